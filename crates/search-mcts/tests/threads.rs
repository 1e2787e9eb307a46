//! Searches by several threads: nothing lost, and repeatable where they say so.

use game_core::mix::Sequence;
use game_core::search::Stopped;
use game_core::tree::{self, Random, Tree};
use game_core::{Bound, FakeClock, Game, Limits, Refused, Report, RootMove, Search};
use search_mcts::{Combine, LeafParallel, Mast, Mcts, RootParallel, Solver, TreeParallel, Uniform};
use std::time::Duration;

/// The visits of the root moves add up to the simulations, and no virtual loss remains.
fn check(tree: &str, threads: usize, simulations: u64) -> Vec<u64> {
    let root: Tree = tree.parse().expect("a tree");
    let mut parallel = TreeParallel::new(threads, 1);
    let report = parallel.search(&root, &Limits::simulations(simulations)).expect("searched");
    let visits: Vec<u64> = report.root.iter().map(|root| root.visits).collect();
    assert_eq!(visits.iter().sum::<u64>(), simulations);
    assert_eq!((report.counters.simulations, report.stopped), (simulations, Stopped::Simulations));
    assert!(parallel.settled(), "a virtual loss was left");
    assert!(report.counters.nodes <= simulations + 1);
    visits
}

#[test]
fn vl_01_equal_arms_are_tried_equally_often() {
    for visits in check("max(0 0 0 0 0 0 0 0)", 4, 8000) {
        assert!((850..=1150).contains(&visits), "{visits}");
    }
}

#[test]
fn vl_02_no_visit_is_lost_and_no_virtual_loss_left() {
    for n in 0..200 {
        check("max(min(max(1 2 0) 3) chance(1:min(4 2) 3:max(-1 2)) min(2 2 max(2 1)))", 8, 50 + n);
    }
    // Cancelled, out of time, out of memory.
    let root = Tree::uniform(4, 7, |n| i32::try_from(n % 5).unwrap_or(0));
    for n in 1..30 {
        let tick = FakeClock::ticking(Duration::from_millis(1));
        let limits = [
            Limits::time(Duration::from_millis(n)),
            Limits { bytes: Some(600 * n), ..Limits::NONE },
            Limits::nodes(10 * n),
        ];
        for limits in limits {
            let clock = FakeClock::ticking(Duration::from_millis(1));
            let mut parallel = TreeParallel::new(4, n).clock(clock);
            let report = parallel.search(&root, &limits).expect("searched");
            assert!(parallel.settled());
            assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), report.counters.simulations);
        }
        let cancelled = tick.cancelling_at(Duration::ZERO);
        let report = TreeParallel::new(4, n).clock(cancelled).search(&root, &Limits::NONE).expect("answered");
        assert_eq!((report.stopped, report.value), (Stopped::NotSearched, None));
    }
}

#[test]
fn a_shared_tree_finds_what_one_thread_finds() {
    for (tree, best) in [
        ("((4 9 6) (2 15 13) (5 8 10))", "c"),
        ("p0(p1(p2(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>)) p1(p2(<5 1 1> <5 4 5>) <7 7 1>))", "b"),
        ("max(chance(1/2:min(3 9) 1/2:7) min(6 8) chance(0.1:30 0.9:1))", "b"),
    ] {
        let root: Tree = tree.parse().expect("a tree");
        for threads in [1, 2, 8] {
            let report =
                TreeParallel::new(threads, 3).search(&root, &Limits::simulations(20_000)).expect("searched");
            assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some(best), "{tree} by {threads}");
        }
    }
}

#[test]
fn one_thread_repeats_itself() {
    let root = Tree::uniform(3, 6, |n| i32::try_from(n % 7).unwrap_or(0));
    let once = || TreeParallel::new(1, 5).search(&root, &Limits::simulations(3000));
    assert_eq!(once(), once());
}

#[test]
fn det_05_a_search_split_at_the_root_is_repeatable() {
    let root = Tree::uniform(3, 6, |n| i32::try_from(n * 5 % 7).unwrap_or(0));
    for combine in [Combine::Sum, Combine::Vote] {
        let once = || {
            let mut split = RootParallel::new(8, combine, |number| Mcts::new(100 + number));
            split.search(&root, &Limits::simulations(4001)).expect("searched")
        };
        let first = once();
        assert_eq!(first.root.iter().map(|root| root.visits).sum::<u64>(), 4001);
        assert!((0..100).all(|_| once() == first));
    }
}

#[test]
fn votes_and_sums_may_differ_and_ties_are_settled() {
    // Three workers of a simulation each: one tries a, then nobody anything else.
    let root: Tree = "max(min(1 0) min(1 0) min(0 1))".parse().expect("a tree");
    for combine in [Combine::Sum, Combine::Vote] {
        let mut split = RootParallel::new(3, combine, Mcts::new);
        let report = split.search(&root, &Limits::simulations(9)).expect("searched");
        assert_eq!(report.root.iter().map(|root| root.visits).collect::<Vec<_>>(), [3, 3, 3]);
        assert_eq!(report.best, report.tied.first().copied());
        let means: Vec<f64> = report.root.iter().map(|root| root.value.expect("tried")).collect();
        assert_eq!(report.value, Some(means.iter().copied().fold(f64::MIN, f64::max)));
    }
    // Fewer simulations than workers: the rest do not search, and do not vote.
    let mut split = RootParallel::new(4, Combine::Vote, Mcts::new);
    let report = split.search(&root, &Limits::simulations(1)).expect("searched");
    assert_eq!(report.counters.simulations, 1);
    assert!(report.best.is_some() && report.value.is_some());
    // A proof decides.
    let mut solvers = RootParallel::new(4, Combine::Sum, |number| Mcts::new(number).backup(Solver));
    let report = solvers.search(&root, &Limits::simulations(400)).expect("searched");
    assert_eq!((report.stopped, report.value), (Stopped::Complete, Some(0.0)));
}

