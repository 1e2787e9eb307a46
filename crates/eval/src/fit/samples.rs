//! Positions and how their games ended: [`Samples`].

use super::FitError;
use crate::Terms;
use crate::terms::values_of;
use game_core::mix::Sequence;
use game_core::{Game, Player};
use std::collections::BTreeSet;

/// Positions as numbers, each with the payoff its game ended with and the game it is from.
///
/// Everything is from the side of one player a row: the numbers and the payoff.
#[derive(Clone, PartialEq, Debug)]
pub struct Samples {
    names: Vec<String>,
    payoffs: (f64, f64),
    /// Row after row.
    numbers: Vec<f64>,
    results: Vec<f64>,
    games: Vec<u64>,
}

/// One position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample<'a> {
    /// What describes it, in the order of [`Samples::names`].
    pub numbers: &'a [f64],
    /// The payoff its game ended with.
    pub result: f64,
    /// The game it is from.
    pub game: u64,
}

impl Samples {
    /// No position yet; payoffs lie between these two, both included.
    ///
    /// # Errors
    /// [`FitError::Payoffs`] unless the first is less than the second and both are finite.
    pub fn new(names: Vec<String>, (low, high): (f64, f64)) -> Result<Samples, FitError> {
        if !(low < high && (high - low).is_finite()) {
            return Err(FitError::Payoffs { low, high });
        }
        Ok(Samples {
            names,
            payoffs: (low, high),
            numbers: Vec::new(),
            results: Vec::new(),
            games: Vec::new(),
        })
    }

    /// No position yet, described by these terms, with the payoffs of the game's profile.
    ///
    /// # Errors
    /// [`FitError::Payoffs`] if all payoffs of the game are equal.
    pub fn of<G: Game>(game: &G, terms: &impl Terms<G>) -> Result<Samples, FitError> {
        let (low, high) = game.profile().payoffs();
        Samples::new(terms.names(game), (low.into(), high.into()))
    }

    /// Adds one position of a game.
    ///
    /// # Errors
    /// [`FitError::Length`], [`FitError::NotFinite`] or [`FitError::Result`]; then nothing is
    /// added.
    pub fn push(&mut self, game: u64, numbers: &[f64], result: f64) -> Result<(), FitError> {
        let sample = self.len();
        if numbers.len() != self.names.len() {
            return Err(FitError::Length { sample, numbers: numbers.len(), terms: self.names.len() });
        }
        if let Some(column) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(FitError::NotFinite { sample, term: self.names[column].clone() });
        }
        let (low, high) = self.payoffs;
        if !(low..=high).contains(&result) {
            return Err(FitError::Result { sample, result, low, high });
        }
        self.numbers.extend(numbers);
        self.results.push(result);
        self.games.push(game);
        Ok(())
    }

    /// Adds the positions of a finished game, from its start on, that `keep` says yes to (asked
    /// with the number of moves made): the first player's row in a two-player zero-sum game,
    /// since the other's is its opposite, otherwise every player's.
    ///
    /// Finished positions are never kept: what they are worth is no estimate.
    ///
    /// # Errors
    /// [`FitError::Illegal`] or [`FitError::Unfinished`], and what [`Samples::push`] refuses; then
    /// nothing is added.
    pub fn record<G: Game>(
        &mut self,
        terms: &impl Terms<G>,
        game: u64,
        start: &G,
        moves: &[G::Move],
        mut keep: impl FnMut(&G, usize) -> bool,
    ) -> Result<(), FitError> {
        let profile = start.profile();
        let players = if profile.is_zero_sum() { 1 } else { profile.players.into() };
        let mut rows: Vec<(Player, Vec<f64>)> = Vec::new();
        let mut state = start.clone();
        for (ply, &m) in moves.iter().enumerate() {
            if !state.turn().is_over() && keep(&state, ply) {
                for player in Player::all(players) {
                    let values = values_of(terms, &state, player);
                    rows.push((player, values.iter().map(|&value| value.into()).collect()));
                }
            }
            state.try_play(m).map_err(|_| FitError::Illegal { game, ply })?;
        }
        if !state.turn().is_over() {
            return Err(FitError::Unfinished { game });
        }
        let before = self.len();
        let pushed =
            rows.iter().try_for_each(|(player, row)| self.push(game, row, state.payoff(*player).into()));
        if pushed.is_err() {
            self.truncate(before);
        }
        pushed
    }

    /// Forgets all but the first so many positions.
    fn truncate(&mut self, len: usize) {
        self.numbers.truncate(len * self.names.len());
        self.results.truncate(len);
        self.games.truncate(len);
    }

    /// What the numbers of a row are called.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The lowest and the highest payoff.
    #[must_use]
    pub fn payoffs(&self) -> (f64, f64) {
        self.payoffs
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// The positions, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_>> {
        let width = self.names.len();
        (0..self.len()).map(move |n| Sample {
            numbers: &self.numbers[n * width..(n + 1) * width],
            result: self.results[n],
            game: self.games[n],
        })
    }

    /// A payoff as a share from 0 (the lowest) to 1 (the highest): a win, a draw and a loss are
    /// 1, 1/2 and 0.
    pub(super) fn share(&self, result: f64) -> f64 {
        (result - self.payoffs.0) / (self.payoffs.1 - self.payoffs.0)
    }

    /// The positions whose games `keep` says yes to.
    #[must_use]
    pub fn only(&self, mut keep: impl FnMut(u64) -> bool) -> Samples {
        let mut some = Samples {
            names: self.names.clone(),
            payoffs: self.payoffs,
            numbers: Vec::new(),
            results: Vec::new(),
            games: Vec::new(),
        };
        for sample in self.iter().filter(|sample| keep(sample.game)) {
            some.numbers.extend(sample.numbers);
            some.results.push(sample.result);
            some.games.push(sample.game);
        }
        some
    }

    /// Deals the **games** into so many parts of nearly equal size, by a seed: positions of one
    /// game are alike and must never be fitted to in one part and judged by in another.
    ///
    /// # Errors
    /// [`FitError::Folds`] unless there are at least two parts, and a game for each.
    pub fn folds(&self, parts: usize, seed: u64) -> Result<Vec<Vec<u64>>, FitError> {
        let mut games: Vec<u64> = self.games.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if parts < 2 || games.len() < parts {
            return Err(FitError::Folds { parts, games: games.len() });
        }
        // Fisher and Yates; then dealt like cards.
        let mut choices = Sequence::seeded(seed);
        for last in (1..games.len()).rev() {
            games.swap(last, choices.below(last + 1));
        }
        let mut folds = vec![Vec::new(); parts];
        for (n, game) in games.into_iter().enumerate() {
            folds[n % parts].push(game);
        }
        folds.iter_mut().for_each(|fold| fold.sort_unstable());
        Ok(folds)
    }
}
