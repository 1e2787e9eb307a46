//! Evaluations as text: a head line, then one field a line, `key rest`.
//!
//! Numbers are written so that reading gives the same bits: Rust writes the shortest decimal that
//! does.

use core::fmt::{self, Write as _};
use core::str::FromStr;
use game_core::ParseError;

/// Writes a line `key number`.
pub(crate) fn write_number(text: &mut String, key: &str, number: f64) {
    let _ = writeln!(text, "{key} {number}");
}

/// A part of a text that knows where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    whole: &'a str,
    at: usize,
    part: &'a str,
}

impl<'a> Field<'a> {
    fn new(whole: &'a str, at: usize, part: &'a str) -> Field<'a> {
        let blanks = part.len() - part.trim_start().len();
        Field { whole, at: at + blanks, part: part.trim() }
    }

    /// The text of it.
    pub(crate) fn text(&self) -> &'a str {
        self.part
    }

    /// Something is wrong with it.
    pub(crate) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(self.whole, self.at, message)
    }

    /// Everything but the last word, and the last word.
    pub(crate) fn split_last(&self) -> Result<(Field<'a>, Field<'a>), ParseError> {
        let Some((rest, last)) = self.part.rsplit_once(char::is_whitespace) else {
            return Err(self.error(format!(
                "'{}' is followed by too little: a name and a number are needed",
                self.part
            )));
        };
        let at = self.at + self.part.len() - last.len();
        Ok((Field::new(self.whole, self.at, rest), Field::new(self.whole, at, last)))
    }

    /// A finite number.
    pub(crate) fn number(&self) -> Result<f64, ParseError> {
        let number = self.part.parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| self.error(format!("'{}' is not a finite number", self.part)))
    }

    /// A whole number that may be negative.
    pub(crate) fn whole(&self) -> Result<i32, ParseError> {
        let number = self.part.parse().ok();
        number.ok_or_else(|| self.error(format!("'{}' is not a whole number of 32 bits", self.part)))
    }

    /// A whole number from 0 on.
    pub(crate) fn natural<N: FromStr>(&self) -> Result<N, ParseError> {
        let digits = !self.part.is_empty() && self.part.bytes().all(|c| c.is_ascii_digit());
        let number = self.part.parse().ok().filter(|_| digits);
        number.ok_or_else(|| self.error(format!("'{}' is not a whole number from 0 on", self.part)))
    }

    /// Which of these names it is.
    pub(crate) fn one_of(&self, names: &[String]) -> Result<usize, ParseError> {
        names.iter().position(|name| name == self.part).ok_or_else(|| {
            self.error(format!("'{}' is not known here; known are {}", self.part, names.join(", ")))
        })
    }
}

/// The lines of a text, by their first words.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    text: &'a str,
    fields: Vec<(&'a str, Field<'a>)>,
}

impl<'a> Page<'a> {
    /// Reads the lines of a text that must begin with the line `head` and have no other keys than
    /// these.
    pub(crate) fn open(text: &'a str, head: &str, keys: &[&str]) -> Result<Page<'a>, ParseError> {
        let mut lines = lines(text);
        match lines.next() {
            Some(line) if line.text() == head => {}
            Some(line) => return Err(line.error(format!("'{}' is not '{head}'", line.text()))),
            None => return Err(ParseError::new(1, 1, format!("the text is empty; it begins with '{head}'"))),
        }
        let mut fields = Vec::new();
        for line in lines {
            let key = line.part.split_whitespace().next().unwrap_or_default();
            if !keys.contains(&key) {
                return Err(line.error(format!("'{key}' is not a field; fields are {}", keys.join(", "))));
            }
            fields.push((key, Field::new(text, line.at + key.len(), &line.part[key.len()..])));
        }
        Ok(Page { text, fields })
    }

    /// Every field with this key.
    pub(crate) fn all(&self, key: &str) -> impl Iterator<Item = Field<'a>> {
        self.fields.iter().filter(move |(known, _)| *known == key).map(|(_, field)| *field)
    }

    /// The only field with this key.
    pub(crate) fn only(&self, key: &str) -> Result<Field<'a>, ParseError> {
        let mut fields = self.all(key);
        let Some(field) = fields.next() else { return Err(self.missing(format!("the field '{key}'"))) };
        match fields.next() {
            None => Ok(field),
            Some(second) => Err(second.error(format!("the field '{key}' is there twice"))),
        }
    }

    /// One value for each of these names, in the order of the names, from the fields with this
    /// key; `read` takes one apart.
    pub(crate) fn named<V>(
        &self,
        key: &str,
        names: &[String],
        read: impl Fn(Field<'a>) -> Result<(Field<'a>, V), ParseError>,
    ) -> Result<Vec<V>, ParseError> {
        let mut values: Vec<Option<V>> = names.iter().map(|_| None).collect();
        for field in self.all(key) {
            let (name, value) = read(field)?;
            let slot = &mut values[name.one_of(names)?];
            if slot.replace(value).is_some() {
                return Err(name.error(format!("the {key} of '{}' is there twice", name.text())));
            }
        }
        let found = values.into_iter().zip(names);
        found
            .map(|(value, name)| value.ok_or_else(|| self.missing(format!("the {key} of '{name}'"))))
            .collect()
    }

    /// The numbers make no evaluator; said at the field with this key.
    pub(crate) fn refused(&self, key: &str, why: &dyn fmt::Display) -> ParseError {
        let message = format!("{key}: {why}");
        self.all(key).next().map_or_else(|| ParseError::new(1, 1, &*message), |field| field.error(&*message))
    }

    /// Something should have come before the end of the text.
    fn missing(&self, what: String) -> ParseError {
        ParseError::at(self.text, self.text.len(), format!("{what} is missing"))
    }
}

/// The lines that say something: not empty, and not begun with `#`.
fn lines(text: &str) -> impl Iterator<Item = Field<'_>> {
    let starts =
        text.split_inclusive('\n').scan(0, |at, line| Some((std::mem::replace(at, *at + line.len()), line)));
    starts
        .map(|(at, line)| Field::new(text, at, line))
        .filter(|line| !line.part.is_empty() && !line.part.starts_with('#'))
}
