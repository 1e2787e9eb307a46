//! Exact values of finite stochastic games, cycles and all: [`Exact`] and its [`Solution`].
//!
//! The states reachable from the root are split into strongly connected components (Tarjan,
//! *Depth-First Search and Linear Graph Algorithms*, SIAM J. Computing 1, 1972), which are solved
//! backwards: a component without a cycle by one look at its successors, the others by **interval
//! iteration** (Haddad & Monmege, *Interval Iteration Algorithm for MDPs and IMDPs*, Theoretical
//! Computer Science 735, 2018): a lower and an upper bound of every value are improved in turn
//! until they meet, so that what is reported is proved and not just no longer moving. The game
//! Pig is solved so (Neller & Presser, *Optimal Play of the Dice Game Pig*, UMAP Journal 25,
//! 2004, used value iteration).

use crate::component::{Component, Kind, Values};
use crate::model::{Model, Optimal, Role};
use alloc::vec::Vec;
use core::fmt;
use game_core::{Enumerable, Player, Turn};

/// Solves every state that can be reached from a root.
///
/// Values are mean payoffs **to the first player**, within [`Exact::WIDTH`] of the range of the
/// payoffs; under a [`Model`] the first player is the hero.
///
/// # Complexity
/// 4 bytes a number of the enumeration, about 40 bytes a reachable state, and time for a few
/// sweeps over each cycle.
#[derive(Clone, Debug)]
pub struct Exact<M = Optimal> {
    model: M,
    bytes: u64,
    sweeps: u32,
}

impl Exact {
    /// How close the two bounds of a value come, relative to the range of the payoffs.
    pub const WIDTH: f64 = crate::component::WIDTH;

    /// A solver for zero-sum games, both players at their best, in at most 2 GiB.
    #[must_use]
    pub fn new() -> Exact {
        Exact::with_model(Optimal)
    }
}

impl Default for Exact {
    fn default() -> Exact {
        Exact::new()
    }
}

impl<M> Exact<M> {
    /// A solver under another model of the players who are not the first.
    #[must_use]
    pub fn with_model(model: M) -> Exact<M> {
        Exact { model, bytes: 2 << 30, sweeps: 100_000 }
    }

    /// The same solver with another limit on memory.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Exact<M> {
        Exact { bytes, ..self }
    }

    /// The same solver with another limit on the sweeps over one cycle.
    #[must_use]
    pub fn with_sweeps(self, sweeps: u32) -> Exact<M> {
        Exact { sweeps, ..self }
    }

    /// Solves everything that can be reached from `root`.
    ///
    /// # Errors
    /// [`Unsolved`] if memory or sweeps do not suffice, or the system refuses the memory. Play that
    /// may go on for ever without tending to an end has no value of its own, so its bounds never
    /// meet.
    pub fn solve<G: Enumerable>(&self, root: &G) -> Result<Solution<'_, G, M>, Unsolved>
    where
        M: Model<G>,
    {
        let (needed, allowed) = (root.state_count().saturating_mul(4), self.bytes);
        let count = usize::try_from(root.state_count()).ok().filter(|_| needed <= allowed);
        let Some(count) = count else { return Err(Unsolved::Memory { needed, allowed }) };
        let mut ids = Vec::new();
        ids.try_reserve_exact(count).map_err(|_| Unsolved::Memory { needed, allowed })?;
        ids.resize(count, NONE);
        let (low, high) = root.profile().payoffs();
        let mut search = Tarjan {
            root: root.clone(),
            model: &self.model,
            limit: usize::try_from((allowed - needed) / 40).unwrap_or(usize::MAX),
            ids,
            numbers: Vec::new(),
            visits: Vec::new(),
            first: Vec::new(),
            visited: 0,
            values: Values::new(f64::from(low), f64::from(high)),
            frames: Vec::new(),
            successors: Vec::new(),
            open: Vec::new(),
            component: Component::default(),
            sweeps: self.sweeps,
        };
        search.run()?;
        let Tarjan { root, ids, values, .. } = search;
        Ok(Solution { root, model: &self.model, ids, values })
    }
}

