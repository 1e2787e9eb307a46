//! k in a row for three players: [`ThreeWay`].
//!
//! Players A, B and C take turns to put a stone on an empty cell of a board of m columns and n
//! rows. Who first has k of his own in a row, a column or a diagonal wins 2 and the others lose
//! 1 each; a full board without a line is a draw, 0 for everyone. The rules are m,n,k's with
//! one more player, so that a player may have to choose which of two opponents to stop.
//!
//! Bit layout: one word a player, one bit a cell, row by row from the top left.

use crate::SetupError;
use crate::board::{Cell, cells_of, nth_cell};
use crate::mnk::{Shape, Size};
use crate::text::{Reader, picture, play_words, player_suffix, status};
use game_core::mix::mix64;
use game_core::{
    Decisive, Deterministic, Enumerable, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score,
    Sum, Turn,
};
use std::borrow::Cow;
use std::fmt;

/// The letters of the players and of an empty cell.
const LETTERS: [char; 4] = ['A', 'B', 'C', '.'];

/// A position of k in a row for three.
///
/// ```
/// use game_core::{Game, Notation, Payoffs, Turn};
/// use games::ThreeWay;
///
/// let start = ThreeWay::sized(4, 3, 3)?;
/// let won = start.read("a1 a2 a3 b1 b2 b3 c1")?;
/// assert_eq!(won.turn(), Turn::Over);
/// assert_eq!(Payoffs::of(&won).to_string(), "<2 -1 -1>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThreeWay {
    stones: [u64; 3],
    mover: Player,
    /// Whether the player before the mover has a line.
    line: bool,
    shape: Size,
}

impl ThreeWay {
    /// The empty board of `columns` by `rows` on which `line` in a row win.
    ///
    /// # Errors
    /// [`SetupError`] unless all three are at least 1, there are at most 26 columns and at most
    /// 64 cells.
    pub fn sized(columns: u32, rows: u32, line: u32) -> Result<ThreeWay, SetupError> {
        let shape = Size::new(columns, rows, line)?;
        Ok(ThreeWay { stones: [0; 3], mover: Player::FIRST, line: false, shape })
    }

    /// Who has a line, if anyone has.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.line.then(|| self.mover.next(3).next(3))
    }

    /// The stones of one of the three players.
    #[must_use]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index() % 3]
    }

    fn free(&self) -> u64 {
        let taken = self.stones.iter().fold(0, |taken, stones| taken | stones);
        if self.line { 0 } else { self.shape.board() & !taken }
    }

    fn at(&self, number: u8) -> Cell {
        Cell::new(number, u8::try_from(self.shape.columns()).unwrap_or(u8::MAX))
    }

    fn letter(&self, cell: usize) -> char {
        let owner = self.stones.iter().position(|stones| stones >> cell & 1 == 1);
        LETTERS[owner.unwrap_or(3)]
    }

    fn rows(&self) -> Vec<String> {
        let (width, height) = (self.shape.columns() as usize, self.shape.rows() as usize);
        (0..height).map(|row| (0..width).map(|column| self.letter(row * width + column)).collect()).collect()
    }

    /// The state with these stones, or what is wrong with it.
    fn position(&self, stones: [u64; 3], mover: Player) -> Result<ThreeWay, String> {
        let last = mover.next(3).next(3);
        let lines = Player::all(3).filter(|p| self.shape.has_line(stones[p.index()]));
        let lines: Vec<Player> = lines.collect();
        match lines[..] {
            [] => Ok(ThreeWay { stones, mover, line: false, ..*self }),
            [owner] if owner == last => Ok(ThreeWay { stones, mover, line: true, ..*self }),
            [owner] => Err(format!("{} has a line but did not move last", LETTERS[owner.index()])),
            _ => Err("two players have a line".to_string()),
        }
    }
}

