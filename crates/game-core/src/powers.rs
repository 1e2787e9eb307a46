//! Optional powers of a game, each its own small trait.

use crate::{Game, ParseError, Player, Score, Turn};
use alloc::string::String;

/// A 64-bit key of the full state: side to move and every rule component included, history
/// excluded. Equal states have equal keys; unequal ones almost never do.
pub trait Keyed: Game {
    /// The key. Any value may occur, 0 too.
    fn key(&self) -> u64;
}

/// A bijection between the moves of a game and the numbers `0..index_count()`, the same in
/// every state: history tables, AMAF tables and policies are flat arrays over it.
///
/// Chance outcomes have no number.
pub trait Indexed: Game {
    /// How many numbers there are; depends on the configuration only.
    fn index_count(&self) -> usize;
    /// The number of a move.
    fn index(&self, m: Self::Move) -> usize;
    /// The move with this number, whether legal here or not; `None` from
    /// [`index_count`](Indexed::index_count) on.
    fn move_at(&self, index: usize) -> Option<Self::Move>;
}

/// A bijection between states and numbers, for backward solving.
pub trait Enumerable: Game {
    /// One more than the greatest number of a state of this configuration.
    fn state_count(&self) -> u64;
    /// The number of this state, below [`state_count`](Enumerable::state_count).
    fn state_number(&self) -> u64;
    /// The state with this number, or `None` if no state has it.
    fn state(&self, number: u64) -> Option<Self>;
}

/// Knows the moves that make a position unquiet (captures, promotions, forced replies).
pub trait Tactical: Game {
    /// The noisy legal moves, a subsequence of [`Game::moves`].
    fn noisy_moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Whether the mover must answer something at once and has no quiet choice: he is in check,
    /// or must take. An estimate of such a position means little, so that a quiescence search
    /// tries all its moves and an extension looks a ply further.
    fn is_forced(&self) -> bool {
        false
    }
}

/// Knows what captures are worth before they are searched. Points are those of the game's own
/// evaluators, from the side of the player to move.
pub trait Exchanges: Tactical {
    /// Where `m` takes something, as a number of the game's own; `None` if it takes nothing. A
    /// move that takes where the move before it took is a recapture.
    fn place(&self, m: Self::Move) -> Option<usize>;

    /// The most that `m` gains at once: what it takes and what it makes of the piece that moves.
    /// Replies are not considered; 0 for a move that does neither.
    fn gain(&self, m: Self::Move) -> i32;

    /// What is left of the gain when both sides take back at that place for as long as it pays
    /// them: static exchange evaluation. Negative if the mover loses by it.
    fn exchange(&self, m: Self::Move) -> i32;
}

/// A game in which a search may suppose that the mover does nothing, although no rule lets him:
/// the *null move*. Where it is offered, doing nothing is nearly always worse than the best move.
pub trait Passes: Game {
    /// This state with the other player to move; `None` where nothing follows from doing nothing
    /// (in check, where only pawns are left, when the game is over).
    fn passed(&self) -> Option<Self>;
}

/// Sees one move ahead: wins at once, and moves that do not lose at once.
///
/// Both are provided, so any game can opt in with an empty `impl`; a game overrides them where
/// it can answer faster. A *win* is the highest payoff of the profile.
pub trait Decisive: Game {
    /// The first legal move that ends the game with the mover's highest payoff, with its
    /// ordinal.
    fn winning_move(&self) -> Option<(usize, Self::Move)> {
        let Turn::Player(me) = self.turn() else { return None };
        let best = Score::new(self.profile().payoff_max);
        let mut child = self.clone();
        self.moves().enumerate().find(|&(_, m)| {
            child.clone_from(self);
            child.play(m);
            child.turn().is_over() && child.payoff(me) == best
        })
    }

    /// The legal moves after which no other player wins at once, with their ordinals in
    /// [`Game::moves`]; they may be none. A move after which the mover moves again is safe.
    fn safe_moves(&self) -> impl Iterator<Item = (usize, Self::Move)> {
        let me = self.turn().player();
        let mut child = self.clone();
        self.moves().enumerate().filter(move |&(_, m)| {
            child.clone_from(self);
            child.play(m);
            child.turn().player() == me || child.winning_move().is_none()
        })
    }

    /// How soon the mover can win and lose, asked only where he does not win at once and has a
    /// safe move to play: what a solver need not search for.
    ///
    /// The default supposes nothing: he may move again and win then, or be mated by his own
    /// move. Where players alternate and only the mover wins, it is 3 and 4.
    fn soonest(&self) -> Soonest {
        Soonest { win: Some(2), loss: Some(1) }
    }
}

/// The fewest plies to a win and to a loss of the mover; `None` if there can be none any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Soonest {
    /// No line wins in fewer plies.
    pub win: Option<u32>,
    /// No line that begins with a safe move loses in fewer plies.
    pub loss: Option<u32>,
}

/// Describes a position by named whole numbers (material, mobility, ...).
pub trait Features: Game {
    /// The names, in the order of the values; the same in every state of a configuration.
    fn feature_names(&self) -> &[&'static str];
    /// Writes the values **from the side of `player`** (usually his less his opponents').
    ///
    /// # Panics
    /// May panic if `values` is shorter than [`feature_names`](Features::feature_names).
    fn features(&self, player: Player, values: &mut [i32]);
}

/// Reads and writes positions as text.
///
/// `read` is asked of a start state, so that sizes and variants are known.
pub trait Notation: Game {
    /// The position a text describes: a board, or moves played from this state.
    ///
    /// # Errors
    /// [`ParseError`], which says which character and what would be accepted.
    fn read(&self, text: &str) -> Result<Self, ParseError>;

    /// This position on one line; `read` of it gives an equal state.
    fn write(&self) -> String;

    /// The legal move (or outcome) whose `Display` is `text`.
    ///
    /// # Errors
    /// [`ParseError`] that lists the legal ones.
    fn find_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        find_move(self, text)
    }
}

/// The legal move or chance outcome of `game` whose `Display` is `text`.
///
/// # Errors
/// [`ParseError`] that lists the legal ones, or says that the game is over.
pub fn find_move<G: Game>(game: &G, text: &str) -> Result<G::Move, ParseError> {
    use core::fmt::Write as _;
    let mut list = String::new();
    for m in game.moves().chain(game.outcomes().map(|(outcome, _)| outcome)) {
        let name = alloc::format!("{m}");
        if name == text {
            return Ok(m);
        }
        if list.len() < 60 {
            let _ = write!(list, " {name}");
        } else if !list.ends_with("...") {
            list.push_str(" ...");
        }
    }
    Err(ParseError::new(
        1,
        1,
        match game.turn() {
            Turn::Over => alloc::format!("the move '{text}' cannot be played: the game is over"),
            _ => alloc::format!("'{text}' is not a legal move here; legal are{list}"),
        },
    ))
}
