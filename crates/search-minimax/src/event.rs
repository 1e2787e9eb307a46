//! What an observer of these searches sees: [`Event`].

use core::fmt::Display;
use game_core::trace::{Field, Record};
use game_core::{Bound, Player, Score};

/// One event of a search. Every [`Score`] is **from the side of the root player**; a vector has
/// every player's payoff.
///
/// A node announces itself by [`Enter`](Event::Enter) and ends with [`Leave`](Event::Leave); one
/// whose moves are not tried is a single [`Leaf`](Event::Leaf). If the value is the best so far
/// at the node above, [`Best`](Event::Best) follows at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<M, V = Score> {
    /// A node whose moves will be tried.
    Enter {
        /// Plies below the root.
        ply: u32,
        /// The move into it, `None` at the root.
        m: Option<M>,
        /// Who moves.
        player: Player,
    },
    /// A node answered without trying its moves.
    Leaf {
        /// Plies below the root.
        ply: u32,
        /// The move into it.
        m: Option<M>,
        /// Who moves; at a finished game who moved above it.
        player: Player,
        /// What it is worth.
        value: V,
        /// Where the value comes from.
        source: Source,
    },
    /// A node whose moves were tried, all or enough of them.
    Leave {
        /// Plies below the root.
        ply: u32,
        /// The move into it.
        m: Option<M>,
        /// Who moves.
        player: Player,
        /// What it is worth.
        value: V,
        /// Whether that is exact, or only the most the player **above** can have here.
        bound: Bound,
    },
    /// The value just seen is the best so far for the player who moves at the node above.
    Best {
        /// The ply of the node above.
        ply: u32,
        /// Who moves there.
        player: Player,
    },
    /// The value just seen leaves nothing for the other moves of the node above.
    Cut {
        /// The ply of the node above.
        ply: u32,
        /// Who moves there.
        player: Player,
        /// How many moves were not tried.
        unseen: u32,
    },
}

/// Where the value of an [`Event::Leaf`] comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Source {
    /// A finished game.
    Over,
    /// The evaluator, at the depth limit.
    Estimate,
    /// The table.
    Table,
}

impl Source {
    /// The word for it in traces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Over => "leaf",
            Source::Estimate => "guess",
            Source::Table => "table",
        }
    }
}

impl<M: Display, V: Copy + Into<Field>> Event<M, V> {
    /// The event as named fields.
    #[must_use]
    pub fn record(&self) -> Record {
        match *self {
            Event::Enter { ply, ref m, player } => at("enter", ply, m.as_ref(), player),
            Event::Leaf { ply, ref m, player, value, source } => {
                at("leaf", ply, m.as_ref(), player).with("value", value).with("source", source.name())
            }
            Event::Leave { ply, ref m, player, value, bound } => at("leave", ply, m.as_ref(), player)
                .with("value", value)
                .with("bound", alloc::string::ToString::to_string(&bound)),
            Event::Best { ply, player } => at::<M>("best", ply, None, player),
            Event::Cut { ply, player, unseen } => at::<M>("cut", ply, None, player).with("unseen", unseen),
        }
    }
}

fn at<M: Display>(event: &'static str, ply: u32, m: Option<&M>, player: Player) -> Record {
    let number = i64::try_from(player.index()).unwrap_or(0);
    let record = Record::new(event).with("ply", ply).with("player", number);
    match m {
        Some(m) => record.with("move", alloc::string::ToString::to_string(m)),
        None => record,
    }
}
