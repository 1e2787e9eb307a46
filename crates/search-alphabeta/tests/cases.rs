//! Faults that other programs had, and questions at the edge of sense.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use core::time::Duration;
use game_core::adapt::Alternating;
use game_core::graph::PathGraph;
use game_core::mix::Sequence;
use game_core::tree::{self, Tree};
use game_core::{
    Bound, Deterministic, Evaluate, FakeClock, Game, Limits, Order, Player, Profile, Refused, Report, Scale,
    Score, Search, Stopped, Turn, WrongClass, ZeroSum,
};
use oracle::{GRAPH_ESTIMATES, TREE_ESTIMATES, TinyTable, graph, root_values, tree};
use search_alphabeta::{AlphaBeta, Depths, Heuristics, Options, Use, Windows};

/// Searches a tree to a depth (0 for none) and gives value and best move.
fn check(text: &str, limits: &Limits) -> (Option<i32>, String, Stopped) {
    summary(&AlphaBeta::new().with_evaluator(TREE_ESTIMATES).search(&tree(text), limits).unwrap())
}

fn summary<M: core::fmt::Display>(report: &Report<M>) -> (Option<i32>, String, Stopped) {
    let best = report.best.as_ref().map(M::to_string).unwrap_or_default();
    (report.value.map(Score::get), best, report.stopped)
}

#[test]
fn a_finished_root_has_its_payoff_and_no_move() {
    assert_eq!(check("-3", &Limits::NONE), (Some(-3), String::new(), Stopped::Over));
    assert_eq!(check("-3", &Limits::nodes(0)), (Some(-3), String::new(), Stopped::Over));
}

#[test]
fn a_budget_of_zero_gives_the_first_move_and_no_value() {
    // TIME-01.
    let zero = [
        Limits::depth(0),
        Limits::nodes(0),
        Limits::time(Duration::ZERO),
        Limits { plies: Some(0), ..Limits::NONE },
    ];
    for limits in zero {
        assert_eq!(check("(1 3 2)", &limits), (None, "a".into(), Stopped::NotSearched), "{limits:?}");
    }
    let limits = Limits { only: Some(vec![2]), ..Limits::nodes(0) };
    assert_eq!(check("(1 3 2)", &limits), (None, "c".into(), Stopped::NotSearched));
}

#[test]
fn a_budget_too_small_for_one_iteration_says_so() {
    for nodes in 1..4 {
        assert_eq!(check("(1 3 2)", &Limits::nodes(nodes)), (None, "a".into(), Stopped::NotSearched));
    }
    assert_eq!(check("(1 3 2)", &Limits::nodes(4)), (Some(3), "b".into(), Stopped::Complete));
}

#[test]
fn a_single_move_is_searched_and_gets_its_own_value() {
    assert_eq!(check("((0))", &Limits::NONE), (Some(0), "a".into(), Stopped::Complete));
    assert_eq!(check("((0 5))", &Limits::depth(1)), (Some(0), "a".into(), Stopped::Depth));
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let only = |ordinals: &[usize]| Limits { only: Some(ordinals.to_vec()), ..Limits::NONE };
    assert_eq!(check("(1 3 2)", &only(&[2, 0, 2])), (Some(2), "c".into(), Stopped::Complete));
    let refused = |ordinals| AlphaBeta::new().search(&tree("(1 3 2)"), &only(ordinals)).unwrap_err();
    assert_eq!(refused(&[]), Refused::NoRootMoves);
    assert_eq!(refused(&[1, 3]), Refused::NoSuchRootMove { ordinal: 3, moves: 3 });
}

#[test]
fn what_only_some_moves_are_worth_is_not_remembered_as_the_roots_value() {
    let (root, table) = (tree("(1 3 2)"), TinyTable::of(16));
    let limits = Limits { only: Some(vec![0]), ..Limits::NONE };
    let mut search = AlphaBeta::new().with_table(&table);
    assert_eq!(search.search(&root, &limits).unwrap().value, Some(Score::new(1)));
    assert_eq!(search.search(&root, &Limits::NONE).unwrap().value, Some(Score::new(3)));
    assert_eq!(search.search(&tree("((1 3 2))"), &Limits::NONE).unwrap().value, Some(Score::new(1)));
}

#[test]
fn a_line_longer_than_allowed_is_refused_and_one_just_as_long_is_not() {
    let search = |plies: u32, limits: Limits| {
        let root = Alternating::new(Tree::chain(plies, -1)).unwrap();
        AlphaBeta::new().search(&root, &limits).map(|report| report.value)
    };
    let plies = |plies| Limits { plies: Some(plies), ..Limits::NONE };
    assert_eq!(search(50, plies(50)), Ok(Some(Score::new(-1))));
    assert_eq!(search(51, plies(50)), Err(Refused::LineTooLong { plies: 50 }));
    assert_eq!(search(51, Limits { plies: Some(50), ..Limits::depth(50) }), Ok(Some(Score::ZERO)));
}

