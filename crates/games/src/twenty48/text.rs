//! States of 2048 as text and as pictures.
//!
//! * `2 4 / . 8`: the tiles row by row, `.` where a cell is empty; then `spawn 1` (or `spawn 2`)
//!   if that many tiles are still to appear before the player moves;
//! * the tiles and slides so far: `a1=2 b2=2 left b1=4`.

use super::Twenty48;
use crate::text::{Reader, play_words};
use game_core::{Game, Notation, ParseError, Turn};
use std::fmt;

impl Notation for Twenty48 {
    fn read(&self, text: &str) -> Result<Twenty48, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let mut state = Twenty48 { board: 0, spawn: 0, ..*self };
        for (i, cell) in self.cells().enumerate() {
            if i > 0 && i % usize::from(self.width) == 0 {
                reader.take('/');
                reader.skip_blanks();
            }
            state.put(cell, self.tile_power(&mut reader)?);
            reader.skip_blanks();
        }
        if reader.peek().is_some() {
            let at = reader.at();
            if reader.word() != "spawn" {
                return Err(reader.error_at(at, "only 'spawn' and a number may follow the last tile"));
            }
            reader.skip_blanks();
            let at = reader.at();
            state.spawn = match reader.number("the number of tiles to appear, 1 or 2,")? {
                1 => 1,
                2 => 2,
                _ => return Err(reader.error_at(at, "1 or 2 tiles may be about to appear")),
            };
        }
        reader.end()?;
        state.problem().map_or(Ok(state), |problem| Err(reader.error_at(0, problem)))
    }

    fn write(&self) -> String {
        let row = |row: u8| {
            let tiles = (0..self.width).map(|column| match self.tile(column, row) {
                0 => ".".to_string(),
                tile => tile.to_string(),
            });
            tiles.collect::<Vec<_>>().join(" ")
        };
        let rows = (0..self.height).map(row).collect::<Vec<_>>().join(" / ");
        if self.spawn == 0 { rows } else { format!("{rows} spawn {}", self.spawn) }
    }
}

impl Twenty48 {
    /// Takes `.` or a tile.
    fn tile_power(&self, reader: &mut Reader<'_>) -> Result<u8, ParseError> {
        if reader.take('.') {
            return Ok(0);
        }
        let (at, wanted) = (reader.at(), "a tile (2, 4, 8, ...) or '.' for an empty cell");
        let tile = reader.number(wanted)?;
        let power = tile.checked_ilog2().filter(|&power| tile.is_power_of_two() && (1..16).contains(&power));
        let power = power.and_then(|power| u8::try_from(power).ok()).filter(|&power| power <= self.target);
        let limit = 1_u32 << self.target;
        power.ok_or_else(|| {
            reader
                .error_at(at, format!("{tile} is no tile of this game: a power of two from 2 to {limit} is"))
        })
    }
}

impl fmt::Display for Twenty48 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height {
            for column in 0..self.width {
                match self.tile(column, row) {
                    0 => write!(f, "{:>6}", ".")?,
                    tile => write!(f, "{tile:>6}")?,
                }
            }
            writeln!(f)?;
        }
        match self.turn() {
            Turn::Over if self.has_won() => f.write_str("won"),
            Turn::Over => f.write_str("lost"),
            Turn::Chance => write!(f, "{} to appear", self.spawn),
            Turn::Player(_) => f.write_str("to move"),
        }
    }
}
