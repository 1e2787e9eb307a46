//! What a search learns about moves while it runs: [`Learn`].

use game_core::Game;

/// A move in its surroundings, for a [`Learn`]er.
#[derive(Debug)]
pub struct Context<'a, G: Game> {
    /// The state it is played in.
    pub state: &'a G,
    /// Plies below the root.
    pub ply: u32,
    /// The move that led here, if there is one.
    pub previous: Option<G::Move>,
    /// Plies left to the depth limit, if there is one.
    pub depth: Option<u32>,
}

impl<G: Game> Clone for Context<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Context<'_, G> {}

/// Ranks moves by what happened to them elsewhere in the tree. Ordering changes the work, never
/// a value.
pub trait Learn<G: Game> {
    /// The rank of a legal move; higher is tried earlier. It counts among moves that the
    /// [`Order`](game_core::Order) ranks equal.
    fn rank(&self, at: Context<'_, G>, m: G::Move) -> i32;

    /// The move `m` made the moves after it irrelevant; `tried` were searched before it in vain.
    fn cut(&mut self, at: Context<'_, G>, m: G::Move, tried: impl Iterator<Item = G::Move>);

    /// A new search begins from this root: what was learned before ages.
    fn new_search(&mut self, root: &G);

    /// Forgets everything.
    fn reset(&mut self);

    /// `false` if nothing is ever learned.
    fn learns(&self) -> bool {
        true
    }
}

/// Learns nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoLearning;

impl<G: Game> Learn<G> for NoLearning {
    fn rank(&self, _: Context<'_, G>, _: G::Move) -> i32 {
        0
    }
    fn cut(&mut self, _: Context<'_, G>, _: G::Move, _: impl Iterator<Item = G::Move>) {}
    fn new_search(&mut self, _: &G) {}
    fn reset(&mut self) {}
    fn learns(&self) -> bool {
        false
    }
}
