//! `oracle`: compares with published values and position sets.
//!
//! The folder holds `oracle_values.tsv` (one published fact a line), tables of perft counts and
//! sets of positions. What no game or search here can answer, or not soon, is counted as skipped,
//! with the reason.

mod boards;
mod chance;
mod chess;
mod endings;
mod nim;
mod othello;
mod perft;
mod sets;
mod tactics;
mod values;
mod verdict;

pub use verdict::{Kind, Verdict};

use crate::options::unknown;
use crate::output::Output;
use crate::{Failure, cli};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// A part of the oracle: what compares it with the folder.
type Part = fn(&Path, &mut Verdict) -> Result<(), Failure>;

const PARTS: [(&str, Part); 7] = [
    ("values", values::check),
    ("perft", perft::check),
    ("connect-four", sets::check),
    ("othello", othello::check),
    ("chess", chess::check),
    ("endings", endings::check),
    ("tactics", tactics::check),
];

/// What `--json` writes.
#[derive(Serialize)]
struct Summary<'a> {
    checked: u64,
    wrong: u64,
    skipped: u64,
    kinds: &'a [Kind],
}

/// Compares everything in the folder, or the parts asked for.
///
/// # Errors
/// If there is no such part, the folder cannot be read, or a figure differs.
pub fn run(arguments: &cli::Oracle, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = &arguments.data;
    if !folder.is_dir() {
        return Err(Failure::usage(format!("{} is not a folder of published values", folder.display())));
    }
    let names = PARTS.map(|(name, _)| name);
    for part in &arguments.part {
        if !names.contains(&part.as_str()) {
            return Err(Failure::usage(unknown("part", part, &names)));
        }
    }
    let mut output = Output::new(arguments.json.clone().into(), out);
    let mut verdict = Verdict::new(arguments.thorough);
    for (name, check) in PARTS {
        if arguments.part.is_empty() || arguments.part.iter().any(|part| part == name) {
            check(folder, &mut verdict)?;
        }
    }
    let mut table = crate::table::new(&["kind", "checked", "wrong", "skipped"]);
    for Kind { name, checked, wrong, skipped, .. } in verdict.kinds() {
        table.add_row([name.clone(), checked.to_string(), wrong.to_string(), skipped.to_string()]);
    }
    output.say(table.to_string())?;
    for kind in verdict.kinds() {
        for difference in &kind.differences {
            output.say(format!("WRONG {difference}"))?;
        }
        for why in &kind.why {
            output.say(format!("skipped of {}: {why}", kind.name))?;
        }
    }
    let [checked, wrong, skipped] = verdict.totals();
    output.say(format!("oracle: {checked} checked, {wrong} wrong, {skipped} skipped"))?;
    let summary = Summary { checked, wrong, skipped, kinds: verdict.kinds() };
    if wrong == 0 {
        return output.object(&summary);
    }
    output.failed_object(&summary)?;
    Err(Failure::check(format!("{wrong} of {checked} figures differ from the published ones")))
}

/// The lines of a table in the folder that are not comments; none if the file is not there.
fn lines(folder: &Path, name: &str) -> Result<Vec<String>, Failure> {
    let path = folder.join(name);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = super::solve::read(&path)?;
    Ok(text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(str::to_string)
        .collect())
}
