//! What is known for sure while a search runs: the latest [`Completed`] iteration.

use crate::root::{Passed, Roots};
use crate::run::{Kit, MoveOf, Run};
use game_core::{Bound, Report, RootMove, Stopped, Turn};

/// The latest iteration that was completed. An interrupted one leaves no trace here.
#[derive(Clone, Debug)]
pub(crate) struct Completed<M> {
    pub(crate) passed: Option<Passed>,
    pv: Vec<M>,
    root: Vec<RootMove<M>>,
    depth: u32,
}

impl<M: Copy> Completed<M> {
    /// Nothing was completed yet.
    pub(crate) fn nothing() -> Completed<M> {
        Completed { passed: None, pv: Vec::new(), root: Vec::new(), depth: 0 }
    }

    /// Keeps what a pass to this depth (`None`: to the end) found.
    pub(crate) fn keep<K>(
        &mut self,
        run: &mut Run<'_, K>,
        roots: &Roots<M>,
        passed: Passed,
        depth: Option<u32>,
    ) where
        K: Kit + ?Sized,
        MoveOf<K>: Into<M> + Copy,
    {
        self.passed = Some(passed);
        self.pv.clear();
        self.pv.extend(run.buffers.line(0).iter().map(|&m| m.into()));
        self.root.clone_from(&roots.moves);
        self.root.extend_from_slice(&roots.settled);
        self.depth = depth.unwrap_or(run.deepest);
    }

    /// The report of it, `first` being the move to play if there is none.
    pub(crate) fn report(self, turn: Turn, first: Option<M>) -> Report<M> {
        let Some(Passed { found, bound }) = self.passed else { return Report::unsearched(turn, first) };
        let mut report = Report::unsearched(turn, self.root.first().map(|root| root.m));
        report.value = Some(found.score);
        report.bound = bound;
        report.pv = self.pv;
        report.root = self.root;
        report.root.sort_by_key(|root| root.ordinal);
        let best = report.best.into_iter().next();
        report.tied = report
            .root
            .iter()
            .filter(|root| root.value == Some(found.score) && root.bound == Bound::Exact)
            .map(|root| root.m)
            .collect();
        if report.tied.is_empty() {
            report.tied.extend(best);
        }
        report.counters.depth = self.depth;
        report.stopped = if found.estimated { Stopped::Depth } else { Stopped::Complete };
        report
    }
}
