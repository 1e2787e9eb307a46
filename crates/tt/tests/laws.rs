//! What every table promises, whatever its size and policy.

#![expect(clippy::unwrap_used, reason = "a test panics where it fails")]

use core::fmt::Debug;
use game_core::mix::Sequence;
use game_core::{Bound, Depth, Entry, Game, Keyed, Player, Profile, Score, Table, Turn};
use tt::{
    CompactTable, Counted, ExactMap, FixedTable, Pack, Policy, SharedTable, SizeError, StateMap, Statistics,
    Stored,
};

const POLICIES: [Policy; 3] = [Policy::Always, Policy::DepthPreferred, Policy::TwoTier];

/// A state that is nothing but a number; its key is the number, or less of it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Numbered {
    number: u64,
    key_mask: u64,
}

impl Game for Numbered {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        Turn::Over
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        core::iter::empty()
    }
    fn play(&mut self, _: u8) {}
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

impl Keyed for Numbered {
    fn key(&self) -> u64 {
        self.number & self.key_mask
    }
}

fn entry(seed: &mut Sequence) -> Entry {
    let value = match seed.below(6) {
        0 => Score::MAX,
        1 => Score::MIN,
        _ => Score::new(seed.between(i32::MIN, i32::MAX)),
    };
    Entry {
        value,
        depth: Depth::from_byte(u8::try_from(seed.below(256)).unwrap()),
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][seed.below(3)],
        best: [None, Some(0), Some(65_534), Some(u16::try_from(seed.below(65_535)).unwrap())][seed.below(4)],
    }
}

fn check<V: Pack + PartialEq + Debug>(table: &FixedTable<V>, key: u64, entry: Entry<V>) {
    table.store_key(key, entry);
    assert_eq!(table.probe_key(key), Some(entry), "under {key:#x}");
}

#[test]
fn what_is_stored_into_an_empty_table_comes_back_bit_for_bit() {
    let mut seed = Sequence::seeded(1);
    for policy in POLICIES {
        let table = FixedTable::with_bytes(1 << 12, policy).unwrap();
        for _ in 0..2_000 {
            table.clear();
            check(&table, seed.bits(), entry(&mut seed));
        }
    }
}

#[test]
fn a_float_comes_back_with_its_sign_and_its_last_bit() {
    let table = FixedTable::<f64>::with_bytes(24 * 10, Policy::Always).unwrap();
    assert_eq!((table.bytes(), table.capacity()), (240, 10));
    for value in [0.1 + 0.2, -0.0, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY] {
        let entry = Entry { value, depth: Depth::COMPLETE, bound: Bound::Upper, best: Some(7) };
        check(&table, 0, entry);
        assert_eq!(table.probe_key(0).unwrap().value.to_bits(), value.to_bits());
    }
}

#[test]
fn a_fresh_table_and_a_cleared_one_know_no_key_not_even_0() {
    // TTK-04.
    for policy in POLICIES {
        let table: FixedTable = FixedTable::with_bytes(32, policy).unwrap();
        for key in [0, 1, u64::MAX] {
            assert_eq!(table.probe_key(key), None);
            check(&table, key, entry(&mut Sequence::seeded(key)));
            assert!(!table.is_empty());
            table.clear();
            assert_eq!((table.probe_key(key), table.len()), (None, 0));
        }
    }
}

#[test]
fn a_hit_is_always_the_latest_entry_of_that_very_key() {
    let mut seed = Sequence::seeded(2);
    for policy in POLICIES {
        for slots in 2..17 {
            let table: FixedTable = FixedTable::with_bytes(16 * slots, policy).unwrap();
            let mut latest = [None; 40];
            let mut hits = 0;
            for round in 0..4_000 {
                let key = seed.below(latest.len());
                if let Some(found) = table.probe_key(key as u64) {
                    hits += 1;
                    assert_eq!(Some(found), latest[key], "{policy:?}, {slots} slots, key {key}");
                }
                let new = entry(&mut seed);
                table.store_key(key as u64, new);
                // Refused or not, an older entry must never come back as if it were current.
                latest[key] = table.probe_key(key as u64);
                assert!(latest[key].is_none_or(|found| found == new));
                if round % 100 == 0 {
                    Table::<Numbered>::new_search(&table);
                }
            }
            assert!(hits > 0 && table.len() <= table.capacity());
        }
    }
}

