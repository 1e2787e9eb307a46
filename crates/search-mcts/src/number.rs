//! The logarithm and roots of UCB1, the same on every platform.
//!
//! `f64::ln` may differ in the last bit between platforms, and one bit can turn a selection and
//! with it a whole tree. So the logarithm is made here from additions, multiplications and one
//! division, which IEEE 754 fixes exactly; `f64::sqrt` it fixes too. The reduction and the
//! polynomial are those of `e_log.c` in fdlibm (Sun Microsystems, 1993): error below 1 ulp.

use crate::simulate::narrow;

/// Natural logarithm of a positive count; 0 for a count of 0.
///
/// ```
/// assert!((search_mcts::ln(50) - 3.912_023_005_428_146).abs() < 1e-15);
/// assert_eq!(search_mcts::ln(1), 0.0);
/// ```
#[must_use]
pub fn ln(count: u32) -> f64 {
    if count <= 1 { 0.0 } else { ln_of(f64::from(count)) }
}

/// Natural logarithm of a positive, normal number.
pub(crate) fn ln_of(x: f64) -> f64 {
    const LN2_HIGH: f64 = 6.931_471_803_691_238e-1;
    const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    const ODD: [f64; 4] = [
        6.666_666_666_666_735e-1,
        2.857_142_874_366_239e-1,
        1.818_357_216_161_805e-1,
        1.479_819_860_511_658_6e-1,
    ];
    const EVEN: [f64; 3] = [3.999_999_999_940_942e-1, 2.222_219_843_214_978_4e-1, 1.531_383_769_920_937_3e-1];
    // x = 2^k * (1 + f) with 1 + f between sqrt(1/2) and sqrt(2).
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    let mut fraction = f64::from_bits(x.to_bits() & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    #[expect(clippy::cast_precision_loss, reason = "an exponent")]
    let mut k = exponent as f64 - 1023.0;
    if fraction > core::f64::consts::SQRT_2 {
        fraction *= 0.5;
        k += 1.0;
    }
    let f = fraction - 1.0;
    let half_square = 0.5 * f * f;
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (EVEN[0] + w * (EVEN[1] + w * EVEN[2]));
    let odd = z * (ODD[0] + w * (ODD[1] + w * (ODD[2] + w * ODD[3])));
    s * (half_square + even + odd) + k * LN2_LOW - half_square + f + k * LN2_HIGH
}

/// The exponential function of a number up to 700; 0 below -700.
///
/// `2^k` times the Taylor series at a remainder of at most half of ln 2: error of a few ulp.
pub(crate) fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let k = (x.min(700.0) / core::f64::consts::LN_2).round();
    let rest = x.min(700.0) - k * core::f64::consts::LN_2;
    let series = (1..=16u32).rev().fold(1.0, |sum, n| 1.0 + sum * rest / f64::from(n));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 13 and 2033")]
    let exponent = (k + 1023.0) as u64;
    series * f64::from_bits(exponent << 52)
}

/// How many counts have their numbers in a table from the beginning: nearly all those met in a
/// search of some thousands, in 16 KiB.
const TABLED: usize = 1024;

/// The most counts that get a place in the tables, in a MiB. Roots and divisions lie on the path
/// from one selection to the next; a count is mostly one more than the last at the same node, so
/// that its place is in a cache line already at hand.
const MOST: usize = 1 << 16;

/// `1 / sqrt(n)` and `sqrt(ln n)` of visit counts: from a table while they are small.
#[derive(Clone, Debug)]
pub struct Numbers {
    inverse_root: Vec<f64>,
    root_log: Vec<f64>,
    /// `ln(m / 1024)` and `1 / m` for m from 1024 to 2047.
    mantissa: Box<[[f64; 2]; TABLED]>,
}

impl Numbers {
    /// Fills the tables.
    pub(crate) fn new() -> Numbers {
        let mut numbers = Numbers {
            inverse_root: Vec::with_capacity(TABLED),
            root_log: Vec::with_capacity(TABLED),
            mantissa: Box::new([[0.0; 2]; TABLED]),
        };
        for n in 0..1024u32 {
            numbers.inverse_root.push(1.0 / f64::from(n).sqrt());
            numbers.root_log.push(ln(n).sqrt());
            let m = 1024 + n;
            numbers.mantissa[n as usize] = [ln(m) - ln(1024), 1.0 / f64::from(m)];
        }
        numbers
    }

