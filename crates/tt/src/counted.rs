//! What a table was asked and how it answered: [`Counted`].

use crate::fixed::Stored;
use crate::{Fixed, Pack, Word};
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

/// A [`Fixed`] table that keeps [`Statistics`]; threads may share a `Counted` of a
/// [`SharedTable`](crate::SharedTable), and its counts are then those of all of them.
pub struct Counted<W, V = Score> {
    table: Fixed<W, V>,
    probes: W,
    hits: W,
    collisions: W,
    stores: W,
    overwritten: W,
    refused: W,
}

impl<W: Word, V: Pack> Counted<W, V> {
    /// Counts from now on.
    #[must_use]
    pub fn new(table: Fixed<W, V>) -> Self {
        let [probes, hits, collisions, stores, overwritten, refused] = [(); 6].map(|()| W::zero());
        Counted { table, probes, hits, collisions, stores, overwritten, refused }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Fixed<W, V> {
        &self.table
    }

    /// The counts so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics {
            probes: self.probes.load(),
            hits: self.hits.load(),
            collisions: self.collisions.load(),
            stores: self.stores.load(),
            overwritten: self.overwritten.load(),
            refused: self.refused.load(),
        }
    }
}

impl<G: Keyed, W: Word, V: Pack> Table<G, V> for Counted<W, V> {
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        let key = state.key();
        let found = self.table.probe_key(key);
        self.probes.count();
        if found.is_some() {
            self.hits.count();
        } else if self.table.is_crowded(key) {
            self.collisions.count();
        }
        found
    }
    fn store(&self, state: &G, entry: Entry<V>) {
        self.stores.count();
        match self.table.store_key(state.key(), entry) {
            Stored::Fresh => {}
            Stored::Replaced => self.overwritten.count(),
            Stored::Refused => self.refused.count(),
        }
    }
    fn prefetch(&self, state: &G) {
        Table::<G, V>::prefetch(&self.table, state);
    }
    fn new_search(&self) {
        Table::<G, V>::new_search(&self.table);
    }
}

impl<W: Word, V: Pack> fmt::Debug for Counted<W, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counted").field("table", &self.table).field("counts", &self.statistics()).finish()
    }
}
