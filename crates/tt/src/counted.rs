//! What a table was asked and how it answered: [`Counted`].

use crate::fixed::Stored;
use crate::{Fixed, Pack, Word};
use core::cell::Cell;
use core::fmt;
use game_core::{Entry, Keyed, Score, Table};

/// Counts of what went in and out of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Questions.
    pub probes: u64,
    /// Questions answered.
    pub hits: u64,
    /// Questions about a state in whose bucket only other states were found.
    pub collisions: u64,
    /// Entries offered.
    pub stores: u64,
    /// Entries that drove out another state's entry.
    pub overwritten: u64,
    /// Entries turned away because what stood there was worth more.
    pub refused: u64,
}

/// A [`Fixed`] table that keeps [`Statistics`], for one thread.
pub struct Counted<W, V = Score> {
    table: Fixed<W, V>,
    counts: Cell<Statistics>,
}

impl<W: Word, V: Pack> Counted<W, V> {
    /// Counts from now on.
    #[must_use]
    pub fn new(table: Fixed<W, V>) -> Self {
        Counted { table, counts: Cell::new(Statistics::default()) }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Fixed<W, V> {
        &self.table
    }

    /// The counts so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.counts.get()
    }

    fn count(&self, change: impl FnOnce(&mut Statistics)) {
        let mut counts = self.counts.get();
        change(&mut counts);
        self.counts.set(counts);
    }
}

impl<G: Keyed, W: Word, V: Pack> Table<G, V> for Counted<W, V> {
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        let key = state.key();
        let found = self.table.probe_key(key);
        let crowded = found.is_none() && self.table.is_crowded(key);
        self.count(|counts| {
            counts.probes += 1;
            counts.hits += u64::from(found.is_some());
            counts.collisions += u64::from(crowded);
        });
        found
    }
    fn store(&self, state: &G, entry: Entry<V>) {
        let stored = self.table.store_key(state.key(), entry);
        self.count(|counts| {
            counts.stores += 1;
            counts.overwritten += u64::from(stored == Stored::Replaced);
            counts.refused += u64::from(stored == Stored::Refused);
        });
    }
    fn new_search(&self) {
        Table::<G, V>::new_search(&self.table);
    }
}

impl<W: Word, V: Pack> fmt::Debug for Counted<W, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counted").field("table", &self.table).field("counts", &self.counts.get()).finish()
    }
}
