//! What happens at the depth limit of a selective search: noisy moves go on until it is quiet.
//!
//! Quiescence search after A. Turing's *Digital computers applied to games* (1953), which called a
//! position dead when there is nothing more to take, and L. Harris, *The heuristic search and the
//! game of chess*, IJCAI 1975; standing pat as in D. Beal, *A generalised quiescence search
//! algorithm*, Artificial Intelligence 43, 1990. A departure: a mover who is
//! [forced](game_core::Tactical::is_forced) may not stand pat, and tries all his moves.

use crate::Event;
use crate::event::Source;
use crate::found::Found;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::selection::{Quiescence, points};
use crate::sight::Sight as _;
use crate::untried::{Listed, Untried};
use game_core::{Bound, Game as _, Order as _, Score, Window};

impl<K: Kit + ?Sized> Run<'_, K> {
    /// The value of a node at the depth limit.
    #[inline(never)]
    pub(crate) fn at_the_limit(&mut self, state: &K::Game, node: Node, window: Window) -> Option<Found> {
        match self.sight.selection().and_then(|selection| selection.quiescence) {
            None => Some(self.estimated(state, node)),
            Some(quiescence) => {
                self.quiet_nodes = quiescence.nodes;
                self.quiesce(state, node, window, quiescence)
            }
        }
    }

    /// The value of a position when only noisy moves are tried; `quiescence.plies` counts down.
    ///
    /// What a forced win or loss is found by is complete, so it is no estimate: the loser had all his
    /// moves, and the winner needed no others.
    fn quiesce(&mut self, state: &K::Game, node: Node, window: Window, left: Quiescence) -> Option<Found> {
        let first = self.buffers.moves.len();
        let goes_on = left.plies > 0 && self.quiet_nodes > 0 && node.ply < self.longest;
        let forced = goes_on && self.sight.is_forced(state);
        if goes_on {
            self.list_noisy(state, forced);
        }
        if self.buffers.moves.len() == first {
            return Some(self.estimated(state, node));
        }
        self.deepest = self.deepest.max(node.ply);
        self.say(|m| Event::Enter { ply: node.ply, m, player: node.me, window });
        let stand = if forced { None } else { Some(self.stand(state, node)) };
        let found = match stand {
            Some(stand) if stand.score >= window.beta() => {
                let unseen = u32::try_from(self.buffers.moves.len() - first).unwrap_or(u32::MAX);
                self.counters.cuts += 1;
                self.say(|_| Event::Cut { ply: node.ply, player: node.me, unseen });
                stand
            }
            _ => self.try_noisy(state, node, window, left, first, stand)?,
        };
        self.buffers.moves.truncate(first);
        let bound = window.bound(found.score);
        self.say(|m| Event::Leave { ply: node.ply, m, player: node.me, value: found.score, bound });
        Some(found.closed_at(node.ply))
    }

    /// Lists the noisy moves, or all where there is no quiet choice, the most promising highest.
    fn list_noisy(&mut self, state: &K::Game, forced: bool) {
        let (first, sight) = (self.buffers.moves.len(), self.sight);
        if forced {
            self.list(state.moves().enumerate());
        } else {
            self.list(sight.noisy_moves(state).enumerate());
        }
        let ranks = self.order.ranks();
        for listed in &mut self.buffers.moves[first..] {
            let gain = || sight.gain(state, listed.m).unwrap_or(0);
            listed.rank = if ranks { self.order.rank(state, listed.m) } else { gain() }.into();
        }
    }

    /// The estimate a mover gets for playing none of the noisy moves.
    fn stand(&mut self, state: &K::Game, node: Node) -> Found {
        let score = self.estimate(state, node.me);
        self.counters.estimates += 1;
        let (ply, player, source) = (node.ply + 1, node.me, Source::Stand);
        self.say(|_| Event::Leaf { ply, m: None, player, value: score, bound: Bound::Exact, source });
        Found { estimated: true, ..Found::known(score) }
    }

    /// Tries the moves listed from `first` on, where the mover need not move if he may `stand`.
    fn try_noisy(
        &mut self,
        state: &K::Game,
        node: Node,
        mut window: Window,
        left: Quiescence,
        first: usize,
        stand: Option<Found>,
    ) -> Option<Found> {
        let mut found = stand.unwrap_or(Found::NOTHING);
        if let Some(raised) = window.raised(found.score).filter(|&raised| raised != window) {
            window = raised;
            self.say(|_| Event::Raise { ply: node.ply, player: node.me });
        }
        let mut untried = Listed::from(first);
        while let Some((_, m)) = Untried::<K>::next(&mut untried, self.buffers) {
            if let Some(stand) = stand
                && let Some(most) = self.skipped(state, node, m, window, left, stand.score)
            {
                found = Found { score: found.score.max(most), estimated: true, ..found };
                continue;
            }
            let value = self.try_noisy_move(state, node, m, window, left)?;
            let Some(raised) = window.raised(value.score) else {
                self.too_noisy(node, m, untried);
                return Some(value);
            };
            found = Found { score: found.score.max(value.score), ..found.resting_on(value) };
            if raised != window {
                window = raised;
                self.buffers.expect(node.ply, m);
                self.say(|_| Event::Raise { ply: node.ply, player: node.me });
            }
        }
        Some(found)
    }

    fn too_noisy(&mut self, node: Node, m: MoveOf<K>, mut untried: Listed) {
        self.buffers.no_line(node.ply + 1);
        self.buffers.expect(node.ply, m);
        let unseen = Untried::<K>::left(&mut untried, u32::MAX, self.buffers);
        if unseen > 0 {
            self.counters.cuts += 1;
            self.say(|_| Event::Cut { ply: node.ply, player: node.me, unseen });
        }
    }

    /// The value of a noisy move from the side of `node.me`.
    fn try_noisy_move(
        &mut self,
        state: &K::Game,
        node: Node,
        m: MoveOf<K>,
        window: Window,
        left: Quiescence,
    ) -> Option<Found> {
        if !self.meter.visit() {
            return None;
        }
        self.quiet_nodes = self.quiet_nodes.saturating_sub(1);
        let mut child = self.buffers.copy_of(state);
        child.play(m);
        let below = Node { depth: Some(1), safe: false, ..node }.below(child.turn());
        if self.follows_path() {
            self.buffers.path.push(m);
        }
        self.buffers.no_line(below.ply);
        let found = if below.turn.is_over() {
            self.finished(&child, below)?
        } else {
            let left = Quiescence { plies: left.plies - 1, ..left };
            self.quiesce(&child, below, window.towards(node.me, below.me), left)?
        };
        if self.follows_path() {
            self.buffers.path.pop();
        }
        self.buffers.give_back(child);
        Some(found.towards(below.me, node.me))
    }

    /// Whether a noisy move is skipped, and what it could be worth at most: it gains too little to
    /// matter (delta cut), or loses by being taken back.
    fn skipped(
        &mut self,
        state: &K::Game,
        node: Node,
        m: MoveOf<K>,
        window: Window,
        left: Quiescence,
        stand: Score,
    ) -> Option<Score> {
        let futile = left.delta.and_then(|margin| {
            let most = stand.plus(self.sight.gain(state, m)?).plus(points(margin));
            (most <= window.alpha()).then_some((most, Source::Delta))
        });
        let losing = || {
            let left = self.sight.exchange(state, m).filter(|_| left.skip_losing)?;
            (left < 0).then_some((stand, Source::Losing))
        };
        let (value, source) = futile.or_else(losing)?;
        let (ply, m, player) = (node.ply + 1, Some(m), node.me);
        self.say(|_| Event::Leaf { ply, m, player, value, bound: Bound::Upper, source });
        Some(value)
    }
}
