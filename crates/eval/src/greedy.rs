//! An evaluator as an order of moves: [`Greedy`].

use game_core::{Evaluate, Game, Order, Player};

/// Tries first what leads to the best estimate for the mover, one move ahead.
///
/// A finished game counts as its payoff on the evaluator's scale, so that a win comes first.
///
/// ```
/// use eval::Greedy;
/// use game_core::tree::{Estimates, Tree};
/// use game_core::{Game, Order};
/// let tree: Tree = "((1 2)~-3 (4 5)~6 2)".parse()?;
/// let order = Greedy(Estimates);
/// let ranks: Vec<i32> = tree.moves().map(|m| order.rank(&tree, m)).collect();
/// assert_eq!(ranks, [-3, 6, 2]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Greedy<E>(
    /// The evaluator that is asked after each move.
    pub E,
);

impl<G: Game, E: Evaluate<G>> Order<G> for Greedy<E> {
    fn rank(&self, state: &G, m: G::Move) -> i32 {
        let mover = state.turn().player_or(Player::FIRST);
        let child = state.child(m);
        if child.turn().is_over() {
            child.payoff(mover).get().saturating_mul(self.0.unit())
        } else {
            self.0.evaluate(&child, mover).get()
        }
    }
}
