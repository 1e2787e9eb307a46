//! k in a row on a board of m columns and n rows: [`Mnk`], with [`TicTacToe`] as 3, 3, 3.
//!
//! Players take turns to put a stone on an empty cell; who first has k of his own in a row, a
//! column or a diagonal wins (or loses, under [`Rule::Misere`]); a full board without a line is
//! a draw. Known values: J. Uiterwijk & J. van den Herik, *The advantage of the initiative*,
//! Information Sciences 122 (2000).
//!
//! # Bit layout
//!
//! One bit a cell, row by row from the top left, no sentinels; a line that would run over an
//! edge is stopped by masks. Tic-tac-toe, with the names of the cells:
//!
//! ```text
//!     a b c
//!   1 0 1 2
//!   2 3 4 5
//!   3 6 7 8
//! ```

mod shape;
mod text;

pub use crate::board::Cell;
pub use shape::{Fixed, Shape, Size};

use crate::board::{board_of, cells_of, nth_cell, number_count, number_of, rows};
use crate::text::{picture, status, x_or_o};
use crate::{Rule, SetupError};
use game_core::mix::mix64;
use game_core::{
    Decisive, Deterministic, Enumerable, Features, Game, Indexed, Keyed, Order, Player, Profile, Score, Turn,
    ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// Tic-tac-toe: three in a row on three by three.
pub type TicTacToe = Mnk<Fixed<3, 3, 3>>;

/// A position of an m,n,k game.
///
/// ```
/// use game_core::{Game, Notation, Player};
/// use games::{Mnk, TicTacToe};
///
/// let game = TicTacToe::default().read("XOX.O....")?;
/// assert_eq!(game.move_count(), 5);
/// assert_eq!(game.moves().next().map(|m| m.to_string()), Some("a2".to_string()));
/// let won = TicTacToe::default().read("XXXOO....")?;
/// assert_eq!(won.winner(), Some(Player::FIRST));
/// assert_eq!(Mnk::sized(4, 3, 3)?.move_count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mnk<S> {
    /// The stones of each player.
    stones: [u64; 2],
    mover: Player,
    /// Whether the player who is not to move has a line.
    line: bool,
    rule: Rule,
    shape: S,
}

impl Mnk<Size> {
    /// The empty board of `columns` by `rows` on which `line` in a row decide.
    ///
    /// # Errors
    /// [`SetupError`] unless all three are at least 1, there are at most 26 columns and at most
    /// 64 cells.
    pub fn sized(columns: u32, rows: u32, line: u32) -> Result<Mnk<Size>, SetupError> {
        Size::new(columns, rows, line).map(|shape| Mnk::new(shape, Rule::Normal))
    }
}

impl<S: Shape + Default> Default for Mnk<S> {
    fn default() -> Self {
        Mnk::new(S::default(), Rule::Normal)
    }
}

impl<S: Shape> Mnk<S> {
    /// The empty board of a shape.
    #[must_use]
    pub fn new(shape: S, rule: Rule) -> Mnk<S> {
        Mnk { stones: [0; 2], mover: Player::FIRST, line: false, rule, shape }
    }

    /// The same position under another rule.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Mnk<S> {
        Mnk { rule, ..self }
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The stones of a player, in the layout drawn above.
    #[must_use]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index() & 1]
    }

    /// The cell with this number, or `None` if the board has none.
    #[must_use]
    pub fn cell(&self, number: usize) -> Option<Cell> {
        let number = u8::try_from(number).ok().filter(|&number| u32::from(number) < self.shape.cells())?;
        Some(self.cell_at(number))
    }

    /// Who has won, if anyone has: the owner of the line, or the other under
    /// [`Rule::Misere`].
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let winner = match self.rule {
            Rule::Normal => self.mover.opponent(),
            Rule::Misere => self.mover,
        };
        self.line.then_some(winner)
    }

    #[inline]
    fn cell_at(&self, number: u8) -> Cell {
        #[expect(clippy::cast_possible_truncation, reason = "at most 26")]
        let width = self.shape.columns() as u8;
        Cell::new(number, width)
    }

    /// The empty cells; none once there is a line.
    #[inline]
    fn free(&self) -> u64 {
        if self.line { 0 } else { self.shape.board() & !(self.stones[0] | self.stones[1]) }
    }

    /// The rows from the top, as letters.
    fn rows(&self) -> Vec<String> {
        rows(self.stones, self.shape.columns() as usize, self.shape.rows() as usize, '.')
    }
}

