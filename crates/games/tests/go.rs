//! Go: laws, rules and known counts.

use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::{Evaluate, Game, Indexed, Notation, Order, Player, Score, Turn};
use games::Go;
use games::go::{Area, Ko, NoEyes, Patterns, Play};

/// Checks whether a move is legal after a text.
fn check(size: u32, text: &str, m: &str, legal: bool) {
    let state = Go::new(size, 0).expect("a board").read(text).expect(text);
    assert_eq!(state.find_move(m).is_ok(), legal, "{m} after {text}\n{state}");
}

#[test]
fn keeps_the_laws() {
    for (size, games) in [(1, 5), (2, 20), (3, 20), (5, 4), (9, 1), (19, 1)] {
        let start = Go::new(size, 15).expect("a board");
        let laws = Laws::of(start).games(games).plies(100);
        laws.keyed_without_history().indexed().notation().deterministic().zero_sum().check().unwrap();
    }
    let points = Go::new(4, 2).and_then(Go::by_points).expect("a board").with_ko(Ko::Simple);
    Laws::of(points)
        .games(5)
        .plies(60)
        .keyed_without_history()
        .indexed()
        .notation()
        .zero_sum()
        .check()
        .unwrap();
    Laws::of(Go::new(3, 1).expect("a board")).games(2).plies(40).decisive().check().unwrap();
}

#[test]
fn as_many_boards_are_legal_as_tromp_counted() {
    for (size, count) in [(1u32, 1), (2, 57), (3, 12_675)] {
        let start = Go::new(size, 0).expect("a board");
        let cells = size * size;
        let text = |number: u32| -> String {
            (0..cells).map(|cell| ['.', 'X', 'O'][(number / 3u32.pow(cell) % 3) as usize]).collect()
        };
        let legal = (0..3u32.pow(cells)).filter(|&number| start.read(&text(number)).is_ok()).count();
        assert_eq!(legal, count, "{size}");
    }
}

#[test]
fn stones_without_liberties_are_taken_off() {
    let start = Go::new(5, 0).expect("a board");
    let corner = start.read("b1 a1 a2").expect("moves");
    assert_eq!(corner.write(), "b1 a1 a2");
    assert!(corner.to_string().contains("1 . X . . ."), "{corner}");
    // Two stones at once, by the move that takes their last liberty; all is Black's then.
    let taken = start.read(".OOX./XXX../...../...../..... X a1").expect("a move");
    assert!(taken.to_string().contains("1 X . . X ."), "{taken}");
    assert_eq!(taken.area(), 25);
    // Their points may be played on again.
    assert!(taken.find_move("b1").is_ok() && taken.find_move("c1").is_ok());
}

#[test]
fn suicide_is_illegal_and_a_capture_is_none() {
    check(3, ".X./X../... O", "a1", false);
    check(3, ".XO/XO./O.. O", "a1", true);
    // Of several stones, too.
    check(3, ".X./OX./X.. O", "a1", false);
}

#[test]
fn a_ko_may_not_be_taken_back_at_once_and_a_cycle_never_closes() {
    // Black takes b2's ko at c2; White may not take back before playing elsewhere.
    let start = Go::new(4, 0).expect("a board");
    let board = start.read(".XO./XO.O/.XO./.... X").expect("a board");
    let taken = board.child(board.find_move("c2").expect("a capture"));
    for rule in [Ko::Superko, Ko::Simple] {
        let taken = taken.clone().with_ko(rule);
        assert!(taken.find_move("b2").is_err(), "{taken}");
        let later = taken.read(&format!("{} a4 d4", taken.write())).expect("elsewhere").with_ko(rule);
        assert!(later.find_move("b2").is_ok(), "{later}");
    }
}

