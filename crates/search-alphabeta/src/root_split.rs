//! Root moves searched side by side, with a result that does not depend on the number of
//! threads: [`RootSplit`].

use crate::learn::{Learn, NoLearning};
use crate::parallel::check_threads;
use crate::{AlphaBeta, Blind, Options};
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};
use game_core::search::enter;
use game_core::{
    Bound, Clock, Counters, Deterministic, Evaluate, Flat, Game, Limits, Natural, NoClock, NoObserver, Order,
    Player, Refused, Report, RootMove, Scale, Score, Search, Stopped, Table, Window, WrongClass, ZeroSum,
};
use std::sync::Mutex;

/// Searches every root move on its own, to depth 1, 2, 3, ..., the moves of a depth side by side.
///
/// Each move has a table and a learner of its own and nothing passes between moves, so values,
/// best move, ties and counts are **the same for any number of threads**, unless time ends the
/// search. The price is a full window for every move; in return each has its exact value.
///
/// A node limit is shared out evenly between the moves of each depth.
///
/// **Kept between searches**: nothing.
#[derive(Clone, Debug)]
pub struct RootSplit<G, F, E = Flat, O = Natural, L = NoLearning, C = NoClock> {
    threads: usize,
    make_table: F,
    evaluator: E,
    order: O,
    learner: L,
    clock: C,
    options: Options,
    scale: Option<Scale>,
    game: PhantomData<fn(&G)>,
}

impl<G: Game, E, O, T, L, S, B, C> AlphaBeta<G, E, O, T, L, S, B, C> {
    /// The root moves of this search side by side on so many threads, each with a table from
    /// `make_table`; without this search's table, sight and observer.
    ///
    /// # Errors
    /// [`Refused::Option`] unless there are 1 to 256 threads.
    pub fn root_split<F>(
        self,
        threads: usize,
        make_table: F,
    ) -> Result<RootSplit<G, F, E, O, L, C>, Refused> {
        check_threads(threads)?;
        let AlphaBeta { plugs, options, scale, .. } = self;
        let options = Options { deepening: false, ..options };
        Ok(RootSplit {
            threads,
            make_table,
            evaluator: plugs.evaluator,
            order: plugs.order,
            learner: plugs.learn,
            clock: plugs.clock,
            options,
            scale,
            game: PhantomData,
        })
    }
}

/// A root move with the search of its own.
type Job<'a, G, E, O, T, L, C> = Mutex<(usize, AlphaBeta<G, &'a E, &'a O, T, L, Blind, NoObserver, &'a C>)>;

/// What was found about each move, in their order; a refusal ends the search.
type Found<M> = Result<Vec<Report<M>>, Refused>;

