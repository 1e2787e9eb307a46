//! The lines of play found so far: [`Lines`].

use alloc::vec::Vec;

/// The best line below each ply of the path being searched (a triangular table); it keeps its
/// memory from one search to the next.
#[derive(Clone, Debug)]
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M> Default for Lines<M> {
    fn default() -> Lines<M> {
        Lines(Vec::new())
    }
}

impl<M: Copy> Lines<M> {
    /// Forgets the line below a node that is entered.
    pub(crate) fn begin(&mut self, ply: u32) {
        let ply = index(ply);
        while self.0.len() <= ply {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    /// `m`, followed by the line below it, is the line of the node at `ply`, which was begun.
    pub(crate) fn promote(&mut self, ply: u32, m: M) {
        let (above, under) = self.0.split_at_mut(index(ply) + 1);
        let Some(line) = above.last_mut() else { return };
        line.clear();
        line.push(m);
        line.extend(under.first().into_iter().flatten());
    }

    /// The line of the root.
    pub(crate) fn root(&self) -> &[M] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}

/// A ply as an index.
fn index(ply: u32) -> usize {
    usize::try_from(ply).unwrap_or(usize::MAX)
}
