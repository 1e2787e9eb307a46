//! `connect4`: positions of Connect Four with their scores, or with those of their seven moves.

use super::{Verdict, lines};
use crate::commands::solve::{read, solve_file, solve_moves};
use crate::{Failure, games};
use std::path::Path;

/// The sets, and how many positions of each are solved, or in a thorough comparison.
const SETS: [(&str, [usize; 2]); 6] = [
    ("Test_L3_R1", [usize::MAX; 2]),
    ("Test_L2_R1", [usize::MAX; 2]),
    ("Test_L1_R1", [usize::MAX; 2]),
    ("Test_L2_R2", [usize::MAX; 2]),
    ("Test_L1_R2", [3, usize::MAX]),
    ("Test_L1_R3", [1, 50]),
];

/// Tables of the scores of every move.
const MOVES: [&str; 2] = ["random_scores.tsv", "opening_scores_ply0-4.tsv"];

/// Positions with fewer stones take too long, or in a thorough comparison.
const FEWEST_STONES: [usize; 2] = [20, 14];

/// A thorough comparison takes one in so many of them all the same, minutes each.
const SAMPLE: usize = 300;

/// Solves them.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    for (name, limits) in SETS {
        let path = folder.join("connect4").join(name);
        if !path.exists() {
            continue;
        }
        let text = read(&path)?;
        let tally =
            solve_file(games::open("connect-four")?.as_mut(), &text, verdict.limit(limits[0], limits[1]))?;
        let (right, of) = (tally.right as u64, tally.of as u64);
        verdict.about("Connect Four positions");
        verdict.compared(of, of - right, tally.wrong.iter().map(|line| format!("{name}: {line}")).collect());
        verdict.skip(text.lines().count() as u64 - of, "not among the positions solved here");
    }
    for name in MOVES {
        verdict.about("Connect Four moves");
        for (number, line) in (1..).zip(lines(folder, &format!("connect4/{name}"))?) {
            moves(verdict, number, &line)?;
        }
    }
    Ok(())
}

/// Compares the scores of the moves of one position, `.` for a full column.
fn moves(verdict: &mut Verdict, number: usize, line: &str) -> Result<(), Failure> {
    let parsed = line.split_once('\t');
    let Some((position, scores)) = parsed else {
        return Err(Failure::usage(format!("'{line}' is not a position and the scores of its moves")));
    };
    let is_short = position.len() < verdict.limit(FEWEST_STONES[0], FEWEST_STONES[1]);
    if is_short && !verdict.limit(false, number.is_multiple_of(SAMPLE)) {
        verdict.skip(1, "fewer than 20 stones (thorough: 14, and one in 300) take too long, move by move");
        return Ok(());
    }
    let mut session = games::open("connect-four")?;
    session.set_position(position)?;
    let mut found = vec![".".to_string(); scores.split(',').count()];
    for m in solve_moves(session.as_mut())? {
        let column = m.name.parse::<usize>().ok().and_then(|column| found.get_mut(column.checked_sub(1)?));
        if let Some(place) = column {
            *place = m.score.to_string();
        }
    }
    verdict.compare(position, &found.join(","), &scores.trim().to_string());
    Ok(())
}
