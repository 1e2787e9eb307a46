//! What a search said, in words: [`Answer`].

use game_core::{Bound, Counters, Game, Payoffs, Report, Score, Stopped};
use serde::{Serialize, Serializer};
use std::fmt;

/// A value of any search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Points, of the player the report names.
    Points(i32),
    /// A mean in payoff units, of the player the report names.
    Mean(f64),
    /// Every player's points.
    Vector(Vec<i32>),
}

impl Value {
    /// The value as a number of the player with this index, the report's own player.
    #[must_use]
    pub fn number(&self, player: usize) -> f64 {
        match self {
            Value::Points(points) => f64::from(*points),
            Value::Mean(mean) => *mean,
            Value::Vector(all) => all.get(player).copied().map_or(0.0, f64::from),
        }
    }
}

impl Value {
    /// The same value from the other side of a two-player zero-sum game.
    #[must_use]
    pub fn negated(&self) -> Value {
        match self {
            Value::Points(points) => Value::Points(-points),
            Value::Mean(mean) => Value::Mean(-mean),
            Value::Vector(all) => Value::Vector(all.clone()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Points(points) => f.pad(&Score::new(*points).to_string()),
            Value::Mean(mean) => f.pad(&format!("{mean:+.4}")),
            Value::Vector(all) => {
                f.pad(&Payoffs::new(all.iter().map(|&points| Score::new(points))).to_string())
            }
        }
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        Value::Points(score.get())
    }
}

impl From<f64> for Value {
    fn from(mean: f64) -> Value {
        Value::Mean(mean)
    }
}

impl From<Payoffs> for Value {
    fn from(payoffs: Payoffs) -> Value {
        Value::Vector(payoffs.as_slice().iter().map(|score| score.get()).collect())
    }
}

/// One move at the root.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RootLine {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// What it is worth to the player to move.
    pub value: Option<Value>,
    /// What the value says about the true one.
    #[serde(serialize_with = "word")]
    pub bound: Bound,
    /// Simulations that began with it.
    pub visits: u64,
    /// Its ordinal.
    #[serde(skip)]
    pub ordinal: usize,
}

/// What a search said about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Whose value it is: the player's index.
    pub player: usize,
    /// What that player is called.
    pub player_name: String,
    /// The move to play.
    pub best: Option<String>,
    /// Its ordinal.
    pub ordinal: Option<usize>,
    /// What the position is worth to the player.
    pub value: Option<Value>,
    /// What the value says about the true one.
    pub bound: Bound,
    /// The line expected.
    pub pv: Vec<String>,
    /// All moves known to be as good as the best one.
    pub tied: Vec<String>,
    /// Every root move considered.
    pub root: Vec<RootLine>,
    /// What was done.
    pub counters: Counters,
    /// Why it ended.
    pub stopped: Stopped,
}

impl Answer {
    /// A report of a search of `state` in words.
    pub fn of<G: Game, V: Into<Value>>(state: &G, report: Report<G::Move, V>) -> Answer {
        let words = |moves: &[G::Move]| moves.iter().map(ToString::to_string).collect();
        let ordinal = report.best.and_then(|best| state.moves().position(|m| m == best));
        let root = report.root.into_iter().map(|line| RootLine {
            name: line.m.to_string(),
            value: line.value.map(Into::into),
            bound: line.bound,
            visits: line.visits,
            ordinal: line.ordinal,
        });
        Answer {
            player: report.player.index(),
            player_name: state.player_name(report.player).into_owned(),
            best: report.best.map(|m| m.to_string()),
            ordinal,
            value: report.value.map(Into::into),
            bound: report.bound,
            pv: words(&report.pv),
            tied: words(&report.tied),
            root: root.collect(),
            counters: report.counters,
            stopped: report.stopped,
        }
    }
}

/// A bound as `=`, `<=` or `>=`.
pub(crate) fn word<S: Serializer>(bound: &Bound, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&bound.to_string())
}