/// No number yet, or none any more.
const NONE: u32 = u32::MAX;

/// A state whose successors are being visited.
struct Frame {
    id: u32,
    /// Its successors in the arena, and the next to visit.
    start: usize,
    next: usize,
}

/// The depth-first search.
struct Tarjan<'a, G, M> {
    root: G,
    model: &'a M,
    /// The most states there is memory for.
    limit: usize,
    /// The id of every state number met.
    ids: Vec<u32>,
    /// By id: the state number, the place in the order of visits, and the first place known to
    /// be reachable from here inside the component (`NONE` once that is closed).
    numbers: Vec<u64>,
    visits: Vec<u32>,
    first: Vec<u32>,
    visited: u32,
    values: Values,
    frames: Vec<Frame>,
    successors: Vec<u32>,
    /// States whose component is not closed, in the order of visits.
    open: Vec<u32>,
    component: Component,
    sweeps: u32,
}

impl<G: Enumerable, M: Model<G>> Tarjan<'_, G, M> {
    fn run(&mut self) -> Result<(), Unsolved> {
        let start = self.id(self.root.state_number())?;
        self.enter(start)?;
        while let Some(frame) = self.frames.last_mut() {
            let id = index(frame.id);
            if let Some(&next) = self.successors.get(frame.next) {
                frame.next += 1;
                if self.visits[index(next)] == NONE {
                    self.enter(next)?;
                } else if self.first[index(next)] != NONE {
                    self.first[id] = self.first[id].min(self.visits[index(next)]);
                }
                continue;
            }
            self.successors.truncate(frame.start);
            self.frames.pop();
            let first = self.first[id];
            if first == self.visits[id] {
                self.close(first)?;
            } else if let Some(above) = self.frames.last() {
                let above = index(above.id);
                self.first[above] = self.first[above].min(first);
            }
        }
        Ok(())
    }

    /// The id of a state number, given when it is first met.
    fn id(&mut self, number: u64) -> Result<u32, Unsolved> {
        let slot = usize::try_from(number).ok().and_then(|at| self.ids.get_mut(at));
        let Some(slot) = slot else { return Err(Unsolved::Enumeration { number }) };
        if *slot == NONE {
            let id = u32::try_from(self.numbers.len()).ok().filter(|&id| index(id) < self.limit);
            *slot = id.ok_or(Unsolved::TooManyStates { limit: self.limit as u64 })?;
            self.numbers.push(number);
            self.visits.push(NONE);
            self.first.push(NONE);
            self.values.push();
        }
        Ok(*slot)
    }

    fn state(&self, id: u32) -> Result<G, Unsolved> {
        let number = self.numbers[index(id)];
        self.root.state(number).ok_or(Unsolved::Enumeration { number })
    }

    /// Visits a state: its successors wait in the arena.
    fn enter(&mut self, id: u32) -> Result<(), Unsolved> {
        let state = self.state(id)?;
        (self.visits[index(id)], self.first[index(id)]) = (self.visited, self.visited);
        self.visited += 1;
        self.open.push(id);
        let start = self.successors.len();
        for m in state.moves().chain(state.outcomes().map(|(m, _)| m)) {
            let next = self.id(state.child(m).state_number())?;
            self.successors.push(next);
        }
        self.frames.push(Frame { id, start, next: start });
        Ok(())
    }

    /// Solves the component whose first visit was `first`.
    fn close(&mut self, first: u32) -> Result<(), Unsolved> {
        self.component.clear();
        while let Some(&id) = self.open.last().filter(|&&id| self.visits[index(id)] >= first) {
            self.open.pop();
            self.first[index(id)] = NONE;
            self.describe(id)?;
        }
        let settled = self.component.settle(&mut self.values, self.sweeps);
        settled.map_err(|width| Unsolved::NotSettled { width, sweeps: self.sweeps })
    }

    /// Adds a state and its edges to the component being solved.
    fn describe(&mut self, id: u32) -> Result<(), Unsolved> {
        let state = self.state(id)?;
        let kind = match state.turn() {
            Turn::Over => Kind::Over(f64::from(state.payoff(Player::FIRST))),
            Turn::Chance => Kind::Mean,
            Turn::Player(mover) => match self.model.role(&state, mover, Player::FIRST) {
                Role::Max => Kind::Max,
                Role::Min => Kind::Min,
                Role::Chance => Kind::Mean,
            },
        };
        self.component.open(id, kind, &self.values);
        if let Turn::Player(mover) = state.turn() {
            let weight = |(ordinal, m)| self.model.weight(&state, mover, ordinal, m);
            let even = kind == Kind::Mean && state.moves().enumerate().all(|m| weight(m) == 0);
            for (ordinal, m) in state.moves().enumerate() {
                let weight = if kind == Kind::Mean && !even { weight((ordinal, m)) } else { 1 };
                let next = self.ids[place(state.child(m).state_number())];
                self.component.edge(weight, next, &self.values);
            }
        }
        for (m, weight) in state.outcomes() {
            let next = self.ids[place(state.child(m).state_number())];
            self.component.edge(weight, next, &self.values);
        }
        Ok(())
    }
}

