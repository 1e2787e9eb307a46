//! What the recursion of [`Star`](crate::Star) does at its ends: the root, leaves, estimates,
//! table entries and the report.

use crate::event::{At, Cut, Event};
use crate::interval::{Bounds, Interval, Open};
use crate::known::{Halt, Known, below, exactly, short};
use crate::model::{Role, turned};
use crate::star_run::{Ask, Run};
use alloc::vec::Vec;
use core::cmp::Reverse;
use game_core::search::RootMoves;
use game_core::{
    Bound, Clock, Counters, Depth, Entry, Evaluate, Observer, Order, Player, Report, RootMove, Stopped,
    Table, Turn, ZeroSum,
};

/// What is known of the root.
pub(crate) struct Answer<M> {
    /// What is known of each root move, by its place among those allowed.
    values: Vec<Option<(f64, Bound)>>,
    /// The place of the best.
    pub(crate) best_at: Option<usize>,
    /// What the root is worth, once an iteration is completed.
    found: Option<Interval>,
    line: Vec<M>,
    /// The depth of that iteration; 0 before the first.
    depth: u32,
    pub(crate) halted: Option<Halt>,
}

impl<M: Copy> Answer<M> {
    pub(crate) fn nothing(moves: &RootMoves<M>) -> Answer<M> {
        let values = alloc::vec![None; moves.len()];
        Answer { values, best_at: None, found: None, line: Vec::new(), depth: 0, halted: None }
    }

    /// This answer of an iteration of `depth`, or the one before if this was broken off.
    pub(crate) fn or(self, before: Answer<M>, depth: u32) -> Answer<M> {
        match (self.found, before.found) {
            (None, Some(_)) => Answer { halted: self.halted, ..before },
            _ => Answer { depth, ..self },
        }
    }

    /// The depth of the latest iteration that was completed.
    pub(crate) fn completed(&self) -> Option<u32> {
        self.found.map(|_| self.depth)
    }

    /// Whether no deeper search could say anything else.
    pub(crate) fn is_complete(&self) -> bool {
        self.found.is_some_and(|found| found.complete)
    }
}

/// What a table says of a state.
pub(crate) struct Remembered {
    pub(crate) known: Option<Interval>,
    pub(crate) best: Option<usize>,
}

