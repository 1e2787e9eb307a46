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
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// A state of some game of the class `C`.
pub(crate) struct AnyGame<C>(Box<dyn State>, PhantomData<C>);

/// The class of all games.
pub(crate) enum General {}
/// The class of two-player zero-sum games.
pub(crate) enum Balanced {}
/// The class of two-player zero-sum games without chance.
pub(crate) enum Alternating {}

impl ZeroSum for AnyGame<Balanced> {}
impl ZeroSum for AnyGame<Alternating> {}
impl Deterministic for AnyGame<Alternating> {}

/// A move or an outcome of some game, by its number there.
#[derive(Clone, Copy)]
pub(crate) struct AnyMove {
    number: u32,
    game: &'static dyn Names,
}

impl<C: 'static> AnyGame<C> {
    /// Hides the type of a game. What its states share lives as long as the program.
    fn hide<G: Playable>(start: &G, kit: &Kit<G>) -> AnyGame<C> {
        AnyGame(Box::new(Of::opened(start, kit)), PhantomData)
    }

    /// The state with its type; `None` if it has another.
    fn typed<G: Playable>(&self) -> Option<&Of<G>> {
        self.0.as_any().downcast_ref()
    }

    /// Another state of the same game.
    pub(crate) fn at<G: Playable>(&self, state: &G) -> AnyGame<C> {
        match self.typed::<G>() {
            Some(of) => AnyGame(Box::new(of.at(state)), PhantomData),
            None => self.clone(),
        }
    }
}

impl AnyGame<General> {
    pub(crate) fn general<G: Playable>(start: &G, kit: &Kit<G>) -> AnyGame<General> {
        AnyGame::hide(start, kit)
    }
}

impl AnyGame<Balanced> {
    pub(crate) fn balanced<G: Playable + ZeroSum>(start: &G, kit: &Kit<G>) -> AnyGame<Balanced> {
        AnyGame::hide(start, kit)
    }
}

impl AnyGame<Alternating> {
    pub(crate) fn alternating<G: Playable + ZeroSum + Deterministic>(
        start: &G,
        kit: &Kit<G>,
    ) -> AnyGame<Alternating> {
        AnyGame::hide(start, kit)
    }
}

impl<C: 'static> Clone for AnyGame<C> {
    fn clone(&self) -> Self {
        AnyGame(self.0.copy(), PhantomData)
    }
    fn clone_from(&mut self, source: &Self) {
        if !self.0.copy_from(source.0.as_ref()) {
            self.0 = source.0.copy();
        }
    }
}

impl<C: 'static> Game for AnyGame<C> {
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

impl<C: 'static> Decisive for AnyGame<C> {}

impl<C: 'static> Keyed for AnyGame<C> {
    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl<C: 'static> Indexed for AnyGame<C> {
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

impl<C: 'static> Notation for AnyGame<C> {
    fn read(&self, text: &str) -> Result<Self, ParseError> {
        Ok(AnyGame(self.0.read(text)?, PhantomData))
    }
    fn write(&self) -> String {
        self.0.write()
    }
}

impl<C: 'static> fmt::Display for AnyGame<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display(f)
    }
}

impl<C: 'static> fmt::Debug for AnyGame<C> {
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

#[cfg(test)]
mod tests {
    use super::Untyped;
    use crate::Failure;
    use crate::games::{Open, visit};
    use crate::spec::Spec;

    #[test]
    fn a_search_does_the_same_with_the_type_and_without() -> Result<(), Failure> {
        let specs = [
            "minimax",
            "alphabeta:tt=65536,order=centre,killers=true,history=true",
            "solver",
            "mcts:sims=300",
            "mcts:sims=300,backup=solver",
            "maxn:depth=4",
            "expectiminimax:depth=4",
            "star2:depth=4,order=centre",
        ];
        for text in specs {
            let spec = Spec::parse(text)?;
            let mut answers = Vec::new();
            for mut session in [visit("tic-tac-toe", Open)?, visit("tic-tac-toe", Untyped(Open))?] {
                session.set_position("XX.OO.X.. o")?;
                let seat = session.seat(&spec, 7)?;
                answers.push((session.position(), session.board(), session.search(seat, &spec.limits)?));
            }
            assert_eq!(answers[0], answers[1], "{text}");
        }
        Ok(())
    }
}
