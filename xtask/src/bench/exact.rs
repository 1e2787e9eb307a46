//! `exact`: games solved backwards, every state at once, and forwards with a memory.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::Sheet;
use crate::{Failure, time};
use game_core::{Deterministic, Enumerable, ZeroSum};
use games::{Nim, Pawns, PongHauKi, TicTacToe};
use search_minimax::{Outcome, Retrograde};

pub(super) const SUITE: Suite = Suite {
    name: "exact",
    about: "Whole games solved backwards (two bytes a state) and forwards with a memory, against their known values: \
            states, bytes and states a second.",
    cases,
    charts: |_| Vec::new(),
    reading,
};

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases = vec![
        Case::new("tic-tac-toe", |sheet| backwards(sheet, "tic-tac-toe", &TicTacToe::default(), 0)),
        Case::new("nim 15", |sheet| {
            backwards(sheet, "nim 15", &Nim::new(&[15], 3).map_err(Failure::usage)?, 1)
        }),
        Case::new("pong hau k'i", |sheet| backwards(sheet, "pong hau k'i", &PongHauKi::default(), 0)),
        Case::new("hexapawn", |sheet| {
            backwards(sheet, "hexapawn", &Pawns::hexapawn(3, 3).map_err(Failure::usage)?, -1)
        }),
    ];
    // 86 million numbers: not for a quick run.
    if plan.choose(false, true) {
        cases.push(Case::new("hexapawn 4x4", |sheet| {
            backwards(sheet, "hexapawn 4x4", &Pawns::hexapawn(4, 4).map_err(Failure::usage)?, 1)
        }));
    }
    for (game, expected) in FORWARDS.into_iter().take(plan.choose(6, FORWARDS.len())) {
        cases.push(Case::new(game, move |sheet| forwards(sheet, game, expected)));
    }
    cases
}

/// Retrograde analysis; `expected` is +1, 0 or -1 for the first player at the start.
fn backwards<G>(sheet: &mut Sheet, name: &str, start: &G, expected: i32) -> Result<(), Failure>
where
    G: Enumerable + Deterministic + ZeroSum,
{
    let mut search = Retrograde::new();
    let (endgame, seconds) = time::measure(|| search.solve(start));
    let endgame = endgame?;
    let found = match endgame.outcome(start) {
        Some(Outcome::Win(_)) => 1,
        Some(Outcome::Loss(_)) => -1,
        Some(Outcome::Draw) => 0,
        None => 2,
    };
    sheet.exact(format!("{name} backwards: value"), found, expected);
    let numbers = start.state_count();
    sheet.note(format!("{name} backwards: numbers of states"), numbers).took(seconds, numbers);
    let states: u64 = endgame.count(start).iter().sum();
    sheet.note(format!("{name} backwards: states"), states);
    sheet.exact(format!("{name} backwards: bytes"), endgame.bytes(), 2 * numbers);
    Ok(())
}

/// Starts and their values for the first player.
const FORWARDS: [(&str, f64); 9] = [
    ("mnk:columns=4,rows=3,line=3", 1.0),
    ("hexapawn", -1.0),
    ("hexapawn:width=4,height=4", 1.0),
    ("othello:size=4", -8.0),
    ("domineering:rows=4,columns=4", 1.0),
    ("dots-and-boxes:rows=1,columns=4", 0.0),
    ("dots-and-boxes:rows=2,columns=2", 2.0),
    ("connect-four:width=4,height=4", 0.0),
    ("hex:columns=3,rows=3", 1.0),
];

fn forwards(sheet: &mut Sheet, game: &str, expected: f64) -> Result<(), Failure> {
    let (answer, seconds) = ask(game, None, "alphabeta:tt=64M,eval=flat", 1)?;
    sheet.near(format!("{game} forwards: value"), value(&answer), expected, 0.0);
    sheet.note(format!("{game} forwards: nodes"), answer.counters.nodes).took(seconds, answer.counters.nodes);
    Ok(())
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let states = figure(sheet, "tic-tac-toe backwards: states").unwrap_or(0.0);
    let numbers = figure(sheet, "tic-tac-toe backwards: numbers of states").unwrap_or(1.0);
    vec![format!(
        "Backwards, every state of tic-tac-toe is known after one run: {numbers:.0} numbers, of which {states:.0} are states. \
         Forwards only what the question needs is visited."
    )]
}
