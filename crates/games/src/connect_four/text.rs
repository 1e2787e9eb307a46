//! Connect Four positions as text.
//!
//! * a list of columns in playing order: `4455667`; on boards wider than 9 the numbers are
//!   separated by blanks or commas (`10 3 11`), elsewhere they may be;
//! * a picture: the rows from the top, each cell one of `X O .`, rows separated by `/` or line
//!   ends, then optionally the side to move, which must be the one the stones say.

use super::{Column, ConnectFour, Shape};
use crate::text::{Reader, cell_name, letter};
use game_core::{Game, Notation, ParseError, Player};

impl<S: Shape> Notation for ConnectFour<S> {
    fn read(&self, text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        match reader.peek() {
            Some(c) if !c.is_ascii_digit() => read_picture(self.shape(), reader),
            _ => {
                let mut state = *self;
                while reader.peek().is_some() {
                    drop_one(&mut state, &mut reader)?;
                    while reader.skip_blanks() || reader.take(',') {}
                }
                Ok(state)
            }
        }
    }

    fn write(&self) -> String {
        self.rows().collect::<Vec<_>>().join("/")
    }
}

/// Reads one column and plays it.
fn drop_one<S: Shape>(state: &mut ConnectFour<S>, reader: &mut Reader<'_>) -> Result<(), ParseError> {
    let width = state.shape().width();
    let wanted = format!("a column from 1 to {width}");
    let at = reader.at();
    let column = if width > 9 {
        reader.number(&wanted)?
    } else {
        let digit = reader.peek().and_then(|c| c.to_digit(10)).ok_or_else(|| reader.unexpected(&wanted))?;
        reader.bump();
        digit.into()
    };
    let error = |message: String| Err(reader.error_at(at, message));
    if column == 0 || column > width.into() {
        return error(format!("there is no column {column}; {wanted} is expected"));
    }
    if state.turn().is_over() {
        return error(format!("column {column} is played after the game was over; the list must end there"));
    }
    let m = Column::new(u8::try_from(column - 1).unwrap_or(u8::MAX));
    if state.try_play(m).is_err() {
        let open: Vec<String> = state.moves().map(|m| m.to_string()).collect();
        return error(format!("column {column} is full; open are {}", open.join(" ")));
    }
    Ok(())
}

/// Reads a picture and checks that a game can have led to it.
fn read_picture<S: Shape>(shape: S, mut reader: Reader<'_>) -> Result<ConnectFour<S>, ParseError> {
    let (width, height) = (shape.width() as usize, shape.height() as usize);
    let cells = reader.cells(width, height, &['X', 'O', '.'])?;
    let mut stones = [0u64; 2];
    for (cell, &(kind, at)) in cells.iter().enumerate() {
        if kind == 2 {
            continue;
        }
        if cells.get(cell + width).is_some_and(|&(below, _)| below == 2) {
            let name = cell_name(cell, width);
            return Err(reader.error_at(at, format!("the stone on {name} floats: the cell below is empty")));
        }
        let (column, row) = (cell % width, height - 1 - cell / width);
        stones[kind] |= 1 << (column * (height + 1) + row);
    }
    let end = reader.at();
    let state = from_stones(shape, stones[0], stones[1]).map_err(|message| reader.error_at(end, message))?;
    let side = reader.side_then_end()?;
    if side.is_some_and(|side| side != state.mover) {
        let right = letter(state.mover);
        return Err(reader.error_at(end, format!("by the number of stones {right} is to move")));
    }
    Ok(state)
}

/// The state with these stones, which rest on each other.
fn from_stones<S: Shape>(shape: S, x: u64, o: u64) -> Result<ConnectFour<S>, String> {
    let (ones, twos) = (x.count_ones(), o.count_ones());
    if ones != twos && ones != twos + 1 {
        return Err(format!("{ones} X and {twos} O: X must have as many stones as O or one more"));
    }
    let mover = if ones == twos { Player::FIRST } else { Player::SECOND };
    let (mine, last) = if mover == Player::FIRST { (x, o) } else { (o, x) };
    if shape.has_four(mine) {
        return Err(format!("{} has four in a line, but the other side moved last", letter(mover)));
    }
    let occupied = x | o;
    let won = shape.has_four(last);
    let mut open = 0;
    let mut could_be_last = !won;
    for column in 0..shape.width() {
        if occupied & shape.top(column) == 0 {
            open |= 1 << column;
        }
        let landing = (occupied + shape.bottom(column)) & !occupied;
        let highest = (landing >> 1) & last & shape.board();
        could_be_last |= highest != 0 && !shape.has_four(last & !highest);
    }
    if !could_be_last {
        return Err(format!("no last move can have made the lines of {}", letter(mover.opponent())));
    }
    let open = if won { 0 } else { open };
    Ok(ConnectFour { mine, occupied, open, mover, won, shape })
}
