//! What captures are worth before they are searched: static exchange evaluation.
//!
//! Both sides take back on one square, each with its least valuable piece, for as long as it pays
//! the side whose turn it is; pieces behind those that took join in. After D. Spracklen & K.
//! Spracklen, *An Exchange Evaluator for Computer Chess*, BYTE (November 1978). Pins and checks
//! elsewhere are not seen, nor promotions by taking back; a king takes only where nothing can take
//! him back.

use super::knowledge::value;
use super::{Chess, Step};
use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use game_core::{Exchanges, Passes};

/// Pieces from the least valuable to the king, who comes last.
const BY_VALUE: [Piece; 6] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

/// The pieces of both sides that attack a square where only `occupied` stand.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    let straight = get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens);
    let slantwise = get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens);
    let knights = get_knight_moves(square) & board.pieces(Piece::Knight);
    let kings = get_king_moves(square) & board.pieces(Piece::King);
    let pawns = |colour: Color| get_pawn_attacks(square, !colour) & board.colored_pieces(colour, Piece::Pawn);
    (straight | slantwise | knights | kings | pawns(Color::White) | pawns(Color::Black)) & occupied
}

impl Chess {
    /// The piece a move takes, if it takes one.
    pub(super) fn victim(&self, m: Step) -> Option<Piece> {
        let them = self.board.colors(!self.board.side_to_move());
        let m = m.inner();
        if them.has(m.to) {
            return self.board.piece_on(m.to);
        }
        let pawn = self.board.pieces(Piece::Pawn).has(m.from);
        (pawn && m.from.file() != m.to.file()).then_some(Piece::Pawn)
    }

    /// What the side to take back can still win on `square`, where a piece worth `stands` has just
    /// arrived: the swap list from its end.
    fn taken_back(&self, square: Square, mut occupied: BitBoard, mut stands: i32) -> i32 {
        let mut side = !self.board.side_to_move();
        let mut gains = [0; 32];
        let mut taken = 0;
        while taken < gains.len() {
            let all = attackers(&self.board, square, occupied);
            let own = all & self.board.colors(side);
            let least = BY_VALUE.iter().find(|&&piece| !(own & self.board.pieces(piece)).is_empty());
            let Some(&piece) = least else { break };
            if piece == Piece::King && !(all & self.board.colors(!side)).is_empty() {
                break;
            }
            let from = (own & self.board.pieces(piece)).next_square();
            occupied = from.map_or(occupied, |from| occupied ^ from.bitboard());
            gains[taken] = stands;
            taken += 1;
            stands = value(piece);
            side = !side;
        }
        gains[..taken].iter().rev().fold(0, |later, &gain| (gain - later).max(0))
    }
}

impl Exchanges for Chess {
    /// The square something is taken on; for a pawn taken in passing, the square entered.
    fn place(&self, m: Step) -> Option<usize> {
        self.victim(m).map(|_| m.inner().to as usize)
    }

    fn gain(&self, m: Step) -> i32 {
        let promoted = m.inner().promotion.map_or(0, |piece| value(piece) - value(Piece::Pawn));
        self.victim(m).map_or(0, value) + promoted
    }

    /// Of a quiet move too: what the piece loses where it goes. Castling leaves nothing.
    fn exchange(&self, m: Step) -> i32 {
        let inner = m.inner();
        if self.board.colors(self.board.side_to_move()).has(inner.to) {
            return 0;
        }
        let Some(piece) = self.board.piece_on(inner.from) else { return 0 };
        let mut occupied = self.board.occupied() ^ inner.from.bitboard() | inner.to.bitboard();
        if self.victim(m).is_some() && !self.board.occupied().has(inner.to) {
            occupied ^= Square::new(inner.to.file(), inner.from.rank()).bitboard();
        }
        let stands = value(inner.promotion.unwrap_or(piece));
        self.gain(m) - self.taken_back(inner.to, occupied, stands)
    }
}

impl Passes for Chess {
    /// Not in check, not with king and pawns alone, where to move is often a misfortune, and not
    /// once the game is over. What came before is forgotten: a pass is no move, and no position
    /// after it repeats one before it.
    fn passed(&self) -> Option<Chess> {
        let own = self.board.colors(self.board.side_to_move());
        let few = self.board.pieces(Piece::King) | self.board.pieces(Piece::Pawn);
        if self.ending.is_some() || own.is_subset(few) {
            return None;
        }
        let board = self.board.null_move()?;
        Some(Chess::of(board, self.draws)).filter(|passed| passed.ending.is_none())
    }
}
