//! What threads and a plan for the time are worth, measured by moves that are right for certain:
//! positions of Connect Four with few enough empty cells to be solved.

use super::{number, wilson};
use crate::Failure;
use crate::bench::{Case, Plan, Suite, figure};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::time;
use game_core::mix::Sequence;
use game_core::{Game, Limits, Score, Search};
use games::ConnectFour;
use games::connect_four::{CentreFirst, ThreatsFirst};
use search_alphabeta::AlphaBeta;
use search_mcts::{Combine, LeafParallel, Mcts, Pace, RootParallel, TreeParallel, Uniform};
use tt::{FixedTable, Policy};

pub(super) const THREADS: Suite = Suite {
    name: "threads",
    about: "UCT on solved positions of Connect Four, each thread with the same number of simulations: independent trees \
            (root), one tree with several playouts a leaf (leaf), and one thread that does the work of all. A full run \
            adds threads on one tree (tree), which no seed repeats.",
    cases: thread_cases,
    charts: thread_charts,
    reading: thread_reading,
};

pub(super) const TIME: Suite = Suite {
    name: "time-management",
    about: "UCT on solved positions of Connect Four with a fixed number of simulations, and with a plan that stops as soon as \
            the answer cannot change or the game is won: simulations used and share of right moves.",
    cases: time_cases,
    charts: time_charts,
    reading: time_reading,
};

/// A position and the moves that keep its value.
struct Puzzle {
    state: ConnectFour,
    good: Vec<u32>,
}

/// The plies to the end of a win that is not seen at a glance.
const FAR: u32 = 9;

/// Random positions of so many stones in which one move alone keeps the value, and no win is near.
fn puzzles(count: usize, stones: u32, seed: u64) -> Result<Vec<Puzzle>, Failure> {
    let table = FixedTable::<Score>::with_bytes(1 << 22, Policy::TwoTier).map_err(Failure::check)?;
    let mut solver = AlphaBeta::<ConnectFour>::new().with_order(ThreatsFirst).with_table(table).solver();
    let mut random = Sequence::seeded(seed);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let mut state = ConnectFour::standard();
        for _ in 0..stones {
            if let Some(m) = state.pick(|moves| random.below(moves)) {
                state.play(m);
            }
        }
        let solved = solver.solve_moves(&state, &Limits::NONE)?;
        let best = solved.iter().map(|(_, solution)| solution.payoff).max();
        let good = (0u32..).zip(&solved).filter(|(_, (_, solution))| Some(solution.payoff) == best);
        let good: Vec<u32> = good.map(|(ordinal, _)| ordinal).collect();
        let far = solved.iter().all(|(_, solution)| {
            solution.payoff <= Score::ZERO || solution.distance.is_none_or(|plies| plies >= FAR)
        });
        if good.len() == 1 && solved.len() > 2 && far {
            puzzles.push(Puzzle { state, good });
        }
    }
    Ok(puzzles)
}

/// What a search made of the puzzles.
#[derive(Default)]
struct Tally {
    right: u64,
    of: u64,
    simulations: u64,
}

impl Tally {
    fn ask<S: Search<ConnectFour>>(
        &mut self,
        puzzle: &Puzzle,
        search: S,
        simulations: u64,
    ) -> Result<(), Failure> {
        self.ask_within(puzzle, search, &Limits::simulations(simulations))
    }

    fn ask_within<S: Search<ConnectFour>>(
        &mut self,
        puzzle: &Puzzle,
        mut search: S,
        limits: &Limits,
    ) -> Result<(), Failure> {
        let report = search.search(&puzzle.state, limits)?;
        let ordinal = (0u32..).zip(puzzle.state.moves()).find(|(_, m)| Some(*m) == report.best);
        self.right += u64::from(ordinal.is_some_and(|(ordinal, _)| puzzle.good.contains(&ordinal)));
        self.of += 1;
        self.simulations += report.counters.simulations;
        Ok(())
    }

    fn share(&self) -> f64 {
        number(self.right) / number(self.of)
    }
}

