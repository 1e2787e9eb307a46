//! What the pawns of both sides are to each other, set by set: all of them at once by shifts of the
//! board, none by itself.

use cozy_chess::{BitBoard, Color, File};

/// All squares a set of pawns attacks.
pub(super) fn guarded(pawns: BitBoard, colour: Color) -> BitBoard {
    let (left, right) = (pawns.0 & !File::A.bitboard().0, pawns.0 & !File::H.bitboard().0);
    BitBoard(if colour == Color::White { left << 7 | right << 9 } else { left >> 9 | right >> 7 })
}

/// The pawns with another of their side before them.
pub(super) fn doubled(own: BitBoard, colour: Color) -> BitBoard {
    own & before(own, !colour)
}

/// The pawns without one of their side on the files beside them.
pub(super) fn isolated(own: BitBoard) -> BitBoard {
    let files = own | before(own, Color::White) | before(own, Color::Black);
    own & !beside(files)
}

/// The pawns that no enemy pawn can stop any more.
pub(super) fn passed(own: BitBoard, theirs: BitBoard, colour: Color) -> BitBoard {
    let stopped = before(theirs, !colour);
    own & !(stopped | beside(stopped))
}

/// The squares before any of these on their files, seen by a colour.
fn before(squares: BitBoard, colour: Color) -> BitBoard {
    let mut all = squares.0;
    if colour == Color::White {
        all <<= 8;
        all |= all << 8;
        all |= all << 16;
        all |= all << 32;
    } else {
        all >>= 8;
        all |= all >> 8;
        all |= all >> 16;
        all |= all >> 32;
    }
    BitBoard(all)
}

/// The squares left and right of these.
fn beside(squares: BitBoard) -> BitBoard {
    let (left, right) = (squares.0 & !File::A.bitboard().0, squares.0 & !File::H.bitboard().0);
    BitBoard(left >> 1 | right << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Square, get_pawn_attacks};
    use game_core::mix::Sequence;

    /// One by one: whether some square of `others` stands further on, at most so many files away.
    fn faces(pawn: Square, others: BitBoard, colour: Color, files: i32) -> bool {
        others.into_iter().any(|other| {
            let further = other.rank() as i32 - pawn.rank() as i32;
            let further = if colour == Color::White { further } else { -further };
            further > 0 && (other.file() as i32 - pawn.file() as i32).abs() <= files
        })
    }

    #[test]
    fn sets_of_pawns_are_what_each_of_them_is() {
        let mut random = Sequence::seeded(8);
        for _ in 0..1_000 {
            // Few and many, on rows 2 to 7.
            let mut pawns = || BitBoard((random.below64(1 << 48) & random.below64(1 << 48)) << 8);
            let (own, other) = (pawns(), pawns());
            let theirs = other & !own;
            let each = |holds: &dyn Fn(Square) -> bool| {
                own.into_iter().filter(|&pawn| holds(pawn)).fold(BitBoard::EMPTY, |set, p| set | p.bitboard())
            };
            let alone = |pawn: Square| (pawn.file().adjacent() & own).is_empty();
            assert_eq!(isolated(own), each(&alone), "{own:?}");
            for colour in Color::ALL {
                let attacks =
                    own.into_iter().fold(BitBoard::EMPTY, |all, p| all | get_pawn_attacks(p, colour));
                assert_eq!(guarded(own, colour), attacks, "{colour:?} {own:?}");
                assert_eq!(doubled(own, colour), each(&|pawn| faces(pawn, own, colour, 0)), "{own:?}");
                let free = each(&|pawn| !faces(pawn, theirs, colour, 1));
                assert_eq!(passed(own, theirs, colour), free, "{colour:?} {own:?} {theirs:?}");
            }
        }
    }
}
