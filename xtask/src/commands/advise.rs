//! `advise`: which search fits a game, and why.

use crate::advice::{Measure, advise};
use crate::output::{Json, Output};
use crate::{Failure, cli, games};
use std::io::Write;

/// What minimax and Monte-Carlo tree search differ in, whatever the game.
const COMPARISON: [[&str; 3]; 5] = [
    ["guarantee", "exact once the tree is searched to its end", "towards the truth as simulations grow"],
    ["evaluation", "needed where depth is limited", "not needed"],
    ["cost", "b^d nodes, b^(d/2) with alpha-beta in good order", "simulations times game length"],
    ["parallel", "hard: a cut depends on what came before", "easy: simulations are nearly independent"],
    ["wide games", "poor beyond some 40 moves a position", "good"],
];

/// Measures the game by random play and advises.
///
/// # Errors
/// If the game is unknown.
pub fn run(arguments: &cli::Advise, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = games::open(&arguments.game)?;
    let measure = Measure::of(session.as_mut())?;
    let advice = advise(&measure);
    let mut output = Output::new(Json::Off, out);
    output.say(format!("{}: {}", arguments.game, measure.profile))?;
    output.say(format!(
        "in random games: {:.1} moves a position, {:.1} plies a game, about 10^{:.0} lines of play",
        measure.branching,
        measure.length,
        measure.lines()
    ))?;
    output.say(format!("advice: {}: {}", advice.method, advice.reason))?;
    if !advice.spec.is_empty() {
        output.say(format!("try: cargo xtask best '{}' --search {}\n", arguments.game, advice.spec))?;
    }
    let mut table = crate::table::new(&["", "minimax", "Monte-Carlo tree search"]);
    for row in COMPARISON {
        table.add_row(row);
    }
    output.say(table)
}
