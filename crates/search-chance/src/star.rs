//! Expectiminimax with pruning: [`Star`].
//!
//! Ballard, *The \*-Minimax Search Procedure for Trees Containing Chance Nodes*, Artificial
//! Intelligence 21, 1983; Hauk, Buro & Schaeffer, *Rediscovering \*-Minimax Search*, Computers
//! and Games 2004. Departures: values are proved intervals instead of fail-hard numbers, so that
//! bounds come fail-soft out of chance nodes too; what a probe proved is not searched again; a
//! chance node is not probed where the bounds say that no probe can cut.

use crate::event::Event;
use crate::interval::{Bounds, ByProfile, Open};
use crate::known::Halt;
use crate::stakes::Stakes;
use crate::star_nodes::Answer;
use crate::star_run::{Buffers, Run};
use core::ops::ControlFlow;
use game_core::search::{Meter, enter};
use game_core::{
    Clock, Counters, Evaluate, Flat, Game, Limits, Natural, NoClock, NoObserver, NoTable, Observer, Order,
    Player, Refused, Report, Search, Table, ZeroSum,
};

/// Whether chance nodes are probed before they are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probing {
    /// Star1: outcomes are searched one after the other.
    None,
    /// Star2: one move below each outcome is tried first, in the hope that the bounds it proves
    /// cut the node.
    First,
}

/// Whether a depth is searched at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deepening {
    AtOnce,
    Iterative,
}

/// Expectiminimax with Star1 or Star2 pruning: the value of
/// [`Expectiminimax`](crate::Expectiminimax) from fewer positions.
///
/// Values are means in payoff units to the player to move at the root. Pruning rests on the
/// payoffs the profile promises, tightened by [`Bounds`] where the game can say more; a game
/// that breaks its promise is named in a debug build and misjudged in a release build. Root
/// moves that are not better than the best found before them are known by an upper bound only,
/// so [`tied`](Report::tied) may lack moves that are as good.
///
/// It is recursive: [`Limits::plies`] guards the stack, and whoever raises it must provide one to
/// match.
///
/// Between searches it keeps its buffers and whatever the table keeps.
#[derive(Clone, Debug)]
pub struct Star<G: Game, E = Flat, T = NoTable, B = ByProfile, R = Natural, O = NoObserver, C = NoClock> {
    probing: Probing,
    deepening: Deepening,
    evaluator: E,
    table: T,
    bounds: B,
    order: R,
    observer: O,
    clock: C,
    buffers: Buffers<G>,
}

impl<G: Game> Star<G> {
    /// Star1 or Star2 to the end of the game, or with [`Flat`] estimates.
    #[must_use]
    pub fn new(probing: Probing) -> Star<G> {
        Star {
            probing,
            deepening: Deepening::AtOnce,
            evaluator: Flat,
            table: NoTable,
            bounds: ByProfile,
            order: Natural,
            observer: NoObserver,
            clock: NoClock,
            buffers: Buffers::default(),
        }
    }
}

impl<G: Game, E, T, B, R, O, C> Star<G, E, T, B, R, O, C> {
    /// The same search to depths 1, 2, 3, ... up to the limit, answering from the deepest one
    /// completed, also if the next one would meet a line that is too long. Worth its while with a
    /// table, which then knows good moves.
    #[must_use]
    pub fn iterative(self) -> Self {
        Star { deepening: Deepening::Iterative, ..self }
    }

    /// The same search with another evaluator for positions at the depth limit.
    #[must_use]
    pub fn with_evaluator<New>(self, evaluator: New) -> Star<G, New, T, B, R, O, C> {
        let Star { probing, deepening, table, bounds, order, observer, clock, buffers, .. } = self;
        Star { probing, deepening, evaluator, table, bounds, order, observer, clock, buffers }
    }

