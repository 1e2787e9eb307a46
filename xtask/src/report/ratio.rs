//! How many times longer something takes, with an interval: [`Ratio`].
//!
//! The geometric mean of paired ratios with its 95 % interval (W. S. Gosset, *The Probable Error of
//! a Mean*, Biometrika 1908, on the logarithms).

use std::fmt;

/// The mean; `None` of nothing.
#[expect(clippy::cast_precision_loss, reason = "as many as there are rows or rounds")]
pub(super) fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// How many times longer, with its 95 % interval over rows or rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// Rows that were long enough to be timed both times, or rounds.
    pub of: usize,
    /// Which of the two.
    pub unit: &'static str,
    /// The geometric mean.
    pub ratio: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Ratio {
    /// `None` from fewer than three, which say nothing about their spread.
    pub(super) fn of(logs: &[f64], unit: &'static str) -> Option<Ratio> {
        let count = u32::try_from(logs.len()).ok().filter(|count| *count >= 3)?;
        let n = f64::from(count);
        let mean = mean(logs)?;
        let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let error = student(count - 1) * (variance / n).sqrt();
        Some(Ratio {
            of: logs.len(),
            unit,
            ratio: mean.exp(),
            low: (mean - error).exp(),
            high: (mean + error).exp(),
        })
    }
}

/// The 97.5 % point of Student's distribution, a little too wide between the entries.
fn student(freedom: u32) -> f64 {
    const POINTS: [(u32, f64); 9] = [
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (7, 2.365),
        (10, 2.228),
        (15, 2.131),
        (30, 2.042),
        (u32::MAX, 1.98),
    ];
    let below = POINTS.iter().rev().find(|(entry, _)| *entry <= freedom);
    below.map_or(12.706, |(_, point)| *point)
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "95 % interval [{:.2}, {:.2}] over {} {}", self.low, self.high, self.of, self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_ratios_are_no_verdict_and_two_are_none() {
        // One twice as fast, one twice as slow.
        let mixed = Ratio::of(&[2f64.ln(), -(2f64.ln()), 0.0], "rows").unwrap();
        assert!(mixed.low < 1.0 && mixed.high > 1.0, "{mixed:?}");
        assert_eq!(Ratio::of(&[0.1, 0.1], "rows"), None);
        assert_eq!(mean(&[]), None);
    }
}
