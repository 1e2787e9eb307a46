//! Seats of Monte-Carlo tree search. The usual ones are compiled for each game; the others once.

use super::{Of, Seat, composed, refused, untyped};
use crate::Failure;
use crate::games::Kit;
use crate::session::Playable;
use crate::spec::{Backup, Mcts as Options, Playout, Policy, Spec};
use game_core::{Decisive, SystemClock, ZeroSum};
use search_mcts::{Decisively, Mcts, Rave, Solver, Ucb1, Uniform};

/// UCB1 with this constant and everything else as usual.
fn plain(options: &Options) -> Options {
    Options { c: options.c, ..Options::default() }
}

/// What any game can have.
pub(super) fn any<G: Playable>(
    options: &Options,
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    if options.playout == Playout::Decisive || options.backup == Backup::Solver {
        return Err(refused(spec, start));
    }
    let clock = SystemClock::start();
    if *options == plain(options) {
        return Ok(Box::new(Of(Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).clock(clock))));
    }
    if *options == (Options { policy: Policy::Rave, bias: options.bias, ..plain(options) }) {
        let policy = Rave::new(options.bias).with_ucb(options.c);
        return Ok(Box::new(Of(Mcts::<G>::new(seed).policy(policy).clock(clock))));
    }
    untyped::seat(composed::seat, spec, kit, start, seed)
}

/// What zero-sum games of two can have besides: proofs.
pub(super) fn zero_sum<G: Playable + ZeroSum>(
    options: &Options,
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    if options.playout == Playout::Decisive || options.backup == Backup::Mean {
        return any(options, spec, kit, start, seed);
    }
    if *options != (Options { backup: Backup::Solver, ..plain(options) }) {
        return untyped::seat(composed::seat, spec, kit, start, seed);
    }
    let search = Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).playout(Uniform).backup(Solver);
    Ok(Box::new(Of(search.clock(SystemClock::start()))))
}

/// What games can have that see who wins at once.
pub(super) fn decisive<G: Playable + ZeroSum + Decisive>(
    options: &Options,
    spec: &Spec,
    kit: &Kit<G>,
    start: &G,
    seed: u64,
) -> Result<Box<dyn Seat<G>>, Failure> {
    if options.playout != Playout::Decisive {
        return zero_sum(options, spec, kit, start, seed);
    }
    if *options != (Options { playout: Playout::Decisive, ..plain(options) }) {
        return untyped::seat(composed::seat, spec, kit, start, seed);
    }
    let search = Mcts::<G>::new(seed).policy(Ucb1 { c: options.c }).playout(Decisively(Uniform));
    Ok(Box::new(Of(search.clock(SystemClock::start()))))
}
