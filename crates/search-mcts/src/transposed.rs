//! Transpositions: equal states share their children.
//!
//! B. Childs, J. Brodeur & L. Kocsis, *Transpositions and Move Groups in Monte Carlo Tree Search*,
//! CIG 2008: the tree becomes a graph in which an edge keeps its own visits (their UCT1), while
//! what was learned below a state serves every way to it.

use crate::tree_policy::{Child, Parent, Passed, TreePolicy};
use game_core::{Keyed, Refused};

/// Lets states of equal keys share their children.
///
/// A node keeps its own visits and rewards, those of the simulations that came by its own move;
/// so visits add up at every node whose children are not shared, and at the root of a new search
/// always, whose children are its own. Among shared children the parent's visits are the sum of
/// theirs. Untried children still come first,
/// in the order of moves.
///
/// **Keys are all that is compared**, with the number of moves: two states of equal keys by
/// accident share their statistics, never an illegal move. Keys leave the history of a game out,
/// so do not join this with [`Solver`](crate::Solver) where a repetition decides. In a game with
/// cycles a line may pass the same children again and again, up to [`Limits::plies`]; a node
/// passed twice counts one visit a simulation.
///
/// The table of keys takes at most 48 bytes for each state with children, on top of
/// [`Limits::bytes`]. [`Mcts::advance`](crate::Mcts::advance) keeps what is shared and begins a
/// new table.
///
/// [`Limits::plies`]: game_core::Limits::plies
/// [`Limits::bytes`]: game_core::Limits::bytes
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Transposed<T>(pub T);

impl<G: Keyed, T: TreePolicy<G>> TreePolicy<G> for Transposed<T> {
    type Extra = T::Extra;
    type Level = T::Level;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = T::KNOWS;
    const LINE: bool = T::LINE;
    const WAY: bool = T::WAY;
    const SHARES: bool = true;

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.0.check(root)
    }

    fn key(&self, state: &G) -> u64 {
        state.key()
    }

    fn descend(&mut self, depth: u32, visits: u32) -> bool {
        self.0.descend(depth, visits)
    }

    fn look(&mut self, extra: &T::Extra) {
        self.0.look(extra);
    }

    fn depth(&self) -> u32 {
        self.0.depth()
    }

    #[inline]
    fn level(&self, parent: Parent<'_>) -> T::Level {
        self.0.level(parent)
    }

    #[inline]
    fn score(&self, level: &T::Level, child: Child<'_>, extra: &T::Extra) -> f64 {
        if T::UNTRIED_FIRST && child.visits == 0 { f64::INFINITY } else { self.0.score(level, child, extra) }
    }

    fn allotting(&mut self, state: &G, only: &[(usize, G::Move)]) {
        self.0.allotting(state, only);
    }

    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut T::Extra) {
        self.0.allotted(state, ordinal, m, extra);
    }

    fn rewarded(&self, extra: &mut T::Extra, reward: f64) {
        self.0.rewarded(extra, reward);
    }

    fn passed(&mut self, root: &G, passed: &Passed<'_, G>) {
        self.0.passed(root, passed);
    }

    fn credit(&mut self, passed: &Passed<'_, G>, extra: &mut T::Extra) {
        self.0.credit(passed, extra);
    }
}

/// Where the children of a state begin, by its key: open addressing, at most two thirds full.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    /// Key, first child, number of children; a number of 0 is an empty slot.
    slots: Vec<(u64, u32, u32)>,
    used: usize,
}

impl Blocks {
    pub(crate) fn clear(&mut self) {
        self.slots.fill((0, 0, 0));
        self.used = 0;
    }

    /// The children of a state with this key and as many moves.
    pub(crate) fn find(&self, key: u64, count: u32) -> Option<u32> {
        if self.slots.is_empty() || count == 0 {
            return None;
        }
        let slot = self.slots[self.place(&self.slots, key, count)];
        (slot.2 == count).then_some(slot.1)
    }

    pub(crate) fn insert(&mut self, key: u64, first: u32, count: u32) {
        if 3 * (self.used + 1) > 2 * self.slots.len() {
            let mut larger = vec![(0, 0, 0); (2 * self.slots.len()).max(64)];
            for &slot in self.slots.iter().filter(|slot| slot.2 > 0) {
                let place = self.place(&larger, slot.0, slot.2);
                larger[place] = slot;
            }
            self.slots = larger;
        }
        let place = self.place(&self.slots, key, count);
        if count > 0 && self.slots[place].2 == 0 {
            self.slots[place] = (key, first, count);
            self.used += 1;
        }
    }

    /// The slot of this key and count, or the empty one where it belongs.
    fn place(&self, slots: &[(u64, u32, u32)], key: u64, count: u32) -> usize {
        let mask = slots.len() - 1;
        #[expect(clippy::cast_possible_truncation, reason = "any bits of a mixed key will do")]
        let mut place = game_core::mix::mix64(key) as usize & mask;
        while slots[place].2 != 0 && (slots[place].0, slots[place].2) != (key, count) {
            place = (place + 1) & mask;
        }
        place
    }
}
