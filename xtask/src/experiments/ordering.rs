//! What the order of moves, the window and the table are worth to alpha-beta.

use super::number;
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use game_core::mix::Sequence;
use game_core::tree::Tree;

pub(super) const EXPONENTS: Suite = Suite {
    name: "ordering",
    about: "Leaves alpha-beta reads of random uniform trees, as a power of the whole: best moves first, in random \
            order, worst first. The textbook says 1/2, about 3/4 and 1.",
    cases: exponent_cases,
    charts: exponent_charts,
    reading: exponent_reading,
};

pub(super) const HEURISTICS: Suite = Suite {
    name: "heuristics",
    about: "Nodes of alpha-beta on Connect Four and Othello with each ordering heuristic alone and all together; the \
            value never changes.",
    cases: heuristic_cases,
    charts: heuristic_charts,
    reading: heuristic_reading,
};

pub(super) const ASPIRATION: Suite = Suite {
    name: "aspiration",
    about: "Iterative deepening on Othello with aspiration windows of growing margin, against the full window, null \
            windows (scout) and MTD(f): nodes for the same value.",
    cases: aspiration_cases,
    charts: aspiration_charts,
    reading: aspiration_reading,
};

pub(super) const TABLE_SIZE: Suite = Suite {
    name: "table-size",
    about: "Nodes to solve Connect Four 5x4 with alpha-beta and a table of growing size.",
    cases: table_cases,
    charts: table_charts,
    reading: table_reading,
};

const BRANCHING: usize = 4;
const ORDERS: [&str; 3] = ["best first", "random", "worst first"];
const DEPTHS: [u32; 4] = [4, 6, 8, 10];

fn exponent_cases(plan: Plan) -> Vec<Case> {
    let trees = plan.choose(3, 20);
    let depths = DEPTHS.into_iter().take(plan.choose(3, 4));
    let both = depths.flat_map(|depth| ORDERS.map(|order| (depth, order)));
    let case = |(depth, order): (u32, &'static str)| {
        // A tree of depth 10 has a million leaves.
        let trees = if depth >= 10 { trees.min(2) } else { trees };
        Case::new(format!("depth {depth}, {order}"), move |sheet: &mut Sheet| {
            let mut leaves = 0;
            for tree in 0..trees {
                let text = ordered_tree(order, depth, plan.seed + tree).to_string();
                leaves += ask(&text, None, "alphabeta", 1)?.0.counters.leaves;
            }
            sheet.note(leaves_name(order, depth), number(leaves) / number(trees));
            Ok(())
        })
    };
    both.map(case).collect()
}

fn leaves_name(order: &str, depth: u32) -> String {
    format!("depth {depth}, {order}: mean leaves read")
}

/// A uniform tree whose leaves order the moves as asked, with a little noise below.
fn ordered_tree(order: &str, depth: u32, seed: u64) -> Tree {
    let mut noise = Sequence::seeded(seed);
    let sign = if order == "worst first" { 1 } else { -1 };
    Tree::uniform(BRANCHING, depth, |leaf| {
        if order == "random" {
            return noise.between(-1_000_000, 1_000_000);
        }
        let mut payoff = 0;
        for ply in 0..depth {
            let place = BRANCHING.pow(depth - 1 - ply);
            let digit = i32::try_from(leaf / place % BRANCHING).unwrap_or(0);
            payoff += if ply % 2 == 0 { sign } else { -sign } * digit * i32::try_from(place).unwrap_or(1);
        }
        payoff
    })
}

/// The slope of log(leaves) over log(b^depth) by least squares.
fn exponent(sheet: &Sheet, order: &str) -> Option<f64> {
    let ln_b = f64::from(4u8).ln();
    let points: Vec<(f64, f64)> = DEPTHS
        .iter()
        .filter_map(|&depth| Some((f64::from(depth) * ln_b, figure(sheet, &leaves_name(order, depth))?.ln())))
        .collect();
    let n = number(points.len() as u64);
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let (xy, xx) = (mean(&|p| (p.0 - x) * (p.1 - y)), mean(&|p| (p.0 - x).powi(2)));
    (points.len() > 1).then(|| xy / xx)
}

