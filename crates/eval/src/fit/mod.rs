//! Weights fitted to recorded results: [`Fit`], [`Samples`].
//!
//! *Linear*: the weighted sum that is nearest to the payoffs, by least squares. *Logistic*: the
//! weighted sum whose logistic function is nearest to the share of the payoffs that was won, by
//! likelihood; its weights are in logarithms of odds. Both with a ridge, a penalty on the squares
//! of the weights: A. E. Hoerl and R. W. Kennard, *Ridge Regression: Biased Estimation for
//! Nonorthogonal Problems*, Technometrics 12, 1970. Fitting evaluations to the results of games:
//! M. Buro, *Statistical Feature Combination for the Evaluation of Game Positions*, Journal of
//! Artificial Intelligence Research 3, 1995.
//!
//! Sums are taken in the order of the samples and nothing is drawn but the folds, by the caller's
//! seed: the same samples give the same bits, in debug and in release.

mod calibration;
mod cholesky;
mod columns;
mod error;
mod linear;
mod logistic;
mod reliability;
mod samples;
mod validate;

pub use calibration::{Calibration, Estimate, Expected};
pub use error::FitError;
pub use reliability::{Bin, Reliability};
pub use samples::{Sample, Samples};
pub use validate::{Tried, Validated};

use columns::Columns;

/// What is made small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    /// The squares of what the sum is from the payoff.
    Linear,
    /// The surprise, in nats, at the share of the payoff that was won.
    Logistic,
}

/// Whether a number that is not weighted may be added to the sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intercept {
    /// No: features of 0 are worth a draw, as they are for an evaluator whose two answers are
    /// opposite. In a linear fit of payoffs that are not opposite it is worth 0.
    None,
    /// Yes: what the side the rows are from gains for nothing, as by having the first move.
    Fitted,
}

/// How to fit.
///
/// ```
/// use eval::fit::{Fit, Samples};
/// // Ten games: who was a counter up won three of four.
/// let mut samples = Samples::new(vec!["counters".into()], (-1.0, 1.0))?;
/// for game in 0..8 {
///     samples.push(game, &[1.0], if game % 4 == 0 { -1.0 } else { 1.0 })?;
/// }
/// let linear = Fit::linear().to(&samples)?;
/// assert!((linear.weights[0] - 0.5).abs() < 1e-12); // a mean payoff of 1/2
/// let logistic = Fit::logistic().to(&samples)?;
/// assert!((logistic.weights[0] - 3_f64.ln()).abs() < 1e-12); // odds of 3 to 1
/// # Ok::<(), eval::fit::FitError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    model: Model,
    intercept: Intercept,
    penalty: f64,
}

impl Fit {
    /// Least squares, without an intercept and a penalty.
    #[must_use]
    pub const fn linear() -> Fit {
        Fit { model: Model::Linear, intercept: Intercept::None, penalty: 0.0 }
    }

    /// Likelihood, without an intercept and a penalty.
    #[must_use]
    pub const fn logistic() -> Fit {
        Fit { model: Model::Logistic, intercept: Intercept::None, penalty: 0.0 }
    }

    /// With or without an intercept.
    #[must_use]
    pub const fn with_intercept(self, intercept: Intercept) -> Fit {
        Fit { intercept, ..self }
    }

    /// Adds `penalty / 2` times the square of each weight to the mean loss of a sample (half the
    /// square of the error, or the surprise); from 0 on.
    ///
    /// A weight counts as if its feature were of size 1 (root of its mean square), so a penalty
    /// means the same for centipawns and pawns; the intercept is free.
    #[must_use]
    pub const fn with_penalty(self, penalty: f64) -> Fit {
        Fit { penalty, ..self }
    }

    /// Fits the weights.
    ///
    /// Where the samples do not decide them (two features that are always equal, one that is
    /// always 0, wins and losses that a weight separates without a flaw) the least penalty of
    /// 1e-8, 1e-7, .. that does is added, to the intercept's too, and [`Fitted::added`] says so.
    ///
    /// # Errors
    /// [`FitError`] if there are no samples or no terms, if the penalty is negative or no number, or if
    /// a weight or the intercept is beyond what a float holds.
    ///
    /// # Complexity
    /// Samples times terms squared, plus terms cubed; times up to 100 steps for a logistic fit.
    pub fn to(&self, samples: &Samples) -> Result<Fitted, FitError> {
        if samples.is_empty() || samples.names().is_empty() {
            return Err(FitError::Empty);
        }
        if !(self.penalty >= 0.0 && self.penalty.is_finite()) {
            return Err(FitError::Penalty(self.penalty));
        }
        let columns = Columns::of(samples, self.intercept);
        let fit = |added| {
            let penalties = columns.penalties(self.penalty, added);
            match self.model {
                Model::Linear => linear::fit(&columns, samples, &penalties),
                Model::Logistic => logistic::fit(&columns, samples, &penalties),
            }
        };
        let mut tried = core::iter::once(None).chain(ADDED.map(Some));
        let solved = tried.find_map(|added| Some((fit(added.unwrap_or(0.0))?, added)));
        let Some((solution, added)) = solved else { return Err(FitError::Unsolved) };
        let fitted = columns.fitted(*self, &solution, added);
        if fitted.intercept.is_finite() && fitted.weights.iter().all(|weight| weight.is_finite()) {
            Ok(fitted)
        } else {
            Err(FitError::Unsolved)
        }
    }
}

/// What the fit of one model is, on columns of size 1.
struct Solution {
    weights: Vec<f64>,
    /// The diagonal of the covariance of the weights.
    variances: Vec<f64>,
    loss: f64,
    steps: u32,
}

/// Fitted weights, and how sure they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// How they were fitted.
    pub fit: Fit,
    /// The weights, in the order of the terms.
    pub weights: Vec<f64>,
    /// What is added to the sum; 0 if none was asked for.
    pub intercept: f64,
    /// The standard error of each weight, **as if every sample were a game of its own**; several
    /// positions of one game tell less than that.
    pub errors: Vec<f64>,
    /// The mean loss on the samples, the penalty left out: the square of the error, or the surprise.
    pub loss: f64,
    /// The penalty that had to be added because the samples do not decide every weight.
    pub added: Option<f64>,
    /// The steps it took: 1 for a linear fit.
    pub steps: u32,
}

impl Fitted {
    /// The weighted sum for a row.
    #[must_use]
    pub fn sum(&self, numbers: &[f64]) -> f64 {
        self.intercept + dot(&self.weights, numbers)
    }

    /// The weights in whole points at `resolution` points a unit, rounded to the nearest, halves
    /// away from zero: what [`Tapered`](crate::Tapered) and [`Lookup`](crate::Lookup) take.
    ///
    /// # Errors
    /// [`FitError::Points`] if one does not fit 32 bits.
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    pub fn points(&self, resolution: f64) -> Result<Vec<i32>, FitError> {
        let most = f64::from(i32::MAX);
        let point = |(n, weight): (usize, &f64)| {
            let points = (weight * resolution).round();
            if points.abs() <= most { Ok(points as i32) } else { Err(FitError::Points { term: n, points }) }
        };
        self.weights.iter().enumerate().map(point).collect()
    }
}

/// Penalties that are added in turn where the samples do not decide every weight.
const ADDED: [f64; 9] = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0];

/// The sum of the products, in order.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}
