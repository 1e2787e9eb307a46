//! Writes a tree as text; never recursive.

use super::Tree;
use super::arena::{Kind, Node};
use crate::{Payoffs, Player, Score};
use core::fmt;

/// An inner node whose children are being written.
struct Level {
    node: Node,
    written: u32,
    /// Who an unmarked child belongs to.
    next: Player,
}

impl fmt::Display for Tree {
    /// The canonical text of the tree from this node on: one blank between moves, a kind only
    /// where it differs from the default, weights as whole numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arena = &*self.arena;
        let players = usize::from(arena.profile.players);
        let written = &arena.nodes[self.node as usize..=self.last()];
        let vectors = vectors(players, written.iter().map(|node| (node.mover(), arena.numbers_of(node))));
        // Numbers alone stand for two players, so more movers must be named.
        let plain = players == 2 || vectors || written.iter().any(|node| as_vector(arena.numbers_of(node)));
        let mut stack: alloc::vec::Vec<Level> = alloc::vec::Vec::new();
        let (mut id, mut next) = (self.node, Player::FIRST);
        loop {
            let node = arena.nodes[id as usize];
            match node.kind {
                Kind::Leaf => worth(f, arena.numbers_of(&node), vectors)?,
                Kind::Chance => {
                    f.write_str("chance(")?;
                    stack.push(Level { node, written: 0, next });
                }
                Kind::Player(player) => {
                    match player.index() {
                        _ if plain && player == next => f.write_str("(")?,
                        0 if players <= 2 => f.write_str("max(")?,
                        1 if players <= 2 => f.write_str("min(")?,
                        n => write!(f, "p{n}(")?,
                    }
                    stack.push(Level { node, written: 0, next: player.next(players) });
                }
            }
            loop {
                let Some(level) = stack.last_mut() else { return Ok(()) };
                if level.written < level.node.count {
                    let at = (level.node.first + level.written) as usize;
                    f.write_str(if level.written == 0 { "" } else { " " })?;
                    if let Some(label) = arena.labels.get(at).filter(|label| !label.is_none()) {
                        write!(f, "{label}=")?;
                    }
                    if level.node.kind == Kind::Chance {
                        write!(f, "{}:", arena.weights[at])?;
                    }
                    level.written += 1;
                    (id, next) = (arena.children[at], level.next);
                    break;
                }
                f.write_str(")")?;
                if let Some(numbers) = arena.numbers_of(&level.node) {
                    f.write_str("~")?;
                    worth(f, Some(numbers), vectors)?;
                }
                stack.pop();
            }
        }
    }
}

impl Tree {
    /// The last node below this one, itself if there is none: nodes lie in preorder.
    fn last(&self) -> usize {
        let mut at = self.node;
        loop {
            let node = self.arena.nodes[at as usize];
            match node.count.checked_sub(1) {
                Some(last) => at = self.arena.children[(node.first + last) as usize],
                None => return at as usize,
            }
        }
    }
}

impl Node {
    fn mover(&self) -> Option<Player> {
        if let Kind::Player(player) = self.kind { Some(player) } else { None }
    }
}

/// Whether all numbers of a text must be written as vectors, because otherwise nothing in it would
/// say that there are so many players.
pub(crate) fn vectors<'a>(
    players: usize,
    nodes: impl Iterator<Item = (Option<Player>, Option<&'a [Score]>)>,
) -> bool {
    let mut movers = 2;
    for (mover, numbers) in nodes {
        movers = movers.max(mover.map_or(0, |player| player.index() + 1));
        if as_vector(numbers) {
            return false;
        }
    }
    movers < players
}

/// Whether numbers need to be written as a vector.
fn as_vector(numbers: Option<&[Score]>) -> bool {
    match numbers {
        Some([first, others @ ..]) => others.is_empty() || others.iter().any(|&other| other != -*first),
        _ => false,
    }
}

/// Writes a payoff or an estimate: a number if that says it all and is not wanted as a vector.
pub(crate) fn worth(f: &mut fmt::Formatter<'_>, numbers: Option<&[Score]>, vectors: bool) -> fmt::Result {
    let numbers = numbers.unwrap_or_default();
    if as_vector(Some(numbers)) || vectors && !numbers.is_empty() {
        return write!(f, "{}", Payoffs::new(numbers.iter().copied()));
    }
    write!(f, "{}", numbers.first().map_or(0, |number| number.get()))
}
