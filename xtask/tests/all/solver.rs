//! The solver of search-alphabeta on real games, with the tables of tt.

use crate::crowded::Crowded;
use game_core::{
    Decisive, Deterministic, Game, Keyed, Limits, Notation, Order, Player, Score, Search, ZeroSum, walk,
};
use games::connect_four::{CentreFirst, Fixed, ThreatsFirst};
use games::{ConnectFour, Mnk, Nim, Rule, TicTacToe};
use search_alphabeta::{AlphaBeta, Heuristics, Options, Use};
use std::collections::BTreeMap;
use tt::{FixedTable, Policy, SharedCompactTable, SharedTable, StateMap};

/// A result for the first player: +1, 0, -1 and the plies to it, worst first.
type Worth = (i32, i64);

/// Adds the worth of every state reachable from here, by plain minimax: sooner wins and later
/// losses are better.
fn worth<G: Keyed + ZeroSum>(state: &G, all: &mut BTreeMap<u64, Worth>) -> Worth {
    if let Some(&known) = all.get(&state.key()) {
        return known;
    }
    let found = match state.turn().player() {
        None => {
            let payoff = state.payoff(Player::FIRST).get();
            (payoff, 0)
        }
        Some(me) => {
            let sign = if me == Player::FIRST { 1 } else { -1 };
            let merit = |&(payoff, plies): &Worth| {
                let payoff = sign * payoff;
                (payoff, -i64::from(payoff) * plies)
            };
            let children: Vec<Worth> = state.moves().map(|m| worth(&state.child(m), all)).collect();
            let (payoff, plies) = children.into_iter().max_by_key(merit).expect("a player has a move");
            (payoff, plies + 1)
        }
    };
    all.insert(state.key(), found);
    found
}

/// Solves every reachable state and holds value and distance against plain minimax; gives their
/// number.
fn check<G>(start: &G, order: impl Order<G>, bytes: usize) -> usize
where
    G: Deterministic + ZeroSum + Keyed + Decisive,
{
    let mut all = BTreeMap::new();
    worth(start, &mut all);
    let options = Options { peek: true, ..Options::default() };
    let table: FixedTable = FixedTable::with_bytes(bytes, Policy::TwoTier).expect("a table");
    let mut solver = AlphaBeta::new().with_order(order).with_table(&table).with_options(options).solver();
    walk::reachable(start, None, |_, state| {
        let (payoff, plies) = all[&state.key()];
        let solution = solver.solve(state, &Limits::NONE).expect("solvable").expect("no limit");
        let me = state.turn().player_or(Player::FIRST);
        assert_eq!(solution.payoff, Score::new(payoff).towards(Player::FIRST, me));
        if payoff != 0 {
            assert_eq!(solution.distance.map(i64::from), Some(plies));
        }
        if let Some(best) = solution.best {
            let after = all[&state.child(best).key()];
            assert_eq!(after.0, payoff, "the best move {best} keeps the result");
            assert!(payoff == 0 || after.1 + 1 == plies, "the best move {best} keeps the distance");
        }
    });
    all.len()
}

#[test]
fn every_state_of_tic_tac_toe_and_of_its_misere_is_solved() {
    assert_eq!(check(&TicTacToe::default(), game_core::Natural, 1 << 10), 5_478);
    check(&TicTacToe::default().with_rule(Rule::Misere), game_core::Natural, 1 << 14);
}

#[test]
fn every_state_of_connect_four_on_four_by_four_is_solved() {
    assert_eq!(check(&ConnectFour::new(Fixed::<4, 4>), ThreatsFirst, 1 << 20), 161_029);
}

#[test]
fn nim_is_solved_with_its_distances() {
    check(&Nim::new(&[3, 4, 5], 5).expect("heaps"), game_core::Natural, 1 << 12);
    check(&Nim::new(&[7, 6], 3).expect("heaps").with_rule(Rule::Misere), game_core::Natural, 1 << 12);
}

