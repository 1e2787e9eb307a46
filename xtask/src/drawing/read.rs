//! From the records of a trace to a [`Drawing`].

use super::{Drawing, Node, Role};
use game_core::trace::{Field, Record};

/// More nodes than this make no picture.
const MOST: usize = 400;

impl Drawing {
    /// Reads the records of any search; wide fans are folded.
    ///
    /// # Errors
    /// If there are none, or more nodes than fit a picture.
    pub fn of(title: &str, records: &[Record]) -> Result<Drawing, String> {
        let mut drawing = Drawing { title: title.into(), ..Drawing::default() };
        if records.iter().any(|record| record.event == "simulation") {
            read_simulations(&mut drawing, records);
        } else {
            read_tree(&mut drawing, records);
        }
        let drawing = drawing.folded();
        match drawing.nodes.len() {
            0 => Err("the search did nothing that could be drawn".into()),
            n if n > MOST => {
                Err(format!("{n} nodes make no picture, at most {MOST} do; limit the depth or the budget"))
            }
            _ => Ok(drawing),
        }
    }

    fn push(&mut self, node: Node) -> usize {
        let step = self.steps.len();
        self.nodes.push(Node { steps: (step, step), ..node });
        self.nodes.len() - 1
    }
}

fn field<'r>(record: &'r Record, name: &str) -> Option<&'r Field> {
    record.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
}

fn text(record: &Record, name: &str) -> Option<String> {
    Some(match field(record, name)? {
        Field::Int(number) => number.to_string(),
        Field::Float(number) => format!("{number:.3}"),
        Field::Flag(flag) => flag.to_string(),
        Field::Text(text) => text.clone(),
        Field::Vector(numbers) => format!("{numbers:?}"),
    })
}

fn integer(record: &Record, name: &str) -> Option<i64> {
    match field(record, name)? {
        Field::Int(number) => Some(*number),
        _ => None,
    }
}

/// A value from the side of the root's mover: whole numbers are told by the node's own mover.
fn value(record: &Record, root: i64) -> String {
    let turned = integer(record, "player").is_some_and(|player| player != root);
    match field(record, "value") {
        Some(Field::Int(number)) => format!("{:+}", if turned { -number } else { *number }),
        Some(Field::Float(number)) => format!("{number:+.3}"),
        _ => text(record, "value").unwrap_or_default(),
    }
}

fn bound(record: &Record, root: i64) -> String {
    let turned = integer(record, "player").is_some_and(|player| player != root);
    match (text(record, "bound").as_deref(), turned) {
        (Some("<="), true) | (Some(">="), false) => ">= ".into(),
        (Some(">="), true) | (Some("<="), false) => "<= ".into(),
        _ => String::new(),
    }
}

/// The ends of a node's window from the root's side, and what would cut it.
fn window(record: &Record, root: i64) -> String {
    let turned = integer(record, "player").is_some_and(|player| player != root);
    let end = |name: &str| match field(record, name) {
        Some(Field::Int(number)) => Some(if turned { -number } else { *number }.to_string()),
        Some(Field::Float(number)) => Some(format!("{number:.3}")),
        _ => None,
    };
    let role = text(record, "role");
    let min = turned || role.as_deref() == Some("min");
    let (alpha, beta) = if turned { (end("beta"), end("alpha")) } else { (end("alpha"), end("beta")) };
    if alpha.is_none() && beta.is_none() {
        return String::new();
    }
    let show = |end: &Option<String>, infinite: &str| end.clone().unwrap_or_else(|| infinite.into());
    let cut = match (min, &alpha, &beta) {
        (true, Some(alpha), _) => format!(", cut if <= {alpha}"),
        (false, _, Some(beta)) => format!(", cut if >= {beta}"),
        _ => String::new(),
    };
    format!("({}, {}){cut}", show(&alpha, "-inf"), show(&beta, "+inf"))
}

