//! A [`Drawing`] as SVG: for papers as it stands, and inside the page that steps through it.

use super::layout::{Place, places};
use super::{Drawing, Node, Role};
use crate::report::escape;
use std::fmt::Write;

const STYLE: &str = "\
.tree{--ink:#111;--paper:#fff;--line:#6b6b6b;--best:#0b57a0;--cut:#a3150f;background:var(--paper);font:13px system-ui,sans-serif}\
@media(prefers-color-scheme:dark){.tree{--ink:#f2f2f2;--paper:#161616;--line:#9a9a9a;--best:#7db8ff;--cut:#ff8f86}}\
.tree text{fill:var(--ink);text-anchor:middle;paint-order:stroke;stroke:var(--paper);stroke-width:3px}.tree .edge{stroke:var(--line);fill:none}\
.tree .shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}\
.tree .chosen.decided>.edge{stroke:var(--best)}.tree .principal.decided>.shape{stroke:var(--best);stroke-width:3}\
.tree .cut{stroke:var(--cut);stroke-width:2}.tree .cuttext{fill:var(--cut)}.tree .small{font-size:11px}";

/// The drawing as a complete SVG document.
#[must_use]
pub fn svg(drawing: &Drawing) -> String {
    let (places, width, height) = places(drawing);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{}\">\n<style>{STYLE}</style>\n<title>{}</title>\n",
        escape(&drawing.title),
        escape(&drawing.title)
    );
    let most = drawing.nodes.iter().map(|node| node.visits).max().unwrap_or(0);
    for (index, node) in drawing.nodes.iter().enumerate() {
        draw(&mut svg, drawing, index, node, &places, most);
    }
    svg += "</svg>\n";
    svg
}

/// One node with the edge into it. The steps that show it are data for the page's script.
fn draw(svg: &mut String, drawing: &Drawing, index: usize, node: &Node, places: &[Place], most: u64) {
    let place = places[index];
    let mut classes = String::from("node decided");
    if node.chosen {
        classes += " chosen";
    }
    if drawing.is_principal(index) {
        classes += " principal";
    }
    let (from, value_from) = node.steps;
    let decided = node.parent.map_or(value_from, |parent| drawing.nodes[parent].steps.1);
    let _ = writeln!(
        svg,
        "<g class=\"{classes}\" data-step=\"{from}\" data-value=\"{value_from}\" data-decided=\"{decided}\">"
    );
    if let Some(parent) = node.parent {
        edge(svg, node, places[parent], place, most);
    }
    shape(svg, node.role, place);
    let text = |svg: &mut String, dy: f64, class: &str, words: &str| {
        let _ = writeln!(
            svg,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            place.x,
            place.y + dy,
            escape(words)
        );
    };
    // A triangle has room where it is wide.
    let dy = match node.role {
        Role::Max => 10.0,
        Role::Min => -1.0,
        Role::Chance | Role::Leaf => 5.0,
    };
    text(svg, dy, "value", node.value.trim_start_matches("mean "));
    // The window, and below it what would cut.
    let (window, cut) = node.window.split_once(", cut").map_or((node.window.as_str(), ""), |parts| parts);
    if !cut.is_empty() {
        text(svg, -22.0, "small window", &format!("cut{cut}"));
    }
    if !window.is_empty() {
        text(svg, if cut.is_empty() { -22.0 } else { -34.0 }, "small window", window);
    }
    if node.visits > 0 {
        text(svg, 32.0, "small value", &format!("n {}", node.visits));
    }
    if node.folded > 0 {
        text(svg, 46.0, "small value", &format!("and {} more", node.folded));
    }
    if node.unseen > 0 {
        cross(svg, place, node.unseen, node.cut.unwrap_or(value_from));
    }
    *svg += "</g>\n";
}

/// The edge from the parent, as wide as its share of the visits, with its move.
fn edge(svg: &mut String, node: &Node, from: Place, to: Place, most: u64) {
    #[expect(clippy::cast_precision_loss, reason = "a width")]
    let width = if most == 0 { 1.5 } else { 1.0 + 7.0 * node.visits as f64 / most as f64 };
    let _ = writeln!(
        svg,
        "<line class=\"edge\" stroke-width=\"{width:.1}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
        from.x,
        from.y + 18.0,
        to.x,
        to.y - 18.0
    );
    let (x, y) = (f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
    let _ = writeln!(
        svg,
        "<text class=\"small\" x=\"{:.1}\" y=\"{y:.1}\">{}</text>",
        x + 12.0,
        escape(&node.label)
    );
}

/// MAX points up, MIN points down, chance is round, a leaf is square.
fn shape(svg: &mut String, role: Role, Place { x, y }: Place) {
    let points = |up: f64| {
        format!(
            "<polygon class=\"shape\" points=\"{x:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\"/>",
            y - up * 18.0,
            x + 32.0,
            y + up * 14.0,
            x - 32.0,
            y + up * 14.0
        )
    };
    let shape = match role {
        Role::Max => points(1.0),
        Role::Min => points(-1.0),
        Role::Chance => format!("<circle class=\"shape\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"18\"/>"),
        Role::Leaf => {
            format!(
                "<rect class=\"shape\" x=\"{:.1}\" y=\"{:.1}\" width=\"48\" height=\"26\"/>",
                x - 24.0,
                y - 13.0
            )
        }
    };
    let _ = writeln!(svg, "{shape}");
}

/// A crossed-out edge to what was never looked at.
fn cross(svg: &mut String, Place { x, y }: Place, unseen: u64, step: usize) {
    let (x, y) = (x + 40.0, y + 24.0);
    let _ = writeln!(
        svg,
        "<g data-cut=\"{step}\"><path class=\"cut\" fill=\"none\" d=\"M{:.1} {:.1}L{x:.1} {y:.1}M{:.1} {:.1}l10 10m0 -10l-10 10\"/>\
         <text class=\"small cuttext\" x=\"{x:.1}\" y=\"{:.1}\">{unseen} unseen</text></g>",
        x - 20.0,
        y - 12.0,
        x - 15.0,
        y - 11.0,
        y + 13.0
    );
}