#[test]
fn a_deeper_entry_survives_until_the_next_search() {
    let entry =
        |plies| Entry { value: Score::ZERO, depth: Depth::plies(plies), bound: Bound::Exact, best: None };
    let table: FixedTable = FixedTable::with_bytes(16, Policy::DepthPreferred).unwrap();
    table.store_key(1, entry(5));
    table.store_key(2, entry(4));
    assert_eq!(table.probe_key(1), Some(entry(5)));
    Table::<Numbered>::new_search(&table);
    table.store_key(2, entry(4));
    assert_eq!((table.probe_key(1), table.probe_key(2)), (None, Some(entry(4))));

    let table: FixedTable = FixedTable::with_bytes(32, Policy::TwoTier).unwrap();
    table.store_key(1, entry(5));
    table.store_key(2, entry(3));
    table.store_key(3, entry(2));
    assert_eq!([1, 2, 3].map(|key| table.probe_key(key).is_some()), [true, false, true]);
    table.store_key(4, entry(6));
    assert_eq!([1, 3, 4].map(|key| table.probe_key(key).is_some()), [true, false, true]);
}

#[test]
fn a_size_is_kept_to_the_byte_or_refused() {
    // MEM-03.
    let with = |bytes| FixedTable::<Score>::with_bytes(bytes, Policy::Always).map(|table| table.bytes());
    assert_eq!(with(0), Err(SizeError::TooSmall { bytes: 0, least: 16 }));
    assert_eq!(with(1), Err(SizeError::TooSmall { bytes: 1, least: 16 }));
    assert_eq!(with(15), Err(SizeError::TooSmall { bytes: 15, least: 16 }));
    assert_eq!(with(16), Ok(16));
    assert_eq!(with(31), Ok(16));
    assert_eq!(with(1 << 20), Ok(1 << 20));
    assert_eq!(with(1 << 60), Err(SizeError::OutOfMemory { bytes: 1 << 60 }));
    assert_eq!(with(usize::MAX), Err(SizeError::OutOfMemory { bytes: usize::MAX }));
    let two = SharedTable::<f64>::with_bytes(47, Policy::TwoTier).map(|table| table.bytes());
    assert_eq!(two, Err(SizeError::TooSmall { bytes: 47, least: 48 }));
    assert!(two.unwrap_err().to_string().contains("at least 48"));
}

#[test]
fn every_slot_is_used_whatever_their_number() {
    for slots in [1, 2, 3, 7, 100, 1_023] {
        let table: FixedTable = FixedTable::with_bytes(16 * slots, Policy::Always).unwrap();
        let mut seed = Sequence::seeded(3);
        for key in 0..20 * slots as u64 {
            table.store_key(key, entry(&mut seed));
        }
        assert_eq!(table.len(), slots);
    }
}

#[test]
fn the_exact_map_forgets_nothing_and_takes_key_0() {
    let map = ExactMap::<Vec<i32>>::new();
    let state = |number| Numbered { number, key_mask: u64::MAX };
    let entry = |n: u64| Entry {
        value: vec![i32::try_from(n).unwrap(); 3],
        depth: Depth::COMPLETE,
        bound: Bound::Exact,
        best: None,
    };
    assert_eq!(map.probe(&state(0)), None);
    (0..10_000).for_each(|n| map.store(&state(n), entry(n)));
    assert!((0..10_000).all(|n| map.probe(&state(n)) == Some(entry(n))));
    map.store(&state(0), entry(1));
    assert_eq!((map.probe(&state(0)), map.len()), (Some(entry(1)), 10_000));
    map.clear();
    assert!(map.is_empty());
}

