//! Full expectation search: [`Expectation`], with its two names [`Expectiminimax`] and
//! [`Expectimax`].
//!
//! Michie, *Game-playing and game-learning automata*, in Fox (ed.), *Advances in Programming and
//! Non-Numerical Computation*, Pergamon 1966; Russell & Norvig, *Artificial Intelligence: A
//! Modern Approach*, section on stochastic games. Nothing is pruned: this is the oracle for
//! everything in this crate that prunes or samples.
//!
//! A depth limit counts the moves of players only. Chance events are counted apart
//! ([`ChanceCounters`]): a state with no moves left to look ahead is estimated even if chance is
//! to move there, so that depth 2 of a dice game from a thrown position is
//! move, throw, move, estimate.

use crate::event::Event;
use crate::full::Run;
use crate::known::Halt;
use crate::lines::Lines;
use crate::model::{Model, Optimal, Uniform};
use crate::stakes::Stakes;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use game_core::search::{Meter, enter};
use game_core::{
    Clock, Counters, Evaluate, Flat, Game, Limits, NoClock, NoObserver, NoTable, Observer, Player, Refused,
    Report, Search, Table,
};

/// Best play of both sides of a zero-sum game with chance events (MAX, MIN and chance).
pub type Expectiminimax<G, E = Flat, T = NoTable, O = NoObserver, C = NoClock> =
    Expectation<G, Optimal, E, T, O, C>;

/// Best play of one player when chance and a model decide everything else (MAX and chance).
pub type Expectimax<G, M = Uniform, E = Flat, T = NoTable, O = NoObserver, C = NoClock> =
    Expectation<G, M, E, T, O, C>;

/// Expected payoff by full search.
///
/// Values are means in payoff units. Of the root moves **all** whose value is within 1e-12 of
/// the best (relative to the width of the payoffs) are tied, and the first of them is played; a
/// principal variation ends at the first drawn move. If a budget ends the search early, the
/// moves finished so far have exact values and the root's value is a lower bound; a chance root
/// has none.
///
/// It is recursive: [`Limits::plies`] guards the stack, and whoever raises it must provide one to
/// match.
///
/// Between searches it keeps its buffers and whatever the table keeps; the table belongs to one
/// evaluator and one model (and, unless the model is [`Optimal`], to one hero).
#[derive(Clone, Debug)]
pub struct Expectation<G: Game, M = Optimal, E = Flat, T = NoTable, O = NoObserver, C = NoClock> {
    pub(crate) model: M,
    pub(crate) evaluator: E,
    table: T,
    observer: O,
    pub(crate) clock: C,
    pool: Vec<G>,
    lines: Lines<G::Move>,
    chance: ChanceCounters,
}

/// What a search did at chance nodes; moves of players are counted in
/// [`Counters`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ChanceCounters {
    /// Nodes at which a move or an outcome was drawn.
    pub nodes: u64,
    /// Outcomes looked at below them.
    pub outcomes: u64,
    /// The most chance events on one line.
    pub events: u32,
}

impl<G: Game, M: Default> Expectation<G, M> {
    /// A search to the end of the game, or with [`Flat`] estimates; without memory or observer.
    #[must_use]
    pub fn new() -> Expectation<G, M> {
        Expectation::with_model(M::default())
    }
}

impl<G: Game, M: Default> Default for Expectation<G, M> {
    fn default() -> Expectation<G, M> {
        Expectation::new()
    }
}

impl<G: Game, M> Expectation<G, M> {
    /// A search under an opponent model.
    #[must_use]
    pub fn with_model(model: M) -> Expectation<G, M> {
        Expectation {
            model,
            evaluator: Flat,
            table: NoTable,
            observer: NoObserver,
            clock: NoClock,
            pool: Vec::new(),
            lines: Lines::default(),
            chance: ChanceCounters::default(),
        }
    }
}

impl<G: Game, M, E, T, O, C> Expectation<G, M, E, T, O, C> {
    /// The same search with another evaluator for positions at the depth limit.
    #[must_use]
    pub fn with_evaluator<New>(self, evaluator: New) -> Expectation<G, M, New, T, O, C> {
        let Expectation { model, table, observer, clock, pool, lines, chance, .. } = self;
        Expectation { model, evaluator, table, observer, clock, pool, lines, chance }
    }

    /// The same search with a memory: an entry answers if it is exact, and complete or of the
    /// very depth asked for. What is known to the end of the game answers at any depth, so that
    /// a search to a limited depth may know more than it would without memory, never less.
    ///
    /// In games that end by repetition ([`Game::repeats`]) values that rest on one are not
    /// remembered; that is exact for searches to the end, not where a depth limit hides the
    /// repetition.
    #[must_use]
    pub fn with_table<New>(self, table: New) -> Expectation<G, M, E, New, O, C> {
        let Expectation { model, evaluator, observer, clock, pool, lines, chance, .. } = self;
        Expectation { model, evaluator, table, observer, clock, pool, lines, chance }
    }

    /// The same search, watched.
    #[must_use]
    pub fn with_observer<New>(self, observer: New) -> Expectation<G, M, E, T, New, C> {
        let Expectation { model, evaluator, table, clock, pool, lines, chance, .. } = self;
        Expectation { model, evaluator, table, observer, clock, pool, lines, chance }
    }

    /// The same search with a clock, so that limits on time end it.
    #[must_use]
    pub fn with_clock<New>(self, clock: New) -> Expectation<G, M, E, T, O, New> {
        let Expectation { model, evaluator, table, observer, pool, lines, chance, .. } = self;
        Expectation { model, evaluator, table, observer, clock, pool, lines, chance }
    }

    /// The observer and what it saw.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// What the last search did at chance nodes.
    #[must_use]
    pub fn chance(&self) -> ChanceCounters {
        self.chance
    }
}

impl<G, M, E, T, O, C> Search<G> for Expectation<G, M, E, T, O, C>
where
    G: Game,
    M: Model<G>,
    E: Evaluate<G>,
    T: Table<G, f64>,
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
        let stakes = Stakes::read(root, hero, &self.evaluator)?;
        self.table.new_search();
        self.chance = ChanceCounters::default();
        let mut run = Run {
            model: &self.model,
            evaluator: &self.evaluator,
            table: &self.table,
            observer: &mut self.observer,
            meter: Meter::new(limits, &self.clock),
            pool: &mut self.pool,
            lines: &mut self.lines,
            chance: &mut self.chance,
            counters: Counters::default(),
            stakes,
            longest: limits.longest_line(),
        };
        let found = run.root(root, &moves, limits.depth);
        if found.end == Err(Halt::TooLong) {
            return Err(Refused::LineTooLong { plies: limits.longest_line() });
        }
        Ok(run.report(root.turn(), &moves, found))
    }
}
