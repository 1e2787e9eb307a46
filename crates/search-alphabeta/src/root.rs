//! The root: one pass over its moves, each with a value of its own: [`RootMoves`].

use crate::Event;
use crate::found::Found;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::sight::Sight as _;
use core::ops::ControlFlow;
use game_core::{Bound, RootMove, Score, Table as _, Window};

/// The moves at the root with what the latest pass found out about them, best first as far as
/// known.
#[derive(Clone, Debug)]
pub(crate) struct Roots<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// Moves whose value is known without searching and is worse, or that were left out.
    pub(crate) settled: Vec<RootMove<M>>,
    /// Whether they are all the moves there are.
    pub(crate) all: bool,
    /// Whether moves were left out because they do not look good, so that what is found is an
    /// estimate.
    pub(crate) guessed: bool,
}

/// What a pass over the root found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Passed {
    pub(crate) found: Found,
    /// What the value says about the true one.
    pub(crate) bound: Bound,
}

impl<K: Kit + ?Sized> Run<'_, K> {
    /// Searches every root move, keeping alpha between them and raising it on strict
    /// improvement. The best move comes to stand first; the others keep their order.
    pub(crate) fn pass(
        &mut self,
        root: &K::Game,
        roots: &mut Roots<MoveOf<K>>,
        node: Node,
        window: Window,
    ) -> Option<Passed> {
        if !self.meter.visit() {
            return None;
        }
        self.say(|_| Event::Pass { player: node.me, depth: node.depth, window });
        self.say(|_| Event::Enter { ply: 0, m: None, player: node.me, window });
        self.buffers.no_line(0);
        if K::Sight::SELECTS {
            self.narrow_root(root, roots, node);
        }
        roots.moves.iter_mut().for_each(|root| root.value = None);
        let (mut best, mut found, mut left) = (0, Found::NOTHING, window);
        for at in 0..roots.moves.len() {
            let asked = if self.options.every_root_move { window } else { left };
            let value = if K::Sight::SELECTS {
                self.try_selectively(root, node, roots.moves[at].m, asked, at == 0)?
            } else {
                self.try_move(root, node, roots.moves[at].m, asked, at == 0)?
            };
            roots.moves[at].value = Some(value.score);
            roots.moves[at].bound = asked.bound(value.score);
            let better = value.score > found.score;
            if better {
                best = at;
            }
            let Some(narrower) = left.raised(value.score) else {
                self.root_cut(node, roots, at);
                found = value;
                break;
            };
            found = Found { score: found.score.max(value.score), ..found.resting_on(value) };
            if narrower != left {
                left = narrower;
                self.buffers.expect(0, roots.moves[at].m);
                self.say(|_| Event::Raise { ply: 0, player: node.me });
            } else if better {
                // Below the window the best move is a guess, and its line unknown.
                self.buffers.no_line(1);
                self.buffers.expect(0, roots.moves[at].m);
            }
        }
        found.estimated |= roots.guessed;
        let passed = Passed { found, bound: window.bound(found.score) };
        self.say(|_| Event::Leave {
            ply: 0,
            m: None,
            player: node.me,
            value: found.score,
            bound: passed.bound,
        });
        if roots.all {
            let best = u32::try_from(roots.moves[best].ordinal).ok();
            self.remember(root, node, found, passed.bound, best);
        }
        roots.moves[..=best].rotate_right(1);
        Some(passed)
    }

    fn root_cut(&mut self, node: Node, roots: &Roots<MoveOf<K>>, at: usize) {
        self.buffers.no_line(1);
        self.buffers.expect(0, roots.moves[at].m);
        let unseen = roots.moves.len() - at - 1;
        if unseen > 0 {
            self.counters.cuts += 1;
            let unseen = u32::try_from(unseen).unwrap_or(u32::MAX);
            self.say(|_| Event::Cut { ply: 0, player: node.me, unseen });
        }
    }

    /// Lets the game say what it sees at the root: a win at once, or which moves need not be
    /// searched because they let the opponent win.
    pub(crate) fn look_at_root(
        &mut self,
        root: &K::Game,
        roots: &mut Roots<MoveOf<K>>,
        node: &mut Node,
    ) -> ControlFlow<Option<Passed>> {
        let win = self.sight.winning_move(root);
        if let Some(at) = win.and_then(|win| roots.moves.iter().position(|root| root.ordinal == win.0)) {
            roots.moves[..=at].rotate_right(1);
            return ControlFlow::Break(self.seen_at_root(roots, *node, 1, 1));
        }
        let sight = self.sight;
        let is_safe = |m: &RootMove<_>| sight.safe_moves(root).any(|(ordinal, _)| ordinal == m.ordinal);
        let (safe, unsafe_): (Vec<_>, Vec<_>) = roots.moves.iter().copied().partition(is_safe);
        if safe.is_empty() {
            return ControlFlow::Break(self.seen_at_root(roots, *node, -1, 2));
        }
        if self.sight.soonest(root).loss == Some(1) {
            // A safe move may end the game at once; one that is not safe loses a ply later.
            return ControlFlow::Continue(());
        }
        roots.moves = safe;
        roots.settled = unsafe_;
        let Some(lost) = self.scale.score(-Score::new(self.profile.payoff_max), 2) else {
            return ControlFlow::Break(self.too_long());
        };
        roots.settled.iter_mut().for_each(|root| root.value = Some(lost));
        // A win at once that may not be played is still there for nobody below.
        node.safe = true;
        ControlFlow::Continue(())
    }

    /// The value of a root whose first listed move reaches a win or a loss in so many plies.
    fn seen_at_root(
        &mut self,
        roots: &mut Roots<MoveOf<K>>,
        node: Node,
        wins: i32,
        plies: u32,
    ) -> Option<Passed> {
        if !self.meter.visit() {
            return None;
        }
        let found = self.seen(node, Score::new(wins * self.profile.payoff_max), plies)?;
        let first = roots.moves.first_mut()?;
        first.value = Some(found.score);
        self.buffers.no_line(1);
        self.buffers.expect(0, first.m);
        Some(Passed { found, bound: Bound::Exact })
    }

    /// Makes the root move with this ordinal the answer, its line unknown.
    pub(crate) fn answer_with(&mut self, roots: &mut Roots<MoveOf<K>>, ordinal: Option<usize>) {
        if let Some(at) = roots.moves.iter().position(|root| Some(root.ordinal) == ordinal) {
            roots.moves[..=at].rotate_right(1);
        }
        if let Some(first) = roots.moves.first() {
            self.buffers.no_line(1);
            self.buffers.expect(0, first.m);
        }
    }

    /// Lets the root move stored as best be tried first.
    pub(crate) fn stored_first(&mut self, root: &K::Game, roots: &mut Roots<MoveOf<K>>) {
        let Some(best) = self.table.probe(root).and_then(|entry| entry.best) else { return };
        if let Some(at) = roots.moves.iter().position(|root| root.ordinal == usize::from(best)) {
            roots.moves[..=at].rotate_right(1);
        }
    }
}

/// Root moves about which nothing is known yet.
pub(crate) fn unknown<M: Copy>(moves: impl IntoIterator<Item = (usize, M)>) -> Vec<RootMove<M>> {
    let unknown =
        |(ordinal, m)| RootMove { m, ordinal, value: None::<Score>, bound: Bound::Exact, visits: 0 };
    moves.into_iter().map(unknown).collect()
}
