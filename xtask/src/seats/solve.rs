//! Exact values of positions, by the strongest search the class of the game has.

use super::decisive;
use super::plugs::AnyTable;
use crate::games::Kit;
use crate::session::{Playable, Value};
use crate::spec::{self, Plugs, TableSpec};
use crate::{Failure, time};
use game_core::{
    Decisive, Deterministic, Enumerable, Game, Limits, Payoffs, Player, Scale, Score, Search, Stopped,
    SystemClock, ZeroSum,
};
use search_alphabeta::{Options, Use};
use search_chance::{Exact, Expectiminimax, Model, Uniform};
use search_minimax::{MaxN, Outcome, Retrograde};
use std::fmt::Display;
use std::rc::Rc;
use tt::ExactMap;

/// A solved position.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// The payoff of the player to move under best play (of a finished game: of the first player).
    pub value: Value,
    /// Plies to the end, where the payoff is a win or a loss.
    pub distance: Option<u32>,
    /// The line of best play, as far as the search knows it.
    pub pv: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time the search took.
    pub seconds: f64,
}

fn solved<M: Display>(value: Value, distance: Option<u32>, pv: &[M], nodes: u64, seconds: f64) -> Solved {
    Solved { value, distance, pv: pv.iter().map(ToString::to_string).collect(), nodes, seconds }
}

/// Solves one position after another; nothing is remembered from one to the next.
pub(crate) type Solver<G> = Box<dyn FnMut(&G) -> Result<Solved, Failure>>;

/// Makes the solver of a game.
pub(crate) type MakeSolver<G> = fn(&Kit<G>, &G) -> Result<Solver<G>, Failure>;

/// Bytes of the table of a solver.
const TABLE: usize = 64 << 20;

/// Points of a win at the root, for lines of at most 10,000 plies.
const WIN: i32 = 20_001;

/// Null windows where a game sees who wins at once and payoffs are -1, 0 and +1.
pub(crate) fn decisive<G: Playable + ZeroSum + Deterministic + Decisive>(
    kit: &Kit<G>,
    start: &G,
) -> Result<Solver<G>, Failure> {
    if let Some(solver) = own(kit) {
        return Ok(solver);
    }
    let (min, max) = start.profile().payoffs();
    if min < -1 || max > 1 {
        return alternating(kit, start);
    }
    let table = AnyTable::<Score>::of(TableSpec::Bytes(TABLE))?;
    let mut solver = decisive::solver(kit.orders[0].1.clone(), table.clone());
    Ok(Box::new(move |state| {
        table.clear();
        let (solution, seconds) = time::measure(|| solver.solve(state, &Limits::NONE));
        let Some(solution) = solution? else { return Err(unfinished(Stopped::Time)) };
        let distance = solution.distance.filter(|_| solution.payoff != Score::ZERO);
        let line: Vec<G::Move> = solution.best.into_iter().collect();
        Ok(solved(solution.payoff.into(), distance, &line, solution.nodes, seconds))
    }))
}

/// Alpha-beta to the end of the game, with distances where payoffs are -1, 0 and +1.
pub(crate) fn alternating<G: Playable + ZeroSum + Deterministic>(
    kit: &Kit<G>,
    start: &G,
) -> Result<Solver<G>, Failure> {
    let plain = Scale::plain(1).map_err(Failure::usage)?;
    let distance = Scale::with_distance(WIN, 10_000).map_err(Failure::usage)?;
    let scale = if distance.check(&start.profile()).is_ok() { distance } else { plain };
    let plugs =
        Plugs { evaluator: Some("flat".into()), order: Some(kit.orders[0].0.into()), ..Plugs::default() };
    let plugs = Plugs { table: TableSpec::Bytes(TABLE), ..plugs };
    let how = spec::AlphaBeta {
        options: Options { scout: true, peek: true, ..Options::default() },
        learn: Use::NONE,
        selection: None,
    };
    let mut search = super::alternating::alpha_beta(&plugs, &how, kit)?.with_scale(scale);
    Ok(Box::new(move |state| {
        search.table().clear();
        let (report, seconds) = time::measure(|| search.search(state, &Limits::NONE));
        let report = report?;
        let Some(value) = report.value else { return Err(unfinished(report.stopped)) };
        let plies = scale.distance(value);
        let payoff = if plies.is_some() { Score::new(value.get().signum()) } else { value };
        Ok(solved(payoff.into(), plies, &report.pv, report.counters.nodes, seconds))
    }))
}

