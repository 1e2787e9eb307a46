//! Domineering: [`Domineering`], dominoes on a grid.
//!
//! V puts vertical dominoes, H horizontal ones, each on two empty cells; who cannot move loses.
//! G. Andersson, in M. Gardner, *Mathematical Games*, Scientific American (February 1974); E.
//! Berlekamp, J. Conway & R. Guy, *Winning Ways* (1982). V is the first player and begins
//! unless the position says otherwise.
//!
//! Bit layout: one word of covered cells, one bit a cell, row by row from the top left.

use crate::SetupError;
use crate::board::{Cell, all_cells, cells_of, first_column, nth_cell, player_of};
use crate::setup::in_range;
use crate::text::{Reader, cell_name, picture, play_words, status};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Enumerable, Features, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score,
    Turn, ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// A domino; displays as the two cells it covers (`a1a2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domino {
    first: Cell,
    width: u8,
    vertical: bool,
}

impl Domino {
    /// The upper or left cell.
    #[must_use]
    pub const fn first(self) -> Cell {
        self.first
    }

    fn cells(self) -> u64 {
        self.first.bit() | self.first.bit() << if self.vertical { self.width } else { 1 }
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = if self.vertical { self.width.into() } else { 1 };
        write!(f, "{}{}", self.first, cell_name(self.first.number() + step, self.width.into()))
    }
}

/// A position of Domineering.
///
/// ```
/// use game_core::{Game, Notation};
/// use games::Domineering;
///
/// let start = Domineering::new(3, 4)?;
/// assert_eq!(start.move_count(), 8, "V has two places in each of four columns");
/// assert_eq!(start.read("..../..../.... H")?.move_count(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domineering {
    covered: u64,
    mover: Player,
    rows: u8,
    columns: u8,
}

impl Domineering {
    /// The empty board of so many rows and columns, V to move.
    ///
    /// # Errors
    /// [`SetupError`] unless both are at least 1, there are at most 26 columns and at most 64
    /// cells.
    pub fn new(rows: u32, columns: u32) -> Result<Domineering, SetupError> {
        let size = Domineering {
            covered: 0,
            mover: Player::FIRST,
            rows: in_range("rows", rows.into(), 1, 64)?,
            columns: in_range("columns", columns.into(), 1, 26)?,
        };
        if rows * columns > 64 {
            return Err(SetupError::BoardTooLarge { bits: u64::from(rows * columns), limit: 64 });
        }
        Ok(size)
    }

    /// The covered cells.
    #[must_use]
    pub fn covered(&self) -> u64 {
        self.covered
    }

    fn cell_count(&self) -> u32 {
        u32::from(self.rows) * u32::from(self.columns)
    }

    /// The upper or left cells of the places where a player can put a domino.
    #[inline]
    fn places(&self, player: Player) -> u64 {
        let width = u32::from(self.columns);
        let free = all_cells(self.cell_count()) & !self.covered;
        if player == Player::FIRST {
            free & free.checked_shr(width).unwrap_or(0)
        } else {
            let last_column = first_column(width) << (width - 1);
            free & !last_column & free >> 1
        }
    }

    fn domino(&self, number: u8, vertical: bool) -> Domino {
        Domino { first: Cell::new(number, self.columns), width: self.columns, vertical }
    }

    fn grid(&self) -> Vec<String> {
        let width = usize::from(self.columns);
        let sign = |cell: usize| if self.covered >> cell & 1 == 1 { '#' } else { '.' };
        (0..usize::from(self.rows))
            .map(|row| (0..width).map(|column| sign(row * width + column)).collect())
            .collect()
    }
}

impl Game for Domineering {
    type Move = Domino;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.places(self.mover) == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Domino> {
        let vertical = self.mover == Player::FIRST;
        cells_of(self.places(self.mover)).map(move |number| self.domino(number, vertical))
    }

