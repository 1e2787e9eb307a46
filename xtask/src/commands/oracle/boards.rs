//! The published facts about board games beyond tic-tac-toe and Connect Four.

use super::Verdict;
use super::values::{Check, list, numbers};
use crate::{Failure, games};
use game_core::Player;

/// By how the line begins and what it contains after that.
pub(super) const CHECKS: &[(&str, &str, Check)] = &[
    ("othello 8x8", "perft", |value, verdict| counts("othello", value, 8, verdict)),
    ("othello 6x6", "perft", |value, verdict| counts("othello:size=6", value, 6, verdict)),
    ("othello 4x4", "value", |value, verdict| {
        let published: i32 = value.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or_default();
        verdict.compare("othello 4x4, value", &solved("othello:size=4")?, &f64::from(published));
        Ok(())
    }),
    ("checkers 8x8", "perft", |value, verdict| counts("draughts", value, 8, verdict)),
    ("ataxx 7x7", "perft", |value, verdict| counts("ataxx", value, 4, verdict)),
    ("hex 2x2", "winning first moves", |value, verdict| hex(2, value, verdict)),
    ("hex 3x3", "winning first moves", |value, verdict| hex(3, value, verdict)),
    ("domineering", "3x3..3x7", |value, verdict| domineering(3, 3..=7, value, verdict)),
    ("domineering", "4x4..4x7", |value, verdict| domineering(4, 4..=7, value, verdict)),
    ("dots&boxes (boxes)", "net score first player", |value, verdict| {
        let sizes = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3)];
        for ((rows, columns), published) in sizes.into_iter().zip(value.split(',')) {
            let game = format!("dots-and-boxes:rows={rows},columns={columns}");
            let published: f64 = published.trim().parse().unwrap_or(f64::NAN);
            verdict.compare(format!("{game}, value"), &solved(&game)?, &published);
        }
        Ok(())
    }),
    ("breakthrough WxH", "2 rows each", |value, verdict| {
        for entry in value.trim_end_matches(" (first player)").split(',') {
            let mut words = entry.split_whitespace();
            let (Some(size), Some(published)) = (words.next(), words.next()) else { continue };
            let Some((width, height)) = size.split_once('x') else { continue };
            if width == "4" && height == "5" {
                verdict.skipped += 1;
                continue;
            }
            let game = format!("breakthrough:width={width},height={height}");
            let found = if solved(&game)? > 0.0 { "W" } else { "L" };
            verdict.compare(format!("{game}, first player"), &found, &published);
        }
        Ok(())
    }),
    ("hexapawn 3x3", "value", |_, verdict| {
        verdict.compare("hexapawn 3x3, value", &solved("hexapawn")?, &-1.0);
        Ok(())
    }),
    ("hexapawn", "3x4,3x5", |value, verdict| {
        let sizes = [(3, 4), (3, 5), (4, 3), (4, 4), (4, 5), (5, 3), (5, 4), (5, 5)];
        for ((width, height), published) in sizes.into_iter().zip(value.split(',')) {
            let game = format!("hexapawn:width={width},height={height}");
            let found = if solved(&game)? > 0.0 { "T" } else { "F" };
            verdict.compare(format!("{game}, first player wins"), &found, &published.trim());
        }
        Ok(())
    }),
];

/// The value of a start for the first player.
fn solved(game: &str) -> Result<f64, Failure> {
    Ok(games::open(game)?.solve()?.value.number(0))
}

/// Compares perft to a depth.
fn counts(game: &str, value: &str, deepest: u32, verdict: &mut Verdict) -> Result<(), Failure> {
    let session = games::open(game)?;
    let found: Vec<u64> = (1..=deepest).map(|depth| session.perft(depth)).collect();
    verdict.skipped += (numbers(value).count() as u64).saturating_sub(u64::from(deepest));
    list(&format!("{game} perft"), value, &found, verdict);
    Ok(())
}

/// Compares how many first moves win.
fn hex(size: u32, value: &str, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut session = games::open(&format!("hex:columns={size},rows={size}"))?;
    let start = session.position();
    let mut wins = 0;
    for ordinal in 0..session.moves().len() {
        session.play(ordinal)?;
        let mover = session.turn().player_or(Player::FIRST);
        let value = session.solve()?.value.number(0);
        // The value is the player's to move; he is the second unless the game is over.
        wins += u64::from((value > 0.0) == (mover == Player::FIRST));
        session.set_position(&start)?;
    }
    let published = numbers(value).next().unwrap_or_default();
    verdict.compare(format!("hex {size}x{size}, winning first moves"), &wins, &published);
    Ok(())
}

/// Compares who wins: the starter (1, 2), or V or H whoever starts.
fn domineering(
    rows: u32,
    columns: std::ops::RangeInclusive<u32>,
    value: &str,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    for (columns, published) in columns.zip(value.split(',')) {
        let starter_wins = |rows: u32, columns: u32| {
            Ok::<bool, Failure>(solved(&format!("domineering:rows={rows},columns={columns}"))? > 0.0)
        };
        // V starts here; turned by a quarter the board shows what happens when H starts.
        let found = match (starter_wins(rows, columns)?, starter_wins(columns, rows)?) {
            (true, true) => "1",
            (true, false) => "V",
            (false, true) => "H",
            (false, false) => "2",
        };
        verdict.compare(format!("domineering {rows}x{columns}"), &found, &published.trim());
    }
    Ok(())
}
