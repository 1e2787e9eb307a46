//! `bench --pair`: this build and another one by turns, so that what slows the machine for a while
//! slows both.

use super::suite;
use crate::bench::{Plan, Size, Suite};
use crate::report::{Baseline, Kept, Provenance, Row};
use crate::{Failure, cli};
use serde::Deserialize;
use std::path::Path;
use std::process::Command;

/// Fewer rounds say nothing about how much they differ.
pub(super) const LEAST_ROUNDS: u32 = 3;

/// What the other build writes of a suite.
#[derive(Deserialize)]
struct Written {
    rows: Vec<Row>,
}

/// The figures of the other build and of this one, round by round; who begins a round changes.
pub(super) fn rounds(
    arguments: &cli::Bench,
    other: &Path,
    suites: &[&Suite],
    from: &Provenance,
) -> Result<Vec<(Baseline, Baseline)>, Failure> {
    let (size, word) = if arguments.quick { (Size::Quick, "quick") } else { (Size::Full, "full") };
    let plan = Plan { size, seed: arguments.seed };
    let theirs = Provenance { commit: other.display().to_string(), ..from.clone() };
    let mut rounds = Vec::new();
    for round in 0..arguments.runs {
        let (mut before, mut now) = (Vec::new(), Vec::new());
        for suite in suites {
            let mut ask_other = || {
                before.push(ask(other, suite.name, arguments)?);
                Ok::<(), Failure>(())
            };
            if round % 2 == 0 {
                ask_other()?;
            }
            let sheet = suite::measure(suite, plan, 1, false)?;
            now.push(Kept { suite: suite.name.into(), rows: sheet.rows().to_vec() });
            if round % 2 == 1 {
                ask_other()?;
            }
        }
        rounds.push((Baseline::new(&theirs, word, before), Baseline::new(from, word, now)));
    }
    Ok(rounds)
}

/// The figures of one suite by the other build.
fn ask(other: &Path, suite: &str, arguments: &cli::Bench) -> Result<Kept, Failure> {
    let mut command = Command::new(other);
    command.args(["bench", suite, "--json", "-", "--seed", &arguments.seed.to_string()]);
    if arguments.quick {
        command.arg("--quick");
    }
    let bad = |why: String| Failure::usage(format!("{} bench {suite}: {why}", other.display()));
    let output = command.output().map_err(|why| bad(why.to_string()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(bad(said.lines().last().unwrap_or("it failed").to_string()));
    }
    let written: Written = serde_json::from_slice(&output.stdout)
        .map_err(|why| bad(format!("its answer is not that of a build of this command ({why})")))?;
    Ok(Kept { suite: suite.into(), rows: written.rows })
}
