//! Texts people write and pictures people read.

use game_core::Notation;
use games::{
    Ataxx, Centipede, ConnectFour, Domineering, DotsAndBoxes, Draughts, Kalah, Mnk, Nim, Othello, Pawns, Pig,
    PodiumNim, PongHauKi, Pursuit, ThreeWay, TicTacToe, Virus, Wheel,
};
use std::fmt::Display;

/// Each text is read, and what is written of it is read as the same state.
fn all_are_read<G: Notation + PartialEq>(start: &G, texts: &[&str]) {
    for text in texts {
        let state = start.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = state.write();
        assert!(start.read(&written).is_ok_and(|again| again == state), "{text} is written as {written}");
    }
}

#[test]
fn the_texts_of_the_readme_are_read() {
    all_are_read(&TicTacToe::default(), &["XOX.O....", "XX.OO.X.. O", "b2 a1"]);
    all_are_read(&Mnk::sized(4, 3, 3).unwrap(), &["X.../..../.... O", "b2 a1"]);
    all_are_read(&Nim::new(&[3, 4, 5], 5).unwrap(), &["3 4 5 O", "h1-3 h2-1"]);
    all_are_read(&Nim::new(&[7], 3).unwrap(), &["-3 -1"]);
    all_are_read(&ConnectFour::standard(), &["4455667"]);
    all_are_read(&ConnectFour::sized(12, 4).unwrap(), &["10 3 11"]);
    all_are_read(&Othello::new(4).unwrap(), &["-----XO--OX-----", "-----XO--OX----- O", "a2a3c4a1"]);
    all_are_read(&Virus::new(3).unwrap(), &["X.O/.../O.X O", "b1 a2"]);
    all_are_read(&Ataxx::new(7).unwrap(), &["x5o/7/7/7/7/7/o5x x 0", "b1 f1 a1c1"]);
    all_are_read(&Draughts::default(), &["B:W18,24:B14,K15", "11-15 22-18 15x22 25x18"]);
    all_are_read(&Pawns::hexapawn(3, 3).unwrap(), &["OOO/.../XXX O", "a3a2 b1a2"]);
    all_are_read(&Domineering::new(2, 4).unwrap(), &["##../.... H", "a1a2 b1c1"]);
    all_are_read(&DotsAndBoxes::new(1, 2).unwrap(), &["##.#... O", "a1r b1d", "###.##. +1 O"]);
    all_are_read(&Kalah::new(6, 4).unwrap(), &["4,4,0,5,5,5,1 / 4,4,4,4,4,4,0", "3 6"]);
    all_are_read(&PongHauKi::default(), &["XX.OO O", "ac da"]);
    all_are_read(&Pig::new(100).unwrap(), &["11-0 5 O roll", "roll 5 hold"]);
    all_are_read(&Wheel::new(5).unwrap(), &["4 either O", "two 2 either"]);
    all_are_read(&PodiumNim::new(&[3, 4, 5], 3).unwrap(), &["3 4 5 p2", "h1-3 h2-1"]);
    all_are_read(&ThreeWay::sized(3, 3, 3).unwrap(), &["A../.B./..C p1", "a1 b2"]);
    all_are_read(&Pursuit::new(3, 3, 2, 2).unwrap(), &["a1 c3 c1 0", "down left stay"]);
    all_are_read(&Centipede::new(10).unwrap(), &["3 take", "pass take"]);
}

#[test]
fn pictures_show_the_board_and_whose_turn_it_is() {
    fn picture<G: Notation + Display>(pictures: &mut String, start: &G, text: &str) {
        let state = start.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        pictures.push_str(&format!("{text}\n\n{state}\n\n----\n"));
    }
    let mut pictures = String::new();
    let all = &mut pictures;
    picture(all, &TicTacToe::default(), "XOX.O....");
    picture(all, &TicTacToe::default(), "XXXOO....");
    picture(all, &Mnk::sized(5, 11, 4).unwrap(), "c6 c7");
    picture(all, &Nim::new(&[3, 50, 0], 5).unwrap(), "3 50 0 O");
    picture(all, &ConnectFour::standard(), "4455667");
    picture(all, &ConnectFour::sized(12, 3).unwrap(), "12 1");
    picture(all, &Othello::new(4).unwrap(), "a2a3c4a1");
    picture(all, &Virus::new(3).unwrap(), "b1");
    picture(all, &Ataxx::new(7).unwrap(), "x5o/7/3-3/2-1-2/3-3/7/o5x o 0");
    picture(all, &Draughts::default(), "B:W18,K24:B14,K15");
    picture(all, &Pawns::hexapawn(3, 3).unwrap(), "a3a2 b1a2");
    picture(all, &Domineering::new(2, 4).unwrap(), "a1a2");
    picture(all, &DotsAndBoxes::new(2, 2).unwrap(), "a1r a1d b1d a2r");
    picture(all, &Kalah::new(6, 4).unwrap(), "3");
    picture(all, &PongHauKi::default(), "ac");
    picture(all, &Pig::new(100).unwrap(), "roll 5 hold roll");
    picture(all, &Wheel::new(5).unwrap(), "either");
    picture(all, &PodiumNim::new(&[3, 4], 3).unwrap(), "h1-1");
    picture(all, &ThreeWay::sized(3, 3, 3).unwrap(), "a1 b2 c3");
    picture(all, &Pursuit::new(3, 4, 2, 2).unwrap(), "down left stay");
    picture(all, &Centipede::new(10).unwrap(), "pass take");
    insta::assert_snapshot!(pictures);
}
