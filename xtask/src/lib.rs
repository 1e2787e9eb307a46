//! Where the crates meet: every game with every search its types allow, behind the commands of
//! `cargo xtask`.
//!
//! The way through: [`cli`] reads the arguments, a module of [`commands`] answers. A command is
//! not generic: [`games::open`] turns the text of a GAME into a [`Session`](session::Session), compiled once for
//! each game, and a SPEC ([`spec`]) chooses among searches at run time.

pub mod advice;
pub mod bench;
pub mod cli;
pub mod commands;
pub mod contest;
pub mod drawing;
pub mod experiments;
mod failure;
pub mod games;
pub mod help;
pub mod options;
pub mod output;
pub mod report;
mod seats;
pub mod session;
pub mod spec;
mod table;
mod time;

pub use failure::Failure;
pub use seats::solve::Solved;
pub use seats::trace::Page;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser as _};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs the command that the arguments say; the first one is the name of the program.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let stdout = std::io::stdout();
    match answer(arguments, &mut stdout.lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {}", failure.to_string().trim_end());
            failure.exit()
        }
    }
}

/// [`run`], with standard output said by the caller.
///
/// # Errors
/// [`Failure`], which knows its exit code.
pub fn answer(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.len() < 2 {
        arguments = vec!["xtask".into(), "--help".into()];
    }
    match cli::Cli::try_parse_from(arguments) {
        Ok(cli) => commands::run(cli.command, out),
        Err(why) if why.kind() == ErrorKind::InvalidSubcommand => Err(unknown_command(&why)),
        Err(why) if why.use_stderr() => Err(Failure::usage(one_line(&why.to_string()))),
        Err(help) => write!(out, "{help}")
            .map_err(|why| Failure::check(format!("cannot write to standard output: {why}"))),
    }
}

/// The commands there are, and the nearest.
fn unknown_command(why: &clap::Error) -> Failure {
    let given = match why.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => name.clone(),
        _ => String::new(),
    };
    let command = cli::Cli::command();
    let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    Failure::usage(options::unknown("command", &given, &known))
}

/// Clap's message without its first word, its layout and its pointer to the help.
fn one_line(message: &str) -> String {
    let body = message.strip_prefix("error: ").unwrap_or(message);
    let lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    let kept: Vec<&str> = lines.filter(|line| !line.starts_with("For more information")).collect();
    kept.join("; ").replace(":;", ":")
}

/// The pages whose examples are compiled and run as tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/adding-a-game.md")]
    struct AddingAGame;
    #[doc = include_str!("../../docs/adding-a-search.md")]
    struct AddingASearch;
}
