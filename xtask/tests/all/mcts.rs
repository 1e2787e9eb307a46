//! Monte-Carlo tree search on real games.

use game_core::search::Stopped;
use game_core::{FakeClock, Game, Limits, Notation, Player, Report, Score, Search};
use games::hex::Bridges;
use games::{ConnectFour, Hex, Mnk, Nim, Rule, TicTacToe, mnk};
use search_mcts::{Decisively, Grave, Mast, Mcts, Ranks, Rave, Solver, TreePolicy, Ucb1, Urgent, trace};
use std::time::Duration;

/// Checks the move that UCT with this seed chooses after so many simulations.
fn check<G: Game + Notation>(start: &G, position: &str, simulations: u64, seed: u64, expected: &[&str]) {
    let report = report(start, position, simulations, seed);
    let best = report.best.map(|m| m.to_string()).unwrap_or_default();
    assert!(expected.contains(&best.as_str()), "{position} seed {seed}: {best}, not {expected:?}");
}

fn report<G: Game + Notation>(
    start: &G,
    position: &str,
    simulations: u64,
    seed: u64,
) -> Report<G::Move, f64> {
    let root = start.read(position).expect("a position");
    Mcts::new(seed).search(&root, &Limits::simulations(simulations)).expect("searched")
}

#[test]
fn nim_15_takes_3_with_every_seed() {
    // SIGN-03, G-nim-15.
    let fifteen = Nim::new(&[15], 3).expect("a heap");
    for seed in 0..20 {
        let report = Mcts::new(seed).search(&fifteen, &Limits::simulations(10_000)).expect("searched");
        assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some("3"), "seed {seed}");
        assert!(report.value > Some(0.0), "seed {seed}");
    }
}

#[test]
fn a_win_in_one_is_played_by_either_side() {
    // K-mirror, K-mirror-x: R117, R118. Cell 5 is c2.
    for seed in 0..20 {
        check(&TicTacToe::default(), "XX.OO.X.. O", 500, seed, &["c2"]);
        check(&TicTacToe::default(), "OO.XX.O.. X", 500, seed, &["c2"]);
    }
}

#[test]
fn nim_6_is_won_by_the_second_player_too() {
    // K-nim6-min.
    for seed in 0..20 {
        check(&Nim::new(&[6], 3).expect("a heap"), "6 O", 500, seed, &["2"]);
    }
}

#[test]
fn the_table_of_nim_holds_under_both_rules() {
    for left in 1..=16u32 {
        for (rule, goal) in [(Rule::Normal, 0), (Rule::Misere, 1)] {
            let heap = Nim::new(&[left], 3).expect("a heap").with_rule(rule);
            let optimal: Vec<String> = (1..=3.min(left))
                .filter(|take| (left - take) % 4 == goal)
                .map(|take| take.to_string())
                .collect();
            let report = Mcts::new(1).search(&heap, &Limits::simulations(20_000)).expect("searched");
            let best = report.best.expect("a move").to_string();
            assert!(optimal.is_empty() || optimal.contains(&best), "{left} {rule}: {best}, not {optimal:?}");
        }
    }
}

#[test]
fn mirrored_colours_mirror_the_whole_search() {
    for position in ["X........ O", "X...O.... X", "XO..X..O. X"] {
        let swapped: String = position
            .chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                c => c,
            })
            .collect();
        let one = report(&TicTacToe::default(), position, 2000, 3);
        let other = report(&TicTacToe::default(), &swapped, 2000, 3);
        assert_eq!((one.best, one.value, one.root), (other.best, other.value, other.root), "{position}");
    }
}

#[test]
fn the_threats_of_other_programs_cases_are_seen() {
    let start = TicTacToe::default();
    for seed in 0..5 {
        check(&start, "OX..X.... O", 5000, seed, &["b3"]); // SIGN-01: only cell 7 does not lose
        check(&start, "XO.XX.O.O X", 2000, seed, &["c2"]); // SIGN-07: 5 wins
        check(&start, "O.X.X.... O", 5000, seed, &["a3"]); // DRAW-09: only 6 draws
        check(&start, "X.O...... X", 20_000, seed, &["a2", "a3", "c3"]); // SOLV-01: 3, 6 and 8 win
        check(&start, "OXX.X.O.. O", 2000, seed, &["a2"]); // TTD-08: 3 wins at once
    }
}

