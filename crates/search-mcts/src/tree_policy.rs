//! Which child a simulation enters: [`TreePolicy`].

use crate::number::Numbers;
use game_core::{Game, Player, Refused};

/// A node whose children are compared.
#[derive(Clone, Copy, Debug)]
pub struct Parent<'a> {
    /// Simulations that passed through it.
    pub visits: u32,
    /// Logarithms and roots.
    pub numbers: &'a Numbers,
}

/// A child as its parent's mover sees it.
#[derive(Clone, Copy, Debug)]
pub struct Child<'a> {
    /// Simulations that passed through it; may be 0 if the policy scores untried children.
    pub visits: u32,
    /// The sum of their rewards in [0, 1], **for the player who moves into the child**.
    pub sum: f64,
    /// Logarithms and roots.
    pub numbers: &'a Numbers,
}

impl Child<'_> {
    /// `1 / sqrt(visits)`.
    #[inline]
    #[must_use]
    pub fn inverse_root(&self) -> f64 {
        self.numbers.inverse_root(self.visits)
    }

    /// The mean reward; NaN without visits.
    #[inline]
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits)
    }
}

/// Chooses which child a simulation enters: the one of the greatest score, the first of several.
///
/// Scores are from the side of the player to move at the parent, so one rule serves every player
/// and any order of turns.
pub trait TreePolicy<G: Game> {
    /// Statistics kept beside each node; `()` for none.
    type Extra: Copy + Default + core::fmt::Debug;
    /// What is the same for all children of a node.
    type Level;

    /// Whether every child is tried once, in the order of moves, before any is scored.
    const UNTRIED_FIRST: bool = true;
    /// Whether [`simulated`](TreePolicy::simulated) wants the moves of each simulation.
    const LINE: bool = false;

    /// Looks at the options before a search begins.
    ///
    /// # Errors
    /// [`Refused::Option`] that names the one that makes no sense.
    fn check(&self, root: &G) -> Result<(), Refused>;

    /// Prepares to compare the children of a node.
    fn level(&self, parent: Parent<'_>) -> Self::Level;

    /// The score of one child; `parent` comes from [`level`](TreePolicy::level).
    fn score(&self, parent: &Self::Level, child: Child<'_>, extra: &Self::Extra) -> f64;

    /// Children are allotted to a node with this state: one extra for each move.
    #[inline]
    fn allotted(&mut self, state: &G, extras: &mut [Self::Extra]) {
        let _ = (state, extras);
    }

    /// A simulation that passed through a node paid this reward in [0, 1] to the player who
    /// moved into it.
    #[inline]
    fn rewarded(&self, extra: &mut Self::Extra, reward: f64) {
        let _ = (extra, reward);
    }

    /// A simulation is over; asked once for each node on its path that has children, from the
    /// leaf up, if [`LINE`](TreePolicy::LINE) is set.
    ///
    /// `line` holds who made which move from that node on (nobody, for chance), tree and playout;
    /// `reward` is in [0, 1] and belongs to `mover`, who is to move at the node.
    #[inline]
    fn simulated(
        &mut self,
        mover: Player,
        reward: f64,
        line: &[(Option<Player>, G::Move)],
        children: &mut [Self::Extra],
    ) {
        let _ = (mover, reward, line, children);
    }
}
