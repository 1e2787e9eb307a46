//! Star1 and Star2 say what plain expectiminimax says, and look at less.

mod common;

use common::{Map, Zero, random, tree};
use game_core::adapt::{Balanced, Inner};
use game_core::graph::Graph;
use game_core::mix::Sequence;
use game_core::tree::{Estimates, Move};
use game_core::{Bound, Game, Limits, Order, Player, Refused, Report, Search, Stopped, Turn};
use search_chance::{Expectiminimax, Probing, Star};

type Answer = Report<Move, f64>;

const BOTH: [Probing; 2] = [Probing::None, Probing::First];

fn leaves(report: &Answer) -> u64 {
    report.counters.leaves + report.counters.estimates
}

/// The pruned answer is the plain one: value, a best move, and no false statement.
fn check(plain: &Answer, star: &Answer, root: &Zero) {
    let (a, b) = (plain.value.expect("a value"), star.value.expect("a value"));
    assert!((a - b).abs() <= 1e-12 * a.abs().max(1.0), "{b} is not {a}: {}", root.inner());
    assert_eq!((plain.player, star.bound), (star.player, Bound::Exact));
    // What is cut need not have been estimated, so a pruned search may be complete earlier.
    assert!(plain.stopped == star.stopped || star.stopped == Stopped::Complete);
    assert!(star.tied.iter().all(|m| plain.tied.contains(m)), "{:?} {:?} {}", plain, star, root.inner());
    assert_eq!(star.best.is_some(), plain.best.is_some());
    assert!(star.best.is_none_or(|best| star.tied.contains(&best)));
    for (known, full) in star.root.iter().zip(&plain.root) {
        let (said, value) = (known.value.expect("seen"), full.value.expect("seen"));
        let holds = match known.bound {
            Bound::Exact => (said - value).abs() <= 1e-11,
            Bound::Upper => value <= said + 1e-11,
            Bound::Lower => value >= said - 1e-11,
        };
        assert!(holds, "{known:?} of {value}: {}", root.inner());
    }
}

#[test]
fn star_equals_plain_on_ten_thousand_random_trees_and_sees_fewer_leaves() {
    let mut numbers = Sequence::seeded(11);
    let (mut plain_leaves, mut star_leaves) = (0, [0, 0, 0, 0]);
    let mut plain = Expectiminimax::new();
    let mut stars = BOTH.map(Star::new);
    for _ in 0..10_000 {
        let root = random(&mut numbers, 6);
        let full = plain.search(&root, &Limits::NONE).expect("an answer");
        plain_leaves += leaves(&full);
        for (i, star) in stars.iter_mut().enumerate() {
            let report = star.search(&root, &Limits::NONE).expect("an answer");
            check(&full, &report, &root);
            star_leaves[i] += leaves(&report);
            if i == 0 {
                assert!(leaves(&report) <= leaves(&full), "{}", root.inner());
            }
            let table = Map::default();
            let mut remembering = Star::new(BOTH[i]).with_table(&table);
            let report = remembering.search(&root, &Limits::NONE).expect("an answer");
            check(&full, &report, &root);
            let again = remembering.search(&root, &Limits::NONE).expect("an answer");
            check(&full, &again, &root);
            star_leaves[2 + i] += leaves(&again);
        }
    }
    assert!(star_leaves.iter().all(|&leaves| leaves < plain_leaves), "{star_leaves:?} of {plain_leaves}");
}

#[test]
fn star_equals_plain_at_every_depth_with_and_without_table() {
    let mut numbers = Sequence::seeded(12);
    let mut plain = Expectiminimax::new().with_evaluator(Inner(Estimates));
    for _ in 0..600 {
        let root = random(&mut numbers, 7);
        for probing in BOTH {
            let table = Map::default();
            let mut with = Star::new(probing).with_evaluator(Inner(Estimates)).with_table(&table).iterative();
            let mut without = Star::new(probing).with_evaluator(Inner(Estimates));
            for depth in 1..=5 {
                let limits = Limits::depth(depth);
                let full = plain.search(&root, &limits).expect("an answer");
                check(&full, &without.search(&root, &limits).expect("an answer"), &root);
                check(&full, &with.search(&root, &limits).expect("an answer"), &root);
                check(&full, &with.search(&root, &limits).expect("an answer"), &root);
            }
        }
    }
}

