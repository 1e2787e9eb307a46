//! Chess positions as text and as pictures.
//!
//! * a FEN, with the rights to castle in either form (`KQkq` or the files, `HAha`); the counts at
//!   the end may be left out;
//! * a list of moves as UCI writes them, with blanks: `e2e4 e7e5 g1f3`.

use super::{Chess, Draws};
use crate::text::play_words;
use cozy_chess::{Board, Color, FenParseError, File, Piece, Rank, Square};
use game_core::{Notation, ParseError};
use std::fmt;

impl Notation for Chess {
    fn read(&self, text: &str) -> Result<Chess, ParseError> {
        if text.contains('/') { read_fen(text, self.draws) } else { play_words(self, text) }
    }

    fn write(&self) -> String {
        let usual = self.board.to_string();
        let same = Board::from_fen(&usual, false).is_ok_and(|board| board == self.board);
        if same { usual } else { format!("{:#}", self.board) }
    }
}

/// What the fields of a FEN are.
const FIELDS: [&str; 6] = [
    "the placement of the pieces, eight rows from the eighth, one king a side, the side not to move not in check",
    "the side to move, w or b",
    "the rights to castle, as KQkq, HAha or -, which must fit kings and rooks",
    "the square behind a pawn that has just moved two steps, or -",
    "the half-moves without a capture or a pawn's move, 0 to 100",
    "the number of the move, from 1",
];

fn read_fen(text: &str, draws: Draws) -> Result<Chess, ParseError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let missing = ["", "w", "-", "-", "0", "1"];
    if !(4..=6).contains(&fields.len()) {
        let field = FIELDS[fields.len().min(5)];
        let message = format!("a FEN has 4 to 6 fields, this one {}; expected is {field}", fields.len());
        return Err(ParseError::at(text, text.len(), message));
    }
    let full: Vec<&str> = fields.iter().chain(&missing[fields.len()..]).copied().collect();
    let full = full.join(" ");
    let board = Board::from_fen(&full, false).or_else(|usual| {
        Board::from_fen(&full, true)
            .map_err(|other| if field(&other) > field(&usual) { other } else { usual })
    });
    board.map(|board| Chess::of(board, draws)).map_err(|error| {
        let number = field(&error);
        let before =
            fields.get(number).map_or(text.len(), |field| field.as_ptr().addr() - text.as_ptr().addr());
        ParseError::at(text, before, format!("expected is {}", FIELDS[number]))
    })
}

/// The field of a FEN that an error is about.
fn field(error: &FenParseError) -> usize {
    match error {
        FenParseError::InvalidBoard => 0,
        FenParseError::InvalidSideToMove => 1,
        FenParseError::InvalidCastlingRights => 2,
        FenParseError::InvalidEnPassant => 3,
        FenParseError::InvalidHalfMoveClock => 4,
        _ => 5,
    }
}

/// The letter of a piece, capital for white.
fn letter(board: &Board, square: Square) -> char {
    let Some(piece) = board.piece_on(square) else { return '.' };
    let letter = match piece {
        Piece::Pawn => 'p',
        Piece::Knight => 'n',
        Piece::Bishop => 'b',
        Piece::Rook => 'r',
        Piece::Queen => 'q',
        Piece::King => 'k',
    };
    if board.color_on(square) == Some(Color::White) { letter.to_ascii_uppercase() } else { letter }
}

/// The board with White below.
pub(super) fn picture(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for &rank in Rank::ALL.iter().rev() {
        write!(f, "{rank}")?;
        for &file in &File::ALL {
            write!(f, " {}", letter(board, Square::new(file, rank)))?;
        }
        writeln!(f)?;
    }
    writeln!(f, "  a b c d e f g h")
}
