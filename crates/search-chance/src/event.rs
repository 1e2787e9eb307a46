//! What a search over chance nodes tells an observer: [`Event`].

use crate::model::Role;
use core::fmt;
use game_core::trace::Record;
use game_core::{Bound, Turn};

/// How a node was reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct At<M> {
    /// Moves of players between the root and the node: what a depth limit counts.
    pub moves: u32,
    /// Chance events between the root and the node.
    pub events: u32,
    /// Who moved into it: a player, or chance. At the root [`Turn::Over`]: nobody did.
    pub by: Turn,
    /// The move or outcome that leads to it; `None` at the root.
    pub m: Option<M>,
    /// How likely that was, if it was drawn.
    pub odds: Option<Odds>,
}

impl<M: Copy> At<M> {
    /// The root.
    #[must_use]
    pub const fn root() -> At<M> {
        At { moves: 0, events: 0, by: Turn::Over, m: None, odds: None }
    }

    /// Plies from the root, chance events included.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.moves + self.events
    }

    /// The node after a move or an outcome.
    #[inline]
    #[must_use]
    pub const fn after(&self, by: Turn, m: M, odds: Option<Odds>) -> At<M> {
        let chance = matches!(by, Turn::Chance);
        At { moves: self.moves + !chance as u32, events: self.events + chance as u32, by, m: Some(m), odds }
    }
}

/// A probability as a weight out of a total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// The weight of the outcome.
    pub weight: u64,
    /// The weight of all outcomes.
    pub total: u128,
}

impl Odds {
    /// The probability.
    #[must_use]
    pub fn probability(&self) -> f64 {
        crate::mean::real(u128::from(self.weight)) / crate::mean::real(self.total)
    }
}

impl fmt::Display for Odds {
    /// In lowest terms (`1/18`), or to three places where the fraction would be long.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut a, mut b) = (u128::from(self.weight), self.total);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        let (weight, total) = (u128::from(self.weight) / divisor, self.total / divisor);
        if total <= 999 {
            f.pad(&alloc::format!("{weight}/{total}"))
        } else {
            f.pad(&alloc::format!("{:.3}", self.probability()))
        }
    }
}

/// One step of a search. All values are means in payoff units **to the hero**: the player to
/// move at the root, at a chance root the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<M> {
    /// A node with moves or outcomes is entered.
    Enter {
        /// The node.
        at: At<M>,
        /// Whose turn it is there.
        turn: Turn,
        /// What happens there.
        role: Role,
        /// The open interval of values that matter; `None` in a search without pruning.
        window: Option<(f64, f64)>,
    },
    /// A finished game.
    Leaf {
        /// The node.
        at: At<M>,
        /// Its payoff.
        value: f64,
    },
    /// An unfinished position at the depth limit.
    Estimate {
        /// The node.
        at: At<M>,
        /// The evaluator's estimate, held inside the payoffs.
        value: f64,
    },
    /// A node answered by the table.
    Known {
        /// The node.
        at: At<M>,
        /// The stored value.
        value: f64,
        /// What it says.
        bound: Bound,
    },
    /// The search leaves a node it had entered.
    Leave {
        /// The node.
        at: At<M>,
        /// Whose turn it is there.
        turn: Turn,
        /// What happens there.
        role: Role,
        /// Its value.
        value: f64,
        /// What `value` says about the true one.
        bound: Bound,
        /// The move chosen, if a player chose one.
        best: Option<M>,
        /// Why some of its children were not looked at.
        cut: Option<Cut>,
    },
    /// Star2 looks at one move below an outcome, before the outcomes are searched.
    Probe {
        /// The outcome.
        at: At<M>,
        /// The open interval of values that matter.
        window: (f64, f64),
    },
}

/// A proof that the rest of a node cannot matter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cut {
    /// Children not looked at.
    pub unseen: u32,
    /// The end of the window that the node's value has passed.
    pub limit: f64,
}

impl<M: fmt::Display + Copy> Event<M> {
    /// The event as named fields.
    #[must_use]
    pub fn record(&self) -> Record {
        match *self {
            Event::Enter { at, turn, role, window } => {
                let record = place("enter", &at).with("turn", mover(turn)).with("role", role.name());
                window.map_or(record.clone(), |(low, high)| record.with("alpha", low).with("beta", high))
            }
            Event::Leaf { at, value } => place("leaf", &at).with("value", value),
            Event::Estimate { at, value } => place("estimate", &at).with("value", value),
            Event::Known { at, value, bound } => {
                place("known", &at).with("value", value).with("bound", alloc::format!("{bound}"))
            }
            Event::Leave { at, turn, role, value, bound, best, cut } => {
                let mut record = place("leave", &at)
                    .with("turn", mover(turn))
                    .with("role", role.name())
                    .with("value", value)
                    .with("bound", alloc::format!("{bound}"));
                if let Some(best) = best {
                    record = record.with("best", alloc::format!("{best}"));
                }
                match cut {
                    Some(cut) => record.with("unseen", cut.unseen).with("limit", cut.limit),
                    None => record,
                }
            }
            Event::Probe { at, window: (low, high) } => {
                place("probe", &at).with("alpha", low).with("beta", high)
            }
        }
    }
}

/// The fields that say where a node is and who moved into it.
fn place<M: fmt::Display>(event: &'static str, at: &At<M>) -> Record {
    let mut record = Record::new(event).with("ply", at.moves + at.events).with("by", mover(at.by));
    if let Some(m) = &at.m {
        record = record.with("move", alloc::format!("{m}"));
    }
    match at.odds {
        Some(odds) => record.with("odds", alloc::format!("{odds}")),
        None => record,
    }
}

/// A mover as text: `player 1`, `chance`, `nobody`.
fn mover(turn: Turn) -> alloc::string::String {
    match turn {
        Turn::Player(player) => alloc::format!("player {}", player.index() + 1),
        Turn::Chance => "chance".into(),
        Turn::Over => "nobody".into(),
    }
}