impl<S: Shape> Game for Mnk<S> {
    type Move = Cell;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.free() == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Cell> {
        cells_of(self.free()).map(|number| self.cell_at(number))
    }

    #[inline]
    fn play(&mut self, m: Cell) {
        let own = &mut self.stones[self.mover.index() & 1];
        *own |= m.bit();
        self.line = self.shape.has_line(*own);
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, player: Player) -> Score {
        match self.winner() {
            Some(winner) => Score::new(1).towards(winner, player),
            None => Score::ZERO,
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.free().count_ones() as usize
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Cell> {
        nth_cell(self.free(), n).map(|number| self.cell_at(number))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl<S: Shape> Deterministic for Mnk<S> {}
impl<S: Shape> ZeroSum for Mnk<S> {}
impl<S: Shape> Decisive for Mnk<S> {}

/// Boards of at most 31 cells fit one word with the side to move, so that no two states share a
/// key; larger ones are mixed word after word.
impl<S: Shape> Keyed for Mnk<S> {
    fn key(&self) -> u64 {
        let [x, o] = self.stones;
        let side = self.mover.index() as u64;
        if self.index_count() <= 31 {
            mix64(x | o << 31 | side << 62)
        } else {
            mix64(mix64(mix64(x) ^ o) ^ side)
        }
    }
}

impl<S: Shape> Indexed for Mnk<S> {
    fn index_count(&self) -> usize {
        self.shape.cells() as usize
    }
    fn index(&self, m: Cell) -> usize {
        m.number()
    }
    fn move_at(&self, index: usize) -> Option<Cell> {
        self.cell(index)
    }
}

/// A board read as a number to base 3 (first cell lowest; empty 0, X 1, O 2), doubled, plus the
/// player to move. Boards of more than 39 cells have too many states for that: their count
/// saturates at `u64::MAX` and [`state`](Enumerable::state) knows none.
impl<S: Shape> Enumerable for Mnk<S> {
    fn state_count(&self) -> u64 {
        number_count(self.shape.cells())
    }
    fn state_number(&self) -> u64 {
        number_of(self.stones, self.mover, self.shape.cells())
    }
    fn state(&self, number: u64) -> Option<Self> {
        let (stones, mover) = board_of(number, self.shape.cells())?;
        text::position(self, stones, mover).ok()
    }
}

impl<S: Shape> Features for Mnk<S> {
    fn feature_names(&self) -> &[&'static str] {
        &["centre", "open lines", "threats"]
    }

    /// `centre`: stones weighted by their distance from the nearer edges; `open lines`: places
    /// for a line that hold no stone of the opponent; `threats`: empty cells that complete one.
    fn features(&self, player: Player, values: &mut [i32]) {
        for (sign, side) in [(1, player), (-1, player.opponent())] {
            let (own, other) = (self.stones(side), self.stones(side.opponent()));
            let empty = self.shape.board() & !(own | other);
            let threats = cells_of(empty).filter(|cell| self.shape.has_line(own | 1 << cell)).count();
            let centre: i32 = cells_of(own).map(|cell| centrality(self.shape, cell.into())).sum();
            let open = self.shape.lines(self.shape.board() & !other);
            let seen = [centre, open.cast_signed(), i32::try_from(threats).unwrap_or(i32::MAX)];
            for (value, seen) in values.iter_mut().zip(seen) {
                *value = if sign == 1 { seen } else { *value - seen };
            }
        }
    }
}

/// How far a cell is from the nearest column at the edge and from the nearest row there.
fn centrality<S: Shape>(shape: S, cell: u32) -> i32 {
    let (width, height) = (shape.columns(), shape.rows());
    let (column, row) = (cell % width, cell / width);
    (column.min(width - 1 - column) + row.min(height - 1 - row)).cast_signed()
}

/// Cells near the middle first: more lines run through them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CentreFirst;

impl<S: Shape> Order<Mnk<S>> for CentreFirst {
    fn rank(&self, state: &Mnk<S>, m: Cell) -> i32 {
        centrality(state.shape, u32::try_from(m.number()).unwrap_or(0))
    }
}

impl<S: Shape> fmt::Display for Mnk<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.shape.columns() as usize, &self.rows()))?;
        f.write_str(&status(self))
    }
}
