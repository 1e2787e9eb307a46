//! The searches of any game.

use super::{Of, Seat, plugs, refused, sampling};
use crate::Failure;
use crate::games::Kit;
use crate::session::{Answer, Playable};
use crate::spec::{Search, Spec};
use game_core::mix::Sequence;
use game_core::{Limits, Report, SystemClock};
use search_chance::Expectimax;
use search_minimax::MaxN;

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
        Search::MaxN(chosen, how) => {
            let evaluator = plugs::evaluator(chosen, kit)?;
            let search = MaxN::new()
                .with_tie(how.tie)
                .with_pruning(how.pruning)
                .with_scale(plugs::scale::<G>(chosen, &evaluator)?)
                .with_evaluator(evaluator)
                .with_clock(SystemClock::start());
            Ok(Box::new(Of(search)))
        }
        Search::Mcts(options) => sampling::any(options, spec, kit, start, seed),
        Search::Random => Ok(Box::new(AnyMove(Sequence::seeded(seed)))),
        _ => Err(refused(spec, start)),
    }
}

/// Plays a legal move at random, whatever the limits.
struct AnyMove(Sequence);

impl<G: Playable> Seat<G> for AnyMove {
    fn search(&mut self, state: &G, _: &Limits) -> Result<Answer, Failure> {
        let best = state.pick(|count| self.0.below(count));
        let report: Report<G::Move> = Report::unsearched(state.turn(), best);
        Ok(Answer::of(state, report))
    }
}
