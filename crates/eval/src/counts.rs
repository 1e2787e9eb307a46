//! What each side has, and what one has more than the others: [`Counts`], [`Difference`],
//! [`Material`], [`Mobility`].

use crate::terms::Values;
use crate::{Terms, WeightError};
use game_core::{Game, Player};
use smallvec::SmallVec;

/// What one player has: named whole numbers with nothing of the opponents' in them.
///
/// Interactions need them, because a difference forgets: one bishop more may be two against one
/// or one against none.
pub trait Counts<G: Game> {
    /// The names, in the order of the counts; see [`Terms::names`].
    fn names(&self, game: &G) -> Vec<String>;

    /// How many there are.
    fn count(&self, game: &G) -> usize {
        self.names(game).len()
    }

    /// Writes what `player` has.
    fn counts(&self, state: &G, player: Player, counts: &mut [i32]);
}

impl<G: Game, C: Counts<G> + ?Sized> Counts<G> for &C {
    fn names(&self, game: &G) -> Vec<String> {
        (**self).names(game)
    }
    fn count(&self, game: &G) -> usize {
        (**self).count(game)
    }
    fn counts(&self, state: &G, player: Player, counts: &mut [i32]) {
        (**self).counts(state, player, counts);
    }
}

pub(crate) fn counts_of<G: Game>(counts: &impl Counts<G>, state: &G, player: Player) -> Values {
    let mut values = SmallVec::from_elem(0, counts.count(state));
    counts.counts(state, player, &mut values);
    values
}

/// What `player`'s number is above the sum of all the others', held within ±(2^31 - 1).
pub(crate) fn above_others<G: Game>(state: &G, player: Player, of: impl Fn(Player) -> i64) -> i32 {
    let others = Player::all(state.profile().players.into()).filter(|&other| other != player);
    let rest = others.fold(0_i64, |sum, other| sum.saturating_add(of(other)));
    let most = i64::from(i32::MAX);
    i32::try_from(of(player).saturating_sub(rest).clamp(-most, most)).unwrap_or(0)
}

/// Counts as terms: what a player has, less what the others have.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Difference<C>(
    /// What is counted.
    pub C,
);

impl<G: Game, C: Counts<G>> Terms<G> for Difference<C> {
    fn names(&self, game: &G) -> Vec<String> {
        self.0.names(game)
    }
    fn count(&self, game: &G) -> usize {
        self.0.count(game)
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        let sides: SmallVec<[Values; 2]> =
            Player::all(state.profile().players.into()).map(|side| counts_of(&self.0, state, side)).collect();
        for (n, value) in values.iter_mut().enumerate() {
            *value = above_others(state, player, |side| i64::from(sides[side.index()][n]));
        }
    }
}

/// Counts from a function, under one name.
///
/// ```
/// use eval::{Count, Counts};
/// use game_core::{Game, Player, tree::Tree};
/// let leaves = Count::new("moves", |state: &Tree, player| {
///     if state.turn().player() == Some(player) { state.move_count() as i32 } else { 0 }
/// });
/// let tree: Tree = "(1 2 3)".parse()?;
/// let mut counts = [0];
/// leaves.counts(&tree, Player::FIRST, &mut counts);
/// assert_eq!(counts, [3]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Count<F> {
    name: &'static str,
    of: F,
}

impl<F> Count<F> {
    /// Counts with `of`, which is asked for a state and a player.
    pub const fn new(name: &'static str, of: F) -> Count<F> {
        Count { name, of }
    }
}

impl<G: Game, F: Fn(&G, Player) -> i32> Counts<G> for Count<F> {
    fn names(&self, _: &G) -> Vec<String> {
        vec![self.name.to_string()]
    }
    fn count(&self, _: &G) -> usize {
        1
    }
    fn counts(&self, state: &G, player: Player, counts: &mut [i32]) {
        counts[0] = (self.of)(state, player);
    }
}

/// How many moves a player has, were he to move: one count, `mobility`.
///
/// A game only lists the moves of the player whose turn it is, so the function says what the
/// position is with that player to move; `None` counts as no moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mobility<F>(
    /// The position with this player to move.
    pub F,
);

impl<G: Game, F: Fn(&G, Player) -> Option<G>> Counts<G> for Mobility<F> {
    fn names(&self, _: &G) -> Vec<String> {
        vec!["mobility".to_string()]
    }
    fn count(&self, _: &G) -> usize {
        1
    }
    fn counts(&self, state: &G, player: Player, counts: &mut [i32]) {
        let moves = if state.turn().player() == Some(player) {
            state.move_count()
        } else {
            self.0(state, player)
                .filter(|turned| turned.turn().player() == Some(player))
                .map_or(0, |g| g.move_count())
        };
        counts[0] = i32::try_from(moves).unwrap_or(i32::MAX);
    }
}

/// Pieces by their values: one count, `material`.
///
/// Shannon's values are pawn 1, knight and bishop 3, rook 5, queen 9; a king, who is never taken,
/// has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material<C> {
    pieces: C,
    values: Vec<i32>,
}

impl<C> Material<C> {
    /// One value for each kind of piece, in their order.
    ///
    /// # Errors
    /// [`WeightError::Length`] if there are not as many values as kinds.
    pub fn new<G: Game>(game: &G, pieces: C, values: &[i32]) -> Result<Material<C>, WeightError>
    where
        C: Counts<G>,
    {
        let features = pieces.count(game);
        if values.len() != features {
            return Err(WeightError::Length { weights: values.len(), features });
        }
        Ok(Material { pieces, values: values.to_vec() })
    }
}

impl<G: Game, C: Counts<G>> Counts<G> for Material<C> {
    fn names(&self, _: &G) -> Vec<String> {
        vec!["material".to_string()]
    }
    fn count(&self, _: &G) -> usize {
        1
    }
    fn counts(&self, state: &G, player: Player, counts: &mut [i32]) {
        let pieces = counts_of(&self.pieces, state, player);
        let worth = |(&count, &value): (&i32, &i32)| i64::from(count).saturating_mul(value.into());
        let sum = pieces.iter().zip(&self.values).map(worth).fold(0, i64::saturating_add);
        let most = i64::from(i32::MAX);
        counts[0] = i32::try_from(sum.clamp(-most, most)).unwrap_or(0);
    }
}
