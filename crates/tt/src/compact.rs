//! Eight bytes an entry, for solvers: [`Compact`].
//!
//! The index of a slot is part of the key, so that only the rest need be stored (Knuth, *The Art
//! of Computer Programming* vol. 3, 6.4 exercise 13, on quotienting; used by P. Pons, *Solving
//! Connect 4*, part 7, for keys that fit).

use crate::prefetch::prefetch;
use crate::{SizeError, Word};
use core::cell::Cell;
use core::fmt;
use core::sync::atomic::AtomicU64;
use game_core::mix::mix64;
use game_core::{Bound, Depth, Entry, Keyed, Score, Table};

/// A table of values **to the end of the game** in 8 bytes an entry, checked by the full key.
///
/// The 64 bits of a mixed key are split: the lower ones say which slot, the others are stored.
///
/// ```text
///  63                    bits  21   18 17 16 15                      0
/// +------------------------+--+-------+-----+-------------------------+
/// | key above the index    |  | move  |bound| score, two's complement |
/// +------------------------+--+-------+-----+-------------------------+
///   2^bits slots, at least 2^22       0 = empty    move 15 = none
/// ```
///
/// What does not fit is not stored: entries of a limited depth and scores beyond 16 bits; of a
/// move beyond the 15th only the value is. A new entry always replaces the old one. One word
/// cannot be torn, so with atomic words threads may share it.
pub struct Compact<W> {
    words: Vec<W>,
    bits: u32,
}

/// A [`Compact`] table for one thread.
pub type CompactTable = Compact<Cell<u64>>;

/// A [`Compact`] table that threads share.
pub type SharedCompactTable = Compact<AtomicU64>;

/// Bits of a word below the key: bound, move and score.
const PAYLOAD: u32 = 22;
/// No move.
const NO_MOVE: u64 = 15;

impl<W: Word> Compact<W> {
    /// A table of the largest power of two of slots that fits into `bytes` bytes.
    ///
    /// # Errors
    /// [`SizeError`] below 32 MiB, where the key would not fit a slot, or if the memory cannot
    /// be had.
    pub fn with_bytes(bytes: usize) -> Result<Self, SizeError> {
        let bits = (bytes / 8).checked_ilog2().unwrap_or(0);
        if bits < PAYLOAD {
            return Err(SizeError::TooSmall { bytes, least: 8 << PAYLOAD });
        }
        let mut words = Vec::new();
        words.try_reserve_exact(1 << bits).map_err(|_| SizeError::OutOfMemory { bytes })?;
        words.resize_with(1 << bits, W::zero);
        Ok(Compact { words, bits })
    }

    /// Bytes in use for slots.
    #[must_use]
    pub fn bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0));
    }

    /// What is stored under this key.
    #[inline]
    #[must_use]
    pub fn probe_key(&self, key: u64) -> Option<Entry> {
        let mixed = mix64(key);
        let word = self.slot(mixed).load();
        if word >> self.bits != mixed >> self.bits {
            return None;
        }
        let bound = match word >> 16 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let value = Score::new(((word & 0xFFFF) as u16).cast_signed().into());
        let best = word >> 18 & 15;
        let best = if best == NO_MOVE { None } else { Some(best as u16) };
        Some(Entry { value, depth: Depth::COMPLETE, bound, best })
    }

    /// Stores an entry under this key, if it fits.
    #[inline]
    pub fn store_key(&self, key: u64, entry: Entry) {
        let (Ok(value), Depth::COMPLETE) = (i16::try_from(entry.value.get()), entry.depth) else { return };
        let mixed = mix64(key);
        let bound: u64 = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let best = entry.best.map_or(NO_MOVE, |best| u64::from(best).min(NO_MOVE));
        let payload = u64::from(value.cast_unsigned()) | bound << 16 | best << 18;
        self.slot(mixed).store((mixed >> self.bits) << self.bits | payload);
    }

    #[inline]
    fn slot(&self, mixed: u64) -> &W {
        let low = mixed & (self.words.len() as u64 - 1);
        &self.words[usize::try_from(low).unwrap_or(0)]
    }
}

impl<G: Keyed, W: Word> Table<G> for Compact<W> {
    #[inline]
    fn probe(&self, state: &G) -> Option<Entry> {
        self.probe_key(state.key())
    }
    #[inline]
    fn store(&self, state: &G, entry: Entry) {
        self.store_key(state.key(), entry);
    }
    #[inline]
    fn prefetch(&self, state: &G) {
        prefetch(self.slot(mix64(state.key())));
    }
}

impl<W: Word> fmt::Debug for Compact<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compact").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}
