//! Pages of trees, read by people.

use game_core::tree::Tree;
use game_core::{Limits, Search};
use search_mcts::{Mcts, Ucb1, trace};

fn check(tree: &str, simulations: u64) -> String {
    let root: Tree = tree.parse().expect("a tree");
    let mut search = Mcts::new(2).observer(Vec::new());
    let report = search.search(&root, &Limits::simulations(simulations)).expect("searched");
    trace::page(&root, tree, Ucb1::default(), search.observed(), &report)
}

#[test]
fn simulations_of_two_plies() {
    insta::assert_snapshot!(check("((4 9) (2 15))", 8));
}

#[test]
fn simulations_through_chance() {
    insta::assert_snapshot!(check("max(chance(1/2:min(3 9) 1/2:7) 5)", 8));
}

#[test]
fn simulations_of_three_players() {
    insta::assert_snapshot!(check("p0(p1(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>))", 7));
}

#[test]
fn the_table_of_root_moves() {
    let root: Tree = "((4 9 6) (2 15 13) (5 8 10))".parse().expect("a tree");
    let report = Mcts::new(2).search(&root, &Limits::simulations(1000)).expect("searched");
    insta::assert_snapshot!(trace::root_table(&report));
}

#[test]
fn events_are_records_of_named_fields() {
    let root: Tree = "max(chance(1:3 1:7) 5)".parse().expect("a tree");
    let mut search = Mcts::new(2).observer(Vec::new());
    search.search(&root, &Limits::simulations(4)).expect("searched");
    let records: Vec<String> =
        search.observed().iter().map(|event| format!("{:?}", event.record())).collect();
    insta::assert_snapshot!(records.join("\n"));
}
