//! Reads and writes the text of a graph.

use super::Graph;
use super::arena::{Arena, Definition, Kind};
use crate::tree::scan::{Scanner, player};
use crate::tree::weights::{Weight, common};
use crate::tree::write::{vectors, worth};
use crate::tree::{Label, Worth};
use crate::{ParseError, Player};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

const DEFINITION: &str = "a node like 'A p0 -> B C', 'A chance -> 1/2:B 1/2:C' or 'A = 3'";

impl FromStr for Graph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Graph, ParseError> {
        let mut parser = Parser { scan: Scanner::new(text), vector: None, mover: None };
        let mut pending = Vec::new();
        let mut numbers: BTreeMap<Label, u32> = BTreeMap::new();
        loop {
            let start = parser.scan.skip(|c| c.is_whitespace() || c == ';');
            if parser.scan.peek().is_none() {
                if pending.is_empty() {
                    return Err(parser
                        .scan
                        .wrong(start, format!("a graph needs a node; expected {DEFINITION}")));
                }
                break;
            }
            let definition = parser.definition()?;
            let number = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            if numbers.insert(definition.node.label, number).is_some() {
                let problem = format!("'{}' is defined twice", definition.node.label);
                return Err(parser.scan.wrong(start, problem));
            }
            pending.push(definition);
        }
        let mut definitions = Vec::with_capacity(pending.len());
        for Pending { mut node, edges } in pending {
            for (at, label) in edges {
                let number = numbers.get(&label).ok_or_else(|| {
                    parser.scan.wrong(at, format!("'{label}' is not defined; expected {DEFINITION} for it"))
                })?;
                node.targets.push(*number);
            }
            definitions.push(node);
        }
        Ok(Graph::of(Arena::of(definitions)))
    }
}

/// A definition whose targets may not be known yet, with the offsets of their names.
struct Pending {
    node: Definition,
    edges: Vec<(usize, Label)>,
}

struct Parser<'a> {
    scan: Scanner<'a>,
    /// The length of the vectors so far.
    vector: Option<usize>,
    /// The greatest player so far.
    mover: Option<Player>,
}

