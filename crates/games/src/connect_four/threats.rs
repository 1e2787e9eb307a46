//! What can be seen one move ahead with a few shifts: cells that complete four, wins at once
//! and moves that do not lose at once.

use super::shape::shifted;
use super::{Column, ConnectFour, Shape};
use game_core::{Decisive, Features, Player, Soonest};

impl<S: Shape> ConnectFour<S> {
    /// The cells where a stone could be dropped now; none once the game is over.
    #[must_use]
    #[inline]
    pub fn playable(&self) -> u64 {
        if self.open == 0 { 0 } else { (self.occupied + self.shape.bottom_row()) & self.shape.board() }
    }

    /// The empty cells that would complete four in a line for a player, playable now or not.
    #[must_use]
    #[inline]
    pub fn threats(&self, player: Player) -> u64 {
        completing(self.stones(player), self.shape) & self.shape.board() & !self.occupied
    }

    /// The cell a stone dropped into this column would come to.
    #[inline]
    pub(super) fn landing(&self, m: Column) -> u64 {
        let column = u32::try_from(m.index()).unwrap_or(0);
        (self.occupied + self.shape.bottom(column)) & !self.occupied
    }

    /// The moves that do not let the opponent win at once, as cells; a move that ends the game
    /// is one of them.
    #[inline]
    fn safe(&self) -> u64 {
        let playable = self.playable();
        let own = self.threats(self.mover);
        let theirs = self.threats(self.mover.opponent());
        let forced = playable & theirs;
        let answers = match forced.count_ones() {
            0 => playable,
            1 => forced,
            _ => 0,
        };
        (answers & !(theirs >> 1)) | (playable & own)
    }

    /// The columns of these cells, at most one in each, with their ordinals among the legal moves.
    #[inline]
    fn landing_on(&self, cells: u64) -> impl Iterator<Item = (usize, Column)> {
        Landings { cells, open: self.open, height: self.shape.height() }
    }
}

/// Playable cells as moves, from the left.
#[derive(Clone, Debug)]
struct Landings {
    cells: u64,
    open: u32,
    height: u32,
}

impl Iterator for Landings {
    type Item = (usize, Column);

    #[inline]
    fn next(&mut self) -> Option<(usize, Column)> {
        if self.cells == 0 {
            return None;
        }
        let column = self.cells.trailing_zeros() / (self.height + 1);
        self.cells &= self.cells - 1;
        let before = self.open & !(u32::MAX << column);
        #[expect(clippy::cast_possible_truncation, reason = "at most 31")]
        let m = Column(column as u8);
        Some((before.count_ones() as usize, m))
    }
}

/// The cells next to three of these stones on a line of four, occupied or not, sentinels
/// included (after P. Pons, `compute_winning_position`).
#[inline]
pub(super) fn completing<S: Shape>(stones: u64, shape: S) -> u64 {
    let column = shape.height() + 1;
    let up = |cells: u64, by: u32| cells.checked_shl(by).unwrap_or(0);
    let below = up(stones, 1) & up(stones, 2) & up(stones, 3);
    [column - 1, column, column + 1].into_iter().fold(below, |cells, step| {
        let pair = up(stones, step) & up(stones, 2 * step);
        let ahead = pair & (up(stones, 3 * step) | shifted(stones, step));
        let pair = shifted(stones, step) & shifted(stones, 2 * step);
        let behind = pair & (shifted(stones, 3 * step) | up(stones, step));
        cells | ahead | behind
    })
}

impl<S: Shape> Decisive for ConnectFour<S> {
    #[inline]
    fn winning_move(&self) -> Option<(usize, Column)> {
        let wins = self.playable() & self.threats(self.mover);
        if wins == 0 { None } else { self.landing_on(wins).next() }
    }

    #[inline]
    fn safe_moves(&self) -> impl Iterator<Item = (usize, Column)> {
        self.landing_on(self.safe())
    }

    /// Only the mover wins, not beyond a full board, and only where four cells in a line are free
    /// of the other's stones.
    #[inline]
    fn soonest(&self) -> Soonest {
        let left = self.shape.width() * self.shape.height() - self.occupied.count_ones();
        let hopes = |player| self.shape.has_four(self.shape.board() & !self.stones(Player::opponent(player)));
        Soonest {
            win: (left >= 3 && hopes(self.mover)).then_some(3),
            loss: (left >= 4 && hopes(self.mover.opponent())).then_some(4),
        }
    }
}

impl<S: Shape> Features for ConnectFour<S> {
    fn feature_names(&self) -> &[&'static str] {
        &["centre", "threats"]
    }

    /// `centre`: stones weighted by their distance from the nearer edge; `threats`: empty cells
    /// that complete four.
    fn features(&self, player: Player, values: &mut [i32]) {
        let difference = |count: &dyn Fn(Player) -> u32| {
            count(player).cast_signed() - count(player.opponent()).cast_signed()
        };
        values[0] = difference(&|p| self.centrality(self.stones(p)));
        values[1] = difference(&|p| self.threats(p).count_ones());
    }
}

impl<S: Shape> ConnectFour<S> {
    fn centrality(&self, stones: u64) -> u32 {
        let width = self.shape.width();
        let rows = u64::MAX >> (64 - self.shape.height());
        (0..width)
            .map(|column| {
                let weight = column.min(width - 1 - column);
                weight * (stones >> (column * (self.shape.height() + 1)) & rows).count_ones()
            })
            .sum()
    }
}
