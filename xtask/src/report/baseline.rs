//! Figures kept in a file, to be compared with later ones: [`Baseline`].
//!
//! Counts come first, because they are exact: the same program, seed and size give the same ones
//! on every machine. Times come second: rows are paired by name, and the geometric mean of their
//! ratios is shown with its 95 % interval (W. S. Gosset, *The Probable Error of a Mean*,
//! Biometrika 1908, on the logarithms). Where two builds were run by turns, the rounds are what is
//! paired.

use super::ratio::mean;
use super::{Provenance, Ratio, Row};
use crate::{Failure, output};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// What the file says it is.
const KIND: &str = "bench baseline";
/// Of the layout of the file.
const VERSION: u32 = 1;
/// A shorter time is mostly the clock's own.
const LEAST_SECONDS: f64 = 1e-3;

/// The figures of some suites and where they come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Baseline {
    kind: String,
    version: u32,
    /// Processor and number of cores.
    pub machine: String,
    /// Commit, with `+` if files were changed since.
    pub commit: String,
    /// `quick` or `full`.
    pub size: String,
    /// The seed.
    pub seed: u64,
    /// The suites, each with its rows.
    pub suites: Vec<Kept>,
}

/// The rows of a suite.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The suite.
    pub suite: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// The first two fields of any version.
#[derive(Deserialize)]
struct Head {
    kind: String,
    version: u32,
}

impl Baseline {
    /// The figures of a run.
    #[must_use]
    pub fn new(from: &Provenance, size: &str, suites: Vec<Kept>) -> Baseline {
        Baseline {
            kind: KIND.into(),
            version: VERSION,
            machine: from.machine.clone(),
            commit: from.commit.clone(),
            size: size.into(),
            seed: from.seed,
            suites,
        }
    }

    /// Reads a file that [`Baseline::save`] wrote.
    ///
    /// # Errors
    /// If it cannot be read, is not whole, or is of another kind or version.
    pub fn load(path: &Path) -> Result<Baseline, Failure> {
        let text = std::fs::read_to_string(path).map_err(|why| match why.kind() {
            std::io::ErrorKind::NotFound => {
                Failure::usage(format!("{} is not there; --save {0} writes it", path.display()))
            }
            _ => Failure::file("read", path, &why),
        })?;
        let bad = |problem: String| Failure::usage(format!("{}: {problem}", path.display()));
        let broken = |why: serde_json::Error| bad(format!("not a whole {KIND} ({why}); save it again"));
        let head: Head = serde_json::from_str(&text).map_err(broken)?;
        if head.kind != KIND || head.version != VERSION {
            let found = format!("'{}', version {}", head.kind, head.version);
            return Err(bad(format!("{found}, where '{KIND}', version {VERSION}, is read; save it again")));
        }
        serde_json::from_str(&text).map_err(broken)
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self).map_err(Failure::check)?;
        output::write_whole(path, format!("{text}\n").as_bytes())
    }

    /// Refuses to be compared with a run of another size or seed, or without a suite.
    ///
    /// # Errors
    /// That says what differs.
    pub fn fits(&self, size: &str, seed: u64, suites: &[&str]) -> Result<(), Failure> {
        if (self.size.as_str(), self.seed) != (size, seed) {
            return Err(Failure::usage(format!(
                "the figures to compare with are of a {} run with seed {}, these would be of a {size} run with seed {seed}",
                self.size, self.seed
            )));
        }
        match suites.iter().find(|name| self.rows(name).is_none()) {
            None => Ok(()),
            Some(name) => {
                let kept: Vec<&str> = self.suites.iter().map(|kept| kept.suite.as_str()).collect();
                let kept = kept.join(", ");
                Err(Failure::usage(format!(
                    "the figures to compare with lack the suite {name}; they have {kept}"
                )))
            }
        }
    }

    fn rows(&self, suite: &str) -> Option<&[Row]> {
        self.suites.iter().find(|kept| kept.suite == suite).map(|kept| kept.rows.as_slice())
    }

    /// What became of these figures: `now` against `self`, row by row.
    #[must_use]
    pub fn compare(&self, now: &Baseline) -> Comparison {
        let mut comparison =
            Comparison { same_machine: self.machine == now.machine, ..Comparison::default() };
        for kept in &now.suites {
            let before = self.rows(&kept.suite).unwrap_or_default();
            let mut logs = Vec::new();
            for row in &kept.rows {
                let name = format!("{}: {}", kept.suite, row.name);
                let Some(old) = before.iter().find(|old| old.name == row.name) else {
                    comparison.changed.push(format!("{name}: new"));
                    continue;
                };
                comparison.row(&name, old, row);
                logs.extend(log_ratio(old, row));
            }
            let gone = before.iter().filter(|old| kept.rows.iter().all(|row| row.name != old.name));
            comparison.changed.extend(gone.map(|old| format!("{}: {}: gone", kept.suite, old.name)));
            comparison.times.push((kept.suite.clone(), Ratio::of(&logs, "rows")));
        }
        comparison
    }

    /// What became of figures that were taken by turns: counts of the first round, and how many
    /// times longer the rounds took, each against its own partner.
    #[must_use]
    pub fn compare_rounds(rounds: &[(Baseline, Baseline)]) -> Comparison {
        let Some((before, now)) = rounds.first() else { return Comparison::default() };
        let mut comparison = before.compare(now);
        for (suite, time) in &mut comparison.times {
            let logs: Vec<f64> =
                rounds.iter().filter_map(|(before, now)| before.mean_log_ratio(now, suite)).collect();
            *time = Ratio::of(&logs, "rounds");
        }
        comparison
    }

    /// The mean over the rows of a suite.
    fn mean_log_ratio(&self, now: &Baseline, suite: &str) -> Option<f64> {
        let before = self.rows(suite)?;
        let partner = |row: &Row| before.iter().find(|old| old.name == row.name);
        let logs: Vec<f64> =
            now.rows(suite)?.iter().filter_map(|row| log_ratio(partner(row)?, row)).collect();
        mean(&logs)
    }
}

