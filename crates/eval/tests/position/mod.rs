//! A position that is only counted: pieces and mobility of two sides.

use eval::Counts;
use game_core::{Features, Game, Player, Profile, Score, Turn};

/// What one side has: pawns, knights, bishops, rooks, queens; and how many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    pub(crate) pieces: [i32; 5],
    pub(crate) mobility: i32,
}

impl Side {
    /// Pawn 1, knight 3, bishop 3, rook 5, queen 9.
    #[allow(dead_code, reason = "not every test file asks")]
    pub(crate) fn material(&self) -> i32 {
        self.pieces.iter().zip([1, 3, 3, 5, 9]).map(|(count, worth)| count * worth).sum()
    }
}

/// Two sides, White first; no moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position([Side; 2]);

impl Position {
    pub(crate) fn new(white: Side, black: Side) -> Position {
        Position([white, black])
    }
}

impl Game for Position {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        Turn::Over
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        core::iter::empty()
    }
    fn play(&mut self, _: u8) {}
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

impl Features for Position {
    fn feature_names(&self) -> &[&'static str] {
        &["pawns", "knights", "bishops", "rooks", "queens", "mobility"]
    }
    fn features(&self, player: Player, values: &mut [i32]) {
        let (mine, other) = (&self.0[player.index()], &self.0[player.opponent().index()]);
        for (i, value) in values.iter_mut().enumerate() {
            *value = if i < 5 { mine.pieces[i] - other.pieces[i] } else { mine.mobility - other.mobility };
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(dead_code, reason = "not every test file asks")]
pub(crate) struct Pieces;

impl Counts<Position> for Pieces {
    fn names(&self, game: &Position) -> Vec<String> {
        game.feature_names()[..5].iter().map(ToString::to_string).collect()
    }
    fn counts(&self, state: &Position, player: Player, counts: &mut [i32]) {
        counts.copy_from_slice(&state.0[player.index()].pieces);
    }
}
