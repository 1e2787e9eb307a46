//! Connect Four on any board that fits 64 bits: [`ConnectFour`].
//!
//! Players drop stones into columns; four in a row, column or diagonal win, a full board
//! without four is a draw. Rules: Milton Bradley 1974; bit tricks after J. Tromp's Fhourstones
//! and P. Pons, *Solving Connect 4* (2015).
//!
//! # Bit layout
//!
//! A column takes `height + 1` bits, bottom first; the top one is a sentinel that stays empty,
//! so that no line runs from one column into the next. Width 7, height 6:
//!
//! ```text
//!   6 13 20 27 34 41 48   sentinels
//!   5 12 19 26 33 40 47   top row
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42   bottom row
//! ```
//!
//! `mine` holds the stones of the player to move, `occupied` all stones. Adding a column's
//! bottom bit to `occupied` carries to its lowest free cell. `mine + occupied` is different for
//! every position (a column of `n` stones makes a number from `2^n - 1` to `2^(n+1) - 2`), so
//! mixing it gives a key without collisions.

mod order;
mod shape;
mod text;
mod threats;

pub use order::{CentreFirst, ThreatsFirst};
pub use shape::{Fixed, Shape, Size};

use crate::SetupError;
use crate::text::{status, x_or_o};
use game_core::mix::mix64;
use game_core::{Deterministic, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::borrow::Cow;
use std::fmt;

/// A column to drop a stone into; displays as its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// The column with this index, counted from 0.
    #[must_use]
    pub const fn new(index: u8) -> Column {
        Column(index)
    }

    /// The index, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A Connect Four position; `S` is the shape of the board, 7 wide and 6 high unless said
/// otherwise.
///
/// ```
/// use game_core::{Game, Notation, Turn};
/// use games::ConnectFour;
///
/// let won = ConnectFour::standard().read("4455667")?;
/// assert_eq!(won.turn(), Turn::Over);
/// let small = ConnectFour::sized(5, 4)?;
/// assert_eq!(small.move_count(), 5);
/// assert!(ConnectFour::sized(9, 7).is_err(), "9 columns of 7 + 1 bits are too many");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour<S = Fixed<7, 6>> {
    mine: u64,
    occupied: u64,
    /// The columns that take another stone, one bit each; none once the game is over.
    open: u32,
    mover: Player,
    won: bool,
    shape: S,
}

impl ConnectFour {
    /// The empty board, 7 wide and 6 high.
    #[must_use]
    pub fn standard() -> ConnectFour {
        ConnectFour::new(Fixed)
    }
}

impl ConnectFour<Size> {
    /// The empty board of a size known at run time.
    ///
    /// # Errors
    /// [`SetupError`] unless both are at least 1 and `(height + 1) * width <= 64`.
    pub fn sized(width: u32, height: u32) -> Result<ConnectFour<Size>, SetupError> {
        Size::new(width, height).map(ConnectFour::new)
    }
}

impl<const W: u32, const H: u32> Default for ConnectFour<Fixed<W, H>> {
    fn default() -> Self {
        ConnectFour::new(Fixed)
    }
}

impl<S: Shape> ConnectFour<S> {
    /// The empty board of a shape.
    #[must_use]
    pub fn new(shape: S) -> ConnectFour<S> {
        let open = u32::MAX >> (32 - shape.width());
        ConnectFour { mine: 0, occupied: 0, open, mover: Player::FIRST, won: false, shape }
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The stones of a player, in the layout drawn above.
    #[must_use]
    pub fn stones(&self, player: Player) -> u64 {
        if player == self.mover { self.mine } else { self.mine ^ self.occupied }
    }

    /// All stones.
    #[must_use]
    pub fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Who made four in a row, if anyone did.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.won.then(|| self.mover.opponent())
    }

