//! A graph played without repetition: [`PathGraph`].

use super::{Graph, Move};
use crate::{Game, Keyed, ParseError, Player, Profile, Score, Sum, Turn};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A node of a graph and the path that led to it: a move to a node already on the path ends the
/// game as a draw, worth 0 to everybody, and [`Game::repeats`] says how many plies back it was.
///
/// The key is the node's, history excluded, as [`Keyed`] wants it.
///
/// # Complexity
/// The path is a persistent map from nodes to plies, a tree of blocks whose height depends on
/// the number of nodes of the **graph** (one level for 32, two for 512, three for 8,192): a copy
/// is two reference counts, a move copies one block a level, and neither grows with the history.
///
/// ```
/// use game_core::{Game, Player, Score, graph::PathGraph};
/// let mut state: PathGraph = "A p0 -> B; B p1 -> A".parse()?;
/// for _ in 0..2 {
///     assert!(!state.turn().is_over());
///     let only = state.nth_move(0).expect("not over");
///     state.play(only);
/// }
/// assert!(state.turn().is_over());
/// assert_eq!((state.repeats(), state.payoff(Player::FIRST)), (Some(2), Score::ZERO));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PathGraph {
    graph: Graph,
    visited: Plies,
    ply: u32,
    repeats: Option<u32>,
}

impl PathGraph {
    /// The game that begins at this node, which is the whole path so far.
    #[must_use]
    pub fn new(graph: Graph) -> PathGraph {
        let mut visited = Plies::for_nodes(graph.node_count());
        visited.insert(graph.node, 0);
        PathGraph { graph, visited, ply: 0, repeats: None }
    }

    /// The node, without the path.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The names of the nodes on the path, this one included.
    ///
    /// # Complexity
    /// Looks at every node of the graph.
    #[must_use]
    pub fn path(&self) -> Vec<String> {
        let nodes = (0u32..).zip(&self.graph.arena.nodes);
        let mut path: Vec<_> = nodes
            .filter_map(|(number, node)| Some((self.visited.ply_of(number)?, node.label.to_string())))
            .collect();
        path.sort_unstable();
        path.extend(self.repeats.map(|_| (self.ply, self.graph.name())));
        path.into_iter().map(|(_, name)| name).collect()
    }
}

impl FromStr for PathGraph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PathGraph, ParseError> {
        text.parse().map(PathGraph::new)
    }
}

impl Game for PathGraph {
    type Move = Move;

    /// The graph's, with 0 among the payoffs and zero-sum or general-sum: a repetition pays
    /// nobody.
    fn profile(&self) -> Profile {
        let profile = self.graph.profile();
        let sum = if profile.sum == Sum::Zero { Sum::Zero } else { Sum::General };
        Profile { sum, ..profile }.with_payoffs(profile.payoff_min.min(0), profile.payoff_max.max(0))
    }

    fn turn(&self) -> Turn {
        if self.repeats.is_some() { Turn::Over } else { self.graph.turn() }
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        let open = self.repeats.is_none();
        self.graph.moves().filter(move |_| open)
    }

    fn play(&mut self, m: Move) {
        self.graph.play(m);
        self.ply += 1;
        match self.visited.ply_of(self.graph.node) {
            Some(ply) => self.repeats = Some(self.ply - ply),
            None => self.visited.insert(self.graph.node, self.ply),
        }
    }

    fn payoff(&self, player: Player) -> Score {
        if self.repeats.is_some() { Score::ZERO } else { self.graph.payoff(player) }
    }

    fn outcomes(&self) -> impl Iterator<Item = (Move, u64)> {
        let open = self.repeats.is_none();
        self.graph.outcomes().filter(move |_| open)
    }

    fn repeats(&self) -> Option<u32> {
        self.repeats
    }
}

impl Keyed for PathGraph {
    fn key(&self) -> u64 {
        self.graph.key()
    }
}

impl fmt::Display for PathGraph {
    /// As the graph: this node first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.graph, f)
    }
}

impl fmt::Debug for PathGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PathGraph({:?}, ply {}, repeats {:?})", self.graph, self.ply, self.repeats)
    }
}

/// A persistent map from nodes to plies.
#[derive(Clone, PartialEq, Eq)]
struct Plies {
    root: Option<Arc<Block>>,
    /// How many levels of branches lie above the leaves.
    height: u32,
}

#[derive(Clone, PartialEq, Eq)]
enum Block {
    /// A ply plus 1, or 0 for a node that is not on the path.
    Leaf([u32; LEAF]),
    Branch([Option<Arc<Block>>; BRANCH]),
}

const LEAF: usize = 32;
const LEAF_BITS: u32 = LEAF.trailing_zeros();
const BRANCH: usize = 16;
const BRANCH_BITS: u32 = BRANCH.trailing_zeros();

impl Plies {
    /// An empty map for nodes below this number.
    fn for_nodes(nodes: usize) -> Plies {
        let mut height = 0;
        while nodes.saturating_sub(1) >> (LEAF_BITS + BRANCH_BITS * height) > 0 {
            height += 1;
        }
        Plies { root: None, height }
    }

    fn ply_of(&self, node: u32) -> Option<u32> {
        let (mut block, mut height) = (self.root.as_deref()?, self.height);
        loop {
            match block {
                Block::Leaf(plies) => return plies[slot(node, 0)].checked_sub(1),
                Block::Branch(below) => block = below[slot(node, height)].as_deref()?,
            }
            height -= 1;
        }
    }

    fn insert(&mut self, node: u32, ply: u32) {
        let (mut place, mut height) = (&mut self.root, self.height);
        loop {
            let block = place.get_or_insert_with(|| {
                Arc::new(match height {
                    0 => Block::Leaf([0; LEAF]),
                    _ => Block::Branch(Default::default()),
                })
            });
            match Arc::make_mut(block) {
                Block::Leaf(plies) => {
                    plies[slot(node, 0)] = ply + 1;
                    return;
                }
                Block::Branch(below) => place = &mut below[slot(node, height)],
            }
            height -= 1;
        }
    }
}

/// Where a node's way goes on in a block this high above the leaves.
fn slot(node: u32, height: u32) -> usize {
    let node = node as usize;
    match height {
        0 => node % LEAF,
        _ => (node >> (LEAF_BITS + BRANCH_BITS * (height - 1))) % BRANCH,
    }
}
