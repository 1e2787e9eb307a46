//! Which search can sit at which game: the matrix of game x search, by class.
//!
//! A seat is made from a [`Spec`] at run time. Everything a SPEC can choose inside a search
//! (table, order, evaluator) is chosen at run time too, so that one game and one family of
//! searches are one instance of code.

mod alternating;
mod any;
mod composed;
mod decisive;
mod plugs;
mod sampling;
pub(crate) mod solve;
pub(crate) mod trace;
mod untyped;
mod zero_sum;

use crate::Failure;
use crate::games::Kit;
use crate::session::{Answer, Playable, Value};
use crate::spec::{SEARCHES, Spec};
use game_core::{Decisive, Deterministic, Game, Limits, Search, ZeroSum};
use solve::MakeSolver;

/// A search at a game `G`.
pub(crate) trait Seat<G: Game> {
    /// Asks it about a state.
    fn search(&mut self, state: &G, limits: &Limits) -> Result<Answer, Failure>;

    /// Hears that a move or an outcome was played in this state.
    fn played(&mut self, _: &G, _: G::Move) {}

    /// Hears that the next state does not follow from the last by a move.
    fn left(&mut self) {}
}

struct Of<S>(S);

impl<G: Game, S: Search<G>> Seat<G> for Of<S>
where
    S::Value: Into<Value>,
{
    fn search(&mut self, state: &G, limits: &Limits) -> Result<Answer, Failure> {
        let report = self.0.search(state, limits)?;
        Ok(Answer::of(state, report))
    }
}

/// Makes the seat of a search, if the class of the game allows it.
type Make<G> = fn(&Spec, &Kit<G>, &G, u64) -> Result<Box<dyn Seat<G>>, Failure>;

/// Makes seats at one game.
pub(crate) struct SeatMaker<G: Game> {
    make: Make<G>,
    pub(crate) solver: MakeSolver<G>,
    pub(crate) kit: Kit<G>,
}

impl<G: Playable> SeatMaker<G> {
    /// At a game that can be anything.
    pub(crate) fn any(kit: Kit<G>) -> SeatMaker<G> {
        SeatMaker { make: any::seat, solver: solve::any, kit }
    }

    /// At a zero-sum game of two.
    pub(crate) fn zero_sum(kit: Kit<G>) -> SeatMaker<G>
    where
        G: ZeroSum,
    {
        SeatMaker { make: zero_sum::seat, solver: solve::zero_sum, kit }
    }

    /// At a zero-sum game of two without chance.
    pub(crate) fn alternating(kit: Kit<G>) -> SeatMaker<G>
    where
        G: ZeroSum + Deterministic,
    {
        SeatMaker { make: alternating::seat, solver: solve::alternating, kit }
    }

    /// At such a game that sees who wins at once.
    pub(crate) fn decisive(kit: Kit<G>) -> SeatMaker<G>
    where
        G: ZeroSum + Deterministic + Decisive,
    {
        SeatMaker { make: decisive::seat, solver: solve::decisive, kit }
    }

    pub(crate) fn seat(&self, spec: &Spec, start: &G, seed: u64) -> Result<Box<dyn Seat<G>>, Failure> {
        (self.make)(spec, &self.kit, start, seed)
    }
}

/// A search that this game cannot have.
fn refused<G: Game>(spec: &Spec, start: &G) -> Failure {
    let class =
        SEARCHES.iter().find(|known| known.name == spec.name()).map_or("another", |known| known.class);
    Failure::usage(format!(
        "{} is for games of this class: {class}; this game has {}",
        spec.name(),
        start.profile()
    ))
}
