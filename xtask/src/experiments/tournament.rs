//! Alpha-beta and Monte-Carlo tree search against each other.

use super::{number, strength};
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure, value};
use crate::contest::play::{Match, Side};
use crate::contest::run::run;
use crate::report::{Axis, Chart, Series, Sheet};
use crate::spec::Spec;
use crate::time;
use std::collections::BTreeMap;

pub(super) const CONNECT_FOUR: Suite = Suite {
    name: "connect-four-tournament",
    about: "UCT with 1,000 simulations against alpha-beta to depth 6 on Connect Four, each starting half of the games from \
            random openings of two plies; and how often either finds the one right move of solved positions, with the time of a \
            move.",
    cases: tournament_cases,
    charts: tournament_charts,
    reading: tournament_reading,
};

pub(super) const BUDGETS: Suite = Suite {
    name: "connect-four-mcts",
    about: "UCT on the empty Connect Four board with growing budgets: column, value, time. The centre, column 4, is the \
            only winning move.",
    cases: budget_cases,
    charts: budget_charts,
    reading: budget_reading,
};

pub(super) const METHOD_CHOICE: Suite = Suite {
    name: "method-choice",
    about: "A game of traps (Connect Four) and a wide game without an evaluation (Hex 5x5): alpha-beta and UCT with the \
            same number of nodes a move.",
    cases: choice_cases,
    charts: choice_charts,
    reading: choice_reading,
};

fn side(text: &str) -> Result<Side, Failure> {
    let spec = Spec::parse(text)?;
    Ok(Side { limits: spec.limits.clone(), spec })
}

/// Plays a match and writes its score as a row and the margin of its interval as another.
pub(super) fn contest(
    sheet: &mut Sheet,
    name: &str,
    game: &str,
    specs: [&str; 2],
    pairs: u64,
    seed: u64,
) -> Result<(), Failure> {
    let what = Match { game: game.into(), sides: [side(specs[0])?, side(specs[1])?], opening: 2, seed };
    let (outcome, seconds) = time::measure(|| run(&what, pairs, 2, None, BTreeMap::new(), None, &|_| ()));
    let pairs = outcome?.pairs;
    let (score, error) = pairs.score().unwrap_or((0.5, 0.5));
    sheet.note(name, score);
    sheet.took(seconds, 2 * pairs.count());
    sheet.note(format!("{name}, 95 % margin"), 1.96 * error);
    Ok(())
}

/// The score in a row that [`contest`] wrote, and the margin of its interval.
pub(super) fn score(sheet: &Sheet, row: &str) -> (f64, f64) {
    let margin = figure(sheet, &format!("{row}, 95 % margin"));
    (figure(sheet, row).unwrap_or(0.5), margin.unwrap_or(0.5))
}

/// Scores beside each other with their intervals: what the bars are of, their names, and the rows.
pub(super) fn score_chart(sheet: &Sheet, title: &str, of: &str, rows: &[(&str, String)]) -> Chart {
    let scores = (0u32..).map(f64::from).zip(rows).map(|(x, (_, row))| (x, score(sheet, row)));
    let scores: Vec<(f64, (f64, f64))> = scores.collect();
    let band = scores.iter().map(|&(x, (score, margin))| {
        (x, 100.0 * (score - margin).max(0.0), 100.0 * (score + margin).min(1.0))
    });
    let chart = Chart::new(
        title,
        Axis::names(of, rows.iter().map(|(name, _)| *name)),
        Axis::linear("score, % of the points").reaching(0.0, 100.0),
    );
    let bars = scores.iter().map(|&(x, (score, _))| (x, 100.0 * score));
    chart.with(
        Series::new("score, with its 95 % interval; 50 is even", bars).with_band(band.collect::<Vec<_>>()),
    )
}

/// Rows of the share of right moves in solved positions; the time is that of a move.
const RIGHT: [&str; 2] = ["UCT 1,000: share of right moves", "alpha-beta 6: share of right moves"];
const UCT_SCORE: &str = "UCT 1,000 against alpha-beta 6: score";

fn tournament_cases(plan: Plan) -> Vec<Case> {
    let pairs = plan.choose(3, 10);
    vec![
        Case::new("20 games", move |sheet| {
            let specs = ["mcts:sims=1000", "alphabeta:depth=6,order=centre,tt=1M"];
            contest(sheet, UCT_SCORE, "connect-four", specs, pairs, plan.seed)
        }),
        Case::new("right moves", move |sheet| strength::quality(sheet, RIGHT, (1_000, 6), plan)),
    ]
}

