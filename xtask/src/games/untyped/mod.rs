//! A game whose type is hidden behind a pointer: [`AnyGame`].
//!
//! A search is compiled once for every type of game. [`AnyGame`] is one type for all of them, so
//! that twenty games cost the compiler no more than one. It asks the game inside for everything,
//! in the same order, so a search visits the same nodes and gives the same answer; only the calls
//! are dearer. The few games whose speed is shown keep their own types.

mod plugs;
mod state;

pub(crate) use plugs::{Untyped, kit_of};

use super::Kit;
use crate::session::Playable;
use game_core::{
    Decisive, Deterministic, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score, Turn,
    ZeroSum,
};
use state::{Names, Of, State};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;

/// A state of some game.
///
/// The type has the markers of every class, because it cannot say what the game inside is. The
/// class is kept where the game is: [`Untyped`] shows it to a visitor by the class of its own
/// type, and a seat of a class is made for such games alone.
pub(crate) struct AnyGame(Box<dyn State>);

impl ZeroSum for AnyGame {}
impl Deterministic for AnyGame {}

/// A move or an outcome of some game, by its number there.
#[derive(Clone, Copy)]
pub(crate) struct AnyMove {
    number: u32,
    game: &'static dyn Names,
}

impl AnyGame {
    /// Hides the type of a game, if it has one. What its states share lives as long as the program.
    pub(crate) fn of<G: Playable>(start: &G, kit: &Kit<G>) -> AnyGame {
        same(start).map_or_else(|| AnyGame(Box::new(Of::opened(start, kit))), AnyGame::clone)
    }

    /// The state with its type; `None` if it has another.
    fn typed<G: Playable>(&self) -> Option<&Of<G>> {
        self.0.as_any().downcast_ref()
    }

    /// A move or an outcome of this state without its type.
    pub(crate) fn untyped<G: Playable>(&self, m: G::Move) -> Option<AnyMove> {
        match self.typed::<G>() {
            Some(of) => Some(of.untyped_edge(m)),
            None => same(&m).copied(),
        }
    }

    /// Another state of the same game.
    pub(crate) fn at<G: Playable>(&self, state: &G) -> AnyGame {
        match self.typed::<G>() {
            Some(of) => AnyGame(Box::new(of.at(state))),
            None => same(state).unwrap_or(self).clone(),
        }
    }
}

/// The value itself, if its type is this one.
fn same<T: 'static, U: 'static>(value: &T) -> Option<&U> {
    (value as &dyn Any).downcast_ref()
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        AnyGame(self.0.copy())
    }
    fn clone_from(&mut self, source: &Self) {
        if !self.0.copy_from(source.0.as_ref()) {
            self.0 = source.0.copy();
        }
    }
}

impl Game for AnyGame {
    type Move = AnyMove;

    fn profile(&self) -> Profile {
        self.0.profile()
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl Iterator<Item = AnyMove> {
        let mut list = Vec::new();
        self.0.moves(&mut list);
        list.into_iter()
    }
    fn play(&mut self, m: AnyMove) {
        self.0.play(m.number);
    }
    fn payoff(&self, player: Player) -> Score {
        self.0.payoff(player)
    }
    fn move_count(&self) -> usize {
        self.0.move_count()
    }
    fn nth_move(&self, n: usize) -> Option<AnyMove> {
        self.0.nth_move(n)
    }
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<AnyMove> {
        let mut choose = Some(choose);
        self.0.pick(&mut |count| choose.take().map_or(0, |choose| choose(count)))
    }
    fn sample(&self, mut below: impl FnMut(usize) -> usize) -> Option<AnyMove> {
        self.0.sample(&mut below)
    }
    fn outcomes(&self) -> impl Iterator<Item = (AnyMove, u64)> {
        let mut list = Vec::new();
        self.0.outcomes(&mut list);
        list.into_iter()
    }
    fn repeats(&self) -> Option<u32> {
        self.0.repeats()
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        self.0.player_name(player)
    }
}

impl Decisive for AnyGame {}

impl Keyed for AnyGame {
    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Indexed for AnyGame {
    fn index_count(&self) -> usize {
        self.0.index_count()
    }
    fn index(&self, m: AnyMove) -> usize {
        m.number as usize
    }
    fn move_at(&self, index: usize) -> Option<AnyMove> {
        self.0.move_at(index)
    }
}

impl Notation for AnyGame {
    fn read(&self, text: &str) -> Result<Self, ParseError> {
        Ok(AnyGame(self.0.read(text)?))
    }
    fn write(&self) -> String {
        self.0.write()
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display(f)
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.number == other.number
    }
}

impl Eq for AnyMove {}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.name(self.number, f)
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