/// The logarithm of how many times longer a row takes for the same work than it did.
fn log_ratio(old: &Row, new: &Row) -> Option<f64> {
    let long = |row: &Row| row.seconds.is_some_and(|seconds| seconds >= LEAST_SECONDS);
    let rates = (old.rate?, new.rate?);
    (long(old) && long(new) && rates.0 > 0.0 && rates.1 > 0.0).then(|| (rates.0 / rates.1).ln())
}

/// What became of some figures.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Comparison {
    /// Whether times are of the same machine; they are not judged otherwise.
    pub same_machine: bool,
    /// Counts of work that grew: the row, before, after.
    pub more: Vec<(String, f64, f64)>,
    /// Counts of work that shrank.
    pub less: Vec<(String, f64, f64)>,
    /// Other figures that differ, and rows that are new or gone, in words.
    pub changed: Vec<String>,
    /// Rows whose figure is the same.
    pub same: usize,
    /// How many times longer each suite takes.
    pub times: Vec<(String, Option<Ratio>)>,
}

/// Whether a figure counts work, of which less is better: nodes, leaves, bytes.
fn counts_work(name: &str) -> bool {
    name.split(|c: char| !c.is_ascii_alphabetic()).any(|word| ["nodes", "leaves", "bytes"].contains(&word))
}

impl Comparison {
    fn row(&mut self, name: &str, old: &Row, new: &Row) {
        let (before, after) = (old.count.number(), new.count.number());
        match () {
            () if (before - after).abs() <= 1e-9 * before.abs().max(1.0) => self.same += 1,
            () if !counts_work(&old.name) => {
                self.changed.push(format!("{name}: {} was {}", new.count, old.count));
            }
            () if after > before => self.more.push((name.into(), before, after)),
            () => self.less.push((name.into(), before, after)),
        }
    }

    /// The regressions, in words: counts that grew by more than `counts` per cent, and suites whose
    /// whole interval of times lies above `times` per cent more.
    #[must_use]
    pub fn regressions(&self, counts: f64, times: f64) -> Vec<String> {
        let grew = self.more.iter().filter(|(_, before, after)| *after > before * (1.0 + counts / 100.0));
        let mut found: Vec<String> =
            grew.map(|(name, before, after)| change(name, *before, *after)).collect();
        let slower = |ratio: &Ratio| self.same_machine && ratio.low > 1.0 + times / 100.0;
        for (suite, ratio) in &self.times {
            if let Some(ratio) = ratio.filter(slower) {
                found.push(format!("{suite}: {:.2} times as long, {ratio}", ratio.ratio));
            }
        }
        found
    }
}

