//! Reads the text of a tree; never recursive.

use super::Tree;
use super::builder::{Builder, Mover, Worth};
use super::label::is_word;
use super::weights::Weight;
use crate::{ParseError, Payoffs, Player, Score};
use alloc::format;
use alloc::string::String;
use core::str::FromStr;

impl FromStr for Tree {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tree, ParseError> {
        Parser { text, at: 0, builder: Builder::new() }.tree()
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    builder: Builder,
}

/// What the innermost unfinished thing may be followed by.
const IN_NODE: &str = "a move: a payoff like 3 or <5 4 5>, an inner node like (3 4), or ')'";
const AT_ROOT: &str = "a payoff like 3 or <5 4 5>, or an inner node like (3 4)";

impl<'a> Parser<'a> {
    fn tree(mut self) -> Result<Tree, ParseError> {
        loop {
            let start = self.skip_blanks();
            let open = self.builder.innermost();
            match self.peek() {
                None if open.is_some() => {
                    return Err(self.wrong(start, format!("the text ends inside a node; expected {IN_NODE}")));
                }
                None => return self.wrap(start, |builder| core::mem::take(builder).finish()),
                Some(_) if open.is_none() && !self.builder.is_empty() => {
                    return Err(self.wrong(start, "the tree is complete; expected the end of the text"));
                }
                Some(')') if open.is_some() => {
                    self.at += 1;
                    self.wrap(start, |builder| builder.close().map(drop))?;
                    self.estimate(open.unwrap_or(0))?;
                }
                Some(_) => self.child()?,
            }
        }
    }

    /// `name=weight:` and then a leaf, or the beginning of an inner node.
    fn child(&mut self) -> Result<(), ParseError> {
        let mut word_at = self.at;
        let mut word = self.word();
        if self.peek() == Some('=') {
            self.wrap(word_at, |builder| builder.label(word).map(drop))?;
            self.at += 1;
            word_at = self.skip_blanks();
            word = self.word();
        }
        if self.peek() == Some(':') {
            let weight = Weight::read(word).map_err(|problem| self.wrong(word_at, problem))?;
            self.wrap(word_at, |builder| builder.exact_weight(weight).map(drop))?;
            self.at += 1;
            word_at = self.skip_blanks();
            word = self.word();
        }
        if self.peek() == Some('(') {
            let mover = mover(word).ok_or_else(|| {
                self.wrong(word_at, format!("'{word}' is no kind of node: max, min, p0 to p7 and chance are"))
            })?;
            self.wrap(word_at, |builder| builder.open(mover).map(drop))?;
            self.at += 1;
            return Ok(());
        }
        let worth = if word.is_empty() && self.peek() == Some('<') {
            self.vector()?
        } else {
            self.number(word_at, word, if self.builder.innermost().is_some() { IN_NODE } else { AT_ROOT })?
        };
        self.wrap(word_at, |builder| builder.leaf(worth).map(drop))
    }

    /// An estimate, if one follows the node just closed.
    fn estimate(&mut self, node: usize) -> Result<(), ParseError> {
        if self.peek() != Some('~') {
            return Ok(());
        }
        self.at += 1;
        let start = self.at;
        let worth = if self.peek() == Some('<') {
            self.vector()?
        } else {
            let word = self.word();
            self.number(start, word, "an estimate like 3 or <5 4 5>")?
        };
        self.wrap(start, |builder| builder.estimate_of(node, worth).map(drop))
    }

    /// `<5 4 5>`
    fn vector(&mut self) -> Result<Worth, ParseError> {
        let start = self.at;
        self.at += 1;
        let mut numbers = alloc::vec::Vec::new();
        loop {
            let at = self.skip_blanks();
            if self.peek() == Some('>') {
                self.at += 1;
                break;
            }
            let word = self.word();
            match self.number(at, word, "a whole number for each player, and '>'")? {
                Worth::Number(number) => numbers.push(Score::new(number)),
                Worth::Vector(_) => {}
            }
        }
        if numbers.len() > Player::LIMIT {
            return Err(self.wrong(
                start,
                format!("a vector of {} players; at most {} are possible", numbers.len(), Player::LIMIT),
            ));
        }
        Ok(Worth::Vector(Payoffs::new(numbers)))
    }

    fn number(&self, at: usize, word: &str, expected: &str) -> Result<Worth, ParseError> {
        if let Ok(number) = word.parse::<i32>() {
            return Ok(Worth::Number(number));
        }
        Err(self.wrong(
            at,
            if word.is_empty() {
                match self.peek() {
                    Some(c) => format!("'{c}' has no place here; expected {expected}"),
                    None => format!("the text ends here; expected {expected}"),
                }
            } else if word.parse::<f64>().is_ok() {
                format!(
                    "'{word}' is not a payoff: payoffs are whole numbers from {} to {} (enter half points doubled)",
                    i32::MIN,
                    i32::MAX
                )
            } else {
                format!("'{word}' is not a payoff; expected {expected}")
            },
        ))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// The longest run of word characters here, perhaps empty.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Skips blanks, commas and comments; the position after them.
    fn skip_blanks(&mut self) -> usize {
        loop {
            let rest = &self.text[self.at..];
            let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                return self.at;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn wrong(&self, at: usize, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, at, message)
    }

    fn wrap<T>(
        &mut self,
        at: usize,
        step: impl FnOnce(&mut Builder) -> Result<T, String>,
    ) -> Result<T, ParseError> {
        step(&mut self.builder).map_err(|problem| ParseError::at(self.text, at, problem))
    }
}

/// The kind of node a word names; the empty word alternates.
fn mover(word: &str) -> Option<Mover> {
    match word {
        "" => Some(Mover::Next),
        "max" => Some(Mover::Player(Player::FIRST)),
        "min" => Some(Mover::Player(Player::SECOND)),
        "chance" => Some(Mover::Chance),
        _ => {
            let index = word.strip_prefix('p')?.parse().ok()?;
            let player = Player::new(index)?;
            (word == format!("p{index}")).then_some(Mover::Player(player))
        }
    }
}
