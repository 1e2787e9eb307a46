//! What a search value keeps between searches so as not to allocate again: [`Buffers`].

use crate::selective_moves::Note;
use core::mem::needs_drop;

/// A move waiting to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) m: M,
    /// Its place in [`Game::moves`](game_core::Game::moves).
    pub(crate) ordinal: u32,
    /// Higher is tried earlier.
    pub(crate) rank: i64,
}

/// One arena of moves, one stock of states and the principal variations of the plies.
#[derive(Clone, Debug)]
pub(crate) struct Buffers<G, M> {
    /// The untried moves of every node on the path, node after node.
    pub(crate) moves: Vec<Ranked<M>>,
    /// States to play moves in.
    states: Vec<G>,
    /// The children of the node that looks them up in the table.
    pub(crate) children: Vec<G>,
    /// The path from the root.
    pub(crate) path: Vec<M>,
    /// The line expected from each ply on.
    lines: Vec<Vec<M>>,
    /// A line put aside while other questions are asked below its node.
    aside: Vec<M>,
    /// What a selective search keeps about the node of each ply.
    pub(crate) notes: Vec<Note>,
}

impl<G: Clone, M: Copy> Buffers<G, M> {
    pub(crate) fn new() -> Self {
        Buffers {
            moves: Vec::new(),
            states: Vec::new(),
            children: Vec::new(),
            path: Vec::new(),
            lines: Vec::new(),
            aside: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Empties what a stopped search left behind.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.path.clear();
        self.notes.clear();
        self.lines.iter_mut().for_each(Vec::clear);
    }

    /// A copy of `state` in a state that is no longer needed, if there is one.
    #[inline]
    pub(crate) fn copy_of(&mut self, state: &G) -> G {
        if !needs_drop::<G>() {
            return state.clone();
        }
        match self.states.pop() {
            Some(mut spare) => {
                spare.clone_from(state);
                spare
            }
            None => state.clone(),
        }
    }

    /// Takes a state that is no longer needed, for the sake of what it owns.
    #[inline]
    pub(crate) fn give_back(&mut self, spare: G) {
        if needs_drop::<G>() {
            self.states.push(spare);
        }
    }

    /// Nothing is expected from this ply on.
    #[inline]
    pub(crate) fn no_line(&mut self, ply: u32) {
        if let Some(line) = self.lines.get_mut(ply as usize) {
            line.clear();
        }
    }

    /// From this ply on `m` is expected, and then the line of the next ply.
    pub(crate) fn expect(&mut self, ply: u32, m: M) {
        let next = ply as usize + 1;
        if self.lines.len() <= next {
            self.lines.resize_with(next + 1, Vec::new);
        }
        let (above, below) = self.lines.split_at_mut(next);
        let line = &mut above[next - 1];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// Puts the line expected from this ply on aside, or takes it back: once before and once after
    /// questions that find lines of their own. One line at a time.
    pub(crate) fn swap_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        core::mem::swap(&mut self.lines[ply], &mut self.aside);
    }

    /// The line expected from this ply on.
    pub(crate) fn line(&self, ply: u32) -> &[M] {
        self.lines.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
