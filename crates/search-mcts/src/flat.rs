//! Flat Monte-Carlo: no tree, the same number of playouts for each root move.
//!
//! B. Abramson, *Expected-Outcome: A General Model of Static Evaluation*, IEEE PAMI 12(2), 1990.

use crate::answer::BestMean;
use crate::mcts::Mcts;
use crate::tree_policy::{Child, Parent, TreePolicy};
use game_core::{Game, Refused};

/// Enters the least visited child, and lets the tree grow no deeper than the root's children.
///
/// A strong reply is met no more often than a weak one, so a trap is walked into however many
/// playouts there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evenly;

impl<G: Game> TreePolicy<G> for Evenly {
    type Extra = ();
    type Level = ();

    fn check(&mut self, _: &G) -> Result<(), Refused> {
        Ok(())
    }

    fn depth(&self) -> u32 {
        1
    }

    fn level(&self, _: Parent<'_>) {}

    fn score(&self, (): &(), child: Child<'_>, (): &()) -> f64 {
        -f64::from(child.visits)
    }
}

impl<G: Game> Mcts<G> {
    /// Flat Monte-Carlo: uniform playouts, and the move of the best mean as its answer.
    #[must_use]
    pub fn flat(seed: u64) -> Mcts<G, Evenly, crate::Uniform, crate::Mean, BestMean> {
        Mcts::new(seed).policy(Evenly).answer(BestMean)
    }
}
