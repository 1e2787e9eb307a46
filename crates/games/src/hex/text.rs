//! Hex positions as text and as pictures.
//!
//! * a board: each cell one of `X O .`, row by row from the top, rows separated by `/` (or blanks
//!   or line ends); then optionally a blank and the colour to move, and `swapped` if the second
//!   player has taken over X. Without a colour the stones decide, X having moved first;
//! * a list of moves: `b2 swap a1`.

use super::{Hex, Opening};
use crate::text::{Reader, letter, play_words, status};
use game_core::{Notation, ParseError, Player};
use std::fmt;

impl Notation for Hex {
    fn read(&self, text: &str) -> Result<Hex, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let mut hex = Hex::sized(self.columns.into(), self.rows.into())
            .map_err(|error| reader.error(error.to_string()))?
            .with_opening(self.opening);
        let (mut stones, mut won) = ([0u32; 2], [false; 2]);
        let cells = reader.cells(self.columns(), self.rows(), &['X', 'O', '.'])?;
        for ((column, row), (kind, _)) in self.grid().zip(cells) {
            let colour = u8::from(kind == 1);
            if kind < 2 {
                stones[kind] += 1;
                let cell = hex.cell(column, row);
                won[kind] |= hex.put(colour, cell);
            }
        }
        let end = reader.at();
        reader.skip_blanks();
        let side = match reader.peek() {
            Some('X' | 'O') => reader.bump(),
            _ => None,
        };
        reader.skip_blanks();
        let word_at = reader.at();
        match reader.word() {
            "" => {}
            "swapped" if self.opening == Opening::Swap => hex.swapped = true,
            _ => {
                return Err(reader
                    .error_at(word_at, "the colour to move, X or O, or the end of the text is expected"));
            }
        }
        reader.end()?;
        let [x, o] = stones;
        hex.colour = match side {
            Some('X') => 0,
            Some(_) => 1,
            None if x == o => 0,
            None if x == o + 1 => 1,
            None => {
                let message = format!(
                    "{x} X and {o} O: X must have as many stones as O or one more, or name the colour to move"
                );
                return Err(reader.error_at(end, message));
            }
        };
        if won[usize::from(hex.colour)] {
            return Err(
                reader.error_at(end, "the colour to move is connected, so the other moved after the end")
            );
        }
        hex.won = won[usize::from(hex.colour ^ 1)];
        Ok(hex)
    }

    fn write(&self) -> String {
        let rows: Vec<String> = (0..self.rows).map(|row| self.row(row)).collect();
        let colour = letter(if self.colour == 0 { Player::FIRST } else { Player::SECOND });
        format!("{} {colour}{}", rows.join("/"), if self.swapped { " swapped" } else { "" })
    }
}

impl Hex {
    fn row(&self, row: u8) -> String {
        let sign = |column| {
            let cell = self.cell(column, row);
            match (self.has(0, cell), self.has(1, cell)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            }
        };
        (0..self.columns).map(sign).collect()
    }
}

impl fmt::Display for Hex {
    /// The rhombus, each row half a cell further right; X connects top and bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String =
            (0..self.columns).map(|column| format!(" {}", char::from(b'a' + column))).collect();
        writeln!(f, "  {letters}")?;
        for row in 0..self.rows {
            let cells: String = self.row(row).chars().flat_map(|c| [' ', c]).collect();
            writeln!(f, "{:indent$}{:>2}{cells}", "", row + 1, indent = usize::from(row))?;
        }
        writeln!(f, "{}", status(self))
    }
}