#[test]
fn a_line_of_a_million_plies_is_refused_before_the_stack_is_full() {
    // STK-01.
    let root = Alternating::new(Tree::chain(1_000_000, 1)).unwrap();
    let most = Limits { plies: Some(u32::MAX), ..Limits::NONE };
    let work = move || {
        let mut search = AlphaBeta::new().with_evaluator(TREE_ESTIMATES).with_table(TinyTable::of(64));
        let longest = search.longest_line();
        let refused = search.search(&root, &most).unwrap_err();
        assert_eq!(refused, Refused::LineTooLong { plies: longest });
        let report = search.search(&root, &Limits { depth: Some(longest), ..most }).unwrap();
        assert_eq!((report.value, report.stopped), (Some(Score::ZERO), Stopped::Depth));
        assert!(longest >= Limits::PLIES, "{longest}");
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn an_endless_game_without_limits_is_refused_and_with_limits_answered() {
    // GHI-07.
    let root = graph("A p0 -> B; B p1 -> A");
    let refused = AlphaBeta::new().search(&root, &Limits::NONE).unwrap_err();
    assert_eq!(refused, Refused::LineTooLong { plies: Limits::PLIES });
    for depths in [Depths::Equal, Depths::Deeper] {
        let options = Options { depths, deepening: true, ..Options::default() };
        let mut search = AlphaBeta::new().with_table(TinyTable::of(8)).with_options(options);
        let report = search.search(&root, &Limits::depth(50)).unwrap();
        assert_eq!(summary(&report), (Some(0), "B".into(), Stopped::Depth));
        assert!(report.pv.len() <= 50, "{}", report.pv.len());
        let report = search.search(&root, &Limits::nodes(10_000)).unwrap();
        assert_eq!((report.value, report.counters.nodes <= 10_000), (Some(Score::ZERO), true));
    }
}

#[test]
fn depth_1_of_an_endless_game_visits_the_root_and_its_moves() {
    // EXPL-03.
    let report = AlphaBeta::new().search(&graph("A p0 -> B A; B p1 -> A"), &Limits::depth(1)).unwrap();
    assert_eq!((report.counters.nodes, report.counters.estimates), (3, 2));
}

#[test]
fn a_distance_is_counted_from_the_node_that_is_remembered() {
    // TTD-01: the node won in one ply from the root is also reached in two.
    let root = graph("n0 p0 -> n1 n3; n1 p1 -> n2 n3; n2 = -1; n3 = 1");
    let scale = Scale::with_distance(100, 40).unwrap();
    let mut search = AlphaBeta::new().with_table(TinyTable::of(16)).with_scale(scale);
    let report = search.search(&root, &Limits::NONE).unwrap();
    assert_eq!(report.value.and_then(|value| scale.distance(value)), Some(1));
    assert_eq!(summary(&report), (Some(99), "n3".into(), Stopped::Complete));
}

#[test]
fn a_forced_line_keeps_its_distance_from_every_node_through_a_table() {
    // TTD-06.
    let scale = Scale::with_distance(1_000, 300).unwrap();
    let mut search = AlphaBeta::new().with_table(TinyTable::of(512)).with_scale(scale);
    let mut state = Alternating::new(Tree::chain(200, -1)).unwrap();
    for played in 0..200_u32 {
        let report = search.search(&state, &Limits::NONE).unwrap();
        let value = report.value.unwrap();
        assert_eq!(scale.distance(value), Some(200 - played));
        assert!(value.get().abs() <= 1_000);
        let only = state.nth_move(0).unwrap();
        state.play(only);
    }
}

#[test]
fn a_line_beyond_the_horizon_is_refused_not_wrapped() {
    let scale = Scale::with_distance(1_000, 40).unwrap();
    let root = Alternating::new(Tree::chain(41, -1)).unwrap();
    let refused = AlphaBeta::new().with_scale(scale).search(&root, &Limits::NONE).unwrap_err();
    assert_eq!(refused, Refused::LineTooLong { plies: 40 });
}

#[test]
fn a_table_of_equal_depths_gives_the_value_of_every_depth() {
    // TTD-02.
    let text = "n0 p0 ~0 -> n2 n1; n1 p0 ~-8 -> n4 n2; n2 p1 ~-6 -> n3; n3 p0 ~3 -> n4; n4 = -2";
    let values = [-6, 3, 3, -2, -2, -2];
    for deepening in [false, true] {
        let options = Options { deepening, depths: Depths::Equal, ..Options::default() };
        for (depth, value) in (1..).zip(values) {
            let mut search = AlphaBeta::new()
                .with_evaluator(GRAPH_ESTIMATES)
                .with_table(TinyTable::of(16))
                .with_options(options);
            let report = search.search(&graph(text), &Limits::depth(depth)).unwrap();
            assert_eq!(report.value, Some(Score::new(value)), "depth {depth}");
        }
    }
}

#[test]
fn a_draw_by_repetition_never_enters_the_table() {
    // GHI-01.
    let root: PathGraph = "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1".parse().unwrap();
    let root = Alternating::new(root).unwrap();
    for slots in 1..20 {
        let table = TinyTable::of(slots);
        let report = AlphaBeta::new().with_table(&table).search(&root, &Limits::NONE).unwrap();
        assert_eq!(report.value, Some(Score::new(-1)), "{slots} slots");
        assert!(table.entries().iter().all(|entry| entry.value.get().abs() == 1), "{:?}", table.entries());
    }
}

#[test]
fn a_first_repetition_is_a_draw_even_of_the_root() {
    // GHI-04.
    let root: PathGraph = "A p0 -> B V; B p1 -> A; V p1 -> W; W = 1".parse().unwrap();
    let options = Options { every_root_move: true, ..Options::default() };
    let mut search = AlphaBeta::new().with_table(TinyTable::of(16)).with_options(options);
    let report = search.search(&Alternating::new(root).unwrap(), &Limits::NONE).unwrap();
    assert_eq!(summary(&report), (Some(1), "V".into(), Stopped::Complete));
    let values: Vec<_> = report.root.iter().map(|root| root.value.map(Score::get)).collect();
    assert_eq!(values, [Some(0), Some(1)]);
}

#[test]
fn an_interrupted_iteration_is_never_reported() {
    // ITER-01.
    let mut seed = Sequence::seeded(1);
    for case in 0..20 {
        let shape =
            tree::Random { depth: 7..=7, branching: 2..=2, estimate_percent: 80, ..tree::Random::default() };
        let root = Alternating::<Tree>::new(shape.tree(&mut seed)).unwrap();
        let plain = Scale::default();
        let by_depth: Vec<Vec<Score>> =
            (1..8).map(|depth| root_values(&root, Some(depth), &plain, &TREE_ESTIMATES)).collect();
        let mut deepest = 0;
        for nodes in 1..5_000 {
            let options = Options { depths: Depths::Equal, scout: case % 2 == 0, ..Options::default() };
            let table = TinyTable::of(32);
            let mut search =
                AlphaBeta::new().with_evaluator(TREE_ESTIMATES).with_options(options).with_table(&table);
            let report = search.search(&root, &Limits::nodes(nodes)).unwrap();
            assert!(report.counters.nodes <= nodes);
            let depth = report.counters.depth;
            assert!(depth >= deepest, "{nodes} nodes reach depth {depth} after {deepest}");
            deepest = depth;
            let Some(value) = report.value else { continue };
            let truth = &by_depth[depth.min(7) as usize - 1];
            assert_eq!((Some(&value), report.bound), (truth.iter().max(), Bound::Exact), "{nodes} nodes");
            assert_eq!(truth[report.best.unwrap().ordinal()], value);
            if depth > 7 {
                break;
            }
        }
        assert!(deepest >= 7, "{deepest}");
    }
}

#[test]
fn a_deadline_leaves_the_depth_of_the_iteration_before() {
    // ITER-03, TIME-06.
    let root = Alternating::new(Tree::uniform(4, 9, |n| i32::try_from(n * 7 % 11).unwrap())).unwrap();
    for steps in 1..40 {
        let mut search = AlphaBeta::new().with_clock(FakeClock::ticking(Duration::from_millis(1)));
        let report = search.search(&root, &Limits::time(Duration::from_millis(steps))).unwrap();
        let done = report.counters.depth;
        if report.stopped == Stopped::Complete {
            continue;
        }
        let stopped = if done == 0 { Stopped::NotSearched } else { Stopped::Time };
        assert_eq!(report.stopped, stopped);
        assert!(report.best.is_some());
        let again = AlphaBeta::new()
            .with_options(Options { deepening: true, ..Options::default() })
            .search(&root, &Limits::depth(done));
        if done > 0 {
            assert_eq!(again.unwrap().value, report.value);
        }
    }
}

#[test]
fn limits_beyond_any_use_do_not_wrap() {
    // NUM-07.
    for nodes in [1 << 31, 1 << 32, 1 << 63, u64::MAX] {
        let limits = Limits { nodes: Some(nodes), time: Some(Duration::MAX), ..Limits::depth(u32::MAX) };
        assert_eq!(check("((4 9 6) (2 15 13))", &limits), (Some(4), "a".into(), Stopped::Complete));
    }
}

#[test]
fn a_cancelled_search_answers_from_what_it_completed() {
    // TIME-05.
    let root = Alternating::new(Tree::uniform(3, 8, |n| i32::try_from(n % 5).unwrap())).unwrap();
    let clock = FakeClock::ticking(Duration::from_micros(1)).cancelling_at(Duration::from_micros(10));
    let limits = Limits::time(Duration::from_secs(60));
    let report = AlphaBeta::new().with_clock(clock).search(&root, &limits).unwrap();
    assert_eq!(report.stopped, Stopped::Cancelled);
    assert!(report.counters.nodes < 2_000 && report.value.is_some(), "{report:?}");
}

#[test]
fn options_that_make_no_sense_are_refused_with_the_reason() {
    // NUM-12.
    let refused = |options| {
        let search = AlphaBeta::new().with_options(options).search(&tree("(1 2)"), &Limits::NONE);
        search.unwrap_err().to_string()
    };
    let margin = Options { windows: Windows::Aspiration(0), ..Options::default() };
    assert!(refused(margin).starts_with("aspiration: a margin of 0"));
    let internal = Options { internal: Some(2), ..Options::default() };
    assert!(refused(internal).starts_with("internal: "));
    let refused = AlphaBeta::new()
        .with_scale(Scale::with_distance(100, 40).unwrap())
        .search(&tree("(1 2)"), &Limits::NONE);
    assert!(matches!(refused, Err(Refused::Scale(_))));
}

/// Ranks every move lowest, and asks a learner about the rest.
struct Lowest;

impl<G: Game> Order<G> for Lowest {
    fn rank(&self, _: &G, _: G::Move) -> i32 {
        i32::MIN
    }
}

#[test]
fn the_lowest_rank_and_moves_that_were_tried_in_vain_do_not_wrap() {
    let root = Alternating::new(Tree::uniform(3, 6, |n| i32::try_from(n * 7 % 11).unwrap())).unwrap();
    let plain = AlphaBeta::new().search(&root, &Limits::NONE).unwrap();
    let mut search = AlphaBeta::new().with_order(Lowest).with_learner(Heuristics::new(Use::ALL));
    for _ in 0..2 {
        assert_eq!(search.search(&root, &Limits::NONE).unwrap().value, plain.value);
    }
}

#[test]
fn where_all_payoffs_are_equal_nobody_is_seen_to_win() {
    // The move to the end is worth 0, the other one is estimated at 7.
    struct Hopes;
    impl Evaluate<Alternating<Tree>> for Hopes {
        fn evaluate(&self, _: &Alternating<Tree>, player: Player) -> Score {
            Score::new(7).towards(Player::FIRST, player)
        }
    }
    let root = tree("((0 (0)) ((0) (0)))");
    for depth in 1..4 {
        let limits = Limits::depth(depth);
        let blind = AlphaBeta::new().with_evaluator(Hopes).search(&root, &limits).unwrap();
        let sighted = AlphaBeta::new().with_evaluator(Hopes).with_sight().search(&root, &limits).unwrap();
        assert_eq!(summary(&sighted), summary(&blind), "depth {depth}");
    }
}

#[test]
fn a_horizon_of_nothing_is_refused_and_one_ply_is_looked_ahead() {
    let scale = Scale::with_distance(5, 0).unwrap();
    let search = |text: &str, limits: &Limits, deepening| {
        let options = Options { deepening, ..Options::default() };
        AlphaBeta::new().with_options(options).with_scale(scale).search(&tree(text), limits)
    };
    for deepening in [false, true] {
        let refused = search("(1 (0))", &Limits::nodes(100), deepening);
        assert_eq!(refused.unwrap_err(), Refused::LineTooLong { plies: 0 });
        let report = search("((1) (0))", &Limits::depth(1), deepening).unwrap();
        assert_eq!((report.value, report.stopped), (Some(Score::ZERO), Stopped::Depth));
    }
}

#[test]
fn a_game_with_chance_is_refused_whatever_it_is_marked_as() {
    #[derive(Clone)]
    struct Marked(Tree);
    impl Game for Marked {
        type Move = tree::Move;
        fn profile(&self) -> Profile {
            self.0.profile()
        }
        fn turn(&self) -> Turn {
            self.0.turn()
        }
        fn moves(&self) -> impl Iterator<Item = tree::Move> {
            self.0.moves()
        }
        fn play(&mut self, m: tree::Move) {
            self.0.play(m);
        }
        fn payoff(&self, player: Player) -> Score {
            self.0.payoff(player)
        }
    }
    impl Deterministic for Marked {}
    impl ZeroSum for Marked {}
    for text in ["chance(1:3 2:4)", "(chance(1:3 2:4) 5)"] {
        let root = Marked(text.parse().unwrap());
        let refused = AlphaBeta::new().search(&root, &Limits::nodes(9)).unwrap_err();
        assert_eq!(refused, Refused::Class(WrongClass::Chance), "{text}");
    }
}
