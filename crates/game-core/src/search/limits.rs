//! What a search may use: [`Limits`], and [`Meter`], which watches them.

use super::Stopped;
use crate::Clock;
use alloc::vec::Vec;
use core::time::Duration;

/// What a search may use. `None` everywhere is [`Limits::NONE`]: search to the end.
///
/// A limit of **zero** of any kind answers the first legal move (none at a chance event), without
/// a value, as [`Stopped::NotSearched`].
///
/// ```
/// use game_core::Limits;
/// let limits = Limits { nodes: Some(10_000), ..Limits::depth(6) };
/// assert_eq!(limits.depth, Some(6));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies to look ahead; deeper positions are estimated.
    pub depth: Option<u32>,
    /// Nodes to visit, the root included.
    pub nodes: Option<u64>,
    /// Monte-Carlo simulations.
    pub simulations: Option<u64>,
    /// Time by the search's own [`Clock`].
    pub time: Option<Duration>,
    /// Memory for a search tree, in bytes.
    pub bytes: Option<u64>,
    /// The longest line a search may walk; default [`Limits::PLIES`]. A guard of the stack, not
    /// a depth limit: a search that meets it is [`Refused::LineTooLong`](crate::Refused::LineTooLong).
    pub plies: Option<u32>,
    /// The ordinals of the root moves to consider; `None` for all. Order and repetitions do not
    /// matter. An empty list, or an ordinal the root does not have (a chance event has none), is
    /// refused.
    pub only: Option<Vec<usize>>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        simulations: None,
        time: None,
        bytes: None,
        plies: None,
        only: None,
    };

    /// The default of [`Limits::plies`](crate::Limits::plies).
    pub const PLIES: u32 = 1_000;

    /// Only a depth.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// Only a number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Only a number of simulations.
    #[must_use]
    pub const fn simulations(simulations: u64) -> Limits {
        Limits { simulations: Some(simulations), ..Limits::NONE }
    }

    /// Only a time.
    #[must_use]
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// The longest line, given or default.
    #[must_use]
    pub fn longest_line(&self) -> u32 {
        self.plies.unwrap_or(Limits::PLIES)
    }

    /// Whether some budget is zero, so that nothing can be searched.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        [self.depth, self.plies].contains(&Some(0))
            || [self.nodes, self.simulations, self.bytes].contains(&Some(0))
            || self.time == Some(Duration::ZERO)
    }
}

/// Watches the budget of a running search: counts nodes, and looks at the clock now and then,
/// after every node where nodes are slow and every 256th where they are fast.
#[derive(Debug)]
pub struct Meter<'a, C> {
    clock: &'a C,
    deadline: Option<Duration>,
    node_limit: u64,
    nodes: u64,
    next_look: u64,
    /// Nodes between the last look at the clock and the next.
    stride: u64,
    last: Duration,
    stopped: Option<Stopped>,
}

impl<'a, C: Clock> Meter<'a, C> {
    /// The most nodes between two looks at the clock.
    const STRIDE: u64 = 256;
    /// Time between two looks at which they become no rarer.
    const OFTEN: Duration = Duration::from_micros(200);

    /// Starts counting, and timing if there is a time limit.
    pub fn new(limits: &Limits, clock: &'a C) -> Meter<'a, C> {
        let start = clock.elapsed();
        Meter {
            clock,
            deadline: limits.time.map(|time| start.saturating_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            next_look: 0,
            stride: 1,
            last: start,
            stopped: None,
        }
    }

    /// Asks leave to visit one more node; `false` once a limit is reached, and from then on.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
            if self.stopped.is_some() {
                return false;
            }
        }
        self.nodes += 1;
        true
    }

    /// Looks at the limits, and says when to look again: at once after the end.
    #[cold]
    fn look(&mut self) {
        if self.stopped.is_some() {
            return;
        }
        if self.nodes >= self.node_limit {
            self.stop(Stopped::Nodes);
            return;
        }
        let now = self.clock.elapsed();
        let quick = now.saturating_sub(self.last) < Self::OFTEN;
        self.stride = if quick { (2 * self.stride).min(Self::STRIDE) } else { (self.stride / 2).max(1) };
        self.next_look = self.nodes.saturating_add(self.stride).min(self.node_limit);
        self.last = now;
        if self.clock.cancelled() {
            self.stop(Stopped::Cancelled);
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.stop(Stopped::Time);
        }
    }

    fn stop(&mut self, why: Stopped) {
        self.stopped = Some(why);
        self.next_look = 0;
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Which limit was reached, if one was.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}
