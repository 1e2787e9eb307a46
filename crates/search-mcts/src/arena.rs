//! The tree, in one vector: [`Arena`].

use game_core::Refused;

/// A sum of rewards in steps, wide enough for the search it is used in.
pub(crate) trait Total: Copy + Default + core::fmt::Debug {
    /// The greatest sum.
    const LIMIT: u64;
    fn plus(self, steps: u64) -> Self;
    fn to_f64(self) -> f64;
    fn steps(self) -> u64;
}

impl Total for u32 {
    const LIMIT: u64 = u32::MAX as u64;
    #[inline]
    fn plus(self, steps: u64) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "the search stops before LIMIT is passed")]
        let steps = steps as u32;
        self + steps
    }
    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    fn steps(self) -> u64 {
        self.into()
    }
}

/// 64 bits that need no more alignment than a `u32`, so that a node takes 16 bytes and not 24.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Wide([u32; 2]);

impl Total for Wide {
    const LIMIT: u64 = u64::MAX;
    #[inline]
    fn plus(self, steps: u64) -> Wide {
        let sum = self.steps() + steps;
        #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
        let halves = [sum as u32, (sum >> 32) as u32];
        Wide(halves)
    }
    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self.0[1]) * 4_294_967_296.0 + f64::from(self.0[0])
    }
    fn steps(self) -> u64 {
        u64::from(self.0[0]) | u64::from(self.0[1]) << 32
    }
}

/// What is known of one move: 12 bytes, or 16 where sums may pass 32 bits.
///
/// ```text
///   0        4          8        12
///   | visits | total    | first  |
/// ```
///
/// A node stores neither its move nor how many children it has: child `k` is the `k`-th move of
/// its state, at `first + k`, and the state is at hand whenever a node is.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Node<N> {
    /// Simulations that passed through.
    pub(crate) visits: u32,
    /// Rewards of the player who made the move into the node.
    pub(crate) total: N,
    /// Where its children begin; 0, which is the root's place, before they are allotted.
    pub(crate) first: u32,
}

/// The nodes, and beside them what a tree policy (`X`) and a backup (`Y`) add to each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena<N, X, Y> {
    pub(crate) nodes: Vec<Node<N>>,
    pub(crate) policy: Vec<X>,
    pub(crate) backup: Vec<Y>,
    /// The most nodes that may be allotted.
    room: usize,
    /// Whether a simulation ever ended at a node because the tree might not grow there, so that its
    /// visits do not say which of its children were tried.
    pub(crate) edged: bool,
}

/// The place of the root.
pub(crate) const ROOT: usize = 0;

impl<N: Total, X: Copy + Default, Y: Copy + Default> Arena<N, X, Y> {
    /// Bytes of one node and what is kept beside it.
    pub(crate) const NODE: usize = size_of::<Node<N>>() + size_of::<X>() + size_of::<Y>();

    /// Forgets the tree, keeps its memory, and sets a limit in bytes.
    ///
    /// # Errors
    /// [`Refused::Memory`] if the root and its children do not fit.
    pub(crate) fn clear(&mut self, bytes: Option<u64>, root_moves: usize) -> Result<(), Refused> {
        self.nodes.clear();
        self.policy.clear();
        self.backup.clear();
        self.edged = false;
        self.limit(bytes);
        let needed = root_moves + 1;
        if needed > self.room {
            return Err(Refused::Memory {
                needed: needed as u64 * Self::NODE as u64,
                allowed: bytes.unwrap_or(u64::from(u32::MAX) * Self::NODE as u64),
            });
        }
        self.push(1);
        Ok(())
    }

    /// Sets the limit in bytes.
    pub(crate) fn limit(&mut self, bytes: Option<u64>) {
        let room = bytes.map_or(u64::MAX, |bytes| bytes / Self::NODE as u64).min(u32::MAX.into());
        self.room = usize::try_from(room).unwrap_or(usize::MAX);
    }

    /// Whether there are so many nodes from `first` on.
    pub(crate) fn has(&self, first: u32, count: usize) -> bool {
        count <= self.nodes.len().saturating_sub(first as usize)
    }

    /// Bytes of the nodes allotted.
    pub(crate) fn bytes(&self) -> u64 {
        self.nodes.len() as u64 * Self::NODE as u64
    }

    /// Allots `count` adjacent nodes and says where they begin; `None` if they do not fit.
    #[inline]
    pub(crate) fn allot(&mut self, count: usize) -> Option<usize> {
        let first = self.nodes.len();
        if count > self.room.saturating_sub(first) {
            return None;
        }
        self.push(count);
        Some(first)
    }

    fn push(&mut self, count: usize) {
        let len = self.nodes.len() + count;
        if len > self.nodes.capacity() {
            // Double, but never beyond the limit.
            let wanted = (2 * self.nodes.capacity()).max(len).min(self.room.max(len));
            let more = wanted - self.nodes.len();
            self.nodes.reserve_exact(more);
            self.policy.reserve_exact(more);
            self.backup.reserve_exact(more);
        }
        self.nodes.resize(len, Node::default());
        self.policy.resize(len, X::default());
        self.backup.resize(len, Y::default());
    }

    /// Makes a child of the root the root and drops what is not below it, in place.
    ///
    /// Blocks of children keep their order and slide down over what is dropped. No node knows how
    /// many children it has, but blocks are adjacent: one ends where the next begins.
    pub(crate) fn advance(&mut self, child: usize) {
        let mut starts: Vec<u32> =
            self.nodes.iter().map(|node| node.first).filter(|&first| first != 0).collect();
        starts.sort_unstable();
        starts.dedup();
        let end_of = |k: usize| starts.get(k + 1).map_or(self.nodes.len(), |&next| next as usize);
        let mut kept = vec![false; starts.len()];
        let mut open = vec![self.nodes[child].first];
        while let Some(first) = open.pop() {
            if let Ok(k) = starts.binary_search(&first)
                && !kept[k]
            {
                kept[k] = true;
                open.extend(self.nodes[first as usize..end_of(k)].iter().map(|node| node.first));
            }
        }
        let blocks: Vec<(usize, usize)> =
            (0..starts.len()).filter(|&k| kept[k]).map(|k| (starts[k] as usize, end_of(k))).collect();
        let (root, policy, backup) = (self.nodes[child], self.policy[child], self.backup[child]);
        (self.nodes[ROOT], self.policy[ROOT], self.backup[ROOT]) = (root, policy, backup);
        let mut moved = Vec::with_capacity(blocks.len());
        let mut len = 1;
        for (start, end) in blocks {
            self.nodes.copy_within(start..end, len);
            self.policy.copy_within(start..end, len);
            self.backup.copy_within(start..end, len);
            moved.push((start, len));
            len += end - start;
        }
        self.nodes.truncate(len);
        self.policy.truncate(len);
        self.backup.truncate(len);
        for node in &mut self.nodes {
            let place = moved.binary_search_by_key(&(node.first as usize), |&(start, _)| start);
            node.first = place.map_or(0, |k| crate::simulate::narrow(moved[k].1));
        }
    }
}

impl<X: Copy, Y: Copy> Arena<Wide, X, Y> {
    /// Takes over a tree of narrow sums.
    pub(crate) fn widen(&mut self, from: &mut Arena<u32, X, Y>) {
        self.edged = from.edged;
        self.nodes.clear();
        self.nodes.extend(from.nodes.drain(..).map(|node| Node {
            visits: node.visits,
            total: Wide([node.total, 0]),
            first: node.first,
        }));
        self.policy = core::mem::take(&mut from.policy);
        self.backup = core::mem::take(&mut from.backup);
    }
}
