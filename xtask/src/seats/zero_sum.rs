//! The searches of two-player zero-sum games, chance allowed.

use super::{Of, Seat, any, plugs, sampling};
use crate::Failure;
use crate::games::Kit;
use crate::session::Playable;
use crate::spec::{Search, Spec};
use game_core::{SystemClock, ZeroSum};
use search_chance::{Expectiminimax, Star};

/// Seats the search, or leaves it to those of any game.
pub(super) fn seat<G: Playable + ZeroSum>(
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    match &spec.search {
        Search::Expectiminimax(chosen) => {
            let search = Expectiminimax::<G>::new()
                .with_evaluator(plugs::evaluator(chosen, kit)?)
                .with_table(plugs::AnyTable::<f64>::of(chosen.table)?)
                .with_clock(SystemClock::start());
            Ok(Box::new(Of(search)))
        }
        Search::Star(chosen, probing) => {
            let search = Star::<G>::new(*probing)
                .with_evaluator(plugs::evaluator(chosen, kit)?)
                .with_order(plugs::order(chosen, kit)?)
                .with_table(plugs::AnyTable::<f64>::of(chosen.table)?)
                .with_clock(SystemClock::start());
            Ok(Box::new(Of(search)))
        }
        Search::Mcts(options) => sampling::zero_sum(options, spec, kit, start, seed),
        _ => any::seat(spec, kit, start, seed),
    }
}
