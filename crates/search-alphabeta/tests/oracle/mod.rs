//! The textbook's minimax, which every search here is held against.

#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers and mixed bits")]

use core::cell::RefCell;
use game_core::adapt::{Alternating, Inner};
use game_core::graph::{self, Graph};
use game_core::mix::{Sequence, mix64};
use game_core::tree::{self, Tree};
use game_core::{Entry, Evaluate, Game, Indexed, Keyed, Order, Player, Scale, Score, Table, Turn};
use search_alphabeta::{Depths, Options, Windows};

/// A tree text as a game for alpha-beta.
pub(crate) fn tree(text: &str) -> Alternating<Tree> {
    Alternating::new(text.parse().expect(text)).expect(text)
}

/// A graph text as a game for alpha-beta.
pub(crate) fn graph(text: &str) -> Alternating<Graph> {
    Alternating::new(text.parse().expect(text)).expect(text)
}

/// The estimates written in a tree or a graph.
pub(crate) const TREE_ESTIMATES: Inner<tree::Estimates> = Inner(tree::Estimates);
/// The estimates written in a graph.
pub(crate) const GRAPH_ESTIMATES: Inner<graph::Estimates> = Inner(graph::Estimates);

/// The value of `state`, `ply` plies below the root, for the first player.
pub(crate) fn minimax<G: Game, E: Evaluate<G>>(
    state: &G,
    depth: Option<u32>,
    ply: u32,
    scale: &Scale,
    evaluator: &E,
) -> Score {
    let Turn::Player(me) = state.turn() else {
        return scale.score(state.payoff(Player::FIRST), ply).expect("within the horizon");
    };
    if depth == Some(0) {
        return scale.estimate(evaluator.evaluate(state, Player::FIRST), &state.profile());
    }
    let below = depth.map(|depth| depth - 1);
    let values = state.moves().map(|m| minimax(&state.child(m), below, ply + 1, scale, evaluator));
    let best = if me == Player::FIRST { values.max() } else { values.min() };
    best.expect("a player has a move")
}

/// The value of every root move to the mover, in the order of the moves.
pub(crate) fn root_values<G: Game, E: Evaluate<G>>(
    root: &G,
    depth: Option<u32>,
    scale: &Scale,
    evaluator: &E,
) -> Vec<Score> {
    let me = root.turn().player().expect("not over");
    let below = depth.map(|depth| depth - 1);
    let value = |m| minimax(&root.child(m), below, 1, scale, evaluator).towards(Player::FIRST, me);
    root.moves().map(value).collect()
}

/// A table of a few slots, each checked by the full key, so that overwriting abounds.
#[derive(Debug)]
pub(crate) struct TinyTable {
    slots: RefCell<Vec<Option<(u64, Entry)>>>,
}

impl TinyTable {
    pub(crate) fn of(slots: usize) -> TinyTable {
        TinyTable { slots: RefCell::new(vec![None; slots]) }
    }

    /// Everything that is stored.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.slots.borrow().iter().flatten().map(|slot| slot.1).collect()
    }

    fn slot(&self, key: u64) -> usize {
        usize::try_from(key % self.slots.borrow().len() as u64).expect("below the length")
    }
}

impl<G: Keyed> Table<G> for TinyTable {
    fn probe(&self, state: &G) -> Option<Entry> {
        let key = state.key();
        self.slots.borrow()[self.slot(key)].filter(|slot| slot.0 == key).map(|slot| slot.1)
    }
    fn store(&self, state: &G, entry: Entry) {
        let key = state.key();
        let slot = self.slot(key);
        self.slots.borrow_mut()[slot] = Some((key, entry));
    }
}

/// The moves in an order that has nothing to do with their worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shuffled(pub(crate) u64);

impl<G: Keyed + Indexed> Order<G> for Shuffled {
    fn rank(&self, state: &G, m: G::Move) -> i32 {
        (mix64(state.key() ^ mix64(self.0 ^ state.index(m) as u64)) >> 40) as i32
    }
    /// Every second seed does not pay at every third state.
    fn pays_at(&self, state: &G) -> bool {
        self.0.is_multiple_of(2) || !mix64(state.key() ^ self.0).is_multiple_of(3)
    }
}

/// Options drawn from a seed, whatever they may be together.
pub(crate) fn options(seed: &mut Sequence, depths: Depths) -> Options {
    Options {
        deepening: seed.below(2) == 0,
        windows: match seed.below(4) {
            0 => Windows::Aspiration(1 + seed.below(4) as u32),
            1 => Windows::Mtdf(Score::new(seed.between(-12, 12))),
            _ => Windows::Full,
        },
        scout: seed.below(2) == 0,
        every_root_move: seed.below(4) == 0,
        depths,
        internal: (seed.below(3) == 0).then(|| 3 + seed.below(2) as u32),
        peek: seed.below(3) == 0,
    }
}
