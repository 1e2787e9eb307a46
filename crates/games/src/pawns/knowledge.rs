//! What is known about good positions of pawn races: features, noisy moves, an order.

use super::{Advance, Kind, Pawns};
use crate::board::cells_of;
use game_core::{Evaluate, Features, Game, Order, Passes, Player, Score, Tactical};

impl Tactical for Pawns {
    /// Captures, and moves onto the far side.
    fn noisy_moves(&self) -> impl Iterator<Item = Advance> {
        let loud = self.stones(self.mover.opponent()) | self.goal(self.mover);
        self.moves_to(self.targets().map(|cells| cells & loud))
    }
}

impl Passes for Pawns {
    /// In Breakthrough only, and while the mover has a pawn to spare: in Hexapawn to have no move
    /// is how games are lost.
    fn passed(&self) -> Option<Pawns> {
        let free = self.kind == Kind::Breakthrough && self.stones(self.mover).count_ones() > 1;
        let passed = Pawns { mover: self.mover.opponent(), ..*self };
        let goes_on = |state: &Pawns| !state.turn().is_over();
        (free && goes_on(self) && goes_on(&passed)).then_some(passed)
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

/// An evaluation for Breakthrough and Hexapawn: pawns, how far they have got (the last rows count
/// most), and whether a pawn near the goal can still be taken. A win is worth 10,000, and no
/// estimate more than half of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Runners;

impl Evaluate<Pawns> for Runners {
    fn evaluate(&self, state: &Pawns, player: Player) -> Score {
        let sum = state.worth(player) - state.worth(player.opponent());
        Score::new(sum.clamp(-5_000, 5_000))
    }

    fn unit(&self) -> i32 {
        10_000
    }
}

impl Pawns {
    /// What the pawns of a side are worth, in points of [`Runners`].
    fn worth(&self, side: Player) -> i32 {
        let pawns = self.stones(side);
        let [left, _, right] = self.ahead(pawns, side);
        let [their_left, _, their_right] = self.ahead(self.stones(side.opponent()), side.opponent());
        let (guarded, attacked) = (left | right, their_left | their_right);
        let most = i32::from(self.height) - 1;
        let pawn = |cell: u8| {
            let missing = i32::from(if side == Player::FIRST {
                cell / self.width
            } else {
                self.height - 1 - cell / self.width
            });
            let safe = attacked >> cell & 1 == 0;
            let held = guarded >> cell & 1 == 1;
            let run = match (missing, safe) {
                (1, true) => 1_000,
                (2, true) => 200,
                _ => 0,
            };
            let exposed = if safe || held { 0 } else { 40 };
            100 + 8 * (most - missing).pow(2) / most + run + if held { 10 } else { 0 } - exposed
        };
        cells_of(pawns).map(pawn).sum()
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
