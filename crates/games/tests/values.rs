//! Small games solved here by looking at every state, against published values.

use game_core::walk::perft;
use game_core::{Game, Keyed, Notation, Player, Turn};
use games::{Ataxx, Domineering, DotsAndBoxes, Draughts, Kalah, Othello, Pawns};
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
    for (width, height, first_wins) in
        [(3, 3, false), (3, 4, false), (3, 5, true), (4, 3, true), (4, 4, true), (5, 3, true)]
    {
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

#[test]
fn othello_has_the_known_move_sequences() {
    perfts(&Othello::new(8).unwrap(), &[4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]);
    perfts(&Othello::new(6).unwrap(), &[4, 12, 56, 244, 1_364, 7_604]);
}

#[test]
fn othello_four_by_four_is_lost_by_eight_discs_whatever_the_first_move() {
    let start = Othello::new(4).unwrap();
    assert_eq!(value(&start), -8, "TURN-04");
    let moves: Vec<String> = start.moves().map(|m| m.to_string()).collect();
    assert_eq!(moves, ["b1", "a2", "d3", "c4"], "TURN-04");
    assert!(start.moves().all(|m| value(&start.child(m)) == -8), "TURN-04");
}

#[test]
fn who_cannot_put_a_disc_passes_and_the_game_goes_on() {
    let forced = Othello::new(4).unwrap().read("a2a3c4a1").unwrap();
    assert_eq!(forced.turn(), Turn::Player(Player::FIRST), "TURN-05");
    assert_eq!(forced.moves().map(|m| m.to_string()).collect::<Vec<_>>(), ["pass"], "TURN-05");
    assert_eq!((forced.move_count(), value(&forced)), (1, -8), "TURN-04");
    let passed = forced.read("pass").unwrap();
    assert_eq!(passed.turn(), Turn::Player(Player::SECOND), "TURN-05");
}

#[test]
fn dots_and_boxes_has_the_published_net_scores() {
    for (rows, columns, net) in [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (2, 2, 2)] {
        assert_eq!(value(&DotsAndBoxes::new(rows, columns).unwrap()), net, "{rows}x{columns}");
    }
}

/// Kalah once more, slowly: a ring of pits and stores sown by stepping, for comparison.
#[derive(Clone)]
struct SlowKalah {
    ring: Vec<u32>,
    pits: usize,
    mover: usize,
}

impl SlowKalah {
    fn new(pits: usize, seeds: u32) -> SlowKalah {
        let mut ring = vec![seeds; 2 * pits + 2];
        (ring[pits], ring[2 * pits + 1]) = (0, 0);
        SlowKalah { ring, pits, mover: 0 }
    }

    fn own(&self, player: usize) -> std::ops::Range<usize> {
        player * (self.pits + 1)..player * (self.pits + 1) + self.pits
    }

    fn moves(&self) -> Vec<usize> {
        self.own(self.mover).filter(|&pit| self.ring[pit] > 0).collect()
    }

    fn play(&mut self, pit: usize) {
        let store = |player: usize| player * (self.pits + 1) + self.pits;
        let (mine, theirs) = (store(self.mover), store(1 - self.mover));
        let mut at = pit;
        for _ in 0..std::mem::take(&mut self.ring[pit]) {
            at = (at + 1) % self.ring.len();
            if at == theirs {
                at = (at + 1) % self.ring.len();
            }
            self.ring[at] += 1;
        }
        if self.own(self.mover).contains(&at) && self.ring[at] == 1 {
            let opposite = 2 * self.pits - at;
            if self.ring[opposite] > 0 {
                self.ring[mine] += 1 + self.ring[opposite];
                (self.ring[at], self.ring[opposite]) = (0, 0);
            }
        }
        if at != mine {
            self.mover = 1 - self.mover;
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let child = |pit| {
            let mut child = self.clone();
            child.play(pit);
            child.perft(depth - 1)
        };
        self.moves().into_iter().map(child).sum()
    }
}

#[test]
fn kalah_has_as_many_move_sequences_as_a_slow_reference() {
    for (pits, seeds, depth) in [(6, 4, 6), (3, 2, 12), (1, 3, 8), (2, 9, 10), (4, 1, 10)] {
        let (start, slow) = (Kalah::new(pits, seeds).unwrap(), SlowKalah::new(pits as usize, seeds));
        for depth in 1..=depth {
            assert_eq!(perft(&start, depth), slow.perft(depth), "kalah({pits},{seeds}) at depth {depth}");
        }
    }
}

#[test]
fn kalah_captures_and_gathers_as_the_rules_say() {
    let start = Kalah::new(3, 2).unwrap();
    let capture = start.read("0,1,0,0 / 4,0,0,7 X").unwrap().read("2").unwrap();
    assert_eq!(capture.write(), "0,0,0,5 / 0,0,0,7 O", "the last seed and four opposite ones are stored");
    let kept = start.read("0,1,0,0 / 0,4,0,7 X").unwrap().read("2").unwrap();
    assert_eq!(kept.write(), "0,0,1,0 / 0,4,0,7 O", "nothing opposite, nothing stored");
    let gathered = start.read("0,0,1,2 / 4,1,0,4 X").unwrap().read("3").unwrap();
    assert_eq!((gathered.turn(), gathered.stores()), (Turn::Over, [3, 9]), "an extra turn without seeds");
}

#[test]
fn ataxx_has_the_known_move_sequences() {
    // From the tests of libataxx.
    for (text, counts) in [
        ("7/7/7/7/7/7/7 x 0 1", vec![0, 0, 0, 0]),
        ("x5o/7/7/7/7/7/o5x x 0 1", vec![16, 256, 6_460, 155_888]),
        ("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", vec![14, 196, 4_184, 86_528]),
        ("x5o/7/2-1-2/3-3/2-1-2/7/o5x x 0 1", vec![14, 196, 4_100, 83_104]),
        ("x5o/7/3-3/2-1-2/3-3/7/o5x x 0 1", vec![16, 256, 5_948, 133_264]),
        ("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", vec![1, 75, 249, 14_270]),
        ("7/7/7/7/xxxxxxx/xxxxxxx/ooooooo x 0 1", vec![75, 249, 14_270, 452_980]),
        ("7/7/7/2x1o2/7/7/7 x 0 1", vec![23, 419, 7_887, 168_317]),
        ("x5o/7/7/7/7/7/o5x x 100 1", vec![0, 0, 0, 0]),
        ("7/7/7/7/-------/-------/x5o x 0 1", vec![2, 4, 13, 30, 73, 174]),
    ] {
        let state = Ataxx::new(7).unwrap().read(text).unwrap();
        perfts(&state, &counts);
    }
}

#[test]
fn draughts_has_the_known_move_sequences() {
    perfts(&Draughts::default(), &[7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]);
}

#[test]
fn a_chain_of_jumps_is_one_move_and_ends_with_a_crown() {
    let names = |text: &str| {
        let state = Draughts::default().read(text).unwrap();
        state.moves().map(|m| m.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names("W:W25,K32:B22,15"), ["25x18x11"], "the chain must go on");
    assert_eq!(names("W:W10:B7,8,6"), ["10x1", "10x3"], "a man that arrives stops, though 8 stands beside 3");
    assert_eq!(names("W:WK10:B7,8"), ["10x3x12"], "a king goes on");
    let round = names("W:WK22:B17,18,10,9");
    assert_eq!(round, ["22x13x6x15x22", "22x15x6x13x22"], "both ways round");
    let taken = Draughts::default().read("W:W25,K32:B22,15").unwrap().read("25x11").unwrap();
    assert_eq!((taken.write().as_str(), taken.turn()), ("B:W11,K32:B", Turn::Over));
    assert_eq!(taken.payoff(Player::SECOND).get(), 1, "black has no piece left to move");
}

#[test]
fn eighty_plies_without_progress_are_a_draw() {
    let almost = Draughts::default().read("B:WK32:BK1:H79").unwrap();
    assert_eq!(almost.turn(), Turn::Player(Player::FIRST));
    let drawn = almost.read("1-6").unwrap();
    assert_eq!((drawn.turn(), drawn.payoff(Player::FIRST).get()), (Turn::Over, 0));
    // The eightieth ply leaves White, a man in the corner that can neither step nor jump, no move.
    let blocked = Draughts::default().read("B:W12:BK3,K4:H79").unwrap().read("4-8").unwrap();
    assert_eq!((blocked.turn(), blocked.payoff(Player::FIRST).get()), (Turn::Over, 1));
}

#[test]
fn a_hundred_plies_without_a_new_stone_are_a_draw_unless_the_last_takes_all() {
    let almost = Ataxx::new(7).unwrap().read("x6/7/7/2o4/7/7/6x x 99").unwrap();
    let drawn = almost.read("a1c1").unwrap();
    assert_eq!((drawn.turn(), drawn.payoff(Player::FIRST).get()), (Turn::Over, 0));
    let taken = Ataxx::new(7).unwrap().read("x6/3o3/7/7/7/7/7 x 99").unwrap().read("a1c1").unwrap();
    assert_eq!((taken.turn(), taken.payoff(Player::FIRST).get()), (Turn::Over, 1));
}
