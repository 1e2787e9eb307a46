//! What a table says about a node, and what it is told: [`Known`].
//!
//! A table must hold what depends on the state alone. So distances are stored relative to the
//! node, and a value that rests on a repetition of a state above the node is not stored at all
//! (Campbell, *The graph-history interaction: on ignoring position history*, ACM 1985).

use crate::Depths;
use crate::Event;
use crate::buffers::Buffers;
use crate::event::Source;
use crate::found::Found;
use crate::run::{Kit, Node, Run};
use crate::untried::Ahead;
use core::ops::ControlFlow;
use game_core::{Bound, Depth, Entry, Game as _, Score, Table as _, Window};

/// What is known about a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The window that is left.
    pub(crate) window: Window,
    /// The ordinal of the move stored as best.
    pub(crate) best: Option<u32>,
    /// The value is at least this.
    lower: Score,
    /// The value is at most this.
    upper: Score,
    /// The best of the moves that need no searching, and what they are worth together.
    pub(crate) peeked: (u32, Found),
    /// Whether estimates went into what is known.
    estimated: bool,
    /// Whether the listed moves are ranked already.
    pub(crate) ranked: bool,
}

impl Known {
    /// Nothing yet.
    #[inline]
    pub(crate) fn nothing(window: Window) -> Known {
        Known {
            window,
            best: None,
            lower: Score::MIN,
            upper: Score::MAX,
            peeked: (0, Found::NOTHING),
            estimated: false,
            ranked: false,
        }
    }

    /// Whether the value is known to be no more than beta.
    #[inline]
    pub(crate) fn is_at_most_beta(&self) -> bool {
        self.upper <= self.window.beta()
    }

    /// The value is at least this; whether that answers the question.
    #[inline]
    pub(crate) fn at_least(&mut self, value: Score) -> bool {
        self.lower = self.lower.max(value);
        let left = self.window.raised(value);
        self.window = left.unwrap_or(self.window);
        left.is_none()
    }

    /// The value is at most this; whether that answers the question.
    #[inline]
    pub(crate) fn at_most(&mut self, value: Score) -> bool {
        self.upper = self.upper.min(value);
        let left = self.window.lowered(value);
        self.window = left.unwrap_or(self.window);
        left.is_none()
    }

    /// What is found from here on is an estimate: something was left out.
    pub(crate) fn guess(&mut self) {
        self.estimated = true;
    }

    /// A move that is no better than alpha, and need not be searched.
    fn set_aside(&mut self, ordinal: u32, worth: Found) {
        let (best, found) = self.peeked;
        let better = worth.score > found.score;
        let score = if better { worth.score } else { found.score };
        let together = Found { score, ..found.resting_on(worth) };
        self.peeked = (if better { ordinal } else { best }, together);
    }

    /// A value found in the window that was left, held within what is known.
    #[inline]
    pub(crate) fn held(&self, found: Found) -> Found {
        let score = found.score.max(self.lower).min(self.upper);
        Found { score, estimated: found.estimated | self.estimated, ..found }
    }
}

