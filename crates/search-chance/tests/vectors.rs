//! Worked examples of the course: chance trees, transforms, rolls.

mod common;

use common::tree;
use game_core::tree::{Builder, Mover, Tree};
use game_core::{Limits, Search};
use search_chance::{Expectimax, Expectiminimax, Uniform};

/// The value to the player at the root, and all equally good moves.
fn check(text: &str, value: f64, best: &[&str]) {
    let report = Expectiminimax::new().search(&tree(text), &Limits::NONE).expect("an answer");
    let found = report.value.expect("a value");
    assert!((found - value).abs() <= 1e-12, "{text} is worth {found}, not {value}");
    let tied: Vec<String> = report.tied.iter().map(ToString::to_string).collect();
    assert_eq!(tied, best, "{text}");
}

/// The same tree when the opponent moves at random.
fn check_random_opponent(text: &str, value: f64, best: &[&str]) {
    let root = text.parse::<Tree>().expect("a tree");
    let report = Expectimax::with_model(Uniform).search(&root, &Limits::NONE).expect("an answer");
    assert!((report.value.expect("a value") - value).abs() <= 1e-12, "{text}: {report:?}");
    let tied: Vec<String> = report.tied.iter().map(ToString::to_string).collect();
    assert_eq!(tied, best, "{text}");
}

#[test]
fn children_are_resolved_before_they_are_averaged() {
    check("(L=chance(0.5:p1(3 7) 0.5:p1(8 4)) R=chance(0.25:p1(10 1) 0.75:p1(6 5)))", 4.0, &["R"]);
    check("(P=chance(0.4:p1(-1 7) 0.6:p1(4 9)) Q=chance(0.7:p1(2 6) 0.3:p1(5 8)))", 2.9, &["Q"]);
    check("(A=chance(0.5:p1(0 9) 0.5:p1(6 8)) B=chance(0.5:p1(4 5) 0.5:p1(1 7)))", 3.0, &["A"]);
}

#[test]
fn min_nodes_instead_of_chance_nodes_turn_the_choice() {
    check("(A=p1(p1(0 9) p1(6 8)) B=p1(p1(4 5) p1(1 7)))", 1.0, &["B"]);
}

#[test]
fn a_random_opponent_is_a_chance_node() {
    let lotteries = "(A=chance(0.3333333333333333:4 0.3333333333333333:9 0.3333333333333333:6) \
                     B=chance(0.3333333333333333:2 0.3333333333333333:15 0.3333333333333333:13) \
                     C=chance(0.3333333333333333:5 0.3333333333333333:8 0.3333333333333333:10))";
    check(lotteries, 10.0, &["B"]);
    check(&lotteries.replace("0.3333333333333333", "1/3"), 10.0, &["B"]);
    check_random_opponent("(A=(4 9 6) B=(2 15 13) C=(5 8 10))", 10.0, &["B"]);
    check("(A=(4 9 6) B=(2 15 13) C=(5 8 10))", 5.0, &["C"]);
}

#[test]
fn chance_roots_have_a_value_and_no_move() {
    check("chance(0.25:-4 0.75:8)", 5.0, &[]);
    check("chance(0.25:8 0.75:0)", 2.0, &[]);
    // Payoffs of 1, 1/2 and 0, doubled.
    check("chance(0.72:2 0.08:1 0.2:0)", 2.0 * 0.76, &[]);
}

#[test]
fn a_transform_keeps_decisions_only_if_it_is_positive_affine() {
    let lotteries = |f: fn(i32) -> i32| {
        format!("(A=chance(0.6:{} 0.4:{}) B=chance(0.6:{} 0.4:{}))", f(2), f(3), f(1), f(4))
    };
    check(&lotteries(|x| x), 2.4, &["A"]);
    check(&lotteries(|x| x * x * x), 26.2, &["B"]);
    check(&lotteries(|x| 10 * x + 5), 29.0, &["A"]);
    check(&lotteries(|x| 3 * x - 4), 3.2, &["A"]);
    check(&lotteries(|x| 4 * x - 2), 7.6, &["A"]);
    // As MIN nodes the order survives any increasing transform.
    check("(A=(2 3) B=(1 4))", 2.0, &["A"]);
    check("(A=(8 27) B=(1 64))", 8.0, &["A"]);
}

#[test]
fn squares_turn_a_choice_between_a_sum_and_a_lottery() {
    check("(A=2 B=chance(0.75:0 0.25:6))", 2.0, &["A"]);
    check("(A=4 B=chance(0.75:0 0.25:36))", 9.0, &["B"]);
    check("(A=3 B=chance(0.5:1 0.5:6))", 3.5, &["B"]);
    check("(A=13 B=chance(0.5:9 0.5:19))", 14.0, &["B"]);
    check("(A=3 B=(1 6))", 3.0, &["A"]);
    // Squaring keeps the order of scores only where none is negative.
    check("(a=-3 b=-1 c=2)", 2.0, &["c"]);
    check("(a=9 b=1 c=4)", 9.0, &["a"]);
}

#[test]
fn two_stages_of_21_rolls_and_20_moves_are_176400_paths() {
    let mut builder = Builder::new();
    let stages = |builder: &mut Builder| -> Result<(), String> {
        builder.open(Mover::Chance)?;
        for roll in 0..21 {
            builder.weight(1 + u64::from(roll >= 6))?;
            builder.open(Mover::Next)?;
            for _ in 0..20 {
                builder.open(Mover::Chance)?;
                for roll in 0..21 {
                    builder.weight(1 + u64::from(roll >= 6))?;
                    builder.open(Mover::Next)?;
                    for m in 0..20 {
                        builder.leaf(roll - m)?;
                    }
                    builder.close()?;
                }
                builder.close()?;
            }
            builder.close()?;
        }
        builder.close()?;
        Ok(())
    };
    stages(&mut builder).expect("a tree");
    let root = game_core::adapt::Balanced::new(builder.finish().expect("whole")).expect("zero-sum");
    let mut search = Expectiminimax::new();
    let report = search.search(&root, &Limits::NONE).expect("an answer");
    assert_eq!(report.counters.leaves, 176_400);
    assert_eq!(report.counters.depth, 2);
    let chance = search.chance();
    assert_eq!((chance.nodes, chance.outcomes, chance.events), (1 + 21 * 20, 21 + 21 * 20 * 21, 2));
}
