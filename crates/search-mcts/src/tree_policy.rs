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
    /// Whether children want [`allotted`](TreePolicy::allotted) to be asked.
    const KNOWS: bool = false;
    /// Whether [`passed`](TreePolicy::passed) wants the moves of each simulation.
    const LINE: bool = false;

    /// Whether [`descend`](TreePolicy::descend) wants to see every node of the way down.
    const WAY: bool = false;

    /// Whether states of equal [`key`](TreePolicy::key) share their children.
    const SHARES: bool = false;

    /// What tells states apart, asked if [`SHARES`](TreePolicy::SHARES) is set.
    fn key(&self, state: &G) -> u64 {
        let _ = state;
        0
    }

    /// Looks at the options before a search begins, and forgets what an earlier one left.
    ///
    /// # Errors
    /// [`Refused::Option`] that names the one that makes no sense.
    fn check(&mut self, root: &G) -> Result<(), Refused>;

    /// A simulation is at a node whose children will be compared: `depth` plies below the root
    /// and visited so often. Asked if [`WAY`](TreePolicy::WAY) is set; `true` to be shown the
    /// children by [`look`](TreePolicy::look).
    #[inline]
    fn descend(&mut self, depth: u32, visits: u32) -> bool {
        let _ = (depth, visits);
        false
    }

    /// One child of the node just descended to.
    #[inline]
    fn look(&mut self, extra: &Self::Extra) {
        let _ = extra;
    }

    /// How deep the tree may grow.
    fn depth(&self) -> u32 {
        u32::MAX
    }

    /// Prepares to compare the children of a node.
    fn level(&self, parent: Parent<'_>) -> Self::Level;

    /// The score of one child; `parent` comes from [`level`](TreePolicy::level).
    fn score(&self, parent: &Self::Level, child: Child<'_>, extra: &Self::Extra) -> f64;

    /// Children are about to be allotted to a node with this state: to all its moves or, at a root,
    /// to `only` these, with their ordinals in rising order (empty elsewhere).
    #[inline]
    fn allotting(&mut self, state: &G, only: &[(usize, G::Move)]) {
        let _ = (state, only);
    }

    /// The child of one move of that state is allotted.
    #[inline]
    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut Self::Extra) {
        let _ = (state, ordinal, m, extra);
    }

    /// A playout of a simulation that passed through a node paid this reward in [0, 1] to the
    /// player who moved into it; asked once for each playout of the leaf.
    #[inline]
    fn rewarded(&self, extra: &mut Self::Extra, reward: f64) {
        let _ = (extra, reward);
    }

    /// A simulation is over and passed a decision node with children; asked for each such node
    /// from the leaf up to the root, if [`LINE`](TreePolicy::LINE) is set.
    #[inline]
    fn passed(&mut self, root: &G, passed: &Passed<'_, G>) {
        let _ = (root, passed);
    }

    /// One child of the node just passed.
    #[inline]
    fn credit(&mut self, passed: &Passed<'_, G>, extra: &mut Self::Extra) {
        let _ = (passed, extra);
    }
}

/// A simulation that passed a node.
#[derive(Clone, Copy, Debug)]
pub struct Passed<'a, G: Game> {
    /// How many plies the node is below the root.
    pub ply: usize,
    /// Whether it is the first node asked about in its simulation: the deepest.
    pub deepest: bool,
    /// Who was to move there.
    pub mover: Player,
    /// The simulation's mean reward in [0, 1] for him.
    pub reward: f64,
    /// How many playouts the simulation counts as ([`Playout::AT_ONCE`](crate::Playout::AT_ONCE)).
    pub playouts: u32,
    /// Who made which move (nobody, for chance), from the root through the tree and the playout.
    pub line: &'a [(Option<Player>, G::Move)],
}