impl<K: Kit + ?Sized> Run<'_, K> {
    /// Asks the table: an answer to the node, or what is left of the question.
    pub(crate) fn recall(
        &mut self,
        state: &K::Game,
        node: Node,
        known: &mut Known,
    ) -> ControlFlow<Option<Found>> {
        let Some(entry) = self.table.probe(state) else { return ControlFlow::Continue(()) };
        known.best = entry.best.map(u32::from);
        let Some(value) = self.usable(entry, node) else { return ControlFlow::Continue(()) };
        let answered = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => known.at_least(value),
            Bound::Upper => known.at_most(value),
        };
        let estimated = entry.depth != Depth::COMPLETE;
        if !answered {
            known.estimated = estimated;
            return ControlFlow::Continue(());
        }
        self.counters.table_hits += 1;
        let found = Found { estimated, ..Found::known(value) };
        self.say_leaf(node, found, entry.bound, Source::Table);
        ControlFlow::Break(Some(found))
    }

    /// The value of an entry relative to the root, if it answers a question about this node.
    fn usable(&self, entry: Entry, node: Node) -> Option<Score> {
        let answers = match self.options.depths {
            Depths::Deeper => entry.depth.covers(node.depth),
            Depths::Equal => self.depth_of(node, true) == Some(entry.depth),
        };
        if answers { self.scale.from_node(entry.value, node.ply) } else { None }
    }

    /// The depth that is stored with a value of this node, if it can be stored.
    fn depth_of(&self, node: Node, estimated: bool) -> Option<Depth> {
        match (node.depth, self.options.depths) {
            (None, _) => Some(Depth::COMPLETE),
            (Some(_), Depths::Deeper) if !estimated => Some(Depth::COMPLETE),
            (Some(plies), Depths::Deeper) => Some(Depth::plies(plies)),
            // Saturated depths are not equal to each other.
            (Some(plies), Depths::Equal) => (plies < 255).then(|| Depth::plies(plies)),
        }
    }

    /// Tells the table what was found at a node, unless it rests on the path to it.
    pub(crate) fn remember(
        &mut self,
        state: &K::Game,
        node: Node,
        found: Found,
        bound: Bound,
        best: Option<u32>,
    ) {
        if !self.table.remembers() || found.anchor < node.ply.cast_signed() {
            return;
        }
        let Some(depth) = self.depth_of(node, found.estimated) else { return };
        let best = best.and_then(|ordinal| u16::try_from(ordinal).ok()).filter(|&ordinal| ordinal < u16::MAX);
        let value = self.scale.to_node(found.score, node.ply);
        self.table.store(state, Entry { value, depth, bound, best });
    }

    /// Looks up where each listed move leads, before any is searched. An entry that makes one
    /// too good answers the node (Plaat, Schaeffer, Pijls & de Bruin, *Exploiting graph
    /// properties of game trees*, AAAI 1996); a move known to be no better than alpha leaves the
    /// list.
    pub(crate) fn peek(
        &mut self,
        state: &K::Game,
        node: Node,
        known: &mut Known,
        first: usize,
    ) -> ControlFlow<Option<Found>> {
        self.play_ahead(state, first);
        // Meanwhile the entries are on their way from memory.
        self.rank(state, node, known.best, first, Ahead::Played);
        known.ranked = true;
        let mut kept = first;
        for at in first..self.buffers.moves.len() {
            let listed = self.buffers.moves[at];
            self.buffers.moves[kept] = listed;
            kept += 1;
            let Some((found, bound)) = self.look_up(&self.buffers.children[at - first], node) else {
                continue;
            };
            let too_good = found.score >= known.window.beta() && bound != Bound::Upper;
            if !too_good && (found.score > known.window.alpha() || bound == Bound::Lower) {
                continue;
            }
            self.counters.table_hits += 1;
            let (ply, m, player) = (node.ply + 1, Some(listed.m), node.me);
            self.say(|_| Event::Leaf { ply, m, player, value: found.score, bound, source: Source::Table });
            if too_good {
                let found = known.held(found);
                self.say(|m| Event::Leave {
                    ply: node.ply,
                    m,
                    player,
                    value: found.score,
                    bound: Bound::Lower,
                });
                return ControlFlow::Break(Some(found));
            }
            known.set_aside(listed.ordinal, found);
            kept -= 1;
        }
        self.buffers.moves.truncate(kept);
        ControlFlow::Continue(())
    }

    /// Plays the listed moves, and says which states will be looked up, so that the table can
    /// fetch them together.
    fn play_ahead(&mut self, state: &K::Game, first: usize) {
        let Buffers { moves, children, .. } = &mut *self.buffers;
        for (at, listed) in moves[first..].iter().enumerate() {
            match children.get_mut(at) {
                Some(child) => child.clone_from(state),
                None => children.push(state.clone()),
            }
            children[at].play(listed.m);
            self.table.prefetch(&children[at]);
        }
    }

    /// What the table knows about a state a move leads to, from the side of `node.me`.
    #[inline]
    fn look_up(&self, child: &K::Game, node: Node) -> Option<(Found, Bound)> {
        let below = node.below(child.turn());
        let entry = if below.turn.is_over() { None } else { self.table.probe(child) };
        let entry = entry?;
        let score = self.usable(entry, below)?;
        let found = Found { estimated: entry.depth != Depth::COMPLETE, ..Found::known(score) };
        Some((found.towards(below.me, node.me), entry.bound.towards(below.me, node.me)))
    }
}
