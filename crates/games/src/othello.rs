//! Othello on boards of even size up to eight: [`Othello`].
//!
//! A player puts a disc on an empty cell from which, in at least one of eight directions, a
//! line of enemy discs leads to one of his own, and turns all discs of such lines. Who has no
//! such cell passes, which is a ply; the game ends when neither has one, and the difference of
//! discs is the result; empty cells count for no one, or for the winner ([`Empties`]), as at
//! tournaments and in published endgames. Rules: World Othello Federation; 4 x 4
//! and 6 x 6: J. Feinstein, *Amenor wins world 6x6 championships* (1993).
//!
//! # Bit layout
//!
//! Bit `8 * row + column`, from the top left, on boards of every size; a smaller board fills the
//! upper left corner:
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//!   1  0  1  2  3  4  5  6  7
//!   2  8  9 10 11 12 13 14 15
//!   3 16 17 ...
//!   8 56 57 58 59 60 61 62 63
//! ```
//!
//! Lines are followed by shifting along enemy discs that are not on the left or right edge, so
//! that none runs over an edge. The mover's open cells are kept, since turn, count and moves all
//! ask for them.

mod flips;
mod knowledge;
mod text;

pub use knowledge::{CornersFirst, FastestFirst, Squares};

use crate::SetupError;
use crate::board::{Cell, Placement, board_of, cells_of, key_of, nth_cell, number_count, number_of};
use crate::text::status;
use game_core::{Deterministic, Enumerable, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::borrow::Cow;
use std::fmt;

/// Whom the cells count for that are empty when the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Empties {
    /// No one: the result is the difference of discs.
    #[default]
    Nobody,
    /// The player with more discs; no one after a draw.
    Winner,
}

/// A position of Othello.
///
/// ```
/// use game_core::{Game, Notation, walk};
/// use games::Othello;
///
/// assert_eq!(walk::perft(&Othello::new(8)?, 5), 1_396);
/// let forced = Othello::new(4)?.read("a2a3c4a1")?;
/// assert_eq!(forced.moves().map(|m| m.to_string()).collect::<Vec<_>>(), ["pass"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Othello {
    /// The discs of the player to move and of the other.
    own: u64,
    other: u64,
    /// The cells where the player to move may put a disc.
    open: u64,
    mover: Player,
    over: bool,
    size: u8,
    empties: Empties,
}

impl Othello {
    /// The start on a board of `size` by `size`. The first player, X or black, owns the upper
    /// right and the lower left of the four discs in the middle.
    ///
    /// # Errors
    /// [`SetupError`] unless the size is 4, 6 or 8.
    pub fn new(size: u32) -> Result<Othello, SetupError> {
        let accepted = SetupError::Unfit { option: "size", accepted: "4, 6 or 8" };
        let size = u8::try_from(size).ok().filter(|size| [4, 6, 8].contains(size)).ok_or(accepted)?;
        let high = u32::from(size / 2);
        let bit = |row: u32, column: u32| 1u64 << (8 * row + column);
        let own = bit(high - 1, high) | bit(high, high - 1);
        let other = bit(high - 1, high - 1) | bit(high, high);
        Ok(Othello::position(own, other, Player::FIRST, size))
    }

    /// The same position where empty cells count so at the end.
    #[must_use]
    pub fn with_empties(self, empties: Empties) -> Othello {
        Othello { empties, ..self }
    }

    /// The state with these discs.
    fn position(own: u64, other: u64, mover: Player, size: u8) -> Othello {
        let mut state =
            Othello { own, other, open: 0, mover, over: false, size, empties: Empties::default() };
        state.look();
        state
    }

    /// Finds the open cells, and whether the game is over.
    #[inline]
    fn look(&mut self) {
        self.open = flips::open_cells(self.own, self.other, self.size);
        if self.open == 0 {
            self.over = flips::open_cells(self.other, self.own, self.size) == 0;
        }
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// The discs of a player, in the layout drawn above.
    #[must_use]
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.mover { self.own } else { self.other }
    }

    /// The cells where the player to move may put a disc.
    #[must_use]
    pub fn open_cells(&self) -> u64 {
        self.open
    }

    /// The cells of the board without a disc.
    #[must_use]
    pub fn empty(&self) -> u64 {
        flips::board(self.size) & !(self.own | self.other)
    }

    fn at(&self, bit: u8) -> Placement {
        Placement::At(Cell::new(bit / 8 * self.size + bit % 8, self.size))
    }

    /// The bit of a cell of this board.
    fn bit_of(&self, cell: Cell) -> u64 {
        let size = self.size();
        1 << (8 * (cell.number() / size) + cell.number() % size)
    }