    /// The same search with a memory: an entry answers if it is complete or of the very depth
    /// asked for, and settles the question; its best move is tried first in any case.
    ///
    /// Not for games that end by repetition ([`Game::repeats`]): values that rest on one are not
    /// remembered, but what was pruned might have led back to a state of another path.
    #[must_use]
    pub fn with_table<New>(self, table: New) -> Star<G, E, New, B, R, O, C> {
        let Star { probing, deepening, evaluator, bounds, order, observer, clock, buffers, .. } = self;
        Star { probing, deepening, evaluator, table, bounds, order, observer, clock, buffers }
    }

    /// The same search with tighter bounds than the profile's.
    #[must_use]
    pub fn with_bounds<New>(self, bounds: New) -> Star<G, E, T, New, R, O, C> {
        let Star { probing, deepening, evaluator, table, order, observer, clock, buffers, .. } = self;
        Star { probing, deepening, evaluator, table, bounds, order, observer, clock, buffers }
    }

    /// The same search with another order of moves.
    #[must_use]
    pub fn with_order<New>(self, order: New) -> Star<G, E, T, B, New, O, C> {
        let Star { probing, deepening, evaluator, table, bounds, observer, clock, buffers, .. } = self;
        Star { probing, deepening, evaluator, table, bounds, order, observer, clock, buffers }
    }

    /// The same search, watched.
    #[must_use]
    pub fn with_observer<New>(self, observer: New) -> Star<G, E, T, B, R, New, C> {
        let Star { probing, deepening, evaluator, table, bounds, order, clock, buffers, .. } = self;
        Star { probing, deepening, evaluator, table, bounds, order, observer, clock, buffers }
    }

    /// The same search with a clock, so that limits on time end it.
    #[must_use]
    pub fn with_clock<New>(self, clock: New) -> Star<G, E, T, B, R, O, New> {
        let Star { probing, deepening, evaluator, table, bounds, order, observer, buffers, .. } = self;
        Star { probing, deepening, evaluator, table, bounds, order, observer, clock, buffers }
    }

    /// The observer and what it saw.
    pub fn into_observer(self) -> O {
        self.observer
    }
}

impl<G, E, T, B, R, O, C> Search<G> for Star<G, E, T, B, R, O, C>
where
    G: ZeroSum,
    E: Evaluate<G>,
    T: Table<G, f64>,
    B: Bounds<G>,
    R: Order<G>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    type Value = f64;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, f64>, Refused> {
        let worth = |over: &G| f64::from(over.payoff(Player::FIRST));
        let moves = match enter(root, limits, worth)? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        let hero = root.turn().player_or(Player::FIRST);
        // A search that was broken off leaves the moves of its path behind.
        self.buffers.moves.clear();
        self.buffers.slots.clear();
        let mut run = Run {
            probing: self.probing,
            stakes: Stakes::read(root, hero, &self.evaluator)?,
            evaluator: &self.evaluator,
            table: &self.table,
            bounds: &self.bounds,
            order: &self.order,
            observer: &mut self.observer,
            meter: Meter::new(limits, &self.clock),
            buffers: &mut self.buffers,
            counters: Counters::default(),
            longest: limits.longest_line(),
        };
        run.table.new_search();
        let deepest = limits.depth.unwrap_or(u32::MAX);
        let mut depth = if self.deepening == Deepening::Iterative { 1 } else { deepest };
        let mut answer = Answer::nothing(&moves);
        loop {
            let ahead = (depth < u32::MAX).then_some(depth);
            let next = run.root(root, &moves, ahead, answer.best_at, Open::FULL);
            let halted = next.halted;
            answer = next.or(answer, depth);
            match halted {
                Some(Halt::TooLong) if answer.completed().is_none() => {
                    return Err(Refused::LineTooLong { plies: limits.longest_line() });
                }
                None if depth < deepest && !answer.is_complete() => depth += 1,
                _ => {
                    let completed = answer.completed();
                    let mut report = run.report(root.turn(), &moves, answer);
                    if let (Deepening::Iterative, Some(completed)) = (self.deepening, completed) {
                        // A table may have answered above it, and a broken iteration gone below.
                        report.counters.depth = completed;
                    }
                    return Ok(report);
                }
            }
        }
    }
}