/// A position in an array.
fn index(id: u32) -> usize {
    id as usize
}

/// The position of a state number that was met before, so that it fits.
fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The values of all states that can be reached from a root.
#[derive(Clone, Debug)]
pub struct Solution<'a, G, M = Optimal> {
    model: &'a M,
    ids: Vec<u32>,
    values: Values,
    root: G,
}

impl<G: Enumerable, M: Model<G>> Solution<'_, G, M> {
    /// What a state is worth to the first player; `None` if it cannot be reached from the root.
    pub fn value(&self, state: &G) -> Option<f64> {
        let &id = self.ids.get(place(state.state_number())).filter(|&&id| id != NONE)?;
        Some(self.values.middle(index(id)))
    }

    /// What the root is worth to the first player.
    pub fn root(&self) -> f64 {
        self.value(&self.root).unwrap_or_default()
    }

    /// All moves that are best for the player to move (but for 1e-12 of the range of the
    /// payoffs), in order; none at a chance event, at the end, in an unreachable state, and for
    /// a player whose moves the model draws.
    pub fn best(&self, state: &G) -> Vec<G::Move> {
        let Turn::Player(mover) = state.turn() else { return Vec::new() };
        let sign = match self.model.role(state, mover, Player::FIRST) {
            Role::Max => 1.0,
            Role::Min => -1.0,
            Role::Chance => return Vec::new(),
        };
        let worth = |m| self.value(&state.child(m)).map(|value| sign * value);
        let Some(best) = state.moves().filter_map(worth).reduce(f64::max) else { return Vec::new() };
        let enough = best - self.values.range() * 1e-12;
        state.moves().filter(|&m| worth(m).is_some_and(|value| value >= enough)).collect()
    }

    /// How many states can be reached.
    #[must_use]
    pub fn states(&self) -> usize {
        self.values.len()
    }
}

/// Why a game was not solved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Unsolved {
    /// The numbers of the states do not fit the memory allowed, or the system has not so much.
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// More states can be reached than the memory allowed can hold.
    TooManyStates {
        /// The most there is room for.
        limit: u64,
    },
    /// The bounds of a cycle did not meet.
    NotSettled {
        /// How far apart they are.
        width: f64,
        /// Sweeps over the cycle.
        sweeps: u32,
    },
    /// The game's numbering is wrong: a state has this number, but the number has no state.
    Enumeration {
        /// The number.
        number: u64,
    },
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Memory { needed, allowed } => {
                write!(f, "{needed} bytes would be needed to number the states, {allowed} are allowed")
            }
            Unsolved::TooManyStates { limit } => {
                write!(f, "more than {limit} states can be reached: allow more memory")
            }
            Unsolved::NotSettled { width, sweeps } => write!(
                f,
                "bounds are still {width:e} apart after {sweeps} sweeps over a cycle: play may never end"
            ),
            Unsolved::Enumeration { number } => write!(f, "the game has no state of its own number {number}"),
        }
    }
}

impl core::error::Error for Unsolved {}
