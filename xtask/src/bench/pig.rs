//! `pig`: a game of dice with cycles, by depth-limited expectation and by sampling.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::time;
use games::Pig;
use search_chance::Exact;

pub(super) const SUITE: Suite = Suite {
    name: "pig",
    about: "The dice game Pig played to 10: solved exactly, by expectiminimax to a growing depth, and by UCT with \
            growing budgets.",
    cases,
    charts,
    reading,
};

/// The game.
const GAME: &str = "pig:target=10";
/// P(first player wins) of Pig to 10, recomputed from Neller & Presser's equations.
const FIRST_WINS: f64 = 0.709_424_322_6;
/// Depths of the full search, in moves of players.
const DEPTHS: [u32; 5] = [2, 4, 6, 8, 10];
/// Simulations of the sampling rows.
const BUDGETS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// The expected payoff of the first player, win +1 and loss -1.
const fn expected() -> f64 {
    2.0 * FIRST_WINS - 1.0
}

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = Vec::new();
    cases.push(Case::new("exact", exact));
    for depth in DEPTHS {
        cases.push(Case::new(format!("depth {depth}"), move |sheet| full(sheet, depth)));
    }
    for budget in BUDGETS.into_iter().take(plan.choose(3, BUDGETS.len())) {
        cases.push(Case::new(format!("mcts {budget}"), move |sheet| sampled(sheet, budget, plan.seed)));
    }
    cases
}

/// Backward induction with both bounds meeting: the truth everything else is held against.
fn exact(sheet: &mut Sheet) -> Result<(), crate::Failure> {
    for (target, expected) in [(10, FIRST_WINS), (20, 0.615_558_549_8)] {
        let game = Pig::new(target).map_err(crate::Failure::usage)?;
        let solver = Exact::new();
        let (solution, seconds) = time::measure(|| solver.solve(&game));
        let solution = solution.map_err(crate::Failure::check)?;
        let wins = f64::midpoint(solution.root(), 1.0);
        sheet.near(format!("exact, to {target}: chance of the first player"), wins, expected, 5e-11);
        sheet
            .note(format!("exact, to {target}: states"), solution.states())
            .took(seconds, solution.states() as u64);
    }
    Ok(())
}

fn full(sheet: &mut Sheet, depth: u32) -> Result<(), crate::Failure> {
    let (answer, seconds) = ask(GAME, None, &format!("expectiminimax:depth={depth},tt=exact"), 1)?;
    sheet.note(depth_name(depth), value(&answer)).took(seconds, answer.counters.nodes);
    Ok(())
}

fn sampled(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), crate::Failure> {
    let (answer, seconds) = ask(GAME, None, &format!("mcts:sims={budget}"), seed)?;
    let name = budget_name(budget);
    if budget >= 100_000 {
        sheet.near(name, value(&answer), expected(), 0.1);
    } else {
        sheet.note(name, value(&answer));
    }
    sheet.took(seconds, budget);
    Ok(())
}

fn depth_name(depth: u32) -> String {
    format!("expectiminimax to depth {depth}: value")
}

fn budget_name(budget: u64) -> String {
    format!("mcts, {budget} simulations: value")
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let full =
        DEPTHS.iter().filter_map(|&depth| Some((f64::from(depth), figure(sheet, &depth_name(depth))?)));
    let x = |budget: u64| u32::try_from(budget).map_or(f64::INFINITY, f64::from);
    let sampled =
        BUDGETS.iter().filter_map(|&budget| Some((x(budget), figure(sheet, &budget_name(budget))?)));
    let truth = |low: f64, high: f64| Series::new("exact", [(low, expected()), (high, expected())]);
    vec![
        Chart::new(
            "Pig to 10 by expectiminimax",
            Axis::linear("depth, moves of players"),
            Axis::linear("mean payoff"),
        )
        .with(Series::new("expectiminimax", full))
        .with(truth(2.0, 10.0)),
        Chart::new("Pig to 10 by UCT", Axis::log("simulations"), Axis::linear("mean payoff"))
            .with(Series::new("UCT", sampled))
            .with(truth(1_000.0, 1_000_000.0)),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let error = |name: &str| figure(sheet, name).map(|value| (value - expected()).abs());
    let deep = DEPTHS.into_iter().rev().find_map(|depth| Some((depth, error(&depth_name(depth))?)));
    let (depth, near) = deep.unwrap_or((0, f64::NAN));
    let last = BUDGETS.into_iter().rev().find_map(|budget| Some((budget, error(&budget_name(budget))?)));
    let (budget, far) = last.unwrap_or((0, f64::NAN));
    vec![format!(
        "The first player wins {:.2} % of perfectly played games. Expectiminimax to depth {depth} is {near:.4} off in payoff, UCT \
         {far:.4} after {budget} simulations.",
        100.0 * FIRST_WINS
    )]
}
