//! Tables under several threads: a stress run, and models in which every interleaving is tried.

#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test panics where it fails; bits are cut on purpose"
)]

use game_core::mix::{Sequence, mix64};
use game_core::{Bound, Depth, Entry, Score};
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use tt::{Fixed, Policy, SharedTable, Stored, Word};

/// The one entry a key can have, so that any hit can be judged.
fn entry_of(key: u64) -> Entry {
    let mixed = mix64(key);
    Entry {
        value: Score::new((mixed >> 40) as i32),
        depth: Depth::from_byte(mixed as u8),
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][(mixed >> 8) as usize % 3],
        best: Some((mixed >> 16) as u16 & 0x7FFF),
    }
}

#[test]
fn every_hit_under_eight_threads_is_the_entry_of_its_key() {
    // VL-07.
    for policy in [Policy::Always, Policy::DepthPreferred, Policy::TwoTier] {
        let table: SharedTable = SharedTable::with_bytes(16 * 64, policy).unwrap();
        let hits: u64 = std::thread::scope(|scope| {
            let work = |thread| {
                let table = &table;
                move || {
                    let mut seed = Sequence::seeded(thread);
                    let mut hits = 0;
                    for _ in 0..100_000 {
                        let key = mix64(seed.below(500) as u64);
                        if let Some(found) = table.probe_key(key) {
                            assert_eq!(found, entry_of(key));
                            hits += 1;
                        }
                        table.store_key(key, entry_of(key));
                    }
                    hits
                }
            };
            let threads: Vec<_> = (0..8).map(|thread| scope.spawn(work(thread))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(hits > 1_000, "{policy:?}: {hits} hits");
    }
}

/// A word whose every access loom interleaves with every other.
struct Modelled(AtomicU64);

impl Word for Modelled {
    fn zero() -> Self {
        Modelled(AtomicU64::new(0))
    }
    fn load(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
    fn store(&self, bits: u64) {
        self.0.store(bits, Ordering::Relaxed);
    }
    fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Two writers of different keys and a reader of both, on one bucket.
fn model(policy: Policy, bytes: usize) {
    loom::model(move || {
        let table: Arc<Fixed<Modelled>> = Arc::new(Fixed::with_bytes(bytes, policy).unwrap());
        let keys = [mix64(1), mix64(2)];
        let writers = keys.map(|key| {
            let table = Arc::clone(&table);
            loom::thread::spawn(move || table.store_key(key, entry_of(key)))
        });
        for key in keys {
            if let Some(found) = table.probe_key(key) {
                assert_eq!(found, entry_of(key), "a torn entry was returned");
            }
        }
        writers
            .into_iter()
            .map(|writer| writer.join().unwrap())
            .for_each(|stored| assert_ne!(stored, Stored::Refused));
    });
}

#[test]
fn one_slot_never_returns_a_torn_entry_in_any_interleaving() {
    model(Policy::Always, 16);
}

#[test]
fn two_writers_of_one_key_never_mix_their_entries() {
    loom::model(|| {
        let table: Arc<Fixed<Modelled>> = Arc::new(Fixed::with_bytes(16, Policy::Always).unwrap());
        let key = mix64(3);
        let entries = [entry_of(10), entry_of(11)];
        let writers = entries.map(|entry| {
            let table = Arc::clone(&table);
            loom::thread::spawn(move || table.store_key(key, entry))
        });
        if let Some(found) = table.probe_key(key) {
            assert!(entries.contains(&found), "{found:?} was never stored");
        }
        writers
            .into_iter()
            .map(|writer| writer.join().unwrap())
            .for_each(|stored| assert_ne!(stored, Stored::Refused));
    });
}
