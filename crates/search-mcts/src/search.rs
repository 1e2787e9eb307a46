//! The door: budgets, and the answer.

use crate::answer::{Answer, Candidate};
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
use game_core::{
    Bound, Clock, Counters, Game, Limits, Observer, Player, Refused, Report, RootMove, Search, Stopped, Turn,
};

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
        (self.phases, self.bytes) = (Phases::default(), 0);
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
        };
        self.bytes = arena.bytes();
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

    fn report<N: Total>(
        &self,
        ground: &Ground<'_, G>,
        course: &Course<G>,
        arena: &Arena<N, T::Extra, B::Extra>,
        stopped: Stopped,
    ) -> Report<G::Move, f64> {
        let counters = Counters {
            nodes: course.nodes,
            leaves: course.leaves,
            estimates: course.estimates,
            simulations: self.phases.backups,
            depth: course.deepest,
            ..Counters::default()
        };
        let turn = ground.root.turn();
        if self.phases.backups == 0 {
            let first = ground.moves.first().map(|&(_, m)| m);
            return Report { counters, ..Report::unsearched(turn, first) };
        }
        let mean = |node: usize| {
            let node = &arena.nodes[node];
            (node.visits > 0).then(|| node.total.to_f64() / f64::from(node.visits) * self.per_step)
        };
        let payoff = |reward| ground.rewards.payoff(reward);
        let mut report =
            Report { value: mean(ROOT).map(payoff), counters, stopped, ..Report::unsearched(turn, None) };
        if turn == Turn::Chance {
            return report;
        }
        let first = arena.nodes[ROOT].first as usize;
        let candidates: Vec<Candidate> = (first..first + ground.moves.len())
            .map(|node| Candidate { visits: arena.nodes[node].visits, mean: mean(node).unwrap_or(0.0) })
            .collect();
        let chosen = self.answer.choose(&candidates).min(candidates.len() - 1);
        for (k, &(ordinal, m)) in ground.moves.iter().enumerate() {
            let node = &arena.nodes[first + k];
            let value = mean(first + k).map(payoff);
            report.root.push(RootMove { m, ordinal, value, bound: Bound::Exact, visits: node.visits.into() });
            let best = &arena.nodes[first + chosen];
            if node.visits == best.visits && node.total.steps() == best.total.steps() {
                report.tied.push(m);
            }
        }
        report.best = Some(ground.moves[chosen].1);
        report.value = report.root[chosen].value;
        report.pv = self.variation(ground, chosen, arena);
        report
    }

    /// The line of most visits that begins with the chosen move; it ends at a chance event, at a
    /// node without tried children, and after `plies` moves.
    fn variation<N: Total>(
        &self,
        ground: &Ground<'_, G>,
        chosen: usize,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> Vec<G::Move> {
        let mut state = ground.root.clone();
        let mut m = ground.moves[chosen].1;
        let mut node = arena.nodes[ROOT].first as usize + chosen;
        let mut line = Vec::new();
        loop {
            line.push(m);
            state.play(m);
            let first = arena.nodes[node].first as usize;
            if first == 0 || line.len() >= ground.plies as usize || state.turn().player().is_none() {
                return line;
            }
            let mut best = 0;
            for k in 1..state.move_count() {
                if arena.nodes[first + k].visits > arena.nodes[first + best].visits {
                    best = k;
                }
            }
            node = first + best;
            match state.nth_move(best) {
                Some(next) if arena.nodes[node].visits > 0 => m = next,
                _ => return line,
            }
        }
    }
}
