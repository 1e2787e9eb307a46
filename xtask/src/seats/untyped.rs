//! The searches compiled once, for the game without its type: those rarely asked for, and those
//! made of so many parts that one of each for every game would not be worth its compiling.

use super::{Make, Seat};
use crate::Failure;
use crate::games::{AnyGame, Kit, kit_of};
use crate::session::{Answer, Playable};
use crate::spec::Spec;
use game_core::Limits;

/// A seat at a game without its type, asked about states that have one.
struct Untyped {
    game: AnyGame,
    seat: Box<dyn Seat<AnyGame>>,
}

/// Takes the type off the game and makes a seat there. The caller's game is of the class that
/// `make` is for.
pub(super) fn seat<G: Playable>(
    make: Make<AnyGame>,
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    let game = AnyGame::of(start, kit);
    let seat = make(spec, &kit_of(kit), &game, seed)?;
    Ok(Box::new(Untyped { game, seat }))
}

impl<G: Playable> Seat<G> for Untyped {
    fn search(&mut self, state: &G, limits: &Limits) -> Result<Answer, Failure> {
        self.seat.search(&self.game.at(state), limits)
    }

    fn played(&mut self, state: &G, m: G::Move) {
        let state = self.game.at(state);
        match state.untyped::<G>(m) {
            Some(m) => self.seat.played(&state, m),
            None => self.seat.left(),
        }
    }

    fn left(&mut self) {
        self.seat.left();
    }
}
