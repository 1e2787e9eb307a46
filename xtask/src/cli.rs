//! The command line: what each command is called and takes.

use clap::{Args, Parser, Subcommand};
use game_core::Limits;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Where the crates meet: benches, snapshots, traces and checks.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, disable_help_subcommand = true)]
#[command(after_help = AFTER)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const AFTER: &str = "\
GAME is name[:key=value,..], for example connect-four:width=5,height=4, or the text of a tree, for example '((3 12) (2 9))'.
SPEC is name[:key=value,..], for example alphabeta:depth=8,tt=64M. `cargo xtask best --help` lists both.
Exit codes: 0 ok, 1 a check failed, 2 the question makes no sense as asked, 3 a figure is worse than the one it was compared with.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Compares searches on real inputs, checks every value, counts nodes, measures time
    Bench(Bench),
    /// Regenerates the snapshots of the traces and proves that they are deterministic
    Snapshots(Snapshots),
    /// Shows what a search does, step by step
    Trace(Trace),
    /// Counts the sequences of exactly DEPTH moves
    Perft(Perft),
    /// Searches a position and shows the best move and what every move is worth
    Best(Best),
    /// Solves positions exactly
    Solve(Solve),
    /// Compares with published values and position sets
    Oracle(Oracle),
    /// Plays two searches against each other, colours swapped, with Elo and its error
    Match(Match),
    /// Plays a game on the terminal
    Play(Play),
    /// Says which search fits a game, and why
    Advise(Advise),
    /// Asks a question about searches and answers it with figures, charts and a sentence
    Experiment(Experiment),
    /// Runs what CI runs: tests, format, lints, documentation, layout, dependencies, snapshots
    Check(Check),
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
#[command(after_help = "Example: cargo xtask perft connect-four 8")]
pub struct Perft {
    /// The game, or the text of a tree
    pub game: String,
    /// How many moves; a pass and a chance outcome count as one, games over earlier are not counted
    pub depth: u32,
    /// Start from this position instead of the first one
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Split the count by the first move
    #[arg(long)]
    pub divide: bool,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}

/// What a search may use.
#[derive(Args, Clone, Default, Debug)]
pub struct Budget {
    /// Plies to look ahead
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// Nodes to visit
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Simulations of a Monte-Carlo search
    #[arg(long, value_name = "N")]
    pub sims: Option<u64>,
    /// Seconds, fractions allowed
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Bytes of a search tree
    #[arg(long, value_name = "N")]
    pub bytes: Option<u64>,
}

impl Budget {
    /// The limits said here, over the ones that a SPEC says.
    #[must_use]
    pub fn over(&self, spec: &Limits) -> Limits {
        Limits {
            depth: self.depth.or(spec.depth),
            nodes: self.nodes.or(spec.nodes),
            simulations: self.sims.or(spec.simulations),
            time: self.time.or(spec.time),
            bytes: self.bytes.or(spec.bytes),
            plies: spec.plies,
            only: spec.only.clone(),
        }
    }
}

/// A duration from a number of seconds such as `0.25`.
fn seconds(text: &str) -> Result<Duration, String> {
    let accepted = "a number of seconds such as 0.25 is accepted";
    let value: f64 = text.parse().map_err(|_| accepted.to_string())?;
    Duration::try_from_secs_f64(value).map_err(|_| accepted.to_string())
}

/// Two differences, the smaller first, such as `0,10`.
fn two_elos(text: &str) -> Result<(f64, f64), String> {
    let read = |part: &str| part.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    let both = text.split_once(',').and_then(|(low, high)| Some((read(low)?, read(high)?)));
    both.filter(|(low, high)| low < high)
        .ok_or_else(|| "two Elo differences, the smaller first, such as 0,10 are accepted".to_string())
}

/// A number of threads.
fn threads(text: &str) -> Result<usize, String> {
    let value = text.parse::<usize>().ok().filter(|threads| (1..=256).contains(threads));
    value.ok_or_else(|| "a number from 1 to 256 is accepted".to_string())
}

/// A percentage that is not negative.
fn percent(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok().filter(|value| value.is_finite() && *value >= 0.0);
    value.ok_or_else(|| "a number of per cent from 0 on is accepted".to_string())
}

/// Arguments of `best`.
#[derive(Args, Debug)]
#[command(after_help = crate::help::best())]
pub struct Best {
    /// The game, or the text of a tree
    pub game: String,
    /// The search
    #[arg(long, value_name = "SPEC")]
    pub search: String,
    /// The position, in the game's own text; the start if it is not given
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// What it may use
    #[command(flatten)]
    pub budget: Budget,
    /// Consider only these moves of the root
    #[arg(long, value_name = "M,..", value_delimiter = ',')]
    pub moves: Vec<String>,
    /// Seed of a search that samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
#[command(after_help = crate::help::solve())]
pub struct Solve {
    /// The game, or the text of a tree
    pub game: String,
    /// The position, in the game's own text; the start if it is not given
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "file")]
    pub position: Option<String>,
    /// A file of positions: one a line, the expected value after a tab, or after a blank where
    /// positions have none
    #[arg(long, value_name = "F")]
    pub file: Option<PathBuf>,
    /// Only the first K positions of the file
    #[arg(long, value_name = "K")]
    pub limit: Option<usize>,
    /// Solve every move of the position
    #[arg(long, conflicts_with = "file")]
    pub all_moves: bool,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}

