//! Logistic regression by Newton's method, also known as iteratively reweighted least squares.
//!
//! C. M. Bishop, *Pattern Recognition and Machine Learning*, 2006, section 4.3.3. The departure:
//! a step that makes the loss greater is halved until it does not, so that the first steps cannot
//! run away; the loss is convex, so the end is the one minimum.

use super::cholesky::Symmetric;
use super::columns::{Columns, count};
use super::linear::LEAST;
use super::{Samples, Solution, dot};
use crate::portable::{logistic, softplus};

const STEPS: u32 = 100;
/// A step that promises less than this part of a nat is the last: what it leaves is the square of
/// that, and the loss itself has no digit that could tell.
const ENOUGH: f64 = 1e-16;

/// The weights on columns of size 1; `None` if they are not decided.
pub(super) fn fit(columns: &Columns, samples: &Samples, penalties: &[f64]) -> Option<Solution> {
    let mut weights = vec![0.0; columns.count()];
    let mut objective = Objective { columns, samples, penalties, row: Vec::new() };
    let mut value = objective.value(&weights);
    for steps in 1..=STEPS {
        let (gradient, curvature) = objective.derivatives(&weights);
        let factor = curvature.factor(LEAST)?;
        let step = factor.solve(&gradient);
        let promised = dot(&gradient, &step) / 2.0;
        let mut share = 1.0;
        let (next, next_value) = loop {
            let next: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight - share * step).collect();
            let next_value = objective.value(&next);
            if next_value <= value || promised <= ENOUGH {
                break (next, next_value);
            }
            share /= 2.0;
            if share < 1e-10 {
                break (weights.clone(), value);
            }
        };
        let stuck = next == weights;
        (weights, value) = (next, next_value);
        if promised <= ENOUGH || stuck {
            let n = count(samples);
            let variances = factor.inverse_diagonal().iter().map(|inverse| inverse / n).collect();
            return Some(Solution { loss: objective.loss(&weights), weights, variances, steps });
        }
    }
    None
}

/// The mean surprise of a sample plus half the penalties on the squares of the weights.
struct Objective<'a> {
    columns: &'a Columns,
    samples: &'a Samples,
    penalties: &'a [f64],
    row: Vec<f64>,
}

impl Objective<'_> {
    fn value(&mut self, weights: &[f64]) -> f64 {
        let paid: f64 =
            weights.iter().zip(self.penalties).map(|(weight, penalty)| penalty * weight * weight).sum();
        self.loss(weights) + paid / 2.0
    }

    fn loss(&mut self, weights: &[f64]) -> f64 {
        let sum = self.samples.iter().fold(0.0, |sum, sample| {
            self.columns.row(sample.numbers, &mut self.row);
            sum + surprise(dot(weights, &self.row), self.samples.share(sample.result))
        });
        sum / count(self.samples)
    }

    /// The gradient and the matrix of second derivatives.
    fn derivatives(&mut self, weights: &[f64]) -> (Vec<f64>, Symmetric) {
        let mut gradient = vec![0.0; weights.len()];
        let mut curvature = Symmetric::zero(weights.len());
        for sample in self.samples.iter() {
            self.columns.row(sample.numbers, &mut self.row);
            let expected = logistic(dot(weights, &self.row));
            let error = expected - self.samples.share(sample.result);
            for (sum, number) in gradient.iter_mut().zip(&self.row) {
                *sum += error * number;
            }
            curvature.add_square(&self.row, expected * (1.0 - expected));
        }
        let n = count(self.samples);
        gradient.iter_mut().for_each(|sum| *sum /= n);
        curvature.scale(1.0 / n);
        for (column, &penalty) in self.penalties.iter().enumerate() {
            gradient[column] += penalty * weights[column];
            curvature.add_diagonal(column, penalty);
        }
        (gradient, curvature)
    }
}

/// `-share ln p - (1 - share) ln(1 - p)` where `p` is the logistic function of the sum: the
/// surprise, in nats, at a share that was won.
pub(super) fn surprise(sum: f64, share: f64) -> f64 {
    softplus(sum) - share * sum
}
