//! `oracle_values.tsv`: game, quantity, value, source.

use super::{Verdict, boards, chance, lines, nim};
use crate::{Failure, games};
use ::games::TicTacToe;
use game_core::{Game, Notation, walk};
use std::collections::BTreeSet;
use std::path::Path;

/// Compares one published value with ours; what cannot be compared is skipped.
pub(super) type Check = fn(&str, &mut Verdict) -> Result<(), Failure>;

/// The facts we can compute, by how the line begins and what it contains after that.
const CHECKS: &[(&str, &str, Check)] = &[
    ("tictactoe", "complete games", |value, verdict| {
        let statistics = games::open("tic-tac-toe")?.statistics();
        let found = [statistics.games, statistics.by_winner[0], statistics.by_winner[1], statistics.shared];
        list("tic-tac-toe games", value, &found, verdict);
        Ok(())
    }),
    ("tictactoe", "games by length 5..9", |value, verdict| {
        let statistics = games::open("tic-tac-toe")?.statistics();
        list("tic-tac-toe games by length", value, &statistics.by_length[5..], verdict);
        Ok(())
    }),
    ("tictactoe", "reachable states up to 8 symmetries", |value, verdict| {
        let mut boards = BTreeSet::new();
        walk::reachable(&TicTacToe::default(), None, |_, state| {
            boards.insert(least_of_eight(&state.write()));
        });
        list("tic-tac-toe states up to symmetry", value, &[boards.len() as u64], verdict);
        Ok(())
    }),
    ("tictactoe", "states by ply", |value, verdict| {
        list("tic-tac-toe states by ply", value, &games::open("tic-tac-toe")?.distinct_states(), verdict);
        Ok(())
    }),
    ("tictactoe", "terminal states", |value, verdict| {
        let mut over = 0;
        walk::reachable(&TicTacToe::default(), None, |_, state| over += u64::from(state.turn().is_over()));
        list("tic-tac-toe terminal states", value, &[over], verdict);
        Ok(())
    }),
    ("tictactoe", "value", |value, verdict| solved("tic-tac-toe", value, verdict)),
    ("mnk 4,3,3", "value", |value, verdict| solved("mnk:columns=4,rows=3,line=3", value, verdict)),
    ("mnk 4,4,4", "value", |value, verdict| solved("mnk:columns=4,rows=4,line=4", value, verdict)),
    ("connect4 7x6", "perft", |value, verdict| {
        let session = games::open("connect-four")?;
        let deepest: u32 = verdict.limit(10, 11);
        verdict.skip(u64::from(11 - deepest), "the eleventh count takes half a minute");
        for (depth, published) in (1..=deepest).zip(numbers(value)) {
            verdict.compare(format!("connect-four perft {depth}"), &session.perft(depth), &published);
        }
        Ok(())
    }),
    ("connect4 WxH results H=4", "values", |value, verdict| boards(4, &[4, 5, 6], value, verdict)),
    ("connect4 WxH results H=5", "values", |value, verdict| boards(5, &[4], value, verdict)),
    ("connect4 number of positions W=4", "values", |value, verdict| {
        for (height, published) in (1..=4).zip(numbers(value)) {
            let Ok(session) = games::open(&format!("connect-four:width=4,height={height}")) else {
                verdict.skip(1, "a board on which no four fit is no game");
                continue;
            };
            let found: u64 = session.distinct_states().iter().sum();
            verdict.compare(format!("connect-four 4x{height} positions"), &found, &published);
        }
        verdict.skip(4, "more than 200,000 positions are not counted here");
        Ok(())
    }),
    ("N-person Nim", "mover ends last", |_, verdict| nim::for_many(verdict)),
];

