//! The tree of a guided search: descent by PUCT, virtual losses, backup.

use crate::event::{End, Event};
use crate::guided_node::{Seedling, allot, best_child, children, towards};
use crate::random::Random;
use crate::reward::Rewards;
use crate::simulate::narrow;
use game_core::{Game, Observer, Player, Refused, Turn};

/// One step of a descent.
#[derive(Clone, Copy, Debug)]
struct Step<M> {
    node: u32,
    /// Who gets the reward: the mover, or at a chance event who moved last.
    player: Player,
    chance: bool,
    m: M,
}

/// The end of a descent, and the way to it.
#[derive(Clone, Debug)]
pub(crate) struct Leaf<M> {
    path: Vec<Step<M>>,
    /// Who is to move at the leaf; who moved last if the game is over.
    pub(crate) mover: Player,
    /// Never visited before.
    pub(crate) new: bool,
    /// How the descent ended if there is nothing to ask the network: the game is over, or the line
    /// too long.
    pub(crate) end: Option<End>,
}

impl<M> Leaf<M> {
    pub(crate) fn depth(&self) -> u32 {
        narrow(self.path.len())
    }

    fn node(&self) -> usize {
        self.path.last().map_or(0, |step| step.node as usize)
    }
}

/// A tree and the state at the end of the last descent.
#[derive(Clone, Debug)]
pub(crate) struct Plant<G> {
    nodes: Vec<Seedling>,
    root: Option<G>,
    state: Option<G>,
    /// The ordinals of the root's children.
    only: Vec<usize>,
    simulations: u64,
    /// The most nodes that may be allotted.
    room: usize,
    /// Whether children did not fit.
    pub(crate) full: bool,
}

impl<G> Default for Plant<G> {
    fn default() -> Plant<G> {
        let (nodes, only) = (Vec::new(), Vec::new());
        Plant { nodes, root: None, state: None, only, simulations: 0, room: 0, full: false }
    }
}

impl<G> Plant<G> {
    pub(crate) fn root_children(&self) -> &[Seedling] {
        self.nodes.first().map_or(&[], |root| children(&self.nodes, root))
    }

    pub(crate) fn root_children_mut(&mut self) -> &mut [Seedling] {
        let Some(&Seedling { first, count, .. }) = self.nodes.first() else { return &mut [] };
        self.nodes.get_mut(first as usize..(first + count) as usize).unwrap_or(&mut [])
    }

    /// The mean reward of all simulations for the root's player.
    pub(crate) fn root_value(&self) -> Option<f64> {
        self.nodes.first().filter(|root| root.visits > 0).map(Seedling::mean)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.nodes.len() * size_of::<Seedling>()) as u64
    }
}

impl<G: Game> Plant<G> {
    /// Begins a new tree whose root has the children of these ordinals, in so many bytes.
    ///
    /// # Errors
    /// [`Refused::Memory`] if the root and its children do not fit.
    pub(crate) fn clear(
        &mut self,
        root: &G,
        only: impl Iterator<Item = usize>,
        bytes: Option<u64>,
    ) -> Result<(), Refused> {
        let node = size_of::<Seedling>() as u64;
        let allowed = bytes.unwrap_or(u64::from(u32::MAX) * node);
        self.room = usize::try_from((allowed / node).min(u32::MAX.into())).unwrap_or(usize::MAX);
        self.full = false;
        self.nodes.clear();
        self.nodes.push(Seedling::default());
        self.only.clear();
        self.only.extend(only);
        (self.root, self.state) = (Some(root.clone()), Some(root.clone()));
        self.simulations = 0;
        let needed = 1 + self.only.len().max(root.outcomes().count());
        if needed > self.room {
            return Err(Refused::Memory { needed: needed as u64 * node, allowed });
        }
        Ok(())
    }

    /// The state at the end of the last descent.
    pub(crate) fn state(&self) -> Option<&G> {
        self.state.as_ref()
    }

