//! Points for the middle game and the endgame, and where pieces stand well.

use super::knowledge::value;
use cozy_chess::{Color, Piece};
use std::ops::{AddAssign, Mul, SubAssign};

/// Points in the middle game and in the endgame, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Points(pub(super) i32, pub(super) i32);

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
        self.1 += other.1;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        self.0 -= other.0;
        self.1 -= other.1;
    }
}

impl Mul<i32> for Points {
    type Output = Points;
    fn mul(self, times: i32) -> Points {
        Points(self.0 * times, self.1 * times)
    }
}

/// What ranks, counted from the own side, and files are worth to a piece, in the middle game and
/// in the endgame.
type Worth = ([[i32; 8]; 2], [[i32; 8]; 2]);

/// In the order of `Piece`.
const WORTHS: [Worth; 6] = [
    (
        [[0, 0, 2, 8, 14, 26, 55, 0], [0, 0, 6, 14, 28, 50, 85, 0]],
        [[-2, 0, 2, 10, 10, -4, 0, -2], [4, 2, 0, 0, 0, 0, 2, 4]],
    ),
    (
        [[-25, -8, 5, 10, 14, 12, -5, -20], [-20, -8, 2, 8, 8, 2, -8, -20]],
        [[-22, -8, 5, 10, 10, 5, -8, -22], [-18, -6, 4, 8, 8, 4, -6, -18]],
    ),
    (
        [[-12, 3, 5, 6, 6, 4, 0, -8], [-6, 0, 2, 4, 4, 2, 0, -6]],
        [[-8, 2, 3, 5, 5, 3, 2, -8], [-4, 0, 2, 4, 4, 2, 0, -4]],
    ),
    (
        [[0, -2, 0, 0, 2, 4, 18, 6], [0, 0, 0, 2, 4, 6, 10, 6]],
        [[-4, 0, 3, 8, 8, 3, 0, -4], [0, 0, 0, 0, 0, 0, 0, 0]],
    ),
    (
        [[-4, 2, 2, 2, 2, 0, 0, -2], [-14, -6, 2, 8, 12, 12, 8, 2]],
        [[-4, 0, 2, 2, 2, 2, 0, -4], [-8, 0, 4, 8, 8, 4, 0, -8]],
    ),
    (
        [[12, -2, -25, -40, -45, -50, -50, -50], [-25, -8, 5, 15, 20, 18, 8, -10]],
        [[10, 18, 0, -14, -12, -8, 20, 12], [-18, -5, 5, 10, 10, 5, -5, -18]],
    ),
];

/// What every piece of either colour is worth to White on every square: its value, and where it
/// stands.
pub(super) static PLACES: [[[Points; 64]; 6]; 2] = {
    let mut places = [[[Points(0, 0); 64]; 6]; 2];
    let mut piece = 0;
    while piece < 6 {
        let (ranks, files) = WORTHS[piece];
        let value = value(Piece::ALL[piece]);
        let mut square = 0;
        while square < 64 {
            let (rank, file) = (square / 8, square % 8);
            let middle = value + ranks[0][rank] + files[0][file];
            let end = value + ranks[1][rank] + files[1][file];
            places[Color::White as usize][piece][square] = Points(middle, end);
            places[Color::Black as usize][piece][8 * (7 - rank) + file] = Points(-middle, -end);
            square += 1;
        }
        piece += 1;
    }
    places
};
