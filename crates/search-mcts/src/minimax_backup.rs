//! Backups that look at the best child: [`MaxAware`] and [`ImplicitMinimax`].
//!
//! R. Coulom, *Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search*, CG 2006 (the
//! mean drifts towards the maximum as simulations come in); M. Lanctot et al., *Monte Carlo Tree
//! Search with Heuristic Evaluations using Implicit Minimax Backups*, CIG 2014.

use crate::backup::{Backup, Family};
use crate::reward::centred_in_range;
use game_core::{Evaluate, Game, Player, Profile, Refused, WrongClass};

/// A value in [-1, 1] **for the first player**, if one is known: so that exchanging the players is a
/// change of sign, without rounding.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth(f64);

impl Default for Worth {
    fn default() -> Worth {
        Worth(f64::NAN)
    }
}

impl Worth {
    fn known(self) -> Option<f64> {
        (!self.0.is_nan()).then_some(self.0)
    }
}

/// A value of one player as a value of the first, or the other way round.
fn to_first(value: f64, player: Player) -> f64 {
    if player == Player::FIRST { value } else { -value }
}

/// A mean reward in [0, 1] as a value in [-1, 1].
fn centred(sum: f64, visits: u32) -> f64 {
    2.0 * (sum / f64::from(visits)) - 1.0
}

fn two_zero_sum(profile: &Profile) -> Result<(), Refused> {
    if profile.players != 2 {
        return Err(Refused::Class(WrongClass::NotTwoPlayers(profile.players)));
    }
    if !profile.is_zero_sum() {
        return Err(Refused::Class(WrongClass::NotZeroSum));
    }
    Ok(())
}

fn check_weight(name: &'static str, weight: f64) -> Result<(), Refused> {
    if (0.0..=1.0).contains(&weight) {
        return Ok(());
    }
    Err(Refused::Option { name, problem: format!("{weight} is not between 0 and 1") })
}

/// The best of what is known of children, for the first player: greatest, or smallest if the
/// second moves. Nothing at a chance node, whose mean is right already.
fn best(mover: Option<Player>, values: impl Iterator<Item = f64>) -> Option<f64> {
    match mover? {
        Player::FIRST => values.reduce(f64::max),
        _ => values.reduce(f64::min),
    }
}

/// Max-aware backup: a node is believed to be worth its mean, mixed with the best of its
/// children visited often enough.
///
/// A child counts from `visits` visits on; `weight` 0 is the mean alone, 1 the best child alone.
/// Two players whose payoffs sum to zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MaxAware {
    /// The weight of the best child, 0 to 1.
    pub weight: f64,
    /// From how many visits on a child counts.
    pub visits: u32,
}

impl<G: Game> Backup<G> for MaxAware {
    type Extra = Worth;

    fn check(&self, profile: &Profile) -> Result<(), Refused> {
        two_zero_sum(profile)?;
        check_weight("weight", self.weight)
    }

    fn passed(&self, extra: &mut Worth, family: Family<'_, Worth>) {
        let worth = |k: usize| {
            let (visits, sum) = (family.stats)(k);
            if visits < self.visits.max(1) {
                return None;
            }
            let mean = to_first(centred(sum, visits), family.rewarded);
            Some(mix(mean, family.children[k], self.weight))
        };
        *extra = Worth(best(family.mover, (0..family.children.len()).filter_map(worth)).unwrap_or(f64::NAN));
    }

    fn believed(&self, extra: &Worth, mover: Player, visits: u32, sum: f64) -> f64 {
        believed(*extra, mover, visits, sum, self.weight)
    }
}

/// A mean for the first player mixed with what is known besides.
fn mix(mean: f64, known: Worth, weight: f64) -> f64 {
    known.known().map_or(mean, |best| weight * best + (1.0 - weight) * mean)
}

/// A sum of rewards of `mover` with what is known mixed in; as it is where nothing counts.
fn believed(extra: Worth, mover: Player, visits: u32, sum: f64, weight: f64) -> f64 {
    if visits == 0 || weight == 0.0 || extra.known().is_none() {
        return sum;
    }
    let value = mix(to_first(centred(sum, visits), mover), extra, weight);
    f64::from(visits) * f64::midpoint(to_first(value, mover), 1.0)
}

/// Implicit minimax backup: beside the mean, a node keeps the minimax value of an evaluation of
/// the nodes below it that were visited, and is believed to be worth a mixture of both.
///
/// Two players whose payoffs sum to zero. A finished game counts its payoff.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ImplicitMinimax<E> {
    /// What an unfinished position is worth.
    pub evaluate: E,
    /// The weight of the minimax value, 0 to 1; 0.4 is usual.
    pub weight: f64,
}

impl<G: Game, E: Evaluate<G>> Backup<G> for ImplicitMinimax<E> {
    type Extra = Worth;

    fn check(&self, profile: &Profile) -> Result<(), Refused> {
        two_zero_sum(profile)?;
        check_weight("weight", self.weight)
    }

    fn first_visit(&self, extra: &mut Worth, state: &G) {
        let payoff = if state.turn().is_over() {
            f64::from(state.payoff(Player::FIRST))
        } else {
            f64::from(self.evaluate.evaluate(state, Player::FIRST)) / f64::from(self.evaluate.unit().max(1))
        };
        *extra = Worth(centred_in_range(&state.profile(), payoff));
    }

    fn passed(&self, extra: &mut Worth, family: Family<'_, Worth>) {
        let known = family.children.iter().filter_map(|child| child.known());
        if let Some(best) = best(family.mover, known) {
            *extra = Worth(best);
        }
    }

    fn believed(&self, extra: &Worth, mover: Player, visits: u32, sum: f64) -> f64 {
        believed(*extra, mover, visits, sum, self.weight)
    }
}
