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
use crate::found::Found;
use crate::learn::Learn as _;
use crate::recall::Known;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::sight::Sight as _;
use crate::untried::{AsGenerated, Untried};
use core::ops::ControlFlow;
use game_core::{Bound, Game, Observer as _, Order as _, Table as _, Window};

impl<K: Kit + ?Sized> Run<'_, K> {
    /// The value of `state` from the side of `node.me`: exact inside `window`, a bound outside.
    /// `None` once a limit is reached.
    ///
    /// Most nodes end here, so this part is copied into the loop over the moves above them.
    #[inline(always)]
    pub(crate) fn negamax(&mut self, state: &K::Game, node: Node, window: Window) -> Option<Found> {
        if !self.meter.visit() {
            return None;
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
        self.expand(state, node, window)
    }

    /// The value of a node with moves and depth left.
    #[inline(never)]
    fn expand(&mut self, state: &K::Game, mut node: Node, window: Window) -> Option<Found> {
        self.deepest = self.deepest.max(node.ply);
        if !K::Sight::SELECTS && !self.sees() && !self.order.pays_at(state) {
            return self.expand_plainly(state, node, window);
        }
        let first = self.buffers.moves.len();
        let known = match self.prepare(state, &mut node, window, first) {
            ControlFlow::Continue(known) => known,
            ControlFlow::Break(answer) => {
                self.buffers.moves.truncate(first);
                return answer;
            }
        };
        let (best, found) = if K::Sight::SELECTS {
            self.select_moves(state, node, known, first)?
        } else if self.lists() {
            let ranked = self.best_first(state, node, &known, first);
            self.try_moves(state, node, known, ranked)?
        } else {
            self.try_moves(state, node, known, AsGenerated::new(state))?
        };
        self.buffers.moves.truncate(first);
        let found = known.held(found);
        let bound = window.bound(found.score);
        self.say(|m| Event::Leave { ply: node.ply, m, player: node.me, value: found.score, bound });
        self.remember(state, node, found, bound, Some(best));
        Some(found.closed_at(node.ply))
    }

    /// The value of a node below which little is left: its moves as they come, nothing looked up.
    fn expand_plainly(&mut self, state: &K::Game, node: Node, window: Window) -> Option<Found> {
        self.say(|m| Event::Enter { ply: node.ply, m, player: node.me, window });
        let known = Known::nothing(window);
        let (_, found) = self.try_moves(state, node, known, AsGenerated::new(state))?;
        let bound = window.bound(found.score);
        self.say(|m| Event::Leave { ply: node.ply, m, player: node.me, value: found.score, bound });
        Some(found.closed_at(node.ply))
    }

    /// Lists the moves of a node from `first` on, unless what the game sees, the table knows or
    /// the table knows of its children is an answer. Enters the node once they are listed.
    fn prepare(
        &mut self,
        state: &K::Game,
        node: &mut Node,
        window: Window,
        first: usize,
    ) -> ControlFlow<Option<Found>, Known> {
        let mut known = Known::nothing(window);
        let safe = if self.sees() { self.look_ahead(state, node, &mut known)? } else { None };
        if self.table.remembers() {
            self.recall(state, *node, &mut known)?;
        }
        if K::Sight::SELECTS {
            self.try_to_pass(state, *node, &known)?;
        }
        match safe {
            Some(moves) => self.list(moves),
            None if self.lists() => self.list(state.moves().enumerate()),
            None => {}
        }
        self.say(|m| Event::Enter { ply: node.ply, m, player: node.me, window });
        if K::Sight::SELECTS {
            self.narrow(state, *node, &mut known, first);
        }
        if !self.table.remembers() {
            return ControlFlow::Continue(known);
        }
        if self.options.peek && node.depth != Some(1) {
            self.peek(state, *node, &mut known, first)?;
        }
        if let (Some(least), Some(depth)) = (self.options.internal, node.depth)
            && known.best.is_none()
            && depth >= least
            && !self.internal
        {
            let shallower = Node { depth: Some(depth - 2), safe: false, ..*node };
            known.best = self.search_shallower(state, shallower, known.window)?;
            known.ranked = false;
            if K::Sight::SELECTS {
                self.begin_node(state, *node);
            }
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
    ) -> ControlFlow<Option<Found>, Option<u32>> {
        self.internal = true;
        if self.negamax(state, node, window).is_none() {
            return ControlFlow::Break(None);
        }
        self.internal = false;
        self.buffers.no_line(node.ply);
        ControlFlow::Continue(self.table.probe(state).and_then(|entry| entry.best).map(u32::from))
    }

    /// Tries the moves, best first, until one is too good; gives the ordinal of the best and the
    /// value.
    fn try_moves(
        &mut self,
        state: &K::Game,
        node: Node,
        known: Known,
        mut untried: impl Untried<K>,
    ) -> Option<(u32, Found)> {
        let (mut window, mut best, mut found, mut is_first) =
            (known.window, known.peeked.0, known.peeked.1, true);
        while let Some((ordinal, m)) = untried.next(self.buffers) {
            let value = self.try_move(state, node, m, window, is_first)?;
            is_first = false;
            if value.score > found.score {
                best = ordinal;
            }
            let Some(left) = window.raised(value.score) else {
                self.too_good(state, node, known, m, untried);
                // What is proved rests on this move alone.
                found = value;
                break;
            };
            found = Found { score: found.score.max(value.score), ..found.resting_on(value) };
            if left != window {
                window = left;
                self.buffers.expect(node.ply, m);
                self.say(|_| Event::Raise { ply: node.ply, player: node.me });
            }
        }
        Some((best, found))
    }

    /// The value of a move from the side of `node.me`. With [`Options::scout`](crate::Options),
    /// every move but the first is asked whether it is better at all before the window is opened
    /// to it.
    #[inline(always)]
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
        if !self.options.peek {
            self.table.prefetch(&child);
        }
        if self.follows_path() {
            self.buffers.path.push(m);
        }
        let mut told = None;
        if !is_null(window) {
            if self.options.scout && !first {
                told = self.scout(&child, node, below, window)?;
            }
            self.buffers.no_line(below.ply);
        }
        let found = match told {
            Some(told) => told,
            None => {
                self.negamax(&child, below, window.towards(node.me, below.me))?.towards(below.me, node.me)
            }
        };
        if self.follows_path() {
            self.buffers.path.pop();
        }
        self.buffers.give_back(child);
        Some(found)
    }

    /// Asks by a null window whether a child is better than alpha. Its value if that answers the
    /// whole question; `Some(None)` if the window has to be opened.
    #[inline(never)]
    fn scout(&mut self, child: &K::Game, node: Node, below: Node, window: Window) -> Option<Option<Found>> {
        let asked = Window::null(window.alpha()).towards(node.me, below.me);
        let told = self.negamax(child, below, asked)?.towards(below.me, node.me);
        if window.bound(told.score) != Bound::Exact {
            return Some(Some(told));
        }
        self.say(|_| Event::Again { ply: node.ply, player: node.me });
        Some(None)
    }

    /// A move was too good: counts the cut and lets the order learn from it.
    #[inline]
    pub(crate) fn too_good(
        &mut self,
        state: &K::Game,
        node: Node,
        known: Known,
        m: MoveOf<K>,
        mut untried: impl Untried<K>,
    ) {
        if known.is_at_most_beta() {
            // The cut gives the exact value.
            self.buffers.no_line(node.ply + 1);
            self.buffers.expect(node.ply, m);
        }
        if self.learn.learns() {
            let context = self.context(state, node);
            self.learn.cut(context, m, untried.before(self.buffers));
        }
        let counted = if self.observer.watches() { u32::MAX } else { 1 };
        let unseen = untried.left(counted, self.buffers);
        if unseen > 0 {
            self.counters.cuts += 1;
            self.say(|_| Event::Cut { ply: node.ply, player: node.me, unseen });
        }
    }
}

/// Whether no value lies strictly inside.
#[inline]
fn is_null(window: Window) -> bool {
    window.alpha().succ() == window.beta()
}
