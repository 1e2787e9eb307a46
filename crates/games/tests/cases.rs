//! Bad input: every text and configuration that makes no sense is an error that says where and
//! what would be accepted.

use game_core::Notation;
use games::{ConnectFour, Mnk, Nim, Pig, TicTacToe};

/// The text is refused at this character with these words in the message.
fn refused<G: Notation>(start: &G, text: &str, column: usize, words: &str) {
    match start.read(text) {
        Ok(read) => panic!("'{text}' is read as '{}'", read.write()),
        Err(error) => {
            assert_eq!((error.line, error.column), (1, column), "'{text}': {error}");
            assert!(error.message.contains(words), "'{text}': {error}");
        }
    }
}

#[test]
fn tic_tac_toe_boards_that_cannot_occur_are_refused() {
    let start = TicTacToe::default();
    refused(&start, "XXXOOO...", 10, "both sides have a line"); // API-03
    refused(&start, "XXXOOO... X", 10, "both sides have a line");
    refused(&start, "XX.......", 10, "2 X and 0 O");
    refused(&start, "XX....... O", 10, "may differ by one at most");
    refused(&start, "XXXOO.... X", 10, "after the game was over");
    refused(&start, "X.O.Z....", 5, "'Z' is not expected here; cell b2, one of X O . -,");
    refused(&start, "X.O", 4, "cell a2");
    refused(&start, "X...O.....", 10, "the side to move");
    refused(&start, "X...O.... Y", 11, "the side to move");
    refused(&start, "X...O.... X O", 13, "the end of the text");
    refused(&start, "b2 b2", 4, "'b2' is not a legal move here; legal are a1 b1 c1");
    refused(&start, "a1 a2 b1 b2 c1 c2", 16, "the game is over");
}

#[test]
fn connect_four_texts_that_cannot_occur_are_refused() {
    let start = ConnectFour::standard();
    refused(&start, "34343431", 8, "after the game was over"); // API-03
    refused(&start, "4444444", 7, "column 4 is full; open are 1 2 3 5 6 7"); // API-03
    refused(&start, "12 8", 4, "there is no column 8; a column from 1 to 7 is expected");
    refused(&start, "120", 3, "there is no column 0");
    refused(&start, "12a", 3, "'a' is not expected here; a column from 1 to 7 is");
    refused(&start, "XO", 3, "cell c1");
    let small = ConnectFour::sized(4, 4).unwrap();
    refused(&small, "..../..../X.../....", 11, "the stone on a3 floats");
    refused(&small, "..../..../..../XX..", 20, "2 X and 0 O");
    refused(&small, "..../..../XXXX/OOOO", 20, "X has four in a line, but the other side moved last");
    let five = ConnectFour::sized(5, 4).unwrap();
    refused(&five, "OO.../XXXXO/OOXOO/XXXXO", 24, "no last move can have made the lines of X");
    refused(&small, "..../..../..../X... X", 20, "O is to move");
    refused(&ConnectFour::sized(12, 4).unwrap(), "12 13", 4, "there is no column 13");
}

#[test]
fn connect_four_pictures_and_lists_agree() {
    let start = ConnectFour::standard();
    for list in ["", "4", "4455667", "1 2,3 4", "764251673164267565135751154274313722642343"] {
        let state = start.read(list).unwrap();
        assert_eq!(start.read(&state.write()), Ok(state), "{list}");
    }
    let wide = ConnectFour::sized(12, 4).unwrap();
    assert_eq!(wide.read("12 1 12").unwrap().write(), "............/............/...........X/O..........X");
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    // TTK-08: (7 + 1) * 9 bits are more than 64.
    let message = ConnectFour::sized(9, 7).unwrap_err().to_string();
    assert_eq!(message, "board too large: it needs 72 bits, 64 are available");
    for (width, height) in [(4, 4), (5, 5), (8, 7), (1, 63), (32, 1), (16, 3)] {
        assert!(ConnectFour::sized(width, height).is_ok(), "{width}x{height}");
    }
    for (width, height) in [(0, 6), (7, 0), (33, 1), (1, 64), (u32::MAX, u32::MAX), (13, 4)] {
        assert!(ConnectFour::sized(width, height).is_err(), "{width}x{height}");
    }
    assert_eq!(
        ConnectFour::sized(0, 6).unwrap_err().to_string(),
        "width = 0 is out of range: 1 to 32 are accepted"
    );
    for (width, height, line) in [(0, 3, 3), (3, 0, 3), (3, 3, 0), (9, 8, 5), (27, 1, 3), (u32::MAX, 2, 2)] {
        assert!(Mnk::sized(width, height, line).is_err(), "{width},{height},{line}");
    }
    assert!(Mnk::sized(8, 8, 5).is_ok() && Mnk::sized(1, 1, 1).is_ok() && Mnk::sized(3, 3, 9).is_ok());
}

#[test]
fn nim_texts_and_heaps_that_make_no_sense_are_refused() {
    let start = Nim::new(&[3, 4, 5], 3).unwrap();
    refused(&start, "3 5 5", 3, "5 is too large: the size of heap 2, 0 to 4,");
    refused(&start, "3 4", 4, "the size of heap 3");
    refused(&start, "3 4 x", 5, "the size of heap 3");
    refused(&start, "3 4 5 6", 7, "the side to move");
    refused(&start, "h3-4", 1, "4 cannot be taken from heap 3 of 3 4 5");
    refused(&start, "h1-3 h1-1", 6, "1 cannot be taken from heap 1 of 0 4 5");
    refused(&start, "h4-1", 1, "heap 4");
    refused(&start, "-1", 1, "a move like h1-3");
    refused(&start, "99999999999999999999 1 1", 1, "too large");
    assert_eq!(Nim::new(&[7], 3).unwrap().read("-3 h1-2").unwrap().write(), "2");
    assert!(Nim::new(&[], 3).is_err() && Nim::new(&[1; 9], 3).is_err() && Nim::new(&[3], 0).is_err());
    assert!(Nim::new(&[u32::MAX; 8], 3).is_err());
}

#[test]
fn a_game_without_objects_is_finished() {
    use game_core::{Game, Player, Turn};
    let empty = Nim::new(&[0], 3).unwrap();
    assert_eq!((empty.turn(), empty.payoff(Player::FIRST).get()), (Turn::Over, -1));
    let empty = empty.with_rule(games::Rule::Misere);
    assert_eq!((empty.turn(), empty.payoff(Player::FIRST).get()), (Turn::Over, 1));
    assert_eq!(Nim::new(&[0, 0], u32::MAX).unwrap().move_count(), 0);
}

#[test]
fn pig_texts_and_targets_that_make_no_sense_are_refused() {
    let start = Pig::new(20).unwrap();
    refused(&start, "21-0", 1, "21 is too much: the score of the first player, 0 to 20,");
    refused(&start, "3", 2, "'-' and the score of the second player");
    refused(&start, "20-20", 1, "both players have reached the target");
    refused(&start, "20-0 0 X", 1, "has won already");
    refused(&start, "19-0 2 X", 1, "beyond what is missing");
    refused(&start, "3-0 1", 1, "a turn total of 1 cannot be rolled");
    refused(&start, "3-0 2 X rolls", 9, "'rolls' is not expected");
    refused(&start, "roll hold", 6, "'hold' is not a legal move here; legal are 1 2 3 4 5 6");
    assert!(Pig::new(0).is_err() && Pig::new(10_001).is_err() && Pig::new(10_000).is_ok());
}
