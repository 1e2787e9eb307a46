//! What the recursion of [`Expectation`](crate::Expectation) does at its ends: leaves, estimates,
//! table entries, lines and the report.

use crate::event::{At, Event};
use crate::full::{Found, Run};
use crate::known::{Known, exactly, short};
use crate::model::Model;
use alloc::vec::Vec;
use game_core::search::RootMoves;
use game_core::{
    Bound, Clock, Counters, Depth, Entry, Evaluate, Game, Observer, Player, Report, RootMove, Stopped, Table,
    Turn,
};

impl<G, M, E, T, O, C> Run<'_, G, M, E, T, O, C>
where
    G: Game,
    M: Model<G>,
    E: Evaluate<G>,
    T: Table<G, f64>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    pub(crate) fn leaf(&mut self, state: &G, at: At<G::Move>) -> Known {
        let value = self.stakes.payoff(state);
        self.counters.leaves += 1;
        self.observer.observe(Event::Leaf { at, value });
        Known { value, complete: true, pathless: state.repeats().is_none() }
    }

    pub(crate) fn estimate(&mut self, state: &G, at: At<G::Move>) -> Known {
        let value = self.stakes.estimate(state, self.evaluator);
        self.counters.estimates += 1;
        self.observer.observe(Event::Estimate { at, value });
        Known { value, complete: false, pathless: true }
    }

    pub(crate) fn probe(&mut self, state: &G, at: At<G::Move>, depth: Option<u32>) -> Option<Known> {
        if !self.table.remembers() {
            return None;
        }
        let entry = self.table.probe(state)?;
        let complete = entry.depth == Depth::COMPLETE;
        let answers = complete || depth.and_then(exactly) == Some(entry.depth);
        if !answers || entry.bound != Bound::Exact {
            return None;
        }
        self.counters.table_hits += 1;
        let mover = state.turn().player_or(Player::FIRST);
        let value = self.model.stored(entry.value, mover, self.stakes.hero);
        self.observer.observe(Event::Known { at, value, bound: entry.bound });
        Some(Known { value, complete, pathless: true })
    }

    pub(crate) fn store(&self, state: &G, known: Known, depth: Option<u32>, best: Option<usize>) {
        if !self.table.remembers() || !known.pathless {
            return;
        }
        let depth = if known.complete { Some(Depth::COMPLETE) } else { depth.and_then(exactly) };
        let Some(depth) = depth else { return };
        let mover = state.turn().player_or(Player::FIRST);
        let value = self.model.stored(known.value, mover, self.stakes.hero);
        let best = best.and_then(short);
        self.table.store(state, Entry { value, depth, bound: Bound::Exact, best });
    }

    /// A state to play on, with buffers of its own.
    pub(crate) fn spare(&mut self, like: &G) -> G {
        self.pool.pop().unwrap_or_else(|| like.clone())
    }

    /// Puts the answer together.
    pub(crate) fn report(
        &mut self,
        turn: Turn,
        moves: &RootMoves<G::Move>,
        found: Found<G::Move>,
    ) -> Report<G::Move, f64> {
        let Found { values, best, end } = found;
        let mut report = Report::unsearched(turn, best.or(moves.first().map(|&(_, m)| m)));
        report.counters = Counters { nodes: self.meter.nodes(), ..self.counters };
        report.value = end.map(|known| known.value).ok().or(values.iter().copied().reduce(f64::max));
        report.bound = if end.is_ok() { Bound::Exact } else { Bound::Lower };
        report.stopped = match end {
            Ok(known) if known.complete => Stopped::Complete,
            Ok(_) => Stopped::Depth,
            Err(_) if report.value.is_none() => Stopped::NotSearched,
            Err(_) => self.meter.stopped().unwrap_or(Stopped::NotSearched),
        };
        if best.is_some() {
            report.pv.clear();
            report.pv.extend_from_slice(self.lines.root());
            report.root = root_moves(moves, &values);
            report.tied = tied(&report.root, best, self.stakes.tolerance());
        }
        report
    }
}

/// Every move considered, with its value if it was finished.
fn root_moves<M: Copy>(moves: &RootMoves<M>, values: &[f64]) -> Vec<RootMove<M, f64>> {
    let value = |i: usize| values.get(i).copied();
    let entry = |(i, &(ordinal, m))| RootMove { m, ordinal, value: value(i), bound: Bound::Exact, visits: 0 };
    moves.iter().enumerate().map(entry).collect()
}

/// The moves that are as good as `best` but for rounding.
fn tied<M: Copy + Eq>(root: &[RootMove<M, f64>], best: Option<M>, tolerance: f64) -> Vec<M> {
    let found = root.iter().find(|entry| Some(entry.m) == best).and_then(|entry| entry.value);
    let Some(found) = found else { return Vec::new() };
    root.iter()
        .filter(|entry| entry.value.is_some_and(|value| value >= found - tolerance))
        .map(|entry| entry.m)
        .collect()
}
