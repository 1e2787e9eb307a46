//! Material and where it stands, kept from move to move: [`Balance`].
//!
//! Both are sums over the pieces, of which a move changes two or three. What depends on other pieces
//! too (mobility, pawns, the safety of kings) is not kept: a move changes it anywhere.

use super::Step;
use super::points::{PLACES, Points};
use cozy_chess::{Board, Color, Move, Piece, Square};

/// How much of the middle game each kind of piece is, in the order of `Piece`; all of them are 24.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The sums over the pieces of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Balance {
    /// What White's pieces are worth where they stand, less Black's.
    pub(super) placed: Points,
    /// How much of the middle game the pieces of both sides are.
    pub(super) phase: i32,
}

impl Balance {
    /// Counted afresh.
    pub(super) fn of(board: &Board) -> Balance {
        let mut balance = Balance::default();
        for colour in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(colour, piece) {
                    balance.put(colour, piece, square);
                }
            }
        }
        balance
    }

    /// After a move on this board; `None` where more than one square of each side changes, in
    /// castling and taking in passing, for which counting afresh is as good.
    #[inline]
    pub(super) fn played(mut self, board: &Board, m: Step) -> Option<Balance> {
        let Move { from, to, promotion } = m.inner();
        let (piece, mover) = (board.piece_on(from)?, board.side_to_move());
        let taken = if board.occupied().has(to) { board.piece_on(to) } else { None };
        let in_passing = piece == Piece::Pawn && taken.is_none() && from.file() != to.file();
        if in_passing || board.colors(mover).has(to) {
            return None;
        }
        if let Some(taken) = taken {
            self.take(!mover, taken, to);
        }
        self.take(mover, piece, from);
        self.put(mover, promotion.unwrap_or(piece), to);
        Some(self)
    }

    #[inline]
    fn put(&mut self, colour: Color, piece: Piece, square: Square) {
        self.placed += PLACES[colour as usize][piece as usize][square as usize];
        self.phase += PHASES[piece as usize];
    }

    #[inline]
    fn take(&mut self, colour: Color, piece: Piece, square: Square) {
        self.placed -= PLACES[colour as usize][piece as usize][square as usize];
        self.phase -= PHASES[piece as usize];
    }
}
