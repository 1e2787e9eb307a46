//! Whether an evaluator puts positions into the right order: [`rank_correlation`].
//!
//! M. G. Kendall, *The Treatment of Ties in Ranking Problems*, Biometrika 33, 1945: tau-b.

use core::cmp::Ordering;

/// Kendall's tau-b of pairs of numbers, say an estimate and the true value: 1 if both put the
/// positions into the same order, -1 if into opposite ones, near 0 if they have nothing to do
/// with each other. Pairs that tie on one side count half against it.
///
/// `None` if one side is all equal (fewer than two pairs included), or has a number that is none.
///
/// # Complexity
/// Pairs squared.
///
/// ```
/// use eval::rank_correlation;
/// assert_eq!(rank_correlation(&[(10.0, -1.0), (20.0, 0.0), (25.0, 1.0)]), Some(1.0));
/// assert_eq!(rank_correlation(&[(1.0, 1.0), (1.0, 0.0)]), None);
/// ```
#[must_use]
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let (mut agree, mut one_differs, mut other_differs) = (0_i64, 0_i64, 0_i64);
    for (n, (x, y)) in pairs.iter().enumerate() {
        for (earlier_x, earlier_y) in &pairs[..n] {
            let (one, other) = (sign(x.partial_cmp(earlier_x)?), sign(y.partial_cmp(earlier_y)?));
            agree += one * other;
            one_differs += one.abs();
            other_differs += other.abs();
        }
    }
    if one_differs == 0 || other_differs == 0 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "exact below 2^53 pairs of pairs")]
    let tau = agree as f64 / (one_differs as f64 * other_differs as f64).sqrt();
    Some(tau)
}

fn sign(order: Ordering) -> i64 {
    match order {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}
