//! An evaluation for chess that knows more than material: [`Placement`], and material alone:
//! [`Material`].
//!
//! Every term has two weights, one for the middle game and one for the endgame, between which the
//! pieces left interpolate ("tapered"; the idea is that of H. Berliner, *On the construction of
//! evaluation functions for large domains*, IJCAI 1979). All numbers are this project's own, set by
//! judgement and round.

use super::Chess;
use super::balance::Balance;
use super::knowledge::value;
use super::points::Points;
use super::structure::{self, guarded};
use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};
use game_core::{Evaluate, Player, Score};

/// For each square a piece can go to, and how many are usual.
const MOBILITY: [(Piece, Points, i32); 4] = [
    (Piece::Knight, Points(5, 5), 4),
    (Piece::Bishop, Points(5, 5), 6),
    (Piece::Rook, Points(3, 5), 7),
    (Piece::Queen, Points(1, 3), 13),
];

/// For each square next to the enemy's king that a piece looks at.
const PRESSURE: Points = Points(7, 1);
/// Both bishops.
const PAIR: Points = Points(28, 45);
/// A pawn with another of its side before it.
const DOUBLED: Points = Points(-9, -20);
/// A pawn without one of its side on the files beside it.
const ISOLATED: Points = Points(-13, -13);
/// A pawn that no enemy pawn can stop any more, by the rank it stands on.
const PASSED: [Points; 8] = [
    Points(0, 0),
    Points(2, 8),
    Points(4, 14),
    Points(10, 28),
    Points(24, 52),
    Points(45, 90),
    Points(70, 140),
    Points(0, 0),
];
/// A rook without own pawns on its file, and with no pawns at all.
const HALF_OPEN: Points = Points(10, 6);
const OPEN: Points = Points(24, 10);
/// A pawn one or two steps before its king.
const SHELTER: Points = Points(11, 0);
/// For whose move it is.
const TEMPO: Points = Points(12, 6);

/// All pieces that are not pawns nor kings, together.
const FULL: i32 = 24;

/// The squares before one, seen by a colour, on its file and those beside it.
fn ahead(square: Square, colour: Color) -> BitBoard {
    let rank = square.rank() as u32;
    let further = if colour == Color::White {
        u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0)
    } else {
        !(u64::MAX << (8 * rank))
    };
    BitBoard(further) & (square.file().bitboard() | square.file().adjacent())
}

/// What one side has, counted once and used for features and points alike.
pub(super) struct Side<'a> {
    board: &'a Board,
    colour: Color,
    own_pawns: BitBoard,
    their_pawns: BitBoard,
    /// Empty squares and enemies that no enemy pawn guards.
    allowed: BitBoard,
}

