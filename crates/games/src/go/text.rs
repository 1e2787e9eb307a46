//! Go positions as text and as pictures.
//!
//! * a list of moves: `c3 d4 pass`;
//! * a board: each point one of `X O .`, row by row from the top, rows separated by `/` (or blanks
//!   or line ends), then optionally the side to move, X (Black) or O, and moves played from
//!   there: `X.O/.../... O a2`. A board has no history of its own. Without a side Black moves if
//!   there are as many stones of either or fewer black ones.

use super::Go;
use super::board::Board;
use super::points::{BLACK, EMPTY, WHITE};
use crate::text::{Reader, picture, play_words, status};
use game_core::{Indexed as _, Notation, ParseError};
use std::fmt;

impl Notation for Go {
    fn read(&self, text: &str) -> Result<Go, ParseError> {
        let mut reader = Reader::new(text);
        let mut start = Go {
            board: Board::new(self.board.size),
            colour: BLACK,
            passes: 0,
            history: Vec::new(),
            filter: [0; 64],
            moves: Vec::new(),
            from: None,
            ..*self
        };
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(&start, text);
        }
        let cells = reader.cells(self.size(), self.size(), &['X', 'O', '.'])?;
        let mut stones = [0; 2];
        for (point, &(kind, _)) in start.board.points().zip(&cells) {
            if kind < 2 {
                stones[kind] += 1;
                start.board.put(point, if kind == 0 { BLACK } else { WHITE });
            }
        }
        // A chain without liberties was taken off, so a point is empty that should not be.
        for (point, &(kind, at)) in start.board.points().zip(&cells) {
            let lost = kind < 2 && start.board.colours[point] == EMPTY;
            if lost || (kind < 2 && !start.board.breathes(point)) {
                return Err(reader.error_at(at, "this stone's chain has no liberty"));
            }
        }
        start.colour = if stones[0] <= stones[1] { BLACK } else { WHITE };
        reader.skip_blanks();
        match reader.peek() {
            Some('X') => start.colour = BLACK,
            Some('O') => start.colour = WHITE,
            None => {}
            Some(_) => return Err(reader.unexpected("the side to move, X or O, or the end of the text")),
        }
        reader.bump();
        start.from = Some(start.board_text().into());
        let at = reader.at();
        play_words(&start, &text[at..])
            .map_err(|error| reader.error_at(at + error.column.saturating_sub(1), error.message))
    }

    fn write(&self) -> String {
        let mut words: Vec<String> = self.from.iter().map(|from| from.to_string()).collect();
        words
            .extend(self.moves.iter().filter_map(|&index| self.move_at(index.into())).map(|m| m.to_string()));
        words.join(" ")
    }
}

impl Go {
    fn rows(&self) -> Vec<String> {
        let sign = |point: usize| match self.board.colours[point] {
            BLACK => 'X',
            WHITE => 'O',
            _ => '.',
        };
        let signs: Vec<char> = self.board.points().map(sign).collect();
        signs.chunks(self.size()).map(|row| row.iter().collect()).collect()
    }

    fn board_text(&self) -> String {
        format!("{} {}", self.rows().join("/"), if self.colour == BLACK { 'X' } else { 'O' })
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", picture(self.size(), &self.rows()))?;
        writeln!(f, "{}", status(self))
    }
}
