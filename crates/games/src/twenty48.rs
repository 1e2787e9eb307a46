//! The sliding tile game 2048 on boards from 2x2 to 4x4: [`Twenty48`].
//!
//! A move slides all tiles one way; two equal tiles that meet become one of twice the value, each
//! tile at most once a move, those nearest the edge first. A slide that changes nothing is no
//! legal move. After each move a 2 (nine times in ten) or a 4 appears on an empty cell, all cells
//! equally likely; the game begins with two such tiles. G. Cirulli, *2048* (2014).
//!
//! One player, who wins (payoff 1) when a tile of the target value is made and loses (payoff 0)
//! when no move is left, so that the mean payoff is the probability of reaching the target.

mod text;

use crate::SetupError;
use crate::setup::in_range;
use game_core::mix::mix64;
use game_core::{Enumerable, Features, Game, Indexed, Keyed, Player, Profile, Score, Sum, Turn};
use std::fmt;

/// A slide, or a tile that appears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shift {
    /// All tiles go up.
    Up,
    /// All tiles go left.
    Left,
    /// All tiles go down.
    Down,
    /// All tiles go right.
    Right,
    /// A tile of value `2^power` appears on a cell: a chance outcome.
    Tile {
        /// The cell, `4 * row + column`.
        cell: u8,
        /// 1 or 2.
        power: u8,
    },
}

impl Shift {
    const SLIDES: [Shift; 4] = [Shift::Up, Shift::Left, Shift::Down, Shift::Right];
}

impl fmt::Display for Shift {
    /// `up`, `left`, `down`, `right`; `b1=2` for a tile.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Shift::Up => f.write_str("up"),
            Shift::Left => f.write_str("left"),
            Shift::Down => f.write_str("down"),
            Shift::Right => f.write_str("right"),
            Shift::Tile { cell, power } => {
                write!(f, "{}{}={}", char::from(b'a' + cell % 4), cell / 4 + 1, 1_u64 << power)
            }
        }
    }
}

/// A state of 2048.
///
/// The board is 16 cells of 4 bits, each the power of two of its tile, 0 if empty; smaller boards
/// use the cells in the upper left.
///
/// ```text
///  bits  0- 3   4- 7   8-11  12-15     row 1: a1 b1 c1 d1
///       16-19  20-23  24-27  28-31     row 2
///       32-35  36-39  40-43  44-47     row 3
///       48-51  52-55  56-59  60-63     row 4
/// ```
///
/// ```
/// use game_core::{Game, Notation, Turn};
/// use games::Twenty48;
///
/// let game = Twenty48::new(2, 2, 16)?;
/// let board = game.read("2 4 / 2 8")?;
/// let moves: Vec<String> = board.moves().map(|m| m.to_string()).collect();
/// assert_eq!(moves, ["up", "down"]);
/// assert_eq!(board.child(board.nth_move(0).unwrap()).write(), "4 4 / . 8 spawn 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Twenty48 {
    board: u64,
    width: u8,
    height: u8,
    /// The power of two that wins.
    target: u8,
    /// Tiles still to appear before the player moves.
    spawn: u8,
}

impl Twenty48 {
    /// The empty board before the first two tiles.
    ///
    /// # Errors
    /// [`SetupError`] unless both sides lie in 2..=4 and the target is a power of two from 8 to
    /// 32,768.
    pub fn new(width: u32, height: u32, target: u32) -> Result<Twenty48, SetupError> {
        let width = in_range("width", width.into(), 2, 4)?;
        let height = in_range("height", height.into(), 2, 4)?;
        in_range::<u32>("target", target.into(), 8, 32_768)?;
        if !target.is_power_of_two() {
            return Err(SetupError::Unfit { option: "target", accepted: "a power of two from 8 to 32768" });
        }
        let target = in_range("target", target.ilog2().into(), 3, 15)?;
        Ok(Twenty48 { board: 0, width, height, target, spawn: 2 })
    }

    /// The value of the tile on a cell, counted from the upper left; 0 if it is empty.
    #[must_use]
    pub fn tile(&self, column: u8, row: u8) -> u32 {
        match self.power(4 * (row & 3) + (column & 3)) {
            0 => 0,
            power => 1 << power,
        }
    }

    /// The value of the largest tile, 0 on an empty board.
    #[must_use]
    pub fn largest(&self) -> u32 {
        self.cells().map(|cell| self.power(cell)).max().map_or(0, |power| (1 << power) & !1)
    }

    fn power(&self, cell: u8) -> u8 {
        u8::try_from(self.board >> (4 * (cell & 15)) & 15).unwrap_or(0)
    }

    fn put(&mut self, cell: u8, power: u8) {
        let shift = 4 * (cell & 15);
        self.board = self.board & !(15 << shift) | u64::from(power & 15) << shift;
    }

