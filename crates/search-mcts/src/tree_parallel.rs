//! Tree parallelisation: threads share one tree, and virtual losses keep them apart.
//!
//! G. Chaslot, M. Winands & J. van den Herik, *Parallel Monte-Carlo Tree Search*, CG 2008; without
//! locks after M. Enzenberger & M. Müller, *A Lock-free Multithreaded Monte-Carlo Tree Search
//! Algorithm*, ACG 2009.

use crate::number::Numbers;
use crate::playout::{Ending, Playout};
use crate::random::Random;
use crate::reward::{Rewards, Shares};
use crate::search::most;
use crate::shared_arena::{Children, SharedArena, SharedNode};
use crate::shared_report::report;
use crate::simulate::{narrow, steps_to_f64};
use crate::ucb::check_constant;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use game_core::search::{RootMoves, enter};
use game_core::{Clock, Game, Limits, NoClock, Player, Refused, Report, Search, Stopped, Turn};
use std::sync::Mutex;
use std::thread;

/// UCT by several threads on one tree.
///
/// A simulation under way counts as a visit that paid nothing to the mover who chose it (a
/// virtual loss), so the next thread looks elsewhere; when it comes back the loss is gone. Every
/// statistic is one atomic addition: no visit is lost, whatever the threads do.
///
/// **Not repeatable** with more than one thread: which simulation sees which statistics depends
/// on the machine. See [`RootParallel`](crate::RootParallel) for a search that is.
///
/// Limits as of [`Mcts`](crate::Mcts), nodes of 24 bytes, which are made 65,536 at a time but never
/// more than there is room for; at most 65,536 moves a state. Kept between searches: nothing.
#[derive(Clone, Debug)]
pub struct TreeParallel<P = crate::Uniform, C = NoClock> {
    threads: usize,
    seed: u64,
    c: f64,
    playout: P,
    clock: C,
    bytes: u64,
    settled: bool,
}

impl TreeParallel {
    /// UCT with c = sqrt(2) and uniform playouts by so many threads, at least one.
    #[must_use]
    pub fn new(threads: usize, seed: u64) -> TreeParallel {
        TreeParallel {
            threads: threads.max(1),
            seed,
            c: core::f64::consts::SQRT_2,
            playout: crate::Uniform,
            clock: NoClock,
            bytes: 0,
            settled: true,
        }
    }
}

impl<P, C> TreeParallel<P, C> {
    /// The constant of exploration on rewards in [0, 1].
    #[must_use]
    pub fn exploration(self, c: f64) -> Self {
        TreeParallel { c, ..self }
    }

    /// Plays simulations to their end; each thread has its own copy, which learns from the
    /// simulations of that thread alone.
    #[must_use]
    pub fn playout<P2>(self, playout: P2) -> TreeParallel<P2, C> {
        let TreeParallel { threads, seed, c, clock, bytes, settled, .. } = self;
        TreeParallel { threads, seed, c, playout, clock, bytes, settled }
    }

    /// Reads time and cancellation from a clock that all threads may ask.
    #[must_use]
    pub fn clock<C2>(self, clock: C2) -> TreeParallel<P, C2> {
        let TreeParallel { threads, seed, c, playout, bytes, settled, .. } = self;
        TreeParallel { threads, seed, c, playout, clock, bytes, settled }
    }

    /// Bytes of the last search's tree.
    pub fn tree_bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the last search left no virtual loss on any node, as must be.
    pub fn settled(&self) -> bool {
        self.settled
    }
}

/// What the threads share.
pub(crate) struct Common<'a, G: Game> {
    pub(crate) root: &'a G,
    pub(crate) moves: RootMoves<G::Move>,
    pub(crate) player: Player,
    pub(crate) rewards: Rewards,
    pub(crate) plies: u32,
    pub(crate) depth: u32,
    pub(crate) c: f64,
    pub(crate) numbers: Numbers,
    pub(crate) arena: SharedArena,
    /// Simulations begun.
    pub(crate) tickets: AtomicU64,
    pub(crate) nodes: AtomicU64,
    pub(crate) stop: AtomicBool,
    pub(crate) why: Mutex<Option<Stopped>>,
}

/// A step of a thread's way down: the node, and who gets its reward.
type Step<'a> = (&'a SharedNode, Player);

