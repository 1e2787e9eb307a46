//! King and one piece against king, as a game of its own that numbers its states: [`ThreeMen`].
//!
//! Backward solving needs a state for every number; of chess as a whole there are too many. These
//! endings have at most three million, and their longest wins are known: with a queen the king is
//! mated in 10 moves at most, with a rook in 16, with a pawn, which must be promoted first, in 28.
//!
//! White has the piece. There is no castling and nothing to take in passing, and the history does
//! not count: no ending here takes 50 moves, and who can win need not repeat. Positions that are
//! mirror images of each other are one state, an eighth or, with a pawn, half as many to solve: after
//! every move the board is turned so that the black king stands on files a to d, and without a pawn
//! in the triangle of a1, d1 and d4.

mod text;

use super::{Chess, Step};
use cozy_chess::{
    BitBoard, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Enumerable, Game, Keyed, Notation, ParseError, Player, Profile, Score, Turn, ZeroSum,
};
use std::borrow::Cow;
use std::cmp::Ordering;

/// What White may have besides the king, in the order of the numbers: a pawn becomes one of those
/// before it, and any can be taken.
const KINDS: [Option<Piece>; 6] = [
    None,
    Some(Piece::Knight),
    Some(Piece::Bishop),
    Some(Piece::Rook),
    Some(Piece::Queen),
    Some(Piece::Pawn),
];

/// A position of king and one piece against king.
///
/// ```
/// use game_core::{Enumerable, Game, Notation};
/// use games::chess::ThreeMen;
///
/// let rook = ThreeMen::rook();
/// assert_eq!(rook.state_count(), 4 * 64 * 64 * 64);
/// let mated = rook.read("3k3R/8/3K4/8/8/8/8/8 b - - 0 1")?;
/// assert!(mated.turn().is_over() && mated.images() == 8);
/// assert_eq!(rook.state(mated.state_number()), Some(mated));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreeMen {
    /// The kings, White's first.
    kings: [Square; 2],
    piece: Option<Piece>,
    /// Where the piece stands; the first square if there is none.
    at: Square,
    side: Color,
    /// What the piece was at the start.
    began: Piece,
}

impl ThreeMen {
    fn start(began: Piece) -> ThreeMen {
        ThreeMen {
            kings: [Square::D3, Square::D1],
            piece: Some(began),
            at: Square::D4,
            side: Color::White,
            began,
        }
    }

    /// King and queen against king.
    #[must_use]
    pub fn queen() -> ThreeMen {
        ThreeMen::start(Piece::Queen)
    }

    /// King and rook against king.
    #[must_use]
    pub fn rook() -> ThreeMen {
        ThreeMen::start(Piece::Rook)
    }

    /// King and pawn against king.
    #[must_use]
    pub fn pawn() -> ThreeMen {
        ThreeMen::start(Piece::Pawn)
    }

    /// The same position as a position of chess.
    ///
    /// # Errors
    /// None for a state that a game can be in.
    pub fn chess(&self) -> Result<Chess, ParseError> {
        Chess::default().read(&self.write())
    }

    /// The squares the piece looks at, these standing in its way.
    fn seen(&self, others: BitBoard) -> BitBoard {
        match self.piece {
            None | Some(Piece::King) => BitBoard::EMPTY,
            Some(Piece::Pawn) => get_pawn_attacks(self.at, Color::White),
            Some(Piece::Knight) => get_knight_moves(self.at),
            Some(Piece::Bishop) => get_bishop_moves(self.at, others),
            Some(Piece::Rook) => get_rook_moves(self.at, others),
            Some(Piece::Queen) => get_rook_moves(self.at, others) | get_bishop_moves(self.at, others),
        }
    }

    /// The squares where the black king would be in check: he himself hides none.
    fn attacked(&self) -> BitBoard {
        self.seen(self.kings[0].bitboard())
    }

    /// How many positions are this one up to the symmetry of the board.
    #[must_use]
    pub fn images(&self) -> u32 {
        let mut images: Vec<[Square; 3]> = self.turns().map(|turn| self.squares().map(turn)).collect();
        images.sort_unstable();
        images.dedup();
        u32::try_from(images.len()).unwrap_or(u32::MAX)
    }

    fn squares(&self) -> [Square; 3] {
        let [white, black] = self.kings;
        [black, white, if self.piece.is_some() { self.at } else { black }]
    }

    /// The ways the board can be turned that leave the rules as they are.
    fn turns(&self) -> impl Iterator<Item = fn(Square) -> Square> {
        const TURNS: [fn(Square) -> Square; 8] = [
            |square| square,
            |square| square.flip_file(),
            |square| square.flip_rank(),
            |square| square.flip_rank().flip_file(),
            transposed,
            |square| transposed(square).flip_file(),
            |square| transposed(square).flip_rank(),
            |square| transposed(square).flip_rank().flip_file(),
        ];
        let count = if self.piece == Some(Piece::Pawn) { 2 } else { 8 };
        TURNS.into_iter().take(count)
    }

    /// The image of this position that stands for all of them.
    fn turned(mut self) -> ThreeMen {
        if self.kings[1].file() > File::D {
            self.turn_by(Square::flip_file);
        }
        if self.piece == Some(Piece::Pawn) {
            return self;
        }
        if self.kings[1].rank() > Rank::Fourth {
            self.turn_by(Square::flip_rank);
        }
        // Above the diagonal, decided by the first of the men that is not on it.
        let over = |square: Square| (square.rank() as usize).cmp(&(square.file() as usize));
        let first = self.squares().into_iter().map(over).find(|place| place.is_ne());
        if first == Some(Ordering::Greater) {
            self.turn_by(transposed);
        }
        self
    }

