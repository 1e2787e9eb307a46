//! `best`: the best move of a position and what every move is worth.

use crate::output::Output;
use crate::session::{Answer, RootLine, Session, Value};
use crate::spec::Spec;
use crate::{Failure, cli, games, time};
use game_core::Bound;
use serde::Serialize;
use std::io::Write;

/// What `--json` writes.
#[derive(Serialize)]
struct Object<'a> {
    best: Option<&'a str>,
    value: Option<&'a Value>,
    #[serde(serialize_with = "crate::session::word")]
    bound: Bound,
    pv: &'a [String],
    tied: &'a [String],
    root: &'a [RootLine],
    player: &'a str,
    nodes: u64,
    leaves: u64,
    estimates: u64,
    cuts: u64,
    table_hits: u64,
    simulations: u64,
    depth: u32,
    stopped: String,
    seconds: f64,
}

/// Searches once and shows the answer.
///
/// # Errors
/// If the question makes no sense; the search says why.
pub fn run(arguments: &cli::Best, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = games::open(&arguments.game)?;
    if let Some(position) = &arguments.position {
        session.set_position(position)?;
    }
    let spec = Spec::parse(&arguments.search)?;
    let mut limits = arguments.budget.over(&spec.limits);
    if !session.turn().is_over() {
        super::bounded(&spec, &limits)?;
    }
    if !arguments.moves.is_empty() {
        let ordinals: Result<_, _> = arguments.moves.iter().map(|m| session.ordinal(m)).collect();
        limits.only = Some(ordinals?);
    }
    let seat = session.seat(&spec, arguments.seed)?;
    let (answer, seconds) = time::measure(|| session.search(seat, &limits));
    let answer = answer?;
    let mut output = Output::new(arguments.json.clone().into(), out);
    output.say(show(session.as_ref(), &answer, seconds))?;
    output.object(&object(&answer, seconds))
}

fn object(answer: &Answer, seconds: f64) -> Object<'_> {
    let counters = answer.counters;
    Object {
        best: answer.best.as_deref(),
        value: answer.value.as_ref(),
        bound: answer.bound,
        pv: &answer.pv,
        tied: &answer.tied,
        root: &answer.root,
        player: &answer.player_name,
        nodes: counters.nodes,
        leaves: counters.leaves,
        estimates: counters.estimates,
        cuts: counters.cuts,
        table_hits: counters.table_hits,
        simulations: counters.simulations,
        depth: counters.depth,
        stopped: answer.stopped.to_string(),
        seconds,
    }
}

/// The board, the answer in a few lines, and the root moves as a table.
fn show(session: &dyn Session, answer: &Answer, seconds: f64) -> String {
    let mut text = format!("{}\n\n", session.board().trim_end());
    match (&answer.best, &answer.value) {
        (Some(best), Some(value)) => {
            text += &format!("best   {best}   value {} {value} for {}\n", answer.bound, answer.player_name);
        }
        (Some(best), None) => text += &format!("best   {best}   not searched\n"),
        (None, Some(value)) => {
            text += &format!("no move   value {} {value} for {}\n", answer.bound, answer.player_name);
        }
        (None, None) => text += "no move, not searched\n",
    }
    if answer.pv.len() > 1 {
        text += &format!("line   {}\n", answer.pv.join(" "));
    }
    if answer.tied.len() > 1 {
        text += &format!("tied   {}\n", answer.tied.join(" "));
    }
    if !answer.root.is_empty() {
        let mut table = crate::table::new(&["move", "value", "visits"]);
        for line in &answer.root {
            let value = line.value.as_ref().map(|value| format!("{} {value}", line.bound));
            let visits = if line.visits > 0 { line.visits.to_string() } else { String::new() };
            table.add_row([line.name.clone(), value.unwrap_or_default(), visits]);
        }
        text += &format!("{table}\n");
    }
    let c = answer.counters;
    text +=
        &format!("nodes {}   leaves {}   estimates {}   cuts {}   ", c.nodes, c.leaves, c.estimates, c.cuts);
    text += &format!("table hits {}   simulations {}   depth {}\n", c.table_hits, c.simulations, c.depth);
    text += &format!(
        "stopped: {}   {}\n",
        answer.stopped,
        time::rate(c.nodes.max(c.simulations), seconds, "nodes")
    );
    text
}
