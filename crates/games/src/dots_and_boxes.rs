//! Dots and Boxes: [`DotsAndBoxes`], in which who completes a box moves again.
//!
//! Players take turns to draw an edge between two neighbouring dots of a grid. Who draws the
//! last edge of a box owns it and moves again (also for two boxes at once); the game ends when
//! all edges are drawn, and the difference of boxes is the result. É. Lucas, *L'Arithmétique
//! amusante* (1895); E. Berlekamp, *The Dots and Boxes Game* (2000).
//!
//! # Bit layout
//!
//! One word of drawn edges: first the horizontal ones row by row from the top, then the
//! vertical ones. One row of two boxes:
//!
//! ```text
//!   a1 -0- b1 -1- c1
//!    4     5     6
//!   a2 -2- b2 -3- c2
//! ```

use crate::SetupError;
use crate::board::{cells_of, nth_cell, player_of, side_suffix};
use crate::setup::in_range;
use crate::text::{Reader, cell_name, play_words, status, x_or_o};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Enumerable, Features, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score,
    Turn, ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// An edge; displays as the dot at its left or upper end and the way it goes: `a1r` to the
/// right, `a1d` down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    number: u8,
    rows: u8,
    columns: u8,
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, columns) = (usize::from(self.number), usize::from(self.columns));
        let horizontal = columns * (usize::from(self.rows) + 1);
        if number < horizontal {
            let dot = number / columns * (columns + 1) + number % columns;
            write!(f, "{}r", cell_name(dot, columns + 1))
        } else {
            write!(f, "{}d", cell_name(number - horizontal, columns + 1))
        }
    }
}

/// A position of Dots and Boxes; sizes count boxes.
///
/// ```
/// use game_core::{Game, Notation, Player, Turn};
/// use games::DotsAndBoxes;
///
/// let start = DotsAndBoxes::new(1, 1)?;
/// let last = start.read("a1r a1d b1d")?;
/// assert_eq!(last.turn(), Turn::Player(Player::SECOND));
/// let over = last.read("a2r")?;
/// assert_eq!(over.payoff(Player::SECOND).get(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DotsAndBoxes {
    drawn: u64,
    /// Boxes of the first player less those of the second.
    lead: i8,
    mover: Player,
    rows: u8,
    columns: u8,
}

impl DotsAndBoxes {
    /// The empty grid of so many rows and columns of boxes.
    ///
    /// # Errors
    /// [`SetupError`] unless both are at least 1 and there are at most 64 edges.
    pub fn new(rows: u32, columns: u32) -> Result<DotsAndBoxes, SetupError> {
        let state = DotsAndBoxes {
            drawn: 0,
            lead: 0,
            mover: Player::FIRST,
            rows: in_range("rows", rows.into(), 1, 21)?,
            columns: in_range("columns", columns.into(), 1, 21)?,
        };
        let bits = u64::from(rows * (columns + 1) + columns * (rows + 1));
        if bits > 64 {
            return Err(SetupError::BoardTooLarge { bits, limit: 64 });
        }
        Ok(state)
    }

    /// The drawn edges, in the layout drawn above.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Boxes of the first player less those of the second.
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.lead.into()
    }

    fn box_count(&self) -> u8 {
        self.rows * self.columns
    }

    fn horizontal_count(&self) -> u8 {
        self.columns * (self.rows + 1)
    }

    fn edge_count(&self) -> u32 {
        u32::from(self.horizontal_count()) + u32::from(self.rows) * (u32::from(self.columns) + 1)
    }

    fn free(&self) -> u64 {
        u64::MAX >> (64 - self.edge_count()) & !self.drawn
    }

    fn edge(&self, number: u8) -> Edge {
        Edge { number, rows: self.rows, columns: self.columns }
    }

    /// The four edges of a box.
    fn sides(&self, number: u8) -> u64 {
        let (row, column) = (number / self.columns, number % self.columns);
        let above = row * self.columns + column;
        let left = self.horizontal_count() + row * (self.columns + 1) + column;
        1 << above | 1 << (above + self.columns) | 1 << left | 1 << (left + 1)
    }

    /// The boxes that have an edge, at most two.
    fn boxes_of(&self, edge: u8) -> impl Iterator<Item = u8> {
        let columns = self.columns;
        let neighbours = match edge.checked_sub(self.horizontal_count()) {
            None => [edge.checked_sub(columns), Some(edge).filter(|&b| b < self.box_count())],
            Some(dot) => {
                let (row, column) = (dot / (columns + 1), dot % (columns + 1));
                let right = row * columns + column;
                [(column > 0).then(|| right - 1), (column < columns).then_some(right)]
            }
        };
        neighbours.into_iter().flatten()
    }

    /// How many boxes are complete.
    fn complete(&self) -> i8 {
        let complete = (0..self.box_count()).filter(|&b| self.sides(b) & !self.drawn == 0);
        i8::try_from(complete.count()).unwrap_or(i8::MAX)
    }

    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        let complete = self.complete();
        if self.lead.abs() > complete || (complete - self.lead) % 2 != 0 {
            Some("the lead does not go with the number of complete boxes")
        } else {
            None
        }
    }
}

impl Game for DotsAndBoxes {
    type Move = Edge;

    fn profile(&self) -> Profile {
        let all = i32::from(self.box_count());
        Profile::TWO_PLAYER.with_payoffs(-all, all)
    }

