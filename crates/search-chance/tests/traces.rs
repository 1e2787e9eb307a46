//! Searches as pages, to be checked by hand.

use game_core::adapt::Balanced;
use game_core::tree::{Estimates, Tree};
use game_core::{Limits, Search};
use search_chance::{Expectiminimax, page};

fn check(name: &str, question: &str, text: &str, limits: &Limits) {
    let tree = Balanced::new(text.parse::<Tree>().expect("a tree")).expect("zero-sum");
    let evaluator = game_core::adapt::Inner(Estimates);
    let mut search = Expectiminimax::new().with_evaluator(evaluator).with_observer(Vec::new());
    search.search(&tree, limits).expect("an answer");
    insta::assert_snapshot!(name, page(question, text, &search.into_observer()));
}

#[test]
fn a_two_level_chance_tree() {
    check(
        "e_lr",
        "expectiminimax to the end, first player to move",
        "(L=chance(1/2:p1(3 7) 1/2:p1(8 4)) R=chance(1/4:p1(10 1) 3/4:p1(6 5)))",
        &Limits::NONE,
    );
}

#[test]
fn a_chance_node_under_a_min_node() {
    check(
        "s4q8",
        "expectiminimax to the end, first player to move",
        "(L=5 R=(chance(0.7:2 0.3:9) 8))",
        &Limits::NONE,
    );
}

#[test]
fn estimates_at_the_depth_limit() {
    check(
        "estimates",
        "expectiminimax to depth 2, first player to move",
        "(chance(2:((9 -9)~3 -4) 1:((1 2)~-6 8)) ((0 7)~1 5))",
        &Limits::depth(2),
    );
}

#[test]
fn a_chance_root() {
    check(
        "chance_root",
        "expectiminimax to the end, chance to move",
        "chance(1/4:p0(4 8) 3/4:p1(12 -4))",
        &Limits::NONE,
    );
}
