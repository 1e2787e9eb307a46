//! Constant-sum made zero-sum: [`Centred`].

use super::Inner;
use crate::{
    Book, Decisive, Deterministic, Enumerable, Evaluate, Exchanges, Features, Game, IllegalMove, Indexed,
    Keyed, Notation, Order, ParseError, Passes, Player, Profile, Score, Sum, Tactical, Turn, WrongClass,
    ZeroSum,
};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

adapter! {
    /// A two-player constant-sum game made zero-sum: a payoff `p` counts `p - sum / 2`, or
    /// `2 * p - sum` where the sum is odd.
    ///
    /// With payoffs 1, 1/2, 0 entered doubled (2, 1, 0; sum 2) a win counts +1, a draw 0 and a
    /// loss -1. Positive affine, so no decision changes.
    Centred, sum: i32
}
impl<G: Game> ZeroSum for Centred<G> {}
impl<G: Deterministic> Deterministic for Centred<G> {}

impl<G: Game> Centred<G> {
    /// Checks the profile of `game`.
    ///
    /// # Errors
    /// [`WrongClass`] unless two players' payoffs sum to a constant.
    pub fn new(game: G) -> Result<Self, WrongClass> {
        let profile = game.profile();
        if profile.players != 2 {
            return Err(WrongClass::NotTwoPlayers(profile.players));
        }
        let sum = match profile.sum {
            Sum::Zero => 0,
            Sum::Constant(sum) => sum,
            Sum::General => return Err(WrongClass::NotConstantSum),
        };
        let widest = i64::from(profile.payoff_min).abs().max(i64::from(profile.payoff_max).abs());
        if 2 * widest + i64::from(sum).abs() >= i64::from(i32::MAX) {
            return Err(WrongClass::PayoffsTooLarge);
        }
        Ok(Centred { inner: game, sum })
    }

    /// How many centred points one payoff point makes.
    fn factor(&self) -> i32 {
        if self.sum % 2 == 0 { 1 } else { 2 }
    }

    fn centred(&self, payoff: i32) -> i32 {
        let factor = self.factor();
        payoff.saturating_mul(factor).saturating_sub(factor * self.sum / 2)
    }
}

impl<G: Game> Game for Centred<G> {
    type Move = G::Move;
    pass_on!();
    fn profile(&self) -> Profile {
        let inner = self.inner.profile();
        let widest = self.centred(inner.payoff_min).abs().max(self.centred(inner.payoff_max).abs());
        Profile { sum: Sum::Zero, ..inner }.with_payoffs(-widest, widest)
    }
    fn turn(&self) -> Turn {
        self.inner.turn()
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(self.centred(self.inner.payoff(player).get()))
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        self.inner.player_name(player)
    }
}

same_players!(Centred);

impl<G: Game, E: Evaluate<G>> Evaluate<Centred<G>> for Inner<E> {
    fn evaluate(&self, state: &Centred<G>, player: Player) -> Score {
        let factor = i64::from(state.factor());
        let worth = factor * i64::from(self.0.evaluate(&state.inner, player).get());
        let centred = worth - factor * i64::from(state.sum) * i64::from(self.0.unit()) / 2;
        Score::new(i32::try_from(centred).unwrap_or(if centred > 0 { i32::MAX } else { i32::MIN }))
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}
