//! A network's value as an estimate: [`NetworkValue`].

use crate::WeightError;
use crate::weights::{held, scale};
use game_core::{Evaluate, Game, Player, PolicyValue, Scale, Score};

/// The value a network gives a position, for any search that asks an evaluator; its policy is not
/// used.
///
/// A network speaks **for the player to move**, in payoffs; the estimate is turned to the player
/// who is asked for, rounded to whole points and held strictly inside the payoffs. Where nobody is
/// to move, where the asked player of a game that is not zero-sum is not the mover, and where the
/// answer is missing or no number, nothing is known: 0.
///
/// Networks are fast in batches and this asks for one position at a time; a search that collects
/// batches asks [`PolicyValue`] itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NetworkValue<N> {
    network: N,
    scale: Scale,
}

impl<N> NetworkValue<N> {
    /// Estimates in points of `unit` a payoff of 1.
    ///
    /// # Errors
    /// [`WeightError::Unit`].
    pub fn new(network: N, unit: i32) -> Result<NetworkValue<N>, WeightError> {
        Ok(NetworkValue { network, scale: scale(unit)? })
    }
}

impl<G: Game, N: PolicyValue<G>> Evaluate<G> for NetworkValue<N> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let Some(mover) = state.turn().player() else { return Score::ZERO };
        let profile = state.profile();
        if mover != player && !profile.is_zero_sum() {
            return Score::ZERO;
        }
        let answers = self.network.evaluate(core::slice::from_ref(state));
        let value = answers.first().map_or(0.0, |answer| answer.value);
        held(value * f64::from(self.scale.unit()), self.scale, &profile).towards(mover, player)
    }
    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}
