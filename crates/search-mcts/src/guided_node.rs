//! The nodes of a guided search, and which child is entered: PUCT with virtual losses.

use crate::event::Event;
use crate::puct::puct;
use crate::reward::Rewards;
use crate::simulate::narrow;
use game_core::Player;

/// A node; children are allotted when the network has answered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seedling {
    pub(crate) prior: f64,
    /// Simulations that came back.
    pub(crate) visits: u32,
    /// Simulations under way: each counts as a loss until it comes back.
    pub(crate) virtual_losses: u32,
    /// Rewards in [0, 1] of who moved into the node.
    pub(crate) sum: f64,
    pub(crate) first: u32,
    pub(crate) count: u32,
}

impl Seedling {
    pub(crate) fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }

    /// More visits or, of equals, a higher mean; without visits a higher prior.
    pub(crate) fn beats(&self, other: &Seedling) -> bool {
        (self.visits, self.worth()) > (other.visits, other.worth())
    }

    /// The same visits and rewards; without visits the same prior.
    pub(crate) fn equals(&self, other: &Seedling) -> bool {
        self.visits == other.visits && self.worth().to_bits() == other.worth().to_bits()
    }

    fn worth(&self) -> f64 {
        if self.visits == 0 { self.prior } else { self.mean() }
    }
}

pub(crate) fn children<'a>(nodes: &'a [Seedling], node: &Seedling) -> &'a [Seedling] {
    nodes.get(node.first as usize..(node.first + node.count) as usize).unwrap_or(&[])
}

/// A reward of one of two players as the other's.
pub(crate) fn towards(reward: f64, me: Player, next: Player) -> f64 {
    if me == next { reward } else { 1.0 - reward }
}

/// Allots a node's children; `false`, with nothing changed, if they do not fit.
pub(crate) fn allot(
    nodes: &mut Vec<Seedling>,
    room: usize,
    node: usize,
    priors: impl ExactSizeIterator<Item = f64>,
) -> bool {
    let first = nodes.len();
    let len = first + priors.len();
    if len > room {
        return false;
    }
    if len > nodes.capacity() {
        // Double, but never beyond the limit.
        nodes.reserve_exact((2 * nodes.capacity()).max(len).min(room) - first);
    }
    nodes.extend(priors.map(|prior| Seedling { prior, ..Seedling::default() }));
    (nodes[node].first, nodes[node].count) = (narrow(first), narrow(len - first));
    true
}

/// What an observer is told of a choice.
pub(crate) struct Choice {
    visits: u32,
    mean: f64,
    score: f64,
    untried: usize,
    next: Option<(usize, f64)>,
}

impl Choice {
    pub(crate) fn tell<M: Copy>(
        &self,
        ply: u32,
        player: Player,
        m: M,
        rewards: &Rewards,
        name: impl Fn(usize) -> Option<M>,
    ) -> Event<M> {
        let next = self.next.and_then(|(k, score)| name(k).map(|m| (m, score)));
        if self.visits == 0 {
            return Event::Expand { ply, player, m, untried: narrow(self.untried - 1) };
        }
        let mean = rewards.payoff(self.mean);
        Event::Select { ply, player, m, visits: self.visits, mean, score: self.score, next }
    }
}

/// The first child of the greatest score: PUCT, each simulation under way counting as a loss.
pub(crate) fn best_child(
    nodes: &[Seedling],
    node: usize,
    c: f64,
    last: Player,
    mover: Player,
) -> (usize, Choice) {
    let parent = &nodes[node];
    let below = children(nodes, parent);
    let first_play = if parent.visits == 0 { 0.5 } else { towards(parent.mean(), last, mover) };
    let score = |child: &Seedling| {
        let tries = child.visits + child.virtual_losses;
        let mean = if tries == 0 { first_play } else { child.sum / f64::from(tries) };
        puct(mean, tries, child.prior, parent.visits + parent.virtual_losses, c)
    };
    let (mut best, mut next) = ((0, f64::NEG_INFINITY), None);
    for (k, child) in below.iter().enumerate() {
        let score = score(child);
        if score > best.1 {
            next = if k == 0 { None } else { Some(best) };
            best = (k, score);
        } else if next.is_none_or(|(_, second)| score > second) {
            next = Some((k, score));
        }
    }
    let (visits, mean) = below.get(best.0).map_or((0, 0.0), |child| (child.visits, child.mean()));
    let untried = below.iter().filter(|child| child.visits == 0).count();
    (best.0, Choice { visits, mean, score: best.1, untried, next })
}
