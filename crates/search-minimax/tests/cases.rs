//! Faults that other programs had, and the corners of the interface.

mod common;

use common::{Counted, Memory};
use game_core::adapt::{Alternating, Inner};
use game_core::graph::{Graph, PathGraph};
use game_core::tree::{Estimates, Tree};
use game_core::{
    Bound, Depth, FakeClock, Keyed, Limits, Refused, Report, Scale, ScaleError, Score, Search, Stopped,
};
use search_minimax::{Eager, Minimax, Negamax, Proof, Solver};
use std::time::Duration;

type Answer<M> = Result<Report<M>, Refused>;

fn tree(text: &str) -> Alternating<Tree> {
    Alternating::new(text.parse().expect("a tree")).expect("two players, zero-sum, no chance")
}

/// Both searches answer the same; their answer.
fn answer(text: &str, limits: &Limits) -> Answer<game_core::tree::Move> {
    let tree = tree(text);
    let minimax = Minimax::new().with_evaluator(Inner(Estimates)).search(&tree, limits);
    let negamax = Negamax::new().with_evaluator(Inner(Estimates)).search(&tree, limits);
    assert_eq!(minimax, negamax, "{text}");
    minimax
}

/// Without limits the value is this, by this move, and these are as good.
fn check(id: &str, text: &str, value: i32, best: &str, tied: &str) {
    let report = answer(text, &Limits::NONE).expect("an answer");
    assert_eq!(report.value, Some(Score::new(value)), "{id}");
    assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some(best), "{id}");
    let names: Vec<String> = report.tied.iter().map(ToString::to_string).collect();
    assert_eq!(names.join(" "), tied, "{id}");
}

#[test]
fn the_worked_trees_have_their_values() {
    check("T-ABC", "((4 9 6) (2 15 13) (5 8 10))", 5, "c", "c");
    check("T-CAB", "((5 8 10) (4 9 6) (2 15 13))", 5, "a", "a");
    check("T-S1Q3", "((-2 8) (3 6) (1 11))", 3, "b", "b");
    check("T-S4Q3", "(((-3 7) (4 5)) ((6 8) (2 9)))", 8, "b", "b");
    check("T-S4Q5", "(((5 1) (7 8)) ((4 2) (9 10)))", 5, "a", "a");
    check("T-S5Q3", "(((3 6) (5 9)) ((4 7) (2 8)))", 7, "b", "b");
    check("N-S3Q2", "(min(-6) min(2) min(-1))", 2, "b", "b");
}

#[test]
fn turns_need_not_alternate() {
    check("TURN-01", "(max(3 5) min(4 9))", 5, "a", "a");
    check("TURN-08", "(min(max(max(4))) min(3 min(5)))", 4, "a", "a");
}

#[test]
fn ties_are_all_reported_and_the_first_is_played() {
    check("TIE-01", "(1 1 0 0 0 0 0 0 0 0 0 0)", 1, "a", "a b");
    check("TIE-03", "(1 2 2 3)", 3, "d", "d");
    check("S2Q2", "((2 7) (2 3) (1 9))", 2, "a", "a b");
}

#[test]
fn an_estimate_is_on_the_side_asked_for() {
    // SIGN-08: +3 to the mover of each child.
    let report = answer("(max(0)~3 min(0)~-3)", &Limits::depth(1)).expect("an answer");
    assert_eq!((report.value, report.best.map(|m| m.ordinal())), (Some(Score::new(3)), Some(0)));
    let values: Vec<_> = report.root.iter().map(|m| m.value.map(Score::get)).collect();
    assert_eq!(values, [Some(3), Some(-3)]);
}

#[test]
fn a_finished_root_has_a_value_and_no_move() {
    let report = answer("-7", &Limits::NONE).expect("an answer");
    assert_eq!((report.best, report.value, report.stopped), (None, Some(Score::new(-7)), Stopped::Over));
}

#[test]
fn a_single_move_is_searched_like_any_other() {
    let report = answer("((3 4))", &Limits::NONE).expect("an answer");
    assert_eq!((report.best.map(|m| m.ordinal()), report.value), (Some(0), Some(Score::new(3))));
}

#[test]
fn a_budget_of_zero_answers_the_first_allowed_move_without_a_value() {
    let zero = Duration::ZERO;
    for limits in [
        Limits::depth(0),
        Limits::nodes(0),
        Limits::time(zero),
        Limits::simulations(0),
        Limits { plies: Some(0), ..Limits::NONE },
        Limits { only: Some(vec![0, 1]), ..Limits::depth(0) },
    ] {
        let report = answer("(1 2)", &limits).expect("an answer");
        assert_eq!(report.best.map(|m| m.ordinal()), Some(0), "{limits:?}");
        assert_eq!((report.value, report.stopped), (None, Stopped::NotSearched), "{limits:?}");
    }
}

