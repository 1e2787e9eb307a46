//! Playing on the terminal, with the lines typed by the test.

use clap::Parser;
use xtask::cli::{Cli, Command};
use xtask::commands::play::with_input;

fn check(line: &str, typed: &str) -> String {
    let cli = Cli::try_parse_from(std::iter::once("xtask").chain(line.split_whitespace())).expect(line);
    let Command::Play(arguments) = cli.command else { panic!("{line} does not play") };
    let mut out = Vec::new();
    with_input(&arguments, &mut typed.as_bytes(), &mut out).expect(line);
    String::from_utf8(out).expect("text")
}

#[test]
fn a_whole_game_is_played_and_its_result_said() {
    let text = check("play tic-tac-toe --second human", "a1\na2\nb1\nb2\nc1\n");
    assert!(text.contains("x plays c1"), "{text}");
    assert!(text.contains("x wins: 1 to -1 after a1 a2 b1 b2 c1"), "{text}");
}

#[test]
fn an_illegal_move_is_refused_with_the_reason_and_nothing_is_played() {
    let text = check("play tic-tac-toe --second human", "a1\na1\nz9\nquit\n");
    assert_eq!(text.matches("plays").count(), 1, "{text}");
    assert!(text.contains("'a1' is not a legal move here; legal are"), "{text}");
    assert!(text.ends_with("good-bye\n"), "{text}");
}

#[test]
fn a_search_replies_with_its_thoughts_and_undo_takes_both_moves_back() {
    let text = check("play tic-tac-toe --second minimax", "hint\nb2\ntrace\nundo\nmoves\n");
    assert!(text.contains("try "), "{text}");
    assert!(text.contains("o plays a1   value 0 for o, line a1"), "{text}");
    assert!(text.contains("complete"), "{text}");
    assert!(text.contains("minimax to the end, o to move"), "the steps are shown too: {text}");
    assert!(text.contains("a1 b1 c1 a2 b2 c2 a3 b3 c3"), "all moves are free again: {text}");
}

#[test]
fn a_reply_is_traced_from_the_position_it_was_made_in() {
    let text = check("play tic-tac-toe --second mcts:sims=8", "b2\ntrace\nboard\nquit\n");
    assert!(text.contains("position ....X....") && text.contains("#8"), "{text}");
    let boards: Vec<&str> = text.split("x to move").collect();
    assert!(boards.len() > 3, "the game goes on where it was: {text}");
    let large = check("play connect-four --second mcts:sims=200", "4\ntrace\nquit\n");
    assert!(large.contains("visits"), "what every move was worth: {large}");
}

#[test]
fn what_is_typed_in_capitals_is_understood_and_the_end_of_input_is_good_bye() {
    let text = check("play tic-tac-toe --second human", "B2\n  a1 \n\n?\n");
    assert!(text.contains("x plays b2") && text.contains("o plays a1"), "{text}");
    assert!(text.contains("undo    take back") && text.ends_with("good-bye\n"), "{text}");
    assert!(check("play nim --second human", "undo\nhint\n").contains("nothing to take back"));
}

#[test]
fn a_draw_is_called_a_draw_and_two_searches_play_to_the_end_alone() {
    let text = check("play tic-tac-toe --first minimax --second minimax", "");
    assert!(text.contains("a draw: 0 to 0 after"), "{text}");
}

#[test]
fn dice_are_thrown_by_the_seed() {
    let typed = "roll\nhold\nquit\n";
    assert_eq!(
        check("play pig --seed 3 --second random", typed),
        check("play pig --seed 3 --second random", typed)
    );
}
