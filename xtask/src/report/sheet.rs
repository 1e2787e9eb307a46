//! The figures of a bench or an experiment: [`Sheet`].

use crate::time;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A figure: a count, or a real number with the error that is allowed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Figure {
    /// Exact.
    Count(i64),
    /// A mean, a probability, a rate.
    Real(f64),
}

impl Figure {
    /// As a real number.
    #[must_use]
    pub fn number(self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "for charts and ratios only")]
            Figure::Count(count) => count as f64,
            Figure::Real(value) => value,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Count(count) => write!(f, "{count}"),
            Figure::Real(value) => write!(f, "{value:.6}"),
        }
    }
}

impl From<u64> for Figure {
    fn from(count: u64) -> Figure {
        Figure::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Figure {
    fn from(count: usize) -> Figure {
        Figure::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<i32> for Figure {
    fn from(count: i32) -> Figure {
        Figure::Count(count.into())
    }
}

impl From<f64> for Figure {
    fn from(value: f64) -> Figure {
        Figure::Real(value)
    }
}

/// One line of a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// What was counted or valued.
    pub name: String,
    /// The figure.
    pub count: Figure,
    /// The known answer, where there is one.
    pub expected: Option<Figure>,
    /// Whether the figure is the known answer; true where there is none.
    pub ok: bool,
    /// How long it took, where that was measured.
    pub seconds: Option<f64>,
    /// Nodes (or simulations, or games) a second, where that was measured.
    pub rate: Option<f64>,
}

/// The rows of a run, in the order they were measured.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Sheet {
    rows: Vec<Row>,
}

impl Sheet {
    /// A figure without a known answer.
    pub fn note(&mut self, name: impl Into<String>, count: impl Into<Figure>) -> &mut Sheet {
        self.push(name.into(), count.into(), None, true)
    }

    /// A figure that must equal the known answer.
    pub fn exact(
        &mut self,
        name: impl Into<String>,
        count: impl Into<Figure>,
        expected: impl Into<Figure>,
    ) -> &mut Sheet {
        let (count, expected) = (count.into(), expected.into());
        self.push(name.into(), count, Some(expected), count == expected)
    }

    /// A real number that must lie within `error` of the known answer.
    pub fn near(&mut self, name: impl Into<String>, value: f64, expected: f64, error: f64) -> &mut Sheet {
        let ok = (value - expected).abs() <= error;
        self.push(name.into(), Figure::Real(value), Some(Figure::Real(expected)), ok)
    }

    /// A figure that must satisfy a statement; `expected` is what it is held against.
    pub fn holds(
        &mut self,
        name: impl Into<String>,
        count: impl Into<Figure>,
        expected: impl Into<Figure>,
        holds: impl FnOnce(f64, f64) -> bool,
    ) -> &mut Sheet {
        let (count, expected) = (count.into(), expected.into());
        let ok = holds(count.number(), expected.number());
        self.push(name.into(), count, Some(expected), ok)
    }

    /// Says of the row just written how long it took and how many units of work that was.
    pub fn took(&mut self, seconds: f64, work: u64) -> &mut Sheet {
        if let Some(row) = self.rows.last_mut() {
            row.seconds = Some(seconds);
            row.rate = time::per_second(work, seconds);
        }
        self
    }

    /// Takes the shorter time of each row from another run of the same cases.
    ///
    /// # Errors
    /// With the name of a row whose figure is not the same: what is counted does not depend on time.
    pub fn fastest(&mut self, again: &Sheet) -> Result<(), String> {
        if self.rows.len() != again.rows.len() {
            return Err(format!("{} rows, then {}", self.rows.len(), again.rows.len()));
        }
        for (row, other) in self.rows.iter_mut().zip(&again.rows) {
            if (&row.name, row.count) != (&other.name, other.count) {
                return Err(format!("{}: {}, then {}", row.name, row.count, other.count));
            }
            if other.seconds < row.seconds {
                (row.seconds, row.rate) = (other.seconds, other.rate);
            }
        }
        Ok(())
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The names of the rows whose figure is wrong.
    #[must_use]
    pub fn wrong(&self) -> Vec<&str> {
        self.rows.iter().filter(|row| !row.ok).map(|row| row.name.as_str()).collect()
    }

    /// A table for the terminal.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = crate::table::new(&["", "figure", "expected", "", "seconds", "a second"]);
        for row in &self.rows {
            table.add_row(cells(row));
        }
        table.to_string()
    }

    /// The rows as comma-separated values, with a head.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = String::from("name,count,expected,ok,seconds,rate\n");
        for row in &self.rows {
            let or_nothing = |value: Option<String>| value.unwrap_or_default();
            let name = row.name.replace('"', "\"\"");
            text += &format!(
                "\"{name}\",{},{},{},{},{}\n",
                row.count,
                or_nothing(row.expected.map(|figure| figure.to_string())),
                row.ok,
                or_nothing(row.seconds.map(|seconds| format!("{seconds:.6}"))),
                or_nothing(row.rate.map(|rate| format!("{rate:.1}"))),
            );
        }
        text
    }

    fn push(&mut self, name: String, count: Figure, expected: Option<Figure>, ok: bool) -> &mut Sheet {
        self.rows.push(Row { name, count, expected, ok, seconds: None, rate: None });
        self
    }
}

/// The cells of a row as a person reads them.
pub(super) fn cells(row: &Row) -> [String; 6] {
    let verdict = match (row.expected, row.ok) {
        (None, _) => "",
        (Some(_), true) => "ok",
        (Some(_), false) => "WRONG",
    };
    [
        row.name.clone(),
        row.count.to_string(),
        row.expected.map(|figure| figure.to_string()).unwrap_or_default(),
        verdict.into(),
        row.seconds.map(|seconds| format!("{seconds:.3}")).unwrap_or_default(),
        row.rate.map(time::short).unwrap_or_default(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_figure_is_named_and_a_figure_without_an_answer_is_not() {
        let mut sheet = Sheet::default();
        sheet.note("nodes", 7u64).exact("games", 3u64, 4u64).near("value", 0.5, 0.5001, 0.001);
        sheet.holds("share", 0.9, 0.95, |share, least| share >= least);
        assert_eq!(sheet.wrong(), ["games", "share"]);
    }

    #[test]
    fn rows_are_written_as_csv() {
        let mut sheet = Sheet::default();
        sheet.exact("a \"b\", c", 3u64, 3u64).took(0.5, 10);
        assert_eq!(
            sheet.csv(),
            "name,count,expected,ok,seconds,rate\n\"a \"\"b\"\", c\",3,3,true,0.500000,20.0\n"
        );
    }
}
