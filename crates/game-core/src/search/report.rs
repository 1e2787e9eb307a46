//! What a search answers: [`Report`].

use crate::{Bound, Player, Score, Turn};
use alloc::vec::Vec;
use core::fmt;

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stopped {
    /// The root is a finished game: the value is its payoff, there is no move.
    Over,
    /// A budget was zero or ran out before anything was known: the first legal move (of those
    /// allowed), no value.
    NotSearched,
    /// Everything that was asked for is known.
    Complete,
    /// The depth limit was reached.
    Depth,
    /// The node limit was reached.
    Nodes,
    /// The number of simulations was reached.
    Simulations,
    /// Time ran out.
    Time,
    /// The memory limit was reached.
    Bytes,
    /// The clock's owner cancelled.
    Cancelled,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stopped::Over => "game over",
            Stopped::NotSearched => "not searched",
            Stopped::Complete => "complete",
            Stopped::Depth => "depth limit",
            Stopped::Nodes => "node limit",
            Stopped::Simulations => "simulation limit",
            Stopped::Time => "time limit",
            Stopped::Bytes => "memory limit",
            Stopped::Cancelled => "cancelled",
        })
    }
}

/// What a search did. A counter a search has no use for stays 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// States visited, the root included.
    pub nodes: u64,
    /// Finished games met: leaves of the game tree.
    pub leaves: u64,
    /// Unfinished positions that were estimated: leaves of the search tree only.
    pub estimates: u64,
    /// Nodes at which the rest of the moves was proved unable to matter.
    pub cuts: u64,
    /// Nodes answered by a table.
    pub table_hits: u64,
    /// Playouts or tree descents.
    pub simulations: u64,
    /// Deepest completed iteration, or deepest ply reached where there are no iterations.
    pub depth: u32,
}

/// One move at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M, V = Score> {
    /// The move.
    pub m: M,
    /// Its ordinal in [`Game::moves`](crate::Game::moves).
    pub ordinal: usize,
    /// What it is worth to [`Report::player`], as far as known.
    pub value: Option<V>,
    /// What `value` says about the true one, to the depth searched.
    pub bound: Bound,
    /// Simulations that began with it (Monte-Carlo searches).
    pub visits: u64,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M, V = Score> {
    /// Whose value [`value`](Report::value) is: the player to move; at a chance event or a
    /// finished game the first player.
    pub player: Player,
    /// The move to play; `None` at a finished game or a chance event.
    pub best: Option<M>,
    /// What the root is worth to [`player`](Report::player); `None` if not searched.
    pub value: Option<V>,
    /// What `value` says about the true one, to the depth searched. Of a Monte-Carlo mean it says
    /// that it is the mean; that is proved only if the search [stopped](Report::stopped) as
    /// [`Stopped::Complete`].
    pub bound: Bound,
    /// The principal variation: the line expected, starting with `best`. It may be shorter than
    /// the depth searched, never illegal.
    pub pv: Vec<M>,
    /// Every root move considered, in the order of [`Game::moves`](crate::Game::moves).
    pub root: Vec<RootMove<M, V>>,
    /// All moves **known** to be as good as `best`, `best` included, in the order of
    /// [`Game::moves`](crate::Game::moves). A search that prunes may not know them all; its documentation says.
    pub tied: Vec<M>,
    /// What was done.
    pub counters: Counters,
    /// Why it ended.
    pub stopped: Stopped,
}

impl<M: Copy, V> Report<M, V> {
    /// The report of a search that could not begin: `best` if there is one, no value,
    /// [`Stopped::NotSearched`].
    pub fn unsearched(turn: Turn, best: Option<M>) -> Report<M, V> {
        Report {
            player: turn.player_or(Player::FIRST),
            best,
            value: None,
            bound: Bound::Exact,
            pv: best.into_iter().collect(),
            root: Vec::new(),
            tied: best.into_iter().collect(),
            counters: Counters::default(),
            stopped: Stopped::NotSearched,
        }
    }
}
