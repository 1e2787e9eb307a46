//! Dirichlet noise, the same on every platform.
//!
//! G. Marsaglia & W. Tsang, *A Simple Method for Generating Gamma Variables*, ACM TOMS 26(3), 2000;
//! normal numbers by Marsaglia's polar method.

use crate::number::{exp, ln_of};
use crate::random::Random;

/// Writes a sample of the symmetric Dirichlet distribution: numbers from 0 to 1 whose sum is 1.
///
/// `alpha` is positive; the smaller, the fewer numbers take most of the sum.
pub(crate) fn dirichlet(alpha: f64, random: &mut Random, sample: &mut [f64]) {
    for x in sample.iter_mut() {
        *x = gamma(alpha, random);
    }
    let sum: f64 = sample.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "a number of moves")]
    let each = 1.0 / sample.len().max(1) as f64;
    for x in sample {
        // All may have underflowed to 0.
        *x = if sum > 0.0 { *x / sum } else { each };
    }
}

/// A gamma variable of this shape and scale 1.
fn gamma(shape: f64, random: &mut Random) -> f64 {
    if shape < 1.0 {
        // Gamma(a) = Gamma(a + 1) * U^(1 / a).
        let u = 1.0 - random.unit();
        return gamma(shape + 1.0, random) * exp(ln_of(u) / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(random);
        let v = 1.0 + c * x;
        if v <= 0.0 {
            continue;
        }
        let v = v * v * v;
        let u = 1.0 - random.unit();
        if ln_of(u) < 0.5 * x * x + d - d * v + d * ln_of(v) {
            return d * v;
        }
    }
}

/// A standard normal variable.
fn normal(random: &mut Random) -> f64 {
    loop {
        let (x, y) = (2.0 * random.unit() - 1.0, 2.0 * random.unit() - 1.0);
        let s = x * x + y * y;
        if s > 0.0 && s < 1.0 {
            return x * (-2.0 * ln_of(s) / s).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_sum_to_one_with_equal_means() {
        let mut random = Random::seeded(2);
        for alpha in [0.03, 0.3, 1.0, 10.0] {
            let mut means = [0.0; 4];
            for _ in 0..4000 {
                let mut sample = [0.0; 4];
                dirichlet(alpha, &mut random, &mut sample);
                assert!((sample.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(sample.iter().all(|x| (0.0..=1.0).contains(x)));
                means.iter_mut().zip(sample).for_each(|(mean, x)| *mean += x / 4000.0);
            }
            assert!(means.iter().all(|mean| (mean - 0.25).abs() < 0.04), "{alpha}: {means:?}");
        }
    }

    #[test]
    fn a_large_alpha_is_nearly_even_and_a_small_one_nearly_one_hot() {
        let mut random = Random::seeded(3);
        let mut greatest = |alpha: f64| -> f64 {
            let mut sum = 0.0;
            for _ in 0..500 {
                let mut sample = [0.0; 4];
                dirichlet(alpha, &mut random, &mut sample);
                sum += sample.iter().copied().fold(0.0, f64::max) / 500.0;
            }
            sum
        };
        assert!(greatest(100.0) < 0.32 && greatest(0.03) > 0.9);
    }
}
