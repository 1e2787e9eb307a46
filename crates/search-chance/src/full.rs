//! The recursion of [`Expectation`](crate::Expectation): max, min and mean.

use crate::event::{At, Event, Odds};
use crate::expectation::ChanceCounters;
use crate::known::{Halt, Known, below, total};
use crate::lines::Lines;
use crate::mean::Mean;
use crate::model::{Model, Role};
use crate::stakes::Stakes;
use alloc::vec::Vec;
use game_core::search::{Meter, RootMoves};
use game_core::{Bound, Clock, Counters, Evaluate, Game, Observer, Player, Table, Turn};

/// One search under way.
pub(crate) struct Run<'a, G: Game, M, E, T, O, C> {
    pub(crate) model: &'a M,
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a T,
    pub(crate) observer: &'a mut O,
    pub(crate) meter: Meter<'a, C>,
    pub(crate) pool: &'a mut Vec<G>,
    pub(crate) lines: &'a mut Lines<G::Move>,
    pub(crate) chance: &'a mut ChanceCounters,
    pub(crate) counters: Counters,
    pub(crate) stakes: Stakes,
    pub(crate) longest: u32,
}

/// A choice: its value and the move chosen with its ordinal.
type Choice<M> = Result<(Known, Option<(usize, M)>), Halt>;

/// What became of the root.
pub(crate) struct Found<M> {
    /// The values of the root moves that were finished, in order.
    pub(crate) values: Vec<f64>,
    /// The move to play among them.
    pub(crate) best: Option<M>,
    /// What the root is worth, or why that is not known.
    pub(crate) end: Result<Known, Halt>,
}

