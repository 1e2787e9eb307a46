//! When the rest of a max^n node cannot matter: Korf's immediate and shallow pruning.

use crate::Tie;
use game_core::{Payoffs, Player, Profile, Refused, Scale, Score, Sum};

/// What the player who moved into a node has from another of his moves.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) player: Player,
    pub(crate) has: Score,
}

/// The bounds of payoffs, in points.
pub(crate) struct Sums {
    /// What all players' payoffs sum to.
    sum: i64,
    lowest: i64,
    highest: i64,
    players: i64,
}

impl Sums {
    /// The bounds of a game whose payoffs have a fixed sum.
    pub(crate) fn new(profile: &Profile, scale: &Scale) -> Result<Sums, Refused> {
        let refuse = |problem: &str| Refused::Option { name: "pruning", problem: problem.into() };
        let unit = i64::from(scale.unit());
        let sum = match profile.sum {
            _ if scale.horizon().is_some() => {
                return Err(refuse("scores with distance have no fixed sum, so nothing can be pruned"));
            }
            Sum::Zero => 0,
            Sum::Constant(sum) => i64::from(sum),
            Sum::General => return Err(refuse("payoffs have no fixed sum, so nothing can be pruned")),
        };
        Ok(Sums {
            sum: sum * unit,
            lowest: i64::from(profile.payoff_min) * unit,
            highest: i64::from(profile.payoff_max) * unit,
            players: profile.players.into(),
        })
    }

    /// Whether nobody can have more than this.
    pub(crate) fn is_highest(&self, mine: Score) -> bool {
        i64::from(mine.get()) >= self.highest
    }

    /// Whether a node whose `mover` has this much needs no other move: he cannot have more, or
    /// the player above will not let him have it.
    pub(crate) fn settles(&self, mine: Score, mover: Player, limit: Option<Limit>, tie: Tie) -> bool {
        if tie == Tie::First && self.is_highest(mine) {
            return true;
        }
        let Some(limit) = limit.filter(|limit| limit.player != mover) else { return false };
        // Whatever else happens here, the mover has at least `mine` and the others the lowest.
        let most = self.sum - i64::from(mine.get()) - (self.players - 2) * self.lowest;
        let has = i64::from(limit.has.get());
        most < has || most == has && tie == Tie::First
    }

    /// Refuses a vector that breaks the sum.
    pub(crate) fn check(&self, value: &Payoffs) -> Result<(), Refused> {
        let sum: i64 = value.as_slice().iter().map(|score| i64::from(score.get())).sum();
        if sum == self.sum {
            return Ok(());
        }
        let problem = alloc::format!(
            "the estimate {value} sums to {sum} and payoffs to {}: nothing can be pruned by it",
            self.sum
        );
        Err(Refused::Option { name: "pruning", problem })
    }
}
