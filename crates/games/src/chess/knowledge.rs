//! What is known about good chess positions: features, noisy moves, orders.

use super::evaluation::Side;
use super::moves::Generated;
use super::{Chess, Step};
use cozy_chess::{Color, Piece};
use game_core::{Exchanges, Features, Order, Player, Tactical};

/// The pieces whose numbers are features, with their values in hundredths of a pawn.
const VALUES: [(Piece, i32); 5] =
    [(Piece::Pawn, 100), (Piece::Knight, 320), (Piece::Bishop, 330), (Piece::Rook, 500), (Piece::Queen, 900)];

/// The value of a piece; the king has none, since he is never taken.
pub(super) const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::King => 0,
        piece => VALUES[piece as usize].1,
    }
}

const NAMES: [&str; 10] = [
    "pawns",
    "knights",
    "bishops",
    "rooks",
    "queens",
    "bishop pair",
    "mobility",
    "doubled pawns",
    "isolated pawns",
    "passed pawns",
];

impl Chess {
    /// The features of one side.
    fn counts(&self, colour: Color) -> [i32; NAMES.len()] {
        let side = Side::of(&self.board, colour);
        let mut counts = [0; NAMES.len()];
        for (slot, (piece, _)) in counts.iter_mut().zip(VALUES) {
            *slot = self.board.colored_pieces(colour, piece).len().cast_signed();
        }
        counts[5] = i32::from(side.has_pair());
        let reach = Piece::ALL.into_iter().flat_map(|piece| side.reach(piece));
        counts[6] = reach.map(|seen| seen.len().cast_signed()).sum();
        counts[7] = side.doubled();
        counts[8] = side.isolated();
        counts[9] = side.passed().len().cast_signed();
        counts
    }
}

impl Features for Chess {
    fn feature_names(&self) -> &[&'static str] {
        &NAMES
    }

    /// The numbers of pieces; `bishop pair`: bishops of both colours of squares; `mobility`: the
    /// squares pieces look at where no enemy pawn does; doubled, isolated and passed pawns.
    fn features(&self, player: Player, values: &mut [i32]) {
        let [own, other] = [player, player.opponent()].map(|player| self.counts(Chess::colour(player)));
        for ((slot, own), other) in values.iter_mut().zip(own).zip(other) {
            *slot = own - other;
        }
    }
}

impl Tactical for Chess {
    /// Captures and promotions.
    fn noisy_moves(&self) -> impl Iterator<Item = Step> {
        Generated::noisy(self).moves(&self.board)
    }

    /// In check, and not mated.
    fn is_forced(&self) -> bool {
        self.ending.is_none() && !self.board.checkers().is_empty()
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

/// As [`MostValuableVictim`], but a capture that loses material by the static exchange, or a
/// promotion to less than a queen, comes after all quiet moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WinningCapturesFirst;

impl Order<Chess> for WinningCapturesFirst {
    fn rank(&self, state: &Chess, m: Step) -> i32 {
        let promotion = m.inner().promotion;
        if promotion.is_some_and(|piece| piece != Piece::Queen) {
            return -20_000;
        }
        let Some(victim) = state.victim(m) else { return promotion.map_or(0, |piece| 10 * value(piece)) };
        let attacker = state.board.piece_on(m.inner().from).map_or(0, value);
        // Taking something worth as much or more never loses.
        if attacker > value(victim) || attacker == 0 {
            let left = state.exchange(m);
            if left < 0 {
                return left - 10_000;
            }
        }
        MostValuableVictim.rank(state, m)
    }
}
