//! What the observer is told of a descent and of its end.

use crate::arena::{Arena, ROOT, Total};
use crate::backup::Backup;
use crate::event::{End, Event};
use crate::mcts::{Mcts, Step};
use crate::playout::Playout;
use crate::reward::Shares;
use crate::simulate::{Ground, narrow, steps_to_f64};
use crate::tree_policy::{Parent, TreePolicy};
use game_core::{Game, Observer};

impl<G, T, P, B, A, O, C> Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    P: Playout<G>,
    B: Backup<G>,
    O: Observer<Event<G::Move>>,
{
    /// Tells the observer about one step of the descent.
    pub(crate) fn tell_step<N: Total>(
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
            // What only orders untried children is no score to show.
            let score = Some(score_of(k)).filter(|score| score.abs() < 1e100).unwrap_or(f64::NEG_INFINITY);
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
    pub(crate) fn tell_end(&mut self, shares: &Shares, by: End, ground: &Ground<'_, G>) {
        if self.observer.watches() {
            let payoffs = shares.map(|share| ground.rewards.payoff(steps_to_f64(share) * self.per_step));
            self.observer.observe(Event::End { players: ground.root.profile().players, payoffs, by });
        }
    }
}
