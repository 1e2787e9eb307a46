//! What a game knows of positions that are not quiet, chosen at run time: [`AnySight`].

use game_core::{Game, Soonest};
use search_alphabeta::{Noise, Pass, Selection, Sight};
use std::rc::Rc;

/// What a selective search asks of a game; a game that offers less says nothing.
pub(crate) trait Tactics<G: Game> {
    /// The noisy moves.
    fn noisy_moves(&self, state: &G) -> Vec<G::Move>;
    /// Whether the mover has no quiet choice.
    fn is_forced(&self, state: &G) -> bool;
    /// Where a move takes something.
    fn place(&self, state: &G, m: G::Move) -> Option<usize>;
    /// What a move gains at once at most.
    fn gain(&self, state: &G, m: G::Move) -> Option<i32>;
    /// What is left of it after all has been taken back.
    fn exchange(&self, state: &G, m: G::Move) -> Option<i32>;
    /// The state with the other player to move.
    fn passed(&self, state: &G) -> Option<G>;
}

/// Noise and passing as the searches know them.
impl<G: Game, N: Noise<G>, P: Pass<G>> Tactics<G> for (N, P) {
    fn noisy_moves(&self, state: &G) -> Vec<G::Move> {
        self.0.noisy_moves(state).collect()
    }
    fn is_forced(&self, state: &G) -> bool {
        self.0.is_forced(state)
    }
    fn place(&self, state: &G, m: G::Move) -> Option<usize> {
        self.0.place(state, m)
    }
    fn gain(&self, state: &G, m: G::Move) -> Option<i32> {
        self.0.gain(state, m)
    }
    fn exchange(&self, state: &G, m: G::Move) -> Option<i32> {
        self.0.exchange(state, m)
    }
    fn passed(&self, state: &G) -> Option<G> {
        self.1.passed(state)
    }
}

/// A selection, or none, and the game it asks.
pub(crate) struct AnySight<G> {
    /// What is searched further or less far.
    pub(crate) selection: Option<Selection>,
    /// What is asked about it.
    pub(crate) tactics: Rc<dyn Tactics<G>>,
}

impl<G: Game> Sight<G> for AnySight<G> {
    const SELECTS: bool = true;

    fn sees(&self) -> bool {
        false
    }
    fn winning_move(&self, _: &G) -> Option<(usize, G::Move)> {
        None
    }
    fn safe_moves(&self, _: &G) -> impl Iterator<Item = (usize, G::Move)> {
        std::iter::empty()
    }
    fn soonest(&self, _: &G) -> Soonest {
        Soonest { win: Some(1), loss: Some(1) }
    }
    fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }
    fn noisy_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        self.tactics.noisy_moves(state).into_iter()
    }
    fn is_forced(&self, state: &G) -> bool {
        self.tactics.is_forced(state)
    }
    fn place(&self, state: &G, m: G::Move) -> Option<usize> {
        self.tactics.place(state, m)
    }
    fn gain(&self, state: &G, m: G::Move) -> Option<i32> {
        self.tactics.gain(state, m)
    }
    fn exchange(&self, state: &G, m: G::Move) -> Option<i32> {
        self.tactics.exchange(state, m)
    }
    fn passed(&self, state: &G) -> Option<G> {
        self.tactics.passed(state)
    }
}
