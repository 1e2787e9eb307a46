//! Games with dice: laws, rules, counts, and texts that are refused.

use game_core::laws::Laws;
use game_core::walk;
use game_core::{Enumerable, Game, Notation, Player, Score, Turn};
use games::{CantStop, Einstein, Ladder, Twenty48};

macro_rules! keeps_the_laws {
    ($($name:ident: $start:expr, $($power:ident)*;)*) => {$(
        #[test]
        fn $name() {
            Laws::of($start).games(30)$(.$power())*.check().unwrap();
        }
    )*};
}

keeps_the_laws! {
    ladder: Ladder::new(6).unwrap(), keyed indexed notation zero_sum enumerable features;
    ladder_of_one_rung: Ladder::new(1).unwrap(), keyed indexed notation zero_sum enumerable features;
    twenty48_small: Twenty48::new(2, 2, 32).unwrap(), keyed indexed notation enumerable features;
    twenty48_oblong: Twenty48::new(2, 3, 64).unwrap(), keyed indexed notation enumerable features;
    einstein: Einstein::new(), keyed indexed notation zero_sum features;
    cant_stop_small: CantStop::new(2, 3, 1).unwrap(), keyed indexed notation zero_sum features;
    twenty48: Twenty48::new(4, 4, 64).unwrap(), keyed indexed notation features;
}

#[test]
fn cant_stop() {
    let laws = Laws::of(CantStop::new(6, 13, 3).unwrap()).games(3).plies(150);
    laws.keyed().notation().zero_sum().features().check().unwrap();
}

/// The state a text describes, written again the same way.
fn check<G: Notation>(start: &G, text: &str) -> G {
    let state = start.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(state.write(), text);
    state
}