#[test]
fn only_some_root_moves_may_be_asked_about() {
    let only =
        |only: &[usize]| answer("(5 2 (3) 3 9)", &Limits { only: Some(only.to_vec()), ..Limits::NONE });
    let report = only(&[3, 1, 2, 3]).expect("an answer");
    assert_eq!((report.value, report.root.len(), report.tied.len()), (Some(Score::new(3)), 3, 2));
    assert_eq!(report.best.map(|m| m.ordinal()), Some(2));
    assert_eq!(only(&[]), Err(Refused::NoRootMoves));
    assert_eq!(only(&[1, 5]), Err(Refused::NoSuchRootMove { ordinal: 5, moves: 5 }));
}

#[test]
fn some_root_moves_are_not_remembered_as_the_whole_root() {
    let tree = tree("((1 2) 3)");
    let mut search = Minimax::new().with_table(Memory::by(Keyed::key));
    search.search(&tree, &Limits { only: Some(vec![0]), ..Limits::NONE }).expect("an answer");
    assert!(!search.table().entries.borrow().contains_key(&tree.key()));
    search.search(&tree, &Limits::NONE).expect("an answer");
    let entry = search.table().entries.borrow()[&tree.key()];
    assert_eq!((entry.value, entry.depth, entry.best), (Score::new(3), Depth::COMPLETE, Some(1)));
}

#[test]
fn a_limit_leaves_a_lower_bound_of_the_moves_searched_in_full() {
    let text = "((4 9 6) (2 15 13) (5 8 10))";
    for nodes in 1..=14 {
        let report = answer(text, &Limits::nodes(nodes)).expect("an answer");
        assert_eq!(report.counters.nodes, nodes.min(13));
        let known: Vec<_> = report.root.iter().map_while(|m| m.value.map(Score::get)).collect();
        let expected: &[i32] = match nodes {
            ..5 => &[],
            5..9 => &[4],
            9..13 => &[4, 2],
            _ => &[4, 2, 5],
        };
        assert_eq!(known, expected, "{nodes} nodes");
        let stopped = match nodes {
            ..5 => Stopped::NotSearched,
            5..13 => Stopped::Nodes,
            _ => Stopped::Complete,
        };
        assert_eq!(report.stopped, stopped, "{nodes} nodes");
        let bound = if stopped == Stopped::Nodes { Bound::Lower } else { Bound::Exact };
        assert_eq!(report.bound, bound, "{nodes} nodes");
        assert_eq!(report.value.map(Score::get), expected.iter().copied().max());
        assert!(report.best.is_some() && report.tied.contains(&report.best.expect("a move")));
    }
}

/// ITER-01: whatever the limit, what is stored is true.
#[test]
fn an_aborted_search_stores_nothing_false() {
    let tree = Alternating::new(Tree::uniform(3, 5, |n| i32::try_from(n * 7 % 23).expect("small")))
        .expect("zero-sum");
    let full = Memory::by(Keyed::key);
    Minimax::new().with_table(&full).search(&tree, &Limits::NONE).expect("an answer");
    for nodes in 1..364 {
        let mut search = Negamax::new().with_table(Memory::by(Keyed::key));
        let report = search.search(&tree, &Limits::nodes(nodes)).expect("an answer");
        assert!(report.best.is_some());
        for (key, entry) in &*search.table().entries.borrow() {
            assert_eq!(Some(entry), full.entries.borrow().get(key), "{nodes} nodes");
        }
    }
}

#[test]
fn time_and_cancellation_are_looked_at() {
    let tree = Alternating::new(Tree::uniform(4, 8, |_| 0)).expect("zero-sum");
    let tick = Duration::from_micros(1);
    let mut search = Minimax::new().with_clock(FakeClock::ticking(tick));
    let report = search.search(&tree, &Limits::time(3 * tick)).expect("an answer");
    assert_eq!((report.stopped, report.best.map(|m| m.ordinal())), (Stopped::NotSearched, Some(0)));
    let report = search.search(&tree, &Limits::time(200 * tick)).expect("an answer");
    assert_eq!((report.stopped, report.bound), (Stopped::Time, Bound::Lower));
    let clock = FakeClock::default().cancelling_at(tick);
    clock.advance(tick);
    let report = Minimax::new().with_clock(clock).search(&tree, &Limits::NONE).expect("an answer");
    assert_eq!(report.stopped, Stopped::NotSearched);
}

