//! `perft/openspiel_perft.tsv`: game, depth, sequences of exactly that many moves; and
//! `ataxx/perft.tsv`: positions of Ataxx, sequences of 0, 1, 2, .. moves.

use super::values::numbers;
use super::{Verdict, lines};
use crate::{Failure, games};
use std::path::Path;

/// The names of that table, and ours.
const GAMES: [(&str, &str); 15] = [
    ("tic_tac_toe", "tic-tac-toe"),
    ("misere(game=tic_tac_toe())", "tic-tac-toe:misere=true"),
    ("mnk(m=3,n=3,k=3)", "mnk:columns=3,rows=3,line=3"),
    ("mnk(m=4,n=4,k=4)", "mnk:columns=4,rows=4,line=4"),
    ("othello", "othello"),
    ("breakthrough", "breakthrough"),
    ("breakthrough(rows=6,columns=6)", "breakthrough:width=6,height=6"),
    ("breakthrough(rows=6,columns=5)", "breakthrough:width=5,height=6"),
    ("hex(board_size=4)", "hex:columns=4,rows=4"),
    ("hex(board_size=5)", "hex:columns=5,rows=5"),
    ("dots_and_boxes(num_rows=2,num_cols=2)", "dots-and-boxes:rows=2,columns=2"),
    ("mancala", "kalah"),
    ("checkers", "draughts"),
    ("go(board_size=5)", "go:size=5"),
    ("nim(pile_sizes=1;3;5;7,is_misere=True)", "nim:heaps=1+3+5+7,take=0,misere=true"),
];

/// More sequences than this are not counted, or in a thorough comparison.
const MOST: [u64; 2] = [100_000_000, 1_000_000_000];

/// Compares every line of a game we have.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    for line in lines(folder, "perft/openspiel_perft.tsv")? {
        let fields: Vec<&str> = line.split('\t').collect();
        let parsed = match fields.as_slice() {
            [game, depth, count, ..] => {
                depth.parse::<u32>().ok().zip(count.parse::<u64>().ok()).map(|n| (*game, n))
            }
            _ => None,
        };
        let Some((theirs, (depth, published))) = parsed else {
            return Err(Failure::usage(format!(
                "openspiel_perft.tsv: '{line}' is not game, depth and count"
            )));
        };
        verdict.about("perft of another program");
        match GAMES.iter().find(|(name, _)| *name == theirs) {
            // There a capture of several men is several plies.
            Some((_, "draughts")) if depth > 6 => verdict.skip(1, "checkers: plies are counted otherwise"),
            Some((_, ours)) if published <= verdict.limit(MOST[0], MOST[1]) => {
                let found = games::open(ours)?.perft(depth);
                verdict.compare(format!("{ours} perft {depth}"), &found, &published);
            }
            Some(_) => verdict.skip(1, "counts above 100 million (thorough: 1,000 million) take too long"),
            None => {
                let name = theirs.split('(').next().unwrap_or(theirs);
                verdict.skip(1, &format!("no game {name} of these rules here"));
            }
        }
    }
    ataxx(folder, verdict)
}

/// Compares every count of positions of Ataxx.
fn ataxx(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut session = games::open("ataxx")?;
    verdict.about("ataxx");
    for line in lines(folder, "ataxx/perft.tsv")? {
        // The last word is the number of the move, which no rule asks for.
        let parsed = line.split_once('\t').and_then(|(fen, counts)| Some((fen.rsplit_once(' ')?.0, counts)));
        let Some((position, counts)) = parsed else {
            return Err(Failure::usage(format!("ataxx/perft.tsv: '{line}' is not a position and counts")));
        };
        session.set_position(position)?;
        for (depth, published) in (1u32..).zip(numbers(counts).skip(1)) {
            verdict.compare(format!("ataxx {position} perft {depth}"), &session.perft(depth), &published);
        }
    }
    Ok(())
}
