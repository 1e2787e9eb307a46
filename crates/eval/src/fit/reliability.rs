//! Whether what is said to happen in seven of ten cases does: [`Reliability`].
//!
//! M. H. DeGroot and S. E. Fienberg, *The Comparison and Evaluation of Forecasters*, The
//! Statistician 32, 1983; G. W. Brier, *Verification of Forecasts Expressed in Terms of
//! Probability*, Monthly Weather Review 78, 1950.

use super::{Calibration, FitError, Samples};
use core::fmt;

/// The positions whose predicted share lies between two ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// The lower end, included.
    pub from: f64,
    /// The upper end, not included (but 1 is).
    pub to: f64,
    /// How many positions.
    pub count: u64,
    /// The mean share that was predicted; `None` without positions.
    pub predicted: Option<f64>,
    /// The mean share that was won.
    pub observed: Option<f64>,
}

/// Predicted and observed shares of a win, side by side.
///
/// Fit a calibration to some games and judge it by others ([`Samples::folds`]): on its own games
/// it looks better than it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Reliability {
    bins: Vec<Bin>,
    brier: f64,
}

impl Reliability {
    /// Sorts positions into so many bins of equal width by the share the calibration predicts.
    ///
    /// # Errors
    /// [`FitError::Empty`] without positions or bins, [`FitError::Length`] if the samples have
    /// other terms than the estimate alone.
    pub fn of(calibration: &Calibration, samples: &Samples, bins: u16) -> Result<Reliability, FitError> {
        let numbers = samples.names().len();
        if numbers != 1 {
            return Err(FitError::Length { sample: 0, numbers, terms: 1 });
        }
        if samples.is_empty() || bins == 0 {
            return Err(FitError::Empty);
        }
        let width = 1.0 / f64::from(bins);
        let mut sums = vec![(0_u64, 0.0, 0.0); bins.into()];
        let (mut squares, mut count) = (0.0, 0.0);
        for sample in samples.iter() {
            let (predicted, observed) =
                (calibration.probability(sample.numbers[0]), samples.share(sample.result));
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 2^16")]
            let bin = ((predicted * f64::from(bins)) as usize).min(sums.len() - 1);
            let (positions, all_predicted, all_observed) = &mut sums[bin];
            *positions += 1;
            *all_predicted += predicted;
            *all_observed += observed;
            squares += (predicted - observed) * (predicted - observed);
            count += 1.0;
        }
        let ends = (0..bins).map(|n| (f64::from(n) * width, f64::from(n + 1) * width));
        let bins = ends.zip(sums).map(|((from, to), (count, predicted, observed))| {
            #[expect(clippy::cast_precision_loss, reason = "exact below 2^53 positions")]
            let mean = |sum: f64| (count > 0).then(|| sum / count as f64);
            Bin { from, to, count, predicted: mean(predicted), observed: mean(observed) }
        });
        Ok(Reliability { bins: bins.collect(), brier: squares / count })
    }

    /// The bins, from 0 up.
    #[must_use]
    pub fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// The mean square of predicted less observed: 0 at best, 1/4 for saying one half always where
    /// there are no draws.
    #[must_use]
    pub fn brier(&self) -> f64 {
        self.brier
    }

    /// The mean distance of predicted and observed, each bin by its positions; from 0 to 1.
    #[must_use]
    pub fn error(&self) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for bin in &self.bins {
            if let (Some(predicted), Some(observed)) = (bin.predicted, bin.observed) {
                #[expect(clippy::cast_precision_loss, reason = "exact below 2^53 positions")]
                let count = bin.count as f64;
                sum += count * (predicted - observed).abs();
                all += count;
            }
        }
        sum / all
    }
}

impl fmt::Display for Reliability {
    /// A table with a line a bin, shares to three places, and the two errors below.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<14}{:>9}{:>11}{:>10}", "predicted", "count", "predicted", "observed")?;
        for bin in &self.bins {
            write!(f, "{:.3} to {:.3}{:>9}", bin.from, bin.to, bin.count)?;
            match (bin.predicted, bin.observed) {
                (Some(predicted), Some(observed)) => writeln!(f, "{predicted:>11.3}{observed:>10.3}")?,
                _ => writeln!(f, "{:>11}{:>10}", "-", "-")?,
            }
        }
        write!(f, "mean distance {:.3}   brier {:.3}", self.error(), self.brier)
    }
}
