//! Bad input: every text and configuration that makes no sense is an error that says where and
//! what would be accepted.

use game_core::{Game as _, Notation, Player};
use games::{
    Ataxx, Centipede, ConnectFour, Domineering, DotsAndBoxes, Draughts, Kalah, Mnk, Nim, Othello, Pawns, Pig,
    PodiumNim, PongHauKi, Pursuit, ThreeWay, TicTacToe, Virus, Wheel,
};

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

#[test]
fn board_texts_that_make_no_sense_are_refused() {
    let virus = Virus::new(3).unwrap();
    refused(&virus, "X.O/.Z./O.X", 6, "cell b2");
    refused(&virus, ".../.../...", 12, "without stones");
    refused(&virus, "pass", 1, "'pass' is not a legal move here; legal are b1");
    let hexapawn = Pawns::hexapawn(3, 3).unwrap();
    refused(&hexapawn, "XOO/.../.XX X", 12, "the side to move has reached the far side already");
    refused(&hexapawn, "XX./.../... O", 12, "two pawns of one side");
    refused(&hexapawn, "a3a1", 1, "'a3a1' is not a legal move here; legal are a3a2 b3b2 c3c2");
    let domineering = Domineering::new(2, 2).unwrap();
    refused(&domineering, "#./..", 6, "an even number of cells");
    refused(&domineering, "##/.. X", 7, "the side to move, V or H,");
    let boxes = DotsAndBoxes::new(1, 1).unwrap();
    refused(&boxes, "##X.", 3, "edge a1d, # or .,");
    refused(&boxes, "#### +2", 6, "the lead does not go with");
    refused(&boxes, "####", 5, "the lead does not go with");
    refused(&boxes, "a1r a1r", 5, "legal are a2r a1d b1d");
    let kalah = Kalah::new(2, 1).unwrap();
    refused(&kalah, "1,1,0 / 1,1,1", 14, "5 seeds, the game has 4");
    refused(&kalah, "1,1,0 , 1,1,0", 7, "a / and the second player's pits");
    refused(&kalah, "9,1,0 / 1,1,0", 1, "more seeds than the 4");
    let row = ThreeWay::sized(3, 3, 3).unwrap();
    refused(&row, "AAA/BBB/CC.", 12, "two players have a line");
    refused(&row, "AAA/BB./CC.", 12, "A has a line but did not move last");
    refused(&row, "AAA/BB./CC. p4", 13, "there is no player 4; the player to move, p1 to p3,");
}

#[test]
fn othello_texts_that_make_no_sense_are_refused() {
    let start = Othello::new(4).unwrap();
    refused(&start, "----------------", 17, "the four cells in the middle");
    refused(&start, "a2b9", 3, "'b9' is not a legal move here; legal: a1 c1 a3");
    refused(&start, "a2?", 3, "'?' is not expected here; a move");
    refused(&start, "a", 2, "a row number is expected");
    refused(&start, "-----OX--XO----Z", 16, "cell d4");
    for size in [0, 2, 5, 7, 9, 10, u32::MAX] {
        assert_eq!(Othello::new(size).unwrap_err().to_string(), "size: accepted is 4, 6 or 8");
    }
    // X is wiped out and four cells stay empty.
    let wiped = "OOOO/OOOO/OOOO/---- x";
    let nobody = Othello::new(4).unwrap().read(wiped).unwrap();
    let winner = Othello::new(4).unwrap().with_empties(games::othello::Empties::Winner).read(wiped).unwrap();
    assert_eq!(
        [nobody, winner].map(|end| end.payoff(Player::SECOND).get()),
        [12, 16],
        "whose the empty cells are"
    );
    assert_eq!([nobody, winner].map(|end| end.payoff(Player::FIRST).get()), [-12, -16]);
    let passes = Othello::new(4).unwrap().read("a2a3c4a1pass").unwrap();
    assert_eq!(Othello::new(4).unwrap().read("A2 a3 C4a1 Pass"), Ok(passes), "capital letters and blanks");
}

