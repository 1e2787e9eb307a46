//! Expectation for any number of players: [`ExpectiMaxN`], whose values are [`Means`].
//!
//! Max^n (Luckhardt & Irani, *An Algorithmic Solution of N-Person Games*, AAAI 1986) with chance
//! nodes: a mover compares his own component only, the whole vector is passed up, and a chance
//! node averages component by component.

use crate::known::{Halt, below};
use crate::mean::Mean;
use crate::stakes::Stakes;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{ControlFlow, Index};
use game_core::search::{Meter, RootMoves, enter};
use game_core::{
    Bound, Clock, Counters, Evaluate, Flat, Game, Limits, NoClock, Player, Refused, Report, RootMove, Search,
    Stopped, Turn,
};

/// A mean payoff for every player, inline.
#[derive(Clone, Copy, PartialEq)]
pub struct Means {
    len: u8,
    values: [f64; Player::LIMIT],
}

impl Means {
    /// The vector of these numbers; at most [`Player::LIMIT`], the rest is dropped.
    pub fn new(values: impl IntoIterator<Item = f64>) -> Means {
        let mut means = Means { len: 0, values: [0.0; Player::LIMIT] };
        for (slot, value) in means.values.iter_mut().zip(values) {
            *slot = value;
            means.len += 1;
        }
        means
    }

    /// The numbers in the order of the players.
    #[must_use]
    pub fn as_slice(&self) -> &[f64] {
        &self.values[..usize::from(self.len)]
    }
}

impl Index<Player> for Means {
    type Output = f64;
    /// # Panics
    /// If the vector has no such player.
    fn index(&self, player: Player) -> &f64 {
        &self.as_slice()[player.index()]
    }
}

impl fmt::Display for Means {
    /// `<+1.500 0.000 -1.500>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<")?;
        for (i, &value) in self.as_slice().iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, crate::page::real(value))?;
        }
        f.write_str(">")
    }
}

impl fmt::Debug for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Every player maximises his own mean payoff, chance is averaged; for any game.
///
/// Among moves that are equally good to the mover the first is played, which may matter to the
/// others. Estimates of each player are held strictly inside the payoffs. It keeps nothing
/// between searches.
#[derive(Clone, Copy, Default, Debug)]
pub struct ExpectiMaxN<E = Flat, C = NoClock> {
    evaluator: E,
    clock: C,
}

impl ExpectiMaxN {
    /// A search to the end of the game, or with [`Flat`] estimates.
    #[must_use]
    pub fn new() -> ExpectiMaxN {
        ExpectiMaxN::default()
    }
}

impl<E, C> ExpectiMaxN<E, C> {
    /// The same search with another evaluator for positions at the depth limit.
    #[must_use]
    pub fn with_evaluator<New>(self, evaluator: New) -> ExpectiMaxN<New, C> {
        ExpectiMaxN { evaluator, clock: self.clock }
    }

    /// The same search with a clock, so that limits on time end it.
    #[must_use]
    pub fn with_clock<New>(self, clock: New) -> ExpectiMaxN<E, New> {
        ExpectiMaxN { evaluator: self.evaluator, clock }
    }
}

impl<G: Game, E: Evaluate<G>, C: Clock> Search<G> for ExpectiMaxN<E, C> {
    type Value = Means;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, Means>, Refused> {
        let players: Vec<Player> = Player::all(root.profile().players.into()).collect();
        let worth = |over: &G| Means::new(players.iter().map(|&p| f64::from(over.payoff(p))));
        let moves = match enter(root, limits, worth)? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        let stakes = Stakes::read(root, Player::FIRST, &self.evaluator)?;
        let mut run = Run {
            evaluator: &self.evaluator,
            meter: Meter::new(limits, &self.clock),
            stakes: players.iter().map(|&hero| stakes.with_hero(hero)).collect(),
            counters: Counters::default(),
            longest: limits.longest_line(),
        };
        let mut report = Report::unsearched(root.turn(), moves.first().map(|&(_, m)| m));
        let end = run.root(root, &moves, limits.depth, &mut report);
        report.counters = Counters { nodes: run.meter.nodes(), ..run.counters };
        match end {
            Err(Halt::TooLong) => return Err(Refused::LineTooLong { plies: limits.longest_line() }),
            Err(Halt::Budget) if report.value.is_some() => {
                report.bound = Bound::Lower;
                report.stopped = run.meter.stopped().unwrap_or(Stopped::NotSearched);
            }
            Err(Halt::Budget) => {}
            Ok(()) if run.counters.estimates == 0 => report.stopped = Stopped::Complete,
            Ok(()) => report.stopped = Stopped::Depth,
        }
        Ok(report)
    }
}