/// What UCT with so many simulations and alpha-beta to such a depth make of the puzzles: the share of
/// right moves of either, in this order, with the time of a search.
pub(super) fn quality(
    sheet: &mut Sheet,
    rows: [&str; 2],
    budget: (u64, u32),
    plan: Plan,
) -> Result<(), Failure> {
    let (mut uct, mut alpha_beta) = (Tally::default(), Tally::default());
    let puzzles = puzzles(plan.choose(12, 100), STONES, plan.seed)?;
    let (sampled, seconds) = time::measure(|| {
        puzzles.iter().try_for_each(|puzzle| uct.ask(puzzle, Mcts::<ConnectFour>::new(plan.seed), budget.0))
    });
    sampled?;
    sheet.note(rows[0], uct.share()).took(seconds / number(uct.of), 1);
    let (searched, seconds) = time::measure(|| {
        puzzles.iter().try_for_each(|puzzle| {
            let search = AlphaBeta::<ConnectFour>::new().with_order(CentreFirst);
            alpha_beta.ask_within(puzzle, search, &Limits::depth(budget.1))
        })
    });
    searched?;
    sheet.note(rows[1], alpha_beta.share()).took(seconds / number(alpha_beta.of), 1);
    Ok(())
}

/// Stones on the board of a puzzle: few enough empty cells to be solved.
const STONES: u32 = 20;
/// Simulations of a thread.
const EACH: u64 = 50;
const COUNTS: [u32; 4] = [1, 2, 4, 8];
const HOW: [&str; 4] = ["one thread, all the work", "root", "leaf", "tree"];

fn thread_cases(plan: Plan) -> Vec<Case> {
    let (positions, runs) = (plan.choose(12, 100), plan.choose(2, 10));
    let case = |how: &'static str| {
        Case::new(how, move |sheet: &mut Sheet| {
            let puzzles = puzzles(positions, STONES, plan.seed)?;
            for threads in COUNTS {
                let mut tally = Tally::default();
                let (done, seconds) = time::measure(|| {
                    for puzzle in &puzzles {
                        for run in 0..runs {
                            ask(&mut tally, puzzle, how, threads, plan.seed + 1_000 * run)?;
                        }
                    }
                    Ok::<(), Failure>(())
                });
                done?;
                sheet.note(thread_row(how, threads), tally.share()).took(seconds, tally.simulations);
            }
            sheet.note(of_row(how), number_of(positions) * runs);
            Ok(())
        })
    };
    HOW.into_iter().take(plan.choose(3, 4)).map(case).collect()
}

fn number_of(count: usize) -> u64 {
    count as u64
}

fn ask(tally: &mut Tally, puzzle: &Puzzle, how: &str, threads: u32, seed: u64) -> Result<(), Failure> {
    let all = EACH * u64::from(threads);
    let workers = usize::try_from(threads).unwrap_or(1);
    let uct = Mcts::<ConnectFour>::new;
    match (how, threads) {
        ("root", _) => tally.ask(puzzle, RootParallel::new(workers, Combine::Sum, |n| uct(seed + n)), all),
        ("tree", _) => tally.ask(puzzle, TreeParallel::new(workers, seed), all),
        ("leaf", 2) => tally.ask(puzzle, uct(seed).playout(LeafParallel::<_, 2>(Uniform)), all),
        ("leaf", 4) => tally.ask(puzzle, uct(seed).playout(LeafParallel::<_, 4>(Uniform)), all),
        ("leaf", 8) => tally.ask(puzzle, uct(seed).playout(LeafParallel::<_, 8>(Uniform)), all),
        _ => tally.ask(puzzle, uct(seed), all),
    }
}

fn thread_row(how: &str, threads: u32) -> String {
    format!("{how}, {threads} x {EACH} simulations: share of right moves")
}

fn of_row(how: &str) -> String {
    format!("{how}: searches of each number of threads")
}

/// A line of shares with its band of 95 %.
fn shares(name: &str, points: &[(f64, f64)], of: f64) -> Series {
    let band = points.iter().map(|&(x, share)| {
        let (low, high) = wilson(share, of);
        (x, 100.0 * low, 100.0 * high)
    });
    let band: Vec<_> = band.collect();
    Series::new(name, points.iter().map(|&(x, share)| (x, 100.0 * share))).with_band(band)
}

fn thread_charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        format!("Right moves by threads, {EACH} simulations each"),
        Axis::linear("threads").reaching(0.0, 8.0),
        Axis::linear("right moves, %"),
    );
    for how in HOW {
        let share = |threads: u32| Some((f64::from(threads), figure(sheet, &thread_row(how, threads))?));
        let points: Vec<(f64, f64)> = COUNTS.into_iter().filter_map(share).collect();
        if let Some(of) = figure(sheet, &of_row(how)) {
            chart = chart.with(shares(how, &points, of));
        }
    }
    vec![chart]
}

