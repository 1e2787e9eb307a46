//! Backward solving agrees with what it says it answers, on trees and on graphs with cycles.

mod common;

use common::value;
use game_core::adapt::Alternating;
use game_core::graph::{Graph, PathGraph, Random, Shape};
use game_core::mix::Sequence;
use game_core::tree::{self, Tree};
use game_core::{
    Deterministic, Enumerable, Game, Limits, Player, Refused, Scale, Score, Search, Turn, ZeroSum,
};
use search_minimax::{Minimax, Outcome, Retrograde, Sweep};

fn graph(text: &str) -> Alternating<Graph> {
    Alternating::new(text.parse().expect("a graph")).expect("two players, zero-sum, no chance")
}

/// What backward solving says of the root.
fn check(id: &str, text: &str, expected: Outcome, line: &str) {
    let root = graph(text);
    let solved = Retrograde::new().solve(&root).expect("it fits");
    assert_eq!(solved.outcome(&root), Some(expected), "{id}");
    let names: Vec<String> = solved.line(&root).iter().map(ToString::to_string).collect();
    assert_eq!(names.join(" "), line, "{id}");
}

#[test]
fn small_graphs_have_their_outcomes() {
    check("GHI-01", "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1", Outcome::Loss(4), "D C B L");
    check("GHI-04", "A p0 -> B W'; B p1 -> A; W' p1 -> W; W = 1", Outcome::Win(2), "W' W");
    check("a pair", "A p0 -> B; B p1 -> A", Outcome::Draw, "B A");
    check("a loop of one", "A p1 -> A", Outcome::Draw, "A");
    check("TTD-01", "A p0 -> B D; B p1 -> C D; C = -1; D = 1", Outcome::Win(1), "D");
    check(
        "a pass",
        "A p0 -> B; B p0 -> C D; C p1 -> E; D p1 -> E F; E = 1; F = -1",
        Outcome::Win(3),
        "B C E",
    );
    check("delay", "A p0 -> L B; B p1 -> C; C p0 -> L; L = -1", Outcome::Loss(3), "B C L");
    check("a drawn end", "A p0 -> L B; B = 0; L = -1", Outcome::Draw, "B");
    check("over", "A = -3", Outcome::Loss(0), "");
}

/// STK-03
#[test]
fn a_line_ends_at_the_first_repetition() {
    let ring: String =
        (0..20).map(|n| format!("x{n} p{} -> x{} x{}\n", n % 2, (n + 1) % 20, (n + 19) % 20)).collect();
    let root = graph(&ring);
    let solved = Retrograde::new().solve(&root).expect("it fits");
    assert_eq!((solved.outcome(&root), solved.line(&root).len()), (Some(Outcome::Draw), 20));
}

/// The outcome by its definition: who wins within so many plies, for more and more plies.
fn by_definition<G: Enumerable + Deterministic + ZeroSum>(root: &G) -> Vec<Outcome> {
    let states: Vec<G> = (0..root.state_count()).filter_map(|number| root.state(number)).collect();
    let index = |state: &G| usize::try_from(state.state_number()).expect("small");
    // Some((who wins, in how many plies)), for what is known after each round.
    let mut known: Vec<Option<(Player, u32)>> = states
        .iter()
        .map(|state| {
            let payoff = if state.turn().is_over() { state.payoff(Player::FIRST) } else { Score::ZERO };
            match payoff.get() {
                1.. => Some((Player::FIRST, 0)),
                0 => None,
                _ => Some((Player::SECOND, 0)),
            }
        })
        .collect();
    for plies in 1..=u32::try_from(states.len()).expect("small") {
        let before = known.clone();
        for (n, state) in states.iter().enumerate() {
            let (Turn::Player(mover), None) = (state.turn(), known[n]) else { continue };
            let below: Vec<_> = state.moves().map(|m| before[index(&state.child(m))]).collect();
            let wins = |player: Player| {
                move |child: &Option<(Player, u32)>| child.is_some_and(|(who, _)| who == player)
            };
            if below.iter().any(wins(mover)) {
                known[n] = Some((mover, plies));
            } else if below.iter().all(wins(mover.opponent())) {
                known[n] = Some((mover.opponent(), plies));
            }
        }
    }
    let outcome = |(state, known): (&G, &Option<(Player, u32)>)| match *known {
        Some((who, plies)) if who == state.turn().player_or(Player::FIRST) => Outcome::Win(plies),
        Some((_, plies)) => Outcome::Loss(plies),
        None => Outcome::Draw,
    };
    states.iter().zip(&known).map(outcome).collect()
}

fn agrees<G: Enumerable + Deterministic + ZeroSum + std::fmt::Display>(root: &G) -> Vec<Outcome> {
    let solved = Retrograde::new().solve(root).expect("it fits");
    let found: Vec<Outcome> =
        (0..root.state_count()).filter_map(|number| solved.outcome(&root.state(number)?)).collect();
    assert_eq!(found, by_definition(root), "{root}");
    found
}

