//! `oracle`: compares with published values and position sets.
//!
//! The folder holds `oracle_values.tsv` (one published fact a line), tables of perft counts and
//! sets of positions. What no game or search here can answer yet is counted as skipped.

mod boards;
mod perft;
mod sets;
mod values;

use crate::output::Output;
use crate::{Failure, cli};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// What was compared; also what `--json` writes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verdict {
    /// Figures compared.
    pub checked: u64,
    /// Figures that differ.
    pub wrong: u64,
    /// Figures that cannot be compared.
    pub skipped: u64,
    /// A line for each figure that differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<String>,
}

impl Verdict {
    /// Compares one figure.
    fn compare<T: PartialEq + std::fmt::Display>(
        &mut self,
        what: impl std::fmt::Display,
        found: &T,
        published: &T,
    ) {
        self.checked += 1;
        if found != published {
            self.wrong += 1;
            self.differences.push(format!("{what}: {found}, published {published}"));
        }
    }

    fn add(&mut self, other: Verdict) {
        self.checked += other.checked;
        self.wrong += other.wrong;
        self.skipped += other.skipped;
        self.differences.extend(other.differences);
    }
}

/// A part of the oracle: its name, and what compares it with the folder.
type Part = (&'static str, fn(&Path) -> Result<Verdict, Failure>);

const PARTS: [Part; 3] =
    [("published values", values::check), ("perft", perft::check), ("Connect Four sets", sets::check)];

/// Compares everything in the folder.
///
/// # Errors
/// If the folder cannot be read, or a figure differs.
pub fn run(arguments: &cli::Oracle, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = &arguments.data;
    if !folder.is_dir() {
        return Err(Failure::usage(format!("{} is not a folder of published values", folder.display())));
    }
    let mut output = Output::new(arguments.json.clone().into(), out);
    let mut total = Verdict::default();
    for (name, check) in PARTS {
        let verdict = check(folder)?;
        let Verdict { checked, wrong, skipped, .. } = verdict;
        output.say(format!("{name}: {checked} checked, {wrong} wrong, {skipped} skipped"))?;
        for difference in &verdict.differences {
            output.say(format!("  WRONG {difference}"))?;
        }
        total.add(verdict);
    }
    let Verdict { checked, wrong, skipped, .. } = total;
    output.say(format!("oracle: {checked} checked, {wrong} wrong, {skipped} skipped"))?;
    if wrong == 0 {
        return output.object(&total);
    }
    output.failed_object(&total)?;
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
