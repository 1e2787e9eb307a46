//! Connect Four 7x6 written for itself alone: what the generic code is measured against.
//!
//! ```text
//!  6 13 20 27 34 41 48    a row that stays empty
//!  5 12 19 26 33 40 47    top row
//!  0  7 14 21 28 35 42    bottom row
//! ```

use search_mcts::Random;

/// Stones of the player to move, and all stones.
#[derive(Clone, Copy, Default, Debug)]
pub struct Board {
    mine: u64,
    all: u64,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const FULL: u64 = BOTTOM * 0x3F;

impl Board {
    /// The board after these columns, from 0.
    #[must_use]
    pub fn of(columns: &[u32]) -> Board {
        columns
            .iter()
            .fold(Board::default(), |board, column| board.after(board.playable() & (0x3F << (7 * column))))
    }

    /// The lowest free cell of every column that has one.
    fn playable(self) -> u64 {
        (self.all + BOTTOM) & FULL
    }

    /// The board after a stone on this cell.
    fn after(self, cell: u64) -> Board {
        Board { mine: self.all ^ self.mine, all: self.all | cell }
    }

    /// Whether the player who just moved has four in a row.
    fn just_won(self) -> bool {
        let stones = self.all ^ self.mine;
        [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    fn over(self) -> bool {
        self.just_won() || self.all == FULL
    }
}

/// Sequences of exactly so many moves.
#[must_use]
pub fn perft(board: Board, depth: u32) -> u64 {
    if board.just_won() {
        return 0;
    }
    let mut cells = board.playable();
    if depth == 1 {
        return u64::from(cells.count_ones());
    }
    let mut count = 0;
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        count += perft(board.after(cell), depth - 1);
    }
    count
}

/// One uniform game by the n-th set bit of the playable cells; its number of moves.
pub fn playout(mut board: Board, random: &mut Random) -> u64 {
    let mut moves = 0;
    while !board.over() {
        let mut cells = board.playable();
        for _ in 0..random.below(cells.count_ones() as usize) {
            cells &= cells - 1;
        }
        board = board.after(cells & cells.wrapping_neg());
        moves += 1;
    }
    moves
}

/// Fail-soft alpha-beta, left to right, 0 at the depth limit; the value and the nodes.
#[must_use]
pub fn alpha_beta(board: Board, mut alpha: i32, beta: i32, depth: u32) -> (i32, u64) {
    if board.just_won() {
        return (-1, 1);
    }
    if board.all == FULL || depth == 0 {
        return (0, 1);
    }
    let (mut best, mut nodes) = (i32::MIN, 1);
    let mut cells = board.playable();
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        let (value, below) = alpha_beta(board.after(cell), -beta, -alpha, depth - 1);
        nodes += below;
        best = best.max(-value);
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    (best, nodes)
}
