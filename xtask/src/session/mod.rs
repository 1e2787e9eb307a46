//! One game at a table, without its type: [`Session`].
//!
//! Commands speak to a session in the texts people use. Behind it stands one instance of
//! `Playing` a game; which searches it can seat is the business of `seats`.

mod answer;

pub(crate) use answer::word;
pub use answer::{Answer, RootLine, Value};

use crate::Failure;
use crate::seats::solve::{Solved, Solver};
use crate::seats::trace::Page;
use crate::seats::{Seat, SeatMaker};
use crate::spec::Spec;
use game_core::walk::{self, Statistics};
use game_core::{Game, Indexed, Keyed, Limits, Profile, Turn};
use std::fmt::{Debug, Display};

/// What every game that can be opened has.
pub trait Playable: Keyed + Indexed + Display + Debug + 'static {}
impl<G: Keyed + Indexed + Display + Debug + 'static> Playable for G {}

/// A game, a position in it, and the searches that sit at it.
pub trait Session {
    /// The class of the game.
    fn profile(&self) -> Profile;
    /// Who moves.
    fn turn(&self) -> Turn;
    /// What the player to move is called; `chance` and `over` where there is none.
    fn mover(&self) -> String;
    /// The board, as a person sees it.
    fn board(&self) -> String;
    /// The position on one line, as `--position` reads it.
    fn position(&self) -> String;
    /// The legal moves, or at a chance event the outcomes, by ordinal.
    fn moves(&self) -> Vec<String>;
    /// The weights of the outcomes of a chance event; nothing elsewhere.
    fn weights(&self) -> Vec<u64>;
    /// Goes to the position a text describes.
    ///
    /// # Errors
    /// With the character at fault.
    fn set_position(&mut self, text: &str) -> Result<(), Failure>;
    /// Goes back to the start of the game.
    fn restart(&mut self);
    /// The ordinal of a legal move.
    ///
    /// # Errors
    /// That lists the legal ones.
    fn ordinal(&self, text: &str) -> Result<usize, Failure>;
    /// Plays the legal move or outcome with this ordinal.
    ///
    /// # Errors
    /// If there is none.
    fn play(&mut self, ordinal: usize) -> Result<(), Failure>;
    /// The sequences of exactly so many moves.
    fn perft(&self, depth: u32) -> u64;
    /// The same, split by the first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// Every game from here to its end, counted.
    fn statistics(&self) -> Statistics;
    /// How many distinct states are first reached at each ply.
    fn distinct_states(&self) -> Vec<u64>;
    /// Payoffs of a finished game, by player.
    fn payoffs(&self) -> Option<Vec<i32>>;
    /// The names of the game's evaluators, its own first; the last is "flat", which knows nothing.
    fn evaluators(&self) -> Vec<&'static str>;
    /// Seats a search; it keeps what it keeps from one question to the next.
    ///
    /// # Errors
    /// If this game is not of the class the search needs, or an option makes no sense.
    fn seat(&mut self, spec: &Spec, seed: u64) -> Result<Seated, Failure>;
    /// Asks a seated search about the position.
    ///
    /// # Errors
    /// What the search refuses.
    fn search(&mut self, seated: Seated, limits: &Limits) -> Result<Answer, Failure>;
    /// Solves the position exactly; nothing is remembered from one position to the next.
    ///
    /// # Errors
    /// If the class of the game has no solver, or the solver gives up.
    fn solve(&mut self) -> Result<Solved, Failure>;
    /// The value of a solved position as the published sets of this game write it.
    fn published_score(&self, solved: &Solved) -> f64;
    /// What a search does on the position, as text or as records.
    ///
    /// # Errors
    /// If the search cannot be traced on this game.
    fn trace(&mut self, spec: &Spec, limits: &Limits, seed: u64) -> Result<Page, Failure>;
}

/// The place of a search at a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seated(usize);

/// The one session there is, for a game `G`.
pub(crate) struct Playing<G: Game> {
    start: G,
    state: G,
    seats: Vec<Box<dyn Seat<G>>>,
    maker: SeatMaker<G>,
    solver: Option<Solver<G>>,
}