struct Run<'a, E, C> {
    evaluator: &'a E,
    meter: Meter<'a, C>,
    stakes: Vec<Stakes>,
    counters: Counters,
    longest: u32,
}

impl<E, C: Clock> Run<'_, E, C> {
    /// Fills in the report move by move, so that it is true whenever the budget ends.
    fn root<G: Game>(
        &mut self,
        root: &G,
        moves: &RootMoves<G::Move>,
        depth: Option<u32>,
        report: &mut Report<G::Move, Means>,
    ) -> Result<(), Halt>
    where
        E: Evaluate<G>,
    {
        let Turn::Player(me) = root.turn() else {
            report.value = Some(self.node(root, 0, 0, depth)?);
            return Ok(());
        };
        if !self.meter.visit() {
            return Err(Halt::Budget);
        }
        let unknown = |&(ordinal, m)| RootMove { m, ordinal, value: None, bound: Bound::Exact, visits: 0 };
        report.root = moves.iter().map(unknown).collect();
        let tolerance = self.stakes.first().map_or(0.0, Stakes::tolerance);
        for (i, &(_, m)) in moves.iter().enumerate() {
            let child = self.node(&root.child(m), 1, 1, below(depth))?;
            report.root[i].value = Some(child);
            if report.value.is_none_or(|best| child[me] > best[me] + tolerance) {
                (report.value, report.best, report.pv) = (Some(child), Some(m), alloc::vec![m]);
            }
            let best = report.value.map_or(f64::NEG_INFINITY, |best| best[me] - tolerance);
            let good = report.root.iter().filter(|entry| entry.value.is_some_and(|value| value[me] >= best));
            report.tied = good.map(|entry| entry.m).collect();
        }
        Ok(())
    }

    fn node<G: Game>(&mut self, state: &G, ply: u32, moves: u32, depth: Option<u32>) -> Result<Means, Halt>
    where
        E: Evaluate<G>,
    {
        if ply > self.longest {
            return Err(Halt::TooLong);
        }
        if !self.meter.visit() {
            return Err(Halt::Budget);
        }
        self.counters.depth = self.counters.depth.max(moves);
        match state.turn() {
            Turn::Over => {
                self.counters.leaves += 1;
                Ok(Means::new(self.stakes.iter().map(|stakes| stakes.payoff(state))))
            }
            _ if depth == Some(0) => {
                self.counters.estimates += 1;
                Ok(Means::new(self.stakes.iter().map(|stakes| stakes.estimate(state, self.evaluator))))
            }
            Turn::Chance => {
                let mut means = [Mean::default(); Player::LIMIT];
                for (m, weight) in state.outcomes().filter(|&(_, weight)| weight > 0) {
                    let child = self.node(&state.child(m), ply + 1, moves, depth)?;
                    means.iter_mut().zip(child.as_slice()).for_each(|(mean, &value)| mean.add(weight, value));
                }
                Ok(Means::new(means[..self.stakes.len()].iter().map(|mean| mean.value().unwrap_or(0.0))))
            }
            Turn::Player(me) => {
                let mut best: Option<Means> = None;
                for m in state.moves() {
                    let child = self.node(&state.child(m), ply + 1, moves + 1, below(depth))?;
                    if best.is_none_or(|best| child[me] > best[me]) {
                        best = Some(child);
                    }
                }
                Ok(best.unwrap_or(Means::new([])))
            }
        }
    }
}