impl<G: Game> Common<'_, G> {
    fn stop(&self, why: Stopped) {
        self.stop.store(true, Ordering::Relaxed);
        if let Ok(mut first) = self.why.lock() {
            first.get_or_insert(why);
        }
    }

    /// Walks down, leaving a virtual loss on every node entered; `false` if the tree is full. Tells
    /// `seen` who made which move.
    fn descend<'a>(
        &'a self,
        state: &mut G,
        random: &mut Random,
        path: &mut Vec<Step<'a>>,
        mut seen: impl FnMut(Option<Player>, G::Move),
    ) -> bool {
        let Some(mut node) = self.arena.node(0) else { return false };
        let mut last = self.player;
        loop {
            let turn = state.turn();
            let depth = narrow(path.len());
            if turn.is_over() || depth >= self.depth || depth >= self.plies {
                return true;
            }
            let mut found = Children::Busy;
            let mut ordinal = 0;
            let m = match turn {
                Turn::Player(player) => {
                    last = player;
                    let mut choose = |count: usize| {
                        found = self.arena.children(node, count);
                        if let Children::At(first) = found {
                            ordinal = self.best_child(node, self.arena.nodes(first, count));
                        }
                        ordinal
                    };
                    if depth == 0 {
                        let ordinal = choose(self.moves.len());
                        self.moves.get(ordinal).map(|&(_, m)| m)
                    } else {
                        state.pick(choose)
                    }
                }
                _ => random.outcome(state).map(|(k, outcome, count)| {
                    found = self.arena.children(node, count);
                    ordinal = k;
                    outcome
                }),
            };
            let (first, m) = match (found, m) {
                (Children::At(first), Some(m)) => (first, m),
                (Children::Full, _) => return false,
                // Another thread is at it: this node is the leaf for now.
                _ => return true,
            };
            let Some(child) = self.arena.node(first + ordinal) else { return true };
            let new = child.visits() == 0;
            child.enter();
            path.push((child, last));
            seen(turn.player(), m);
            state.play(m);
            if new {
                self.nodes.fetch_add(1, Ordering::Relaxed);
                return true;
            }
            node = child;
        }
    }

    /// UCB1 where a simulation under way is a visit that paid nothing (but the one that asks); an
    /// untried child that nobody is trying comes first.
    fn best_child(&self, parent: &SharedNode, children: &[SharedNode]) -> usize {
        let others = parent.under_way().saturating_sub(1);
        let bonus = self.c * self.numbers.root_log(parent.visits() + others);
        let mut best = (0, f64::NEG_INFINITY);
        for (k, child) in children.iter().enumerate() {
            let tries = child.visits() + child.under_way();
            if tries == 0 {
                return k;
            }
            let inverse_root = self.numbers.inverse_root(tries);
            let sum = steps_to_f64(child.total()) * self.rewards.per_step();
            let score = inverse_root * (sum * inverse_root + bonus);
            if score > best.1 {
                best = (k, score);
            }
        }
        best.0
    }
}

/// One thread's work.
pub(crate) struct Worker<P> {
    pub(crate) playout: P,
    pub(crate) random: Random,
    pub(crate) leaves: u64,
    pub(crate) estimates: u64,
    pub(crate) deepest: u32,
}

