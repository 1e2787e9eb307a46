//! What is known about good positions of pawn races: features, noisy moves, an order.

use super::{Advance, Pawns};
use crate::board::cells_of;
use game_core::{Features, Order, Player, Tactical};

impl Tactical for Pawns {
    /// Captures, and moves onto the far side.
    fn noisy_moves(&self) -> impl Iterator<Item = Advance> {
        let loud = self.stones(self.mover.opponent()) | self.goal(self.mover);
        self.moves_to(self.targets().map(|cells| cells & loud))
    }
}

impl Features for Pawns {
    fn feature_names(&self) -> &[&'static str] {
        &["pawns", "progress", "guarded"]
    }

    /// `pawns`; `progress`: rows all pawns have gone; `guarded`: pawns that stand where one of
    /// their own could recapture.
    fn features(&self, player: Player, values: &mut [i32]) {
        for (sign, side) in [(1, player), (-1, player.opponent())] {
            let pawns = self.stones(side);
            let gone = |cell: u8| {
                let row = cell / self.width;
                i32::from(if side == Player::FIRST { self.height - 1 - row } else { row })
            };
            let [left, _, right] = self.ahead(pawns, side);
            let progress: i32 = cells_of(pawns).map(gone).sum();
            let guarded = (pawns & (left | right)).count_ones();
            let seen = [pawns.count_ones().cast_signed(), progress, guarded.cast_signed()];
            for (value, seen) in values.iter_mut().zip(seen) {
                *value = if sign == 1 { seen } else { *value - seen };
            }
        }
    }
}

/// Captures first, then moves nearer to the far side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CapturesFirst;

impl Order<Pawns> for CapturesFirst {
    fn rank(&self, state: &Pawns, m: Advance) -> i32 {
        let row = i32::from(m.to / state.width);
        let gone = if state.mover == Player::FIRST { i32::from(state.height) - 1 - row } else { row };
        let captures = state.stones(state.mover.opponent()) >> m.to & 1 == 1;
        gone + if captures { 64 } else { 0 }
    }
}
