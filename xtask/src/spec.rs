//! The grammar of searches: SPEC is `name[:key=value,..]`.

use crate::Failure;
use crate::options::{Options, unknown};
use game_core::{Limits, Player, Score};
use search_alphabeta::{
    Depths, Extensions, LateMoves, NullMove, Pruning as ForwardPruning, Quiescence, Selection, Singular, Use,
    Windows,
};
use search_chance::Probing;
use search_minimax::{Pruning, Tie};
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
    /// Exact value and distance, by null windows.
    Solver(Plugs),
    /// Every player for himself, a whole vector of payoffs.
    MaxN(Plugs, MaxN),
    /// Both sides as well as they can, chance averaged.
    Expectiminimax(Plugs),
    /// The same, pruned at chance nodes.
    Star(Plugs, Probing),
    /// The mover as well as he can, everybody else at random.
    Expectimax(Plugs),
    /// Monte-Carlo tree search.
    Mcts(Mcts),
    /// No search: a legal move at random.
    Random,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    /// The choices the search itself has.
    pub options: search_alphabeta::Options,
    /// What is learned from cuts.
    pub learn: Use,
    /// What is searched further or less far than the depth says.
    pub selection: Option<Selection>,
}

/// How max^n breaks ties and prunes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaxN {
    /// What a mover does who is indifferent.
    pub tie: Tie,
    /// What is left out.
    pub pruning: Pruning,
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
    /// How children are chosen.
    pub policy: Policy,
    /// The weight of exploration, for rewards in [0, 1].
    pub c: f64,
    /// The weight of AMAF against the mean, for RAVE.
    pub bias: f64,
    /// How simulations are played to their end.
    pub playout: Playout,
    /// What nodes keep besides means.
    pub backup: Backup,
}

/// How a Monte-Carlo search chooses children.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// UCB1.
    #[default]
    Ucb1,
    /// RAVE: all moves as first.
    Rave,
}

/// How simulations are played to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Playout {
    /// Uniformly.
    #[default]
    Uniform,
    /// Wins at once are taken, otherwise uniformly.
    Decisive,
}

/// What nodes keep besides means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backup {
    /// Nothing.
    #[default]
    Mean,
    /// Proofs.
    Solver,
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

const BY_DEPTH: &str = "depth=N nodes=N time=S plies=N eval=NAME tt=BYTES|exact";
/// The same, and an order of moves.
const BY_ORDER: &str = "depth=N nodes=N time=S plies=N eval=NAME tt=BYTES|exact order=NAME";
const ALPHA_BETA: &str = "as minimax, and order=NAME deepening=BOOL window=full|aspiration|mtdf margin=N guess=N \
     scout=BOOL all=BOOL stored=deeper|equal internal=N peek=BOOL killers=BOOL history=BOOL counters=BOOL \
     quiesce=BOOL qplies=N qnodes=N delta=N skip-losing=BOOL \
     extend=N checks=BOOL recaptures=BOOL singular=N null=N late=N futility=N beam=N";
const MCTS: &str = "sims=N nodes=N time=S bytes=N plies=N policy=ucb1|rave c=X bias=X \
     playout=uniform|decisive backup=mean|solver";
const TWO: &str = "two players, zero-sum, no chance";

