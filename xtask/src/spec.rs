//! The grammar of searches: SPEC is `name[:key=value,..]`.

mod reading;
mod sampling;

use crate::Failure;
use crate::options::{Options, unknown};
use game_core::Limits;
use reading::{alpha_beta, limits, max_n, mean_plugs, ordered_plugs, plugs};
use sampling::mcts;
pub use sampling::{Answer, Backup, Mcts, Playout, Policy};
use search_alphabeta::{Selection, Use};
use search_chance::Probing;
use search_minimax::{Pruning, Tie};

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

const BY_DEPTH: &str = "depth=N nodes=N time=S plies=N eval=NAME|FILE tt=BYTES|exact";
/// The same, and an order of moves.
const BY_ORDER: &str = "depth=N nodes=N time=S plies=N eval=NAME|FILE tt=BYTES|exact order=NAME";
const ALPHA_BETA: &str = "as minimax, and order=NAME deepening=BOOL window=full|aspiration|mtdf margin=N guess=N \
     scout=BOOL all=BOOL stored=deeper|equal internal=N peek=BOOL killers=BOOL history=BOOL counters=BOOL \
     quiesce=BOOL qplies=N qnodes=N delta=N skip-losing=BOOL \
     extend=N checks=BOOL recaptures=BOOL singular=N null=N late=N futility=N beam=N";
const MCTS: &str = "sims=N nodes=N time=S bytes=N plies=N policy=ucb1|ucb1-tuned|ucb-v|puct|rave|grave c=X bias=X \
     ref=N fpu=X playout=uniform|decisive|greedy|urgent|mast epsilon=X order=NAME most=N backup=mean|solver \
     answer=visits|mean|robust|secure reuse=BOOL";
const TWO: &str = "two players, zero-sum, no chance";

/// All of them.
pub const SEARCHES: &[Known] = &[
    Known {
        name: "minimax",
        options: "depth=N nodes=N time=S plies=N eval=NAME|FILE tt=BYTES|exact unit=N horizon=N",
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
        let plain = Mcts { c: 1.41, ..Mcts::default() };
        assert_eq!((spec.limits.simulations, spec.search), (Some(1000), Search::Mcts(plain)));
    }

    #[test]
    fn what_is_unknown_or_senseless_is_refused_with_what_would_be_accepted() {
        for (text, said) in [
            ("minmax", "unknown search 'minmax'; did you mean 'minimax'? known: minimax"),
            ("mcts:depth=3", "unknown option of search 'mcts' 'depth'; known: policy, c, bias, playout"),
            (
                "mcts:policy=best",
                "option policy: unknown value 'best'; known: ucb1, ucb1-tuned, ucb-v, puct, rave, grave",
            ),
            ("mcts:answer=last", "unknown value 'last'; known: visits, mean, robust, secure"),
            ("mcts:policy=grave,c=1", "option c: is for policy=ucb1, puct or rave"),
            ("mcts:order=natural", "option order: is for policy=puct or playout=greedy or urgent"),
            ("mcts:playout=mast,epsilon=2", "option epsilon: '2' is not a number from 0 to 1"),
            ("mcts:c=-1", "option c: '-1' is not a number from 0 to 1000000000"),
            ("mcts:c=NaN", "option c: 'NaN' is not a number from 0"),
            (
                "mcts:playout=perfect",
                "unknown value 'perfect'; known: uniform, decisive, greedy, urgent, mast",
            ),
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