fn thread_reading(sheet: &Sheet) -> Vec<String> {
    let share = |how: &str, threads| 100.0 * figure(sheet, &thread_row(how, threads)).unwrap_or(0.0);
    let of = figure(sheet, &of_row("root")).unwrap_or(1.0);
    let (low, high) = wilson(share("root", 8) / 100.0, of);
    vec![
        format!(
            "One thread with {EACH} simulations is right in {:.0} % of {of:.0} searches, with {} in {:.0} %. Eight threads with \
             {EACH} each are right in {:.0} % with trees of their own and in {:.0} % with one tree and eight playouts a leaf.",
            share(HOW[0], 1),
            8 * EACH,
            share(HOW[0], 8),
            share("root", 8),
            share("leaf", 8)
        ),
        format!(
            "The 95 % interval of the share of the eight trees is {:.0} to {:.0} %.",
            100.0 * low,
            100.0 * high
        ),
    ]
}

const BUDGETS: [u64; 4] = [100, 400, 1_600, 6_400];

fn time_cases(plan: Plan) -> Vec<Case> {
    let (positions, runs) = (plan.choose(12, 100), plan.choose(2, 10));
    let budgets = plan.choose(3, BUDGETS.len());
    let case = move |budget: u64| {
        Case::new(format!("{budget} simulations"), move |sheet: &mut Sheet| {
            let puzzles = puzzles(positions, STONES, plan.seed)?;
            let (mut fixed, mut paced) = (Tally::default(), Tally::default());
            for puzzle in &puzzles {
                for run in 0..runs {
                    let uct = Mcts::<ConnectFour>::new(plan.seed + 1_000 * run);
                    fixed.ask(puzzle, uct, budget)?;
                    let uct = Mcts::<ConnectFour>::new(plan.seed + 1_000 * run).pace(Pace::default());
                    paced.ask(puzzle, uct, budget)?;
                }
            }
            for (how, tally) in [("fixed", &fixed), ("planned", &paced)] {
                sheet.note(right_row(how, budget), tally.share());
                sheet.note(used_row(how, budget), number(tally.simulations) / number(tally.of));
            }
            sheet.holds(
                format!("{budget} simulations at most, planned: all simulations"),
                paced.simulations,
                fixed.simulations,
                |paced, fixed| paced <= fixed,
            );
            Ok(())
        })
    };
    BUDGETS.into_iter().take(budgets).map(case).collect()
}

fn right_row(how: &str, budget: u64) -> String {
    format!("{budget} simulations at most, {how}: share of right moves")
}

fn used_row(how: &str, budget: u64) -> String {
    format!("{budget} simulations at most, {how}: mean simulations used")
}

fn time_charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        "Right moves by simulations used",
        Axis::log("simulations used, mean"),
        Axis::linear("right moves, %"),
    );
    for (how, name) in [("fixed", "a fixed number"), ("planned", "stopped when decided")] {
        let point = |budget: u64| {
            Some((figure(sheet, &used_row(how, budget))?, 100.0 * figure(sheet, &right_row(how, budget))?))
        };
        chart = chart.with(Series::new(name, BUDGETS.into_iter().filter_map(point)));
    }
    vec![chart]
}

fn time_reading(sheet: &Sheet) -> Vec<String> {
    let at = |row: &dyn Fn(&str, u64) -> String, how: &str, budget: u64| figure(sheet, &row(how, budget));
    let last = BUDGETS.into_iter().rev().find(|budget| at(&used_row, "fixed", *budget).is_some());
    let Some(budget) = last else { return Vec::new() };
    let number = |row: &dyn Fn(&str, u64) -> String, how: &str| at(row, how, budget).unwrap_or(0.0);
    vec![format!(
        "Of {budget} simulations a plan uses {:.0} % and is right in {:.0} % of the searches, as against {:.0} % with all of \
         them: what it saves can be spent where it decides.",
        100.0 * number(&used_row, "planned") / number(&used_row, "fixed"),
        100.0 * number(&right_row, "planned"),
        100.0 * number(&right_row, "fixed")
    )]
}
