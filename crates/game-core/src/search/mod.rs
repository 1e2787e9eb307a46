//! One door in, one door out: [`Search`], [`Limits`], [`Report`], [`Refused`].

mod limits;
mod refused;
mod report;

pub use limits::{Limits, Meter};
pub use refused::Refused;
pub use report::{Counters, Report, RootMove, Stopped};

use crate::Game;
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// Chooses a move.
///
/// Dyn-compatible: `Box<dyn Search<G, Value = Score>>`. A search value owns its buffers, table
/// and history; each implementation says what it keeps from one call to the next and what its
/// `reset` drops.
pub trait Search<G: Game> {
    /// What a position is worth: [`Score`](crate::Score) points, an `f64` mean in payoff units, or
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

/// The root moves a search may consider, with their ordinals, in the order of [`Game::moves`].
pub type RootMoves<M> = SmallVec<[(usize, M); 32]>;

/// What [`enter`] decides: an answer that needs no search, or the root moves to consider.
pub type Entered<M, V> = ControlFlow<Report<M, V>, RootMoves<M>>;

/// The way into every search: answers what needs no search, refuses what makes no sense, and
/// otherwise gives the root moves to consider: none at a chance event, and at least one where a
/// player is to move.
///
/// `worth` gives the search's own value of a finished root, for the first player.
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
    if let Some(only) = &limits.only {
        let mut only = only.clone();
        only.sort_unstable();
        let Some(&ordinal) = only.last() else { return Err(Refused::NoRootMoves) };
        if ordinal >= moves.len() {
            return Err(Refused::NoSuchRootMove { ordinal, moves: moves.len() });
        }
        moves.retain(|(ordinal, _)| only.binary_search(ordinal).is_ok());
    }
    if limits.is_zero() {
        let first = moves.first().map(|&(_, m)| m);
        return Ok(ControlFlow::Break(Report::unsearched(turn, first)));
    }
    Ok(ControlFlow::Continue(moves))
}
