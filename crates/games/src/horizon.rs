//! A toy about the horizon: [`Horizon`], in which a loss can be put off but not avoided.
//!
//! The first player's bishop is trapped. On his turn he may wait, after which the bishop is
//! taken and the game is over; or he may give check with a pawn, which the second player must
//! take, and then it is his turn again. The result is what he has lost. Waiting at once costs
//! the bishop alone; every check costs a pawn more and puts the loss two plies further off, so
//! that a search of few plies throws pawns until it no longer sees the bishop go. H. Berliner,
//! *Some necessary conditions for a master chess program*, IJCAI 1973, named the effect.

use crate::SetupError;
use crate::setup::in_range;
use crate::text::{Reader, play_words};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Enumerable, Evaluate, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score,
    Tactical, Turn, ZeroSum,
};
use std::fmt;

/// What can be done; displays as `wait`, `check`, `take`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// The first player does nothing.
    Wait,
    /// The first player gives check with a pawn.
    Check,
    /// The second player takes the pawn that gives check, or else the bishop.
    Take,
}

impl Act {
    const ALL: [Act; 3] = [Act::Wait, Act::Check, Act::Take];
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Act::Wait => "wait",
            Act::Check => "check",
            Act::Take => "take",
        })
    }
}

/// Who is about to do what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// The first player chooses.
    Choice,
    /// The second player takes the pawn.
    Checked,
    /// The second player takes the bishop.
    Waited,
    /// The bishop is gone.
    Over,
}

impl Phase {
    const ALL: [Phase; 4] = [Phase::Choice, Phase::Checked, Phase::Waited, Phase::Over];
}

/// A state of the horizon toy.
///
/// ```
/// use game_core::{Evaluate, Game, Notation, Player};
/// use games::horizon::{Horizon, Lost};
///
/// let start = Horizon::new(2, 3)?;
/// let two_plies = |text| start.read(text).map(|state| Lost.evaluate(&state, Player::FIRST).get());
/// assert_eq!((two_plies("check take")?, two_plies("wait take")?), (-1, -3), "check looks better");
/// assert_eq!(start.read("check take wait take")?.payoff(Player::FIRST).get(), -4, "but is not");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Horizon {
    pawns: u8,
    left: u8,
    bishop: u16,
    phase: Phase,
}

impl Horizon {
    /// The start with so many pawns, each worth 1, and a bishop worth `bishop`.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 0 to 100 pawns and the bishop is worth 1 to 1,000.
    pub fn new(pawns: u32, bishop: u32) -> Result<Horizon, SetupError> {
        let pawns = in_range("pawns", pawns.into(), 0, 100)?;
        let bishop = in_range("bishop", bishop.into(), 1, 1_000)?;
        Ok(Horizon { pawns, left: pawns, bishop, phase: Phase::Choice })
    }

    /// What the first player has lost so far.
    #[must_use]
    pub fn lost(&self) -> i32 {
        let bishop = if self.phase == Phase::Over { self.bishop } else { 0 };
        i32::from(self.pawns - self.left) + i32::from(bishop)
    }

    /// Whether a state may look like this: a pawn must be left to be giving check.
    fn is_possible(&self) -> bool {
        self.left <= self.pawns && (self.phase != Phase::Checked || self.left > 0)
    }
}

impl Game for Horizon {
    type Move = Act;

    fn profile(&self) -> Profile {
        let most = i32::from(self.pawns) + i32::from(self.bishop);
        Profile::TWO_PLAYER.with_payoffs(-most, most)
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Choice => Turn::Player(Player::FIRST),
            Phase::Checked | Phase::Waited => Turn::Player(Player::SECOND),
            Phase::Over => Turn::Over,
        }
    }

    fn moves(&self) -> impl Iterator<Item = Act> {
        let moves = match self.phase {
            Phase::Choice if self.left > 0 => &Act::ALL[..2],
            Phase::Choice => &Act::ALL[..1],
            Phase::Checked | Phase::Waited => &Act::ALL[2..],
            Phase::Over => &[],
        };
        moves.iter().copied()
    }

    fn play(&mut self, m: Act) {
        self.phase = match (m, self.phase) {
            (Act::Wait, _) => Phase::Waited,
            (Act::Check, _) => Phase::Checked,
            (Act::Take, Phase::Checked) => {
                self.left -= 1;
                Phase::Choice
            }
            (Act::Take, _) => Phase::Over,
        };
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(-self.lost()).towards(Player::FIRST, player)
    }
}

impl Deterministic for Horizon {}
impl ZeroSum for Horizon {}

impl Keyed for Horizon {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Horizon {
    fn index_count(&self) -> usize {
        Act::ALL.len()
    }
    fn index(&self, m: Act) -> usize {
        m as usize
    }
    fn move_at(&self, index: usize) -> Option<Act> {
        Act::ALL.get(index).copied()
    }
}

/// The pawns left times 4, plus the phase.
impl Enumerable for Horizon {
    fn state_count(&self) -> u64 {
        4 * (u64::from(self.pawns) + 1)
    }
    fn state_number(&self) -> u64 {
        4 * u64::from(self.left) + self.phase as u64
    }
    fn state(&self, number: u64) -> Option<Self> {
        let left = u8::try_from(number / 4).ok()?;
        let phase = Phase::ALL[usize::try_from(number % 4).ok()?];
        let state = Horizon { left, phase, ..*self };
        state.is_possible().then_some(state)
    }
}

impl Tactical for Horizon {
    /// The captures, which are the second player's moves.
    fn noisy_moves(&self) -> impl Iterator<Item = Act> {
        self.moves().filter(|&m| m == Act::Take)
    }

    /// A pawn gives check.
    fn is_forced(&self) -> bool {
        self.phase == Phase::Checked
    }
}

/// Counts what is lost so far, as if the bishop were safe.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lost;

impl Evaluate<Horizon> for Lost {
    fn evaluate(&self, state: &Horizon, player: Player) -> Score {
        Score::new(-state.lost()).towards(Player::FIRST, player)
    }
}

impl Notation for Horizon {
    /// The pawns left, then `checked`, `waited` or `over` if it is not the first player's turn:
    /// `2 waited`; or a list of moves: `check take`.
    fn read(&self, text: &str) -> Result<Horizon, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let at = reader.at();
        let wanted = format!("the number of pawns left, 0 to {},", self.pawns);
        let left = u8::try_from(reader.number(&wanted)?).unwrap_or(u8::MAX);
        reader.skip_blanks();
        let phase = match reader.word() {
            "" => Phase::Choice,
            "checked" => Phase::Checked,
            "waited" => Phase::Waited,
            "over" => Phase::Over,
            word => return Err(reader.error_at(at, format!("'{word}' is not checked, waited or over"))),
        };
        reader.end()?;
        let state = Horizon { left, phase, ..*self };
        if state.is_possible() {
            Ok(state)
        } else {
            Err(reader.error_at(at, format!("{wanted} is expected")))
        }
    }

    fn write(&self) -> String {
        let phase = match self.phase {
            Phase::Choice => "",
            Phase::Checked => " checked",
            Phase::Waited => " waited",
            Phase::Over => " over",
        };
        format!("{}{phase}", self.left)
    }
}

impl fmt::Display for Horizon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} of {} pawns and a bishop worth {}", self.left, self.pawns, self.bishop)?;
        f.write_str(match self.phase {
            Phase::Choice => "the bishop is trapped",
            Phase::Checked => "a pawn gives check",
            Phase::Waited => "the bishop can be taken",
            Phase::Over => "the bishop is taken",
        })
    }
}
