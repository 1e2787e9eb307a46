//! Hex: [`Hex`].
//!
//! Two players put stones on a rhombus of hexagons. X, who begins, connects the top row with the
//! bottom row; O connects the left column with the right one. Exactly one of them succeeds, so
//! there are no draws (P. Hein 1942, J. Nash 1948). With the swap option the second player may,
//! instead of a first move, take over the first stone and its colour.
//!
//! # Bit layout
//!
//! A row takes `columns + 1` bits, its last one and two whole rows, one above and one below,
//! being a rim that stays empty, so that no neighbour need be tested for the edge. Three by
//! three:
//!
//! ```text
//!    0  1  2  3      rim
//!    4  5  6  7      a1 b1 c1 rim
//!     8  9 10 11      a2 b2 c2 rim
//!     12 13 14 15      a3 b3 c3 rim
//!      16 17 18 19      rim
//! ```
//!
//! With a stride of `columns + 1` the six neighbours of a cell are at distance 1, stride and
//! stride - 1, either way.

mod bridges;
mod groups;
mod powers;
mod text;

pub use bridges::Bridges;

use crate::SetupError;
use crate::setup::in_range;
use crate::text::x_or_o;
use game_core::mix::mix64;
use game_core::{Decisive, Deterministic, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::borrow::Cow;
use std::fmt;

/// The greatest number of rows or columns.
pub const MOST: u32 = 19;

/// Words of a board: 20 bits in each of 21 rows.
const WORDS: usize = 7;
/// Cells of the largest board, rim included.
const CELLS: usize = 20 * 21;
/// Column and row of every cell, by the number of columns.
static PLACES: [[[u8; 2]; CELLS]; 20] = {
    let mut places = [[[0; 2]; CELLS]; 20];
    let mut columns = 1;
    while columns < 20 {
        let (mut row, mut cell) = (0u8, columns + 1);
        while cell < CELLS {
            let mut column = 0u8;
            while column as usize <= columns && cell < CELLS {
                places[columns][cell] = [column, row];
                (column, cell) = (column + 1, cell + 1);
            }
            row += 1;
        }
        columns += 1;
    }
    places
};

/// A stone on a cell, or the swap; displays as column letter and row number from the top, or as
/// `swap`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A stone here, column and row counted from 0.
    At {
        /// The column, 0 for `a`.
        column: u8,
        /// The row, 0 for the top one.
        row: u8,
    },
    /// The second player takes over the first stone.
    Swap,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::At { column, row } => write!(f, "{}{}", char::from(b'a' + column), row + 1),
            Place::Swap => f.write_str("swap"),
        }
    }
}

/// Whether the second player may take over the first stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Opening {
    /// The first stone stays its owner's.
    #[default]
    Plain,
    /// The second player may swap.
    Swap,
}

/// A Hex position.
///
/// ```
/// use game_core::{Game, Notation, Player, Turn};
/// use games::Hex;
///
/// let start = Hex::new(3)?;
/// let won = start.read("b1 a1 b2 c1 b3")?;
/// assert_eq!((won.turn(), won.winner()), (Turn::Over, Some(Player::FIRST)));
/// assert!(Hex::new(20).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hex {
    /// The stones of each colour: X, then O.
    stones: [[u64; WORDS]; 2],
    empty: [u64; WORDS],
    /// Empty cells of each word.
    counts: [u8; WORDS],
    /// Empty cells.
    left: u16,
    links: [u16; CELLS],
    /// The empty cells, in no order that means anything.
    open: [u16; 361],
    columns: u8,
    rows: u8,
    /// Whose colour moves: 0 for X.
    colour: u8,
    swapped: bool,
    won: bool,
    opening: Opening,
}

impl Hex {
    /// The empty board of so many rows and columns.
    ///
    /// # Errors
    /// [`SetupError`] unless the size is 1 to [`MOST`].
    pub fn new(size: u32) -> Result<Hex, SetupError> {
        Hex::sized(size, size)
    }

    /// The empty board of so many columns and rows.
    ///
    /// # Errors
    /// [`SetupError`] unless both are 1 to [`MOST`].
    pub fn sized(columns: u32, rows: u32) -> Result<Hex, SetupError> {
        let columns: u8 = in_range("columns", columns.into(), 1, MOST.into())?;
        let rows: u8 = in_range("rows", rows.into(), 1, MOST.into())?;
        let mut hex = Hex {
            stones: [[0; WORDS]; 2],
            empty: [0; WORDS],
            counts: [0; WORDS],
            left: 0,
            links: [0; CELLS],
            open: [0; 361],
            columns,
            rows,
            colour: 0,
            swapped: false,
            won: false,
            opening: Opening::Plain,
        };
        for (column, row) in hex.grid() {
            let cell = hex.cell(column, row);
            hex.empty[cell / 64] |= 1 << (cell % 64);
            hex.counts[cell / 64] += 1;
            hex.links[cell] = hex.left;
            hex.open[usize::from(hex.left)] = narrow(cell);
            hex.left += 1;
        }
        Ok(hex)
    }