#[test]
fn under_superko_no_position_comes_again_and_every_game_ends() {
    let mut sequence = Sequence::seeded(2);
    for _ in 0..300 {
        let mut state = Go::new(2, 0).expect("a board");
        let (mut boards, mut plies) = (Vec::new(), 0);
        while let Some(m) = state.pick(|count| sequence.below(count)) {
            state.play(m);
            plies += 1;
            let board: String = state.to_string().lines().take(3).collect();
            if m != Play::Pass {
                assert!(!boards.contains(&board), "{state}");
                boards.push(board);
            }
        }
        assert!(state.turn() == Turn::Over && plies < 200);
    }
}

#[test]
fn area_counts_stones_and_what_they_surround() {
    let start = Go::new(3, 0).expect("a board");
    for (text, area) in
        [("... / ... / ...", 0), ("..X/..X/..X", 9), ("X.O/X.O/X.O", 0), (".X./XX./..O", 4 - 1)]
    {
        let area_of = start.read(&text.replace(" / ", "/")).expect(text).area();
        assert_eq!(area_of, area, "{text}");
    }
    // As an estimate, as if both passed now.
    let half = Go::new(3, 3).expect("a board").read("X.O/X.O/X.O").expect("a board");
    assert_eq!(Area.evaluate(&half, Player::FIRST), Score::new(-1));
    assert_eq!(Area.evaluate(&half, Player::SECOND), Score::new(1));
    let komi = Go::new(3, 19).expect("a board").read("b2 pass pass").expect("moves");
    assert_eq!(komi.payoff(Player::FIRST), Score::new(-1));
    let points = Go::new(3, 4).and_then(Go::by_points).expect("a board").read("b2 pass pass").expect("moves");
    assert_eq!(points.payoff(Player::FIRST), Score::new(7));
    assert!(
        Go::new(3, 1).and_then(Go::by_points).is_err() && Go::new(20, 0).is_err() && Go::new(0, 0).is_err()
    );
}

#[test]
fn liberties_agree_with_a_flood() {
    let mut sequence = Sequence::seeded(5);
    for _ in 0..20 {
        let mut state = Go::new(6, 0).expect("a board");
        for _ in 0..80 {
            let legal: Vec<String> = state.moves().map(|m| m.to_string()).collect();
            let board = cells(&state);
            let mine = if state.turn() == Turn::Player(Player::FIRST) { 'X' } else { 'O' };
            for row in 0..6 {
                for column in 0..6 {
                    let name = format!("{}{}", ["a", "b", "c", "d", "e", "f"][column], row + 1);
                    // What a flood calls legal may still repeat a position, not the other way.
                    if legal.contains(&name) {
                        assert!(flood_allows(&board, column, row, mine), "{name}\n{state}");
                    } else if board[row][column] == '.' && flood_allows(&board, column, row, mine) {
                        let simple = state.clone().with_ko(Ko::Simple);
                        let repeats = simple.find_move(&name).is_err() || state.find_move(&name).is_err();
                        assert!(repeats, "{name}\n{state}");
                    }
                }
            }
            let Some(m) = state.pick(|count| sequence.below(count)) else { break };
            state.play(m);
        }
    }
}

/// The points row by row, as the picture shows them.
fn cells(state: &Go) -> Vec<Vec<char>> {
    let rows = state.to_string();
    rows.lines()
        .skip(1)
        .take(state.size())
        .map(|row| row.split_whitespace().skip(1).filter_map(|c| c.chars().next()).collect())
        .collect()
}

#[test]
fn superko_forbids_what_was_there_and_nothing_else() {
    let mut sequence = Sequence::seeded(7);
    let mut forbidden = 0;
    for game in 0..60 {
        let mut state = Go::new(2 + game % 2, 0).expect("a board");
        let mut seen = vec![cells(&state)];
        while !state.turn().is_over() {
            let mine = if state.turn() == Turn::Player(Player::FIRST) { 'X' } else { 'O' };
            let (board, legal) = (cells(&state), state.moves().collect::<Vec<_>>());
            for m in (0..state.index_count()).filter_map(|index| state.move_at(index)) {
                let Play::At { column, row } = m else { continue };
                let lives = flood_allows(&board, column.into(), row.into(), mine);
                let again = lives && seen.contains(&cells(&state.child(m)));
                assert_eq!(legal.contains(&m), lives && !again, "{m} in\n{state}");
                forbidden += u32::from(again);
            }
            // The pass is last; it is played where there is nothing else.
            state.play(legal[sequence.below((legal.len() - 1).max(1))]);
            seen.push(cells(&state));
        }
    }
    assert!(forbidden > 200, "{forbidden}");
}