    /// The letter of the stone in a column and a row, both from 0 at the bottom left.
    fn cell(&self, column: u32, row: u32) -> char {
        let bit = self.shape.bottom(column) << row;
        if self.occupied & bit == 0 {
            '.'
        } else if self.stones(Player::FIRST) & bit != 0 {
            'X'
        } else {
            'O'
        }
    }

    /// The rows from the top, as letters.
    fn rows(&self) -> impl Iterator<Item = String> {
        (0..self.shape.height())
            .rev()
            .map(|row| (0..self.shape.width()).map(|column| self.cell(column, row)).collect())
    }
}

/// How many columns are set in a byte, and which is the n-th.
struct Bytes {
    count: [u8; 256],
    nth: [[u8; 8]; 256],
}

static COLUMNS: Bytes = {
    let mut table = Bytes { count: [0; 256], nth: [[0; 8]; 256] };
    let mut set: usize = 0;
    while set < 256 {
        let mut bit: u8 = 0;
        let mut n: u8 = 0;
        while bit < 8 {
            if set >> bit & 1 == 1 {
                table.nth[set][n as usize] = bit;
                n += 1;
            }
            bit += 1;
        }
        table.count[set] = n;
        set += 1;
    }
    table
};

impl<S: Shape> Game for ConnectFour<S> {
    type Move = Column;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.open == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Column> {
        Columns { left: self.open }
    }

    #[inline]
    fn play(&mut self, m: Column) {
        let column = u32::from(m.0);
        let stone = self.occupied.wrapping_add(self.shape.bottom(column)) & !self.occupied;
        let moved = self.mine | stone;
        self.mine ^= self.occupied;
        self.occupied |= stone;
        self.mover = self.mover.opponent();
        // Branches, not selects: the next move can then be chosen before the stone has landed.
        if stone & self.shape.top(column) != 0 {
            std::hint::cold_path();
            self.open &= !(1 << column);
        }
        if self.shape.has_four(moved) {
            std::hint::cold_path();
            self.won = true;
            self.open = 0;
        }
    }

    fn payoff(&self, player: Player) -> Score {
        match self.winner() {
            Some(winner) => Score::new(1).towards(winner, player),
            None => Score::ZERO,
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.shape.width() <= 8 {
            COLUMNS.count[(self.open & 0xFF) as usize].into()
        } else {
            self.open.count_ones() as usize
        }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Column> {
        if n >= self.move_count() {
            None
        } else if self.shape.width() <= 8 {
            Some(Column(COLUMNS.nth[(self.open & 0xFF) as usize][n & 7]))
        } else {
            self.moves().nth(n)
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl<S: Shape> Deterministic for ConnectFour<S> {}
impl<S: Shape> ZeroSum for ConnectFour<S> {}

/// The set bits of a word as columns, lowest first.
#[derive(Clone, Debug)]
struct Columns {
    left: u32,
}

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        if self.left == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 31")]
        let column = self.left.trailing_zeros() as u8;
        self.left &= self.left - 1;
        Some(Column(column))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.left.count_ones() as usize;
        (count, Some(count))
    }
}

impl<S: Shape> Keyed for ConnectFour<S> {
    fn key(&self) -> u64 {
        mix64(self.mine.wrapping_add(self.occupied))
    }
}

impl<S: Shape> Indexed for ConnectFour<S> {
    fn index_count(&self) -> usize {
        self.shape.width() as usize
    }
    fn index(&self, m: Column) -> usize {
        m.index()
    }
    fn move_at(&self, index: usize) -> Option<Column> {
        let column = u8::try_from(index).ok()?;
        (index < self.index_count()).then_some(Column(column))
    }
}

impl<S: Shape> fmt::Display for ConnectFour<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let cells: Vec<String> = row.chars().map(|c| format!("{c:>2}")).collect();
            writeln!(f, "{}", cells.concat().trim_start())?;
        }
        let numbers: Vec<String> = (1..=self.shape.width()).map(|n| format!("{:>2}", n % 10)).collect();
        writeln!(f, "{}", numbers.concat().trim_start())?;
        f.write_str(&status(self))
    }
}