impl<'a> Side<'a> {
    pub(super) fn of(board: &'a Board, colour: Color) -> Side<'a> {
        let pawns = |colour| board.colored_pieces(colour, Piece::Pawn);
        let (own_pawns, their_pawns) = (pawns(colour), pawns(!colour));
        let allowed = !board.colors(colour) & !guarded(their_pawns, !colour);
        Side { board, colour, own_pawns, their_pawns, allowed }
    }

    fn own(&self, piece: Piece) -> BitBoard {
        self.board.colored_pieces(self.colour, piece)
    }

    pub(super) fn has_pair(&self) -> bool {
        let bishops = self.own(Piece::Bishop);
        !(bishops & BitBoard::DARK_SQUARES).is_empty() && !(bishops & BitBoard::LIGHT_SQUARES).is_empty()
    }

    pub(super) fn doubled(&self) -> i32 {
        few(structure::doubled(self.own_pawns, self.colour))
    }

    pub(super) fn isolated(&self) -> i32 {
        few(structure::isolated(self.own_pawns))
    }

    pub(super) fn passed(&self) -> BitBoard {
        structure::passed(self.own_pawns, self.their_pawns, self.colour)
    }

    /// What the pieces of a kind look at, each for itself: empty squares and enemies that no enemy
    /// pawn guards.
    pub(super) fn reach(&self, piece: Piece) -> impl Iterator<Item = BitBoard> {
        let (occupied, allowed) = (self.board.occupied(), self.allowed);
        self.own(piece).into_iter().map(move |square| {
            let seen = match piece {
                Piece::Knight => get_knight_moves(square),
                Piece::Bishop => get_bishop_moves(square, occupied),
                Piece::Rook => get_rook_moves(square, occupied),
                Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
                Piece::Pawn | Piece::King => BitBoard::EMPTY,
            };
            seen & allowed
        })
    }

    /// Mobility, and pressure on the king.
    fn active(&self) -> Points {
        let mut sum = Points::default();
        let ring = get_king_moves(self.board.king(!self.colour));
        let mut pressure = 0;
        for (piece, points, usual) in MOBILITY {
            let mut above = 0;
            for seen in self.reach(piece) {
                above += seen.len().cast_signed() - usual;
                pressure += few(seen & ring);
            }
            sum += points * above;
        }
        sum += PRESSURE * pressure;
        sum
    }

    /// Pawns, the files of rooks, and pawns before the king.
    fn built(&self) -> Points {
        let mut sum = Points::default();
        sum += DOUBLED * self.doubled();
        sum += ISOLATED * self.isolated();
        for pawn in self.passed() {
            sum += PASSED[pawn.relative_to(self.colour).rank() as usize];
        }
        for rook in self.own(Piece::Rook) {
            let file = rook.file().bitboard();
            if (file & self.own_pawns).is_empty() {
                sum += if (file & self.their_pawns).is_empty() { OPEN } else { HALF_OPEN };
            }
        }
        let king = self.board.king(self.colour);
        let near = ahead(king, self.colour) & !ahead(two_further(king, self.colour), self.colour);
        sum += SHELTER * (near & self.own_pawns).len().cast_signed();
        sum
    }

    /// With a bare king against it: how near he is to the edge, and the kings to each other.
    fn hunts(&self) -> Points {
        let bare = self.board.colors(!self.colour).len() == 1;
        let mates = !(self.own(Piece::Rook) | self.own(Piece::Queen) | self.own(Piece::Pawn)).is_empty()
            || (self.own(Piece::Bishop) | self.own(Piece::Knight)).len() > 1;
        if !bare || !mates {
            return Points::default();
        }
        let (hunter, hunted) = (self.board.king(self.colour), self.board.king(!self.colour));
        let from_centre = (2 * hunted.rank() as i32 - 7).abs() + (2 * hunted.file() as i32 - 7).abs();
        let apart = hunter.rank() as i32 - hunted.rank() as i32;
        let beside = hunter.file() as i32 - hunted.file() as i32;
        Points(0, 10 * from_centre - 8 * (apart.abs() + beside.abs()))
    }

    /// All but material and where it stands, which the state keeps.
    fn points(&self) -> Points {
        let mut sum = self.active();
        if self.has_pair() {
            sum += PAIR;
        }
        sum += self.built();
        sum += self.hunts();
        if self.board.side_to_move() == self.colour {
            sum += TEMPO;
        }
        sum
    }
}

/// The square two ranks further on, or the last on the file.
fn two_further(square: Square, colour: Color) -> Square {
    let rank = (square.relative_to(colour).rank() as usize + 2).min(7);
    Square::new(square.file(), Rank::ALL[rank].relative_to(colour))
}

/// How many squares a set has, of which most often there are none: no more steps than squares.
fn few(squares: BitBoard) -> i32 {
    squares.into_iter().fold(0, |count, _| count + 1)
}

/// No estimate is greater.
const MOST: i32 = 20_000;

/// Points per win of the evaluators of this game.
const UNIT: i32 = 100_000;

/// Material, where the pieces stand, what they look at, pawns and the safety of kings, weighted
/// by how much of the middle game is left. A win is worth 100,000, and no estimate more than a
/// fifth of it. It is the same with colours changed and the board turned.
///
/// Material and where it stands are kept by the state from move to move; where debug assertions are
/// on, every estimate counts them afresh and compares.
///
/// # Complexity
/// A look at what every piece but the pawns can see.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Placement;

impl Evaluate<Chess> for Placement {
    fn evaluate(&self, state: &Chess, player: Player) -> Score {
        debug_assert_eq!(state.balance, Balance::of(&state.board), "kept from move to move");
        let mut sum = Side::of(&state.board, Color::White).points();
        sum -= Side::of(&state.board, Color::Black).points();
        sum += state.balance.placed;
        let (Points(middle, end), phase) = (sum, state.balance.phase.min(FULL));
        let points = (middle * phase + end * (FULL - phase)) / FULL;
        Score::new(points.clamp(-MOST, MOST)).towards(Player::FIRST, player)
    }

    fn unit(&self) -> i32 {
        UNIT
    }
}

/// Material alone, on the same scale: what an evaluation should be better than.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Material;

impl Evaluate<Chess> for Material {
    fn evaluate(&self, state: &Chess, player: Player) -> Score {
        let side = |colour| {
            let of = |piece| value(piece) * state.board.colored_pieces(colour, piece).len().cast_signed();
            Piece::ALL.into_iter().map(of).sum::<i32>()
        };
        let colour = Chess::colour(player);
        Score::new((side(colour) - side(!colour)).clamp(-MOST, MOST))
    }

    fn unit(&self) -> i32 {
        UNIT
    }
}
