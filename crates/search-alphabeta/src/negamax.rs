//! The core that every window, driver and plug of this crate shares: fail-soft negamax with
//! alpha-beta pruning.
//!
//! Knuth & Moore, *An analysis of alpha-beta pruning*, Artificial Intelligence 6(4), 1975; the
//! fail-soft return values are Fishburn's (*Another optimization of alpha-beta search*, SIGART
//! Bulletin 84, 1983), the null-window search of later moves is Reinefeld's `NegaScout` (*An
//! improvement to the scout tree search algorithm*, ICCA Journal 6(4), 1983). Departures: the
//! sides turn by asking who moves next, not by counting plies; a value carries what it rests on
//! ([`Found`]), so that the table keeps only what depends on the state alone.

use crate::Event;
use crate::buffers::Ranked;
use crate::found::Found;
use crate::learn::{Context, Learn as _};
use crate::recall::Known;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::sight::Sight as _;
use core::ops::ControlFlow;
use game_core::{Bound, Game, Order as _, Table as _, Window};

impl<K: Kit + ?Sized> Run<'_, K> {
    /// The value of `state` from the side of `node.me`: exact inside `window`, a bound outside.
    /// `None` once a limit is reached.
    pub(crate) fn negamax(&mut self, state: &K::Game, mut node: Node, window: Window) -> Option<Found> {
        if !self.meter.visit() {
            return None;
        }
        self.deepest = self.deepest.max(node.ply);
        if !is_null(window) {
            self.buffers.no_line(node.ply);
        }
        if node.turn.is_over() {
            return self.finished(state, node);
        }
        if node.depth == Some(0) {
            return Some(self.estimated(state, node));
        }
        if node.ply >= self.longest {
            return self.too_long();
        }
        let first = self.buffers.moves.len();
        let known = match self.prepare(state, &mut node, window, first) {
            ControlFlow::Continue(known) => known,
            ControlFlow::Break(answer) => {
                self.buffers.moves.truncate(first);
                return answer;
            }
        };
        let sorted = self.rank(state, node, known.best, first);
        self.say(|m| Event::Enter { ply: node.ply, m, player: node.me, window });
        let (best, found) = self.try_moves(state, node, known.window, first, sorted)?;
        let found = known.held(found);
        let bound = window.bound(found.score);
        self.say(|m| Event::Leave { ply: node.ply, m, player: node.me, value: found.score, bound });
        self.remember(state, node, found, bound, Some(best));
        Some(found.closed_at(node.ply))
    }

    /// Lists the moves of a node from `first` on, unless what the game sees, the table knows or
    /// the table knows of its children is an answer.
    fn prepare(
        &mut self,
        state: &K::Game,
        node: &mut Node,
        window: Window,
        first: usize,
    ) -> ControlFlow<Option<Found>, Known> {
        let mut known = Known::nothing(window);
        if self.sight.sees() {
            self.look_ahead(state, node, &mut known)?;
        }
        if !self.table.remembers() {
            if !node.safe {
                self.list(state.moves().enumerate());
            }
            return ControlFlow::Continue(known);
        }
        self.recall(state, *node, &mut known)?;
        if !node.safe {
            self.list(state.moves().enumerate());
        }
        if self.options.peek && node.depth != Some(1) {
            self.peek(state, *node, &known, first)?;
        }
        if let (Some(least), Some(depth)) = (self.options.internal, node.depth)
            && known.best.is_none()
            && depth >= least
            && !self.internal
        {
            let shallower = Node { depth: Some(depth - 2), safe: false, ..*node };
            known.best = self.search_shallower(state, shallower, known.window)?;
        }
        ControlFlow::Continue(known)
    }

    /// Internal iterative deepening (Anantharaman, *Extension heuristics*, ICCA Journal 14(2),
    /// 1991): a shallower search of the same node for the move the table then knows. Never
    /// within another, or a small table would make them multiply.
    fn search_shallower(
        &mut self,
        state: &K::Game,
        node: Node,
        window: Window,
    ) -> ControlFlow<Option<Found>, Option<usize>> {
        self.internal = true;
        if self.negamax(state, node, window).is_none() {
            return ControlFlow::Break(None);
        }
        self.internal = false;
        self.buffers.no_line(node.ply);
        ControlFlow::Continue(self.table.probe(state).and_then(|entry| entry.best).map(usize::from))
    }

    /// Tries the moves listed from `first` on, best first, until one is too good; gives the
    /// ordinal of the best and the value.
    fn try_moves(
        &mut self,
        state: &K::Game,
        node: Node,
        mut window: Window,
        first: usize,
        sorted: bool,
    ) -> Option<(usize, Found)> {
        let (mut best, mut found) = (0, Found::NOTHING);
        for at in first..self.buffers.moves.len() {
            let tried = self.buffers.bring_best(at, sorted);
            let value = self.try_move(state, node, tried.m, window, at == first)?;
            if value.score > found.score {
                best = tried.ordinal;
            }
            let Some(left) = window.raised(value.score) else {
                self.too_good(state, node, first, at);
                // What is proved rests on this move alone.
                found = value;
                break;
            };
            found = Found { score: found.score.max(value.score), ..found.resting_on(value) };
            if left != window {
                window = left;
                self.buffers.expect(node.ply, tried.m);
                self.say(|_| Event::Raise { ply: node.ply, player: node.me });
            }
        }
        self.buffers.moves.truncate(first);
        Some((best, found))
    }

    /// The value of a move from the side of `node.me`. A scout asks of every move but the first
    /// whether it is better at all, and opens the window only if it is.
    pub(crate) fn try_move(
        &mut self,
        state: &K::Game,
        node: Node,
        m: MoveOf<K>,
        window: Window,
        first: bool,
    ) -> Option<Found> {
        let mut child = self.buffers.copy_of(state);
        child.play(m);
        let below = node.below(child.turn());
        self.buffers.path.push(m);
        let mut found = None;
        if self.options.scout && !first && !is_null(window) {
            let asked = Window::null(window.alpha()).towards(node.me, below.me);
            let told = self.negamax(&child, below, asked)?.towards(below.me, node.me);
            if window.bound(told.score) == Bound::Exact {
                self.say(|_| Event::Again { ply: node.ply, player: node.me });
            } else {
                found = Some(told);
            }
        }
        let found = match found {
            Some(told) => told,
            None => {
                self.negamax(&child, below, window.towards(node.me, below.me))?.towards(below.me, node.me)
            }
        };
        self.buffers.path.pop();
        self.buffers.states.push(child);
        Some(found)
    }

    /// A move was too good: counts the cut and lets the order learn from it.
    fn too_good(&mut self, state: &K::Game, node: Node, first: usize, at: usize) {
        let m = self.buffers.moves[at].m;
        // Where the table narrowed the window from above, the cut gives the exact value.
        self.buffers.no_line(node.ply + 1);
        self.buffers.expect(node.ply, m);
        let unseen = self.buffers.moves.len() - at - 1;
        if unseen > 0 {
            self.counters.cuts += 1;
            let unseen = u32::try_from(unseen).unwrap_or(u32::MAX);
            self.say(|_| Event::Cut { ply: node.ply, player: node.me, unseen });
        }
        if self.learn.learns() {
            let context = self.context(state, node);
            self.learn.cut(context, m, self.buffers.moves[first..at].iter().map(|tried| tried.m));
        }
    }

    /// Puts moves on the arena, unranked.
    #[inline]
    pub(crate) fn list(&mut self, moves: impl Iterator<Item = (usize, MoveOf<K>)>) {
        self.buffers.moves.extend(moves.map(|(ordinal, m)| Ranked { m, ordinal, rank: 0 }));
    }

    /// Ranks the moves listed from `first` on, the stored one first. Says whether they already
    /// lie in the order in which they are to be tried.
    fn rank(&mut self, state: &K::Game, node: Node, stored: Option<usize>, first: usize) -> bool {
        if self.buffers.moves.len() - first == 1 {
            return true;
        }
        let context = self.context(state, node);
        let (ranks, learns) = (self.order.ranks(), self.learn.learns());
        for listed in &mut self.buffers.moves[first..] {
            let by_order = if ranks { self.order.rank(state, listed.m) } else { 0 };
            let learned = if learns { self.learn.rank(context, listed.m) } else { 0 };
            listed.rank = (i64::from(by_order) << 32) + i64::from(learned);
            if stored == Some(listed.ordinal) {
                listed.rank = i64::MAX;
            }
        }
        if ranks || learns {
            return false;
        }
        // Where every move loses at once there is none to bring.
        if self.buffers.moves.len() > first {
            self.buffers.bring_best(first, stored.is_none());
        }
        true
    }

    /// Where a node stands, for the order that learns.
    fn context<'s>(&self, state: &'s K::Game, node: Node) -> Context<'s, K::Game> {
        Context { state, ply: node.ply, previous: self.buffers.path.last().copied(), depth: node.depth }
    }
}

/// Whether no value lies strictly inside.
#[inline]
fn is_null(window: Window) -> bool {
    window.alpha().succ() == window.beta()
}
