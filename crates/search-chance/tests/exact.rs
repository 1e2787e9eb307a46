//! Exact values of games with cycles, against fractions and against search.

mod common;

use common::{Map, definition, random};
use game_core::adapt::Balanced;
use game_core::graph::{Graph, PathGraph, Random, Shape};
use game_core::mix::Sequence;
use game_core::tree::Tree;
use game_core::{Enumerable, Game, Limits, Player, Profile, Score, Search, Turn, ZeroSum};
use search_chance::{Exact, Expectiminimax, Mean, Optimal, Probing, Star, Uniform, Unsolved};

fn graph(text: &str) -> Balanced<Graph> {
    Balanced::new(text.parse().expect("a graph")).expect("zero-sum")
}

/// The value of the root to the first player.
fn check(text: &str, value: f64) {
    let root = graph(text);
    let solved = Exact::new().solve(&root).expect("solved").root();
    assert!((solved - value).abs() <= 1e-12, "{text}: {solved} is not {value}");
}

#[test]
fn chance_cycles_have_the_value_of_their_equations() {
    // v = 1/3 - 1/6 + v/2.
    check("A chance -> 1/3:W 1/6:L 1/2:A; W = 1; L = -1", 1.0 / 3.0);
    // A coin game: who throws heads first wins; the first thrower wins 2 times in 3.
    check("A chance -> 1/2:W 1/2:B; B chance -> 1/2:L 1/2:A; W = 1; L = -1", 1.0 / 3.0);
    // The gambler's ruin from 2 of 5 at 2/5: (1 - (3/2)^2) / (1 - (3/2)^5), doubled less 1.
    let ruin = (1.0 - 1.5_f64.powi(2)) / (1.0 - 1.5_f64.powi(5));
    let text = "B chance -> 2/5:C 3/5:A; A chance -> 2/5:B 3/5:L; C chance -> 2/5:D 3/5:B; \
                D chance -> 2/5:W 3/5:C; W = 1; L = -1";
    check(text, 2.0 * ruin - 1.0);
}

#[test]
fn players_choose_well_inside_cycles() {
    // Going round costs nothing, so MAX waits for the better lottery; MIN would rather stop.
    check("A p0 -> R S; R chance -> 1/2:W 1/2:B; B p1 -> A L; S = 0; W = 1; L = -1", 0.0);
    check("A p0 -> R S; R chance -> 1/4:L 3/4:A; S = 1; L = -2", 1.0);
    check("A p1 -> R S; R chance -> 1/4:L 3/4:A; S = -1; L = -2", -2.0);
}

#[test]
fn play_that_never_ends_is_said_to_be_unsolved() {
    for text in ["A p0 -> B; B p1 -> A; W = 1", "A p0 -> A B; B = 0; W = 1; C p0 -> W"] {
        let root = graph(text);
        let unsolved = Exact::new().with_sweeps(50).solve(&root).map(|solution| solution.root());
        match unsolved {
            Err(Unsolved::NotSettled { sweeps: 50, .. }) => {}
            other => assert_eq!(other, Ok(0.0), "{text}"),
        }
    }
    let root = graph("A p0 -> A B; B = -1; W = 1; C p0 -> W");
    let error = Exact::new().with_sweeps(50).solve(&root).map(|_| ()).expect_err("it may wait for ever");
    assert_eq!(
        error.to_string(),
        "bounds are still 2e0 apart after 50 sweeps over a cycle: play may never end"
    );
}

/// A game whose states are numbered far beyond any memory.
#[derive(Clone)]
struct Vast;

impl Game for Vast {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        Turn::Over
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        core::iter::empty()
    }
    fn play(&mut self, _: u8) {}
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

impl ZeroSum for Vast {}

impl Enumerable for Vast {
    fn state_count(&self) -> u64 {
        1 << 60
    }
    fn state_number(&self) -> u64 {
        0
    }
    fn state(&self, _: u64) -> Option<Vast> {
        Some(Vast)
    }
}

#[test]
fn too_little_memory_is_said_so() {
    let root = graph("A p0 -> B C; B = 1; C = -1");
    let error = Exact::new().with_bytes(8).solve(&root).map(|_| ());
    assert_eq!(error, Err(Unsolved::Memory { needed: 12, allowed: 8 }));
    let error = Exact::new().with_bytes(60).solve(&root).map(|_| ());
    assert_eq!(error, Err(Unsolved::TooManyStates { limit: 1 }));
    let error = Exact::new().with_bytes(u64::MAX).solve(&Vast).map(|_| ());
    assert_eq!(error, Err(Unsolved::Memory { needed: 1 << 62, allowed: u64::MAX }));
}

#[test]
fn trees_have_the_value_of_the_definition_and_the_moves_of_the_search() {
    let mut numbers = Sequence::seeded(21);
    for _ in 0..1_000 {
        let root = random(&mut numbers, 6);
        let exact = Exact::new();
        let solution = exact.solve(&root).expect("solved");
        let value = definition(&root);
        assert!((solution.root() - value).abs() <= 1e-12 * value.abs().max(1.0), "{}", root.inner());
        assert_eq!(solution.states(), root.inner().node_count());
        let report = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        assert_eq!(solution.best(&root), report.tied, "{}", root.inner());
    }
}

