//! MCTS-Solver: proved wins, draws and losses, and bounds for points.
//!
//! M. Winands, Y. Björnsson & J.-T. Saito, *Monte-Carlo Tree Search Solver*, CG 2008; bounds after
//! T. Cazenave & A. Saffidine, *Score Bounded Monte-Carlo Tree Search*, CG 2010.
//!
//! A node keeps what the **first player** gets at least and at most with best play, so no sign
//! ever depends on whose turn it is. A finished game closes the gap; a decision node takes the
//! maximum of both bounds over its children if the first player moves, the minimum if the second
//! does; a chance node lies between the least and the greatest of its outcomes, whatever their
//! weights. An unvisited child knows only the profile's range. So a proof is never wrong, and at
//! chance nodes only exists where every outcome agrees.

use crate::backup::{Backup, Family, Proof};
use game_core::{Game, Player, Profile, Refused, Score, WrongClass};

/// Proves values while searching, for two players and payoffs that sum to zero.
///
/// No simulation enters a proved child while a sibling is unproved, the search ends
/// ([`Complete`](game_core::Stopped::Complete)) once the root is proved, and a proved move is
/// answered before any other: see [`Mcts`](crate::Mcts).
///
/// With more players, or payoffs that do not sum to zero, a value may depend on how a player
/// chooses among what is equal to him, so nothing is proved: such a game is refused.
///
/// A game whose values depend on the path (where [`Game::repeats`] ends it) is safe: a tree node
/// is a path. Playouts and positions cut off by a limit prove nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Solver;

/// What is proved of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The least the first player gets.
    least: i32,
    /// The most.
    most: i32,
    /// Plies to the end if both bounds agree, at most.
    within: u32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { least: i32::MIN, most: i32::MAX, within: 0 }
    }
}

impl Bounds {
    fn proved(&self) -> bool {
        self.least == self.most
    }
}

impl<G: Game> Backup<G> for Solver {
    type Extra = Bounds;

    fn check(&self, profile: &Profile) -> Result<(), Refused> {
        if profile.players != 2 {
            return Err(Refused::Class(WrongClass::NotTwoPlayers(profile.players)));
        }
        if !profile.is_zero_sum() {
            return Err(Refused::Class(WrongClass::NotZeroSum));
        }
        Ok(())
    }

    fn first_visit(&self, bounds: &mut Bounds, state: &G) {
        let profile = state.profile();
        *bounds = if state.turn().is_over() {
            let payoff = state.payoff(Player::FIRST).get();
            Bounds { least: payoff, most: payoff, within: 0 }
        } else if profile.payoff_min == profile.payoff_max {
            // One payoff is no proof of how long the game lasts.
            Bounds::default()
        } else {
            Bounds { least: profile.payoff_min, most: profile.payoff_max, within: 0 }
        };
    }

    fn passed(&self, bounds: &mut Bounds, family: Family<'_, Bounds>) {
        if bounds.proved() {
            return;
        }
        let children = family.children;
        let (least, most) = match family.mover {
            Some(Player::FIRST) => (greatest(children, |b| b.least), greatest(children, |b| b.most)),
            Some(_) => (smallest(children, |b| b.least), smallest(children, |b| b.most)),
            None => (smallest(children, |b| b.least), greatest(children, |b| b.most)),
        };
        bounds.least = bounds.least.max(least);
        bounds.most = bounds.most.min(most);
        if bounds.proved() {
            bounds.within = 1 + within(bounds.least, family.mover, children);
        }
    }

    #[inline]
    fn closed(&self, bounds: &Bounds) -> bool {
        bounds.proved()
    }

    fn proof(&self, bounds: &Bounds) -> Option<Proof> {
        bounds.proved().then_some(Proof { payoff: bounds.least, within: bounds.within })
    }

    fn bounds(&self, bounds: &Bounds) -> Option<(Score, Score)> {
        Some((Score::new(bounds.least), Score::new(bounds.most)))
    }
}

fn greatest(children: &[Bounds], of: impl Fn(&Bounds) -> i32) -> i32 {
    children.iter().map(of).max().unwrap_or(i32::MIN)
}

fn smallest(children: &[Bounds], of: impl Fn(&Bounds) -> i32) -> i32 {
    children.iter().map(of).min().unwrap_or(i32::MAX)
}

/// Plies from the children to the end, at most: who can choose a proved child of this value
/// takes the shortest way if he wins by it, and the longest if all are his to lose or share.
fn within(value: i32, mover: Option<Player>, children: &[Bounds]) -> u32 {
    let proofs =
        children.iter().filter(|child| child.proved() && child.least == value).map(|child| child.within);
    let wins = match mover {
        Some(Player::FIRST) => value > 0,
        Some(_) => value < 0,
        None => false,
    };
    let within = if wins { proofs.min() } else { proofs.max() };
    within.unwrap_or(0)
}
