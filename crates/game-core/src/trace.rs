//! The layout of a trace a person can review in a diff: [`Layout`], and [`Record`], an event as
//! named fields.
//!
//! Each search crate says its own events; this module only knows pages: a header with the
//! question and the board, one event a line, indented by ply, totals in a footer, at most
//! [`Layout::LINES`] lines of [`Layout::COLUMNS`] columns. Nothing global stands on a line (no
//! node numbers, times or hashes), so that a change of one decision changes one line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

/// A page being written.
#[derive(Clone, Debug)]
pub struct Layout {
    header: Vec<String>,
    body: Vec<String>,
    /// Lines said, whether kept or not.
    rows: usize,
    label: usize,
    value: usize,
}

impl Layout {
    /// The most lines of a page, header and footer included.
    pub const LINES: usize = 80;
    /// The most columns of a line; what is longer ends in `...`.
    pub const COLUMNS: usize = 80;

    /// A page whose header is the question asked and the position it is asked of, which may
    /// have several lines.
    pub fn new(question: impl Display, position: impl Display) -> Layout {
        let header = format!("{question}\n{position}");
        let mut header: Vec<String> = header.trim_end().lines().map(fit).take(Layout::LINES / 2).collect();
        header.push(String::new());
        Layout { header, body: Vec::new(), rows: 0, label: 14, value: 3 }
    }

    /// The same page with other widths for the label and the value column (14 and 3 at first).
    #[must_use]
    pub fn columns(self, label: usize, value: usize) -> Layout {
        Layout { label, value, ..self }
    }

    /// One event in columns: what it is about, `=`, `<=` or `>=`, a value, a remark.
    pub fn row(
        &mut self,
        ply: usize,
        label: impl Display,
        bound: impl Display,
        value: impl Display,
        remark: impl Display,
    ) {
        let label = indented(ply, label);
        let label_width = self.label.max(label.chars().count() + 1);
        let line = format!(
            "{label:<label_width$}{bound:<2}{value:>value_width$}    {remark}",
            bound = bound.to_string(),
            value = value.to_string(),
            value_width = self.value,
        );
        self.push(&line);
    }

    /// One event as free text.
    pub fn line(&mut self, ply: usize, text: impl Display) {
        self.push(&indented(ply, text));
    }

    /// Keeps a line if it can still be shown, and counts it in any case.
    fn push(&mut self, line: &str) {
        self.rows += 1;
        if self.body.len() < Layout::LINES {
            self.body.push(fit(line.replace('\n', " ").trim_end()));
        }
    }

    /// The page, with the totals below; lines beyond the limit are counted instead of shown.
    /// At most half the page is header and a quarter footer.
    #[must_use]
    pub fn finish(self, totals: impl Display) -> String {
        let Layout { mut header, mut body, rows, .. } = self;
        let totals = totals.to_string();
        let footer: Vec<String> = totals.lines().map(fit).take(Layout::LINES / 4).collect();
        let fixed = header.len() + if footer.is_empty() { 0 } else { footer.len() + 1 };
        let room = Layout::LINES - fixed;
        if rows > room {
            body.truncate(room - 1);
            body.push(format!("... {} more", rows - body.len()));
        }
        header.append(&mut body);
        if !footer.is_empty() {
            header.push(String::new());
            header.extend(footer);
        }
        let mut page = header.join("\n");
        page.push('\n');
        page
    }
}

/// Text behind two blanks a ply, as far as the page is wide.
fn indented(ply: usize, text: impl Display) -> String {
    let indent = ply.saturating_mul(2).min(Layout::COLUMNS);
    format!("{:indent$}{text}", "")
}

/// Cuts a line to the page's width.
fn fit(line: impl AsRef<str>) -> String {
    let line = line.as_ref();
    if line.chars().count() <= Layout::COLUMNS {
        return line.to_string();
    }
    let kept: String = line.chars().take(Layout::COLUMNS - 3).collect();
    format!("{kept}...")
}

/// The value of a field of a [`Record`].
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// A whole number.
    Int(i64),
    /// A real number.
    Float(f64),
    /// A yes or a no.
    Flag(bool),
    /// Text: a move, a bound, a role.
    Text(String),
    /// One number for each player.
    Vector(Vec<i64>),
}

/// An event as named fields, for JSON lines and drawings.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What happened: `enter`, `leaf`, `leave`, ...
    pub event: &'static str,
    /// The fields, in a fixed order.
    pub fields: Vec<(&'static str, Field)>,
}

impl Record {
    /// A record without fields.
    #[must_use]
    pub fn new(event: &'static str) -> Record {
        Record { event, fields: Vec::new() }
    }

    /// This record with one more field.
    #[must_use]
    pub fn with(mut self, name: &'static str, field: impl Into<Field>) -> Record {
        self.fields.push((name, field.into()));
        self
    }
}

impl From<i64> for Field {
    fn from(value: i64) -> Field {
        Field::Int(value)
    }
}

/// Whole numbers of any width; one above `i64::MAX` counts as that.
macro_rules! whole {
    ($($type:ty)*) => {$(
        impl From<$type> for Field {
            fn from(value: $type) -> Field {
                Field::Int(i64::try_from(value).unwrap_or(i64::MAX))
            }
        }
    )*};
}
whole!(i32 u32 u64 usize);

impl From<f64> for Field {
    fn from(value: f64) -> Field {
        Field::Float(value)
    }
}

impl From<bool> for Field {
    fn from(value: bool) -> Field {
        Field::Flag(value)
    }
}

impl From<String> for Field {
    fn from(value: String) -> Field {
        Field::Text(value)
    }
}

impl From<&str> for Field {
    fn from(value: &str) -> Field {
        Field::Text(value.into())
    }
}

impl From<crate::Score> for Field {
    fn from(value: crate::Score) -> Field {
        Field::Int(value.get().into())
    }
}

impl From<crate::Payoffs> for Field {
    fn from(value: crate::Payoffs) -> Field {
        Field::Vector(value.as_slice().iter().map(|score| score.get().into()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Score, Window};

    #[test]
    fn a_row_lines_up_as_the_sample_does() {
        let mut page = Layout::new("alpha-beta to depth 2, first player to move", "((3 12) (2 9))");
        page.row(0, "max", "", "", Window::FULL);
        page.row(2, "a  leaf", "", Score::new(3), "best");
        page.row(1, "b  min", Bound::Upper, Score::new(2), "");
        assert_eq!(
            page.finish("nodes 6"),
            "alpha-beta to depth 2, first player to move\n((3 12) (2 9))\n\n\
             max                    (-inf, +inf)\n    a  leaf      +3    best\n  b  min      <= +2\n\nnodes 6\n"
        );
    }

    #[test]
    fn a_page_is_never_larger_than_its_limits() {
        let mut page = Layout::new("question", "board");
        for n in 0..200 {
            page.line(n, "x".repeat(100));
        }
        let text = page.finish("totals");
        assert_eq!(text.lines().count(), Layout::LINES);
        assert!(text.lines().all(|line| line.chars().count() <= Layout::COLUMNS), "{text}");
        assert!(text.contains("... 126 more"), "{text}");
        let mut page = Layout::new("question", "board\n".repeat(100));
        page.row(usize::MAX, "a\nb", "", "", "");
        (0..99).for_each(|_| page.line(40_000, "deep"));
        let text = page.finish("totals\n".repeat(100));
        assert_eq!(text.lines().count(), Layout::LINES);
        assert!(text.contains("... 83 more"), "{text}");
    }
}