impl<P> Worker<P> {
    fn run<G: Game, C: Clock>(&mut self, common: &Common<'_, G>, limits: &Limits, clock: &C, start: Duration)
    where
        P: Playout<G>,
    {
        let (mut state, mut path, mut line) = (common.root.clone(), Vec::new(), Vec::new());
        let room = (u64::MAX / common.rewards.span()).min(u64::from(u32::MAX / 2));
        let most = most(limits).unwrap_or(u64::MAX).min(room);
        let Some(root) = common.arena.node(0) else { return };
        for n in 0u64.. {
            if common.stop.load(Ordering::Relaxed) {
                return;
            }
            if n.is_multiple_of(8) {
                let late = |time| clock.elapsed().saturating_sub(start) >= time;
                if clock.cancelled() {
                    return common.stop(Stopped::Cancelled);
                } else if limits.time.is_some_and(late) {
                    return common.stop(Stopped::Time);
                }
            }
            if limits.nodes.is_some_and(|nodes| common.nodes.load(Ordering::Relaxed) >= nodes) {
                return common.stop(Stopped::Nodes);
            }
            // A ticket is a simulation that will be counted, or given back below.
            if common
                .tickets
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |t| (t < most).then_some(t + 1))
                .is_err()
            {
                return common.stop(Stopped::Simulations);
            }
            state.clone_from(common.root);
            path.clear();
            line.clear();
            root.enter();
            let mut seen = |player, m| {
                if P::LINE {
                    line.push((player, m));
                }
            };
            if !common.descend(&mut state, &mut self.random, &mut path, &mut seen) {
                path.iter().for_each(|(node, _)| node.turn_back());
                root.turn_back();
                common.tickets.fetch_sub(1, Ordering::Relaxed);
                return common.stop(Stopped::Bytes);
            }
            let shares = self.evaluate(common, &mut state, narrow(path.len()), &mut seen);
            if P::LINE {
                let rewards = shares.map(|share| steps_to_f64(share) * common.rewards.per_step());
                self.playout.learn(common.root, &line, &rewards);
            }
            path.iter().for_each(|(node, player)| node.come_back(shares[player.index()]));
            root.come_back(shares[common.player.index()]);
        }
    }

    fn evaluate<G: Game>(
        &mut self,
        common: &Common<'_, G>,
        state: &mut G,
        depth: u32,
        seen: impl FnMut(Option<Player>, G::Move),
    ) -> Shares
    where
        P: Playout<G>,
    {
        self.deepest = self.deepest.max(depth);
        let plies = common.plies - depth.min(common.plies);
        match self.playout.play(state, plies, &mut self.random, seen) {
            Ending::Over => {
                self.leaves += 1;
                common.rewards.of(state)
            }
            Ending::CutOff => {
                self.estimates += 1;
                common.rewards.cut_off()
            }
            Ending::Estimated(points) => {
                self.estimates += 1;
                common.rewards.estimated(self.playout.unit(), &points)
            }
        }
    }
}

impl<G, P, C> Search<G> for TreeParallel<P, C>
where
    G: Game + Sync,
    G::Move: Sync,
    P: Playout<G> + Clone + Send,
    C: Clock + Sync,
{
    /// The mean payoff of the player to move, in payoff units.
    type Value = f64;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, f64>, Refused> {
        let start = self.clock.elapsed();
        check_constant("c", self.c)?;
        self.playout.check(root)?;
        let rewards = Rewards::new(&root.profile(), self.playout.unit())?;
        let moves = match enter(root, limits, |over| f64::from(over.payoff(Player::FIRST)))? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        let node = size_of::<SharedNode>() as u64;
        let children = moves.len().max(root.outcomes().count());
        let needed = (children as u64 + 1) * node;
        let widest = (<SharedArena>::WIDEST as u64).saturating_mul(node);
        let allowed = limits.bytes.unwrap_or(u64::MAX);
        if needed > allowed.min(widest) {
            return Err(Refused::Memory { needed, allowed: allowed.min(widest) });
        }
        // A simulation adds the children of one node at most, so there is never need for all of
        // the address space; segments are made when they are reached.
        let common = Common {
            root,
            player: root.turn().player_or(Player::FIRST),
            rewards,
            plies: limits.longest_line(),
            depth: limits.depth.unwrap_or(u32::MAX),
            c: self.c,
            numbers: Numbers::new(),
            arena: SharedArena::new(usize::try_from(allowed / node).unwrap_or(usize::MAX)),
            tickets: AtomicU64::new(0),
            nodes: AtomicU64::new(1),
            stop: AtomicBool::new(false),
            why: Mutex::new(None),
            moves,
        };
        // The root's children are there before anyone comes, so that each simulation enters one.
        if let Some(node) = common.arena.node(0) {
            common.arena.children(node, children);
        }
        let mut workers: Vec<Worker<P>> = (0..self.threads as u64)
            .map(|number| Worker {
                playout: self.playout.clone(),
                random: Random::seeded(self.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))),
                leaves: 0,
                estimates: 0,
                deepest: 0,
            })
            .collect();
        let clock = &self.clock;
        thread::scope(|scope| {
            for worker in &mut workers {
                let common = &common;
                scope.spawn(move || worker.run(common, limits, clock, start));
            }
        });
        self.bytes = common.arena.bytes();
        self.settled = common.arena.settled();
        Ok(report(&common, &workers))
    }
}
