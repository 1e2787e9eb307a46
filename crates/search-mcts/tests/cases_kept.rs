//! Faults in what is kept from one search to the next, and in how time is spent.

mod common;

use common::search;
use game_core::tree::Tree;
use game_core::{FakeClock, Game, Limits, Refused, Search, Stopped};
use search_mcts::{Mcts, Pace, Solver};
use std::time::Duration;

#[test]
fn r114_flat_monte_carlo_walks_into_the_trap_and_the_tree_does_not() {
    let root: Tree = "max(min(1 1 1 1 1 1 1 1 1 -1) min(0 0))".parse().expect("a tree");
    for seed in 0..5 {
        let flat = Mcts::flat(seed).search(&root, &Limits::simulations(4000)).expect("searched");
        assert_eq!((flat.best, flat.root[0].visits), (root.nth_move(0), 2000), "seed {seed}");
        assert_eq!((flat.counters.nodes, flat.counters.depth), (3, 1));
        assert_eq!(search(&root, 4000, seed).best, root.nth_move(1), "seed {seed}");
    }
}

#[test]
fn r152_time_is_saved_when_the_answer_stands_and_spent_when_it_does_not() {
    let spent = |tree: &str, pace: Pace| {
        let root: Tree = tree.parse().expect("a tree");
        let clock = FakeClock::ticking(Duration::from_millis(1));
        let limits = Limits::time(Duration::from_millis(1000));
        let report = Mcts::new(1).clock(clock).pace(pace).search(&root, &limits).expect("searched");
        assert_eq!(report.stopped, Stopped::Time);
        report.counters.simulations
    };
    let plan = Pace::default();
    let whole = spent("max(1 -1)", Pace { least: u64::MAX, ..plan });
    // A win in one: as soon as the least is done.
    assert_eq!(spent("max(1 -1)", plan), 104);
    assert!(spent("max(1 -1)", Pace { least: 1000, ..plan }) >= 1000);
    // Without hope of a win, a lead that the rest of the time cannot make good.
    let lead = spent("max(0 -9 9 min(9 -9))", Pace { won: 2.0, stretch: 1.0, ..plan });
    assert!(lead > 104 && lead < whole * 9 / 10, "{lead} of {whole}");
    // Nothing to choose, if one wants to know: otherwise balanced moves take all the time.
    let level = "max(min(1 0) min(0 1) max(0 0))";
    assert!(spent(level, Pace { alike: 0.2, ..plan }) < 200);
    assert!(spent(level, plan) >= whole);
    assert!(spent("max(min(1 -1) 0)", Pace { alike: 0.01, ..plan }) > 200);
    // Two moves alike: half the time again.
    let even = spent("max(0 0 min(1 -1))", plan);
    assert!(even > whole * 14 / 10, "{even} of {whole}");
}

#[test]
fn num_12_a_senseless_plan_is_refused() {
    let root: Tree = "max(1 0)".parse().expect("a tree");
    for pace in [
        Pace { stretch: 0.5, ..Pace::default() },
        Pace { won: f64::NAN, ..Pace::default() },
        Pace { close: -1.0, ..Pace::default() },
        Pace { alike: -0.1, ..Pace::default() },
    ] {
        let refused = Mcts::new(1).pace(pace).search(&root, &Limits::simulations(10));
        assert!(matches!(refused, Err(Refused::Option { .. })), "{refused:?}");
    }
}

#[test]
fn reuse_04_the_tree_goes_on_after_any_move_or_none() {
    let root: Tree = "max(min(max(3 4) max(5 1)) chance(1:min(2 8) 1:7) min(6 2))".parse().expect("a tree");
    let mut search = Mcts::new(1);
    assert!(search.search_on(&Limits::simulations(10)).is_err());
    search.search(&root, &Limits::simulations(1000)).expect("searched");
    // An illegal move leaves the tree as it is.
    let elsewhere: Tree = "max(0 0 0 0 0 0)".parse().expect("a tree");
    assert!(search.advance(elsewhere.nth_move(5).expect("a move")).is_err());
    assert_eq!(search.root(), Some(&root));
    // Twice in a row, through a chance event.
    let mut state = root.clone();
    for ordinal in [1, 0] {
        let m = state
            .nth_move(ordinal)
            .or_else(|| state.outcomes().nth(ordinal).map(|(m, _)| m))
            .expect("a move");
        search.advance(m).expect("legal");
        state.play(m);
    }
    let report = search.search_on(&Limits::simulations(100)).expect("searched");
    assert_eq!((report.best, report.counters.simulations), (state.nth_move(0), 100));
    assert!(report.root.iter().map(|root| root.visits).sum::<u64>() > 100);
    // To the end of the game and beyond.
    search.advance(state.nth_move(1).expect("a move")).expect("legal");
    let over = search.search_on(&Limits::simulations(10)).expect("answered");
    assert_eq!((over.best, over.stopped), (None, Stopped::Over));
    assert!(search.advance(state.nth_move(1).expect("a move")).is_err());
}

#[test]
fn reuse_a_move_never_tried_leaves_an_empty_tree() {
    let root: Tree = "max(min(max(3 4) max(5 1)) min(6 2))".parse().expect("a tree");
    let mut search = Mcts::new(1);
    search.search(&root, &Limits::simulations(1)).expect("searched");
    search.advance(root.nth_move(1).expect("a move")).expect("legal");
    let report = search.search_on(&Limits::simulations(50)).expect("searched");
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 50);
    assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some("b"));
}