    /// Doubles the tables, up to [`MOST`] counts, once counts outgrow them; what they hold is what
    /// would be computed.
    #[inline]
    pub(crate) fn reach(&mut self, count: u32) {
        if count as usize >= self.root_log.len() && self.root_log.len() < MOST {
            self.double();
        }
    }

    #[cold]
    fn double(&mut self) {
        let begin = narrow(self.root_log.len());
        for n in begin..2 * begin {
            self.inverse_root.push(1.0 / f64::from(n).sqrt());
            self.root_log.push(self.large_ln(n).sqrt());
        }
    }

    /// `1 / sqrt(n)`; infinite for 0.
    #[inline]
    #[must_use]
    pub fn inverse_root(&self, n: u32) -> f64 {
        match self.inverse_root.get(n as usize) {
            Some(&tabled) => tabled,
            None => 1.0 / f64::from(n).sqrt(),
        }
    }

    /// `sqrt(ln n)`; 0 for 0 and 1.
    #[inline]
    #[must_use]
    pub fn root_log(&self, n: u32) -> f64 {
        match self.root_log.get(n as usize) {
            Some(&tabled) => tabled,
            None => self.large_ln(n).sqrt(),
        }
    }

    /// `ln n` of a count from 1024 on, to 1e-12: the eleven leading bits by table, the rest `x`,
    /// less than 2^-10, by three terms of the series of `ln(1 + x)`. Half the latency of [`ln`],
    /// which lies on the path from one selection to the next.
    #[inline]
    fn large_ln(&self, n: u32) -> f64 {
        let shift = n.ilog2() - 10;
        let [log, inverse] = self.mantissa[(n >> shift) as usize & (TABLED - 1)];
        let rest = f64::from(n & ((1 << shift) - 1)) * f64::from_bits(u64::from(1023 - shift) << 52);
        let x = rest * inverse;
        f64::from(shift + 10) * core::f64::consts::LN_2 + log + x * (1.0 - x * (0.5 - x * (1.0 / 3.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_agrees_with_the_platform_to_the_last_bit_or_two() {
        for n in (1..100_000).chain([1 << 20, u32::MAX - 1, u32::MAX]) {
            let (ours, theirs) = (ln(n), f64::from(n).ln());
            assert!((ours - theirs).abs() <= 2.0 * f64::EPSILON * theirs.max(1.0), "ln {n}: {ours} {theirs}");
        }
    }

    #[test]
    fn logarithm_and_exponential_agree_with_the_platform() {
        for n in -690..=690 {
            let x = f64::from(n) + 0.37;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "exp {x}");
            assert!((ln_of(x.exp()) - x).abs() < 1e-12 * x.abs().max(1.0), "ln exp {x}");
        }
        assert_eq!((exp(0.0), exp(-1e300)), (1.0, 0.0));
    }

    #[test]
    fn a_few_logarithms_have_these_very_bits_on_every_platform() {
        let bits: Vec<u64> = [2, 3, 10, 1000, u32::MAX].map(|n| ln(n).to_bits()).to_vec();
        assert_eq!(
            bits,
            [
                4_604_418_534_313_441_775,
                4_607_626_529_066_517_258,
                4_612_367_379_483_415_830,
                4_619_463_459_452_485_536,
                4_626_936_532_450_228_719,
            ]
        );
    }

    #[test]
    fn the_tables_hold_what_would_be_computed() {
        let (small, mut grown) = (Numbers::new(), Numbers::new());
        (0..30).for_each(|k| grown.reach(1 << k));
        assert_eq!((small.root_log.len(), grown.root_log.len()), (TABLED, MOST));
        for n in [1, 2, 1023, 1024, 1025, 2047, 2048, 65_535, 65_536, 5_000_000, 123_456_789, u32::MAX] {
            for numbers in [&small, &grown] {
                assert_eq!(numbers.inverse_root(n).to_bits(), (1.0 / f64::from(n).sqrt()).to_bits());
                assert!((numbers.root_log(n) - ln(n).sqrt()).abs() < 1e-12, "{n}");
            }
            assert_eq!(small.root_log(n).to_bits(), grown.root_log(n).to_bits(), "{n}");
        }
    }
}
