//! A tree that threads grow together, in safe Rust: [`SharedArena`].

use crate::simulate::narrow;
use core::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::OnceLock;

/// A node of a shared tree: 24 bytes.
#[derive(Debug, Default)]
pub(crate) struct SharedNode {
    /// Rewards of who moved into the node, in steps.
    total: AtomicU64,
    visits: AtomicU32,
    /// Simulations under way through the node.
    under_way: AtomicU32,
    /// Where its children begin: 0 before they are allotted, [`BUSY`] while one thread does so.
    first: AtomicU32,
}

/// Somebody is allotting the children.
const BUSY: u32 = u32::MAX;

impl SharedNode {
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
        self.under_way.fetch_add(1, Ordering::Relaxed);
    }

    /// A simulation comes back with a reward; nothing is ever lost, as every step is one atomic
    /// addition.
    pub(crate) fn come_back(&self, share: u64) {
        self.total.fetch_add(share, Ordering::Relaxed);
        self.visits.fetch_add(1, Ordering::Relaxed);
        self.under_way.fetch_sub(1, Ordering::Relaxed);
    }

    /// A simulation turns back without a result.
    pub(crate) fn turn_back(&self) {
        self.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Nodes of a segment.
const SEGMENT: usize = 1 << 16;

/// Nodes in segments that are made once and never move, so that references stay good while other
/// threads add more. A block of children lies within one segment.
#[derive(Debug)]
pub(crate) struct SharedArena {
    segments: Vec<OnceLock<Box<[SharedNode]>>>,
    next: AtomicUsize,
    room: usize,
}

impl SharedArena {
    /// The most children of a node.
    pub(crate) const WIDEST: usize = SEGMENT;

    /// Room for so many nodes, the root's among them.
    pub(crate) fn new(room: usize) -> SharedArena {
        let room = room.min(u32::MAX as usize - SEGMENT);
        let mut segments = Vec::new();
        segments.resize_with(room.div_ceil(SEGMENT).max(1), OnceLock::new);
        let arena = SharedArena { segments, next: AtomicUsize::new(1), room };
        arena.segment(0);
        arena
    }

    fn segment(&self, number: usize) -> Option<&[SharedNode]> {
        let make = || core::iter::repeat_with(SharedNode::default).take(SEGMENT).collect();
        self.segments.get(number).map(|segment| &**segment.get_or_init(make))
    }

    /// So many adjacent nodes.
    ///
    /// # Panics
    /// If they were not allotted as one block.
    pub(crate) fn nodes(&self, first: usize, count: usize) -> &[SharedNode] {
        let at = first % SEGMENT;
        self.segment(first / SEGMENT).map_or(&[][..], |segment| &segment[at..at + count])
    }

    /// A node; `None` beyond the arena.
    pub(crate) fn node(&self, place: usize) -> Option<&SharedNode> {
        self.segment(place / SEGMENT).and_then(|segment| segment.get(place % SEGMENT))
    }

    /// The children of a node, allotted now if they were not and no other thread is about it.
    pub(crate) fn children(&self, node: &SharedNode, count: usize) -> Children {
        if let Some(first) = node.first() {
            return Children::At(first);
        }
        if node.first.compare_exchange(0, BUSY, Ordering::Acquire, Ordering::Acquire).is_err() {
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
        let advance = |next: usize| {
            let end = fit(next).checked_add(count)?;
            (count <= SEGMENT && end <= self.room).then_some(end)
        };
        let before = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, advance).ok()?;
        Some(fit(before))
    }

    /// Bytes of the nodes allotted.
    pub(crate) fn bytes(&self) -> u64 {
        (self.next.load(Ordering::Relaxed) * size_of::<SharedNode>()) as u64
    }

    /// Whether no simulation is under way anywhere.
    pub(crate) fn settled(&self) -> bool {
        let used = self.next.load(Ordering::Relaxed);
        (0..used).all(|place| self.node(place).is_none_or(|node| node.under_way() == 0))
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
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn one_of_many_threads_allots_and_blocks_never_overlap() {
        let arena = SharedArena::new(SEGMENT * 3);
        let root = arena.node(0).expect("the root");
        let firsts: Vec<Children> = thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| arena.children(root, 7))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(firsts.iter().all(|&children| children == Children::At(1) || children == Children::Busy));
        assert_eq!(root.first(), Some(1));
        let mut blocks: Vec<usize> = thread::scope(|scope| {
            let thread = || (0..2000).filter_map(|_| arena.allot(13)).collect::<Vec<_>>();
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(thread)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
        });
        blocks.sort_unstable();
        assert_eq!(blocks.len(), 8000);
        assert!(blocks.windows(2).all(|pair| pair[0] + 13 <= pair[1]));
        assert!(blocks.iter().all(|first| first / SEGMENT == (first + 12) / SEGMENT));
    }

    #[test]
    fn what_does_not_fit_is_not_allotted() {
        let arena = SharedArena::new(10);
        let root = arena.node(0).expect("the root");
        assert_eq!(arena.children(root, 10), Children::Full);
        assert_eq!(arena.children(root, 9), Children::At(1));
        assert_eq!(arena.allot(1), None);
    }

    #[test]
    fn additions_of_threads_are_never_lost() {
        let node = SharedNode::default();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..10_000 {
                        node.enter();
                        node.come_back(3);
                    }
                });
            }
        });
        assert_eq!((node.visits(), node.total(), node.under_way()), (40_000, 120_000, 0));
    }
}