/// A text is refused with this message.
fn check_refused<G: Notation + std::fmt::Debug>(start: &G, text: &str, message: &str) {
    let error = start.read(text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

fn names<G: Game>(state: &G) -> Vec<String> {
    state.moves().map(|m| m.to_string()).collect()
}

/// CHN-11
#[test]
fn a_slide_that_changes_nothing_is_no_move_and_draws_no_tile() {
    let start = Twenty48::new(2, 2, 32).unwrap();
    let state = check(&start, "4 8 / 2 .");
    assert_eq!(names(&state), ["down", "right"]);
    for m in [games::twenty48::Shift::Up, games::twenty48::Shift::Left] {
        let mut tried = state;
        assert!(tried.try_play(m).is_err());
        assert_eq!(tried, state);
    }
    assert_eq!(check(&start, "2 4 / 4 2").turn(), Turn::Over);
    assert_eq!(check(&start, "2 4 / 4 2").payoff(Player::FIRST), Score::ZERO);
}

#[test]
fn tiles_merge_once_a_move_from_the_edge() {
    let start = Twenty48::new(4, 2, 64).unwrap();
    let after = |text: &str, m: &str| {
        let state = check(&start, text);
        state.child(state.find_move(m).unwrap()).write()
    };
    assert_eq!(after("2 2 2 2 / 4 2 2 .", "left"), "4 4 . . / 4 4 . . spawn 1");
    assert_eq!(after("2 2 2 2 / 4 2 2 .", "right"), ". . 4 4 / . . 4 4 spawn 1");
    assert_eq!(after("2 2 2 . / . 8 . 8", "right"), ". . 2 4 / . . . 16 spawn 1");
    assert_eq!(after("2 . 4 . / 2 8 . 4", "up"), "4 8 4 4 / . . . . spawn 1");
}

#[test]
fn new_tiles_are_twos_nine_times_in_ten_on_any_empty_cell() {
    let start = Twenty48::new(2, 2, 32).unwrap();
    let outcomes: Vec<(String, u64)> = start.outcomes().map(|(m, w)| (m.to_string(), w)).collect();
    let cells = ["a1", "b1", "a2", "b2"];
    let expected: Vec<(String, u64)> =
        cells.iter().flat_map(|cell| [(format!("{cell}=2"), 9), (format!("{cell}=4"), 1)]).collect();
    assert_eq!(outcomes, expected);
    assert_eq!(check(&start, "2 . / . 4 spawn 1").outcomes().count(), 4);
}

#[test]
fn a_board_with_the_target_is_won() {
    let start = Twenty48::new(2, 2, 8).unwrap();
    let state = start.read("a1=4 a2=4 up").unwrap();
    assert_eq!((state.turn(), state.payoff(Player::FIRST)), (Turn::Over, Score::new(1)));
    assert_eq!((state.tile(0, 0), state.largest()), (8, 8));
    assert_eq!(state.to_string(), "     8     .\n     .     .\nwon");
}

#[test]
fn wrong_texts_of_2048_are_refused() {
    let start = Twenty48::new(2, 2, 32).unwrap();
    let wrong = [
        ("2 4 / 3 .", "line 1, character 7: 3 is no tile of this game: a power of two from 2 to 32 is"),
        ("2 4 / 64 .", "line 1, character 7: 64 is no tile of this game: a power of two from 2 to 32 is"),
        (
            "2 4 / 8",
            "line 1, character 8: the text ends too early; a tile (2, 4, 8, ...) or '.' for an empty cell is expected",
        ),
        ("2 4 / 8 2 spawn 1", "line 1, character 1: there is no empty cell for a tile to appear on"),
        ("2 . / . . ", "line 1, character 1: the game begins with two tiles"),
        ("2 4 / . . go", "line 1, character 11: only 'spawn' and a number may follow the last tile"),
        ("2 4 / . . spawn 3", "line 1, character 17: 1 or 2 tiles may be about to appear"),
    ];
    for (text, message) in wrong {
        check_refused(&start, text, message);
    }
    assert!(Twenty48::new(2, 2, 12).is_err() && Twenty48::new(1, 2, 16).is_err());
    assert!(Twenty48::new(5, 2, 16).is_err() && Twenty48::new(2, 2, 4).is_err());
}

#[test]
fn ladders_end_at_the_top_or_beyond_it() {
    let start = Ladder::new(6).unwrap();
    assert_eq!(
        start.profile().to_string(),
        "2 players, zero-sum, stochastic, perfect information, payoffs -1..1"
    );
    let state = check(&start, "5-4 X B");
    assert_eq!(
        state.outcomes().map(|(m, w)| (m.to_string(), w)).collect::<Vec<_>>(),
        [("1".into(), 3), ("3".into(), 1)]
    );
    let over = state.child(state.find_move("3").unwrap());
    assert_eq!((over.turn(), over.payoff(Player::FIRST), over.tokens()), (Turn::Over, Score::new(1), [6, 4]));
    assert_eq!(
        walk::distinct_states(&Ladder::new(2).unwrap(), None),
        walk::distinct_states(&start.read("4-4 X").unwrap(), None)
    );
    check_refused(
        &start,
        "7-0",
        "line 1, character 1: 7 is too high: the rung of the first player, 0 to 6, is expected",
    );
    check_refused(&start, "6-6 X", "line 1, character 1: both tokens have reached the top");
    check_refused(&start, "6-0 O B", "line 1, character 1: the race is over already");
    check_refused(&start, "6-0 X", "line 1, character 1: the player to move has reached the top already");
    assert_eq!(start.state(start.state_number()), Some(start));
}

#[test]
fn bearing_off_takes_as_many_throws_as_published() {
    let table = games::BearOff::new(15).unwrap();
    assert_eq!(table.positions(), 54_264);
    let known = [
        ([0, 0, 0, 0, 1, 1], 1.960_048_01),
        ([0, 0, 0, 0, 0, 2], 2.109_610_77),
        ([1, 1, 1, 1, 1, 1], 3.463_648_43),
        ([2, 2, 2, 3, 3, 3], 8.138_923_20),
        ([15, 0, 0, 0, 0, 0], 6.979_591_76),
        ([0, 0, 0, 5, 5, 5], 10.073_758_96),
        ([0, 0, 0, 0, 0, 15], 12.266_187_17),
    ];
    for (home, mean) in known {
        let found = table.mean(&home).unwrap();
        assert!((found - mean).abs() < 1e-8, "{home:?}: {found} is not {mean}");
    }
    assert_eq!(table.mean(&[0; 6]), Some(0.0));
    assert_eq!(table.mean(&[16, 0, 0, 0, 0, 0]), None);
    assert!(games::BearOff::new(0).is_err() && games::BearOff::new(16).is_err());
}

#[test]
fn the_die_says_which_stone_moves_or_its_nearest_neighbours() {
    let start = Einstein::new();
    assert_eq!(start.write(), "123../45.../6...f/...ed/..cba X");
    let state = check(&start, "1.3../...../6...f/...ed/..cba X 4");
    assert_eq!(names(&state), ["3x", "3a", "3d", "6x", "6a", "6d"]);
    let state = check(&start, "1.3../...../6...f/...ed/..cba X 3");
    assert_eq!(names(&state), ["3x", "3a", "3d"]);
    // At the edge a stone goes along it only; the second player goes left and up.
    assert_eq!(names(&check(&start, "123../45.../6..../f..ed/..cba O 6")), ["6a"]);
    assert_eq!(names(&check(&start, "123../45.../6...f/...ed/..cba O 1")), ["1x", "1a", "1d"]);
}

#[test]
fn stones_take_whatever_stands_there_and_win_in_the_corner() {
    let start = Einstein::new();
    let after = |text: &str, m: &str| {
        let state = check(&start, text);
        state.child(state.find_move(m).unwrap())
    };
    assert_eq!(after("123../45.../6...f/...ed/..cba X 1", "1d").write(), ".23../41.../6...f/...ed/..cba O");
    let corner = after("123../4..../6..../...5./..cba X 5", "5d");
    assert_eq!((corner.turn(), corner.payoff(Player::FIRST)), (Turn::Over, Score::new(1)));
    assert_eq!(corner.write(), "123../4..../6..../...../..cb5 O");
    let on = after("1..../...../..a../.6.../..... X 6", "6x");
    assert_eq!((on.turn(), on.write()), (Turn::Chance, "1..../...../..a../..6../..... O".into()));
    let last = after("1..../.a.../...../...../..... X 1", "1d");
    assert_eq!((last.turn(), last.payoff(Player::SECOND)), (Turn::Over, Score::new(-1)));
}

#[test]
fn wrong_texts_of_einstein_are_refused() {
    let start = Einstein::new();
    let wrong = [
        (
            "123../45.../6...f/...ed/..cbz X",
            "line 1, character 29: 'z' is not expected here; cell e5, one of . 1 2 3 4 5 6 a b c d e f, is",
        ),
        ("123../45.../6...f/..6ed/..cba X", "line 1, character 21: the stone '6' stands here a second time"),
        (
            "123../45.../6...f/...ed/..cba X 7",
            "line 1, character 33: '7' is not expected here; the side to move (X or O), then the die, 1 to 6, is",
        ),
        ("...../...../...../...../....1 X", "line 1, character 1: the player in turn has won already"),
        (
            "...../...../...../...../....1 O 3",
            "line 1, character 1: the game is over: nobody throws any more",
        ),
        ("...../...../...../...../..... X", "line 1, character 1: the player in turn has won already"),
    ];
    for (text, message) in wrong {
        check_refused(&start, text, message);
    }
    assert!(Einstein::arranged([1, 2, 3, 4, 5, 5], [1, 2, 3, 4, 5, 6]).is_err());
    assert!(Einstein::arranged([0, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]).is_err());
    let other = Einstein::arranged([6, 5, 4, 3, 2, 1], [2, 1, 3, 4, 5, 6]).unwrap();
    assert_eq!((other.cell(Player::FIRST, 6), other.cell(Player::SECOND, 2)), (Some(0), Some(24)));
    assert_eq!((other.cell(Player::FIRST, 7), other.cell(Player::FIRST, 0)), (None, None));
}

#[test]
fn four_dice_come_up_as_often_as_they_can() {
    let start = CantStop::new(6, 13, 3).unwrap();
    let thrown = start.read("roll").unwrap();
    assert_eq!(thrown.outcomes().count(), 126);
    assert_eq!(thrown.outcomes().map(|(_, weight)| weight).sum::<u64>(), 1_296);
    let weight = |name: &str| thrown.outcomes().find(|(m, _)| m.to_string() == name).unwrap().1;
    assert_eq!(["1111", "1112", "1122", "1123", "1234"].map(weight), [1, 4, 6, 12, 24]);
    assert_eq!(
        (2..=12).map(|column| start.height(column)).collect::<Vec<_>>(),
        [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]
    );
}

#[test]
fn runners_climb_where_they_can_and_only_three_of_them() {
    let start = CantStop::new(6, 13, 3).unwrap();
    assert_eq!(names(&start.read("roll 1256").unwrap()), ["3+11", "6+8", "7+7"]);
    // Runners in 3, 7 and 8: another column has none to start with.
    let state = check(&start, "00000000000 00000000000 01000110000 X 1256");
    assert_eq!(names(&state), ["3", "8", "7+7"]);
    let state = check(&start, "00000000000 00000000000 10000011000 X 1256");
    assert_eq!(names(&state), ["8"]);
    // All that was climbed is lost.
    let state = check(&start, "00000000000 00000000000 10000011000 X 6666");
    assert_eq!(names(&state), ["bust"]);
    assert_eq!(state.child(state.nth_move(0).unwrap()).write(), "00000000000 00000000000 00000000000 O");
    // One rung is missing in column 12.
    let state = check(&start, "00000000002 00000000000 00000000000 X 6666");
    assert_eq!(names(&state), ["12"]);
    // A column that is closed is climbed by nobody.
    let state = check(&start, "00000000003 00000000000 00000000000 O 6666");
    assert_eq!(names(&state), ["bust"]);
}

#[test]
fn stopping_keeps_what_was_climbed_and_closing_columns_wins() {
    let start = CantStop::new(2, 3, 1).unwrap();
    assert_eq!(names(&start), ["roll"]);
    let state = start.read("roll 1122 3+3").unwrap();
    assert_eq!((state.write(), names(&state)), ("000 000 020 X".into(), vec!["roll".into(), "stop".into()]));
    let state = start.read("roll 1122 3+3 stop").unwrap();
    assert_eq!((state.kept(Player::FIRST, 3), state.turn()), (2, Turn::Player(Player::SECOND)));
    let over = start.read("roll 1111 2 stop").unwrap();
    assert_eq!((over.turn(), over.payoff(Player::SECOND)), (Turn::Over, Score::new(-1)));
}

#[test]
fn wrong_texts_of_cant_stop_are_refused() {
    let start = CantStop::new(2, 3, 1).unwrap();
    let wrong = [
        (
            "040 000 000 X",
            "line 1, character 2: '4' is not expected here; the rungs of the first player in column 3, 0 to 3, is",
        ),
        ("020 000 020 X", "line 1, character 1: a runner stands above its column or on a closed one"),
        ("030 030 000 X", "line 1, character 1: a column is closed by one player only"),
        ("030 000 000 X", "line 1, character 1: the player in turn has won already"),
        ("030 000 000 O roll", "line 1, character 1: the game is over: nobody climbs any more"),
        ("000 000 000 Y", "line 1, character 13: 'Y' is not expected here; the side to move, X or O, is"),
        ("000 000 000 X 1133", "line 1, character 17: '3' is not expected here; four dice, each 1 to 2, is"),
        ("000 000 000 X go", "line 1, character 15: only 'roll' or four dice may follow the side to move"),
    ];
    for (text, message) in wrong {
        check_refused(&start, text, message);
    }
    assert!(
        CantStop::new(7, 3, 1).is_err() && CantStop::new(2, 0, 1).is_err() && CantStop::new(2, 3, 4).is_err()
    );
}
