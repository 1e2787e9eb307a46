//! Pong Hau K'i: [`PongHauKi`], a very small game whose positions repeat.
//!
//! Two stones of each side stand on the five points of this board, and one point is empty:
//!
//! ```text
//!   a       b
//!   | \   / |
//!   |   c   |
//!   | /   \ |
//!   d-------e
//! ```
//!
//! A move slides a stone along a line to the empty point; who cannot move loses. Nothing is ever
//! taken, so the game may go on for ever, and the value with best play is a draw by repetition;
//! the rules themselves end no game that way (a search limits its plies, a backward solver calls
//! such positions draws). P. Straffin, *Position graphs for Pong Hau K'i and Mu Torere*,
//! Mathematics Magazine 68 (1995).

use crate::board::{player_of, side_suffix};
use crate::text::{Reader, letter, play_words, status, x_or_o};
use game_core::mix::mix64;
use game_core::{
    Decisive, Deterministic, Enumerable, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score,
    Turn, ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// The points next to each point, a to e.
const NEIGHBOURS: [&[u8]; 5] = [&[2, 3], &[2, 4], &[0, 1, 3, 4], &[0, 2, 4], &[1, 2, 3]];

/// A stone slides from one point to the empty one; displays as both (`ac`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slide {
    from: u8,
    to: u8,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.from), char::from(b'a' + self.to))
    }
}

/// A position of Pong Hau K'i.
///
/// ```
/// use game_core::{Enumerable, Game, walk};
/// use games::PongHauKi;
///
/// let start = PongHauKi::default();
/// assert_eq!(start.moves().map(|m| m.to_string()).collect::<Vec<_>>(), ["ac", "bc"]);
/// let all = (0..start.state_count()).filter(|&number| start.state(number).is_some());
/// assert_eq!(all.count(), 60);
/// assert_eq!(walk::distinct_states(&start, None).into_iter().sum::<u64>(), 56);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PongHauKi {
    /// Who has a stone on each point.
    points: [Option<Player>; 5],
    mover: Player,
}

impl Default for PongHauKi {
    /// X on the upper points, O on the lower ones, the middle empty, X to move.
    fn default() -> PongHauKi {
        let (x, o) = (Some(Player::FIRST), Some(Player::SECOND));
        PongHauKi { points: [x, x, None, o, o], mover: Player::FIRST }
    }
}

impl PongHauKi {
    /// The empty point.
    fn hole(&self) -> u8 {
        (0u8..).zip(self.points).find(|(_, stone)| stone.is_none()).map_or(0, |(point, _)| point)
    }

    fn sign(&self, point: usize) -> char {
        self.points[point].map_or('.', letter)
    }

    /// Whether both sides have two stones.
    fn is_whole(&self) -> bool {
        Player::all(2).all(|player| self.points.iter().filter(|&&stone| stone == Some(player)).count() == 2)
    }
}

impl Game for PongHauKi {
    type Move = Slide;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.moves().next().is_none() { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Slide> {
        let to = self.hole();
        let from = NEIGHBOURS[usize::from(to)].iter().copied();
        from.filter(|&from| self.points[usize::from(from)] == Some(self.mover))
            .map(move |from| Slide { from, to })
    }

    fn play(&mut self, m: Slide) {
        self.points.swap(m.from.into(), m.to.into());
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(1).towards(self.mover.opponent(), player)
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Deterministic for PongHauKi {}
impl ZeroSum for PongHauKi {}
impl Decisive for PongHauKi {}

impl Keyed for PongHauKi {
    /// No two states share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

/// The point it leaves times 5 plus the point it enters.
impl Indexed for PongHauKi {
    fn index_count(&self) -> usize {
        25
    }
    fn index(&self, m: Slide) -> usize {
        5 * usize::from(m.from) + usize::from(m.to)
    }
    fn move_at(&self, index: usize) -> Option<Slide> {
        let (from, to) = (u8::try_from(index / 5).ok()?, u8::try_from(index % 5).ok()?);
        (from < 5 && NEIGHBOURS[usize::from(from)].contains(&to)).then_some(Slide { from, to })
    }
}

/// The points as digits to base 3 (a lowest; empty 0, X 1, O 2), doubled, plus the player to move.
impl Enumerable for PongHauKi {
    fn state_count(&self) -> u64 {
        2 * 3u64.pow(5)
    }

    fn state_number(&self) -> u64 {
        let digit = |stone: Option<Player>| stone.map_or(0, |player| player.index() as u64 + 1);
        let board = self.points.iter().rev().fold(0, |number, &stone| 3 * number + digit(stone));
        2 * board + self.mover.index() as u64
    }

    fn state(&self, number: u64) -> Option<Self> {
        let mut left = number / 2;
        let points = [(); 5].map(|()| {
            let digit = left % 3;
            left /= 3;
            digit.checked_sub(1).map(player_of)
        });
        let state = PongHauKi { points, mover: player_of(number % 2) };
        (left == 0 && state.is_whole()).then_some(state)
    }
}

impl Notation for PongHauKi {
    /// The points a to e, each one of `X O .`, then optionally the side to move (X if left out):
    /// `XX.OO O`; or a list of moves: `ac da`.
    fn read(&self, text: &str) -> Result<PongHauKi, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let cells = reader.cells(5, 1, &['X', 'O', '.'])?;
        let end = reader.at();
        let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        let mut points = [None; 5];
        for (point, (kind, _)) in points.iter_mut().zip(cells) {
            *point = [Some(Player::FIRST), Some(Player::SECOND), None][kind];
        }
        let state = PongHauKi { points, mover };
        if state.is_whole() { Ok(state) } else { Err(reader.error_at(end, "each side has two stones")) }
    }

    fn write(&self) -> String {
        let points: String = (0..5).map(|point| self.sign(point)).collect();
        points + &side_suffix(self.mover)
    }
}

impl fmt::Display for PongHauKi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|point| self.sign(point));
        writeln!(f, "{a}     {b}\n| \\ / |\n|  {c}  |\n| / \\ |\n{d}-----{e}")?;
        f.write_str(&status(self))
    }
}
