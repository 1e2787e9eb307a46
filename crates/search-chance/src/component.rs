//! Interval iteration over one strongly connected component: [`Component`] and [`Values`].

use crate::mean::real;
use alloc::vec::Vec;

/// How close the two bounds of a value come, relative to the range of the payoffs.
pub(crate) const WIDTH: f64 = 1e-13;

/// A lower and an upper bound of the value of every state, by id.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    bounds: Vec<[f64; 2]>,
    widest: [f64; 2],
}

impl Values {
    pub(crate) fn new(low: f64, high: f64) -> Values {
        Values { bounds: Vec::new(), widest: [low, high] }
    }

    /// One more state, of which nothing is known.
    pub(crate) fn push(&mut self) {
        self.bounds.push(self.widest);
    }

    pub(crate) fn len(&self) -> usize {
        self.bounds.len()
    }

    pub(crate) fn range(&self) -> f64 {
        (self.widest[1] - self.widest[0]).max(f64::MIN_POSITIVE)
    }

    /// The value, half way between its bounds.
    pub(crate) fn middle(&self, id: usize) -> f64 {
        let [low, high] = self.bounds[id];
        low + (high - low) / 2.0
    }
}

/// What happens in a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Over(f64),
    Max,
    Min,
    Mean,
}

/// The states of a component and their edges, to its own and to closed components.
///
/// What it looks at again and again lies together: places are local to the component.
#[derive(Clone, Default, Debug)]
pub(crate) struct Component {
    /// Place, kind, and where its edges end.
    nodes: Vec<(u32, Kind, usize)>,
    /// Weight (then probability) and place.
    edges: Vec<(f64, u32)>,
    /// By place.
    ids: Vec<u32>,
    bounds: Vec<[f64; 2]>,
    /// By id; `NONE` for states that have no part in this component.
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Component {
    pub(crate) fn clear(&mut self) {
        for &id in &self.ids {
            self.places[id as usize] = NONE;
        }
        self.nodes.clear();
        self.edges.clear();
        self.ids.clear();
        self.bounds.clear();
    }

    /// The place of a state, given when it is first met.
    fn place(&mut self, id: u32, values: &Values) -> u32 {
        if self.places.len() < values.len() {
            self.places.resize(values.len(), NONE);
        }
        let place = &mut self.places[id as usize];
        if *place == NONE {
            *place = u32::try_from(self.ids.len()).unwrap_or(NONE);
            self.ids.push(id);
            self.bounds.push(values.bounds[id as usize]);
        }
        *place
    }

    /// One more state; its edges follow.
    pub(crate) fn open(&mut self, id: u32, kind: Kind, values: &Values) {
        let place = self.place(id, values);
        self.nodes.push((place, kind, self.edges.len()));
    }

    /// One more edge of the state opened last.
    pub(crate) fn edge(&mut self, weight: u64, to: u32, values: &Values) {
        let place = self.place(to, values);
        self.edges.push((real(weight.into()), place));
        if let Some((.., end)) = self.nodes.last_mut() {
            *end = self.edges.len();
        }
    }

    /// Improves the bounds of its states until they meet, the last visited first; otherwise
    /// says how far apart they still are.
    ///
    /// Bounds of a component can come no closer than those it rests on. Where these were left
    /// just close enough, they end by not moving any more, which is close enough too.
    pub(crate) fn settle(&mut self, values: &mut Values, sweeps: u32) -> Result<(), f64> {
        self.normalise();
        let enough = WIDTH * values.range();
        let mut widest = f64::INFINITY;
        for _ in 0..sweeps.max(1) {
            let mut moved = 0.0_f64;
            widest = 0.0;
            for i in 0..self.nodes.len() {
                let (width, by) = self.improve(i, values.widest);
                (widest, moved) = (greater(widest, width), greater(moved, by));
            }
            if widest <= enough / 10.0 || moved <= 0.0 {
                break;
            }
        }
        for &(place, ..) in &self.nodes {
            values.bounds[self.ids[place as usize] as usize] = self.bounds[place as usize];
        }
        if widest <= enough { Ok(()) } else { Err(widest) }
    }

    /// Turns weights into probabilities.
    fn normalise(&mut self) {
        let mut start = 0;
        for &(_, kind, end) in &self.nodes {
            let edges = &mut self.edges[start..end];
            start = end;
            if kind == Kind::Mean {
                let all: f64 = edges.iter().map(|(weight, _)| weight).sum();
                edges.iter_mut().for_each(|(weight, _)| *weight /= all);
            }
        }
    }

    /// Improves the bounds of one state from those of its successors; how far apart they are,
    /// and by how much they came closer.
    #[inline]
    fn improve(&mut self, i: usize, widest: [f64; 2]) -> (f64, f64) {
        let (place, kind, end) = self.nodes[i];
        let start = if i == 0 { 0 } else { self.nodes[i - 1].2 };
        let edges = &self.edges[start..end];
        let [low, high] = match kind {
            Kind::Over(payoff) => [payoff; 2],
            Kind::Max => join(edges, &self.bounds, greater).unwrap_or(widest),
            Kind::Min => join(edges, &self.bounds, lesser).unwrap_or(widest),
            Kind::Mean => mean(edges, &self.bounds),
        };
        let bounds = &mut self.bounds[place as usize];
        let before = bounds[1] - bounds[0];
        *bounds = [greater(bounds[0], low), lesser(bounds[1], high)];
        let width = bounds[1] - bounds[0];
        (width, before - width)
    }
}

/// The greater of two numbers, neither of which is NaN.
#[inline]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The lesser of two numbers, neither of which is NaN.
#[inline]
fn lesser(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The best successor, bound by bound.
#[inline]
fn join(edges: &[(f64, u32)], bounds: &[[f64; 2]], pick: impl Fn(f64, f64) -> f64) -> Option<[f64; 2]> {
    let successors = edges.iter().map(|&(_, to)| bounds[to as usize]);
    successors.reduce(|a, b| [pick(a[0], b[0]), pick(a[1], b[1])])
}

/// The mean of the successors by their probabilities, bound by bound.
#[inline]
fn mean(edges: &[(f64, u32)], bounds: &[[f64; 2]]) -> [f64; 2] {
    edges.iter().fold([0.0; 2], |sums, &(probability, to)| {
        let [low, high] = bounds[to as usize];
        [sums[0] + probability * low, sums[1] + probability * high]
    })
}
