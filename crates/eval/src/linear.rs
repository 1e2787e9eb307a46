//! Weighted sums of features: [`Linear`].
//!
//! Shannon, *Programming a Computer for Playing Chess*, Philosophical Magazine 41, 1950.

use core::fmt;
use game_core::{Evaluate, Features, Player, Score};
use smallvec::SmallVec;

/// `sum(weight * feature)` over the [`Features`] of a game.
///
/// Answers are whole points; a feature unit of weight 1 is worth
/// [`resolution`](Linear::resolution) points (100 at first, so 2.6 is 260). The sum is taken in
/// the order of the features and **rounded to the nearest point, halves away from zero**, then
/// held strictly inside the payoffs of the game's profile: at least one point from either end.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear {
    weights: Vec<f64>,
    win: f64,
    resolution: i32,
}

impl Linear {
    /// Weights for the features of `game`, in their order, when a payoff of 1 is worth `win` in
    /// the unit of the weights.
    ///
    /// # Errors
    /// [`LinearError`] if there are not as many weights as features, if one is not a finite
    /// number, or if `win` is not positive or too large.
    pub fn new<G: Features>(game: &G, weights: &[f64], win: f64) -> Result<Linear, LinearError> {
        let names = game.feature_names();
        if weights.len() != names.len() {
            return Err(LinearError::Length { weights: weights.len(), features: names.len() });
        }
        if let Some((&name, _)) = names.iter().zip(weights).find(|(_, weight)| !weight.is_finite()) {
            return Err(LinearError::NotFinite { feature: name });
        }
        Linear { weights: weights.to_vec(), win, resolution: 100 }.checked()
    }

    /// The same weights at another number of points for a weight of 1.
    ///
    /// # Errors
    /// [`LinearError::Unit`] if a payoff of 1 would not be between 1 and 2^31 - 2 points.
    pub fn with_resolution(self, points: i32) -> Result<Linear, LinearError> {
        Linear { resolution: points, ..self }.checked()
    }

    /// Points for a weight of 1.
    #[must_use]
    pub fn resolution(&self) -> i32 {
        self.resolution
    }

    /// The weights, in the order of the features.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The sum for these features, in the unit of the weights; neither rounded nor held inside
    /// anything. What is missing on either side counts 0.
    #[must_use]
    pub fn sum(&self, features: &[i32]) -> f64 {
        self.weights.iter().zip(features).map(|(weight, &feature)| weight * f64::from(feature)).sum()
    }

    /// What a payoff of 1 is worth, in points.
    fn points(&self) -> f64 {
        (self.win * f64::from(self.resolution)).round()
    }

    fn checked(self) -> Result<Linear, LinearError> {
        let points = self.points();
        if self.resolution > 0 && points >= 1.0 && points < f64::from(i32::MAX) {
            Ok(self)
        } else {
            Err(LinearError::Unit { win: self.win, resolution: self.resolution })
        }
    }
}

impl<G: Features> Evaluate<G> for Linear {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let profile = state.profile();
        let side = if profile.is_zero_sum() { Player::FIRST } else { player };
        let mut features: SmallVec<[i32; 16]> = SmallVec::from_elem(0, state.feature_names().len());
        state.features(side, &mut features);
        let (low, high) = profile.payoffs();
        let (low, high) = (f64::from(low) * self.points() + 1.0, f64::from(high) * self.points() - 1.0);
        let sum = self.sum(&features);
        // Infinity less infinity: nothing is known.
        let sum = if sum.is_nan() { 0.0 } else { sum };
        let points = (sum * f64::from(self.resolution)).round();
        whole(points.min(high).max(low.min(high))).towards(side, player)
    }

    fn unit(&self) -> i32 {
        whole(self.points()).get()
    }
}

/// A rounded number of points as a score; what does not fit is held inside the range.
#[expect(clippy::cast_possible_truncation, reason = "`as` saturates, which is what is wanted here")]
fn whole(points: f64) -> Score {
    Score::new(points as i32).clamp(Score::MIN.succ(), Score::MAX.pred())
}

/// Weights that make no evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LinearError {
    /// There must be one weight for each feature.
    Length {
        /// Weights given.
        weights: usize,
        /// Features of the game.
        features: usize,
    },
    /// A weight is infinite or not a number.
    NotFinite {
        /// The feature it belongs to.
        feature: &'static str,
    },
    /// A payoff of 1 would not be between 1 and 2^31 - 2 points.
    Unit {
        /// What a payoff of 1 is worth in the unit of the weights.
        win: f64,
        /// Points for a weight of 1.
        resolution: i32,
    },
}

impl fmt::Display for LinearError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinearError::Length { weights, features } => {
                write!(
                    f,
                    "{weights} weights were given, the game has {features} features: one each is needed"
                )
            }
            LinearError::NotFinite { feature } => write!(f, "the weight of {feature} is not a finite number"),
            LinearError::Unit { win, resolution } => write!(
                f,
                "a win worth {win} at {resolution} points each is not between 1 and {} points",
                i32::MAX - 1
            ),
        }
    }
}

impl core::error::Error for LinearError {}
