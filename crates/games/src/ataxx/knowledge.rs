//! What is known about good Ataxx positions: features, noisy moves, an order.

use super::{Ataxx, Spread};
use crate::board::touching;
use game_core::{Evaluate, Features, Game, Order, Passes, Player, Score, Tactical};

impl Ataxx {
    /// How many stones a move adds and turns, for the mover.
    fn gain(&self, m: Spread) -> i32 {
        let (to, grown) = match m {
            Spread::Grow(to) => (to, 1),
            Spread::Jump(_, to) => (to, 0),
            Spread::Pass => return 0,
        };
        let theirs = self.stones(self.mover.opponent());
        grown + 2 * (touching(self.size, to.bit()) & theirs).count_ones().cast_signed()
    }
}

impl Features for Ataxx {
    fn feature_names(&self) -> &[&'static str] {
        &["stones", "steps", "exposed"]
    }

    /// `stones`; `steps`: cells that can be entered by a step; `exposed`: stones next to an
    /// empty cell.
    fn features(&self, player: Player, values: &mut [i32]) {
        let beside_empty = touching(self.size, self.empty());
        for (sign, side) in [(1, player), (-1, player.opponent())] {
            let stones = self.stones(side);
            let seen = [stones, self.steps(side), stones & beside_empty];
            for (value, cells) in values.iter_mut().zip(seen) {
                let count = cells.count_ones().cast_signed();
                *value = if sign == 1 { count } else { *value - count };
            }
        }
    }
}

impl Tactical for Ataxx {
    /// Moves that turn at least three stones.
    fn noisy_moves(&self) -> impl Iterator<Item = Spread> {
        self.moves().filter(|&m| self.gain(m) >= 6)
    }
}

impl Passes for Ataxx {
    /// While the mover could do something else: a new stone is never worse than none.
    fn passed(&self) -> Option<Ataxx> {
        let passed = Ataxx { mover: self.mover.opponent(), idle: self.idle.saturating_add(1), ..*self };
        let free = self.can_move(self.mover) && !self.is_over() && !passed.is_over();
        free.then_some(passed)
    }
}

/// An evaluation by stones, by cells within a step, and by how many stones stand exposed. A win
/// is worth 10,000, and no estimate more than half of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Territory;

impl Evaluate<Ataxx> for Territory {
    fn evaluate(&self, state: &Ataxx, player: Player) -> Score {
        let mut values = [0; 3];
        state.features(player, &mut values);
        let [stones, steps, exposed] = values;
        Score::new((100 * stones + 8 * steps - 20 * exposed).clamp(-5_000, 5_000))
    }

    fn unit(&self) -> i32 {
        10_000
    }
}

/// Moves that change the difference of stones most first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MostGained;

impl Order<Ataxx> for MostGained {
    fn rank(&self, state: &Ataxx, m: Spread) -> i32 {
        state.gain(m)
    }
}
