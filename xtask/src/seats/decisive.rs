//! The searches of two-player zero-sum games without chance that see who wins at once.

use super::plugs::{AnyOrder, AnyTable};
use super::{Of, Seat, alternating, plugs, sampling};
use crate::Failure;
use crate::games::Kit;
use crate::session::Playable;
use crate::spec::{Search, Spec};
use game_core::{Decisive, Deterministic, Game, NoObserver, SystemClock, ZeroSum};
use search_alphabeta::{AlphaBeta, Heuristics, Solver, Use};

/// Seats the search, or leaves it to those of alternating games.
pub(super) fn seat<G: Playable + ZeroSum + Deterministic + Decisive>(
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    match &spec.search {
        Search::Solver(chosen) => {
            let order = plugs::order_or_best(chosen, kit)?;
            Ok(Box::new(Of(solver(order, plugs::AnyTable::of(chosen.table)?))))
        }
        Search::Mcts(options) => sampling::decisive(options, spec, kit, start, seed),
        _ => alternating::seat(spec, kit, start, seed),
    }
}

/// The solver with every plug chosen at run time.
pub(super) type AnySolver<G> =
    Solver<G, AnyOrder<G>, AnyTable, Heuristics<<G as Game>::Move>, NoObserver, SystemClock>;

/// Fits the solver out.
pub(super) fn solver<G: Playable + Decisive>(order: AnyOrder<G>, table: AnyTable) -> AnySolver<G> {
    let search = AlphaBeta::<G>::new().with_order(order).with_table(table);
    search.with_learner(Heuristics::new(Use::NONE)).with_clock(SystemClock::start()).solver()
}
