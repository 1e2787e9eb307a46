//! Tables of a fixed size: [`Fixed`], by one thread or shared by several.
//!
//! The lock-free protocol is Hyatt & Mann, *A lock-less transposition table implementation for
//! parallel search chess engines*, ICGA Journal 25(1), 2002: the key is stored xored with the
//! data, so that words of two different writes do not pass for an entry. The replacement
//! schemes are those of Breuker, Uiterwijk & van den Herik, *Replacement schemes for
//! transposition tables*, ICCA Journal 17(4), 1994, with ageing.

use crate::pack::{self, Pack};
use crate::prefetch::prefetch;
use crate::{SizeError, Word};
use core::cell::Cell;
use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::AtomicU64;
use game_core::{Entry, Keyed, Score, Table};

/// What a new entry may drive out of a full bucket.
///
/// An entry of the same state is always replaced by the newer one, and entries of an earlier
/// search ([`Table::new_search`]) never resist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Policy {
    /// Buckets of one: anything.
    Always,
    /// Buckets of one: entries at most as deep as itself.
    DepthPreferred,
    /// Buckets of two: an entry at least as deep as the first takes its place and moves it to
    /// the second; any other takes the second.
    #[default]
    TwoTier,
}

impl Policy {
    /// Slots of a bucket.
    fn slots(self) -> usize {
        match self {
            Policy::Always | Policy::DepthPreferred => 1,
            Policy::TwoTier => 2,
        }
    }
}

/// What became of an entry that was offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stored {
    /// It stands in an empty slot, or in that of an older entry of the same state.
    Fresh,
    /// It stands, and another state's entry is gone.
    Replaced,
    /// It was turned away.
    Refused,
}

/// A table of a fixed number of slots, each checked by the full 64-bit key.
///
/// A slot holds a [`Score`] in 16 bytes and an `f64` in 24. States with equal keys are taken as
/// equal; with good 64-bit keys that never happens in practice, and
/// [`StateMap`](crate::StateMap) does not rely on it.
///
/// # Complexity
/// Probe and store touch one bucket: one cache line, mostly.
pub struct Fixed<W, V = Score> {
    words: Vec<W>,
    buckets: u64,
    policy: Policy,
    age: W,
    value: PhantomData<V>,
}

/// A [`Fixed`] table for one thread.
pub type FixedTable<V = Score> = Fixed<Cell<u64>, V>;

/// A [`Fixed`] table that threads share: lock-free, and an entry torn between two writes is
/// never returned, unless the two keys and contents happen to xor to the key asked for (one
/// chance in 2^64 for a mixed key).
pub type SharedTable<V = Score> = Fixed<AtomicU64, V>;

impl<W: Word, V: Pack> Fixed<W, V> {
    /// Bytes of one slot.
    pub const SLOT: usize = 8 * V::WORDS;

    /// A table that uses at most `bytes` bytes, and as many as whole buckets allow.
    ///
    /// # Errors
    /// [`SizeError`] if not one bucket fits, or if the memory cannot be had.
    pub fn with_bytes(bytes: usize, policy: Policy) -> Result<Self, SizeError> {
        let bucket = Self::SLOT * policy.slots();
        let buckets = bytes / bucket;
        if buckets == 0 {
            return Err(SizeError::TooSmall { bytes, least: bucket });
        }
        let count = buckets * policy.slots() * V::WORDS;
        let mut words = Vec::new();
        words.try_reserve_exact(count).map_err(|_| SizeError::OutOfMemory { bytes })?;
        words.resize_with(count, W::zero);
        Ok(Fixed { words, buckets: buckets as u64, policy, age: W::zero(), value: PhantomData })
    }

