//! `exp` and `ln(1 + x)` where they are needed, from additions and multiplications alone.
//!
//! The standard library's are as the platform has them and may differ in the last bit; with these
//! a fit gives the same weights everywhere. Both are good to a few units of the last place.

/// `1 / n!` from 0 on.
const POWERS: [f64; 17] = {
    let mut coefficients = [1.0; 17];
    let (mut n, mut factor) = (1, 1.0);
    while n < coefficients.len() {
        coefficients[n] = coefficients[n - 1] / factor;
        (n, factor) = (n + 1, factor + 1.0);
    }
    coefficients
};

/// `1 / (2n + 1)` from 0 on.
const ODD: [f64; 18] = {
    let mut coefficients = [1.0; 18];
    let (mut n, mut odd) = (0, 1.0);
    while n < coefficients.len() {
        coefficients[n] = 1.0 / odd;
        (n, odd) = (n + 1, odd + 2.0);
    }
    coefficients
};

/// `exp(-a)` for `a >= 0`; 0 where the result would be below 2^-1022.
fn exp_of_minus(a: f64) -> f64 {
    // a = k ln 2 + r with |r| <= ln(2) / 2; ln 2 in two parts, so that r loses no digits.
    const HIGH: f64 = 6.931_471_803_691_238e-1;
    const LOW: f64 = 1.908_214_929_270_587_7e-10;
    if a >= 708.0 {
        return 0.0;
    }
    let k = (a / core::f64::consts::LN_2).round();
    let r = (a - k * HIGH) - k * LOW;
    // The series of exp(-r): the term after the last is below 2^-77.
    let sum = POWERS.iter().rev().fold(0.0, |sum, coefficient| coefficient - r * sum);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1,022")]
    let power = f64::from_bits((1_023 - k as u64) << 52);
    sum * power
}

/// `1 / (1 + exp(-x))`, from 0 to 1; not a number stays none.
pub(crate) fn logistic(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let small = exp_of_minus(x.abs());
    if x >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) }
}

/// `ln(1 + exp(x))`: without overflow, and without losing a small result.
pub(crate) fn softplus(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    // ln(1 + t) = 2 artanh(t / (2 + t)) with 0 <= t <= 1, so the quotient is at most 1/3.
    let t = exp_of_minus(x.abs());
    let s = t / (2.0 + t);
    let sum = ODD.iter().rev().fold(0.0, |sum, coefficient| coefficient + s * s * sum);
    x.max(0.0) + 2.0 * s * sum
}

#[cfg(test)]
mod tests {
    use super::{exp_of_minus, logistic, softplus};

    #[test]
    fn they_agree_with_the_standard_library() {
        for n in -40_000..=40_000 {
            let x = f64::from(n) / 53.0;
            let near =
                |ours: f64, theirs: f64| (ours - theirs).abs() <= 4.0 * f64::EPSILON * theirs.abs() + 1e-300;
            if (0.0..708.0).contains(&x) {
                assert!(near(exp_of_minus(x), (-x).exp()), "exp of {x}: {} {}", exp_of_minus(x), (-x).exp());
            }
            assert!(near(logistic(x), 1.0 / (1.0 + (-x).exp())) || x < -700.0, "logistic of {x}");
            assert!(near(softplus(x), x.max(0.0) + (-x.abs()).exp().ln_1p()), "softplus of {x}");
        }
    }

    #[test]
    fn the_extremes_are_limits() {
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY, 0.0].map(logistic), [1.0, 0.0, 0.5]);
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(softplus), [f64::INFINITY, 0.0]);
        assert!(logistic(f64::NAN).is_nan() && softplus(f64::NAN).is_nan());
        assert_eq!(softplus(f64::MAX), f64::MAX);
    }
}
