//! From payoffs and estimates to means: `Stakes`.

use crate::model::Role;
use game_core::{Evaluate, Game, Player, Refused};

/// The range of a game's payoffs and the evaluator's unit, read once before a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stakes {
    pub(crate) hero: Player,
    pub(crate) low: f64,
    pub(crate) high: f64,
    unit: f64,
    margin: f64,
}

impl Stakes {
    /// Reads the profile of a game and the unit of an evaluator.
    pub(crate) fn read<G: Game>(
        root: &G,
        hero: Player,
        evaluator: &impl Evaluate<G>,
    ) -> Result<Stakes, Refused> {
        let unit = evaluator.unit();
        if unit < 1 {
            let problem = alloc::format!("a unit of {unit} points is not at least 1");
            return Err(Refused::Option { name: "evaluator", problem });
        }
        let (low, high) = root.profile().payoffs();
        let (low, high, unit) = (f64::from(low), f64::from(high), f64::from(unit));
        Ok(Stakes { hero, low, high, unit, margin: (1.0 / unit).min((high - low) / 2.0) })
    }

    /// The same for another hero.
    pub(crate) fn with_hero(self, hero: Player) -> Stakes {
        Stakes { hero, ..self }
    }

    /// What a finished game is worth to the hero.
    ///
    /// A payoff outside the declared range is the game's fault: a debug build names it, a
    /// release build takes it as it is, and a search that prunes may then be wrong.
    #[inline]
    pub(crate) fn payoff<G: Game>(&self, state: &G) -> f64 {
        let payoff = f64::from(state.payoff(self.hero));
        debug_assert!(
            (self.low..=self.high).contains(&payoff),
            "a payoff of {payoff} is outside the declared {}..{}",
            self.low,
            self.high
        );
        payoff
    }

    /// What an unfinished position is estimated to be worth to the hero, strictly inside the
    /// payoffs: at least one point of the evaluator away from either end, or in the middle
    /// where there is no room for that.
    #[inline]
    pub(crate) fn estimate<G: Game>(&self, state: &G, evaluator: &impl Evaluate<G>) -> f64 {
        let points = f64::from(evaluator.evaluate(state, self.hero));
        (points / self.unit).min(self.high - self.margin).max(self.low + self.margin)
    }

    /// Differences up to this are rounding: values so close count as equal.
    pub(crate) fn tolerance(&self) -> f64 {
        1e-12 * (self.high - self.low).max(1.0)
    }

    /// The role of a player of a zero-sum game.
    #[inline]
    pub(crate) fn role(&self, mover: Player) -> Role {
        if mover == self.hero { Role::Max } else { Role::Min }
    }
}