/// Minimax, alpha-beta and expectiminimax: nodes are entered and left like brackets.
fn read_tree(drawing: &mut Drawing, records: &[Record]) {
    let root = records.iter().find_map(|record| integer(record, "player")).unwrap_or(0);
    let mut open: Vec<usize> = Vec::new();
    let mut last = None;
    for record in records {
        let name = text(record, "move").map_or("root".into(), |m| match text(record, "odds") {
            Some(odds) => format!("{m} ({odds})"),
            None => m,
        });
        match record.event {
            "enter" => {
                let role = match (text(record, "role").as_deref(), integer(record, "player")) {
                    (Some("chance"), _) => Role::Chance,
                    (Some("min"), _) => Role::Min,
                    (None, Some(player)) if player != root => Role::Min,
                    _ => Role::Max,
                };
                let window = window(record, root);
                let words = format!("enter {name}, {} {window}", role.word());
                let node =
                    Node { parent: open.last().copied(), label: name, role, window, ..Node::default() };
                open.push(drawing.push(node));
                drawing.steps.push(words.trim_end().into());
            }
            "leaf" | "estimate" | "known" => {
                let value = format!("{}{}", bound(record, root), value(record, root));
                let words =
                    format!("{name} is {value} ({})", text(record, "source").unwrap_or(record.event.into()));
                let parent = open.last().copied();
                last = Some(drawing.push(Node {
                    parent,
                    label: name,
                    role: Role::Leaf,
                    value,
                    ..Node::default()
                }));
                drawing.steps.push(words);
            }
            "leave" => {
                let Some(node) = open.pop() else { continue };
                let value = format!("{}{}", bound(record, root), value(record, root));
                drawing.steps.push(format!("leave {name}: {value}"));
                drawing.nodes[node].value = value;
                drawing.nodes[node].steps.1 = drawing.steps.len() - 1;
                if let Some(unseen) = integer(record, "unseen") {
                    drawing.nodes[node].unseen = unseen.unsigned_abs();
                }
                if let Some(best) = text(record, "best") {
                    let named = |child: &usize| drawing.nodes[*child].label.split(' ').next() == Some(&best);
                    let chosen = drawing.children(node).find(named);
                    choose(drawing, chosen);
                }
                last = Some(node);
            }
            "best" | "raise" => choose(drawing, last),
            "cut" => {
                if let (Some(&node), Some(unseen)) = (open.last(), integer(record, "unseen")) {
                    drawing.nodes[node].unseen = unseen.unsigned_abs();
                    choose(drawing, last);
                    drawing.nodes[node].cut = Some(drawing.steps.len());
                    drawing.steps.push(format!("cut at {}: {unseen} unseen", drawing.nodes[node].label));
                }
            }
            "pass" => {
                // Another pass over the same tree: only the last one is drawn.
                (drawing.nodes, drawing.steps, open, last) = (Vec::new(), Vec::new(), Vec::new(), None);
            }
            _ => {}
        }
    }
}

/// Makes a node the chosen child of the one above, instead of its siblings.
fn choose(drawing: &mut Drawing, node: Option<usize>) {
    let Some(node) = node else { return };
    let parent = drawing.nodes[node].parent;
    for (other, sibling) in drawing.nodes.iter_mut().enumerate() {
        if sibling.parent == parent {
            sibling.chosen = other == node;
        }
    }
}

/// Monte-Carlo tree search: every simulation walks down from the root.
fn read_simulations(drawing: &mut Drawing, records: &[Record]) {
    let mut path = vec![drawing.push(Node { label: "root".into(), ..Node::default() })];
    let first = records.iter().find_map(|record| integer(record, "player")).unwrap_or(0);
    for record in records {
        match record.event {
            "simulation" => {
                path.truncate(1);
                drawing.nodes[0].visits += 1;
                drawing.steps.push(format!("simulation {}", text(record, "number").unwrap_or_default()));
            }
            "select" | "sample" | "expand" => {
                let name = text(record, "move").or_else(|| text(record, "outcome")).unwrap_or_default();
                let parent = path.last().copied();
                let known = (1..drawing.nodes.len())
                    .find(|&node| drawing.nodes[node].parent == parent && drawing.nodes[node].label == name);
                let role = if integer(record, "player") == Some(first) { Role::Min } else { Role::Max };
                let node = known.unwrap_or_else(|| {
                    drawing.push(Node { parent, label: name.clone(), role, ..Node::default() })
                });
                path.push(node);
                drawing.steps.push(format!("{} {name}", record.event));
            }
            "backup" => {
                let ply = integer(record, "ply").and_then(|ply| usize::try_from(ply).ok()).unwrap_or(0);
                let Some(&node) = path.get(ply) else { continue };
                let mean = match field(record, "mean") {
                    Some(Field::Float(mean)) => format!("{mean:+.3}"),
                    _ => text(record, "mean").unwrap_or_default(),
                };
                drawing.nodes[node].visits = integer(record, "visits").unwrap_or(0).unsigned_abs();
                drawing.nodes[node].value = format!("mean {mean}");
                drawing.steps.push(format!("back up {}: mean {mean}", drawing.nodes[node].label));
                drawing.nodes[node].steps.1 = drawing.steps.len() - 1;
            }
            "end" => {
                drawing.steps.push(format!("the end is known by {}", text(record, "by").unwrap_or_default()))
            }
            _ => {}
        }
    }
    for node in 0..drawing.nodes.len() {
        let most =
            drawing.children(node).max_by_key(|&child| (drawing.nodes[child].visits, usize::MAX - child));
        choose(drawing, most);
    }
}
