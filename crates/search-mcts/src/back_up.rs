//! The third and the fourth phase: what a leaf is worth, and bringing it home.

use crate::arena::{Arena, ROOT, Total};
use crate::backup::{Backup, Family};
use crate::event::{End, Event};
use crate::mcts::{Mcts, Step};
use crate::playout::{Ending, Playout};
use crate::reward::Shares;
use crate::simulate::{Course, Descent, Ground, narrow, steps_to_f64};
use crate::tree_policy::{Passed, TreePolicy};
use game_core::{Game, Observer, Player};

impl<G, T, P, B, A, O, C> Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    P: Playout<G>,
    B: Backup<G>,
    O: Observer<Event<G::Move>>,
{
    /// Simulation: what the leaf is worth, by the rules or by a playout.
    pub(crate) fn evaluate<N: Total>(
        &mut self,
        descent: Descent,
        ground: &Ground<'_, G>,
        course: &mut Course<G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) -> Shares {
        let depth = narrow(self.path.len());
        self.several.clear();
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
                (ground.rewards.estimated(playout.unit(), &points), End::Estimate)
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
        let all = &mut self.several;
        self.playout.play_several(state, plies, random, |ending, end| {
            let shares = match ending {
                Ending::Over => ground.rewards.of(end),
                Ending::CutOff => ground.rewards.cut_off(),
                Ending::Estimated(points) => ground.rewards.estimated(unit, &points),
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
        if self.observer.watches() {
            for k in 0..self.several.len() {
                let (shares, by) = self.several[k];
                self.tell_end(&shares, by, ground);
            }
        }
        sum
    }

    /// Back-propagation: one more visit for every node of the path, and to each the reward of
    /// the player who moved into it.
    #[inline]
    pub(crate) fn back_up<N: Total>(
        &mut self,
        shares: &Shares,
        ground: &Ground<'_, G>,
        arena: &mut Arena<N, T::Extra, B::Extra>,
    ) {
        self.phases.backups += u64::from(P::AT_ONCE);
        let mut deepest = true;
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
            if P::AT_ONCE == 1 {
                self.policy.rewarded(&mut arena.policy[node], reward);
            } else {
                self.reward_several(step.player, reward, &mut arena.policy[node]);
            }
            if T::LINE && !step.chance {
                let (first, count) = (step.first as usize, step.count as usize);
                let (mover, playouts) = (step.player, P::AT_ONCE);
                let passed = Passed { ply, deepest, mover, reward, playouts, line: &self.line };
                deepest = false;
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
                let mover = (!step.chance).then_some(step.player);
                let children = &arena.backup[first..first + count];
                let family = Family { mover, children, stats: &stats, rewarded: step.player };
                // Shared children may stand before their parent, or be it.
                let mut extra = arena.backup[parent];
                self.backup.passed(&mut extra, family);
                arena.backup[parent] = extra;
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

    /// Tells the policy what each of several playouts paid; of a game that was over they all pay
    /// the same.
    fn reward_several(&self, player: Player, reward: f64, extra: &mut T::Extra) {
        if self.several.is_empty() {
            (0..P::AT_ONCE).for_each(|_| self.policy.rewarded(extra, reward));
        }
        for (shares, _) in &self.several {
            self.policy.rewarded(extra, steps_to_f64(shares[player.index()]) * self.per_step);
        }
    }
}
