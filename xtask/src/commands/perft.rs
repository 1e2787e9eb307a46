//! `perft`: counts the sequences of exactly so many moves.

use crate::output::Output;
use crate::{Failure, cli, games, time};
use serde::Serialize;
use std::io::Write;

/// What `--json` writes.
#[derive(Serialize)]
struct Object<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<serde_json::Map<String, serde_json::Value>>,
}

/// Counts, and shows the rate.
///
/// # Errors
/// If the game or the position is unknown.
pub fn run(arguments: &cli::Perft, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = games::open(&arguments.game)?;
    if let Some(position) = &arguments.position {
        session.set_position(position)?;
    }
    let depth = arguments.depth;
    let mut output = Output::new(arguments.json.clone().into(), out);
    let (split, seconds) = if arguments.divide && depth > 0 {
        time::measure(|| session.divide(depth))
    } else {
        let (nodes, seconds) = time::measure(|| session.perft(depth));
        (vec![(String::new(), nodes)], seconds)
    };
    let nodes = split.iter().map(|(_, count)| count).sum();
    let divide =
        arguments.divide.then(|| split.iter().map(|(m, count)| (m.clone(), (*count).into())).collect());
    if arguments.divide {
        let width = split.iter().map(|(m, _)| m.chars().count()).max().unwrap_or(0);
        for (m, count) in &split {
            output.say(format!("{m:width$}  {count}"))?;
        }
    }
    output.say(format!(
        "perft {depth} of {}: {nodes}   {}",
        arguments.game,
        time::rate(nodes, seconds, "sequences")
    ))?;
    output.object(&Object { game: &arguments.game, depth, nodes, seconds, divide })
}
