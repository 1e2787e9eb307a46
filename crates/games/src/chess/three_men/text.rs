//! Positions of three men as text and as pictures: FENs, and the board of chess.

use super::ThreeMen;
use crate::chess::Chess;
use cozy_chess::{Color, File, Piece, Rank, Square};
use game_core::{Notation, ParseError};
use std::fmt;

impl Notation for ThreeMen {
    /// A FEN of a position with a white king, a black king, and at most one white piece of a kind
    /// that can come up; or a list of moves.
    fn read(&self, text: &str) -> Result<ThreeMen, ParseError> {
        if !text.contains('/') {
            return crate::text::play_words(self, text);
        }
        let chess = Chess::default().read(text)?;
        let board = chess.board();
        let men = board.colors(Color::White) & !board.pieces(Piece::King);
        let at = men.next_square();
        let piece = at.and_then(|at| board.piece_on(at));
        let kings = [Color::White, Color::Black].map(|colour| board.king(colour));
        let at = at.unwrap_or(Square::A1);
        let state = ThreeMen { kings, piece, at, side: board.side_to_move(), ..*self }.turned();
        let fits = board.occupied().len() <= 3 && board.colors(Color::Black).len() == 1;
        if fits && self.kinds().contains(&piece) && state.is_possible() {
            Ok(state)
        } else {
            Err(ParseError::new(
                1,
                1,
                "a white king, a black king and at most the one white piece are expected",
            ))
        }
    }

    fn write(&self) -> String {
        let letter = |square: Square| {
            let piece =
                self.piece.filter(|_| square == self.at).map(|piece| char::from(piece).to_ascii_uppercase());
            let [white, black] = self.kings;
            piece.or((square == white).then_some('K')).or((square == black).then_some('k'))
        };
        let mut rows = Vec::new();
        for &rank in Rank::ALL.iter().rev() {
            let (mut row, mut empty) = (String::new(), 0);
            for file in File::ALL {
                match letter(Square::new(file, rank)) {
                    Some(letter) => {
                        if empty > 0 {
                            row += &empty.to_string();
                        }
                        row.push(letter);
                        empty = 0;
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        format!("{} {} - - 0 1", rows.join("/"), self.side)
    }
}

impl fmt::Display for ThreeMen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.chess() {
            Ok(chess) => chess.fmt(f),
            Err(_) => f.write_str(&self.write()),
        }
    }
}
