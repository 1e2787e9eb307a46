//! Virus: [`Virus`], a game of infection on a square board.
//!
//! Each side begins with two stones in opposite corners. A move puts a stone on an empty cell
//! that touches (also by a corner) a stone of the mover, and turns every enemy stone that
//! touches the **new** stone; turned stones turn nothing further. Who cannot move passes. The
//! game ends when the board is full, and the difference of stones is the result.
//!
//! The rules follow public descriptions of the French *jeu du virus*, which agree in the above;
//! some end the game when a side has lost all its stones. Here the survivor fills the board,
//! which changes the margin and not the winner. As long as a cell is empty its neighbours' owner
//! can move, so a game has exactly `size^2 - 4` placements and no position repeats.
//!
//! # Moves and numbers
//!
//! A placement is the cell `row * size + column`, the pass is `size^2`: on seven by seven the
//! codes are 0 to 48 and 49.

use crate::SetupError;
use crate::board::{
    Cell, Placement, all_cells, board_of, cells_of, key_of, nth_cell, number_count, number_of, read_rows,
    rows, side_suffix, touching,
};
use crate::setup::in_range;
use crate::text::{Reader, picture, play_words, status, x_or_o};
use game_core::{
    Deterministic, Enumerable, Features, Game, Indexed, Keyed, Notation, Order, ParseError, Player, Profile,
    Score, Turn, ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// A position of Virus.
///
/// ```
/// use game_core::{Game, Indexed, walk};
/// use games::Virus;
///
/// let start = Virus::new(7)?;
/// assert_eq!(start.index_count(), 50);
/// assert_eq!(walk::perft(&start, 3), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Virus {
    stones: [u64; 2],
    mover: Player,
    size: u8,
}

impl Virus {
    /// The start on a board of `size` by `size`: X in the top left and bottom right corners, O
    /// in the others, X to move.
    ///
    /// # Errors
    /// [`SetupError`] unless the size lies in 2..=8. Two by two is full from the start.
    pub fn new(size: u32) -> Result<Virus, SetupError> {
        let size: u8 = in_range("size", size.into(), 2, 8)?;
        let cell = |row: u8, column: u8| 1u64 << (row * size + column);
        let last = size - 1;
        let stones = [cell(0, 0) | cell(last, last), cell(0, last) | cell(last, 0)];
        Ok(Virus { stones, mover: Player::FIRST, size })
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// The stones of a player: one bit a cell, row by row from the top left.
    #[must_use]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index() & 1]
    }

    fn cell_count(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size)
    }

    fn empty(&self) -> u64 {
        all_cells(self.cell_count()) & !(self.stones[0] | self.stones[1])
    }

    /// The cells where the mover may put a stone.
    #[inline]
    fn open(&self) -> u64 {
        self.empty() & touching(self.size, self.stones[self.mover.index() & 1])
    }

    fn at(&self, number: u8) -> Placement {
        Placement::At(Cell::new(number, self.size))
    }

    fn difference(&self, player: Player) -> i32 {
        let count = |p: Player| self.stones(p).count_ones().cast_signed();
        count(player) - count(player.opponent())
    }
}

impl Game for Virus {
    type Move = Placement;

    fn profile(&self) -> Profile {
        let all = self.cell_count().cast_signed();
        Profile::TWO_PLAYER.with_payoffs(-all, all)
    }

    fn turn(&self) -> Turn {
        if self.empty() == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Placement> {
        let open = self.open();
        let pass = open == 0 && self.empty() != 0;
        cells_of(open).map(|number| self.at(number)).chain(pass.then_some(Placement::Pass))
    }

    fn play(&mut self, m: Placement) {
        if let Placement::At(cell) = m {
            let turned = touching(self.size, cell.bit());
            let me = self.mover.index() & 1;
            self.stones[me] |= cell.bit() | self.stones[1 - me] & turned;
            self.stones[1 - me] &= !turned;
        }
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(self.difference(player))
    }

    fn move_count(&self) -> usize {
        match self.open().count_ones() as usize {
            0 => usize::from(self.empty() != 0),
            count => count,
        }
    }

    fn nth_move(&self, n: usize) -> Option<Placement> {
        match nth_cell(self.open(), n) {
            Some(number) => Some(self.at(number)),
            None if n == 0 && self.empty() != 0 => Some(Placement::Pass),
            None => None,
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Deterministic for Virus {}
impl ZeroSum for Virus {}

impl Keyed for Virus {
    fn key(&self) -> u64 {
        key_of(self.stones, self.mover)
    }
}

impl Indexed for Virus {
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
            std::cmp::Ordering::Less => Some(self.at(number)),
            std::cmp::Ordering::Equal => Some(Placement::Pass),
            std::cmp::Ordering::Greater => None,
        }
    }
}

/// A board read as a number to base 3, doubled, plus the player to move; boards of more than 39
/// cells (seven by seven) have too many: their count saturates.
impl Enumerable for Virus {
    fn state_count(&self) -> u64 {
        number_count(self.cell_count())
    }
    fn state_number(&self) -> u64 {
        number_of(self.stones, self.mover, self.cell_count())
    }
    fn state(&self, number: u64) -> Option<Self> {
        let (stones, mover) = board_of(number, self.cell_count())?;
        (stones != [0, 0]).then_some(Virus { stones, mover, size: self.size })
    }
}

impl Notation for Virus {
    /// Rows of `X O .`, separated by `/` or not, then optionally the side to move (X if left
    /// out); or a list of moves: `b1 a2 pass`.
    fn read(&self, text: &str) -> Result<Virus, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let stones = read_rows(&mut reader, self.size(), self.size())?;
        let end = reader.at();
        let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        if stones == [0, 0] {
            return Err(reader.error_at(end, "a board without stones cannot occur: no one could ever move"));
        }
        Ok(Virus { stones, mover, size: self.size })
    }

    fn write(&self) -> String {
        rows(self.stones, self.size(), self.size(), '.').join("/") + &side_suffix(self.mover)
    }
}

impl Features for Virus {
    fn feature_names(&self) -> &[&'static str] {
        &["stones", "moves", "exposed"]
    }

    /// `stones`; `moves`: empty cells that touch a stone; `exposed`: stones that touch an empty
    /// cell, and so can be turned.
    fn features(&self, player: Player, values: &mut [i32]) {
        let difference = |count: &dyn Fn(Player) -> u32| {
            count(player).cast_signed() - count(player.opponent()).cast_signed()
        };
        values[0] = self.difference(player);
        values[1] = difference(&|p| (touching(self.size, self.stones(p)) & self.empty()).count_ones());
        values[2] = difference(&|p| (touching(self.size, self.empty()) & self.stones(p)).count_ones());
    }
}

/// Moves that turn more stones first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MostTurned;

impl Order<Virus> for MostTurned {
    fn rank(&self, state: &Virus, m: Placement) -> i32 {
        let Placement::At(cell) = m else { return 0 };
        let theirs = state.stones(state.mover.opponent());
        (touching(state.size, cell.bit()) & theirs).count_ones().cast_signed()
    }
}

impl fmt::Display for Virus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.size(), &rows(self.stones, self.size(), self.size(), '.')))?;
        f.write_str(&status(self))
    }
}
