//! Games of any number of players: vectors, ties, pruning, coalitions.

mod common;

use common::Memory;
use game_core::adapt::{Alternating, Paranoid};
use game_core::graph::{self, Graph, Shape};
use game_core::mix::Sequence;
use game_core::tree::{self, Estimates, Tree};
use game_core::{
    Bound, Game, Keyed, Limits, Payoffs, Player, Refused, Report, Scale, Search, Stopped, Sum, Turn,
    WrongClass,
};
use search_minimax::{MaxN, Minimax, Pruning, Tie};

const M_3P: &str =
    "p0(p1(p2(<1 2 6> <4 2 3>) p2(<6 1 2> <7 4 1>)) p1(p2(<5 4 5> <2 5 4>) p2(<5 2 4> <7 7 1>)))";

fn tree(text: &str) -> Tree {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn player(n: usize) -> Player {
    Player::new(n).expect("a small number")
}

/// Under this rule the value is this vector, by the move with this ordinal.
fn check(id: &str, text: &str, tie: Tie, vector: &str, best: usize) {
    let report = MaxN::new().with_tie(tie).search(&tree(text), &Limits::NONE).expect("an answer");
    assert_eq!(report.value.map(|value| value.to_string()).as_deref(), Some(vector), "{id}");
    assert_eq!(report.best.map(tree::Move::ordinal), Some(best), "{id}");
    let end = report.pv.iter().fold(tree(text), |state, &m| state.child(m));
    assert_eq!(Some(Payoffs::of(&end)), report.value, "{id}: the line leads to the value");
}

#[test]
fn the_worked_trees_have_their_vectors() {
    let first = Player::FIRST;
    check("M-3p", M_3P, Tie::First, "<5 4 5>", 1);
    check("M-C", "p2(<1 2 6> <4 2 3>)", Tie::First, "<1 2 6>", 0);
    check("M-S2Q3", "p1(<8 2 4> <3 6 1>)", Tie::First, "<3 6 1>", 1);
    let s3q3 = "p0(p1(p2(<2 5 7> <9 6 3>) p2(<6 4 8> <8 9 2>)) p1(p2(<4 3 6> <7 8 1>) p2(<5 7 5> <9 2 4>)))";
    check("M-S3Q3", s3q3, Tie::First, "<5 7 5>", 1);
    let s4q4 = "p0(<4 2 0> p2(<1 8 5> <7 3 5>))";
    check("M-S4Q4-minA", s4q4, Tie::Lowest(first), "<4 2 0>", 0);
    check("M-S4Q4-maxA", s4q4, Tie::Highest(first), "<7 3 5>", 1);
    check("M-tie-min", "p2(<2 3 4> <6 1 4>)", Tie::Lowest(first), "<2 3 4>", 0);
    check("M-tie-max", "p2(<2 3 4> <6 1 4>)", Tie::Highest(first), "<6 1 4>", 1);
    check("R37", "((<100 100> <1 101>) <50 50>)", Tie::First, "<50 50>", 1);
    check("R37", "((<100 100> <1 99>) <50 50>)", Tie::First, "<100 100>", 0);
}

/// R37: two players turn on the leader, because it pays each of them, and part when it no
/// longer does.
#[test]
fn an_alliance_against_the_leader_is_nobodys_rule() {
    let ahead = "p1(hit=p2(hit=<2 5 5> run=<9 3 4>) run=p2(hit=<6 2 3> run=<9 1 2>))";
    check("R37 leader ahead", ahead, Tie::First, "<2 5 5>", 0);
    let level = "p1(hit=p2(hit=<2 5 5> run=<3 4 6>) run=p2(hit=<4 6 2> run=<4 5 3>))";
    check("R37 level", level, Tie::First, "<4 5 3>", 1);
}

#[test]
fn every_way_of_breaking_ties_has_its_outcome() {
    let outcomes = |text: &str| {
        let found = MaxN::new().outcomes(&tree(text), &Limits::NONE).expect("an answer").expect("no limit");
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(outcomes("p0(<4 2 0> p2(<1 8 5> <7 3 5>))"), "<4 2 0> <7 3 5>");
    assert_eq!(outcomes("p2(<2 3 4> <6 1 4> <9 9 3>)"), "<2 3 4> <6 1 4>");
    assert_eq!(outcomes(M_3P), "<5 4 5>");
    assert_eq!(outcomes("<1 2 3>"), "<1 2 3>");
    // Whatever happens on the right, 3 on the left is never the first player's choice.
    assert_eq!(outcomes("p0(<3 0 0> p1(<4 1 0> <5 1 0>))"), "<4 1 0> <5 1 0>");
    let limit = MaxN::new().outcomes(&tree(M_3P), &Limits::nodes(3));
    assert_eq!(limit, Ok(None));
}

#[test]
fn outcomes_come_in_by_the_door_of_every_search() {
    let root = tree("p0(<4 2 0> <1 8 5> p2(<1 8 5> <7 3 5>))");
    let outcomes = |only: &[usize]| {
        let limits = Limits { only: Some(only.to_vec()), ..Limits::NONE };
        let found = MaxN::new().outcomes(&root, &limits)?.expect("no limit");
        Ok(found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(outcomes(&[1, 0, 0]), Ok("<4 2 0>".into()));
    assert_eq!(outcomes(&[1]), Ok("<1 8 5>".into()));
    assert_eq!(outcomes(&[1, 2]), Ok("<1 8 5> <7 3 5>".into()));
    assert_eq!(outcomes(&[]), Err(Refused::NoRootMoves));
    assert_eq!(outcomes(&[3]), Err(Refused::NoSuchRootMove { ordinal: 3, moves: 3 }));
    for limits in [Limits::depth(0), Limits::nodes(0), Limits { plies: Some(0), ..Limits::NONE }] {
        assert_eq!(MaxN::new().outcomes(&root, &limits), Ok(None), "{limits:?}");
    }
    let wide = Tree::star((0..100_000).map(|n| n % 1_000));
    let best = MaxN::new().outcomes(&wide, &Limits::NONE).expect("an answer").expect("no limit");
    assert_eq!(best.iter().map(|vector| vector[player(0)].get()).collect::<Vec<_>>(), [999]);
}

fn shapes(count: usize, seed: u64) -> impl Iterator<Item = Tree> {
    let mut sequence = Sequence::seeded(seed);
    (0..count).map(move |n| {
        let shape = tree::Random {
            players: [2, 3, 3, 4][n % 4],
            any_mover_percent: [0, 30][n / 4 % 2],
            payoffs: [0..=3, 0..=9][n / 8 % 2].clone(),
            sum: [Sum::Zero, Sum::Constant(9), Sum::General][n / 16 % 3],
            depth: 0..=5,
            ..tree::Random::default()
        };
        shape.tree(&mut sequence)
    })
}

fn ties() -> [Tie; 5] {
    [
        Tie::First,
        Tie::Lowest(player(0)),
        Tie::Highest(player(0)),
        Tie::Lowest(player(1)),
        Tie::Highest(player(1)),
    ]
}

/// The vector by definition.
fn vector(state: &Tree, tie: Tie) -> Payoffs {
    let Turn::Player(mover) = state.turn() else { return Payoffs::of(state) };
    let mut best: Option<Payoffs> = None;
    for m in state.moves() {
        let found = vector(&state.child(m), tie);
        let rank = |value: Payoffs| {
            let second = match tie {
                Tie::First => 0,
                Tie::Lowest(other) => -value[other].get(),
                Tie::Highest(other) => value[other].get(),
            };
            (value[mover], second)
        };
        if best.is_none_or(|best| rank(found) > rank(best)) {
            best = Some(found);
        }
    }
    best.expect("a move")
}

#[test]
fn vectors_agree_with_the_definition_under_every_rule() {
    for tree in shapes(400, 0x3A) {
        let outcomes = MaxN::new().outcomes(&tree, &Limits::NONE).expect("an answer").expect("no limit");
        for tie in ties() {
            let report = MaxN::new().with_tie(tie).search(&tree, &Limits::NONE).expect("an answer");
            assert_eq!(report.value, Some(vector(&tree, tie)), "{tree} {tie:?}");
            assert!(outcomes.contains(&vector(&tree, tie)), "{tree} {tie:?} {outcomes:?}");
            for m in &report.root {
                assert_eq!(m.value, Some(vector(&tree.child(m.m), tie)), "{tree} {tie:?}");
            }
        }
    }
}

#[test]
fn shallow_pruning_changes_no_answer_and_saves_nodes() {
    let (mut pruned_nodes, mut plain_nodes, mut cuts) = (0, 0, 0);
    for tree in shapes(2_000, 0x5A).filter(|tree| tree.profile().sum != Sum::General) {
        for tie in ties() {
            let plain = MaxN::new().with_tie(tie).search(&tree, &Limits::NONE).expect("an answer");
            let mut search = MaxN::new().with_tie(tie).with_pruning(Pruning::Shallow);
            let pruned = search.search(&tree, &Limits::NONE).expect("an answer");
            assert_eq!(
                (pruned.value, pruned.best, &pruned.pv),
                (plain.value, plain.best, &plain.pv),
                "{tree} {tie:?}"
            );
            for (pruned, plain) in pruned.root.iter().zip(&plain.root) {
                let (Some(bound), Some(exact)) = (pruned.value, plain.value) else { panic!("a value") };
                let Turn::Player(me) = tree.turn() else { panic!("a mover") };
                match pruned.bound {
                    Bound::Exact => assert_eq!(bound, exact, "{tree} {tie:?}"),
                    _ => assert!(exact[me] <= plain.value.expect("a value")[me], "{tree} {tie:?}"),
                }
            }
            assert!(pruned.counters.nodes <= plain.counters.nodes);
            pruned_nodes += pruned.counters.nodes;
            plain_nodes += plain.counters.nodes;
            cuts += pruned.counters.cuts;
        }
    }
    assert!(
        cuts > 1_000 && pruned_nodes * 10 < plain_nodes * 9,
        "{cuts} cuts, {pruned_nodes} of {plain_nodes}"
    );
}

#[test]
fn pruning_is_refused_where_nothing_bounds_it() {
    let refused = |tree: &Tree, limits: &Limits| {
        let mut search = MaxN::new().with_evaluator(Estimates).with_pruning(Pruning::Shallow);
        match search.search(tree, limits) {
            Err(Refused::Option { name: "pruning", problem }) => problem,
            other => panic!("{other:?}"),
        }
    };
    assert!(refused(&tree("(<1 2> <2 2>)"), &Limits::NONE).contains("no fixed sum"));
    let breaks = tree("(<1 2 3> (<3 2 1>)~<1 1 1>)");
    assert!(refused(&breaks, &Limits::depth(1)).contains("<1 1 1> sums to 3 and payoffs to 6"));
    let scale = Scale::with_distance(100, 9).expect("a scale");
    let mut search = MaxN::new().with_scale(scale).with_pruning(Pruning::Shallow);
    assert!(search.search(&tree("(1 0)"), &Limits::NONE).is_err());
}

#[test]
fn a_memory_changes_no_vector() {
    let mut sequence = Sequence::seeded(0x3E);
    for _ in 0..300 {
        let random = graph::Random {
            nodes: 14,
            players: 3,
            payoffs: 0..=4,
            sum: Sum::General,
            ..graph::Random::of(Shape::Acyclic)
        };
        let graph = random.graph(&mut sequence);
        for depth in [None, Some(1), Some(2), Some(3)] {
            let limits = Limits { depth, ..Limits::NONE };
            let plain = MaxN::new().search(&graph, &limits).expect("an answer");
            let mut search = MaxN::new().with_table(Memory::<_, Payoffs>::by(Graph::key));
            let report = search.search(&graph, &limits).expect("an answer");
            assert_eq!((report.value, &report.root), (plain.value, &plain.root), "{graph}");
        }
    }
}

#[test]
fn estimates_are_asked_for_every_player() {
    let text = "p0(p1(<9 9 9>)~<1 2 3> <0 0 0> p2(<5 5 5>)~<2 1 1>)";
    let report =
        MaxN::new().with_evaluator(Estimates).search(&tree(text), &Limits::depth(1)).expect("an answer");
    assert_eq!(report.value.map(|value| value.to_string()).as_deref(), Some("<2 1 1>"));
    assert_eq!((report.stopped, report.counters.estimates, report.counters.leaves), (Stopped::Depth, 2, 1));
}

#[test]
fn distances_are_every_players_own() {
    let scale = Scale::with_distance(100, 20).expect("a scale");
    let text = "p0(p1(p0(<1 -1 0>)) <1 0 -1>)";
    let report = MaxN::new().with_scale(scale).search(&tree(text), &Limits::NONE).expect("an answer");
    assert_eq!(report.value.map(|value| value.to_string()).as_deref(), Some("<99 0 -99>"));
}

#[test]
fn rules_and_classes_that_do_not_fit_are_refused_by_name() {
    let missing = MaxN::new().with_tie(Tie::Lowest(player(3))).search(&tree(M_3P), &Limits::NONE);
    assert_eq!(
        missing.map(|report: Report<_, _>| report.value),
        Err(Refused::Class(WrongClass::NoSuchPlayer(3)))
    );
    let missing = MaxN::new().with_tie(Tie::Highest(player(2))).outcomes(&tree("(1 2)"), &Limits::NONE);
    assert_eq!(missing, Err(Refused::Class(WrongClass::NoSuchPlayer(2))));
    let chance = MaxN::new().search(&tree("(chance(1:2) 1)"), &Limits::NONE);
    assert_eq!(chance.map(|report| report.value), Err(Refused::Class(WrongClass::Chance)));
}

#[test]
fn two_players_whose_payoffs_sum_to_zero_play_minimax() {
    for tree in shapes(300, 0x2B).filter(|tree| tree.profile().is_zero_sum()) {
        let vector = MaxN::new().search(&tree, &Limits::NONE).expect("an answer");
        let number = Minimax::new().search(&Alternating::new(tree.clone()).expect("zero-sum"), &Limits::NONE);
        let number = number.expect("an answer");
        assert_eq!(vector.value.map(|value| value[vector.player]), number.value, "{tree}");
        assert_eq!((vector.best, vector.tied, vector.pv), (number.best, number.tied, number.pv), "{tree}");
    }
}

/// R35: against a coalition of all the others, or several who hold one number down.
#[test]
fn a_coalition_leaves_less() {
    let paranoid = |text: &str, hero| {
        let game = Paranoid::new(tree(text), hero).and_then(Alternating::new).expect("a hero");
        Minimax::new().search(&game, &Limits::NONE).expect("an answer")
    };
    let report = paranoid(M_3P, Player::FIRST);
    assert_eq!(report.value.map(game_core::Score::get), Some(2), "M-paranoid-3p");
    let values: Vec<_> = report.root.iter().filter_map(|m| m.value.map(game_core::Score::get)).collect();
    assert_eq!(values, [1, 2], "M-paranoid-3p");
    let one_number = "p0(p1(p2(3 9) p2(8 4)) p1(p2(7 5) p2(6 9)))";
    assert_eq!(paranoid(one_number, Player::FIRST).value.map(game_core::Score::get), Some(5));
    check("several MINs on one number", one_number, Tie::First, "<5 -5 -5>", 1);
    for tree in shapes(300, 0x9A) {
        let Turn::Player(me) = tree.turn() else { continue };
        let alone = MaxN::new().search(&tree, &Limits::NONE).expect("an answer").value.expect("a value")[me];
        assert!(paranoid(&tree.to_string(), me).value <= Some(alone), "{tree}");
    }
}
