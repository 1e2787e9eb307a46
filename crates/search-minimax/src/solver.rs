//! Solving a game by search with memory, and saying so only when it is done.
//!
//! A game is solved when the outcome against every strategy is proved; beating a champion proves
//! nothing. L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*,
//! dissertation, University of Limburg, 1994, calls this one weakly solved.

use crate::Negamax;
use core::fmt;
use game_core::search::Stopped;
use game_core::{
    Bound, Clock, Deterministic, Flat, Limits, NoClock, NoObserver, NoTable, Refused, Report, Score, Search,
    Table, ZeroSum,
};

/// What a solver's value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// The outcome under best play, proved.
    Proved,
    /// The mover is proved to get at least this.
    AtLeast,
    /// Nothing is proved.
    Open,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Proof::Proved => "proved value",
            Proof::AtLeast => "proved lower bound",
            Proof::Open => "not proved",
        })
    }
}

/// The answer of a [`Solver`].
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// What `report.value` is.
    pub proof: Proof,
    /// The search's own report; values are payoffs.
    pub report: Report<M>,
}

/// Solves two-player zero-sum games whose lines all end, remembering every state in a table.
///
/// The value is **proved** if every line was followed to its end, or if a move was proved to give
/// the highest payoff there is; a limit that ends the search before leaves at most a lower bound,
/// and a depth limit that was met leaves nothing.
///
/// A proof is as good as its table: that must compare whole states, or have keys that never
/// collide. Without one, states reached twice are searched twice. A game with endless lines is
/// refused as [`Refused::LineTooLong`]; [`Retrograde`](crate::Retrograde) solves those.
///
/// ```
/// use game_core::{Limits, Score, adapt::Alternating, graph::Graph};
/// use search_minimax::{Proof, Solver};
///
/// let graph: Graph = "A p0 -> B C; B p1 -> D; C p1 -> D; D p0 -> L W; L = -1; W = 1".parse()?;
/// let solution = Solver::new().solve(&Alternating::new(graph)?, &Limits::NONE)?;
/// assert_eq!((solution.proof, solution.report.value), (Proof::Proved, Some(Score::new(1))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver<T = NoTable, C = NoClock> {
    search: Negamax<Flat, T, NoObserver, C>,
}

impl Solver {
    /// A solver without table and clock.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }
}

impl<T, C> Solver<T, C> {
    /// The same solver with this memory.
    #[must_use]
    pub fn with_table<T2>(self, table: T2) -> Solver<T2, C> {
        Solver { search: self.search.with_table(table) }
    }

    /// The same solver by this clock.
    #[must_use]
    pub fn with_clock<C2>(self, clock: C2) -> Solver<T, C2> {
        Solver { search: self.search.with_clock(clock) }
    }

    /// The table.
    pub fn table(&self) -> &T {
        self.search.table()
    }

    /// Solves the game from `root`.
    ///
    /// # Errors
    /// As [`Search::search`] of [`Negamax`].
    ///
    /// # Complexity
    /// With a table that forgets nothing, each state's moves are tried once.
    pub fn solve<G>(&mut self, root: &G, limits: &Limits) -> Result<Solution<G::Move>, Refused>
    where
        G: Deterministic + ZeroSum,
        T: Table<G>,
        C: Clock,
    {
        let report = self.search.search(root, limits)?;
        let highest = Score::new(root.profile().payoff_max);
        let proof = match (report.value, report.stopped) {
            (None, _) | (_, Stopped::NotSearched) => Proof::Open,
            _ if limits.only.is_some() => Proof::Open,
            (_, Stopped::Complete | Stopped::Over) => Proof::Proved,
            // Something may have been estimated, now or by the search that filled the table.
            _ if limits.depth.is_some() => Proof::Open,
            (Some(value), _) if value == highest => Proof::Proved,
            _ => Proof::AtLeast,
        };
        let bound = if proof == Proof::Proved { Bound::Exact } else { report.bound };
        Ok(Solution { proof, report: Report { bound, ..report } })
    }
}
