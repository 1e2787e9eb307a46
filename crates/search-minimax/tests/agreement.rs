//! Minimax and negamax agree with the definition, with each other, and with themselves when
//! they remember.

mod common;

use common::{Memory, value};
use game_core::adapt::{Alternating, Inner};
use game_core::graph::{self, Graph, PathGraph, Shape};
use game_core::mix::Sequence;
use game_core::tree::{self, Estimates, Tree};
use game_core::{
    Deterministic, Enumerable, Evaluate, Game, Keyed, Limits, Player, Report, Scale, Score, Search, Stopped,
    Turn, ZeroSum,
};
use search_minimax::{Depths, Minimax, Negamax};

fn trees(count: usize, seed: u64) -> impl Iterator<Item = Alternating<Tree>> {
    let mut sequence = Sequence::seeded(seed);
    (0..count).map(move |n| {
        let shape = tree::Random {
            any_mover_percent: [0, 40][n % 2],
            estimate_percent: 50,
            payoffs: [-3..=3, -50..=50][n / 2 % 2].clone(),
            depth: 0..=6,
            ..tree::Random::default()
        };
        Alternating::new(shape.tree(&mut sequence)).expect("two players, zero-sum, no chance")
    })
}

fn depths() -> impl Iterator<Item = Option<u32>> {
    [None].into_iter().chain((1..=6).map(Some))
}

fn limits(depth: Option<u32>) -> Limits {
    Limits { depth, ..Limits::NONE }
}

/// A report says what is true by definition.
fn check<G, E>(root: &G, depth: Option<u32>, evaluator: &E, report: &Report<G::Move>)
where
    G: Deterministic + ZeroSum + std::fmt::Display,
    E: Evaluate<G>,
{
    let Turn::Player(me) = root.turn() else { return };
    let guess = |state: &G| evaluator.evaluate(state, me);
    let truth = |state: &G, depth| value(state, depth, me, &guess);
    assert_eq!((report.player, report.value), (me, Some(truth(root, depth))), "{root:} to {depth:?}");
    for m in &report.root {
        let below = truth(&root.child(m.m), depth.map(|depth| depth - 1));
        assert_eq!(m.value, Some(below), "{root} {m:?}");
    }
    let tied: Vec<_> = report.root.iter().filter(|m| m.value == report.value).map(|m| m.m).collect();
    assert_eq!((report.best, &report.tied), (tied.first().copied(), &tied), "{root}");
    let mut end = root.clone();
    for &m in &report.pv {
        end.try_play(m).expect("the principal variation is legal");
    }
    assert_eq!(report.pv.first().copied(), report.best);
    let left = depth.map(|depth| depth - u32::try_from(report.pv.len()).expect("a short line"));
    assert_eq!(truth(&end, left), truth(root, depth), "{root}: the line leads to the value");
}

#[test]
fn both_agree_with_the_definition_on_random_trees() {
    let evaluator = Inner(Estimates);
    for tree in trees(600, 0x3117) {
        for depth in depths() {
            let minimax =
                Minimax::new().with_evaluator(evaluator).search(&tree, &limits(depth)).expect("an answer");
            let negamax =
                Negamax::new().with_evaluator(evaluator).search(&tree, &limits(depth)).expect("an answer");
            assert_eq!(minimax, negamax, "{tree}");
            if tree.turn().is_over() {
                assert_eq!(
                    (minimax.value, minimax.stopped),
                    (Some(tree.payoff(Player::FIRST)), Stopped::Over)
                );
            } else {
                check(&tree, depth, &evaluator, &minimax);
                let complete =
                    if minimax.counters.estimates == 0 { Stopped::Complete } else { Stopped::Depth };
                assert_eq!(minimax.stopped, complete);
            }
        }
    }
}

#[test]
fn either_player_may_be_max() {
    for tree in trees(200, 4) {
        let Turn::Player(me) = tree.turn() else { continue };
        let report = Minimax::new().search(&tree, &Limits::NONE).expect("an answer");
        let other = value(&tree, None, me.opponent(), &|_| Score::ZERO);
        assert_eq!(report.value, Some(-other), "{tree}");
    }
}

