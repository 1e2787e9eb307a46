//! What a playout knows, and what that is worth.

use super::tournament::{contest, score};
use super::{number, wilson};
use crate::Failure;
use crate::bench::{Case, Plan, Suite, figure};
use crate::report::{Axis, Chart, Series, Sheet};
use game_core::{Limits, Search};
use games::Nim;
use games::nim::Take;
use search_mcts::{Mcts, Playout, Ucb1, Uniform, Urgent};

pub(super) const SUITE: Suite = Suite {
    name: "playouts",
    about: "UCT on a heap of 15, where taking 3 is the only winning move, with three kinds of playout: uniform; with the \
            rule of four (leave a multiple of four) followed nine times in ten; and followed always. Then Connect Four: \
            playouts that take a win at once against uniform ones, the same number of simulations.",
    cases,
    charts,
    reading,
};

const KINDS: [&str; 3] = ["uniform", "knows the rule mostly", "knows the rule"];
const BUDGETS: [u64; 4] = [50, 100, 500, 2_000];
const DECISIVE: &str = "Connect Four, decisive playouts against uniform ones: score";

fn cases(plan: Plan) -> Vec<Case> {
    let runs = plan.choose(20, 200);
    let case = |kind: &'static str| {
        Case::new(kind, move |sheet: &mut Sheet| match kind {
            "uniform" => nim(sheet, kind, Uniform, runs, plan.seed),
            "knows the rule" => nim(sheet, kind, Urgent(rule::<1_000>), runs, plan.seed),
            _ => nim(sheet, kind, Urgent(rule::<18>), runs, plan.seed),
        })
    };
    let mut cases: Vec<Case> = KINDS.into_iter().map(case).collect();
    let (pairs, budget) = (plan.choose(10, 100), plan.choose(100, 400));
    cases.push(Case::new("Connect Four", move |sheet: &mut Sheet| {
        let specs = [format!("mcts:playout=decisive,sims={budget}"), format!("mcts:sims={budget}")];
        contest(sheet, DECISIVE, "connect-four", [&specs[0], &specs[1]], pairs, plan.seed)
    }));
    cases
}

/// How much likelier a move is that leaves a multiple of four: with 18 to 1 against two others it is
/// nine in ten.
fn rule<const WEIGHT: u32>(state: &Nim, m: Take) -> u32 {
    let left = state.heaps()[m.heap()].saturating_sub(m.count());
    if left.is_multiple_of(4) { WEIGHT } else { 1 }
}

fn nim<P: Playout<Nim> + Clone>(
    sheet: &mut Sheet,
    kind: &str,
    playout: P,
    runs: u64,
    seed: u64,
) -> Result<(), Failure> {
    let root = Nim::new(&[15], 3).map_err(Failure::usage)?;
    for budget in BUDGETS {
        let mut found = 0u64;
        for run in 0..runs {
            let mut search = Mcts::<Nim>::new(seed + run).policy(Ucb1 { c: 0.705 }).playout(playout.clone());
            let report = search.search(&root, &Limits::simulations(budget))?;
            found += u64::from(report.best.is_some_and(|take| take.count() == 3));
        }
        sheet.note(share_row(kind, budget), number(found) / number(runs));
    }
    sheet.note(runs_row(kind), runs);
    Ok(())
}

fn share_row(kind: &str, budget: u64) -> String {
    format!("Nim, {kind}, {budget} simulations: share that takes 3")
}

fn runs_row(kind: &str) -> String {
    format!("Nim, {kind}: runs of each budget")
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        "Nim 15: how often UCT takes 3",
        Axis::log("simulations"),
        Axis::linear("share of runs, %").reaching(0.0, 100.0),
    );
    for kind in KINDS {
        let runs = figure(sheet, &runs_row(kind)).unwrap_or(1.0);
        let share = |budget: u64| Some((number(budget), figure(sheet, &share_row(kind, budget))?));
        let shares: Vec<(f64, f64)> = BUDGETS.into_iter().filter_map(share).collect();
        let band = shares.iter().map(|&(x, share)| {
            let (low, high) = wilson(share, runs);
            (x, 100.0 * low, 100.0 * high)
        });
        let band: Vec<_> = band.collect();
        let line = Series::new(kind, shares.iter().map(|&(x, share)| (x, 100.0 * share)));
        chart = chart.with(line.with_band(band));
    }
    vec![chart]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let share = |kind: &str, budget: u64| 100.0 * figure(sheet, &share_row(kind, budget)).unwrap_or(0.0);
    let (won, margin) = score(sheet, DECISIVE);
    vec![
        format!(
            "With 500 simulations UCT takes 3 in {:.0} % of runs if playouts are uniform, in {:.0} % if they follow the rule \
             of four nine times in ten, in {:.0} % if they always do.",
            share("uniform", 500),
            share("knows the rule mostly", 500),
            share("knows the rule", 500)
        ),
        format!(
            "Taking wins at once in playouts scores {:.0} % +- {:.0} on Connect Four.",
            100.0 * won,
            100.0 * margin
        ),
    ]
}
