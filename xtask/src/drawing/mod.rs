//! A trace as a picture: the nodes a search visited ([`Drawing`]), as DOT, as SVG, or as an HTML
//! page that steps through the search.

mod dot;
mod fold;
mod html;
mod layout;
mod read;
mod svg;

pub use dot::dot;
pub use html::html;
pub use svg::svg;

/// A node that a search visited.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Node {
    /// The node above; the root is node 0.
    pub parent: Option<usize>,
    /// The move or outcome into it, with its odds.
    pub label: String,
    /// Who chooses here.
    pub role: Role,
    /// Its value and what that says, once it is known.
    pub value: String,
    /// The window it was entered with, and what would cut it.
    pub window: String,
    /// How many moves were never looked at.
    pub unseen: u64,
    /// The step that cut them off; the one that shows the value if no step says so.
    pub cut: Option<usize>,
    /// Whether it is the chosen child of the node above.
    pub chosen: bool,
    /// How many children are not drawn, because there are too many.
    pub folded: usize,
    /// Simulations through it.
    pub visits: u64,
    /// The step that shows it, and the one that shows its value.
    pub steps: (usize, usize),
}

/// Who chooses at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// The player to move at the root, or his side.
    #[default]
    Max,
    /// His opponent.
    Min,
    /// Chance.
    Chance,
    /// Nobody: the line ends here.
    Leaf,
}

impl Role {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Role::Max => "max",
            Role::Min => "min",
            Role::Chance => "chance",
            Role::Leaf => "leaf",
        }
    }
}

/// The nodes a search visited, in the order it did, and what it did in words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// What was asked.
    pub title: String,
    /// The nodes; a parent comes before its children.
    pub nodes: Vec<Node>,
    /// One sentence a step.
    pub steps: Vec<String>,
}

impl Drawing {
    /// The children of a node, in order.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(move |&child| self.nodes[child].parent == Some(node))
    }

    /// Whether it shows simulations, whose means are of the player who made the move.
    #[must_use]
    pub fn samples(&self) -> bool {
        self.nodes.iter().any(|node| node.visits > 0)
    }

    /// Whether a node lies on the line of chosen children from the root.
    #[must_use]
    pub fn is_principal(&self, node: usize) -> bool {
        let above = self.nodes[node].parent;
        above.is_none_or(|above| self.nodes[node].chosen && self.is_principal(above))
    }
}
