//! Random trees of a chosen shape, for laws and agreement tests: [`Random`].

use super::{Builder, Mover, Tree, Worth, built};
use crate::mix::Sequence;
use crate::{Payoffs, Player, Score, Sum};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// The shape of random trees; [`Random::tree`] draws one.
///
/// The same shape and sequence give the same tree on every platform.
///
/// ```
/// use game_core::{mix::Sequence, tree::Random};
/// let shape = Random { depth: 3..=3, chance_percent: 30, ..Random::default() };
/// let tree = shape.tree(&mut Sequence::seeded(7));
/// assert_eq!(tree.to_string().parse(), Ok(tree));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    /// How many players, 1 to 8.
    pub players: u8,
    /// Moves of an inner node, and outcomes of a chance node.
    pub branching: RangeInclusive<usize>,
    /// No leaf is above the first ply or below the second.
    pub depth: RangeInclusive<u32>,
    /// Between these two plies, how often a node is a leaf.
    pub leaf_percent: usize,
    /// The first player's payoffs at leaves (and estimates); with vectors, any player's but
    /// perhaps the last's. A small range makes ties.
    pub payoffs: RangeInclusive<i32>,
    /// How often an inner node is a chance node.
    pub chance_percent: usize,
    /// The largest weight of an outcome, at least 1.
    pub weight_max: u32,
    /// How often the mover is any player instead of the next, so that turns repeat.
    pub any_mover_percent: usize,
    /// How often an inner node has an estimate.
    pub estimate_percent: usize,
    /// How payoffs add up. [`Sum::Zero`] of two players are plain numbers; with more players, or
    /// another constant, the last one gets what is missing to the sum.
    pub sum: Sum,
}

impl Default for Random {
    /// Two players alternating, zero-sum, 1 to 4 moves, 1 to 5 plies, payoffs -9..=9.
    fn default() -> Random {
        Random {
            players: 2,
            branching: 1..=4,
            depth: 1..=5,
            leaf_percent: 20,
            payoffs: -9..=9,
            chance_percent: 0,
            weight_max: 6,
            any_mover_percent: 0,
            estimate_percent: 0,
            sum: Sum::Zero,
        }
    }
}

impl Random {
    /// Draws a tree.
    ///
    /// # Panics
    /// If there would be 2^32 nodes or more.
    #[must_use]
    pub fn tree(&self, sequence: &mut Sequence) -> Tree {
        built(|builder| {
            // Children still to come at each open node, and whether it is a chance node.
            let mut left: Vec<(usize, bool)> = Vec::new();
            self.node(0, builder, &mut left, sequence)?;
            while let Some((count, chance)) = left.last_mut() {
                if *count == 0 {
                    left.pop();
                    builder.close()?;
                    continue;
                }
                *count -= 1;
                if *chance {
                    builder.weight(1 + sequence.below(self.weight_max.max(1) as usize) as u64)?;
                }
                self.node(left.len(), builder, &mut left, sequence)?;
            }
            Ok(())
        })
    }

    /// Adds a leaf, or opens an inner node.
    fn node(
        &self,
        ply: usize,
        builder: &mut Builder,
        left: &mut Vec<(usize, bool)>,
        sequence: &mut Sequence,
    ) -> Result<(), String> {
        let percent = |sequence: &mut Sequence, percent| sequence.below(100) < percent;
        let leaf = ply >= *self.depth.end() as usize
            || ply >= *self.depth.start() as usize && percent(sequence, self.leaf_percent);
        if leaf {
            return builder.leaf(self.worth(sequence)).map(drop);
        }
        let chance = percent(sequence, self.chance_percent);
        let any = percent(sequence, self.any_mover_percent);
        builder.open(match Player::new(sequence.below(self.players.into())) {
            _ if chance => Mover::Chance,
            Some(player) if any => Mover::Player(player),
            _ => Mover::Next,
        })?;
        if percent(sequence, self.estimate_percent) {
            builder.estimate(self.worth(sequence))?;
        }
        let (low, high) = (*self.branching.start(), *self.branching.end());
        left.push(((low + sequence.below((high + 1).saturating_sub(low))).max(1), chance));
        Ok(())
    }

    fn worth(&self, sequence: &mut Sequence) -> Worth {
        random_worth(self.players, &self.payoffs, self.sum, sequence)
    }
}

/// A payoff for so many players that adds up as it should.
pub(crate) fn random_worth(
    players: u8,
    payoffs: &RangeInclusive<i32>,
    sum: Sum,
    sequence: &mut Sequence,
) -> Worth {
    let mut draw = || sequence.between(*payoffs.start(), *payoffs.end());
    let players = usize::from(players).clamp(1, Player::LIMIT);
    if players == 2 && sum == Sum::Zero {
        return Worth::Number(draw());
    }
    let mut numbers: Vec<i32> = (0..players).map(|_| draw()).collect();
    let total = match sum {
        Sum::Zero => Some(0),
        Sum::Constant(total) => Some(total),
        Sum::General => None,
    };
    if let (Some(total), Some((last, others))) = (total, numbers.split_last_mut()) {
        *last = others.iter().fold(total, |rest, &other| rest.saturating_sub(other));
    }
    Worth::Vector(Payoffs::new(numbers.into_iter().map(Score::new)))
}
