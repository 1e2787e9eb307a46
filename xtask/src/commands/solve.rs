//! `solve`: exact values of one position, or of a file of positions with known values.

use crate::output::Output;
use crate::session::{Session, Value};
use crate::{Failure, Solved, cli, games, table};
use game_core::Turn;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// What `--json` writes of one position.
#[derive(Serialize)]
struct One<'a> {
    value: &'a Value,
    distance: Option<u32>,
    score: f64,
    pv: &'a [String],
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Move>,
}

/// One move of a position whose moves were all solved.
#[derive(Serialize)]
pub(super) struct Move {
    #[serde(rename = "move")]
    pub(super) name: String,
    value: Value,
    distance: Option<u32>,
    pub(super) score: f64,
}

/// What solving a file of positions came to; also what `--json` writes.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tally {
    /// Positions whose value is the expected one.
    pub right: usize,
    /// Positions solved.
    pub of: usize,
    /// Nodes a position.
    pub nodes_mean: f64,
    /// Milliseconds a position.
    pub ms_mean: f64,
    /// The first wrong positions, each in a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
}

/// Solves what the arguments say.
///
/// # Errors
/// If a position is malformed, or a value is not the expected one.
pub fn run(arguments: &cli::Solve, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = games::open(&arguments.game)?;
    let mut output = Output::new(arguments.json.clone().into(), out);
    if let Some(path) = &arguments.file {
        let text = read(path)?;
        let tally = solve_file(session.as_mut(), &text, arguments.limit.unwrap_or(usize::MAX))?;
        output.say(format!("{} of {} right", tally.right, tally.of))?;
        output.say(format!("{:.0} nodes and {:.3} ms a position", tally.nodes_mean, tally.ms_mean))?;
        if tally.right == tally.of {
            return output.object(&tally);
        }
        output.failed_object(&tally)?;
        return Err(Failure::check(format!("wrong: {}", tally.wrong.join("; "))));
    }
    if let Some(position) = &arguments.position {
        session.set_position(position)?;
    }
    let solved = session.solve()?;
    output.say(show(session.as_ref(), &solved))?;
    let moves = if arguments.all_moves { solve_moves(session.as_mut())? } else { Vec::new() };
    if !moves.is_empty() {
        let mut shown = table::new(&["move", "value", "plies", "score"]);
        for m in &moves {
            let distance = m.distance.map(|plies| plies.to_string()).unwrap_or_default();
            shown.add_row([m.name.clone(), m.value.to_string(), distance, m.score.to_string()]);
        }
        output.say(shown)?;
    }
    output.object(&One {
        value: &solved.value,
        distance: solved.distance,
        score: session.published_score(&solved),
        pv: &solved.pv,
        nodes: solved.nodes,
        seconds: solved.seconds,
        moves,
    })
}

/// Reads a file of positions.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|why| Failure::usage(format!("cannot read {}: {why}", path.display())))
}

/// Solves the positions of a text, one a line, the expected value after a tab, or after a blank
/// where positions have none.
///
/// # Errors
/// If a line is malformed: its number and why.
pub fn solve_file(session: &mut dyn Session, text: &str, limit: usize) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let (mut nodes, mut seconds) = (0u64, 0.0);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).take(limit) {
        let at = |why: &dyn std::fmt::Display| Failure::usage(format!("line {number} '{line}': {why}"));
        let (position, expected) = line
            .split_once('\t')
            .or_else(|| line.rsplit_once(' '))
            .ok_or_else(|| at(&"a position, a tab or a blank, and its value are expected"))?;
        let expected: f64 =
            expected.trim().parse().map_err(|_| at(&format!("'{expected}' is not a number")))?;
        session.set_position(position.trim()).map_err(|why| at(&why))?;
        let solved = session.solve()?;
        let score = session.published_score(&solved);
        nodes += solved.nodes;
        seconds += solved.seconds;
        tally.of += 1;
        if (score - expected).abs() < 1e-9 {
            tally.right += 1;
        } else if tally.wrong.len() < 3 {
            tally.wrong.push(format!("{position} is {score}, expected {expected}"));
        }
    }
    if tally.of == 0 {
        return Err(Failure::usage("no position to solve"));
    }
    #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
    let (total, of) = (nodes as f64, tally.of as f64);
    (tally.nodes_mean, tally.ms_mean) = (total / of, 1000.0 * seconds / of);
    Ok(tally)
}

/// Every move, solved by solving the position it leads to.
pub(super) fn solve_moves(session: &mut dyn Session) -> Result<Vec<Move>, Failure> {
    let position = session.position();
    let me = session.turn();
    let mut moves = Vec::new();
    for (ordinal, name) in session.moves().into_iter().enumerate() {
        session.play(ordinal)?;
        let mut solved = session.solve()?;
        // The value of a finished game is the first player's, of another the mover's.
        let other = session.turn().player_or(game_core::Player::FIRST);
        if me.player() != Some(other) {
            solved.value = solved.value.negated();
        }
        let distance = solved.distance.map(|plies| plies + 1);
        session.set_position(&position)?;
        let seen = Solved { distance, ..solved };
        let score = session.published_score(&seen);
        moves.push(Move { name, value: seen.value, distance, score });
    }
    Ok(moves)
}

fn show(session: &dyn Session, solved: &Solved) -> String {
    let board = session.board();
    let score = session.published_score(solved);
    // Before a throw the value is the first player's.
    let name = match session.turn() {
        Turn::Chance => "the first player".to_string(),
        _ => session.mover(),
    };
    let (name, end) = (name, solved.distance.map(|plies| format!(" in {plies} plies")).unwrap_or_default());
    let line = if solved.pv.is_empty() { String::new() } else { format!("\nline   {}", solved.pv.join(" ")) };
    format!(
        "{}\n\nvalue {} for {name}{end}   score {score}{line}\nnodes {}   {:.3} s",
        board.trim_end(),
        solved.value,
        solved.nodes,
        solved.seconds
    )
}
