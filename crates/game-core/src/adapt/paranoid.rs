//! One against the rest: [`Paranoid`].

use super::Inner;
use crate::mix::mix64;
use crate::{
    Book, Decisive, Deterministic, Enumerable, Evaluate, Exchanges, Game, IllegalMove, Indexed, Keyed,
    Notation, Order, ParseError, Passes, Player, Profile, Score, Sum, Tactical, Turn, WrongClass, ZeroSum,
};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

adapter! {
    /// One player, the hero, against a coalition of all the others who only want to hold his
    /// payoff down (Sturtevant & Korf, *On Pruning Techniques for Multi-Player Games*, AAAI
    /// 2000). The hero is the first player of this two-player zero-sum game.
    ///
    /// It may predict hostility that is not there.
    Paranoid, hero: Player
}
impl<G: Game> ZeroSum for Paranoid<G> {}
impl<G: Deterministic> Deterministic for Paranoid<G> {}
impl<G: Game> Decisive for Paranoid<G> {}

/// Tells heroes apart, since the value is the hero's.
impl<G: Keyed> Keyed for Paranoid<G> {
    fn key(&self) -> u64 {
        mix64(self.inner.key() ^ self.hero.index() as u64)
    }
}

impl<G: Game> Paranoid<G> {
    /// The game as `hero` sees it.
    ///
    /// # Errors
    /// [`WrongClass::NoSuchPlayer`] if the game has no such player.
    pub fn new(game: G, hero: Player) -> Result<Self, WrongClass> {
        let players = game.profile().players;
        if hero.index() >= usize::from(players) {
            return Err(WrongClass::NoSuchPlayer(players));
        }
        Ok(Paranoid { inner: game, hero })
    }

    /// The hero's own player number in the game inside.
    pub fn hero(&self) -> Player {
        self.hero
    }

    fn for_hero(&self, worth: Score, player: Player) -> Score {
        worth.towards(Player::FIRST, player)
    }
}

impl<G: Game> Game for Paranoid<G> {
    type Move = G::Move;
    pass_on!();
    fn profile(&self) -> Profile {
        let inner = self.inner.profile();
        let widest = inner.payoff_min.saturating_neg().max(inner.payoff_max);
        inner.with_players(2, Sum::Zero).with_payoffs(widest.saturating_neg(), widest)
    }
    fn turn(&self) -> Turn {
        match self.inner.turn() {
            Turn::Player(p) if p == self.hero => Turn::Player(Player::FIRST),
            Turn::Player(_) => Turn::Player(Player::SECOND),
            other => other,
        }
    }
    fn payoff(&self, player: Player) -> Score {
        self.for_hero(self.inner.payoff(self.hero), player)
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        if player == Player::FIRST { self.inner.player_name(self.hero) } else { Cow::Borrowed("the others") }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<Paranoid<G>> for Inner<E> {
    fn evaluate(&self, state: &Paranoid<G>, player: Player) -> Score {
        state.for_hero(self.0.evaluate(&state.inner, state.hero), player)
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}
