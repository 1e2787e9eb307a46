//! `chess`: a signature of the search, what every part that goes further or gambles saves and costs,
//! and how fast it is beside the moves alone.

mod positions;

use super::{Case, Plan, Suite, ask, figure, value};
use crate::games::{AnyEvaluator, AnyOrder};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, time};
use game_core::mix::mix64;
use game_core::{Flat, Game, Limits, Natural, Notation, Search};
use games::Chess;
use games::chess::{Material, MostValuableVictim, Placement, WinningCapturesFirst};
use positions::{MATES, Mate, POSITIONS};
use search_alphabeta::AlphaBeta;

pub(super) const SUITE: Suite = Suite {
    name: "chess",
    about: "Twenty positions of chess to a fixed depth: their nodes and answers as one signature; what quiescence, \
            extensions and every kind of forward pruning save in nodes and cost in mates; and nodes a second without an \
            evaluation, with material and with all that is known, beside the moves alone.",
    cases,
    charts,
    reading,
};

/// Alpha-beta with everything that changes no value.
const PLAIN: &str = "deepening=true,scout=true,tt=16M,order=exchanges,killers=true,history=true,unit=100000,\
                     horizon=1000";

/// What goes further and what gambles, all that is worth having, together.
const WHOLE: &str = "quiesce=true,skip-losing=true,extend=8,checks=true,null=2,late=4";

/// Nodes, and the answers mixed into 32 bits, of a quick and of a full run.
const SIGNATURES: [(u64, u64); 2] = [(6_936, 3_669_277_049), (776_288, 164_110_103)];

/// Each switch over the plain search.
const SWITCHES: [(&str, &str); 12] = [
    ("nothing", ""),
    ("quiescence", "quiesce=true"),
    ("quiescence, losing captures skipped", "quiesce=true,skip-losing=true"),
    ("quiescence, delta cut", "quiesce=true,delta=200"),
    ("checks extended", "extend=4,checks=true"),
    ("recaptures extended", "extend=4,recaptures=true"),
    ("singular moves extended", "extend=4,singular=60"),
    ("null move", "null=2"),
    ("late moves reduced", "late=4"),
    ("futility", "futility=150"),
    ("beam of eight", "beam=8"),
    ("losing captures skipped, checks, null move, late moves", WHOLE),
];

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = vec![Case::new("signature", move |sheet| signature(sheet, plan))];
    for (name, options) in SWITCHES {
        cases.push(Case::new(name, move |sheet| switch(sheet, plan, name, options)));
    }
    cases.push(Case::new("moves alone", move |sheet| moves_alone(sheet, plan)));
    for (name, with) in RATES {
        cases.push(Case::new(name, move |sheet| rate(sheet, plan, name, with)));
    }
    cases
}

/// The plain search to a depth, with more options.
fn search(depth: u32, options: &str) -> String {
    let join = if options.is_empty() { "" } else { "," };
    format!("alphabeta:depth={depth},{PLAIN}{join}{options}")
}

/// Every count and every answer: the same in debug and in release, on every machine.
fn signature(sheet: &mut Sheet, plan: Plan) -> Result<(), Failure> {
    let depth = plan.choose(2, 6);
    let (mut nodes, mut mixed, mut seconds) = (0, 0, 0.0);
    for position in POSITIONS {
        let (answer, took) = ask("chess", Some(position), &search(depth, WHOLE), plan.seed)?;
        nodes += answer.counters.nodes;
        seconds += took;
        let said = format!("{:?} {:?} {}", answer.best, answer.value, answer.counters.nodes);
        mixed = said.bytes().fold(mixed, |mixed, byte| mix64(mixed ^ u64::from(byte)));
    }
    let (expected, answers) = plan.choose(SIGNATURES[0], SIGNATURES[1]);
    sheet.exact(format!("signature, depth {depth}: nodes"), nodes, expected).took(seconds, nodes);
    sheet.exact(format!("signature, depth {depth}: answers mixed"), mixed >> 32, answers);
    Ok(())
}

fn nodes_name(switch: &str) -> String {
    format!("{switch}: nodes")
}

fn mates_name(switch: &str, short: u32) -> String {
    match short {
        0 => format!("{switch}: mates found at their depth"),
        _ => format!("{switch}: mates found {short} plies short of it"),
    }
}

/// Nodes to a fixed depth, and mates found to the depth they take and to less.
fn switch(sheet: &mut Sheet, plan: Plan, name: &str, options: &str) -> Result<(), Failure> {
    let (depth, positions) = plan.choose((2, 3), (5, POSITIONS.len()));
    let (mut nodes, mut seconds) = (0, 0.0);
    for position in &POSITIONS[..positions] {
        let (answer, took) = ask("chess", Some(position), &search(depth, options), plan.seed)?;
        nodes += answer.counters.nodes;
        seconds += took;
    }
    sheet.note(nodes_name(name), nodes).took(seconds, nodes);
    let mates = &MATES[..plan.choose(2, MATES.len())];
    for short in [0, 2] {
        let mut found = 0u64;
        for mate in mates {
            found += u64::from(finds(mate, short, options, plan)?);
        }
        let name = mates_name(name, short);
        // The plain search proves every mate there is, and claims none it cannot see.
        let known = if short == 0 { mates.len() as u64 } else { 0 };
        if options.is_empty() {
            sheet.exact(name, found, known)
        } else {
            sheet.note(name, found)
        };
    }
    Ok(())
}

