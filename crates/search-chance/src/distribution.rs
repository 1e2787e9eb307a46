//! What may come of a choice, not only its mean: [`Distribution`].
//!
//! Two lotteries of equal mean are equally good to every search of this crate. A player who
//! minds risk asks for the distribution of payoffs under the line he would choose.

use crate::expectation::Expectation;
use crate::known::{Halt, below};
use crate::mean::{Mean, real};
use crate::model::{Model, Role};
use crate::stakes::Stakes;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use game_core::search::{Meter, RootMoves, enter};
use game_core::{Clock, Evaluate, Game, Limits, Player, Refused, Turn};

/// The payoffs a choice may lead to and how likely each is, in rising order.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Distribution {
    outcomes: Vec<(f64, f64)>,
}

impl Distribution {
    /// One payoff for sure.
    #[must_use]
    pub fn sure(value: f64) -> Distribution {
        Distribution { outcomes: alloc::vec![(value, 1.0)] }
    }

    /// A lottery over distributions with these weights.
    #[must_use]
    pub fn mixture(parts: &[(u64, Distribution)]) -> Distribution {
        let all: u128 = parts.iter().map(|&(weight, _)| u128::from(weight)).sum();
        let share = |weight: u64| real(weight.into()) / real(all.max(1));
        let mut outcomes: Vec<(f64, f64)> = Vec::new();
        for (weight, part) in parts {
            outcomes.extend(part.outcomes.iter().map(|&(value, p)| (value, p * share(*weight))));
        }
        outcomes.sort_by(|a, b| a.0.total_cmp(&b.0));
        outcomes.dedup_by(|next, kept| {
            let same = next.0.total_cmp(&kept.0).is_eq();
            if same {
                kept.1 += next.1;
            }
            same
        });
        Distribution { outcomes }
    }

    /// Every payoff that may occur with its probability, in rising order.
    #[must_use]
    pub fn outcomes(&self) -> &[(f64, f64)] {
        &self.outcomes
    }

    /// The mean payoff.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.outcomes.iter().map(|(value, p)| value * p).sum()
    }

    /// The variance of the payoff: the mean squared distance from the mean.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.outcomes.iter().map(|(value, p)| (value - mean) * (value - mean) * p).sum()
    }

    /// The least payoff that is not exceeded with a probability of at least `share`: 0 gives the
    /// worst payoff, 0.5 the median, 1 the best. A share outside 0..=1 is taken as the nearer
    /// end.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let mut below = 0.0;
        for &(value, p) in &self.outcomes {
            below += p;
            // Sums of probabilities are rounded: what is short by rounding is reached.
            if below >= share - 1e-12 {
                return Some(value);
            }
        }
        self.outcomes.last().map(|&(value, _)| value)
    }

    /// How likely a payoff of at least `value` is.
    #[must_use]
    pub fn at_least(&self, value: f64) -> f64 {
        self.outcomes.iter().filter(|(payoff, _)| *payoff >= value).map(|(_, p)| p).sum()
    }
}

impl<G, M, E, T, O, C> Expectation<G, M, E, T, O, C>
where
    G: Game,
    M: Model<G>,
    E: Evaluate<G>,
    C: Clock,
{
    /// The payoffs to the player to move at the root (at a chance root or a finished game to the
    /// first player) if everyone chooses as this search would, at the root among the moves allowed:
    /// its mean is the value of a search within the same limits, but for rounding.
    ///
    /// `None` if the budget ended before the tree did, or was zero. The table is not asked.
    ///
    /// # Errors
    /// [`Refused`] as in a search.
    ///
    /// # Complexity
    /// That of a full search, times the number of payoffs that may occur.
    pub fn distribution(&self, root: &G, limits: &Limits) -> Result<Option<Distribution>, Refused> {
        let worth = |over: &G| f64::from(over.payoff(Player::FIRST));
        let moves = match enter(root, limits, worth)? {
            ControlFlow::Break(report) => return Ok(report.value.map(Distribution::sure)),
            ControlFlow::Continue(moves) => moves,
        };
        let hero = root.turn().player_or(Player::FIRST);
        let stakes = Stakes::read(root, hero, &self.evaluator)?;
        let meter = Meter::new(limits, &self.clock);
        let mut walk = Walk {
            model: &self.model,
            evaluator: &self.evaluator,
            stakes,
            meter,
            longest: limits.longest_line(),
        };
        match walk.root(root, &moves, limits.depth) {
            Ok(distribution) => Ok(Some(distribution)),
            Err(Halt::Budget) => Ok(None),
            Err(Halt::TooLong) => Err(Refused::LineTooLong { plies: limits.longest_line() }),
        }
    }
}

