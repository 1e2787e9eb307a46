//! Several threads on one position: [`Threads`].
//!
//! Lazy SMP: every thread runs the same iterative deepening on its own, and they help each other
//! through one shared table only (Östensen, *A complete chess engine parallelized using Lazy
//! SMP*, Oslo 2016, after D. Homan's Stockfish and Exact engines).

use crate::learn::{Learn, NoLearning};
use crate::{AlphaBeta, Options};
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use game_core::{
    Clock, Deterministic, Evaluate, Flat, Game, Limits, Natural, NoClock, NoTable, Order, Refused, Report,
    Scale, Score, Search, Stopped, Table, ZeroSum,
};

/// A clock with a flag of its own that stops the search, besides the clock's.
#[derive(Clone, Copy, Debug)]
pub struct Stoppable<'a, C> {
    clock: &'a C,
    stop: &'a AtomicBool,
}

impl<'a, C> Stoppable<'a, C> {
    /// A search with this clock stops when the clock or the flag says so.
    #[must_use]
    pub const fn new(clock: &'a C, stop: &'a AtomicBool) -> Self {
        Stoppable { clock, stop }
    }
}

impl<C: Clock> Clock for Stoppable<'_, C> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.clock.cancelled()
    }
}

/// The same search by several threads that share a table.
///
/// Give it a table that is [`Sync`], as `SharedTable` of crate `tt` is. The answer is that of
/// the deepest iteration completed by any thread; value and bound are as right as one thread's,
/// but which of several best moves is named, and all counts, **vary from run to run**.
/// [`RootSplit`](crate::RootSplit) does not vary.
///
/// A node limit is divided between the threads; counters are summed.
///
/// **Kept between searches**: the table.
#[derive(Clone, Debug)]
pub struct Threads<G, E = Flat, O = Natural, T = NoTable, L = NoLearning, C = NoClock> {
    threads: u32,
    evaluator: E,
    order: O,
    table: T,
    learner: L,
    clock: C,
    options: Options,
    scale: Option<Scale>,
    game: PhantomData<fn(&G)>,
}

/// The most threads that make sense.
pub(crate) const MOST_THREADS: u32 = 256;

/// The thread count, if it makes sense.
pub(crate) fn check_threads(threads: usize) -> Result<u32, Refused> {
    if let Some(threads) = u32::try_from(threads).ok().filter(|threads| (1..=MOST_THREADS).contains(threads))
    {
        return Ok(threads);
    }
    let problem = format!("{threads} make no sense, give 1 to {MOST_THREADS}");
    Err(Refused::Option { name: "threads", problem })
}

/// What one of `count` threads may use: an even share of the nodes, and the same otherwise.
pub(crate) fn share_of(limits: &Limits, number: u32, count: u32) -> Limits {
    let (number, count) = (u64::from(number), u64::from(count));
    let nodes = limits.nodes.map(|nodes| nodes / count + u64::from(number < nodes % count));
    Limits { nodes, ..limits.clone() }
}

impl<G: Game, E, O, T, L, S, B, C> AlphaBeta<G, E, O, T, L, S, B, C> {
    /// The same search by so many threads, without sight and observer.
    ///
    /// # Errors
    /// [`Refused::Option`] unless there are 1 to 256 threads.
    pub fn threads(self, threads: usize) -> Result<Threads<G, E, O, T, L, C>, Refused> {
        let threads = check_threads(threads)?;
        let AlphaBeta { plugs, options, scale, .. } = self;
        let options = Options { deepening: true, ..options };
        Ok(Threads {
            threads,
            evaluator: plugs.evaluator,
            order: plugs.order,
            table: plugs.table,
            learner: plugs.learn,
            clock: plugs.clock,
            options,
            scale,
            game: PhantomData,
        })
    }
}

impl<G, E, O, T, L, C> Threads<G, E, O, T, L, C> {
    /// The table.
    pub fn table(&self) -> &T {
        &self.table
    }

