//! A 64-bit mixing function and the number sequence it makes, for keys, laws and tests.
//!
//! `SplitMix64`: Steele, Lea & Flood, *Fast Splittable Pseudorandom Number Generators*,
//! OOPSLA 2014. The same on every platform, for ever: keys and test cases rest on it. Searches
//! that sample use the `rand` generators instead.

/// Mixes all 64 bits of `x` into all 64 bits of the result; a bijection.
#[must_use]
pub const fn mix64(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A sequence of numbers that depends on its seed alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    state: u64,
}

impl Sequence {
    /// The sequence of this seed; every seed is as good as any other.
    #[must_use]
    pub const fn seeded(seed: u64) -> Sequence {
        Sequence { state: mix64(seed) }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix64(self.state)
    }

    /// A number below `n`, nearly uniform (bias below n / 2^64); 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.below64(n as u64)).unwrap_or(0)
    }

    /// A number below `n` of 64 bits, likewise.
    pub fn below64(&mut self, n: u64) -> u64 {
        let product = u128::from(self.bits()) * u128::from(n);
        u64::try_from(product >> 64).unwrap_or(0)
    }

    /// A number from `low` to `high`, both included; `low` if the range is empty.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        let step = i64::try_from(self.below64(u64::try_from(span).unwrap_or(0))).unwrap_or(0);
        i32::try_from(i64::from(low) + step).unwrap_or(low)
    }
}
