//! States of Pig as text and as pictures.
//!
//! * `11-0 5 O`: the scores of the first and the second player, then optionally the turn total,
//!   the side in turn (X, the first player, if left out), and `roll` while the die is in the
//!   air;
//! * the moves and numbers rolled so far: `roll 5 roll 6 hold roll 1`.

use super::Pig;
use crate::text::{Reader, letter, play_words, status};
use game_core::{Notation, ParseError, Player};
use std::fmt;

impl Notation for Pig {
    fn read(&self, text: &str) -> Result<Pig, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let mut state = *self;
        (state.total, state.rolling, state.mover) = (0, false, Player::FIRST);
        state.scores[0] = self.points(&mut reader, "the score of the first player")?;
        if !reader.take('-') {
            return Err(reader.unexpected("'-' and the score of the second player"));
        }
        state.scores[1] = self.points(&mut reader, "the score of the second player")?;
        reader.skip_blanks();
        if reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            state.total = self.points(&mut reader, "the turn total")?;
            reader.skip_blanks();
        }
        if reader.take('O') {
            state.mover = Player::SECOND;
        } else {
            reader.take('X');
        }
        reader.skip_blanks();
        let at = reader.at();
        match reader.word() {
            "" => {}
            "roll" => state.rolling = true,
            word => {
                let wanted = "the turn total, the side in turn (X or O), then roll are accepted here";
                return Err(reader.error_at(at, format!("'{word}' is not expected; {wanted}")));
            }
        }
        reader.end()?;
        match state.problem() {
            None => Ok(state),
            Some(problem) => Err(reader.error_at(0, problem)),
        }
    }

    fn write(&self) -> String {
        let [first, second] = self.scores;
        let roll = if self.rolling { " roll" } else { "" };
        format!("{first}-{second} {} {}{roll}", self.total, letter(self.mover))
    }
}

impl Pig {
    fn points(&self, reader: &mut Reader<'_>, what: &str) -> Result<u16, ParseError> {
        let at = reader.at();
        let wanted = format!("{what}, 0 to {},", self.target);
        let points = reader.number(&wanted)?;
        match u16::try_from(points) {
            Ok(points) if points <= self.target => Ok(points),
            _ => Err(reader.error_at(at, format!("{points} is too much: {wanted} is expected"))),
        }
    }
}

impl fmt::Display for Pig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "first {}, second {} of {}", self.scores[0], self.scores[1], self.target)?;
        let die = if self.rolling { ", the die is rolling" } else { "" };
        writeln!(f, "turn total {}{die}", self.total)?;
        f.write_str(&status(self))
    }
}
