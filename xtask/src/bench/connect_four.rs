//! `connect-four`: move generation, pruning and sampling on a real game.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{games, time};

pub(super) const SUITE: Suite = Suite {
    name: "connect-four",
    about: "Connect Four: moves generated a second, what alpha-beta saves at each depth, small boards solved, and \
            simulations a second.",
    cases,
    charts,
    reading,
};

/// Sequences of 1, 2, ... moves from the empty 7x6 board.
const PERFT: [u64; 11] =
    [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646, 1_844_590_828];

/// Boards whose value is known (J. Tromp): width, height, value of the first player.
const SOLVED: [(u32, u32, f64); 3] = [(4, 4, 0.0), (5, 4, 0.0), (4, 5, 0.0)];

/// A position of the middle game.
const MIDDLE: &str = "44435112";

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = Vec::new();
    for depth in 1..=plan.choose(8, 10) {
        cases.push(Case::new(format!("perft {depth}"), move |sheet| perft(sheet, depth)));
    }
    for depth in 2..=plan.choose(7, 9) {
        cases.push(Case::new(format!("depth {depth}"), move |sheet| depth_by_depth(sheet, depth)));
    }
    for (width, height, expected) in SOLVED.into_iter().take(plan.choose(1, SOLVED.len())) {
        cases
            .push(Case::new(format!("{width}x{height}"), move |sheet| board(sheet, width, height, expected)));
    }
    for budget in [10_000, plan.choose(50_000, 1_000_000)] {
        cases.push(Case::new(format!("mcts {budget}"), move |sheet| centre(sheet, budget, plan.seed)));
    }
    cases
}

fn perft(sheet: &mut Sheet, depth: usize) -> Result<(), crate::Failure> {
    let session = games::open("connect-four")?;
    let plies = u32::try_from(depth).unwrap_or(u32::MAX);
    let (count, seconds) = time::measure(|| session.perft(plies));
    sheet.exact(format!("perft {depth}"), count, PERFT[depth - 1]).took(seconds, count);
    Ok(())
}

const PRUNING: [(&str, &str); 3] = [
    ("alphabeta", "alpha-beta"),
    ("alphabeta:order=centre", "alpha-beta, centre first"),
    ("alphabeta:order=centre,tt=16M", "alpha-beta, centre first, table"),
];

fn nodes_name(name: &str, depth: u32) -> String {
    format!("{name} to depth {depth}: nodes")
}

/// The same value by every search, with fewer and fewer nodes.
fn depth_by_depth(sheet: &mut Sheet, depth: u32) -> Result<(), crate::Failure> {
    let (plain, seconds) = ask("connect-four", Some(MIDDLE), &format!("minimax:depth={depth}"), 1)?;
    sheet.note(nodes_name("minimax", depth), plain.counters.nodes).took(seconds, plain.counters.nodes);
    for (search, name) in PRUNING {
        let join = if search.contains(':') { ',' } else { ':' };
        let (answer, seconds) =
            ask("connect-four", Some(MIDDLE), &format!("{search}{join}depth={depth}"), 1)?;
        sheet.near(format!("{name} to depth {depth}: value"), value(&answer), value(&plain), 0.0);
        sheet.note(nodes_name(name, depth), answer.counters.nodes).took(seconds, answer.counters.nodes);
    }
    Ok(())
}

fn board(sheet: &mut Sheet, width: u32, height: u32, expected: f64) -> Result<(), crate::Failure> {
    let game = format!("connect-four:width={width},height={height}");
    let (answer, seconds) = ask(&game, None, "alphabeta:order=centre,tt=64M", 1)?;
    sheet.near(format!("{width}x{height}: value of the empty board"), value(&answer), expected, 0.0);
    sheet
        .note(format!("{width}x{height}: nodes"), answer.counters.nodes)
        .took(seconds, answer.counters.nodes);
    Ok(())
}

fn centre(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), crate::Failure> {
    let (answer, seconds) = ask("connect-four", None, &format!("mcts:sims={budget}"), seed)?;
    let column: u64 = answer.best.as_deref().and_then(|m| m.parse().ok()).unwrap_or(0);
    sheet.exact(format!("mcts, {budget} simulations: first column"), column, 4u64).took(seconds, budget);
    Ok(())
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        format!("Nodes by depth from {MIDDLE}"),
        Axis::linear("depth, plies"),
        Axis::log("nodes visited"),
    );
    for name in ["minimax"].into_iter().chain(PRUNING.map(|(_, name)| name)) {
        chart = chart.with(Series::new(name, by_depth(sheet, name)));
    }
    vec![chart]
}

fn by_depth(sheet: &Sheet, name: &str) -> Vec<(f64, f64)> {
    let nodes = |depth: u32| figure(sheet, &nodes_name(name, depth));
    (1..=20u32).filter_map(|depth| Some((f64::from(depth), nodes(depth)?))).collect()
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let last = |name: &str| by_depth(sheet, name).last().copied().unwrap_or_default();
    let (depth, all) = last("minimax");
    let factor = |name: &str| all / last(name).1;
    vec![format!(
        "To depth {depth:.0} minimax visits {all:.0} nodes; alpha-beta needs {:.1} times fewer, with the centre first {:.1} \
         times, and with a table {:.1} times fewer, for the same value.",
        factor(PRUNING[0].1),
        factor(PRUNING[1].1),
        factor(PRUNING[2].1)
    )]
}