#[test]
fn graphs_without_cycles_are_worth_what_a_search_with_memory_says() {
    let mut numbers = Sequence::seeded(22);
    for shape in [Shape::Layered(4), Shape::Acyclic] {
        let shape = Random { nodes: 30, chance_percent: 40, payoffs: -9..=9, ..Random::of(shape) };
        for _ in 0..500 {
            let root = Balanced::new(shape.graph(&mut numbers)).expect("zero-sum");
            let value = Exact::new().solve(&root).expect("solved").root();
            let sign = if root.turn().player() == Some(Player::SECOND) { -1.0 } else { 1.0 };
            let full = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer").value;
            let table = Map::default();
            let memo =
                Expectiminimax::new().with_table(&table).search(&root, &Limits::NONE).expect("an answer");
            assert_eq!(memo.value, full);
            let table = Map::default();
            let star = Star::new(Probing::First).with_table(&table).search(&root, &Limits::NONE);
            let star = star.expect("an answer").value.expect("a value");
            let full = full.expect("a value");
            assert!((full - sign * value).abs() <= 1e-12 && (star - full).abs() <= 1e-12, "{}", root.inner());
        }
    }
}

#[test]
fn values_that_depend_on_the_path_are_not_remembered() {
    let mut numbers = Sequence::seeded(23);
    let shape = Random { nodes: 8, chance_percent: 30, ..Random::of(Shape::Cyclic) };
    for _ in 0..600 {
        let root = Balanced::new(PathGraph::new(shape.graph(&mut numbers))).expect("zero-sum");
        let full = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        let table = Map::default();
        let memo = Expectiminimax::new().with_table(&table).search(&root, &Limits::NONE).expect("an answer");
        assert_eq!((memo.value, memo.tied), (full.value, full.tied), "{}", root.inner().graph());
        let table = Map::default();
        let star =
            Star::new(Probing::First).with_table(&table).search(&root, &Limits::NONE).expect("an answer");
        let (a, b) = (full.value.expect("a value"), star.value.expect("a value"));
        assert!((a - b).abs() <= 1e-12, "{a} {b}: {}", root.inner().graph());
    }
    // Path-blind memory says 0 here: C from A over B is not C from A over D.
    let root =
        "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1".parse::<PathGraph>().expect("a graph");
    let table = Map::default();
    let root = Balanced::new(root).expect("zero-sum");
    let report = Expectiminimax::new().with_table(&table).search(&root, &Limits::NONE).expect("an answer");
    assert_eq!(report.value, Some(-1.0));
}

#[test]
fn a_model_of_the_opponent_changes_the_game_that_is_solved() {
    let tree: Tree = "(A=(4 9 6) B=(2 15 13) C=(5 8 10))".parse().expect("a tree");
    let solver = Exact::with_model(Uniform);
    let solution = solver.solve(&tree).expect("solved");
    assert!((solution.root() - 10.0).abs() < 1e-12);
    assert_eq!(solution.best(&tree)[0].to_string(), "B");
    let zero = Balanced::new(tree).expect("zero-sum");
    let solver = Exact::with_model(Optimal);
    assert_eq!(solver.solve(&zero).expect("solved").root(), 5.0);
}

#[test]
fn solved_graphs_with_cycles_satisfy_their_equations_everywhere() {
    let mut numbers = Sequence::seeded(24);
    let shape = Random { nodes: 14, chance_percent: 50, payoffs: -9..=9, ..Random::of(Shape::Cyclic) };
    let (mut solved, mut states) = (0, 0);
    for _ in 0..400 {
        let root = Balanced::new(shape.graph(&mut numbers)).expect("zero-sum");
        let exact = Exact::new().with_sweeps(2_000);
        let Ok(solution) = exact.solve(&root) else { continue };
        solved += 1;
        for state in (0..root.state_count()).filter_map(|number| root.state(number)) {
            let Some(value) = solution.value(&state) else { continue };
            let children = || state.moves().filter_map(|m| solution.value(&state.child(m)));
            let expected = match state.turn() {
                Turn::Over => f64::from(state.payoff(Player::FIRST)),
                Turn::Player(Player::FIRST) => children().fold(f64::NEG_INFINITY, f64::max),
                Turn::Player(_) => children().fold(f64::INFINITY, f64::min),
                Turn::Chance => {
                    let mut mean = Mean::default();
                    for (m, weight) in state.outcomes() {
                        mean.add(weight, solution.value(&state.child(m)).expect("reachable"));
                    }
                    mean.value().expect("outcomes")
                }
            };
            assert!((value - expected).abs() <= 1e-11, "{value} {expected}: {}", root.inner());
            states += 1;
        }
    }
    assert!(solved > 100 && states > 500, "{solved} graphs, {states} states");
}
