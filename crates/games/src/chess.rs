//! Chess, with the move generator of `cozy-chess` (feature `chess`): [`Chess`].
//!
//! Standard chess and Chess960 by the laws of FIDE. The game ends by checkmate or stalemate; by
//! the third occurrence of a position (placement, side, castling and en passant rights); after
//! 50 moves of each side without a capture or a pawn's move, unless the last one mates; and when
//! neither side could mate by any moves: bare kings, one knight or bishop more, or only bishops,
//! all on squares of one colour. In play the last three need no claim here.
//!
//! A state carries the keys of the positions since the last capture or pawn's move, because the
//! repetition rule asks for them. [`Keyed`] leaves this history out, and so does equality.

mod balance;
mod evaluation;
mod exchange;
mod knowledge;
mod moves;
mod points;
mod structure;
mod text;
mod three_men;

pub use evaluation::{Material, Placement};
pub use knowledge::{MostValuableVictim, WinningCapturesFirst};
pub use moves::Step;
pub use three_men::ThreeMen;

use crate::text::status;
use balance::Balance;
use cozy_chess::{BitBoard, Board, Color, Piece};
use game_core::mix::mix64;
use game_core::{Deterministic, Game, Keyed, Player, Profile, Score, Turn, ZeroSum};
use moves::Generated;
use std::borrow::Cow;
use std::fmt;

/// Half-moves without a capture or a pawn's move after which the game is a draw.
const LIMIT: u8 = 100;

/// From how many of them on the count is part of the key.
const LIMIT_IN_KEY: u8 = 50;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position occurred for the third time; for the first time so many plies ago.
    Repetition(u32),
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
    /// Neither side could ever mate.
    Material,
}

/// Which draws there are besides stalemate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Draws {
    /// Repetition, fifty moves, and too little material.
    #[default]
    Fide,
    /// None: games end by mate and stalemate alone, as published tables of move sequences count.
    StalemateOnly,
}

/// A position of chess and how it came about.
///
/// ```
/// use game_core::{Game, Notation, walk};
/// use games::Chess;
///
/// let start = Chess::default();
/// assert_eq!(walk::perft(&start, 3), 8_902);
/// let mated = start.read("f2f3 e7e5 g2g4 d8h4")?;
/// assert_eq!(mated.ending(), Some(games::chess::Ending::Checkmate));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Chess {
    board: Board,
    /// The keys of earlier positions since the last irreversible move, oldest first.
    earlier: Vec<u64>,
    ending: Option<Ending>,
    draws: Draws,
    /// Sums over the pieces, for evaluations.
    balance: Balance,
}

impl Clone for Chess {
    fn clone(&self) -> Chess {
        Chess {
            board: self.board.clone(),
            earlier: self.earlier.clone(),
            ending: self.ending,
            draws: self.draws,
            balance: self.balance,
        }
    }
    fn clone_from(&mut self, source: &Chess) {
        self.board.clone_from(&source.board);
        self.earlier.clone_from(&source.earlier);
        self.ending = source.ending;
        self.draws = source.draws;
        self.balance = source.balance;
    }
}

/// Equal positions with equal counts of moves under the same draws, whatever came before.
impl PartialEq for Chess {
    fn eq(&self, other: &Chess) -> bool {
        self.board == other.board && self.draws == other.draws
    }
}

impl Eq for Chess {}

impl Default for Chess {
    /// The usual start.
    fn default() -> Chess {
        Chess::of(Board::startpos(), Draws::Fide)
    }
}

impl Chess {
    /// The state with this board and no history.
    fn of(board: Board, draws: Draws) -> Chess {
        let balance = Balance::of(&board);
        let mut state = Chess { board, earlier: Vec::new(), ending: None, draws, balance };
        state.look();
        state
    }

