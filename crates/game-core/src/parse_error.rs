//! Where a text went wrong and what would have been right: [`ParseError`].

use alloc::string::String;
use core::fmt;

/// A text that is not a position, a move, a tree or a graph: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The character of that line, from 1; one past the end if something is missing.
    pub column: usize,
    /// What is wrong there and what would be accepted.
    pub message: String,
}

impl ParseError {
    /// An error at a line and a column, both from 1.
    #[must_use]
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> ParseError {
        ParseError { line, column, message: message.into() }
    }

    /// An error at a byte offset of `text`; past the end it means that something is missing.
    #[must_use]
    pub fn at(text: &str, offset: usize, message: impl Into<String>) -> ParseError {
        let (mut line, mut column) = (1, 1);
        for (_, c) in text.char_indices().take_while(|&(i, _)| i < offset) {
            if c == '\n' {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        ParseError::new(line, column, message)
    }
}

impl fmt::Display for ParseError {
    /// `line 1, character 3: ...`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}: {}", self.line, self.column, self.message)
    }
}

impl core::error::Error for ParseError {}
