//! The searches of two-player zero-sum games without chance.

use super::plugs::{AnyEvaluator, AnyOrder, AnyTable};
use super::{Of, Seat, plugs, refused, sampling, untyped, zero_sum};
use crate::Failure;
use crate::games::{AnyGame, Kit};
use crate::session::Playable;
use crate::spec::{self, Form, Plugs, Search, Spec};
use game_core::{Deterministic, NoObserver, SystemClock, ZeroSum};
use search_alphabeta::{AlphaBeta, Blind, Heuristics};
use search_minimax::{Minimax, Negamax};

/// Seats the search, or leaves it to those that serve the game without its type.
pub(super) fn seat<G: Playable + ZeroSum + Deterministic>(
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    match &spec.search {
        Search::Minimax(chosen, form) => {
            let evaluator = plugs::evaluator(chosen, kit)?;
            let table = AnyTable::of(chosen.table)?;
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
        Search::AlphaBeta(_, how) if how.selection.is_some() => {
            untyped::seat(selective, spec, kit, start, seed)
        }
        Search::AlphaBeta(chosen, how) => Ok(Box::new(Of(alpha_beta(chosen, how, kit)?))),
        Search::Mcts(options) => sampling::zero_sum(options, spec, kit, start, seed),
        _ => untyped::seat(zero_sum::seat, spec, kit, start, seed),
    }
}

/// Alpha-beta that searches some lines further or less far than its depth.
fn selective(
    spec: &Spec,
    kit: &Kit<AnyGame>,
    start: &AnyGame,
    _: u64,
) -> Result<Box<dyn Seat<AnyGame>>, Failure> {
    let Search::AlphaBeta(chosen, how) = &spec.search else { return Err(refused(spec, start)) };
    Ok(Box::new(Of(alpha_beta(chosen, how, kit)?.with_selectivity(plugs::sight(how, kit)?))))
}

/// Alpha-beta with every plug chosen at run time, and nothing of a selection.
type AnyAlphaBeta<G> = AlphaBeta<
    G,
    AnyEvaluator<G>,
    AnyOrder<G>,
    AnyTable,
    Heuristics<<G as game_core::Game>::Move>,
    Blind,
    NoObserver,
    SystemClock,
>;

/// Fits alpha-beta out as a SPEC says, but for what is searched further or less far.
pub(super) fn alpha_beta<G: Playable>(
    chosen: &Plugs,
    how: &spec::AlphaBeta,
    kit: &Kit<G>,
) -> Result<AnyAlphaBeta<G>, Failure> {
    let evaluator = plugs::evaluator(chosen, kit)?;
    Ok(AlphaBeta::<G>::new()
        .with_options(how.options)
        .with_scale(plugs::scale::<G>(chosen, &evaluator)?)
        .with_evaluator(evaluator)
        .with_order(plugs::order(chosen, kit)?)
        .with_table(AnyTable::of(chosen.table)?)
        .with_learner(Heuristics::new(how.learn))
        .with_clock(SystemClock::start()))
}