#[test]
fn a_single_legal_move_has_its_own_value() {
    // SING-01.
    let report = report(&TicTacToe::default(), "XOXXOOOX. X", 50, 1);
    assert_eq!((report.best.map(|m| m.to_string()).as_deref(), report.value), (Some("c3"), Some(0.0)));
}

#[test]
fn a_finished_game_is_answered_and_not_searched() {
    // TERM-01, and a win with the last stone (DRAW-01).
    for (position, value) in [("3434343", 1.0), ("164426732517122422316314537367173755556644", -1.0)] {
        let over = report(&ConnectFour::standard(), position, 1000, 1);
        assert_eq!((over.best, over.value, over.stopped), (None, Some(value), Stopped::Over), "{position}");
    }
}

#[test]
fn every_budget_from_the_first_simulation_on_gives_a_legal_move() {
    // TIME-01, TIME-03, R113.
    let empty = ConnectFour::standard();
    for simulations in 0..60 {
        let report = report(&empty, "", simulations, 2);
        assert!(report.best.is_some_and(|m| empty.moves().any(|legal| legal == m)));
        assert_eq!(report.value.is_some(), simulations > 0);
    }
    let late = Mcts::new(1).clock(FakeClock::ticking(Duration::from_millis(3)));
    let report = { late }.search(&empty, &Limits::time(Duration::from_millis(2))).expect("searched");
    assert_eq!((report.stopped, report.value), (Stopped::NotSearched, None));
}

#[test]
fn a_full_tree_stops_and_is_still_right() {
    // MEM-01: a thousand nodes.
    let limits = Limits { bytes: Some(12_000), ..Limits::simulations(100_000) };
    let fifteen = Nim::new(&[15], 3).expect("a heap");
    for seed in 0..5 {
        let report = Mcts::new(seed).search(&fifteen, &limits).expect("searched");
        assert_eq!(report.stopped, Stopped::Bytes);
        assert!(report.value.is_some() && report.counters.nodes <= 1000);
    }
}

#[test]
fn a_game_of_the_same_seed_is_the_same_game() {
    let play = |seed: u64| -> Vec<String> {
        let (mut state, mut moves) = (Mnk::sized(4, 4, 3).expect("a board"), Vec::new());
        let mut search = Mcts::new(seed).policy(Ucb1 { c: 0.7 });
        while let Some(m) = search.search(&state, &Limits::simulations(300)).expect("searched").best {
            state.play(m);
            moves.push(m.to_string());
        }
        moves
    };
    assert_eq!(play(4), play(4));
}

#[test]
fn uct_on_a_tic_tac_toe_position() {
    let start: Mnk<mnk::Fixed<3, 3, 3>> = TicTacToe::default();
    let root = start.read("X...O....").expect("a position");
    let mut search = Mcts::new(7).observer(Vec::new());
    let report = search.search(&root, &Limits::simulations(12)).expect("searched");
    insta::assert_snapshot!(trace::page(&root, "X...O....", Ucb1::default(), search.observed(), &report));
}

#[test]
fn a_forced_win_is_proved_and_the_search_ends() {
    // SOLV-01, DRAW-09: cells 3, 6 and 8 win; only cell 6 draws.
    for (position, moves, value) in
        [("X.O...... X", &["a2", "a3", "c3"][..], 1.0), ("O.X.X.... O", &["a3"], 0.0)]
    {
        let root = TicTacToe::default().read(position).expect("a position");
        for seed in 0..5 {
            let mut solver = Mcts::new(seed).backup(Solver);
            let report = solver.search(&root, &Limits::simulations(20_000)).expect("searched");
            assert_eq!(
                (report.stopped, report.value),
                (Stopped::Complete, Some(value)),
                "{position} seed {seed}"
            );
            let best = report.best.expect("a move").to_string();
            assert!(moves.contains(&best.as_str()), "{position} seed {seed}: {best}");
        }
    }
}

