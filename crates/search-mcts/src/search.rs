//! The door: budgets, and the answer.

use crate::answer::Answer;
use crate::arena::{Arena, ROOT, Total};
use crate::backup::Backup;
use crate::event::Event;
use crate::mcts::{Mcts, Phases};
use crate::pace::Left;
use crate::playout::Playout;
use crate::random::Random;
use crate::reuse::Kept;
use crate::reward::Rewards;
use crate::simulate::{Course, Ground};
use crate::tree_policy::TreePolicy;
use core::mem;
use core::ops::ControlFlow;
use core::time::Duration;
use game_core::mix::mix64;
use game_core::search::enter;
use game_core::{Clock, Game, Limits, Observer, Player, Refused, Report, Search, Stopped, Turn};

/// Simulations of a search without a limit of their number; also the most a tree can count
/// where a simulation pays at most 2 steps.
const UNLIMITED: u64 = (1 << 31) - 1;

/// Simulations between two looks at the clock.
const LOOK: u64 = 8;

impl<G, T, P, B, A, O, C> Search<G> for Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    P: Playout<G>,
    B: Backup<G>,
    A: Answer,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// The mean payoff of the player to move, in payoff units.
    type Value = f64;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, f64>, Refused> {
        self.advances = 0;
        self.start(root, limits, None)
    }
}

/// The most simulations that limits ask for, if they do: a limit of nodes too means no more than 100
/// simulations for each, as a small game has not so many.
pub(crate) fn most(limits: &Limits) -> Option<u64> {
    limits.simulations.or(limits.nodes.map(|nodes| nodes.saturating_mul(100)))
}

/// What a search may use.
struct Budget<'a> {
    simulations: u64,
    /// What the clock showed when the search began.
    start: Duration,
    limits: &'a Limits,
    /// Whether a new tree is begun.
    fresh: bool,
}