#[test]
fn texts_of_jumping_games_that_make_no_sense_are_refused() {
    let ataxx = Ataxx::new(7).unwrap();
    refused(&ataxx, "x5o/7/7/7/7/7", 14, "a / before row 7");
    refused(&ataxx, "x6o/7/7/7/7/7/7 x", 3, "a / before row 2");
    refused(&ataxx, "x7/7/7/7/7/7/7 x", 2, "cell b1, x, o, - or 1 to 6,");
    refused(&ataxx, "7/7/7/7/7/7/7 x 101", 17, "0 to 100");
    refused(&ataxx, "a1c1 a1", 6, "'a1' is not a legal move here");
    let draughts = Draughts::default();
    refused(&draughts, "X:W1", 1, "the side to move, B or W,");
    refused(&draughts, "B:W33", 4, "there is no square 33");
    refused(&draughts, "B:W9:B9", 7, "square 9 is taken already");
    refused(&draughts, "B:W1", 4, "would be a king");
    refused(&draughts, "B:W9:BK32:H81", 12, "0 to 80 plies");
    refused(&draughts, "B:WK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13", 46, "twelve pieces at most");
    refused(&draughts, "11-15 11-16", 7, "'11-16' is not a legal move here; legal are 21-17");
}

#[test]
fn texts_of_other_games_that_make_no_sense_are_refused() {
    let pursuit = Pursuit::new(3, 3, 2, 2).unwrap();
    refused(&pursuit, "a1 c3", 6, "'' is not a cell: the cell of the second pursuer from a1 to c3");
    refused(&pursuit, "a1 c3 c3", 1, "the pursuers stand on one cell");
    refused(&pursuit, "a1 c3 a1 1", 1, "the evader may not step onto a pursuer");
    refused(&pursuit, "a1 c3 a1 2", 1, "another piece moved last");
    refused(&pursuit, "a1 c3 c1 7", 1, "more plies are played");
    refused(&pursuit, "up", 1, "legal are down right stay");
    let wheel = Wheel::new(5).unwrap();
    refused(&wheel, "6", 1, "a heap of 0 to 5");
    refused(&wheel, "4 three", 3, "one, two or either");
    refused(&wheel, "two 1", 5, "'1' is not a legal move here; legal are 2");
    refused(&Centipede::new(3).unwrap(), "4", 1, "0 to 3");
    refused(&Centipede::new(3).unwrap(), "3 take", 3, "take or nothing");
    refused(&PongHauKi::default(), "XXX.O", 6, "each side has two stones");
    refused(&PodiumNim::new(&[3], 3).unwrap(), "3 p0", 3, "there is no player 0");
}

#[test]
fn sizes_out_of_range_are_refused() {
    assert!(Virus::new(1).is_err() && Virus::new(9).is_err());
    assert!(Pawns::hexapawn(3, 2).is_err() && Pawns::breakthrough(3, 3).is_err());
    assert!(Pawns::hexapawn(9, 8).is_err() && Pawns::breakthrough(0, 8).is_err());
    assert!(Domineering::new(0, 3).is_err() && Domineering::new(9, 8).is_err());
    assert!(DotsAndBoxes::new(0, 1).is_err() && DotsAndBoxes::new(5, 6).is_err());
    assert!(DotsAndBoxes::new(5, 5).is_ok() && DotsAndBoxes::new(1, 21).is_ok());
    assert!(Kalah::new(0, 4).is_err() && Kalah::new(6, 16).is_err() && Kalah::new(9, 1).is_err());
    assert!(Kalah::new(8, 15).is_ok());
    assert!(ThreeWay::sized(0, 3, 3).is_err() && ThreeWay::sized(9, 8, 3).is_err());
    assert!(Pursuit::new(1, 3, 1, 1).is_err() && Pursuit::new(3, 3, 0, 1).is_err());
    assert!(Pursuit::new(3, 3, 3, 1).is_err() && Pursuit::new(3, 3, 2, 256).is_err());
    assert!(Wheel::new(1_000_001).is_err() && Centipede::new(10_001).is_err());
    assert!(PodiumNim::new(&[3], 1).is_err() && PodiumNim::new(&[3], 9).is_err());
    assert!(Ataxx::new(2).is_err() && Ataxx::new(9).is_err());
}