#[test]
fn reuse_keeps_what_is_below_the_move_and_nothing_else() {
    let root = Tree::uniform(3, 6, |n| i32::try_from(n * 7 % 11).unwrap_or(0));
    let mut search = Mcts::new(5);
    let before = search.search(&root, &Limits::simulations(3000)).expect("searched");
    let (best, bytes) = (before.best.expect("a move"), search.tree_bytes());
    let entered = before.root[before.root.iter().position(|root| root.m == best).expect("there")].visits;
    search.advance(best).expect("legal");
    let after = search.search_on(&Limits::simulations(1)).expect("searched");
    // All visits but the node's own first playout, and the new one.
    assert_eq!(after.root.iter().map(|root| root.visits).sum::<u64>(), entered - 1 + 1);
    assert!(search.tree_bytes() < bytes);
    // A fresh tree finds the same move.
    let more = search.search_on(&Limits::simulations(3000)).expect("searched");
    assert_eq!(more.best, common::search(&root.child(best), 6000, 9).best);
}

#[test]
fn reuse_05_a_reset_search_is_a_new_one() {
    let root = Tree::uniform(3, 5, |n| i32::try_from(n % 4).unwrap_or(0));
    let limits = Limits::simulations(500);
    let mut reused = Mcts::new(5);
    let first = reused.search(&root, &limits);
    reused.advance(root.nth_move(0).expect("a move")).expect("legal");
    reused.search_on(&limits).expect("searched");
    reused.reset();
    assert_eq!(reused.root(), None);
    assert_eq!(reused.search(&root, &limits), first);
}

#[test]
fn reuse_an_edge_of_the_tree_grows_like_any_other_node() {
    // What was the deepest ply of one search may grow in the next.
    let root = Tree::uniform(4, 6, |n| i32::try_from(n % 5).unwrap_or(0));
    let shallow = Limits { depth: Some(2), ..Limits::simulations(400) };
    let short = Limits { plies: Some(2), ..Limits::simulations(400) };
    for first in [&shallow, &short] {
        for next in [&shallow, &Limits::simulations(400)] {
            let mut search = Mcts::new(1);
            search.search(&root, first).expect("searched");
            search.search_on(next).expect("searched");
            for _ in 0..2 {
                let m = search.root().and_then(|root| root.nth_move(0)).expect("a move");
                search.advance(m).expect("legal");
                let report = search.search_on(next).expect("searched");
                assert!(report.root.iter().all(|root| root.visits > 40), "{:?}", report.root);
            }
        }
    }
}

#[test]
fn num_09_a_plan_may_stretch_any_time() {
    let root: Tree = "max(1 0 -1)".parse().expect("a tree");
    for (time, stretch) in [(Duration::MAX, 1.5), (Duration::from_secs(1), 1e300), (Duration::MAX, f64::MAX)]
    {
        let plan = Pace { stretch, won: 2.0, ..Pace::default() };
        let limits = Limits { time: Some(time), ..Limits::simulations(300) };
        let report = Mcts::new(1).pace(plan).search(&root, &limits).expect("searched");
        // Stopped as the rest cannot change the answer.
        assert_eq!((report.best, report.stopped), (root.nth_move(0), Stopped::Time));
        assert!((100..=300).contains(&report.counters.simulations));
    }
}

#[test]
fn r152_a_plan_weighs_what_is_not_proved() {
    // The first move is tried most and lost in the end: nothing is settled by its visits.
    let root: Tree = "max(min(max(1 1 1 1) max(1 1 1) -1) min(0 max(0 1) max(1 0)) min(0 max(-1 1)))"
        .parse()
        .expect("a tree");
    let plan = Pace { least: 1, won: 0.9, ..Pace::default() };
    let mut search = Mcts::new(1).backup(Solver).pace(plan);
    let report = search.search(&root, &Limits::simulations(1000)).expect("searched");
    assert_eq!((report.best, report.value), (root.nth_move(1), Some(0.0)));
}

#[test]
fn reuse_a_refused_question_leaves_the_tree() {
    let root = Tree::uniform(3, 4, |n| i32::try_from(n % 5).unwrap_or(0));
    let mut search = Mcts::new(1);
    search.search(&root, &Limits::simulations(100)).expect("searched");
    let visits = |report: &game_core::Report<_, f64>| report.root.iter().map(|r| r.visits).sum::<u64>();
    assert!(search.search_on(&Limits { only: Some(vec![9]), ..Limits::simulations(5) }).is_err());
    assert_eq!(visits(&search.search_on(&Limits::simulations(5)).expect("searched")), 105);
    // Where another question had to begin anew and did not fit, nothing is left.
    assert!(
        search.search_on(&Limits { only: Some(vec![1]), bytes: Some(9), ..Limits::simulations(5) }).is_err()
    );
    assert_eq!(visits(&search.search_on(&Limits::simulations(7)).expect("searched")), 7);
}

#[test]
fn reuse_a_root_without_budget_may_be_gone_on_from() {
    let root = Tree::uniform(3, 4, |n| i32::try_from(n % 5).unwrap_or(0));
    for limits in [Limits::time(Duration::ZERO), Limits::simulations(0), Limits::nodes(1)] {
        let mut search = Mcts::new(1);
        let best = search.search(&root, &limits).expect("answered").best.expect("a move");
        search.advance(best).expect("legal");
        let report = search.search_on(&Limits::simulations(50)).expect("searched");
        assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 50);
        assert_eq!(search.root(), Some(&root.child(best)));
    }
}

#[test]
fn reuse_what_goes_on_draws_anew() {
    let root: Tree = "chance(1:1 1:-1)".parse().expect("a tree");
    let mut search = Mcts::new(1);
    let mut value = search.search(&root, &Limits::simulations(11)).expect("searched").value;
    let mut changes = 0;
    for _ in 0..9 {
        let next = search.search_on(&Limits::simulations(11)).expect("searched").value;
        changes += u32::from(next != value);
        value = next;
    }
    assert!(changes > 5, "the same eleven outcomes again and again");
}
