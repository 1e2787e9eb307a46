//! One simulation in its four phases.
//!
//! R. Coulom, *Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search*, CG 2006; C.
//! Browne et al., *A Survey of Monte Carlo Tree Search Methods*, IEEE TCIAIG 4(1), 2012.
//!
//! A node's children are allotted at its second visit, not its first: most nodes are visited
//! once, and a tree of leaves without children takes half the memory.

use crate::arena::{Arena, Node, ROOT, Total};
use crate::backup::{Backup, Family};
use crate::event::{End, Event};
use crate::mcts::{Mcts, Step};
use crate::playout::{Ending, Playout};
use crate::random::Random;
use crate::reward::{Rewards, Shares};
use crate::tree_policy::{Child, Parent, Passed, TreePolicy};
use core::hint::select_unpredictable;
use game_core::search::RootMoves;
use game_core::{Game, Observer, Player, Turn};

/// What stays the same during a search.
#[derive(Debug)]
pub(crate) struct Ground<'a, G: Game> {
    pub(crate) root: &'a G,
    /// The root moves to consider; the root's children are these.
    pub(crate) moves: RootMoves<G::Move>,
    /// Whose value the root's is.
    pub(crate) player: Player,
    pub(crate) rewards: Rewards,
    /// The longest line, tree and playout together.
    pub(crate) plies: u32,
    /// The deepest the tree may grow.
    pub(crate) depth: u32,
}

/// What changes during a search.
#[derive(Debug)]
pub(crate) struct Course<G> {
    /// The one state that is played on.
    pub(crate) state: G,
    pub(crate) random: Random,
    /// Nodes visited, the root included.
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    pub(crate) estimates: u64,
    pub(crate) deepest: u32,
}

/// How a descent ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Descent {
    /// At a node never visited before.
    New,
    /// At a finished game.
    Over,
    /// At a node that may not grow: the depth or line limit.
    Edge,
    /// Children did not fit into the memory allowed; nothing was counted.
    Full,
}

