//! States of `EinStein würfelt nicht!` as text and as pictures.
//!
//! * `123../45.../6...f/...ed/..cba X 4`: the cells row by row, `1` to `6` the stones of the
//!   first player, `a` to `f` those of the second, `.` an empty cell; then the player in turn
//!   (X, the first, if left out) and, once it is thrown, the die;
//! * the numbers thrown and the moves made so far: `3 3d 5 5a`.

use super::{Einstein, TAKEN};
use crate::text::{Reader, letter, picture, play_words, status};
use game_core::{Game, Notation, ParseError, Player, Turn};
use std::fmt;

const ALPHABET: [char; 13] = ['.', '1', '2', '3', '4', '5', '6', 'a', 'b', 'c', 'd', 'e', 'f'];

impl Notation for Einstein {
    fn read(&self, text: &str) -> Result<Einstein, ParseError> {
        let mut reader = Reader::new(text);
        // A board begins with a row of five cells, a list of moves with a bare number.
        if text.split_whitespace().next().is_none_or(|word| word.len() < 5) {
            return play_words(self, text);
        }
        let mut state = Einstein { stones: [[TAKEN; 6]; 2], mover: Player::FIRST, die: 0 };
        for (cell, (kind, at)) in reader.cells(5, 5, &ALPHABET)?.into_iter().enumerate() {
            let Some(stone) = kind.checked_sub(1) else { continue };
            let place = &mut state.stones[stone / 6][stone % 6];
            if *place != TAKEN {
                return Err(
                    reader.error_at(at, format!("the stone '{}' stands here a second time", ALPHABET[kind]))
                );
            }
            *place = u8::try_from(cell).unwrap_or(TAKEN);
        }
        reader.skip_blanks();
        if reader.take('O') {
            state.mover = Player::SECOND;
        } else {
            reader.take('X');
        }
        reader.skip_blanks();
        if let Some(c) = reader.peek() {
            let die =
                c.to_digit(10).and_then(|die| u8::try_from(die).ok()).filter(|die| (1..=6).contains(die));
            state.die =
                die.ok_or_else(|| reader.unexpected("the side to move (X or O), then the die, 1 to 6,"))?;
            reader.bump();
        }
        reader.end()?;
        state.problem().map_or(Ok(state), |problem| Err(reader.error_at(0, problem)))
    }

    fn write(&self) -> String {
        let die = if self.die == 0 { String::new() } else { format!(" {}", self.die) };
        format!("{} {}{die}", self.rows().join("/"), letter(self.mover))
    }
}

impl Einstein {
    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        match self.winner() {
            Some(winner) if winner == self.mover => Some("the player in turn has won already"),
            Some(_) if self.die > 0 => Some("the game is over: nobody throws any more"),
            _ if self.stones.contains(&[TAKEN; 6]) => Some("a side without stones has lost"),
            _ => None,
        }
        .or(if self.stones == [[TAKEN; 6]; 2] { Some("there are no stones") } else { None })
    }

    fn rows(&self) -> Vec<String> {
        let mut cells = ['.'; 25];
        for (stone, &cell) in self.stones.iter().flatten().enumerate() {
            if let Some(place) = cells.get_mut(usize::from(cell)) {
                *place = ALPHABET[stone + 1];
            }
        }
        cells.chunks(5).map(|row| row.iter().collect()).collect()
    }
}

impl fmt::Display for Einstein {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(5, &self.rows()))?;
        match self.turn() {
            Turn::Chance => write!(f, "{} to throw", letter(self.mover)),
            Turn::Player(mover) => write!(f, "{} to move a stone for {}", letter(mover), self.die),
            Turn::Over => f.write_str(&status(self)),
        }
    }
}
