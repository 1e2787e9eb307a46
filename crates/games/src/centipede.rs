//! The centipede game: [`Centipede`], in which two players could gain together.
//!
//! Two players in turn take or pass. Who takes at the n-th turn (from 0) gets `n + 2` and the
//! other `n`; if all turns are passed both get the number of turns. So both prefer passing to
//! the end to an early take, with 100 turns (100, 100) to (2, 0), and yet each would rather
//! take one turn before the other does: looking ahead, the first player takes at once. R.
//! Rosenthal, *Games of perfect information, predatory pricing and the chain-store paradox*,
//! Journal of Economic Theory 25 (1981).

use crate::SetupError;
use crate::setup::in_range;
use crate::text::{Reader, play_words};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Enumerable, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score, Sum, Turn,
};
use std::fmt;

/// Taking or passing; displays as `take` and `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Ends the game with the larger share.
    Take,
    /// Leaves the choice to the other.
    Pass,
}

impl Choice {
    const ALL: [Choice; 2] = [Choice::Take, Choice::Pass];
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Choice::Take => "take",
            Choice::Pass => "pass",
        })
    }
}

/// A state of the centipede game.
///
/// ```
/// use game_core::{Game, Notation, Payoffs};
/// use games::Centipede;
///
/// let start = Centipede::new(3)?;
/// assert_eq!(Payoffs::of(&start.read("take")?).to_string(), "<2 0>");
/// assert_eq!(Payoffs::of(&start.read("pass take")?).to_string(), "<1 3>");
/// assert_eq!(Payoffs::of(&start.read("pass pass pass")?).to_string(), "<3 3>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Centipede {
    turns: u16,
    passed: u16,
    taken: bool,
}

impl Centipede {
    /// The start of a game of so many turns.
    ///
    /// # Errors
    /// [`SetupError`] for more than 10,000 turns. A game of none is over, with nothing gained.
    pub fn new(turns: u32) -> Result<Centipede, SetupError> {
        Ok(Centipede { turns: in_range("turns", turns.into(), 0, 10_000)?, passed: 0, taken: false })
    }

    /// How many turns were passed.
    #[must_use]
    pub fn passed(&self) -> u32 {
        self.passed.into()
    }

    /// Whether a player has taken.
    #[must_use]
    pub fn taken(&self) -> bool {
        self.taken
    }

    fn mover(&self) -> Player {
        if self.passed.is_multiple_of(2) { Player::FIRST } else { Player::SECOND }
    }
}

impl Game for Centipede {
    type Move = Choice;

    fn profile(&self) -> Profile {
        let most = i32::from(self.turns) + 1;
        Profile::TWO_PLAYER.with_players(2, Sum::General).with_payoffs(0, most)
    }

    fn turn(&self) -> Turn {
        if self.taken || self.passed == self.turns { Turn::Over } else { Turn::Player(self.mover()) }
    }

    fn moves(&self) -> impl Iterator<Item = Choice> {
        let choices = if self.turn().is_over() { &[] } else { &Choice::ALL[..] };
        choices.iter().copied()
    }

    fn play(&mut self, m: Choice) {
        match m {
            Choice::Take => self.taken = true,
            Choice::Pass => self.passed += 1,
        }
    }

    fn payoff(&self, player: Player) -> Score {
        let bonus = if self.taken && player == self.mover() { 2 } else { 0 };
        Score::new(i32::from(self.passed) + bonus)
    }
}

impl Deterministic for Centipede {}

impl Keyed for Centipede {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Centipede {
    fn index_count(&self) -> usize {
        Choice::ALL.len()
    }
    fn index(&self, m: Choice) -> usize {
        m as usize
    }
    fn move_at(&self, index: usize) -> Option<Choice> {
        Choice::ALL.get(index).copied()
    }
}

/// The turns passed, doubled, plus 1 if one was taken.
impl Enumerable for Centipede {
    fn state_count(&self) -> u64 {
        2 * u64::from(self.turns) + 1
    }
    fn state_number(&self) -> u64 {
        2 * u64::from(self.passed) + u64::from(self.taken)
    }
    fn state(&self, number: u64) -> Option<Self> {
        let passed = u16::try_from(number / 2).ok()?;
        let taken = number % 2 == 1;
        (number < self.state_count()).then_some(Centipede { passed, taken, ..*self })
    }
}

impl Notation for Centipede {
    /// The number of turns passed, then `take` if one was taken: `3 take`; or a list of moves:
    /// `pass pass take`.
    fn read(&self, text: &str) -> Result<Centipede, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let at = reader.at();
        let wanted = format!("the number of turns passed, 0 to {},", self.turns);
        let passed = reader.number(&wanted)?;
        let passed = u16::try_from(passed).ok().filter(|&passed| passed <= self.turns);
        let passed = passed.ok_or_else(|| reader.error_at(at, format!("{wanted} is expected")))?;
        reader.skip_blanks();
        let at = reader.at();
        let taken = match reader.word() {
            "" => false,
            "take" if passed < self.turns => true,
            word => return Err(reader.error_at(at, format!("'{word}' is not expected; take or nothing is"))),
        };
        reader.end()?;
        Ok(Centipede { passed, taken, ..*self })
    }

    fn write(&self) -> String {
        format!("{}{}", self.passed, if self.taken { " take" } else { "" })
    }
}

impl fmt::Display for Centipede {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} of {} turns passed", self.passed, self.turns)?;
        match self.turn() {
            Turn::Player(player) => write!(f, "{} to move", self.player_name(player)),
            _ => write!(f, "payoffs {}", game_core::Payoffs::of(self)),
        }
    }
}
