//! A [`Drawing`] for Graphviz.

use super::{Drawing, Role};
use std::fmt::Write;

/// The drawing in the DOT language.
#[must_use]
pub fn dot(drawing: &Drawing) -> String {
    let mut dot = format!(
        "digraph trace {{\n  label=\"{}\";\n  node [fontname=\"sans-serif\"];\n",
        quoted(&drawing.title)
    );
    for (index, node) in drawing.nodes.iter().enumerate() {
        let shape = match node.role {
            Role::Max => "triangle",
            Role::Min => "invtriangle",
            Role::Chance => "circle",
            Role::Leaf => "box",
        };
        let label = match node.visits {
            0 => node.value.clone(),
            visits => format!("{}\\nn {visits}", node.value),
        };
        let width = if drawing.is_principal(index) { 3 } else { 1 };
        let _ = writeln!(dot, "  n{index} [shape={shape}, penwidth={width}, label=\"{}\"];", quoted(&label));
        if let Some(parent) = node.parent {
            let style = if node.chosen { ", style=bold" } else { "" };
            let _ = writeln!(dot, "  n{parent} -> n{index} [label=\"{}\"{style}];", quoted(&node.label));
        }
        if node.folded > 0 {
            let _ = writeln!(dot, "  f{index} [shape=plaintext, label=\"and {} more\"];", node.folded);
            let _ = writeln!(dot, "  n{index} -> f{index} [style=dotted, arrowhead=none];");
        }
        if node.unseen > 0 {
            let _ = writeln!(dot, "  c{index} [shape=plaintext, label=\"{} unseen\"];", node.unseen);
            let _ = writeln!(dot, "  n{index} -> c{index} [style=dashed, arrowhead=tee];");
        }
    }
    dot += "}\n";
    dot
}

/// Text inside double quotes.
fn quoted(text: &str) -> String {
    text.replace('"', "\\\"").replace('\n', "\\n")
}
