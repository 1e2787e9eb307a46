//! A game under a key of four bits, so that a table mistakes most states for others.

use game_core::{Decisive, Deterministic, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};

/// A game that plays legal moves only, under a key of four bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Crowded<G>(pub(crate) G);

impl<G: Game> Game for Crowded<G> {
    type Move = G::Move;
    fn profile(&self) -> Profile {
        self.0.profile()
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.0.moves()
    }
    fn play(&mut self, m: G::Move) {
        assert!(self.0.moves().any(|legal| legal == m), "an illegal move was played");
        self.0.play(m);
    }
    fn payoff(&self, player: Player) -> Score {
        self.0.payoff(player)
    }
}

impl<G: Deterministic> Deterministic for Crowded<G> {}
impl<G: ZeroSum> ZeroSum for Crowded<G> {}
impl<G: Decisive> Decisive for Crowded<G> {}

impl<G: Keyed> Keyed for Crowded<G> {
    fn key(&self) -> u64 {
        self.0.key() & 0xF
    }
}

impl<G: Indexed> Indexed for Crowded<G> {
    fn index_count(&self) -> usize {
        self.0.index_count()
    }
    fn index(&self, m: G::Move) -> usize {
        self.0.index(m)
    }
    fn move_at(&self, index: usize) -> Option<G::Move> {
        self.0.move_at(index)
    }
}