#[test]
fn vl_09_every_thread_plays_the_win_in_one() {
    let root: Tree = "max(min(0 max(1 -1)) min(-1 0) 1)".parse().expect("a tree");
    for seed in 0..50 {
        let limits = Limits::simulations(400);
        let shared = TreeParallel::new(8, seed).search(&root, &limits).expect("searched");
        assert_eq!(shared.best.map(|m| m.to_string()).as_deref(), Some("c"), "seed {seed}");
    }
}

#[test]
fn r147_leaf_parallel_visits_grow_by_the_playouts() {
    let root = Tree::uniform(3, 5, |n| i32::try_from(n * 7 % 11).unwrap_or(0));
    let mut leaf = Mcts::new(3).playout(LeafParallel::<_, 4>(Uniform));
    let report = leaf.search(&root, &Limits::simulations(400)).expect("searched");
    assert!(report.root.iter().all(|root| root.visits % 4 == 0));
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 400);
    assert_eq!((report.counters.nodes, leaf.phases().selections), (101, 100));
    assert_eq!(
        Mcts::new(3).playout(LeafParallel::<_, 4>(Uniform)).search(&root, &Limits::simulations(400)),
        Ok(report.clone())
    );
    // The same in expectation as one playout at a time.
    let sequential = Mcts::new(3).search(&root, &Limits::simulations(4000)).expect("searched");
    let parallel =
        Mcts::new(4).playout(LeafParallel::<_, 2>(Uniform)).search(&root, &Limits::simulations(4000));
    assert_eq!(parallel.expect("searched").best, sequential.best);
}

#[test]
fn one_thread_of_a_shared_tree_is_uct() {
    let mut sequence = Sequence::seeded(17);
    for n in 0..40 {
        let shape = Random {
            players: 2 + u8::from(n % 3 == 0),
            chance_percent: 20,
            any_mover_percent: 30,
            ..Random::default()
        };
        let root = shape.tree(&mut sequence);
        let limits = Limits::simulations(700);
        let same = |one: Report<tree::Move, f64>, other: Report<tree::Move, f64>| {
            assert_eq!(
                (one.root, one.value, one.counters),
                (other.root, other.value, other.counters),
                "{root}"
            );
        };
        let shared = TreeParallel::new(1, n).search(&root, &limits).expect("searched");
        same(shared, Mcts::new(n).search(&root, &limits).expect("searched"));
    }
}

#[test]
fn the_copy_of_each_thread_learns() {
    let root = Tree::uniform(3, 5, |n| i32::try_from(n * 5 % 7).unwrap_or(0));
    let limits = Limits::simulations(700);
    for state in [root.clone(), root.child(root.nth_move(1).expect("a move"))] {
        let shared = TreeParallel::new(1, 3).playout(Mast::new(0.2)).search(&state, &limits);
        let alone = Mcts::new(3).playout(Mast::new(0.2)).search(&state, &limits);
        assert_eq!(shared.expect("searched").root, alone.expect("searched").root);
    }
}

#[test]
fn what_one_search_knows_to_be_lost_is_not_played_for_its_visits() {
    /// A search that has its answer ready: visits and values of two moves, and the place of the best.
    struct Ready([(u64, f64); 2], usize);
    impl Search<Tree> for Ready {
        type Value = f64;
        fn search(&mut self, root: &Tree, _: &Limits) -> Result<Report<tree::Move, f64>, Refused> {
            let mut report = Report::unsearched(root.turn(), root.nth_move(self.1));
            report.root = (root.moves().enumerate().zip(self.0))
                .map(|((ordinal, m), (visits, value))| RootMove {
                    m,
                    ordinal,
                    value: Some(value),
                    bound: Bound::Exact,
                    visits,
                })
                .collect();
            (report.value, report.stopped) = (Some(self.0[self.1].1), Stopped::Simulations);
            Ok(report)
        }
    }
    let root: Tree = "max(min(1 -1) 0)".parse().expect("a tree");
    let best = |combine, first: Ready| {
        let mut workers = vec![Ready([(800, 0.5), (200, 0.0)], 0), first];
        let mut split = RootParallel::new(2, combine, |_| workers.pop().expect("two"));
        split.search(&root, &Limits::NONE).expect("answered").best
    };
    // One has proved the first move lost after trying it most.
    assert_eq!(best(Combine::Sum, Ready([(600, -1.0), (400, 0.0)], 1)), root.nth_move(1));
    assert_eq!(best(Combine::Sum, Ready([(600, 0.3), (400, 0.0)], 0)), root.nth_move(0));
    // Votes are one each, and the visits decide.
    assert_eq!(best(Combine::Vote, Ready([(600, -1.0), (400, 0.0)], 1)), root.nth_move(0));
}
