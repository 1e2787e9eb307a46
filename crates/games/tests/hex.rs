//! Hex: laws, rules and known values.

use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::{Game, Keyed, Notation, Order, Player, Turn};
use games::Hex;
use games::hex::{Bridges, Opening, Place};
use std::collections::BTreeMap;

/// Whether the player to move wins.
fn wins(state: &Hex, known: &mut BTreeMap<u64, bool>) -> bool {
    if let Some(&known) = known.get(&state.key()) {
        return known;
    }
    let me = state.turn().player();
    let wins = state.moves().any(|m| {
        let child = state.child(m);
        child.winner().map_or_else(|| !wins(&child, known), |winner| Some(winner) == me)
    });
    known.insert(state.key(), wins);
    wins
}

/// Checks which first moves win.
fn check(columns: u32, rows: u32, winning: &[&str]) {
    let (start, mut known) = (Hex::sized(columns, rows).expect("a board"), BTreeMap::new());
    let found: Vec<String> =
        start.moves().filter(|&m| !wins(&start.child(m), &mut known)).map(|m| m.to_string()).collect();
    assert_eq!(found, winning, "{columns} by {rows}");
}

#[test]
fn keeps_the_laws() {
    for size in [1, 2, 3, 5] {
        let start = Hex::new(size).expect("a board");
        for opening in [Opening::Plain, Opening::Swap] {
            let start = start.with_opening(opening);
            Laws::of(start)
                .keyed()
                .indexed()
                .notation()
                .deterministic()
                .zero_sum()
                .decisive()
                .check()
                .unwrap();
        }
    }
    for start in [Hex::new(19), Hex::sized(7, 4), Hex::sized(1, 9)] {
        let start = start.expect("a board").with_opening(Opening::Swap);
        Laws::of(start).games(3).keyed().indexed().notation().deterministic().zero_sum().check().unwrap();
    }
}

#[test]
fn the_winning_first_moves_of_small_boards_are_the_known_ones() {
    check(1, 1, &["a1"]);
    check(2, 2, &["b1", "a2"]);
    check(3, 3, &["c1", "a2", "b2", "c2", "a3"]);
    // Who has the shorter way wins even as second: O, from left to right in three columns.
    check(3, 4, &[]);
}

#[test]
fn every_full_board_has_exactly_one_winner() {
    let mut sequence = Sequence::seeded(4);
    for size in [2, 5, 11] {
        for _ in 0..200 {
            let mut state = Hex::new(size).expect("a board");
            while let Some(m) = state.pick(|count| sequence.below(count)) {
                state.play(m);
            }
            assert!(state.turn() == Turn::Over && state.winner().is_some(), "{state}");
            assert_eq!(state.payoff(Player::FIRST), -state.payoff(Player::SECOND));
        }
    }
}

#[test]
fn groups_agree_with_a_flood_from_the_side() {
    let mut sequence = Sequence::seeded(9);
    for _ in 0..300 {
        let mut state = Hex::new(6).expect("a board");
        while let Some(m) = state.pick(|count| sequence.below(count)) {
            state.play(m);
            let text = state.write();
            let board: Vec<Vec<char>> =
                text.split(' ').next().unwrap_or("").split('/').map(|row| row.chars().collect()).collect();
            let connected = flood(&board, 'X', false) || flood(&board, 'O', true);
            assert_eq!(connected, state.winner().is_some(), "{state}");
        }
    }
}

/// Whether stones of a letter connect the first row with the last, or column with column.
fn flood(board: &[Vec<char>], letter: char, columns: bool) -> bool {
    let size = board.len();
    let is = |along: usize, across: usize| if columns { board[across][along] } else { board[along][across] };
    let mut seen = vec![vec![false; size]; size];
    let mut open: Vec<(usize, usize)> = (0..size).filter(|&k| is(0, k) == letter).map(|k| (0, k)).collect();
    while let Some((along, across)) = open.pop() {
        if std::mem::replace(&mut seen[along][across], true) {
            continue;
        }
        if along + 1 == size {
            return true;
        }
        for (step, shift) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let next = (along.checked_add_signed(step), across.checked_add_signed(shift));
            if let (Some(along), Some(across)) = next
                && along < size
                && across < size
                && is(along, across) == letter
            {
                open.push((along, across));
            }
        }
    }
    false
}

#[test]
fn a_swap_changes_who_plays_which_colour() {
    let start = Hex::new(3).expect("a board").with_opening(Opening::Swap);
    let swapped = start.read("b2 swap").expect("moves");
    assert_eq!(swapped.turn(), Turn::Player(Player::FIRST));
    assert_eq!(swapped.player_name(Player::FIRST), "o");
    assert!(swapped.moves().all(|m| m != Place::Swap) && swapped.move_count() == 8);
    // O moved for the first player; X, now the second player's, connects b1 b2 b3.
    let won = start.read("b2 swap a1 b1 a2 b3").expect("moves");
    assert_eq!(won.winner(), Some(Player::SECOND));
    assert_eq!(start.read(&won.write()), Ok(won));
    // Only right after the first stone.
    assert_eq!(start.moves().filter(|&m| m == Place::Swap).count(), 0);
    assert!(start.read("b2 a1 swap").is_err());
}

#[test]
fn a_cut_bridge_is_urgent_to_mend() {
    // X has b2 and a4, with a3 and b3 between; O cuts at a3.
    let start = Hex::new(5).expect("a board");
    let cut = start.read("...../.X.../O..../X..../..... X").expect("a board");
    let rank = |text: &str| Bridges.rank(&cut, cut.find_move(text).expect("a move"));
    assert_eq!((rank("b3"), rank("c3"), rank("e5")), (20, 1, 1));
}

#[test]
fn bad_texts_say_where() {
    let start = Hex::new(3).expect("a board");
    for (text, column) in
        [("X", 2), ("XX./.../...", 12), ("X.X/O.O/... Z", 13), ("b2 b2", 4), ("d1", 1), ("X../X../X.. X", 12)]
    {
        let error = start.read(text).expect_err(text);
        assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
    }
    assert!(Hex::new(0).is_err() && Hex::new(20).is_err());
}

#[test]
fn every_move_is_drawn_by_one_number() {
    let start = Hex::sized(5, 4).expect("a board").with_opening(Opening::Swap);
    for text in ["a1", "a1 swap b2", "b2 c3 a4", "a1 a2 b1 b2 c1 c2 d1 d2"] {
        let state = start.read(text).expect(text);
        let moves: Vec<Place> = state.moves().collect();
        let mut drawn: Vec<Place> = (0..moves.len()).filter_map(|n| state.sample(|_| n)).collect();
        drawn.sort_unstable_by_key(|m| moves.iter().position(|legal| legal == m));
        assert_eq!(drawn, moves, "{state}");
    }
    let won = Hex::new(1).expect("a board").read("a1").expect("a move");
    assert_eq!(won.sample(|_| 0), None);
}
