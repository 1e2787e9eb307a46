//! Pig, the jeopardy dice game of two players: [`Pig`].
//!
//! The player in turn rolls a die as often as he likes. A 1 ends his turn and loses what he
//! rolled in it, any other number is added to the turn total; instead of rolling he may hold,
//! which adds the turn total to his score and passes the turn. Who first holds a score of the
//! target or more wins. J. Scarne, *Scarne on Dice* (1945); solved by T. Neller & C. Presser,
//! *Optimal play of the dice game Pig*, UMAP Journal 25 (2004).
//!
//! Two things are settled so that the states are finitely many, and no value changes by it: a
//! turn begins with a roll (holding nothing would be a pass), and a total that reaches the
//! target counts as just reaching it.

mod text;

use crate::SetupError;
use crate::setup::in_range;
use game_core::mix::mix64;
use game_core::{Enumerable, Features, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::fmt;

/// A decision, or the number a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// Adds the turn total to the score and passes the turn.
    Hold,
    /// Rolls the die.
    Roll,
    /// The die shows this number, 1 to 6: a chance outcome.
    Die(u8),
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Roll::Hold => f.write_str("hold"),
            Roll::Roll => f.write_str("roll"),
            Roll::Die(number) => write!(f, "{number}"),
        }
    }
}

/// A state of Pig.
///
/// ```
/// use game_core::{Game, Notation, Turn};
/// use games::Pig;
///
/// let mut pig = Pig::new(100)?.read("roll 5 roll 6 hold roll")?;
/// assert_eq!(pig.turn(), Turn::Chance);
/// assert_eq!(pig.outcomes().count(), 6);
/// assert_eq!(pig.scores(), [11, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    target: u16,
    /// Held scores, at most the target.
    scores: [u16; 2],
    /// Rolled in this turn; with the mover's score at most the target.
    total: u16,
    mover: Player,
    /// Whether the die is in the air.
    rolling: bool,
}

impl Pig {
    /// The start of a race to `target` points.
    ///
    /// # Errors
    /// [`SetupError`] unless the target lies in 1..=10,000.
    pub fn new(target: u32) -> Result<Pig, SetupError> {
        let target = in_range("target", target.into(), 1, 10_000)?;
        Ok(Pig { target, scores: [0; 2], total: 0, mover: Player::FIRST, rolling: false })
    }

    /// The score that wins.
    #[must_use]
    pub fn target(&self) -> u32 {
        self.target.into()
    }

    /// The held scores of the first and the second player.
    #[must_use]
    pub fn scores(&self) -> [u32; 2] {
        self.scores.map(u32::from)
    }

    /// What the player in turn has rolled and not held.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.total.into()
    }

    /// What the player in turn still needs beyond his held score.
    fn missing(&self) -> u16 {
        self.target - self.scores[self.mover.index() & 1]
    }

    fn pass_turn(&mut self) {
        self.total = 0;
        self.mover = self.mover.opponent();
    }
}

impl Game for Pig {
    type Move = Roll;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance()
    }

    fn turn(&self) -> Turn {
        if self.rolling {
            Turn::Chance
        } else if self.scores.contains(&self.target) {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Roll> {
        let count = self.move_count();
        [Roll::Roll, Roll::Hold].into_iter().take(count)
    }

    fn play(&mut self, m: Roll) {
        match m {
            Roll::Roll => self.rolling = true,
            Roll::Hold => {
                self.scores[self.mover.index() & 1] += self.total;
                self.pass_turn();
            }
            Roll::Die(number) => {
                self.rolling = false;
                if number == 1 {
                    self.pass_turn();
                } else {
                    self.total = (self.total + u16::from(number)).min(self.missing());
                }
            }
        }
    }

    fn payoff(&self, player: Player) -> Score {
        let winner = if self.scores[0] == self.target { Player::FIRST } else { Player::SECOND };
        Score::new(1).towards(winner, player)
    }

    fn move_count(&self) -> usize {
        match (self.turn(), self.total) {
            (Turn::Player(_), 0) => 1,
            (Turn::Player(_), _) => 2,
            _ => 0,
        }
    }

    fn nth_move(&self, n: usize) -> Option<Roll> {
        let m = if n == 0 { Roll::Roll } else { Roll::Hold };
        (n < self.move_count()).then_some(m)
    }

    fn outcomes(&self) -> impl Iterator<Item = (Roll, u64)> {
        let faces = if self.rolling { 6 } else { 0 };
        (1..=faces).map(|number| (Roll::Die(number), 1))
    }
}

impl ZeroSum for Pig {}

impl Keyed for Pig {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Pig {
    fn index_count(&self) -> usize {
        2
    }
    fn index(&self, m: Roll) -> usize {
        usize::from(m != Roll::Roll)
    }
    fn move_at(&self, index: usize) -> Option<Roll> {
        [Roll::Roll, Roll::Hold].get(index).copied()
    }
}

/// The two scores and the turn total as digits to the base `target + 1`, the die, the mover.
impl Enumerable for Pig {
    fn state_count(&self) -> u64 {
        4 * (u64::from(self.target) + 1).pow(3)
    }

    fn state_number(&self) -> u64 {
        let base = u64::from(self.target) + 1;
        let [first, second] = self.scores.map(u64::from);
        let points = (first * base + second) * base + u64::from(self.total);
        4 * points + 2 * u64::from(self.rolling) + self.mover.index() as u64
    }

    fn state(&self, number: u64) -> Option<Self> {
        if number >= self.state_count() {
            return None;
        }
        let base = u64::from(self.target) + 1;
        let mut points = number / 4;
        let mut digit = || {
            let digit = u16::try_from(points % base).ok();
            points /= base;
            digit
        };
        let (total, second, first) = (digit()?, digit()?, digit()?);
        let mover = if number.is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        let rolling = number / 2 % 2 == 1;
        let state = Pig { target: self.target, scores: [first, second], total, mover, rolling };
        state.problem().is_none().then_some(state)
    }
}

impl Pig {
    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        let won = self.scores.map(|score| score == self.target);
        if won == [true; 2] {
            Some("both players have reached the target")
        } else if won[self.mover.index() & 1] {
            Some("the player in turn has won already")
        } else if won.contains(&true) && (self.total > 0 || self.rolling) {
            Some("the other player has won already")
        } else if self.total == 1 && self.missing() > 1 {
            Some("a turn total of 1 cannot be rolled")
        } else if self.total > self.missing() {
            Some("the turn total may not go beyond what is missing to the target")
        } else {
            None
        }
    }
}

impl Features for Pig {
    fn feature_names(&self) -> &[&'static str] {
        &["score", "turn total"]
    }

    fn features(&self, player: Player, values: &mut [i32]) {
        let [own, other] = [player, player.opponent()].map(|p| i32::from(self.scores[p.index() & 1]));
        values[0] = own - other;
        values[1] = Score::new(self.total.into()).towards(self.mover, player).get();
    }
}
