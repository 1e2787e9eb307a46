//! Which outcome of a chance event a simulation meets in the tree: [`Outcomes`].

use crate::arena::{Node, Total};
use game_core::Game;

/// How simulations spread over the outcomes of a chance node of the tree. Playouts always draw.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Outcomes {
    /// Each simulation draws one by weight.
    #[default]
    Drawn,
    /// Each takes the outcome that is furthest behind: of the greatest `weight / (visits + 1)`,
    /// the first of equals. So visits keep the proportion of the weights as nearly as whole
    /// numbers can (the divisor method of d'Hondt), and a mean has no error from the draw at this
    /// node.
    InProportion,
}

/// The outcome furthest behind among the children of a chance node; its place, and itself.
pub(crate) fn furthest_behind<G: Game, N: Total>(
    state: &G,
    children: &[Node<N>],
) -> Option<(usize, G::Move)> {
    let mut behind: Option<(usize, G::Move, u64, u64)> = None;
    for ((k, (outcome, weight)), child) in state.outcomes().enumerate().zip(children) {
        let tries = u64::from(child.visits) + 1;
        // weight / tries > other / others, without dividing.
        let further = behind.is_none_or(|(_, _, other, others)| {
            u128::from(weight) * u128::from(others) > u128::from(other) * u128::from(tries)
        });
        if further {
            behind = Some((k, outcome, weight, tries));
        }
    }
    behind.map(|(k, outcome, ..)| (k, outcome))
}
