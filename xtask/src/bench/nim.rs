//! `nim`: one heap, take one to three; the theory against every search.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};

pub(super) const SUITE: Suite = Suite {
    name: "nim",
    about: "One heap, take one to three, normal and misere: every search against the theory (leave a multiple of \
            four), and how many simulations sampling needs before it sees the winning move.",
    cases,
    charts,
    reading,
};

/// The largest heap solved.
const HEAPS: u32 = 16;
/// Runs of the sampling rows.
const RUNS: u64 = 20;
/// Simulations of the sampling rows.
const BUDGETS: [u64; 5] = [100, 500, 2_000, 10_000, 40_000];

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = Vec::new();
    for search in ["minimax", "negamax", "minimax:tt=exact", "alphabeta", "alphabeta:tt=1M"] {
        for (rule, lost) in [("normal", 0), ("misere", 1)] {
            cases.push(Case::new(format!("{search} {rule}"), move |sheet| theory(sheet, search, rule, lost)));
        }
    }
    for budget in BUDGETS.into_iter().take(plan.choose(4, BUDGETS.len())) {
        cases.push(Case::new(format!("mcts {budget}"), move |sheet| takes_three(sheet, budget, plan.seed)));
    }
    cases
}

/// Heaps whose value and set of winning moves are those of the theory.
fn theory(sheet: &mut Sheet, search: &str, rule: &str, lost: u32) -> Result<(), crate::Failure> {
    let (mut right, mut nodes, mut seconds) = (0u64, 0, 0.0);
    for heap in 1..=HEAPS {
        let game = format!("nim:heaps={heap},misere={}", rule == "misere");
        let (answer, took) = ask(&game, None, search, 1)?;
        let wins = heap % 4 != lost;
        let take = (heap + 4 - lost) % 4;
        let best = answer.best.as_deref().unwrap_or_default();
        let good = if wins { best == take.to_string() } else { answer.best.is_some() };
        right += u64::from(good && (value(&answer) > 0.0) == wins);
        nodes += answer.counters.nodes;
        seconds += took;
    }
    sheet.exact(format!("{search}, {rule}: heaps 1 to {HEAPS} right"), right, u64::from(HEAPS));
    sheet.note(format!("{search}, {rule}: nodes"), nodes).took(seconds, nodes);
    Ok(())
}

/// How often UCT finds the only winning move of 15.
fn takes_three(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), crate::Failure> {
    let (mut found, mut seconds) = (0u64, 0.0);
    for run in 0..RUNS {
        let (answer, took) = ask("nim:heaps=15", None, &format!("mcts:sims={budget}"), seed + run)?;
        found += u64::from(answer.best.as_deref() == Some("3"));
        seconds += took;
    }
    let name = row_name(budget);
    if budget >= 10_000 {
        sheet.exact(name, found, RUNS);
    } else {
        sheet.note(name, found);
    }
    sheet.took(seconds, budget * RUNS);
    Ok(())
}

fn row_name(budget: u64) -> String {
    format!("mcts, {budget} simulations: takes 3 of 15, runs of {RUNS}")
}

fn shares(sheet: &Sheet) -> Vec<(f64, f64)> {
    let share = |budget: u64| figure(sheet, &row_name(budget)).map(|found| 100.0 * found / 20.0);
    let x = |budget: u64| u32::try_from(budget).map_or(f64::INFINITY, f64::from);
    BUDGETS.into_iter().filter_map(|budget| Some((x(budget), share(budget)?))).collect()
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    vec![
        Chart::new(
            "Nim 15: how often UCT takes 3",
            Axis::log("simulations"),
            Axis::linear("share of runs, %").reaching(0.0, 100.0),
        )
        .with(Series::new("UCT, c = 1.414 on rewards in [0, 1]", shares(sheet))),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let found = shares(sheet);
    let sure = found.iter().find(|(_, share)| *share >= 100.0);
    let first = found.first().copied().unwrap_or_default();
    let always = sure.map_or("no budget tried is always enough".into(), |(budget, _)| {
        format!("with {budget:.0} it does in every run")
    });
    vec![format!(
        "Uniform playouts do not see the rule of four: with {:.0} simulations UCT takes 3 in {:.0} % of {RUNS} runs; {always}.",
        first.0, first.1
    )]
}