impl<G, T, P, B, A, O, C> Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    P: Playout<G>,
    B: Backup<G>,
    O: Observer<Event<G::Move>>,
{
    /// Runs one simulation; `false`, with nothing changed, if the tree may not grow any more.
    pub(crate) fn simulate<N: Total>(
        &mut self,
        ground: &Ground<'_, G>,
        course: &mut Course<G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> bool {
        let descent = self.select(ground, course, arena);
        if descent == Descent::Full {
            return false;
        }
        let shares = self.evaluate(descent, ground, course, arena);
        self.back_up(&shares, ground, arena);
        true
    }

    /// Selection, and expansion by the child it ends in: walks from the root to a node that was
    /// never visited, to a finished game, or to the edge of the tree.
    fn select<N: Total>(
        &mut self,
        ground: &Ground<'_, G>,
        course: &mut Course<G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> Descent {
        let Course { state, random, .. } = course;
        state.clone_from(ground.root);
        self.path.clear();
        self.line.clear();
        self.phases.selections += 1;
        if self.observer.watches() {
            self.observer.observe(Event::Simulation { number: self.phases.selections });
        }
        let (mut node, mut last_mover, mut depth) = (ROOT, ground.player, 0);
        loop {
            let turn = state.turn();
            if turn.is_over() {
                return Descent::Over;
            }
            if depth >= ground.depth || depth >= ground.plies {
                return Descent::Edge;
            }
            let mut step = Step { first: 0, count: 0, ordinal: 0, player: last_mover, chance: false };
            let m = match turn {
                Turn::Player(player) => {
                    step.player = player;
                    last_mover = player;
                    if node == ROOT {
                        self.choose(&mut step, ground.moves.len(), node, state, ground, arena);
                        ground.moves.get(step.ordinal as usize).map(|&(_, m)| m)
                    } else {
                        state.pick(|count| self.choose(&mut step, count, node, state, ground, arena))
                    }
                }
                _ => {
                    step.chance = true;
                    random.outcome(state).map(|(k, outcome, count)| {
                        (step.first, step.count) = self.children(count, node, state, ground, arena);
                        step.ordinal = narrow(k);
                        outcome
                    })
                }
            };
            if step.first == 0 {
                self.phases.selections -= 1;
                return Descent::Full;
            }
            // A state without moves that is not over breaks the contract of `Game`.
            let Some(m) = m else { return Descent::Edge };
            if self.observer.watches() {
                self.tell_step(&step, m, node, state, ground, arena);
            }
            if T::LINE || P::LINE || self.observer.watches() {
                self.line.push((turn.player(), m));
            }
            state.play(m);
            self.path.push(step);
            node = step.node();
            depth += 1;
            if arena.nodes[node].visits == 0 {
                self.phases.expansions += 1;
                return Descent::New;
            }
        }
    }

    /// Chooses which of a node's `count` children to enter, allotting them if it has none yet.
    #[inline]
    fn choose<N: Total>(
        &mut self,
        step: &mut Step,
        count: usize,
        node: usize,
        state: &G,
        ground: &Ground<'_, G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> usize {
        (step.first, step.count) = self.children(count, node, state, ground, arena);
        if step.first == 0 {
            return 0;
        }
        let mut visits = arena.nodes[node].visits;
        if T::SHARES {
            let first = step.first as usize;
            visits = arena.nodes[first..first + count].iter().map(|child| child.visits).sum();
        }
        let tried = if T::UNTRIED_FIRST { tried(visits / P::AT_ONCE, node) } else { count };
        let ordinal = if tried < count {
            tried
        } else {
            if T::WAY {
                let first = step.first as usize;
                if self.policy.descend(narrow(self.path.len()), visits) {
                    arena.policy[first..first + count].iter().for_each(|extra| self.policy.look(extra));
                }
            }
            self.best_child(step, visits, arena)
        };
        step.ordinal = narrow(ordinal);
        ordinal
    }

    /// The children of a node, allotted now if they were not; (0, 0) if they do not fit.
    #[inline]
    fn children<N: Total>(
        &mut self,
        count: usize,
        node: usize,
        state: &G,
        ground: &Ground<'_, G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> (u32, u32) {
        let first = arena.nodes[node].first;
        if first != 0 {
            return (first, narrow(count));
        }
        // The root's children are its own, so that their visits add up to the simulations also
        // where the root comes again.
        let key = (T::SHARES && node != ROOT).then(|| self.policy.key(state));
        if let Some(first) = key.and_then(|key| self.blocks.find(key, narrow(count))) {
            arena.nodes[node].first = first;
            return (first, narrow(count));
        }
        let Some(first) = arena.allot(count) else { return (0, 0) };
        if let Some(key) = key {
            self.blocks.insert(key, narrow(first), narrow(count));
        }
        if T::KNOWS {
            self.policy.allotting(state);
            for (k, extra) in arena.policy[first..first + count].iter_mut().enumerate() {
                let (ordinal, m) = match ground.moves.get(k) {
                    Some(&(ordinal, m)) if node == ROOT => (ordinal, Some(m)),
                    _ => (k, state.nth_move(k)),
                };
                if let Some(m) = m {
                    self.policy.allotted(state, ordinal, m, extra);
                }
            }
        }
        arena.nodes[node].first = narrow(first);
        (narrow(first), narrow(count))
    }

    /// The first child of the greatest score; of open ones only, while there are any.
    #[inline]
    fn best_child<N: Total>(&self, step: &Step, visits: u32, arena: &Arena<N, T::Extra, B::Extra>) -> usize {
        let level = self.policy.level(Parent { visits, numbers: &self.numbers });
        let (first, count) = (step.first as usize, step.count as usize);
        let mut best = (0, f64::NEG_INFINITY);
        let children = &arena.nodes[first..first + count];
        for (k, (child, extra)) in children.iter().zip(&arena.policy[first..first + count]).enumerate() {
            let score = if B::PLAIN {
                self.score(&level, child, extra)
            } else {
                let beside = &arena.backup[first + k];
                if self.backup.closed(beside) {
                    continue;
                }
                self.believed_score(&level, child, extra, beside, step.player)
            };
            // Which child wins cannot be predicted, so no branch may depend on it.
            let better = score > best.1;
            best = (select_unpredictable(better, k, best.0), select_unpredictable(better, score, best.1));
        }
        best.0
    }

    #[inline]
    fn score<N: Total>(&self, level: &T::Level, child: &Node<N>, extra: &T::Extra) -> f64 {
        let sum = child.total.to_f64() * self.per_step;
        self.policy.score(level, Child { visits: child.visits, sum, numbers: &self.numbers }, extra)
    }

    /// The score of a child whose mean the backup corrects.
    fn believed_score<N: Total>(
        &self,
        level: &T::Level,
        child: &Node<N>,
        extra: &T::Extra,
        beside: &B::Extra,
        mover: Player,
    ) -> f64 {
        let sum = child.total.to_f64() * self.per_step;
        let sum = self.backup.believed(beside, mover, child.visits, sum);
        self.policy.score(level, Child { visits: child.visits, sum, numbers: &self.numbers }, extra)
    }

    /// Simulation: what the leaf is worth, by the rules or by a playout.
    fn evaluate<N: Total>(
        &mut self,
        descent: Descent,
        ground: &Ground<'_, G>,
        course: &mut Course<G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> Shares {
        let depth = narrow(self.path.len());
        course.deepest = course.deepest.max(depth);
        if descent == Descent::New {
            course.nodes += 1;
            let leaf = self.path.last().map_or(ROOT, Step::node);
            if !B::PLAIN {
                self.backup.first_visit(&mut arena.backup[leaf], &course.state);
            }
        }
        if course.state.turn().is_over() {
            self.phases.terminals += 1;
            course.leaves += 1;
            let shares = ground.rewards.of(&course.state);
            self.tell_end(&shares, End::Tree, ground);
            return shares.map(|share| share * u64::from(P::AT_ONCE));
        }
        if P::AT_ONCE > 1 {
            return self.play_several(ground, course);
        }
        self.phases.playouts += 1;
        let Mcts { playout, observer, line, .. } = self;
        let plies = ground.plies - depth.min(ground.plies);
        let ending = playout.play(&mut course.state, plies, &mut course.random, |player, m| {
            if T::LINE || P::LINE {
                line.push((player, m));
            }
            if observer.watches() {
                observer.observe(Event::Step { m });
            }
        });
        let (shares, by) = match ending {
            Ending::Over => {
                course.leaves += 1;
                (ground.rewards.of(&course.state), End::Playout)
            }
            Ending::CutOff => {
                course.estimates += 1;
                (ground.rewards.cut_off(), End::CutOff)
            }
            Ending::Estimated(points) => {
                course.estimates += 1;
                (ground.rewards.estimated(playout.unit(), |player| points[player]), End::Estimate)
            }
        };
        self.tell_end(&shares, by, ground);
        shares
    }

    /// Simulation by several playouts at once; the sum of what they pay.
    fn play_several(&mut self, ground: &Ground<'_, G>, course: &mut Course<G>) -> Shares {
        self.phases.playouts += u64::from(P::AT_ONCE);
        let Course { state, random, leaves, estimates, .. } = course;
        let (unit, mut sum) = (self.playout.unit(), [0; Player::LIMIT]);
        let plies = ground.plies - narrow(self.path.len()).min(ground.plies);
        let mut all = Vec::new();
        self.playout.play_several(state, plies, random, |ending, end| {
            let shares = match ending {
                Ending::Over => ground.rewards.of(end),
                Ending::CutOff => ground.rewards.cut_off(),
                Ending::Estimated(points) => ground.rewards.estimated(unit, |player| points[player]),
            };
            let (count, by) = match ending {
                Ending::Over => (&mut *leaves, End::Playout),
                Ending::CutOff => (&mut *estimates, End::CutOff),
                Ending::Estimated(_) => (&mut *estimates, End::Estimate),
            };
            *count += 1;
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
            all.push((shares, by));
        });
        all.iter().for_each(|(shares, by)| self.tell_end(shares, *by, ground));
        sum
    }

    /// Back-propagation: one more visit for every node of the path, and to each the reward of
    /// the player who moved into it.
    #[inline]
    fn back_up<N: Total>(
        &mut self,
        shares: &Shares,
        ground: &Ground<'_, G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) {
        self.phases.backups += u64::from(P::AT_ONCE);
        for (ply, step) in self.path.iter().enumerate().rev() {
            let node = step.node();
            if T::SHARES && self.path[..ply].iter().any(|earlier| earlier.node() == node) {
                // Passed twice in a cycle: one visit a simulation.
                continue;
            }
            let share = shares[step.player.index()];
            let stats = &mut arena.nodes[node];
            stats.visits += P::AT_ONCE;
            stats.total = stats.total.plus(share);
            let reward = steps_to_f64(share) / f64::from(P::AT_ONCE) * self.per_step;
            self.policy.rewarded(&mut arena.policy[node], reward);
            if T::LINE && !step.chance {
                let (first, count) = (step.first as usize, step.count as usize);
                let passed = Passed { ply, mover: step.player, reward, line: &self.line };
                self.policy.passed(ground.root, &passed);
                for extra in &mut arena.policy[first..first + count] {
                    self.policy.credit(&passed, extra);
                }
            }
            if self.observer.watches() {
                let (payoff, visits) = (ground.rewards.payoff(reward), stats.visits);
                let mean = ground.rewards.payoff(stats.total.to_f64() / f64::from(visits) * self.per_step);
                let m = self.line[ply].1;
                let (ply, player, chance) = (narrow(ply + 1), step.player, step.chance);
                let proof = self.backup.proof(&arena.backup[node]);
                let proved = proof.map(|proof| proof.to(player));
                self.observer.observe(Event::Backup { ply, player, m, payoff, visits, mean, chance, proved });
            }
            if !B::PLAIN {
                let parent = if ply == 0 { ROOT } else { self.path[ply - 1].node() };
                let (first, count) = (step.first as usize, step.count as usize);
                let (nodes, per_step) = (&arena.nodes[first..first + count], self.per_step);
                let stats = |k: usize| (nodes[k].visits, nodes[k].total.to_f64() * per_step);
                let (above, below) = arena.backup.split_at_mut(first);
                let mover = (!step.chance).then_some(step.player);
                let family =
                    Family { mover, children: &below[..count], stats: &stats, rewarded: step.player };
                self.backup.passed(&mut above[parent], family);
            }
        }
        let root = &mut arena.nodes[ROOT];
        root.visits += P::AT_ONCE;
        root.total = root.total.plus(shares[ground.player.index()]);
        if P::LINE {
            let rewards = shares.map(|share| steps_to_f64(share) / f64::from(P::AT_ONCE) * self.per_step);
            self.playout.learn(ground.root, &self.line, &rewards);
        }
    }

    /// Tells the observer about one step of the descent.
    fn tell_step<N: Total>(
        &mut self,
        step: &Step,
        m: G::Move,
        node: usize,
        state: &G,
        ground: &Ground<'_, G>,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) {
        let ply = narrow(self.path.len() + 1);
        if step.chance {
            self.observer.observe(Event::Sample { ply, m });
            return;
        }
        let (first, count) = (step.first as usize, step.count as usize);
        let children = &arena.nodes[first..first + count];
        let child = &children[step.ordinal as usize];
        if child.visits == 0 {
            let untried = children.iter().filter(|child| child.visits == 0).count() - 1;
            self.observer.observe(Event::Expand { ply, player: step.player, m, untried: narrow(untried) });
            return;
        }
        let visits = match T::SHARES {
            true => children.iter().map(|child| child.visits).sum(),
            false => arena.nodes[node].visits,
        };
        let level = self.policy.level(Parent { visits, numbers: &self.numbers });
        let score_of = |k: usize| {
            let (extra, beside) = (&arena.policy[first + k], &arena.backup[first + k]);
            self.believed_score(&level, &children[k], extra, beside, step.player)
        };
        let mut next: Option<(usize, f64)> = None;
        for k in (0..count)
            .filter(|&k| k != step.ordinal as usize && !self.backup.closed(&arena.backup[first + k]))
        {
            let score = score_of(k);
            if next.is_none_or(|(_, best)| score > best) {
                next = Some((k, score));
            }
        }
        let move_at = |k: usize| match node {
            ROOT => ground.moves.get(k).map(|&(_, m)| m),
            _ => state.nth_move(k),
        };
        let event = Event::Select {
            ply,
            player: step.player,
            m,
            visits: child.visits,
            mean: ground.rewards.payoff(child.total.to_f64() / f64::from(child.visits) * self.per_step),
            score: score_of(step.ordinal as usize),
            next: next.and_then(|(k, score)| move_at(k).map(|m| (m, score))),
        };
        self.observer.observe(event);
    }

    /// Tells the observer how a simulation ended.
    fn tell_end(&mut self, shares: &Shares, by: End, ground: &Ground<'_, G>) {
        if self.observer.watches() {
            let payoffs = shares.map(|share| ground.rewards.payoff(steps_to_f64(share) * self.per_step));
            self.observer.observe(Event::End { players: ground.root.profile().players, payoffs, by });
        }
    }
}

/// How many children a node has tried whose policy tries each once before it scores any: one a
/// visit, except that the first visit of every node but the root was its own playout.
#[inline]
fn tried(visits: u32, node: usize) -> usize {
    (visits - u32::from(node != ROOT)) as usize
}

/// A place in the arena, an ordinal or a ply; all stay below 2^32.
#[inline]
pub(crate) fn narrow(n: usize) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the arena holds fewer than 2^32 nodes")]
    let narrow = n as u32;
    narrow
}

#[inline]
pub(crate) fn steps_to_f64(steps: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "one simulation pays fewer than 2^53 steps")]
    let steps = steps as f64;
    steps
}
