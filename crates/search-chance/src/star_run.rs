//! The recursion of [`Star`](crate::Star): max, min, and the two phases of a chance node.

use crate::event::{At, Event, Odds};
use crate::interval::{Bounds, Interval, Open};
use crate::known::{Halt, below, total};
use crate::lines::Lines;
use crate::mean::{Mean, real};
use crate::model::Role;
use crate::stakes::Stakes;
use crate::star::Probing;
use alloc::vec::Vec;
use game_core::search::Meter;
use game_core::{Clock, Counters, Evaluate, Game, Observer, Order, Table, Turn, ZeroSum};

/// What a search keeps between searches so as not to allocate.
#[derive(Clone, Debug)]
pub(crate) struct Buffers<G: Game> {
    pub(crate) pool: Vec<G>,
    pub(crate) lines: Lines<G::Move>,
    /// The moves of every choice on the path: rank, ordinal, move.
    pub(crate) moves: Vec<(i32, usize, G::Move)>,
    /// The outcomes of every chance node on the path.
    pub(crate) slots: Vec<Slot<G::Move>>,
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Buffers<G> {
        Buffers { pool: Vec::new(), lines: Lines::default(), moves: Vec::new(), slots: Vec::new() }
    }
}

/// One outcome of a chance node on the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<M> {
    m: M,
    weight: u64,
    /// What is proved about it so far.
    proved: Interval,
    /// The weighted sums of the ends of all later outcomes.
    rest: (f64, f64),
    /// The move a probe looked at, and what it proved.
    probe: Option<Probe>,
}

/// What a probe proved about one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    ordinal: usize,
    proved: Interval,
}

/// One search under way.
pub(crate) struct Run<'a, G: Game, E, T, B, R, O, C> {
    pub(crate) probing: Probing,
    pub(crate) stakes: Stakes,
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a T,
    pub(crate) bounds: &'a B,
    pub(crate) order: &'a R,
    pub(crate) observer: &'a mut O,
    pub(crate) meter: Meter<'a, C>,
    pub(crate) buffers: &'a mut Buffers<G>,
    pub(crate) counters: Counters,
    pub(crate) longest: u32,
}

/// What a node is asked: how it was reached, how deep to look, and which values matter.
#[derive(Clone, Copy)]
pub(crate) struct Ask<M> {
    pub(crate) at: At<M>,
    pub(crate) depth: Option<u32>,
    pub(crate) window: Open,
    /// No chance event lies between the root and here, so that a line is wanted.
    pub(crate) line: bool,
    /// What is known of one of its moves.
    pub(crate) probe: Option<Probe>,
}

