//! What is known about good draughts positions: features, noisy moves, an order.

use super::chains::Chains;
use super::{Draughts, Walk, bits};
use game_core::{Evaluate, Features, Order, Player, Score, Tactical};

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
        let chains = (!self.over && self.taking).then(|| Chains::of(self));
        chains.into_iter().flatten()
    }

    /// Who can take must.
    fn is_forced(&self) -> bool {
        !self.over && self.taking
    }
}

/// The squares of the four middle rows away from the sides.
const MIDDLE: u32 = 0x0066_6600;

/// An evaluation by men, kings, how far the men have got, guards of the first row and pieces in the
/// middle; and whoever has more gains by every exchange. A win is worth 10,000, and no estimate more
/// than half of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Position;

impl Evaluate<Draughts> for Position {
    fn evaluate(&self, state: &Draughts, player: Player) -> Score {
        let mut values = [0; 5];
        state.features(player, &mut values);
        let [men, kings, progress, guards, _] = values;
        let left = (state.pieces(Player::FIRST) | state.pieces(Player::SECOND)).count_ones().cast_signed();
        let lead = 3 * (100 * men + 140 * kings) / left.max(1);
        let middle = |set: u32| (set & MIDDLE).count_ones().cast_signed();
        let [own, theirs] = [player, player.opponent()].map(|player| state.pieces(player));
        let men_there = middle(own & !state.kings()) - middle(theirs & !state.kings());
        let kings_there = middle(own & state.kings()) - middle(theirs & state.kings());
        let sum =
            100 * men + 130 * kings + 2 * progress + 8 * guards + lead + 4 * men_there + 8 * kings_there;
        Score::new(sum.clamp(-5_000, 5_000))
    }

    fn unit(&self) -> i32 {
        10_000
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
