//! The door: budgets, and the answer.

use crate::answer::Answer;
use crate::arena::{Arena, ROOT, Total};
use crate::backup::Backup;
use crate::event::Event;
use crate::mcts::{Mcts, Phases};
use crate::playout::Playout;
use crate::random::Random;
use crate::reward::Rewards;
use crate::simulate::{Course, Ground};
use crate::tree_policy::TreePolicy;
use core::mem;
use core::ops::ControlFlow;
use core::time::Duration;
use game_core::search::enter;
use game_core::{Clock, Game, Limits, Observer, Player, Refused, Report, Search, Stopped};

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
        let start = self.clock.elapsed();
        (self.phases, self.bytes, self.proof) = (Phases::default(), 0, None);
        let profile = root.profile();
        self.policy.check(root)?;
        self.playout.check(root)?;
        self.backup.check(&profile)?;
        let rewards = Rewards::new(&profile, self.playout.unit())?;
        let moves = match enter(root, limits, |over| f64::from(over.payoff(Player::FIRST)))? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        self.per_step = rewards.per_step();
        let ground = Ground {
            root,
            player: root.turn().player_or(Player::FIRST),
            rewards,
            plies: limits.longest_line(),
            depth: limits.depth.unwrap_or(u32::MAX),
            moves,
        };
        let simulations = limits.simulations.unwrap_or(UNLIMITED).min(u32::MAX.into());
        let budget =
            Budget { simulations, deadline: limits.time.map(|time| start.saturating_add(time)), limits };
        if simulations.saturating_mul(rewards.span()) <= u32::LIMIT {
            let mut arena = mem::take(&mut self.narrow);
            let report = self.run(&ground, &budget, &mut arena);
            self.narrow = arena;
            report
        } else {
            let mut arena = mem::take(&mut self.wide);
            let report = self.run(&ground, &budget, &mut arena);
            self.wide = arena;
            report
        }
    }
}

/// What a search may use.
struct Budget<'a> {
    simulations: u64,
    deadline: Option<Duration>,
    limits: &'a Limits,
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
    fn run<N: Total>(
        &mut self,
        ground: &Ground<'_, G>,
        budget: &Budget<'_>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> Result<Report<G::Move, f64>, Refused> {
        arena.clear(budget.limits.bytes, ground.moves.len())?;
        if !B::PLAIN {
            self.backup.first_visit(&mut arena.backup[ROOT], ground.root);
        }
        let mut course = Course {
            state: ground.root.clone(),
            random: Random::seeded(self.seed),
            nodes: 1,
            leaves: 0,
            estimates: 0,
            deepest: 0,
        };
        let stopped = loop {
            if let Some(stopped) = self.spent(budget, &course) {
                break stopped;
            }
            if !self.simulate(ground, &mut course, arena) {
                break Stopped::Bytes;
            }
            if !B::PLAIN && self.backup.proof(&arena.backup[ROOT]).is_some() {
                break Stopped::Complete;
            }
        };
        self.bytes = arena.bytes();
        self.proof = self.backup.proof(&arena.backup[ROOT]);
        Ok(self.report(ground, &course, arena, stopped))
    }

    /// Which limit is reached, if one is.
    #[inline]
    fn spent(&self, budget: &Budget<'_>, course: &Course<G>) -> Option<Stopped> {
        let done = self.phases.backups;
        if done >= budget.simulations {
            return Some(Stopped::Simulations);
        }
        if budget.limits.nodes.is_some_and(|nodes| course.nodes >= nodes) {
            return Some(Stopped::Nodes);
        }
        if !done.is_multiple_of(LOOK) {
            return None;
        }
        if self.clock.cancelled() {
            return Some(Stopped::Cancelled);
        }
        let late = budget.deadline.is_some_and(|deadline| self.clock.elapsed() >= deadline);
        late.then_some(Stopped::Time)
    }
}
