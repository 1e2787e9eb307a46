//! `oracle_values.tsv`: game, quantity, value, source.

use super::{Verdict, boards, lines};
use crate::{Failure, games};
use ::games::{Pig, TicTacToe};
use game_core::{Game, Notation, walk};
use search_chance::Exact;
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
        // The eleventh takes half a minute and says nothing new.
        for (depth, published) in (1..=10).zip(numbers(value)) {
            verdict.compare(format!("connect-four perft {depth}"), &session.perft(depth), &published);
        }
        Ok(())
    }),
    ("connect4 WxH results H=4", "values", |value, verdict| boards(4, &[4, 5, 6], value, verdict)),
    ("connect4 WxH results H=5", "values", |value, verdict| boards(5, &[4], value, verdict)),
    ("connect4 number of positions W=4", "values", |value, verdict| {
        for (height, published) in (1..=4).zip(numbers(value)) {
            let Ok(session) = games::open(&format!("connect-four:width=4,height={height}")) else {
                verdict.skipped += 1;
                continue;
            };
            let found: u64 = session.distinct_states().iter().sum();
            verdict.compare(format!("connect-four 4x{height} positions"), &found, &published);
        }
        Ok(())
    }),
    ("pig 100", "first hold total", |value, verdict| {
        let found = first_hold(100)?;
        list("pig to 100, first hold", value, &[found], verdict);
        Ok(())
    }),
    ("pig 20 / pig 10", "P(first player wins)", |value, verdict| {
        for (target, published) in [20, 10].into_iter().zip(value.split(" / ")) {
            let game = Pig::new(target).map_err(Failure::usage)?;
            let payoff = Exact::new().solve(&game).map_err(Failure::check)?.root();
            let found = format!("{:.10}", f64::midpoint(payoff, 1.0));
            verdict.compare(
                format!("pig to {target}, P(first player wins)"),
                &found,
                &published.trim().into(),
            );
        }
        Ok(())
    }),
];

/// Compares every line we know how to.
pub(super) fn check(folder: &Path) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::default();
    for line in lines(folder, "oracle_values.tsv")? {
        let mut fields = line.split('\t');
        let (Some(game), Some(quantity), Some(value)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(Failure::usage(format!("oracle_values.tsv: '{line}' has not three fields")));
        };
        // Some lines keep a parameter of the game in the quantity's place.
        let whole = format!("{game} {quantity}");
        let known = CHECKS
            .iter()
            .chain(boards::CHECKS)
            .find(|(name, quantity, _)| whole.strip_prefix(name).is_some_and(|rest| rest.contains(quantity)));
        match known {
            Some((_, _, check)) => check(value, &mut verdict)?,
            None => verdict.skipped += 1,
        }
    }
    Ok(verdict)
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
            verdict.skipped += 1;
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

/// The least turn total at 0-0 from which holding is best.
fn first_hold(target: u32) -> Result<u64, Failure> {
    let start = Pig::new(target).map_err(Failure::usage)?;
    let solver = Exact::new();
    let solution = solver.solve(&start).map_err(Failure::check)?;
    for total in 2..u64::from(target) {
        let rolls = rolls_to(total);
        let state = start.read(&rolls).map_err(Failure::usage)?;
        if solution.best(&state).iter().any(|m| m.to_string() == "hold") {
            return Ok(total);
        }
    }
    Ok(0)
}

/// Rolls that add up to a turn total of 2 or more.
fn rolls_to(total: u64) -> String {
    let mut rolls = String::new();
    let mut left = total;
    while left > 0 {
        // Never leave a 1, which would end the turn.
        let die = if left > 7 {
            6
        } else if left == 7 {
            4
        } else {
            left
        };
        rolls += &format!("roll {die} ");
        left -= die;
    }
    rolls.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_add_up_and_never_show_a_one() {
        for total in 2..100 {
            let text = rolls_to(total);
            let dice: Vec<u64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            assert_eq!(dice.iter().sum::<u64>(), total, "{text}");
            assert!(dice.iter().all(|die| (2..=6).contains(die)), "{text}");
        }
    }
}
