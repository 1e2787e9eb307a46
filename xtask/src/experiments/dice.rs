//! Chance: what pruning saves, and what a wrong model of the opponent costs.

use super::number;
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use game_core::mix::Sequence;
use std::fmt::Write;

pub(super) const STAR: Suite = Suite {
    name: "star",
    about: "The ladder race by full expectiminimax, Star1 and Star2 to growing depths: nodes for the same value.",
    cases: star_cases,
    charts: star_charts,
    reading: star_reading,
};

pub(super) const OPPONENT_MODEL: Suite = Suite {
    name: "opponent-model",
    about: "A player who expects the best reply (minimax) and one who expects a random reply (expectimax), each against \
            an opponent who plays well and one who plays at random, on random trees of depth two with payoffs -10 to 10.",
    cases: model_cases,
    charts: model_charts,
    reading: model_reading,
};

const STARS: [&str; 3] = ["expectiminimax", "star1", "star2"];
const DEPTHS: [u32; 5] = [1, 2, 3, 4, 5];

fn star_cases(plan: Plan) -> Vec<Case> {
    let case = |depth: u32| {
        Case::new(format!("depth {depth}"), move |sheet: &mut Sheet| {
            let (full, _) = ask("ladder:top=12", None, &format!("expectiminimax:depth={depth}"), 1)?;
            for search in STARS {
                let (answer, seconds) = ask("ladder:top=12", None, &format!("{search}:depth={depth}"), 1)?;
                sheet.near(format!("{search} to depth {depth}: value"), value(&answer), value(&full), 1e-12);
                sheet
                    .note(star_row(search, depth), answer.counters.nodes)
                    .took(seconds, answer.counters.nodes);
            }
            Ok(())
        })
    };
    DEPTHS.into_iter().take(plan.choose(4, 5)).map(case).collect()
}

fn star_row(search: &str, depth: u32) -> String {
    format!("{search} to depth {depth}: nodes")
}

fn star_points(sheet: &Sheet, search: &str) -> Vec<(f64, f64)> {
    DEPTHS
        .iter()
        .filter_map(|&depth| Some((f64::from(depth), figure(sheet, &star_row(search, depth))?)))
        .collect()
}

fn star_charts(sheet: &Sheet) -> Vec<Chart> {
    let chart = Chart::new("Nodes of a race by depth", Axis::linear("depth, moves"), Axis::log("nodes"));
    vec![
        STARS
            .into_iter()
            .fold(chart, |chart, search| chart.with(Series::new(search, star_points(sheet, search)))),
    ]
}

fn star_reading(sheet: &Sheet) -> Vec<String> {
    let last = |search: &str| star_points(sheet, search).last().copied().unwrap_or((0.0, 1.0));
    let (depth, full) = last("expectiminimax");
    vec![format!(
        "To depth {depth:.0} Star1 visits {:.0} % of the nodes of the full search, Star2 {:.0} %.",
        100.0 * last("star1").1 / full,
        100.0 * last("star2").1 / full
    )]
}

/// Three moves, three replies.
fn random_tree(numbers: &mut Sequence) -> (String, [[i32; 3]; 3]) {
    let payoffs = [[(); 3]; 3].map(|row| row.map(|()| numbers.between(-10, 10)));
    let mut text = String::from("(");
    for row in payoffs {
        let _ = write!(text, "({} {} {}) ", row[0], row[1], row[2]);
    }
    (text.trim_end().to_string() + ")", payoffs)
}

fn model_cases(plan: Plan) -> Vec<Case> {
    let trees = plan.choose(200, 2_000);
    let case = |search: &'static str| {
        Case::new(search, move |sheet: &mut Sheet| {
            let mut numbers = Sequence::seeded(plan.seed);
            let (mut best, mut random) = (0.0, 0.0);
            for _ in 0..trees {
                let (tree, payoffs) = random_tree(&mut numbers);
                let (answer, _) = ask(&tree, None, search, 1)?;
                let row = payoffs[answer.ordinal.unwrap_or(0).min(2)].map(f64::from);
                let least = row.into_iter().fold(f64::MAX, f64::min);
                best += least / number(trees);
                random += row.iter().sum::<f64>() / 3.0 / number(trees);
            }
            sheet.note(model_row(search, OPPONENTS[0]), best);
            sheet.note(model_row(search, OPPONENTS[1]), random);
            Ok::<(), Failure>(())
        })
    };
    MODELS.into_iter().map(case).collect()
}

const MODELS: [&str; 2] = ["minimax", "expectimax"];
const OPPONENTS: [&str; 2] = ["an opponent who plays well", "a random opponent"];

fn model_charts(sheet: &Sheet) -> Vec<Chart> {
    let chart = Chart::new(
        "Mean payoff by model and opponent",
        Axis::names("who is really played against", OPPONENTS),
        Axis::linear("mean payoff, -10 to 10").reaching(-4.0, 4.0),
    );
    vec![MODELS.into_iter().fold(chart, |chart, search| {
        let payoffs = (0u32..).map(f64::from).zip(OPPONENTS);
        let payoffs =
            payoffs.filter_map(|(x, opponent)| Some((x, figure(sheet, &model_row(search, opponent))?)));
        let expects = if search == "minimax" { "the best reply" } else { "a random reply" };
        chart.with(Series::new(format!("{search}, expects {expects}"), payoffs))
    })]
}

fn model_row(search: &str, opponent: &str) -> String {
    format!("{search} against {opponent}: mean payoff")
}

fn model_reading(sheet: &Sheet) -> Vec<String> {
    let payoff = |search: &str, opponent: &str| figure(sheet, &model_row(search, opponent)).unwrap_or(0.0);
    let [well, random] = OPPONENTS;
    vec![format!(
        "Taking a hostile opponent for a random one costs {:.2} a game; taking a random one for hostile costs {:.2}.",
        payoff("minimax", well) - payoff("expectimax", well),
        payoff("expectimax", random) - payoff("minimax", random)
    )]
}
