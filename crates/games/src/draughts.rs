//! English draughts, or checkers: [`Draughts`].
//!
//! Men move one step slantwise forward, kings also backward; a piece jumps over a neighbouring
//! enemy onto the empty square behind and takes it. Who can take must, and must go on jumping
//! with the same piece as long as it can; such a chain is **one** move. A man that reaches the
//! far row becomes a king, and his move ends there. Who cannot move has lost; 80 plies without a
//! capture or a man's move are a draw, unless the last of them left no move. Rules: World Checkers/Draughts Federation (the last one
//! is the computer game's form of its forty-move rule). The game is a draw: J. Schaeffer et al.,
//! *Checkers is solved*, Science 317 (2007).
//!
//! # Bit layout
//!
//! One bit a dark square, in the numbers players use less 1. Black, the first player, starts on
//! squares 1 to 12 and moves down:
//!
//! ```text
//!      1   2   3   4
//!    5   6   7   8
//!      9  10  11  12
//!   13  14  15  16
//!     17  18  19  20
//!   21  22  23  24
//!     25  26  27  28
//!   29  30  31  32
//! ```

mod chains;
mod knowledge;
mod numbers;
mod squares;
mod text;

pub use knowledge::{LongestFirst, Position};

use chains::Chains;
use game_core::mix::mix64;
use game_core::{Deterministic, Game, Keyed, Player, Profile, Score, Turn, ZeroSum};
use squares::{Direction, bits, moved, next};
use std::borrow::Cow;
use std::fmt;

/// Plies without a capture or a man's move after which the game is a draw.
const LIMIT: u8 = 80;

/// A step or a chain of jumps; displays as the squares touched: `11-15`, `22x15x8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Walk {
    from: u8,
    /// How many enemies are jumped; 0 for a step.
    jumps: u8,
    /// The direction of each step or jump, two bits each, the first lowest.
    directions: u32,
}

impl Walk {
    /// The squares touched, the first one included, from 0.
    fn squares(self) -> impl Iterator<Item = u8> {
        let length = if self.jumps == 0 { 1 } else { 2 };
        let mut at = Some(self.from);
        let moved = (0..self.jumps.max(1)).map_while(move |n| {
            let direction = Direction::of(self.directions >> (2 * n));
            for _ in 0..length {
                at = at.and_then(|square| next(square, direction));
            }
            at
        });
        std::iter::once(self.from).chain(moved)
    }

    /// How many enemies it takes.
    #[must_use]
    pub const fn captures(self) -> usize {
        self.jumps as usize
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.jumps == 0 { "-" } else { "x" };
        let names: Vec<String> = self.squares().map(|square| (square + 1).to_string()).collect();
        f.write_str(&names.join(between))
    }
}

/// A position of English draughts.
///
/// ```
/// use game_core::{Game, Notation, walk};
/// use games::Draughts;
///
/// assert_eq!(walk::perft(&Draughts::default(), 5), 7_361);
/// let forced = Draughts::default().read("B:W18,24:B14,15")?;
/// let moves: Vec<String> = forced.moves().map(|m| m.to_string()).collect();
/// assert_eq!(moves, ["14x23", "15x22"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draughts {
    pieces: [u32; 2],
    kings: u32,
    mover: Player,
    /// Plies since the last capture or man's move.
    idle: u8,
    /// Whether the mover must take.
    taking: bool,
    over: bool,
}

impl Default for Draughts {
    /// Twelve men a side, black to move.
    fn default() -> Draughts {
        Draughts::position([0xFFF, 0xFFF << 20], 0, Player::FIRST, 0)
    }
}

impl Draughts {
    fn position(pieces: [u32; 2], kings: u32, mover: Player, idle: u8) -> Draughts {
        let mut state = Draughts { pieces, kings, mover, idle, taking: false, over: false };
        state.look();
        state
    }

    /// All pieces of a player, in the layout drawn above.
    #[must_use]
    pub fn pieces(&self, player: Player) -> u32 {
        self.pieces[player.index() & 1]
    }