    /// The cells of the board, row by row.
    fn cells(self) -> impl Iterator<Item = u8> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| 4 * row + column))
    }

    fn empty(self) -> impl Iterator<Item = u8> {
        self.cells().filter(move |&cell| self.power(cell) == 0)
    }

    /// The board after a slide; the same board if nothing moves.
    fn slid(self, m: Shift) -> u64 {
        let (lines, length) = match m {
            Shift::Up | Shift::Down => (self.width, self.height),
            _ => (self.height, self.width),
        };
        let mut after = self;
        for line in 0..lines {
            let cell = |i: u8| match m {
                Shift::Up => 4 * i + line,
                Shift::Down => 4 * (length - 1 - i) + line,
                Shift::Left => 4 * line + i,
                _ => 4 * line + (length - 1 - i),
            };
            let (mut to, mut waiting) = (0, 0);
            for i in 0..length {
                let power = self.power(cell(i));
                after.put(cell(i), 0);
                if power == 0 {
                    continue;
                }
                if power == waiting && power < 15 {
                    after.put(cell(to - 1), power + 1);
                    waiting = 0;
                } else {
                    after.put(cell(to), power);
                    (waiting, to) = (power, to + 1);
                }
            }
        }
        after.board
    }

    fn has_won(self) -> bool {
        self.cells().any(|cell| self.power(cell) >= self.target)
    }

    fn is_stuck(self) -> bool {
        Shift::SLIDES.iter().all(|&m| self.slid(m) == self.board)
    }
}

impl Game for Twenty48 {
    type Move = Shift;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_players(1, Sum::General).with_payoffs(0, 1).with_chance()
    }

    fn turn(&self) -> Turn {
        if self.has_won() {
            Turn::Over
        } else if self.spawn > 0 {
            Turn::Chance
        } else if self.is_stuck() {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Shift> {
        let free = self.spawn == 0 && !self.has_won();
        let slides = if free { &Shift::SLIDES[..] } else { &[] };
        slides.iter().copied().filter(|&m| self.slid(m) != self.board)
    }

    fn play(&mut self, m: Shift) {
        if let Shift::Tile { cell, power } = m {
            self.put(cell, power);
            self.spawn = self.spawn.saturating_sub(1);
        } else {
            self.board = self.slid(m);
            self.spawn = 1;
        }
    }

    fn payoff(&self, _: Player) -> Score {
        Score::new(self.has_won().into())
    }

    fn outcomes(&self) -> impl Iterator<Item = (Shift, u64)> {
        let board = *self;
        let draws = if self.turn() == Turn::Chance { &[(1, 9), (2, 1)][..] } else { &[] };
        let tile = |cell| move |&(power, weight)| (Shift::Tile { cell, power }, weight);
        board.empty().flat_map(move |cell| draws.iter().map(tile(cell)))
    }
}

impl Keyed for Twenty48 {
    fn key(&self) -> u64 {
        mix64(mix64(self.board) ^ u64::from(self.spawn))
    }
}

impl Indexed for Twenty48 {
    fn index_count(&self) -> usize {
        4
    }
    fn index(&self, m: Shift) -> usize {
        Shift::SLIDES.iter().position(|&slide| slide == m).unwrap_or(0)
    }
    fn move_at(&self, index: usize) -> Option<Shift> {
        Shift::SLIDES.get(index).copied()
    }
}

/// The powers of the cells as digits to the base `target + 1`, and the tiles to appear.
impl Enumerable for Twenty48 {
    fn state_count(&self) -> u64 {
        let cells = u32::from(self.width) * u32::from(self.height);
        (u64::from(self.target) + 1)
            .checked_pow(cells)
            .and_then(|boards| boards.checked_mul(3))
            .unwrap_or(u64::MAX)
    }

    fn state_number(&self) -> u64 {
        let base = u64::from(self.target) + 1;
        let board = self
            .cells()
            .fold(0_u64, |number, cell| number.wrapping_mul(base).wrapping_add(self.power(cell).into()));
        board.wrapping_mul(3).wrapping_add(self.spawn.into())
    }

    fn state(&self, number: u64) -> Option<Twenty48> {
        if number >= self.state_count() {
            return None;
        }
        let (base, mut digits) = (u64::from(self.target) + 1, number / 3);
        let mut state = Twenty48 { board: 0, spawn: u8::try_from(number % 3).ok()?, ..*self };
        let cells: Vec<u8> = self.cells().collect();
        for &cell in cells.iter().rev() {
            state.put(cell, u8::try_from(digits % base).ok()?);
            digits /= base;
        }
        state.problem().is_none().then_some(state)
    }
}

impl Twenty48 {
    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        let (mut count, mut largest) = (0, 0);
        for power in self.cells().map(|cell| self.power(cell)).filter(|&power| power > 0) {
            (count, largest) = (count + 1, power.max(largest));
        }
        match self.spawn {
            _ if largest > self.target => Some("a tile is larger than the target"),
            0 if count < 2 => Some("the game begins with two tiles"),
            1 if count == 0 => Some("one tile is on the board before the last one appears"),
            1 | 2 if self.empty().next().is_none() => Some("there is no empty cell for a tile to appear on"),
            2 if count > 0 => Some("two tiles appear on an empty board only"),
            _ => None,
        }
    }
}

impl Features for Twenty48 {
    fn feature_names(&self) -> &[&'static str] {
        &["empty cells", "equal neighbours", "largest power"]
    }

    fn features(&self, _: Player, values: &mut [i32]) {
        let pairs = self
            .cells()
            .flat_map(|cell| [(cell, cell % 4 + 1 < self.width, 1), (cell, cell / 4 + 1 < self.height, 4)]);
        let equal = pairs.filter(|&(cell, inside, step)| {
            inside && self.power(cell) > 0 && self.power(cell) == self.power(cell + step)
        });
        let counts =
            [self.empty().count(), equal.count(), self.largest().checked_ilog2().unwrap_or(0) as usize];
        for (value, count) in values.iter_mut().zip(counts) {
            *value = i32::try_from(count).unwrap_or(i32::MAX);
        }
    }
}
