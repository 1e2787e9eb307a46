//! Worked positions from the course and from published sources, each with its name.

use game_core::walk::perft;
use game_core::{Exchanges, Game, Indexed, Keyed, Notation, Player, Score, Turn};
use games::connect_four::Fixed;
use games::exchange::Swap;
use games::{ConnectFour, Exchange, Horizon, Nim, Pig, PlyLimit, PodiumNim, Rule, TicTacToe, Virus};

/// The value of a game without cycles for the first player, by looking at every line.
fn value<G: Game>(state: &G) -> i32 {
    match state.turn() {
        Turn::Player(Player::FIRST) => state.moves().map(|m| value(&state.child(m))).max().unwrap_or(0),
        Turn::Player(_) => state.moves().map(|m| value(&state.child(m))).min().unwrap_or(0),
        _ => state.payoff(Player::FIRST).get(),
    }
}

/// What every move is worth to the player to move, by its name.
fn move_values<G: Game>(state: &G) -> Vec<(String, i32)> {
    let me = state.turn().player_or(Player::FIRST);
    let worth = |m| Score::new(value(&state.child(m))).towards(Player::FIRST, me).get();
    state.moves().map(|m| (m.to_string(), worth(m))).collect()
}

fn best<G: Game>(state: &G) -> Vec<String> {
    let values = move_values(state);
    let most = values.iter().map(|&(_, value)| value).max();
    values.into_iter().filter(|&(_, value)| Some(value) == most).map(|(name, _)| name).collect()
}