#[test]
fn any_order_of_moves_gives_the_same_value() {
    /// Ranks by the number of the child's node, in one direction or the other.
    struct ByNode(i32);
    impl Order<Zero> for ByNode {
        fn rank(&self, state: &Zero, m: Move) -> i32 {
            self.0 * i32::try_from(state.child(m).inner().node() * 7_919 % 1_000).expect("small")
        }
    }
    let mut numbers = Sequence::seeded(13);
    for _ in 0..2_000 {
        let root = random(&mut numbers, 6);
        let full = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        for probing in BOTH {
            for direction in [1, -1] {
                let mut star = Star::new(probing).with_order(ByNode(direction));
                let report = star.search(&root, &Limits::NONE).expect("an answer");
                let (a, b) = (full.value.expect("a value"), report.value.expect("a value"));
                assert!((a - b).abs() <= 1e-12 * a.abs().max(1.0), "{b} is not {a}: {}", root.inner());
            }
        }
    }
}

#[test]
fn bounds_of_a_node_tighten_the_profile_and_change_no_value() {
    /// The true range of the payoffs below a state.
    fn range(state: &Zero, player: Player) -> (f64, f64) {
        let children =
            state.moves().chain(state.outcomes().map(|(m, _)| m)).map(|m| range(&state.child(m), player));
        match state.turn() {
            Turn::Over => (f64::from(state.payoff(player)), f64::from(state.payoff(player))),
            _ => children.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), (c, d)| (a.min(c), b.max(d))),
        }
    }
    let mut numbers = Sequence::seeded(14);
    let (mut wide, mut tight) = (0, 0);
    for _ in 0..2_000 {
        let root = random(&mut numbers, 5);
        let full = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        for probing in BOTH {
            let loose = Star::new(probing).search(&root, &Limits::NONE).expect("an answer");
            let report =
                Star::new(probing).with_bounds(range).search(&root, &Limits::NONE).expect("an answer");
            let (a, b) = (full.value.expect("a value"), report.value.expect("a value"));
            assert!((a - b).abs() <= 1e-12 * a.abs().max(1.0), "{b} is not {a}: {}", root.inner());
            wide += leaves(&loose);
            tight += leaves(&report);
        }
    }
    assert!(tight < wide, "{tight} of {wide}");
}

/// How a chance node is cut: outcomes seen, and what it is said to be worth.
fn check_cut(text: &str, bounds: (f64, f64), unseen_leaves: u64, value: f64) {
    let root = tree(text);
    let all = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
    let mut star = Star::new(Probing::None).with_bounds(move |_: &Zero, player: Player| {
        if player == Player::FIRST { bounds } else { (-bounds.1, -bounds.0) }
    });
    let report = star.search(&root, &Limits::NONE).expect("an answer");
    assert_eq!(all.counters.leaves - report.counters.leaves, unseen_leaves, "{text}");
    assert_eq!(report.value, all.value);
    assert_eq!(report.counters.cuts > 0, unseen_leaves > 0);
    let second = report.root[1].value.expect("seen");
    assert!((second - value).abs() <= 1e-12, "{text}: {second} is not {value}");
}

#[test]
fn half_seen_at_2_in_0_to_10_cannot_beat_7_but_can_beat_5() {
    check_cut("(7 chance(0.5:2 0.5:(9 10 8)))", (0.0, 10.0), 3, 6.0);
    check_cut("(5 chance(0.5:2 0.5:9))", (0.0, 10.0), 0, 5.5);
}

#[test]
fn a_chance_node_cut_below_min_cuts_min_too() {
    check_cut("(5 (chance(0.7:2 0.3:9) 8 -6 10))", (-6.0, 10.0), 4, 4.4);
}

#[test]
fn the_same_bounds_cut_for_min_above() {
    // The mirror of the case above, the second player to move at the root.
    check_cut("p1(-5 p0(chance(0.7:-2 0.3:-9) -8 6 -10))", (-10.0, 6.0), 4, 4.4);
}

