//! Chess moves: their names, their numbers, and the list of them.

use super::Chess;
use cozy_chess::{Board, File, Move, Piece, PieceMoves, Rank, Square};
use game_core::Indexed;
use std::fmt;

/// A chess move; displays as UCI does: `e2e4`, `e7e8q`, castling as the king's own step `e1g1`.
/// In Chess960 castling from or to other files displays as the king taking the rook (`b1a1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    inner: Move,
    castles: bool,
}

impl Step {
    pub(super) fn new(inner: Move, castles: bool) -> Step {
        Step { inner, castles }
    }

    /// The move as `cozy-chess` writes it, castling as the king taking the rook.
    #[must_use]
    pub fn inner(self) -> Move {
        self.inner
    }

    /// Where the king goes, as UCI names it.
    fn shown(self) -> Square {
        let Move { from, to, .. } = self.inner;
        match (self.castles, from.file(), to.file()) {
            (true, File::E, File::H) => Square::new(File::G, to.rank()),
            (true, File::E, File::A) => Square::new(File::C, to.rank()),
            _ => to,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Move { to: self.shown(), ..self.inner })
    }
}

/// The moves of a position, piece by piece: a piece has one entry, pawns up to two.
pub(super) struct Generated {
    pieces: [Option<PieceMoves>; Generated::MOST],
}

impl Generated {
    /// More than the generator ever hands out.
    const MOST: usize = 24;

    /// The moves of a state; none once the game is over.
    pub(super) fn of(state: &Chess) -> Generated {
        let mut generated = Generated { pieces: [None; Generated::MOST] };
        if state.ending.is_none() {
            let mut slots = generated.pieces.iter_mut();
            state.board.generate_moves(|moves| {
                if let Some(slot) = slots.next() {
                    *slot = Some(moves);
                }
                false
            });
        }
        generated
    }

    /// The captures and promotions of a state; none once the game is over.
    pub(super) fn noisy(state: &Chess) -> Generated {
        let them = state.board.colors(!state.board.side_to_move());
        let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
        let mut generated = Generated { pieces: [None; Generated::MOST] };
        if state.ending.is_some() {
            return generated;
        }
        let mut slots = generated.pieces.iter_mut();
        state.board.generate_moves(|moves| {
            // A pawn that leaves its file takes, in passing too.
            let pawn = moves.piece == Piece::Pawn;
            let loud = if pawn { them | last | !moves.from.file().bitboard() } else { them };
            let to = moves.to & loud;
            if !to.is_empty()
                && let Some(slot) = slots.next()
            {
                *slot = Some(PieceMoves { to, ..moves });
            }
            false
        });
        generated
    }

    /// How many moves there are.
    pub(super) fn count(&self) -> usize {
        self.pieces.iter().map_while(|&moves| moves).map(|moves| moves.len()).sum()
    }

    /// The moves.
    pub(super) fn moves(self, board: &Board) -> impl Iterator<Item = Step> {
        let own = board.colors(board.side_to_move());
        let moves = self.pieces.into_iter().map_while(|moves| moves).flatten();
        moves.map(move |m| Step::new(m, own.has(m.to)))
    }
}

/// What a piece may become, in the order of the numbers.
const PROMOTIONS: [Option<Piece>; 5] =
    [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen)];

/// The square left times 64 plus the square entered; 4,096 higher for each kind of promotion, and
/// highest of all for castling.
impl Indexed for Chess {
    fn index_count(&self) -> usize {
        6 * 4_096
    }

    fn index(&self, m: Step) -> usize {
        let Move { from, to, promotion } = m.inner;
        let kind = if m.castles { 5 } else { PROMOTIONS.iter().position(|&p| p == promotion).unwrap_or(0) };
        4_096 * kind + 64 * (from as usize) + to as usize
    }

    fn move_at(&self, index: usize) -> Option<Step> {
        let square = |number: usize| Square::try_index(number % 64);
        let (from, to) = (square(index / 64)?, square(index)?);
        let kind = index / 4_096;
        let promotion = match PROMOTIONS.get(kind) {
            Some(&promotion) => promotion,
            None if kind == 5 => None,
            None => return None,
        };
        Some(Step::new(Move { from, to, promotion }, kind == 5))
    }
}
