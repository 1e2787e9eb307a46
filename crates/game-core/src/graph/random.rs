//! Random graphs of a chosen shape, for laws and agreement tests: [`Random`].

use super::Graph;
use super::arena::{Arena, Definition, Kind};
use crate::mix::Sequence;
use crate::tree::{Label, Worth};
use crate::{Player, Sum};
use alloc::format;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// Where the moves of a random graph may lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// From each layer of so many nodes to the next: all paths to a node are equally long.
    Layered(usize),
    /// To any later node: no cycles, but paths of unequal length to one node.
    Acyclic,
    /// Anywhere, itself and the root included.
    Cyclic,
}

/// The size and shape of random graphs; [`Random::graph`] draws one.
///
/// The same shape and sequence give the same graph on every platform. Nodes are called `n0`,
/// `n1`, ... and need not all be reachable.
///
/// ```
/// use game_core::graph::{Random, Shape};
/// use game_core::mix::Sequence;
/// let graph = Random { nodes: 6, ..Random::of(Shape::Cyclic) }.graph(&mut Sequence::seeded(3));
/// assert_eq!(graph.to_string().parse(), Ok(graph));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    /// Where moves may lead.
    pub shape: Shape,
    /// How many nodes, at least 1.
    pub nodes: usize,
    /// How many moves an inner node has, where there are so many nodes to go to.
    pub moves: RangeInclusive<usize>,
    /// How often a node other than the root is a leaf; nodes without anywhere to go always are.
    pub leaf_percent: usize,
    /// How many players, 1 to 8; any of them may be the mover at a node.
    pub players: u8,
    /// The payoffs (and estimates) of the first player; with vectors, of any player but perhaps
    /// the last.
    pub payoffs: RangeInclusive<i32>,
    /// How often an inner node is a chance node.
    pub chance_percent: usize,
    /// How often an inner node has an estimate.
    pub estimate_percent: usize,
    /// As [`tree::Random::sum`](crate::tree::Random::sum).
    pub sum: Sum,
}

impl Random {
    /// Twelve nodes of this shape, two players, zero-sum, 1 to 3 moves, payoffs -1..=1.
    #[must_use]
    pub const fn of(shape: Shape) -> Random {
        Random {
            shape,
            nodes: 12,
            moves: 1..=3,
            leaf_percent: 25,
            players: 2,
            payoffs: -1..=1,
            chance_percent: 0,
            estimate_percent: 0,
            sum: Sum::Zero,
        }
    }

    /// Draws a graph.
    #[must_use]
    pub fn graph(&self, sequence: &mut Sequence) -> Graph {
        let nodes = self.nodes.clamp(1, u32::MAX as usize);
        Graph::of(Arena::of((0..nodes).map(|n| self.node(n, nodes, sequence)).collect()))
    }

    fn node(&self, n: usize, nodes: usize, sequence: &mut Sequence) -> Definition {
        let label = Label::new(&format!("n{n}")).unwrap_or_default();
        let allowed = match self.shape {
            Shape::Layered(width) => {
                // The root is a layer of its own.
                let width = width.max(1);
                let next = 1 + n.div_ceil(width) * width;
                next.min(nodes)..(next + width).min(nodes)
            }
            Shape::Acyclic => n + 1..nodes,
            Shape::Cyclic => 0..nodes,
        };
        let percent = |sequence: &mut Sequence, percent| sequence.below(100) < percent;
        if allowed.is_empty() || n > 0 && percent(sequence, self.leaf_percent) {
            let worth = Some(self.worth(sequence));
            return Definition { label, kind: Kind::Leaf, worth, targets: Vec::new(), weights: Vec::new() };
        }
        let (low, high) = (*self.moves.start(), *self.moves.end());
        let count = (low + sequence.below((high + 1).saturating_sub(low))).clamp(1, allowed.len());
        let mut targets: Vec<u32> = Vec::with_capacity(count);
        while targets.len() < count {
            let target = allowed.start + sequence.below(allowed.len());
            match u32::try_from(target) {
                Ok(target) if !targets.contains(&target) => targets.push(target),
                _ => {}
            }
        }
        let chance = percent(sequence, self.chance_percent);
        let mover = Player::new(sequence.below(self.players.into())).unwrap_or(Player::FIRST);
        let weights = targets.iter().filter(|_| chance).map(|_| 1 + sequence.below(6) as u64).collect();
        let worth = percent(sequence, self.estimate_percent).then(|| self.worth(sequence));
        let kind = if chance { Kind::Chance } else { Kind::Player(mover) };
        Definition { label, kind, worth, targets, weights }
    }

    fn worth(&self, sequence: &mut Sequence) -> Worth {
        crate::tree::random_worth(self.players, &self.payoffs, self.sum, sequence)
    }
}
