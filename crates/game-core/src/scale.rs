//! From payoffs to scores: [`Scale`].

use crate::{Profile, Score};
use core::fmt;

/// How a search turns a payoff into a score, with or without the distance to the end.
///
/// * [`Scale::plain`]: `score = payoff * unit`.
/// * [`Scale::with_distance`]: for payoffs in -1..=1, a win reached `d` plies below the root is
///   worth `unit - d`, a loss `d - unit`, a draw 0, so that faster wins and slower losses are
///   preferred (`unit` 100 gives the textbook's 100 - d). A score carries a distance exactly
///   when `|score| >= unit - horizon`; every estimate lies strictly inside that, and a line
///   longer than `horizon` plies has no score.
///
/// Scores inside a search are relative to the **root**. A table entry must depend on the state
/// alone, so a search stores [`Scale::to_node`] of a value and reads it back through
/// [`Scale::from_node`]; both are the identity on a plain scale.
///
/// ```
/// use game_core::{Scale, Score};
/// let scale = Scale::with_distance(100, 40)?;
/// assert_eq!(scale.score(Score::new(1), 3), Some(Score::new(97)));
/// assert_eq!(scale.score(Score::new(-1), 7), Some(Score::new(-93)));
/// assert_eq!(scale.distance(Score::new(97)), Some(3));
/// # Ok::<(), game_core::ScaleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scale {
    unit: i32,
    /// `None` on a plain scale.
    horizon: Option<u32>,
}

impl Default for Scale {
    /// One point a payoff unit, no distance: exact for whole payoffs. In a game of wins and
    /// losses there is no room for estimates on it, so with an evaluator use its
    /// [`unit`](crate::Evaluate::unit).
    fn default() -> Scale {
        Scale { unit: 1, horizon: None }
    }
}

impl Scale {
    /// So many points a payoff unit.
    ///
    /// # Errors
    /// If `unit` is not positive or too large ([`ScaleError::Unit`]).
    pub const fn plain(unit: i32) -> Result<Scale, ScaleError> {
        if unit <= 0 || unit == i32::MAX {
            return Err(ScaleError::Unit(unit));
        }
        Ok(Scale { unit, horizon: None })
    }

    /// A win at ply `d <= horizon` is worth `unit - d`.
    ///
    /// # Errors
    /// Unless `unit > 2 * horizon`: a win at the horizon must stay above every loss and leave
    /// room for estimates ([`ScaleError::Horizon`]).
    pub const fn with_distance(unit: i32, horizon: u32) -> Result<Scale, ScaleError> {
        if unit <= 0 || unit == i32::MAX {
            return Err(ScaleError::Unit(unit));
        }
        if unit.unsigned_abs() as u64 <= 2 * horizon as u64 {
            return Err(ScaleError::Horizon { unit, horizon });
        }
        Ok(Scale { unit, horizon: Some(horizon) })
    }

    /// Points per payoff unit.
    #[must_use]
    pub const fn unit(&self) -> i32 {
        self.unit
    }

    /// The longest line that has a score, `None` on a plain scale.
    #[must_use]
    pub const fn horizon(&self) -> Option<u32> {
        self.horizon
    }

    /// Checks that every payoff the profile allows has a score strictly between
    /// [`Score::MIN`] and [`Score::MAX`]; a search asks once, before it starts.
    ///
    /// # Errors
    /// [`ScaleError::Overflow`], or [`ScaleError::Payoffs`] on a scale with distance unless
    /// payoffs lie in -1..=1.
    pub fn check(&self, profile: &Profile) -> Result<(), ScaleError> {
        let (min, max) = profile.payoffs();
        if self.horizon.is_some() && (min < -1 || max > 1) {
            return Err(ScaleError::Payoffs { min, max });
        }
        let widest = i64::from(min).abs().max(i64::from(max).abs()) * i64::from(self.unit);
        if widest >= i64::from(i32::MAX) {
            return Err(ScaleError::Overflow { min, max, unit: self.unit });
        }
        Ok(())
    }

