//! Games written as text by whoever asks: trees.

use super::{Kit, Visitor};
use crate::Failure;
use game_core::Game;
use game_core::adapt::{Alternating, Balanced, Inner};
use game_core::tree::{Estimates, Tree};

/// Whether a text is meant to be a tree rather than the name of a game.
pub(super) fn looks_like_one(text: &str) -> bool {
    text.contains('(') || text.contains('<') || text.starts_with('#')
}

/// Shows a visitor the tree, in the narrowest class its profile allows.
pub(super) fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Out, Failure> {
    let tree: Tree = text.parse().map_err(|why| Failure::usage(format!("tree: {why}")))?;
    let profile = tree.profile();
    if !profile.is_zero_sum() {
        return Ok(visitor.any(tree, Kit::of_paths().with_evaluator("estimates", Estimates)));
    }
    if profile.chance {
        let kit = Kit::of_paths().with_evaluator("estimates", Inner(Estimates));
        return Ok(visitor.zero_sum(Balanced::new(tree)?, kit));
    }
    let kit = Kit::of_paths().with_evaluator("estimates", Inner(Estimates));
    Ok(visitor.decisive(Alternating::new(tree)?, kit))
}