impl Game for ThreeWay {
    type Move = Cell;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_players(3, Sum::Zero).with_payoffs(-1, 2)
    }

    fn turn(&self) -> Turn {
        if self.free() == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        cells_of(self.free()).map(|number| self.at(number))
    }

    fn play(&mut self, m: Cell) {
        let own = &mut self.stones[self.mover.index() % 3];
        *own |= m.bit();
        self.line = self.shape.has_line(*own);
        self.mover = self.mover.next(3);
    }

    fn payoff(&self, player: Player) -> Score {
        match self.winner() {
            None => Score::ZERO,
            Some(winner) if winner == player => Score::new(2),
            Some(_) => Score::new(-1),
        }
    }

    fn move_count(&self) -> usize {
        self.free().count_ones() as usize
    }

    fn nth_move(&self, n: usize) -> Option<Cell> {
        nth_cell(self.free(), n).map(|number| self.at(number))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["a", "b", "c"].get(player.index()).unwrap_or(&"nobody"))
    }
}

impl Deterministic for ThreeWay {}
impl Decisive for ThreeWay {}

impl Keyed for ThreeWay {
    fn key(&self) -> u64 {
        let [a, b, c] = self.stones;
        mix64(mix64(mix64(mix64(a) ^ b) ^ c) ^ self.mover.index() as u64)
    }
}

impl Indexed for ThreeWay {
    fn index_count(&self) -> usize {
        self.shape.cells() as usize
    }
    fn index(&self, m: Cell) -> usize {
        m.number()
    }
    fn move_at(&self, index: usize) -> Option<Cell> {
        let number = u8::try_from(index).ok()?;
        (u32::from(number) < self.shape.cells()).then(|| self.at(number))
    }
}

/// A board read as a number to base 4 (empty 0, A 1, B 2, C 3; first cell lowest), times 3, plus
/// the player to move. Boards of more than 31 cells have too many states for that: their count
/// saturates and [`state`](Enumerable::state) knows none.
impl Enumerable for ThreeWay {
    fn state_count(&self) -> u64 {
        4u64.checked_pow(self.shape.cells()).and_then(|boards| boards.checked_mul(3)).unwrap_or(u64::MAX)
    }

    fn state_number(&self) -> u64 {
        let digit = |cell: usize| (1u64..).zip(self.stones).map(|(n, stones)| n * (stones >> cell & 1)).sum();
        let board = (0..self.index_count())
            .rev()
            .fold(0u64, |number, cell| number.wrapping_mul(4).wrapping_add(digit(cell)));
        board.wrapping_mul(3).wrapping_add(self.mover.index() as u64)
    }

    fn state(&self, number: u64) -> Option<Self> {
        let count = self.state_count();
        if number >= count || count == u64::MAX {
            return None;
        }
        let mut stones = [0; 3];
        for cell in 0..self.shape.cells() {
            let owner = usize::try_from(((number / 3) >> (2 * cell)) & 3).ok()?;
            if let Some(stones) = owner.checked_sub(1).and_then(|owner| stones.get_mut(owner)) {
                *stones |= 1 << cell;
            }
        }
        let mover = Player::new(usize::try_from(number % 3).ok()?)?;
        self.position(stones, mover).ok()
    }
}

impl Notation for ThreeWay {
    /// Rows of `A B C .` separated by `/` or not, then optionally the player to move, `p1` to
    /// `p3` (A, the first, if left out); or a list of moves: `a1 b2`.
    fn read(&self, text: &str) -> Result<ThreeWay, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let mut stones = [0; 3];
        let (width, height) = (self.shape.columns() as usize, self.shape.rows() as usize);
        for (cell, (kind, _)) in reader.cells(width, height, &LETTERS)?.into_iter().enumerate() {
            if let Some(stones) = stones.get_mut(kind) {
                *stones |= 1u64 << cell;
            }
        }
        let end = reader.at();
        let mover = reader.player_then_end(3)?.unwrap_or(Player::FIRST);
        self.position(stones, mover).map_err(|problem| reader.error_at(end, problem))
    }

    fn write(&self) -> String {
        self.rows().join("/") + &player_suffix(self.mover)
    }
}

impl fmt::Display for ThreeWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.shape.columns() as usize, &self.rows()))?;
        f.write_str(&status(self))
    }
}
