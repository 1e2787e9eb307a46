//! The numbers of samples, column by column brought to size 1, with a column of ones for the
//! intercept.

use super::{Fit, Fitted, Intercept, Samples, Solution};

/// What each column is divided by.
pub(super) struct Columns {
    /// The root of the mean square; 1 where all numbers are 0.
    sizes: Vec<f64>,
    intercept: Intercept,
}

impl Columns {
    pub(super) fn of(samples: &Samples, intercept: Intercept) -> Columns {
        // The largest first, so that no square overflows or vanishes.
        let mut largest = vec![0.0_f64; samples.names().len()];
        for sample in samples.iter() {
            for (most, number) in largest.iter_mut().zip(sample.numbers) {
                *most = most.max(number.abs());
            }
        }
        let mut squares = vec![0.0; largest.len()];
        for sample in samples.iter() {
            for ((sum, number), most) in squares.iter_mut().zip(sample.numbers).zip(&largest) {
                let share = if *most > 0.0 { number / most } else { 0.0 };
                *sum += share * share;
            }
        }
        let count = count(samples);
        let sizes = squares.iter().zip(&largest).map(|(sum, most)| {
            let size = most * (sum / count).sqrt();
            if size > 0.0 { size } else { 1.0 }
        });
        Columns { sizes: sizes.collect(), intercept }
    }

    /// How many weights are fitted, the intercept included.
    pub(super) fn count(&self) -> usize {
        self.sizes.len() + usize::from(self.intercept == Intercept::Fitted)
    }

    /// The penalty of each weight: what is asked for and what is added, of the intercept only what
    /// is added.
    pub(super) fn penalties(&self, asked: f64, added: f64) -> Vec<f64> {
        let mut penalties = vec![asked + added; self.sizes.len()];
        penalties.resize(self.count(), added);
        penalties
    }

    /// Writes a row; the intercept's column is the last.
    pub(super) fn row(&self, numbers: &[f64], row: &mut Vec<f64>) {
        row.clear();
        row.extend(numbers.iter().zip(&self.sizes).map(|(number, size)| number / size));
        row.resize(self.count(), 1.0);
    }

    /// A solution in the units of the samples.
    pub(super) fn fitted(&self, fit: Fit, solution: &Solution, added: Option<f64>) -> Fitted {
        let back = |numbers: &[f64]| numbers.iter().zip(&self.sizes).map(|(n, size)| n / size).collect();
        let errors: Vec<f64> = solution.variances.iter().map(|variance| variance.max(0.0).sqrt()).collect();
        Fitted {
            fit,
            weights: back(&solution.weights),
            intercept: solution.weights.get(self.sizes.len()).copied().unwrap_or(0.0),
            errors: back(&errors),
            loss: solution.loss,
            added,
            steps: solution.steps,
        }
    }
}

/// How many samples, as a divisor.
#[expect(clippy::cast_precision_loss, reason = "exact below 2^53 samples")]
pub(super) fn count(samples: &Samples) -> f64 {
    samples.len() as f64
}
