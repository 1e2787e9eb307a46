//! What a simulation teaches the nodes it passed: [`Backup`].

use game_core::{Game, Player, Profile, Refused};

/// Corrects a node by what its children know, after each simulation, from the leaf up.
///
/// Visits and sums of rewards are kept by the search itself, so [`Mean`] has nothing to add.
pub trait Backup<G: Game> {
    /// What is kept beside each node; its default stands for a node nobody visited.
    type Extra: Copy + Default + core::fmt::Debug;

    /// Whether means are all there is, so that nothing below is ever asked.
    const PLAIN: bool = false;

    /// Looks at the options and the class of the game before a search begins.
    ///
    /// # Errors
    /// [`Refused`] if this backup cannot be used on the game.
    fn check(&self, profile: &Profile) -> Result<(), Refused> {
        let _ = profile;
        Ok(())
    }

    /// A node is visited for the first time, in this state.
    fn first_visit(&self, extra: &mut Self::Extra, state: &G) {
        let _ = (extra, state);
    }

    /// A node with children was passed: `mover` was to move (nobody, for chance).
    fn passed(&self, extra: &mut Self::Extra, mover: Option<Player>, children: &[Self::Extra]) {
        let _ = (extra, mover, children);
    }

    /// Whether no simulation need enter this node again while a sibling is open.
    fn closed(&self, extra: &Self::Extra) -> bool {
        let _ = extra;
        false
    }
}

/// The mean reward of all simulations, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mean;

impl<G: Game> Backup<G> for Mean {
    type Extra = ();
    const PLAIN: bool = true;
}
