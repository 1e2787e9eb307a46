//! What a node gives back: [`Found`].

use game_core::{Player, Score};

/// A value, with what it rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// From the side of the player the function was called for.
    pub(crate) score: Score,
    /// The lowest ply whose state it depends on by a repetition; [`Found::FREE`] for none,
    /// negative for a state before the root.
    pub(crate) anchor: i32,
    /// Whether an estimate went into it, so that a deeper search may say otherwise.
    pub(crate) estimated: bool,
}

impl Found {
    /// The anchor of a value that depends on the state alone.
    pub(crate) const FREE: i32 = i32::MAX;
    /// The start of a maximum: below every value.
    pub(crate) const NOTHING: Found = Found { score: Score::MIN, anchor: Found::FREE, estimated: false };

    /// A value that is true for any depth and on any path.
    pub(crate) fn known(score: Score) -> Found {
        Found { score, ..Found::NOTHING }
    }

    /// The same from the side of `next` instead of `me`.
    #[inline]
    pub(crate) fn towards(self, me: Player, next: Player) -> Found {
        Found { score: self.score.towards(me, next), ..self }
    }

    /// Adds what another value rests on, keeping the score.
    #[inline]
    pub(crate) fn resting_on(self, other: Found) -> Found {
        Found {
            score: self.score,
            anchor: self.anchor.min(other.anchor),
            estimated: self.estimated | other.estimated,
        }
    }

    /// Seen from above the node at `ply`: what refers to that node itself refers to nothing
    /// above it.
    #[inline]
    pub(crate) fn closed_at(self, ply: u32) -> Found {
        let open = self.anchor < ply.cast_signed();
        Found { anchor: if open { self.anchor } else { Found::FREE }, ..self }
    }
}
