//! One door in, one door out: [`Search`], [`Limits`], [`Report`], [`Refused`].

use crate::{Bound, Clock, Game, Player, ScaleError, Score, Turn, WrongClass};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::time::Duration;
use smallvec::SmallVec;

/// Chooses a move.
///
/// Dyn-compatible: `Box<dyn Search<G, Value = Score>>`. A search value owns its buffers, table
/// and history; each implementation says what it keeps from one call to the next and what its
/// `reset` drops.
pub trait Search<G: Game> {
    /// What a position is worth: [`Score`] points, an `f64` mean in payoff units, or
    /// [`Payoffs`](crate::Payoffs).
    type Value;

    /// Searches from `root` within `limits`.
    ///
    /// A finished root, a root with one move and a budget of zero are answered, not refused:
    /// see [`Report::stopped`].
    ///
    /// # Errors
    /// [`Refused`] if the question makes no sense for this search or game; nothing was searched.
    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, Self::Value>, Refused>;
}

/// What a search may use. `None` everywhere is [`Limits::NONE`]: search to the end.
///
/// A limit of **zero** of any kind answers the first legal move, without a value, as
/// [`Stopped::NotSearched`].
///
/// ```
/// use game_core::Limits;
/// let limits = Limits { nodes: Some(10_000), ..Limits::depth(6) };
/// assert_eq!(limits.depth, Some(6));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies to look ahead; deeper positions are estimated.
    pub depth: Option<u32>,
    /// Nodes to visit, the root included.
    pub nodes: Option<u64>,
    /// Monte-Carlo simulations.
    pub simulations: Option<u64>,
    /// Time by the search's own [`Clock`].
    pub time: Option<Duration>,
    /// Memory for a search tree, in bytes.
    pub bytes: Option<u64>,
    /// The longest line a search may walk; default [`Limits::PLIES`]. A guard of the stack, not
    /// a depth limit: a search that meets it is [`Refused::LineTooLong`].
    pub plies: Option<u32>,
    /// The ordinals of the root moves to consider; `None` for all. Order and repetitions do not
    /// matter.
    pub only: Option<Vec<usize>>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        simulations: None,
        time: None,
        bytes: None,
        plies: None,
        only: None,
    };

    /// The default of [`Limits::plies`].
    pub const PLIES: u32 = 1_000;

    /// Only a depth.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// Only a number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Only a number of simulations.
    #[must_use]
    pub const fn simulations(simulations: u64) -> Limits {
        Limits { simulations: Some(simulations), ..Limits::NONE }
    }

    /// Only a time.
    #[must_use]
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// The longest line, given or default.
    #[must_use]
    pub fn longest_line(&self) -> u32 {
        self.plies.unwrap_or(Limits::PLIES)
    }

    /// Whether some budget is zero, so that nothing can be searched.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        [self.depth, self.plies].contains(&Some(0))
            || [self.nodes, self.simulations, self.bytes].contains(&Some(0))
            || self.time == Some(Duration::ZERO)
    }
}

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
    /// Its ordinal in [`Game::moves`].
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
    /// What `value` says about the true one, to the depth searched.
    pub bound: Bound,
    /// The principal variation: the line expected, starting with `best`. It may be shorter than
    /// the depth searched, never illegal.
    pub pv: Vec<M>,
    /// Every root move considered, in the order of [`Game::moves`].
    pub root: Vec<RootMove<M, V>>,
    /// All moves **known** to be as good as `best`, `best` included, in the order of
    /// [`Game::moves`]. A search that prunes may not know them all; its documentation says.
    pub tied: Vec<M>,
    /// What was done.
    pub counters: Counters,
    /// Why it ended.
    pub stopped: Stopped,
}

