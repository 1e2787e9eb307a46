//! Numbers for moves: every step and every chain of jumps that the board has room for.
//!
//! A jump goes two rows and two columns, so the squares a chain can touch fall into four sets of
//! eight, joined by nine possible jumps each; a chain jumps no square twice, so it is a trail in
//! one of these small graphs, and there are few of them.

use super::squares::{Direction, next};
use super::{Draughts, Walk};
use game_core::Indexed;
use std::sync::OnceLock;

/// All moves of the board, in order; a move's number is its place.
fn all() -> &'static [Walk] {
    static ALL: OnceLock<Vec<Walk>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = Vec::new();
        for from in 0..32 {
            for direction in Direction::ALL {
                if next(from, direction).is_some() {
                    all.push(Walk { from, jumps: 0, directions: direction as u32 });
                }
            }
            jump_on(Walk { from, jumps: 0, directions: 0 }, from, 0, &mut all);
        }
        all.sort_unstable();
        all
    })
}

/// Adds every chain that begins with `chain`, which stands on `at` and has jumped some squares.
fn jump_on(chain: Walk, at: u8, jumped: u32, all: &mut Vec<Walk>) {
    for direction in Direction::ALL {
        let over = next(at, direction).filter(|over| jumped >> over & 1 == 0);
        let to = over.and_then(|over| next(over, direction));
        if let (Some(over), Some(to)) = (over, to) {
            let directions = chain.directions | (direction as u32) << (2 * chain.jumps);
            let longer = Walk { directions, jumps: chain.jumps + 1, ..chain };
            all.push(longer);
            jump_on(longer, to, jumped | 1 << over, all);
        }
    }
}

impl Indexed for Draughts {
    fn index_count(&self) -> usize {
        all().len()
    }

    /// # Panics
    /// If `m` is not a move of this board.
    fn index(&self, m: Walk) -> usize {
        all().binary_search(&m).expect("every move of the board is in the list")
    }

    fn move_at(&self, index: usize) -> Option<Walk> {
        all().get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_1426_moves_of_nine_jumps_at_most() {
        assert_eq!(all().iter().map(|m| m.jumps).max(), Some(9));
        assert_eq!(all().iter().filter(|m| m.jumps == 0).count(), 98);
        assert_eq!(all().len(), 1_426);
    }
}