fn change(name: &str, before: f64, after: f64) -> String {
    format!("{name}: {after} was {before} ({:+.1} %)", 100.0 * (after / before - 1.0))
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (more, less, changed) = (self.more.len(), self.less.len(), self.changed.len());
        writeln!(
            f,
            "counts: {} the same, {more} more work, {less} less work, {changed} other changes",
            self.same
        )?;
        for (sign, list) in [("more", &self.more), ("less", &self.less)] {
            for (name, before, after) in list {
                writeln!(f, "  {sign}  {}", change(name, *before, *after))?;
            }
        }
        for words in &self.changed {
            writeln!(f, "  other {words}")?;
        }
        let note = if self.same_machine { "" } else { " (another machine: shown, not judged)" };
        writeln!(f, "times, as a multiple of what they were{note}:")?;
        for (suite, ratio) in &self.times {
            match ratio {
                Some(ratio) => writeln!(f, "  {suite:14} {:.2}   {ratio}", ratio.ratio)?,
                None => writeln!(f, "  {suite:14} too few rows or rounds of a millisecond or more")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Sheet;

    fn baseline(machine: &str, nodes: u64, share: f64, seconds: f64) -> Baseline {
        let mut sheet = Sheet::default();
        sheet.note("a: nodes", nodes).took(seconds, 1_000);
        sheet.note("b: share", share).took(2.0 * seconds, 1_000);
        sheet.note("c: nodes", 5u64).took(3.0 * seconds, 1_000);
        let from = Provenance { machine: machine.into(), commit: "c".into(), command: "x".into(), seed: 1 };
        let suites = vec![Kept { suite: "s".into(), rows: sheet.rows().to_vec() }];
        Baseline::new(&from, "quick", suites)
    }

    #[test]
    fn more_work_is_a_regression_and_less_work_is_none() {
        let before = baseline("m", 1_000, 0.5, 0.01);
        let regressions = |now: &Baseline, percent| before.compare(now).regressions(percent, 10.0);
        assert_eq!(regressions(&before, 0.0), [""; 0]);
        assert_eq!(
            regressions(&baseline("m", 1_001, 0.5, 0.01), 0.0),
            ["s: a: nodes: 1001 was 1000 (+0.1 %)"]
        );
        assert_eq!(regressions(&baseline("m", 1_001, 0.5, 0.01), 1.0), [""; 0]);
        let better = before.compare(&baseline("m", 900, 0.6, 0.01));
        assert_eq!((better.less.len(), better.changed.len(), better.same), (1, 1, 1));
        assert_eq!(better.regressions(0.0, 10.0), [""; 0]);
    }

    #[test]
    fn time_is_judged_by_its_interval_and_only_on_the_same_machine() {
        let before = baseline("m", 1_000, 0.5, 0.01);
        let slower = before.compare(&baseline("m", 1_000, 0.5, 0.02));
        assert_eq!(slower.regressions(0.0, 10.0).len(), 1, "{slower}");
        assert_eq!(slower.regressions(0.0, 150.0).len(), 0, "{slower}");
        assert_eq!(before.compare(&baseline("n", 1_000, 0.5, 0.02)).regressions(0.0, 10.0), [""; 0]);
        // Below a millisecond a time is mostly the clock's.
        let short = baseline("m", 1_000, 0.5, 1e-6);
        assert_eq!(short.compare(&short).times[0].1, None);
    }

    #[test]
    fn rounds_are_paired_each_with_its_own_partner() {
        // The machine slows down from round to round; this build takes 1.5 times as long in each.
        let round =
            |slow: f64| (baseline("m", 1_000, 0.5, 0.01 * slow), baseline("m", 1_000, 0.5, 0.015 * slow));
        let comparison = Baseline::compare_rounds(&[1.0, 2.0, 8.0].map(round));
        let time = comparison.times[0].1.unwrap();
        assert!((time.low - 1.5).abs() < 1e-6 && (time.high - 1.5).abs() < 1e-6, "{time:?}");
        assert_eq!((time.of, time.unit), (3, "rounds"));
        assert_eq!(comparison.regressions(0.0, 10.0).len(), 1, "{comparison}");
        assert_eq!(Baseline::compare_rounds(&[]).regressions(0.0, 0.0), [""; 0]);
    }

    #[test]
    fn rows_that_are_new_or_gone_are_said() {
        let before = baseline("m", 1, 0.5, 0.01);
        let mut now = before.clone();
        now.suites[0].rows[0].name = "d: nodes".into();
        assert_eq!(before.compare(&now).changed, ["s: d: nodes: new", "s: a: nodes: gone"]);
    }
}
