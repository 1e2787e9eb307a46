//! Books from games: [`BookBuilder`].

use super::OpeningBook;
use core::fmt;
use game_core::{Game, Keyed, Payoffs, Player, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// What a game adds to the weight of the moves of the players who made them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Credit {
    /// For who alone has the highest payoff.
    pub win: u32,
    /// For those who share the highest payoff.
    pub draw: u32,
    /// For everyone else.
    pub loss: u32,
}

impl Credit {
    /// Every game counts the same: weights are numbers of games.
    pub const GAMES: Credit = Credit { win: 1, draw: 1, loss: 1 };
    /// Two points for a win, one for a draw: a move that always lost is never chosen.
    pub const POINTS: Credit = Credit { win: 2, draw: 1, loss: 0 };

    fn of(&self, payoffs: Payoffs, player: Player) -> u32 {
        let all = payoffs.as_slice();
        let Some(best) = all.iter().max() else { return self.loss };
        match (payoffs[player] == *best, all.iter().filter(|payoff| *payoff == best).count()) {
            (true, 1) => self.win,
            (true, _) => self.draw,
            (false, _) => self.loss,
        }
    }
}

/// One move of a position.
#[derive(Clone, Debug)]
struct Tally<M> {
    m: M,
    games: u32,
    weight: u32,
}

/// Counts the first moves of games and makes an [`OpeningBook`] of them.
///
/// Counts belong to positions, not to lines: a position reached by two orders of moves has the
/// games of both.
#[derive(Debug)]
pub struct BookBuilder<G: Game> {
    start: G,
    plies: usize,
    least: u32,
    credit: Credit,
    games: u64,
    positions: BTreeMap<u64, Vec<Tally<G::Move>>>,
}

impl<G: Keyed> BookBuilder<G> {
    /// No game yet; of games from this state the first 20 moves, every move that was played,
    /// weighed by [`Credit::GAMES`].
    #[must_use]
    pub fn new(start: G) -> BookBuilder<G> {
        BookBuilder {
            start,
            plies: 20,
            least: 1,
            credit: Credit::GAMES,
            games: 0,
            positions: BTreeMap::new(),
        }
    }

    /// So many moves of each game instead.
    #[must_use]
    pub fn plies(self, plies: usize) -> BookBuilder<G> {
        BookBuilder { plies, ..self }
    }

    /// Only moves that were played in at least so many games.
    #[must_use]
    pub fn at_least(self, games: u32) -> BookBuilder<G> {
        BookBuilder { least: games, ..self }
    }

    /// Other weights, for the games added from now on.
    #[must_use]
    pub fn credit(self, credit: Credit) -> BookBuilder<G> {
        BookBuilder { credit, ..self }
    }

    /// Adds a game that was played to its end.
    ///
    /// # Errors
    /// [`BookError`] with the number of the game, from 0, if a move is not legal or the game is
    /// not over; then nothing is added.
    pub fn add(&mut self, moves: &[G::Move]) -> Result<(), BookError> {
        let end = self.played(moves)?;
        if !end.turn().is_over() {
            return Err(BookError::Unfinished { game: self.games });
        }
        self.add_result(moves, Payoffs::of(&end))
    }

    /// Adds a game with this result: one that was resigned, or agreed to be drawn.
    ///
    /// # Errors
    /// [`BookError::Illegal`] with the number of the game, from 0, and [`BookError::Payoffs`] if
    /// there is not one payoff a player; then nothing is added.
    pub fn add_result(&mut self, moves: &[G::Move], payoffs: Payoffs) -> Result<(), BookError> {
        self.played(moves)?;
        let players = usize::from(self.start.profile().players);
        if payoffs.as_slice().len() != players {
            return Err(BookError::Payoffs { game: self.games, payoffs: payoffs.as_slice().len(), players });
        }
        let mut state = self.start.clone();
        for &m in moves.iter().take(self.plies) {
            let weight = state.turn().player().map_or(0, |player| self.credit.of(payoffs, player));
            let tallies = self.positions.entry(state.key()).or_default();
            match tallies.iter_mut().find(|tally| tally.m == m) {
                Some(tally) => {
                    tally.games = tally.games.saturating_add(1);
                    tally.weight = tally.weight.saturating_add(weight);
                }
                None => tallies.push(Tally { m, games: 1, weight }),
            }
            state.play(m);
        }
        self.games += 1;
        Ok(())
    }

    /// How many games were added.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The state these moves lead to.
    fn played(&self, moves: &[G::Move]) -> Result<G, BookError> {
        let mut state = self.start.clone();
        for (ply, &m) in moves.iter().enumerate() {
            state.try_play(m).map_err(|_| BookError::Illegal { game: self.games, ply })?;
        }
        Ok(state)
    }

    /// The book: the moves played often enough, in every position that such moves lead to; each
    /// position's heaviest first, equal ones in the order of [`Game::moves`].
    #[must_use]
    pub fn build(&self) -> OpeningBook<G> {
        let mut book = OpeningBook::empty(self.start.clone());
        let mut seen = BTreeSet::from([self.start.key()]);
        let mut waiting = vec![self.start.clone()];
        while let Some(state) = waiting.pop() {
            let Some(tallies) = self.positions.get(&state.key()) else { continue };
            let chance = state.turn() == Turn::Chance;
            let order: Vec<G::Move> = state.moves().chain(state.outcomes().map(|(m, _)| m)).collect();
            let ordinal = |m: G::Move| order.iter().position(|&legal| legal == m);
            // What is drawn is not chosen: an outcome stays however rare it was.
            let kept = tallies.iter().filter(|tally| chance || tally.games >= self.least);
            let mut moves: Vec<_> =
                kept.filter_map(|tally| Some((ordinal(tally.m)?, tally.m, tally.weight))).collect();
            moves.sort_by_key(|&(ordinal, _, weight)| (core::cmp::Reverse(weight), ordinal));
            for &(_, m, _) in &moves {
                let child = state.child(m);
                if seen.insert(child.key()) {
                    waiting.push(child);
                }
            }
            if !moves.is_empty() {
                let moves = moves.into_iter().map(|(_, m, weight)| (m, weight)).collect();
                book.positions.insert(state.key(), moves);
            }
        }
        book
    }
}

/// A game that cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// A move is not legal.
    Illegal {
        /// Which game, from 0.
        game: u64,
        /// How many moves were made before it.
        ply: usize,
    },
    /// The game is not played to its end, and no result was given.
    Unfinished {
        /// Which game, from 0.
        game: u64,
    },
    /// There must be one payoff a player.
    Payoffs {
        /// Which game, from 0.
        game: u64,
        /// Payoffs given.
        payoffs: usize,
        /// Players of the game.
        players: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Illegal { game, ply } => {
                write!(f, "game {game}: the move after {ply} others is not legal")
            }
            BookError::Unfinished { game } => {
                write!(f, "game {game} is not played to its end and has no result")
            }
            BookError::Payoffs { game, payoffs, players } => {
                write!(f, "game {game}: {payoffs} payoffs for {players} players")
            }
        }
    }
}

impl core::error::Error for BookError {}
