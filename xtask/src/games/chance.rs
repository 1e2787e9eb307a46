//! The games with dice that have a name, and the two toys of quiescence search.

use super::{Kit, Visitor};
use crate::Failure;
use crate::options::Options;
use eval::{Greedy, Linear};
use game_core::{Features, Game, Notation};
use games::{Backgammon, CantStop, Einstein, Exchange, Horizon, Ladder, Twenty48, Wheel, exchange, horizon};
use search_alphabeta::{NoPass, Noisy, Trading};

/// Shows a visitor the game with this name; `None` if it is not one of these.
pub(super) fn visit<V: Visitor>(
    name: &str,
    options: &Options<'_>,
    visitor: V,
) -> Option<Result<V::Out, Failure>> {
    Some(match name {
        "ladder" => ladder(options, visitor),
        "wheel" => wheel(options, visitor),
        "2048" => twenty48(options, visitor),
        "backgammon" => backgammon(Ok(Backgammon::new()), options, visitor),
        "hypergammon" => backgammon(Ok(Backgammon::hypergammon()), options, visitor),
        "bear-off" => backgammon(home(options), options, visitor),
        "einstein" => einstein(options, visitor),
        "cant-stop" => cant_stop(options, visitor),
        "exchange" => exchange(options, visitor),
        "horizon" => horizon(options, visitor),
        _ => return None,
    })
}

/// A game whose features are worth so much each, when a payoff of 1 is worth `win`.
fn weighed<G: Game + Features + Notation + 'static>(
    game: &G,
    name: &'static str,
    weights: &[f64],
    win: f64,
) -> Result<Kit<G>, Failure> {
    let linear = Linear::new(game, weights, win).and_then(|linear| linear.with_resolution(1_000));
    let linear = linear.map_err(Failure::usage)?;
    Ok(Kit::of_notation().with_order("greedy", Greedy(linear.clone())).with_evaluator(name, linear))
}

fn count(options: &Options<'_>, key: &'static str, default: u32) -> Result<u32, Failure> {
    Ok(options.number(key, 0..=100_000)?.unwrap_or(default))
}

fn ladder<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let top = count(options, "top", 10)?;
    options.finish()?;
    let game = Ladder::new(top).map_err(Failure::usage)?;
    let kit = weighed(&game, "lead", &[0.1], 1.0)?.solved_by_exact();
    Ok(visitor.zero_sum(game, kit))
}

fn wheel<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let heap = count(options, "heap", 10)?;
    options.finish()?;
    Ok(visitor.any(Wheel::new(heap).map_err(Failure::usage)?, Kit::of_notation()))
}

fn twenty48<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let (width, height) = (count(options, "width", 4)?, count(options, "height", 4)?);
    let target = count(options, "target", 2048)?;
    options.finish()?;
    let game = Twenty48::new(width, height, target).map_err(Failure::usage)?;
    Ok(visitor.any(game, Kit::of_notation().solved_alone()))
}

/// Six numbers of men, one digit a point.
fn home(options: &Options<'_>) -> Result<Backgammon, Failure> {
    let text = options.text("home").unwrap_or("222333");
    let digits: Option<Vec<u8>> =
        text.chars().map(|c| c.to_digit(16).and_then(|n| u8::try_from(n).ok())).collect();
    let home: Option<[u8; 6]> = digits.and_then(|digits| digits.try_into().ok());
    let wanted = "six digits, the men on the points 1 to 6 (a is 10), such as 222333";
    let home = home.ok_or_else(|| options.bad_value("home", text, wanted))?;
    Backgammon::race(home).map_err(Failure::usage)
}

fn backgammon<V: Visitor>(
    game: Result<Backgammon, Failure>,
    options: &Options<'_>,
    visitor: V,
) -> Result<V::Out, Failure> {
    options.finish()?;
    let game = game?;
    // Pips, blots, men on the bar, men off, points made at home.
    let kit = weighed(&game, "pips", &[0.01, 0.05, 0.1, 0.02, 0.1], 1.5)?;
    Ok(visitor.zero_sum(game, kit))
}

fn einstein<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let mut stones = [[1, 2, 3, 4, 5, 6]; 2];
    for (key, side) in ["first", "second"].into_iter().zip(&mut stones) {
        let text = options.text(key).unwrap_or("123456");
        let digits: Option<Vec<u8>> =
            text.chars().map(|c| c.to_digit(10).and_then(|n| u8::try_from(n).ok())).collect();
        let digits = digits.and_then(|digits| digits.try_into().ok());
        *side = digits.ok_or_else(|| options.bad_value(key, text, "each digit from 1 to 6 once"))?;
    }
    options.finish()?;
    let [first, second] = stones;
    let game = Einstein::arranged(first, second).map_err(Failure::usage)?;
    let kit = weighed(&game, "distance", &[0.05, 0.15], 1.0)?;
    Ok(visitor.zero_sum(game, kit))
}

fn cant_stop<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let (sides, rungs) = (count(options, "sides", 3)?, count(options, "rungs", 4)?);
    let close = count(options, "close", 1)?;
    options.finish()?;
    let game = CantStop::new(sides, rungs, close).map_err(Failure::usage)?;
    let kit = weighed(&game, "rungs", &[0.3, 0.05], 1.0)?;
    Ok(visitor.zero_sum(game, kit))
}

fn exchange<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let text = options.text("places").unwrap_or("5+9/3+5/1");
    let places: Result<Vec<Vec<u32>>, _> =
        text.split('/').map(|place| place.split('+').map(str::parse).collect()).collect();
    let wanted = "places joined by /, captures at each joined by +, such as 5+9/3+5/1";
    let places = places.map_err(|_| options.bad_value("places", text, wanted))?;
    options.finish()?;
    let places: Vec<&[u32]> = places.iter().map(Vec::as_slice).collect();
    let game = Exchange::new(&places).map_err(Failure::usage)?;
    Ok(visitor.alternating(
        game,
        Kit::of_notation().with_evaluator("material", exchange::Material).with_tactics((Trading, NoPass)),
    ))
}

fn horizon<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let (pawns, bishop) = (count(options, "pawns", 2)?, count(options, "bishop", 3)?);
    options.finish()?;
    let game = Horizon::new(pawns, bishop).map_err(Failure::usage)?;
    Ok(visitor.alternating(
        game,
        Kit::of_notation().with_evaluator("lost", horizon::Lost).with_tactics((Noisy, NoPass)),
    ))
}
