//! UCB1-Tuned and UCB-V: explore where rewards vary.
//!
//! P. Auer, N. Cesa-Bianchi & P. Fischer, *Finite-time Analysis of the Multiarmed Bandit Problem*,
//! Machine Learning 47, 2002 (UCB1-Tuned); J.-Y. Audibert, R. Munos & C. Szepesvári, *Tuning Bandit
//! Algorithms in Stochastic Environments*, ALT 2007 (UCB-V).

use crate::number::ln;
use crate::tree_policy::{Child, Parent, TreePolicy};
use crate::ucb::check_constant;
use game_core::{Game, Refused};

/// The variance of rewards with this sum and sum of squares; not below 0.
fn variance(sum: f64, squares: f64, visits: u32) -> f64 {
    let n = f64::from(visits);
    let mean = sum / n;
    (squares / n - mean * mean).max(0.0)
}

/// `mean + sqrt(ln N / n * min(1/4, variance + sqrt(2 ln N / n)))`, with rewards in [0, 1]; an
/// untried child is infinitely urgent.
///
/// 1/4 is the greatest variance of a reward in [0, 1].
#[must_use]
pub fn ucb1_tuned(sum: f64, squares: f64, visits: u32, parent_visits: u32) -> f64 {
    if visits == 0 {
        return f64::INFINITY;
    }
    let n = f64::from(visits);
    let log = ln(parent_visits) / n;
    sum / n + (log * (variance(sum, squares, visits) + (2.0 * log).sqrt()).min(0.25)).sqrt()
}

/// `mean + sqrt(2 variance E / n) + 3 c E / n` with `E = zeta ln N` and rewards in [0, 1]; an
/// untried child is infinitely urgent.
#[must_use]
pub fn ucb_v(sum: f64, squares: f64, visits: u32, parent_visits: u32, zeta: f64, c: f64) -> f64 {
    if visits == 0 {
        return f64::INFINITY;
    }
    let n = f64::from(visits);
    let exploration = zeta * ln(parent_visits) / n;
    sum / n + (2.0 * variance(sum, squares, visits) * exploration).sqrt() + 3.0 * c * exploration
}

/// Chooses by [`ucb1_tuned`]; there is nothing to tune.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ucb1Tuned;

impl<G: Game> TreePolicy<G> for Ucb1Tuned {
    /// The sum of squared rewards.
    type Extra = f64;
    type Level = u32;

    fn check(&mut self, _: &G) -> Result<(), Refused> {
        Ok(())
    }

    #[inline]
    fn level(&self, parent: Parent<'_>) -> u32 {
        parent.visits
    }

    #[inline]
    fn score(&self, parent_visits: &u32, child: Child<'_>, squares: &f64) -> f64 {
        ucb1_tuned(child.sum, *squares, child.visits, *parent_visits)
    }

    #[inline]
    fn rewarded(&self, squares: &mut f64, reward: f64) {
        *squares += reward * reward;
    }
}

/// Chooses by [`ucb_v`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UcbV {
    /// Weight of exploration: finite, not negative.
    pub zeta: f64,
    /// Weight of the term that covers for a variance estimated too low: finite, not negative.
    pub c: f64,
}

impl Default for UcbV {
    fn default() -> UcbV {
        UcbV { zeta: 1.0, c: 1.0 / 3.0 }
    }
}

impl<G: Game> TreePolicy<G> for UcbV {
    /// The sum of squared rewards.
    type Extra = f64;
    type Level = u32;

    fn check(&mut self, _: &G) -> Result<(), Refused> {
        check_constant("zeta", self.zeta).and_then(|()| check_constant("c", self.c))
    }

    #[inline]
    fn level(&self, parent: Parent<'_>) -> u32 {
        parent.visits
    }

    #[inline]
    fn score(&self, parent_visits: &u32, child: Child<'_>, squares: &f64) -> f64 {
        ucb_v(child.sum, *squares, child.visits, *parent_visits, self.zeta, self.c)
    }

    #[inline]
    fn rewarded(&self, squares: &mut f64, reward: f64) {
        *squares += reward * reward;
    }
}
