//! Ataxx positions as text.
//!
//! * a FEN as Ataxx programs write it: the rows from the top separated by `/`, stones `x` and
//!   `o`, blocked cells `-`, digits for so many empty cells; then the side to move, and
//!   optionally the plies without a new stone and the number of the move, which is ignored:
//!   `x5o/7/7/7/7/7/o5x x 0 1`;
//! * a list of moves: `b1 g2 a1c1`.

use super::{Ataxx, LIMIT};
use crate::text::{Reader, cell_name, play_words, x_or_o};
use game_core::{Notation, ParseError, Player};

impl Notation for Ataxx {
    fn read(&self, text: &str) -> Result<Ataxx, ParseError> {
        if !text.contains('/') {
            return play_words(self, text);
        }
        let mut reader = Reader::new(text);
        let mut state = Ataxx { stones: [0; 2], blocked: 0, mover: Player::FIRST, idle: 0, size: self.size };
        for row in 0..self.size() {
            if row > 0 && !reader.take('/') {
                return Err(reader.unexpected(&format!("a / before row {}", row + 1)));
            }
            read_row(&mut state, row, &mut reader)?;
        }
        reader.skip_blanks();
        state.mover = match reader.bump() {
            Some('x' | 'X') => Player::FIRST,
            Some('o' | 'O') => Player::SECOND,
            _ => return Err(reader.error("the side to move, x or o, is expected before this")),
        };
        reader.skip_blanks();
        if reader.peek().is_some() {
            let at = reader.at();
            let plies = reader.number("the plies without a new stone")?;
            state.idle = u8::try_from(plies).ok().filter(|&plies| plies <= LIMIT).ok_or_else(|| {
                reader.error_at(at, format!("plies without a new stone, 0 to {LIMIT}, are expected"))
            })?;
            reader.skip_blanks();
            if reader.peek().is_some() {
                reader.number("the number of the move")?;
            }
        }
        reader.end()?;
        Ok(state)
    }

    fn write(&self) -> String {
        let rows: Vec<String> = (0..self.size()).map(|row| self.row(row)).collect();
        format!("{} {} {}", rows.join("/"), x_or_o(self.mover), self.idle)
    }
}

impl Ataxx {
    /// A row of a FEN.
    fn row(&self, row: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..self.size() {
            let cell = row * self.size() + column;
            let sign = [(self.stones[0], 'x'), (self.stones[1], 'o'), (self.blocked, '-')]
                .into_iter()
                .find(|(cells, _)| cells >> cell & 1 == 1);
            match sign {
                None => empty += 1,
                Some((_, sign)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(sign);
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    }
}

/// Reads a row of a FEN into a position.
fn read_row(state: &mut Ataxx, row: usize, reader: &mut Reader<'_>) -> Result<(), ParseError> {
    let size = state.size();
    let mut column = 0;
    while column < size {
        let cell = row * size + column;
        let left = size - column;
        let wanted = format!("cell {}, x, o, - or 1 to {left},", cell_name(cell, size));
        match reader.peek() {
            Some('x') => state.stones[0] |= 1 << cell,
            Some('o') => state.stones[1] |= 1 << cell,
            Some('-') => state.blocked |= 1 << cell,
            Some(c) => match c.to_digit(10).map(|empty| empty as usize) {
                Some(empty) if (1..=left).contains(&empty) => column += empty - 1,
                _ => return Err(reader.unexpected(&wanted)),
            },
            None => return Err(reader.unexpected(&wanted)),
        }
        column += 1;
        reader.bump();
    }
    Ok(())
}