/// Arguments of `trace`.
#[derive(Args, Debug)]
#[command(after_help = crate::help::trace())]
pub struct Trace {
    /// The game, or the text of a tree
    pub game: String,
    /// The search
    #[arg(long, value_name = "SPEC")]
    pub search: String,
    /// The position, in the game's own text; the start if it is not given
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// How it is written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: String,
    /// What the search may use
    #[command(flatten)]
    pub budget: Budget,
    /// Seed of a search that samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Arguments of `snapshots`.
#[derive(Args, Debug)]
#[command(after_help = "Example: cargo xtask snapshots search-minimax --check")]
pub struct Snapshots {
    /// Only this crate
    #[arg(value_name = "CRATE")]
    pub package: Option<String>,
    /// Change nothing; fail on any difference and on any snapshot no test writes
    #[arg(long)]
    pub check: bool,
}

/// Arguments of `oracle`.
#[derive(Args, Debug)]
#[command(after_help = "Example: cargo xtask oracle --data ../shared/data --part values")]
pub struct Oracle {
    /// The folder of published values and position sets
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
    /// Only this part: values, perft, connect-four, othello, chess, endings or tactics; may be given several times
    #[arg(long, value_name = "NAME")]
    pub part: Vec<String>,
    /// Go as far as the patience of hours reaches instead of a minute or two
    #[arg(long)]
    pub thorough: bool,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}

/// Arguments of `match`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example: cargo xtask match tic-tac-toe --first mcts:sims=200 --second minimax:depth=2 --games 20"
)]
pub struct Match {
    /// The game, of two players
    pub game: String,
    /// One search
    #[arg(long, value_name = "SPEC")]
    pub first: String,
    /// The other search
    #[arg(long, value_name = "SPEC")]
    pub second: String,
    /// How many games at most, an even number: each opening is played twice, colours swapped
    #[arg(long, value_name = "N")]
    pub games: u64,
    /// What each search may use for a move, over what its SPEC says
    #[command(flatten)]
    pub budget: Budget,
    /// Random plies at the start of each pair of games
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub opening: u32,
    /// Stop as soon as it is shown (5 % error either way) that the first search is E1 Elo better
    /// rather than E0
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true, value_parser = two_elos)]
    pub sprt: Option<(f64, f64)>,
    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = threads)]
    pub threads: usize,
    /// Seed of openings, searches and dice
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Keep finished pairs in FILE, and go on from those it has
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}

/// Arguments of `experiment`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example: cargo xtask experiment nim-misere --quick\nAn experiment writes target/experiments/<name>/: JSON, CSV, SVG plots, one HTML page."
)]
pub struct Experiment {
    /// The experiment
    pub name: Option<String>,
    /// List the experiments
    #[arg(long)]
    pub list: bool,
    /// Smaller inputs: seconds instead of minutes
    #[arg(long)]
    pub quick: bool,
    /// Write the files here instead
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Seed of everything that samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}

/// Arguments of `play`.
#[derive(Args, Debug)]
#[command(after_help = "Example: cargo xtask play connect-four --second mcts:sims=20000")]
pub struct Play {
    /// The game, of one or two players
    pub game: String,
    /// Who moves first: human, or a SPEC
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub first: String,
    /// Who moves second: human, or a SPEC
    #[arg(long, value_name = "WHO", default_value = "mcts:sims=10000")]
    pub second: String,
    /// Seed of dice and of searches that sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `advise`.
#[derive(Args, Debug)]
#[command(after_help = "Example: cargo xtask advise hex:columns=7,rows=7")]
pub struct Advise {
    /// The game
    pub game: String,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
#[command(
    after_help = "CI runs `cargo test --workspace` by itself and then `cargo xtask check --rest`, so that no test runs twice."
)]
pub struct Check {
    /// All but the tests (`cargo test --workspace`)
    #[arg(long)]
    pub rest: bool,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples: cargo xtask bench tic-tac-toe --json -\n          cargo xtask bench --quick --runs 3 --save target/before.json\n          cargo xtask bench --quick --runs 3 --against target/before.json\n          cargo xtask bench nim --quick --runs 5 --pair ../before/target/release/xtask\nSuites write target/bench/<suite>/: JSON, CSV, SVG plots, one HTML page. `micro` runs the criterion benches."
)]
pub struct Bench {
    /// The suites; all of them if none is named
    #[arg(value_name = "SUITE")]
    pub suites: Vec<String>,
    /// Smaller inputs: all suites within a minute
    #[arg(long)]
    pub quick: bool,
    /// List the suites
    #[arg(long)]
    pub list: bool,
    /// Run each suite N times and keep the shortest time of each row; counts must repeat. With --pair:
    /// N rounds, 3 at least
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub runs: u32,
    /// Keep the figures in FILE, to compare later ones with
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Compare with the figures kept in FILE: counts, which are exact, then times
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// Compare with another build of this command by running both by turns, which is fairer to times
    /// than figures kept: nothing is written
    #[arg(long, value_name = "XTASK", conflicts_with_all = ["against", "save", "json"])]
    pub pair: Option<PathBuf>,
    /// How much worse is let pass, in per cent; 0 of counts and 10 of times if it is not given
    #[arg(long, value_name = "PCT", value_parser = percent, allow_hyphen_values = true)]
    pub max_regress: Option<f64>,
    /// Seed of everything that samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write one JSON object to FILE, or with - to standard output instead of the text
    #[arg(long, value_name = "FILE")]
    pub json: Option<OsString>,
}