#[test]
fn without_useful_bounds_there_is_no_cut() {
    let root = tree("(7 chance(0.5:2 0.5:1) p1(-1000000 1000000))");
    let report = Star::new(Probing::First).search(&root, &Limits::NONE).expect("an answer");
    assert_eq!(report.root[1].value, Some(1.5));
    assert_eq!(report.root[1].bound, Bound::Exact);
}

#[test]
fn the_best_possible_payoff_ends_a_choice() {
    let root = tree("((1 9) (9 9) (2 3) (9 8))");
    let report = Star::new(Probing::None).search(&root, &Limits::NONE).expect("an answer");
    // a: 1 and 9; b: 9 and 9, which nothing can beat.
    assert_eq!((report.value, report.counters.leaves), (Some(9.0), 4));
}

#[test]
fn star_two_does_not_probe_where_nothing_can_be_cut() {
    let root = tree("chance(1:p0(3 4) 2:p0(5 -6) 1:p1(2 1))");
    let mut star = Star::new(Probing::First);
    let report = star.search(&root, &Limits::NONE).expect("an answer");
    assert_eq!(report.counters.leaves, 6);
}

#[test]
fn budgets_answer_from_the_deepest_completed_iteration() {
    let mut numbers = Sequence::seeded(15);
    let shape = game_core::tree::Random {
        depth: 5..=7,
        branching: 2..=3,
        chance_percent: 40,
        estimate_percent: 100,
        ..game_core::tree::Random::default()
    };
    for _ in 0..40 {
        let root = Zero::new(shape.tree(&mut numbers)).expect("zero-sum");
        if root.turn().player().is_none() {
            continue;
        }
        let mut plain = Expectiminimax::new().with_evaluator(Inner(Estimates));
        let mut star = Star::new(Probing::First).with_evaluator(Inner(Estimates)).iterative();
        let full = star.search(&root, &Limits::NONE).expect("an answer");
        assert_eq!(full.stopped, Stopped::Complete);
        for nodes in (1..full.counters.nodes).step_by(7) {
            let report = star.search(&root, &Limits::nodes(nodes)).expect("an answer");
            assert!(report.best.is_some() && report.counters.nodes <= nodes);
            match (report.bound, report.value) {
                (Bound::Exact, Some(value)) => {
                    let depth = Limits::depth(report.counters.depth);
                    let same = plain.search(&root, &depth).expect("an answer").value.expect("a value");
                    assert!((value - same).abs() <= 1e-12 * same.abs().max(1.0), "{value} {same}");
                }
                (Bound::Lower, Some(_)) => assert_eq!(report.stopped, Stopped::Nodes),
                _ => assert_eq!((report.value, report.stopped), (None, Stopped::NotSearched)),
            }
        }
    }
}

#[test]
fn an_iteration_answered_by_the_table_is_completed_all_the_same() {
    let root = tree("((chance(1:(1 2)~3 1:(4 5)~0)~1 (3 1)~2)~0 (2 (4 6)~1)~1)");
    for probing in [Probing::None, Probing::First] {
        let mut search =
            Star::new(probing).iterative().with_evaluator(Inner(Estimates)).with_table(Map::default());
        for _ in 0..2 {
            for depth in [1, 2] {
                let report = search.search(&root, &Limits::depth(depth)).expect("an answer");
                assert_eq!((report.counters.depth, report.stopped), (depth, Stopped::Depth));
            }
        }
    }
}

#[test]
fn iterations_end_before_lines_are_too_long_and_keep_what_they_found() {
    let endless: Graph = "A p0 -> B C; B p1 -> A; C chance -> 1:A 1:W; W = 1".parse().expect("a graph");
    let root = Balanced::new(endless).expect("zero-sum");
    let limits = Limits { plies: Some(12), ..Limits::NONE };
    for probing in [Probing::None, Probing::First] {
        let refused = Star::new(probing).search(&root, &limits).map(|report| report.value);
        assert_eq!(refused, Err(Refused::LineTooLong { plies: 12 }));
        let report = Star::new(probing).iterative().search(&root, &limits).expect("an answer");
        let depth = Limits::depth(report.counters.depth);
        assert!((6..=12).contains(&report.counters.depth) && report.stopped == Stopped::Depth, "{report:?}");
        let same = Expectiminimax::new().search(&root, &depth).expect("an answer");
        assert_eq!((report.value, report.best), (same.value, same.best));
    }
}
