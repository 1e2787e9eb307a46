//! The larger part of the games with a name.

use super::list::heaps;
use super::{Kit, Visitor, chance};
use crate::Failure;
use crate::options::Options;
use games::go::{self, Ko};
use games::{
    Ataxx, Centipede, Chess, Domineering, DotsAndBoxes, Draughts, Go, Hex, Kalah, Othello, Pawns, PodiumNim,
    PongHauKi, Pursuit, ThreeWay, Virus, ataxx, chess, draughts, hex, kalah, othello, pawns, virus,
};
use search_alphabeta::{NoPass, Noisy, Passing, Trading};

/// A number from 1 to 64, or what it is if it is not given; the game itself refuses what it
/// cannot be.
fn size(options: &Options<'_>, key: &'static str, default: u32) -> Result<u32, Failure> {
    Ok(options.number(key, 0..=100_000)?.unwrap_or(default))
}

/// Shows a visitor the game with this name.
pub(super) fn visit<V: Visitor>(name: &str, options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    match name {
        "breakthrough" | "hexapawn" => {
            let side = if name == "hexapawn" { 3 } else { 8 };
            let (width, height) = (size(options, "width", side)?, size(options, "height", side)?);
            options.finish()?;
            let game = if name == "hexapawn" { Pawns::hexapawn } else { Pawns::breakthrough };
            let game = game(width, height).map_err(Failure::usage)?;
            let kit = Kit::of_notation()
                .with_features(&game)
                .with_order("captures", pawns::CapturesFirst)
                .with_evaluator("runners", pawns::Runners)
                .with_tactics((Noisy, Passing));
            Ok(visitor.decisive(game, kit))
        }
        "virus" => {
            let size = size(options, "size", 7)?;
            options.finish()?;
            let kit = Kit::of_notation().with_order("turned", virus::MostTurned);
            Ok(visitor.alternating(Virus::new(size).map_err(Failure::usage)?, kit))
        }
        "ataxx" => {
            let size = size(options, "size", 7)?;
            options.finish()?;
            let game = Ataxx::new(size).map_err(Failure::usage)?;
            let kit = Kit::of_notation()
                .with_features(&game)
                .with_order("gained", ataxx::MostGained)
                .with_evaluator("territory", ataxx::Territory)
                .with_tactics((Noisy, Passing));
            Ok(visitor.alternating(game, kit))
        }
        "draughts" => {
            options.finish()?;
            let game = Draughts::default();
            let kit = Kit::of_notation()
                .with_features(&game)
                .with_order("longest", draughts::LongestFirst)
                .with_evaluator("position", draughts::Position)
                .with_tactics((Noisy, NoPass));
            Ok(visitor.alternating(game, kit))
        }
        "chess" => {
            let draws = [("fide", chess::Draws::Fide), ("stalemate", chess::Draws::StalemateOnly)];
            let draws = options.word("draws", &draws)?.unwrap_or_default();
            options.finish()?;
            let game = Chess::default().with_draws(draws);
            let kit = Kit::of_notation()
                .with_features(&game)
                .with_order("victims", chess::MostValuableVictim)
                .with_order("exchanges", chess::WinningCapturesFirst)
                .with_evaluator("material", chess::Material)
                .with_evaluator("placement", chess::Placement)
                .with_tactics((Trading, Passing));
            Ok(visitor.alternating(game, kit))
        }
        "domineering" => {
            let (rows, columns) = (size(options, "rows", 4)?, size(options, "columns", 4)?);
            options.finish()?;
            let game = Domineering::new(rows, columns).map_err(Failure::usage)?;
            Ok(visitor.alternating(game, Kit::of_notation()))
        }
        "dots-and-boxes" => {
            let (rows, columns) = (size(options, "rows", 2)?, size(options, "columns", 2)?);
            options.finish()?;
            let game = DotsAndBoxes::new(rows, columns).map_err(Failure::usage)?;
            Ok(visitor.alternating(game, Kit::of_notation()))
        }
        "kalah" => {
            let (pits, seeds) = (size(options, "pits", 6)?, size(options, "seeds", 4)?);
            options.finish()?;
            let kit = Kit::of_notation().with_order("extra", kalah::ExtraTurnsFirst);
            Ok(visitor.alternating(Kalah::new(pits, seeds).map_err(Failure::usage)?, kit))
        }
        "pong-hau-ki" => {
            options.finish()?;
            Ok(visitor.decisive(PongHauKi::default(), Kit::of_notation().solved_backwards()))
        }
        "go" => go(options, visitor),
        _ => several(name, options, visitor),
    }
}

