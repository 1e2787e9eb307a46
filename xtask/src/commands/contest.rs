//! `match`: two searches against each other, with a verdict that knows its error.

use crate::contest::play::{Match, Side};
use crate::contest::record::Record;
use crate::contest::run::{Outcome, run as play};
use crate::contest::stats::Elo;
use crate::output::Output;
use crate::spec::Spec;
use crate::{Failure, cli, games, time};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// What `--json` writes.
#[derive(Serialize)]
struct Object<'a> {
    game: &'a str,
    first: &'a str,
    second: &'a str,
    games: u64,
    seed: u64,
    /// Pairs in which the first search got 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u64; 5],
    score: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    verdict: Option<String>,
    seconds: f64,
}

/// Plays the match and says what it shows.
///
/// # Errors
/// If the question makes no sense, a search refuses, or the record cannot be written.
pub fn run(arguments: &cli::Match, out: &mut dyn Write) -> Result<(), Failure> {
    let profile = games::open(&arguments.game)?.profile();
    if profile.players != 2 {
        return Err(Failure::usage(format!("a match needs a game of two players; this game has {profile}")));
    }
    if arguments.games == 0 || !arguments.games.is_multiple_of(2) {
        return Err(Failure::usage(format!(
            "--games {}: games come in pairs with colours swapped, an even number from 2 on",
            arguments.games
        )));
    }
    let side = |text: &str| {
        let spec = Spec::parse(text)?;
        let limits = arguments.budget.over(&spec.limits);
        super::bounded(&spec, &limits)?;
        Ok::<Side, Failure>(Side { spec, limits })
    };
    let what = Match {
        game: arguments.game.clone(),
        sides: [side(&arguments.first)?, side(&arguments.second)?],
        opening: arguments.opening,
        seed: arguments.seed,
    };
    // A search that this game cannot have is refused before anything is written.
    let mut session = games::open(&what.game)?;
    for side in &what.sides {
        session.seat(&side.spec, 1)?;
    }
    let (mut record, done) = match &arguments.out {
        Some(path) => Record::open(path, &what).map(|(record, done)| (Some(record), done))?,
        None => (None, BTreeMap::new()),
    };
    let mut output = Output::new(arguments.json.clone().into(), out);
    let resumed = done.len();
    let bar = bar(arguments.games / 2, output.is_watched());
    let test = arguments.sprt;
    let (outcome, seconds) = time::measure(|| {
        let progress = |pairs: u64| bar.set_position(pairs);
        play(&what, arguments.games / 2, arguments.threads, test, done, record.as_mut(), &progress)
    });
    bar.finish_and_clear();
    let outcome = outcome?;
    output.say(show(arguments, &outcome, resumed))?;
    output.object(&object(arguments, &outcome, seconds))
}

fn bar(pairs: u64, watched: bool) -> ProgressBar {
    let bar = ProgressBar::new(pairs);
    bar.set_draw_target(if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() });
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs  {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn show(arguments: &cli::Match, outcome: &Outcome, resumed: usize) -> String {
    let pairs = outcome.pairs;
    let [lost, worse, even, ahead, won] = pairs.0;
    let mut text = format!(
        "{} against {} at {}, {} games\n",
        arguments.first,
        arguments.second,
        arguments.game,
        2 * pairs.count()
    );
    if resumed > 0 {
        text += &format!("resumed after {resumed} pairs\n");
    }
    text += &format!("pairs by points: 0 {lost}   1/2 {worse}   1 {even}   3/2 {ahead}   2 {won}\n");
    if let Some((score, error)) = pairs.score() {
        text += &format!("score {:.1} % +- {:.1} (95 %)\n", 100.0 * score, 196.0 * error);
    }
    text += &format!("Elo {}\n", pairs.elo());
    if let (Some(verdict), Some(elo)) = (outcome.verdict, arguments.sprt) {
        let ratio = pairs.log_likelihood_ratio(elo);
        text += &format!("{} Elo against {}: {verdict} (log-likelihood ratio {ratio:+.2})\n", elo.1, elo.0);
    }
    text
}

fn object<'a>(arguments: &'a cli::Match, outcome: &Outcome, seconds: f64) -> Object<'a> {
    let (elo, elo_low, elo_high) = match outcome.pairs.elo() {
        Elo::Unknown => (None, None, None),
        Elo::Between { elo, low, high } => (Some(elo), Some(low), Some(high)),
        Elo::AtLeast(least) => (None, Some(least), None),
        Elo::AtMost(most) => (None, None, Some(most)),
    };
    Object {
        game: &arguments.game,
        first: &arguments.first,
        second: &arguments.second,
        games: 2 * outcome.pairs.count(),
        seed: arguments.seed,
        pairs: outcome.pairs.0,
        score: outcome.pairs.score().map(|(score, _)| score),
        elo,
        elo_low,
        elo_high,
        verdict: outcome.verdict.map(|verdict| verdict.to_string()),
        seconds,
    }
}
