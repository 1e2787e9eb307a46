//! What Hex offers besides: keys, move numbers, wins at once.

use super::*;

impl Deterministic for Hex {}
impl ZeroSum for Hex {}

impl Decisive for Hex {
    /// A cell whose neighbours of the mover's colour, with the edges, touch both his sides.
    fn winning_move(&self) -> Option<(usize, Place)> {
        self.moves().enumerate().find(
            |&(_, m)| matches!(m, Place::At { column, row } if self.would_connect(self.cell(column, row))),
        )
    }
}

impl PartialEq for Hex {
    /// The same stones, mover, colours and rule; how groups are linked does not matter.
    fn eq(&self, other: &Hex) -> bool {
        let state = |hex: &Hex| (hex.stones, hex.columns, hex.rows, hex.colour, hex.swapped, hex.opening);
        state(self) == state(other)
    }
}

impl Eq for Hex {}

impl std::hash::Hash for Hex {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
    }
}

impl Keyed for Hex {
    fn key(&self) -> u64 {
        let start = u64::from(self.colour) | u64::from(self.swapped) << 1;
        self.stones.iter().flatten().fold(mix64(start), |key, &word| mix64(key ^ word))
    }
}

impl Indexed for Hex {
    /// The cells row by row, then the swap.
    fn index_count(&self) -> usize {
        self.columns() * self.rows() + usize::from(self.opening == Opening::Swap)
    }

    #[inline]
    fn index(&self, m: Place) -> usize {
        match m {
            Place::At { column, row } => usize::from(row) * self.columns() + usize::from(column),
            Place::Swap => self.columns() * self.rows(),
        }
    }

    fn move_at(&self, index: usize) -> Option<Place> {
        let cells = self.columns() * self.rows();
        if index >= self.index_count() {
            return None;
        }
        if index == cells {
            return Some(Place::Swap);
        }
        self.grid().nth(index).map(|(column, row)| Place::At { column, row })
    }
}
