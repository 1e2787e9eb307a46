//! The grammar of searches: SPEC is `name[:key=value,..]`.

use crate::Failure;
use crate::options::{Options, unknown};
use game_core::{Limits, Score};
use search_alphabeta::{Depths, Windows};
use std::time::Duration;

/// A search and its options, read from a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The text it was read from.
    pub text: String,
    /// Which search.
    pub search: Search,
    /// The limits it names itself.
    pub limits: Limits,
}

/// The searches.
#[derive(Clone, PartialEq, Debug)]
pub enum Search {
    /// Plain minimax: no pruning.
    Minimax(Plugs, Form),
    /// Alpha-beta.
    AlphaBeta(Plugs, AlphaBeta),
    /// Both sides as well as they can, chance averaged.
    Expectiminimax(Plugs),
    /// The mover as well as he can, everybody else at random.
    Expectimax(Plugs),
    /// Monte-Carlo tree search.
    Mcts(Mcts),
}

/// How minimax is written down: two programs that must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// MAX and MIN compare one number.
    Minimax,
    /// Every value is the mover's.
    Negamax,
}

/// How alpha-beta goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AlphaBeta {
    /// The choices the search itself has.
    pub options: search_alphabeta::Options,
    /// Whether the game may say who wins at once.
    pub sight: Sight,
}

/// Whether a search asks the game who wins at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sight {
    /// Every move is tried.
    #[default]
    Blind,
    /// A win at once ends a node; moves that lose at once come last.
    Sighted,
}

/// What a search by depth is fitted with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plugs {
    /// The name of one of the game's evaluators.
    pub evaluator: Option<String>,
    /// The name of one of the game's orders.
    pub order: Option<String>,
    /// What is remembered.
    pub table: TableSpec,
    /// Points a payoff unit, and the longest line if faster wins are to be worth more.
    pub unit: Option<i32>,
    /// See `unit`.
    pub horizon: Option<u32>,
}

/// What a search remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TableSpec {
    /// Nothing.
    #[default]
    None,
    /// So many bytes of what matters most.
    Bytes(usize),
    /// Everything.
    Exact,
}

/// Options of the Monte-Carlo search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// The weight of exploration, for rewards in [0, 1].
    pub c: f64,
}

/// A search that can be asked for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// Its options.
    pub options: &'static str,
    /// The games it is for.
    pub class: &'static str,
}

const ALPHA_BETA: &str = "depth=N nodes=N time=S plies=N eval=NAME order=NAME tt=BYTES|exact unit=N horizon=N \
     deepening=BOOL window=full|aspiration|mtdf margin=N guess=N scout=BOOL all=BOOL stored=deeper|equal \
     internal=N peek=BOOL sight=BOOL";
const BY_DEPTH: &str = "depth=N nodes=N time=S plies=N eval=NAME tt=BYTES|exact unit=N horizon=N";

/// All of them.
pub const SEARCHES: &[Known] = &[
    Known { name: "minimax", options: BY_DEPTH, class: "two players, zero-sum, no chance" },
    Known { name: "negamax", options: BY_DEPTH, class: "two players, zero-sum, no chance" },
    Known { name: "alphabeta", options: ALPHA_BETA, class: "two players, zero-sum, no chance" },
    Known {
        name: "expectiminimax",
        options: "depth=N nodes=N time=S plies=N eval=NAME tt=exact",
        class: "two players, zero-sum",
    },
    Known { name: "expectimax", options: "depth=N nodes=N time=S plies=N eval=NAME tt=exact", class: "any" },
    Known {
        name: "mcts",
        options: "sims=N nodes=N time=S bytes=N plies=N c=X playout=uniform",
        class: "any",
    },
];