impl<G: Playable> Playing<G> {
    pub(crate) fn new(start: G, maker: SeatMaker<G>) -> Playing<G> {
        Playing { state: start.clone(), start, seats: Vec::new(), maker, solver: None }
    }

    fn edges(&self) -> impl Iterator<Item = G::Move> {
        self.state.moves().chain(self.state.outcomes().map(|(outcome, _)| outcome))
    }
}

impl<G: Playable> Session for Playing<G> {
    fn profile(&self) -> Profile {
        self.start.profile()
    }

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn mover(&self) -> String {
        match self.state.turn() {
            Turn::Player(player) => self.state.player_name(player).into_owned(),
            Turn::Chance => "chance".into(),
            Turn::Over => "nobody, the game is over".into(),
        }
    }

    fn board(&self) -> String {
        self.state.to_string()
    }

    fn position(&self) -> String {
        (self.maker.kit.write)(&self.state)
    }

    fn moves(&self) -> Vec<String> {
        self.edges().map(|m| m.to_string()).collect()
    }

    fn weights(&self) -> Vec<u64> {
        self.state.outcomes().map(|(_, weight)| weight).collect()
    }

    fn set_position(&mut self, text: &str) -> Result<(), Failure> {
        self.state = (self.maker.kit.read)(&self.start, text)
            .map_err(|why| Failure::usage(format!("position '{text}': {why}")))?;
        self.seats.iter_mut().for_each(|seat| seat.left());
        Ok(())
    }

    fn restart(&mut self) {
        self.state = self.start.clone();
        self.seats.iter_mut().for_each(|seat| seat.left());
    }

    fn ordinal(&self, text: &str) -> Result<usize, Failure> {
        let m = game_core::find_move(&self.state, text).map_err(|why| Failure::usage(why.message))?;
        self.edges()
            .position(|legal| legal == m)
            .ok_or_else(|| Failure::usage(format!("'{text}' is not a move here")))
    }

    fn play(&mut self, ordinal: usize) -> Result<(), Failure> {
        let m = self.edges().nth(ordinal);
        let m = m.ok_or_else(|| Failure::usage(format!("there is no move number {ordinal} here")))?;
        self.seats.iter_mut().for_each(|seat| seat.played(&self.state, m));
        self.state.play(m);
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        walk::perft(&self.state, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        walk::divide(&self.state, depth).into_iter().map(|(m, count)| (m.to_string(), count)).collect()
    }

    fn statistics(&self) -> Statistics {
        walk::statistics(&self.state)
    }

    fn distinct_states(&self) -> Vec<u64> {
        walk::distinct_states(&self.state, None)
    }

    fn payoffs(&self) -> Option<Vec<i32>> {
        let over = self.state.turn().is_over();
        over.then(|| game_core::Payoffs::of(&self.state).as_slice().iter().map(|score| score.get()).collect())
    }

    fn evaluators(&self) -> Vec<&'static str> {
        self.maker.kit.evaluators.iter().map(|&(name, _)| name).collect()
    }

    fn seat(&mut self, spec: &Spec, seed: u64) -> Result<Seated, Failure> {
        let seat = self.maker.seat(spec, &self.start, seed)?;
        self.seats.push(seat);
        Ok(Seated(self.seats.len() - 1))
    }

    fn search(&mut self, seated: Seated, limits: &Limits) -> Result<Answer, Failure> {
        self.seats[seated.0].search(&self.state, limits)
    }

    fn solve(&mut self) -> Result<Solved, Failure> {
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert((self.maker.solver)(&self.maker.kit, &self.start)?),
        };
        solver(&self.state)
    }

    fn published_score(&self, solved: &Solved) -> f64 {
        match (self.maker.kit.published_score, solved.distance) {
            (Some(score), Some(distance)) => {
                f64::from(score(&self.state, solved.value.number(0) > 0.0, distance))
            }
            _ => solved.value.number(0),
        }
    }

    fn trace(&mut self, spec: &Spec, limits: &Limits, seed: u64) -> Result<Page, Failure> {
        let kit = &self.maker.kit;
        let trace = kit
            .trace
            .ok_or_else(|| Failure::usage("this game is too large to be traced; try a smaller one"))?;
        trace(spec, kit, &self.state, limits, seed)
    }
}
