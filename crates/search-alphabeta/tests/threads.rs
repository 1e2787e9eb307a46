//! Several threads: as right as one, and the root split the same for any number of them.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use game_core::adapt::Alternating;
use game_core::graph::{Graph, Random, Shape};
use game_core::mix::Sequence;
use game_core::tree::Tree;
use game_core::{
    Bound, Clock, Entry, FakeClock, Flat, Game, Keyed, Limits, NoTable, Refused, Scale, Score, Search,
    Stopped, Table,
};
use oracle::{GRAPH_ESTIMATES, TinyTable, graph, root_values};
use search_alphabeta::{AlphaBeta, Depths, Heuristics, Options, Solver, Use};
use std::sync::Mutex;

type State = Alternating<Graph>;

/// A table behind a lock, slow and simple.
#[derive(Debug)]
struct Locked(Mutex<TinyTable>);

impl<G: Keyed> Table<G> for Locked {
    fn probe(&self, state: &G) -> Option<Entry> {
        self.0.lock().unwrap().probe(state)
    }
    fn store(&self, state: &G, entry: Entry) {
        self.0.lock().unwrap().store(state, entry);
    }
}

fn roots(start: u64, count: usize) -> Vec<State> {
    let mut seed = Sequence::seeded(start);
    let shape = Random { nodes: 40, estimate_percent: 50, payoffs: -3..=3, ..Random::of(Shape::Layered(4)) };
    (0..count).map(|_| Alternating::new(shape.graph(&mut seed)).unwrap()).collect()
}

/// Holds value and best move to a depth against minimax.
fn check(root: &State, depth: u32, search: &mut dyn Search<State, Value = Score>) {
    let report = search.search(root, &Limits::depth(depth)).unwrap();
    let values = root_values(root, Some(depth), &Scale::default(), &GRAPH_ESTIMATES);
    let best = values.iter().max().copied();
    assert_eq!((report.value, report.bound), (best, Bound::Exact), "{root} to depth {depth}");
    let at = root.moves().position(|m| Some(m) == report.best).unwrap();
    assert_eq!(Some(values[at]), best, "{root} to depth {depth}");
}

#[test]
fn threads_that_share_a_table_agree_with_minimax() {
    let options = Options { depths: Depths::Equal, ..Options::default() };
    for (case, root) in roots(1, 60).iter().enumerate() {
        for threads in [1, 2, 5] {
            let mut search = AlphaBeta::new()
                .with_evaluator(GRAPH_ESTIMATES)
                .with_options(options)
                .with_table(Locked(Mutex::new(TinyTable::of(1 + case % 16))))
                .with_learner(Heuristics::new(Use::ALL))
                .threads(threads)
                .unwrap();
            check(root, 1 + u32::try_from(case % 7).unwrap(), &mut search);
        }
    }
}

#[test]
fn a_root_split_is_the_same_for_any_number_of_threads() {
    // DET-05.
    for (case, root) in roots(2, 40).iter().enumerate() {
        let depth = 1 + u32::try_from(case % 7).unwrap();
        let split = |threads, limits: &Limits| {
            let mut search = AlphaBeta::new()
                .with_evaluator(GRAPH_ESTIMATES)
                .with_options(Options { depths: Depths::Equal, ..Options::default() })
                .root_split(threads, || TinyTable::of(8))
                .unwrap();
            if limits.nodes.is_none() {
                check(root, depth, &mut search);
            }
            search.search(root, limits).unwrap()
        };
        for limits in [Limits::depth(depth), Limits { nodes: Some(200), ..Limits::depth(9) }] {
            let one = split(1, &limits);
            for threads in [2, 3, 8] {
                assert_eq!(split(threads, &limits), one, "{threads} threads");
            }
        }
    }
}

#[test]
fn limits_hold_for_all_threads_together() {
    let root = Alternating::new(Tree::uniform(4, 8, |n| i32::try_from(n * 7 % 11).unwrap())).unwrap();
    for nodes in [1, 2, 3, 100, 5_000] {
        let mut search = AlphaBeta::new().threads(3).unwrap();
        let report = search.search(&root, &Limits::nodes(nodes)).unwrap();
        assert!(report.counters.nodes <= nodes, "{} of {nodes} nodes", report.counters.nodes);
        assert!(report.best.is_some());
        let mut split = AlphaBeta::new().root_split(3, || NoTable).unwrap();
        let report = split.search(&root, &Limits::nodes(nodes)).unwrap();
        assert!(report.counters.nodes <= nodes, "{} of {nodes} nodes", report.counters.nodes);
        let stopped = if report.value.is_none() { Stopped::NotSearched } else { Stopped::Nodes };
        assert_eq!(report.stopped, stopped);
    }
    let clock = || FakeClock::ticking(Duration::from_micros(1)).cancelling_at(Duration::from_micros(20));
    let report =
        AlphaBeta::new().with_clock(clock()).threads(4).unwrap().search(&root, &Limits::NONE).unwrap();
    assert!(matches!(report.stopped, Stopped::Cancelled | Stopped::NotSearched), "{}", report.stopped);
    let mut split = AlphaBeta::new().with_clock(clock()).root_split(4, || NoTable).unwrap();
    let report = split.search(&root, &Limits::NONE).unwrap();
    assert!(matches!(report.stopped, Stopped::Cancelled | Stopped::NotSearched), "{}", report.stopped);
}