impl Spec {
    /// Reads a SPEC.
    ///
    /// # Errors
    /// If the name, an option or a value is unknown; the error lists what is known.
    pub fn parse(text: &str) -> Result<Spec, Failure> {
        let options = Options::parse("search", text)?;
        let search = match options.name() {
            "minimax" => Search::Minimax(plugs(&options)?, Form::Minimax),
            "negamax" => Search::Minimax(plugs(&options)?, Form::Negamax),
            "alphabeta" => Search::AlphaBeta(plugs(&options)?, alpha_beta(&options)?),
            "expectiminimax" => Search::Expectiminimax(mean_plugs(&options)?),
            "expectimax" => Search::Expectimax(mean_plugs(&options)?),
            "mcts" => Search::Mcts(mcts(&options)?),
            name => {
                let known: Vec<&str> = SEARCHES.iter().map(|known| known.name).collect();
                return Err(Failure::usage(unknown("search", name, &known)));
            }
        };
        let limits = limits(&options, &search)?;
        options.finish()?;
        Ok(Spec { text: text.into(), search, limits })
    }

    /// The name before the colon.
    #[must_use]
    pub fn name(&self) -> &str {
        self.text.split(':').next().unwrap_or(&self.text)
    }
}

fn limits(options: &Options<'_>, search: &Search) -> Result<Limits, Failure> {
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

fn alpha_beta(options: &Options<'_>) -> Result<AlphaBeta, Failure> {
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
        sight: if flag("sight")? { Sight::Sighted } else { Sight::Blind },
    })
}

fn plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
    let mut plugs = mean_plugs(options)?;
    if options.name() == "alphabeta" {
        plugs.order = options.text("order").map(str::to_string);
    }
    plugs.unit = options.number("unit", 1..=i32::MAX - 1)?;
    plugs.horizon = options.number("horizon", 1..=i32::MAX.unsigned_abs() / 2)?;
    Ok(plugs)
}

fn mean_plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
    let table = match options.text("tt") {
        None | Some("none") => TableSpec::None,
        Some("exact") => TableSpec::Exact,
        Some(_) => TableSpec::Bytes(options.number("tt", 16..=1usize << 40)?.unwrap_or(16)),
    };
    let evaluator = options.text("eval").map(str::to_string);
    Ok(Plugs { evaluator, table, ..Plugs::default() })
}

fn mcts(options: &Options<'_>) -> Result<Mcts, Failure> {
    let c = options.number("c", 0.0..=1e9)?.unwrap_or(std::f64::consts::SQRT_2);
    options.word("playout", &[("uniform", ())])?;
    Ok(Mcts { c })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_read_with_its_limits_and_plugs() {
        let spec = Spec::parse("alphabeta:depth=8,tt=64M,order=centre").unwrap();
        assert_eq!(spec.limits, Limits::depth(8));
        let Search::AlphaBeta(plugs, _) = spec.search else { panic!("{:?}", spec.search) };
        assert_eq!((plugs.table, plugs.order.as_deref()), (TableSpec::Bytes(64 << 20), Some("centre")));
        let spec = Spec::parse("mcts:sims=1000,c=1.41,playout=uniform").unwrap();
        assert_eq!((spec.limits.simulations, spec.search), (Some(1000), Search::Mcts(Mcts { c: 1.41 })));
    }

    #[test]
    fn what_is_unknown_or_senseless_is_refused_with_what_would_be_accepted() {
        for (text, said) in [
            ("minmax", "unknown search 'minmax'; did you mean 'minimax'? known: minimax"),
            ("mcts:depth=3", "unknown option of search 'mcts' 'depth'; known: c, playout"),
            ("mcts:c=-1", "option c: '-1' is not a number from 0 to 1000000000"),
            ("mcts:c=NaN", "option c: 'NaN' is not a number from 0"),
            ("mcts:playout=perfect", "unknown value 'perfect'; known: uniform"),
            ("alphabeta:depth=-1", "option depth: '-1' is not a number from 0"),
            ("alphabeta:tt=0", "option tt: '0' is not a number from 16"),
            ("minimax:time=soon", "'soon' is not a number of seconds"),
            ("", "unknown search ''"),
        ] {
            let why = Spec::parse(text).unwrap_err();
            assert_eq!(why.code(), 2, "{text}");
            assert!(why.to_string().contains(said), "{text}: {why}");
        }
    }
}
