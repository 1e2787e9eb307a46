//! Minimax by one function: a value is always the mover's own.
//!
//! D. E. Knuth & R. W. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6,
//! 1975 (their procedure F1 without bounds). It departs from them in turning a value only when
//! the child's mover is another player, since the same player may move twice.

use crate::event::Event;
use crate::plugs::{Depths, Plugs, builder};
use crate::root::Greater;
use crate::run::Run;
use game_core::{
    Clock, Deterministic, Evaluate, Flat, Limits, NoClock, NoObserver, NoTable, Observer, Player, Refused,
    Report, Scale, Score, Search, Table, Turn, ZeroSum,
};

/// Negamax: the same answers as [`Minimax`](crate::Minimax), field by field, by one function
/// instead of two.
///
/// Everything said there holds here. Only evaluators see a difference: they are asked from the
/// side of the mover, and answer the opposite of what they tell the other.
///
/// ```
/// use game_core::{Limits, Score, Search, adapt::Alternating, tree::Tree};
/// use search_minimax::Negamax;
///
/// // The first player moves twice on the left: a program that counts plies says 3 or -4.
/// let tree = Alternating::new("(max(3 5) min(4 9))".parse::<Tree>()?)?;
/// let report = Negamax::new().search(&tree, &Limits::NONE)?;
/// assert_eq!(report.value, Some(Score::new(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Negamax<E = Flat, T = NoTable, O = NoObserver, C = NoClock> {
    plugs: Plugs<E, T, O, C>,
}

impl Negamax {
    /// Negamax without evaluator, table, observer and clock.
    #[must_use]
    pub fn new() -> Negamax {
        Negamax::default()
    }
}

builder!(Negamax {});

impl<G, E, T, O, C> Search<G> for Negamax<E, T, O, C>
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
        let me = run.max;
        run.root(root, limits, &Greater, |run, _, child| {
            let next = child.turn().player_or(me);
            Some(run.negamax(child, 1, me)?.towards(next, me))
        })
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
    /// What a state is worth to its mover, and a finished one to `above`, who moved into it.
    #[inline(always)]
    fn negamax(&mut self, state: &G, ply: u32, above: Player) -> Option<Score> {
        if !self.visit() {
            return None;
        }
        let me = match state.turn() {
            Turn::Over => return self.over(state, ply, above, above),
            Turn::Chance => return self.chance(),
            Turn::Player(me) => me,
        };
        if let Some(value) = self.at_a_glance(state, ply, me, me) {
            return Some(value);
        }
        self.best_value(state, ply, me)
    }

    /// The greatest value of a child, turned to `me`, who moves.
    #[inline(never)]
    fn best_value(&mut self, state: &G, ply: u32, me: Player) -> Option<Score> {
        let node = self.enter(ply, me)?;
        let (mut value, mut best) = (Score::MIN, 0);
        for (ordinal, m) in state.moves().enumerate() {
            let tail = self.begin(m);
            let child = self.child(state, m);
            let next = child.turn().player_or(me);
            let found = self.negamax(&child, ply + 1, me)?.towards(next, me);
            self.done(child);
            if found > value {
                (value, best) = (found, ordinal);
                self.better(&node, tail, m);
            } else {
                self.worse(tail);
            }
        }
        self.remember(state, &node, value, best);
        self.leave(&node, value.towards(me, self.max));
        Some(value)
    }
}
