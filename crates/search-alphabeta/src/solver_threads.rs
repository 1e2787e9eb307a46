//! Several threads that solve one position: [`SolverThreads`].
//!
//! Lazy SMP as in [`Threads`](crate::Threads): all ask about the same position and help each other
//! through one shared table only. Every second one tries moves that are ranked equal the other way
//! round, and every third and fourth begins with other questions.

use crate::learn::{Learn, NoLearning};
use crate::parallel::{Stoppable, check_threads, share_of};
use crate::solver::solution;
use crate::{AlphaBeta, Options, Solution, Solver};
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering};
use game_core::{
    Clock, Decisive, Deterministic, Game, Limits, Natural, NoClock, NoTable, Order, Refused, Report, Table,
    ZeroSum,
};

/// The solver by several threads that share a table.
///
/// Give it a table that is [`Sync`], as `SharedCompactTable` of crate `tt` is. Payoff and distance
/// are those that one thread finds; which of several best moves is named, and the count of nodes,
/// **vary from run to run**. The first thread that has the answer stops the others.
///
/// A node limit is divided between the threads; nodes are summed.
///
/// **Kept between searches**: the table.
///
/// ```
/// use game_core::Limits;
/// use search_alphabeta::AlphaBeta;
/// # use core::ops::ControlFlow;
/// # use game_core::{Decisive, Deterministic, Game, Player, Profile, Score, Turn, ZeroSum};
/// # #[derive(Clone)]
/// # struct Heap(u8, Player);
/// # impl Game for Heap {
/// #     type Move = u8;
/// #     fn profile(&self) -> Profile { Profile::TWO_PLAYER }
/// #     fn turn(&self) -> Turn { if self.0 == 0 { Turn::Over } else { Turn::Player(self.1) } }
/// #     fn moves(&self) -> impl Iterator<Item = u8> { 1..=self.0.min(3) }
/// #     fn play(&mut self, m: u8) { *self = Heap(self.0 - m, self.1.opponent()) }
/// #     fn payoff(&self, player: Player) -> Score { Score::new(-1).towards(self.1, player) }
/// # }
/// # impl Deterministic for Heap {}
/// # impl ZeroSum for Heap {}
/// # impl Decisive for Heap {}
/// // A heap of eleven, one to three are taken, who takes the last one wins.
/// let mut solver = AlphaBeta::new().solver().threads(2)?;
/// let solution = solver.solve(&Heap(11, Player::FIRST), &Limits::NONE)?.expect("no limit");
/// assert_eq!((solution.payoff, solution.best), (Score::new(1), Some(3)));
/// # Ok::<(), game_core::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolverThreads<G, O = Natural, T = NoTable, L = NoLearning, C = NoClock> {
    threads: u32,
    order: O,
    table: T,
    learner: L,
    clock: C,
    options: Options,
    game: PhantomData<fn(&G)>,
}

impl<G: Game, O, T, L, B, C> Solver<G, O, T, L, B, C> {
    /// The same solver by so many threads, without observer.
    ///
    /// # Errors
    /// [`Refused::Option`] unless there are 1 to 256 threads.
    pub fn threads(self, threads: usize) -> Result<SolverThreads<G, O, T, L, C>, Refused> {
        let threads = check_threads(threads)?;
        let AlphaBeta { plugs, options, .. } = self.search;
        Ok(SolverThreads {
            threads,
            order: plugs.order,
            table: plugs.table,
            learner: plugs.learn,
            clock: plugs.clock,
            options,
            game: PhantomData,
        })
    }
}

impl<G, O, T, L, C> SolverThreads<G, O, T, L, C>
where
    G: Deterministic + ZeroSum + Decisive + Sync,
    G::Move: Send,
    O: Order<G> + Sync,
    T: Table<G> + Sync,
    L: Learn<G> + Clone + Sync,
    C: Clock + Sync,
{
    /// The table.
    pub fn table(&self) -> &T {
        &self.table
    }

    /// Solves a position with all threads, the calling one among them; `None` if every one of them
    /// reached a limit first.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve(&mut self, root: &G, limits: &Limits) -> Result<Option<Solution<G::Move>>, Refused> {
        let stop = AtomicBool::new(false);
        let all: &Self = self;
        let reports: Vec<_> = std::thread::scope(|scope| {
            let stop = &stop;
            let helpers: Vec<_> = (1..all.threads)
                .map(|number| scope.spawn(move || all.work(number, root, limits, stop)))
                .collect();
            let first = all.work(0, root, limits, stop);
            let joined = helpers.into_iter().filter_map(|helper| helper.join().ok());
            core::iter::once(first).chain(joined).collect()
        });
        let nodes = reports.iter().flatten().map(|report| report.counters.nodes).sum();
        match reports.iter().flatten().find_map(solution) {
            Some(solved) => Ok(Some(Solution { nodes, ..solved })),
            // Without an answer a refusal says why.
            None => reports.into_iter().collect::<Result<Vec<_>, _>>().map(|_| None),
        }
    }

    /// One thread's share; with an answer, or a reason why there can be none, it stops the others.
    fn work(
        &self,
        number: u32,
        root: &G,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Result<Report<G::Move>, Refused> {
        let mut solver = AlphaBeta::new()
            .with_order(&self.order)
            .with_table(&self.table)
            .with_learner(self.learner.clone())
            .with_clock(Stoppable::new(&self.clock, stop))
            .with_options(self.options)
            .solver();
        solver.search.helper = number;
        let report = solver.value(root, &share_of(limits, number, self.threads));
        if report.as_ref().map_or(true, |report| report.value.is_some()) {
            stop.store(true, Ordering::Relaxed);
        }
        report
    }
}