/// Expectiminimax to the end of the game, remembering every state.
pub(crate) fn zero_sum<G: Playable + ZeroSum>(kit: &Kit<G>, _: &G) -> Result<Solver<G>, Failure> {
    if let Some(solver) = own(kit) {
        return Ok(solver);
    }
    Ok(Box::new(|state| {
        let mut search = Expectiminimax::<G>::new()
            .with_table(AnyTable::<f64>::of(TableSpec::Exact)?)
            .with_clock(SystemClock::start());
        let (report, seconds) = time::measure(|| search.search(state, &Limits::nodes(MOST)));
        let report = report?;
        let Some(value) = report.value.filter(|_| is_whole(report.stopped)) else {
            return Err(unfinished(report.stopped));
        };
        Ok(solved(value.into(), None, &report.pv, report.counters.nodes, seconds))
    }))
}

/// Max^n to the end of the game, remembering every state; no search here solves other games of
/// chance.
pub(crate) fn any<G: Playable>(kit: &Kit<G>, start: &G) -> Result<Solver<G>, Failure> {
    if let Some(solver) = own(kit) {
        return Ok(solver);
    }
    if start.profile().chance {
        let which = "with chance only zero-sum games of two and games of one player can be solved";
        return Err(Failure::usage(format!("{which}; `best` searches the others")));
    }
    Ok(Box::new(|state| {
        let mut search = MaxN::new().with_table(ExactMap::<Payoffs>::new());
        let (report, seconds) = time::measure(|| search.search(state, &Limits::nodes(MOST)));
        let report = report?;
        let Some(value) = report.value.filter(|_| is_whole(report.stopped)) else {
            return Err(unfinished(report.stopped));
        };
        Ok(solved(value.into(), None, &report.pv, report.counters.nodes, seconds))
    }))
}

/// What a game brings for itself.
fn own<G: Game + 'static>(kit: &Kit<G>) -> Option<Solver<G>> {
    let solve = Rc::clone(kit.solve.as_ref()?);
    Some(Box::new(move |state| solve(state)))
}

/// Solves a game with cycles backwards: endless play is a draw.
pub(crate) fn backwards<G>(state: &G) -> Result<Solved, Failure>
where
    G: Enumerable + Deterministic + ZeroSum,
{
    let mut search = Retrograde::new();
    let (endgame, seconds) = time::measure(|| search.solve(state));
    let endgame = endgame?;
    let (mine, distance) = match endgame.outcome(state) {
        Some(Outcome::Win(plies)) => (1, Some(plies)),
        Some(Outcome::Loss(plies)) => (-1, Some(plies)),
        Some(Outcome::Draw) => (0, None),
        None => return Err(Failure::check("this state has no number")),
    };
    let me = state.turn().player_or(Player::FIRST);
    // Of a finished game the outcome is that of the player who would move, the value the first's.
    let value = if state.turn().is_over() { state.payoff(me) } else { Score::new(mine) };
    Ok(solved(value.into(), distance, &endgame.line(state), state.state_count(), seconds))
}

/// Solves a zero-sum game of chance, cycles and all.
pub(crate) fn exactly<G: Enumerable + ZeroSum>(state: &G) -> Result<Solved, Failure> {
    by_exact(&Exact::new(), state)
}

/// Solves a game of chance for one player.
pub(crate) fn alone<G: Enumerable>(state: &G) -> Result<Solved, Failure> {
    by_exact(&Exact::with_model(Uniform), state)
}

fn by_exact<G: Enumerable, M: Model<G>>(exact: &Exact<M>, state: &G) -> Result<Solved, Failure> {
    let (solution, seconds) = time::measure(|| exact.solve(state));
    let solution = solution.map_err(Failure::check)?;
    let me = state.turn().player_or(Player::FIRST);
    let value = if me == Player::FIRST { solution.root() } else { -solution.root() };
    let best: Vec<G::Move> = solution.best(state).into_iter().take(1).collect();
    Ok(solved(value.into(), None, &best, solution.states() as u64, seconds))
}

/// Nodes a search visits at most where it could go on for ever.
const MOST: u64 = 5_000_000;

fn is_whole(stopped: Stopped) -> bool {
    matches!(stopped, Stopped::Complete | Stopped::Over)
}

fn unfinished(stopped: Stopped) -> Failure {
    Failure::check(format!("not solved: {stopped}"))
}
