//! PUCT: exploration in proportion to a prior probability.
//!
//! C. D. Rosin, *Multi-armed Bandits with Episode Context*, AMAI 61, 2011; in the form of D. Silver
//! et al., *Mastering the Game of Go without Human Knowledge*, Nature 550, 2017:
//! `mean + c * prior * sqrt(N) / (1 + n)`. Where it departs: N is never below 1, so that the
//! first selection already follows the priors.

use crate::knowledge::Urgency;
use crate::tree_policy::{Child, Parent, TreePolicy};
use crate::ucb::check_constant;
use game_core::{Game, Refused};

/// `mean + c * prior * sqrt(max(N, 1)) / (1 + n)`, rewards in [0, 1]; `mean` is what an untried
/// child is taken to be worth while `n` is 0.
#[must_use]
pub fn puct(mean: f64, visits: u32, prior: f64, parent_visits: u32, c: f64) -> f64 {
    mean + c * prior * f64::from(parent_visits.max(1)).sqrt() / (1.0 + f64::from(visits))
}

/// Chooses by [`puct`], with urgencies made probabilities as priors: over the legal moves, or those
/// considered at a restricted root; all equal if every urgency is 0.
///
/// For the priors of a network see [`Guided`](crate::Guided).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Puct<U> {
    /// Where the priors come from.
    pub urgency: U,
    /// The constant of exploration on rewards in [0, 1]: finite, not negative.
    pub c: f64,
    /// What an untried child is taken to be worth, a reward in [0, 1].
    pub first_play: f64,
    /// 1 over the sum of the urgencies of the moves being numbered, 0 if they are all 0.
    per_urgency: f64,
    /// The probability of each of them if they are.
    each: f64,
}

impl<U> Puct<U> {
    /// c = 1, and an untried child is worth 1/2.
    pub fn new(urgency: U) -> Puct<U> {
        Puct { urgency, c: 1.0, first_play: 0.5, per_urgency: 0.0, each: 0.0 }
    }
}

impl<G: Game, U: Urgency<G>> TreePolicy<G> for Puct<U> {
    /// The prior probability.
    type Extra = f32;
    type Level = u32;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;

    fn check(&mut self, _: &G) -> Result<(), Refused> {
        check_constant("c", self.c).and_then(|()| check_constant("first play", self.first_play))
    }

    #[inline]
    fn level(&self, parent: Parent<'_>) -> u32 {
        parent.visits
    }

    #[inline]
    fn score(&self, parent_visits: &u32, child: Child<'_>, prior: &f32) -> f64 {
        let mean = if child.visits == 0 { self.first_play } else { child.mean() };
        puct(mean, child.visits, f64::from(*prior), *parent_visits, self.c)
    }

    fn allotting(&mut self, state: &G, only: &[(usize, G::Move)]) {
        let urgency = |m| u64::from(self.urgency.urgency(state, m));
        let (total, count): (u64, usize) = if only.is_empty() {
            (state.moves().map(urgency).sum(), state.move_count())
        } else {
            (only.iter().map(|&(_, m)| urgency(m)).sum(), only.len())
        };
        #[expect(clippy::cast_precision_loss, reason = "a rounding of a probability")]
        let (total, count) = (total as f64, count as f64);
        (self.per_urgency, self.each) = if total > 0.0 { (1.0 / total, 0.0) } else { (0.0, 1.0 / count) };
    }

    fn allotted(&mut self, state: &G, _: usize, m: G::Move, prior: &mut f32) {
        let p = f64::from(self.urgency.urgency(state, m)) * self.per_urgency + self.each;
        #[expect(clippy::cast_possible_truncation, reason = "a prior needs no more digits")]
        let p = p as f32;
        *prior = p;
    }
}
