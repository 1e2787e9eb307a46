//! `dice`: games of chance, pruned and sampled, against exact expectations.

use super::{Case, Plan, Suite, ask, backgammon, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, time};
use game_core::adapt::Balanced;
use game_core::mix::Sequence;
use game_core::tree::Tree;
use game_core::{Limits, Search};
use games::Ladder;
use search_chance::{Exact, Expectiminimax, Probing, Star};

pub(super) const SUITE: Suite = Suite {
    name: "dice",
    about: "The ladder race: solved exactly, by expectiminimax, Star1 and Star2 to the same depths, and by UCT; what \
            the two prune of random trees and of backgammon; random games of backgammon.",
    cases,
    charts,
    reading,
};

const SEARCHES: [&str; 3] = ["expectiminimax", "star1", "star2"];
/// The race that is searched.
const TOP: u32 = 8;

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = vec![Case::new("exact", exact)];
    for depth in 2..=plan.choose(5, 7) {
        cases.push(Case::new(format!("depth {depth}"), move |sheet| depth_by_depth(sheet, depth)));
    }
    for budget in [1_000, 10_000, plan.choose(50_000, 1_000_000)] {
        cases.push(Case::new(format!("mcts {budget}"), move |sheet| sampled(sheet, budget, plan.seed)));
    }
    for branching in [2, 3, 4] {
        let trees = plan.choose(100, 1_000);
        cases.push(Case::new(format!("trees {branching}"), move |sheet| {
            ballard(sheet, branching, trees, plan.seed)
        }));
    }
    cases.extend(backgammon::cases(plan));
    cases
}

/// What Ballard saved, 1983, in percent: 25 to 30 by Star1, more than 50 by Star2.
const BALLARD: [(&str, Probing, &str); 2] =
    [("star1", Probing::None, "Ballard 25 to 30"), ("star2", Probing::First, "Ballard over 50")];

/// Regular trees of MAX, chance, MIN and chance with payoffs drawn from 0 to 100.
fn ballard(sheet: &mut Sheet, branching: usize, trees: u32, seed: u64) -> Result<(), Failure> {
    let mut numbers = Sequence::seeded(seed);
    let (mut full, mut pruned) = (0, [0; 2]);
    for _ in 0..trees {
        let text = regular(&["max", "chance", "min", "chance"], branching, &mut numbers);
        let root = Balanced::new(text.parse::<Tree>().map_err(Failure::check)?)?;
        let plain = Expectiminimax::new().search(&root, &Limits::NONE)?;
        full += plain.counters.leaves;
        for ((name, probing, _), leaves) in BALLARD.into_iter().zip(&mut pruned) {
            let report = Star::new(probing).search(&root, &Limits::NONE)?;
            let (found, right) = (report.value.unwrap_or(f64::NAN), plain.value.unwrap_or(f64::NAN));
            if (found - right).abs() > 1e-12 {
                return Err(Failure::check(format!("{name} on {text}: {found}, not {right}")));
            }
            *leaves += report.counters.leaves;
        }
    }
    sheet.note(format!("regular trees of {branching}: leaves"), full);
    for ((name, _, published), leaves) in BALLARD.into_iter().zip(pruned) {
        let row = format!("regular trees of {branching}, {name}: percent of leaves saved ({published})");
        #[expect(clippy::cast_precision_loss, reason = "a share for people")]
        sheet.note(row, 100.0 - 100.0 * leaves as f64 / full as f64);
    }
    Ok(())
}

/// The text of a regular tree with a level for each of these kinds.
fn regular(kinds: &[&str], branching: usize, numbers: &mut Sequence) -> String {
    let Some((kind, below)) = kinds.split_first() else { return numbers.below(101).to_string() };
    let children: Vec<String> = (0..branching)
        .map(|_| {
            let child = regular(below, branching, numbers);
            if *kind == "chance" { format!("1/{branching}:{child}") } else { child }
        })
        .collect();
    format!("{kind}({})", children.join(" "))
}

fn truth() -> Result<(f64, usize, f64), Failure> {
    let game = Ladder::new(TOP).map_err(Failure::usage)?;
    let solver = Exact::new();
    let (solution, seconds) = time::measure(|| solver.solve(&game));
    let solution = solution.map_err(Failure::check)?;
    Ok((solution.root(), solution.states(), seconds))
}

/// Backward induction must agree with a full search to the end.
fn exact(sheet: &mut Sheet) -> Result<(), Failure> {
    let (root, states, seconds) = truth()?;
    let (answer, _) = ask(&format!("ladder:top={TOP}"), None, "expectiminimax:tt=exact", 1)?;
    sheet.near("solved backwards: mean payoff", root, value(&answer), 1e-12);
    sheet.note("solved backwards: states", states).took(seconds, states as u64);
    Ok(())
}

fn nodes_name(search: &str, depth: u32) -> String {
    format!("{search} to depth {depth}: nodes")
}

fn depth_by_depth(sheet: &mut Sheet, depth: u32) -> Result<(), Failure> {
    let game = format!("ladder:top={TOP}");
    let (full, _) = ask(&game, None, &format!("expectiminimax:depth={depth}"), 1)?;
    for search in SEARCHES {
        let (answer, seconds) = ask(&game, None, &format!("{search}:depth={depth}"), 1)?;
        sheet.near(format!("{search} to depth {depth}: value"), value(&answer), value(&full), 1e-12);
        sheet.note(nodes_name(search, depth), answer.counters.nodes).took(seconds, answer.counters.nodes);
    }
    Ok(())
}

fn sampled(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), Failure> {
    let (answer, seconds) = ask(&format!("ladder:top={TOP}"), None, &format!("mcts:sims={budget}"), seed)?;
    let off = (value(&answer) - truth()?.0).abs();
    let name = format!("mcts, {budget} simulations: distance from the truth");
    if budget >= 50_000 {
        sheet.holds(name, off, 0.1, |off, most| off <= most);
    } else {
        sheet.note(name, off);
    }
    sheet.took(seconds, budget);
    Ok(())
}

fn points(sheet: &Sheet, search: &str) -> Vec<(f64, f64)> {
    (2..=8u32)
        .filter_map(|depth| Some((f64::from(depth), figure(sheet, &nodes_name(search, depth))?)))
        .collect()
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let chart = Chart::new("Nodes of the ladder race", Axis::linear("depth, moves"), Axis::log("nodes"));
    vec![
        SEARCHES
            .into_iter()
            .fold(chart, |chart, search| chart.with(Series::new(search, points(sheet, search)))),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let last = |search: &str| points(sheet, search).last().copied().unwrap_or((0.0, 1.0));
    let (depth, full) = last("expectiminimax");
    let mut sentences = vec![format!(
        "To depth {depth:.0} Star1 visits {:.0} % and Star2 {:.0} % of the nodes of the full search, for the same value.",
        100.0 * last("star1").1 / full,
        100.0 * last("star2").1 / full
    )];
    sentences.extend(backgammon::reading(sheet));
    sentences
}