    #[inline]
    fn turn_by(&mut self, turn: impl Fn(Square) -> Square) {
        self.kings = self.kings.map(&turn);
        if self.piece.is_some() {
            self.at = turn(self.at);
        }
    }

    fn in_check(&self) -> bool {
        self.attacked().has(self.kings[1])
    }

    /// Where the king of the side to move may go.
    fn king_moves(&self) -> BitBoard {
        let [white, black] = self.kings;
        let piece = if self.piece.is_some() { self.at.bitboard() } else { BitBoard::EMPTY };
        match self.side {
            Color::White => get_king_moves(white) & !get_king_moves(black) & !piece,
            Color::Black => get_king_moves(black) & !get_king_moves(white) & !self.attacked(),
        }
    }

    /// Where the piece may go.
    fn piece_moves(&self) -> BitBoard {
        let [white, black] = self.kings.map(Square::bitboard);
        match (self.side, self.piece) {
            (Color::Black, _) | (_, None) => BitBoard::EMPTY,
            (_, Some(Piece::Pawn)) => get_pawn_quiets(self.at, Color::White, white | black),
            _ => self.seen(white | black) & !white & !black,
        }
    }

    /// Whether there is too little left to mate with.
    fn is_bare(&self) -> bool {
        matches!(self.piece, None | Some(Piece::Knight | Piece::Bishop))
    }

    fn can_move(&self) -> bool {
        !self.king_moves().is_empty() || !self.piece_moves().is_empty()
    }

    /// Whether a game can be in this state.
    fn is_possible(&self) -> bool {
        let [white, black] = self.kings;
        let apart = white != black && !get_king_moves(white).has(black);
        let stands = match self.piece {
            None => self.at == Square::A1,
            Some(Piece::Pawn) if matches!(self.at.rank(), Rank::First | Rank::Eighth) => false,
            Some(_) => self.at != white && self.at != black,
        };
        apart && stands && *self == self.turned() && (self.side == Color::Black || !self.in_check())
    }

    /// The kinds of states there are.
    fn kinds(&self) -> &'static [Option<Piece>] {
        match self.began {
            Piece::Pawn => &KINDS,
            Piece::Rook => &[None, Some(Piece::Rook)],
            _ => &[None, Some(Piece::Queen)],
        }
    }
}

impl Game for ThreeMen {
    type Move = Step;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.is_bare() || !self.can_move() { Turn::Over } else { Turn::Player(Chess::player(self.side)) }
    }

    /// The king's moves, then those of the piece, by the square entered.
    fn moves(&self) -> impl Iterator<Item = Step> {
        let over = self.is_bare();
        let king = self.kings[self.side as usize];
        let to = if over { [BitBoard::EMPTY; 2] } else { [self.king_moves(), self.piece_moves()] };
        let promoted = if self.piece == Some(Piece::Pawn) && self.at.rank() == Rank::Seventh {
            &KINDS[1..5]
        } else {
            &KINDS[..1]
        };
        let at = self.at;
        let king = to[0].into_iter().map(move |to| Move { from: king, to, promotion: None });
        let piece = to[1]
            .into_iter()
            .flat_map(move |to| promoted.iter().map(move |&promotion| Move { from: at, to, promotion }));
        king.chain(piece).map(|m| Step::new(m, false))
    }

    fn play(&mut self, m: Step) {
        let Move { from, to, promotion } = m.inner();
        if from == self.kings[self.side as usize] {
            self.kings[self.side as usize] = to;
        } else {
            self.at = to;
            self.piece = promotion.or(self.piece);
        }
        if self.side == Color::Black && to == self.at {
            (self.piece, self.at) = (None, Square::A1);
        }
        self.side = !self.side;
        *self = self.turned();
    }

    fn payoff(&self, player: Player) -> Score {
        let mated = self.side == Color::Black && !self.is_bare() && self.in_check();
        Score::new(i32::from(mated)).towards(Player::FIRST, player)
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(if player == Player::FIRST { "white" } else { "black" })
    }
}

impl Deterministic for ThreeMen {}
impl ZeroSum for ThreeMen {}

impl Keyed for ThreeMen {
    /// No two states of an ending share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

/// The square mirrored in the diagonal from a1 to h8.
fn transposed(square: Square) -> Square {
    Square::index((square as usize) % 8 * 8 + (square as usize) / 8)
}

/// The kind of the piece, its square, the kings' squares and the side to move, highest first.
impl Enumerable for ThreeMen {
    fn state_count(&self) -> u64 {
        2 * 64 * 64 * 64 * self.kinds().len() as u64
    }

    fn state_number(&self) -> u64 {
        let kind = self.kinds().iter().position(|&kind| kind == self.piece).unwrap_or(0) as u64;
        let squares = [self.at, self.kings[0], self.kings[1]];
        squares.iter().fold(kind, |number, &square| 64 * number + square as u64) * 2 + self.side as u64
    }

    fn state(&self, number: u64) -> Option<ThreeMen> {
        let square = |place: u32| Square::try_index(usize::try_from((number >> place) & 63).ok()?);
        let piece = *self.kinds().get(usize::try_from(number >> 19).ok()?)?;
        let side = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let state = ThreeMen { kings: [square(7)?, square(1)?], at: square(13)?, piece, side, ..*self };
        state.is_possible().then_some(state)
    }
}