#[test]
fn small_boards_have_their_published_values() {
    let table: FixedTable = FixedTable::with_bytes(16 << 20, Policy::TwoTier).expect("a table");
    let mut solver = AlphaBeta::new().with_order(CentreFirst).with_table(&table).solver();
    let empty = ConnectFour::sized(5, 4).expect("a board");
    let solution = solver.solve(&empty, &Limits::NONE).expect("solvable").expect("no limit");
    assert_eq!((solution.payoff, solution.distance), (Score::ZERO, None));

    let table: FixedTable = FixedTable::with_bytes(64 << 20, Policy::TwoTier).expect("a table");
    let mut solver = AlphaBeta::new().with_table(&table).with_learner(Heuristics::new(Use::ALL)).solver();
    for (m, n, k, payoff) in [(4, 3, 3, 1), (3, 3, 3, 0), (4, 4, 4, 0)] {
        table.clear();
        let board = Mnk::sized(m, n, k).expect("a board");
        let solution = solver.solve(&board, &Limits::NONE).expect("solvable").expect("no limit");
        assert_eq!(solution.payoff, Score::new(payoff), "{m},{n},{k}");
    }
}

#[test]
fn a_line_is_played_out_to_the_end_it_promises() {
    let table: FixedTable = FixedTable::with_bytes(1 << 20, Policy::TwoTier).expect("a table");
    let mut solver = AlphaBeta::new().with_order(ThreatsFirst).with_table(&table).solver();
    let start = ConnectFour::standard();
    for (text, payoff, plies) in [
        ("2252576253462244111563365343671351441", -1, Some(4)),
        ("23163416124767223154467471272416755633", 0, None),
        ("1233722555341451114725221333", -1, Some(14)),
    ] {
        let root = start.read(text).expect("a position");
        let report = solver.search(&root, &Limits::NONE).expect("solvable");
        let value = report.value.expect("no limit");
        let mut state = root;
        report.pv.iter().for_each(|&m| state.try_play(m).expect("legal"));
        assert!(state.turn().is_over());
        assert_eq!(state.payoff(report.player), Score::new(payoff), "{text}");
        assert_eq!(value.get().signum(), payoff, "{text}");
        if let Some(plies) = plies {
            assert_eq!(report.pv.len(), plies, "{text}");
        }
    }
}

#[test]
fn threads_that_share_a_compact_table_find_what_is_published() {
    let table = SharedCompactTable::with_bytes(32 << 20).expect("a table");
    let options = Options { peek: true, ..Options::default() };
    let start = ConnectFour::standard();
    // Of sets L2_R1 and L1_R1: the score, and the plies it stands for.
    for (text, payoff, plies) in [
        ("1233722555341451114725221333", -1, Some(14)),
        ("23163416124767223154467471272416755633", 0, None),
        ("2252576253462244111563365343671351441", -1, Some(4)),
    ] {
        let root = start.read(text).expect("a position");
        for threads in 1..=4 {
            let search = AlphaBeta::new().with_order(ThreatsFirst).with_table(&table).with_options(options);
            let mut solver = search.solver().threads(threads).expect("threads");
            let solution = solver.solve(&root, &Limits::NONE).expect("solvable").expect("no limit");
            assert_eq!((solution.payoff, solution.distance), (Score::new(payoff), plies), "{text}");
        }
        table.clear();
    }
}

#[test]
fn keys_of_four_bits_do_no_harm_to_a_table_that_verifies() {
    let start = ConnectFour::new(Fixed::<4, 4>);
    let table: FixedTable = FixedTable::with_bytes(256, Policy::Always).expect("a table");
    for text in ["1122", "12341", "22314", "1112233", "44332"] {
        let plain = start.read(text).expect("a position");
        let root = Crowded(plain);
        let right = AlphaBeta::new().search(&plain, &Limits::NONE).expect("searched").value;
        let limits = Limits::depth(12);
        let verified = AlphaBeta::new().with_table(StateMap::new()).search(&root, &limits).expect("searched");
        let unchecked = AlphaBeta::new().with_table(&table).search(&root, &limits).expect("searched");
        assert_eq!(verified.value, right, "{text}");
        assert!(unchecked.best.is_some(), "{text}");
        unchecked.pv.iter().fold(root, |state, &m| state.child(m));
    }
}

#[test]
fn threads_that_share_a_lock_free_table_find_the_win_in_one_every_time() {
    let root = TicTacToe::default().read("XX.OO....").expect("a position");
    let scale = game_core::Scale::with_distance(100, 9).expect("a scale");
    let table: SharedTable = SharedTable::with_bytes(1 << 10, Policy::TwoTier).expect("a table");
    let mut search = AlphaBeta::new().with_scale(scale).with_table(&table).threads(8).expect("threads");
    for _ in 0..200 {
        let report = search.search(&root, &Limits::NONE).expect("searched");
        assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some("c1"));
        assert_eq!(report.value, Some(Score::new(99)));
    }
}
