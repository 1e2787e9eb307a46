//! Races of pawns: [`Pawns`], which is Hexapawn or Breakthrough.
//!
//! Pawns move towards the far side of the board, one row at a time; who reaches it first, or
//! leaves the opponent without a move on his turn (without pawns, for one), wins. There are no
//! draws.
//!
//! | game | rows of pawns | forward to an empty cell | slantwise to an empty cell | captures |
//! |---|---|---|---|---|
//! | Hexapawn | 1 | straight | no | slantwise |
//! | Breakthrough | 2 | straight | yes | slantwise |
//!
//! Hexapawn: M. Gardner, *Mathematical Games*, Scientific American (March 1962); Breakthrough:
//! D. Troyka (2000).
//!
//! # Bit layout
//!
//! One word a player, one bit a cell, row by row from the top left. X starts at the bottom and
//! moves up, O starts at the top and moves down; rows are counted from the top.

mod knowledge;
mod text;

pub use knowledge::{CapturesFirst, Runners};

use crate::SetupError;
use crate::board::{all_cells, board_of, cells_of, first_column, key_of, number_count, number_of};
use crate::setup::in_range;
use crate::text::{cell_name, x_or_o};
use game_core::{
    Decisive, Deterministic, Enumerable, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// One row of pawns a side, straight moves, slantwise captures.
    Hexapawn,
    /// Two rows of pawns a side, slantwise moves as well.
    Breakthrough,
}

/// A pawn's move; displays as the cells it leaves and enters (`a3a2`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Advance {
    from: u8,
    to: u8,
    width: u8,
}

impl Advance {
    /// The cell it leaves: row by row from the top left, from 0.
    #[must_use]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// The cell it enters.
    #[must_use]
    pub const fn to(self) -> usize {
        self.to as usize
    }
}

impl fmt::Display for Advance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |cell: u8| cell_name(cell.into(), self.width.into());
        write!(f, "{}{}", name(self.from), name(self.to))
    }
}

/// A position of a pawn race.
///
/// ```
/// use game_core::{Game, walk};
/// use games::Pawns;
///
/// assert_eq!(Pawns::hexapawn(3, 3)?.move_count(), 3);
/// assert_eq!(walk::perft(&Pawns::breakthrough(8, 8)?, 3), 11_132);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawns {
    stones: [u64; 2],
    mover: Player,
    kind: Kind,
    width: u8,
    height: u8,
}

impl Pawns {
    /// The start of Hexapawn on a board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`SetupError`] unless there are at least 1 column and 3 rows, and at most 64 cells.
    pub fn hexapawn(width: u32, height: u32) -> Result<Pawns, SetupError> {
        Pawns::new(Kind::Hexapawn, width, height, 1)
    }

    /// The start of Breakthrough on a board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`SetupError`] unless there are at least 1 column and 4 rows, and at most 64 cells.
    pub fn breakthrough(width: u32, height: u32) -> Result<Pawns, SetupError> {
        Pawns::new(Kind::Breakthrough, width, height, 2)
    }

    fn new(kind: Kind, width: u32, height: u32, deep: u32) -> Result<Pawns, SetupError> {
        let least = if deep == 1 { 3 } else { 4 };
        let columns = in_range("width", width.into(), 1, 21)?;
        let lines = in_range("height", height.into(), least, 64)?;
        if width * height > 64 {
            return Err(SetupError::BoardTooLarge { bits: u64::from(width * height), limit: 64 });
        }
        let camp = all_cells(width * deep);
        let stones = [camp << (width * (height - deep)), camp];
        Ok(Pawns { stones, mover: Player::FIRST, kind, width: columns, height: lines })
    }

