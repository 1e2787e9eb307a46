//! Graphs as text, and the two games played on them.

use game_core::graph::{Estimates, Graph, PathGraph, Random, Shape};
use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::{Enumerable, Evaluate, Game, Keyed, Payoffs, Player, Score, Sum, Turn, find_move};

fn graph(text: &str) -> Graph {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

/// The text is read, and written in its canonical form.
fn check(text: &str, canonical: &str) {
    assert_eq!(graph(text).to_string(), canonical, "{text}");
    assert_eq!(graph(canonical), graph(text), "{text}");
}

/// The text is refused at this line and column, with a message that contains the words.
fn refused(text: &str, (line, column): (usize, usize), words: &str) {
    let problem = text.parse::<Graph>().expect_err(text);
    assert_eq!((problem.line, problem.column), (line, column), "{text}: {problem}");
    assert!(problem.message.contains(words), "{text}: {problem}");
}

fn walk<G: Game>(mut state: G, names: &[&str]) -> G {
    for name in names {
        let m = find_move(&state, name).unwrap_or_else(|problem| panic!("{problem}"));
        state.play(m);
    }
    state
}

#[test]
fn texts_have_one_canonical_form() {
    check(
        "A p0 -> B D; B p1 -> L C; C p0->B;D p1 -> C; L = -1",
        "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1",
    );
    check("# two nodes\nA max -> B # go\n\n B=3\n", "A p0 -> B; B = 3");
    check("A min ~0->B; B = <1 2>", "A p1 ~0 -> B; B = <1 2>");
    check("0 chance -> 1/3:1, 2/3:2; 1 = 1; 2 = <-1 1>", "0 chance -> 1:1 2:2; 1 = 1; 2 = -1");
    check("A p0 ~<1 1> -> A", "A p0 ~<1 1> -> A");
    check("W' = 0", "W' = 0");
    assert_eq!(format!("{:#}", graph("A p0 -> B; B = 3")), "A p0 -> B\nB = 3");
    assert_eq!(walk(graph("A p0 -> B; B p1 -> A"), &["B"]).to_string(), "B p1 -> A; A p0 -> B");
    // Numbers would say the payoffs, but not that there is a third player.
    check("A p0 ~1 -> B; B = <2 -2 -2>", "A p0 ~<1 -1 -1> -> B; B = <2 -2 -2>");
}

#[test]
fn mistakes_are_named_where_they_are() {
    refused("", (1, 1), "a graph needs a node");
    refused(" ; \n", (2, 1), "a graph needs a node");
    refused("A p0 -> B", (1, 9), "'B' is not defined");
    refused("A = 1\nA = 2", (2, 1), "'A' is defined twice");
    refused("A p0 -> B B; B = 1", (1, 11), "leads to 'B' twice");
    refused("A p0 ->; B = 1", (1, 8), "leads nowhere");
    refused("A p0 B; B = 1", (1, 6), "expected '->'");
    refused("A", (1, 2), "expected '=' and a payoff");
    refused("A p9 -> A", (1, 3), "one of max, min, p0 to p7, chance");
    refused("A = x", (1, 5), "'x' is not a payoff");
    refused("A = 0.5", (1, 5), "whole numbers");
    refused("A = 1 2", (1, 7), "'2' has no place here");
    refused("A p0 ~ -> A", (1, 7), "an estimate like 3");
    refused("A p0 -> (", (1, 9), "'(' has no place here");
    refused("abcdefghijklmnopq = 1", (1, 1), "16 bytes");
    refused("A chance -> B; B = 1", (1, 13), "not a weight");
    refused("A chance -> 1; B = 1", (1, 14), "an outcome like 1/2:B");
    refused("A chance -> 0.5:B 0.4:C; B = 1; C = 1", (1, 24), "sum to 0.9,");
    refused("A p2 -> B; B = <1 2>", (1, 16), "p2 moves");
    refused("A p0 -> B C; B = <1 2>; C = <1>", (1, 29), "after one of 2");
    refused("A = <>", (1, 5), "at least 1");
}

#[test]
fn profiles_are_read_off_the_graph() {
    let profile = |text: &str| graph(text).profile().to_string();
    assert_eq!(profile("A p0 -> A"), "2 players, zero-sum, deterministic, perfect information, payoffs 0..0");
    assert_eq!(
        profile("A chance -> 1:B 2:C; B = <3 1 2>; C = <6 0 0>"),
        "3 players, constant-sum 6, stochastic, perfect information, payoffs 0..6"
    );
    let path: PathGraph = "A p0 -> A B; B = <3 4>".parse().expect("a graph");
    assert_eq!((path.profile().sum, path.profile().payoffs()), (Sum::General, (0, 4)));
}

#[test]
fn estimates_are_answered_for_either_side() {
    let root = graph("0 p0 ~0 -> 2 1; 1 p0 ~-8 -> 2; 2 = -2");
    let one = walk(root.clone(), &["1"]);
    assert_eq!(Estimates.evaluate(&one, Player::FIRST), Score::new(-8));
    assert_eq!(Estimates.evaluate(&one, Player::SECOND), Score::new(8));
    assert_eq!(Estimates.evaluate(&PathGraph::new(one.clone()), Player::FIRST), Score::new(-8));
    assert_eq!(one.estimate(), Some(Payoffs::new([Score::new(-8), Score::new(8)])));
    assert_eq!(root.profile().payoffs(), (-9, 9));
}

#[test]
fn a_state_of_a_graph_is_its_node() {
    let root = graph("A p0 -> B C; B p1 -> D; C p1 -> D; D p0 -> A");
    let (left, right) = (walk(root.clone(), &["B", "D"]), walk(root.clone(), &["C", "D"]));
    assert_eq!((left.key(), &left), (right.key(), &right));
    assert_eq!(walk(left, &["A"]), root);
    assert_eq!(root.state(3), Some(right));
    assert_eq!(root.state(4), None);
}

#[test]
fn a_repetition_on_the_path_ends_the_game_as_a_draw() {
    let root: PathGraph = "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1".parse().expect("a graph");
    let again = walk(root.clone(), &["B", "C", "B"]);
    assert_eq!((again.turn(), again.repeats()), (Turn::Over, Some(2)));
    assert_eq!((again.payoff(Player::FIRST), again.payoff(Player::SECOND)), (Score::ZERO, Score::ZERO));
    assert_eq!((again.move_count(), again.path()), (0, ["A", "B", "C", "B"].map(String::from).to_vec()));
    let first = walk(root.clone(), &["D", "C", "B"]);
    assert_eq!((first.turn(), first.repeats()), (Turn::Player(Player::SECOND), None));
    assert_eq!(walk(first.clone(), &["L"]).payoff(Player::FIRST), Score::new(-1));
    assert_eq!(first.key(), again.key());
    assert_ne!(first, again);
    let home: PathGraph = "A p0 -> B; B p1 -> A".parse().expect("a graph");
    assert_eq!(walk(home, &["B", "A"]).repeats(), Some(2));
    let itself: PathGraph = "A chance -> 1:A".parse().expect("a graph");
    let itself = walk(itself, &["A"]);
    assert_eq!((itself.repeats(), itself.outcomes().count()), (Some(1), 0));
}

#[test]
fn long_paths_in_large_graphs_are_remembered_whole() {
    for nodes in [1, 2, 31, 32, 33, 511, 512, 513, 8_193, 20_000] {
        let ring: String = (0..nodes).map(|n| format!("x{n} p{} -> x{}\n", n % 2, (n + 1) % nodes)).collect();
        let mut state = PathGraph::new(graph(&ring));
        let mut plies = 0;
        while let Some(m) = state.nth_move(0) {
            state.play(m);
            plies += 1;
        }
        assert_eq!((plies, state.repeats()), (nodes, Some(nodes)), "{nodes} nodes");
    }
}

#[test]
fn random_graphs_round_trip_and_keep_the_laws() {
    let mut sequence = Sequence::seeded(0x6EA9);
    for n in 0..600 {
        let shape = [Shape::Layered(3), Shape::Acyclic, Shape::Cyclic][n % 3];
        let random = Random {
            nodes: 1 + n % 40,
            players: [2, 3, 1][n / 3 % 3],
            chance_percent: [0, 20][n / 9 % 2],
            estimate_percent: [0, 40][n / 18 % 2],
            sum: [Sum::Zero, Sum::General][n / 36 % 2],
            ..Random::of(shape)
        };
        let graph = random.graph(&mut sequence);
        let text = graph.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&graph), "{text}");
        let laws = Laws::of(graph.clone()).games(4).plies(30).keyed().indexed().enumerable();
        laws.check().unwrap_or_else(|broken| panic!("{text}: {broken}"));
        let laws = Laws::of(PathGraph::new(graph)).games(4).keyed_without_history();
        laws.check().unwrap_or_else(|broken| panic!("{text}: {broken}"));
    }
}

