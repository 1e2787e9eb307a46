//! What is known about good chess positions: features, an evaluation, noisy moves, an order.

use super::{Chess, Step};
use cozy_chess::{Color, Piece};
use game_core::{Evaluate, Features, Game, Order, Player, Score, Tactical};

/// The pieces whose numbers are features, with their values in hundredths of a pawn.
const VALUES: [(Piece, i32); 5] =
    [(Piece::Pawn, 100), (Piece::Knight, 320), (Piece::Bishop, 330), (Piece::Rook, 500), (Piece::Queen, 900)];

/// The value of a piece; the king has none, since he is never taken.
fn value(piece: Piece) -> i32 {
    VALUES.iter().find(|(known, _)| *known == piece).map_or(0, |&(_, value)| value)
}

impl Features for Chess {
    fn feature_names(&self) -> &[&'static str] {
        &["pawns", "knights", "bishops", "rooks", "queens", "placement"]
    }

    /// The numbers of pieces, and how well they stand (see [`Placement`]), in hundredths of a pawn.
    fn features(&self, player: Player, values: &mut [i32]) {
        let (own, other) = (Chess::colour(player), Chess::colour(player.opponent()));
        let count =
            |colour: Color, piece: Piece| self.board.colored_pieces(colour, piece).len().cast_signed();
        for (slot, (piece, _)) in values.iter_mut().zip(VALUES) {
            *slot = count(own, piece) - count(other, piece);
        }
        values[5] = self.placement(own) - self.placement(other);
    }
}

/// What each rank and file is worth to a piece, in hundredths of a pawn; ranks counted from the
/// own side. A plain table in place of T. Michniewski's, *Simplified evaluation function* (1995).
struct Worth {
    ranks: [i32; 8],
    files: [i32; 8],
}

impl Worth {
    fn of(piece: Piece, endgame: bool) -> Worth {
        let (ranks, files) = match (piece, endgame) {
            (Piece::Pawn, false) => ([0, 0, 2, 8, 15, 30, 60, 0], [0, 0, 2, 10, 10, 0, 0, 0]),
            (Piece::Pawn, true) => ([0, 0, 5, 15, 35, 60, 100, 0], [0; 8]),
            (Piece::Knight, _) => ([-25, -8, 5, 10, 12, 10, -5, -20], [-22, -8, 5, 10, 10, 5, -8, -22]),
            (Piece::Bishop, _) => ([-12, 2, 5, 6, 6, 4, 0, -8], [-8, 2, 3, 5, 5, 3, 2, -8]),
            (Piece::Rook, _) => ([0, 0, 0, 0, 0, 2, 20, 5], [-3, 0, 3, 6, 6, 3, 0, -3]),
            (Piece::Queen, _) => ([-5, 0, 2, 4, 4, 2, 0, -5], [-5, 0, 2, 3, 3, 2, 0, -5]),
            (Piece::King, false) => {
                ([10, 0, -25, -40, -45, -50, -50, -50], [12, 18, 0, -12, -12, -5, 20, 12])
            }
            (Piece::King, true) => ([-25, -8, 5, 15, 18, 15, 5, -15], [-18, -5, 5, 10, 10, 5, -5, -18]),
        };
        Worth { ranks, files }
    }
}

impl Chess {
    /// Whether so little is left that kings should come out.
    fn is_endgame(&self) -> bool {
        let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let left: i32 =
            pieces.iter().map(|&piece| value(piece) * self.board.pieces(piece).len().cast_signed()).sum();
        left <= 2_600
    }

    /// How well the pieces of a colour stand.
    fn placement(&self, colour: Color) -> i32 {
        let endgame = self.is_endgame();
        let mut sum = if self.board.colored_pieces(colour, Piece::Bishop).len() > 1 { 30 } else { 0 };
        for &piece in &Piece::ALL {
            let worth = Worth::of(piece, endgame);
            for square in self.board.colored_pieces(colour, piece) {
                let square = square.relative_to(colour);
                sum += worth.ranks[square.rank() as usize] + worth.files[square.file() as usize];
            }
        }
        sum
    }

    /// The piece a move takes, if it takes one.
    fn victim(&self, m: Step) -> Option<Piece> {
        let them = self.board.colors(!self.board.side_to_move());
        let m = m.inner();
        if them.has(m.to) {
            return self.board.piece_on(m.to);
        }
        let pawn = self.board.pieces(Piece::Pawn).has(m.from);
        (pawn && m.from.file() != m.to.file()).then_some(Piece::Pawn)
    }
}

/// Material and placement, with other tables for the king and pawns when few pieces are left.
/// A win is worth 100,000, and no estimate more than a tenth of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Placement;

impl Evaluate<Chess> for Placement {
    fn evaluate(&self, state: &Chess, player: Player) -> Score {
        let mut values = [0; 6];
        state.features(player, &mut values);
        let material: i32 = values.iter().zip(VALUES).map(|(count, (_, value))| count * value).sum();
        Score::new((material + values[5]).clamp(-10_000, 10_000))
    }

    fn unit(&self) -> i32 {
        100_000
    }
}

impl Tactical for Chess {
    /// Captures and promotions.
    fn noisy_moves(&self) -> impl Iterator<Item = Step> {
        self.moves().filter(|&m| self.victim(m).is_some() || m.inner().promotion.is_some())
    }
}

/// Captures of the most valuable piece first, by the least valuable one; then promotions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MostValuableVictim;

impl Order<Chess> for MostValuableVictim {
    fn rank(&self, state: &Chess, m: Step) -> i32 {
        let attacker = state.board.piece_on(m.inner().from).map_or(0, value);
        let promoted = m.inner().promotion.map_or(0, value);
        let taken = state.victim(m).map_or(0, |victim| 10 * value(victim) - attacker / 10);
        taken + 10 * promoted
    }
}
