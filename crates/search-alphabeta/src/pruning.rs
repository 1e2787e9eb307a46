//! Forward pruning: what a search may leave out although it could matter.
//!
//! Null move: Goetsch & Campbell, *Experiments with the null-move heuristic*, in: Computers, Chess,
//! and Cognition, 1990. Futility: Schaeffer, *Experiments in search and knowledge*, thesis, Waterloo
//! 1986. The beam is that of the first chess programs (Bernstein, 1958, seven moves a node). All of
//! it is off unless a [`Selection`](crate::Selection) names it, and whatever it decides is marked as
//! an estimate, so that it is never taken for a proof.

use crate::Event;
use crate::event::Source;
use crate::found::Found;
use crate::recall::Known;
use crate::root::Roots;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::selection::{LateMoves, Selection, points};
use crate::selective_moves::Note;
use crate::sight::Sight as _;
use core::cmp::Reverse;
use core::ops::ControlFlow;
use game_core::{Bound, Game as _, Score, Window};

impl<K: Kit + ?Sized> Run<'_, K> {
    /// The null move: answers the node if the mover is at or above beta even when he passes.
    #[inline(never)]
    pub(crate) fn try_to_pass(
        &mut self,
        state: &K::Game,
        node: Node,
        known: &Known,
    ) -> ControlFlow<Option<Found>> {
        let go_on = ControlFlow::Continue(());
        self.begin_node(state, node);
        let selection = self.sight.selection().copied().unwrap_or_default();
        let (Some(null), Some(depth)) = (selection.pruning.null_move, node.depth) else { return go_on };
        let (note, beta, (low, high)) = (*self.note(node.ply), known.window.beta(), self.estimates);
        let hopeless = beta > high || beta <= low || self.standing(state, node) < beta;
        if node.ply == 0 || note.passed || note.forced || depth <= null.reduction || hopeless {
            return go_on;
        }
        let Some(passed) = self.sight.passed(state) else { return go_on };
        let below = node.below(passed.turn());
        let below = Node { depth: Some(depth - 1 - null.reduction), quiet: false, ..below };
        *self.note(below.ply) = Note { extended: note.extended, passed: true, ..Note::default() };
        self.muted += 1;
        let asked = Window::null(beta.pred()).towards(node.me, below.me);
        let Some(told) = self.ask(&passed, below, asked) else { return ControlFlow::Break(None) };
        self.muted -= 1;
        let told = told.towards(below.me, node.me);
        if told.score < beta {
            return go_on;
        }
        let found = Found { score: told.score.min(high), estimated: true, ..told };
        self.say_leaf(node, found, Bound::Lower, Source::Pass);
        ControlFlow::Break(Some(found.closed_at(node.ply)))
    }

    /// Futility: what a quiet move near the depth limit could be worth at most, if that is too
    /// little to search it.
    pub(crate) fn futile(
        &mut self,
        state: &K::Game,
        node: Node,
        m: MoveOf<K>,
        window: Window,
        selection: &Selection,
    ) -> Option<Found> {
        let (margin, depth) = (selection.pruning.futility?, node.depth?);
        let note = *self.note(node.ply);
        if depth > 2 || note.tried == 1 || note.forced || window.alpha() <= self.estimates.0 {
            return None;
        }
        let margin = points(margin.saturating_mul(depth));
        let most = self.standing(state, node).plus(margin).min(self.estimates.1);
        if most > window.alpha() || !self.is_quiet(state, m) {
            return None;
        }
        self.skip(node, m, most, Source::Futile);
        Some(Found { estimated: true, ..Found::known(most) })
    }

    /// Late move reductions: by how many plies less a move is searched at first.
    pub(crate) fn reduction(&mut self, state: &K::Game, node: Node, m: MoveOf<K>, late: LateMoves) -> u32 {
        let deep = node.depth.is_some_and(|depth| depth >= late.least);
        let is_late = deep && node.ply > 0 && self.note(node.ply).tried > late.after;
        if is_late && self.is_quiet(state, m) { late.by } else { 0 }
    }

    /// The beam: drops from the moves listed from `first` on all but those that look best.
    pub(crate) fn narrow(&mut self, state: &K::Game, node: Node, known: &mut Known, first: usize) {
        let Some(width) = self.beam(node).filter(|&width| self.buffers.moves.len() - first > width) else {
            return;
        };
        let mut listed = self.buffers.moves.split_off(first);
        let looks: Vec<Score> = listed.iter().map(|listed| self.look(state, node, listed.m)).collect();
        let worst = worst_kept(&looks, width);
        let mut looks = looks.into_iter().enumerate();
        listed.retain(|listed| {
            let Some((at, value)) = looks.next() else { return true };
            let kept = (Reverse(value), at) <= worst;
            if !kept {
                self.skip(node, listed.m, value, Source::Beam);
            }
            kept
        });
        self.buffers.moves.append(&mut listed);
        known.guess();
    }

    /// The beam at the root: moves that do not look best are settled without a value.
    #[inline(never)]
    pub(crate) fn narrow_root(&mut self, root: &K::Game, roots: &mut Roots<MoveOf<K>>, node: Node) {
        self.begin_node(root, node);
        let Some(width) = self.beam(node).filter(|&width| roots.moves.len() > width) else { return };
        let looks: Vec<Score> = roots.moves.iter().map(|listed| self.look(root, node, listed.m)).collect();
        let worst = worst_kept(&looks, width);
        let mut looks = looks.into_iter().enumerate();
        let (kept, dropped): (Vec<_>, Vec<_>) = roots
            .moves
            .drain(..)
            .partition(|_| looks.next().is_none_or(|(at, value)| (Reverse(value), at) <= worst));
        for dropped in &dropped {
            let value = self.look(root, node, dropped.m);
            self.skip(node, dropped.m, value, Source::Beam);
        }
        roots.moves = kept;
        roots.settled.extend(dropped);
        roots.all = false;
        roots.guessed = true;
    }

    /// How many moves of a node are tried.
    fn beam(&self, node: Node) -> Option<usize> {
        node.depth?;
        self.sight.selection()?.pruning.beam.map(|width| width as usize)
    }

    /// How a move looks: the estimate after it, from the side of `node.me`.
    fn look(&mut self, state: &K::Game, node: Node, m: MoveOf<K>) -> Score {
        let mut child = self.buffers.copy_of(state);
        child.play(m);
        let value = if child.turn().is_over() {
            self.scale.score(child.payoff(node.me), node.ply + 1).unwrap_or_default()
        } else {
            self.estimate(&child, node.me)
        };
        self.buffers.give_back(child);
        value
    }

    /// The estimate of the node itself, asked once.
    fn standing(&mut self, state: &K::Game, node: Node) -> Score {
        if let Some(stand) = self.note(node.ply).stand {
            return stand;
        }
        let stand = self.estimate(state, node.me);
        self.note(node.ply).stand = Some(stand);
        stand
    }

    /// Says that a move is not searched, and what it is taken to be worth.
    fn skip(&mut self, node: Node, m: MoveOf<K>, value: Score, source: Source) {
        let (ply, m, player) = (node.ply + 1, Some(m), node.me);
        self.say(|_| Event::Leaf { ply, m, player, value, bound: Bound::Upper, source });
    }
}

/// The last of the `width` best looks: the higher first, of equal ones the earlier.
fn worst_kept(looks: &[Score], width: usize) -> (Reverse<Score>, usize) {
    let mut order: Vec<(Reverse<Score>, usize)> =
        looks.iter().enumerate().map(|(at, &value)| (Reverse(value), at)).collect();
    order.sort_unstable();
    order.get(width - 1).copied().unwrap_or((Reverse(Score::MIN), usize::MAX))
}
