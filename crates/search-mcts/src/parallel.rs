//! Root and leaf parallelisation.
//!
//! G. Chaslot, M. Winands & J. van den Herik, *Parallel Monte-Carlo Tree Search*, CG 2008.

use crate::playout::{Ending, Playout};
use crate::random::Random;
use core::cmp::Ordering;
use game_core::{Counters, Game, Limits, Player, Refused, Report, RootMove, Search, Stopped};
use std::thread;

/// How the answers of independent searches become one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Combine {
    /// Visits are added up: the move of the most, of equals the higher mean, then the first. A move
    /// that one search tried more often than its own answer, as it knew better (by a proof, or by an
    /// [`Answer`](crate::Answer) that does not go by visits), is chosen only if there is no other.
    #[default]
    Sum,
    /// Each search has one vote for its answer; of equal votes the move of the most visits, then
    /// of the higher mean, then the first.
    Vote,
}

/// Root parallelisation: independent searches of one root, each with its own tree and seed, one
/// thread each; their root moves are combined.
///
/// Simulations, nodes and bytes are split evenly, the rest going to the first; time is shared.
/// With limits on simulations, nodes or bytes alone the result is the same each time, whichever
/// thread ends first. A worker that proves the root ([`Stopped::Complete`]) decides the answer.
///
/// Works on any search whose value is a mean in payoff units.
#[derive(Clone, Debug)]
pub struct RootParallel<S> {
    workers: Vec<S>,
    combine: Combine,
}

impl<S> RootParallel<S> {
    /// As many workers as asked for, at least one; `make` is told each one's number, to seed it.
    pub fn new(workers: usize, combine: Combine, make: impl FnMut(u64) -> S) -> RootParallel<S> {
        RootParallel { workers: (0..workers.max(1) as u64).map(make).collect(), combine }
    }

    /// The searches.
    pub fn workers(&self) -> &[S] {
        &self.workers
    }
}