/// 10,000 graphs: every outcome and distance is that of the definition, which has no paths; and
/// from the start, whose path is empty, winner and distance are those of forward search in which
/// a repetition on the path is a draw.
#[test]
fn graphs_with_cycles_answer_both_questions() {
    let mut sequence = Sequence::seeded(0x4E7);
    let mut draws = 0;
    for n in 0..10_000 {
        let random = Random { nodes: 3 + n % 7, ..Random::of(Shape::Cyclic) };
        let graph = random.graph(&mut sequence);
        let root = Alternating::new(graph.clone()).expect("two players");
        let outcome = agrees(&root)[0];
        let path = Alternating::new(PathGraph::new(graph)).expect("two players");
        let report = Minimax::new().search(&path, &Limits::NONE).expect("an answer");
        let side = root.turn().player_or(Player::FIRST);
        let forward = report.value.expect("a value").towards(report.player, side).get();
        let sign = match outcome {
            Outcome::Win(_) => 1,
            Outcome::Draw => 0,
            Outcome::Loss(_) => -1,
        };
        assert_eq!(forward.signum(), sign, "{root}");
        draws += i32::from(sign == 0);
        let scale = Scale::with_distance(1_000, 100).expect("a scale");
        let report = Minimax::new().with_scale(scale).search(&path, &Limits::NONE).expect("an answer");
        let plies = report.value.and_then(|value| scale.distance(value));
        match outcome {
            Outcome::Win(back) | Outcome::Loss(back) => assert_eq!(plies, Some(back), "{root}"),
            Outcome::Draw => assert_eq!(plies, None, "{root}"),
        }
    }
    assert!((1_000..9_000).contains(&draws), "{draws} draws");
}

/// The difference between the two questions, in one graph: on its own, C is a win by way of B.
/// On the path A, B, C the same move to B ends the game as a draw.
#[test]
fn a_state_may_be_worth_less_on_a_path() {
    let text = "A p0 -> B; B p1 -> C W; C p0 -> B D; D = -1; W = 1";
    let root = graph(text);
    let solved = Retrograde::new().solve(&root).expect("it fits");
    let c = root.state(2).expect("the third node");
    let outcomes = [solved.outcome(&root), solved.outcome(&c)];
    let mut path = Alternating::new(text.parse::<PathGraph>().expect("a graph")).expect("two players");
    let value = |state: &Alternating<PathGraph>| {
        let report = Minimax::new().search(state, &Limits::NONE).expect("an answer");
        report.value.expect("a value").get()
    };
    let fresh = Alternating::new(PathGraph::new(c.inner().clone())).expect("two players");
    for name in ["B", "C"] {
        let m = game_core::find_move(&path, name).expect("legal");
        path.play(m);
    }
    assert_eq!((outcomes, value(&fresh), value(&path)), ([Some(Outcome::Draw); 2], 0, 0));
    let to_b = game_core::find_move(&path, "B").expect("legal");
    assert_eq!(path.child(to_b).repeats(), Some(2));
    assert_eq!(fresh.child(to_b).repeats(), None);
}

#[test]
fn trees_and_graphs_without_cycles_are_minimax() {
    let mut sequence = Sequence::seeded(0x7EE);
    for _ in 0..500 {
        let shape = tree::Random { payoffs: -1..=1, any_mover_percent: 30, ..tree::Random::default() };
        let tree = Alternating::new(shape.tree(&mut sequence)).expect("zero-sum");
        agrees(&tree);
        let solved = Retrograde::new().solve(&tree).expect("it fits");
        for number in 0..tree.state_count() {
            let state = tree.state(number).expect("every number is a node");
            let Turn::Player(me) = state.turn() else { continue };
            let sign = match solved.outcome(&state) {
                Some(Outcome::Win(_)) => 1,
                Some(Outcome::Draw) => 0,
                Some(Outcome::Loss(_)) => -1,
                None => panic!("unknown"),
            };
            assert_eq!(value(&state, None, me, &|_| Score::ZERO), Score::new(sign), "{tree}");
            let best = solved.best_moves(&state);
            assert!(!best.is_empty());
            let end = solved.line(&state).iter().fold(state.clone(), |state, &m| state.child(m));
            assert_eq!(end.payoff(me), Score::new(sign), "{tree}");
        }
    }
    let graphs = (0..500).map(|_| Random { nodes: 30, ..Random::of(Shape::Acyclic) }.graph(&mut sequence));
    for graph in graphs.collect::<Vec<_>>() {
        agrees(&Alternating::new(graph).expect("two players"));
    }
}

