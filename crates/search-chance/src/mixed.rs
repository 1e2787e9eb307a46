//! A rule for each opponent: [`Mixed`], with [`Actor`] and [`Weigh`].

use crate::model::{Model, Role};
use game_core::{Game, Player};

/// What one opponent is supposed to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// Plays what is worst for the hero: in a zero-sum game, what is best for himself.
    Hostile,
    /// Plays what is best for the hero, as a partner would.
    Helpful,
    /// Plays every legal move equally often.
    Uniform,
    /// Plays moves as often as the policy says.
    Weighted,
}

/// How often a weighted player plays which move.
pub trait Weigh<G: Game> {
    /// The relative weight of a legal move; if all are 0 they are taken as equal.
    fn weigh(&self, state: &G, mover: Player, m: G::Move) -> u64;
}

/// All moves weigh the same.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Even;

impl<G: Game> Weigh<G> for Even {
    fn weigh(&self, _: &G, _: Player, _: G::Move) -> u64 {
        1
    }
}

impl<G: Game, F: Fn(&G, Player, G::Move) -> u64> Weigh<G> for F {
    fn weigh(&self, state: &G, mover: Player, m: G::Move) -> u64 {
        self(state, mover, m)
    }
}

/// An opponent model that gives each player a rule of his own. The hero always plays well.
///
/// With a wrong model the search is still exact, for a game that is not being played: taking a
/// hostile player for a random one may cost dearly.
///
/// ```
/// use game_core::{Limits, Player, Search, tree::Tree};
/// use search_chance::{Actor, Expectimax, Mixed};
/// let tree: Tree = "(a=p1(3 7) b=p2(2 9) c=4)".parse()?;
/// let second = Player::SECOND;
/// let third = Player::new(2).expect("a third player");
/// let model = Mixed::all(Actor::Uniform).with(second, Actor::Hostile);
/// let report = Expectimax::with_model(model).search(&tree, &Limits::NONE)?;
/// assert_eq!(report.value, Some(5.5));
/// let model = model.with(third, Actor::Hostile);
/// let report = Expectimax::with_model(model).search(&tree, &Limits::NONE)?;
/// assert_eq!(report.value, Some(4.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mixed<W = Even> {
    actors: [Actor; Player::LIMIT],
    weights: W,
}

impl Mixed {
    /// The same rule for everybody but the hero.
    #[must_use]
    pub const fn all(actor: Actor) -> Mixed {
        Mixed { actors: [actor; Player::LIMIT], weights: Even }
    }
}

impl<W> Mixed<W> {
    /// The same model with another rule for one player.
    #[must_use]
    pub fn with(mut self, player: Player, actor: Actor) -> Mixed<W> {
        self.actors[player.index()] = actor;
        self
    }

    /// The same model with a policy for its weighted players: a function of the state, the
    /// player and the move.
    #[must_use]
    pub fn with_weights<New>(self, weights: New) -> Mixed<New> {
        Mixed { actors: self.actors, weights }
    }
}

impl<G: Game, W: Weigh<G>> Model<G> for Mixed<W> {
    fn role(&self, _: &G, mover: Player, hero: Player) -> Role {
        if mover == hero {
            return Role::Max;
        }
        match self.actors[mover.index()] {
            Actor::Hostile => Role::Min,
            Actor::Helpful => Role::Max,
            Actor::Uniform | Actor::Weighted => Role::Chance,
        }
    }

    fn weight(&self, state: &G, mover: Player, _: usize, m: G::Move) -> u64 {
        match self.actors[mover.index()] {
            Actor::Weighted => self.weights.weigh(state, mover, m),
            _ => 1,
        }
    }
}