impl<G, S> Search<G> for RootParallel<S>
where
    G: Game + Sync,
    G::Move: Send,
    S: Search<G, Value = f64> + Send,
{
    /// The mean payoff of the player to move, in payoff units.
    type Value = f64;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, f64>, Refused> {
        let count = self.workers.len() as u64;
        let part = |number: u64, whole: Option<u64>| whole.map(|n| n / count + u64::from(number < n % count));
        let results: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..count)
                .zip(&mut self.workers)
                .map(|(number, worker)| {
                    let limits = Limits {
                        simulations: part(number, limits.simulations),
                        nodes: part(number, limits.nodes),
                        bytes: part(number, limits.bytes),
                        ..limits.clone()
                    };
                    scope.spawn(move || worker.search(root, &limits))
                })
                .collect();
            threads.into_iter().map(thread::ScopedJoinHandle::join).collect()
        });
        let mut reports = Vec::with_capacity(results.len());
        for result in results {
            match result {
                Ok(report) => reports.push(report?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(combined(reports, self.combine))
    }
}

/// One report of several of the same root; there is at least one.
fn combined<M: Copy + PartialEq>(reports: Vec<Report<M, f64>>, combine: Combine) -> Report<M, f64> {
    let counters = reports.iter().fold(Counters::default(), |sum, report| add(sum, report.counters));
    let searched = |report: &&Report<M, f64>| !report.root.is_empty();
    let decided = reports.iter().find(|report| report.stopped == Stopped::Complete);
    let Some(model) = decided.or_else(|| reports.iter().find(searched)).or_else(|| reports.first()) else {
        return Report::unsearched(game_core::Turn::Over, None);
    };
    if decided.is_some() || model.root.is_empty() {
        let value = if decided.is_some() { model.value } else { mean_of(&reports) };
        return Report { counters, value, ..model.clone() };
    }
    let mut root = model.root.clone();
    for (k, merged) in root.iter_mut().enumerate() {
        let parts = reports.iter().filter_map(|report| report.root.get(k));
        *merged = merge(*merged, parts);
    }
    let votes: Vec<usize> = root
        .iter()
        .map(|root| {
            reports.iter().filter(|report| report.best == Some(root.m) && report.value.is_some()).count()
        })
        .collect();
    let sound: Vec<bool> =
        (0..root.len()).map(|k| !reports.iter().any(|report| passed_over(report, k))).collect();
    let order = |a: usize, b: usize| -> Ordering {
        let first = match combine {
            Combine::Sum => sound[a].cmp(&sound[b]),
            Combine::Vote => votes[a].cmp(&votes[b]),
        };
        let value = |k: usize| root[k].value.unwrap_or(f64::NEG_INFINITY);
        first.then(root[a].visits.cmp(&root[b].visits)).then(value(a).total_cmp(&value(b)))
    };
    let best = (0..root.len()).fold(0, |best, k| if order(k, best).is_gt() { k } else { best });
    let tied = (0..root.len()).filter(|&k| order(k, best).is_eq()).map(|k| root[k].m).collect();
    let m = root[best].m;
    // The longest line that begins with the answer.
    let lines = reports.iter().map(|report| &report.pv).filter(|pv| pv.first() == Some(&m));
    let pv = lines.max_by_key(|pv| pv.len()).cloned().unwrap_or_else(|| vec![m]);
    Report { best: Some(m), value: root[best].value, pv, tied, counters, root: root.clone(), ..model.clone() }
}

/// Whether a search tried the `k`-th move more often than its own answer.
fn passed_over<M: Copy + PartialEq>(report: &Report<M, f64>, k: usize) -> bool {
    let visits = |m: &RootMove<M, f64>| m.visits;
    let answered = report.root.iter().find(|m| Some(m.m) == report.best).map(visits);
    answered.is_some_and(|answered| report.root.get(k).is_some_and(|m| m.visits > answered))
}

/// A root move with the visits of all searches, and their mean.
fn merge<'a, M: Copy + 'a>(
    model: RootMove<M, f64>,
    parts: impl Iterator<Item = &'a RootMove<M, f64>>,
) -> RootMove<M, f64> {
    let (mut visits, mut sum) = (0, 0.0);
    for part in parts {
        visits += part.visits;
        sum += part.value.unwrap_or(0.0) * count_to_f64(part.visits);
    }
    RootMove { visits, value: (visits > 0).then(|| sum / count_to_f64(visits)), ..model }
}

/// The mean of values, each as heavy as its simulations.
fn mean_of<M>(reports: &[Report<M, f64>]) -> Option<f64> {
    let (mut weight, mut sum) = (0.0, 0.0);
    for report in reports {
        let simulations = count_to_f64(report.counters.simulations.max(1));
        if let Some(value) = report.value {
            weight += simulations;
            sum += value * simulations;
        }
    }
    (weight > 0.0).then(|| sum / weight)
}

fn count_to_f64(count: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53 simulations")]
    let count = count as f64;
    count
}

fn add(a: Counters, b: Counters) -> Counters {
    Counters {
        nodes: a.nodes + b.nodes,
        leaves: a.leaves + b.leaves,
        estimates: a.estimates + b.estimates,
        cuts: a.cuts + b.cuts,
        table_hits: a.table_hits + b.table_hits,
        simulations: a.simulations + b.simulations,
        depth: a.depth.max(b.depth),
    }
}

/// Leaf parallelisation: `K` playouts from each leaf at once, one thread each.
///
/// Visits grow by `K` at a time, also where the game is over and there is nothing to play, so a
/// mean is one of playouts; a limit on simulations may be exceeded by `K - 1`. Each playout has
/// its own stream of random numbers, drawn from the search's, and results are added in order: the
/// same seed gives the same search. Starting threads takes tens of microseconds, so this pays
/// for slow playouts only. To RAVE a simulation counts for the moves of the tree alone. What a
/// playout learns ([`Mast`](crate::Mast)) it does not learn here.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LeafParallel<P, const K: u32>(pub P);

impl<G, P, const K: u32> Playout<G> for LeafParallel<P, K>
where
    G: Game + Send,
    P: Playout<G> + Clone + Send,
{
    const AT_ONCE: u32 = if K == 0 { 1 } else { K };

    fn unit(&self) -> i32 {
        self.0.unit()
    }

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.0.check(root)
    }

    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        self.0.choose(state, random)
    }

    fn play_several(&mut self, leaf: &G, plies: u32, random: &mut Random, mut ended: impl FnMut(Ending, &G)) {
        let results: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..Self::AT_ONCE)
                .map(|_| {
                    let (mut playout, mut state) = (self.0.clone(), leaf.clone());
                    let mut random = Random::seeded(random.bits());
                    scope.spawn(move || {
                        let nothing = |_: Option<Player>, _: G::Move| ();
                        (playout.play(&mut state, plies, &mut random, nothing), state)
                    })
                })
                .collect();
            threads.into_iter().map(thread::ScopedJoinHandle::join).collect()
        });
        for result in results {
            match result {
                Ok((ending, state)) => ended(ending, &state),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    }
}
