//! Randomness: one named, portable generator.

use game_core::Game;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};

/// The generator of every random choice: xoshiro256++ (Blackman & Vigna, *Scrambled Linear
/// Pseudorandom Number Generators*, ACM TOMS 2021), as `rand` ships it by name.
///
/// Seeded through `SplitMix64`, so that 0 is a seed like any other and neighbouring seeds give
/// unrelated streams; the same stream on every platform.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
}

impl Random {
    /// The stream of this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Random {
        Random { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number below `n`, uniform up to a bias of n / 2^64; 0 if `n` is 0.
    ///
    /// The high half of one multiplication: the same for 32- and 64-bit `usize`.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        let product = u128::from(self.bits()) * n as u128;
        #[expect(clippy::cast_possible_truncation, reason = "below n, which is a usize")]
        let below = (product >> 64) as usize;
        below
    }

    /// A number below `n` in 64 bits; 0 if `n` is 0.
    #[inline]
    pub(crate) fn below_u64(&mut self, n: u64) -> u64 {
        let product = u128::from(self.bits()) * u128::from(n);
        (product >> 64) as u64
    }

    /// A number in [0, 1) with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit a f64 exactly")]
        let bits = (self.bits() >> 11) as f64;
        bits * (1.0 / 9_007_199_254_740_992.0)
    }

    /// An outcome of a chance event, drawn by weight: its place, the outcome, and how many there
    /// are. `None` where the state has no outcomes.
    ///
    /// Integer arithmetic throughout, so a draw can neither run past the last outcome nor hit
    /// one of weight 0.
    pub fn outcome<G: Game>(&mut self, state: &G) -> Option<(usize, G::Move, usize)> {
        let (total, count) = state
            .outcomes()
            .fold((0u64, 0), |(sum, count), (_, weight)| (sum.saturating_add(weight), count + 1));
        let mut left = self.below_u64(total);
        for (k, (outcome, weight)) in state.outcomes().enumerate() {
            if left < weight {
                return Some((k, outcome, count));
            }
            left -= weight;
        }
        None
    }
}