impl Parser<'_> {
    fn definition(&mut self) -> Result<Pending, ParseError> {
        let label = self.label(DEFINITION)?;
        let start = self.blanks();
        let mut node =
            Definition { label, kind: Kind::Leaf, worth: None, targets: Vec::new(), weights: Vec::new() };
        if self.scan.take("=") {
            self.blanks();
            node.worth = Some(self.worth("a payoff like 3 or <5 4 5>")?);
            self.end("the end of the definition: ';' or a new line")?;
            return Ok(Pending { node, edges: Vec::new() });
        }
        let word = self.scan.word();
        node.kind = match (word, player(word)) {
            ("chance", _) => Kind::Chance,
            (_, Some(player)) => Kind::Player(player),
            _ => {
                let problem = format!(
                    "after '{label}' expected '=' and a payoff, or one of max, min, p0 to p7, chance"
                );
                return Err(self.scan.wrong(start, problem));
            }
        };
        if let Kind::Player(player) = node.kind {
            self.mover = self.mover.max(Some(player));
            self.check_players(start)?;
        }
        self.blanks();
        if self.scan.take("~") {
            node.worth = Some(self.worth("an estimate like 3 or <5 4 5>")?);
            self.blanks();
        }
        let arrow = self.scan.at();
        if !self.scan.take("->") {
            return Err(self.scan.wrong(arrow, "expected '->' and the names of the next nodes"));
        }
        let edges = self.edges(&mut node)?;
        Ok(Pending { node, edges })
    }

    /// The names after an arrow, with their weights.
    fn edges(&mut self, node: &mut Definition) -> Result<Vec<(usize, Label)>, ParseError> {
        let chance = node.kind == Kind::Chance;
        let expected = if chance { "an outcome like 1/2:B" } else { "the name of a node" };
        let (mut edges, mut seen, mut weights) = (Vec::new(), BTreeSet::new(), Vec::new());
        loop {
            let mut at = self.blanks();
            if matches!(self.scan.peek(), None | Some('\n' | ';')) {
                if edges.is_empty() {
                    return Err(self
                        .scan
                        .wrong(at, format!("'{}' leads nowhere; expected {expected}", node.label)));
                }
                if chance {
                    node.weights = common(&weights).map_err(|problem| self.scan.wrong(at, problem))?;
                }
                return Ok(edges);
            }
            if chance {
                let word = self.scan.word();
                weights.push(Weight::read(word).map_err(|problem| self.scan.wrong(at, problem))?);
                if !self.scan.take(":") {
                    return Err(self.scan.wrong(self.scan.at(), format!("expected {expected}")));
                }
                at = self.blanks();
            }
            let label = self.label(expected)?;
            if !seen.insert(label) {
                return Err(self.scan.wrong(at, format!("'{}' leads to '{label}' twice", node.label)));
            }
            edges.push((at, label));
        }
    }

    fn label(&mut self, expected: &str) -> Result<Label, ParseError> {
        let at = self.scan.at();
        let word = self.scan.word();
        Label::new(word).ok_or_else(|| {
            let problem = match (word, self.scan.peek()) {
                ("", Some(c)) => format!("'{c}' has no place here; expected {expected}"),
                ("", None) => format!("the text ends here; expected {expected}"),
                _ => format!("'{word}' is not a name: at most {} bytes are", Label::LIMIT),
            };
            self.scan.wrong(at, problem)
        })
    }

    fn worth(&mut self, expected: &str) -> Result<Worth, ParseError> {
        let at = self.scan.at();
        let worth = self.scan.worth(expected)?;
        if let Worth::Vector(vector) = worth {
            let len = vector.as_slice().len();
            let before = *self.vector.get_or_insert(len);
            if len == 0 || before != len {
                let problem = format!(
                    "a vector of {len} players after one of {before}: all need the same length, at least 1"
                );
                return Err(self.scan.wrong(at, problem));
            }
            self.check_players(at)?;
        }
        Ok(worth)
    }

    fn check_players(&self, at: usize) -> Result<(), ParseError> {
        match (self.vector, self.mover) {
            (Some(len), Some(player)) if len <= player.index() => {
                let problem = format!("vectors have {len} players, but p{} moves", player.index());
                Err(self.scan.wrong(at, problem))
            }
            _ => Ok(()),
        }
    }

    /// Skips blanks of this line.
    fn blanks(&mut self) -> usize {
        self.scan.skip(|c| c.is_whitespace() && c != '\n')
    }

    fn end(&mut self, expected: &str) -> Result<(), ParseError> {
        let at = self.blanks();
        match self.scan.peek() {
            None | Some('\n' | ';') => Ok(()),
            Some(c) => Err(self.scan.wrong(at, format!("'{c}' has no place here; expected {expected}"))),
        }
    }
}

impl fmt::Display for Graph {
    /// The definitions of the whole graph from this node's on, the others in their order:
    /// separated by `; `, with `{:#}` each on its own line. Read again, this node is the root.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arena = &*self.arena;
        let here = self.node as usize;
        let mover = |kind| if let Kind::Player(player) = kind { Some(player) } else { None };
        let nodes = arena.nodes.iter().map(|node| (mover(node.kind), arena.numbers_of(node)));
        let vectors = vectors(arena.profile.players.into(), nodes);
        let others = (0..arena.nodes.len()).filter(|&number| number != here);
        for number in core::iter::once(here).chain(others) {
            if number != here {
                f.write_str(if f.alternate() { "\n" } else { "; " })?;
            }
            let node = &arena.nodes[number];
            let numbers = arena.numbers_of(node);
            match node.kind {
                Kind::Leaf => {
                    write!(f, "{} = ", node.label)?;
                    worth(f, numbers, vectors)?;
                    continue;
                }
                Kind::Chance => write!(f, "{} chance", node.label)?,
                Kind::Player(player) => write!(f, "{} p{}", node.label, player.index())?,
            }
            if numbers.is_some() {
                f.write_str(" ~")?;
                worth(f, numbers, vectors)?;
            }
            f.write_str(" ->")?;
            for (n, &target) in arena.targets_of(node).iter().enumerate() {
                f.write_str(" ")?;
                if node.kind == Kind::Chance {
                    write!(f, "{}:", arena.weights[node.first as usize + n])?;
                }
                write!(f, "{}", arena.nodes[target as usize].label)?;
            }
        }
        Ok(())
    }
}

impl Graph {
    /// The name of this node.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}", self.here().label)
    }
}
