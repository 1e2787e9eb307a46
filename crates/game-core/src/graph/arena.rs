//! A whole graph as arrays, and the definitions it is made of.

use crate::tree::worth::{Census, scores};
use crate::tree::{Label, Worth};
use crate::{Player, Profile, Score};
use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Leaf,
    Chance,
    Player(Player),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) label: Label,
    pub(super) kind: Kind,
    /// Of its targets in `targets`.
    pub(super) first: u32,
    pub(super) count: u32,
    /// Which of the number groups is its payoffs or estimates.
    pub(super) numbers: Option<u32>,
}

#[derive(PartialEq, Eq, Debug)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) targets: Vec<u32>,
    /// One a target; 0 below players.
    pub(super) weights: Vec<u64>,
    /// Groups of one number a player.
    pub(super) numbers: Vec<Score>,
    pub(super) profile: Profile,
}

/// One node as it is defined.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) label: Label,
    pub(super) kind: Kind,
    /// The payoff of a leaf or the estimate of an inner node.
    pub(super) worth: Option<Worth>,
    pub(super) targets: Vec<u32>,
    /// As many as targets at a chance node, none elsewhere.
    pub(super) weights: Vec<u64>,
}

impl Arena {
    /// The graph of these definitions, in their order; below 2^32 nodes and edges.
    pub(super) fn of(definitions: Vec<Definition>) -> Arena {
        let vector = definitions.iter().find_map(|definition| match definition.worth {
            Some(Worth::Vector(vector)) => Some(vector.as_slice().len()),
            _ => None,
        });
        let movers = definitions.iter().map(|definition| match definition.kind {
            Kind::Player(player) => player.index() + 1,
            Kind::Leaf | Kind::Chance => 0,
        });
        let players = vector.unwrap_or(movers.max().unwrap_or(0).max(2));
        let (mut census, mut chance) = (Census::new(), false);
        let (mut nodes, mut targets) = (Vec::with_capacity(definitions.len()), Vec::new());
        let (mut weights, mut numbers) = (Vec::new(), Vec::new());
        for Definition { label, kind, worth, targets: below, weights: odds } in definitions {
            chance |= kind == Kind::Chance;
            let group = worth.and_then(|_| u32::try_from(numbers.len() / players).ok());
            if let Some(worth) = worth {
                let worth = scores(worth, players);
                match kind {
                    Kind::Leaf => census.leaf(worth.clone()),
                    Kind::Chance | Kind::Player(_) => census.estimate(worth.clone()),
                }
                numbers.extend(worth);
            }
            let small = |n| u32::try_from(n).unwrap_or(u32::MAX);
            let (first, count) = (small(targets.len()), small(below.len()));
            nodes.push(Node { label, kind, first, count, numbers: group });
            targets.extend(below);
            weights.extend(odds);
            weights.resize(targets.len(), 0);
        }
        let profile = Profile { chance, ..census.profile(players) };
        Arena { nodes, targets, weights, numbers, profile }
    }

    pub(super) fn numbers_of(&self, node: &Node) -> Option<&[Score]> {
        let players = usize::from(self.profile.players);
        let first = node.numbers? as usize * players;
        self.numbers.get(first..first + players)
    }

    pub(super) fn targets_of(&self, node: &Node) -> &[u32] {
        &self.targets[node.first as usize..(node.first + node.count) as usize]
    }
}