#[test]
fn every_legal_move_is_drawn_as_often() {
    // a1 and e5 are suicide, and the ko may not be taken back at b3.
    let text = ".X.../X.XO./X.O.O/.XO.O/...O. X d3";
    let state = Go::new(5, 0).expect("a board").read(text).expect(text);
    let (mut sequence, legal) = (Sequence::seeded(3), state.moves().collect::<Vec<_>>());
    let mut drawn = vec![0i32; legal.len()];
    for _ in 0..2_000 * legal.len() {
        let m = state.sample(|count| sequence.below(count)).expect("a move");
        drawn[legal.iter().position(|&l| l == m).expect("legal")] += 1;
    }
    // 4.5 standard deviations.
    assert!(drawn.iter().all(|n| (n - 2_000).abs() < 200), "{drawn:?}");
    let over = state.read("a3 pass pass").expect("moves");
    assert_eq!(over.sample(|_| 0), None);
}

/// Whether a stone put on an empty point lives or takes, by flooding chains.
fn flood_allows(board: &[Vec<char>], column: usize, row: usize, mine: char) -> bool {
    if board[row][column] != '.' {
        return false;
    }
    let mut after = board.to_vec();
    after[row][column] = mine;
    let around = |column: usize, row: usize| {
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(dx, dy)| {
            Some((column.checked_add_signed(dx)?, row.checked_add_signed(dy)?))
                .filter(|&(c, r)| c < board.len() && r < board.len())
        })
    };
    let breathes = |column: usize, row: usize| {
        let (colour, mut open, mut seen) = (after[row][column], vec![(column, row)], Vec::new());
        while let Some(at) = open.pop() {
            if seen.contains(&at) {
                continue;
            }
            seen.push(at);
            for (c, r) in around(at.0, at.1) {
                match after[r][c] {
                    '.' => return true,
                    other if other == colour => open.push((c, r)),
                    _ => {}
                }
            }
        }
        false
    };
    breathes(column, row)
        || around(column, row).any(|(c, r)| after[r][c] != '.' && after[r][c] != mine && !breathes(c, r))
}

#[test]
fn ranks_know_eyes_captures_and_escapes() {
    let start = Go::new(5, 0).expect("a board");
    let state = start.read(".X.../XX.../..OX./...../..... X").expect("a board");
    let rank = |order: &dyn Order<Go>, name: &str| order.rank(&state, state.find_move(name).expect("legal"));
    assert_eq!((rank(&NoEyes, "a1"), rank(&NoEyes, "e5"), rank(&NoEyes, "pass")), (0, 1_000, 1));
    assert_eq!((rank(&Patterns, "a1"), rank(&Patterns, "e5"), rank(&Patterns, "pass")), (0, 1_000, 1));
    let atari = start.read("...../.XOX./..X../...../..... X").expect("a board");
    assert_eq!(Patterns.rank(&atari, atari.find_move("c1").expect("legal")), 20_000);
    let escape = start.read("...../.XOX./..X../...../..... O").expect("a board");
    assert_eq!(Patterns.rank(&escape, escape.find_move("c1").expect("legal")), 10_000);
}

#[test]
fn bad_texts_say_where() {
    let start = Go::new(3, 0).expect("a board");
    for (text, column) in
        [("XO./X", 6), (".../.../... Z", 13), ("b2 b2", 4), ("OXX/XXX/XXX", 1), (".../.../... X b2 b2", 18)]
    {
        let error = start.read(text).expect_err(text);
        assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
    }
}
