//! The options of a SPEC, read into what the searches are made with.

use super::{AlphaBeta, MaxN, Plugs, Search, TableSpec};
use crate::Failure;
use crate::options::Options;
use game_core::{Limits, Player, Score};
use search_alphabeta::{
    Depths, Extensions, LateMoves, NullMove, Pruning as ForwardPruning, Quiescence, Selection, Singular, Use,
    Windows,
};
use search_minimax::{Pruning, Tie};
use std::time::Duration;

pub(super) fn limits(options: &Options<'_>, search: &Search) -> Result<Limits, Failure> {
    let mut limits = Limits { nodes: options.number("nodes", 0..=u64::MAX)?, ..Limits::NONE };
    if let Some(text) = options.text("time") {
        let seconds = text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        limits.time =
            Some(seconds.ok_or_else(|| options.bad_value("time", text, "a number of seconds such as 0.25"))?);
    }
    limits.plies = options.number("plies", 0..=u32::MAX)?;
    if matches!(search, Search::Mcts(_)) {
        limits.simulations = options.number("sims", 0..=u64::MAX)?;
        limits.bytes = options.number("bytes", 0..=u64::MAX)?;
    } else {
        limits.depth = options.number("depth", 0..=u32::MAX)?;
    }
    Ok(limits)
}

pub(super) fn alpha_beta(options: &Options<'_>) -> Result<AlphaBeta, Failure> {
    let flag = |key| Ok::<bool, Failure>(options.flag(key)?.unwrap_or(false));
    let margin = options.number("margin", 1..=u32::MAX)?.unwrap_or(1);
    let guess = Score::new(options.number("guess", -i32::MAX..=i32::MAX)?.unwrap_or(0));
    let windows = [
        ("full", Windows::Full),
        ("aspiration", Windows::Aspiration(margin)),
        ("mtdf", Windows::Mtdf(guess)),
    ];
    let stored = [("deeper", Depths::Deeper), ("equal", Depths::Equal)];
    Ok(AlphaBeta {
        options: search_alphabeta::Options {
            deepening: flag("deepening")?,
            windows: options.word("window", &windows)?.unwrap_or(Windows::Full),
            scout: flag("scout")?,
            every_root_move: flag("all")?,
            depths: options.word("stored", &stored)?.unwrap_or(Depths::Deeper),
            internal: options.number("internal", 3..=u32::MAX)?,
            peek: flag("peek")?,
        },
        learn: Use { killers: flag("killers")?, history: flag("history")?, counters: flag("counters")? },
        selection: selection(options)?,
    })
}

/// What is searched further or less far; `None` if nothing is.
fn selection(options: &Options<'_>) -> Result<Option<Selection>, Failure> {
    let flag = |key| Ok::<bool, Failure>(options.flag(key)?.unwrap_or(false));
    let number = |key, least| options.number(key, least..=1_000_000u32);
    let quiesce = flag("quiesce")?;
    if let Some(idle) =
        ["qplies", "qnodes", "delta", "skip-losing"].iter().find(|key| options.text(key).is_some())
        && !quiesce
    {
        return Err(Failure::usage(format!("search 'alphabeta', option {idle}: asks for quiesce=true")));
    }
    let mut beyond = Quiescence { skip_losing: flag("skip-losing")?, ..Quiescence::default() };
    beyond.delta = number("delta", 0)?;
    beyond.plies = number("qplies", 1)?.unwrap_or(beyond.plies);
    beyond.nodes = number("qnodes", 1)?.unwrap_or(beyond.nodes);
    let singular = number("singular", 0)?.map(|margin| Singular { margin, least: 4 });
    let null_move = number("null", 1)?.map(|reduction| NullMove { reduction });
    let late_moves = number("late", 1)?.map(|after| LateMoves { after, least: 3, by: 1 });
    let selection = Selection {
        quiescence: quiesce.then_some(beyond),
        extensions: Extensions {
            budget: number("extend", 0)?.unwrap_or(0),
            checks: flag("checks")?,
            recaptures: flag("recaptures")?,
            singular,
        },
        pruning: ForwardPruning {
            null_move,
            late_moves,
            futility: number("futility", 0)?,
            beam: number("beam", 1)?,
        },
    };
    let idle = Selection { extensions: Extensions::default(), ..selection } == Selection::default();
    Ok(if idle && selection.extensions.budget == 0 { None } else { Some(selection) })
}

pub(super) fn max_n(options: &Options<'_>) -> Result<MaxN, Failure> {
    let index = options.number("player", 1..=Player::LIMIT)?.unwrap_or(1);
    let player = Player::new(index - 1).unwrap_or(Player::FIRST);
    let ties = [("first", Tie::First), ("lowest", Tie::Lowest(player)), ("highest", Tie::Highest(player))];
    let prunings = [("none", Pruning::None), ("shallow", Pruning::Shallow)];
    Ok(MaxN {
        tie: options.word("tie", &ties)?.unwrap_or_default(),
        pruning: options.word("pruning", &prunings)?.unwrap_or_default(),
    })
}

pub(super) fn plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
    let mut plugs = mean_plugs(options)?;
    if matches!(options.name(), "alphabeta" | "solver") {
        plugs.order = options.text("order").map(str::to_string);
    }
    if options.name() != "solver" {
        plugs.unit = options.number("unit", 1..=i32::MAX - 1)?;
        plugs.horizon = options.number("horizon", 1..=i32::MAX.unsigned_abs() / 2)?;
    }
    Ok(plugs)
}

pub(super) fn ordered_plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
    let order = options.text("order").map(str::to_string);
    Ok(Plugs { order, ..mean_plugs(options)? })
}

pub(super) fn mean_plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
    let table = match options.text("tt") {
        None | Some("none") => TableSpec::None,
        Some("exact") => TableSpec::Exact,
        Some(_) => TableSpec::Bytes(options.number("tt", 16..=1usize << 40)?.unwrap_or(16)),
    };
    let evaluator = options.text("eval").map(str::to_string);
    Ok(Plugs { evaluator, table, ..Plugs::default() })
}
