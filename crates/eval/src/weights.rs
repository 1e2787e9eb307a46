//! Weights that make no evaluator, and what every evaluator here does with its sum.

use core::fmt;
use game_core::{Game, Profile, Scale, Score};

/// Weights that make no evaluator.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum WeightError {
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
        feature: String,
    },
    /// A payoff of 1 would not be between 1 and 2^31 - 2 points.
    Unit {
        /// What a payoff of 1 is worth in the unit of the weights.
        win: f64,
        /// Points for a weight of 1.
        resolution: i32,
    },
    /// Something that is not there is named.
    Unknown {
        /// The name.
        name: String,
        /// The names that are there.
        known: Vec<String>,
    },
    /// A name is empty, occurs twice, has a line break in it, or blanks at its ends.
    Name(String),
    /// A phase must be counted down from 1 at least.
    Phase,
    /// Payoffs do not lie in -1..=1, as this evaluator needs them.
    Payoffs {
        /// The profile's lowest payoff.
        min: i32,
        /// The profile's highest payoff.
        max: i32,
    },
    /// The shape of a [`Reshaped`](crate::Reshaped) evaluator does not increase from 0 to 1.
    Shape,
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightError::Length { weights, features } => {
                write!(
                    f,
                    "{weights} weights were given, the game has {features} features: one each is needed"
                )
            }
            WeightError::NotFinite { feature } => write!(f, "the weight of {feature} is not a finite number"),
            WeightError::Unit { win, resolution } => write!(
                f,
                "a win worth {win} at {resolution} points each is not between 1 and {} points",
                i32::MAX - 1
            ),
            WeightError::Unknown { name, known } => {
                write!(f, "'{name}' is not known; known are {}", known.join(", "))
            }
            WeightError::Name(name) => {
                write!(
                    f,
                    "'{name}' cannot be the name of a feature: names are distinct, on one line, not empty"
                )
            }
            WeightError::Phase => f.write_str("a game has at least one phase: the full phase must not be 0"),
            WeightError::Payoffs { min, max } => {
                write!(f, "payoffs must lie within -1..1, these are {min}..{max}")
            }
            WeightError::Shape => f.write_str("the shape does not increase from 0 to 1"),
        }
    }
}

impl core::error::Error for WeightError {}

/// Refuses names that could not be read back from a text.
pub(crate) fn check_names(names: &[String]) -> Result<(), WeightError> {
    let bad = names.iter().enumerate().find(|&(n, name)| {
        name.is_empty() || name.trim() != name || name.contains(['\n', '\r']) || names[..n].contains(name)
    });
    bad.map_or(Ok(()), |(_, name)| Err(WeightError::Name(name.clone())))
}

/// A number of weights that must fit a number of terms.
pub(crate) fn check_length(weights: usize, features: usize) -> Result<(), WeightError> {
    if weights == features { Ok(()) } else { Err(WeightError::Length { weights, features }) }
}

/// So many points a payoff unit, or [`WeightError::Unit`].
pub(crate) fn scale(unit: i32) -> Result<Scale, WeightError> {
    Scale::plain(unit).map_err(|_| WeightError::Unit { win: f64::from(unit), resolution: 1 })
}

/// [`WeightError::Payoffs`] unless they lie in -1..=1.
pub(crate) fn check_payoffs<G: Game>(game: &G) -> Result<(), WeightError> {
    let (min, max) = game.profile().payoffs();
    if min < -1 || max > 1 { Err(WeightError::Payoffs { min, max }) } else { Ok(()) }
}

/// A rounded number of points as an estimate strictly inside the payoffs; not a number is 0.
#[expect(clippy::cast_possible_truncation, reason = "`as` saturates, which is what is wanted here")]
pub(crate) fn held(points: f64, scale: Scale, profile: &Profile) -> Score {
    scale.estimate(Score::new(points.round() as i32), profile)
}

/// `dividend / divisor` to the nearest whole number, halves away from zero, held within
/// ±(2^31 - 1). The divisor is positive; both are far below 2^126.
pub(crate) fn rounded(dividend: i128, divisor: i128) -> Score {
    let (doubled, twice) = (2 * dividend + divisor * dividend.signum(), 2 * divisor);
    let quotient = match (i64::try_from(doubled), i64::try_from(twice)) {
        (Ok(doubled), Ok(twice)) => i128::from(doubled / twice),
        _ => doubled / twice,
    };
    let most = i128::from(i32::MAX);
    Score::new(i32::try_from(quotient.clamp(-most, most)).unwrap_or(0))
}
