//! Searches as pages, to be checked by hand.

use game_core::adapt::Balanced;
use game_core::tree::{Estimates, Tree};
use game_core::{Limits, Search};
use search_chance::{Expectiminimax, Probing, Star, page};

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

/// `widened`: the same tree with estimates that nobody asks for, which widen its payoffs.
fn check_star(name: &str, question: &str, text: &str, probing: Probing, widened: &str) {
    let tree = Balanced::new(widened.parse::<Tree>().expect("a tree")).expect("zero-sum");
    let mut search = Star::new(probing).with_observer(Vec::new());
    search.search(&tree, &Limits::NONE).expect("an answer");
    insta::assert_snapshot!(name, page(question, text, &search.into_observer()));
}

const S4Q8: [&str; 2] = ["(L=5 R=(chance(0.7:2 0.3:9) 8))", "(L=5 R=(chance(0.7:2 0.3:9) 8)~9)~-5"];

#[test]
fn star1_cuts_a_chance_node_and_the_min_node_above_it() {
    let question = "Star1 to the end, payoffs -6..10, first player to move";
    check_star("s4q8_star1", question, S4Q8[0], Probing::None, S4Q8[1]);
}

#[test]
fn star2_cuts_a_chance_node_and_the_min_node_above_it() {
    let question = "Star2 to the end, payoffs -6..10, first player to move";
    check_star("s4q8_star2", question, S4Q8[0], Probing::First, S4Q8[1]);
}

#[test]
fn star2_on_a_two_level_chance_tree() {
    let question = "Star2 to the end, payoffs 1..10, first player to move";
    let text = "(L=chance(1/2:p1(3 7) 1/2:p1(8 4)) R=chance(1/4:p1(10 1) 3/4:p1(6 5)))";
    check_star("e_lr_star2", question, text, Probing::First, text);
}

#[test]
fn star2_cuts_by_probing_alone() {
    let question = "Star2 to the end, payoffs 0..9, first player to move";
    let text = "(6 chance(1:p1(2 9 7) 1:p1(3 0 8) 2:p1(7 5)))";
    check_star("probe_star2", question, text, Probing::First, text);
}
