//! Alpha-beta on real games: every switch, every table, every interruption.

use crate::crowded::Crowded;
use game_core::mix::Sequence;
use game_core::{
    Bound, Depth, Deterministic, Game, Indexed, Keyed, Limits, Natural, Notation, Order, Player, Scale,
    Score, Search, Stopped, Table, ZeroSum, walk,
};
use games::connect_four::{CentreFirst, Fixed};
use games::othello::{CornersFirst, FastestFirst};
use games::{ConnectFour, Mnk, Othello, TicTacToe};
use search_alphabeta::{AlphaBeta, Depths, Heuristics, Options, Use, Windows};
use std::collections::BTreeMap;
use tt::{ExactMap, FixedTable, Policy, SharedTable, StateMap};

/// Whether to interrupt larger searches too, which takes minutes:
/// `ALPHABETA_ALL=1 cargo test --release -p xtask --test all alphabeta`.
fn leaves_nothing_out() -> bool {
    std::env::var_os("ALPHABETA_ALL").is_some()
}

/// Plain minimax for the first player, to a depth or to the end.
fn minimax<G: ZeroSum + Keyed>(
    state: &G,
    depth: Option<u32>,
    all: &mut BTreeMap<(u64, u32), Score>,
) -> Score {
    let Some(me) = state.turn().player() else { return state.payoff(Player::FIRST) };
    if depth == Some(0) {
        return Score::ZERO;
    }
    let key = (state.key(), depth.unwrap_or(u32::MAX));
    if let Some(&known) = all.get(&key) {
        return known;
    }
    let below = depth.map(|depth| depth - 1);
    let values = state.moves().map(|m| minimax(&state.child(m), below, all));
    let best = if me == Player::FIRST { values.max() } else { values.min() }.expect("a player has a move");
    all.insert(key, best);
    best
}

/// The states of Othello on a board of four by four.
const OTHELLO_STATES: usize = 62_789;

fn drawn(seed: &mut Sequence) -> Options {
    Options {
        deepening: seed.below(2) == 0,
        windows: match seed.below(3) {
            0 => Windows::Full,
            1 => Windows::Aspiration(1),
            _ => Windows::Mtdf(Score::ZERO),
        },
        scout: seed.below(2) == 0,
        every_root_move: seed.below(4) == 0,
        depths: Depths::Deeper,
        internal: (seed.below(2) == 0).then_some(3),
        peek: seed.below(2) == 0,
    }
}

/// Searches every reachable state to the end under switches drawn from the seed; gives their number.
fn check<G>(start: &G, order: impl Order<G> + Copy, start_seed: u64) -> usize
where
    G: Deterministic + ZeroSum + Keyed + Indexed,
{
    let mut seed = Sequence::seeded(start_seed);
    let mut all = BTreeMap::new();
    let policies = [Policy::Always, Policy::DepthPreferred, Policy::TwoTier];
    let table: FixedTable = FixedTable::with_bytes(1 << 16, Policy::TwoTier).expect("a table");
    let mut count = 0;
    walk::reachable(start, None, |_, state| {
        count += 1;
        let Some(me) = state.turn().player() else { return };
        let truth = minimax(state, None, &mut all).towards(Player::FIRST, me);
        let uses =
            Use { killers: seed.below(2) == 0, history: seed.below(2) == 0, counters: seed.below(2) == 0 };
        let options = drawn(&mut seed);
        let search =
            AlphaBeta::new().with_order(order).with_learner(Heuristics::new(uses)).with_options(options);
        let tiny: SharedTable =
            SharedTable::with_bytes(32 + seed.below(480), policies[seed.below(3)]).expect("a table");
        // A table of values to the end may be kept from state to state, and often is.
        let report = if seed.below(4) == 0 {
            search.with_table(&tiny).search(state, &Limits::NONE)
        } else {
            search.with_table(&table).search(state, &Limits::NONE)
        };
        let report = report.expect("searched");
        assert_eq!((report.value, report.bound), (Some(truth), Bound::Exact), "{options:?}");
        let best = state.child(report.best.expect("not over"));
        assert_eq!(minimax(&best, None, &mut all).towards(Player::FIRST, me), truth, "{options:?}");
    });
    count
}

#[test]
fn every_state_of_tic_tac_toe_under_all_switches() {
    assert_eq!(check(&TicTacToe::default(), Natural, 1), 5_478);
}

#[test]
fn every_state_of_connect_four_and_othello_on_four_by_four_under_all_switches() {
    assert_eq!(check(&ConnectFour::new(Fixed::<4, 4>), CentreFirst, 2), 161_029);
    assert_eq!(check(&Othello::new(4).expect("a size"), FastestFirst, 3), OTHELLO_STATES);
}