impl<G, E, T, B, R, O, C> Run<'_, G, E, T, B, R, O, C>
where
    G: ZeroSum,
    E: Evaluate<G>,
    T: Table<G, f64>,
    B: Bounds<G>,
    R: Order<G>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// One iteration: a chance root like any other, or the hero's choice among the moves
    /// allowed, the best of the last iteration first.
    pub(crate) fn root(
        &mut self,
        root: &G,
        moves: &RootMoves<G::Move>,
        depth: Option<u32>,
        first: Option<usize>,
        window: Open,
    ) -> Answer<G::Move> {
        let ask = Ask { at: At::root(), depth, window, line: moves.is_empty(), probe: None };
        let mut answer = Answer::nothing(moves);
        let result = if moves.is_empty() {
            self.node(root, ask)
        } else {
            self.root_choice(root, moves, Ask { line: true, ..ask }, first, &mut answer)
        };
        match result {
            Ok(found) => answer.found = Some(found),
            Err(halt) => answer.halted = Some(halt),
        }
        answer
    }

    fn root_choice(
        &mut self,
        root: &G,
        moves: &RootMoves<G::Move>,
        ask: Ask<G::Move>,
        first: Option<usize>,
        answer: &mut Answer<G::Move>,
    ) -> Result<Interval, Halt> {
        let (at, turn, role) = (ask.at, root.turn(), Role::Max);
        self.arrive(ask)?;
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&i| (first != Some(i), Reverse(self.order.rank(root, moves[i].1)), i));
        self.observer.observe(Event::Enter {
            at,
            turn,
            role,
            window: Some((ask.window.alpha, ask.window.beta)),
        });
        let (mut reached, mut to_beat) = (None::<Interval>, f64::NEG_INFINITY);
        let mut window = ask.window;
        for i in order {
            let m = moves[i].1;
            let below = Ask { at: at.after(turn, m, None), depth: below(ask.depth), window, ..ask };
            let found = self.node(&root.child(m), below)?;
            if found.low > to_beat {
                to_beat = found.low + self.stakes.tolerance();
                answer.best_at = Some(i);
                self.buffers.lines.promote(0, m);
                answer.line.clear();
                answer.line.extend_from_slice(self.buffers.lines.root());
            }
            answer.values[i] = Some(found.said(window));
            let best = reached.map_or(found, |reached| reached.best(found, role));
            window = window.narrowed(best, role);
            reached = Some(best);
        }
        let found = reached.unwrap_or(Interval::between((0.0, 0.0)));
        let best = answer.best_at.map(|i| moves[i].1);
        let (value, bound) = (found.low, Bound::Exact);
        self.observer.observe(Event::Leave { at, turn, role, value, bound, best, cut: None });
        Ok(Interval { high: found.low, ..found })
    }

    /// Counts a node, if the budget and the longest line allow it.
    pub(crate) fn arrive(&mut self, ask: Ask<G::Move>) -> Result<(), Halt> {
        if ask.at.ply() > self.longest {
            return Err(Halt::TooLong);
        }
        if !self.meter.visit() {
            return Err(Halt::Budget);
        }
        if ask.line {
            self.buffers.lines.begin(ask.at.ply());
        }
        self.counters.depth = self.counters.depth.max(ask.at.moves);
        Ok(())
    }

    pub(crate) fn leaf(&mut self, state: &G, at: At<G::Move>) -> Interval {
        let value = self.stakes.payoff(state);
        self.counters.leaves += 1;
        self.observer.observe(Event::Leaf { at, value });
        Interval::exactly(Known { value, complete: true, pathless: state.repeats().is_none() })
    }

    pub(crate) fn estimate(&mut self, state: &G, at: At<G::Move>, bounds: Interval) -> Interval {
        let value = self.stakes.estimate(state, self.evaluator).min(bounds.high).max(bounds.low);
        self.counters.estimates += 1;
        self.observer.observe(Event::Estimate { at, value });
        Interval::exactly(Known { value, complete: false, pathless: true })
    }

    /// The payoffs to the hero that are still possible.
    pub(crate) fn between(&self, state: &G) -> (f64, f64) {
        let (low, high) = self.bounds.bounds(state, self.stakes.hero);
        (low.max(self.stakes.low), high.min(self.stakes.high))
    }

    /// What the table proves about a state to this depth, and the move it would try first.
    pub(crate) fn remembered(&self, state: &G, depth: Option<u32>, bounds: Interval) -> Remembered {
        let nothing = Remembered { known: None, best: None };
        if !self.table.remembers() {
            return nothing;
        }
        let Some(entry) = self.table.probe(state) else { return nothing };
        let best = entry.best.map(usize::from);
        let complete = entry.depth == Depth::COMPLETE;
        if !complete && depth.and_then(exactly) != Some(entry.depth) {
            return Remembered { known: None, best };
        }
        let (mover, hero) = (state.turn().player_or(Player::FIRST), self.stakes.hero);
        let value = turned(entry.value, mover, hero);
        let known = match entry.bound.towards(mover, hero) {
            Bound::Exact => Interval { low: value, high: value, ..bounds },
            Bound::Lower => Interval { low: value, ..bounds },
            Bound::Upper => Interval { high: value, ..bounds },
        };
        Remembered { known: Some(Interval { complete, ..known }), best }
    }

    pub(crate) fn hit(&mut self, at: At<G::Move>, known: Interval, window: Open) {
        let (value, bound) = known.said(window);
        self.counters.table_hits += 1;
        self.observer.observe(Event::Known { at, value, bound });
    }

    /// Tells the table and the observer what a node came to.
    pub(crate) fn leave(
        &mut self,
        state: &G,
        ask: Ask<G::Move>,
        role: Role,
        found: Interval,
        best: Option<(usize, G::Move)>,
        unseen: usize,
    ) {
        let (value, bound) = found.said(ask.window);
        let limit = if bound == Bound::Lower { ask.window.beta } else { ask.window.alpha };
        let unseen = u32::try_from(unseen).unwrap_or(u32::MAX);
        let cut = (unseen > 0).then_some(Cut { unseen, limit });
        self.counters.cuts += u64::from(cut.is_some());
        let (at, turn) = (ask.at, state.turn());
        self.observer.observe(Event::Leave { at, turn, role, value, bound, best: best.map(|(_, m)| m), cut });
        let depth = if found.complete { Some(Depth::COMPLETE) } else { ask.depth.and_then(exactly) };
        let Some(depth) = depth.filter(|_| self.table.remembers() && found.pathless) else {
            return;
        };
        let (mover, hero) = (turn.player_or(Player::FIRST), self.stakes.hero);
        let (value, bound) = (turned(value, hero, mover), bound.towards(hero, mover));
        let best = best.and_then(|(ordinal, _)| short(ordinal));
        self.table.store(state, Entry { value, depth, bound, best });
    }

    /// Puts the moves of a choice on the stack, `first` in front, and says where they begin.
    pub(crate) fn line_up(&mut self, state: &G, first: Option<usize>) -> usize {
        let moves = &mut self.buffers.moves;
        let base = moves.len();
        let ranks = self.order.ranks();
        for (ordinal, m) in state.moves().enumerate() {
            let rank = match first {
                Some(first) if first == ordinal => i32::MAX,
                _ if ranks => self.order.rank(state, m),
                _ => 0,
            };
            moves.push((rank, ordinal, m));
        }
        if ranks || first.is_some() {
            moves[base..].sort_unstable_by_key(|&(rank, ordinal, _)| (Reverse(rank), ordinal));
        }
        base
    }

    /// The move a choice would try first.
    pub(crate) fn first_move(&self, state: &G) -> Option<(usize, G::Move)> {
        let entry = if self.table.remembers() { self.table.probe(state) } else { None };
        if let Some(ordinal) = entry.and_then(|entry| entry.best).map(usize::from)
            && let Some(m) = state.nth_move(ordinal)
        {
            return Some((ordinal, m));
        }
        if !self.order.ranks() {
            return state.nth_move(0).map(|m| (0, m));
        }
        let ranked = state.moves().enumerate().map(|(ordinal, m)| (self.order.rank(state, m), ordinal, m));
        ranked.min_by_key(|&(rank, ordinal, _)| (Reverse(rank), ordinal)).map(|(_, ordinal, m)| (ordinal, m))
    }

    /// A state to play on, with buffers of its own.
    pub(crate) fn spare(&mut self, like: &G) -> G {
        self.buffers.pool.pop().unwrap_or_else(|| like.clone())
    }

    /// Puts the answer together.
    pub(crate) fn report(
        &self,
        turn: Turn,
        moves: &RootMoves<G::Move>,
        answer: Answer<G::Move>,
    ) -> Report<G::Move, f64> {
        let best = answer.best_at.map(|i| moves[i].1);
        let mut report = Report::unsearched(turn, best.or(moves.first().map(|&(_, m)| m)));
        report.counters = Counters { nodes: self.meter.nodes(), ..self.counters };
        let best_so_far = answer.best_at.and_then(|i| answer.values[i]).map(|(value, _)| value);
        report.value = answer.found.map(|found| found.low).or(best_so_far);
        report.bound = if answer.found.is_some() { Bound::Exact } else { Bound::Lower };
        report.stopped = match (answer.halted, report.value) {
            (None, _) if answer.is_complete() => Stopped::Complete,
            // After an iteration, lines too long for the next one are a limit on depth.
            (None, _) | (Some(Halt::TooLong), _) => Stopped::Depth,
            (Some(_), None) => Stopped::NotSearched,
            (Some(_), Some(_)) => self.meter.stopped().unwrap_or(Stopped::NotSearched),
        };
        let Some(best_at) = answer.best_at else { return report };
        report.pv = answer.line;
        let value = report.value.unwrap_or(0.0) - self.stakes.tolerance();
        for (i, (&(ordinal, m), known)) in moves.iter().zip(&answer.values).enumerate() {
            let (value_of, bound) = known.map_or((None, Bound::Upper), |(value, bound)| (Some(value), bound));
            report.root.push(RootMove { m, ordinal, value: value_of, bound, visits: 0 });
            if i == best_at {
                continue;
            }
            if bound == Bound::Exact && value_of.is_some_and(|found| found >= value) {
                report.tied.push(m);
            }
        }
        report.tied.sort_by_key(|&m| moves.iter().position(|&(_, other)| other == m));
        report
    }
}
