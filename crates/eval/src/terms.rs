//! Where an evaluator's numbers come from: [`Terms`].

use game_core::{Features, Game, Player};
use smallvec::SmallVec;

/// Named whole numbers that describe a position; an evaluator weighs them.
///
/// A game's own [`Features`] are terms ([`Own`]), counts of two sides become terms
/// ([`Difference`](crate::Difference), [`Interactions`](crate::Interactions)), so do patterns
/// ([`Occurrences`](crate::Occurrences)), and a pair of terms is one after the other.
///
/// The law, checked by [`laws`](crate::laws): names and their number depend on the configuration
/// of the game only, and in a two-player zero-sum game the two players' values are opposite.
pub trait Terms<G: Game> {
    /// The names, in the order of the values: distinct, not empty, on one line, without blanks at
    /// their ends.
    fn names(&self, game: &G) -> Vec<String>;

    /// How many there are.
    fn count(&self, game: &G) -> usize;

    /// Writes the values **from the side of `player`**.
    ///
    /// # Panics
    /// May panic if `values` is shorter than [`count`](Terms::count).
    fn values(&self, state: &G, player: Player, values: &mut [i32]);
}

/// The game's own [`Features`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Own;

impl<G: Features> Terms<G> for Own {
    fn names(&self, game: &G) -> Vec<String> {
        game.feature_names().iter().map(ToString::to_string).collect()
    }
    fn count(&self, game: &G) -> usize {
        game.feature_names().len()
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        state.features(player, values);
    }
}

/// One after the other.
impl<G: Game, A: Terms<G>, B: Terms<G>> Terms<G> for (A, B) {
    fn names(&self, game: &G) -> Vec<String> {
        let mut names = self.0.names(game);
        names.extend(self.1.names(game));
        names
    }
    fn count(&self, game: &G) -> usize {
        self.0.count(game) + self.1.count(game)
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        let (first, second) = values.split_at_mut(self.0.count(state));
        self.0.values(state, player, first);
        self.1.values(state, player, second);
    }
}

impl<G: Game, T: Terms<G> + ?Sized> Terms<G> for &T {
    fn names(&self, game: &G) -> Vec<String> {
        (**self).names(game)
    }
    fn count(&self, game: &G) -> usize {
        (**self).count(game)
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        (**self).values(state, player, values);
    }
}

/// Numbers of one position; no allocation up to this many.
pub(crate) type Values = SmallVec<[i32; 16]>;

/// The values from the side of `player`.
pub(crate) fn values_of<G: Game>(terms: &impl Terms<G>, state: &G, player: Player) -> Values {
    let mut values = SmallVec::from_elem(0, terms.count(state));
    terms.values(state, player, &mut values);
    values
}

/// The side terms are read from when `player`'s estimate is wanted: in a two-player zero-sum game
/// always the first player's, so that the two estimates are opposite to the last point.
pub(crate) fn reading_side<G: Game>(state: &G, player: Player) -> Player {
    if state.profile().is_zero_sum() { Player::FIRST } else { player }
}