    /// Walks from the root to a node the network has not been asked about, a finished game or the
    /// depth limit (behind chance events that are due), leaving a virtual loss on every node of the
    /// way. `None`, with nothing changed, if that node is being asked about already, or if the tree
    /// is full.
    pub(crate) fn descend(
        &mut self,
        c: f64,
        (depth, plies): (u32, u32),
        random: &mut Random,
        rewards: &Rewards,
        observer: &mut impl Observer<Event<G::Move>>,
    ) -> Option<Leaf<G::Move>> {
        let (Some(root), Some(state)) = (&self.root, &mut self.state) else { return None };
        state.clone_from(root);
        let mut path: Vec<Step<G::Move>> = Vec::new();
        let (mut node, mut last) = (0, root.turn().player_or(Player::FIRST));
        let mut events = Vec::new();
        let end = loop {
            let (turn, ply) = (state.turn(), narrow(path.len()));
            if turn.is_over() {
                break Some(End::Tree);
            }
            let asked = self.nodes[node].count > 0;
            if turn == Turn::Chance && ply >= plies {
                break Some(End::CutOff);
            }
            if turn != Turn::Chance && (!asked || ply >= depth) {
                break None;
            }
            let (m, k, player) = match turn {
                Turn::Player(player) => {
                    let (k, event) = best_child(&self.nodes, node, c, last, player);
                    let ordinal = if node == 0 { *self.only.get(k)? } else { k };
                    let m = state.nth_move(ordinal)?;
                    if observer.watches() {
                        let name = |k: usize| match node {
                            0 => self.only.get(k).and_then(|&ordinal| state.nth_move(ordinal)),
                            _ => state.nth_move(k),
                        };
                        events.push(event.tell(narrow(path.len() + 1), player, m, rewards, name));
                    }
                    (m, k, player)
                }
                _ => {
                    // A chance event without outcomes breaks the contract of `Game`.
                    let Some((k, outcome, count)) = random.outcome(state) else { break Some(End::CutOff) };
                    if !asked && !allot(&mut self.nodes, self.room, node, (0..count).map(|_| 0.0)) {
                        self.full = true;
                        return None;
                    }
                    events.push(Event::Sample { ply: narrow(path.len() + 1), m: outcome });
                    (outcome, k, last)
                }
            };
            state.play(m);
            node = self.nodes[node].first as usize + k;
            path.push(Step { node: narrow(node), player, chance: turn == Turn::Chance, m });
            last = player;
        };
        let leaf = &self.nodes[node];
        if end.is_none() && leaf.virtual_losses > 0 {
            return None;
        }
        let new = leaf.visits == 0;
        self.simulations += 1;
        if observer.watches() {
            observer.observe(Event::Simulation { number: self.simulations });
            events.into_iter().for_each(|event| observer.observe(event));
        }
        self.nodes[0].virtual_losses += 1;
        path.iter().for_each(|step| self.nodes[step.node as usize].virtual_losses += 1);
        Some(Leaf { path, mover: state.turn().player_or(last), new, end })
    }

    /// Allots a leaf's children, with the network's priors by ordinal.
    pub(crate) fn grow(&mut self, leaf: &Leaf<G::Move>, priors: &[f64]) {
        let node = leaf.node();
        if self.nodes[node].count > 0 {
            return;
        }
        if node > 0 {
            self.full |= !allot(&mut self.nodes, self.room, node, priors.iter().copied());
            return;
        }
        let sum: f64 = self.only.iter().filter_map(|&ordinal| priors.get(ordinal)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a number of moves")]
        let each = 1.0 / self.only.len().max(1) as f64;
        let share = |&ordinal: &usize| match priors.get(ordinal) {
            Some(prior) if sum > 0.0 => prior / sum,
            _ => each,
        };
        self.full |= !allot(&mut self.nodes, self.room, 0, self.only.iter().map(share));
    }

    /// Brings the leaf's reward for its mover home, and takes the virtual losses away.
    pub(crate) fn back_up(
        &mut self,
        leaf: &Leaf<G::Move>,
        reward: f64,
        rewards: &Rewards,
        observer: &mut impl Observer<Event<G::Move>>,
    ) {
        if observer.watches() {
            let mut payoffs = [0.0; Player::LIMIT];
            for player in Player::all(2) {
                payoffs[player.index()] = rewards.payoff(towards(reward, leaf.mover, player));
            }
            let by = leaf.end.unwrap_or(End::Estimate);
            observer.observe(Event::End { players: 2, payoffs, by });
        }
        for (ply, step) in leaf.path.iter().enumerate().rev() {
            let share = towards(reward, leaf.mover, step.player);
            let node = &mut self.nodes[step.node as usize];
            node.visits += 1;
            node.virtual_losses -= 1;
            node.sum += share;
            if observer.watches() {
                let (payoff, mean) = (rewards.payoff(share), rewards.payoff(node.mean()));
                let (ply, visits, chance) = (narrow(ply + 1), node.visits, step.chance);
                observer.observe(Event::Backup {
                    ply,
                    player: step.player,
                    m: step.m,
                    payoff,
                    visits,
                    mean,
                    chance,
                    proved: None,
                });
            }
        }
        let player = self.root.as_ref().map_or(leaf.mover, |root| root.turn().player_or(Player::FIRST));
        let root = &mut self.nodes[0];
        root.visits += 1;
        root.virtual_losses -= 1;
        root.sum += towards(reward, leaf.mover, player);
    }

    /// Whether no node has a virtual loss.
    pub(crate) fn settled(&self) -> bool {
        self.nodes.iter().all(|node| node.virtual_losses == 0)
    }

    /// The line of most visits that begins with the root's `k`-th child.
    pub(crate) fn variation(&self, m: G::Move, k: usize) -> Vec<G::Move> {
        let (mut line, mut m) = (Vec::new(), m);
        let Some(root) = &self.root else { return line };
        let (mut state, mut node) = (root.clone(), self.nodes[0].first as usize + k);
        loop {
            line.push(m);
            state.play(m);
            let below = children(&self.nodes, &self.nodes[node]);
            if below.is_empty() || state.turn().player().is_none() {
                return line;
            }
            let best =
                (0..below.len()).fold(0, |best, k| if below[k].beats(&below[best]) { k } else { best });
            match state.nth_move(best) {
                Some(next) if below[best].visits > 0 => m = next,
                _ => return line,
            }
            node = self.nodes[node].first as usize + best;
        }
    }
}
