//! Which columns to try first: [`CentreFirst`] and [`ThreatsFirst`].

use super::threats::completing;
use super::{Column, ConnectFour, Shape};
use game_core::{Game, Order, Turn};

/// Columns near the middle first: more lines run through them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CentreFirst;

/// Moves that make more threats first, then columns near the middle (P. Pons, *Solving Connect
/// 4*, part 10). A threat just above one of the opponent's counts for nothing, since he who plays
/// below it loses or is answered there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ThreatsFirst;

/// Minus twice the distance from the middle.
fn centrality<S: Shape>(shape: S, m: Column) -> i32 {
    let last = shape.width().cast_signed() - 1;
    let column = i32::try_from(m.index()).unwrap_or(0);
    -(2 * column - last).abs()
}

impl<S: Shape> Order<ConnectFour<S>> for CentreFirst {
    #[inline]
    fn rank(&self, state: &ConnectFour<S>, m: Column) -> i32 {
        centrality(state.shape(), m)
    }
}

impl<S: Shape> Order<ConnectFour<S>> for ThreatsFirst {
    #[inline(always)]
    fn rank(&self, state: &ConnectFour<S>, m: Column) -> i32 {
        let Turn::Player(me) = state.turn() else { return 0 };
        let shape = state.shape();
        let landed = state.landing(m);
        let free = shape.board() & !state.occupied();
        let theirs = completing(state.stones(me.opponent()), shape) & free & !landed;
        let threats = completing(state.stones(me) | landed, shape) & free & !landed;
        let useful = threats & !(theirs << 1);
        64 * useful.count_ones().cast_signed() + centrality(shape, m)
    }
}
