//! The searches of two-player zero-sum games without chance.

use super::{Of, Seat, plugs, zero_sum};
use crate::Failure;
use crate::games::Kit;
use crate::session::Playable;
use crate::spec::{Form, Search, Sight, Spec};
use game_core::{Decisive, Deterministic, SystemClock, ZeroSum};
use search_alphabeta::AlphaBeta;
use search_minimax::{Minimax, Negamax};

/// Seats the search, or leaves it to those of zero-sum games.
pub(super) fn seat<G: Playable + ZeroSum + Deterministic + Decisive>(
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    match &spec.search {
        Search::Minimax(chosen, form) => {
            let evaluator = plugs::evaluator(chosen, kit)?;
            let table = plugs::AnyTable::of(chosen.table)?;
            let scale = plugs::scale::<G>(chosen, &evaluator)?;
            match form {
                Form::Minimax => Ok(Box::new(Of(Minimax::new()
                    .with_evaluator(evaluator)
                    .with_table(table)
                    .with_scale(scale)
                    .with_clock(SystemClock::start())))),
                Form::Negamax => Ok(Box::new(Of(Negamax::new()
                    .with_evaluator(evaluator)
                    .with_table(table)
                    .with_scale(scale)
                    .with_clock(SystemClock::start())))),
            }
        }
        Search::AlphaBeta(chosen, how) => {
            let evaluator = plugs::evaluator(chosen, kit)?;
            let scale = plugs::scale::<G>(chosen, &evaluator)?;
            let search = AlphaBeta::<G>::new()
                .with_options(how.options)
                .with_scale(scale)
                .with_evaluator(evaluator)
                .with_order(plugs::order(chosen, kit)?)
                .with_table(plugs::AnyTable::of(chosen.table)?)
                .with_clock(SystemClock::start());
            match how.sight {
                Sight::Blind => Ok(Box::new(Of(search))),
                Sight::Sighted => Ok(Box::new(Of(search.with_sight()))),
            }
        }
        _ => zero_sum::seat(spec, kit, start, seed),
    }
}
