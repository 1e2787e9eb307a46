//! The dark squares and their neighbours.

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

/// The squares of a set, lowest first.
pub(super) fn bits(set: u32) -> impl Iterator<Item = u8> + Clone {
    crate::board::cells_of(set.into())
}
