//! `alphabeta`: what each part of the window family is worth, and the solver on late positions.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, games};
use game_core::mix::Sequence;

pub(super) const SUITE: Suite = Suite {
    name: "alphabeta",
    about: "Othello and Connect Four by alpha-beta with each of its parts: the same value, fewer and fewer nodes. Random \
            late positions of Connect Four by the solver, against minimax with a memory.",
    cases,
    charts,
    reading,
};

/// The parts, each over the one before.
const PARTS: [(&str, &str); 6] = [
    ("plain", ""),
    ("order", "order"),
    ("iterative deepening and table", "order,deepening=true,tt=16M"),
    ("killers and history", "order,deepening=true,tt=16M,killers=true,history=true"),
    ("scout", "order,deepening=true,tt=16M,killers=true,history=true,scout=true"),
    ("enhanced cut-offs", "order,deepening=true,tt=16M,killers=true,history=true,scout=true,peek=true"),
];

/// Games, the name of their order, and the depth of a quick and of a full run.
const BOARDS: [(&str, &str, u32, u32); 2] =
    [("othello", "corners", 5, 8), ("connect-four", "threats", 7, 11)];

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = Vec::new();
    for (game, order, quick, full) in BOARDS {
        let depth = plan.choose(quick, full);
        for (name, options) in PARTS {
            cases.push(Case::new(format!("{game} {name}"), move |sheet| {
                part(sheet, game, order, depth, name, options)
            }));
        }
    }
    for stones in plan.choose(vec![30, 28], vec![30, 28, 26]) {
        cases.push(Case::new(format!("{stones} stones"), move |sheet| late(sheet, stones, plan)));
    }
    cases
}

fn nodes_name(game: &str, part: &str) -> String {
    format!("{game}, {part}: nodes")
}

fn part(
    sheet: &mut Sheet,
    game: &str,
    order: &str,
    depth: u32,
    name: &str,
    options: &str,
) -> Result<(), Failure> {
    let options = options.replace("order", &format!("order={order}"));
    let join = if options.is_empty() { "" } else { "," };
    let search = format!("alphabeta:depth={depth},stored=equal{join}{options}");
    let (answer, seconds) = ask(game, None, &search, 1)?;
    let (plain, _) = ask(game, None, &format!("alphabeta:depth={depth},order={order}"), 1)?;
    sheet.near(format!("{game}, {name}: value"), value(&answer), value(&plain), 0.0);
    sheet.note(nodes_name(game, name), answer.counters.nodes).took(seconds, answer.counters.nodes);
    Ok(())
}

/// Random positions with so many stones, solved; minimax with a memory must agree.
fn late(sheet: &mut Sheet, stones: u32, plan: Plan) -> Result<(), Failure> {
    let positions = plan.choose(5, 20);
    let mut random = Sequence::seeded(plan.seed + u64::from(stones));
    let (mut right, mut nodes, mut seconds, mut made) = (0u64, 0, 0.0, 0u64);
    let mut session = games::open("connect-four")?;
    let start = session.position();
    while made < positions {
        session.set_position(&start)?;
        for _ in 0..stones {
            if session.turn().is_over() {
                break;
            }
            session.play(random.below(session.moves().len()))?;
        }
        if session.turn().is_over() {
            continue;
        }
        made += 1;
        let position = session.position();
        let (exact, _) = ask("connect-four", Some(&position), "minimax:tt=64M", 1)?;
        let solved = session.solve()?;
        right += u64::from(solved.value.number(0).to_bits() == value(&exact).to_bits());
        nodes += solved.nodes;
        seconds += solved.seconds;
    }
    sheet.exact(format!("solver, {stones} stones: right of {positions}"), right, positions);
    sheet.note(format!("solver, {stones} stones: nodes"), nodes).took(seconds, nodes);
    Ok(())
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new("Nodes with each part added", Axis::linear("parts"), Axis::log("nodes"));
    for (game, ..) in BOARDS {
        let nodes = (0u32..)
            .zip(PARTS)
            .filter_map(|(n, (name, _))| Some((f64::from(n), figure(sheet, &nodes_name(game, name))?)));
        chart = chart.with(Series::new(game, nodes));
    }
    vec![chart]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let sentence = |(game, ..): (&str, &str, u32, u32)| {
        let nodes = |part: usize| figure(sheet, &nodes_name(game, PARTS[part].0)).unwrap_or(1.0);
        format!(
            "On {game} plain alpha-beta visits {:.0} nodes; a good order alone leaves {:.0} %, everything together {:.1} %.",
            nodes(0),
            100.0 * nodes(1) / nodes(0),
            100.0 * nodes(PARTS.len() - 1) / nodes(0)
        )
    };
    BOARDS.into_iter().map(sentence).collect()
}