fn exponent_charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart =
        Chart::new("Leaves read by order of moves", Axis::linear("depth, plies"), Axis::log("leaves"));
    for order in ORDERS {
        let leaves = |depth: u32| Some((f64::from(depth), figure(sheet, &leaves_name(order, depth))?));
        chart = chart.with(Series::new(order, DEPTHS.iter().filter_map(|&depth| leaves(depth))));
    }
    vec![chart]
}

fn exponent_reading(sheet: &Sheet) -> Vec<String> {
    let fitted = ORDERS.map(|order| exponent(sheet, order).unwrap_or(0.0));
    vec![format!(
        "Fitted exponents of b^d with b = {BRANCHING}: {:.3} best first, {:.3} in random order, {:.3} worst first.",
        fitted[0], fitted[1], fitted[2]
    )]
}

const HEURISTIC: [(&str, &str); 6] = [
    ("none", ""),
    ("killers", ",killers=true"),
    ("history", ",history=true"),
    ("counter moves", ",counters=true"),
    ("table move", ",tt=16M,deepening=true"),
    ("all", ",killers=true,history=true,counters=true,tt=16M,deepening=true"),
];

const BOARDS: [(&str, &str, u32); 2] = [("connect-four", "connect-four", 8), ("othello", "othello", 7)];

fn heuristic_cases(plan: Plan) -> Vec<Case> {
    let mut cases = Vec::new();
    for (board, game, depth) in BOARDS {
        for (name, options) in HEURISTIC {
            let depth = depth - plan.choose(1, 0);
            cases.push(Case::new(format!("{board} {name}"), move |sheet| {
                let (plain, _) = ask(game, None, &format!("alphabeta:depth={depth},stored=equal"), 1)?;
                let (answer, seconds) =
                    ask(game, None, &format!("alphabeta:depth={depth},stored=equal{options}"), 1)?;
                sheet.near(format!("{board}, {name}: value"), value(&answer), value(&plain), 0.0);
                sheet
                    .note(heuristic_row(board, name), answer.counters.nodes)
                    .took(seconds, answer.counters.nodes);
                Ok(())
            }));
        }
    }
    cases
}

fn heuristic_row(board: &str, name: &str) -> String {
    format!("{board}, {name}: nodes")
}

fn heuristic_charts(sheet: &Sheet) -> Vec<Chart> {
    let chart = Chart::new(
        "Nodes with each ordering heuristic",
        Axis::names("what orders the moves", HEURISTIC.map(|(name, _)| name)),
        Axis::log("nodes"),
    );
    vec![BOARDS.into_iter().fold(chart, |chart, (board, _, depth)| {
        let nodes = (0u32..).map(f64::from).zip(HEURISTIC);
        let nodes = nodes.filter_map(|(x, (name, _))| Some((x, figure(sheet, &heuristic_row(board, name))?)));
        chart.with(Series::new(format!("{board}, {depth} plies in a full run"), nodes))
    })]
}

fn heuristic_reading(sheet: &Sheet) -> Vec<String> {
    let sentence = |(board, _, _): (&str, &str, u32)| {
        let nodes = |name: &str| figure(sheet, &heuristic_row(board, name)).unwrap_or(1.0);
        let saved = |name: &str| 100.0 * (1.0 - nodes(name) / nodes("none"));
        format!(
            "On {board} killers save {:.0} % of the nodes, history {:.0} %, counter moves {:.0} %, the table {:.0} %, all \
             together {:.0} %.",
            saved("killers"),
            saved("history"),
            saved("counter moves"),
            saved("table move"),
            saved("all")
        )
    };
    BOARDS.into_iter().map(sentence).collect()
}

const MARGINS: [u32; 5] = [1, 4, 16, 64, 256];

