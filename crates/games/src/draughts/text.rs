//! Draughts positions as text and as pictures.
//!
//! * a FEN as draughts programs write it: the side to move, then the pieces of both sides by the
//!   numbers of their squares, kings with a K: `B:W18,24,K30:B1,K9`. `:H12` at the end tells 12
//!   plies without a capture or a man's move;
//! * a list of moves: `11-15 23-18 8-11`; a chain may be shortened to its first and last square
//!   (`22x8`) if only one fits.

use super::{Draughts, LIMIT, Walk};
use crate::text::{Reader, status};
use game_core::{Game, Notation, ParseError, Player};
use std::fmt;

impl Notation for Draughts {
    fn read(&self, text: &str) -> Result<Draughts, ParseError> {
        let reader = Reader::new(text);
        if text.contains(':') { read_fen(reader) } else { read_moves(*self, reader) }
    }

    fn write(&self) -> String {
        let list = |player: Player| {
            let pieces = super::bits(self.pieces(player)).map(|square| {
                let king = if self.kings >> square & 1 == 1 { "K" } else { "" };
                format!("{king}{}", square + 1)
            });
            pieces.collect::<Vec<_>>().join(",")
        };
        let side = if self.mover == Player::FIRST { 'B' } else { 'W' };
        let idle = if self.idle == 0 { String::new() } else { format!(":H{}", self.idle) };
        format!("{side}:W{}:B{}{idle}", list(Player::SECOND), list(Player::FIRST))
    }
}

fn read_moves(mut state: Draughts, mut reader: Reader<'_>) -> Result<Draughts, ParseError> {
    while reader.peek().is_some() {
        let at = reader.at();
        let word = reader.word();
        let Some(m) = named(&state, word) else {
            let legal: Vec<String> = state.moves().map(|m| m.to_string()).collect();
            let legal = if legal.is_empty() { "none, the game is over".to_string() } else { legal.join(" ") };
            return Err(reader.error_at(at, format!("'{word}' is not a legal move here; legal are {legal}")));
        };
        state.play(m);
        reader.skip_blanks();
    }
    Ok(state)
}

/// The legal move with this name, or the only chain between two squares.
fn named(state: &Draughts, word: &str) -> Option<Walk> {
    let ends = |m: &Walk| {
        let (from, to) = (m.from + 1, m.squares().last().map_or(0, |to| to + 1));
        format!("{from}x{to}") == word
    };
    let mut short = state.moves().filter(|m| m.captures() > 0).filter(ends);
    let only = short.next().filter(|_| short.next().is_none());
    state.moves().find(|m| m.to_string() == word).or(only)
}

fn side(reader: &mut Reader<'_>, wanted: &str) -> Result<Player, ParseError> {
    let side = match reader.peek() {
        Some('B' | 'b') => Player::FIRST,
        Some('W' | 'w') => Player::SECOND,
        _ => return Err(reader.unexpected(wanted)),
    };
    reader.bump();
    Ok(side)
}

fn read_fen(mut reader: Reader<'_>) -> Result<Draughts, ParseError> {
    let mover = side(&mut reader, "the side to move, B or W,")?;
    let (mut pieces, mut kings, mut idle) = ([0u32; 2], 0, 0);
    while reader.take(':') {
        if reader.take('H') {
            let at = reader.at();
            let plies = reader.number("a number of plies")?;
            idle = u8::try_from(plies)
                .ok()
                .filter(|&plies| plies <= LIMIT)
                .ok_or_else(|| reader.error_at(at, format!("0 to {LIMIT} plies are expected")))?;
            continue;
        }
        let owner = side(&mut reader, "the pieces of a side, W or B,")?;
        while reader.peek().is_some_and(|c| c == 'K' || c.is_ascii_digit()) {
            let at = reader.at();
            let king = reader.take('K');
            let number = reader.number("the number of a square, 1 to 32,")?;
            let bit = match u32::try_from(number) {
                Ok(number @ 1..=32) => 1u32 << (number - 1),
                _ => {
                    return Err(
                        reader.error_at(at, format!("there is no square {number}; 1 to 32 are expected"))
                    );
                }
            };
            if (pieces[0] | pieces[1]) & bit != 0 {
                return Err(reader.error_at(at, format!("square {number} is taken already")));
            }
            if !king && bit & Draughts::far_row(owner) != 0 {
                return Err(
                    reader.error_at(at, format!("a man on square {number} would be a king (K{number})"))
                );
            }
            pieces[owner.index() & 1] |= bit;
            kings |= if king { bit } else { 0 };
            reader.take(',');
        }
    }
    let end = reader.at();
    reader.take('.');
    reader.end()?;
    if pieces.iter().any(|pieces| pieces.count_ones() > 12) {
        return Err(reader.error_at(end, "a side has twelve pieces at most"));
    }
    Ok(Draughts::position(pieces, kings, mover, idle))
}

impl fmt::Display for Draughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..8 {
            let mut line = String::new();
            for place in 0..4 {
                let bit = 1u32 << (4 * row + place);
                let sign = match (self.pieces[0] & bit != 0, self.pieces[1] & bit != 0, self.kings & bit != 0)
                {
                    (true, _, false) => 'b',
                    (true, _, true) => 'B',
                    (_, true, false) => 'w',
                    (_, true, true) => 'W',
                    _ => '.',
                };
                line += &if row % 2 == 0 { format!("  {sign} ") } else { format!("{sign}   ") };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        f.write_str(&status(self))
    }
}
