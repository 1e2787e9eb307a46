//! Points of the board and what may be on them.

use game_core::mix::mix64;

/// Points of the largest board with its rim: 20 in each of 21 rows, and one.
pub(super) const POINTS: usize = 20 * 21 + 1;

/// Words of a bit for each point.
pub(super) const WORDS: usize = POINTS.div_ceil(64);

/// What may be on a point is a bit, so that what is around a point is the union of four.
pub(super) const BLACK: u8 = 1;
/// White's stones; Black's are [`BLACK`].
pub(super) const WHITE: u8 = 2;
/// No stone.
pub(super) const EMPTY: u8 = 4;
/// The rim around the board.
pub(super) const RIM: u8 = 8;

/// The key of a stone on a point.
const fn stone_key(colour: u8, point: usize) -> u64 {
    mix64((point as u64) << 8 | colour as u64)
}

const fn stone_keys() -> [[u64; POINTS]; 2] {
    let mut keys = [[0; POINTS]; 2];
    let mut point = 0;
    while point < POINTS {
        keys[0][point] = stone_key(BLACK, point);
        keys[1][point] = stone_key(WHITE, point);
        point += 1;
    }
    keys
}

static KEYS: [[u64; POINTS]; 2] = stone_keys();

/// Column and row of every point, by the size of the board.
pub(super) static PLACES: [[[u8; 2]; POINTS]; 20] = {
    let mut places = [[[0; 2]; POINTS]; 20];
    let mut size = 1;
    while size < 20 {
        let (mut row, mut point) = (0u8, size + 2);
        while (row as usize) < size {
            let mut column = 0u8;
            while (column as usize) < size {
                places[size][point] = [column, row];
                (column, point) = (column + 1, point + 1);
            }
            (row, point) = (row + 1, point + 1);
        }
        size += 1;
    }
    places
};

/// The key of a stone.
#[inline]
pub(super) fn key_of(colour: u8, point: usize) -> u64 {
    KEYS[usize::from(colour - 1)][point]
}

/// The other colour.
#[inline]
pub(super) const fn other(colour: u8) -> u8 {
    3 - colour
}

/// What a stone counts for Black.
#[inline]
pub(super) const fn sign(colour: u8) -> i16 {
    3 - 2 * colour as i16
}

/// A point as it is stored.
#[inline]
pub(super) fn narrow(point: usize) -> u16 {
    #[expect(clippy::cast_possible_truncation, reason = "points are below 421")]
    let narrow = point as u16;
    narrow
}
