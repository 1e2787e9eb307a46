//! Exact values of whole games, with the distance to their end: [`Solver`].
//!
//! Null windows only, over the core of this crate, each asking one question about the result:
//! is it won, is it at least a draw, is it won as fast as that. Only values that can occur are
//! asked about. The game's own knowledge is [`Decisive`] (who wins at once) and an order; after
//! P. Pons, *Solving Connect 4* (2015), and Allis, *Searching for solutions in games and
//! artificial intelligence*, Maastricht 1994.

use crate::learn::{Learn, NoLearning};
use crate::root::{Passed, Roots};
use crate::run::{Kit, MoveOf, Node, Run};
use crate::sight::{Sight as _, Sighted};
use crate::{AlphaBeta, Event};
use core::ops::ControlFlow;
use game_core::{
    Bound, Clock, Decisive, Deterministic, Flat, Game, Limits, Natural, NoClock, NoObserver, NoTable,
    Observer, Order, Player, Refused, Report, Scale, Score, Search, Stopped, Table, Turn, Window, ZeroSum,
};

/// Solves positions: value and distance are those of perfect play to the end of the game, a win
/// as fast and a loss as slow as can be.
///
/// Made by [`AlphaBeta::solver`] from a search with an order, a table, a learner. Payoffs must
/// lie within -1..=1.
///
/// **Kept between searches**: as of [`AlphaBeta`]; a table of one solver may serve another of
/// the same game, since only complete values enter it.
#[derive(Clone, Debug)]
pub struct Solver<G: Game, O = Natural, T = NoTable, L = NoLearning, B = NoObserver, C = NoClock> {
    pub(crate) search: AlphaBeta<G, Flat, O, T, L, Sighted, B, C>,
}

/// A solved position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// What the position is worth to the player to move (of a finished game: to the first
    /// player): +1, 0 or -1.
    pub payoff: Score,
    /// Plies to the end of the game under perfect play, 0 of a finished game; `None` where a draw
    /// is still to be played.
    pub distance: Option<u32>,
    /// A best move; `None` of a finished game.
    pub best: Option<M>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Moves in the order of [`Game::moves`], each with its own solution.
pub type SolvedMoves<M> = Vec<(M, Solution<M>)>;

impl<G: Decisive, E, O, T, L, S, B, C> AlphaBeta<G, E, O, T, L, S, B, C> {
    /// The solver with this search's order, table, learner, observer and clock.
    #[must_use]
    pub fn solver(self) -> Solver<G, O, T, L, B, C> {
        Solver { search: self.with_evaluator(Flat).with_sight().with_scale(SCALE) }
    }
}

/// Room for lines of 10,000 plies; a search refuses longer ones before that.
const SCALE: Scale = match Scale::with_distance(20_001, 10_000) {
    Ok(scale) => scale,
    Err(_) => panic!("more than twice the horizon"),
};

impl<G, O, T, L, B, C> Solver<G, O, T, L, B, C>
where
    G: Deterministic + ZeroSum + Decisive,
    O: Order<G>,
    T: Table<G>,
    L: Learn<G>,
    B: Observer<Event<G::Move>>,
    C: Clock,
{
    /// Solves a position; `None` if a limit was reached first.
    ///
    /// # Errors
    /// As [`Search::search`].
    pub fn solve(&mut self, root: &G, limits: &Limits) -> Result<Option<Solution<G::Move>>, Refused> {
        Ok(solution(&self.value(root, limits)?))
    }

    /// Solves every move of a position: what it is worth to the player to move **there**, with
    /// the distance counted from the position itself. Fewer if a limit was reached, which counts
    /// for each move anew.
    ///
    /// # Errors
    /// As [`Search::search`].
    pub fn solve_moves(&mut self, root: &G, limits: &Limits) -> Result<SolvedMoves<G::Move>, Refused> {
        let mut solved = Vec::new();
        let me = root.turn().player_or(Player::FIRST);
        for m in root.moves() {
            let child = root.child(m);
            let next = child.turn().player_or(Player::FIRST);
            let Some(solution) = self.solve(&child, limits)? else { break };
            let payoff = solution.payoff.towards(next, me);
            // A finished draw is no nearer than any other.
            let distance = solution.distance.filter(|_| payoff != Score::ZERO).map(|plies| plies + 1);
            solved.push((m, Solution { payoff, distance, ..solution }));
        }
        Ok(solved)
    }

    /// The scale of the values a [`Search`] with this solver reports.
    #[must_use]
    pub const fn scale() -> Scale {
        SCALE
    }

    /// The report of a solved position, without its line.
    pub(crate) fn value(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        self.search.answer(root, limits, |run, roots, node, last| {
            if let Some(passed) = solve(run, root, roots, node) {
                last.keep(run, roots, passed, None);
            }
        })
    }
}

