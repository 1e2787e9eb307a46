//! The shape of a board, known when compiling or when running: [`Fixed`] and [`Size`].

use crate::SetupError;
use crate::setup::in_range;
use std::fmt::Debug;
use std::hash::Hash;

/// Width and height of a board and the masks that follow from them.
///
/// One implementation of the rules serves both shapes; with [`Fixed`] everything here is a
/// constant.
pub trait Shape: Copy + Eq + Hash + Debug {
    /// How many columns.
    fn width(self) -> u32;
    /// How many rows.
    fn height(self) -> u32;

    /// The lowest cell of a column.
    #[inline]
    fn bottom(self, column: u32) -> u64 {
        1 << (column * (self.height() + 1))
    }

    /// The highest cell of a column.
    #[inline]
    fn top(self, column: u32) -> u64 {
        self.bottom(column) << (self.height() - 1)
    }

    /// The lowest cells of all columns.
    #[inline]
    fn bottom_row(self) -> u64 {
        (0..self.width()).fold(0, |row, column| row | self.bottom(column))
    }

    /// All cells, sentinels left out.
    #[inline]
    fn board(self) -> u64 {
        self.bottom_row() * (u64::MAX >> (64 - self.height()))
    }

    /// Whether four of these stones stand in a line.
    #[inline]
    fn has_four(self, stones: u64) -> bool {
        // A shift by 64 or more needs a test, which only towers can need.
        if self.height() < 30 {
            lines(stones, self.height() + 1, u64::wrapping_shr)
        } else {
            lines(stones, self.height() + 1, shifted)
        }
    }
}

/// Whether four stand in a line, on columns of this many bits.
#[inline]
fn lines(stones: u64, column: u32, shift: impl Fn(u64, u32) -> u64) -> bool {
    let line = |step: u32| {
        let pairs = stones & shift(stones, step);
        pairs & shift(pairs, 2 * step)
    };
    line(1) | line(column - 1) | line(column) | line(column + 1) != 0
}

/// A right shift that may be by more than the width of the word.
#[inline]
pub(super) fn shifted(stones: u64, by: u32) -> u64 {
    stones.checked_shr(by).unwrap_or(0)
}

/// A shape known when compiling; one that does not fit 64 bits does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixed<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Fixed<W, H> {
    const BOTTOM_ROW: u64 = {
        assert!(
            W >= 1 && H >= 1 && W * (H + 1) <= 64,
            "board too large: (height + 1) * width must be 1..=64"
        );
        let mut row = 0;
        let mut column = 0;
        while column < W {
            row |= 1 << (column * (H + 1));
            column += 1;
        }
        row
    };
}

impl<const W: u32, const H: u32> Shape for Fixed<W, H> {
    #[inline]
    fn width(self) -> u32 {
        W
    }
    #[inline]
    fn height(self) -> u32 {
        H
    }
    #[inline]
    fn bottom_row(self) -> u64 {
        Self::BOTTOM_ROW
    }
}

/// A shape known when running.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A board of so many columns and rows.
    ///
    /// # Errors
    /// [`SetupError`] unless both are at least 1 and `(height + 1) * width <= 64`.
    pub fn new(width: u32, height: u32) -> Result<Size, SetupError> {
        let (columns, rows) = (u64::from(width), u64::from(height));
        let size =
            Size { width: in_range("width", columns, 1, 32)?, height: in_range("height", rows, 1, 63)? };
        let bits = (rows + 1) * columns;
        if bits > 64 {
            return Err(SetupError::BoardTooLarge { bits, limit: 64 });
        }
        Ok(size)
    }
}

impl Shape for Size {
    #[inline]
    fn width(self) -> u32 {
        self.width.into()
    }
    #[inline]
    fn height(self) -> u32 {
        self.height.into()
    }
}
