//! How a selective search tries a move: extended, reduced or not at all.
//!
//! Extensions after Anantharaman, Campbell & Hsu, *Singular extensions: adding selectivity to
//! brute-force searching*, Artificial Intelligence 43, 1990. A departure: a move is tested for being
//! singular after it was searched and found good, and only as the first of its node.

use crate::Event;
use crate::found::Found;
use crate::recall::Known;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::selection::{Selection, points};
use crate::sight::Sight as _;
use crate::untried::Untried;
use game_core::{Bound, Game as _, Score, Window};

/// What a selective search keeps about the node at a ply.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Note {
    /// Plies by which the line to here was extended.
    pub(crate) extended: u32,
    /// Where the move into the node took something.
    pub(crate) place: Option<usize>,
    /// Whether the node was reached by a null move.
    pub(crate) passed: bool,
    /// How many of its moves were tried.
    pub(crate) tried: u32,
    /// Whether the mover has no quiet choice.
    pub(crate) forced: bool,
    /// The estimate of the position, once someone asked.
    pub(crate) stand: Option<Score>,
}

impl<K: Kit + ?Sized> Run<'_, K> {
    /// The note of a ply.
    pub(crate) fn note(&mut self, ply: u32) -> &mut Note {
        let ply = ply as usize;
        if self.buffers.notes.len() <= ply {
            self.buffers.notes.resize(ply + 1, Note::default());
        }
        &mut self.buffers.notes[ply]
    }

    /// Begins a node whose moves will be tried.
    pub(crate) fn begin_node(&mut self, state: &K::Game, node: Node) {
        let forced = self.sight.is_forced(state);
        let note = self.note(node.ply);
        *note = Note { tried: 0, forced, stand: None, ..*note };
    }

    /// Tries the moves listed from `first` on, as [`try_moves`](Run::try_moves) does, for a search
    /// with a selection: a loop of its own, so that the plain one stays as small as it is.
    #[inline(never)]
    pub(crate) fn select_moves(
        &mut self,
        state: &K::Game,
        node: Node,
        known: Known,
        first: usize,
    ) -> Option<(u32, Found)> {
        let mut untried = self.best_first(state, node, &known, first);
        let (mut window, mut best, mut found, mut is_first) =
            (known.window, known.peeked.0, known.peeked.1, true);
        while let Some((ordinal, m)) = Untried::<K>::next(&mut untried, self.buffers) {
            let value = self.try_selectively(state, node, m, window, is_first)?;
            is_first = false;
            if value.score > found.score {
                best = ordinal;
            }
            let Some(left) = window.raised(value.score) else {
                self.too_good(state, node, known, m, untried);
                return Some((best, value));
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

    /// The value of a move from the side of `node.me`, as
    /// [`try_move`](Run::try_move) gives it, for a search with a selection.
    #[inline(never)]
    pub(crate) fn try_selectively(
        &mut self,
        state: &K::Game,
        node: Node,
        m: MoveOf<K>,
        window: Window,
        first: bool,
    ) -> Option<Found> {
        let selection = self.sight.selection().copied().unwrap_or_default();
        let note = self.note(node.ply);
        note.tried += 1;
        let note = *note;
        if let Some(found) = self.futile(state, node, m, window, &selection) {
            return Some(found);
        }
        let mut child = self.buffers.copy_of(state);
        child.play(m);
        let below = node.below(child.turn());
        let place = self.sight.place(state, m);
        let alone = first && selection.extensions.singular.is_some() && state.move_count() == 1;
        let checks = !below.turn.is_over() && self.sight.is_forced(&child);
        let allowed = node.depth.is_some() && note.extended < selection.extensions.budget;
        let recaptures = place.is_some() && place == note.place;
        let wanted =
            selection.extensions.checks && checks || selection.extensions.recaptures && recaptures || alone;
        let extra = u32::from(allowed && wanted);
        *self.note(below.ply) = Note { extended: note.extended + extra, place, ..Note::default() };
        if self.follows_path() {
            self.buffers.path.push(m);
        }
        let reduced = match selection.pruning.late_moves {
            Some(late) if extra == 0 && !checks && !note.forced => self.reduction(state, node, m, late),
            _ => 0,
        };
        let deeper = Node { depth: below.depth.map(|depth| depth + extra), ..below };
        let mut found = self.search_child(&child, node, deeper, window, first, reduced)?;
        if first && extra == 0 && allowed && self.is_singular(state, node, m, found, window, &selection)? {
            self.say(|_| Event::Again { ply: node.ply, player: node.me });
            let deeper = Node { depth: below.depth.map(|depth| depth + 1), ..below };
            *self.note(below.ply) = Note { extended: note.extended + 1, place, ..Note::default() };
            found = self.search_child(&child, node, deeper, window, true, 0)?;
        }
        if self.follows_path() {
            self.buffers.path.pop();
        }
        self.buffers.give_back(child);
        Some(found)
    }

    /// The value of a child from the side of its own mover: [`negamax`](Run::negamax), with
    /// quiescence at the depth limit.
    pub(crate) fn ask(&mut self, child: &K::Game, below: Node, window: Window) -> Option<Found> {
        if below.depth != Some(0) || below.turn.is_over() {
            return self.negamax(child, below, window);
        }
        if self.meter.visit() { self.at_the_limit(child, below, window) } else { None }
    }

    /// Searches a child: less deep at first if `reduced`, by a null window first if that is how all
    /// moves but the first are asked.
    fn search_child(
        &mut self,
        child: &K::Game,
        node: Node,
        below: Node,
        window: Window,
        first: bool,
        reduced: u32,
    ) -> Option<Found> {
        if reduced > 0 {
            let asked = Window::null(window.alpha()).towards(node.me, below.me);
            let shallower = Node { depth: below.depth.map(|depth| depth - reduced), ..below };
            let told = self.ask(child, shallower, asked)?.towards(below.me, node.me);
            if told.score <= window.alpha() {
                return Some(told);
            }
            self.say(|_| Event::Again { ply: node.ply, player: node.me });
        }
        let is_null = window.alpha().succ() == window.beta();
        if !is_null && self.options.scout && !first {
            let asked = Window::null(window.alpha()).towards(node.me, below.me);
            let told = self.ask(child, below, asked)?.towards(below.me, node.me);
            if window.bound(told.score) != Bound::Exact {
                return Some(told);
            }
            self.say(|_| Event::Again { ply: node.ply, player: node.me });
        }
        self.buffers.no_line(below.ply);
        Some(self.ask(child, below, window.towards(node.me, below.me))?.towards(below.me, node.me))
    }

    /// Whether the move `best`, searched first and found worth `found`, is clearly better than all
    /// others: searched half as deep, none of them comes near.
    fn is_singular(
        &mut self,
        state: &K::Game,
        node: Node,
        best: MoveOf<K>,
        found: Found,
        window: Window,
        selection: &Selection,
    ) -> Option<bool> {
        let (Some(singular), Some(depth)) = (selection.extensions.singular, node.depth) else {
            return Some(false);
        };
        let (low, high) = self.estimates;
        let near = found.score.plus(-points(singular.margin));
        let open = low < near && found.score <= high && found.score > window.alpha();
        if depth < singular.least || !open || self.singular || state.move_count() < 2 {
            return Some(false);
        }
        self.singular = true;
        self.muted += 1;
        // The line of `best` stays while the others find theirs.
        self.buffers.swap_line(node.ply + 1);
        let mut alone = true;
        for m in state.moves().filter(|&m| m != best) {
            let mut child = self.buffers.copy_of(state);
            child.play(m);
            let below = node.below(child.turn());
            let below = Node { depth: Some((depth - 1) / 2), ..below };
            let extended = self.note(node.ply).extended;
            let place = self.sight.place(state, m);
            *self.note(below.ply) = Note { extended, place, ..Note::default() };
            let asked = Window::null(near.pred()).towards(node.me, below.me);
            let told = self.ask(&child, below, asked)?.towards(below.me, node.me);
            self.buffers.give_back(child);
            if told.score >= near {
                alone = false;
                break;
            }
        }
        self.buffers.swap_line(node.ply + 1);
        self.muted -= 1;
        self.singular = false;
        Some(alone)
    }

    /// Whether a move is neither noisy nor known to gain anything.
    pub(crate) fn is_quiet(&self, state: &K::Game, m: MoveOf<K>) -> bool {
        match self.sight.gain(state, m) {
            Some(gain) => gain == 0,
            None => !self.sight.noisy_moves(state).any(|noisy| noisy == m),
        }
    }
}