    fn cell_count(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size)
    }

    fn difference(&self) -> i32 {
        self.own.count_ones().cast_signed() - self.other.count_ones().cast_signed()
    }

    fn must_pass(&self) -> bool {
        self.open == 0 && !self.over
    }
}

impl Game for Othello {
    type Move = Placement;

    fn profile(&self) -> Profile {
        let all = self.cell_count().cast_signed();
        Profile::TWO_PLAYER.with_payoffs(-all, all)
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.over { Turn::Over } else { Turn::Player(self.mover) }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Placement> {
        cells_of(self.open).map(|bit| self.at(bit)).chain(self.must_pass().then_some(Placement::Pass))
    }

    #[inline]
    fn play(&mut self, m: Placement) {
        if let Placement::At(cell) = m {
            let disc = self.bit_of(cell);
            let turned = flips::turned(disc, self.own, self.other, self.size);
            self.own |= disc | turned;
            self.other ^= turned;
        }
        (self.own, self.other) = (self.other, self.own);
        self.mover = self.mover.opponent();
        self.look();
    }

    fn payoff(&self, player: Player) -> Score {
        let left = match self.empties {
            Empties::Nobody => 0,
            Empties::Winner => self.empty().count_ones().cast_signed(),
        };
        let difference = self.difference();
        Score::new(difference + difference.signum() * left).towards(self.mover, player)
    }

    #[inline]
    fn move_count(&self) -> usize {
        (self.open.count_ones() as usize).max(self.must_pass().into())
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Placement> {
        match nth_cell(self.open, n) {
            Some(bit) => Some(self.at(bit)),
            None => (n == 0 && self.must_pass()).then_some(Placement::Pass),
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(if player == Player::FIRST { "black" } else { "white" })
    }
}

impl Deterministic for Othello {}
impl ZeroSum for Othello {}

impl Keyed for Othello {
    fn key(&self) -> u64 {
        key_of([self.own, self.other], self.mover)
    }
}

/// The cell `row * size + column`, and the pass.
impl Indexed for Othello {
    fn index_count(&self) -> usize {
        self.cell_count() as usize + 1
    }
    fn index(&self, m: Placement) -> usize {
        match m {
            Placement::At(cell) => cell.number(),
            Placement::Pass => self.cell_count() as usize,
        }
    }
    fn move_at(&self, index: usize) -> Option<Placement> {
        let number = u8::try_from(index).ok()?;
        match u32::from(number).cmp(&self.cell_count()) {
            std::cmp::Ordering::Less => Some(Placement::At(Cell::new(number, self.size))),
            std::cmp::Ordering::Equal => Some(Placement::Pass),
            std::cmp::Ordering::Greater => None,
        }
    }
}

/// A board read as a number to base 3 (first cell lowest; empty 0, X 1, O 2), doubled, plus the
/// player to move. Eight by eight has too many: its count saturates.
impl Enumerable for Othello {
    fn state_count(&self) -> u64 {
        number_count(self.cell_count())
    }
    fn state_number(&self) -> u64 {
        number_of(self.packed(), self.mover, self.cell_count())
    }
    fn state(&self, number: u64) -> Option<Self> {
        let (stones, mover) = board_of(number, self.cell_count())?;
        self.unpacked(stones, mover)
    }
}

impl Othello {
    /// The discs of X and O, row by row without gaps.
    fn packed(&self) -> [u64; 2] {
        let size = u32::from(self.size);
        [Player::FIRST, Player::SECOND].map(|player| {
            let discs = self.discs(player);
            (0..size).fold(0, |packed, row| {
                packed | (discs >> (8 * row) & (u64::MAX >> (64 - size))) << (size * row)
            })
        })
    }

    /// The state with these discs of X and O, packed; `None` if a disc in the middle is missing,
    /// since none is ever taken away.
    fn unpacked(&self, stones: [u64; 2], mover: Player) -> Option<Othello> {
        let size = u32::from(self.size);
        let [x, o] = stones.map(|packed| {
            (0..size).fold(0, |discs, row| {
                discs | (packed >> (size * row) & (u64::MAX >> (64 - size))) << (8 * row)
            })
        });
        let (own, other) = if mover == Player::FIRST { (x, o) } else { (o, x) };
        let first = u32::from(self.size / 2) - 1;
        let middle = 0b11 << (8 * first + first) | 0b11 << (8 * (first + 1) + first);
        ((x | o) & middle == middle)
            .then(|| Othello::position(own, other, mover, self.size).with_empties(self.empties))
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = crate::board::rows(self.packed(), self.size(), self.size(), '.');
        f.write_str(&crate::text::picture(self.size(), &rows))?;
        let [x, o] = [Player::FIRST, Player::SECOND].map(|player| self.discs(player).count_ones());
        writeln!(f, "X (black) {x}, O (white) {o}")?;
        f.write_str(&status(self))
    }
}
