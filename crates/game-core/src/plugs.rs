//! Plug points: what a search asks of an evaluator, a move order, a table, an observer, a
//! network and a book, with a null object for each (but a network).
//!
//! They live here because searches, tables and evaluators cannot see each other.

use crate::{Bound, Game, Score};
use alloc::vec::Vec;
use core::fmt;

/// What an unfinished position is worth.
pub trait Evaluate<G: Game> {
    /// The estimate **from the side of `player`**, in points.
    ///
    /// Of a zero-sum game either player may be asked, and the two answers are opposite.
    fn evaluate(&self, state: &G, player: crate::Player) -> Score;

    /// Points per payoff unit: what a payoff of 1 would be worth on this evaluator's scale.
    /// At least 1, and the same for the life of the evaluator.
    fn unit(&self) -> i32 {
        1
    }
}

impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for &E {
    fn evaluate(&self, state: &G, player: crate::Player) -> Score {
        (**self).evaluate(state, player)
    }
    fn unit(&self) -> i32 {
        (**self).unit()
    }
}

/// Knows nothing: every unfinished position is worth 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flat;

impl<G: Game> Evaluate<G> for Flat {
    fn evaluate(&self, _: &G, _: crate::Player) -> Score {
        Score::ZERO
    }
}

/// Which moves to try first. Ordering changes the work, never a value.
pub trait Order<G: Game> {
    /// The rank of a legal move; higher is tried earlier, equal ranks keep the order of
    /// [`Game::moves`].
    fn rank(&self, state: &G, m: G::Move) -> i32;

    /// [`rank`](Order::rank) where the state the move leads to is at hand: the same number, for less
    /// if it depends on that state.
    #[inline]
    fn rank_child(&self, state: &G, m: G::Move, _child: &G) -> i32 {
        self.rank(state, m)
    }

    /// `false` if all ranks are equal, so that no sorting is needed.
    fn ranks(&self) -> bool {
        true
    }

    /// `false` where so little is left to search below a state that it costs less than to rank its
    /// moves and to look them up: a search may then try them as they come and remember nothing.
    #[inline]
    fn pays_at(&self, _state: &G) -> bool {
        true
    }
}

impl<G: Game, O: Order<G> + ?Sized> Order<G> for &O {
    #[inline]
    fn rank(&self, state: &G, m: G::Move) -> i32 {
        (**self).rank(state, m)
    }
    #[inline]
    fn rank_child(&self, state: &G, m: G::Move, child: &G) -> i32 {
        (**self).rank_child(state, m, child)
    }
    #[inline]
    fn pays_at(&self, state: &G) -> bool {
        (**self).pays_at(state)
    }
    fn ranks(&self) -> bool {
        (**self).ranks()
    }
}

/// The order of [`Game::moves`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Natural;

impl<G: Game> Order<G> for Natural {
    fn rank(&self, _: &G, _: G::Move) -> i32 {
        0
    }
    fn ranks(&self) -> bool {
        false
    }
}

/// How deep a stored value looked, in plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Depth(u8);

impl Depth {
    /// To the end of the game: true for any depth.
    pub const COMPLETE: Depth = Depth(u8::MAX);

    /// A finite depth; above 254 it saturates **down** to 254, which claims less than was done.
    #[must_use]
    pub fn plies(plies: u32) -> Depth {
        Depth(u8::try_from(plies).unwrap_or(u8::MAX).min(u8::MAX - 1))
    }

    /// The depth with this byte, as a table packs it; 255 is [`Depth::COMPLETE`].
    #[must_use]
    pub const fn from_byte(byte: u8) -> Depth {
        Depth(byte)
    }

    /// The byte a table packs.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Whether a value of this depth answers a question about `plies` plies
    /// (`None`: about the whole game).
    #[must_use]
    pub fn covers(self, plies: Option<u32>) -> bool {
        self == Depth::COMPLETE || plies.is_some_and(|plies| plies <= u32::from(self.0))
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Depth::COMPLETE { f.pad("complete") } else { fmt::Display::fmt(&self.0, f) }
    }
}

