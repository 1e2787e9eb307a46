//! What a number is worth: [`Score`], [`Bound`] and [`Window`].

use crate::Player;
use alloc::format;
use core::fmt;
use core::ops::Neg;

/// A whole number of points **from the side of a named player**.
///
/// Which player is never part of the number: every function that takes or returns a score says
/// whose side it is on. The range is closed under negation (`Score::MIN == -Score::MAX`), there
/// is no NaN, and equality is exact. The two ends stand for minus and plus infinity in windows;
/// no payoff and no estimate reaches them (see [`Scale`](crate::Scale)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Plus infinity: above every value that can occur.
    pub const MAX: Score = Score(i32::MAX);
    /// Minus infinity: the negative of [`Score::MAX`].
    pub const MIN: Score = Score(-i32::MAX);
    /// A draw, or nothing known.
    pub const ZERO: Score = Score(0);

    /// A score of so many points; `i32::MIN`, which has no negative, becomes [`Score::MIN`].
    #[inline]
    #[must_use]
    pub const fn new(points: i32) -> Score {
        if points == i32::MIN { Score::MIN } else { Score(points) }
    }

    /// The points.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// This score, said from the side of `next` instead of `me` (or the other way round) in a
    /// two-player zero-sum game: negated when the two differ, unchanged when they are the same.
    #[inline]
    #[must_use]
    pub fn towards(self, me: Player, next: Player) -> Score {
        if me == next { self } else { -self }
    }

    /// The next higher score; [`Score::MAX`] stays.
    #[inline]
    #[must_use]
    pub const fn succ(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// The next lower score; [`Score::MIN`] stays.
    #[inline]
    #[must_use]
    pub const fn pred(self) -> Score {
        Score::new(self.0.saturating_sub(1))
    }

    /// So many points more, held inside the range.
    #[inline]
    #[must_use]
    pub const fn plus(self, points: i32) -> Score {
        Score::new(self.0.saturating_add(points))
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl From<Score> for f64 {
    fn from(score: Score) -> f64 {
        f64::from(score.0)
    }
}

impl fmt::Display for Score {
    /// `+3`, `-3`, `0`, `+inf`, `-inf`; honours a width (`{:>5}`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::MAX => f.pad("+inf"),
            Score::MIN => f.pad("-inf"),
            Score::ZERO => f.pad("0"),
            Score(points) => f.pad(&format!("{points:+}")),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

/// What a returned or stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is the true one.
    Exact,
    /// The true value is at least this (a node that was cut at beta).
    Lower,
    /// The true value is at most this (a node in which nothing reached alpha).
    Upper,
}

impl Bound {
    /// The same statement about the negated value.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// The same statement from the side of `next` instead of `me`: flipped when they differ.
    #[inline]
    #[must_use]
    pub fn towards(self, me: Player, next: Player) -> Bound {
        if me == next { self } else { self.flipped() }
    }
}

impl fmt::Display for Bound {
    /// `=`, `>=` or `<=`, as traces and tables write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Bound::Exact => "=",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        })
    }
}

/// An open interval `(alpha, beta)` of scores that still matter to **the player to move**.
///
/// Alpha is the best that player already has elsewhere, beta the most the opponent will let him
/// have. `alpha < beta` always; [`Window::null`] is the narrowest window, which only tells on
/// which side of it the value lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// `(-inf, +inf)`: every value is exact in it.
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// The window between two scores, or `None` unless `alpha < beta`.
    #[inline]
    #[must_use]
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// The null window just above `alpha`: it asks whether the value is greater than `alpha`.
    /// `Score::MAX` is taken as the score below it, so that the window is never empty.
    #[inline]
    #[must_use]
    pub fn null(alpha: Score) -> Window {
        let alpha = alpha.min(Score::MAX.pred());
        Window { alpha, beta: alpha.succ() }
    }

    /// The lower end.
    #[must_use]
    pub const fn alpha(self) -> Score {
        self.alpha
    }

    /// The upper end.
    #[must_use]
    pub const fn beta(self) -> Score {
        self.beta
    }

    /// The same window seen by `next` instead of `me`: turned and negated when they differ.
    ///
    /// A search asks who moves now and who moves next; it never counts plies, because the same
    /// player may move twice.
    #[inline]
    #[must_use]
    pub fn towards(self, me: Player, next: Player) -> Window {
        if me == next { self } else { Window { alpha: -self.beta, beta: -self.alpha } }
    }

    /// This window after a value was reached: alpha rises to it if it is greater.
    /// `None` if nothing is left, which is a beta cut (equality cuts).
    #[inline]
    #[must_use]
    pub fn raised(self, value: Score) -> Option<Window> {
        Window::new(self.alpha.max(value), self.beta)
    }

    /// This window after it became known that the value is at most `value`.
    /// `None` if nothing is left.
    #[inline]
    #[must_use]
    pub fn lowered(self, value: Score) -> Option<Window> {
        Window::new(self.alpha, self.beta.min(value))
    }

    /// What a **fail-soft** value returned from this window says about the true one.
    ///
    /// Fail-soft: at or below alpha it is an upper bound, at or above beta a lower bound, and
    /// between them exact. An end counts as a failure, since there the value is not proved.
    #[inline]
    #[must_use]
    pub fn bound(self, value: Score) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("({}, {})", self.alpha, self.beta))
    }
}
