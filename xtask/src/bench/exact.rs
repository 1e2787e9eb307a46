//! `exact`: games solved backwards, every state at once, and forwards with a memory.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::Sheet;
use crate::{Failure, time};
use game_core::{Deterministic, Enumerable, ZeroSum};
use games::{Domineering, Nim, Pawns, PongHauKi, TicTacToe};
use search_minimax::{Outcome, Retrograde};

pub(super) const SUITE: Suite = Suite {
    name: "exact",
    about: "Whole games solved backwards (two bytes a number), by minimax that remembers every state, and by \
            alpha-beta with a table, against their known values: nodes, states, bytes a state and states a second.",
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
        // A bit a cell and one for the mover: the numbering costs next to nothing.
        Case::new("domineering 4x4", |sheet| {
            backwards(sheet, "domineering 4x4", &Domineering::new(4, 4).map_err(Failure::usage)?, 1)
        }),
        Case::new("pong hau k'i", |sheet| backwards(sheet, "pong hau k'i", &PongHauKi::default(), 0)),
        Case::new("hexapawn", |sheet| {
            backwards(sheet, "hexapawn", &Pawns::hexapawn(3, 3).map_err(Failure::usage)?, -1)
        }),
    ];
    // 86 million numbers: not for a quick run.
    if plan.choose(false, true) {
        cases.push(Case::new("domineering 4x5", |sheet| {
            backwards(sheet, "domineering 4x5", &Domineering::new(4, 5).map_err(Failure::usage)?, 1)
        }));
        cases.push(Case::new("hexapawn 4x4", |sheet| {
            backwards(sheet, "hexapawn 4x4", &Pawns::hexapawn(4, 4).map_err(Failure::usage)?, 1)
        }));
    }
    for (game, expected, most) in REMEMBERED.into_iter().take(plan.choose(5, REMEMBERED.len())) {
        cases.push(Case::new(format!("{game} remembered"), move |sheet| {
            remembered(sheet, game, expected, most)
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
    sheet.note(format!("{name} backwards: states"), states).took(seconds, states);
    sheet.exact(format!("{name} backwards: bytes"), endgame.bytes(), 2 * numbers);
    sheet.exact(format!("{name} backwards: bytes a number"), endgame.bytes() / numbers, 2);
    Ok(())
}

/// Starts, their values for the first player, and how many states can be reached and are not
/// over; 0 where that is not known from elsewhere.
const REMEMBERED: [(&str, f64, u64); 9] = [
    // 5478 states, of which 958 are over.
    ("tic-tac-toe", 0.0, 4_520),
    ("mnk:columns=4,rows=3,line=3", 1.0, 0),
    ("nim:heaps=3+4+5,take=0", 1.0, 0),
    ("hexapawn", -1.0, 0),
    ("domineering:rows=4,columns=4", 1.0, 0),
    ("dots-and-boxes:rows=2,columns=2", 2.0, 0),
    ("hex:columns=3,rows=3", 1.0, 0),
    ("othello:size=4", -8.0, 0),
    // 161029 states (J. Tromp), those that are over included.
    ("connect-four:width=4,height=4", 0.0, 161_029),
];

/// Bytes of an entry of the map that forgets nothing: the key and what is stored under it.
const ENTRY: usize = size_of::<(u64, game_core::Entry)>();

/// Minimax that expands no state twice.
fn remembered(sheet: &mut Sheet, game: &str, expected: f64, most: u64) -> Result<(), Failure> {
    let (answer, seconds) = ask(game, None, "minimax:tt=exact,eval=flat", 1)?;
    let done = answer.counters;
    // A node is a finished game, an answer of the memory, or a state that is expanded and stored.
    let states = done.nodes - done.leaves - done.table_hits;
    sheet.near(format!("{game} remembered: value"), value(&answer), expected, 0.0);
    sheet.note(format!("{game} remembered: nodes"), done.nodes).took(seconds, done.nodes);
    if most > 0 {
        let name = format!("{game} remembered: states expanded");
        sheet.holds(name, states, most, |states, most| states <= most).took(seconds, states);
    } else {
        sheet.note(format!("{game} remembered: states expanded"), states).took(seconds, states);
    }
    sheet.note(format!("{game} remembered: bytes a state"), ENTRY);
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
         Minimax with a memory expands {:.0} of them, those before the end that can come up; alpha-beta visits only what \
         the question needs.",
        figure(sheet, "tic-tac-toe remembered: states expanded").unwrap_or(0.0)
    )]
}
