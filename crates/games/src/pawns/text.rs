//! Positions of pawn races as text and as pictures.
//!
//! * rows of `X O .` from the top, separated by `/` or not, then optionally the side to move (X
//!   if left out);
//! * a list of moves: `a3a2 b1a2`.

use super::Pawns;
use crate::board::{read_rows, rows, side_suffix};
use crate::text::{Reader, picture, play_words, status};
use game_core::{Notation, ParseError, Player};
use std::fmt;

impl Notation for Pawns {
    fn read(&self, text: &str) -> Result<Pawns, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let stones = read_rows(&mut reader, self.width(), self.height.into())?;
        let end = reader.at();
        let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        let state = Pawns { stones, mover, ..*self };
        match state.problem() {
            None => Ok(state),
            Some(problem) => Err(reader.error_at(end, problem)),
        }
    }

    fn write(&self) -> String {
        rows(self.stones, self.width(), self.height.into(), '.').join("/") + &side_suffix(self.mover)
    }
}

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.width(), &rows(self.stones, self.width(), self.height.into(), '.')))?;
        f.write_str(&status(self))
    }
}