    /// The same position with other draws and no history.
    #[must_use]
    pub fn with_draws(self, draws: Draws) -> Chess {
        Chess::of(self.board, draws)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Finds out whether and how the game has ended. Mate and stalemate come first: they end the
    /// game before a count can.
    fn look(&mut self) {
        self.ending = if !self.board.generate_moves(|_| true) {
            let checked = !self.board.checkers().is_empty();
            Some(if checked { Ending::Checkmate } else { Ending::Stalemate })
        } else if self.draws == Draws::StalemateOnly {
            None
        } else if let Some(back) = self.repetition() {
            Some(Ending::Repetition(back))
        } else if self.board.halfmove_clock() >= LIMIT {
            Some(Ending::FiftyMoves)
        } else if self.cannot_mate() {
            Some(Ending::Material)
        } else {
            None
        };
    }

    /// How many plies ago this position first occurred, if this is its third time.
    fn repetition(&self) -> Option<u32> {
        let now = self.board.hash();
        let mut times = (1u32..).zip(self.earlier.iter().rev()).filter(|&(_, &key)| key == now);
        times.next()?;
        times.next().map(|(back, _)| back)
    }

    /// Whether neither side has what a mate takes.
    fn cannot_mate(&self) -> bool {
        let heavy = [Piece::Pawn, Piece::Rook, Piece::Queen];
        if heavy.iter().any(|&piece| !self.board.pieces(piece).is_empty()) {
            return false;
        }
        let (knights, bishops) = (self.board.pieces(Piece::Knight), self.board.pieces(Piece::Bishop));
        let dark = bishops & BitBoard::DARK_SQUARES;
        let one_colour = dark.is_empty() || dark == bishops;
        knights.len() + bishops.len() <= 1 || knights.is_empty() && one_colour
    }

    /// The player of a colour.
    fn player(colour: Color) -> Player {
        if colour == Color::White { Player::FIRST } else { Player::SECOND }
    }

    /// The colour of a player.
    fn colour(player: Player) -> Color {
        if player == Player::FIRST { Color::White } else { Color::Black }
    }
}

impl Game for Chess {
    type Move = Step;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        match self.ending {
            Some(_) => Turn::Over,
            None => Turn::Player(Chess::player(self.board.side_to_move())),
        }
    }

    /// Piece by piece in the order of the generator, then by target square.
    fn moves(&self) -> impl Iterator<Item = Step> {
        Generated::of(self).moves(&self.board)
    }

    fn play(&mut self, m: Step) {
        let key = self.board.hash();
        let balance = self.balance.played(&self.board, m);
        self.board.play_unchecked(m.inner());
        self.balance = balance.unwrap_or_else(|| Balance::of(&self.board));
        if self.board.halfmove_clock() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(key);
        }
        self.look();
    }

    fn payoff(&self, player: Player) -> Score {
        match self.ending {
            Some(Ending::Checkmate) => {
                Score::new(-1).towards(Chess::player(self.board.side_to_move()), player)
            }
            _ => Score::ZERO,
        }
    }

    fn move_count(&self) -> usize {
        Generated::of(self).count()
    }

    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        let generated = Generated::of(self);
        match generated.count() {
            0 => None,
            count => generated.moves(&self.board).nth(choose(count)),
        }
    }

    fn repeats(&self) -> Option<u32> {
        match self.ending {
            Some(Ending::Repetition(back)) => Some(back),
            _ => None,
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(if player == Player::FIRST { "white" } else { "black" })
    }
}

impl Deterministic for Chess {}
impl ZeroSum for Chess {}

impl Keyed for Chess {
    /// The Zobrist key of `cozy-chess`: placement, side, castling and en passant rights. The
    /// count of half-moves without progress is part of it from 50 on: below that no line of
    /// fewer than 50 plies can end by it, and positions reached by other orders of moves should
    /// meet.
    fn key(&self) -> u64 {
        match self.board.halfmove_clock() {
            0..LIMIT_IN_KEY => self.board.hash(),
            idle => self.board.hash() ^ mix64(idle.into()),
        }
    }
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::picture(&self.board, f)?;
        match self.ending {
            Some(Ending::Checkmate) | None => f.write_str(&status(self)),
            Some(Ending::Stalemate) => f.write_str("draw: stalemate"),
            Some(Ending::Repetition(_)) => f.write_str("draw: third repetition"),
            Some(Ending::FiftyMoves) => f.write_str("draw: fifty moves"),
            Some(Ending::Material) => f.write_str("draw: neither side can mate"),
        }
    }
}
