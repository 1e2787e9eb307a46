//! `othello/fforum-*.obf`: endgames with the scores of their moves (the FFO test suite); empty cells
//! count for the winner.

use super::{Verdict, lines};
use crate::session::Session;
use crate::{Failure, games};
use game_core::Turn;
use std::path::Path;

/// Positions of the first set, all of whose moves are solved, and of the second, whose best score is.
const ALL_MOVES: &str = "fforum-1-19.obf";
const BEST: &str = "fforum-20-39.obf";

/// Positions with more empty squares than this take too long, or in a thorough comparison.
const MOST_EMPTY: [usize; 2] = [21, 24];

/// Solves them.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut session = games::open("othello:empties=winner")?;
    verdict.about("Othello endgames");
    for line in lines(folder, &format!("othello/{ALL_MOVES}"))? {
        let (position, scores) = parse(&line)?;
        for (name, published) in scores {
            session.set_position(&position)?;
            let mover = session.turn();
            let ordinal = session.ordinal(&name)?;
            session.play(ordinal)?;
            let found = value(session.as_mut(), mover)?;
            verdict.compare(format!("{position} {name}"), &found, &published);
        }
    }
    for line in lines(folder, &format!("othello/{BEST}"))? {
        let (position, scores) = parse(&line)?;
        if position.matches('-').count() > verdict.limit(MOST_EMPTY[0], MOST_EMPTY[1]) {
            verdict.skip(1, "more than 21 empty squares (thorough: 24) take too long");
            continue;
        }
        session.set_position(&position)?;
        let mover = session.turn();
        let best = scores.iter().map(|&(_, score)| score).max().unwrap_or(0);
        let found = value(session.as_mut(), mover)?;
        verdict.compare(format!("{position}, its best score"), &found, &best);
    }
    Ok(())
}

/// The position of a line and the scores of its moves: `--XX.. X; G8:+18; H1:+12;`.
fn parse(line: &str) -> Result<(String, Vec<(String, i32)>), Failure> {
    let mut fields = line.split(';').map(str::trim).filter(|field| !field.is_empty());
    let position = fields.next().unwrap_or_default().to_string();
    let scores = fields.map(|field| {
        let (name, score) = field.split_once(':')?;
        Some((name.trim().to_lowercase(), score.trim().parse::<i32>().ok()?))
    });
    let scores: Option<Vec<_>> = scores.collect();
    let scores = scores.filter(|scores| !scores.is_empty());
    let scores = scores.ok_or_else(|| Failure::usage(format!("'{line}' is not a position and scores")))?;
    Ok((position, scores))
}

/// The value of the position for one of the players, in discs.
fn value(session: &mut dyn Session, of: Turn) -> Result<i32, Failure> {
    // Of a finished game it is the first player's.
    let whose = session.turn().player().map_or(0, |player| player.index());
    let points = session.solve()?.value.number(whose);
    let same = of.player().is_some_and(|player| player.index() == whose);
    #[expect(clippy::cast_possible_truncation, reason = "whole discs, at most 64")]
    Ok(if same { points } else { -points }.round() as i32)
}
