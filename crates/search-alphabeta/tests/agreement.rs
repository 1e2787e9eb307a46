//! Whatever is plugged in and switched on, the value is plain minimax's.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use game_core::adapt::Alternating;
use game_core::graph::{self, Graph, Shape};
use game_core::mix::Sequence;
use game_core::tree::{self, Tree};
use game_core::{
    Bound, Decisive, Deterministic, Evaluate, Game, Indexed, Keyed, Limits, Order, Player, Refused, Report,
    Scale, Score, Search, Table, ZeroSum,
};
use oracle::{GRAPH_ESTIMATES, Shuffled, TREE_ESTIMATES, TinyTable, minimax, options, root_values};
use search_alphabeta::{AlphaBeta, Depths, Heuristics, Use};

/// Holds a report against minimax to the same depth: value, best move, tied moves, line, and
/// every exact root value.
fn check<G: Game, E: Evaluate<G>>(
    root: &G,
    depth: Option<u32>,
    scale: &Scale,
    evaluator: &E,
    report: &Report<G::Move>,
    told: &str,
) {
    let values = root_values(root, depth, scale, evaluator);
    let best = *values.iter().max().unwrap();
    assert_eq!((report.value, report.bound), (Some(best), Bound::Exact), "{told}");
    let value_of = |m| values[root.moves().position(|legal| legal == m).expect("legal")];
    assert_eq!(report.best.map(value_of), Some(best), "best of {told}");
    assert!(report.tied.iter().all(|&m| value_of(m) == best), "tied of {told}");
    assert!(report.tied.contains(&report.best.unwrap()), "tied of {told}");
    for entry in &report.root {
        let (Some(value), truth) = (entry.value, value_of(entry.m)) else { continue };
        let holds = match entry.bound {
            Bound::Exact => value == truth,
            Bound::Lower => value <= truth,
            Bound::Upper => value >= truth,
        };
        assert!(holds, "root move {}: {} {value}, truly {truth}, in {told}", entry.m, entry.bound);
    }
    assert_eq!(report.pv.first(), report.best.as_ref(), "line of {told}");
    let mut state = root.clone();
    for &m in &report.pv {
        state.try_play(m).unwrap_or_else(|illegal| panic!("{illegal} in {told}"));
    }
    let played = u32::try_from(report.pv.len()).unwrap();
    let left = depth.map(|depth| depth.checked_sub(played).expect("no longer than the depth"));
    let end = minimax(&state, left, played, scale, evaluator).towards(Player::FIRST, report.player);
    assert_eq!(end, best, "end of the line of {told}");
}

type Answer<G> = Result<Report<<G as Game>::Move>, Refused>;

/// Plugs in an order, a table, a learner and sight, or not, by the bits of a number.
fn plug_order<G, E>(
    search: AlphaBeta<G, E>,
    table: &TinyTable,
    order: Shuffled,
    bits: u64,
    root: &G,
    limits: &Limits,
) -> Answer<G>
where
    G: Deterministic + ZeroSum + Keyed + Indexed + Decisive,
    E: Evaluate<G>,
{
    if bits & 1 == 0 {
        plug_table(search, table, bits, root, limits)
    } else {
        plug_table(search.with_order(order), table, bits, root, limits)
    }
}

fn plug_table<G, E, O>(
    search: AlphaBeta<G, E, O>,
    table: &TinyTable,
    bits: u64,
    root: &G,
    limits: &Limits,
) -> Answer<G>
where
    G: Deterministic + ZeroSum + Keyed + Indexed + Decisive,
    E: Evaluate<G>,
    O: Order<G>,
{
    if bits & 6 == 0 {
        plug_learner(search, bits, root, limits)
    } else {
        plug_learner(search.with_table(table), bits, root, limits)
    }
}

fn plug_learner<G, E, O, T>(search: AlphaBeta<G, E, O, T>, bits: u64, root: &G, limits: &Limits) -> Answer<G>
where
    G: Deterministic + ZeroSum + Keyed + Indexed + Decisive,
    E: Evaluate<G>,
    O: Order<G>,
    T: Table<G>,
{
    let uses = Use { killers: bits & 8 != 0, history: bits & 16 != 0, counters: bits & 32 != 0 };
    let mut search = search.with_learner(Heuristics::new(uses));
    match bits >> 6 & 3 {
        0 => search.search(root, limits),
        1 => search.with_sight().search(root, limits),
        // What a search of another position taught changes no value either.
        _ => {
            let other = root.child(root.nth_move(0).expect("not over"));
            if !other.turn().is_over() {
                search.search(&other, &Limits { depth: Some(2), ..limits.clone() })?;
            }
            search.search(root, limits)
        }
    }
}