impl<G, F, T, E, O, L, C> Search<G> for RootSplit<G, F, E, O, L, C>
where
    G: Deterministic + ZeroSum + Sync + Send,
    G::Move: Send,
    F: Fn() -> T,
    T: Table<G> + Send,
    E: Evaluate<G> + Sync,
    O: Order<G> + Sync,
    L: Learn<G> + Clone + Send,
    C: Clock + Sync,
{
    type Value = Score;

    /// Searches; the calling thread is one of the threads.
    ///
    /// # Errors
    /// As of [`AlphaBeta`].
    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        if root.profile().chance {
            return Err(WrongClass::Chance.into());
        }
        let scale = match self.scale {
            Some(scale) => scale,
            None => Scale::plain(self.evaluator.unit())?,
        };
        let worth = |state: &G| scale.score(state.payoff(Player::FIRST), 0).unwrap_or_default();
        let moves = match enter(root, limits, worth)? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        let jobs: Vec<Job<'_, G, E, O, T, L, C>> = moves
            .iter()
            .map(|&(ordinal, _)| {
                let mut search = AlphaBeta::new()
                    .with_evaluator(&self.evaluator)
                    .with_order(&self.order)
                    .with_table((self.make_table)())
                    .with_learner(self.learner.clone())
                    .with_clock(&self.clock)
                    .with_options(self.options);
                search.scale = Some(scale);
                Mutex::new((ordinal, search))
            })
            .collect();
        let begun = self.clock.elapsed();
        let mut report = Report::unsearched(root.turn(), moves.first().map(|&(_, m)| m));
        // No deeper than any line can be walked, as one search that deepens.
        let walked = AlphaBeta::<G>::new().longest_line().min(limits.longest_line());
        let longest = scale.horizon().unwrap_or(walked).min(walked).max(1);
        let deepest = limits.depth.unwrap_or(u32::MAX).min(longest);
        for depth in 1..=deepest {
            let used = report.counters.nodes;
            let share = |nodes: u64| nodes.saturating_sub(used) / jobs.len() as u64;
            let here = Limits {
                depth: Some(depth),
                nodes: limits.nodes.map(share),
                time: limits.time.map(|time| time.saturating_sub(self.clock.elapsed().saturating_sub(begun))),
                ..limits.clone()
            };
            let found = iterate(self.threads, root, &jobs, &here)?;
            match gather(&mut report, &found, depth) {
                Next::Deeper => {}
                Next::Enough => break,
                Next::Broken if report.value.is_none() => break,
                Next::Broken => {
                    let late =
                        limits.time.is_some_and(|time| self.clock.elapsed() >= begun.saturating_add(time));
                    report.stopped = match (self.clock.cancelled(), late) {
                        (true, _) => Stopped::Cancelled,
                        (false, true) => Stopped::Time,
                        (false, false) => Stopped::Nodes,
                    };
                    break;
                }
            }
        }
        Ok(report)
    }
}

/// One depth for all moves, taken by whichever thread is free.
fn iterate<G, E, O, T, L, C>(
    threads: usize,
    root: &G,
    jobs: &[Job<'_, G, E, O, T, L, C>],
    limits: &Limits,
) -> Found<G::Move>
where
    G: Deterministic + ZeroSum + Sync + Send,
    G::Move: Send,
    T: Table<G> + Send,
    E: Evaluate<G> + Sync,
    O: Order<G> + Sync,
    L: Learn<G> + Send,
    C: Clock + Sync,
{
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Ok(mut job) = job.lock() else { break };
            let (ordinal, search) = &mut *job;
            let mine = Limits { only: Some(vec![*ordinal]), ..limits.clone() };
            done.push((*ordinal, search.search_within(root, &mine, Window::FULL)));
        }
        done
    };
    let mut all: Vec<_> = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.min(jobs.len())).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        all.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()).flatten());
        all
    });
    all.sort_by_key(|&(ordinal, _)| ordinal);
    all.into_iter().map(|(_, report)| report).collect()
}

/// What an iteration leaves to do.
enum Next {
    /// A deeper one may say more.
    Deeper,
    /// Everything is known.
    Enough,
    /// A limit ended it.
    Broken,
}

/// Adds an iteration to the report: its work always, its findings if it was completed.
fn gather<M: Copy>(report: &mut Report<M>, found: &[Report<M>], depth: u32) -> Next {
    for one in found {
        let (all, counters) = (&mut report.counters, one.counters);
        *all = Counters {
            nodes: all.nodes + counters.nodes,
            leaves: all.leaves + counters.leaves,
            estimates: all.estimates + counters.estimates,
            cuts: all.cuts + counters.cuts,
            table_hits: all.table_hits + counters.table_hits,
            ..*all
        };
    }
    if found.iter().any(|one| one.value.is_none()) {
        return Next::Broken;
    }
    let roots: Vec<RootMove<M>> = found.iter().flat_map(|one| one.root.iter().copied()).collect();
    let best = roots.iter().filter_map(|root| root.value).max();
    let Some(first) = found.iter().find(|one| one.value == best) else { return Next::Broken };
    report.best = first.best;
    report.value = best;
    report.bound = Bound::Exact;
    report.pv.clone_from(&first.pv);
    report.tied = roots.iter().filter(|root| root.value == best).map(|root| root.m).collect();
    report.root = roots;
    report.counters.depth = depth;
    let complete = found.iter().all(|one| one.stopped == Stopped::Complete);
    report.stopped = if complete { Stopped::Complete } else { Stopped::Depth };
    if complete { Next::Enough } else { Next::Deeper }
}
