//! `experiment`: one question about searches, answered with figures.

use super::{suite, workspace};
use crate::bench::{Plan, Size};
use crate::experiments::EXPERIMENTS;
use crate::output::Output;
use crate::report::{Provenance, Row};
use crate::{Failure, cli, options};
use serde::Serialize;
use std::io::Write;

/// What `--json` writes.
#[derive(Serialize)]
struct Object<'a> {
    experiment: &'a str,
    seed: u64,
    rows: &'a [Row],
    reading: Vec<String>,
}

/// Runs the experiment that is named, or lists them.
///
/// # Errors
/// If it is unknown, a figure is wrong, or a file cannot be written.
pub fn run(arguments: &cli::Experiment, out: &mut dyn Write) -> Result<(), Failure> {
    let mut output = Output::new(arguments.json.clone().into(), out);
    if arguments.list {
        for experiment in EXPERIMENTS {
            output.say(format!("{:24} {}", experiment.name, experiment.about))?;
        }
        return Ok(());
    }
    let name = arguments.name.as_deref().unwrap_or_default();
    let Some(experiment) = EXPERIMENTS.iter().find(|experiment| experiment.name == name) else {
        let known: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        return Err(Failure::usage(match arguments.name {
            Some(_) => options::unknown("experiment", name, &known),
            None => format!("which experiment? known: {}", known.join(", ")),
        }));
    };
    let (size, quick) = if arguments.quick { (Size::Quick, " --quick") } else { (Size::Full, "") };
    let root = workspace::root();
    let command = format!("cargo xtask experiment {name}{quick} --seed {}", arguments.seed);
    let provenance = Provenance::of(&root, command, arguments.seed);
    let default = || workspace::target(&root).join("experiments").join(name);
    let folder = arguments.out.clone().unwrap_or_else(default);
    let plan = Plan { size, seed: arguments.seed };
    let sheet = suite::run(experiment, plan, 1, &provenance, &folder, &mut output)?;
    let reading = experiment.says(&sheet);
    let object = Object { experiment: name, seed: arguments.seed, rows: sheet.rows(), reading };
    if sheet.wrong().is_empty() {
        return output.object(&object);
    }
    output.failed_object(&object)?;
    Err(Failure::check(format!("wrong figures: {}", sheet.wrong().join(", "))))
}
