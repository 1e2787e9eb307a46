//! The grammar shared by GAME and SPEC, `name[:key=value,..]`: [`Options`], and [`unknown`],
//! which names what is known and the nearest.

use crate::Failure;
use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A name and its options, split up and read one by one.
///
/// Every option is asked for by its key; [`Options::finish`] then refuses those nobody asked for
/// and can list the ones that were.
#[derive(Debug)]
pub struct Options<'a> {
    what: &'static str,
    name: &'a str,
    given: Vec<(&'a str, &'a str)>,
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> Options<'a> {
    /// Splits `name[:key=value,..]`; `what` says in errors what is being read ("game").
    ///
    /// # Errors
    /// If a part is empty, has no `=`, or a key comes twice.
    pub fn parse(what: &'static str, text: &'a str) -> Result<Options<'a>, Failure> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let mut given: Vec<(&str, &str)> = Vec::new();
        for part in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let problem = match part.split_once('=') {
                Some((key, value)) if !key.is_empty() && !value.is_empty() => {
                    if given.iter().all(|&(other, _)| other != key) {
                        given.push((key, value));
                        continue;
                    }
                    format!("'{key}' is given twice")
                }
                _ => format!("'{part}' is not key=value"),
            };
            return Err(Failure::usage(format!(
                "{what} '{text}': {problem}; write name or name:key=value,key=value"
            )));
        }
        Ok(Options { what, name, given, asked: RefCell::default() })
    }

    /// The name before the colon.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The text of an option, if it is given.
    pub fn text(&self, key: &'static str) -> Option<&'a str> {
        self.asked.borrow_mut().push(key);
        self.given.iter().find(|&&(given, _)| given == key).map(|&(_, value)| value)
    }

    /// A number within a range, if it is given. Sizes may end in `K`, `M` or `G` (powers of 1024).
    ///
    /// # Errors
    /// If the value is not such a number.
    pub fn number<T>(&self, key: &'static str, range: RangeInclusive<T>) -> Result<Option<T>, Failure>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let Some(text) = self.text(key) else { return Ok(None) };
        let plain = with_suffix(text);
        match plain.parse::<T>() {
            Ok(value) if range.contains(&value) => Ok(Some(value)),
            _ => {
                let (low, high) = (range.start(), range.end());
                Err(self.bad_value(key, text, &format!("a number from {low} to {high}")))
            }
        }
    }

    /// One of a few words, if it is given.
    ///
    /// # Errors
    /// If it is another word.
    pub fn word<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> Result<Option<T>, Failure> {
        let Some(text) = self.text(key) else { return Ok(None) };
        if let Some(&(_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Ok(Some(value));
        }
        let known: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
        Err(Failure::usage(format!(
            "{} '{}', option {key}: {}",
            self.what,
            self.name,
            unknown("value", text, &known)
        )))
    }

    /// `true` or `false`, if it is given.
    ///
    /// # Errors
    /// If it is another word.
    pub fn flag(&self, key: &'static str) -> Result<Option<bool>, Failure> {
        self.word(key, &[("true", true), ("false", false)])
    }

    /// The error of a value that is not what the option accepts.
    #[must_use]
    pub fn bad_value(&self, key: &str, value: &str, accepted: &str) -> Failure {
        Failure::usage(format!("{} '{}', option {key}: '{value}' is not {accepted}", self.what, self.name))
    }

    /// Refuses the options that nobody asked for.
    ///
    /// # Errors
    /// If there is one; the error lists those that were asked for.
    pub fn finish(&self) -> Result<(), Failure> {
        let asked = self.asked.borrow();
        match self.given.iter().find(|(key, _)| !asked.contains(key)) {
            None => Ok(()),
            Some((key, _)) => {
                let what = format!("option of {} '{}'", self.what, self.name);
                Err(Failure::usage(unknown(&what, key, &asked)))
            }
        }
    }
}

/// `64M` as `67108864`; other texts unchanged.
fn with_suffix(text: &str) -> String {
    for (suffix, shift) in [('K', 10u32), ('M', 20), ('G', 30)] {
        let number = text.strip_suffix(suffix).and_then(|digits| digits.parse::<u64>().ok());
        if let Some(value) = number.and_then(|n| n.checked_mul(1 << shift)) {
            return value.to_string();
        }
    }
    text.to_string()
}

/// `unknown WHAT 'GIVEN'; did you mean 'NEAREST'? known: A, B, C`, all on one line.
#[must_use]
pub fn unknown(what: &str, given: &str, known: &[&str]) -> String {
    let list = if known.is_empty() { "none".to_string() } else { known.join(", ") };
    match nearest(given, known) {
        Some(near) => format!("unknown {what} '{given}'; did you mean '{near}'? known: {list}"),
        None => format!("unknown {what} '{given}'; known: {list}"),
    }
}

/// The known name that a typing error is likely to have made `given` of.
fn nearest<'k>(given: &str, known: &[&'k str]) -> Option<&'k str> {
    let given = given.to_lowercase();
    let length = given.chars().count();
    // A name cut short counts by the part that is typed.
    let distance = |name: &str| {
        let shortest = if length >= 3 { length - 1 } else { usize::MAX };
        let cut = (shortest..=length + 1).map(|kept| name.chars().take(kept).collect::<String>());
        let begun = cut.map(|begun| strsim::damerau_levenshtein(&given, &begun) + 1).min();
        strsim::damerau_levenshtein(&given, name).min(begun.unwrap_or(usize::MAX))
    };
    let (distance, name) = known.iter().map(|&name| (distance(name), name)).min()?;
    (distance <= length.min(name.len()).div_ceil(3)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_alone_and_a_name_with_options_are_read() {
        let options = Options::parse("game", "othello").unwrap();
        assert_eq!((options.name(), options.text("size")), ("othello", None));
        let options = Options::parse("game", "connect-four:width=5,height=4").unwrap();
        assert_eq!(options.number("width", 1..=9), Ok(Some(5)));
        assert_eq!(options.number("height", 1..=9), Ok(Some(4)));
        assert_eq!(options.finish(), Ok(()));
    }

    #[test]
    fn sizes_may_have_a_suffix() {
        let options = Options::parse("search", "alphabeta:tt=64M").unwrap();
        assert_eq!(options.number("tt", 1..=1u64 << 40), Ok(Some(64 << 20)));
    }

    #[test]
    fn errors_say_what_where_and_what_would_be_accepted() {
        let error = |text: &str| {
            let options = match Options::parse("game", text) {
                Ok(options) => options,
                Err(why) => return why.to_string(),
            };
            let width = options.number("width", 4..=9).map(|_| ());
            width
                .and_then(|()| options.flag("misere").map(|_| ()))
                .and_then(|()| options.finish())
                .map_or_else(|why| why.to_string(), |()| "accepted".into())
        };
        assert_eq!(error("c4:width=3"), "game 'c4', option width: '3' is not a number from 4 to 9");
        assert_eq!(error("c4:width=x"), "game 'c4', option width: 'x' is not a number from 4 to 9");
        assert_eq!(
            error("c4:widht=5"),
            "unknown option of game 'c4' 'widht'; did you mean 'width'? known: width, misere"
        );
        assert_eq!(
            error("c4:misere=yes"),
            "game 'c4', option misere: unknown value 'yes'; known: true, false"
        );
        for text in ["c4:", "c4:width", "c4:=5", "c4:width=", "c4:width=5,", "c4:width=5,width=6"] {
            assert!(error(text).contains("write name or name:key=value"), "{text}: {}", error(text));
        }
    }

    #[test]
    fn the_nearest_name_is_suggested_and_nonsense_is_not() {
        assert!(
            unknown("game", "conect-four", &["nim", "connect-four"]).contains("did you mean 'connect-four'?")
        );
        assert!(unknown("game", "conect", &["nim", "connect-four"]).contains("did you mean 'connect-four'?"));
        assert!(!unknown("game", "zzzzzz", &["nim", "connect-four"]).contains("did you mean"));
    }
}