#[test]
fn shapes_keep_their_promise() {
    let mut sequence = Sequence::seeded(5);
    for _ in 0..200 {
        let layered =
            Random { nodes: 13, leaf_percent: 0, ..Random::of(Shape::Layered(4)) }.graph(&mut sequence);
        let layer = |node: usize| node.div_ceil(4);
        for number in 0..layered.state_count() {
            let state = layered.state(number).expect("every number is a node");
            assert!(state.moves().all(|m| layer(m.target()) == layer(state.node()) + 1), "{layered}");
        }
        let acyclic = Random::of(Shape::Acyclic).graph(&mut sequence);
        for number in 0..acyclic.state_count() {
            let state = acyclic.state(number).expect("every number is a node");
            assert!(state.moves().all(|m| m.target() > state.node()), "{acyclic}");
        }
    }
    let cyclic = (0..50).filter(|_| {
        let graph = Random { leaf_percent: 0, ..Random::of(Shape::Cyclic) }.graph(&mut sequence);
        let mut state = graph;
        (0..100).all(|_| state.nth_move(0).map(|m| state.play(m)).is_some())
    });
    assert!(cyclic.count() > 40);
}

#[test]
fn no_text_makes_the_parser_panic() {
    let pieces = [
        "A ", "B ", "= ", "3", "-1", "p0 ", "p1", " chance", " -> ", "->", "A", "B", ";", "\n", "~2", "1/2:",
        "<1 2>", "é",
    ];
    let mut sequence = Sequence::seeded(0xF1);
    let mut read = 0;
    for _ in 0..50_000 {
        let text: String = (0..sequence.below(9)).map(|_| pieces[sequence.below(pieces.len())]).collect();
        if let Ok(graph) = text.parse::<Graph>() {
            assert_eq!(graph.to_string().parse().as_ref(), Ok(&graph), "{text}");
            read += 1;
        }
    }
    assert!(read > 20, "{read}");
}
