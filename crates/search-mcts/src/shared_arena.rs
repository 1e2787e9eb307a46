//! A tree that threads grow together, in safe Rust: [`SharedArena`].

use crate::atomics::Shared;
use crate::simulate::narrow;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::OnceLock;

/// A node of a shared tree: 24 bytes.
#[derive(Debug, Default)]
pub(crate) struct SharedNode<A = AtomicU32, B = AtomicU64> {
    /// Rewards of who moved into the node, in steps.
    total: B,
    visits: A,
    /// Simulations under way through the node.
    under_way: A,
    /// Where its children begin: 0 before they are allotted, [`BUSY`] while one thread does so.
    first: A,
}

/// Somebody is allotting the children.
const BUSY: u32 = u32::MAX;

impl<A: Shared<u32>, B: Shared<u64>> SharedNode<A, B> {
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    pub(crate) fn under_way(&self) -> u32 {
        self.under_way.load(Ordering::Relaxed)
    }

    pub(crate) fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Where the children begin, if they are there.
    pub(crate) fn first(&self) -> Option<usize> {
        match self.first.load(Ordering::Acquire) {
            0 | BUSY => None,
            first => Some(first as usize),
        }
    }

    /// A simulation enters.
    pub(crate) fn enter(&self) {
        self.under_way.add(1);
    }

    /// A simulation comes back with a reward; nothing is ever lost, as every step is one atomic
    /// addition.
    pub(crate) fn come_back(&self, share: u64) {
        self.total.add(share);
        self.visits.add(1);
        self.under_way.subtract(1);
    }

    /// A simulation turns back without a result.
    pub(crate) fn turn_back(&self) {
        self.under_way.subtract(1);
    }
}

/// Nodes of a segment.
const SEGMENT: usize = 1 << 16;

/// Nodes made at once.
type Segment<A, B> = OnceLock<Box<[SharedNode<A, B>]>>;

/// Nodes in segments that are made once and never move, so that references stay good while other
/// threads add more. A block of children lies within one segment.
#[derive(Debug)]
pub(crate) struct SharedArena<A = AtomicU32, B = AtomicU64, const SEGMENT: usize = { self::SEGMENT }> {
    segments: Vec<Segment<A, B>>,
    next: A,
    room: usize,
}

impl<A: Shared<u32>, B: Shared<u64>, const SEGMENT: usize> SharedArena<A, B, SEGMENT> {
    /// The most children of a node.
    pub(crate) const WIDEST: usize = SEGMENT;

    /// Room for so many nodes, the root's among them.
    pub(crate) fn new(room: usize) -> Self {
        let room = room.min(u32::MAX as usize - SEGMENT);
        let mut segments = Vec::new();
        segments.resize_with(room.div_ceil(SEGMENT).max(1), OnceLock::new);
        let arena = SharedArena { segments, next: A::default(), room };
        arena.next.store(1, Ordering::Relaxed);
        arena.segment(0);
        arena
    }

    fn segment(&self, number: usize) -> Option<&[SharedNode<A, B>]> {
        // The last one is no longer than there is room.
        let len = self.room.saturating_sub(number * SEGMENT).min(SEGMENT);
        let make = || core::iter::repeat_with(SharedNode::default).take(len).collect();
        self.segments.get(number).map(|segment| &**segment.get_or_init(make))
    }

    /// So many adjacent nodes.
    ///
    /// # Panics
    /// If they were not allotted as one block.
    pub(crate) fn nodes(&self, first: usize, count: usize) -> &[SharedNode<A, B>] {
        let at = first % SEGMENT;
        self.segment(first / SEGMENT).map_or(&[][..], |segment| &segment[at..at + count])
    }

    /// A node; `None` beyond the arena.
    pub(crate) fn node(&self, place: usize) -> Option<&SharedNode<A, B>> {
        self.segment(place / SEGMENT).and_then(|segment| segment.get(place % SEGMENT))
    }

    /// The children of a node, allotted now if they were not and no other thread is about it.
    pub(crate) fn children(&self, node: &SharedNode<A, B>, count: usize) -> Children {
        if let Some(first) = node.first() {
            return Children::At(first);
        }
        if node.first.exchange(0, BUSY, Ordering::Acquire).is_err() {
            return node.first().map_or(Children::Busy, Children::At);
        }
        let allotted = self.allot(count);
        node.first.store(allotted.map_or(0, narrow), Ordering::Release);
        allotted.map_or(Children::Full, Children::At)
    }

    fn allot(&self, count: usize) -> Option<usize> {
        let fit = |next: usize| {
            let crosses = next / SEGMENT != (next + count.max(1) - 1) / SEGMENT;
            if crosses { next.next_multiple_of(SEGMENT) } else { next }
        };
        let mut next = self.next.load(Ordering::Relaxed);
        loop {
            let first = fit(next as usize);
            let end = first.checked_add(count).filter(|&end| count <= SEGMENT && end <= self.room)?;
            match self.next.exchange(next, narrow(end), Ordering::Relaxed) {
                Ok(_) => return Some(first),
                Err(other) => next = other,
            }
        }
    }

    fn used(&self) -> usize {
        self.next.load(Ordering::Relaxed) as usize
    }

    /// Bytes of the nodes allotted.
    pub(crate) fn bytes(&self) -> u64 {
        (self.used() * size_of::<SharedNode>()) as u64
    }

    /// Nodes visited, the root included.
    pub(crate) fn visited(&self) -> u64 {
        let visited = |place: &usize| self.node(*place).is_some_and(|node| node.visits() > 0);
        1 + (1..self.used()).filter(visited).count() as u64
    }

    /// Whether no simulation is under way anywhere.
    pub(crate) fn settled(&self) -> bool {
        (0..self.used()).all(|place| self.node(place).is_none_or(|node| node.under_way() == 0))
    }
}

/// What became of asking for children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Children {
    /// They begin here.
    At(usize),
    /// Another thread is allotting them.
    Busy,
    /// They do not fit.
    Full,
}

#[cfg(test)]
#[path = "shared_arena_tests.rs"]
mod tests;
