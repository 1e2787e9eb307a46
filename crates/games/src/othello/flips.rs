//! Lines of discs by shifts: which cells are open, and which discs a move turns.
//!
//! A line is followed in one direction at a time, from its own discs (or the new one) along
//! enemy discs. Those on the left and right edge are left out where the direction has a
//! sideways part, because no line goes on beyond them.

/// The cells of a board of each size, and those of them that are not on the left or right edge.
struct Masks {
    board: [u64; 9],
    inner: [u64; 9],
}

static MASKS: Masks = {
    let mut masks = Masks { board: [0; 9], inner: [0; 9] };
    let mut size = 2;
    while size <= 8 {
        let row = u64::MAX >> (64 - size);
        let inner = row & !1 & !(1 << (size - 1));
        let mut n = 0;
        while n < size {
            masks.board[size] |= row << (8 * n);
            masks.inner[size] |= inner << (8 * n);
            n += 1;
        }
        size += 1;
    }
    masks
};

/// All cells of a board of this size.
pub(super) fn board(size: u8) -> u64 {
    MASKS.board[usize::from(size & 15).min(8)]
}

/// The four shifts; lines run along each both ways.
const STEPS: [u32; 4] = [1, 7, 8, 9];

/// Enemy discs along which lines run with each of [`STEPS`].
#[inline]
fn passable(other: u64, size: u8) -> [u64; 4] {
    let inner = other & MASKS.inner[usize::from(size & 15).min(8)];
    [inner, inner, other, inner]
}

/// The enemy discs on the lines that start at `from`: at most six in a row, on eight by eight.
/// After the second disc the line grows by two at a time (parallel prefix, as in R. Delorme's
/// Edax).
#[inline]
fn run(from: u64, along: u64, shift: impl Fn(u64) -> u64) -> u64 {
    let mut line = along & shift(from);
    line |= along & shift(line);
    let pairs = along & shift(along);
    line |= pairs & shift(shift(line));
    line | pairs & shift(shift(line))
}

/// The empty cells from which a line of `other` leads to a disc of `own`.
#[inline]
pub(super) fn open_cells(own: u64, other: u64, size: u8) -> u64 {
    let along = passable(other, size);
    let mut open = 0;
    for (step, along) in STEPS.into_iter().zip(along) {
        open |= run(own, along, |cells| cells << step) << step;
        open |= run(own, along, |cells| cells >> step) >> step;
    }
    open & board(size) & !(own | other)
}

/// The discs of `other` that a new disc of `own` turns.
#[inline]
pub(super) fn turned(disc: u64, own: u64, other: u64, size: u8) -> u64 {
    let along = passable(other, size);
    let mut turned = 0;
    for (step, along) in STEPS.into_iter().zip(along) {
        let line = run(disc, along, |cells| cells << step);
        turned |= if own & line << step == 0 { 0 } else { line };
        let line = run(disc, along, |cells| cells >> step);
        turned |= if own & line >> step == 0 { 0 } else { line };
    }
    turned
}
