//! The searches of any game.

use super::{Of, Seat, plugs, refused};
use crate::Failure;
use crate::games::Kit;
use crate::session::Playable;
use crate::spec::{Search, Spec};
use game_core::SystemClock;
use search_chance::Expectimax;
use search_mcts::{Mcts, Ucb1};

/// Seats the search, or says what class it is for.
pub(super) fn seat<G: Playable>(
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    match &spec.search {
        Search::Expectimax(chosen) => {
            let search = Expectimax::<G>::new()
                .with_evaluator(plugs::evaluator(chosen, kit)?)
                .with_table(plugs::AnyTable::<f64>::of(chosen.table)?)
                .with_clock(SystemClock::start());
            Ok(Box::new(Of(search)))
        }
        Search::Mcts(options) => {
            let search = Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).clock(SystemClock::start());
            Ok(Box::new(Of(search)))
        }
        _ => Err(refused(spec, start)),
    }
}
