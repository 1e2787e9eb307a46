//! Searches as pages, reviewed by hand.

use game_core::adapt::{Alternating, Paranoid};
use game_core::graph::Graph;
use game_core::tree::{Estimates, Tree};
use game_core::{Enumerable, Limits, Player, Search, adapt::Inner};
use search_minimax::{MaxN, Minimax, Negamax, Pruning, Retrograde, page, question, sweep_page, vector_page};

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

const M_3P: &str =
    "p0(p1(p2(<1 2 6> <4 2 3>) p2(<6 1 2> <7 4 1>)) p1(p2(<5 4 5> <2 5 4>) p2(<5 2 4> <7 7 1>)))";

#[test]
fn max_n_returns_whole_vectors() {
    let tree: Tree = M_3P.parse().expect("a tree");
    let mut search = MaxN::new().with_observer(Vec::new());
    search.search(&tree, &Limits::NONE).expect("an answer");
    insta::assert_snapshot!(vector_page(question("max^n", &Limits::NONE, "p0"), &tree, search.observer()));
}

#[test]
fn max_n_prunes_what_the_player_above_will_not_allow() {
    let tree: Tree = "(<3 3 3> (<1 7 1> <4 4 1>) (<4 3 2> (<2 1 6> <5 2 2>)))".parse().expect("a tree");
    let mut search = MaxN::new().with_pruning(Pruning::Shallow).with_observer(Vec::new());
    search.search(&tree, &Limits::NONE).expect("an answer");
    insta::assert_snapshot!(vector_page(question("max^n", &Limits::NONE, "p0"), &tree, search.observer()));
}

#[test]
fn a_coalition_plays_the_same_tree_for_one_number() {
    let tree: Tree = M_3P.parse().expect("a tree");
    let game = Paranoid::new(tree, Player::FIRST).and_then(Alternating::new).expect("a hero");
    let mut search = Minimax::new().with_observer(Vec::new());
    search.search(&game, &Limits::NONE).expect("an answer");
    insta::assert_snapshot!(page(question("paranoid", &Limits::NONE, "p0"), &game, search.observer()));
}

#[test]
fn retrograde_goes_back_from_the_ends() {
    let (outcome, page) = retrograde("A p0 -> B C; B p1 -> D; C p1 -> A; D p0 -> E C; E p1 -> W; W = 1");
    assert_eq!(outcome, "win in 4");
    insta::assert_snapshot!(page);
}

#[test]
fn retrograde_leaves_a_cycle_that_nobody_must_leave() {
    let (outcome, page) = retrograde("A p0 -> B C; B p1 -> A D; C p1 -> B E; D p0 -> W; E p0 -> A W; W = 1");
    assert_eq!(outcome, "draw");
    insta::assert_snapshot!(page);
}

#[test]
fn sweeps_are_records_too() {
    let root = Alternating::new("A p0 -> B C; B = 1; C = 0".parse::<Graph>().expect("a graph"))
        .expect("two players");
    let mut retrograde = Retrograde::new().with_observer(Vec::new());
    retrograde.solve(&root).expect("it fits");
    let records: Vec<String> =
        retrograde.observer().iter().map(|event| format!("{:?}", event.record())).collect();
    insta::assert_snapshot!(records.join("\n"));
}

fn retrograde(text: &str) -> (String, String) {
    let root = Alternating::new(text.parse::<Graph>().expect("a graph")).expect("two players");
    let mut retrograde = Retrograde::new().with_observer(Vec::new());
    let solved = retrograde.solve(&root).expect("it fits");
    let outcome = solved.outcome(&root).map(|outcome| outcome.to_string()).unwrap_or_default();
    let name = |number| root.state(number).map(|state| state.inner().name()).unwrap_or_default();
    let question = "retrograde analysis of 6 states";
    (outcome, sweep_page(question, &root, retrograde.observer(), name))
}
