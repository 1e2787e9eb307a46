//! Which stones are connected: groups as a forest over the cells (union-find with path halving).
//!
//! What is kept of a cell, its link, says what is on it and one thing more:
//!
//! ```text
//!   15     14   13             8 .. 0
//!   root   O    X              empty: its place in the list of empty cells
//!                              stone: another cell of its group
//!                              root:  the group touches its first side (1), its last side (2)
//! ```

use super::{Hex, PLACES, narrow};

/// Marks the link of a group's root.
const ROOT: u16 = 0x8000;
/// Marks the link of a stone of X; O's is the next bit.
const STONE: u16 = 0x2000;
/// The rest of a link.
const VALUE: u16 = 0x1ff;
/// The value of a group's root that touches both its sides.
const CONNECTED: u16 = 3;

impl Hex {
    /// Whether a stone of this colour is on a cell.
    #[inline]
    pub(super) fn has(&self, colour: u8, cell: usize) -> bool {
        self.links[cell] & (STONE << (colour & 1)) != 0
    }

    /// Puts a stone and joins it to its neighbours; whether that connects the sides.
    #[inline]
    pub(super) fn put(&mut self, colour: u8, cell: usize) -> bool {
        self.fill(colour, cell);
        let (stone, this) = (STONE << (colour & 1), narrow(cell));
        let mut touches = self.sides(colour, cell);
        self.links[cell] = ROOT | stone | touches;
        for neighbour in self.ring(cell) {
            if self.links[neighbour] & stone != 0 {
                let root = self.root_of(neighbour);
                if root != cell {
                    touches |= self.links[root] & VALUE;
                    self.links[root] = stone | this;
                }
            }
        }
        self.links[cell] = ROOT | stone | touches;
        touches == CONNECTED
    }

    /// Turns an empty cell into a stone, groups aside.
    #[inline]
    fn fill(&mut self, colour: u8, cell: usize) {
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        self.stones[usize::from(colour & 1)][word] |= bit;
        self.empty[word] &= !bit;
        self.counts[word] -= 1;
        // The last one of the list takes its place.
        self.left -= 1;
        let (last, spot) = (self.open[usize::from(self.left)], self.links[cell] & VALUE);
        self.open[usize::from(spot)] = last;
        self.links[usize::from(last)] = spot;
    }

    /// Which of its colour's sides a cell is on: 1 for the first, 2 for the last.
    #[inline]
    fn sides(&self, colour: u8, cell: usize) -> u16 {
        let [column, row] = PLACES[usize::from(self.columns)][cell];
        let (at, last) = if colour == 0 { (row, self.rows - 1) } else { (column, self.columns - 1) };
        u16::from(at == 0) | u16::from(at == last) << 1
    }

    /// Whether a stone of the mover's on an empty cell would connect his sides.
    pub(super) fn would_connect(&self, cell: usize) -> bool {
        let own = self.ring(cell).into_iter().filter(|&neighbour| self.has(self.colour, neighbour));
        let touches = own.map(|neighbour| self.links[self.seen_root(neighbour)] & VALUE);
        touches.fold(self.sides(self.colour, cell), |all, one| all | one) == CONNECTED
    }

    /// The root of a stone's group.
    fn seen_root(&self, mut cell: usize) -> usize {
        while self.links[cell] & ROOT == 0 {
            cell = (self.links[cell] & VALUE).into();
        }
        cell
    }

    /// The root of a stone's group, halving the way to it.
    #[inline]
    fn root_of(&mut self, mut cell: usize) -> usize {
        loop {
            let link = self.links[cell];
            if link & ROOT != 0 {
                return cell;
            }
            let above = self.links[usize::from(link & VALUE)];
            if above & ROOT != 0 {
                return (link & VALUE).into();
            }
            self.links[cell] = above;
            cell = (above & VALUE).into();
        }
    }
}
