//! Features that are worth something together only: [`Interactions`].
//!
//! A weighted sum gives each piece its value whatever else is on the board. Where that is wrong
//! the cure is another feature, which says that two things are there at once; the sum stays a
//! sum. Russell & Norvig, *Artificial Intelligence: A Modern Approach*, on evaluation functions:
//! the pair of bishops.

use crate::counts::{above_others, counts_of};
use crate::terms::Values;
use crate::{Counts, Terms, WeightError};
use game_core::{Game, Player};
use smallvec::SmallVec;

/// Terms made of several counts **of one side**: what a player has of them, less what the others
/// have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interactions<C> {
    counts: C,
    terms: Vec<(String, Kind)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// 1 if there are at least so many of each.
    AtLeast(Vec<(usize, i32)>),
    Product(usize, usize),
}

impl<C> Interactions<C> {
    /// No interaction yet.
    pub const fn of(counts: C) -> Interactions<C> {
        Interactions { counts, terms: Vec::new() }
    }

    /// A term that is 1 for a side which has at least so many of each of these, otherwise 0:
    /// the pair of bishops is `("bishops", 2)`.
    ///
    /// # Errors
    /// [`WeightError::Unknown`] if something that is not counted is named.
    pub fn at_least<G: Game>(
        mut self,
        game: &G,
        name: &str,
        needs: &[(&str, i32)],
    ) -> Result<Interactions<C>, WeightError>
    where
        C: Counts<G>,
    {
        let needs =
            needs.iter().map(|&(of, count)| Ok((self.find(game, of)?, count))).collect::<Result<_, _>>()?;
        self.terms.push((name.to_string(), Kind::AtLeast(needs)));
        Ok(self)
    }

    /// A term that is one count times another; of a count with itself, its square.
    ///
    /// # Errors
    /// [`WeightError::Unknown`] if something that is not counted is named.
    pub fn product<G: Game>(
        mut self,
        game: &G,
        name: &str,
        [one, other]: [&str; 2],
    ) -> Result<Interactions<C>, WeightError>
    where
        C: Counts<G>,
    {
        let kind = Kind::Product(self.find(game, one)?, self.find(game, other)?);
        self.terms.push((name.to_string(), kind));
        Ok(self)
    }

    fn find<G: Game>(&self, game: &G, name: &str) -> Result<usize, WeightError>
    where
        C: Counts<G>,
    {
        let known = self.counts.names(game);
        let found = known.iter().position(|known| known == name);
        found.ok_or_else(|| WeightError::Unknown { name: name.to_string(), known })
    }
}

impl Kind {
    /// What a side with these counts has of it.
    fn of(&self, counts: &[i32]) -> i64 {
        match self {
            Kind::AtLeast(needs) => needs.iter().all(|&(of, count)| counts[of] >= count).into(),
            Kind::Product(one, other) => i64::from(counts[*one]) * i64::from(counts[*other]),
        }
    }
}

impl<G: Game, C: Counts<G>> Terms<G> for Interactions<C> {
    fn names(&self, _: &G) -> Vec<String> {
        self.terms.iter().map(|(name, _)| name.clone()).collect()
    }
    fn count(&self, _: &G) -> usize {
        self.terms.len()
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        let sides: SmallVec<[Values; 2]> = Player::all(state.profile().players.into())
            .map(|side| counts_of(&self.counts, state, side))
            .collect();
        for (value, (_, kind)) in values.iter_mut().zip(&self.terms) {
            *value = above_others(state, player, |side| kind.of(&sides[side.index()]));
        }
    }
}
