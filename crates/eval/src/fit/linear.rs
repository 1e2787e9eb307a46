//! Least squares by the normal equations: `(Z'Z / n + penalty I) w = Z'y / n`.
//!
//! On columns of size 1 the diagonal of `Z'Z / n` is 1, so one threshold tells a column that the
//! others explain. Golub and Van Loan, *Matrix Computations*, section 5.3.

use super::cholesky::Symmetric;
use super::columns::{Columns, count};
use super::{Samples, Solution, dot};

/// What must be left of a column of size 1 when the others have explained what they can, as a
/// square: a share of 1e-5 of it.
pub(super) const LEAST: f64 = 1e-10;

/// The weights on columns of size 1; `None` if they are not decided.
pub(super) fn fit(columns: &Columns, samples: &Samples, penalties: &[f64]) -> Option<Solution> {
    let n = count(samples);
    let mut matrix = Symmetric::zero(columns.count());
    let mut right = vec![0.0; columns.count()];
    let mut row = Vec::new();
    for sample in samples.iter() {
        columns.row(sample.numbers, &mut row);
        matrix.add_square(&row, 1.0);
        for (sum, number) in right.iter_mut().zip(&row) {
            *sum += number * sample.result;
        }
    }
    matrix.scale(1.0 / n);
    right.iter_mut().for_each(|sum| *sum /= n);
    penalties.iter().enumerate().for_each(|(column, &penalty)| matrix.add_diagonal(column, penalty));
    let factor = matrix.factor(LEAST)?;
    let weights = factor.solve(&right);
    let loss = samples.iter().fold(0.0, |sum, sample| {
        columns.row(sample.numbers, &mut row);
        let error = sample.result - dot(&weights, &row);
        sum + error * error
    }) / n;
    // The spread that is left, with one degree of freedom less a weight.
    #[expect(clippy::cast_precision_loss, reason = "a number of weights")]
    let spread = loss * n / (n - columns.count() as f64).max(1.0);
    let variances = factor.inverse_diagonal().iter().map(|inverse| inverse * spread / n).collect();
    Some(Solution { weights, variances, loss, steps: 1 })
}

#[cfg(test)]
mod tests {
    use super::Symmetric;

    #[test]
    fn a_factored_matrix_solves() {
        // [4 2; 2 3] x = [8; 7] has x = [1.25; 1.5]; the inverse is [3 -2; -2 4] / 8.
        let mut matrix = Symmetric::zero(2);
        matrix.add_square(&[2.0, 1.0], 1.0);
        matrix.add_square(&[0.0, 1.0], 2.0);
        let factor = matrix.factor(1e-12).expect("positive definite");
        let near = |found: Vec<f64>, wanted: [f64; 2]| {
            let all = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-15);
            assert!(all && found.len() == 2, "{found:?}, wanted {wanted:?}");
        };
        near(factor.solve(&[8.0, 7.0]), [1.25, 1.5]);
        near(factor.inverse_diagonal(), [0.375, 0.5]);
    }

    #[test]
    fn a_singular_matrix_has_no_factor() {
        let mut matrix = Symmetric::zero(2);
        matrix.add_square(&[1.0, 1.0], 1.0);
        assert!(matrix.clone().factor(1e-12).is_none());
        matrix.add_square(&[f64::NAN, 1.0], 1.0);
        assert!(matrix.factor(1e-12).is_none(), "what is no number is not above the least");
    }
}
