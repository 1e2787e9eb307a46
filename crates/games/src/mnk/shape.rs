//! The shape of an m,n,k board, known when compiling or when running.

use crate::SetupError;
use crate::board::{all_cells, first_column};
use crate::setup::in_range;
use std::fmt::Debug;
use std::hash::Hash;

/// The size of a board and the length of a line on it.
pub trait Shape: Copy + Eq + Hash + Debug {
    /// How many columns (m).
    fn columns(self) -> u32;
    /// How many rows (n).
    fn rows(self) -> u32;
    /// How many in a row make a line (k).
    fn line(self) -> u32;

    /// How many cells.
    #[inline]
    fn cells(self) -> u32 {
        self.columns() * self.rows()
    }

    /// All cells.
    #[inline]
    fn board(self) -> u64 {
        all_cells(self.cells())
    }

    /// The first column.
    #[inline]
    fn first_column(self) -> u64 {
        first_column(self.columns()) & self.board()
    }

    /// The four directions in which lines run: how far the next cell is, and the cells that
    /// have one.
    #[inline]
    fn directions(self) -> [(u32, u64); 4] {
        let width = self.columns();
        let first = self.first_column();
        let not_first = self.board() & !first;
        let not_last = self.board() & !(first << (width - 1));
        [(1, not_last), (width - 1, not_first), (width, u64::MAX), (width + 1, not_last)]
    }

    /// The cells of `stones` in which a line ends that runs in one direction.
    #[inline]
    fn ends(self, stones: u64, (step, passable): (u32, u64)) -> u64 {
        let further = |cells: u64| (cells & passable).checked_shl(step).unwrap_or(0);
        (1..self.line()).fold(stones, |ends, _| stones & further(ends))
    }

    /// Whether these stones make a line.
    #[inline]
    fn has_line(self, stones: u64) -> bool {
        self.directions().into_iter().fold(0, |ends, direction| ends | self.ends(stones, direction)) != 0
    }

    /// How many lines these stones make.
    fn lines(self, stones: u64) -> u32 {
        self.directions().into_iter().map(|direction| self.ends(stones, direction).count_ones()).sum()
    }
}

/// A shape known when compiling; one of more than 64 cells does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Fixed<const M: u32, const N: u32, const K: u32>;

impl<const M: u32, const N: u32, const K: u32> Fixed<M, N, K> {
    const BOARD: u64 = {
        assert!(
            M >= 1 && M <= 26 && N >= 1 && K >= 1 && M * N <= 64,
            "m,n,k: at most 26 columns and 64 cells"
        );
        all_cells(M * N)
    };
    const FIRST_COLUMN: u64 = {
        let mut cells = 0;
        let mut row = 0;
        while row < N {
            cells |= 1 << (row * M);
            row += 1;
        }
        cells
    };
}

impl<const M: u32, const N: u32, const K: u32> Fixed<M, N, K> {
    /// Whether the stones of a player can be looked up: on nine cells there are 512 sets of them.
    const LOOKED_UP: bool = M * N <= 9;

    /// Which sets of stones make a line: a bit each, if they are looked up.
    const WITH_LINE: [u64; 8] = {
        let mut sets = [0; 8];
        let mut stones = 0;
        while Self::LOOKED_UP && stones < 1 << (M * N) {
            if Self::makes_line(stones) {
                sets[(stones >> 6) as usize] |= 1 << (stones & 63);
            }
            stones += 1;
        }
        sets
    };

    /// Whether these stones make a line: looks from each cell to the right, down and along both
    /// diagonals.
    const fn makes_line(stones: u64) -> bool {
        let mut from = 0;
        while from < 4 * M * N {
            let (cell, direction) = (from / 4, from % 4);
            let (mut column, mut row, mut run) = (cell % M, cell / M, 0);
            while column < M && row < N && stones >> (row * M + column) & 1 == 1 {
                run += 1;
                // Past the left edge is past the right one too.
                column = match direction {
                    0 | 2 => column + 1,
                    1 => column,
                    _ => column.wrapping_sub(1),
                };
                row += (direction > 0) as u32;
            }
            if run >= K {
                return true;
            }
            from += 1;
        }
        false
    }
}

impl<const M: u32, const N: u32, const K: u32> Shape for Fixed<M, N, K> {
    #[inline]
    fn columns(self) -> u32 {
        M
    }
    #[inline]
    fn rows(self) -> u32 {
        N
    }
    #[inline]
    fn line(self) -> u32 {
        K
    }
    #[inline]
    fn board(self) -> u64 {
        Self::BOARD
    }
    #[inline]
    fn first_column(self) -> u64 {
        Self::FIRST_COLUMN
    }
    #[inline]
    fn has_line(self, stones: u64) -> bool {
        if Self::LOOKED_UP {
            return Self::WITH_LINE[(stones >> 6 & 7) as usize] >> (stones & 63) & 1 == 1;
        }
        self.directions().into_iter().fold(0, |ends, direction| ends | self.ends(stones, direction)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_looked_up_as_they_are_found() -> Result<(), SetupError> {
        let (square, oblong) = (Size::new(3, 3, 3)?, Size::new(4, 2, 2)?);
        for stones in 0..512 {
            assert_eq!(Fixed::<3, 3, 3>.has_line(stones), square.has_line(stones), "{stones:b}");
        }
        for stones in 0..256 {
            assert_eq!(Fixed::<4, 2, 2>.has_line(stones), oblong.has_line(stones), "{stones:b}");
        }
        Ok(())
    }
}

/// A shape known when running.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
    line: u8,
}

impl Size {
    /// A board of so many columns and rows, with lines of `line`.
    ///
    /// # Errors
    /// [`SetupError`] unless all three are at least 1, there are at most 26 columns and at most
    /// 64 cells. A line longer than the board is accepted: every game is a draw.
    pub fn new(columns: u32, rows: u32, line: u32) -> Result<Size, SetupError> {
        let size = Size {
            columns: in_range("width", columns.into(), 1, 26)?,
            rows: in_range("height", rows.into(), 1, 64)?,
            line: in_range("line", line.into(), 1, 64)?,
        };
        let bits = u64::from(columns) * u64::from(rows);
        if bits > 64 {
            return Err(SetupError::BoardTooLarge { bits, limit: 64 });
        }
        Ok(size)
    }
}

impl Shape for Size {
    #[inline]
    fn columns(self) -> u32 {
        self.columns.into()
    }
    #[inline]
    fn rows(self) -> u32 {
        self.rows.into()
    }
    #[inline]
    fn line(self) -> u32 {
        self.line.into()
    }
}
