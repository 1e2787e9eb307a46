//! What a user knows about moves before any simulation: [`Urgency`] and [`Prior`].

use crate::reward::in_range;
use game_core::{Evaluate, Game, Order};

/// How urgent a move is, as a whole number that is compared with its siblings': twice the
/// urgency is twice the chance. 0 is never chosen, unless all are 0: then all are equal.
pub trait Urgency<G: Game> {
    /// The urgency of a legal move.
    fn urgency(&self, state: &G, m: G::Move) -> u32;
}

impl<G: Game, F: Fn(&G, G::Move) -> u32> Urgency<G> for F {
    fn urgency(&self, state: &G, m: G::Move) -> u32 {
        self(state, m)
    }
}

/// The ranks of an order as urgencies; negative ranks are 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ranks<O>(pub O);

impl<G: Game, O: Order<G>> Urgency<G> for Ranks<O> {
    fn urgency(&self, state: &G, m: G::Move) -> u32 {
        self.0.rank(state, m).max(0).unsigned_abs()
    }
}

/// What a move is expected to be worth, as a reward in [0, 1] for the mover. What lies outside,
/// or is not a number, is held inside (not a number: 1/2).
pub trait Prior<G: Game> {
    /// The expected reward of a legal move.
    fn reward(&self, state: &G, m: G::Move) -> f64;
}

impl<G: Game, F: Fn(&G, G::Move) -> f64> Prior<G> for F {
    fn reward(&self, state: &G, m: G::Move) -> f64 {
        self(state, m)
    }
}

/// A prior from an evaluation: the payoff of the position after the move if it is finished,
/// otherwise its estimate, mapped from the profile's range to [0, 1].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AfterMove<E>(pub E);

impl<G: Game, E: Evaluate<G>> Prior<G> for AfterMove<E> {
    fn reward(&self, state: &G, m: G::Move) -> f64 {
        let Some(mover) = state.turn().player() else { return 0.5 };
        let child = state.child(m);
        let worth = if child.turn().is_over() {
            f64::from(child.payoff(mover))
        } else {
            f64::from(self.0.evaluate(&child, mover)) / f64::from(self.0.unit().max(1))
        };
        in_range(&state.profile(), worth)
    }
}

/// A prior as it is used: inside [0, 1].
pub(crate) fn held(reward: f64) -> f64 {
    if reward.is_nan() { 0.5 } else { reward.clamp(0.0, 1.0) }
}
