//! What several test files need: trees from text, random trees, a table that forgets nothing.

#![allow(dead_code, reason = "each test file uses a part")]

use game_core::adapt::Balanced;
use game_core::mix::Sequence;
use game_core::tree::{Random, Tree};
use game_core::{Entry, Game, Keyed, Player, Table, Turn};
use std::cell::RefCell;
use std::collections::BTreeMap;

pub(crate) type Zero = Balanced<Tree>;

/// The zero-sum tree a text describes.
pub(crate) fn tree(text: &str) -> Zero {
    let tree = text.parse::<Tree>().unwrap_or_else(|error| panic!("{text}: {error}"));
    Balanced::new(tree).expect("zero-sum")
}

/// MAX, MIN and chance in any order, the same player often twice, every shape seen.
pub(crate) fn random(numbers: &mut Sequence, deepest: u32) -> Zero {
    let shape = Random {
        branching: 1..=4,
        depth: 1..=deepest,
        leaf_percent: 15,
        payoffs: [-1..=1, -9..=9, -100..=100][numbers.below(3)].clone(),
        chance_percent: [20, 40, 60][numbers.below(3)],
        weight_max: 7,
        any_mover_percent: 50,
        estimate_percent: 50,
        ..Random::default()
    };
    Balanced::new(shape.tree(numbers)).expect("zero-sum")
}

/// The value to the first player by the definition, in a few lines of its own.
pub(crate) fn definition(state: &Zero) -> f64 {
    let children = || state.moves().map(|m| definition(&state.child(m)));
    match state.turn() {
        Turn::Over => f64::from(state.payoff(Player::FIRST)),
        Turn::Player(Player::FIRST) => children().fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(_) => children().fold(f64::INFINITY, f64::min),
        Turn::Chance => {
            let total: f64 = state.outcomes().map(|(_, weight)| real(weight)).sum();
            let term = |(m, weight)| real(weight) / total * definition(&state.child(m));
            state.outcomes().map(term).sum()
        }
    }
}

/// A weight of a random tree as a number.
fn real(weight: u64) -> f64 {
    u32::try_from(weight).map(f64::from).expect("random trees have small weights")
}

/// Keeps the last entry of every state.
#[derive(Debug, Default)]
pub(crate) struct Map(RefCell<BTreeMap<u64, Entry<f64>>>);

impl Map {
    pub(crate) fn entries(&self) -> Vec<(u64, Entry<f64>)> {
        self.0.borrow().iter().map(|(&key, &entry)| (key, entry)).collect()
    }
}

impl<G: Keyed> Table<G, f64> for Map {
    fn probe(&self, state: &G) -> Option<Entry<f64>> {
        self.0.borrow().get(&state.key()).copied()
    }
    fn store(&self, state: &G, entry: Entry<f64>) {
        self.0.borrow_mut().insert(state.key(), entry);
    }
}