impl<G, T, P, B, A, O, C> Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    P: Playout<G>,
    B: Backup<G>,
    A: Answer,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// Searches with a new tree, or goes on with one.
    pub(crate) fn start(
        &mut self,
        root: &G,
        limits: &Limits,
        kept: Option<Kept<G>>,
    ) -> Result<Report<G::Move, f64>, Refused> {
        let start = self.clock.elapsed();
        (self.phases, self.bytes, self.proof, self.kept) = (Phases::default(), 0, None, None);
        let profile = root.profile();
        self.policy.check(root)?;
        self.playout.check(root)?;
        self.backup.check(&profile)?;
        self.answer.check()?;
        self.pace.map_or(Ok(()), |pace| pace.check())?;
        let rewards = Rewards::new(&profile, self.playout.unit())?;
        let moves = match enter(root, limits, |over| f64::from(over.payoff(Player::FIRST)))? {
            ControlFlow::Break(report) => {
                self.kept = kept.or_else(|| Some(Kept::unsearched(root)));
                return Ok(report);
            }
            ControlFlow::Continue(moves) => moves,
        };
        self.per_step = rewards.per_step();
        let player = root.turn().player_or(Player::FIRST);
        let kept = kept.filter(|kept| {
            let asked = root.turn() == Turn::Chance && kept.last_mover != player;
            kept.grown && !asked && kept.moves == moves
        });
        let plies = limits.longest_line();
        let depth = limits.depth.unwrap_or(u32::MAX).min(self.policy.depth());
        let ground = Ground { root, player, rewards, plies, depth, moves };
        let carried = match &kept {
            Some(kept) if kept.wide => self.wide.nodes[ROOT].visits,
            Some(_) => self.narrow.nodes[ROOT].visits,
            None => 0,
        };
        let fit = (u64::MAX / ground.rewards.span()).min((u32::MAX - P::AT_ONCE).into());
        let room = fit.saturating_sub(carried.into());
        // Without a limit a tree that goes on is no wider than a new one.
        let unlimited = UNLIMITED.saturating_sub(carried.into()).max(1);
        let simulations = most(limits).unwrap_or(unlimited).min(room);
        let budget = Budget { simulations, start, limits, fresh: kept.is_none() };
        let fits = (simulations + u64::from(carried) + u64::from(P::AT_ONCE - 1))
            .saturating_mul(ground.rewards.span())
            <= u32::LIMIT;
        let wide = !fits || kept.as_ref().is_some_and(|kept| kept.wide);
        let report = if wide {
            let mut arena = mem::take(&mut self.wide);
            if kept.is_some_and(|kept| !kept.wide) {
                arena.widen(&mut self.narrow);
            }
            let report = self.run(&ground, &budget, &mut arena);
            self.wide = arena;
            report?
        } else {
            let mut arena = mem::take(&mut self.narrow);
            let report = self.run(&ground, &budget, &mut arena);
            self.narrow = arena;
            report?
        };
        let (root, moves) = (root.clone(), ground.moves);
        self.kept = Some(Kept { root, moves, last_mover: player, wide, grown: true });
        Ok(report)
    }

    fn run<N: Total>(
        &mut self,
        ground: &Ground<'_, G>,
        budget: &Budget<'_>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> Result<Report<G::Move, f64>, Refused> {
        if budget.fresh {
            arena.clear(budget.limits.bytes, ground.moves.len().max(ground.root.outcomes().count()))?;
            self.blocks.clear();
            if !B::PLAIN {
                self.backup.first_visit(&mut arena.backup[ROOT], ground.root);
            }
        } else {
            arena.limit(budget.limits.bytes);
        }
        let mut course = Course {
            state: ground.root.clone(),
            random: Random::seeded(
                self.seed.wrapping_add(mix64(self.advances).wrapping_mul(self.advances.min(1))),
            ),
            nodes: 1,
            leaves: 0,
            estimates: 0,
            deepest: 0,
        };
        let stopped = loop {
            if !B::PLAIN && self.backup.proof(&arena.backup[ROOT]).is_some() {
                break Stopped::Complete;
            }
            if let Some(stopped) = self.spent(ground, budget, &course, arena) {
                break stopped;
            }
            self.numbers.reach(arena.nodes[ROOT].visits);
            if !self.simulate(ground, &mut course, arena) {
                break Stopped::Bytes;
            }
        };
        self.bytes = arena.bytes();
        self.proof = self.backup.proof(&arena.backup[ROOT]);
        Ok(self.report(ground, &course, arena, stopped))
    }

    /// Which limit is reached, if one is.
    #[inline]
    fn spent<N: Total>(
        &self,
        ground: &Ground<'_, G>,
        budget: &Budget<'_>,
        course: &Course<G>,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> Option<Stopped> {
        let done = self.phases.backups;
        if done >= budget.simulations {
            return Some(Stopped::Simulations);
        }
        if budget.limits.nodes.is_some_and(|nodes| course.nodes >= nodes) {
            return Some(Stopped::Nodes);
        }
        if !self.phases.selections.is_multiple_of(LOOK) {
            return None;
        }
        self.late(ground, budget, arena)
    }

    /// Looks at the clock: whether the search was cancelled, its time is up, or its plan says so.
    fn late<N: Total>(
        &self,
        ground: &Ground<'_, G>,
        budget: &Budget<'_>,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> Option<Stopped> {
        if self.clock.cancelled() {
            return Some(Stopped::Cancelled);
        }
        let time = budget.limits.time;
        if time.is_none() && self.pace.is_none() {
            return None;
        }
        let elapsed = self.clock.elapsed().saturating_sub(budget.start);
        let up = time.is_some_and(|time| elapsed >= time);
        let Some(pace) = &self.pace else { return up.then_some(Stopped::Time) };
        let done = self.phases.backups;
        let left = Left { done, simulations: budget.simulations - done, elapsed, time };
        // What is proved is no longer a question of simulations.
        let mut candidates = self.candidates(ground, arena);
        candidates.retain(|candidate| candidate.proved.is_none());
        if up && !pace.stretches(&candidates, left) {
            return Some(Stopped::Time);
        }
        let early = pace.early(&self.answer, &candidates, left);
        early.then_some(if time.is_some() { Stopped::Time } else { Stopped::Simulations })
    }
}
