//! The one trait every game implements and every search asks: [`Game`].

use crate::{Player, Profile, Score, Turn};
use alloc::borrow::Cow;
use core::fmt;

/// A game: **one value of the type is one state**, and everything that decides its future is in
/// it (side to move included).
///
/// Five things must be said, the rest is provided. States are copied and played on, never
/// undone; a state with buffers of its own implements `clone_from` to reuse them.
///
/// The contract, checked for any game by [`Laws`](crate::laws::Laws):
///
/// * [`moves`](Game::moves) is non-empty exactly when [`turn`](Game::turn) is a player,
///   distinct, and in an order that depends on the state alone; so a move can be named by its
///   *ordinal*, its place in that order.
/// * [`outcomes`](Game::outcomes) is non-empty exactly at [`Turn::Chance`], with positive weights.
/// * [`payoff`](Game::payoff) is asked at [`Turn::Over`] only.
pub trait Game: Clone {
    /// A move, or an outcome of a chance event. Its `Display` is distinct within a state and is
    /// how people name it.
    type Move: Copy + Eq + fmt::Debug + fmt::Display;

    /// The class of the game and the range of its payoffs; the same in every state of a game.
    fn profile(&self) -> Profile;

    /// Who moves, or that chance does, or that the game is over. Cheap: `play` computes it.
    fn turn(&self) -> Turn;

    /// The legal moves, generated one by one in a fixed order; none at a chance event or when
    /// the game is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a legal move or an outcome.
    ///
    /// Legality is the caller's promise; [`Game::try_play`] is the checked door. Given an
    /// illegal move it may panic or leave a senseless state, but is never undefined behaviour.
    fn play(&mut self, m: Self::Move);

    /// What a finished game is worth to `player`, in the game's own unit (win +1 and loss -1,
    /// discs, points). Meaningless before [`Turn::Over`].
    fn payoff(&self, player: Player) -> Score;

    /// How many legal moves there are.
    fn move_count(&self) -> usize {
        self.moves().count()
    }

    /// The legal move with this ordinal; `None` from [`move_count`](Game::move_count) on, so
    /// always at a chance event and when the game is over.
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        self.moves().nth(n)
    }

    /// Counts the legal moves, lets `choose` name an ordinal below that count, and returns the
    /// move: one call a ply for playouts and tree descent. `None`, without asking `choose`, if
    /// there are no moves; `None` too if the ordinal is out of range.
    ///
    /// A game whose moves come as a list overrides this to generate them once.
    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        match self.move_count() {
            0 => None,
            count => self.nth_move(choose(count)),
        }
    }

    /// A legal move, each as likely as the next if `below(n)` is a uniform number below `n`; `None`
    /// if there are no moves. How often `below` is asked, and about what, is the game's business.
    ///
    /// A game that knows how to draw a move without counting the legal ones overrides this: the
    /// games of a playout need nothing else.
    #[inline]
    fn sample(&self, below: impl FnMut(usize) -> usize) -> Option<Self::Move> {
        self.pick(below)
    }

    /// The outcomes of a chance event and their positive integer weights, in a fixed order:
    /// the probability of one is its weight over the sum. Nothing elsewhere.
    fn outcomes(&self) -> impl Iterator<Item = (Self::Move, u64)> {
        core::iter::empty()
    }

    /// `Some(n)` when the game is over because this state equals the one `n` plies back.
    ///
    /// A value that rests on such an end depends on the path and not on the state alone, so it
    /// must not be remembered above the ply it refers to.
    fn repeats(&self) -> Option<u32> {
        None
    }

    /// What people call a player of this game.
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        match player.index() {
            0 => Cow::Borrowed("first player"),
            1 => Cow::Borrowed("second player"),
            n => Cow::Owned(alloc::format!("player {}", n + 1)),
        }
    }

    /// The state after a move or an outcome.
    #[must_use]
    fn child(&self, m: Self::Move) -> Self {
        let mut child = self.clone();
        child.play(m);
        child
    }

    /// Plays `m` if it is legal here (a move of the player to move, or an outcome).
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not; the state is unchanged.
    fn try_play(&mut self, m: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        let legal = match self.turn() {
            Turn::Player(_) => self.moves().any(|legal| legal == m),
            Turn::Chance => self.outcomes().any(|(outcome, _)| outcome == m),
            Turn::Over => return Err(IllegalMove { attempted: m, over: true }),
        };
        if !legal {
            return Err(IllegalMove { attempted: m, over: false });
        }
        self.play(m);
        Ok(())
    }
}

/// [`Game::turn`] is never [`Turn::Chance`].
pub trait Deterministic: Game {}

/// Exactly two players whose payoffs sum to **zero**, so that [`Game::payoff`] and
/// [`Evaluate::evaluate`](crate::Evaluate::evaluate) may be asked of either.
pub trait ZeroSum: Game {}

/// A move that cannot be played in the state it was tried in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove<M> {
    /// The move that was tried.
    pub attempted: M,
    /// Whether nothing can be played because the game is over.
    pub over: bool,
}

impl<M: fmt::Display> fmt::Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = if self.over { "the game is over" } else { "it is not legal here" };
        write!(f, "{} cannot be played: {why}", self.attempted)
    }
}

impl<M: fmt::Debug + fmt::Display> core::error::Error for IllegalMove<M> {}