/// Every search with a memory says what it says without, at every depth and from every node.
fn remembers<G, E>(start: &G, evaluator: E, number: fn(&G) -> u64, depths: impl Iterator<Item = Option<u32>>)
where
    G: Deterministic + ZeroSum + std::fmt::Display,
    E: Evaluate<G> + Copy,
{
    let mut minimax = Minimax::new().with_evaluator(evaluator).with_table(Memory::by(number));
    let mut negamax = Negamax::new().with_evaluator(evaluator).with_table(Memory::by(number));
    for depth in depths {
        let limits = Limits { plies: Some(60), ..limits(depth) };
        let plain = Minimax::new().with_evaluator(evaluator).search(start, &limits).expect("an answer");
        for report in [minimax.search(start, &limits), negamax.search(start, &limits)] {
            let report = report.expect("an answer");
            assert_eq!(
                (report.value, report.best, &report.tied, &report.root),
                (plain.value, plain.best, &plain.tied, &plain.root),
                "{start} to {depth:?}"
            );
            assert!(report.counters.nodes <= plain.counters.nodes);
        }
    }
}

#[test]
fn a_memory_changes_nothing_on_graphs_without_cycles() {
    let mut sequence = Sequence::seeded(0xDA6);
    for n in 0..300 {
        let shape = [Shape::Layered(3), Shape::Acyclic][n % 2];
        let random =
            graph::Random { nodes: 14, payoffs: -5..=5, estimate_percent: 60, ..graph::Random::of(shape) };
        let graph = Alternating::new(random.graph(&mut sequence)).expect("two players");
        remembers(&graph, Inner(graph::Estimates), Keyed::key, depths());
    }
}

/// GHI: values that rest on a repetition are not remembered.
#[test]
fn a_memory_changes_nothing_on_graphs_with_cycles() {
    let mut sequence = Sequence::seeded(0x6141);
    for n in 0..2_000 {
        let random = graph::Random { nodes: 4 + n % 5, ..graph::Random::of(Shape::Cyclic) };
        let graph = PathGraph::new(random.graph(&mut sequence));
        let graph = Alternating::new(graph).expect("two players");
        remembers(&graph, Inner(graph::Estimates), Keyed::key, [None].into_iter());
    }
}

#[test]
fn deeper_values_may_answer_if_they_are_allowed_to() {
    let graph: Graph =
        "0 p0 ~0 -> 2 1; 1 p0 ~-8 -> 4 2; 2 p1 ~-6 -> 3; 3 p0 ~3 -> 4; 4 = -2".parse().expect("a graph");
    let graph = Alternating::new(graph).expect("two players");
    let evaluator = Inner(graph::Estimates);
    let search = |depths, depth| {
        let table = Memory::by(|state: &Alternating<Graph>| state.state_number());
        let mut search = Minimax::new().with_evaluator(evaluator).with_table(table).with_depths(depths);
        search.search(&graph, &Limits::depth(depth)).expect("an answer").value.map(Score::get)
    };
    let plain = [-6, 3, 3, -2, -2, -2];
    for (depth, value) in (1..).zip(plain) {
        let without = Minimax::new().with_evaluator(evaluator).search(&graph, &Limits::depth(depth));
        assert_eq!(without.expect("an answer").value, Some(Score::new(value)), "TTD-02 at {depth}");
        assert_eq!(search(Depths::Equal, depth), Some(value), "TTD-02 at {depth}");
    }
    assert_eq!(search(Depths::Deeper, 3), Some(-2), "TTD-02");
}

#[test]
fn a_memory_of_distances_is_that_of_each_node() {
    let scale = Scale::with_distance(1_000, 100).expect("a scale");
    let mut sequence = Sequence::seeded(0x771);
    for _ in 0..300 {
        let random = graph::Random { nodes: 16, ..graph::Random::of(Shape::Acyclic) };
        let graph = Alternating::new(random.graph(&mut sequence)).expect("two players");
        let plain = Minimax::new().with_scale(scale).search(&graph, &Limits::NONE).expect("an answer");
        let table = Memory::by(|state: &Alternating<Graph>| state.state_number());
        let mut search = Negamax::new().with_scale(scale).with_table(table);
        let report = search.search(&graph, &Limits::NONE).expect("an answer");
        assert_eq!((report.value, &report.root), (plain.value, &plain.root), "{graph}");
        for m in plain.root {
            let mut below = Minimax::new().with_scale(scale);
            let value = below.search(&graph.child(m.m), &Limits::NONE).expect("an answer");
            let plies = |value: Option<Score>| value.and_then(|value| scale.distance(value));
            assert_eq!(plies(m.value), plies(value.value).map(|plies| plies + 1), "{graph} {m:?}");
        }
    }
}