#[test]
fn a_rank_is_the_same_with_the_child_at_hand() {
    let mut seed = Sequence::seeded(12);
    for _ in 0..20 {
        let mut state = Othello::new(8).expect("a size");
        while state.move_count() > 0 {
            assert_eq!(FastestFirst.pays_at(&state), state.empty().count_ones() >= 6);
            for m in state.moves() {
                let child = state.child(m);
                assert_eq!(FastestFirst.rank(&state, m), FastestFirst.rank_child(&state, m, &child));
                assert_eq!(CornersFirst.rank(&state, m), CornersFirst.rank_child(&state, m, &child));
            }
            let m = state.nth_move(seed.below(state.move_count())).expect("a move");
            state.play(m);
        }
    }
}

#[test]
fn four_in_a_row_on_five_by_four_is_a_draw() {
    let table: FixedTable = FixedTable::with_bytes(16 << 20, Policy::TwoTier).expect("a table");
    let options = Options { scout: true, peek: true, ..Options::default() };
    let mut search = AlphaBeta::new()
        .with_order(games::mnk::CentreFirst)
        .with_learner(Heuristics::new(Use::ALL))
        .with_table(&table)
        .with_options(options)
        .with_sight();
    let report = search.search(&Mnk::sized(5, 4, 4).expect("a board"), &Limits::NONE).expect("searched");
    assert_eq!((report.value, report.bound), (Some(Score::ZERO), Bound::Exact));
}

#[test]
fn othello_on_four_by_four_is_lost_by_eight_discs() {
    // TURN-04.
    let table: FixedTable = FixedTable::with_bytes(1 << 20, Policy::TwoTier).expect("a table");
    let options = Options { every_root_move: true, ..Options::default() };
    let mut search = AlphaBeta::new().with_table(&table).with_options(options);
    let report = search.search(&Othello::new(4).expect("a size"), &Limits::NONE).expect("searched");
    assert_eq!((report.value, report.tied.len()), (Some(Score::new(-8)), 4));
}

#[test]
fn tic_tac_toe_fills_a_table_with_no_more_states_than_it_has() {
    // TTD-04, R71.
    let map = ExactMap::new();
    let start = TicTacToe::default();
    let plain = AlphaBeta::new().search(&start, &Limits::NONE).expect("searched");
    let report = AlphaBeta::new().with_table(&map).search(&start, &Limits::NONE).expect("searched");
    assert_eq!((plain.value, report.value), (Some(Score::ZERO), Some(Score::ZERO)));
    assert!(map.len() <= 5_478 && report.counters.table_hits > 0, "{} states", map.len());
    assert!(report.counters.nodes * 3 < plain.counters.nodes, "{} nodes", report.counters.nodes);
}

#[test]
fn an_interruption_at_any_node_leaves_a_completed_iteration() {
    // ITER-01: every number of nodes up to 5,000, or to the end of the search if it comes sooner.
    let most = if leaves_nothing_out() { 5_000 } else { 1_200 };
    let start = ConnectFour::new(Fixed::<5, 4>);
    let mut seed = Sequence::seeded(4);
    let mut roots = 0;
    while roots < 20 {
        let plies = if leaves_nothing_out() { roots % 8 } else { 5 + roots % 6 };
        let root = walk::playthrough(&start, plies, |count| seed.bits() % count).end;
        let Some(me) = root.turn().player() else { continue };
        roots += 1;
        let mut all = BTreeMap::new();
        let options = Options { depths: Depths::Equal, scout: roots % 2 == 0, ..Options::default() };
        for nodes in 1..=most {
            let table: FixedTable = FixedTable::with_bytes(1 << 12, Policy::TwoTier).expect("a table");
            let mut search = AlphaBeta::new().with_table(&table).with_options(options);
            let report = search.search(&root, &Limits::nodes(nodes)).expect("searched");
            assert!(report.counters.nodes <= nodes && report.best.is_some());
            let Some(value) = report.value else {
                assert_eq!(report.stopped, Stopped::NotSearched);
                continue;
            };
            let truth = minimax(&root, Some(report.counters.depth), &mut all);
            assert_eq!(value, truth.towards(Player::FIRST, me), "{nodes} nodes from {}", root.write());
            if report.stopped == Stopped::Complete {
                break;
            }
        }
    }
}

