//! What is known about good draughts positions: features, noisy moves, an order.

use super::{Draughts, Walk, bits};
use game_core::{Features, Game, Order, Player, Tactical};

impl Features for Draughts {
    fn feature_names(&self) -> &[&'static str] {
        &["men", "kings", "progress", "back row", "threatened"]
    }

    /// `men` and `kings`; `progress`: rows the men have gone; `back row`: pieces that guard the
    /// own first row; `threatened`: pieces that could be taken at once.
    fn features(&self, player: Player, values: &mut [i32]) {
        for (sign, side) in [(1, player), (-1, player.opponent())] {
            let pieces = self.pieces(side);
            let men = pieces & !self.kings;
            let gone =
                |square: u8| i32::from(if side == Player::FIRST { square / 4 } else { 7 - square / 4 });
            let count = |set: u32| set.count_ones().cast_signed();
            let seen = [
                count(men),
                count(pieces & self.kings),
                bits(men).map(gone).sum(),
                count(pieces & Draughts::far_row(side.opponent())),
                count(self.threatened(side)),
            ];
            for (value, seen) in values.iter_mut().zip(seen) {
                *value = if sign == 1 { seen } else { *value - seen };
            }
        }
    }
}

impl Tactical for Draughts {
    /// Captures: where one is possible, all moves are captures.
    fn noisy_moves(&self) -> impl Iterator<Item = Walk> {
        self.moves().filter(|m| m.captures() > 0)
    }
}

/// Longer chains first, then men's moves that make a king.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LongestFirst;

impl Order<Draughts> for LongestFirst {
    fn rank(&self, state: &Draughts, m: Walk) -> i32 {
        let far = m.squares().last().is_some_and(|to| 1 << to & Draughts::far_row(state.mover) != 0);
        let crowned = far && state.kings >> m.from & 1 == 0;
        2 * i32::from(m.jumps) + i32::from(crowned)
    }
}
