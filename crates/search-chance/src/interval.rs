//! What is proved about a value: [`Interval`], and the [`Bounds`] a game can state beforehand.

use crate::known::Known;
use crate::model::Role;
use game_core::{Bound, Game, Player};

/// A closed interval in which a value is proved to lie, and what the proof rests on.
///
/// Everything a pruning search learns has this form: a fail-high has no better `high` than the
/// game's own bound, an exact value has both ends equal. So a node never asks from which window
/// a number came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) complete: bool,
    pub(crate) pathless: bool,
}

impl Interval {
    pub(crate) const fn between((low, high): (f64, f64)) -> Interval {
        Interval { low, high, complete: true, pathless: true }
    }

    pub(crate) const fn exactly(known: Known) -> Interval {
        let Known { value, complete, pathless } = known;
        Interval { low: value, high: value, complete, pathless }
    }

    /// These ends, resting on both.
    pub(crate) fn resting(self, on: Interval) -> Interval {
        Interval { complete: self.complete && on.complete, pathless: self.pathless && on.pathless, ..self }
    }

    /// The better of two children for an actor, end by end.
    #[inline]
    pub(crate) fn best(self, child: Interval, role: Role) -> Interval {
        let pick = if role == Role::Max { f64::max } else { f64::min };
        Interval { low: pick(self.low, child.low), high: pick(self.high, child.high), ..self }.resting(child)
    }

    #[expect(clippy::float_cmp, reason = "an exact value has been given both ends by the same computation")]
    pub(crate) fn is_exact(&self) -> bool {
        self.low == self.high
    }

    /// Whether a search with this window need not know more.
    #[inline]
    pub(crate) fn settles(&self, window: Open) -> bool {
        self.is_exact() || self.high <= window.alpha || self.low >= window.beta
    }

    /// A mean that was proved to lie outside a window: rounding must not say otherwise.
    pub(crate) fn outside(self, window: Open, below: bool) -> Interval {
        if self.is_exact() {
            self
        } else if below {
            Interval { high: self.high.min(window.alpha), ..self }
        } else {
            Interval { low: self.low.max(window.beta), ..self }
        }
    }

    /// The one number that says most to a search with this window, and what it says.
    pub(crate) fn said(&self, window: Open) -> (f64, Bound) {
        if self.is_exact() {
            (self.low, Bound::Exact)
        } else if self.low >= window.beta {
            (self.low, Bound::Lower)
        } else {
            (self.high, Bound::Upper)
        }
    }
}

/// An open interval of values to the hero that still matter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Open {
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
}

impl Open {
    pub(crate) const FULL: Open = Open { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

    /// What still matters to an actor who has this already.
    #[inline]
    pub(crate) fn narrowed(self, reached: Interval, role: Role) -> Open {
        match role {
            Role::Max => Open { alpha: self.alpha.max(reached.low), ..self },
            _ => Open { beta: self.beta.min(reached.high), ..self },
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.alpha >= self.beta
    }
}

/// Knows between which payoffs a position must end.
pub trait Bounds<G: Game> {
    /// The lowest and the highest payoff `player` can still get; estimates of positions from
    /// here on are held inside them too. The profile's range holds in any case.
    fn bounds(&self, state: &G, player: Player) -> (f64, f64);

    /// `false` if nothing is known beyond the profile, so that a search need not ask.
    fn tightens(&self) -> bool {
        true
    }
}

/// Knows only the profile.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ByProfile;

impl<G: Game> Bounds<G> for ByProfile {
    #[inline]
    fn bounds(&self, _: &G, _: Player) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
    #[inline]
    fn tightens(&self) -> bool {
        false
    }
}

impl<G: Game, F: Fn(&G, Player) -> (f64, f64)> Bounds<G> for F {
    fn bounds(&self, state: &G, player: Player) -> (f64, f64) {
        self(state, player)
    }
}
