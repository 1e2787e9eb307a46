//! The published facts about board games beyond tic-tac-toe and Connect Four.

use super::Verdict;
use super::values::{Check, list, numbers};
use crate::{Failure, games};
use ::games::DotsAndBoxes;
use game_core::{Enumerable, Game, Notation, Player};

/// By how the line begins and what it contains after that.
pub(super) const CHECKS: &[(&str, &str, Check)] = &[
    ("othello 8x8", "perft", |value, verdict| counts("othello", value, [9, 11], verdict)),
    ("othello 6x6", "perft", |value, verdict| counts("othello:size=6", value, [6, 6], verdict)),
    ("othello 4x4", "value", |value, verdict| {
        let published: i32 = value.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or_default();
        verdict.compare("othello 4x4, value", &solved("othello:size=4")?, &f64::from(published));
        Ok(())
    }),
    ("checkers 8x8", "perft", |value, verdict| counts("draughts", value, [9, 11], verdict)),
    ("ataxx 7x7", "perft", |value, verdict| counts("ataxx", value, [5, 5], verdict)),
    ("go 1x1..9x9", "legal positions", |value, verdict| {
        for (size, published) in (1..=3).zip(numbers(value)) {
            verdict.compare(format!("go {size}x{size}, legal positions"), &legal_boards(size)?, &published);
        }
        verdict.skip(6, "boards are read one by one: 43 million of 4x4 and more of the larger ones");
        Ok(())
    }),
    ("hex 2x2", "winning first moves", |value, verdict| hex(2, value, verdict)),
    ("hex 3x3", "winning first moves", |value, verdict| hex(3, value, verdict)),
    ("domineering", "3x3..3x7", |value, verdict| domineering(3, 3..=7, value, verdict)),
    ("domineering", "4x4..4x7", |value, verdict| domineering(4, 4..=7, value, verdict)),
    ("dots&boxes (boxes)", "net score first player", |value, verdict| {
        let sizes = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4)];
        for ((rows, columns), published) in sizes.into_iter().zip(value.split(',')) {
            let published: i32 = published.trim().parse().unwrap_or(i32::MAX);
            let found = net_score(&DotsAndBoxes::new(rows, columns).map_err(Failure::usage)?)?;
            verdict.compare(format!("dots-and-boxes {rows}x{columns}, net score"), &found, &published);
            if rows * columns < 6 {
                let game = format!("dots-and-boxes:rows={rows},columns={columns}");
                verdict.compare(format!("{game}, by alpha-beta"), &solved(&game)?, &f64::from(published));
            }
        }
        let left = value.split(',').count().saturating_sub(sizes.len());
        verdict.skip(left as u64, "dots and boxes of more than 22 edges: minutes a grid");
        Ok(())
    }),
    ("breakthrough WxH", "2 rows each", |value, verdict| {
        for entry in value.trim_end_matches(" (first player)").split(',') {
            let mut words = entry.split_whitespace();
            let (Some(size), Some(published)) = (words.next(), words.next()) else { continue };
            let Some((width, height)) = size.split_once('x') else { continue };
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

/// Compares perft to the first of two depths, to the second in a thorough comparison.
fn counts(game: &str, value: &str, depths: [u32; 2], verdict: &mut Verdict) -> Result<(), Failure> {
    let session = games::open(game)?;
    let deepest = verdict.limit(depths[0], depths[1]);
    let found: Vec<u64> = (1..=deepest).map(|depth| session.perft(depth)).collect();
    let deeper = (numbers(value).count() as u64).saturating_sub(u64::from(deepest));
    verdict.skip(deeper, "deeper counts take longer than the rest of the oracle");
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

/// How many of the boards of a size are legal Go positions.
fn legal_boards(size: u32) -> Result<u64, Failure> {
    let start = ::games::Go::new(size, 0).map_err(Failure::usage)?;
    let mut legal = 0;
    for number in 0..3u32.pow(size * size) {
        let cell = |at: u32| ['.', 'X', 'O'][(number / 3u32.pow(at) % 3) as usize];
        let rows = (0..size).map(|row| (0..size).map(|column| cell(row * size + column)).collect());
        let rows: Vec<String> = rows.collect();
        legal += u64::from(start.read(&rows.join("/")).is_ok());
    }
    Ok(legal)
}

/// Boxes the first player gets from the empty grid less those of the second, by what the mover
/// still gains from every set of edges, the fullest first.
fn net_score(start: &DotsAndBoxes) -> Result<i32, Failure> {
    let boxes = start.profile().payoffs().1.unsigned_abs();
    let leads = 2 * u64::from(boxes) + 1;
    let grids = start.state_count() / (2 * leads);
    let drawn = |state: &DotsAndBoxes| usize::try_from(state.state_number() / 2 / leads).unwrap_or(0);
    let mut gains = vec![0; usize::try_from(grids).map_err(Failure::check)?];
    for grid in (0..grids).rev() {
        // Any lead will do that goes with the boxes that are complete.
        let state = (0..2).find_map(|lead| start.state((grid * leads + u64::from(boxes) - lead) * 2));
        let state = state.ok_or_else(|| Failure::check(format!("no state has the edges {grid}")))?;
        let gain = |m| {
            let child = state.child(m);
            let next = gains[drawn(&child)];
            if child.lead() != state.lead() { child.lead() - state.lead() + next } else { -next }
        };
        let best = state.moves().map(gain).max().unwrap_or(0);
        let at = drawn(&state);
        gains[at] = best;
    }
    Ok(gains[drawn(start)])
}

/// Compares who wins: the starter (1, 2), or V or H whoever starts.
pub(super) fn domineering(
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
