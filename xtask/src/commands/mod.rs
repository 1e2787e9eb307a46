//! The commands, one module each.

use crate::Failure;
use crate::cli::Command;
use crate::spec::{Search, Spec};
use game_core::Limits;
use std::io::Write;

pub mod advise;
pub mod bench;
pub mod best;
pub mod check;
pub mod contest;
pub mod experiment;
pub mod oracle;
mod paired;
pub mod perft;
pub mod play;
pub mod snapshots;
pub mod solve;
mod suite;
pub mod trace;
pub mod workspace;

/// Refuses a Monte-Carlo search that nothing would stop.
fn bounded(spec: &Spec, limits: &Limits) -> Result<(), Failure> {
    let free = (limits.simulations, limits.nodes, limits.bytes, limits.time) == (None, None, None, None);
    if free && matches!(spec.search, Search::Mcts(_)) {
        let accepted = "give it sims=N, nodes=N, time=S or bytes=N";
        return Err(Failure::usage(format!(
            "search '{}' goes on until it is stopped; {accepted}",
            spec.text
        )));
    }
    Ok(())
}

/// Runs one command.
///
/// # Errors
/// [`Failure`], which knows its exit code.
pub fn run(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Perft(arguments) => perft::run(&arguments, out),
        Command::Best(arguments) => best::run(&arguments, out),
        Command::Snapshots(arguments) => snapshots::run(&arguments, out),
        Command::Match(arguments) => contest::run(&arguments, out),
        Command::Advise(arguments) => advise::run(&arguments, out),
        Command::Experiment(arguments) => experiment::run(&arguments, out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Trace(arguments) => trace::run(&arguments, out),
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Solve(arguments) => solve::run(&arguments, out),
        Command::Oracle(arguments) => oracle::run(&arguments, out),
    }
}