    fn play(&mut self, m: Domino) {
        self.covered |= m.cells();
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(1).towards(self.mover.opponent(), player)
    }

    fn move_count(&self) -> usize {
        self.places(self.mover).count_ones() as usize
    }

    fn nth_move(&self, n: usize) -> Option<Domino> {
        let vertical = self.mover == Player::FIRST;
        nth_cell(self.places(self.mover), n).map(|number| self.domino(number, vertical))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(if player == Player::FIRST { "v" } else { "h" })
    }
}

impl Deterministic for Domineering {}
impl ZeroSum for Domineering {}

impl Keyed for Domineering {
    fn key(&self) -> u64 {
        mix64(mix64(self.covered) ^ self.mover.index() as u64)
    }
}

/// First the vertical dominoes by their upper cell, then the horizontal ones by their left cell.
impl Indexed for Domineering {
    fn index_count(&self) -> usize {
        2 * self.cell_count() as usize
    }
    fn index(&self, m: Domino) -> usize {
        m.first.number() + if m.vertical { 0 } else { self.cell_count() as usize }
    }
    fn move_at(&self, index: usize) -> Option<Domino> {
        let cells = self.cell_count() as usize;
        let (cell, vertical) = if index < cells { (index, true) } else { (index - cells, false) };
        let empty = Domineering { covered: 0, ..*self };
        let places = empty.places(if vertical { Player::FIRST } else { Player::SECOND });
        let number = u8::try_from(cell).ok().filter(|_| cell < cells && places >> cell & 1 == 1)?;
        Some(self.domino(number, vertical))
    }
}

/// The covered cells as bits of a number, doubled, plus the player to move. From 63 cells on the
/// count saturates.
impl Enumerable for Domineering {
    fn state_count(&self) -> u64 {
        1u64.checked_shl(self.cell_count() + 1).unwrap_or(u64::MAX)
    }
    fn state_number(&self) -> u64 {
        self.covered.wrapping_mul(2).wrapping_add(self.mover.index() as u64)
    }
    fn state(&self, number: u64) -> Option<Self> {
        let count = self.state_count();
        let exists = number < count && count < u64::MAX && (number / 2).count_ones().is_multiple_of(2);
        exists.then_some(Domineering { covered: number / 2, mover: player_of(number % 2), ..*self })
    }
}

impl Notation for Domineering {
    /// Rows of `#` (covered) and `.`, separated by `/` or not, then optionally the side to move,
    /// V (if left out) or H; or a list of moves: `a1a2 b1c1`.
    fn read(&self, text: &str) -> Result<Domineering, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let cells = reader.cells(self.columns.into(), self.rows.into(), &['#', '.'])?;
        let covered = cells
            .iter()
            .enumerate()
            .fold(0u64, |covered, (cell, &(kind, _))| covered | if kind == 0 { 1 << cell } else { 0 });
        let end = reader.at();
        reader.skip_blanks();
        let mover = if reader.take('H') {
            Player::SECOND
        } else if reader.take('V') || reader.peek().is_none() {
            Player::FIRST
        } else {
            return Err(reader.unexpected("the side to move, V or H,"));
        };
        reader.end()?;
        if covered.count_ones() % 2 == 1 {
            return Err(reader.error_at(end, "dominoes cover an even number of cells"));
        }
        Ok(Domineering { covered, mover, ..*self })
    }

    fn write(&self) -> String {
        self.grid().join("/") + if self.mover == Player::FIRST { "" } else { " H" }
    }
}

impl Features for Domineering {
    fn feature_names(&self) -> &[&'static str] {
        &["moves"]
    }

    /// `moves`: places where a domino can be put.
    fn features(&self, player: Player, values: &mut [i32]) {
        let count = |p: Player| self.places(p).count_ones().cast_signed();
        values[0] = count(player) - count(player.opponent());
    }
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.columns.into(), &self.grid()))?;
        f.write_str(&status(self))
    }
}
