//! Seats of Monte-Carlo tree search.

use super::{Of, Seat, refused};
use crate::Failure;
use crate::session::Playable;
use crate::spec::{Backup, Mcts as Options, Playout, Policy, Spec};
use game_core::{Decisive, SystemClock, ZeroSum};
use search_mcts::{Decisively, Mcts, Rave, Solver, Ucb1, Uniform};

/// What any game can have.
pub(super) fn any<G: Playable>(
    options: &Options,
    spec: &Spec,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    let clock = SystemClock::start();
    if (options.playout, options.backup) != (Playout::Uniform, Backup::Mean) {
        return Err(refused(spec, start));
    }
    Ok(match options.policy {
        Policy::Ucb1 => Box::new(Of(Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).clock(clock))),
        Policy::Rave => {
            let policy = Rave::new(options.bias).with_ucb(options.c);
            Box::new(Of(Mcts::<G>::new(seed).policy(policy).clock(clock)))
        }
    })
}

/// What zero-sum games of two can have besides: proofs.
pub(super) fn zero_sum<G: Playable + ZeroSum>(
    options: &Options,
    spec: &Spec,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    match (options.playout, options.backup) {
        (Playout::Uniform, Backup::Solver) => {
            let search = Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).playout(Uniform).backup(Solver);
            Ok(Box::new(Of(search.clock(SystemClock::start()))))
        }
        _ => any(options, spec, start, seed),
    }
}

/// What games can have that see who wins at once.
pub(super) fn decisive<G: Playable + ZeroSum + Decisive>(
    options: &Options,
    spec: &Spec,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    if options.playout == Playout::Uniform {
        return zero_sum(options, spec, start, seed);
    }
    let search = Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).playout(Decisively(Uniform));
    Ok(Box::new(Of(search.clock(SystemClock::start()))))
}
