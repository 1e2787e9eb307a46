//! The textbook's program: MAX and MIN compare one number.
//!
//! C. E. Shannon, *Programming a Computer for Playing Chess*, Philosophical Magazine, 1950;
//! S. Russell & P. Norvig, *Artificial Intelligence: A Modern Approach*, the chapter on
//! adversarial search. It departs from them in two things: who is MAX and who is MIN at a node
//! is asked of the game and not of the ply's parity, since the same player may move twice; and
//! at a depth limit an evaluator speaks for what lies below.

use crate::event::Event;
use crate::plugs::{Depths, Plugs, builder};
use crate::root::Greater;
use crate::run::Run;
use game_core::{
    Clock, Deterministic, Evaluate, Flat, Limits, NoClock, NoObserver, NoTable, Observer, Player, Refused,
    Report, Scale, Score, Search, Table, Turn, ZeroSum,
};

/// Minimax, by two functions that call each other.
///
/// Without a depth limit the value is that of the game, with one that of the positions so deep
/// by the evaluator ([`Flat`] if none is plugged in, so that only finished games count). Nothing
/// is pruned: every root move has its exact value and [`Report::tied`] is complete. MAX is the
/// player to move at the root; a larger value is better for him and the value is his.
///
/// * Of equally good moves the first is [`best`](Report::best).
/// * A limit on nodes or time that ends the search early leaves a **lower bound**: the best of
///   the root moves that were searched to the full depth; the others have no value. If there is
///   none, the answer is the first legal move, [`NotSearched`](game_core::Stopped::NotSearched).
/// * [`Counters`](game_core::Counters): `leaves` are finished games, `estimates` unfinished
///   positions at the depth limit, `depth` the deepest ply reached.
/// * `stopped` is [`Complete`](game_core::Stopped::Complete) if nothing was estimated, or
///   answered by a table entry of limited depth.
///
/// With a table, values are those without ([`Depths::Equal`] is the default). One exception: in
/// a game whose lines end by repetition **and** with a depth limit, a stored value may be used
/// on a path that would have repeated one of the states below it; without a depth limit such
/// values are never stored.
///
/// Between searches only the table is kept; there is nothing else to reset.
///
/// # Complexity
/// Time O(b^d), memory O(d): successors are made one by one, so that one state a ply is alive
/// (`counters.depth + 1` in all). It recurses, about 200 bytes and one state of stack a ply;
/// [`Limits::plies`] guards the stack, and whoever raises it must provide one to match.
///
/// ```
/// use game_core::{Limits, Score, Search, adapt::Alternating, tree::Tree};
/// use search_minimax::Minimax;
///
/// let tree = Alternating::new("((4 9 6) (2 15 13) (5 8 10))".parse::<Tree>()?)?;
/// let report = Minimax::new().search(&tree, &Limits::NONE)?;
/// assert_eq!(report.value, Some(Score::new(5)));
/// assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some("c"));
/// assert_eq!((report.counters.nodes, report.counters.leaves), (13, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Minimax<E = Flat, T = NoTable, O = NoObserver, C = NoClock> {
    plugs: Plugs<E, T, O, C>,
}

impl Minimax {
    /// Minimax without evaluator, table, observer and clock.
    #[must_use]
    pub fn new() -> Minimax {
        Minimax::default()
    }
}

builder!(Minimax {});

impl<G, E, T, O, C> Search<G> for Minimax<E, T, O, C>
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
        run.root(root, limits, &Greater, |run, _, child| run.minimax(child, 1, max))
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
    #[inline(always)]
    fn minimax(&mut self, state: &G, ply: u32, above: Player) -> Option<Score> {
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
        if mover == self.max { self.max_value(state, ply, mover) } else { self.min_value(state, ply, mover) }
    }

    /// The greatest value of a child.
    #[inline(never)]
    fn max_value(&mut self, state: &G, ply: u32, mover: Player) -> Option<Score> {
        let node = self.enter(ply, mover)?;
        let (mut value, mut best) = (Score::MIN, 0);
        for (ordinal, m) in state.moves().enumerate() {
            let tail = self.begin(m);
            let child = self.child(state, m);
            let found = self.minimax(&child, ply + 1, mover)?;
            self.done(child);
            if found > value {
                (value, best) = (found, ordinal);
                self.better(&node, tail, m);
            } else {
                self.worse(tail);
            }
        }
        self.remember(state, &node, value, best);
        self.leave(&node, value);
        Some(value)
    }

    /// The least value of a child.
    #[inline(never)]
    fn min_value(&mut self, state: &G, ply: u32, mover: Player) -> Option<Score> {
        let node = self.enter(ply, mover)?;
        let (mut value, mut best) = (Score::MAX, 0);
        for (ordinal, m) in state.moves().enumerate() {
            let tail = self.begin(m);
            let child = self.child(state, m);
            let found = self.minimax(&child, ply + 1, mover)?;
            self.done(child);
            if found < value {
                (value, best) = (found, ordinal);
                self.better(&node, tail, m);
            } else {
                self.worse(tail);
            }
        }
        self.remember(state, &node, -value, best);
        self.leave(&node, value);
        Some(value)
    }
}
