//! How each player is supposed to choose: [`Model`], with [`Optimal`] and [`Uniform`].
//!
//! A search looks for the best play of one player, the *hero* (the player to move at the root).
//! Everyone else does what the model says, and each node uses the rule of its own actor.

use game_core::{Game, Player, ZeroSum};

/// What happens at a node, seen by the hero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The actor takes what is best for the hero.
    Max,
    /// The actor takes what is worst for the hero.
    Min,
    /// The move is drawn: by the weights of a chance event, or by those of the model.
    Chance,
}

impl Role {
    /// Whether `value` (to the hero) is strictly better than `other` for this actor; never at a
    /// chance event.
    #[inline]
    #[must_use]
    pub fn prefers(self, value: f64, other: f64) -> bool {
        match self {
            Role::Max => value > other,
            Role::Min => value < other,
            Role::Chance => false,
        }
    }

    /// The name of such a node in a trace.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Max => "max",
            Role::Min => "min",
            Role::Chance => "chance",
        }
    }
}

/// An opponent model: what a player who is not the hero is supposed to do.
pub trait Model<G: Game> {
    /// The role of `mover`, who is to move in `state`, seen by `hero`.
    ///
    /// Must be [`Role::Max`] when the two are the same and the hero is to play well.
    fn role(&self, state: &G, mover: Player, hero: Player) -> Role;

    /// The weight of a legal move (and its ordinal) of a player whose role is [`Role::Chance`].
    /// Weights are relative; if all are 0 the moves are taken as equally likely.
    fn weight(&self, state: &G, mover: Player, ordinal: usize, m: G::Move) -> u64 {
        let _ = (state, mover, ordinal, m);
        1
    }

    /// A value to the hero as it is kept in a table at a state with this mover, and back again.
    ///
    /// Unchanged unless the model says that a value to the mover tells everybody's.
    fn stored(&self, value: f64, mover: Player, hero: Player) -> f64 {
        let _ = (mover, hero);
        value
    }
}

impl<G: Game, M: Model<G> + ?Sized> Model<G> for &M {
    fn role(&self, state: &G, mover: Player, hero: Player) -> Role {
        (**self).role(state, mover, hero)
    }
    fn weight(&self, state: &G, mover: Player, ordinal: usize, m: G::Move) -> u64 {
        (**self).weight(state, mover, ordinal, m)
    }
    fn stored(&self, value: f64, mover: Player, hero: Player) -> f64 {
        (**self).stored(value, mover, hero)
    }
}

/// Both players of a zero-sum game play as well as possible: expectiminimax.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Optimal;

impl<G: ZeroSum> Model<G> for Optimal {
    #[inline]
    fn role(&self, _: &G, mover: Player, hero: Player) -> Role {
        if mover == hero { Role::Max } else { Role::Min }
    }
    #[inline]
    fn stored(&self, value: f64, mover: Player, hero: Player) -> f64 {
        turned(value, mover, hero)
    }
}

/// Everyone but the hero moves at random, each legal move equally likely: expectimax.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Uniform;

impl<G: Game> Model<G> for Uniform {
    #[inline]
    fn role(&self, _: &G, mover: Player, hero: Player) -> Role {
        if mover == hero { Role::Max } else { Role::Chance }
    }
}

/// A value to `me` as `next` sees it in a zero-sum game; 0 keeps its plus sign.
#[inline]
#[must_use]
pub(crate) fn turned(value: f64, me: Player, next: Player) -> f64 {
    if me == next { value } else { 0.0 - value }
}
