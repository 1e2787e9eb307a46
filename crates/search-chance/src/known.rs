//! What a search knows about a node, and small things every search here needs.

use game_core::Depth;

/// Why a search ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    Budget,
    TooLong,
}

/// A value to the hero, and what it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Known {
    pub(crate) value: f64,
    /// No estimate below: true for any depth.
    pub(crate) complete: bool,
    /// No line below ends by a repetition, so that it depends on the state alone.
    ///
    /// It would not do to ask only for repetitions of states above the node: a line that comes
    /// back to a state below it is a repetition earlier where that state is on the path.
    pub(crate) pathless: bool,
}

impl Known {
    /// What an empty set of children tells.
    pub(crate) const NOTHING: Known = Known { value: 0.0, complete: true, pathless: true };

    /// This value, resting on another one too.
    pub(crate) fn and(self, other: Known) -> Known {
        Known {
            value: self.value,
            complete: self.complete && other.complete,
            pathless: self.pathless && other.pathless,
        }
    }
}

/// The depth left below a move of a player.
#[inline]
pub(crate) fn below(depth: Option<u32>) -> Option<u32> {
    depth.map(|plies| plies.saturating_sub(1))
}

/// The depth of a table entry that looked exactly so far; `None` where a byte cannot say.
#[inline]
pub(crate) fn exactly(plies: u32) -> Option<Depth> {
    let depth = Depth::plies(plies);
    (u32::from(depth.byte()) == plies).then_some(depth)
}

/// The sum of weights.
pub(crate) fn total(weights: impl Iterator<Item = u64>) -> u128 {
    weights.map(u128::from).sum()
}

/// An ordinal as a table keeps it.
pub(crate) fn short(ordinal: usize) -> Option<u16> {
    u16::try_from(ordinal).ok().filter(|&ordinal| ordinal < u16::MAX)
}
