//! How UCT drifts off the best move of Connect Four if it explores too little.

use super::number;
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure};
use crate::report::{Axis, Chart, Series, Sheet};

pub(super) const SUITE: Suite = Suite {
    name: "exploration-drift",
    about: "The first move of UCT on Connect Four, of which the centre alone wins, by the weight of exploration (on \
            rewards in [0, 1]) and by simulations: how many of the seeds choose the centre.",
    cases,
    charts,
    reading,
};

const CONSTANTS: [f64; 4] = [0.35, 0.7, 1.0, 1.41];

fn budgets(plan: Plan) -> Vec<u64> {
    plan.choose(vec![2_000, 10_000], vec![10_000, 100_000, 1_000_000])
}

fn cases(plan: Plan) -> Vec<Case> {
    let seeds = plan.choose(4, 10);
    let mut cases = Vec::new();
    for c in CONSTANTS {
        for budget in budgets(plan) {
            cases.push(Case::new(format!("c = {c}, {budget}"), move |sheet| {
                centre(sheet, c, budget, seeds, plan.seed)
            }));
        }
    }
    cases
}

fn name(c: f64, budget: u64) -> String {
    format!("c = {c}, {budget} simulations: share of seeds that choose the centre")
}

fn centre(sheet: &mut Sheet, c: f64, budget: u64, seeds: u64, first: u64) -> Result<(), Failure> {
    let (mut found, mut seconds) = (0, 0.0);
    for seed in first..first + seeds {
        let (answer, took) = ask("connect-four", None, &format!("mcts:sims={budget},c={c}"), seed)?;
        found += u64::from(answer.best.as_deref() == Some("4"));
        seconds += took;
    }
    sheet.note(name(c, budget), number(found) / number(seeds)).took(seconds, budget * seeds);
    Ok(())
}

/// The budgets of a sheet, with their shares.
fn shares(sheet: &Sheet, c: f64) -> Vec<(f64, f64)> {
    let share = |budget| Some((number(budget), 100.0 * figure(sheet, &name(c, budget))?));
    [2_000, 10_000, 100_000, 1_000_000].into_iter().filter_map(share).collect()
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        "First moves in the centre, Connect Four",
        Axis::log("simulations"),
        Axis::linear("share of seeds, %").reaching(0.0, 100.0),
    );
    for c in CONSTANTS {
        chart = chart.with(Series::new(format!("c = {c}"), shares(sheet, c)));
    }
    vec![chart]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let last = |c: f64| shares(sheet, c).last().copied().unwrap_or_default();
    let all: Vec<String> = CONSTANTS.map(|c| format!("{:.0} % with c = {c}", last(c).1)).into();
    let verdict = if CONSTANTS.iter().all(|&c| last(c).1 > 99.0) {
        "so few simulations do not tell the constants apart"
    } else {
        "what is explored too little is not found again"
    };
    let budget = last(CONSTANTS[0]).0;
    vec![format!(
        "With {budget:.0} simulations the centre is the first move of {}: {verdict}.",
        all.join(", ")
    )]
}