/// A node's value, the ordinal of its best move, and how many children were not looked at.
pub(crate) type Seen<M> = (Interval, Option<(usize, M)>, usize);

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
    /// What can be proved about a state, as far as the window needs it.
    pub(crate) fn node(&mut self, state: &G, ask: Ask<G::Move>) -> Result<Interval, Halt> {
        let Ask { at, depth, window, .. } = ask;
        self.arrive(ask)?;
        let turn = state.turn();
        if turn.is_over() {
            return Ok(self.leaf(state, at));
        }
        let bounds = Interval::between(self.between(state));
        if depth == Some(0) {
            return Ok(self.estimate(state, at, bounds));
        }
        let entry = self.remembered(state, depth, bounds);
        if let Some(known) = entry.known.filter(|known| known.settles(window)) {
            self.hit(at, known, window);
            return Ok(known);
        }
        let role = turn.player().map_or(Role::Chance, |mover| self.stakes.role(mover));
        self.observer.observe(Event::Enter { at, turn, role, window: Some((window.alpha, window.beta)) });
        let (found, best, unseen) = if bounds.settles(window) {
            (bounds, None, 1)
        } else if role == Role::Chance {
            self.chance(state, ask, bounds)?
        } else {
            self.choice(state, ask, role, bounds, entry.best)?
        };
        self.leave(state, ask, role, found, best, unseen);
        Ok(found)
    }

    /// MAX or MIN: the best child, until the rest cannot matter.
    fn choice(
        &mut self,
        state: &G,
        ask: Ask<G::Move>,
        role: Role,
        bounds: Interval,
        first: Option<usize>,
    ) -> Result<Seen<G::Move>, Halt> {
        let turn = state.turn();
        // Nobody gets more than the bounds, so reaching them ends the choice.
        let mut window = match role {
            Role::Max => Open { beta: ask.window.beta.min(bounds.high), ..ask.window },
            _ => Open { alpha: ask.window.alpha.max(bounds.low), ..ask.window },
        };
        let base = self.line_up(state, first);
        let mut reached: Option<(Interval, usize, G::Move)> = None;
        let mut child = self.spare(state);
        let mut unseen = self.buffers.moves.len() - base;
        for i in base..self.buffers.moves.len() {
            let (_, ordinal, m) = self.buffers.moves[i];
            let probed = ask.probe.filter(|probe| probe.ordinal == ordinal).map(|probe| probe.proved);
            let found = match probed.filter(|proved| proved.settles(window)) {
                Some(proved) => proved,
                None => {
                    child.clone_from(state);
                    child.play(m);
                    let at = ask.at.after(turn, m, None);
                    let below = Ask { at, depth: below(ask.depth), window, probe: None, ..ask };
                    self.node(&child, below)?
                }
            };
            unseen -= 1;
            let better = |old: Interval| match role {
                Role::Max => found.low > old.low,
                _ => found.high < old.high,
            };
            reached = Some(match reached {
                Some((old, ordinal, m)) if !better(old) => (old.best(found, role), ordinal, m),
                old => {
                    if ask.line {
                        self.buffers.lines.promote(ask.at.ply(), m);
                    }
                    (old.map_or(found, |(old, ..)| old.best(found, role)), ordinal, m)
                }
            });
            window = reached.map_or(window, |(reached, ..)| window.narrowed(reached, role));
            if window.is_empty() {
                break;
            }
        }
        self.buffers.pool.push(child);
        self.buffers.moves.truncate(base);
        let Some((mut found, ordinal, m)) = reached else { return Ok((bounds, None, 0)) };
        if unseen > 0 {
            let (low, high) = (found.low.max(bounds.low), found.high.min(bounds.high));
            found = match role {
                Role::Max => Interval { low, high: bounds.high, ..found },
                _ => Interval { low: bounds.low, high, ..found },
            };
        }
        Ok((found, Some((ordinal, m)), unseen))
    }

    /// Chance: probes if that may help, then searches outcome by outcome, each with the window
    /// outside of which it would settle the whole node.
    fn chance(&mut self, state: &G, ask: Ask<G::Move>, bounds: Interval) -> Result<Seen<G::Move>, Halt> {
        let base = self.buffers.slots.len();
        let mut child = self.spare(state);
        for (m, weight) in state.outcomes().filter(|&(_, weight)| weight > 0) {
            let mut proved = bounds;
            if self.bounds.tightens() {
                child.clone_from(state);
                child.play(m);
                let (low, high) = self.between(&child);
                proved = Interval { low: low.max(bounds.low), high: high.min(bounds.high), ..bounds };
            }
            self.buffers.slots.push(Slot { m, weight, proved, rest: (0.0, 0.0), probe: None });
        }
        let all = total(self.buffers.slots[base..].iter().map(|slot| slot.weight));
        let mut seen = self.mean(base);
        let mut unseen = self.buffers.slots.len() - base;
        if self.probing == Probing::First && !seen.settles(ask.window) {
            seen = self.probe(state, ask, base, all, &mut child)?;
        }
        if !seen.settles(ask.window) {
            (seen, unseen) = self.outcomes(state, ask, base, all, &mut child)?;
        }
        self.buffers.pool.push(child);
        self.buffers.slots.truncate(base);
        Ok((seen, None, unseen))
    }

    /// The first phase of Star2: one move below each outcome. It can only raise what MAX is sure
    /// of and lower what MIN is, so an actor's outcomes are left alone where even the best that
    /// a probe could prove would not cut.
    fn probe(
        &mut self,
        state: &G,
        ask: Ask<G::Move>,
        base: usize,
        all: u128,
        child: &mut G,
    ) -> Result<Interval, Halt> {
        let mut seen = self.mean(base);
        let useful = [seen.high >= ask.window.beta, seen.low <= ask.window.alpha];
        if useful == [false, false] {
            return Ok(seen);
        }
        for i in base..self.buffers.slots.len() {
            let slot = self.buffers.slots[i];
            child.clone_from(state);
            child.play(slot.m);
            let odds = Some(Odds { weight: slot.weight, total: all });
            let at = ask.at.after(Turn::Chance, slot.m, odds);
            let turn = child.turn();
            let role = turn.player().map_or(Role::Chance, |mover| self.stakes.role(mover));
            let helps = match role {
                Role::Max => useful[0],
                Role::Min => useful[1],
                Role::Chance => false,
            };
            if !helps || slot.proved.is_exact() {
                continue;
            }
            let Some((ordinal, m)) = self.first_move(child) else { continue };
            let others = (
                seen.low * real(all) - real(slot.weight.into()) * slot.proved.low,
                seen.high * real(all) - real(slot.weight.into()) * slot.proved.high,
            );
            let window = outcome_window(ask.window, slot.weight, all, others);
            self.observer.observe(Event::Probe { at, window: (window.alpha, window.beta) });
            let grandchild = child.child(m);
            let below = Ask {
                at: at.after(turn, m, None),
                depth: below(ask.depth),
                window,
                line: false,
                probe: None,
            };
            let proved = self.node(&grandchild, below)?;
            let slot = &mut self.buffers.slots[i];
            slot.probe = Some(Probe { ordinal, proved });
            slot.proved = match role {
                Role::Max => Interval { low: slot.proved.low.max(proved.low), ..slot.proved },
                _ => Interval { high: slot.proved.high.min(proved.high), ..slot.proved },
            }
            .resting(proved);
            seen = self.mean(base);
            if seen.settles(ask.window) {
                break;
            }
        }
        Ok(seen)
    }

    /// Star1, and the second phase of Star2: one outcome after the other, and how many were left.
    fn outcomes(
        &mut self,
        state: &G,
        ask: Ask<G::Move>,
        base: usize,
        all: u128,
        child: &mut G,
    ) -> Result<(Interval, usize), Halt> {
        let mut rest = (0.0, 0.0);
        for slot in self.buffers.slots[base..].iter_mut().rev() {
            slot.rest = rest;
            let weight = real(slot.weight.into());
            rest = (rest.0 + weight * slot.proved.low, rest.1 + weight * slot.proved.high);
        }
        let (mut low, mut high) = (Mean::default(), Mean::default());
        for i in base..self.buffers.slots.len() {
            let slot = self.buffers.slots[i];
            let mut proved = slot.proved;
            if !proved.is_exact() {
                child.clone_from(state);
                child.play(slot.m);
                let others = (low.sum() + slot.rest.0, high.sum() + slot.rest.1);
                let window = outcome_window(ask.window, slot.weight, all, others);
                let odds = Some(Odds { weight: slot.weight, total: all });
                let at = ask.at.after(Turn::Chance, slot.m, odds);
                let below = Ask { at, depth: ask.depth, window, line: false, probe: slot.probe };
                let found = self.node(child, below)?;
                proved =
                    Interval { low: found.low.max(proved.low), high: found.high.min(proved.high), ..found }
                        .resting(proved);
                self.buffers.slots[i].proved = proved;
                if found.high <= window.alpha || found.low >= window.beta {
                    // The outcome lies outside its window, so the mean lies outside this one.
                    let unseen = self.buffers.slots.len() - i - 1;
                    return Ok((self.mean(base).outside(ask.window, found.high <= window.alpha), unseen));
                }
            }
            low.add(slot.weight, proved.low);
            high.add(slot.weight, proved.high);
        }
        Ok((self.mean(base), 0))
    }

    /// The mean of what is proved about the outcomes of the innermost chance node.
    fn mean(&self, base: usize) -> Interval {
        let (mut low, mut high) = (Mean::default(), Mean::default());
        let mut seen = Interval::between((0.0, 0.0));
        for slot in &self.buffers.slots[base..] {
            low.add(slot.weight, slot.proved.low);
            high.add(slot.weight, slot.proved.high);
            seen = seen.resting(slot.proved);
        }
        Interval { low: low.value().unwrap_or(0.0), high: high.value().unwrap_or(0.0), ..seen }
    }
}

/// The window of one outcome: outside of it the outcome settles its chance node, whatever the
/// others are worth within what is proved about them (their weighted sums, `others`).
fn outcome_window(window: Open, weight: u64, all: u128, others: (f64, f64)) -> Open {
    let (weight, all) = (real(weight.into()), real(all));
    Open { alpha: (window.alpha * all - others.1) / weight, beta: (window.beta * all - others.0) / weight }
}