/// A mean as a search takes it, and the distribution it is the mean of.
type Spread = (f64, Distribution);

struct Walk<'a, M, E, C> {
    model: &'a M,
    evaluator: &'a E,
    stakes: Stakes,
    meter: Meter<'a, C>,
    longest: u32,
}

impl<M, E, C: Clock> Walk<'_, M, E, C> {
    /// A chance root like any other, or the first of the best moves allowed, as a search has it:
    /// values that differ by rounding alone are equal.
    fn root<G: Game>(
        &mut self,
        root: &G,
        moves: &RootMoves<G::Move>,
        depth: Option<u32>,
    ) -> Result<Distribution, Halt>
    where
        M: Model<G>,
        E: Evaluate<G>,
    {
        if moves.is_empty() {
            return Ok(self.node(root, 0, depth)?.1);
        }
        if !self.meter.visit() {
            return Err(Halt::Budget);
        }
        let (mut best, mut to_beat) = (Distribution::default(), f64::NEG_INFINITY);
        for &(_, m) in moves {
            let (value, distribution) = self.node(&root.child(m), 1, below(depth))?;
            if value > to_beat {
                (best, to_beat) = (distribution, value + self.stakes.tolerance());
            }
        }
        Ok(best)
    }

    fn node<G: Game>(&mut self, state: &G, ply: u32, depth: Option<u32>) -> Result<Spread, Halt>
    where
        M: Model<G>,
        E: Evaluate<G>,
    {
        if ply > self.longest {
            return Err(Halt::TooLong);
        }
        if !self.meter.visit() {
            return Err(Halt::Budget);
        }
        let sure = |value| Ok((value, Distribution::sure(value)));
        let turn = state.turn();
        if turn.is_over() {
            return sure(self.stakes.payoff(state));
        }
        if depth == Some(0) {
            return sure(self.stakes.estimate(state, self.evaluator));
        }
        let mut parts = Vec::new();
        let Turn::Player(mover) = turn else {
            for (m, weight) in state.outcomes() {
                parts.push((weight, self.node(&state.child(m), ply + 1, depth)?));
            }
            return Ok(lottery(parts));
        };
        let role = self.model.role(state, mover, self.stakes.hero);
        let mut best: Option<Spread> = None;
        for (ordinal, m) in state.moves().enumerate() {
            let child = self.node(&state.child(m), ply + 1, below(depth))?;
            if role == Role::Chance {
                parts.push((self.model.weight(state, mover, ordinal, m), child));
            } else if best.as_ref().is_none_or(|best| role.prefers(child.0, best.0)) {
                best = Some(child);
            }
        }
        Ok(best.unwrap_or_else(|| lottery(parts)))
    }
}

/// Draws one of these by its weight; by equal weights if there are no others.
fn lottery(mut parts: Vec<(u64, Spread)>) -> Spread {
    if parts.iter().all(|&(weight, _)| weight == 0) {
        parts.iter_mut().for_each(|(weight, _)| *weight = 1);
    }
    let mut mean = Mean::default();
    parts.iter().for_each(|(weight, (value, _))| mean.add(*weight, *value));
    let parts: Vec<(u64, Distribution)> =
        parts.into_iter().map(|(weight, (_, part))| (weight, part)).collect();
    (mean.value().unwrap_or(0.0), Distribution::mixture(&parts))
}