#[test]
fn tic_tac_toe_is_proved_a_draw_within_a_hundred_thousand_simulations() {
    // R119. At c = 0.705 on rewards in [0, 1].
    let empty = TicTacToe::default();
    let mut solver = Mcts::new(1).policy(Ucb1 { c: 0.705 }).backup(Solver);
    let report = solver.search(&empty, &Limits::simulations(100_000)).expect("searched");
    assert_eq!((report.stopped, report.value), (Stopped::Complete, Some(0.0)));
    assert_eq!(solver.proof().map(|proof| proof.payoff), Some(0));
}

#[test]
fn the_value_of_tic_tac_toe_tends_to_0() {
    // R119: payoff units -1..1, the mean of the most visited move.
    let empty = TicTacToe::default();
    for (simulations, most) in [(100_000, 0.1), (400_000, 0.05)] {
        let mut search = Mcts::new(1).policy(Ucb1 { c: 0.705 });
        let report = search.search(&empty, &Limits::simulations(simulations)).expect("searched");
        assert!(report.value.is_some_and(|value| value.abs() < most), "{simulations}: {:?}", report.value);
    }
}

#[test]
fn a_tree_gone_on_with_plays_as_a_fresh_one() {
    let (mut state, mut search) = (TicTacToe::default(), Mcts::new(3).policy(Ucb1 { c: 0.705 }));
    search.search(&state, &Limits::simulations(20_000)).expect("searched");
    while !state.turn().is_over() {
        let report = search.search_on(&Limits::simulations(20_000)).expect("searched");
        let best = report.best.expect("a move");
        assert!(state.moves().any(|m| m == best));
        assert_eq!(search.root(), Some(&state));
        state.play(best);
        search.advance(best).expect("legal");
    }
    assert_eq!(state.payoff(Player::FIRST), Score::ZERO, "two sides that see everything draw");
}

/// A page of twelve simulations on 3x3 Hex.
fn hex_page<T: TreePolicy<Hex>>(policy: T, name: impl std::fmt::Display) -> String {
    let root = Hex::new(3).expect("a board").read("a1").expect("a move");
    let mut search = Mcts::new(7).policy(policy).observer(Vec::new());
    let report = search.search(&root, &Limits::simulations(12)).expect("searched");
    trace::page(&root, root.write(), name, search.observed(), &report)
}

#[test]
fn uct_on_hex() {
    insta::assert_snapshot!(hex_page(Ucb1::default(), Ucb1::default()));
}

#[test]
fn rave_on_hex() {
    insta::assert_snapshot!(hex_page(Rave::new(1e-3), "RAVE, c1 = 0.001, rewards in [0, 1]"));
}

#[test]
fn a_proof_on_tic_tac_toe() {
    let root = TicTacToe::default().read("XOXXOO.X. O").expect("a position");
    let mut solver = Mcts::new(7).backup(Solver).observer(Vec::new());
    let report = solver.search(&root, &Limits::simulations(1000)).expect("searched");
    insta::assert_snapshot!(trace::page(&root, root.write(), Ucb1::default(), solver.observed(), &report));
}

#[test]
fn the_root_moves_of_connect_four() {
    let report =
        Mcts::new(7).search(&ConnectFour::standard(), &Limits::simulations(20_000)).expect("searched");
    insta::assert_snapshot!(trace::root_table(&report));
}

#[test]
fn hex_threats_are_seen_by_every_policy() {
    // X to move connects at once with b2; otherwise O does.
    let root = Hex::new(3).expect("a board").read("OX./O.O/.X. X").expect("a board");
    let limits = Limits::simulations(300);
    let b2 = Some("b2".to_string());
    let found = |report: Report<_, f64>| report.best.map(|m: games::hex::Place| m.to_string());
    assert_eq!(found(Mcts::new(1).search(&root, &limits).expect("searched")), b2);
    let rave = Mcts::new(1).policy(Rave::new(1e-3)).search(&root, &limits);
    assert_eq!(found(rave.expect("searched")), b2);
    let grave = Mcts::new(1).policy(Grave::new(20, 1e-4)).playout(Urgent(Ranks(Bridges)));
    assert_eq!(found({ grave }.search(&root, &limits).expect("searched")), b2);
    let decisive = Mcts::new(1).playout(Decisively(Mast::new(0.4))).backup(Solver);
    assert_eq!(found({ decisive }.search(&root, &limits).expect("searched")), b2);
}
