//! Whole-number weights from integers, fractions and decimals.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// One weight as it is written: the exact number `numerator / denominator`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weight {
    numerator: u128,
    denominator: u128,
    /// Written as an integer, so a weight rather than a probability.
    whole: bool,
}

impl Weight {
    /// A whole weight.
    pub(crate) const fn whole(weight: u128) -> Weight {
        Weight { numerator: weight, denominator: 1, whole: true }
    }

    /// Reads `3`, `1/3`, `0.25` or `.5`.
    pub(crate) fn read(text: &str) -> Result<Weight, String> {
        let weight = Weight::number(text).ok_or_else(|| {
            format!("'{text}' is not a weight: a whole number, a fraction like 1/3 or a decimal like 0.25 is")
        })?;
        if weight.numerator == 0 {
            return Err(format!("a weight of {text}: weights are greater than 0"));
        }
        Ok(weight)
    }

    fn number(text: &str) -> Option<Weight> {
        let digits = |part: &str| -> Option<u128> {
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?
        };
        if let Some((numerator, denominator)) = text.split_once('/') {
            let (numerator, denominator) = (digits(numerator)?, digits(denominator)?);
            return (denominator > 0).then_some(Weight { numerator, denominator, whole: false });
        }
        if let Some((before, after)) = text.split_once('.') {
            let before = if before.is_empty() && !after.is_empty() { 0 } else { digits(before)? };
            let after = after.trim_end_matches('0');
            let denominator = 10u128.checked_pow(u32::try_from(after.len()).ok()?)?;
            let after = if after.is_empty() { 0 } else { digits(after)? };
            let numerator = before.checked_mul(denominator)?.checked_add(after)?;
            return Some(Weight { numerator, denominator, whole: false });
        }
        Some(Weight::whole(digits(text)?))
    }
}

/// Whole-number weights in the proportions of `probabilities`.
///
/// Each is taken as the decimal it prints as. A sum within 1e-9 of 1 is taken as rounding, and
/// the weights are relative to the sum as it is; any other sum is refused.
///
/// # Errors
/// A sentence that names the sum, or the probability that is not a positive finite number.
///
/// ```
/// assert_eq!(game_core::tree::weights(&[0.25, 0.75]), Ok(vec![1, 3]));
/// assert_eq!(game_core::tree::weights(&[1.0 / 9.0; 9]), Ok(vec![1; 9]));
/// assert!(game_core::tree::weights(&[0.5, 0.48]).unwrap_err().contains("0.98"));
/// ```
pub fn weights(probabilities: &[f64]) -> Result<Vec<u64>, String> {
    let weights = probabilities.iter().map(|probability| {
        if !probability.is_finite() || *probability <= 0.0 {
            return Err(format!("a probability of {probability}: probabilities are greater than 0"));
        }
        let mut text = probability.to_string();
        if !text.contains('.') {
            text.push_str(".0");
        }
        Weight::read(&text)
    });
    common(&weights.collect::<Result<Vec<_>, String>>()?)
}

/// Brings the weights of one chance node to whole numbers in the same proportions.
///
/// All written as integers: they are the weights. Otherwise they are probabilities, and their
/// sum must be within 1e-9 of 1.
pub(crate) fn common(weights: &[Weight]) -> Result<Vec<u64>, String> {
    const TOO_FINE: &str = "the weights have no common denominator below 2^64";
    if weights.is_empty() {
        return Err("a chance node needs at least one outcome (the probabilities sum to 0)".to_string());
    }
    if weights.iter().all(|weight| weight.whole) {
        let whole =
            weights.iter().map(|weight| u64::try_from(weight.numerator).ok()).collect::<Option<Vec<_>>>();
        let sum =
            |whole: &Vec<u64>| whole.iter().try_fold(0u64, |sum, &weight| sum.checked_add(weight)).is_some();
        return whole.filter(sum).ok_or_else(|| "the weights sum to 2^64 or more".to_string());
    }
    let mut denominator: u128 = 1;
    for weight in weights {
        let own = weight.denominator;
        denominator = (denominator / gcd(denominator, own)).checked_mul(own).ok_or(TOO_FINE)?;
    }
    let mut scaled: Vec<u128> = Vec::with_capacity(weights.len());
    for weight in weights {
        let factor = denominator / weight.denominator;
        scaled.push(weight.numerator.checked_mul(factor).ok_or(TOO_FINE)?);
    }
    let sum = scaled.iter().try_fold(0u128, |sum, &weight| sum.checked_add(weight)).ok_or(TOO_FINE)?;
    if sum.abs_diff(denominator) > denominator / 1_000_000_000 {
        return Err(format!(
            "the probabilities sum to {}, not to 1 (within 1e-9); whole numbers may have any sum",
            decimal(sum, denominator)
        ));
    }
    let common = scaled.iter().fold(0, |common, &weight| gcd(weight, common)).max(1);
    let whole = scaled.iter().map(|weight| u64::try_from(weight / common).ok()).collect::<Option<Vec<_>>>();
    let fits = u64::try_from(sum / common).is_ok();
    whole.filter(|_| fits).ok_or_else(|| TOO_FINE.to_string())
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// `numerator / denominator` to ten places.
fn decimal(numerator: u128, denominator: u128) -> String {
    let (whole, mut rest) = (numerator / denominator, numerator % denominator);
    let mut digits = String::new();
    for _ in 0..10 {
        rest = rest.saturating_mul(10);
        digits.push(char::from(b'0' + u8::try_from(rest / denominator).unwrap_or(9).min(9)));
        rest %= denominator;
    }
    let digits = digits.trim_end_matches('0');
    if digits.is_empty() { whole.to_string() } else { format!("{whole}.{digits}") }
}
