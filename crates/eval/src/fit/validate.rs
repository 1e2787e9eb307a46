//! How well weights do on games they were not fitted to: [`Validated`].
//!
//! M. Stone, *Cross-Validatory Choice and Assessment of Statistical Predictions*, Journal of the
//! Royal Statistical Society B 36, 1974.

use super::logistic::surprise;
use super::{Fit, FitError, Fitted, Model, Samples};

/// A penalty, judged on games that were left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// The penalty.
    pub penalty: f64,
    /// The mean loss of a position that was left out.
    pub loss: f64,
    /// Its standard error, from the spread between the parts.
    pub error: f64,
}

/// The penalty that did best on games that were left out, and the weights it gives on all.
#[derive(Clone, PartialEq, Debug)]
pub struct Validated {
    /// Every penalty, in the order in which they were given.
    pub tried: Vec<Tried>,
    /// Which of them had the least loss; of equal ones the first.
    pub best: usize,
    /// The fit with that penalty to all samples.
    pub fitted: Fitted,
}

impl Fit {
    /// Deals the games into `parts` by `seed`, leaves out each part in turn, and takes the penalty
    /// that does best on what was left out.
    ///
    /// # Errors
    /// [`FitError::Folds`] unless there are at least two parts and a game for each,
    /// [`FitError::Empty`] without penalties, and what [`Fit::to`] refuses.
    pub fn cross_validated(
        &self,
        samples: &Samples,
        penalties: &[f64],
        parts: usize,
        seed: u64,
    ) -> Result<Validated, FitError> {
        let mut losses = vec![Vec::new(); penalties.len()];
        for fold in samples.folds(parts, seed)? {
            let out = |game: u64| fold.binary_search(&game).is_ok();
            let (rest, left_out) = (samples.only(|game| !out(game)), samples.only(out));
            for (&penalty, losses) in penalties.iter().zip(&mut losses) {
                losses.push(self.with_penalty(penalty).to(&rest)?.losses_on(&left_out)?);
            }
        }
        let tried: Vec<Tried> =
            penalties.iter().zip(&losses).map(|(&penalty, losses)| judged(penalty, losses)).collect();
        let first_least = |best: usize, n: usize| if tried[n].loss < tried[best].loss { n } else { best };
        let best = (0..tried.len()).reduce(first_least).ok_or(FitError::Empty)?;
        let fitted = self.with_penalty(penalties[best]).to(samples)?;
        Ok(Validated { tried, best, fitted })
    }
}

impl Fitted {
    /// The mean loss on other samples: the square of the error, or the surprise in nats.
    ///
    /// # Errors
    /// [`FitError::Empty`] without samples, [`FitError::Length`] if they have other terms.
    pub fn loss_on(&self, samples: &Samples) -> Result<f64, FitError> {
        self.losses_on(samples).map(|(sum, count)| sum / count)
    }

    /// The sum of the losses, and of how many.
    fn losses_on(&self, samples: &Samples) -> Result<(f64, f64), FitError> {
        let (mut sum, mut count) = (0.0, 0.0);
        for (n, sample) in samples.iter().enumerate() {
            let (numbers, terms) = (sample.numbers.len(), self.weights.len());
            if numbers != terms {
                return Err(FitError::Length { sample: n, numbers, terms });
            }
            let expected = self.sum(sample.numbers);
            sum += match self.fit.model {
                Model::Linear => (sample.result - expected) * (sample.result - expected),
                Model::Logistic => surprise(expected, samples.share(sample.result)),
            };
            count += 1.0;
        }
        if count > 0.0 { Ok((sum, count)) } else { Err(FitError::Empty) }
    }
}

/// The mean over all positions, and its error from the means of the parts.
fn judged(penalty: f64, losses: &[(f64, f64)]) -> Tried {
    let (sum, count) =
        losses.iter().fold((0.0, 0.0), |(sums, counts), (sum, count)| (sums + sum, counts + count));
    let loss = sum / count;
    let parts = losses.iter().fold(0.0, |parts, _| parts + 1.0);
    let squares = losses.iter().map(|(sum, count)| sum / count - loss).fold(0.0, |sum, d| sum + d * d);
    Tried { penalty, loss, error: (squares / (parts * (parts - 1.0))).sqrt() }
}
