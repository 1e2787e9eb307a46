//! What the test files share.
#![allow(dead_code, reason = "each file uses its part")]

use game_core::{Game, Limits, Player, Profile, Report, Score, Search, Turn};
use search_mcts::Mcts;

/// The report of plain UCT.
pub(crate) fn search<G: Game>(root: &G, simulations: u64, seed: u64) -> Report<G::Move, f64> {
    Mcts::new(seed).search(root, &Limits::simulations(simulations)).expect("searched")
}

/// A game of two moves that never ends.
#[derive(Clone)]
pub(crate) struct Endless;

impl Game for Endless {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        0..2
    }
    fn play(&mut self, _: u8) {}
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}
