//! The weighted mean of a chance event, as exact as an `f64` allows: [`Mean`].

/// A mean being taken over outcomes with whole weights.
///
/// `sum(weight * value) / sum(weight)`: one division at the end instead of a rounded
/// probability for each outcome, so that a mean of whole payoffs is correctly rounded. The sum
/// is compensated (Neumaier, *Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
/// Summen*, ZAMM 54, 1974) and the result is held between the least and the greatest outcome,
/// so that outcomes of equal value have exactly that mean.
///
/// ```
/// use search_chance::Mean;
/// let mut mean = Mean::default();
/// mean.add(1, -4.0);
/// mean.add(3, 8.0);
/// assert_eq!(mean.value(), Some(5.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    sum: f64,
    compensation: f64,
    weight: u128,
    low: f64,
    high: f64,
}

impl Default for Mean {
    fn default() -> Mean {
        Mean { sum: 0.0, compensation: 0.0, weight: 0, low: f64::INFINITY, high: f64::NEG_INFINITY }
    }
}

impl Mean {
    /// Adds an outcome. A weight of 0 changes nothing, whatever the value.
    #[inline]
    pub fn add(&mut self, weight: u64, value: f64) {
        if weight == 0 {
            return;
        }
        let term = real(u128::from(weight)) * value;
        let sum = self.sum + term;
        self.compensation +=
            if self.sum.abs() >= term.abs() { (self.sum - sum) + term } else { (term - sum) + self.sum };
        self.sum = sum;
        self.weight += u128::from(weight);
        self.low = self.low.min(value);
        self.high = self.high.max(value);
    }

    /// The weight of all outcomes so far.
    #[must_use]
    pub const fn weight(&self) -> u128 {
        self.weight
    }

    /// The sum of `weight * value` so far.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sum + self.compensation
    }

    /// The mean of the outcomes so far, `None` before the first.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        if self.weight == 0 {
            return None;
        }
        Some((self.sum() / real(self.weight)).clamp(self.low, self.high))
    }
}

/// A weight as a real number; exact below 2^53, rounded to nearest above.
#[expect(clippy::cast_precision_loss, reason = "rounded to nearest, as every product with it is")]
#[must_use]
pub(crate) fn real(weight: u128) -> f64 {
    weight as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(outcomes: &[(u64, f64)]) -> Option<f64> {
        let mut mean = Mean::default();
        outcomes.iter().for_each(|&(weight, value)| mean.add(weight, value));
        mean.value()
    }

    #[test]
    fn whole_payoffs_have_a_correctly_rounded_mean() {
        assert_eq!(mean(&[(1, 4.0), (1, 9.0), (1, 6.0)]), Some(19.0 / 3.0));
        assert_eq!(mean(&[(72, 2.0), (8, 1.0), (20, 0.0)]), Some(1.52));
    }

    #[test]
    fn equal_outcomes_keep_their_value_exactly() {
        for third in [0.1, 1.0 / 3.0, -2.0 / 7.0] {
            assert_eq!(mean(&[(3, third), (5, third), (7, third), (11, third)]), Some(third));
        }
    }

    #[test]
    fn large_terms_that_cancel_do_not_swallow_small_ones() {
        assert_eq!(mean(&[(1, 1e17), (1, 1.0), (1, -1e17)]), Some(1.0 / 3.0));
    }

    #[test]
    fn nothing_has_no_mean_and_no_weight_means_no_outcome() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[(0, 7.0)]), None);
        assert_eq!(mean(&[(0, f64::INFINITY), (1, 2.0)]), Some(2.0));
    }

    #[test]
    fn the_largest_weights_do_not_wrap() {
        assert_eq!(mean(&[(u64::MAX, 1.0), (u64::MAX, 3.0)]), Some(2.0));
    }
}
