//! Interval iteration over one strongly connected component: [`Component`] and [`Values`].

use crate::mean::Mean;
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

/// The states of a component and their edges, closed components and its own.
#[derive(Clone, Default, Debug)]
pub(crate) struct Component {
    /// Id, kind, and where its edges end.
    nodes: Vec<(u32, Kind, usize)>,
    edges: Vec<(u64, u32)>,
}

impl Component {
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// One more state; its edges follow.
    pub(crate) fn open(&mut self, id: u32, kind: Kind) {
        self.nodes.push((id, kind, self.edges.len()));
    }

    /// One more edge of the state opened last.
    pub(crate) fn edge(&mut self, weight: u64, to: u32) {
        self.edges.push((weight, to));
        if let Some((.., end)) = self.nodes.last_mut() {
            *end = self.edges.len();
        }
    }

    /// Improves the bounds of its states, the last visited first, until they meet; otherwise
    /// says how far apart they still are.
    pub(crate) fn settle(&self, values: &mut Values, sweeps: u32) -> Result<(), f64> {
        let mut widest = f64::INFINITY;
        for _ in 0..sweeps.max(1) {
            widest = 0.0;
            let mut start = 0;
            for &(id, kind, end) in &self.nodes {
                let [low, high] = self.look(kind, &self.edges[start..end], values);
                start = end;
                let bounds = &mut values.bounds[id as usize];
                *bounds = [bounds[0].max(low), bounds[1].min(high)];
                widest = f64::max(widest, bounds[1] - bounds[0]);
            }
            if widest <= WIDTH * values.range() {
                return Ok(());
            }
        }
        Err(widest)
    }

    /// The bounds of a state from those of its successors.
    fn look(&self, kind: Kind, edges: &[(u64, u32)], values: &Values) -> [f64; 2] {
        let successors = edges.iter().map(|&(_, to)| values.bounds[to as usize]);
        let join = |pick: fn(f64, f64) -> f64| {
            successors.clone().reduce(|a, b| [pick(a[0], b[0]), pick(a[1], b[1])]).unwrap_or(values.widest)
        };
        match kind {
            Kind::Over(payoff) => [payoff; 2],
            Kind::Max => join(f64::max),
            Kind::Min => join(f64::min),
            Kind::Mean => {
                let mut means = [Mean::default(); 2];
                for (&(weight, _), bounds) in edges.iter().zip(successors) {
                    means.iter_mut().zip(bounds).for_each(|(mean, bound)| mean.add(weight, bound));
                }
                means.map(|mean| mean.value().unwrap_or(0.0))
            }
        }
    }
}
