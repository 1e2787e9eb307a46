//! The root of a search: the way in, every root move in turn, and the report.

use crate::event::Event;
use crate::run::{Node, Run};
use crate::value::Value;
use core::ops::ControlFlow;
use game_core::search::{RootMoves, enter};
use game_core::{
    Bound, Clock, Counters, Evaluate, Game, Limits, Observer, Player, Refused, Report, RootMove, Score,
    Stopped, Table, Turn, WrongClass,
};

/// What the player at the root prefers.
pub(crate) trait Preference<V> {
    /// Whether `found` takes the place of `best`, which was found before.
    fn prefers(&self, found: V, best: V) -> bool;
    /// Whether the two are equally good.
    fn ties(&self, found: V, best: V) -> bool;
}

/// The greater number.
pub(crate) struct Greater;

impl Preference<Score> for Greater {
    fn prefers(&self, found: Score, best: Score) -> bool {
        found > best
    }
    fn ties(&self, found: Score, best: Score) -> bool {
        found == best
    }
}

impl<G, V, E, T, O, C> Run<'_, G, V, E, T, O, C>
where
    G: Game,
    V: Value,
    E: Evaluate<G>,
    T: Table<G, V>,
    O: Observer<Event<G::Move, V>>,
    C: Clock,
{
    /// Answers what needs no search; otherwise values every root move by `value`, which is told
    /// the best so far and answers at ply 1 from the side of the root player; and says what was
    /// found, also if a limit stopped it on the way.
    pub(crate) fn root(
        mut self,
        root: &G,
        limits: &Limits,
        preference: &impl Preference<V>,
        mut value: impl FnMut(&mut Self, Option<V>, &G) -> Option<V>,
    ) -> Result<Report<G::Move, V>, Refused> {
        if root.turn() == Turn::Chance {
            return Err(Refused::Class(WrongClass::Chance));
        }
        let over = V::over(root, Player::FIRST, 0, &self.scale);
        let moves = match enter(root, limits, |_| over)? {
            ControlFlow::Break(report) => return Ok(known(report)),
            ControlFlow::Continue(moves) => moves,
        };
        let mut report = unsearched(root, &moves);
        if self.meter.visit()
            && let Some(node) = self.enter(0, self.max)
        {
            self.try_all(root, &mut report, &node, preference, &mut value);
        }
        if let Some(why) = self.refused {
            return Err(why);
        }
        report.counters = Counters { nodes: self.meter.nodes(), ..self.counters };
        let Some(best) = report.value else { return Ok(report) };
        let ties = |m: &&RootMove<G::Move, V>| {
            m.bound == Bound::Exact && m.value.is_some_and(|value| preference.ties(value, best))
        };
        report.tied = report.root.iter().filter(ties).map(|m| m.m).collect();
        report.stopped = match self.meter.stopped() {
            Some(limit) => {
                report.bound = Bound::Lower;
                limit
            }
            None if self.incomplete == 0 => Stopped::Complete,
            None => Stopped::Depth,
        };
        Ok(report)
    }

    /// Tries the root moves until a limit stops it.
    fn try_all(
        &mut self,
        root: &G,
        report: &mut Report<G::Move, V>,
        node: &Node,
        preference: &impl Preference<V>,
        value: &mut impl FnMut(&mut Self, Option<V>, &G) -> Option<V>,
    ) {
        let whole = report.root.len() == root.move_count();
        let mut best_ordinal = 0;
        for slot in &mut report.root {
            let tail = self.begin(slot.m);
            let child = self.child(root, slot.m);
            let Some(found) = value(self, report.value, &child) else { return };
            self.done(child);
            slot.value = Some(found);
            if core::mem::take(&mut self.was_cut) {
                slot.bound = Bound::Upper;
            }
            if report.value.is_none_or(|best| preference.prefers(found, best)) {
                best_ordinal = slot.ordinal;
                self.better(node, tail, slot.m);
                report.best = Some(slot.m);
                report.value = Some(found);
                report.pv = self.line.iter().rev().copied().collect();
            } else {
                self.worse(tail);
            }
        }
        let Some(best) = report.value else { return };
        if whole {
            self.remember(root, node, best, best_ordinal);
        }
        self.leave(node, best);
    }
}

/// The report of a search that has not yet found anything, with every root move to try.
fn unsearched<G: Game, V>(root: &G, moves: &RootMoves<G::Move>) -> Report<G::Move, V> {
    let mut report = Report::unsearched(root.turn(), moves.first().map(|&(_, m)| m));
    let slot = |&(ordinal, m)| RootMove { m, ordinal, value: None, bound: Bound::Exact, visits: 0 };
    report.root = moves.iter().map(slot).collect();
    report
}

/// The report of a root that needed no search.
fn known<M, V>(report: Report<M, Option<V>>) -> Report<M, V> {
    Report {
        player: report.player,
        best: report.best,
        value: report.value.flatten(),
        bound: report.bound,
        pv: report.pv,
        root: alloc::vec::Vec::new(),
        tied: report.tied,
        counters: report.counters,
        stopped: report.stopped,
    }
}
