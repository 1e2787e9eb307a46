//! A rare refutation, and how many simulations it takes to be seen.

use super::{number, wilson};
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure};
use crate::report::{Axis, Chart, Series, Sheet};

pub(super) const SUITE: Suite = Suite {
    name: "trap-depth",
    about: "A choice between a sure 0 and a trap: after the trap the opponent has four replies, three of which lose and one \
            of which leads on, one to three times in a row (the depth), to a loss for us. Sampled, the trap looks like a win; \
            how often UCT falls into it by depth of the refutation and by simulations, and what alpha-beta needs to \
            refute it.",
    cases,
    charts,
    reading,
};

const DEPTHS: [u32; 3] = [1, 2, 3];
const BUDGETS: [u64; 5] = [10, 100, 1_000, 10_000, 100_000];
/// Replies, and moves of ours between two of them.
const WIDTH: usize = 4;

fn cases(plan: Plan) -> Vec<Case> {
    let (runs, budgets) = (plan.choose(10, 100), plan.choose(4, BUDGETS.len()));
    let case = |depth: u32| {
        Case::new(format!("depth {depth}"), move |sheet: &mut Sheet| {
            let tree = format!("(safe=0 trap={})", trap(depth));
            let (answer, seconds) = ask(&tree, None, "alphabeta", 1)?;
            let sees = u64::from(answer.best.as_deref() == Some("safe"));
            sheet.exact(format!("depth {depth}: alpha-beta is not trapped"), sees, 1u64);
            sheet.note(nodes_row(depth), answer.counters.nodes).took(seconds, answer.counters.nodes);
            for budget in BUDGETS.into_iter().take(budgets) {
                let mut trapped = 0u64;
                for run in 0..runs {
                    let (answer, _) = ask(&tree, None, &format!("mcts:sims={budget}"), plan.seed + run)?;
                    trapped += u64::from(answer.best.as_deref() == Some("trap"));
                }
                sheet.note(trapped_row(depth, budget), number(trapped) / number(runs));
            }
            sheet.note(runs_row(depth), runs);
            Ok::<(), Failure>(())
        })
    };
    DEPTHS.into_iter().map(case).collect()
}

/// The opponent to move: all replies but the last lose for him at once; the last is our loss, or our
/// move and the next such choice of his.
fn trap(depth: u32) -> String {
    let lost = "1 ".repeat(WIDTH - 1);
    let last = if depth <= 1 { "-1".into() } else { format!("({})", vec![trap(depth - 1); WIDTH].join(" ")) };
    format!("({lost}{last})")
}

fn nodes_row(depth: u32) -> String {
    format!("depth {depth}: nodes of alpha-beta")
}

fn trapped_row(depth: u32, budget: u64) -> String {
    format!("depth {depth}, {budget} simulations: share of runs trapped")
}

fn runs_row(depth: u32) -> String {
    format!("depth {depth}: runs of each budget")
}

fn shares(sheet: &Sheet, depth: u32) -> Vec<(f64, f64)> {
    let share = |budget: u64| Some((number(budget), figure(sheet, &trapped_row(depth, budget))?));
    BUDGETS.into_iter().filter_map(share).collect()
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        "How often UCT falls into the trap",
        Axis::log("simulations"),
        Axis::linear("share of runs, %").reaching(0.0, 100.0),
    );
    for depth in DEPTHS {
        let runs = figure(sheet, &runs_row(depth)).unwrap_or(1.0);
        let shares = shares(sheet, depth);
        let band: Vec<_> = shares
            .iter()
            .map(|&(x, share)| {
                let (low, high) = wilson(share, runs);
                (x, 100.0 * low, 100.0 * high)
            })
            .collect();
        let line = Series::new(format!("depth {depth}"), shares.iter().map(|&(x, share)| (x, 100.0 * share)));
        chart = chart.with(line.with_band(band));
    }
    vec![chart]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let words = |depth: u32| {
        let free = shares(sheet, depth).into_iter().find(|(_, share)| *share == 0.0);
        let nodes = figure(sheet, &nodes_row(depth)).unwrap_or(0.0);
        let most = shares(sheet, depth).last().copied().unwrap_or_default();
        let uct = match free {
            Some((budget, _)) => format!("UCT is never trapped with {budget:.0} simulations"),
            None => format!("UCT is still trapped in {:.0} % of runs with {:.0}", 100.0 * most.1, most.0),
        };
        format!("At depth {depth} {uct}, alpha-beta needs {nodes:.0} nodes.")
    };
    DEPTHS.into_iter().map(words).collect()
}