fn aspiration_cases(plan: Plan) -> Vec<Case> {
    let depth = plan.choose(5, 8);
    let mut windows: Vec<(String, String)> =
        MARGINS.iter().map(|n| (format!("margin {n}"), format!(",window=aspiration,margin={n}"))).collect();
    windows.insert(0, ("full window".into(), String::new()));
    windows.push(("scout".into(), ",scout=true".into()));
    windows.push(("MTD(f)".into(), ",window=mtdf".into()));
    let case = |(name, options): (String, String)| {
        Case::new(name.clone(), move |sheet: &mut Sheet| {
            let base = format!("alphabeta:depth={depth},deepening=true,tt=16M,stored=equal,order=corners");
            let (plain, _) = ask("othello", None, &base, 1)?;
            let (answer, seconds) = ask("othello", None, &format!("{base}{options}"), 1)?;
            sheet.near(format!("{name}: value"), value(&answer), value(&plain), 0.0);
            sheet.note(format!("{name}: nodes"), answer.counters.nodes).took(seconds, answer.counters.nodes);
            Ok(())
        })
    };
    windows.into_iter().map(case).collect()
}

fn aspiration_charts(sheet: &Sheet) -> Vec<Chart> {
    let nodes =
        MARGINS.iter().filter_map(|n| Some((f64::from(*n), figure(sheet, &format!("margin {n}: nodes"))?)));
    let full = figure(sheet, "full window: nodes").unwrap_or(0.0);
    let chart = Chart::new("Nodes by aspiration margin", Axis::log("margin, points"), Axis::linear("nodes"));
    vec![
        chart
            .with(Series::new("aspiration", nodes))
            .with(Series::new("full window", [(1.0, full), (256.0, full)])),
    ]
}

fn aspiration_reading(sheet: &Sheet) -> Vec<String> {
    let nodes = |name: &str| figure(sheet, &format!("{name}: nodes")).unwrap_or(f64::MAX);
    let best = MARGINS
        .into_iter()
        .min_by(|a, b| nodes(&format!("margin {a}")).total_cmp(&nodes(&format!("margin {b}"))));
    let best = best.unwrap_or(1);
    let share = |name: &str| 100.0 * nodes(name) / nodes("full window");
    vec![format!(
        "Of the margins tried {best} needs least: {:.0} % of the nodes of the full window; scout needs {:.0} %, MTD(f) {:.0} %.",
        share(&format!("margin {best}")),
        share("scout"),
        share("MTD(f)")
    )]
}

const SIZES: [u64; 5] = [1 << 12, 1 << 14, 1 << 16, 1 << 19, 1 << 22];

fn table_cases(plan: Plan) -> Vec<Case> {
    let game = plan.choose("connect-four:width=4,height=4", "connect-four:width=5,height=4");
    let case = |bytes: u64| {
        Case::new(format!("{bytes} bytes"), move |sheet: &mut Sheet| {
            let (answer, seconds) = ask(game, None, &format!("alphabeta:order=threats,tt={bytes}"), 1)?;
            sheet.near(format!("{bytes} bytes: value"), value(&answer), 0.0, 0.0);
            sheet.note(table_row(bytes), answer.counters.nodes).took(seconds, answer.counters.nodes);
            Ok::<(), Failure>(())
        })
    };
    SIZES.into_iter().map(case).collect()
}

fn table_row(bytes: u64) -> String {
    format!("{bytes} bytes: nodes")
}

fn table_points(sheet: &Sheet) -> Vec<(f64, f64)> {
    SIZES.iter().filter_map(|&bytes| Some((number(bytes), figure(sheet, &table_row(bytes))?))).collect()
}

fn table_charts(sheet: &Sheet) -> Vec<Chart> {
    let chart = Chart::new("Nodes by size of the table", Axis::log("bytes"), Axis::log("nodes"));
    vec![chart.with(Series::new("alpha-beta, threats first", table_points(sheet)))]
}

fn table_reading(sheet: &Sheet) -> Vec<String> {
    let points = table_points(sheet);
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    vec![format!(
        "From {:.0} bytes to {:.0} the nodes fall from {:.0} to {:.0}, {:.1} times fewer.",
        first.0,
        last.0,
        first.1,
        last.1,
        first.1 / last.1
    )]
}
