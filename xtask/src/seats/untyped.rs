//! The searches rarely asked of games without chance: compiled once, for the game without its type.

use super::{Seat, zero_sum};
use crate::Failure;
use crate::games::{AnyGame, Balanced, Kit, kit_of};
use crate::session::{Answer, Playable};
use crate::spec::Spec;
use game_core::{Limits, ZeroSum};

/// A seat at a game without its type, asked about states that have one.
pub(super) struct Untyped {
    game: AnyGame<Balanced>,
    seat: Box<dyn Seat<AnyGame<Balanced>>>,
}

impl Untyped {
    pub(super) fn seat<G: Playable + ZeroSum>(
        spec: &Spec,
        kit: &Kit<G>,
        start: &G,
        seed: u64,
    ) -> Result<Box<dyn Seat<G>>, Failure> {
        let game = AnyGame::balanced(start, kit);
        let seat = zero_sum::seat(spec, &kit_of(kit), &game, seed)?;
        Ok(Box::new(Untyped { game, seat }))
    }
}

impl<G: Playable> Seat<G> for Untyped {
    fn search(&mut self, state: &G, limits: &Limits) -> Result<Answer, Failure> {
        self.seat.search(&self.game.at(state), limits)
    }
}