/// All of them.
pub const SEARCHES: &[Known] = &[
    Known {
        name: "minimax",
        options: "depth=N nodes=N time=S plies=N eval=NAME tt=BYTES|exact unit=N horizon=N",
        class: TWO,
    },
    Known { name: "negamax", options: "as minimax", class: TWO },
    Known { name: "alphabeta", options: ALPHA_BETA, class: TWO },
    Known {
        name: "solver",
        options: "nodes=N time=S plies=N order=NAME tt=BYTES|exact",
        class: "two players, zero-sum, no chance, decisive",
    },
    Known {
        name: "maxn",
        options: "depth=N nodes=N time=S plies=N eval=NAME tie=first|lowest|highest player=N pruning=none|shallow",
        class: "no chance",
    },
    Known { name: "expectiminimax", options: BY_DEPTH, class: "two players, zero-sum" },
    Known { name: "star1", options: BY_ORDER, class: "two players, zero-sum" },
    Known { name: "star2", options: BY_ORDER, class: "two players, zero-sum" },
    Known { name: "expectimax", options: BY_DEPTH, class: "any" },
    Known {
        name: "mcts",
        options: MCTS,
        class: "any; backup=solver: two players, zero-sum; playout=decisive: decisive",
    },
    Known { name: "random", options: "no options", class: "any" },
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
            "solver" => Search::Solver(plugs(&options)?),
            "maxn" => Search::MaxN(mean_plugs(&options)?, max_n(&options)?),
            "star1" => Search::Star(ordered_plugs(&options)?, Probing::None),
            "star2" => Search::Star(ordered_plugs(&options)?, Probing::First),
            "expectiminimax" => Search::Expectiminimax(mean_plugs(&options)?),
            "expectimax" => Search::Expectimax(mean_plugs(&options)?),
            "mcts" => Search::Mcts(mcts(&options)?),
            "random" => Search::Random,
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

fn max_n(options: &Options<'_>) -> Result<MaxN, Failure> {
    let index = options.number("player", 1..=Player::LIMIT)?.unwrap_or(1);
    let player = Player::new(index - 1).unwrap_or(Player::FIRST);
    let ties = [("first", Tie::First), ("lowest", Tie::Lowest(player)), ("highest", Tie::Highest(player))];
    let prunings = [("none", Pruning::None), ("shallow", Pruning::Shallow)];
    Ok(MaxN {
        tie: options.word("tie", &ties)?.unwrap_or_default(),
        pruning: options.word("pruning", &prunings)?.unwrap_or_default(),
    })
}

fn plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
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

fn ordered_plugs(options: &Options<'_>) -> Result<Plugs, Failure> {
    let order = options.text("order").map(str::to_string);
    Ok(Plugs { order, ..mean_plugs(options)? })
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
    let policies = [("ucb1", Policy::Ucb1), ("rave", Policy::Rave)];
    let policy = options.word("policy", &policies)?.unwrap_or_default();
    let playouts = [("uniform", Playout::Uniform), ("decisive", Playout::Decisive)];
    let backups = [("mean", Backup::Mean), ("solver", Backup::Solver)];
    let default = if policy == Policy::Rave { 0.0 } else { std::f64::consts::SQRT_2 };
    let search = Mcts {
        policy,
        c: options.number("c", 0.0..=1e9)?.unwrap_or(default),
        bias: options.number("bias", 0.0..=1e9)?.unwrap_or(0.002),
        playout: options.word("playout", &playouts)?.unwrap_or_default(),
        backup: options.word("backup", &backups)?.unwrap_or_default(),
    };
    let changed = [policy != Policy::Ucb1, search.playout != Playout::Uniform, search.backup != Backup::Mean];
    if changed.into_iter().filter(|changed| *changed).count() > 1 {
        let problem = "policy=rave, playout=decisive and backup=solver exclude each other";
        return Err(Failure::usage(format!("search 'mcts': {problem}; give one of them")));
    }
    Ok(search)
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
        let plain = Mcts {
            policy: Policy::Ucb1,
            c: 1.41,
            bias: 0.002,
            playout: Playout::Uniform,
            backup: Backup::Mean,
        };
        assert_eq!((spec.limits.simulations, spec.search), (Some(1000), Search::Mcts(plain)));
    }

    #[test]
    fn what_is_unknown_or_senseless_is_refused_with_what_would_be_accepted() {
        for (text, said) in [
            ("minmax", "unknown search 'minmax'; did you mean 'minimax'? known: minimax"),
            ("mcts:depth=3", "unknown option of search 'mcts' 'depth'; known: policy, c, bias, playout"),
            ("mcts:policy=rave,backup=solver", "exclude each other; give one of them"),
            ("mcts:c=-1", "option c: '-1' is not a number from 0 to 1000000000"),
            ("mcts:c=NaN", "option c: 'NaN' is not a number from 0"),
            ("mcts:playout=perfect", "unknown value 'perfect'; known: uniform, decisive"),
            ("alphabeta:depth=-1", "option depth: '-1' is not a number from 0"),
            ("alphabeta:tt=0", "option tt: '0' is not a number from 16"),
            ("minimax:time=soon", "'soon' is not a number of seconds"),
            ("alphabeta:delta=5", "option delta: asks for quiesce=true"),
            ("alphabeta:null=0", "option null: '0' is not a number from 1"),
            ("", "unknown search ''"),
        ] {
            let why = Spec::parse(text).unwrap_err();
            assert_eq!(why.code(), 2, "{text}");
            assert!(why.to_string().contains(said), "{text}: {why}");
        }
    }
}
