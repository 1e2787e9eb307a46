//! Games with dice: laws, rules, counts, and texts that are refused.

use game_core::laws::Laws;
use game_core::walk;
use game_core::{Enumerable, Game, Notation, Player, Score, Turn};
use games::{Ladder, Twenty48};

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
    twenty48: Twenty48::new(4, 4, 64).unwrap(), keyed indexed notation features;
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
