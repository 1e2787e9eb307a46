//! `chess/perft` and `chess/mate`: counts of move sequences, and positions with forced mates.

use super::{Verdict, lines};
use crate::Failure;
use game_core::{Limits, Notation, Scale, Score, Search, SystemClock, walk};
use games::Chess;
use games::chess::{Draws, WinningCapturesFirst};
use search_alphabeta::{AlphaBeta, Options};
use std::path::Path;
use tt::{FixedTable, Policy};

/// More sequences than this are not counted, or in a thorough comparison.
const MOST: [u64; 2] = [10_000_000, 100_000_000];

/// Mates in more moves than this are not looked for.
const LONGEST: u32 = 3;

/// Compares counts of sequences and distances to mate.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    verdict.about("chess perft");
    for name in ["standard.epd", "fischer.epd"] {
        for line in lines(folder, &format!("chess/perft/{name}"))? {
            let mut fields = line.split(';');
            let position = read(fields.next().unwrap_or_default());
            for field in fields {
                count(verdict, &position, field.trim_start_matches('D'))?;
            }
        }
    }
    for name in ["tricky.perft", "random-400.perft"] {
        let mut position = Ok(Chess::default());
        for line in lines(folder, &format!("chess/perft/{name}"))? {
            match line.trim().split_once(' ') {
                Some(("epd", epd)) => position = read(epd),
                Some(("perft", figures)) => count(verdict, &position, figures)?,
                _ => {}
            }
        }
    }
    verdict.about("chess mates");
    for name in ["mates2000.epd", "KRvK1000.epd", "classic280.epd"] {
        for line in lines(folder, &format!("chess/mate/{name}"))? {
            mate(verdict, &line)?;
        }
    }
    Ok(())
}

/// The position of an EPD line: a FEN without its counters, or with them.
fn read(epd: &str) -> Result<Chess, Failure> {
    let fields: Vec<&str> = epd.split_whitespace().collect();
    let fen = match fields.as_slice() {
        [board, side, castling, en_passant] => format!("{board} {side} {castling} {en_passant} 0 1"),
        _ => epd.trim().to_string(),
    };
    Chess::default().read(&fen).map_err(|why| Failure::usage(format!("'{epd}': {why}")))
}

/// Compares one count: `4 197281`.
fn count(verdict: &mut Verdict, position: &Result<Chess, Failure>, figures: &str) -> Result<(), Failure> {
    let parsed = figures
        .trim()
        .split_once(char::is_whitespace)
        .and_then(|(depth, count)| depth.parse::<u32>().ok().zip(count.trim().parse::<u64>().ok()));
    let Some((depth, published)) = parsed else {
        return Err(Failure::usage(format!("'{figures}' is not a depth and a count")));
    };
    match position {
        Err(why) => verdict.skip(1, &format!("no game leads there: {why}")),
        Ok(_) if published > verdict.limit(MOST[0], MOST[1]) => {
            verdict.skip(1, "counts above ten million (thorough: a hundred million) take too long");
        }
        Ok(position) => {
            let found = walk::perft(&position.clone().with_draws(Draws::StalemateOnly), depth);
            verdict.compare(format!("{} perft {depth}", position.write()), &found, &published);
        }
    }
    Ok(())
}

/// Compares the moves to mate: `... bm #3;`, negative where the side to move is mated.
fn mate(verdict: &mut Verdict, line: &str) -> Result<(), Failure> {
    let parsed = line
        .split_once(" bm #")
        .and_then(|(epd, moves)| Some((epd, moves.trim_end().trim_end_matches(';').parse::<i32>().ok()?)));
    let Some((epd, moves)) = parsed else {
        return Err(Failure::usage(format!("'{line}' is not a position and a distance to mate")));
    };
    if moves.unsigned_abs() > LONGEST {
        verdict.skip(1, "mates in more than three moves take too long here");
        return Ok(());
    }
    let found = moves_to_mate(&read(epd)?)?.unwrap_or(0);
    verdict.compare(format!("moves to mate of {epd}"), &found, &moves);
    Ok(())
}

/// The moves in which a side mates, of the mover if positive, if it can within [`LONGEST`].
///
/// Depth by depth, so that a mate claimed too early is found out.
fn moves_to_mate(position: &Chess) -> Result<Option<i32>, Failure> {
    let scale = Scale::with_distance(1_001, 500).map_err(Failure::usage)?;
    let table = FixedTable::<Score>::with_bytes(16 << 20, Policy::TwoTier).map_err(Failure::usage)?;
    let mut search = AlphaBeta::<Chess>::new()
        .with_scale(scale)
        .with_options(Options { deepening: true, scout: true, ..Options::default() })
        .with_order(WinningCapturesFirst)
        .with_table(table)
        .with_clock(SystemClock::start());
    for depth in 1..=2 * LONGEST {
        let report = search.search(position, &Limits::depth(depth))?;
        let Some(value) = report.value else { continue };
        if let Some(plies) = scale.distance(value).filter(|_| value != Score::ZERO) {
            let moves = plies.div_ceil(2).cast_signed();
            return Ok(Some(if value > Score::ZERO { moves } else { -moves }));
        }
    }
    Ok(None)
}
