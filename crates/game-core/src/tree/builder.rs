//! Trees made node by node: [`Builder`].

use super::arena::{Kind, Node, settle};
use super::label::Label;
use super::weights::{Weight, common};
use super::worth::Worth;
use crate::Player;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Who moves at an inner node that is being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// The player after the one who moves at the nearest decision node above; the first player
    /// at the root.
    Next,
    /// This player.
    Player(Player),
    /// Chance; every outcome needs a weight.
    Chance,
}

/// A node whose children are not complete.
#[derive(Debug)]
struct Open {
    node: u32,
    children: Vec<u32>,
    labels: Vec<Label>,
    weights: Vec<Weight>,
}

/// Builds a [`Tree`](super::Tree) node by node, in the order its text is read; never recursive,
/// so that depth and width are limited by memory alone.
///
/// ```
/// use game_core::tree::{Builder, Mover};
/// let mut builder = Builder::new();
/// builder.open(Mover::Next)?;
/// builder.label("left")?.leaf(3)?;
/// builder.open(Mover::Chance)?;
/// builder.weight(1)?.leaf(10)?;
/// builder.weight(2)?.leaf(-5)?;
/// builder.close()?.close()?;
/// assert_eq!(builder.finish()?.to_string(), "(left=3 chance(1:10 2:-5))");
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Default)]
pub struct Builder {
    /// With the mover asked for; `None` is a leaf.
    pub(super) nodes: Vec<(Option<Mover>, Node)>,
    pub(super) children: Vec<u32>,
    pub(super) labels: Vec<Label>,
    pub(super) weights: Vec<u64>,
    pub(super) worths: Vec<Worth>,
    open: Vec<Open>,
    label: Label,
    weight: Option<Weight>,
    vector: Option<usize>,
    players: usize,
}

impl Builder {
    /// An empty tree.
    #[must_use]
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Names the move to the next node.
    ///
    /// # Errors
    /// If it is too long, has a character that separates words, or belongs to no move.
    pub fn label(&mut self, name: &str) -> Result<&mut Builder, String> {
        if self.open.is_empty() {
            return Err("only a move has a name, and no inner node is open".to_string());
        }
        self.label = Label::new(name).ok_or_else(|| {
            format!("'{name}' is not a name: 1 to {} bytes without blanks and ()<>=:~,;# are", Label::LIMIT)
        })?;
        Ok(self)
    }

    /// Gives the outcome that leads to the next node a whole weight.
    ///
    /// # Errors
    /// If it is 0, or the open node is not a chance node.
    pub fn weight(&mut self, weight: u64) -> Result<&mut Builder, String> {
        if weight == 0 {
            return Err("a weight of 0: weights are greater than 0".to_string());
        }
        self.exact_weight(Weight::whole(weight.into()))
    }

    pub(super) fn exact_weight(&mut self, weight: Weight) -> Result<&mut Builder, String> {
        if !self.in_chance() {
            return Err("only an outcome of a chance node has a weight".to_string());
        }
        self.weight = Some(weight);
        Ok(self)
    }

    /// Adds a leaf with this payoff.
    ///
    /// # Errors
    /// If it has no place, or no weight at a chance node, or another number of players.
    pub fn leaf(&mut self, payoff: impl Into<Worth>) -> Result<&mut Builder, String> {
        let payoff = payoff.into();
        self.check_worth(payoff)?;
        self.add(None)?;
        self.give(self.nodes.len() - 1, payoff)?;
        Ok(self)
    }

    /// Adds an inner node; what follows until [`Builder::close`] is below it.
    ///
    /// # Errors
    /// As [`Builder::leaf`].
    pub fn open(&mut self, mover: Mover) -> Result<&mut Builder, String> {
        if let Mover::Player(player) = mover {
            self.players = self.players.max(player.index() + 1);
            self.check_players()?;
        }
        let node = self.add(Some(mover))?;
        self.open.push(Open { node, children: Vec::new(), labels: Vec::new(), weights: Vec::new() });
        Ok(self)
    }

    /// Gives the innermost open node a static estimate.
    ///
    /// # Errors
    /// If no node is open, or for another number of players.
    pub fn estimate(&mut self, estimate: impl Into<Worth>) -> Result<&mut Builder, String> {
        let node = self.open.last().ok_or("no inner node is open")?.node as usize;
        self.estimate_of(node, estimate.into())
    }

