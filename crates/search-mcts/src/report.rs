//! The answer of a search: from a tree to a [`Report`].

use crate::answer::{Answer, Candidate};
use crate::arena::{Arena, ROOT, Total};
use crate::backup::Backup;
use crate::mcts::Mcts;
use crate::simulate::{Course, Ground, narrow};
use crate::tree_policy::TreePolicy;
use game_core::{Bound, Counters, Game, Player, Report, RootMove, Stopped, Turn};

impl<G, T, P, B, A, O, C> Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    B: Backup<G>,
    A: Answer,
{
    pub(crate) fn report<N: Total>(
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
        if arena.nodes[ROOT].visits == 0 {
            let first = ground.moves.first().map(|&(_, m)| m);
            return Report { counters, ..Report::unsearched(turn, first) };
        }
        let root_value = match self.backup.proof(&arena.backup[ROOT]) {
            Some(proof) => Some(proof.to(ground.player).into()),
            None => self.mean(ROOT, arena).map(|mean| ground.rewards.payoff(mean)),
        };
        let mut report = Report { value: root_value, counters, stopped, ..Report::unsearched(turn, None) };
        if turn == Turn::Chance {
            return report;
        }
        let first = arena.nodes[ROOT].first as usize;
        let candidates = self.candidates(ground, arena);
        let chosen = self.decide(ground, ground.player, &candidates, ROOT, arena);
        let best = candidates[chosen];
        for ((k, &(ordinal, m)), candidate) in ground.moves.iter().enumerate().zip(&candidates) {
            let value = match candidate.proved {
                Some(payoff) => Some(f64::from(payoff)),
                None => (candidate.visits > 0).then(|| ground.rewards.payoff(candidate.mean)),
            };
            let visits = candidate.visits.into();
            report.root.push(RootMove { m, ordinal, value, bound: Bound::Exact, visits });
            let (node, best_node) = (&arena.nodes[first + k], &arena.nodes[first + chosen]);
            let tied = match best.proved {
                Some(_) => candidate.proved == best.proved,
                None => node.visits == best_node.visits && node.total.steps() == best_node.total.steps(),
            };
            if tied {
                report.tied.push(m);
            }
        }
        report.best = Some(ground.moves[chosen].1);
        report.value = report.root[chosen].value;
        report.pv = self.variation(ground, chosen, arena);
        report
    }

    /// The root moves as they stand; none at a chance event or before the first simulation.
    pub(crate) fn candidates<N: Total>(
        &self,
        ground: &Ground<'_, G>,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> Vec<Candidate> {
        let first = arena.nodes[ROOT].first as usize;
        let count = if first == 0 { 0 } else { ground.moves.len() };
        (first..first + count).map(|node| self.candidate(node, ground.player, arena)).collect()
    }

    fn mean<N: Total>(&self, node: usize, arena: &Arena<N, T::Extra, B::Extra>) -> Option<f64> {
        let node = &arena.nodes[node];
        (node.visits > 0).then(|| node.total.to_f64() / f64::from(node.visits) * self.per_step)
    }

    fn candidate<N: Total>(
        &self,
        node: usize,
        player: Player,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> Candidate {
        let proof = self.backup.proof(&arena.backup[node]);
        Candidate {
            visits: arena.nodes[node].visits,
            mean: self.mean(node, arena).unwrap_or(0.0),
            proved: proof.map(|proof| proof.to(player)),
        }
    }

    /// The move to play at a node. Of proved ones the best counts, the quickest win or the slowest
    /// rest (if the node itself is proved, within the plies that its proof says); it is played if its
    /// payoff is at least the mean of the move that the answer chooses among those that may still be
    /// better.
    fn decide<N: Total>(
        &self,
        ground: &Ground<'_, G>,
        mover: Player,
        candidates: &[Candidate],
        node: usize,
        arena: &Arena<N, T::Extra, B::Extra>,
    ) -> usize {
        let first = arena.nodes[node].first as usize;
        let most = self.backup.proof(&arena.backup[node]).map_or(u32::MAX, |proof| proof.within);
        let within = |k: usize| self.backup.proof(&arena.backup[first + k]).map_or(0, |proof| proof.within);
        let mut proved: Option<(usize, i32)> = None;
        for (k, candidate) in candidates.iter().enumerate() {
            let Some(payoff) = candidate.proved.filter(|_| within(k) < most) else { continue };
            let better = proved.is_none_or(|(best, most)| {
                let quicker = if payoff > 0 { within(k) < within(best) } else { within(k) > within(best) };
                payoff > most || (payoff == most && quicker)
            });
            if better {
                proved = Some((k, payoff));
            }
        }
        let open: Vec<usize> = (0..candidates.len())
            .filter(|&k| candidates[k].proved.is_none())
            .filter(|&k| {
                proved.is_none_or(|(_, payoff)| self.at_most(mover, &arena.backup[first + k]) > payoff)
            })
            .collect();
        let rest: Vec<Candidate> = open.iter().map(|&k| candidates[k]).collect();
        let chosen = if rest.is_empty() { None } else { open.get(self.answer.choose(&rest)).copied() };
        match (proved, chosen) {
            (Some((best, _)), None) => best,
            (Some((best, payoff)), Some(open)) => {
                let mean = ground.rewards.payoff(candidates[open].mean);
                if candidates[open].visits == 0 || f64::from(payoff) >= mean { best } else { open }
            }
            (None, chosen) => chosen.unwrap_or(0),
        }
    }

    /// The most a player can get from a node, as far as is proved.
    fn at_most(&self, player: Player, extra: &B::Extra) -> i32 {
        match self.backup.bounds(extra) {
            None => i32::MAX,
            Some((_, most)) if player == Player::FIRST => most.get(),
            Some((least, _)) => (-least).get(),
        }
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
            let Some(mover) = state.turn().player() else { return line };
            let count = state.move_count();
            if first == 0 || line.len() >= ground.plies as usize || !arena.has(narrow(first), count) {
                return line;
            }
            let candidates: Vec<Candidate> =
                (first..first + count).map(|node| self.candidate(node, mover, arena)).collect();
            let best = self.decide(ground, mover, &candidates, node, arena);
            node = first + best;
            match state.nth_move(best) {
                Some(next) if arena.nodes[node].visits > 0 => m = next,
                _ => return line,
            }
        }
    }
}
