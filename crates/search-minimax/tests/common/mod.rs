//! What the tests share: a value by definition, and a table that forgets nothing.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use game_core::{Bound, Entry, Game, Player, Score, Table, Turn};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The value of a two-player zero-sum game to `side`, by its definition; unfinished states
/// `depth` plies down are worth what `guess` says.
pub fn value<G: Game>(state: &G, depth: Option<u32>, side: Player, guess: &dyn Fn(&G) -> Score) -> Score {
    let below = |m| value(&state.child(m), depth.map(|depth| depth - 1), side, guess);
    match state.turn() {
        Turn::Over => state.payoff(side),
        _ if depth == Some(0) => guess(state),
        Turn::Player(mover) if mover == side => state.moves().map(below).max().expect("a move"),
        Turn::Player(_) => state.moves().map(below).min().expect("a move"),
        Turn::Chance => panic!("chance"),
    }
}

/// Keeps every entry by the number a state is given.
pub struct Memory<K, V = Score> {
    number: K,
    pub entries: RefCell<BTreeMap<u64, Entry<V>>>,
}

impl<K, V> Memory<K, V> {
    pub fn by(number: K) -> Memory<K, V> {
        Memory { number, entries: RefCell::default() }
    }
}

impl<G: Game, V: Copy, K: Fn(&G) -> u64> Table<G, V> for Memory<K, V> {
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        self.entries.borrow().get(&(self.number)(state)).copied()
    }
    fn store(&self, state: &G, entry: Entry<V>) {
        assert_eq!(entry.bound, Bound::Exact);
        self.entries.borrow_mut().insert((self.number)(state), entry);
    }
}

/// A game that counts how many of its states are alive.
pub struct Counted<G> {
    inner: G,
    alive: std::rc::Rc<(std::cell::Cell<usize>, std::cell::Cell<usize>)>,
}

impl<G> Counted<G> {
    pub fn new(inner: G) -> Counted<G> {
        let alive = std::rc::Rc::new((std::cell::Cell::new(1), std::cell::Cell::new(1)));
        Counted { inner, alive }
    }

    /// The most that were alive at once, this one included.
    pub fn most_alive(&self) -> usize {
        self.alive.1.get()
    }
}

impl<G: Clone> Clone for Counted<G> {
    fn clone(&self) -> Counted<G> {
        let (now, most) = &*self.alive;
        now.set(now.get() + 1);
        most.set(most.get().max(now.get()));
        Counted { inner: self.inner.clone(), alive: std::rc::Rc::clone(&self.alive) }
    }
    fn clone_from(&mut self, source: &Counted<G>) {
        self.inner.clone_from(&source.inner);
    }
}

impl<G> Drop for Counted<G> {
    fn drop(&mut self) {
        self.alive.0.set(self.alive.0.get() - 1);
    }
}

impl<G: Game> Game for Counted<G> {
    type Move = G::Move;
    fn profile(&self) -> game_core::Profile {
        self.inner.profile()
    }
    fn turn(&self) -> Turn {
        self.inner.turn()
    }
    fn moves(&self) -> impl Iterator<Item = G::Move> {
        assert!(!self.inner.turn().is_over(), "R3: a finished game is not asked for moves");
        self.inner.moves()
    }
    fn play(&mut self, m: G::Move) {
        assert!(!self.inner.turn().is_over(), "TERM-05: nothing is played after the end");
        self.inner.play(m);
    }
    fn payoff(&self, player: Player) -> Score {
        self.inner.payoff(player)
    }
}

impl<G: game_core::Deterministic> game_core::Deterministic for Counted<G> {}
impl<G: game_core::ZeroSum> game_core::ZeroSum for Counted<G> {}