/// Says stop from the question on that has this number, whoever asks.
struct Patient {
    asked: AtomicU64,
    most: u64,
}

impl Clock for Patient {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
    fn cancelled(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.most
    }
}

#[test]
fn no_thread_goes_on_long_after_it_was_told_to_stop() {
    // TIME-05, without a real clock: a thread asks at least every 256 nodes, far less than 10 ms.
    let root = Alternating::new(Tree::uniform(4, 10, |n| i32::try_from(n * 7_919 % 1_009).unwrap())).unwrap();
    for threads in [1, 2, 4, 8] {
        for most in [0, 1, 5, 20] {
            let clock = || Patient { asked: AtomicU64::new(0), most };
            let count = u64::try_from(threads).unwrap();
            let mut shared = AlphaBeta::new().with_clock(clock()).threads(threads).unwrap();
            let mut split = AlphaBeta::new().with_clock(clock()).root_split(threads, || NoTable).unwrap();
            let both: [&mut dyn Search<Alternating<Tree>, Value = Score>; 2] = [&mut shared, &mut split];
            for search in both {
                let report = search.search(&root, &Limits::NONE).unwrap();
                let nodes = report.counters.nodes;
                assert!(
                    nodes <= 256 * (most + count),
                    "{nodes} nodes by {threads} threads, told after {most}"
                );
                assert!(matches!(report.stopped, Stopped::Cancelled | Stopped::NotSearched));
            }
        }
    }
}

#[test]
fn absurd_numbers_of_threads_are_refused() {
    for threads in [0, 257, usize::MAX] {
        let refused = AlphaBeta::<State>::new().threads(threads).unwrap_err();
        assert!(matches!(refused, Refused::Option { name: "threads", .. }), "{refused}");
        assert!(AlphaBeta::<State>::new().root_split(threads, || NoTable).is_err());
        assert!(AlphaBeta::<State>::new().solver().threads(threads).is_err());
    }
}

#[test]
fn threads_solve_what_one_thread_solves() {
    let mut seed = Sequence::seeded(3);
    let scale = Solver::<State>::scale();
    for case in 0..150u64 {
        let shape =
            Random { nodes: 60, payoffs: -1..=1, estimate_percent: 0, ..Random::of(Shape::Layered(6)) };
        let root = Alternating::new(shape.graph(&mut seed)).unwrap();
        let values = root_values(&root, None, &scale, &Flat);
        let best = *values.iter().max().unwrap();
        for threads in 1..=4 {
            let table = Locked(Mutex::new(TinyTable::of(1 + seed.below(16))));
            let options = Options { peek: case % 2 == 0, ..Options::default() };
            let search = AlphaBeta::new().with_table(table).with_options(options);
            let solved =
                search.solver().threads(threads).unwrap().solve(&root, &Limits::NONE).unwrap().unwrap();
            let told = format!("{root} by {threads} threads");
            assert_eq!(solved.payoff, Score::new(best.get().signum()), "{told}");
            assert_eq!(solved.distance, scale.distance(best), "{told}");
            let at = root.moves().position(|m| Some(m) == solved.best).unwrap();
            assert_eq!(values[at], best, "best of {told}");
        }
    }
}

#[test]
fn threads_that_solve_keep_limits_and_stop_when_told() {
    let wide = |n: usize| i32::try_from(n * 7_919 % 1_009 % 3).unwrap() - 1;
    let root = Alternating::new(Tree::uniform(4, 9, wide)).unwrap();
    let alone = AlphaBeta::new().solver().solve(&root, &Limits::NONE).unwrap().unwrap();
    assert!(alone.nodes > 1_000, "{} nodes", alone.nodes);
    for threads in 1..=4 {
        let solver = || AlphaBeta::new().solver().threads(threads).unwrap();
        for nodes in [0, 1, 5, 400] {
            assert_eq!(solver().solve(&root, &Limits::nodes(nodes)).unwrap(), None, "{nodes} nodes");
        }
        let solved = solver().solve(&root, &Limits::NONE).unwrap().unwrap();
        assert_eq!((solved.payoff, solved.distance), (alone.payoff, alone.distance));
        // A clock is asked at least every 256 nodes by each thread.
        let clock = Patient { asked: AtomicU64::new(0), most: 2 };
        let search = AlphaBeta::new().with_clock(clock);
        let told = search.solver().threads(threads).unwrap().solve(&root, &Limits::NONE).unwrap();
        assert_eq!(told, None);
        let short = Limits { plies: Some(3), ..Limits::NONE };
        assert_eq!(solver().solve(&root, &short), Err(Refused::LineTooLong { plies: 3 }));
    }
}

#[test]
fn a_root_split_goes_no_deeper_than_its_scale_and_keeps_what_it_found() {
    let endless = graph("A p0 -> B; B p1 -> A C; C p0 -> A");
    let scale = Scale::with_distance(100, 10).unwrap();
    let search = || AlphaBeta::new().with_scale(scale);
    let one = search().search(&endless, &Limits::nodes(1 << 20)).unwrap();
    let report =
        search().root_split(2, || NoTable).unwrap().search(&endless, &Limits::nodes(1 << 20)).unwrap();
    assert_eq!((report.value, report.stopped), (Some(Score::ZERO), Stopped::Depth));
    assert_eq!((report.value, report.stopped, report.counters.depth), (one.value, one.stopped, 10));
}
