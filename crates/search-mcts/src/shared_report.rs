//! The answer of a search by several threads.

use crate::answer::{Answer, Candidate, MostVisits};
use crate::shared_arena::SharedNode;
use crate::simulate::steps_to_f64;
use crate::tree_parallel::{Common, Worker};
use core::sync::atomic::Ordering;
use game_core::{Bound, Counters, Game, Report, RootMove, Stopped, Turn};

pub(crate) fn report<G: Game, P>(common: &Common<'_, G>, workers: &[Worker<P>]) -> Report<G::Move, f64> {
    let counters = Counters {
        nodes: common.arena.visited(),
        leaves: workers.iter().map(|worker| worker.leaves).sum(),
        estimates: workers.iter().map(|worker| worker.estimates).sum(),
        simulations: common.tickets.load(Ordering::Relaxed),
        depth: workers.iter().map(|worker| worker.deepest).max().unwrap_or(0),
        ..Counters::default()
    };
    let turn = common.root.turn();
    let stopped = common.why.lock().ok().and_then(|why| *why).unwrap_or(Stopped::NotSearched);
    let root = common.arena.node(0);
    let Some(root) = root.filter(|root| root.visits() > 0) else {
        return Report { counters, ..Report::unsearched(turn, common.moves.first().map(|&(_, m)| m)) };
    };
    let mean = |node: &SharedNode| {
        (node.visits() > 0)
            .then(|| steps_to_f64(node.total()) / f64::from(node.visits()) * common.rewards.per_step())
    };
    let payoff = |reward| common.rewards.payoff(reward);
    let value = mean(root).map(payoff);
    let mut report = Report { value, counters, stopped, ..Report::unsearched(turn, None) };
    let children = match root.first() {
        Some(first) if turn != Turn::Chance => common.arena.nodes(first, common.moves.len()),
        _ => return report,
    };
    let candidates: Vec<Candidate> = children
        .iter()
        .map(|child| Candidate { visits: child.visits(), mean: mean(child).unwrap_or(0.0), proved: None })
        .collect();
    let chosen = MostVisits.choose(&candidates);
    for (&(ordinal, m), child) in common.moves.iter().zip(children) {
        let visits = child.visits().into();
        report.root.push(RootMove {
            m,
            ordinal,
            value: mean(child).map(payoff),
            bound: Bound::Exact,
            visits,
        });
        if (child.visits(), child.total()) == (children[chosen].visits(), children[chosen].total()) {
            report.tied.push(m);
        }
    }
    report.best = Some(common.moves[chosen].1);
    report.value = report.root[chosen].value;
    report.pv = variation(common, chosen, children);
    report
}

/// The line of most visits that begins with the chosen move.
fn variation<G: Game>(common: &Common<'_, G>, chosen: usize, root: &[SharedNode]) -> Vec<G::Move> {
    let (mut state, mut node, mut line) = (common.root.clone(), &root[chosen], Vec::new());
    let mut m = common.moves[chosen].1;
    loop {
        line.push(m);
        state.play(m);
        let (Some(first), Some(_)) = (node.first(), state.turn().player()) else { return line };
        let children = common.arena.nodes(first, state.move_count());
        let best = (0..children.len())
            .fold(0, |best, k| if children[k].visits() > children[best].visits() { k } else { best });
        match state.nth_move(best) {
            Some(next) if children[best].visits() > 0 => m = next,
            _ => return line,
        }
        node = &children[best];
    }
}
