//! Small games solved here by looking at every state, against published values.

use game_core::walk::perft;
use game_core::{Game, Keyed, Notation, Player, Turn};
use games::{Domineering, Pawns};
use std::collections::BTreeMap;

/// The value of a game without cycles for the first player, every state looked at once.
fn value<G: Keyed>(state: &G) -> i32 {
    remembering(state, &mut BTreeMap::new())
}

fn remembering<G: Keyed>(state: &G, known: &mut BTreeMap<u64, i32>) -> i32 {
    if let Some(&value) = known.get(&state.key()) {
        return value;
    }
    let mut below = |m| remembering(&state.child(m), known);
    let value = match state.turn() {
        Turn::Player(Player::FIRST) => state.moves().map(&mut below).max(),
        Turn::Player(_) => state.moves().map(&mut below).min(),
        _ => Some(state.payoff(Player::FIRST).get()),
    };
    let value = value.expect("a player to move has a move");
    known.insert(state.key(), value);
    value
}

fn perfts<G: Game>(start: &G, expected: &[u64]) {
    for (depth, &count) in (1u32..).zip(expected) {
        assert_eq!(perft(start, depth), count, "at depth {depth}");
    }
}

#[test]
fn hexapawn_is_won_by_the_published_side() {
    for (width, height, first_wins) in [
        (3, 3, false),
        (3, 4, false),
        (3, 5, true),
        (4, 3, true),
        (4, 4, true),
        (4, 5, false),
        (5, 3, true),
        (5, 4, false),
        (5, 5, true),
    ] {
        let start = Pawns::hexapawn(width, height).unwrap();
        assert_eq!(value(&start) == 1, first_wins, "{width}x{height}");
    }
}

#[test]
fn breakthrough_has_the_known_move_sequences() {
    perfts(&Pawns::breakthrough(8, 8).unwrap(), &[22, 484, 11_132, 256_036]);
}

#[test]
fn breakthrough_on_small_boards_is_won_by_the_published_side() {
    for (width, height, first_wins) in [(2, 4, false), (2, 5, false), (2, 6, true), (3, 4, false)] {
        let start = Pawns::breakthrough(width, height).unwrap();
        assert_eq!(value(&start) == 1, first_wins, "{width}x{height}");
    }
}

#[test]
fn a_blocked_pawn_race_is_lost_for_the_side_to_move() {
    let blocked = Pawns::hexapawn(3, 3).unwrap().read(".../OO./XX. X").unwrap();
    assert_eq!(blocked.move_count(), 2, "captures remain");
    let blocked = Pawns::hexapawn(1, 3).unwrap().read("O/X/. O").unwrap();
    assert_eq!((blocked.turn(), blocked.payoff(Player::FIRST).get()), (Turn::Over, 1));
    let arrived = Pawns::hexapawn(3, 3).unwrap().read("..X/OO./... O").unwrap();
    assert_eq!((arrived.turn(), arrived.payoff(Player::FIRST).get()), (Turn::Over, 1));
    let bare = Pawns::hexapawn(3, 3).unwrap().read(".../OO./... X").unwrap();
    assert_eq!((bare.turn(), bare.payoff(Player::FIRST).get()), (Turn::Over, -1));
}

#[test]
fn domineering_is_won_by_the_published_side() {
    // 1: the first to move; 2: the second; V, H: that side whoever begins.
    for (rows, columns, outcome) in [
        (3, 3, '1'),
        (3, 4, 'H'),
        (3, 5, 'H'),
        (3, 6, 'H'),
        (3, 7, 'H'),
        (4, 4, '1'),
        (4, 5, 'V'),
        (4, 6, '1'),
        (5, 5, '2'),
    ] {
        let start = Domineering::new(rows, columns).unwrap();
        let other = start.read(&(start.write() + " H")).unwrap();
        let found = match (value(&start), value(&other)) {
            (1, 1) => 'V',
            (-1, -1) => 'H',
            (1, -1) => '1',
            _ => '2',
        };
        assert_eq!(found, outcome, "{rows} rows, {columns} columns");
    }
}
