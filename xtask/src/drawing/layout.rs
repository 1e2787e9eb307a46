//! Where nodes lie: leaves side by side from left to right, parents above the middle of their
//! children.

use super::Drawing;

/// A place in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The distance between two leaves, and between two plies.
const STEP: (f64, f64) = (92.0, 96.0);
/// The margin around the picture.
pub(super) const MARGIN: f64 = 76.0;

/// The width of the picture.
pub(super) fn width(drawing: &Drawing) -> f64 {
    places(drawing).1
}

/// The places of all nodes, and the width and height of the picture.
pub(super) fn places(drawing: &Drawing) -> (Vec<Place>, f64, f64) {
    let mut places = vec![Place::default(); drawing.nodes.len()];
    let (mut next, mut deepest) = (0u32, 0u32);
    let mut stack = vec![(0, 0u32, false)];
    while let Some((node, ply, children_done)) = stack.pop() {
        let children: Vec<usize> = drawing.children(node).collect();
        deepest = deepest.max(ply);
        places[node].y = MARGIN + STEP.1 * f64::from(ply);
        if children.is_empty() {
            places[node].x = MARGIN + STEP.0 * f64::from(next);
            next += 1;
        } else if children_done {
            let (first, last) = (children[0], children[children.len() - 1]);
            places[node].x = f64::midpoint(places[first].x, places[last].x);
        } else {
            stack.push((node, ply, true));
            stack.extend(children.into_iter().rev().map(|child| (child, ply + 1, false)));
        }
    }
    let width = 2.0 * MARGIN + STEP.0 * f64::from(next.max(1) - 1);
    (places, width.max(320.0), 2.0 * MARGIN + STEP.1 * f64::from(deepest))
}