/// A question a search cannot answer. Nothing was searched, except for
/// [`Refused::LineTooLong`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The game is of a class this search cannot handle.
    Class(WrongClass),
    /// Payoffs do not fit the scale of scores.
    Scale(ScaleError),
    /// [`Limits::only`] names no move at all.
    NoRootMoves,
    /// [`Limits::only`] names an ordinal the root does not have.
    NoSuchRootMove {
        /// The ordinal asked for.
        ordinal: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// A line longer than [`Limits::plies`] was met.
    LineTooLong {
        /// The limit.
        plies: u32,
    },
    /// An option has a value that makes no sense.
    Option {
        /// The option.
        name: &'static str,
        /// What it is and what would be accepted.
        problem: String,
    },
    /// More memory would be needed than may be used.
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Class(why) => write!(f, "this search {why}"),
            Refused::Scale(why) => write!(f, "{why}"),
            Refused::NoRootMoves => f.write_str("no root move is allowed: name at least one"),
            Refused::NoSuchRootMove { ordinal, moves } => {
                write!(f, "root move number {ordinal} does not exist, there are {moves} (counted from 0)")
            }
            Refused::LineTooLong { plies } => {
                write!(f, "a line of more than {plies} plies was met: limit the depth, or allow longer lines")
            }
            Refused::Option { name, problem } => write!(f, "{name}: {problem}"),
            Refused::Memory { needed, allowed } => {
                write!(f, "{needed} bytes would be needed, {allowed} are allowed")
            }
        }
    }
}

impl core::error::Error for Refused {}

impl From<WrongClass> for Refused {
    fn from(why: WrongClass) -> Refused {
        Refused::Class(why)
    }
}

impl From<ScaleError> for Refused {
    fn from(why: ScaleError) -> Refused {
        Refused::Scale(why)
    }
}

/// The root moves a search may consider, with their ordinals, in the order of [`Game::moves`].
pub type RootMoves<M> = SmallVec<[(usize, M); 32]>;

/// What [`enter`] decides: an answer that needs no search, or the root moves to consider.
pub type Entered<M, V> = ControlFlow<Report<M, V>, RootMoves<M>>;

/// The way into every search: answers what needs no search, refuses what makes no sense, and
/// otherwise gives the root moves to consider (none at a chance event).
///
/// `worth` turns a finished game's payoff to the first player into the search's own value.
///
/// # Errors
/// [`Refused::NoRootMoves`] and [`Refused::NoSuchRootMove`].
pub fn enter<G: Game, V>(
    root: &G,
    limits: &Limits,
    worth: impl FnOnce(&G) -> V,
) -> Result<Entered<G::Move, V>, Refused> {
    let turn = root.turn();
    if turn.is_over() {
        let mut report = Report::unsearched(turn, None);
        report.value = Some(worth(root));
        report.stopped = Stopped::Over;
        return Ok(ControlFlow::Break(report));
    }
    let mut moves: RootMoves<G::Move> = root.moves().enumerate().collect();
    if let (Turn::Player(_), Some(only)) = (turn, &limits.only) {
        if only.is_empty() {
            return Err(Refused::NoRootMoves);
        }
        if let Some(&ordinal) = only.iter().find(|&&ordinal| ordinal >= moves.len()) {
            return Err(Refused::NoSuchRootMove { ordinal, moves: moves.len() });
        }
        moves.retain(|(ordinal, _)| only.contains(ordinal));
    }
    if limits.is_zero() {
        let first = moves.first().map(|&(_, m)| m);
        return Ok(ControlFlow::Break(Report::unsearched(turn, first)));
    }
    Ok(ControlFlow::Continue(moves))
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

/// Watches the budget of a running search: counts nodes, and looks at the clock now and then.
#[derive(Debug)]
pub struct Meter<'a, C> {
    clock: &'a C,
    deadline: Option<Duration>,
    node_limit: u64,
    nodes: u64,
    next_look: u64,
    stopped: Option<Stopped>,
}

impl<'a, C: Clock> Meter<'a, C> {
    /// Nodes between two looks at the clock.
    const LOOK: u64 = 256;

    /// Starts counting, and timing if there is a time limit.
    pub fn new(limits: &Limits, clock: &'a C) -> Meter<'a, C> {
        Meter {
            clock,
            deadline: limits.time.map(|time| clock.elapsed().saturating_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            next_look: 0,
            stopped: None,
        }
    }

    /// Asks leave to visit one more node; `false` once a limit is reached, and from then on.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes >= self.next_look.min(self.node_limit) {
            self.look();
        }
        if self.stopped.is_some() {
            return false;
        }
        self.nodes += 1;
        true
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.nodes.saturating_add(Self::LOOK);
        if self.stopped.is_some() {
            return;
        }
        self.stopped = if self.nodes >= self.node_limit {
            Some(Stopped::Nodes)
        } else if self.clock.cancelled() {
            Some(Stopped::Cancelled)
        } else if self.deadline.is_some_and(|deadline| self.clock.elapsed() >= deadline) {
            Some(Stopped::Time)
        } else {
            None
        };
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Which limit was reached, if one was.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}
