//! An explicit game written as text: [`Tree`].
//!
//! ```text
//! ((4 9 6) (2 15 13) (5 8 10))          max to move, then min: the movers alternate
//! max(max(3 5) min(4 9))                the same player twice; max is p0, min is p1
//! p0(p1(<1 2 6> <4 3 2>) p2(<6 1 2>))   three players, a payoff for each
//! (<1 2 6> (<4 3 2>))                   the same movers by default: p0, p1, p2, p0, ...
//! chance(1/2:(3 7) 1/4:4 0.25:-1)       probabilities, made exact whole weights
//! chance(2:3 1:-3)                      whole weights
//! (left=3 right=chance(head=1:4 1:2))   named moves; the others are a, b, c, ...
//! ((4 9)~5 (2 8)~3)~4                   what an unfinished node is estimated at
//! # a comment ends with the line; blanks and commas separate
//! ```
//!
//! A number is the first player's payoff and every other player's is the negative; a vector
//! `<..>` gives each player's. An unmarked inner node belongs to the player who follows the
//! mover of the nearest decision node above it (chance nodes between do not count), the root to
//! the first. There are as many players as vectors are long, and without vectors as many as
//! move, at least two. Whole weights may have any sum; with fractions or decimals among them
//! they are probabilities, whose sum must be within 1e-9 of 1 and is then taken as it is.
//!
//! Nothing here is recursive: trees of a million plies or of 100,000 moves are read, written,
//! copied and dropped like any other.

mod arena;
mod builder;
mod label;
mod parse;
mod random;
pub(crate) mod scan;
pub(crate) mod weights;
pub(crate) mod worth;
pub(crate) mod write;

pub use builder::{Builder, Mover};
pub use label::{Label, Move};
pub use random::Random;
pub(crate) use random::random_worth;
pub use weights::weights;
pub use worth::Worth;

use crate::mix::mix64;
use crate::{Decisive, Enumerable, Evaluate, Game, Indexed, Keyed, Payoffs, Player, Profile, Score, Turn};
use alloc::sync::Arc;
use arena::{Arena, Kind, Node};
use core::fmt;

/// A node of an explicit game tree: a state whose future is written down.
///
/// Parsed from text (the [module](self) shows the grammar), made by [`Builder`], by
/// [`Tree::uniform`], [`Tree::chain`], [`Tree::star`] or at [`Random`]. States share one arena:
/// a copy costs a reference count, and may go to another thread.
///
/// Two states are equal when they are the same node of equal trees; equal subtrees at different
/// places are different states.
///
/// The [profile](Game::profile) is read off the tree. An estimate widens the range of payoffs so
/// that it lies strictly inside, because searches hold estimates strictly inside the range of
/// real payoffs (see [`Scale::estimate`](crate::Scale::estimate)) and would change it otherwise.
///
/// ```
/// use game_core::{Game, Score, Player, tree::Tree};
/// let mut state: Tree = "((4 9 6) (2 15 13) (5 8 10))".parse()?;
/// for name in ["c", "a"] {
///     let m = game_core::find_move(&state, name)?;
///     state.play(m);
/// }
/// assert!(state.turn().is_over());
/// assert_eq!(state.payoff(Player::SECOND), Score::new(-5));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Tree {
    arena: Arc<Arena>,
    node: u32,
}

impl Tree {
    fn of(arena: Arena) -> Tree {
        Tree { arena: Arc::new(arena), node: 0 }
    }

    /// The full tree of this depth in which every inner node has `branching` moves and the
    /// movers alternate; `payoff` gives the first player's payoff of the leaf with this number,
    /// from left to right.
    ///
    /// Depth 0 or branching 0 is a single leaf.
    ///
    /// # Panics
    /// If there would be 2^32 nodes or more.
    #[must_use]
    pub fn uniform(branching: usize, depth: u32, mut payoff: impl FnMut(usize) -> i32) -> Tree {
        let mut leaves = 0;
        let mut leaf = || {
            leaves += 1;
            payoff(leaves - 1)
        };
        if branching == 0 || depth == 0 {
            return built(|builder| builder.leaf(leaf()).map(drop));
        }
        built(|builder| {
            let mut left: alloc::vec::Vec<usize> = alloc::vec![branching];
            builder.open(Mover::Next)?;
            while let Some(count) = left.last_mut() {
                if *count == 0 {
                    left.pop();
                    builder.close()?;
                    continue;
                }
                *count -= 1;
                if left.len() == depth as usize {
                    builder.leaf(leaf())?;
                } else {
                    builder.open(Mover::Next)?;
                    left.push(branching);
                }
            }
            Ok(())
        })
    }

