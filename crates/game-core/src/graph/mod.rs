//! Games written as a graph of named nodes, with transpositions and cycles: [`Graph`] and
//! [`PathGraph`].
//!
//! ```text
//! A p0 -> B D            the first node is the root; p0 to p7, max, min, chance
//! B p1 -> L C; C p0 -> B # a definition ends with the line or at ';'
//! D p1 ~2 -> C           an unfinished node estimated at 2 for the first player
//! L = -1                 a leaf, worth -1 to the first player; or a vector <5 4 5>
//! ```
//!
//! Numbers, vectors, estimates and weights (`1/2:A 1/2:B`) mean what they mean in the text of a
//! [`tree`](crate::tree). A move is called by the node it leads to.
//!
//! The two types answer different questions about a graph with cycles:
//!
//! * A [`Graph`] state is a node and nothing else. A line may go on for ever, and what endless
//!   play is worth is the business of whoever asks: depth-limited search estimates it, backward
//!   solving calls it a draw.
//! * A [`PathGraph`] state is a node **and the path to it**. A move to a node that is already on
//!   the path ends the game as a draw, so that every line is finite; the value of a node then
//!   depends on how it was reached.

mod arena;
mod parse;
mod path;
mod random;

pub use path::PathGraph;
pub use random::{Random, Shape};

use crate::mix::mix64;
use crate::tree::Label;
use crate::{Decisive, Enumerable, Evaluate, Game, Indexed, Keyed, Payoffs, Player, Profile, Score, Turn};
use alloc::sync::Arc;
use arena::{Arena, Kind, Node};
use core::fmt;

/// A move (or chance outcome) of a graph: the node it leads to.
#[derive(Clone, Copy)]
pub struct Move {
    target: u32,
    label: Label,
}

impl Move {
    /// The number of the node it leads to.
    #[must_use]
    pub fn target(self) -> usize {
        self.target as usize
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.target == other.target
    }
}

impl Eq for Move {}

impl core::hash::Hash for Move {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.target.hash(state);
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label.fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// A node of a graph, history excluded. Lines may be endless where the graph has a cycle.
///
/// ```
/// use game_core::{Game, graph::Graph};
/// let graph: Graph = "A p0 -> B D; B p1 -> L A; D = 0; L = -1".parse()?;
/// assert_eq!(graph.moves().map(|m| m.to_string()).collect::<Vec<_>>(), ["B", "D"]);
/// assert_eq!(graph.to_string().parse(), Ok(graph));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    arena: Arc<Arena>,
    node: u32,
}

impl Graph {
    fn of(arena: Arena) -> Graph {
        Graph { arena: Arc::new(arena), node: 0 }
    }

    /// How many nodes the graph has.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.arena.nodes.len()
    }

    /// The number of this node, in the order of their definitions; the root is 0.
    #[must_use]
    pub fn node(&self) -> usize {
        self.node as usize
    }

    /// Every player's estimate written at this inner node, if there is one.
    #[must_use]
    pub fn estimate(&self) -> Option<Payoffs> {
        let node = self.here();
        let numbers = self.arena.numbers_of(node).filter(|_| node.kind != Kind::Leaf)?;
        Some(Payoffs::new(numbers.iter().copied()))
    }

    #[inline]
    fn here(&self) -> &Node {
        &self.arena.nodes[self.node as usize]
    }

    /// The next nodes of a player's node, of a chance node, or none.
    fn targets(&self, wanted: fn(Kind) -> bool) -> &[u32] {
        let node = self.here();
        if wanted(node.kind) { self.arena.targets_of(node) } else { &[] }
    }

    fn move_to(&self, target: u32) -> Move {
        Move { target, label: self.arena.nodes[target as usize].label }
    }

    fn number(&self, player: Player) -> Score {
        let numbers = self.arena.numbers_of(self.here());
        numbers.and_then(|numbers| numbers.get(player.index())).copied().unwrap_or_default()
    }
}

impl Game for Graph {
    type Move = Move;

    fn profile(&self) -> Profile {
        self.arena.profile
    }

    fn turn(&self) -> Turn {
        match self.here().kind {
            Kind::Leaf => Turn::Over,
            Kind::Chance => Turn::Chance,
            Kind::Player(player) => Turn::Player(player),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        self.targets(|kind| matches!(kind, Kind::Player(_))).iter().map(|&target| self.move_to(target))
    }

    fn play(&mut self, m: Move) {
        self.node = m.target;
    }

    fn payoff(&self, player: Player) -> Score {
        self.number(player)
    }

    fn outcomes(&self) -> impl Iterator<Item = (Move, u64)> {
        let first = self.here().first as usize;
        let targets = self.targets(|kind| kind == Kind::Chance);
        targets
            .iter()
            .enumerate()
            .map(move |(n, &target)| (self.move_to(target), self.arena.weights[first + n]))
    }
}

impl Keyed for Graph {
    fn key(&self) -> u64 {
        mix64(self.node.into())
    }
}

impl Indexed for Graph {
    /// The number of nodes; a move's number is that of the node it leads to.
    fn index_count(&self) -> usize {
        self.node_count()
    }
    fn index(&self, m: Move) -> usize {
        m.target()
    }
    fn move_at(&self, index: usize) -> Option<Move> {
        let target = u32::try_from(index).ok().filter(|_| index < self.node_count())?;
        Some(self.move_to(target))
    }
}

impl Decisive for Graph {}

impl Enumerable for Graph {
    fn state_count(&self) -> u64 {
        self.node_count() as u64
    }
    fn state_number(&self) -> u64 {
        self.node.into()
    }
    fn state(&self, number: u64) -> Option<Graph> {
        let node = u32::try_from(number).ok().filter(|_| number < self.state_count())?;
        Some(Graph { arena: Arc::clone(&self.arena), node })
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.node == other.node && (Arc::ptr_eq(&self.arena, &other.arena) || self.arena == other.arena)
    }
}

impl Eq for Graph {}

impl core::hash::Hash for Graph {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Graph(at {} of {} nodes)", self.here().label, self.node_count())
    }
}

/// Answers with the estimates written in a graph (`A p0 ~3 -> B`), 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Estimates;

impl Evaluate<Graph> for Estimates {
    fn evaluate(&self, state: &Graph, player: Player) -> Score {
        state.number(player)
    }
}

impl Evaluate<PathGraph> for Estimates {
    fn evaluate(&self, state: &PathGraph, player: Player) -> Score {
        state.graph().number(player)
    }
}
