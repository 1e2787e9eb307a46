//! What a simulation pays, as integers: [`Rewards`].

use game_core::{Game, Payoffs, Player, Profile, Refused, Sum};

/// How payoffs become rewards.
///
/// A reward is a payoff mapped from the profile's range to [0, 1]. Totals are kept exactly, as
/// integers: one payoff unit is [`unit`](Rewards::unit) steps, and a reward of 0 is the lowest
/// payoff; so `reward = steps / (unit * (max - min))`. A game entered with payoffs 2, 1, 0
/// instead of +1, 0, -1 therefore gives the very same tree. Where two players' payoffs sum to zero
/// the range is taken as symmetric, as far as the profile's farther end, so that one's reward is
/// always 1 less the other's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewards {
    players: usize,
    lowest: i64,
    /// Steps per payoff unit.
    unit: i64,
    /// Steps from the lowest payoff to the highest; at least 1.
    span: i64,
    /// Payoff units from the lowest payoff to the highest; 0 if there is but one.
    range: i64,
    /// The same.
    width: f64,
    cut_off: u64,
    per_step: f64,
}

/// The steps each player gets from one simulation.
pub(crate) type Shares = [u64; Player::LIMIT];

impl Rewards {
    /// The most steps from the lowest payoff to the highest.
    const MOST: i64 = 1 << 44;

    /// The rewards of a game, with `unit` steps a payoff unit (1 unless positions are estimated).
    ///
    /// # Errors
    /// [`Refused::Option`] if `unit` is not positive, or so great that the steps of the range of
    /// payoffs would pass 2^44: a million simulations are to fit a sum of 64 bits.
    pub fn new(profile: &Profile, unit: i32) -> Result<Rewards, Refused> {
        if unit <= 0 {
            return Err(Refused::Option {
                name: "unit",
                problem: format!("an estimate has at least 1 point a payoff unit, not {unit}"),
            });
        }
        let (min, max) = ends(profile);
        // The middle of an odd range needs half a payoff.
        let unit = i64::from(unit) * if (max - min) % 2 == 0 { 1 } else { 2 };
        let range = (max - min).max(0);
        let span = range.saturating_mul(unit).max(1);
        if span > Self::MOST {
            let problem = format!("{unit} points a payoff unit are too fine for payoffs {min}..{max}");
            return Err(Refused::Option { name: "unit", problem });
        }
        let cut_off = if profile.sum == Sum::Zero { (-min * unit).clamp(0, span) } else { span / 2 };
        #[expect(clippy::cast_precision_loss, reason = "a rounding of the scale changes no order")]
        let (per_step, width) = (1.0 / span as f64, range as f64);
        Ok(Rewards {
            players: profile.players.into(),
            lowest: min,
            unit,
            span,
            range,
            width,
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
        let lowest = self.lowest as f64;
        lowest + reward * self.width
    }

    /// The reward in [0, 1] of a payoff in payoff units, held inside; 1/2 if there is but one payoff.
    #[must_use]
    pub fn reward(&self, payoff: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "payoffs are 32 bits wide")]
        let lowest = self.lowest as f64;
        if self.width > 0.0 { ((payoff - lowest) / self.width).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// What a finished game pays every player. A payoff outside the profile's range, which a
    /// game must not have, is held inside it.
    #[inline]
    pub(crate) fn of<G: Game>(&self, state: &G) -> Shares {
        let mut shares = [0; Player::LIMIT];
        let share = |player| {
            let above = i64::from(state.payoff(player).get()) - self.lowest;
            (above.clamp(0, self.range) * self.unit).unsigned_abs()
        };
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

    /// What an estimate in points (`points` of them a payoff unit) pays every player; one that is
    /// missing counts as cut off.
    pub(crate) fn estimated(&self, points: i32, estimates: &Payoffs) -> Shares {
        let mut shares = self.cut_off();
        let steps = self.unit / i64::from(points.max(1));
        for (share, estimate) in shares.iter_mut().zip(estimates.as_slice()).take(self.players) {
            let lowest = self.lowest.saturating_mul(self.unit);
            *share = self.steps((i64::from(estimate.get()) * steps).saturating_sub(lowest));
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

/// The lowest and the highest payoff, as rewards are measured by.
fn ends(profile: &Profile) -> (i64, i64) {
    let (min, max) = (i64::from(profile.payoff_min), i64::from(profile.payoff_max));
    if profile.is_zero_sum() { (min.min(-max), max.max(-min)) } else { (min, max) }
}

/// A payoff of a two-player zero-sum game mapped from its symmetric range to [-1, 1], held inside; 0
/// if there is but one payoff.
pub(crate) fn centred_in_range(profile: &Profile, payoff: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "payoffs are 32 bits wide")]
    let most = ends(profile).1 as f64;
    if most > 0.0 { (payoff / most).clamp(-1.0, 1.0) } else { 0.0 }
}

/// A payoff mapped from the lowest and highest to [0, 1], held inside; 1/2 if there is but one payoff.
pub(crate) fn in_range(profile: &Profile, payoff: f64) -> f64 {
    let (min, max) = ends(profile);
    #[expect(clippy::cast_precision_loss, reason = "payoffs are 32 bits wide")]
    let (min, max) = (min as f64, max as f64);
    if max > min { ((payoff - min) / (max - min)).clamp(0.0, 1.0) } else { 0.5 }
}
