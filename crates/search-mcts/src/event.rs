//! What happens in a search: [`Event`].

use core::fmt::Display;
use game_core::Player;
use game_core::trace::Record;

/// One event. Means and payoffs are in payoff units, **from the side of the player named**, who
/// made the move; scores are in units of reward, [0, 1] and a bonus.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<M> {
    /// A simulation begins at the root.
    Simulation {
        /// Its number, from 1.
        number: u64,
    },
    /// A child was chosen by its score.
    Select {
        /// Plies from the root to the child, so 1 for a move at the root.
        ply: u32,
        /// Who moves.
        player: Player,
        /// The move into the child.
        m: M,
        /// The child's visits before this simulation.
        visits: u32,
        /// Its mean payoff.
        mean: f64,
        /// Its score.
        score: f64,
        /// The runner-up and its score, if there is one.
        next: Option<(M, f64)>,
    },
    /// An outcome of chance was drawn.
    Sample {
        /// Plies from the root to the outcome.
        ply: u32,
        /// The outcome.
        m: M,
    },
    /// A child was entered for the first time.
    Expand {
        /// Plies from the root to the child.
        ply: u32,
        /// Who moves.
        player: Player,
        /// The move into the child.
        m: M,
        /// How many of its siblings are still untried.
        untried: u32,
    },
    /// A move of the playout.
    Step {
        /// The move or outcome.
        m: M,
    },
    /// The end of the simulation is known.
    End {
        /// How many players there are.
        players: u8,
        /// Every player's payoff, by number.
        payoffs: [f64; Player::LIMIT],
        /// How it came to be known.
        by: End,
    },
    /// The result reaches a node of the path, from the leaf up.
    Backup {
        /// Plies from the root to the node.
        ply: u32,
        /// Who moved into it; at a chance outcome who moved last.
        player: Player,
        /// The move into it.
        m: M,
        /// That player's payoff.
        payoff: f64,
        /// The visits of the node, this one included.
        visits: u32,
        /// Its mean payoff, this one included.
        mean: f64,
        /// Whether chance drew it.
        chance: bool,
        /// That player's payoff, if it is proved now.
        proved: Option<i32>,
    },
}

/// How the end of a simulation came to be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The tree itself reached a finished game: nothing to play out.
    Tree,
    /// A playout finished the game.
    Playout,
    /// A playout became too long and counts the stated cut-off value.
    CutOff,
    /// The position was estimated.
    Estimate,
}

impl End {
    /// The word for it in traces.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            End::Tree => "over",
            End::Playout => "playout",
            End::CutOff => "cut off",
            End::Estimate => "estimate",
        }
    }
}

/// Field names of the players' payoffs.
const PAYOFFS: [&str; Player::LIMIT] =
    ["payoff_0", "payoff_1", "payoff_2", "payoff_3", "payoff_4", "payoff_5", "payoff_6", "payoff_7"];

impl<M: Copy + Display> Event<M> {
    /// The event as named fields.
    #[must_use]
    pub fn record(&self) -> Record {
        let player = |player: Player| i64::try_from(player.index()).unwrap_or(0);
        match *self {
            Event::Simulation { number } => {
                Record::new("simulation").with("number", i64::try_from(number).unwrap_or(i64::MAX))
            }
            Event::Select { ply, player: p, m, visits, mean, score, next } => {
                let record = Record::new("select")
                    .with("ply", ply)
                    .with("player", player(p))
                    .with("move", m.to_string())
                    .with("visits", visits)
                    .with("mean", mean)
                    .with("score", score);
                match next {
                    Some((m, score)) => record.with("next", m.to_string()).with("next_score", score),
                    None => record,
                }
            }
            Event::Sample { ply, m } => Record::new("sample").with("ply", ply).with("outcome", m.to_string()),
            Event::Expand { ply, player: p, m, untried } => Record::new("expand")
                .with("ply", ply)
                .with("player", player(p))
                .with("move", m.to_string())
                .with("untried", untried),
            Event::Step { m } => Record::new("step").with("move", m.to_string()),
            Event::End { players, payoffs, by } => {
                let named = PAYOFFS.iter().zip(payoffs).take(players.into());
                named.fold(Record::new("end").with("by", by.word()), |record, (name, payoff)| {
                    record.with(name, payoff)
                })
            }
            Event::Backup { ply, player: p, m, payoff, visits, mean, chance, proved } => {
                let record = Record::new("backup")
                    .with("ply", ply)
                    .with("player", player(p))
                    .with("move", m.to_string())
                    .with("payoff", payoff)
                    .with("visits", visits)
                    .with("mean", mean)
                    .with("chance", chance);
                match proved {
                    Some(payoff) => record.with("proved", i64::from(payoff)),
                    None => record,
                }
            }
        }
    }
}