    /// The same position under another opening rule.
    #[must_use]
    pub fn with_opening(self, opening: Opening) -> Hex {
        Hex { opening, ..self }
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Who has connected his sides, if anyone has.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.won.then(|| self.person(self.colour ^ 1))
    }

    /// Who plays a colour.
    fn person(&self, colour: u8) -> Player {
        if (colour == 0) == self.swapped { Player::SECOND } else { Player::FIRST }
    }

    /// The cells as columns and rows, row by row.
    fn grid(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    #[inline]
    fn stride(&self) -> usize {
        usize::from(self.columns) + 1
    }

    #[inline]
    fn cell(&self, column: u8, row: u8) -> usize {
        (usize::from(row) + 1) * self.stride() + usize::from(column)
    }

    #[inline]
    fn place(&self, cell: usize) -> Place {
        let [column, row] = PLACES[usize::from(self.columns)][cell];
        Place::At { column, row }
    }

    /// The six neighbours, in a ring.
    #[inline]
    fn ring(&self, cell: usize) -> [usize; 6] {
        let stride = self.stride();
        [cell - stride, cell - stride + 1, cell + 1, cell + stride, cell + stride - 1, cell - 1]
    }

    fn may_swap(&self) -> bool {
        self.opening == Opening::Swap && self.colour == 1 && !self.swapped && self.stone_count() == 1
    }

    fn stone_count(&self) -> usize {
        self.columns() * self.rows() - usize::from(self.left)
    }
}

/// A cell as it is stored.
#[inline]
fn narrow(cell: usize) -> u16 {
    #[expect(clippy::cast_possible_truncation, reason = "cells are below 420")]
    let narrow = cell as u16;
    narrow
}

impl Game for Hex {
    type Move = Place;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.won { Turn::Over } else { Turn::Player(self.person(self.colour)) }
    }

    /// The empty cells row by row, then the swap.
    fn moves(&self) -> impl Iterator<Item = Place> {
        let cells = self.empty.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors((bits != 0).then_some(bits), |bits| {
                Some(bits & (bits - 1)).filter(|&b| b != 0)
            })
            .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
        });
        let cells = cells.map(|cell| self.place(cell)).chain(self.may_swap().then_some(Place::Swap));
        cells.take(if self.won { 0 } else { usize::MAX })
    }

    #[inline]
    fn play(&mut self, m: Place) {
        match m {
            Place::At { column, row } => {
                let cell = self.cell(column, row);
                self.won = self.put(self.colour, cell);
            }
            Place::Swap => self.swapped = true,
        }
        // After a swap the other colour moves, and its player is the first.
        if m != Place::Swap {
            self.colour ^= 1;
        }
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(if self.winner() == Some(player) { 1 } else { -1 })
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.won { 0 } else { usize::from(self.left) + usize::from(self.may_swap()) }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Place> {
        if self.won {
            return None;
        }
        let mut left = n;
        for (word, &count) in self.counts.iter().enumerate() {
            if left < usize::from(count) {
                return Some(self.place(word * 64 + nth_bit(self.empty[word], left)));
            }
            left -= usize::from(count);
        }
        (left == 0 && self.may_swap()).then_some(Place::Swap)
    }

    #[inline]
    fn sample(&self, mut below: impl FnMut(usize) -> usize) -> Option<Place> {
        let count = self.move_count();
        if count == 0 {
            return None;
        }
        let n = below(count);
        match self.open[..usize::from(self.left)].get(n) {
            Some(&cell) => Some(self.place(cell.into())),
            None => (n < count).then_some(Place::Swap),
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(if self.swapped { player.opponent() } else { player }))
    }
}

/// The number of the n-th set bit of a word that has so many.
#[inline]
fn nth_bit(mut word: u64, n: usize) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "below 64")]
    let mut n = n as u32;
    let mut base = 0;
    for half in [32, 16, 8] {
        let below = (word & ((1 << half) - 1)).count_ones();
        if n >= below {
            n -= below;
            word >>= half;
            base += half;
        }
    }
    for _ in 0..n {
        word &= word.wrapping_sub(1);
    }
    base + word.trailing_zeros() as usize
}
