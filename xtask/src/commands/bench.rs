//! `bench`: runs suites, shows them, and leaves a page behind.

use super::suite::{Object, run as run_suite};
use super::workspace;
use crate::bench::{Plan, SUITES, Size, Suite};
use crate::output::Output;
use crate::report::{Provenance, Sheet};
use crate::{Failure, cli, options};
use serde::Serialize;
use std::io::Write;

/// The name of the criterion benches, which are run by Cargo.
const MICRO: &str = "micro";

/// What `--json` writes for several suites.
#[derive(Serialize)]
struct Objects<'a> {
    suites: Vec<Object<'a>>,
}

/// Runs the suites that are named, or all.
///
/// # Errors
/// If a suite is unknown, a figure is wrong, or a file cannot be written.
pub fn run(arguments: &cli::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.suites.iter().any(|name| name == MICRO) {
        return micro(arguments);
    }
    let mut output = Output::new(arguments.json.clone().into(), out);
    let suites = chosen(&arguments.suites)?;
    if arguments.list {
        for suite in SUITES {
            output.say(format!("{:14} {}", suite.name, suite.about))?;
        }
        return output.say(format!("{MICRO:14} Criterion microbenches of single functions."));
    }
    let size = if arguments.quick { Size::Quick } else { Size::Full };
    let plan = Plan { size, seed: arguments.seed };
    let root = workspace::root();
    let mut sheets = Vec::new();
    for suite in suites {
        let command = command_line(suite, arguments);
        let provenance = Provenance::of(&root, command, arguments.seed);
        let folder = workspace::target(&root).join("bench").join(suite.name);
        let sheet = run_suite(suite, plan, &provenance, &folder, &mut output)?;
        sheets.push((suite, sheet));
    }
    conclude(&mut output, &sheets, arguments.seed)
}

/// The JSON object, and the verdict.
fn conclude(output: &mut Output<'_>, sheets: &[(&Suite, Sheet)], seed: u64) -> Result<(), Failure> {
    let wrong: Vec<String> = sheets
        .iter()
        .flat_map(|(suite, sheet)| sheet.wrong().into_iter().map(|name| format!("{}: {name}", suite.name)))
        .collect();
    let mut objects: Vec<Object<'_>> =
        sheets.iter().map(|(suite, sheet)| Object { suite: suite.name, seed, rows: sheet.rows() }).collect();
    let one = if objects.len() == 1 { objects.pop() } else { None };
    let object = match one {
        Some(object) => serde_json::to_value(object),
        None => serde_json::to_value(Objects { suites: objects }),
    };
    let object = object.map_err(Failure::check)?;
    if wrong.is_empty() {
        return output.object(&object);
    }
    output.failed_object(&object)?;
    Err(Failure::check(format!("wrong figures: {}", wrong.join(", "))))
}

/// The suites with these names; all if there are none.
fn chosen(names: &[String]) -> Result<Vec<&'static Suite>, Failure> {
    if names.is_empty() {
        return Ok(SUITES.iter().collect());
    }
    let find = |name: &String| {
        SUITES.iter().find(|suite| suite.name == name).ok_or_else(|| {
            let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).chain([MICRO]).collect();
            Failure::usage(options::unknown("suite", name, &known))
        })
    };
    names.iter().map(find).collect()
}

fn command_line(suite: &Suite, arguments: &cli::Bench) -> String {
    let quick = if arguments.quick { " --quick" } else { "" };
    format!("cargo xtask bench {}{quick} --seed {}", suite.name, arguments.seed)
}

/// The criterion benches.
fn micro(arguments: &cli::Bench) -> Result<(), Failure> {
    if arguments.suites.len() > 1 || arguments.json.is_some() {
        return Err(Failure::usage(format!(
            "bench {MICRO} runs alone and writes no JSON; criterion keeps its own"
        )));
    }
    let mut command = vec!["bench", "--package", "xtask", "--bench", MICRO];
    if arguments.quick {
        command.extend(["--", "--quick"]);
    }
    workspace::cargo(&command, &[])
}
