//! UCB1, the rule that makes Monte-Carlo tree search UCT.
//!
//! P. Auer, N. Cesa-Bianchi & P. Fischer, *Finite-time Analysis of the Multiarmed Bandit Problem*,
//! Machine Learning 47, 2002; L. Kocsis & C. Szepesvári, *Bandit Based Monte-Carlo Planning*, ECML
//! 2006.

use crate::number::ln;
use crate::tree_policy::{Child, Parent, TreePolicy};
use core::fmt;
use game_core::{Game, Refused};

/// `mean + c * sqrt(ln N / n)`: the mean reward of a move plus a bonus for being little tried.
///
/// `N` counts the parent's visits, `n` the child's; an untried child is infinitely urgent.
///
/// ```
/// let score = search_mcts::ucb1(21.0, 30, 50, std::f64::consts::SQRT_2);
/// assert!((score - 1.210_687_314_993_440_7).abs() < 1e-9);
/// ```
#[must_use]
pub fn ucb1(sum: f64, visits: u32, parent_visits: u32, c: f64) -> f64 {
    if visits == 0 {
        return f64::INFINITY;
    }
    let n = f64::from(visits);
    sum / n + c * (ln(parent_visits) / n).sqrt()
}

/// UCB1 with its constant of exploration.
///
/// `c = sqrt(2)`, the default, belongs to rewards in [0, 1]; on payoffs in [-1, 1] it would be
/// twice as much. 0 never explores again what once looked worse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ucb1 {
    /// The constant of exploration, on rewards in [0, 1]: finite, not negative.
    pub c: f64,
}

impl Default for Ucb1 {
    fn default() -> Ucb1 {
        Ucb1 { c: core::f64::consts::SQRT_2 }
    }
}

impl fmt::Display for Ucb1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on rewards in [0, 1]", Constant(self.c))
    }
}

/// `c = sqrt(2)`, or `c = 0.500`.
pub(crate) struct Constant(pub(crate) f64);

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.to_bits() == core::f64::consts::SQRT_2.to_bits() {
            f.write_str("c = sqrt(2)")
        } else {
            write!(f, "c = {:.3}", self.0)
        }
    }
}

/// Refuses a constant that is negative, not a number, or so great that what it is multiplied with
/// could become infinite, so that all scores are equal.
pub(crate) fn check_constant(name: &'static str, c: f64) -> Result<(), Refused> {
    if (0.0..=1e100).contains(&c) {
        return Ok(());
    }
    Err(Refused::Option { name, problem: format!("{c:?} is not a number from 0 to 1e100") })
}

impl<G: Game> TreePolicy<G> for Ucb1 {
    type Extra = ();
    type Level = f64;

    fn check(&mut self, _: &G) -> Result<(), Refused> {
        check_constant("c", self.c)
    }

    #[inline]
    fn level(&self, parent: Parent<'_>) -> f64 {
        self.c * parent.numbers.root_log(parent.visits)
    }

    /// [`ucb1`] with one multiplication by `1 / sqrt(n)` for each of its two divisions by n.
    #[inline]
    fn score(&self, bonus: &f64, child: Child<'_>, (): &()) -> f64 {
        let inverse_root = child.inverse_root();
        inverse_root * (child.sum * inverse_root + bonus)
    }
}
