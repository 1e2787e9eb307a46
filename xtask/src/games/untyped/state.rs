//! One state of a game, asked through a table of functions: [`State`].

use super::AnyMove;
use crate::games::Kit;
use crate::session::Playable;
use game_core::{Game, ParseError, Player, Profile, Score, Turn};
use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

/// What a game calls its moves.
pub(super) trait Names {
    fn name(&self, number: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// What a state can be asked without its type.
pub(super) trait State {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn State>;
    /// Becomes a copy of a state of the same type; whether it was one.
    fn copy_from(&mut self, source: &dyn State) -> bool;
    fn profile(&self) -> Profile;
    fn turn(&self) -> Turn;
    fn moves(&self, list: &mut Vec<AnyMove>);
    fn outcomes(&self, list: &mut Vec<(AnyMove, u64)>);
    fn move_count(&self) -> usize;
    fn nth_move(&self, n: usize) -> Option<AnyMove>;
    fn pick(&self, choose: &mut dyn FnMut(usize) -> usize) -> Option<AnyMove>;
    fn sample(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<AnyMove>;
    fn play(&mut self, number: u32);
    fn payoff(&self, player: Player) -> Score;
    fn repeats(&self) -> Option<u32>;
    fn player_name(&self, player: Player) -> Cow<'static, str>;
    fn key(&self) -> u64;
    fn index_count(&self) -> usize;
    fn move_at(&self, index: usize) -> Option<AnyMove>;
    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError>;
    fn write(&self) -> String;
    fn display(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// What all states of one opened game share: its moves by number, and how it is read and written.
struct Numbered<G: Game> {
    /// How many numbers the moves have; outcomes are numbered from there on as they are met.
    moves: usize,
    met: RefCell<Vec<Option<G::Move>>>,
    read: fn(&G, &str) -> Result<G, ParseError>,
    write: fn(&G) -> String,
}

impl<G: Playable> Numbered<G> {
    fn number(&'static self, index: usize, m: G::Move) -> AnyMove {
        let mut met = self.met.borrow_mut();
        if met.len() <= index {
            met.resize(index + 1, None);
        }
        met[index] = Some(m);
        AnyMove { number: u32::try_from(index).unwrap_or(u32::MAX), game: self }
    }

    fn outcome(&'static self, m: G::Move) -> AnyMove {
        let known = self.met.borrow().iter().skip(self.moves).position(|&known| known == Some(m));
        let next = self.met.borrow().len().saturating_sub(self.moves);
        self.number(self.moves + known.unwrap_or(next), m)
    }

    fn met(&self, number: u32) -> Option<G::Move> {
        self.met.borrow().get(number as usize).copied().flatten()
    }
}

impl<G: Playable> Names for Numbered<G> {
    fn name(&self, number: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.met(number) {
            Some(m) => fmt::Display::fmt(&m, f),
            None => write!(f, "move {number}"),
        }
    }
}

/// A state with its type.
pub(super) struct Of<G: Game + 'static> {
    pub(super) state: G,
    game: &'static Numbered<G>,
}

impl<G: Playable> Of<G> {
    pub(super) fn opened(start: &G, kit: &Kit<G>) -> Of<G> {
        let moves = start.index_count();
        let game = Numbered { moves, met: RefCell::new(Vec::new()), read: kit.read, write: kit.write };
        Of { state: start.clone(), game: Box::leak(Box::new(game)) }
    }

    /// Another state of the same game.
    pub(super) fn at(&self, state: &G) -> Of<G> {
        Of { state: state.clone(), game: self.game }
    }

    /// The move of this game that has a number.
    pub(super) fn typed(&self, m: AnyMove) -> Option<G::Move> {
        self.game.met(m.number)
    }

    pub(super) fn untyped(&self, m: G::Move) -> AnyMove {
        self.game.number(self.state.index(m), m)
    }

    /// A move, or where chance has the turn an outcome.
    pub(super) fn untyped_edge(&self, m: G::Move) -> AnyMove {
        if self.state.turn() == Turn::Chance { self.game.outcome(m) } else { self.untyped(m) }
    }
}

impl<G: Playable> State for Of<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn copy(&self) -> Box<dyn State> {
        Box::new(self.at(&self.state))
    }
    fn copy_from(&mut self, source: &dyn State) -> bool {
        let Some(source) = source.as_any().downcast_ref::<Of<G>>() else { return false };
        self.state.clone_from(&source.state);
        self.game = source.game;
        true
    }
    fn profile(&self) -> Profile {
        self.state.profile()
    }
    fn turn(&self) -> Turn {
        self.state.turn()
    }
    fn moves(&self, list: &mut Vec<AnyMove>) {
        list.extend(self.state.moves().map(|m| self.untyped(m)));
    }
    fn outcomes(&self, list: &mut Vec<(AnyMove, u64)>) {
        list.extend(self.state.outcomes().map(|(m, weight)| (self.game.outcome(m), weight)));
    }
    fn move_count(&self) -> usize {
        self.state.move_count()
    }
    fn nth_move(&self, n: usize) -> Option<AnyMove> {
        self.state.nth_move(n).map(|m| self.untyped(m))
    }
    fn pick(&self, choose: &mut dyn FnMut(usize) -> usize) -> Option<AnyMove> {
        self.state.pick(choose).map(|m| self.untyped(m))
    }
    fn sample(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<AnyMove> {
        self.state.sample(below).map(|m| self.untyped(m))
    }
    fn play(&mut self, number: u32) {
        if let Some(m) = self.game.met(number) {
            self.state.play(m);
        }
    }
    fn payoff(&self, player: Player) -> Score {
        self.state.payoff(player)
    }
    fn repeats(&self) -> Option<u32> {
        self.state.repeats()
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        self.state.player_name(player)
    }
    fn key(&self) -> u64 {
        self.state.key()
    }
    fn index_count(&self) -> usize {
        self.game.moves
    }
    fn move_at(&self, index: usize) -> Option<AnyMove> {
        self.state.move_at(index).map(|m| self.game.number(index, m))
    }
    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(Of { state: (self.game.read)(&self.state, text)?, game: self.game }))
    }
    fn write(&self) -> String {
        (self.game.write)(&self.state)
    }
    fn display(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.state, f)
    }
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.state, f)
    }
}