/// STK-01
#[test]
fn a_line_too_long_for_the_stack_is_refused() {
    let chain = Alternating::new(Tree::chain(1_000_000, 5)).expect("zero-sum");
    let too_long = Err(Refused::LineTooLong { plies: 1_000 });
    assert_eq!(Minimax::new().search(&chain, &Limits::depth(10_000)), too_long);
    assert_eq!(Negamax::new().search(&chain, &Limits::NONE), too_long);
    let report = Minimax::new().search(&chain, &Limits::depth(1_000)).expect("an answer");
    assert_eq!((report.pv.len(), report.stopped), (1_000, Stopped::Depth));
    let short = answer("((((3))))", &Limits { plies: Some(3), ..Limits::NONE });
    assert_eq!(short, Err(Refused::LineTooLong { plies: 3 }));
    assert!(answer("((((3))))", &Limits { plies: Some(4), ..Limits::NONE }).is_ok());
}

/// BR-01
#[test]
fn any_number_of_moves_is_searched() {
    for moves in [10_000, 65_536, 100_000] {
        let winner = 77_777 % moves;
        let star = Tree::star((0..moves).map(|n| i32::from(n == winner)));
        let star = Alternating::new(star).expect("zero-sum");
        let report = Minimax::new().search(&star, &Limits::depth(1)).expect("an answer");
        let best = report.best.map(|m| m.ordinal());
        assert_eq!(best, usize::try_from(winner).ok(), "{moves} moves");
    }
}

/// NUM-01
#[test]
fn the_least_number_is_refused_by_name() {
    let refused = answer("((-2147483648 3) 2)", &Limits::NONE);
    assert!(matches!(refused, Err(Refused::Scale(ScaleError::Overflow { .. }))), "{refused:?}");
}

/// EXPL-03
#[test]
fn a_depth_of_one_visits_the_moves_only() {
    let endless: PathGraph = "A p0 -> A B C; B p1 -> A B C; C p1 -> A B C".parse().expect("a graph");
    let endless = Alternating::new(endless.graph().clone()).expect("two players");
    let report = Minimax::new().search(&endless, &Limits::depth(1)).expect("an answer");
    assert_eq!((report.counters.nodes, report.counters.estimates), (4, 3));
}

#[test]
fn repetitions_are_draws_of_the_path() {
    let check = |id: &str, text: &str, value: i32, moves: &[i32]| {
        let root = Alternating::new(text.parse::<PathGraph>().expect("a graph")).expect("two players");
        for remember in [false, true] {
            let report = if remember {
                Negamax::new().with_table(Memory::by(Keyed::key)).search(&root, &Limits::NONE)
            } else {
                Minimax::new().search(&root, &Limits::NONE)
            };
            let report = report.expect("an answer");
            assert_eq!(report.value, Some(Score::new(value)), "{id}");
            let values: Vec<_> = report.root.iter().filter_map(|m| m.value.map(Score::get)).collect();
            assert_eq!(values, moves, "{id}");
        }
    };
    check("GHI-01", "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1", -1, &[-1, -1]);
    check("GHI-04", "A p0 -> B W'; B p1 -> A; W' p1 -> W; W = 1", 1, &[0, 1]);
    let pair =
        Alternating::new("A p0 -> B; B p1 -> A".parse::<PathGraph>().expect("a graph")).expect("two players");
    let mut search = Minimax::new().with_table(Memory::by(Keyed::key));
    let report = search.search(&pair, &Limits::depth(50)).expect("an answer");
    assert_eq!((report.pv.len(), report.value), (2, Some(Score::ZERO)), "GHI-07");
}

#[test]
fn distances_prefer_fast_wins_and_slow_losses() {
    let scale = Scale::with_distance(100, 40).expect("a scale");
    let distance = |text: &str| {
        let report = Minimax::new().with_scale(scale).search(&tree(text), &Limits::NONE).expect("an answer");
        let other = Negamax::new().with_scale(scale).search(&tree(text), &Limits::NONE).expect("an answer");
        assert_eq!(report, other);
        (report.value.map(Score::get), report.best.map(|m| m.ordinal()))
    };
    assert_eq!(distance("((((((((1))))))) (((1))))"), (Some(96), Some(1)));
    assert_eq!(distance("(-1 ((-1)))"), (Some(-97), Some(1)));
    assert_eq!(distance("(0 ((-1)) ((0)))"), (Some(0), Some(0)));
    let long = Alternating::new(Tree::chain(41, 1)).expect("zero-sum");
    let refused = Minimax::new().with_scale(scale).search(&long, &Limits::NONE);
    assert_eq!(refused, Err(Refused::LineTooLong { plies: 40 }));
    let wide = Minimax::new().with_scale(scale).search(&tree("(1 2)"), &Limits::NONE);
    assert_eq!(wide, Err(Refused::Scale(ScaleError::Payoffs { min: -2, max: 2 })));
}