    /// The kings of both sides.
    #[must_use]
    pub fn kings(&self) -> u32 {
        self.kings
    }

    fn empty(&self) -> u32 {
        !(self.pieces[0] | self.pieces[1])
    }

    /// Where a piece may go: forward, and back too if it is a king.
    fn directions(&self, square: u8) -> &'static [Direction] {
        if self.kings >> square & 1 == 1 { &Direction::ALL } else { Direction::forward(self.mover) }
    }

    /// The steps of the player to move, whether he must take or not.
    fn steps(&self) -> impl Iterator<Item = Walk> {
        let empty = self.empty();
        bits(self.pieces(self.mover)).flat_map(move |from| {
            self.directions(from)
                .iter()
                .filter(move |&&direction| next(from, direction).is_some_and(|to| empty >> to & 1 == 1))
                .map(move |&direction| Walk { from, jumps: 0, directions: direction as u32 })
        })
    }

    /// How many steps the player to move has, whether he must take or not.
    fn step_count(&self) -> u32 {
        let steps = |direction| moved(self.goers(self.mover, direction), direction) & self.empty();
        Direction::ALL.into_iter().map(|direction| steps(direction).count_ones()).sum()
    }

    /// Finds out whether the mover must take, and whether the game is over.
    fn look(&mut self) {
        self.taking = self.threatened(self.mover.opponent()) != 0;
        self.over = self.idle >= LIMIT || self.is_stuck();
    }

    /// Whether the mover cannot move.
    fn is_stuck(&self) -> bool {
        !self.taking && self.step_count() == 0
    }

    /// The row where a player's men become kings.
    fn far_row(player: Player) -> u32 {
        if player == Player::FIRST { 0xF << 28 } else { 0xF }
    }
}

impl Game for Draughts {
    type Move = Walk;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.over { Turn::Over } else { Turn::Player(self.mover) }
    }

    /// By the square left, then by direction.
    fn moves(&self) -> impl Iterator<Item = Walk> {
        let chains = (!self.over && self.taking).then(|| Chains::of(self));
        let steps = (!self.over && !self.taking).then(|| self.steps());
        chains.into_iter().flatten().chain(steps.into_iter().flatten())
    }

    fn play(&mut self, m: Walk) {
        let me = self.mover.index() & 1;
        let mut at = m.from;
        for n in 0..m.jumps.max(1) {
            let direction = Direction::of(m.directions >> (2 * n));
            let Some(beside) = next(at, direction) else { break };
            at = beside;
            if m.jumps > 0 {
                self.pieces[1 - me] &= !(1 << beside);
                self.kings &= !(1 << beside);
                at = next(beside, direction).unwrap_or(beside);
            }
        }
        let (left, entered) = (1u32 << m.from, 1u32 << at);
        let king = self.kings & left != 0;
        self.pieces[me] = self.pieces[me] & !left | entered;
        self.kings &= !left;
        if king || entered & Draughts::far_row(self.mover) != 0 {
            self.kings |= entered;
        }
        self.idle = if king && m.jumps == 0 { self.idle + 1 } else { 0 };
        self.mover = self.mover.opponent();
        self.look();
    }

    fn move_count(&self) -> usize {
        match (self.over, self.taking) {
            (true, _) => 0,
            (_, true) => Chains::of(self).count(),
            (_, false) => self.step_count() as usize,
        }
    }

    fn payoff(&self, player: Player) -> Score {
        if !self.is_stuck() {
            return Score::ZERO;
        }
        Score::new(1).towards(self.mover.opponent(), player)
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(if player == Player::FIRST { "black" } else { "white" })
    }
}

impl Deterministic for Draughts {}
impl ZeroSum for Draughts {}

impl Keyed for Draughts {
    /// The count of plies without a capture or a man's move is part of the state, and so of the
    /// key.
    fn key(&self) -> u64 {
        let [black, white] = self.pieces.map(u64::from);
        let rest = u64::from(self.kings) | u64::from(self.idle) << 32 | (self.mover.index() as u64) << 40;
        mix64(mix64(black | white << 32) ^ rest)
    }
}
