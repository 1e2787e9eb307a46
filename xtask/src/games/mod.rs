//! Every game that can be opened by name, or by the text of a tree.
//!
//! [`visit`] knows the games; a [`Visitor`] says what is done with one. Its three methods follow
//! the classes, each defaulting to the wider one, so that a game gives a search exactly what its
//! type allows.

mod chance;
mod kit;
mod list;
mod more;
mod tactics;
mod trees;
mod untyped;

pub use kit::Kit;
pub(crate) use kit::{AnyEvaluator, AnyOrder};
pub use list::{GAMES, Known};
pub(crate) use tactics::{AnySight, Tactics};
pub(crate) use untyped::{AnyGame, kit_of};

use crate::Failure;
use crate::options::{Options, unknown};
use crate::seats::SeatMaker;
use crate::session::{Playable, Playing, Session};
use game_core::{Decisive, Deterministic, ZeroSum};
use untyped::Untyped;

/// What is done with a game, by class.
pub trait Visitor: Sized {
    /// The result.
    type Out;
    /// Any game at all.
    fn any<G: Playable>(self, start: G, kit: Kit<G>) -> Self::Out;
    /// Two players whose payoffs sum to zero.
    fn zero_sum<G: Playable + ZeroSum>(self, start: G, kit: Kit<G>) -> Self::Out {
        self.any(start, kit)
    }
    /// The same, without chance.
    fn alternating<G: Playable + ZeroSum + Deterministic>(self, start: G, kit: Kit<G>) -> Self::Out {
        self.zero_sum(start, kit)
    }
    /// The same, of a game that sees who wins at once.
    fn decisive<G: Playable + ZeroSum + Deterministic + Decisive>(self, start: G, kit: Kit<G>) -> Self::Out {
        self.alternating(start, kit)
    }
}

/// Opens a game at its start.
///
/// # Errors
/// If the name or an option is unknown, or the text of a tree is malformed.
pub fn open(game: &str) -> Result<Box<dyn Session>, Failure> {
    visit(game, Open)
}

struct Open;

impl Visitor for Open {
    type Out = Box<dyn Session>;

    fn any<G: Playable>(self, start: G, kit: Kit<G>) -> Self::Out {
        Box::new(Playing::new(start, SeatMaker::any(kit)))
    }

    fn zero_sum<G: Playable + ZeroSum>(self, start: G, kit: Kit<G>) -> Self::Out {
        Box::new(Playing::new(start, SeatMaker::zero_sum(kit)))
    }

    fn alternating<G: Playable + ZeroSum + Deterministic>(self, start: G, kit: Kit<G>) -> Self::Out {
        Box::new(Playing::new(start, SeatMaker::alternating(kit)))
    }

    fn decisive<G: Playable + ZeroSum + Deterministic + Decisive>(self, start: G, kit: Kit<G>) -> Self::Out {
        Box::new(Playing::new(start, SeatMaker::decisive(kit)))
    }
}

/// Shows a visitor the game that a text names.
///
/// # Errors
/// As [`open`].
pub fn visit<V: Visitor>(game: &str, visitor: V) -> Result<V::Out, Failure> {
    let game = game.trim();
    if trees::looks_like_one(game) {
        return trees::visit(game, Untyped(visitor));
    }
    let options = Options::parse("game", game)?;
    match GAMES.iter().position(|known| known.name == options.name()) {
        Some(index) => list::visit(GAMES[index].name, &options, visitor),
        None => {
            let known: Vec<&str> = GAMES.iter().map(|known| known.name).collect();
            Err(Failure::usage(unknown("game", options.name(), &known)))
        }
    }
}