/// R28: one state a ply is alive, however many moves there are; all siblings if they are stored.
#[test]
fn successors_one_by_one_need_no_room() {
    let tree = || Alternating::new(Tree::uniform(7, 5, |_| 0)).expect("zero-sum");
    let counted = Counted::new(tree());
    let report = Minimax::new().search(&counted, &Limits::NONE).expect("an answer");
    assert_eq!((counted.most_alive(), report.counters.depth), (1 + 5, 5));
    let counted = Counted::new(tree());
    let eager = Eager::new().search(&counted, &Limits::NONE).expect("an answer");
    assert_eq!((counted.most_alive(), eager), (2 + 7 * 4, report));
}

#[test]
fn a_value_is_proved_only_when_it_is() {
    let solve = |text: &str, limits: &Limits| {
        let solution = Solver::new().solve(&tree(text), limits).expect("an answer");
        (solution.proof, solution.report.value.map(Score::get), solution.report.bound)
    };
    let text = "((1 0) (0 1) (-1 1))";
    assert_eq!(solve(text, &Limits::NONE), (Proof::Proved, Some(0), Bound::Exact));
    assert_eq!(solve("1", &Limits::NONE), (Proof::Proved, Some(1), Bound::Exact));
    assert_eq!(solve(text, &Limits::nodes(5)), (Proof::AtLeast, Some(0), Bound::Lower));
    assert_eq!(solve("((1 1) (0 1) (-1 1))", &Limits::nodes(5)), (Proof::Proved, Some(1), Bound::Exact));
    assert_eq!(solve(text, &Limits::nodes(3)), (Proof::Open, None, Bound::Exact));
    assert_eq!(solve(text, &Limits::depth(1)), (Proof::Open, Some(0), Bound::Exact));
    assert_eq!(solve(text, &Limits::depth(2)), (Proof::Proved, Some(0), Bound::Exact));
    assert_eq!(solve(text, &Limits::depth(0)).0, Proof::Open);
    let mut again = Solver::new().with_table(Memory::by(Keyed::key));
    let hopeful = tree("((1 (-1)) (1 (-1)))");
    for _ in 0..2 {
        let limits = Limits { nodes: Some(5), ..Limits::depth(2) };
        assert_eq!(again.solve(&hopeful, &limits).expect("an answer").proof, Proof::Open, "it was estimated");
    }
    let some = Limits { only: Some(vec![2]), ..Limits::NONE };
    assert_eq!(solve(text, &some).0, Proof::Open, "other moves may be better");
    let pair =
        Alternating::new("A p0 -> B; B p1 -> A".parse::<Graph>().expect("a graph")).expect("two players");
    let endless = Solver::new().solve(&pair, &Limits::NONE);
    assert_eq!(endless, Err(Refused::LineTooLong { plies: 1_000 }));
    assert_eq!(
        [Proof::Proved, Proof::AtLeast, Proof::Open].map(|proof| proof.to_string()),
        ["proved value", "proved lower bound", "not proved"]
    );
}

#[test]
fn a_solver_with_memory_tries_the_moves_of_a_state_once() {
    let layers: String =
        (0..12).map(|n| format!("a{n} p0 -> a{0} b{0}\nb{n} p1 -> a{0} b{0}\n", n + 1)).collect();
    let graph: Graph = (layers + "a12 = 1\nb12 = -1").parse().expect("a graph");
    let root = Alternating::new(graph).expect("two players");
    let plain = Solver::new().solve(&root, &Limits::NONE).expect("an answer");
    let mut solver = Solver::new().with_table(Memory::by(Keyed::key));
    let solution = solver.solve(&root, &Limits::NONE).expect("an answer");
    assert_eq!((solution.proof, solution.report.value), (plain.proof, plain.report.value));
    assert_eq!(plain.report.counters.nodes, (1 << 13) - 1);
    assert_eq!(solver.table().entries.borrow().len(), 23);
    assert!(solution.report.counters.nodes <= 2 * 23 + 1);
}