impl<G, O, T, L, B, C> Search<G> for Solver<G, O, T, L, B, C>
where
    G: Deterministic + ZeroSum + Decisive,
    O: Order<G>,
    T: Table<G>,
    L: Learn<G>,
    B: Observer<Event<G::Move>>,
    C: Clock,
{
    type Value = Score;

    /// Solves, and plays the line out: from each position on it, one null window finds a move
    /// that keeps the value, until the game is over. Values are on [`Solver::scale`]; limits on
    /// depth do not apply. Those on nodes and time are for the value and the line together: where
    /// they are used up, the line ends early.
    ///
    /// # Errors
    /// As of [`AlphaBeta`].
    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        let limits = Limits { depth: None, ..limits.clone() };
        let begun = self.search.plugs.clock.elapsed();
        let mut report = self.value(root, &limits)?;
        let (Some(value), Some(best)) = (report.value, report.best) else { return Ok(report) };
        let mut state = root.child(best);
        report.pv.clear();
        report.pv.push(best);
        while let Turn::Player(next) = state.turn() {
            let played = u32::try_from(report.pv.len()).unwrap_or(u32::MAX);
            let here = SCALE.to_node(value.towards(report.player, next), played);
            let spent = self.search.plugs.clock.elapsed().saturating_sub(begun);
            let within = Limits {
                only: None,
                nodes: limits.nodes.map(|nodes| nodes.saturating_sub(report.counters.nodes)),
                time: limits.time.map(|time| time.saturating_sub(spent)),
                ..limits.clone()
            };
            let kept = self.search.answer(&state, &within, |run, roots, node, last| {
                if let Some(passed) = keep_value(run, &state, roots, node, here) {
                    last.keep(run, roots, passed, None);
                }
            })?;
            let (all, more) = (&mut report.counters, kept.counters);
            (all.nodes, all.leaves) = (all.nodes + more.nodes, all.leaves + more.leaves);
            (all.cuts, all.table_hits) = (all.cuts + more.cuts, all.table_hits + more.table_hits);
            let (Some(m), Some(_)) = (kept.best, kept.value) else { break };
            report.pv.push(m);
            state.play(m);
        }
        Ok(report)
    }
}

/// What a report of a solved position says; `None` if it has no value.
pub(crate) fn solution<M: Copy>(report: &Report<M>) -> Option<Solution<M>> {
    report.value.map(|value| Solution {
        payoff: Score::new(value.get().signum()),
        distance: if report.stopped == Stopped::Over { Some(0) } else { SCALE.distance(value) },
        best: report.best,
        nodes: report.counters.nodes,
    })
}

/// Asks questions until the bounds meet.
fn solve<K: Kit>(
    run: &mut Run<'_, K>,
    root: &K::Game,
    roots: &mut Roots<MoveOf<K>>,
    mut node: Node,
) -> Option<Passed> {
    if let ControlFlow::Break(seen) = run.look_at_root(root, roots, &mut node) {
        return seen;
    }
    let soonest = run.sight.soonest(root);
    let mut upper = soonest.win.map_or(Score::ZERO, win_in);
    let mut lower = -soonest.loss.map_or(Score::ZERO, win_in);
    // Helpers begin with other questions, so that they do not walk in step.
    let (mut step, mut best) = (run.helper / 2 * 4, None);
    loop {
        let alpha = question(lower, upper, step);
        let before = run.meter.nodes();
        let passed = run.pass(root, roots, node, Window::null(alpha))?;
        if passed.found.score > alpha {
            lower = passed.found.score;
            best = roots.moves.first().map(|root| root.ordinal);
        } else {
            upper = passed.found.score;
        }
        if lower >= upper {
            // A move proved good enough is best; without one, no move is worse than another.
            run.answer_with(roots, best);
            return Some(Passed { bound: Bound::Exact, ..passed });
        }
        step = next_step(step, run.meter.nodes() - before, lower, upper);
    }
}

/// A move that keeps the value a position is known to have.
fn keep_value<K: Kit>(
    run: &mut Run<'_, K>,
    state: &K::Game,
    roots: &mut Roots<MoveOf<K>>,
    mut node: Node,
    value: Score,
) -> Option<Passed> {
    if let ControlFlow::Break(seen) = run.look_at_root(state, roots, &mut node) {
        return seen;
    }
    run.pass(state, roots, node, Window::null(value.pred()))
}

/// A question that costs no more nodes than this was too easy: the next asks for more plies.
const CHEAP: u64 = 32;
/// Results farther away than this are asked about in ever larger steps.
const NEAR: u32 = 13;

/// How many plies the next question may skip. Measured on Connect Four: small steps pay where a
/// near win hides behind deep lines, and cost a fifth where the end is far away.
fn next_step(step: u32, cost: u64, lower: Score, upper: Score) -> u32 {
    let nearest = [lower, upper].into_iter().filter_map(|score| SCALE.distance(score)).min();
    let far = nearest.unwrap_or(NEAR).saturating_sub(NEAR);
    if cost <= CHEAP { 2 * step + 2 } else { (step / 4 * 2).max(2 * far) }
}

/// The score to ask about next: is the value greater than this?
///
/// Whether it is won or lost is asked of short distances first, because a search that may not
/// go deep finds a short win at once and orders the moves for the deeper ones: iterative
/// deepening by distance. Once it is known who wins, the distances left are halved.
fn question(lower: Score, upper: Score, step: u32) -> Score {
    let plies = |score| SCALE.distance(score).unwrap_or(0);
    if lower > Score::ZERO {
        return win_in(plies(upper) + (plies(lower) - plies(upper)).div_ceil(2));
    }
    if upper < Score::ZERO {
        return -win_in((plies(lower) + plies(upper)) / 2);
    }
    let (win, loss) = (plies(upper).max(1), plies(lower).max(2));
    if upper > Score::ZERO && (win <= loss || lower == Score::ZERO) {
        return win_in(win + step).pred();
    }
    -win_in(loss + step)
}

/// The score of a win in so many plies, for the winner; beyond the horizon that of a draw.
fn win_in(plies: u32) -> Score {
    SCALE.score(Score::new(1), plies).unwrap_or(Score::new(1))
}
