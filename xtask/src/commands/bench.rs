//! `bench`: runs suites, shows them, leaves a page behind, and compares with figures kept before.

use super::suite::{Object, run as run_suite};
use super::{paired, workspace};
use crate::bench::{Plan, SUITES, Size, Suite};
use crate::output::{Output, can_write, write_whole};
use crate::report::page::{Book, Page};
use crate::report::{Baseline, Chart, Comparison, Kept, Provenance, Sheet};
use crate::{Failure, cli, options};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The name of the criterion benches, which are run by Cargo.
const MICRO: &str = "micro";
/// How much longer is let pass where nothing is said, in per cent: what machines vary by.
const NOISE: f64 = 10.0;

/// What `--json` writes for several suites.
#[derive(Serialize)]
struct Objects<'a> {
    suites: Vec<Object<'a>>,
}

/// Runs the suites that are named, or all.
///
/// # Errors
/// If a suite is unknown, a figure is wrong or worse than the one it is compared with, or a file
/// cannot be read or written.
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
    let (size, word) = if arguments.quick { (Size::Quick, "quick") } else { (Size::Full, "full") };
    let plan = Plan { size, seed: arguments.seed };
    let root = workspace::root();
    if arguments.max_regress.is_some() && arguments.against.is_none() && arguments.pair.is_none() {
        return Err(Failure::usage("--max-regress is for --against FILE or --pair XTASK"));
    }
    if let Some(other) = &arguments.pair {
        return pair(arguments, other, &suites, &mut output);
    }
    let before = before(arguments, word, &suites)?;
    let mut sheets = Vec::new();
    for suite in suites {
        let command = command_line(suite.name, arguments);
        let provenance = Provenance::of(&root, command, arguments.seed);
        let folder = workspace::target(&root).join("bench").join(suite.name);
        let sheet = run_suite(suite, plan, arguments.runs, &provenance, &folder, &mut output)?;
        sheets.push((suite, sheet));
    }
    conclude(&mut output, &sheets, arguments.seed)?;
    let kept =
        |(suite, sheet): &(&Suite, Sheet)| Kept { suite: suite.name.into(), rows: sheet.rows().to_vec() };
    let from = Provenance::of(&root, command_line("", arguments), arguments.seed);
    if sheets.len() > 1 {
        let page = write_book(&workspace::target(&root).join("bench"), &sheets, &from)?;
        output.say(format!("all of it on one page: {}", page.display()))?;
    }
    let now = Baseline::new(&from, word, sheets.iter().map(kept).collect());
    if let Some(path) = &arguments.save {
        now.save(path)?;
        output.say(format!("kept in {}", path.display()))?;
    }
    before.map_or(Ok(()), |before| judge(&mut output, arguments, [&before, &now], &before.compare(&now)))
}

/// Runs another build and this one by turns, and judges the difference.
fn pair(
    arguments: &cli::Bench,
    other: &Path,
    suites: &[&Suite],
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if arguments.runs < paired::LEAST_ROUNDS {
        return Err(Failure::usage("--pair takes an interval over rounds; give it --runs 3 or more"));
    }
    let from = Provenance::of(&workspace::root(), command_line("", arguments), arguments.seed);
    let rounds = paired::rounds(arguments, other, suites, &from)?;
    let Some((before, now)) = rounds.first() else { return Ok(()) };
    judge(output, arguments, [before, now], &Baseline::compare_rounds(&rounds))
}

/// The figures to compare with, before anything is run, so that a file that cannot be used (or, of
/// the figures to keep, not be written) costs nobody a minute.
fn before(arguments: &cli::Bench, size: &str, suites: &[&Suite]) -> Result<Option<Baseline>, Failure> {
    if let Some(path) = &arguments.save {
        can_write(path)?;
    }
    let Some(path) = &arguments.against else { return Ok(None) };
    let before = Baseline::load(path)?;
    let names: Vec<&str> = suites.iter().map(|suite| suite.name).collect();
    before.fits(size, arguments.seed, &names)?;
    Ok(Some(before))
}

/// Writes all suites as one page; its path.
fn write_book(folder: &Path, sheets: &[(&Suite, Sheet)], from: &Provenance) -> Result<PathBuf, Failure> {
    let drawn: Vec<(Vec<Chart>, Vec<String>)> =
        sheets.iter().map(|(suite, sheet)| ((suite.charts)(sheet), suite.says(sheet))).collect();
    let mut pages = Vec::new();
    for ((suite, sheet), (charts, reading)) in sheets.iter().zip(&drawn) {
        pages.push(Page { name: suite.name, about: suite.about, reading, sheet, charts, provenance: from });
    }
    let path = folder.join("index.html");
    write_whole(&path, Book { pages: &pages, provenance: from }.html().as_bytes())?;
    Ok(path)
}

/// Says what became of the figures; a regression is a failure.
fn judge(
    output: &mut Output<'_>,
    arguments: &cli::Bench,
    [before, now]: [&Baseline; 2],
    comparison: &Comparison,
) -> Result<(), Failure> {
    output
        .say(format!("commit {} against {} ({})\n{comparison}", now.commit, before.commit, before.machine))?;
    let (counts, times) = (arguments.max_regress.unwrap_or(0.0), arguments.max_regress.unwrap_or(NOISE));
    let regressions = comparison.regressions(counts, times);
    if regressions.is_empty() {
        return output.say("no regression");
    }
    Err(Failure::Regression(format!("regression: {}", regressions.join("; "))))
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

/// The suites with these names, each once; all if there are none.
fn chosen(names: &[String]) -> Result<Vec<&'static Suite>, Failure> {
    if names.is_empty() {
        return Ok(SUITES.iter().collect());
    }
    let mut suites: Vec<&'static Suite> = Vec::new();
    for name in names {
        let Some(suite) = SUITES.iter().find(|suite| suite.name == name) else {
            let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).chain([MICRO]).collect();
            return Err(Failure::usage(options::unknown("suite", name, &known)));
        };
        if suites.iter().all(|other| other.name != suite.name) {
            suites.push(suite);
        }
    }
    Ok(suites)
}

fn command_line(suite: &str, arguments: &cli::Bench) -> String {
    let name = if suite.is_empty() { String::new() } else { format!(" {suite}") };
    let quick = if arguments.quick { " --quick" } else { "" };
    format!("cargo xtask bench{name}{quick} --seed {}", arguments.seed)
}

/// The criterion benches.
fn micro(arguments: &cli::Bench) -> Result<(), Failure> {
    let kept = arguments.save.is_some() || arguments.against.is_some();
    if arguments.suites.len() > 1 || arguments.json.is_some() || kept {
        return Err(Failure::usage(format!(
            "bench {MICRO} runs alone, writes no JSON and keeps no figures; criterion keeps its own"
        )));
    }
    let mut command = vec!["bench", "--package", "xtask", "--bench", MICRO];
    if arguments.quick {
        command.extend(["--", "--quick"]);
    }
    workspace::cargo(&command, &[])
}
