//! A limit on the length of any game: [`PlyLimit`].

use crate::text::play_words;
use game_core::mix::mix64;
use game_core::{
    Deterministic, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score, Sum, Turn, WrongClass,
    ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// A game that is drawn once so many plies are played.
///
/// The ply on which the limit is reached is the last one, and what it decides counts: a win on
/// that ply is a win. The number of plies played is part of the state, and so of its key.
///
/// ```
/// use game_core::{Game, Notation, Player};
/// use games::{PlyLimit, TicTacToe};
///
/// let limited = PlyLimit::new(TicTacToe::default(), 5)?;
/// let won = limited.read("a1 a2 b1 b2 c1")?;
/// assert_eq!(won.payoff(Player::FIRST).get(), 1, "the line counts, not the limit");
/// let drawn = limited.read("a1 a2 b1 b2 c3")?;
/// assert!(drawn.turn().is_over() && drawn.payoff(Player::FIRST).get() == 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlyLimit<G> {
    inner: G,
    limit: u32,
    played: u32,
}

impl<G: Game> PlyLimit<G> {
    /// `game`, drawn after `limit` plies from here.
    ///
    /// # Errors
    /// [`WrongClass`] unless payoffs sum to zero, because a draw gives 0 to everyone.
    pub fn new(game: G, limit: u32) -> Result<PlyLimit<G>, WrongClass> {
        match game.profile().sum {
            Sum::Zero => Ok(PlyLimit { inner: game, limit, played: 0 }),
            _ => Err(WrongClass::NotZeroSum),
        }
    }

    /// The game without the limit.
    #[must_use]
    pub fn inner(&self) -> &G {
        &self.inner
    }

    /// Whether the limit has ended the game.
    fn is_drawn(&self) -> bool {
        self.played >= self.limit && !self.inner.turn().is_over()
    }
}

impl<G: Game> Game for PlyLimit<G> {
    type Move = G::Move;

    fn profile(&self) -> Profile {
        let inner = self.inner.profile();
        inner.with_payoffs(inner.payoff_min.min(0), inner.payoff_max.max(0))
    }

    fn turn(&self) -> Turn {
        if self.is_drawn() { Turn::Over } else { self.inner.turn() }
    }

    fn moves(&self) -> impl Iterator<Item = G::Move> {
        (!self.is_drawn()).then(|| self.inner.moves()).into_iter().flatten()
    }

    fn play(&mut self, m: G::Move) {
        self.inner.play(m);
        self.played += 1;
    }

    fn payoff(&self, player: Player) -> Score {
        if self.is_drawn() { Score::ZERO } else { self.inner.payoff(player) }
    }

    fn move_count(&self) -> usize {
        if self.is_drawn() { 0 } else { self.inner.move_count() }
    }

    fn nth_move(&self, n: usize) -> Option<G::Move> {
        if self.is_drawn() { None } else { self.inner.nth_move(n) }
    }

    fn outcomes(&self) -> impl Iterator<Item = (G::Move, u64)> {
        (!self.is_drawn()).then(|| self.inner.outcomes()).into_iter().flatten()
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        self.inner.player_name(player)
    }
}

impl<G: Deterministic> Deterministic for PlyLimit<G> {}
impl<G: ZeroSum> ZeroSum for PlyLimit<G> {}

impl<G: Keyed> Keyed for PlyLimit<G> {
    fn key(&self) -> u64 {
        mix64(self.inner.key() ^ mix64(self.played.into()))
    }
}

impl<G: Indexed> Indexed for PlyLimit<G> {
    fn index_count(&self) -> usize {
        self.inner.index_count()
    }
    fn index(&self, m: G::Move) -> usize {
        self.inner.index(m)
    }
    fn move_at(&self, index: usize) -> Option<G::Move> {
        self.inner.move_at(index)
    }
}

impl<G: Notation> Notation for PlyLimit<G> {
    /// The plies played, a `:`, and a position of the game inside (`3:XO.X.....`); or a list of
    /// moves, each as it displays, with blanks between.
    fn read(&self, text: &str) -> Result<Self, ParseError> {
        let Some((plies, position)) = text.split_once(':') else {
            return play_words(self, text);
        };
        let played = plies.trim().parse().ok().filter(|&played: &u32| played <= self.limit);
        let played = played.ok_or_else(|| {
            ParseError::at(text, 0, format!("plies played, 0 to {}, are expected before the ':'", self.limit))
        })?;
        let inner = self.inner.read(position).map_err(|error| {
            let before = if error.line == 1 { plies.chars().count() + 1 } else { 0 };
            ParseError::new(error.line, error.column + before, error.message)
        })?;
        Ok(PlyLimit { inner, limit: self.limit, played })
    }

    fn write(&self) -> String {
        format!("{}:{}", self.played, self.inner.write())
    }
}

impl<G: fmt::Display> fmt::Display for PlyLimit<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nply {} of {}", self.inner, self.played, self.limit)
    }
}