fn read<G: Notation>(start: &G, text: &str) -> G {
    start.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn board(text: &str) -> TicTacToe {
    read(&TicTacToe::default(), text)
}

#[test]
fn tic_tac_toe_is_a_draw_by_any_first_move() {
    let values = move_values(&TicTacToe::default());
    assert!(values.len() == 9 && values.iter().all(|&(_, value)| value == 0), "G-ttt-value: {values:?}");
}

#[test]
fn only_bottom_middle_holds_the_draw() {
    let values: Vec<i32> = move_values(&board("XOX.O....")).into_iter().map(|(_, value)| value).collect();
    assert_eq!(values, [-1, -1, -1, 0, -1], "G-ttt-xox");
    assert_eq!(best(&board("XOX.O....")), ["b3"], "G-ttt-xox");
    assert_eq!(best(&board("OX..X....")), ["b3"], "SIGN-01");
    let values = move_values(&board("XO.XX.O.O"));
    assert_eq!(values, [("c1".into(), -1), ("c2".into(), 1), ("b3".into(), 0)], "SIGN-07");
}

#[test]
fn two_orders_lead_to_one_state() {
    let (one, other) = (board("a1 b2 c3"), board("c3 b2 a1"));
    assert_eq!(one, other, "G-ttt-transposition");
    assert_eq!(one.key(), other.key(), "G-ttt-transposition");
    assert_eq!(one.write(), "X...O...X", "G-ttt-transposition");
    assert_eq!(one.turn(), Turn::Player(Player::SECOND), "G-ttt-transposition");
}

#[test]
fn the_same_board_with_another_mover_is_another_state() {
    let (x, o) = (board("X...O.... X"), board("X...O.... O"));
    assert_ne!(x, o);
    assert_ne!(x.key(), o.key());
    assert_eq!((x.write(), o.write()), ("X...O....".into(), "X...O.... O".into()));
}

#[test]
fn finished_tic_tac_toe_has_no_moves() {
    for (text, winner) in [
        ("XOXXOOOXX O", None),                         // G-ttt-fullboard
        ("XOXXOOOXX", None),                           // the same, by the numbers of stones
        ("XXXOO....", Some(Player::FIRST)),            // G-ttt-earlywin
        ("a1 b1 c1 a2 b2 c2 a3", Some(Player::FIRST)), // RULE-01: the anti-diagonal
        ("XX.OOOX..", Some(Player::SECOND)),
    ] {
        let state = board(text);
        assert_eq!((state.turn(), state.winner()), (Turn::Over, winner), "{text}");
        assert_eq!((state.moves().count(), state.move_count()), (0, 0), "{text}");
        let worth = winner.map_or(0, |winner| if winner == Player::FIRST { 1 } else { -1 });
        assert_eq!(state.payoff(Player::FIRST).get(), worth, "{text}");
        assert_eq!(state.payoff(Player::SECOND).get(), -worth, "{text}");
    }
}

#[test]
fn the_win_at_hand_is_found_on_a_board_and_on_its_mirror() {
    for text in ["XX.OO.X..", "OO.XX.O.. X"] {
        assert_eq!(best(&board(text)), ["c2"], "K-mirror: {text}");
    }
}

#[test]
fn a_line_loses_under_the_misere_rule() {
    let misere = read(&TicTacToe::default().with_rule(Rule::Misere), "XXXOO....");
    assert_eq!((misere.winner(), misere.payoff(Player::FIRST).get()), (Some(Player::SECOND), -1));
    assert_eq!(value(&TicTacToe::default().with_rule(Rule::Misere)), 0);
}

#[test]
fn connect_four_lines_count_in_every_direction() {
    // RULE-02: lines that touch the edges.
    for text in ["4455667", "7172737", "4152637", "3434343"] {
        let state = read(&ConnectFour::standard(), text);
        assert_eq!((state.turn(), state.winner()), (Turn::Over, Some(Player::FIRST)), "RULE-02 {text}");
    }
}

#[test]
fn the_last_disc_may_win() {
    let full = read(&ConnectFour::standard(), "164426732517122422316314537367173755556644");
    assert_eq!(full.winner(), Some(Player::SECOND), "DRAW-01");
    let small = read(&<ConnectFour<Fixed<4, 4>>>::default(), "2231424342141133");
    assert_eq!(small.winner(), Some(Player::SECOND), "DRAW-01");
    assert_eq!(small.payoff(Player::FIRST).get(), -1, "DRAW-01");
}

#[test]
fn a_full_board_without_four_is_a_draw() {
    let full = read(&ConnectFour::standard(), "764251673164267565135751154274313722642343");
    assert_eq!((full.turn(), full.winner(), full.move_count()), (Turn::Over, None, 0), "DRAW-03");
    assert_eq!(full.payoff(Player::FIRST), Score::ZERO, "DRAW-03");
}

#[test]
fn connect_four_is_as_the_exercise_says() {
    let start = ConnectFour::standard();
    let moves: Vec<usize> = start.moves().map(|m| m.index()).collect();
    assert_eq!(moves, [0, 1, 2, 3, 4, 5, 6], "G-c4-shape");
    assert_eq!(start.player_name(Player::FIRST), "x", "G-c4-shape");
}

#[test]
fn nim_is_lost_on_the_known_heaps() {
    for rule in [Rule::Normal, Rule::Misere] {
        let start = Nim::new(&[20], 3).unwrap().with_rule(rule);
        for n in 0..=20u32 {
            let state = read(&start, &n.to_string());
            let rest = if rule == Rule::Normal { n % 4 } else { (n + 3) % 4 };
            let lost = rest == 0;
            assert_eq!(value(&state), if lost { -1 } else { 1 }, "G-nim-{rule} {n}");
            let other = read(&start, &format!("{n} O"));
            assert_eq!(value(&other), if lost { 1 } else { -1 }, "G-nim-{rule} {n}, the other to move");
            if n > 0 {
                let optimal: Vec<String> = if lost {
                    (1..=n.min(3)).map(|take| take.to_string()).collect()
                } else {
                    vec![rest.to_string()]
                };
                assert_eq!(best(&state), optimal, "G-nim-{rule} {n}");
            }
        }
    }
}

#[test]
fn several_heaps_are_lost_when_their_exclusive_or_is_zero() {
    let start = Nim::new(&[3, 4, 3], u32::MAX).unwrap();
    for [a, b, c] in (0..80u32).map(|n| [n % 4, n / 4 % 5, n / 20 % 4]) {
        let lost = a ^ b ^ c == 0;
        assert_eq!(value(&read(&start, &format!("{a} {b} {c}"))), if lost { -1 } else { 1 }, "{a} {b} {c}");
        let all_small = a.max(b).max(c) <= 1;
        let misere = read(&start.with_rule(Rule::Misere), &format!("{a} {b} {c}"));
        assert_eq!(value(&misere), if lost != all_small { -1 } else { 1 }, "misere {a} {b} {c}");
    }
}

#[test]
fn a_pig_turn_ends_with_a_one_or_a_hold() {
    let start = Pig::new(10).unwrap();
    let after = |text: &str| read(&start, text).write();
    assert_eq!(after("roll 6 roll 1"), "0-0 0 O");
    assert_eq!(after("roll 6 hold roll 2 roll 3"), "6-0 5 O");
    assert_eq!(after("roll 6 roll 6"), "0-0 10 X");
    let won = read(&start, "roll 6 roll 6 hold");
    assert_eq!((won.turn(), won.payoff(Player::FIRST).get()), (Turn::Over, 1));
    assert_eq!(read(&start, "0-6 4 O").child(games::pig::Roll::Hold).payoff(Player::FIRST).get(), -1);
}

#[test]
fn virus_has_the_known_move_sequences() {
    for (size, first, counts) in [
        (7, vec![1, 7, 8, 40, 41, 47], vec![1, 6, 36, 288, 2304]),
        (3, vec![1, 3, 4, 5, 7], vec![1, 5, 13, 32, 56, 72]),
        (4, vec![1, 4, 5, 10, 11, 14], vec![1, 6, 36, 228, 1336, 7536]),
    ] {
        let start = Virus::new(size).unwrap();
        let moves: Vec<usize> = start.moves().map(|m| start.index(m)).collect();
        assert_eq!(moves, first, "G-virus-perft-{size}");
        for (depth, count) in (0u32..).zip(counts) {
            assert_eq!(perft(&start, depth), count, "G-virus-perft-{size} at depth {depth}");
        }
    }
}

#[test]
fn virus_three_by_three_is_swept_by_the_first_player() {
    assert_eq!(value(&Virus::new(3).unwrap()), 9, "G-virus-3x3-value");
}

#[test]
fn virus_moves_are_numbered_by_cell() {
    let start = Virus::new(7).unwrap();
    assert_eq!(start.index_count(), 50, "Z-history-virus");
    for (code, name) in [(0, "a1"), (8, "b2"), (48, "g7"), (49, "pass")] {
        let m = start.move_at(code).expect("a code below the count");
        assert_eq!((m.to_string(), start.index(m)), (name.to_string(), code), "Z-history-virus");
    }
}

/// What every player gets when each looks to his own payoff, the first of equal moves chosen.
fn max_n<G: Game>(state: &G) -> Vec<i32> {
    let players = usize::from(state.profile().players);
    match state.turn() {
        Turn::Player(p) => state
            .moves()
            .map(|m| max_n(&state.child(m)))
            .reduce(|best, next| if next[p.index()] > best[p.index()] { next } else { best })
            .expect("a player to move has a move"),
        _ => Player::all(players).map(|p| state.payoff(p).get()).collect(),
    }
}

#[test]
fn podium_nim_is_lost_when_every_digit_sums_to_a_multiple_of_the_players() {
    for players in 2..=4u32 {
        let start = PodiumNim::new(&[3, 3, 2], players).unwrap();
        for [a, b, c] in (0..48u32).map(|n| [n % 4, n / 4 % 4, n / 16]) {
            let sums = [0, 1].map(|digit| (a >> digit & 1) + (b >> digit & 1) + (c >> digit & 1));
            let last = sums.iter().all(|sum| sum % players == 0);
            for mover in 0..players {
                let state = read(&start, &format!("{a} {b} {c} p{}", mover + 1));
                assert_eq!(max_n(&state)[mover as usize] == 0, last, "{players} players, {}", state.write());
            }
        }
    }
}

#[test]
fn an_exchange_half_done_looks_better_than_it_is() {
    for (values, first, both) in [([1, 9], 1, -8), ([5, 9], 5, -4), ([3, 5], 3, -2), ([1, 5], 1, -4)] {
        let start = Exchange::new(&[&values]).unwrap();
        assert_eq!(read(&start, "a").balance(), first, "Q {values:?} after the first capture");
        assert_eq!(read(&start, "a take").balance(), both, "Q {values:?} after the recapture");
    }
    let pair = Exchange::new(&[&[5, 9], &[3, 5]]).unwrap();
    let left: Vec<(i32, i32)> = pair.moves().map(|m| (pair.gain(m), pair.exchange(m))).collect();
    assert_eq!(left, [(5, -4), (3, -2)], "Q-S5Q5: what the captures gain, and what is left of it");
    let (long, short) = (Exchange::new(&[&[1, 9, 9, 1]]).unwrap(), Exchange::new(&[&[1, 9, 8]]).unwrap());
    assert_eq!(long.exchange(Swap::Begin(0)), 0, "the second player does best to take, and be taken");
    assert_eq!(short.exchange(Swap::Begin(0)), 0, "taking pays the first player: 1 - (9 - 8)");
    assert_eq!(long.read("a take").unwrap().exchange(Swap::Take), 8);
    assert_eq!(move_values(&pair), [("a".into(), -4), ("b".into(), -2)], "Q-S5Q5");
}

#[test]
fn putting_off_the_loss_makes_it_larger() {
    let start = Horizon::new(2, 3).unwrap();
    assert_eq!(move_values(&start), [("wait".into(), -3), ("check".into(), -4)], "R86");
    assert_eq!(read(&start, "check take check take wait take").payoff(Player::FIRST).get(), -5, "R86");
}

#[test]
fn a_limit_on_plies_draws_on_time_and_never_against_a_win() {
    let five = PlyLimit::new(TicTacToe::default(), 5).unwrap();
    let won = read(&five, "a1 a2 b1 b2 c1");
    assert_eq!((won.turn(), won.payoff(Player::FIRST).get()), (Turn::Over, 1), "DRAW-04");
    let four = PlyLimit::new(ConnectFour::standard(), 4).unwrap();
    assert_eq!(read(&four, "1 1 2").turn(), Turn::Player(Player::SECOND), "DRAW-05");
    let drawn = read(&four, "1 1 2 2");
    assert_eq!((drawn.turn(), drawn.move_count()), (Turn::Over, 0), "DRAW-05");
    assert_eq!(drawn.payoff(Player::FIRST), Score::ZERO, "DRAW-05");
    assert_ne!(
        read(&five, "0:XX.OO....").key(),
        read(&five, "4:XX.OO....").key(),
        "DRAW-04: the clock is in the key"
    );
}