/// Numbers in the order of the game are solved in one sweep, whichever way they run.
#[test]
fn numbers_that_follow_the_game_need_one_sweep() {
    let sweeps = |root: &Alternating<Graph>| {
        let mut retrograde = Retrograde::new().with_observer(Vec::new());
        retrograde.solve(root).expect("it fits");
        let ends = |event: &&Sweep| matches!(event, Sweep::End { .. });
        retrograde.observer().iter().filter(ends).count()
    };
    let up: String = (0..2_000).map(|n| format!("x{n} p{} -> x{}\n", n % 2, n + 1)).collect();
    assert_eq!(sweeps(&graph(&(up + "x2000 = 1"))), 1);
    let down: String = (1..2_000).map(|n| format!("x{n} p{} -> x{}\n", n % 2, n - 1)).collect();
    let down = graph(&("x0 = 1\n".to_string() + &down));
    assert_eq!(sweeps(&down), 1);
    let last = down.state(1_999).expect("a node");
    let solved = Retrograde::new().solve(&down).expect("it fits");
    assert_eq!(solved.outcome(&last), Some(Outcome::Loss(1_999)));
    assert_eq!(solved.count(&down), [999, 0, 1_000]);
}

#[test]
fn memory_is_planned_before_anything_is_done() {
    let root = Alternating::new(Tree::uniform(3, 6, |n| i32::try_from(n % 3).expect("small") - 1))
        .expect("zero-sum");
    let states = root.state_count();
    let mut retrograde = Retrograde::new().with_observer(Vec::new()).with_bytes(2 * states - 1);
    assert_eq!(retrograde.plan(&root), 2 * states);
    let refused = retrograde.solve(&root).map(|solved| solved.bytes());
    assert_eq!(refused, Err(Refused::Memory { needed: 2 * states, allowed: 2 * states - 1 }));
    assert_eq!(retrograde.observer(), &[]);
    let solved = Retrograde::new().with_bytes(2 * states).solve(&root).expect("it fits");
    assert_eq!(solved.bytes(), 2 * states);
}

/// A game of more states than any machine has room for.
#[derive(Clone, PartialEq, Eq)]
struct Huge(u64);

impl Game for Huge {
    type Move = u64;
    fn profile(&self) -> game_core::Profile {
        game_core::Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }
    fn moves(&self) -> impl Iterator<Item = u64> {
        core::iter::once(self.0)
    }
    fn play(&mut self, _: u64) {}
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

impl Enumerable for Huge {
    fn state_count(&self) -> u64 {
        u64::MAX
    }
    fn state_number(&self) -> u64 {
        self.0
    }
    fn state(&self, number: u64) -> Option<Huge> {
        Some(Huge(number))
    }
}

impl Deterministic for Huge {}
impl ZeroSum for Huge {}

#[test]
fn a_state_space_too_large_is_refused_with_the_figure() {
    let refused = |mut retrograde: Retrograde| {
        retrograde.solve(&Huge(0)).map(|solved| solved.bytes()).map_err(|why| why.to_string())
    };
    let all = "18446744073709551615 bytes would be needed";
    assert_eq!(refused(Retrograde::new()), Err(format!("{all}, 2147483648 are allowed")));
    assert_eq!(refused(Retrograde::new().with_bytes(0)), Err(format!("{all}, 0 are allowed")));
    let allowed = refused(Retrograde::new().with_bytes(u64::MAX));
    assert_eq!(allowed, Err(format!("{all}, {} are allowed", u64::MAX)), "the system refuses");
}

#[test]
fn progress_is_told_within_a_sweep() {
    let root = Alternating::new(Tree::star((0..2_500_000).map(|_| 1))).expect("zero-sum");
    let mut retrograde = Retrograde::new().with_observer(Progress::default());
    retrograde.solve(&root).expect("it fits");
    assert_eq!(retrograde.observer().0, [1 << 20, 2 << 20]);
}

#[derive(Default)]
struct Progress(Vec<u64>);

impl game_core::Observer<Sweep> for Progress {
    fn observe(&mut self, event: Sweep) {
        if let Sweep::At { done, .. } = event {
            self.0.push(done);
        }
    }
}

/// STK-01: nothing recurses, and distances too long for a cell say so.
#[test]
fn a_line_of_a_million_plies_is_solved() {
    let chain = Alternating::new(Tree::chain(1_000_000, 1)).expect("zero-sum");
    let solved = Retrograde::new().solve(&chain).expect("it fits");
    let outcome = |number| solved.outcome(&chain.state(number).expect("a node"));
    assert_eq!(outcome(1_000_000 - 20), Some(Outcome::Win(20)));
    assert_eq!(outcome(1_000_000 - 16_381), Some(Outcome::Loss(16_381)));
    assert_eq!(outcome(0), Some(Outcome::Win(16_383)));
    let late = chain.state(900_000).expect("a node");
    assert_eq!(solved.line(&late).len(), 100_000);
}
