//! Minimax against Monte-Carlo tree search on tic-tac-toe, and how the latter converges.

use super::{number, wilson};
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};

pub(super) const TABLE: Suite = Suite {
    name: "tic-tac-toe-table",
    about: "The empty board by minimax and by UCT with 100, 500, 1,000 and 5,000 simulations: value, move, time.",
    cases: table_cases,
    charts: table_charts,
    reading: table_reading,
};

pub(super) const CONVERGENCE: Suite = Suite {
    name: "convergence",
    about: "How often UCT chooses an optimal move, and what value it reports, as simulations grow. Every optimal \
            move counts: on the empty board all nine, after X O X / . O . / . . . only b3.",
    cases: convergence_cases,
    charts: convergence_charts,
    reading: convergence_reading,
};

const SEARCHES: [&str; 5] = [
    "minimax",
    "mcts:sims=100,c=0.705",
    "mcts:sims=500,c=0.705",
    "mcts:sims=1000,c=0.705",
    "mcts:sims=5000,c=0.705",
];

fn table_cases(plan: Plan) -> Vec<Case> {
    let case = |search: &'static str| {
        Case::new(search, move |sheet: &mut Sheet| {
            let (answer, seconds) = ask("tic-tac-toe", None, search, plan.seed)?;
            let best = answer.best.clone().unwrap_or_default();
            if search == "minimax" {
                sheet.near(format!("{search}: value, plays {best}"), value(&answer), 0.0, 0.0);
            } else {
                sheet.note(format!("{search}: value, plays {best}"), value(&answer));
            }
            sheet.took(seconds, answer.counters.nodes.max(answer.counters.simulations));
            Ok(())
        })
    };
    SEARCHES.into_iter().map(case).collect()
}

fn table_charts(sheet: &Sheet) -> Vec<Chart> {
    let names =
        SEARCHES.map(|search| search.split([',', ':']).nth(1).unwrap_or(search).replace("sims=", "UCT "));
    let values = (0u32..).map(f64::from).zip(sheet.rows()).map(|(x, row)| (x, row.count.number()));
    let chart = Chart::new(
        "Value of the empty tic-tac-toe board",
        Axis::names("search, with its simulations", names),
        Axis::linear("value of the first player").reaching(0.0, 0.4),
    );
    vec![chart.with(Series::new("value reported; minimax proves 0", values))]
}

fn table_reading(sheet: &Sheet) -> Vec<String> {
    let rows = sheet.rows();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Vec::new() };
    vec![format!(
        "Minimax proves {}; UCT's mean is {} after 5,000 simulations: a mean over games that are not all played well, \
         which approaches the proof from the side of the first player.",
        first.count, last.count
    )]
}

/// The two positions: name, text, optimal moves.
const POSITIONS: [(&str, Option<&str>, &[&str]); 2] = [
    ("empty board", None, &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]),
    ("one good move", Some("XOX.O...."), &["b3"]),
];

const BUDGETS: [u64; 6] = [10, 50, 100, 500, 1_000, 5_000];

fn convergence_cases(plan: Plan) -> Vec<Case> {
    let runs = plan.choose(10, 30);
    let mut cases = Vec::new();
    for (name, position, optimal) in POSITIONS {
        for budget in BUDGETS {
            cases.push(Case::new(format!("{name} {budget}"), move |sheet| {
                repeat(sheet, name, position, optimal, budget, runs, plan.seed)
            }));
        }
    }
    cases
}

fn share_name(name: &str, budget: u64) -> String {
    format!("{name}, {budget} simulations: share of optimal moves")
}

fn runs_name(name: &str, budget: u64) -> String {
    format!("{name}, {budget} simulations: runs")
}

fn value_name(name: &str, budget: u64) -> String {
    format!("{name}, {budget} simulations: mean value")
}

fn repeat(
    sheet: &mut Sheet,
    name: &str,
    position: Option<&str>,
    optimal: &[&str],
    budget: u64,
    runs: u64,
    seed: u64,
) -> Result<(), Failure> {
    let (mut good, mut sum, mut seconds) = (0u64, 0.0, 0.0);
    for run in 0..runs {
        let (answer, took) =
            ask("tic-tac-toe", position, &format!("mcts:sims={budget},c=0.705"), seed + run)?;
        good += u64::from(answer.best.as_deref().is_some_and(|best| optimal.contains(&best)));
        sum += value(&answer);
        seconds += took;
    }
    let share = number(good) / number(runs);
    if name == "empty board" {
        sheet.near(share_name(name, budget), share, 1.0, 0.0);
    } else {
        sheet.note(share_name(name, budget), share);
    }
    sheet.note(value_name(name, budget), sum / number(runs)).took(seconds / number(runs), budget);
    sheet.note(runs_name(name, budget), runs);
    Ok(())
}

fn convergence_charts(sheet: &Sheet) -> Vec<Chart> {
    let mut share = Chart::new(
        "Share of optimal moves",
        Axis::log("simulations"),
        Axis::linear("share of runs, %").reaching(0.0, 100.0),
    );
    let mut mean =
        Chart::new("Mean value reported", Axis::log("simulations"), Axis::linear("mean payoff of the mover"));
    let mut time = Chart::new("Time of a search", Axis::log("simulations"), Axis::log("seconds"));
    for (name, _, _) in POSITIONS {
        let at = |row: &dyn Fn(u64) -> String| -> Vec<(f64, f64)> {
            BUDGETS
                .iter()
                .filter_map(|&budget| Some((number(budget), figure(sheet, &row(budget))?)))
                .collect()
        };
        let runs = figure(sheet, &runs_name(name, BUDGETS[0])).unwrap_or(1.0);
        let shares = at(&|budget| share_name(name, budget));
        let band = shares.iter().map(|&(x, share)| {
            let (low, high) = wilson(share, runs);
            (x, 100.0 * low, 100.0 * high)
        });
        let band: Vec<(f64, f64, f64)> = band.collect();
        share = share
            .with(Series::new(name, shares.iter().map(|&(x, share)| (x, 100.0 * share))).with_band(band));
        mean = mean.with(Series::new(name, at(&|budget| value_name(name, budget))));
        let seconds = |budget: u64| {
            let row = sheet.rows().iter().find(|row| row.name == value_name(name, budget))?;
            Some((number(budget), row.seconds?))
        };
        time = time.with(Series::new(name, BUDGETS.iter().filter_map(|&budget| seconds(budget))));
    }
    vec![share, mean.with(Series::new("true value", [(10.0, 0.0), (5_000.0, 0.0)])), time]
}

fn convergence_reading(sheet: &Sheet) -> Vec<String> {
    let share = |budget: u64| figure(sheet, &share_name("one good move", budget)).unwrap_or(0.0);
    let drift = |budget: u64| figure(sheet, &value_name("empty board", budget)).unwrap_or(0.0);
    vec![
        format!(
            "Where one move alone is good, UCT finds it in {:.0} % of runs with 10 simulations and in {:.0} % with 5,000.",
            100.0 * share(10),
            100.0 * share(5_000)
        ),
        format!(
            "On the empty board every choice is optimal; the value reported falls from {:+.3} to {:+.3} towards the true 0.",
            drift(10),
            drift(5_000)
        ),
    ]
}