    /// One thread's search; when it has all that was asked for, it stops the others.
    fn work(
        &self,
        number: u32,
        root: &G,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Result<Report<G::Move>, Refused>
    where
        G: Deterministic + ZeroSum,
        E: Evaluate<G>,
        O: Order<G>,
        T: Table<G>,
        L: Learn<G> + Clone,
        C: Clock,
    {
        let mut search = AlphaBeta::new()
            .with_evaluator(&self.evaluator)
            .with_order(&self.order)
            .with_table(&self.table)
            .with_learner(self.learner.clone())
            .with_clock(Stoppable::new(&self.clock, stop))
            .with_options(self.options);
        search.scale = self.scale;
        search.helper = number;
        let report = search.search(root, limits);
        let done = |report: &Report<_>| matches!(report.stopped, Stopped::Complete | Stopped::Depth);
        if number == 0 || report.as_ref().map_or(true, done) {
            stop.store(true, Ordering::Relaxed);
        }
        report
    }
}

impl<G, E, O, T, L, C> Search<G> for Threads<G, E, O, T, L, C>
where
    G: Deterministic + ZeroSum + Sync,
    G::Move: Send,
    E: Evaluate<G> + Sync,
    O: Order<G> + Sync,
    T: Table<G> + Sync,
    L: Learn<G> + Clone + Sync,
    C: Clock + Sync,
{
    type Value = Score;

    /// Searches with all threads; the calling one is the first of them.
    ///
    /// # Errors
    /// As of [`AlphaBeta`].
    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        let stop = AtomicBool::new(false);
        let count = self.threads;
        let share = |number: u32| share_of(limits, number, count);
        let all: &Self = self;
        let reports: Vec<_> = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|number| {
                    let (stop, mine) = (&stop, share(number));
                    scope.spawn(move || all.work(number, root, &mine, stop))
                })
                .collect();
            let first = all.work(0, root, &share(0), &stop);
            let joined = helpers.into_iter().filter_map(|helper| helper.join().ok());
            core::iter::once(first).chain(joined).collect()
        });
        deepest(reports)
    }
}

/// The report of the deepest completed iteration, the first thread's if several went as deep,
/// with the work of all; a refusal counts only if every thread refused.
fn deepest<M: Copy>(reports: Vec<Result<Report<M>, Refused>>) -> Result<Report<M>, Refused> {
    let mut best: Option<Report<M>> = None;
    let mut refused = None;
    let (mut nodes, mut leaves, mut estimates, mut cuts, mut hits) = (0, 0, 0, 0, 0);
    for report in reports {
        let report = match report {
            Ok(report) => report,
            Err(why) => {
                refused = refused.or(Some(why));
                continue;
            }
        };
        nodes += report.counters.nodes;
        leaves += report.counters.leaves;
        estimates += report.counters.estimates;
        cuts += report.counters.cuts;
        hits += report.counters.table_hits;
        let rank = |report: &Report<M>| {
            let whole = matches!(report.stopped, Stopped::Complete | Stopped::Over);
            (whole, report.value.is_some(), report.counters.depth)
        };
        if best.as_ref().is_none_or(|best| rank(&report) > rank(best)) {
            // The first thread says why it ended, unless another had all that was asked for.
            let stopped = match (&best, report.stopped) {
                (Some(best), Stopped::Cancelled) => best.stopped,
                (_, stopped) => stopped,
            };
            best = Some(Report { stopped, ..report });
        }
    }
    match (best, refused) {
        (Some(mut best), _) => {
            let counters = &mut best.counters;
            (counters.nodes, counters.leaves, counters.estimates) = (nodes, leaves, estimates);
            (counters.cuts, counters.table_hits) = (cuts, hits);
            Ok(best)
        }
        (None, Some(why)) => Err(why),
        (None, None) => Err(Refused::Option { name: "threads", problem: "none could be started".into() }),
    }
}