/// Whether a mate is found, so many plies less deep than it takes.
fn finds(mate: &Mate, short: u32, options: &str, plan: Plan) -> Result<bool, Failure> {
    let (position, plies, key) = *mate;
    let (answer, _) = ask("chess", Some(position), &search(plies - short, options), plan.seed)?;
    Ok(answer.best.as_deref() == Some(key) && value(&answer) >= f64::from(100_000 - plies))
}

/// Where speed is measured: a middle game.
const MIDDLE: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9";

const MOVES_ALONE: &str = "moves alone: positions";

/// Every sequence of moves with every position made: what a search could be at most.
fn moves_alone(sheet: &mut Sheet, plan: Plan) -> Result<(), Failure> {
    fn count(state: &Chess, depth: u32) -> u64 {
        let below = |m| count(&state.child(m), depth - 1);
        if depth == 0 { 1 } else { 1 + state.moves().map(below).sum::<u64>() }
    }
    let state = Chess::default().read(MIDDLE).map_err(Failure::check)?;
    let (positions, seconds) = time::measure(|| count(&state, plan.choose(2, 4)));
    sheet.exact(MOVES_ALONE, positions, plan.choose(1_120u64, 1_318_430)).took(seconds, positions);
    Ok(())
}

/// An evaluator and the order that goes with it.
type With = fn() -> (AnyEvaluator<Chess>, AnyOrder<Chess>);

const RATES: [(&str, With); 3] = [
    ("search without an evaluation: nodes", || (AnyEvaluator::of(Flat), AnyOrder::of(Natural))),
    ("search with material: nodes", || (AnyEvaluator::of(Material), AnyOrder::of(MostValuableVictim))),
    ("search with all that is known: nodes", || {
        (AnyEvaluator::of(Placement), AnyOrder::of(WinningCapturesFirst))
    }),
];

/// Nodes a second of alpha-beta to a number of nodes.
fn rate(sheet: &mut Sheet, plan: Plan, name: &str, with: With) -> Result<(), Failure> {
    let state = Chess::default().read(MIDDLE).map_err(Failure::check)?;
    let nodes = plan.choose(2_000, 1_000_000);
    let (evaluator, order) = with();
    let mut search = AlphaBeta::<Chess>::new().with_evaluator(evaluator).with_order(order);
    let limits = Limits { nodes: Some(nodes), ..Limits::depth(30) };
    let (report, seconds) = time::measure(|| search.search(&state, &limits));
    sheet.exact(name, report?.counters.nodes, nodes).took(seconds, nodes);
    Ok(())
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let names = SWITCHES.map(|(name, _)| name);
    let bars = |series: &str, row: &dyn Fn(&str) -> String| {
        let figures =
            (0u32..).zip(names).filter_map(|(n, name)| Some((f64::from(n), figure(sheet, &row(name))?)));
        Series::new(series, figures)
    };
    let nodes = Chart::new("Nodes to a fixed depth", Axis::names("search", names), Axis::log("nodes"));
    let mates = Chart::new("Mates found", Axis::names("search", names), Axis::linear("mates"));
    vec![
        nodes.with(bars("nodes", &nodes_name)),
        mates
            .with(bars("at their depth", &|name| mates_name(name, 0)))
            .with(bars("two plies short of it", &|name| mates_name(name, 2))),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let rate = |name: &str| sheet.rows().iter().find(|row| row.name == name).and_then(|row| row.rate);
    let moves = rate(MOVES_ALONE).unwrap_or(f64::INFINITY);
    let beside = RATES.map(|(name, _)| rate(name).unwrap_or(0.0) / moves);
    let of = |name: &str| figure(sheet, name).unwrap_or(0.0);
    let plain = of(&nodes_name("nothing")).max(1.0);
    let parts = SWITCHES[1..].iter().map(|(name, _)| {
        let (share, found) = (100.0 * of(&nodes_name(name)) / plain, of(&mates_name(name, 0)));
        let short = of(&mates_name(name, 2));
        format!("{name} {share:.0} %, {found:.0}, {short:.0}")
    });
    vec![
        format!(
            "Nodes of the plain search that are left, mates found at their depth of {:.0}, and two plies short of it: {}.",
            of(&mates_name("nothing", 0)),
            parts.collect::<Vec<_>>().join("; ")
        ),
        format!(
            "Alpha-beta visits {:.2} times as many nodes a second as there are positions a second in the moves alone; with \
             material {:.2}, with all that is known {:.2}.",
            beside[0], beside[1], beside[2]
        ),
    ]
}