    /// Bytes in use for slots.
    #[must_use]
    pub fn bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// How many entries fit.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.words.len() / V::WORDS
    }

    /// How many slots are full.
    ///
    /// # Complexity
    /// Reads the whole table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots().filter(|slot| pack::is_full(slot[V::WORDS - 1].load())).count()
    }

    /// Whether nothing is stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots().all(|slot| !pack::is_full(slot[V::WORDS - 1].load()))
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0));
        self.age.store(0);
    }

    /// What is stored under this key.
    #[inline]
    #[must_use]
    pub fn probe_key(&self, key: u64) -> Option<Entry<V>> {
        self.bucket(key).chunks_exact(V::WORDS).find_map(|slot| {
            let (stored, wide, meta) = read::<W, V>(slot);
            if stored == key { pack::entry(wide, meta) } else { None }
        })
    }

    /// Offers an entry under this key; the [`Policy`] decides what it replaces.
    #[inline]
    pub fn store_key(&self, key: u64, entry: Entry<V>) -> Stored {
        let (wide, low) = entry.value.pack();
        let age = self.age.load();
        let new = (key, wide, pack::meta(&entry, low, age));
        let (first, second) = self.bucket(key).split_at(V::WORDS);
        let old = read::<W, V>(first);
        // Nothing of this search stands there, or the same state does.
        let free = !pack::is_full(old.2) || old.0 == key || pack::age(old.2) != age;
        let yields = free || pack::depth(old.2) <= entry.depth;
        match self.policy {
            Policy::Always => replace::<W, V>(first, old, new),
            Policy::DepthPreferred if yields => replace::<W, V>(first, old, new),
            Policy::DepthPreferred => Stored::Refused,
            Policy::TwoTier => {
                let other = read::<W, V>(second);
                if other.0 == key {
                    // An older entry of the same state must not outlive the new one.
                    replace::<W, V>(second, other, new)
                } else if free {
                    replace::<W, V>(first, old, new)
                } else if yields {
                    write::<W, V>(first, new);
                    replace::<W, V>(second, other, old)
                } else {
                    replace::<W, V>(second, other, new)
                }
            }
        }
    }

    /// Whether every slot this key may stand in is full.
    pub(crate) fn is_crowded(&self, key: u64) -> bool {
        self.bucket(key).chunks_exact(V::WORDS).all(|slot| pack::is_full(read::<W, V>(slot).2))
    }

    /// The words of the bucket a key belongs to.
    #[inline]
    fn bucket(&self, key: u64) -> &[W] {
        // Fibonacci hashing spreads keys that are not random; the high half of a product with
        // the number of buckets is a number below it, whatever that number is.
        let spread = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let number = (u128::from(spread) * u128::from(self.buckets)) >> 64;
        let words = V::WORDS * self.policy.slots();
        let start = usize::try_from(number).unwrap_or(0) * words;
        &self.words[start..start + words]
    }

    fn slots(&self) -> impl Iterator<Item = &[W]> {
        self.words.chunks_exact(V::WORDS)
    }
}

/// The key, the value's own word (0 if it has none) and the last word of a slot.
#[inline]
fn read<W: Word, V: Pack>(slot: &[W]) -> (u64, u64, u64) {
    let meta = slot[V::WORDS - 1].load();
    let wide = if V::WORDS == 3 { slot[1].load() } else { 0 };
    (slot[0].load() ^ wide ^ meta, wide, meta)
}

/// Writes a slot: the key is xored with the other words, which therefore check each other.
#[inline]
fn write<W: Word, V: Pack>(slot: &[W], (key, wide, meta): (u64, u64, u64)) {
    slot[0].store(key ^ wide ^ meta);
    if V::WORDS == 3 {
        slot[1].store(wide);
    }
    slot[V::WORDS - 1].store(meta);
}

/// Writes a slot over what was read from it.
#[inline]
fn replace<W: Word, V: Pack>(slot: &[W], old: (u64, u64, u64), new: (u64, u64, u64)) -> Stored {
    write::<W, V>(slot, new);
    if pack::is_full(old.2) && old.0 != new.0 { Stored::Replaced } else { Stored::Fresh }
}

impl<G: Keyed, W: Word, V: Pack> Table<G, V> for Fixed<W, V> {
    #[inline]
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        self.probe_key(state.key())
    }
    #[inline]
    fn store(&self, state: &G, entry: Entry<V>) {
        self.store_key(state.key(), entry);
    }
    #[inline]
    fn prefetch(&self, state: &G) {
        if let Some(word) = self.bucket(state.key()).first() {
            prefetch(word);
        }
    }
    fn new_search(&self) {
        self.age.store((self.age.load() + 1) % pack::AGES);
    }
}

impl<W: Word, V: Pack> fmt::Debug for Fixed<W, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fixed")
            .field("bytes", &self.bytes())
            .field("slot", &Self::SLOT)
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}
