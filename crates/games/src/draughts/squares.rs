//! The dark squares and their neighbours.

use game_core::Player;

/// One of the four ways of a draughts board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// Those up first, then those down.
    pub(super) const ALL: [Direction; 4] =
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// Where the men of a player go: black, the first, down.
    pub(super) fn forward(player: Player) -> &'static [Direction] {
        if player == Player::FIRST { &Direction::ALL[2..] } else { &Direction::ALL[..2] }
    }

    /// The way back.
    pub(super) fn opposite(self) -> Direction {
        Direction::of(3 - self as u32)
    }

    /// The direction with this number; only the two lowest bits count.
    pub(super) fn of(number: u32) -> Direction {
        Direction::ALL[(number & 3) as usize]
    }
}

/// No square.
const NONE: u8 = u8::MAX;

/// The neighbours of every square in each direction.
static NEIGHBOURS: [[u8; 4]; 32] = {
    let mut table = [[NONE; 4]; 32];
    let mut square = 0u8;
    while square < 32 {
        let (row, place) = (square / 4, square % 4);
        // In even rows the squares stand one column to the right.
        let even = row % 2 == 0;
        let (left, right) = if even { (4, 5) } else { (3, 4) };
        let has_left = even || place > 0;
        let has_right = !even || place < 3;
        if row > 0 {
            if has_left {
                table[square as usize][0] = square + left - 8;
            }
            if has_right {
                table[square as usize][1] = square + right - 8;
            }
        }
        if row < 7 {
            if has_left {
                table[square as usize][2] = square + left;
            }
            if has_right {
                table[square as usize][3] = square + right;
            }
        }
        square += 1;
    }
    table
};

/// The next square in a direction.
#[inline]
pub(super) fn next(square: u8, direction: Direction) -> Option<u8> {
    let next = NEIGHBOURS[usize::from(square & 31)][direction as usize];
    (next != NONE).then_some(next)
}

/// The squares of the first, third, ... row.
const EVEN: u32 = 0x0F0F_0F0F;
/// The first square of every row.
const FIRST: u32 = 0x1111_1111;

/// A set of squares moved one step; those that would leave the board are dropped.
#[inline]
pub(super) fn moved(set: u32, direction: Direction) -> u32 {
    let (even, odd) = (set & EVEN, set & !EVEN);
    match direction {
        Direction::UpLeft => even >> 4 | (odd & !FIRST) >> 5,
        Direction::UpRight => (even & !(FIRST << 3)) >> 3 | odd >> 4,
        Direction::DownLeft => even << 4 | (odd & !FIRST) << 3,
        Direction::DownRight => (even & !(FIRST << 3)) << 5 | odd << 4,
    }
}

/// The squares of a set, lowest first.
pub(super) fn bits(set: u32) -> impl Iterator<Item = u8> + Clone {
    crate::board::cells_of(set.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_as_single_squares_do() {
        for square in 0..32 {
            for direction in Direction::ALL {
                let one = next(square, direction).map_or(0, |next| 1 << next);
                assert_eq!(moved(1 << square, direction), one, "{square} {direction:?}");
            }
        }
    }
}
