//! The one local pattern every Hex playout should know: [`Bridges`].

use super::{Hex, Place};
use game_core::{Game as _, Order, Turn};

/// Ranks a move 20 if it mends a bridge of the mover that the opponent has cut into, and 1
/// otherwise; as urgencies of a playout, bridges are mended twenty times as often as other moves.
///
/// A bridge is two stones with two common empty neighbours: cut at one, it holds at the other.
/// Around the move that mends it stand, next to each other in the ring of six, one of the
/// mover's stones, the cutting stone, and another of the mover's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bridges;

impl Order<Hex> for Bridges {
    fn rank(&self, state: &Hex, m: Place) -> i32 {
        let (Place::At { column, row }, Turn::Player(_)) = (m, state.turn()) else { return 1 };
        let ring = state.ring(state.cell(column, row));
        let (mine, other) = (state.colour, state.colour ^ 1);
        let mends = (0..6).any(|k| {
            let (left, cut, right) = (ring[k], ring[(k + 1) % 6], ring[(k + 2) % 6]);
            state.has(mine, left) && state.has(other, cut) && state.has(mine, right)
        });
        if mends { 20 } else { 1 }
    }
}
