//! Othello positions as text.
//!
//! * a board: each cell one of `X O -` (or `.`), row by row from the top, rows separated by `/`
//!   or not, then optionally the side to move (X if left out). This is how the FFO test files
//!   write positions, in which the first player is X or black;
//! * a list of moves: `f5d6c3`, with blanks or without, in small or capital letters. A forced
//!   pass may be written `pass` or left out.

use super::Othello;
use crate::board::{Placement, read_rows, rows, side_suffix};
use crate::text::Reader;
use game_core::{Game, Notation, ParseError, Player};

impl Notation for Othello {
    fn read(&self, text: &str) -> Result<Othello, ParseError> {
        let mut reader = Reader::new(text);
        let is_board = matches!(reader.peek(), Some('X' | 'O' | '-' | '.'));
        if !is_board {
            return read_moves(*self, reader);
        }
        let stones = read_rows(&mut reader, self.size(), self.size())?;
        let end = reader.at();
        let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        self.unpacked(stones, mover)
            .ok_or_else(|| reader.error_at(end, "the four cells in the middle have discs from the start on"))
    }

    fn write(&self) -> String {
        rows(self.packed(), self.size(), self.size(), '-').concat() + &side_suffix(self.mover)
    }
}

/// Plays a list of moves; passes that are forced and left out are made.
fn read_moves(mut state: Othello, mut reader: Reader<'_>) -> Result<Othello, ParseError> {
    while reader.peek().is_some() {
        let at = reader.at();
        let name = read_name(&mut reader)?;
        let named = |state: &Othello| state.moves().find(|m| m.to_string() == name);
        if state.must_pass() && named(&state).is_none() {
            state.play(Placement::Pass);
        }
        let Some(m) = named(&state) else {
            let legal: Vec<String> = state.moves().map(|m| m.to_string()).collect();
            let legal = if legal.is_empty() { "the game is over".to_string() } else { legal.join(" ") };
            return Err(reader.error_at(at, format!("'{name}' is not a legal move here; legal: {legal}")));
        };
        state.play(m);
        reader.skip_blanks();
    }
    Ok(state)
}

/// One move: a letter and a digit, or `pass`.
fn read_name(reader: &mut Reader<'_>) -> Result<String, ParseError> {
    let mut ahead = reader.clone();
    let word: String = std::iter::from_fn(|| ahead.bump()).take(4).collect();
    if word.eq_ignore_ascii_case("pass") {
        *reader = ahead;
        return Ok("pass".to_string());
    }
    let mut name = String::new();
    for wanted in ["a move, a column letter and a row number or pass,", "a row number"] {
        let fits = if name.is_empty() { char::is_ascii_alphabetic } else { char::is_ascii_digit };
        match reader.peek() {
            Some(c) if fits(&c) => name.push(c.to_ascii_lowercase()),
            _ => return Err(reader.unexpected(wanted)),
        }
        reader.bump();
    }
    Ok(name)
}
