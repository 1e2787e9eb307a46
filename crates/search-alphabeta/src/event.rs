//! What an observer of alpha-beta sees: [`Event`].

use core::fmt::Display;
use game_core::trace::Record;
use game_core::{Bound, Player, Score, Window};

/// One event of a search. Every window and value is **from the side of `player`**, who moves
/// at the node (at a finished game: who moved above it).
///
/// A node announces itself by [`Enter`](Event::Enter) and ends with [`Leave`](Event::Leave);
/// one that has no moves to try is a single [`Leaf`](Event::Leaf). What its parent makes of the
/// value follows at once: [`Raise`](Event::Raise), [`Cut`](Event::Cut) or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<M> {
    /// A search of the whole tree begins: an iteration, or one window of it.
    Pass {
        /// The player at the root.
        player: Player,
        /// Plies to look ahead, `None` to the end of the game.
        depth: Option<u32>,
        /// The window at the root.
        window: Window,
    },
    /// A node whose moves will be tried.
    Enter {
        /// Plies below the root.
        ply: u32,
        /// The move into it, `None` at the root.
        m: Option<M>,
        /// Who moves.
        player: Player,
        /// The scores that still matter.
        window: Window,
    },
    /// A node answered without trying its moves.
    Leaf {
        /// Plies below the root.
        ply: u32,
        /// The move into it.
        m: Option<M>,
        /// Whose side the value is on.
        player: Player,
        /// What it is worth.
        value: Score,
        /// What `value` says about the true one.
        bound: Bound,
        /// Where the value comes from.
        source: Source,
    },
    /// A node whose moves were tried.
    Leave {
        /// Plies below the root.
        ply: u32,
        /// The move into it.
        m: Option<M>,
        /// Whose side the value is on.
        player: Player,
        /// What it is worth.
        value: Score,
        /// What `value` says about the true one.
        bound: Bound,
    },
    /// The value just seen is the best so far at the node above, and raises its alpha.
    Raise {
        /// The ply of the node above.
        ply: u32,
        /// Who moves there.
        player: Player,
    },
    /// The value just seen makes the rest of the moves at the node above irrelevant.
    Cut {
        /// The ply of the node above.
        ply: u32,
        /// Who moves there.
        player: Player,
        /// How many moves were not tried.
        unseen: u32,
    },
    /// A null window did not settle the move just seen, so it is searched again with an open one.
    Again {
        /// The ply of the node above.
        ply: u32,
        /// Who moves there.
        player: Player,
    },
}

/// Where the value of a [`Event::Leaf`] comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Source {
    /// A finished game.
    Over,
    /// The evaluator, at the depth limit.
    Estimate,
    /// The table.
    Table,
    /// The game itself sees who wins at once.
    Sight,
    /// The estimate a mover gets who plays none of the noisy moves.
    Stand,
    /// Not searched: a noisy move that gains too little to matter.
    Delta,
    /// Not searched: a capture that loses by being taken back.
    Losing,
    /// Not searched: a quiet move near the depth limit, too far below alpha.
    Futile,
    /// Not searched: a move that does not look best.
    Beam,
    /// Not searched on: even after a pass the mover is too good.
    Pass,
}

impl Source {
    /// The word for it in traces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Over => "leaf",
            Source::Estimate => "guess",
            Source::Table => "table",
            Source::Sight => "seen",
            Source::Stand => "stand",
            Source::Delta => "delta",
            Source::Losing => "losing",
            Source::Futile => "futile",
            Source::Beam => "beam",
            Source::Pass => "pass",
        }
    }
}

impl<M: Display> Event<M> {
    /// The event as named fields.
    #[must_use]
    pub fn record(&self) -> Record {
        match *self {
            Event::Pass { player, depth, window } => {
                let record = Record::new("pass").with("player", number(player));
                let record = match depth {
                    Some(depth) => record.with("depth", depth),
                    None => record,
                };
                with_window(record, window)
            }
            Event::Enter { ply, ref m, player, window } => {
                with_window(at("enter", ply, m.as_ref(), player), window)
            }
            Event::Leaf { ply, ref m, player, value, bound, source } => at("leaf", ply, m.as_ref(), player)
                .with("value", value)
                .with("bound", bound.to_string())
                .with("source", source.name()),
            Event::Leave { ply, ref m, player, value, bound } => {
                at("leave", ply, m.as_ref(), player).with("value", value).with("bound", bound.to_string())
            }
            Event::Raise { ply, player } => at::<M>("raise", ply, None, player),
            Event::Cut { ply, player, unseen } => at::<M>("cut", ply, None, player).with("unseen", unseen),
            Event::Again { ply, player } => at::<M>("again", ply, None, player),
        }
    }
}

fn number(player: Player) -> i64 {
    i64::try_from(player.index()).unwrap_or(0)
}

fn at<M: Display>(event: &'static str, ply: u32, m: Option<&M>, player: Player) -> Record {
    let record = Record::new(event).with("ply", ply).with("player", number(player));
    match m {
        Some(m) => record.with("move", m.to_string()),
        None => record,
    }
}

/// Adds both ends; an infinite one is left out.
fn with_window(record: Record, window: Window) -> Record {
    let record = match window.alpha() {
        Score::MIN => record,
        alpha => record.with("alpha", alpha),
    };
    match window.beta() {
        Score::MAX => record,
        beta => record.with("beta", beta),
    }
}
