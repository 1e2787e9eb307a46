//! `chess/tactics/wac.epd`: positions with a best move to be found (F. Reinfeld, *Win at Chess*, 1958).

use super::{Verdict, lines};
use crate::Failure;
use game_core::{Game, Limits, Notation, Scale, Score, Search, SystemClock};
use games::Chess;
use games::chess::{Placement, Step, WinningCapturesFirst};
use search_alphabeta::{
    AlphaBeta, Extensions, Heuristics, LateMoves, NullMove, Options, Pruning, Quiescence, Selection,
    Selective, Use,
};
use std::path::Path;
use std::time::Duration;
use tt::{FixedTable, Policy};

/// Nodes of a position; a second of one thread in a thorough comparison.
const NODES: u64 = 20_000;

/// So many of a hundred positions are to be solved in a second; fewer nodes promise nothing.
const SHARE: u64 = 85;

/// What goes further and what gambles: `quiesce`, `skip-losing`, `extend=8,checks`, `null=2`, `late=4`.
const SELECTION: Selection = Selection {
    quiescence: Some(Quiescence { plies: 32, nodes: 10_000, delta: None, skip_losing: true }),
    extensions: Extensions { budget: 8, checks: true, recaptures: false, singular: None },
    pruning: Pruning {
        null_move: Some(NullMove { reduction: 2 }),
        late_moves: Some(LateMoves { after: 4, least: 3, by: 1 }),
        futility: None,
        beam: None,
    },
};

/// Searches every position; what is not solved counts as skipped.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    verdict.about("chess tactics");
    let nodes = Limits { nodes: Some(NODES), ..Limits::depth(40) };
    let second = Limits { time: Some(Duration::from_secs(1)), ..Limits::depth(40) };
    let (limits, words) = verdict.limit((nodes, "20,000 nodes"), (second, "a second of one thread"));
    let positions = lines(folder, "chess/tactics/wac.epd")?;
    let mut right = 0;
    for line in &positions {
        right += u64::from(solved(line, &limits)?);
    }
    let of = positions.len() as u64;
    verdict.compared(right, 0, Vec::new());
    verdict.skip(of - right, &format!("the best move is not found with {words}"));
    if verdict.limit(false, of > 0) {
        verdict.compare(
            format!("solved {right} of {of}, {SHARE} % or more"),
            &(100 * right >= SHARE * of),
            &true,
        );
    }
    Ok(())
}

/// Whether a search answers with one of the best moves (`bm`), or with none of the bad ones (`am`).
fn solved(line: &str, limits: &Limits) -> Result<bool, Failure> {
    let unread = |why: String| Failure::usage(format!("'{line}': {why}"));
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    let state = Chess::default().read(&fields.join(" ")).map_err(|why| unread(why.to_string()))?;
    let (best, avoid) =
        (moves(&state, line, " bm ").map_err(unread)?, moves(&state, line, " am ").map_err(unread)?);
    let found = best_move(&state, limits)?.map(|m| m.to_string()).unwrap_or_default();
    Ok((best.is_empty() || best.contains(&found)) && !avoid.contains(&found))
}

/// What the search would play.
fn best_move(state: &Chess, limits: &Limits) -> Result<Option<Step>, Failure> {
    let scale = Scale::with_distance(100_000, 1_000).map_err(Failure::usage)?;
    let table = FixedTable::<Score>::with_bytes(64 << 20, Policy::TwoTier).map_err(Failure::usage)?;
    let mut search = AlphaBeta::<Chess>::new()
        .with_evaluator(Placement)
        .with_order(WinningCapturesFirst)
        .with_scale(scale)
        .with_table(table)
        .with_learner(Heuristics::new(Use::ALL))
        .with_options(Options { deepening: true, scout: true, ..Options::default() })
        .with_selectivity(Selective::trading(SELECTION).with_passes())
        .with_clock(SystemClock::start());
    Ok(search.search(state, limits)?.best)
}

/// The moves of an operation of an EPD line; none if it has no such operation.
fn moves(state: &Chess, line: &str, operation: &str) -> Result<Vec<String>, String> {
    let Some((_, rest)) = line.split_once(operation) else { return Ok(Vec::new()) };
    let names = rest.split(';').next().unwrap_or_default().split_whitespace();
    names
        .map(|name| {
            let m = state.moves().find(|&m| is_called(state, m, name));
            m.map(|m| m.to_string()).ok_or_else(|| format!("no move here is called {name}"))
        })
        .collect()
}

/// Whether a legal move has this name in algebraic notation, which says of the square left only what
/// is needed.
fn is_called(state: &Chess, m: Step, name: &str) -> bool {
    let name: String = name.chars().filter(|c| !"+#!?x=".contains(*c)).collect();
    let Some(piece) =
        state.board().piece_on(m.inner().from).map(|piece| char::from(piece).to_ascii_uppercase())
    else {
        return false;
    };
    let shown = m.to_string();
    if let Some(castling) = name.strip_prefix("O-O") {
        let file = if castling.is_empty() { "g" } else { "c" };
        return piece == 'K' && shown.starts_with('e') && shown[2..].starts_with(file);
    }
    let (from, to) = shown.split_at(2);
    let letter = if piece == 'P' { String::new() } else { piece.to_string() };
    let to = to[..2].to_string() + &to[2..].to_ascii_uppercase();
    ["", &from[..1], &from[1..], from].iter().any(|hint| name == format!("{letter}{hint}{to}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_by_their_algebraic_names() {
        let line = "r3k2r/6pp/8/6n1/8/8/PPP5/4K3 b kq - bm O-O-O O-O Nf3+; id \"own\";";
        let state = Chess::default().read("r3k2r/6pp/8/6n1/8/8/PPP5/4K3 b kq - 0 1").unwrap();
        assert_eq!(moves(&state, line, " bm "), Ok(vec!["e8c8".into(), "e8g8".into(), "g5f3".into()]));
        assert_eq!(moves(&state, line, " am "), Ok(Vec::new()));
        let state = Chess::default().read("r3k2r/1P4pp/8/2R2R2/8/8/PPP5/4K3 w kq - 0 1").unwrap();
        let named = |name: &str| moves(&state, &format!("x bm {name};"), " bm ").map(|found| found.join(" "));
        for (name, found) in [
            ("Rcd5", "c5d5"),
            ("R5f3", "f5f3"),
            ("bxa8=Q+", "b7a8q"),
            ("b8N", "b7b8n"),
            ("c4", "c2c4"),
            ("Kd2", "e1d2"),
        ] {
            assert_eq!(named(name), Ok(found.into()), "{name}");
        }
        assert_eq!(named("Qd5"), Err("no move here is called Qd5".into()));
    }
}
