//! Nim positions as text and as pictures.
//!
//! * the heaps, separated by blanks, none larger than at the start, then optionally the side to
//!   move, X or O (with more than two players `p1`, `p2`, ...): `3 0 5 O`; without it the first
//!   player is;
//! * a list of moves: `h1-3 h2-1`, or with a single heap also `-3 -1`.

use super::heaps::Heaps;
use super::{Nim, PodiumNim, Take};
use crate::board::side_suffix;
use crate::text::{Reader, player_suffix, status};
use game_core::{Notation, ParseError, Player};
use std::fmt;

impl Notation for Nim {
    fn read(&self, text: &str) -> Result<Nim, ParseError> {
        let mut reader = Reader::new(text);
        match reader.peek() {
            None | Some('h' | '-') => read_moves(*self, self.heaps().len() == 1, reader),
            Some(_) => {
                let heaps = read_heaps(&mut reader, self.heaps)?;
                let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
                Ok(Nim { heaps, mover, ..*self })
            }
        }
    }

    fn write(&self) -> String {
        write_heaps(self.heaps()) + &side_suffix(self.mover)
    }
}

impl Notation for PodiumNim {
    fn read(&self, text: &str) -> Result<PodiumNim, ParseError> {
        let mut reader = Reader::new(text);
        match reader.peek() {
            None | Some('h' | '-') => read_moves(*self, self.heaps().len() == 1, reader),
            Some(_) => {
                let heaps = read_heaps(&mut reader, self.heaps)?;
                let mover = reader.player_then_end(self.players())?.unwrap_or(Player::FIRST);
                Ok(PodiumNim { heaps, mover, ..*self })
            }
        }
    }

    fn write(&self) -> String {
        write_heaps(self.heaps()) + &player_suffix(self.mover)
    }
}

fn read_heaps(reader: &mut Reader<'_>, start: Heaps) -> Result<Heaps, ParseError> {
    let mut heaps = start;
    for heap in 0..start.sizes().len() {
        reader.skip_blanks();
        let at = reader.at();
        let most = start.most(heap);
        let wanted = format!("the size of heap {}, 0 to {most},", heap + 1);
        let size = reader.number(&wanted)?;
        match u32::try_from(size) {
            Ok(size) if size <= most => heaps.set(heap, size),
            _ => return Err(reader.error_at(at, format!("{size} is too large: {wanted} is expected"))),
        }
    }
    Ok(heaps)
}

fn write_heaps(sizes: &[u32]) -> String {
    let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
    sizes.join(" ")
}

/// Plays moves written as heap and count; with a single heap it need not be named.
fn read_moves<G: Notation<Move = Take>>(
    mut state: G,
    single: bool,
    mut reader: Reader<'_>,
) -> Result<G, ParseError> {
    while reader.peek().is_some() {
        let at = reader.at();
        let named = reader.take('h');
        let heap = if named { reader.number("the number of a heap")? } else { 1 };
        if !(named || single) || !reader.take('-') {
            return Err(reader.unexpected("a move like h1-3"));
        }
        let count = reader.number("how many to take")?;
        let legal = state.moves().find(|m| m.heap() as u64 + 1 == heap && u64::from(m.count()) == count);
        let Some(m) = legal else {
            let message = format!("{count} cannot be taken from heap {heap} of {}", state.write());
            return Err(reader.error_at(at, message));
        };
        state.play(m);
        if !reader.skip_blanks() && reader.peek().is_some() {
            return Err(reader.unexpected("a blank"));
        }
    }
    Ok(state)
}

/// One line a heap, drawn as strokes.
fn picture(sizes: &[u32]) -> String {
    let mut picture = String::new();
    for (n, &size) in sizes.iter().enumerate() {
        let strokes = "|".repeat(size.min(40) as usize);
        let more = if size > 40 { " ..." } else { "" };
        let line = format!("heap {}: {size:<4}{strokes}{more}", n + 1);
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    picture
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.heaps()))?;
        f.write_str(&status(self))
    }
}

impl fmt::Display for PodiumNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture(self.heaps()))?;
        f.write_str(&status(self))
    }
}