/// Searches with everything drawn from the seed: options, order, table, scale, depth.
fn draw<G, E>(root: &G, evaluator: E, tallest: u32, seed: &mut Sequence, told: &str) -> u64
where
    G: Deterministic + ZeroSum + Keyed + Indexed + Decisive,
    E: Evaluate<G> + Copy,
{
    let depth = (seed.below(3) > 0).then(|| 1 + u32::try_from(seed.below(tallest as usize)).unwrap());
    let small = root.profile().payoffs().0 >= -1 && root.profile().payoffs().1 <= 1;
    let scale = if small && seed.below(2) == 0 {
        Scale::with_distance(1_000, 100).unwrap()
    } else {
        Scale::plain(evaluator.unit()).unwrap()
    };
    let limits = Limits { depth, ..Limits::NONE };
    let options = options(seed, Depths::Equal);
    let told = format!("{told}, depth {depth:?}, {scale:?}, {options:?}");
    let most = if seed.below(4) == 0 { 64 } else { 16 };
    let table = TinyTable::of(1 + seed.below(most));
    let search = AlphaBeta::new().with_evaluator(evaluator).with_options(options).with_scale(scale);
    let report = plug_order(search, &table, Shuffled(seed.bits()), seed.bits(), root, &limits);
    let report = report.unwrap_or_else(|refused| panic!("{refused}: {told}"));
    check(root, depth, &scale, &evaluator, &report, &told);
    report.counters.table_hits
}

/// How often every case is tried: once, or so many times with other seeds, as the environment
/// variable `ALPHABETA_TIMES` says. A million cases are
/// `ALPHABETA_TIMES=100 cargo test --release -p search-alphabeta --test agreement`.
fn times(cases: usize) -> usize {
    let times = std::env::var("ALPHABETA_TIMES").ok().and_then(|times| times.parse().ok());
    cases * times.unwrap_or(1)
}

#[test]
fn agrees_with_minimax_on_random_trees_whoever_moves() {
    // TTD-10, as the two after it: lines are legal and end where the value says.
    let mut seed = Sequence::seeded(1);
    for case in 0..times(4_000) {
        let reach = if case % 2 == 0 { 1 } else { 3 };
        let shape = tree::Random {
            payoffs: -reach..=reach,
            any_mover_percent: [0, 30][case / 2 % 2],
            estimate_percent: 60,
            ..tree::Random::default()
        };
        let text = shape.tree(&mut seed);
        let root = Alternating::<Tree>::new(text).unwrap();
        if root.turn().is_over() {
            continue;
        }
        draw(&root, TREE_ESTIMATES, 6, &mut seed, &root.to_string());
    }
}

#[test]
fn agrees_with_minimax_on_layered_graphs_through_tiny_tables() {
    graphs(Shape::Layered(3), 2, 3_000);
}

#[test]
fn agrees_with_minimax_on_graphs_of_unequal_paths_through_tiny_tables() {
    graphs(Shape::Acyclic, 3, 3_000);
}

fn graphs(shape: Shape, start: u64, cases: usize) {
    let mut seed = Sequence::seeded(start);
    let mut hits = 0;
    for case in 0..times(cases) {
        let reach = if case % 2 == 0 { 1 } else { 3 };
        let shape = graph::Random {
            payoffs: -reach..=reach,
            estimate_percent: 60,
            nodes: 14,
            leaf_percent: 10,
            ..graph::Random::of(shape)
        };
        let root = Alternating::<Graph>::new(shape.graph(&mut seed)).unwrap();
        hits += draw(&root, GRAPH_ESTIMATES, 6, &mut seed, &root.to_string());
    }
    assert!(hits > 1_000, "{hits} table hits");
}

#[test]
fn a_window_tells_the_truth_inside_and_a_bound_outside() {
    let mut seed = Sequence::seeded(4);
    let plain = Scale::default();
    for _ in 0..2_000 {
        let shape = tree::Random { any_mover_percent: 20, ..tree::Random::default() };
        let root = Alternating::<Tree>::new(shape.tree(&mut seed)).unwrap();
        let Some(me) = root.turn().player() else { continue };
        let truth = minimax(&root, None, 0, &plain, &TREE_ESTIMATES).towards(Player::FIRST, me);
        let alpha = Score::new(seed.between(-11, 10));
        let window = game_core::Window::new(alpha, alpha.plus(seed.between(1, 9))).unwrap();
        let report = AlphaBeta::new().search_within(&root, &Limits::NONE, window).unwrap();
        let value = report.value.unwrap();
        assert_eq!(report.bound, window.bound(value));
        match report.bound {
            Bound::Exact => assert_eq!(value, truth, "{root} in {window}"),
            Bound::Lower => assert!(truth >= value, "{root} in {window}: {value}, truly {truth}"),
            Bound::Upper => assert!(truth <= value, "{root} in {window}: {value}, truly {truth}"),
        }
    }
}