fn tournament_charts(sheet: &Sheet) -> Vec<Chart> {
    vec![score_chart(sheet, "UCT against alpha-beta", "game", &[("Connect Four", UCT_SCORE.into())])]
}

fn tournament_reading(sheet: &Sheet) -> Vec<String> {
    let (score, margin) = score(sheet, UCT_SCORE);
    let verdict = if score - margin > 0.5 {
        "UCT is ahead"
    } else if score + margin < 0.5 {
        "alpha-beta is ahead"
    } else {
        "the games do not tell who is better"
    };
    let right = RIGHT.map(|row| 100.0 * figure(sheet, row).unwrap_or(0.0));
    vec![
        format!("UCT scores {:.0} % +- {:.0}: {verdict}.", 100.0 * score, 100.0 * margin),
        format!(
            "In solved positions where one move alone is right UCT finds it in {:.0} % of cases and alpha-beta in {:.0} %.",
            right[0], right[1]
        ),
    ]
}

const SIMULATIONS: [u64; 4] = [100, 500, 1_000, 5_000];

fn budget_cases(plan: Plan) -> Vec<Case> {
    let case = |budget: u64| {
        Case::new(format!("{budget}"), move |sheet: &mut Sheet| {
            let (answer, seconds) = ask("connect-four", None, &format!("mcts:sims={budget}"), plan.seed)?;
            let column = answer.best.as_deref().and_then(|m| m.parse::<u64>().ok()).unwrap_or(0);
            sheet.note(format!("{budget} simulations: column"), column);
            sheet.note(budget_row(budget), value(&answer)).took(seconds, budget);
            Ok(())
        })
    };
    SIMULATIONS.into_iter().map(case).collect()
}

fn budget_row(budget: u64) -> String {
    format!("{budget} simulations: value of the first player")
}

fn budget_charts(sheet: &Sheet) -> Vec<Chart> {
    let values = SIMULATIONS.iter().filter_map(|&n| Some((number(n), figure(sheet, &budget_row(n))?)));
    let chart =
        Chart::new("Connect Four, empty board", Axis::log("simulations"), Axis::linear("mean payoff"));
    vec![chart.with(Series::new("UCT, c = 1.414", values))]
}

fn budget_reading(sheet: &Sheet) -> Vec<String> {
    let centre = SIMULATIONS
        .iter()
        .filter(|n| figure(sheet, &format!("{n} simulations: column")) == Some(4.0))
        .count();
    vec![format!("The centre is chosen with {centre} of {} budgets.", SIMULATIONS.len())]
}

const CHOICES: [(&str, &str, [&str; 2]); 2] = [
    (
        "Connect Four, UCT against alpha-beta: score",
        "connect-four",
        ["mcts:sims=2000", "alphabeta:nodes=2000,order=centre,tt=1M"],
    ),
    (
        "Hex 5x5, UCT against alpha-beta: score",
        "hex:columns=5,rows=5",
        ["mcts:sims=2000", "alphabeta:nodes=2000,tt=1M"],
    ),
];

fn choice_cases(plan: Plan) -> Vec<Case> {
    let pairs = plan.choose(4, 25);
    let case = |(name, game, specs): (&'static str, &'static str, [&'static str; 2])| {
        Case::new(name, move |sheet: &mut Sheet| contest(sheet, name, game, specs, pairs, plan.seed))
    };
    CHOICES.into_iter().map(case).collect()
}

fn choice_charts(sheet: &Sheet) -> Vec<Chart> {
    let rows =
        ["Connect Four", "Hex 5x5"].into_iter().zip(CHOICES).map(|(game, (row, ..))| (game, row.to_string()));
    vec![score_chart(sheet, "UCT against alpha-beta, 2,000 nodes a move", "game", &rows.collect::<Vec<_>>())]
}

fn choice_reading(sheet: &Sheet) -> Vec<String> {
    let score = |index: usize| 100.0 * figure(sheet, CHOICES[index].0).unwrap_or(0.5);
    vec![format!(
        "At 2,000 nodes a move UCT scores {:.0} % on Connect Four and {:.0} % on Hex: without an evaluation alpha-beta sees \
         only what it can search to the end, sampling sees the rest.",
        score(0),
        score(1)
    )]
}