#[test]
fn the_state_map_is_right_under_keys_of_four_bits() {
    let map = StateMap::<Numbered>::new();
    let state = |number| Numbered { number, key_mask: 0xF };
    let mut seed = Sequence::seeded(4);
    let entries: Vec<Entry> = (0..500).map(|_| entry(&mut seed)).collect();
    for (n, &entry) in (0..).zip(&entries) {
        assert_eq!(map.probe(&state(n)), None);
        map.store(&state(n), entry);
    }
    for (n, &entry) in (0..).zip(&entries) {
        assert_eq!(map.probe(&state(n)), Some(entry));
    }
}

#[test]
fn the_compact_table_keeps_complete_values_and_nothing_that_does_not_fit() {
    let table = CompactTable::with_bytes(40 << 20).unwrap();
    assert_eq!(table.bytes(), 32 << 20);
    let mut seed = Sequence::seeded(5);
    for _ in 0..20_000 {
        let (key, mut offered) = (seed.bits(), entry(&mut seed));
        assert_eq!(table.probe_key(key), None);
        table.store_key(key, offered);
        let small = i16::try_from(offered.value.get()).is_ok();
        if offered.depth != Depth::COMPLETE || !small {
            assert_eq!(table.probe_key(key), None, "{offered:?}");
        }
        offered.value = Score::new(offered.value.get() >> 16);
        offered.depth = Depth::COMPLETE;
        offered.best = offered.best.filter(|&best| best < 15);
        table.store_key(key, offered);
        assert_eq!(table.probe_key(key), Some(offered));
    }
    for key in [0, 1, u64::MAX] {
        table.clear();
        assert_eq!(table.probe_key(key), None);
        let lost = Entry { value: Score::ZERO, depth: Depth::COMPLETE, bound: Bound::Lower, best: None };
        table.store_key(key, lost);
        assert_eq!(table.probe_key(key), Some(lost));
    }
    let small = CompactTable::with_bytes((32 << 20) - 1).map(|table| table.bytes());
    assert_eq!(small, Err(SizeError::TooSmall { bytes: (32 << 20) - 1, least: 32 << 20 }));
    assert!(CompactTable::with_bytes(usize::MAX).is_err());
}

#[test]
fn statistics_tell_hits_from_collisions_and_replacements_from_refusals() {
    let entry =
        |plies| Entry { value: Score::ZERO, depth: Depth::plies(plies), bound: Bound::Exact, best: None };
    let state = |number| Numbered { number, key_mask: u64::MAX };
    let table = Counted::new(FixedTable::with_bytes(16, Policy::DepthPreferred).unwrap());
    assert_eq!(table.probe(&state(1)), None);
    table.store(&state(1), entry(5));
    assert!(table.probe(&state(1)).is_some() && table.probe(&state(2)).is_none());
    table.store(&state(2), entry(4));
    table.store(&state(1), entry(3));
    table.store(&state(3), entry(9));
    let expected = Statistics { probes: 3, hits: 1, collisions: 1, stores: 4, overwritten: 1, refused: 1 };
    assert_eq!(table.statistics(), expected);
    assert_eq!(table.table().store_key(3, entry(1)), Stored::Fresh);
}

#[test]
fn the_statistics_of_a_shared_table_are_those_of_all_threads() {
    let entry = Entry { value: Score::ZERO, depth: Depth::plies(3), bound: Bound::Exact, best: None };
    let table: Counted<_> = Counted::new(SharedTable::with_bytes(16 * 32, Policy::Always).unwrap());
    let hits: u64 = std::thread::scope(|scope| {
        let work = |thread| {
            let table = &table;
            move || {
                let mut seed = Sequence::seeded(thread);
                let ask = |_| {
                    let state = Numbered { number: seed.bits() % 100, key_mask: u64::MAX };
                    table.prefetch(&state);
                    let known = table.probe(&state).is_some();
                    table.store(&state, entry);
                    u64::from(known)
                };
                (0..20_000).map(ask).sum::<u64>()
            }
        };
        let threads: Vec<_> = (0..4).map(|thread| scope.spawn(work(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    let counts = table.statistics();
    assert_eq!((counts.probes, counts.stores, counts.hits), (80_000, 80_000, hits));
    assert!(hits > 0 && counts.overwritten > 0 && counts.hits + counts.collisions <= counts.probes);
}
