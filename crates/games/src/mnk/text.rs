//! Positions of m,n,k games as text.
//!
//! * a board: each cell one of `X O .`, row by row from the top, rows of boards other than
//!   three by three separated by `/` (or blanks or line ends); then optionally a blank and the
//!   side to move. Without it the stones decide, X having moved first; with it their numbers
//!   may differ by one either way;
//! * a list of moves: `b2 a1 c3`.

use super::{Mnk, Shape};
use crate::board::read_rows;
use crate::text::{Reader, letter, play_words};
use game_core::{Notation, ParseError, Player};

impl<S: Shape> Notation for Mnk<S> {
    fn read(&self, text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let (width, height) = (self.shape.columns() as usize, self.shape.rows() as usize);
        let stones = read_rows(&mut reader, width, height)?;
        let end = reader.at();
        let mover = match reader.side_then_end()? {
            Some(side) => side,
            None => by_count(stones).ok_or_else(|| {
                let [x, o] = stones.map(u64::count_ones);
                let message = format!(
                    "{x} X and {o} O: X must have as many stones as O or one more, or name the side to move"
                );
                reader.error_at(end, message)
            })?,
        };
        position(self, stones, mover).map_err(|message| reader.error_at(end, message))
    }

    fn write(&self) -> String {
        let rows = self.rows();
        let between = if rows.len() == 3 && rows[0].len() == 3 { "" } else { "/" };
        let side = if by_count(self.stones) == Some(self.mover) {
            String::new()
        } else {
            format!(" {}", letter(self.mover))
        };
        rows.join(between) + &side
    }
}

/// Who moves by the numbers of stones, if X moved first.
fn by_count(stones: [u64; 2]) -> Option<Player> {
    let [x, o] = stones.map(u64::count_ones);
    if x == o {
        Some(Player::FIRST)
    } else if x == o + 1 {
        Some(Player::SECOND)
    } else {
        None
    }
}

/// The state with these stones on `start`'s board, or what is wrong with it.
pub(super) fn position<S: Shape>(start: &Mnk<S>, stones: [u64; 2], mover: Player) -> Result<Mnk<S>, String> {
    let [x, o] = stones.map(u64::count_ones);
    if x.abs_diff(o) > 1 {
        return Err(format!("{x} X and {o} O: the numbers of stones may differ by one at most"));
    }
    let [x_line, o_line] = stones.map(|stones| start.shape.has_line(stones));
    if x_line && o_line {
        return Err("both sides have a line".to_string());
    }
    let own_line = if mover == Player::FIRST { x_line } else { o_line };
    if own_line {
        let (mover, other) = (letter(mover), letter(mover.opponent()));
        return Err(format!(
            "{mover} has a line and {mover} is to move, so {other} moved after the game was over"
        ));
    }
    Ok(Mnk { stones, mover, line: x_line || o_line, ..*start })
}
