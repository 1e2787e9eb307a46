//! What every Go playout should know: [`NoEyes`] and [`Patterns`]; and [`Area`], where one is cut
//! short.
//!
//! S. Gelly, Y. Wang, R. Munos & O. Teytaud, *Modification of UCT with Patterns in Monte-Carlo Go*,
//! INRIA RR-6062, 2006: captures, escapes, and moves that hane, cut or block, here told from the
//! eight points around the move alone.

use super::points::{BLACK, EMPTY, WHITE, other};
use super::{Go, Play};
use game_core::{Evaluate, Game as _, Order, Player, Score};

/// Ranks an own eye 0, so that it is never filled, a pass 1 and everything else 1,000: as
/// urgencies, uniform playouts that come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoEyes;

impl Order<Go> for NoEyes {
    fn rank(&self, state: &Go, m: Play) -> i32 {
        match m {
            Play::Pass => 1,
            Play::At { column, row } => {
                let point = state.board.point(column, row);
                if state.board.is_eye(point, state.colour) { 0 } else { 1_000 }
            }
        }
    }
}

/// As [`NoEyes`], and the more urgent are captures (20,000), escapes of a chain in atari (10,000)
/// and local shapes (5,000).
///
/// A shape: the point lies at a stone of either colour, and some diagonal neighbour and the two
/// points beside it make a hane or a cut, which is to say that stones of both colours touch the
/// point, at least one of them directly.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Patterns;

impl Order<Go> for Patterns {
    fn rank(&self, state: &Go, m: Play) -> i32 {
        let Play::At { column, row } = m else { return 1 };
        let (board, mine) = (&state.board, state.colour);
        let point = board.point(column, row);
        if board.is_eye(point, mine) {
            return 0;
        }
        let neighbours = board.neighbours(point);
        let in_atari = |colour: u8| {
            neighbours.iter().any(|&n| board.colours[n] == colour && board.is_last_liberty(point, n))
        };
        if in_atari(other(mine)) {
            return 20_000;
        }
        let open = neighbours.iter().filter(|&&n| board.colours[n] == EMPTY).count();
        if in_atari(mine) && open >= 2 {
            return 10_000;
        }
        const BOTH: u8 = BLACK | WHITE;
        let beside = board.around(point);
        let near = board.diagonals(point).iter().fold(beside, |near, &d| near | board.colours[d]);
        if near & BOTH == BOTH && open > 0 && beside & BOTH != 0 { 5_000 } else { 1_000 }
    }
}

/// Values a position as if both passed now: what its areas would pay, with stones that cannot
/// live counted as alive. For playouts that are cut short.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Area;

impl Evaluate<Go> for Area {
    fn evaluate(&self, state: &Go, player: Player) -> Score {
        state.payoff(player)
    }
}
