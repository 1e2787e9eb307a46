//! Tables that forget nothing: [`ExactMap`] by key, [`StateMap`] by state.

use ahash::RandomState;
use core::cell::RefCell;
use core::fmt;
use game_core::{Entry, Keyed, Score, Table};

#[expect(clippy::disallowed_types, reason = "hashed with fixed keys and never iterated")]
type Map<K, V> = std::collections::HashMap<K, V, RandomState>;

/// A map with fixed hash keys, so that a run is the same every time.
fn map<K, V>() -> Map<K, V> {
    Map::with_hasher(RandomState::with_seeds(1, 2, 3, 4))
}

/// Every entry of every state, by the state's 64-bit key; any type of value.
///
/// States with equal keys are taken as equal.
pub struct ExactMap<V = Score> {
    entries: RefCell<Map<u64, Entry<V>>>,
}

impl<V> ExactMap<V> {
    /// An empty map.
    #[must_use]
    pub fn new() -> ExactMap<V> {
        ExactMap { entries: RefCell::new(map()) }
    }

    /// How many states are stored.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.borrow().len()
    }

    /// Whether nothing is stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.entries.borrow_mut().clear();
    }
}

impl<V> Default for ExactMap<V> {
    fn default() -> ExactMap<V> {
        ExactMap::new()
    }
}

impl<G: Keyed, V: Clone> Table<G, V> for ExactMap<V> {
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        self.entries.borrow().get(&state.key()).cloned()
    }
    fn store(&self, state: &G, entry: Entry<V>) {
        self.entries.borrow_mut().insert(state.key(), entry);
    }
}

impl<V> fmt::Debug for ExactMap<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactMap").field("len", &self.len()).finish_non_exhaustive()
    }
}

/// States whose keys are equal.
type SameKey<G, V> = Vec<(G, Entry<V>)>;

/// Every entry of every state, verified by comparing states: right whatever the keys are.
pub struct StateMap<G, V = Score> {
    entries: RefCell<Map<u64, SameKey<G, V>>>,
}

impl<G, V> StateMap<G, V> {
    /// An empty map.
    #[must_use]
    pub fn new() -> StateMap<G, V> {
        StateMap { entries: RefCell::new(map()) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.entries.borrow_mut().clear();
    }
}

impl<G, V> Default for StateMap<G, V> {
    fn default() -> StateMap<G, V> {
        StateMap::new()
    }
}

impl<G: Keyed + Eq, V: Clone> Table<G, V> for StateMap<G, V> {
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        let entries = self.entries.borrow();
        let (_, entry) = entries.get(&state.key())?.iter().find(|(stored, _)| stored == state)?;
        Some(entry.clone())
    }
    fn store(&self, state: &G, entry: Entry<V>) {
        let mut entries = self.entries.borrow_mut();
        let list = entries.entry(state.key()).or_default();
        match list.iter_mut().find(|(stored, _)| stored == state) {
            Some((_, old)) => *old = entry,
            None => list.push((state.clone(), entry)),
        }
    }
}

impl<G, V> fmt::Debug for StateMap<G, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StateMap").finish_non_exhaustive()
    }
}