    /// A line of so many forced moves, the movers alternating, that ends with this payoff of the
    /// first player.
    #[must_use]
    pub fn chain(plies: u32, payoff: i32) -> Tree {
        built(|builder| {
            for _ in 0..plies {
                builder.open(Mover::Next)?;
            }
            builder.leaf(payoff)?;
            for _ in 0..plies {
                builder.close()?;
            }
            Ok(())
        })
    }

    /// One decision of the first player between these payoffs; a single leaf of 0 if there are
    /// none.
    ///
    /// # Panics
    /// If there would be 2^32 nodes or more.
    #[must_use]
    pub fn star(payoffs: impl IntoIterator<Item = i32>) -> Tree {
        let mut payoffs = payoffs.into_iter().peekable();
        built(|builder| {
            if payoffs.peek().is_none() {
                return builder.leaf(0).map(drop);
            }
            builder.open(Mover::Next)?;
            for payoff in payoffs {
                builder.leaf(payoff)?;
            }
            builder.close().map(drop)
        })
    }

    /// How many nodes the whole tree has, wherever this state is in it.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.arena.nodes.len()
    }

    /// How many leaves the whole tree has.
    #[must_use]
    pub fn leaf_count(&self) -> usize {
        self.arena.leaves
    }

    /// The number of this node in the preorder of the whole tree; the root is 0.
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

    /// A move or an outcome, by its ordinal below the count of this node.
    #[inline]
    fn nth(&self, n: u32) -> Move {
        let at = (self.here().first + n) as usize;
        Move::new(n, self.arena.labels.get(at).copied().unwrap_or_default())
    }

    fn choices(&self) -> u32 {
        let node = self.here();
        if matches!(node.kind, Kind::Player(_)) { node.count } else { 0 }
    }
}

/// A tree from steps that cannot fail unless it is too large.
fn built(steps: impl FnOnce(&mut Builder) -> Result<(), alloc::string::String>) -> Tree {
    let mut builder = Builder::new();
    match steps(&mut builder).and_then(|()| builder.finish()) {
        Ok(tree) => tree,
        Err(problem) => panic!("{problem}"),
    }
}

impl Game for Tree {
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
        (0..self.choices()).map(|n| self.nth(n))
    }

    fn play(&mut self, m: Move) {
        self.node = self.arena.children[self.here().first as usize + m.ordinal()];
    }

    fn payoff(&self, player: Player) -> Score {
        let numbers = self.arena.numbers_of(self.here());
        numbers.and_then(|numbers| numbers.get(player.index())).copied().unwrap_or_default()
    }

    fn move_count(&self) -> usize {
        self.choices() as usize
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        u32::try_from(n).ok().filter(|&n| n < self.choices()).map(|n| self.nth(n))
    }

    fn outcomes(&self) -> impl Iterator<Item = (Move, u64)> {
        let node = self.here();
        let count = if node.kind == Kind::Chance { node.count } else { 0 };
        (0..count).map(|n| (self.nth(n), self.arena.weights[(self.here().first + n) as usize]))
    }
}

impl Keyed for Tree {
    fn key(&self) -> u64 {
        mix64(self.node.into())
    }
}

impl Indexed for Tree {
    /// The most moves a player has at one node; a move's number is its ordinal.
    fn index_count(&self) -> usize {
        self.arena.widest
    }
    fn index(&self, m: Move) -> usize {
        m.ordinal()
    }
    fn move_at(&self, index: usize) -> Option<Move> {
        let ordinal = u32::try_from(index).ok().filter(|_| index < self.arena.widest)?;
        Some(Move::new(ordinal, Label::NONE))
    }
}

impl Enumerable for Tree {
    fn state_count(&self) -> u64 {
        self.arena.nodes.len() as u64
    }
    fn state_number(&self) -> u64 {
        self.node.into()
    }
    fn state(&self, number: u64) -> Option<Tree> {
        let node = u32::try_from(number).ok().filter(|_| number < self.state_count())?;
        Some(Tree { arena: Arc::clone(&self.arena), node })
    }
}

impl Decisive for Tree {}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.node == other.node && (Arc::ptr_eq(&self.arena, &other.arena) || self.arena == other.arena)
    }
}

impl Eq for Tree {}

impl core::hash::Hash for Tree {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

impl fmt::Debug for Tree {
    /// One short line however large the tree; [`Display`](fmt::Display) writes it all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tree(node {} of {}, {:?})", self.node, self.node_count(), self.here().kind)
    }
}

/// Answers with the estimates written in a tree (`(..)~3`), 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Estimates;

impl Evaluate<Tree> for Estimates {
    fn evaluate(&self, state: &Tree, player: Player) -> Score {
        // A finished node has no estimate but a payoff: what it is worth all the same.
        state.payoff(player)
    }
}
