//! Whether the game itself may say who wins at once: [`Sight`].

use game_core::{Decisive, Game};

/// Looks one move ahead, or does not.
pub trait Sight<G: Game> {
    /// Whether there is anything to ask.
    fn sees(&self) -> bool;
    /// A move that wins at once, with its ordinal.
    fn winning_move(&self, state: &G) -> Option<(usize, G::Move)>;
    /// The moves after which the opponent does not win at once, with their ordinals.
    fn safe_moves(&self, state: &G) -> impl Iterator<Item = (usize, G::Move)>;
}

/// Sees nothing: every move is tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Blind;

impl<G: Game> Sight<G> for Blind {
    fn sees(&self) -> bool {
        false
    }
    fn winning_move(&self, _: &G) -> Option<(usize, G::Move)> {
        None
    }
    fn safe_moves(&self, _: &G) -> impl Iterator<Item = (usize, G::Move)> {
        core::iter::empty()
    }
}

/// Asks a [`Decisive`] game: a win at once ends the node, and moves that lose at once are tried
/// only if there are no others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sighted;

impl<G: Decisive> Sight<G> for Sighted {
    fn sees(&self) -> bool {
        true
    }
    #[inline]
    fn winning_move(&self, state: &G) -> Option<(usize, G::Move)> {
        state.winning_move()
    }
    #[inline]
    fn safe_moves(&self, state: &G) -> impl Iterator<Item = (usize, G::Move)> {
        state.safe_moves()
    }
}