    /// Which game this is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The pawns of a player, in the layout described above.
    #[must_use]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index() & 1]
    }

    fn cell_count(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// The row a player wants to reach.
    fn goal(&self, player: Player) -> u64 {
        let row = all_cells(self.width.into());
        if player == Player::FIRST {
            row
        } else {
            row << (u32::from(self.width) * (u32::from(self.height) - 1))
        }
    }

    /// Whether the player who moved last has reached the far side.
    fn reached(&self) -> bool {
        let last = self.mover.opponent();
        self.stones(last) & self.goal(last) != 0
    }

    /// The cells of one row further on for a player: to the left, straight, to the right.
    #[inline]
    fn ahead(&self, pawns: u64, player: Player) -> [u64; 3] {
        let width = u32::from(self.width);
        let straight = if player == Player::FIRST { pawns >> width } else { pawns << width };
        let first = first_column(width);
        let left = (straight & !first) >> 1;
        let right = (straight & !(first << (width - 1))) << 1;
        [left, straight & all_cells(self.cell_count()), right]
    }

    /// The cells pawns may enter to the left, straight and to the right.
    #[inline]
    fn enterable(&self) -> [u64; 3] {
        if self.reached() {
            return [0; 3];
        }
        let theirs = self.stones(self.mover.opponent());
        let empty = all_cells(self.cell_count()) & !(self.stones[0] | self.stones[1]);
        let slantwise = match self.kind {
            Kind::Hexapawn => theirs,
            Kind::Breakthrough => theirs | empty,
        };
        [slantwise, empty, slantwise]
    }

    /// The targets of the mover's moves to the left, straight and to the right.
    #[inline]
    fn targets(&self) -> [u64; 3] {
        let ahead = self.ahead(self.stones(self.mover), self.mover);
        let enterable = self.enterable();
        [0, 1, 2].map(|side| ahead[side] & enterable[side])
    }

    /// How far a move to the left, straight or to the right goes back from its target.
    #[inline]
    fn source(&self, to: u8, side: u8) -> u8 {
        let back = if self.mover == Player::FIRST { to + self.width } else { to - self.width };
        back + 1 - side
    }

    /// The moves to these targets.
    fn moves_to(&self, targets: [u64; 3]) -> impl Iterator<Item = Advance> {
        (0u8..).zip(targets).flat_map(move |(side, cells)| {
            cells_of(cells).map(move |to| Advance { from: self.source(to, side), to, width: self.width })
        })
    }

    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        if self.stones(self.mover) & self.goal(self.mover) != 0 {
            Some("the side to move has reached the far side already")
        } else if (self.stones(self.mover.opponent()) & self.goal(self.mover.opponent())).count_ones() > 1 {
            Some("two pawns of one side have reached the far side")
        } else {
            None
        }
    }
}

impl Game for Pawns {
    type Move = Advance;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.targets() == [0; 3] { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Advance> {
        self.moves_to(self.targets())
    }

    fn play(&mut self, m: Advance) {
        let me = self.mover.index() & 1;
        self.stones[me] ^= 1 << m.from | 1 << m.to;
        self.stones[1 - me] &= !(1 << m.to);
        self.mover = self.mover.opponent();
    }

    /// The game is over when the player to move has none, whether because the other has arrived
    /// or because he is blocked: he has lost.
    fn payoff(&self, player: Player) -> Score {
        Score::new(1).towards(self.mover.opponent(), player)
    }

    fn move_count(&self) -> usize {
        self.targets().iter().map(|cells| cells.count_ones() as usize).sum()
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Deterministic for Pawns {}
impl ZeroSum for Pawns {}
impl Decisive for Pawns {}

impl Keyed for Pawns {
    fn key(&self) -> u64 {
        key_of(self.stones, self.mover)
    }
}

/// Three numbers a target cell: entered from the right, straight, from the left; first those
/// upwards, then those downwards.
impl Indexed for Pawns {
    fn index_count(&self) -> usize {
        6 * self.cell_count() as usize
    }

    fn index(&self, m: Advance) -> usize {
        let up = m.from > m.to;
        let width = self.width();
        let side = if up { m.to() + width + 1 - m.from() } else { m.to() + 1 - width - m.from() };
        let cells = self.cell_count() as usize;
        3 * m.to() + side + if up { 0 } else { 3 * cells }
    }

    fn move_at(&self, index: usize) -> Option<Advance> {
        let cells = self.cell_count() as usize;
        let (to, side) = (index / 3 % cells, index % 3);
        let straight = if index < 3 * cells { to + self.width() } else { to.checked_sub(self.width())? };
        let column = (to % self.width() + 1).checked_sub(side)?;
        let from = straight + 1 - side;
        let exists = index < self.index_count() && column < self.width() && from < cells;
        let (from, to) = (u8::try_from(from).ok()?, u8::try_from(to).ok()?);
        exists.then_some(Advance { from, to, width: self.width })
    }
}

impl Pawns {
    fn width(&self) -> usize {
        self.width.into()
    }
}

/// A board read as a number to base 3, doubled, plus the player to move; boards of 40 cells or
/// more have too many: their count saturates.
impl Enumerable for Pawns {
    fn state_count(&self) -> u64 {
        number_count(self.cell_count())
    }
    fn state_number(&self) -> u64 {
        number_of(self.stones, self.mover, self.cell_count())
    }
    fn state(&self, number: u64) -> Option<Self> {
        let (stones, mover) = board_of(number, self.cell_count())?;
        let state = Pawns { stones, mover, ..*self };
        state.problem().is_none().then_some(state)
    }
}
