//! Chess positions as text and as pictures.
//!
//! * a FEN, with the rights to castle in either form (`KQkq`, in Chess960 the outermost rooks, or
//!   the files, `HAha`); the counts at the end may be left out;
//! * a list of moves as UCI writes them, with blanks: `e2e4 e7e5 g1f3`.

use super::{Chess, Draws};
use crate::text::play_words;
use cozy_chess::{Board, Color, FenParseError, File, Piece, Rank, Square, get_king_moves};
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
    "the placement of the pieces, eight rows from the eighth",
    "the side to move, w or b",
    "the rights to castle, as KQkq, HAha or -, which must fit kings and rooks",
    "the square behind a pawn that has just moved two steps, or -",
    "the half-moves without a capture or a pawn's move, 0 to 100",
    "the number of the move, from 1",
];

fn read_fen(text: &str, draws: Draws) -> Result<Chess, ParseError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let missing = ["", "w", "-", "-", "0", "1"];
    let offset = |field: &str| field.as_ptr().addr() - text.as_ptr().addr();
    if let Some(&placement) = fields.first() {
        check_placement(placement)
            .map_err(|(at, message)| ParseError::at(text, offset(placement) + at, message))?;
    }
    if !(4..=6).contains(&fields.len()) {
        let field = FIELDS[fields.len().min(5)];
        let message = format!("a FEN has 4 to 6 fields, this one {}; expected is {field}", fields.len());
        return Err(ParseError::at(text, text.len(), message));
    }
    let full: Vec<&str> = fields.iter().chain(&missing[fields.len()..]).copied().collect();
    let board = read_board(&full.join(" ")).map_err(|error| {
        let (number, message) = match (field(&error), other_side(fields[1])) {
            (0, Some(other)) => (1, checked(&full, other)),
            (number, _) => (number, format!("expected is {}", FIELDS[number])),
        };
        let before = fields.get(number).map_or(text.len(), |field| offset(field));
        ParseError::at(text, before, message)
    })?;
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        let message = "the kings stand side by side, in the placement of the pieces";
        return Err(ParseError::at(text, offset(fields[0]), message));
    }
    Ok(Chess::of(board, draws))
}

/// A board from six fields, with the rights to castle in either form.
fn read_board(fen: &str) -> Result<Board, FenParseError> {
    Board::from_fen(fen, false).or_else(|usual| {
        Board::from_fen(&with_files(fen), true)
            .map_err(|other| if field(&other) > field(&usual) { other } else { usual })
    })
}

/// A FEN whose `KQkq` are written as files: in Chess960 they mean the outermost rook on the king's
/// side and on the queen's (R. Scharnagl's X-FEN).
fn with_files(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    let Some([board, _, castling, ..]) = fields.get(..4) else { return fen.to_string() };
    let file_of = |right: char| {
        let white = right.is_ascii_uppercase();
        let row = if white { board.rsplit('/').next() } else { board.split('/').next() }?;
        let squares: Vec<char> = row
            .chars()
            .flat_map(|c| {
                let empty = c.to_digit(10).unwrap_or(0) as usize;
                std::iter::repeat_n('.', empty).chain((empty == 0).then_some(c))
            })
            .collect();
        let [king, rook] = if white { ['K', 'R'] } else { ['k', 'r'] };
        let king = squares.iter().position(|&c| c == king)?;
        let file = match right.to_ascii_lowercase() {
            'k' => squares.iter().rposition(|&c| c == rook).filter(|&file| file > king),
            _ => squares.iter().position(|&c| c == rook).filter(|&file| file < king),
        }?;
        let letter = char::from(b'a' + u8::try_from(file).ok()?);
        Some(if white { letter.to_ascii_uppercase() } else { letter })
    };
    let by_file = |right: char| if "KQkq".contains(right) { file_of(right) } else { None }.unwrap_or(right);
    fields[2] = castling.chars().map(by_file).collect();
    fields.join(" ")
}

fn other_side(side: &str) -> Option<&'static str> {
    match side {
        "w" => Some("b"),
        "b" => Some("w"),
        _ => None,
    }
}

/// Why a placement in which every row is right is no position with this side to move.
fn checked(fields: &[&str], other: &str) -> String {
    let turned = [fields[0], other, "-", "-", "0", "1"].join(" ");
    if read_board(&turned).is_ok() {
        format!("the side not to move, {other}, is in check; expected is {}", FIELDS[1])
    } else {
        "both kings are in check, or one by more than two pieces".into()
    }
}

/// Looks at the placement of the pieces, character by character; says where and what is wrong.
fn check_placement(text: &str) -> Result<(), (usize, String)> {
    let wrong = |at: usize, what: String| Err((at, format!("{what}; expected is {}", FIELDS[0])));
    let (mut row, mut squares) = (8, 0);
    for (at, c) in text.char_indices() {
        match c {
            '/' if squares < 8 => return wrong(at, format!("row {row} has {squares} squares")),
            '/' if row == 1 => return wrong(at, "there are more than eight rows".into()),
            '/' => (row, squares) = (row - 1, 0),
            '1'..='8' => squares += c.to_digit(10).unwrap_or(0),
            'P' | 'p' if row == 1 || row == 8 => return wrong(at, format!("a pawn stands on row {row}")),
            c if "PNBRQKpnbrqk".contains(c) => squares += 1,
            c => return wrong(at, format!("'{c}' is no piece and no number of empty squares")),
        }
        if squares > 8 {
            return wrong(at, format!("row {row} has more than eight squares"));
        }
    }
    if row > 1 || squares < 8 {
        return wrong(text.len(), format!("row {row} is missing or has {squares} squares"));
    }
    for (side, king, pawn) in [("white", 'K', 'P'), ("black", 'k', 'p')] {
        let count = |wanted: &dyn Fn(char) -> bool| text.chars().filter(|&c| wanted(c)).count();
        let kings = count(&|c| c == king);
        let pieces = count(&|c| c.is_alphabetic() && c.is_uppercase() == king.is_uppercase());
        if kings != 1 {
            return wrong(0, format!("{side} has {kings} kings and must have one"));
        }
        if count(&|c| c == pawn) > 8 || pieces > 16 {
            return wrong(0, format!("{side} has more than eight pawns or sixteen pieces"));
        }
    }
    Ok(())
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
