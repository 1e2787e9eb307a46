//! Reads the text of a tree; never recursive.

use super::Tree;
use super::builder::{Builder, Mover};
use super::scan::{Scanner, player};
use super::weights::Weight;
use crate::ParseError;
use alloc::format;
use alloc::string::String;
use core::str::FromStr;

impl FromStr for Tree {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tree, ParseError> {
        Parser { scan: Scanner::new(text), builder: Builder::new() }.tree()
    }
}

struct Parser<'a> {
    scan: Scanner<'a>,
    builder: Builder,
}

const AT_ROOT: &str = "a payoff like 3 or <5 4 5>, or an inner node like (3 4)";
const IN_NODE: &str = "a move: a payoff like 3 or <5 4 5>, an inner node like (3 4), or ')'";
const ESTIMATE: &str = "an estimate like 3 or <5 4 5>";

impl Parser<'_> {
    fn tree(mut self) -> Result<Tree, ParseError> {
        loop {
            let start = self.scan.skip_blanks();
            let open = self.builder.innermost();
            match (self.scan.peek(), open) {
                (None, Some(_)) => {
                    let problem = format!("the text ends inside a node; expected {IN_NODE}");
                    return Err(self.scan.wrong(start, problem));
                }
                (None, None) => return self.built(start, |builder| core::mem::take(builder).finish()),
                (Some(_), None) if !self.builder.is_empty() => {
                    return Err(self.scan.wrong(start, "the tree is complete; expected the end of the text"));
                }
                (Some(')'), Some(node)) => {
                    self.scan.take(")");
                    self.built(start, |builder| builder.close().map(drop))?;
                    self.estimate(node)?;
                }
                (Some(_), _) => self.child()?,
            }
        }
    }

    /// `name=weight:` and then a leaf, or the beginning of an inner node.
    fn child(&mut self) -> Result<(), ParseError> {
        let expected = if self.builder.innermost().is_some() { IN_NODE } else { AT_ROOT };
        let mut start = self.scan.at();
        let mut word = self.scan.word();
        if self.scan.take("=") {
            self.built(start, |builder| builder.label(word).map(drop))?;
            start = self.scan.skip_blanks();
            word = self.scan.word();
        }
        if self.scan.take(":") {
            let weight = Weight::read(word).map_err(|problem| self.scan.wrong(start, problem))?;
            self.built(start, |builder| builder.exact_weight(weight).map(drop))?;
            start = self.scan.skip_blanks();
            word = self.scan.word();
        }
        if self.scan.take("(") {
            let mover = mover(word).ok_or_else(|| {
                let problem = format!("'{word}' is no kind of node: max, min, p0 to p7 and chance are");
                self.scan.wrong(start, problem)
            })?;
            return self.built(start, |builder| builder.open(mover).map(drop));
        }
        let worth = if word.is_empty() {
            self.scan.worth(expected)?
        } else {
            self.scan.number(start, word, expected)?.into()
        };
        self.built(start, |builder| builder.leaf(worth).map(drop))
    }

    /// An estimate, if one follows the node just closed.
    fn estimate(&mut self, node: usize) -> Result<(), ParseError> {
        if !self.scan.take("~") {
            return Ok(());
        }
        let start = self.scan.at();
        let worth = self.scan.worth(ESTIMATE)?;
        self.built(start, |builder| builder.estimate_of(node, worth).map(drop))
    }

    /// A step of the builder, whose problem is at this offset.
    fn built<T>(
        &mut self,
        at: usize,
        step: impl FnOnce(&mut Builder) -> Result<T, String>,
    ) -> Result<T, ParseError> {
        step(&mut self.builder).map_err(|problem| self.scan.wrong(at, problem))
    }
}

/// The kind of node a word names; the empty word alternates.
fn mover(word: &str) -> Option<Mover> {
    match word {
        "" => Some(Mover::Next),
        "chance" => Some(Mover::Chance),
        _ => player(word).map(Mover::Player),
    }
}
