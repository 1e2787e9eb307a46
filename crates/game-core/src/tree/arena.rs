//! A whole tree as arrays: no node owns another, so that nothing is recursive.

use super::builder::{Builder, Mover};
use super::label::Label;
use super::worth::{Census, scores};
use crate::{Player, Profile, Score};
use alloc::vec::Vec;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Leaf,
    Chance,
    Player(Player),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// Of its children in `children`.
    pub(super) first: u32,
    pub(super) count: u32,
    /// Which of the number groups is its payoffs or estimates.
    pub(super) numbers: Option<u32>,
}

/// The nodes of a tree in preorder, so that two texts of the same tree make the same arena.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<u32>,
    /// One a child, or none at all if nothing is named.
    pub(super) labels: Vec<Label>,
    /// One a child (0 below players), or none at all without chance.
    pub(super) weights: Vec<u64>,
    /// Groups of one number a player.
    pub(super) numbers: Vec<Score>,
    pub(super) profile: Profile,
    pub(super) leaves: usize,
    /// The most moves of a player at one node.
    pub(super) widest: usize,
}

impl Arena {
    pub(super) fn numbers_of(&self, node: &Node) -> Option<&[Score]> {
        let players = usize::from(self.profile.players);
        let first = node.numbers? as usize * players;
        self.numbers.get(first..first + players)
    }
}

/// Settles what depends on the whole tree: the players, the alternating movers, the profile.
pub(super) fn settle(built: Builder, players: usize) -> Arena {
    let mut arena = Arena {
        nodes: Vec::with_capacity(built.nodes.len()),
        children: built.children,
        labels: built.labels,
        weights: built.weights,
        numbers: Vec::with_capacity(built.worths.len() * players),
        profile: Profile::TWO_PLAYER,
        leaves: 0,
        widest: 0,
    };
    if !arena.labels.is_empty() {
        arena.labels.resize(arena.children.len(), Label::NONE);
    }
    if !arena.weights.is_empty() {
        arena.weights.resize(arena.children.len(), 0);
    }
    // The player an unmarked node is given; set by its parent, which comes first.
    let mut next: Vec<Player> = alloc::vec![Player::FIRST; built.nodes.len()];
    let (mut census, mut chance) = (Census::new(), false);
    for (id, (mover, mut node)) in built.nodes.into_iter().enumerate() {
        let mut below = next[id];
        node.kind = match mover {
            None => Kind::Leaf,
            Some(Mover::Chance) => Kind::Chance,
            Some(Mover::Next) => Kind::Player(next[id]),
            Some(Mover::Player(player)) => Kind::Player(player),
        };
        if let Kind::Player(player) = node.kind {
            below = player.next(players);
            arena.widest = arena.widest.max(node.count as usize);
        }
        let children = node.first as usize..(node.first + node.count) as usize;
        for &child in &arena.children[children] {
            next[child as usize] = below;
        }
        if let Some(group) = node.numbers {
            let worth = scores(built.worths[group as usize], players);
            if node.kind == Kind::Leaf {
                arena.leaves += 1;
                census.leaf(worth.clone());
            } else {
                census.estimate(worth.clone());
            }
            node.numbers = u32::try_from(arena.numbers.len() / players).ok();
            arena.numbers.extend(worth);
        }
        chance |= node.kind == Kind::Chance;
        arena.nodes.push(node);
    }
    arena.profile = census.profile(players);
    arena.profile.chance = chance;
    arena
}