    pub(super) fn estimate_of(&mut self, node: usize, estimate: Worth) -> Result<&mut Builder, String> {
        self.check_worth(estimate)?;
        self.give(node, estimate)?;
        Ok(self)
    }

    /// Completes the innermost open node.
    ///
    /// # Errors
    /// If none is open, it has no children, two of them have one name, or the weights of a
    /// chance node are no distribution.
    pub fn close(&mut self) -> Result<&mut Builder, String> {
        let Some(open) = self.open.pop() else { return Err("no inner node is open".to_string()) };
        let first = small(self.children.len())?;
        let count = small(open.children.len())?;
        if open.children.is_empty() && !self.is_chance(open.node) {
            return Err("an inner node needs at least one move".to_string());
        }
        if let Some(name) = twice(&open.labels) {
            return Err(format!("two moves of one node are called {name}"));
        }
        if self.is_chance(open.node) {
            let weights = common(&open.weights)?;
            self.weights.resize(self.children.len(), 0);
            self.weights.extend(weights);
        }
        if open.labels.iter().any(|label| !label.is_none()) {
            self.labels.resize(self.children.len(), Label::NONE);
            self.labels.extend(open.labels);
        }
        self.children.extend(open.children);
        let (_, node) = &mut self.nodes[open.node as usize];
        (node.first, node.count) = (first, count);
        Ok(self)
    }

    /// The tree.
    ///
    /// # Errors
    /// If a node is still open or there is none.
    pub fn finish(self) -> Result<super::Tree, String> {
        if !self.open.is_empty() {
            return Err("an inner node is not closed".to_string());
        }
        if self.nodes.is_empty() {
            return Err("a tree needs a root: a payoff like 3, or an inner node like (3 4)".to_string());
        }
        let players = self.vector.unwrap_or(self.players.max(2));
        Ok(super::Tree::of(settle(self, players)))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn innermost(&self) -> Option<usize> {
        self.open.last().map(|open| open.node as usize)
    }

    pub(super) fn in_chance(&self) -> bool {
        self.open.last().is_some_and(|open| self.is_chance(open.node))
    }

    fn is_chance(&self, node: u32) -> bool {
        self.nodes[node as usize].0 == Some(Mover::Chance)
    }

    fn add(&mut self, mover: Option<Mover>) -> Result<u32, String> {
        let id = small(self.nodes.len())?;
        let (weight, chance) = (self.weight.take(), self.in_chance());
        if chance && weight.is_none() {
            return Err("an outcome of a chance node needs a weight, as in 1/2:3".to_string());
        }
        match self.open.last_mut() {
            None if id > 0 => return Err("a tree has one root, and it is complete".to_string()),
            None => {}
            Some(open) => {
                open.children.push(id);
                open.labels.push(core::mem::take(&mut self.label));
                open.weights.extend(weight);
            }
        }
        self.nodes.push((mover, Node { kind: Kind::Leaf, first: 0, count: 0, numbers: None }));
        Ok(id)
    }

    fn give(&mut self, node: usize, worth: Worth) -> Result<(), String> {
        self.nodes[node].1.numbers = Some(small(self.worths.len())?);
        self.worths.push(worth);
        Ok(())
    }

    fn check_worth(&mut self, worth: Worth) -> Result<(), String> {
        let Worth::Vector(vector) = worth else { return Ok(()) };
        let len = vector.as_slice().len();
        match self.vector {
            _ if len == 0 => Err("a vector needs a number for every player".to_string()),
            Some(before) if before != len => {
                Err(format!("a vector of {len} players after one of {before}: all have the same length"))
            }
            _ => {
                self.vector = Some(len);
                self.check_players()
            }
        }
    }

    fn check_players(&self) -> Result<(), String> {
        match self.vector {
            Some(len) if len < self.players => Err(format!(
                "vectors have {len} players, but p{} moves: vectors need a number for every player",
                self.players - 1
            )),
            _ => Ok(()),
        }
    }
}

/// The first name that occurs twice, default names included.
fn twice(labels: &[Label]) -> Option<Label> {
    if labels.iter().all(Label::is_none) {
        return None;
    }
    let names = (0u32..).zip(labels).map(|(n, &label)| if label.is_none() { Label::nth(n) } else { label });
    let mut seen = BTreeSet::new();
    names.into_iter().find(|&name| !seen.insert(name))
}

fn small(n: usize) -> Result<u32, String> {
    u32::try_from(n).map_err(|_| "a tree of 2^32 nodes or more".to_string())
}