    fn turn(&self) -> Turn {
        if self.free() == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Edge> {
        cells_of(self.free()).map(|number| self.edge(number))
    }

    fn play(&mut self, m: Edge) {
        self.drawn |= 1 << m.number;
        let mut gained = 0;
        for number in self.boxes_of(m.number) {
            gained += i8::from(self.sides(number) & !self.drawn == 0);
        }
        if gained == 0 {
            self.mover = self.mover.opponent();
        } else {
            self.lead += if self.mover == Player::FIRST { gained } else { -gained };
        }
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(self.lead.into()).towards(Player::FIRST, player)
    }

    fn move_count(&self) -> usize {
        self.free().count_ones() as usize
    }

    fn nth_move(&self, n: usize) -> Option<Edge> {
        nth_cell(self.free(), n).map(|number| self.edge(number))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Deterministic for DotsAndBoxes {}
impl ZeroSum for DotsAndBoxes {}

impl Keyed for DotsAndBoxes {
    fn key(&self) -> u64 {
        let rest = u64::from(self.lead.cast_unsigned()) << 1 | self.mover.index() as u64;
        mix64(mix64(self.drawn) ^ rest)
    }
}

impl Indexed for DotsAndBoxes {
    fn index_count(&self) -> usize {
        self.edge_count() as usize
    }
    fn index(&self, m: Edge) -> usize {
        m.number.into()
    }
    fn move_at(&self, index: usize) -> Option<Edge> {
        let number = u8::try_from(index).ok()?;
        (u32::from(number) < self.edge_count()).then(|| self.edge(number))
    }
}

/// The drawn edges as bits of a number, times the possible leads, doubled, plus the player to
/// move. Grids of more than about 55 edges have too many: their count saturates.
impl Enumerable for DotsAndBoxes {
    fn state_count(&self) -> u64 {
        let leads = 2 * u64::from(self.box_count()) + 1;
        1u64.checked_shl(self.edge_count()).and_then(|edges| edges.checked_mul(2 * leads)).unwrap_or(u64::MAX)
    }

    fn state_number(&self) -> u64 {
        let leads = 2 * u64::from(self.box_count()) + 1;
        let lead = u64::try_from(i64::from(self.lead) + i64::from(self.box_count())).unwrap_or(0);
        let number = self.drawn.wrapping_mul(leads).wrapping_add(lead);
        number.wrapping_mul(2).wrapping_add(self.mover.index() as u64)
    }

    fn state(&self, number: u64) -> Option<Self> {
        let count = self.state_count();
        if number >= count || count == u64::MAX {
            return None;
        }
        let leads = 2 * u64::from(self.box_count()) + 1;
        let lead = i64::try_from(number / 2 % leads).ok()? - i64::from(self.box_count());
        let drawn = number / 2 / leads;
        let state =
            DotsAndBoxes { drawn, lead: i8::try_from(lead).ok()?, mover: player_of(number % 2), ..*self };
        state.problem().is_none().then_some(state)
    }
}

impl Notation for DotsAndBoxes {
    /// The edges in the order of their numbers, `#` if drawn and `.` if not, then optionally the
    /// first player's lead in boxes and the side to move (X if left out): `####### +2 O`; or a
    /// list of moves: `a1r b1d`.
    fn read(&self, text: &str) -> Result<DotsAndBoxes, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let mut drawn = 0u64;
        for number in 0..self.edge_count() {
            drawn |= match reader.peek() {
                Some('#') => 1 << number,
                Some('.') => 0,
                _ => {
                    let edge = self.edge(u8::try_from(number).unwrap_or(u8::MAX));
                    return Err(reader.unexpected(&format!("edge {edge}, # or .,")));
                }
            };
            reader.bump();
        }
        reader.skip_blanks();
        let at = reader.at();
        let sign = if reader.take('-') { -1 } else { 1 };
        let lead = if sign == -1 || reader.take('+') || reader.peek() == Some('0') {
            let lead = reader.number("the lead of the first player")?;
            i8::try_from(lead).map_err(|_| reader.error_at(at, "the lead is larger than the board"))? * sign
        } else {
            0
        };
        let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        let state = DotsAndBoxes { drawn, lead, mover, ..*self };
        match state.problem() {
            None => Ok(state),
            Some(problem) => Err(reader.error_at(at, problem)),
        }
    }

    fn write(&self) -> String {
        let edges: String =
            (0..self.edge_count()).map(|n| if self.drawn >> n & 1 == 1 { '#' } else { '.' }).collect();
        let lead = if self.lead == 0 { String::new() } else { format!(" {:+}", self.lead) };
        edges + &lead + &side_suffix(self.mover)
    }
}

impl Features for DotsAndBoxes {
    fn feature_names(&self) -> &[&'static str] {
        &["boxes", "boxes to take"]
    }

    /// `boxes` owned; `boxes to take`: those with three edges, for the side to move.
    fn features(&self, player: Player, values: &mut [i32]) {
        let ready = (0..self.box_count()).filter(|&b| (self.sides(b) & !self.drawn).count_ones() == 1);
        let ready = i32::try_from(ready.count()).unwrap_or(i32::MAX);
        values[0] = Score::new(self.lead.into()).towards(Player::FIRST, player).get();
        values[1] = Score::new(ready).towards(self.mover, player).get();
    }
}

impl fmt::Display for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = |number: u8| self.drawn >> number & 1 == 1;
        for row in 0..=self.rows {
            let edges = (0..self.columns).map(|column| row * self.columns + column);
            let line: String = edges.map(|edge| if drawn(edge) { "+--" } else { "+  " }).collect();
            writeln!(f, "{line}+")?;
            if row < self.rows {
                let first = self.horizontal_count() + row * (self.columns + 1);
                let line: String = (first..=first + self.columns)
                    .map(|edge| if drawn(edge) { "|  " } else { "   " })
                    .collect();
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        writeln!(f, "lead of x {:+}", self.lead)?;
        f.write_str(&status(self))
    }
}
