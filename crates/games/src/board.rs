//! What games on a board of at most 64 cells share: cells as moves, grids of X and O as text,
//! boards as numbers.
//!
//! A board is a word for each player, one bit a cell, row by row from the top left.

use crate::text::{Reader, cell_name, letter};
use game_core::mix::mix64;
use game_core::{ParseError, Player};
use std::fmt;

/// A cell to put a stone on; displays as column letter and row number from the top (`a1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    number: u8,
    width: u8,
}

impl Cell {
    /// The cell with a number, on a board of so many columns.
    #[inline]
    pub(crate) const fn new(number: u8, width: u8) -> Cell {
        Cell { number, width }
    }

    /// The number of the cell: row by row from the top left, from 0.
    #[must_use]
    pub const fn number(self) -> usize {
        self.number as usize
    }

    /// The cell as a board with one stone.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.number
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.number.into(), self.width.into()))
    }
}

/// A stone put on a cell, or a pass; displays as `a1` and `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Placement {
    /// A stone on this cell.
    At(Cell),
    /// No stone: the turn passes.
    Pass,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Placement::At(cell) => cell.fmt(f),
            Placement::Pass => f.write_str("pass"),
        }
    }
}

/// The numbers of the set bits, lowest first.
#[inline]
pub(crate) fn cells_of(mut left: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let number = lowest(left);
        left &= left - 1;
        Some(number)
    })
}

/// The number of the lowest set bit; 64 if there is none.
#[inline]
pub(crate) fn lowest(bits: u64) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    let number = bits.trailing_zeros() as u8;
    number
}

/// The number of the n-th set bit, from 0.
#[inline]
pub(crate) fn nth_cell(mut left: u64, n: usize) -> Option<u8> {
    for _ in 0..n.min(64) {
        left &= left.wrapping_sub(1);
    }
    (left != 0).then(|| lowest(left))
}

/// All cells of a board.
#[inline]
pub(crate) const fn all_cells(cells: u32) -> u64 {
    u64::MAX >> (64 - cells)
}

/// The multiples of every width up to 64, as bits: the first column of a board of this width,
/// and of rows below it as far as the word goes.
static FIRST_COLUMNS: [u64; 65] = {
    let mut columns = [0; 65];
    let mut width = 1;
    while width <= 64 {
        let mut cell = 0;
        while cell < 64 {
            columns[width] |= 1 << cell;
            cell += width;
        }
        width += 1;
    }
    columns
};

/// The first cell of every row of this width, 1 to 64.
#[inline]
pub(crate) fn first_column(width: u32) -> u64 {
    FIRST_COLUMNS[width.min(64) as usize]
}

/// These cells of a square board and those that touch one of them, also by a corner.
#[inline]
pub(crate) fn touching(size: u8, cells: u64) -> u64 {
    let size = u32::from(size);
    let first_column = first_column(size);
    let last_column = first_column << (size - 1);
    let rows = cells | (cells & !last_column) << 1 | (cells & !first_column) >> 1;
    (rows | rows << size | rows >> size) & all_cells(size * size)
}

/// The rows from the top, as letters X, O and the sign of an empty cell.
pub(crate) fn rows([x, o]: [u64; 2], width: usize, height: usize, empty: char) -> Vec<String> {
    let sign = |cell: usize| match (x >> cell & 1, o >> cell & 1) {
        (0, 0) => empty,
        (0, _) => 'O',
        _ => 'X',
    };
    (0..height).map(|row| (0..width).map(|column| sign(row * width + column)).collect()).collect()
}

/// Reads rows of X, O and `.` (or `-`).
pub(crate) fn read_rows(
    reader: &mut Reader<'_>,
    width: usize,
    height: usize,
) -> Result<[u64; 2], ParseError> {
    let mut stones = [0u64; 2];
    for (cell, (kind, _)) in reader.cells(width, height, &['X', 'O', '.', '-'])?.into_iter().enumerate() {
        if let Some(stones) = stones.get_mut(kind) {
            *stones |= 1 << cell;
        }
    }
    Ok(stones)
}

/// The side as texts end with it: nothing for the first player.
pub(crate) fn side_suffix(mover: Player) -> String {
    if mover == Player::FIRST { String::new() } else { format!(" {}", letter(mover)) }
}

/// A key of two boards and the player to move.
#[inline]
pub(crate) fn key_of([x, o]: [u64; 2], mover: Player) -> u64 {
    mix64(mix64(mix64(x) ^ o) ^ mover.index() as u64)
}

/// How many numbers [`number_of`] needs for boards of so many cells; `u64::MAX` if it cannot
/// number them, which is from 40 cells on.
pub(crate) fn number_count(cells: u32) -> u64 {
    3u64.checked_pow(cells).and_then(|boards| boards.checked_mul(2)).unwrap_or(u64::MAX)
}

/// A board as a number to base 3 (first cell lowest; empty 0, X 1, O 2), doubled, plus the
/// player to move.
pub(crate) fn number_of([x, o]: [u64; 2], mover: Player, cells: u32) -> u64 {
    let board = (0..cells).rev().fold(0u64, |number, cell| {
        number.wrapping_mul(3).wrapping_add((x >> cell & 1) + 2 * (o >> cell & 1))
    });
    board.wrapping_mul(2).wrapping_add(mover.index() as u64)
}

/// The board and the player to move with this number.
pub(crate) fn board_of(number: u64, cells: u32) -> Option<([u64; 2], Player)> {
    let count = number_count(cells);
    if number >= count || count == u64::MAX {
        return None;
    }
    let mut stones = [0; 2];
    let mut left = number / 2;
    for cell in 0..cells {
        match left % 3 {
            0 => {}
            player => stones[usize::from(player == 2)] |= 1 << cell,
        }
        left /= 3;
    }
    Some((stones, player_of(number % 2)))
}

/// The first player for 0, the second for anything else.
pub(crate) fn player_of(parity: u64) -> Player {
    if parity == 0 { Player::FIRST } else { Player::SECOND }
}
