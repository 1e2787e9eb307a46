//! Nim positions as text and as pictures.
//!
//! * the heaps, separated by blanks, none larger than at the start, then optionally the side to
//!   move, X or O: `3 0 5 O`; without it X is;
//! * a list of moves: `h1-3 h2-1`, or with a single heap also `-3 -1`.

use super::Nim;
use crate::text::{Reader, letter, status};
use game_core::{Game, Notation, ParseError, Player};
use std::fmt;

impl Notation for Nim {
    fn read(&self, text: &str) -> Result<Nim, ParseError> {
        let mut reader = Reader::new(text);
        match reader.peek() {
            None => Ok(*self),
            Some('h' | '-') => read_moves(self, reader),
            Some(_) => {
                let mut state = *self;
                for heap in 0..self.heaps().len() {
                    reader.skip_blanks();
                    let at = reader.at();
                    let most = self.start[heap];
                    let wanted = format!("the size of heap {}, 0 to {most},", heap + 1);
                    let size = reader.number(&wanted)?;
                    state.heaps[heap] = match u32::try_from(size) {
                        Ok(size) if size <= most => size,
                        _ => {
                            return Err(
                                reader.error_at(at, format!("{size} is too large: {wanted} is expected"))
                            );
                        }
                    };
                }
                state.mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
                Ok(state)
            }
        }
    }

    fn write(&self) -> String {
        let heaps: Vec<String> = self.heaps().iter().map(u32::to_string).collect();
        let side =
            if self.mover == Player::FIRST { String::new() } else { format!(" {}", letter(self.mover)) };
        heaps.join(" ") + &side
    }
}

/// Plays moves written as heap and count.
fn read_moves(start: &Nim, mut reader: Reader<'_>) -> Result<Nim, ParseError> {
    let mut state = *start;
    while reader.peek().is_some() {
        let at = reader.at();
        let named = reader.take('h');
        let heap = if named { reader.number("the number of a heap")? } else { 1 };
        let clear = named || start.heaps().len() == 1;
        if !clear || !reader.take('-') {
            return Err(reader.unexpected("a move like h1-3"));
        }
        let count = reader.number("how many to take")?;
        let legal = state.moves().find(|m| m.heap() as u64 + 1 == heap && u64::from(m.count()) == count);
        match legal {
            Some(m) => state.play(m),
            None => {
                let heaps: Vec<String> = state.heaps().iter().map(u32::to_string).collect();
                let message = format!("{count} cannot be taken from heap {heap} of {}", heaps.join(" "));
                return Err(reader.error_at(at, message));
            }
        }
        if !reader.skip_blanks() && reader.peek().is_some() {
            return Err(reader.unexpected("a blank"));
        }
    }
    Ok(state)
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, &heap) in self.heaps().iter().enumerate() {
            let shown = heap.min(40) as usize;
            let more = if heap > 40 { " ..." } else { "" };
            let dots = if shown == 0 { String::new() } else { format!("  {}{more}", "|".repeat(shown)) };
            writeln!(f, "heap {}: {heap}{dots}", n + 1)?;
        }
        f.write_str(&status(self))
    }
}