#[test]
fn an_aborted_iteration_leaves_nothing_wrong_in_the_table() {
    // ITER-01: whatever the number of nodes, an exact entry is plain minimax's.
    let root = TicTacToe::default().read("X.O......").expect("a position");
    let mut states = Vec::new();
    walk::reachable(&root, None, |_, state| states.push(*state));
    let mut all = BTreeMap::new();
    for nodes in (1..200).chain((200..).step_by(97)) {
        let table: FixedTable = FixedTable::with_bytes(1 << 12, Policy::TwoTier).expect("a table");
        let options = Options { depths: Depths::Equal, ..Options::default() };
        let mut search = AlphaBeta::new().with_table(&table).with_options(options);
        let report = search.search(&root, &Limits::nodes(nodes)).expect("searched");
        for state in &states {
            let (Some(me), Some(entry)) = (state.turn().player(), table.probe(state)) else { continue };
            if entry.bound == Bound::Exact {
                let depth = Some(u32::from(entry.depth.byte())).filter(|_| entry.depth != Depth::COMPLETE);
                let truth = minimax(state, depth, &mut all).towards(Player::FIRST, me);
                assert_eq!(entry.value, truth, "after {nodes} nodes: {}", state.write());
            }
        }
        if report.stopped == Stopped::Complete {
            return;
        }
    }
}

#[test]
fn keys_of_four_bits_lead_to_no_illegal_move_under_any_switches() {
    // TTK-06. Values may be wrong, unless the table verifies.
    let mut seed = Sequence::seeded(5);
    let mut all = BTreeMap::new();
    for case in 0..200 {
        let plain = walk::playthrough(&TicTacToe::default(), case % 6, |count| seed.bits() % count).end;
        let (root, Some(me)) = (Crowded(plain), plain.turn().player()) else { continue };
        let search = || AlphaBeta::new().with_learner(Heuristics::new(Use::ALL));
        let options = drawn(&mut seed);
        let fixed: FixedTable = FixedTable::with_bytes(256, Policy::TwoTier).expect("a table");
        let limits = if case % 2 == 0 { Limits::NONE } else { Limits::nodes(300) };
        let unchecked = search().with_options(options).with_table(&fixed).search(&root, &limits);
        let report = unchecked.expect("searched");
        report.pv.iter().fold(root.clone(), |state, &m| state.child(m));
        let verified =
            search().with_options(options).with_table(StateMap::new()).search(&root, &Limits::NONE);
        let truth = minimax(&plain, None, &mut all).towards(Player::FIRST, me);
        assert_eq!(verified.expect("searched").value, Some(truth), "{options:?}");
    }
}

#[test]
fn a_win_at_once_is_played_before_a_later_one() {
    // TTD-08, VL-09.
    let scale = Scale::with_distance(100, 9).expect("a scale");
    for (text, best) in [("OXX.X.O..", "a2"), ("XX.OO....", "c1")] {
        let root = TicTacToe::default().read(text).expect("a position");
        let map = ExactMap::new();
        let report = AlphaBeta::new().with_scale(scale).with_table(&map).search(&root, &Limits::NONE);
        let report = report.expect("searched");
        let chosen = report.best.map(|m| m.to_string());
        assert_eq!((chosen.as_deref(), report.value), (Some(best), Some(Score::new(99))), "{text}");
    }
}

#[test]
fn a_search_repeats_itself_after_a_reset() {
    // DET-01, REUSE-05.
    let root = ConnectFour::standard();
    let table: FixedTable = FixedTable::with_bytes(1 << 16, Policy::TwoTier).expect("a table");
    let options = Options { scout: true, ..Options::default() };
    let mut search = AlphaBeta::new()
        .with_order(CentreFirst)
        .with_learner(Heuristics::new(Use::ALL))
        .with_table(&table)
        .with_options(options);
    let mut nodes = 150;
    while nodes < 40_000 {
        let mut run = || {
            search.reset();
            table.clear();
            search.search(&root, &Limits::nodes(nodes)).expect("searched")
        };
        assert_eq!(run(), run(), "{nodes} nodes");
        nodes += nodes / 2;
    }
}

#[test]
fn history_and_killers_save_leaves() {
    // R53, R54.
    let root = ConnectFour::standard();
    let leaves = |uses| {
        let mut search = AlphaBeta::new().with_learner(Heuristics::new(uses));
        let counters = search.search(&root, &Limits::depth(8)).expect("searched").counters;
        counters.leaves + counters.estimates
    };
    let none = leaves(Use::NONE);
    for uses in [Use { history: true, ..Use::NONE }, Use { killers: true, ..Use::NONE }] {
        assert!(leaves(uses) < none, "{uses:?}: {} of {none}", leaves(uses));
    }
}
