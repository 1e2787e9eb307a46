//! What is known about good Othello positions: features, values of squares, an order of moves.

use super::{Othello, flips};
use crate::board::Placement;
use game_core::{Evaluate, Features, Game, Order, Player, Score};

impl Othello {
    /// The corners of this board.
    fn corners(&self) -> u64 {
        let last = u32::from(self.size) - 1;
        1 | 1 << last | 1 << (8 * last) | 1 << (9 * last)
    }

    /// The cells that touch an empty corner, also slantwise: giving them gives the corner.
    fn beside_empty_corners(&self) -> u64 {
        let empty = self.corners() & self.empty();
        around(empty) & flips::board(self.size)
    }

    /// The discs of a player that touch an empty cell, and so may be turned soon.
    fn frontier(&self, player: Player) -> u64 {
        self.discs(player) & around(self.empty())
    }

    /// Where a player could put a disc if it were his turn.
    fn mobility(&self, player: Player) -> u64 {
        flips::open_cells(self.discs(player), self.discs(player.opponent()), self.size)
    }
}

/// The cells around these on eight by eight.
fn around(cells: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    let row = cells | (cells & !(LEFT << 7)) << 1 | (cells & !LEFT) >> 1;
    (row | row << 8 | row >> 8) & !cells
}

impl Features for Othello {
    fn feature_names(&self) -> &[&'static str] {
        &["discs", "mobility", "corners", "beside empty corners", "frontier"]
    }

    /// `discs`; `mobility`: open cells; `corners` taken; discs `beside empty corners`, which
    /// help the other side to them; `frontier`: discs that touch an empty cell.
    fn features(&self, player: Player, values: &mut [i32]) {
        let beside = self.beside_empty_corners();
        for (sign, side) in [(1, player), (-1, player.opponent())] {
            let discs = self.discs(side);
            let seen =
                [discs, self.mobility(side), discs & self.corners(), discs & beside, self.frontier(side)];
            for (value, cells) in values.iter_mut().zip(seen) {
                let count = cells.count_ones().cast_signed();
                *value = if sign == 1 { count } else { *value - count };
            }
        }
    }
}

/// A plain evaluation by what the textbooks name: corners, mobility, frontier, and discs when
/// few cells are left. In hundredths of a disc, well inside the range of payoffs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Squares;

impl Evaluate<Othello> for Squares {
    fn evaluate(&self, state: &Othello, player: Player) -> Score {
        let mut values = [0; 5];
        state.features(player, &mut values);
        let [discs, mobility, corners, beside, frontier] = values;
        let empty = state.empty().count_ones().cast_signed();
        let late = if empty < 10 { 30 } else { 0 };
        let sum = late * discs + 40 * mobility + 400 * corners - 120 * beside - 15 * frontier;
        let most = 100 * (i32::try_from(state.size() * state.size()).unwrap_or(64) - 1);
        Score::new(sum.clamp(-most, most))
    }

    fn unit(&self) -> i32 {
        100
    }
}

/// Corners first, cells beside empty corners last, and between them moves that leave the
/// opponent fewer replies first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CornersFirst;

impl Order<Othello> for CornersFirst {
    fn rank(&self, state: &Othello, m: Placement) -> i32 {
        let Placement::At(cell) = m else { return 0 };
        let bit = state.bit_of(cell);
        let replies = state.child(m).open.count_ones().cast_signed();
        let place = if bit & state.corners() != 0 {
            100
        } else if bit & state.beside_empty_corners() != 0 {
            -100
        } else {
            0
        };
        place - replies
    }
}

/// For endgames played to the end: moves that leave the opponent the fewest replies first, a reply
/// in a corner counted three times, and among those corners first (fastest-first: Winston, *Artificial
/// intelligence*, 1977, for trees whose size depends on the choice of moves). With few cells left
/// to fill, moves are not ranked at all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FastestFirst;

impl FastestFirst {
    /// With fewer empty cells than this a search is faster than an order of moves.
    const PAYS_FROM: u32 = 6;
}

impl Order<Othello> for FastestFirst {
    fn rank(&self, state: &Othello, m: Placement) -> i32 {
        self.rank_child(state, m, &state.child(m))
    }

    #[inline]
    fn rank_child(&self, state: &Othello, m: Placement, child: &Othello) -> i32 {
        let Placement::At(cell) = m else { return 0 };
        let corners = state.corners();
        let replies = child.open.count_ones() + 2 * (child.open & corners).count_ones();
        i32::from(state.bit_of(cell) & corners != 0) - 4 * replies.cast_signed()
    }

    #[inline]
    fn pays_at(&self, state: &Othello) -> bool {
        state.empty().count_ones() >= Self::PAYS_FROM
    }
}
