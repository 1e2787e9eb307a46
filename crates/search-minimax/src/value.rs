//! What a search of this crate backs up: one number, or one number for each player.

use game_core::{Evaluate, Game, Payoffs, Player, Profile, Scale, Score};

/// A value that can be made at a leaf, remembered, and told from another side.
pub(crate) trait Value: Copy + PartialEq {
    /// What a finished game at this ply is worth to `side`; `None` beyond the horizon.
    fn over<G: Game>(state: &G, side: Player, ply: u32, scale: &Scale) -> Option<Self>;

    /// What an unfinished position is worth to `side` at a glance.
    fn guess<G: Game, E: Evaluate<G>>(
        state: &G,
        side: Player,
        evaluator: &E,
        scale: &Scale,
        profile: &Profile,
    ) -> Self;

    /// The value as a table keeps it at this ply.
    fn stored(self, scale: &Scale, ply: u32) -> Self;

    /// A kept value as it reads at this ply.
    fn recalled(self, scale: &Scale, ply: u32) -> Option<Self>;

    /// The value said from the side of `next` instead of `me`.
    fn towards(self, me: Player, next: Player) -> Self;
}

impl Value for Score {
    #[inline]
    fn over<G: Game>(state: &G, side: Player, ply: u32, scale: &Scale) -> Option<Score> {
        scale.score(state.payoff(side), ply)
    }

    #[inline]
    fn guess<G: Game, E: Evaluate<G>>(
        state: &G,
        side: Player,
        evaluator: &E,
        scale: &Scale,
        profile: &Profile,
    ) -> Score {
        scale.estimate(evaluator.evaluate(state, side), profile)
    }

    #[inline]
    fn stored(self, scale: &Scale, ply: u32) -> Score {
        scale.to_node(self, ply)
    }

    #[inline]
    fn recalled(self, scale: &Scale, ply: u32) -> Option<Score> {
        scale.from_node(self, ply)
    }

    #[inline]
    fn towards(self, me: Player, next: Player) -> Score {
        Score::towards(self, me, next)
    }
}

/// A vector is on every player's side at once.
impl Value for Payoffs {
    fn over<G: Game>(state: &G, _: Player, ply: u32, scale: &Scale) -> Option<Payoffs> {
        each(&Payoffs::of(state), |payoff| scale.score(payoff, ply))
    }

    fn guess<G: Game, E: Evaluate<G>>(
        state: &G,
        _: Player,
        evaluator: &E,
        scale: &Scale,
        profile: &Profile,
    ) -> Payoffs {
        let players = Player::all(profile.players.into());
        Payoffs::new(players.map(|player| scale.estimate(evaluator.evaluate(state, player), profile)))
    }

    fn stored(self, scale: &Scale, ply: u32) -> Payoffs {
        Payoffs::new(self.as_slice().iter().map(|&score| scale.to_node(score, ply)))
    }

    fn recalled(self, scale: &Scale, ply: u32) -> Option<Payoffs> {
        each(&self, |score| scale.from_node(score, ply))
    }

    fn towards(self, _: Player, _: Player) -> Payoffs {
        self
    }
}

/// The vector of what `f` makes of each number, if it makes something of all.
fn each(payoffs: &Payoffs, f: impl Fn(Score) -> Option<Score>) -> Option<Payoffs> {
    let mut all = true;
    let made = Payoffs::new(payoffs.as_slice().iter().map(|&score| {
        f(score).unwrap_or_else(|| {
            all = false;
            score
        })
    }));
    all.then_some(made)
}