/// Why lines are skipped, by how they begin; what is not named here is no game of ours.
const REASONS: &[(&str, &str)] = &[
    ("mnk", "takes minutes or more to solve"),
    ("connect4", "takes minutes or more to solve or count"),
    ("othello 6x6", "takes hours to solve"),
    ("checkers 8x8", "the work of decades"),
    ("chess", "compared distance by distance as KRK and KPK"),
    ("hex", "takes minutes or more to solve"),
    ("go", "a value under superko rests on the history, which no table here may hold"),
    ("domineering 11x11", "takes days to solve"),
    ("breakthrough 5x5", "takes minutes or more to solve"),
    ("kalah(6,4)", "takes an endgame table and hours to solve"),
];

/// Compares every line we know how to, and known values that the folder does not hold.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    let lines = lines(folder, "oracle_values.tsv")?;
    if lines.is_empty() {
        return Ok(());
    }
    for line in lines {
        let mut fields = line.split('\t');
        let (Some(game), Some(quantity), Some(value)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(Failure::usage(format!("oracle_values.tsv: '{line}' has not three fields")));
        };
        // Some lines keep a parameter of the game in the quantity's place.
        let whole = format!("{game} {quantity}");
        verdict.about(game.split([' ', '(']).next().unwrap_or(game));
        let known =
            CHECKS.iter().chain(boards::CHECKS).chain(chance::CHECKS).find(|(name, quantity, _)| {
                whole.strip_prefix(name).is_some_and(|rest| rest.contains(quantity))
            });
        match known {
            Some((_, _, check)) => check(value, verdict)?,
            None => {
                let reason = REASONS.iter().find(|(name, _)| whole.starts_with(name));
                verdict.skip(1, reason.map_or("no such game here", |(_, reason)| reason));
            }
        }
    }
    nim::for_two(verdict)?;
    chance::ladder(verdict)?;
    verdict.about("domineering");
    // Breuker, Uiterwijk & van den Herik, Solving 8x8 Domineering, 2000.
    boards::domineering(5, 5..=5, "2", verdict)
}

/// The first of a board of three by three turned and mirrored in all ways.
fn least_of_eight(text: &str) -> Vec<u8> {
    let mut board: Vec<u8> = text.bytes().filter(|cell| b"XO.".contains(cell)).take(9).collect();
    let mut least = board.clone();
    for turn in 0..8 {
        let cell = |n: usize| if turn == 4 { n / 3 * 3 + 2 - n % 3 } else { (2 - n % 3) * 3 + n / 3 };
        board = (0..9).map(|n| board[cell(n)]).collect();
        least = least.min(board.clone());
    }
    least
}

/// The whole numbers of a text, in order.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = u64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

/// Compares numbers one by one, as many as we have.
pub(super) fn list(what: &str, value: &str, found: &[u64], verdict: &mut Verdict) {
    for (place, (found, published)) in found.iter().zip(numbers(value)).enumerate() {
        verdict.compare(format!("{what}, number {}", place + 1), found, &published);
    }
}

/// Compares the value of a start with "draw", "first player wins" or "second player wins".
fn solved(game: &str, value: &str, verdict: &mut Verdict) -> Result<(), Failure> {
    let found = games::open(game)?.solve()?.value.number(0);
    let found = if found > 0.0 {
        "first"
    } else if found < 0.0 {
        "second"
    } else {
        "draw"
    };
    let published = value.split_whitespace().next().unwrap_or_default();
    verdict.compare(format!("{game}, value"), &found, &published);
    Ok(())
}

/// Compares boards of one height whose widths, from 4 on, are given as `=`, `+` and `-`.
fn boards(height: u32, widths: &[u32], value: &str, verdict: &mut Verdict) -> Result<(), Failure> {
    for (width, published) in (4..).zip(value.split(',')) {
        if !widths.contains(&width) {
            verdict.skip(1, "larger boards take minutes or more to solve");
            continue;
        }
        let found =
            games::open(&format!("connect-four:width={width},height={height}"))?.solve()?.value.number(0);
        let found = if found > 0.0 {
            "+"
        } else if found < 0.0 {
            "-"
        } else {
            "="
        };
        verdict.compare(format!("connect-four {width}x{height}, value"), &found, &published.trim());
    }
    Ok(())
}
