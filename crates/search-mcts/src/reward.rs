//! What a simulation pays, as integers: [`Rewards`].

use game_core::{Game, Player, Profile, Refused, Score, Sum};

/// How payoffs become rewards.
///
/// A reward is a payoff mapped from the profile's range to [0, 1]. Totals are kept exactly, as
/// integers: one payoff unit is [`unit`](Rewards::unit) steps, and a reward of 0 is the lowest
/// payoff; so `reward = steps / (unit * (max - min))`. A game entered with payoffs 2, 1, 0
/// instead of +1, 0, -1 therefore gives the very same tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewards {
    players: usize,
    lowest: i64,
    /// Steps per payoff unit.
    unit: i64,
    /// Steps from the lowest payoff to the highest; at least 1.
    span: i64,
    cut_off: u64,
    per_step: f64,
}

/// The steps each player gets from one simulation.
pub(crate) type Shares = [u64; Player::LIMIT];

impl Rewards {
    /// The rewards of a game, with `unit` steps a payoff unit (1 unless positions are estimated).
    ///
    /// # Errors
    /// [`Refused::Option`] if `unit` is not positive.
    pub fn new(profile: &Profile, unit: i32) -> Result<Rewards, Refused> {
        if unit <= 0 {
            return Err(Refused::Option {
                name: "unit",
                problem: format!("an estimate has at least 1 point a payoff unit, not {unit}"),
            });
        }
        let (min, max) = (i64::from(profile.payoff_min), i64::from(profile.payoff_max));
        // The middle of an odd range needs half a payoff.
        let unit = i64::from(unit) * if (max - min) % 2 == 0 { 1 } else { 2 };
        let span = ((max - min) * unit).max(1);
        let cut_off = if profile.sum == Sum::Zero { (-min * unit).clamp(0, span) } else { span / 2 };
        #[expect(clippy::cast_precision_loss, reason = "a rounding of the scale changes no order")]
        let per_step = 1.0 / span as f64;
        Ok(Rewards {
            players: profile.players.into(),
            lowest: min,
            unit,
            span,
            cut_off: cut_off.unsigned_abs(),
            per_step,
        })
    }

    /// Steps per payoff unit.
    #[must_use]
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// The most steps one simulation can pay.
    pub(crate) fn span(&self) -> u64 {
        self.span.unsigned_abs()
    }

    /// Reward in [0, 1] of one step.
    pub(crate) fn per_step(&self) -> f64 {
        self.per_step
    }

    /// The payoff a mean reward stands for, in payoff units.
    #[must_use]
    pub fn payoff(&self, reward: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "payoffs are 32 bits wide")]
        let (lowest, span) = (self.lowest as f64, self.span as f64 / self.unit as f64);
        lowest + reward * span
    }

    /// The reward in [0, 1] of a payoff in payoff units, held inside.
    #[must_use]
    pub fn reward(&self, payoff: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "payoffs are 32 bits wide")]
        let (lowest, span) = (self.lowest as f64, self.span as f64 / self.unit as f64);
        ((payoff - lowest) / span).clamp(0.0, 1.0)
    }

    /// What a finished game pays every player. A payoff outside the profile's range, which a
    /// game must not have, is held inside it.
    #[inline]
    pub(crate) fn of<G: Game>(&self, state: &G) -> Shares {
        let mut shares = [0; Player::LIMIT];
        let share = |player| self.steps((i64::from(state.payoff(player).get()) - self.lowest) * self.unit);
        if self.players == 2 {
            // Nearly always; a loop costs more than both.
            shares[0] = share(Player::FIRST);
            shares[1] = share(Player::SECOND);
            return shares;
        }
        for (place, player) in shares.iter_mut().zip(Player::all(self.players)) {
            *place = share(player);
        }
        shares
    }

    /// What an estimate in points (`points` of them a payoff unit) pays every player.
    pub(crate) fn estimated(&self, points: i32, estimate: impl Fn(Player) -> Score) -> Shares {
        let mut shares = [0; Player::LIMIT];
        let steps = self.unit / i64::from(points.max(1));
        for (share, player) in shares.iter_mut().zip(Player::all(self.players)) {
            *share = self.steps(i64::from(estimate(player).get()) * steps - self.lowest * self.unit);
        }
        shares
    }

    /// What a playout pays that was cut off unfinished: 0 in a zero-sum game, otherwise the
    /// middle of the range of payoffs, to every player.
    pub(crate) fn cut_off(&self) -> Shares {
        [self.cut_off; Player::LIMIT]
    }

    fn steps(&self, steps: i64) -> u64 {
        steps.clamp(0, self.span).unsigned_abs()
    }
}