pub(super) fn othello<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let size = size(options, "size", 8)?;
    let rules = [("nobody", othello::Empties::Nobody), ("winner", othello::Empties::Winner)];
    let empties = options.word("empties", &rules)?.unwrap_or_default();
    options.finish()?;
    let game = Othello::new(size).map_err(Failure::usage)?.with_empties(empties);
    let kit = Kit::of_notation()
        .with_features(&game)
        .with_order("corners", othello::CornersFirst)
        .with_order("fastest", othello::FastestFirst)
        .with_evaluator("squares", othello::Squares);
    Ok(visitor.alternating(game, kit))
}

pub(super) fn hex<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let (columns, rows) = (size(options, "columns", 11)?, size(options, "rows", 11)?);
    let swap = options.flag("swap")?.unwrap_or(false);
    options.finish()?;
    let opening = if swap { hex::Opening::Swap } else { hex::Opening::Plain };
    let game = Hex::sized(columns, rows).map_err(Failure::usage)?.with_opening(opening);
    Ok(visitor.decisive(game, Kit::of_notation().with_order("bridges", hex::Bridges)))
}

/// Games of more players or general payoffs, and those with dice.
fn several<V: Visitor>(name: &str, options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    match name {
        "pursuit" => {
            let (width, height) = (size(options, "width", 4)?, size(options, "height", 4)?);
            let (pursuers, rounds) = (size(options, "pursuers", 1)?, size(options, "rounds", 4)?);
            options.finish()?;
            let game = Pursuit::new(width, height, pursuers, rounds).map_err(Failure::usage)?;
            Ok(visitor.any(game, Kit::of_notation()))
        }
        "podium-nim" => {
            let (heaps, players) = (heaps(options, "3+4")?, size(options, "players", 3)?);
            options.finish()?;
            let game = PodiumNim::new(&heaps, players).map_err(Failure::usage)?;
            Ok(visitor.any(game, Kit::of_notation()))
        }
        "three-way" => {
            let (columns, rows) = (size(options, "columns", 3)?, size(options, "rows", 3)?);
            let line = size(options, "line", 3)?;
            options.finish()?;
            let game = ThreeWay::sized(columns, rows, line).map_err(Failure::usage)?;
            Ok(visitor.any(game, Kit::of_notation()))
        }
        "centipede" => {
            let turns = size(options, "turns", 6)?;
            options.finish()?;
            let game = Centipede::new(turns).map_err(Failure::usage)?;
            Ok(visitor.any(game, Kit::of_notation()))
        }
        _ => chance::visit(name, options, visitor)
            .unwrap_or_else(|| Err(Failure::check(format!("{name} is listed but cannot be opened")))),
    }
}

fn go<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let size = size(options, "size", 9)?;
    let text = options.text("komi").unwrap_or("7.5");
    let half_points = text.parse::<f64>().ok().map(|komi| komi * 2.0).filter(|half| half.fract() == 0.0);
    let half_points = half_points.filter(|half| half.abs() <= 1_000.0);
    let half_points = half_points.ok_or_else(|| options.bad_value("komi", text, "points or half points"))?;
    #[expect(clippy::cast_possible_truncation, reason = "a whole number of at most 1,000")]
    let mut game = Go::new(size, half_points as i32).map_err(Failure::usage)?;
    if let Some(ko) = options.word("ko", &[("superko", Ko::Superko), ("simple", Ko::Simple)])? {
        game = game.with_ko(ko);
    }
    if options.word("score", &[("win", false), ("points", true)])? == Some(true) {
        game = game.by_points().map_err(Failure::usage)?;
    }
    options.finish()?;
    let kit = Kit::of_notation()
        .with_order("no-eyes", go::NoEyes)
        .with_order("patterns", go::Patterns)
        .with_evaluator("area", go::Area)
        .not_solved("go is not solved: what may be repeated rests on the history, which no table holds");
    Ok(visitor.decisive(game, kit))
}
