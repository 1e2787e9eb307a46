//! `connect4/Test_*`: positions of Connect Four with their scores (P. Pons).

use super::Verdict;
use crate::commands::solve::{read, solve_file};
use crate::{Failure, games};
use std::path::Path;

/// The sets, and how many positions of each are solved here.
const SETS: [(&str, usize); 2] = [("Test_L3_R1", usize::MAX), ("Test_L2_R1", usize::MAX)];

/// Solves them.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    for (name, limit) in SETS {
        let path = folder.join("connect4").join(name);
        if !path.exists() {
            continue;
        }
        let text = read(&path)?;
        let tally = solve_file(games::open("connect-four")?.as_mut(), &text, limit)?;
        let (right, of) = (tally.right as u64, tally.of as u64);
        verdict.about("Connect Four positions");
        verdict.compared(of, of - right, tally.wrong.iter().map(|line| format!("{name}: {line}")).collect());
        verdict.skip(text.lines().count() as u64 - of, "not among the positions solved here");
    }
    Ok(())
}
