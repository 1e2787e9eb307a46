//! `tic-tac-toe`: the whole game, counted and searched in every way.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{games, time};

pub(super) const SUITE: Suite = Suite {
    name: "tic-tac-toe",
    about: "Every game and every state counted, and the value of the empty board by five searches: how much \
            work pruning and a memory save, and how sampling approaches the truth.",
    cases,
    charts,
    reading,
};

/// Simulations of the Monte-Carlo rows.
const BUDGETS: [u64; 6] = [100, 1_000, 10_000, 100_000, 400_000, 1_000_000];

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = vec![Case::new("all games", all_games), Case::new("all states", all_states)];
    for (search, name) in [
        ("minimax", "minimax"),
        ("negamax", "negamax"),
        ("minimax:tt=exact", "minimax with a memory"),
        ("alphabeta", "alpha-beta"),
        ("alphabeta:tt=1M", "alpha-beta with a table"),
    ] {
        cases.push(Case::new(name, move |sheet| solved(sheet, name, search)));
    }
    for budget in BUDGETS.into_iter().take(plan.choose(4, BUDGETS.len())) {
        cases.push(Case::new(format!("mcts {budget}"), move |sheet| sampled(sheet, budget, plan.seed)));
    }
    cases
}

fn all_games(sheet: &mut Sheet) -> Result<(), crate::Failure> {
    let session = games::open("tic-tac-toe")?;
    let (statistics, seconds) = time::measure(|| session.statistics());
    sheet.exact("games", statistics.games, 255_168u64).took(seconds, statistics.nodes);
    sheet.exact("games won by x", statistics.by_winner[0], 131_184u64);
    sheet.exact("games won by o", statistics.by_winner[1], 77_904u64);
    sheet.exact("games drawn", statistics.shared, 46_080u64);
    sheet.exact("positions of the game tree", statistics.nodes, 549_946u64);
    for (length, expected) in [(5, 1_440u64), (6, 5_328), (7, 47_952), (8, 72_576), (9, 127_872)] {
        let games = statistics.by_length.get(length).copied().unwrap_or(0);
        sheet.exact(format!("games of {length} moves"), games, expected);
    }
    Ok(())
}

fn all_states(sheet: &mut Sheet) -> Result<(), crate::Failure> {
    let session = games::open("tic-tac-toe")?;
    let (by_ply, seconds) = time::measure(|| session.distinct_states());
    let states: u64 = by_ply.iter().sum();
    sheet.exact("states", states, 5_478u64).took(seconds, states);
    Ok(())
}

/// A search to the end: value 0, and all nine first moves are as good.
fn solved(sheet: &mut Sheet, name: &str, search: &str) -> Result<(), crate::Failure> {
    let (answer, seconds) = ask("tic-tac-toe", None, search, 1)?;
    sheet.near(format!("{name}: value"), value(&answer), 0.0, 0.0);
    let nodes = answer.counters.nodes;
    match search {
        "minimax" | "negamax" => {
            sheet.exact(format!("{name}: optimal first moves"), answer.tied.len(), 9usize);
            sheet.exact(format!("{name}: nodes"), nodes, 549_946u64)
        }
        _ => sheet.holds(format!("{name}: nodes"), nodes, 549_946u64, |nodes, all| nodes < all),
    };
    sheet.took(seconds, nodes);
    Ok(())
}

fn sampled(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), crate::Failure> {
    let search = format!("mcts:sims={budget},c=0.705");
    let (answer, seconds) = ask("tic-tac-toe", None, &search, seed)?;
    let name = row_name(budget);
    match budget {
        100_000 => sheet.holds(name, value(&answer), 0.1, |value, most| value.abs() < most),
        400_000.. => sheet.holds(name, value(&answer), 0.05, |value, most| value.abs() < most),
        _ => sheet.note(name, value(&answer)),
    };
    sheet.took(seconds, budget);
    Ok(())
}

fn row_name(budget: u64) -> String {
    format!("mcts, {budget} simulations: value")
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let values =
        BUDGETS.into_iter().filter_map(|budget| Some((to_f64(budget), figure(sheet, &row_name(budget))?)));
    let values: Vec<(f64, f64)> = values.collect();
    let ends = [values.first().map_or(1.0, |v| v.0), values.last().map_or(1.0, |v| v.0)];
    vec![
        Chart::new(
            "Value of the empty board by UCT",
            Axis::log("simulations"),
            Axis::linear("mean payoff of x").reaching(0.0, 0.5),
        )
        .with(Series::new("UCT, c = 0.705 on rewards in [0, 1]", values))
        .with(Series::new("true value", ends.map(|end| (end, 0.0)))),
    ]
}

fn to_f64(budget: u64) -> f64 {
    u32::try_from(budget).map_or(f64::INFINITY, f64::from)
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let nodes = |name: &str| figure(sheet, &format!("{name}: nodes")).unwrap_or(f64::NAN);
    let all = nodes("minimax");
    let last = BUDGETS.into_iter().rev().find_map(|budget| Some((budget, figure(sheet, &row_name(budget))?)));
    let (budget, mean) = last.unwrap_or((0, f64::NAN));
    vec![
        format!(
            "Minimax visits {all:.0} positions, alpha-beta {:.0} ({:.1} %), and minimax that remembers states {:.0}.",
            nodes("alpha-beta"),
            100.0 * nodes("alpha-beta") / all,
            nodes("minimax with a memory")
        ),
        format!(
            "All nine first moves draw. UCT's mean after {budget} simulations is {mean:+.3}: the bias towards the first \
             player fades as the budget grows."
        ),
    ]
}