    /// The score of a finished game `ply` plies below the root, from the side the payoff is on.
    /// `None` if the line is longer than the horizon.
    ///
    /// A payoff outside the checked profile counts as the nearest score there is.
    #[inline]
    #[must_use]
    pub fn score(&self, payoff: Score, ply: u32) -> Option<Score> {
        match self.horizon {
            None => {
                let points = Score::new(payoff.get().saturating_mul(self.unit));
                Some(points.clamp(Score::MIN.succ(), Score::MAX.pred()))
            }
            Some(horizon) => {
                (ply <= horizon).then(|| if payoff == Score::ZERO { payoff } else { self.at(payoff, ply) })
            }
        }
    }

    /// An evaluator's estimate, held strictly inside the scores of real wins and losses.
    ///
    /// On a plain scale a win is worth the profile's highest payoff; where that leaves no room
    /// (all payoffs are equal) the estimate is only held inside the range of scores.
    #[must_use]
    pub fn estimate(&self, estimate: Score, profile: &Profile) -> Score {
        let (low, high) = match self.horizon {
            Some(_) => (-self.carries_from(), self.carries_from()),
            None => {
                let (min, max) = profile.payoffs();
                (min.saturating_mul(self.unit), max.saturating_mul(self.unit))
            }
        };
        let (low, high) = (Score::new(low).succ(), Score::new(high).pred());
        if low <= high {
            estimate.clamp(low, high)
        } else {
            estimate.clamp(Score::MIN.succ(), Score::MAX.pred())
        }
    }

    /// Plies from the root to the end of the game, if the score carries a distance.
    #[must_use]
    pub fn distance(&self, score: Score) -> Option<u32> {
        self.carries(score).then(|| self.unit.abs_diff(score.get().abs()))
    }

    /// A root-relative score as it is stored in a table at a node `ply` plies below the root.
    ///
    /// A win or a loss is never stored nearer than at the node itself, so that a bound from above
    /// the node's own lines stays one.
    #[must_use]
    pub fn to_node(&self, score: Score, ply: u32) -> Score {
        match self.distance(score) {
            Some(distance) => self.at(score, distance.saturating_sub(ply)),
            None => score,
        }
    }

    /// A stored score as it reads at a node `ply` plies below the root.
    /// `None` if the win it speaks of would lie beyond the horizon there: not usable.
    #[must_use]
    pub fn from_node(&self, score: Score, ply: u32) -> Option<Score> {
        match self.distance(score) {
            Some(distance) => {
                let here = distance.checked_add(ply).filter(|&here| Some(here) <= self.horizon)?;
                Some(self.at(score, here))
            }
            None => Some(score),
        }
    }

    /// The win or loss of this sign, so many plies away; at most the horizon.
    fn at(&self, sign: Score, distance: u32) -> Score {
        Score::new(sign.get().signum() * self.unit.saturating_sub_unsigned(distance))
    }

    /// Whether a score says how far away the end is.
    fn carries(&self, score: Score) -> bool {
        self.horizon.is_some() && (self.carries_from()..=self.unit).contains(&score.get().abs())
    }

    /// The least absolute score that carries a distance.
    fn carries_from(&self) -> i32 {
        self.unit.saturating_sub_unsigned(self.horizon.unwrap_or(0))
    }
}

/// A scale that cannot be, or cannot hold a game's payoffs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScaleError {
    /// The unit is not between 1 and `i32::MAX - 1`.
    Unit(i32),
    /// The unit is not more than twice the horizon.
    Horizon {
        /// Points per payoff unit.
        unit: i32,
        /// The longest line.
        horizon: u32,
    },
    /// Distances need payoffs within -1..=1.
    Payoffs {
        /// The profile's lowest payoff.
        min: i32,
        /// The profile's highest payoff.
        max: i32,
    },
    /// `payoff * unit` does not fit a score.
    Overflow {
        /// The profile's lowest payoff.
        min: i32,
        /// The profile's highest payoff.
        max: i32,
        /// Points per payoff unit.
        unit: i32,
    },
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScaleError::Unit(unit) => {
                write!(f, "a unit of {unit} points is not between 1 and {}", i32::MAX - 1)
            }
            ScaleError::Horizon { unit, horizon } => {
                write!(f, "a unit of {unit} points is not more than twice the horizon of {horizon} plies")
            }
            ScaleError::Payoffs { min, max } => {
                write!(f, "scores with distance need payoffs within -1..1, these are {min}..{max}")
            }
            ScaleError::Overflow { min, max, unit } => {
                write!(f, "payoffs {min}..{max} at {unit} points a unit do not fit a score")
            }
        }
    }
}

impl core::error::Error for ScaleError {}
