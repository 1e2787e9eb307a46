//! Runs a suite (of `bench`) or an experiment: measures with a progress bar, shows, writes.

use crate::bench::{Plan, Suite};
use crate::output::{Output, can_write, write_whole};
use crate::report::page::Page;
use crate::report::{Provenance, Row, Sheet};
use crate::{Failure, time};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What `--json` writes of a suite.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    pub(super) suite: &'a str,
    pub(super) seed: u64,
    pub(super) rows: &'a [Row],
}

/// Runs a suite, shows it, and writes its files below `folder` unless a figure is wrong.
pub(super) fn run(
    suite: &Suite,
    plan: Plan,
    runs: u32,
    provenance: &Provenance,
    folder: &Path,
    output: &mut Output<'_>,
) -> Result<Sheet, Failure> {
    can_write(&folder.join("index.html"))?;
    output.say(format!("{}: {}\n{provenance}\n", suite.name, suite.about))?;
    let (sheet, seconds) = time::measure(|| measure(suite, plan, runs, output.is_watched()));
    let sheet = sheet?;
    output.say(sheet.table())?;
    for sentence in suite.says(&sheet) {
        output.say(sentence)?;
    }
    if sheet.wrong().is_empty() {
        let page = write(folder, suite, &sheet, provenance)?;
        output.say(format!("{seconds:.1} s; {}\n", page.display()))?;
    } else {
        output.say(format!("WRONG: {}; nothing is written\n", sheet.wrong().join(", ")))?;
    }
    Ok(sheet)
}

/// Runs the cases one by one, with a bar and the time left where a person watches; of several runs
/// the shortest time of each row is kept.
pub(super) fn measure(suite: &Suite, plan: Plan, runs: u32, watched: bool) -> Result<Sheet, Failure> {
    let count = (suite.cases)(plan).len() as u64;
    let bar = ProgressBar::new(count * u64::from(runs));
    bar.set_draw_target(if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() });
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}  {eta} left") {
        bar.set_style(style);
    }
    let mut fastest: Option<Sheet> = None;
    for _ in 0..runs {
        let mut sheet = Sheet::default();
        for case in (suite.cases)(plan) {
            bar.set_message(case.name);
            (case.run)(&mut sheet)?;
            bar.inc(1);
        }
        match &mut fastest {
            None => fastest = Some(sheet),
            Some(fastest) => fastest.fastest(&sheet).map_err(|what| {
                Failure::check(format!("{}: a count is not the same in two runs: {what}", suite.name))
            })?,
        }
    }
    bar.finish_and_clear();
    Ok(fastest.unwrap_or_default())
}

/// Writes JSON, CSV, SVG and HTML; the path of the page.
fn write(folder: &Path, suite: &Suite, sheet: &Sheet, provenance: &Provenance) -> Result<PathBuf, Failure> {
    let charts = (suite.charts)(sheet);
    let reading = suite.says(sheet);
    let page =
        Page { name: suite.name, about: suite.about, reading: &reading, sheet, charts: &charts, provenance };
    let object = Object { suite: suite.name, seed: provenance.seed, rows: sheet.rows() };
    let json = serde_json::to_string_pretty(&object).map_err(Failure::check)?;
    write_whole(&folder.join("rows.json"), format!("{json}\n").as_bytes())?;
    write_whole(&folder.join("rows.csv"), sheet.csv().as_bytes())?;
    for chart in &charts {
        write_whole(&folder.join(chart.file_name()), chart.svg().as_bytes())?;
    }
    let path = folder.join("index.html");
    write_whole(&path, page.html().as_bytes())?;
    Ok(path)
}
