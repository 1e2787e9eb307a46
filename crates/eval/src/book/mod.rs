//! Moves known without search: [`OpeningBook`], how it is built and written, and the search that
//! asks it first, [`Booked`].

mod booked;
mod builder;
mod text;

pub use booked::Booked;
pub use builder::{BookBuilder, BookError, Credit};

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use game_core::{Book, Game, Keyed};
use std::collections::BTreeMap;

/// Positions with the moves known there and their weights, found by [`Keyed::key`]: a position is
/// the same by whatever order of moves it is reached.
///
/// A weight of 0 marks a move that is known but never chosen: the way to other positions of the
/// book, a move that always lost, or a chance outcome. Lookups are counted, hits and misses apart;
/// the counters may be read while several threads ask.
pub struct OpeningBook<G: Game> {
    start: G,
    positions: BTreeMap<u64, Vec<(G::Move, u32)>>,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl<G: Keyed> OpeningBook<G> {
    /// A book without a move, of games that begin with this state.
    #[must_use]
    pub fn empty(start: G) -> OpeningBook<G> {
        OpeningBook { start, positions: BTreeMap::new(), hits: AtomicU64::new(0), misses: AtomicU64::new(0) }
    }

    /// The state all lines begin with.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// How many positions there are with at least one move, moves of weight 0 included.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The moves known in a state, in the order of the book, those of weight 0 and outcomes too.
    /// Not counted as a lookup.
    #[must_use]
    pub fn known(&self, state: &G) -> &[(G::Move, u32)] {
        self.positions.get(&state.key()).map_or(&[], Vec::as_slice)
    }

    /// Lookups that found a move.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Lookups that found none.
    #[must_use]
    pub fn misses(&self) -> u64 {
        self.misses.load(Ordering::Relaxed)
    }

    /// Counts lookups from 0 again.
    pub fn reset(&mut self) {
        (self.hits, self.misses) = (AtomicU64::new(0), AtomicU64::new(0));
    }
}

impl<G: Keyed> Book<G> for OpeningBook<G> {
    /// The moves that may be chosen: legal here, with a weight above 0. Legality is asked again,
    /// so that two states that should have different keys and have not do no harm.
    fn moves(&self, state: &G) -> Vec<(G::Move, u32)> {
        let known = self.known(state).iter().copied().filter(|&(_, weight)| weight > 0);
        let moves: Vec<_> = known.filter(|&(m, _)| state.moves().any(|legal| legal == m)).collect();
        let counter = if moves.is_empty() { &self.misses } else { &self.hits };
        counter.fetch_add(1, Ordering::Relaxed);
        moves
    }
}

impl<G: Keyed> Clone for OpeningBook<G> {
    /// The same moves; lookups are counted from 0.
    fn clone(&self) -> OpeningBook<G> {
        OpeningBook { positions: self.positions.clone(), ..OpeningBook::empty(self.start.clone()) }
    }
}

/// The same moves with the same weights; what was looked up does not matter.
impl<G: Keyed + PartialEq> PartialEq for OpeningBook<G> {
    fn eq(&self, other: &OpeningBook<G>) -> bool {
        self.start == other.start && self.positions == other.positions
    }
}

impl<G: Game> fmt::Debug for OpeningBook<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.positions.len();
        f.debug_struct("OpeningBook").field("positions", &count).finish_non_exhaustive()
    }
}
