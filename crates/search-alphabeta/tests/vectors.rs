//! The worked examples of the course, as numbers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use game_core::mix::Sequence;
use game_core::{Bound, Limits, Player, Score, Search as _, Stopped, Window};
use oracle::tree;
use search_alphabeta::{AlphaBeta, Event, Source};

/// Value, best move, principal variation and the leaves seen, in order, from the first player's
/// side.
fn check(text: &str, value: i32, pv: &str, leaves: &[i32]) {
    let root = tree(text);
    let mut search = AlphaBeta::new().with_observer(Vec::new());
    let report = search.search(&root, &Limits::NONE).unwrap();
    let seen: Vec<i32> = search
        .observer()
        .iter()
        .filter_map(|event| match *event {
            Event::Leaf { value, player, source: Source::Over, .. } => {
                Some(value.towards(player, Player::FIRST).get())
            }
            _ => None,
        })
        .collect();
    let line: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
    assert_eq!(seen, leaves, "leaves of {text}");
    assert_eq!(report.counters.leaves, leaves.len() as u64, "leaves of {text}");
    assert_eq!(report.value, Some(Score::new(value).towards(Player::FIRST, report.player)), "{text}");
    assert_eq!(line.join(" "), pv, "line of {text}");
    assert_eq!(report.best, report.pv.first().copied(), "{text}");
    assert_eq!((report.bound, report.stopped), (Bound::Exact, Stopped::Complete), "{text}");
}

#[test]
fn the_courses_trees_have_their_values_leaves_and_lines() {
    check("((4 9 6) (2 15 13) (5 8 10))", 5, "c a", &[4, 9, 6, 2, 5, 8, 10]);
    check("((5 8 10) (4 9 6) (2 15 13))", 5, "a a", &[5, 8, 10, 4, 2]);
    check("((-2 8) (3 6) (1 11))", 3, "b a", &[-2, 8, 3, 6, 1]);
    check("(((-3 7) (4 5)) ((6 8) (2 9)))", 8, "b a b", &[-3, 7, 4, 5, 6, 8, 2, 9]);
    check("(((5 1) (7 8)) ((4 2) (9 10)))", 5, "a a a", &[5, 1, 7, 4, 2]);
    check("(((3 6) (5 9)) ((4 7) (2 8)))", 7, "b a b", &[3, 6, 5, 9, 4, 7, 2, 8]);
}

#[test]
fn a_negamax_parent_takes_the_best_of_the_negated() {
    check("max(max(-1) min(6) min(-2) min(1))", 6, "b a", &[-1, 6, -2, 1]);
    check("max(min(5))", 5, "a a", &[5]);
}

#[test]
fn turns_need_not_alternate() {
    check("max(max(3 5) min(4 9))", 5, "a b", &[3, 5, 4]);
    check("max(min(max(max(4))) min(3 min(5)))", 4, "a a a a", &[4, 3]);
    check("min(min(3 5) max(4 9))", 3, "a a", &[3, 5, 4]);
}

/// The window is the first player's, whoever moves; so are the value and the bound.
fn within(text: &str, window: (Score, Score), value: i32, bound: Bound, leaves: u64) {
    let root = tree(text);
    let me = game_core::Game::turn(&root).player().unwrap();
    let window = Window::new(window.0, window.1).unwrap().towards(Player::FIRST, me);
    let report = AlphaBeta::new().search_within(&root, &Limits::NONE, window).unwrap();
    let found = report.value.unwrap().towards(me, Player::FIRST);
    assert_eq!((found, report.bound.towards(me, Player::FIRST)), (Score::new(value), bound), "{text}");
    assert_eq!(report.counters.leaves, leaves, "leaves of {text}");
}

#[test]
fn windows_cut_where_the_course_says_and_equality_cuts() {
    let (from, to) = (|a| (Score::new(a), Score::MAX), |b| (Score::MIN, Score::new(b)));
    within("max(6 9 1)", to(3), 6, Bound::Lower, 1);
    within("min(9 4 8 7)", from(6), 4, Bound::Upper, 2);
    within("max(2 7 9)", to(5), 7, Bound::Lower, 2);
    within("min(4 11)", from(6), 4, Bound::Upper, 1);
    within("max(7 0)", to(3), 7, Bound::Lower, 1);
    within("max(8 12)", to(8), 8, Bound::Lower, 1);
}

fn permutations<T: Copy>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    (0..items.len())
        .flat_map(|i| {
            let mut rest = items.to_vec();
            let first = rest.remove(i);
            permutations(&rest).into_iter().map(move |mut tail| {
                tail.insert(0, first);
                tail
            })
        })
        .collect()
}

#[test]
fn order_changes_the_leaves_and_nothing_else() {
    let branches = [[4, 9, 6], [2, 15, 13], [5, 8, 10]];
    let mut histogram = [0; 10];
    for order in permutations(&[0, 1, 2]) {
        for leaves in (0..216).map(|n| [n % 6, n / 6 % 6, n / 36]) {
            let branch = |b: usize| {
                let leaves = &permutations(&branches[b])[leaves[b]];
                format!("({} {} {})", leaves[0], leaves[1], leaves[2])
            };
            let text = format!("({} {} {})", branch(order[0]), branch(order[1]), branch(order[2]));
            let report = AlphaBeta::new().search(&tree(&text), &Limits::NONE).unwrap();
            assert_eq!(report.value, Some(Score::new(5)), "{text}");
            assert_eq!(report.best.unwrap().ordinal(), order.iter().position(|&b| b == 2).unwrap());
            histogram[usize::try_from(report.counters.leaves).unwrap()] += 1;
        }
    }
    assert_eq!(histogram[5..], [48, 96, 360, 312, 480]);
    let counts = [("ABC", 7), ("ACB", 7), ("BAC", 9), ("BCA", 7), ("CAB", 5), ("CBA", 5)];
    for (order, leaves) in counts {
        let text = order.replace('A', "(4 9 6)").replace('B', "(2 15 13)").replace('C', "(5 8 10)");
        let report = AlphaBeta::new().search(&tree(&format!("({text})")), &Limits::NONE).unwrap();
        assert_eq!(report.counters.leaves, leaves, "{order}");
    }
}

/// A uniform tree of this value whose first move is the best at every node, by a random margin.
fn perfectly_ordered(b: usize, depth: u32, value: i32, max: bool, seed: &mut Sequence) -> String {
    if depth == 0 {
        return value.to_string();
    }
    let child = |i| {
        let worse = if i == 0 { 0 } else { seed.between(0, 3) };
        let value = if max { value - worse } else { value + worse };
        perfectly_ordered(b, depth - 1, value, !max, seed)
    };
    format!("({})", (0..b).map(child).collect::<Vec<_>>().join(" "))
}

#[test]
fn a_perfectly_ordered_tree_costs_the_minimal_number_of_leaves() {
    let pairs =
        [(2, 3, 5), (3, 3, 11), (3, 4, 17), (4, 4, 31), (2, 6, 15), (5, 3, 29), (4, 6, 127), (2, 5, 11)];
    let mut seed = Sequence::seeded(1);
    for (b, depth, leaves) in pairs {
        let depth: u32 = depth;
        let minimal = |b: u64| b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
        assert_eq!(minimal(b as u64), leaves);
        for _ in 0..20 {
            let text = perfectly_ordered(b, depth, seed.between(-9, 9), true, &mut seed);
            let report = AlphaBeta::new().search(&tree(&text), &Limits::NONE).unwrap();
            assert_eq!(report.counters.leaves, leaves, "b {b}, depth {depth}: {text}");
        }
    }
}
