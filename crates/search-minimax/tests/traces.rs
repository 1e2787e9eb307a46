//! Searches as pages, reviewed by hand.

use game_core::adapt::Alternating;
use game_core::tree::{Estimates, Tree};
use game_core::{Limits, Search, adapt::Inner};
use search_minimax::{Minimax, Negamax, page, question};

fn tree(text: &str) -> Alternating<Tree> {
    Alternating::new(text.parse().expect("a tree")).expect("two players, zero-sum, no chance")
}

fn minimax(text: &str, limits: &Limits) -> String {
    let tree = tree(text);
    let mut search = Minimax::new().with_evaluator(Inner(Estimates)).with_observer(Vec::new());
    search.search(&tree, limits).expect("an answer");
    page(question("minimax", limits, "first player"), &tree, search.observer())
}

#[test]
fn minimax_looks_at_every_leaf_in_the_order_abc() {
    insta::assert_snapshot!(minimax("(A=(4 9 6) B=(2 15 13) C=(5 8 10))", &Limits::NONE));
}

#[test]
fn minimax_looks_at_every_leaf_in_the_order_cab() {
    insta::assert_snapshot!(minimax("(C=(5 8 10) A=(4 9 6) B=(2 15 13))", &Limits::NONE));
}

#[test]
fn minimax_guesses_at_the_depth_limit() {
    insta::assert_snapshot!(minimax("((4 (9 6)~7)~1 (2 15)~3 1)", &Limits::depth(1)));
}

#[test]
fn minimax_lets_a_player_move_twice() {
    insta::assert_snapshot!(minimax("(max(3 5) min(4 9))", &Limits::NONE));
}

#[test]
fn negamax_tells_the_same_story() {
    let tree = tree("(max(3 5) min(4 9))");
    let mut search = Negamax::new().with_observer(Vec::new());
    search.search(&tree, &Limits::NONE).expect("an answer");
    insta::assert_snapshot!(page(
        question("negamax", &Limits::NONE, "first player"),
        &tree,
        search.observer()
    ));
}

#[test]
fn the_same_events_are_records() {
    let tree = tree("(max(3 5) 4)");
    let mut search = Minimax::new().with_observer(Vec::new());
    search.search(&tree, &Limits::NONE).expect("an answer");
    let records: Vec<String> =
        search.observer().iter().map(|event| format!("{:?}", event.record())).collect();
    insta::assert_snapshot!(records.join("\n"));
}