impl<G, M, E, T, O, C> Run<'_, G, M, E, T, O, C>
where
    G: Game,
    M: Model<G>,
    E: Evaluate<G>,
    T: Table<G, f64>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// The root: a chance event like any other, or the hero's choice among the moves allowed.
    pub(crate) fn root(
        &mut self,
        root: &G,
        moves: &RootMoves<G::Move>,
        depth: Option<u32>,
    ) -> Found<G::Move> {
        let mut found =
            Found { values: Vec::with_capacity(moves.len()), best: None, end: Ok(Known::NOTHING) };
        let (at, turn, role) = (At::root(), root.turn(), Role::Max);
        if moves.is_empty() {
            found.end = self.node(root, at, depth, false);
            return found;
        }
        self.lines.begin(0);
        if !self.meter.visit() {
            found.end = Err(Halt::Budget);
            return found;
        }
        self.observer.observe(Event::Enter { at, turn, role, window: None });
        let (mut known, mut to_beat) = (Known::NOTHING, f64::NEG_INFINITY);
        for &(_, m) in moves {
            let child = match self.node(&root.child(m), at.after(turn, m, None), below(depth), true) {
                Ok(child) => child,
                Err(halt) => {
                    found.end = Err(halt);
                    return found;
                }
            };
            if child.value > to_beat {
                to_beat = child.value + self.stakes.tolerance();
                found.best = Some(m);
                self.lines.promote(0, m);
            }
            found.values.push(child.value);
            known = known.and(child);
        }
        let value = found.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        found.end = Ok(Known { value, ..known });
        let best = found.best;
        self.observer.observe(Event::Leave { at, turn, role, value, bound: Bound::Exact, best, cut: None });
        found
    }

    /// The expected payoff to the hero (the textbook's EXPECTIMINIMAX). `line`: no chance event
    /// lies between the root and here, so that a principal variation is wanted.
    fn node(&mut self, state: &G, at: At<G::Move>, depth: Option<u32>, line: bool) -> Result<Known, Halt> {
        if at.ply() > self.longest {
            return Err(Halt::TooLong);
        }
        if !self.meter.visit() {
            return Err(Halt::Budget);
        }
        if line {
            self.lines.begin(at.ply());
        }
        self.counters.depth = self.counters.depth.max(at.moves);
        self.chance.events = self.chance.events.max(at.events);
        let turn = state.turn();
        if turn.is_over() {
            return Ok(self.leaf(state, at));
        }
        if depth == Some(0) {
            return Ok(self.estimate(state, at));
        }
        if let Some(known) = self.probe(state, at, depth) {
            return Ok(known);
        }
        let role =
            turn.player().map_or(Role::Chance, |mover| self.model.role(state, mover, self.stakes.hero));
        self.observer.observe(Event::Enter { at, turn, role, window: None });
        let (known, best) = match (role, turn) {
            (Role::Chance, Turn::Player(mover)) => (self.drawn_move(state, at, depth, mover)?, None),
            (Role::Chance, _) => (self.chance_event(state, at, depth)?, None),
            _ => self.choice(state, at, depth, role, line)?,
        };
        self.store(state, known, depth, best.map(|(ordinal, _)| ordinal));
        let (value, bound, best) = (known.value, Bound::Exact, best.map(|(_, m)| m));
        self.observer.observe(Event::Leave { at, turn, role, value, bound, best, cut: None });
        Ok(known)
    }

    /// MAX or MIN: the first of the best moves.
    fn choice(
        &mut self,
        state: &G,
        at: At<G::Move>,
        depth: Option<u32>,
        role: Role,
        line: bool,
    ) -> Choice<G::Move> {
        let turn = state.turn();
        let mut best: Option<(f64, usize, G::Move)> = None;
        let mut known = Known::NOTHING;
        let mut child = self.spare(state);
        for (ordinal, m) in state.moves().enumerate() {
            child.clone_from(state);
            child.play(m);
            let next = self.node(&child, at.after(turn, m, None), below(depth), line)?;
            if best.is_none_or(|(value, ..)| role.prefers(next.value, value)) {
                best = Some((next.value, ordinal, m));
                if line {
                    self.lines.promote(at.ply(), m);
                }
            }
            known = known.and(next);
        }
        self.pool.push(child);
        Ok(match best {
            Some((value, ordinal, m)) => (Known { value, ..known }, Some((ordinal, m))),
            None => (known, None),
        })
    }

    /// Chance: the mean of the outcomes by their weights.
    fn chance_event(&mut self, state: &G, at: At<G::Move>, depth: Option<u32>) -> Result<Known, Halt> {
        let total = if self.observer.watches() { total(state.outcomes().map(|(_, w)| w)) } else { 0 };
        let mut mean = Mean::default();
        let mut known = Known::NOTHING;
        let mut child = self.spare(state);
        for (m, weight) in state.outcomes().filter(|&(_, weight)| weight > 0) {
            child.clone_from(state);
            child.play(m);
            let odds = (total > 0).then_some(Odds { weight, total });
            let next = self.node(&child, at.after(Turn::Chance, m, odds), depth, false)?;
            mean.add(weight, next.value);
            known = known.and(next);
            self.chance.outcomes += 1;
        }
        self.pool.push(child);
        self.chance.nodes += 1;
        debug_assert!(mean.weight() > 0, "a chance event without an outcome of positive weight");
        Ok(Known { value: mean.value().unwrap_or(known.value), ..known })
    }

    /// A player whose move is drawn by the model's weights.
    fn drawn_move(
        &mut self,
        state: &G,
        at: At<G::Move>,
        depth: Option<u32>,
        mover: Player,
    ) -> Result<Known, Halt> {
        let model = self.model;
        let weight = |(ordinal, m)| model.weight(state, mover, ordinal, m);
        let total = total(state.moves().enumerate().map(weight));
        let mut mean = Mean::default();
        let mut known = Known::NOTHING;
        let mut child = self.spare(state);
        let mut count = 0;
        for (ordinal, m) in state.moves().enumerate() {
            let weight = if total == 0 { 1 } else { weight((ordinal, m)) };
            if weight == 0 {
                continue;
            }
            count += 1;
            child.clone_from(state);
            child.play(m);
            let odds = (total > 0).then_some(Odds { weight, total });
            let next = self.node(&child, at.after(Turn::Player(mover), m, odds), below(depth), false)?;
            mean.add(weight, next.value);
            known = known.and(next);
        }
        self.pool.push(child);
        self.chance.nodes += 1;
        self.chance.outcomes += count;
        Ok(Known { value: mean.value().unwrap_or(known.value), ..known })
    }
}