/// What was learned about a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry<V = Score> {
    /// The value **from the side of the player to move** (for vectors: every player's),
    /// relative to the state itself where it carries a distance.
    pub value: V,
    /// How deep the search below the state looked.
    pub depth: Depth,
    /// What `value` says about the true value to that depth.
    pub bound: Bound,
    /// The ordinal of the best move found, if there is one below 65,535.
    pub best: Option<u16>,
}

/// Remembers entries by **state**, history excluded. One table belongs to one scale and one
/// evaluator.
///
/// Methods take `&self`, so `&T` is a table too and threads may share one that is `Sync`.
pub trait Table<G: Game, V = Score> {
    /// What is stored for this very state, if anything.
    fn probe(&self, state: &G) -> Option<Entry<V>>;

    /// Offers an entry; the table decides what it replaces.
    fn store(&self, state: &G, entry: Entry<V>);

    /// Says that this state will be asked about soon, so that what is stored for it may be fetched
    /// from memory meanwhile. Changes no answer.
    fn prefetch(&self, _state: &G) {}

    /// Tells the table that entries stored from now on belong to a new search (ageing).
    fn new_search(&self) {}

    /// `false` if nothing is ever remembered, so that a search need not ask.
    fn remembers(&self) -> bool {
        true
    }
}

impl<G: Game, V, T: Table<G, V> + ?Sized> Table<G, V> for &T {
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        (**self).probe(state)
    }
    fn store(&self, state: &G, entry: Entry<V>) {
        (**self).store(state, entry);
    }
    #[inline]
    fn prefetch(&self, state: &G) {
        (**self).prefetch(state);
    }
    fn new_search(&self) {
        (**self).new_search();
    }
    fn remembers(&self) -> bool {
        (**self).remembers()
    }
}

/// Remembers nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoTable;

impl<G: Game, V> Table<G, V> for NoTable {
    fn probe(&self, _: &G) -> Option<Entry<V>> {
        None
    }
    fn store(&self, _: &G, _: Entry<V>) {}
    fn remembers(&self) -> bool {
        false
    }
}

/// Sees the events of a search as they happen.
pub trait Observer<E: Copy> {
    /// One event.
    fn observe(&mut self, event: E);

    /// `false` if events are thrown away, so that costly arguments need not be made.
    fn watches(&self) -> bool {
        true
    }
}

impl<E: Copy, O: Observer<E> + ?Sized> Observer<E> for &mut O {
    fn observe(&mut self, event: E) {
        (**self).observe(event);
    }
    fn watches(&self) -> bool {
        (**self).watches()
    }
}

/// Keeps every event, in order.
impl<E: Copy> Observer<E> for Vec<E> {
    fn observe(&mut self, event: E) {
        self.push(event);
    }
}

/// Sees nothing; compiles to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoObserver;

impl<E: Copy> Observer<E> for NoObserver {
    #[inline]
    fn observe(&mut self, _: E) {}
    #[inline]
    fn watches(&self) -> bool {
        false
    }
}

/// A network: move probabilities and a value for positions, asked in batches.
pub trait PolicyValue<G: Game> {
    /// Answers for each state, in order; a search asks only where a player is to move. `policy` has one probability per legal move, by
    /// ordinal, and sums to 1; `value` is in payoff units **from the side of the mover**.
    fn evaluate(&self, states: &[G]) -> Vec<PolicyAnswer>;
}

/// What a network says about one position.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyAnswer {
    /// A probability per legal move, by ordinal.
    pub policy: Vec<f32>,
    /// The expected payoff of the player to move.
    pub value: f64,
}

/// Moves known without search.
pub trait Book<G: Game> {
    /// The moves stored for a state with their weights; empty if it is not in the book.
    fn moves(&self, state: &G) -> Vec<(G::Move, u32)>;
}

impl<G: Game, B: Book<G> + ?Sized> Book<G> for &B {
    fn moves(&self, state: &G) -> Vec<(G::Move, u32)> {
        (**self).moves(state)
    }
}

/// Knows no position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoBook;

impl<G: Game> Book<G> for NoBook {
    fn moves(&self, _: &G) -> Vec<(G::Move, u32)> {
        Vec::new()
    }
}
