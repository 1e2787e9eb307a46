//! One simulation in its four phases.
//!
//! R. Coulom, *Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search*, CG 2006; C.
//! Browne et al., *A Survey of Monte Carlo Tree Search Methods*, IEEE TCIAIG 4(1), 2012.
//!
//! A node's children are allotted at its second visit, not its first: most nodes are visited
//! once, and a tree of leaves without children takes half the memory.

use crate::arena::{Arena, Node, ROOT, Total};
use crate::backup::Backup;
use crate::event::Event;
use crate::mcts::{Mcts, Step};
use crate::outcomes::{Outcomes, furthest_behind};
use crate::playout::Playout;
use crate::random::Random;
use crate::reward::Rewards;
use crate::tree_policy::{Child, Parent, TreePolicy};
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
pub(crate) enum Descent {
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
                arena.edged = true;
                return Descent::Edge;
            }
            let mut step = Step { first: 0, count: 0, ordinal: 0, player: last_mover, chance: false };
            let m = match turn {
                Turn::Player(player) => {
                    step.player = player;
                    last_mover = player;
                    if node == ROOT {
                        step.count = narrow(ground.moves.len());
                        (step.first, step.ordinal) =
                            self.choose(player, step.count, node, state, ground, arena);
                        ground.moves.get(step.ordinal as usize).map(|&(_, m)| m)
                    } else {
                        state.pick(|count| {
                            step.count = narrow(count);
                            (step.first, step.ordinal) =
                                self.choose(player, step.count, node, state, ground, arena);
                            step.ordinal as usize
                        })
                    }
                }
                _ => {
                    step.chance = true;
                    self.draw(&mut step, node, state, random, ground, arena)
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

    /// The outcome of a chance event that the simulation meets, and its child.
    fn draw<N: Total>(
        &mut self,
        step: &mut Step,
        node: usize,
        state: &G,
        random: &mut Random,
        ground: &Ground<'_, G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> Option<G::Move> {
        let (k, outcome) = match self.outcomes {
            Outcomes::Drawn => {
                let (k, outcome, count) = random.outcome(state)?;
                (step.first, step.count) = self.children(count, node, state, ground, arena);
                (k, outcome)
            }
            Outcomes::InProportion => {
                let count = state.outcomes().count();
                (step.first, step.count) = self.children(count, node, state, ground, arena);
                if step.first == 0 {
                    return None;
                }
                furthest_behind(state, &arena.nodes[step.first as usize..][..count])?
            }
        };
        step.ordinal = narrow(k);
        Some(outcome)
    }

    /// Chooses which of a node's `count` children to enter, allotting them if it has none yet: where
    /// they begin, and the ordinal. In registers, as the next level waits for it.
    fn choose<N: Total>(
        &mut self,
        mover: Player,
        count: u32,
        node: usize,
        state: &G,
        ground: &Ground<'_, G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> (u32, u32) {
        let places = count as usize;
        let (first, _) = self.children(places, node, state, ground, arena);
        if first == 0 {
            return (0, 0);
        }
        let block = first as usize..first as usize + places;
        let mut visits = arena.nodes[node].visits;
        if T::SHARES {
            visits = arena.nodes[block.clone()].iter().map(|child| child.visits).sum();
        }
        let tried = match T::UNTRIED_FIRST {
            false => places,
            // What was an edge of the tree was visited without a child being tried.
            true if arena.edged => arena.nodes[block.clone()].partition_point(|child| child.visits > 0),
            true => tried(visits / P::AT_ONCE, node),
        };
        if tried < places {
            return (first, narrow(tried));
        }
        if T::WAY && self.policy.descend(narrow(self.path.len()), visits) {
            arena.policy[block].iter().for_each(|extra| self.policy.look(extra));
        }
        (first, narrow(self.best_child(first, count, mover, visits, arena)))
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
        // Where states share children by accident, theirs may be of another number.
        if first != 0 && (!T::SHARES || arena.has(first, count)) {
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
            self.policy.allotting(state, if node == ROOT { &ground.moves } else { &[] });
            let extras = &mut arena.policy[first..first + count];
            if node == ROOT {
                for (&(ordinal, m), extra) in ground.moves.iter().zip(extras) {
                    self.policy.allotted(state, ordinal, m, extra);
                }
            } else {
                for ((ordinal, m), extra) in state.moves().enumerate().zip(extras) {
                    self.policy.allotted(state, ordinal, m, extra);
                }
            }
        }
        arena.nodes[node].first = narrow(first);
        (narrow(first), narrow(count))
    }

    /// The first child of the greatest score; of open ones only, while there are any.
    #[inline]
    fn best_child<N: Total>(
        &self,
        first: u32,
        count: u32,
        mover: Player,
        visits: u32,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> usize {
        let level = self.policy.level(Parent { visits, numbers: &self.numbers });
        let (first, count) = (first as usize, count as usize);
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
                self.believed_score(&level, child, extra, beside, mover)
            };
            // Compiled to a select: guessing which child wins costs more than waiting for it.
            if score > best.1 {
                best = (k, score);
            }
        }
        best.0
    }

    #[inline]
    fn score<N: Total>(&self, level: &T::Level, child: &Node<N>, extra: &T::Extra) -> f64 {
        let sum = child.total.to_f64() * self.per_step;
        self.policy.score(level, Child { visits: child.visits, sum, numbers: &self.numbers }, extra)
    }

    /// The score of a child whose mean the backup corrects.
    pub(crate) fn believed_score<N: Total>(
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
