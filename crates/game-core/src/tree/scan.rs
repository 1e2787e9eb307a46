//! Words and numbers of tree and graph texts: [`Scanner`].

use super::label::is_word;
use super::worth::Worth;
use crate::{ParseError, Payoffs, Player, Score};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A place in a text.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) const fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// The byte offset.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes this text if it is next.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    /// The longest run of word characters here, perhaps empty; the `-` of an arrow `->` is not
    /// part of it.
    pub(crate) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let mut word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        if rest[word.len()..].starts_with('>') {
            word = word.strip_suffix('-').unwrap_or(word);
        }
        self.at += word.len();
        word
    }

    /// Skips such characters, commas and comments (`#` to the end of the line); the offset of
    /// what follows.
    pub(crate) fn skip(&mut self, blank: impl Fn(char) -> bool) -> usize {
        loop {
            let rest = self.rest().trim_start_matches(|c| c == ',' || blank(c));
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                return self.at;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Skips blanks, line ends among them.
    pub(crate) fn skip_blanks(&mut self) -> usize {
        self.skip(char::is_whitespace)
    }

    /// A number or a vector `<5 4 5>`.
    pub(crate) fn worth(&mut self, expected: &str) -> Result<Worth, ParseError> {
        let start = self.at;
        if !self.take("<") {
            let word = self.word();
            return self.number(start, word, expected).map(Worth::Number);
        }
        let mut numbers = Vec::new();
        loop {
            let at = self.skip_blanks();
            if self.take(">") {
                break;
            }
            let word = self.word();
            numbers.push(Score::new(self.number(at, word, "a whole number for each player, and '>'")?));
        }
        if numbers.len() > Player::LIMIT {
            let problem =
                format!("a vector of {} players; at most {} are possible", numbers.len(), Player::LIMIT);
            return Err(self.wrong(start, problem));
        }
        Ok(Worth::Vector(Payoffs::new(numbers)))
    }

    /// The number a word that began at this offset spells.
    pub(crate) fn number(&self, at: usize, word: &str, expected: &str) -> Result<i32, ParseError> {
        if let Ok(number) = word.parse::<i32>() {
            return Ok(number);
        }
        let problem = match self.peek() {
            Some(c) if word.is_empty() => format!("'{c}' has no place here; expected {expected}"),
            None if word.is_empty() => format!("the text ends here; expected {expected}"),
            _ if word.parse::<f64>().is_ok() => format!(
                "'{word}' is not a payoff: payoffs are whole numbers from {} to {} (enter half points doubled)",
                i32::MIN,
                i32::MAX
            ),
            _ => format!("'{word}' is not a payoff; expected {expected}"),
        };
        Err(self.wrong(at, problem))
    }

    pub(crate) fn wrong(&self, at: usize, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, at, message)
    }
}

/// The player called `max`, `min` or `p0` to `p7`.
pub(crate) fn player(word: &str) -> Option<Player> {
    match word {
        "max" => Some(Player::FIRST),
        "min" => Some(Player::SECOND),
        _ => {
            let index = word.strip_prefix('p')?.parse().ok()?;
            let player = Player::new(index)?;
            (word == format!("p{index}")).then_some(player)
        }
    }
}
