//! Minimax that stores all successors of a node before it searches the first.
//!
//! S. Russell & P. Norvig, *Artificial Intelligence: A Modern Approach*, the chapter on
//! adversarial search, on the memory of depth-first search: O(b*m) if all successors are
//! generated at once, O(m) if one at a time. [`Minimax`](crate::Minimax) is the latter; this
//! one is there to be compared with it.

use crate::event::Event;
use crate::plugs::{Depths, Plugs, builder};
use crate::root::Greater;
use crate::run::Run;
use alloc::vec::Vec;
use game_core::{
    Clock, Deterministic, Evaluate, Flat, Limits, NoClock, NoObserver, NoTable, Observer, Player, Refused,
    Report, Scale, Score, Search, Table, Turn, ZeroSum,
};

/// The same answers as [`Minimax`](crate::Minimax) with more memory.
///
/// # Complexity
/// Time O(b^d) as there, memory O(b*d): all b successors of every node on the path below the
/// root are alive at once, `2 + b * (d - 1)` states in a uniform tree.
#[derive(Clone, Debug, Default)]
pub struct Eager<E = Flat, T = NoTable, O = NoObserver, C = NoClock> {
    plugs: Plugs<E, T, O, C>,
}

impl Eager {
    /// Eager minimax without evaluator, table, observer and clock.
    #[must_use]
    pub fn new() -> Eager {
        Eager::default()
    }
}

builder!(Eager {});

impl<G, E, T, O, C> Search<G> for Eager<E, T, O, C>
where
    G: Deterministic + ZeroSum,
    E: Evaluate<G>,
    T: Table<G>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    type Value = Score;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        let run = Run::new(&mut self.plugs, root, limits)?;
        let max = run.max;
        run.root(root, limits, &Greater, |run, _, child| run.eager(child, 1, max))
    }
}

impl<G, E, T, O, C> Run<'_, G, Score, E, T, O, C>
where
    G: Deterministic + ZeroSum,
    E: Evaluate<G>,
    T: Table<G>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// What a state is worth to MAX; `above` moved into it.
    fn eager(&mut self, state: &G, ply: u32, above: Player) -> Option<Score> {
        if !self.visit() {
            return None;
        }
        let mover = match state.turn() {
            Turn::Over => return self.over(state, ply, self.max, above),
            Turn::Chance => return self.chance(),
            Turn::Player(mover) => mover,
        };
        if let Some(value) = self.at_a_glance(state, ply, mover, self.max) {
            return Some(value);
        }
        let node = self.enter(ply, mover)?;
        let children: Vec<(G::Move, G)> = state.moves().map(|m| (m, state.child(m))).collect();
        let mut best: Option<(Score, usize)> = None;
        for (ordinal, (m, child)) in children.iter().enumerate() {
            let tail = self.begin(*m);
            let found = self.eager(child, ply + 1, mover)?;
            let mine = found.towards(self.max, mover);
            if best.is_none_or(|(value, _)| mine > value) {
                best = Some((mine, ordinal));
                self.better(&node, tail, *m);
            } else {
                self.worse(tail);
            }
        }
        let (value, ordinal) = best?;
        self.remember(state, &node, value, ordinal);
        let value = value.towards(mover, self.max);
        self.leave(&node, value);
        Some(value)
    }
}
