//! Backgammon: what Star2 with moves ordered by an evaluator saves, and how fast random games are.

use super::{Case, Plan};
use crate::report::Sheet;
use crate::{Failure, time};
use eval::{Greedy, Linear};
use game_core::mix::Sequence;
use game_core::{Game, Limits, Notation, Player, Report, Search, Turn};
use games::Backgammon;
use games::backgammon::Play;
use search_chance::{Expectiminimax, Probing, Star};

/// Random games a second of a known C++ framework, the middle of 420 to 650 measured on the
/// reference machine.
const FRAMEWORK: f64 = 535.0;

/// Positions to search, for one throw and play of each side from there.
const ROOTS: [(&str, &str); 4] = [
    ("opening, throw-play-throw-play", ""),
    ("after 3-1, play-throw-play", "3-1"),
    ("after 6-5, play-throw-play", "6-5"),
    ("after 4-2, play-throw-play", "4-2"),
];

pub(super) fn cases(plan: Plan) -> Vec<Case> {
    let roots = ROOTS.into_iter().skip(plan.choose(2, 0));
    let mut cases: Vec<Case> = roots
        .map(|(name, text)| Case::new(format!("backgammon {name}"), move |sheet| saved(sheet, name, text)))
        .collect();
    cases.push(Case::new("random backgammon", move |sheet| {
        random(sheet, plan.choose(200, 20_000), plan.seed);
        Ok(())
    }));
    cases
}

/// Pips, blots, men on the bar, men off, points made at home.
fn evaluator() -> Result<Linear, Failure> {
    let linear = Linear::new(&Backgammon::new(), &[0.01, 0.05, 0.1, 0.02, 0.1], 1.5);
    linear.and_then(|linear| linear.with_resolution(1_000)).map_err(Failure::usage)
}

fn bounds(state: &Backgammon, player: Player) -> (f64, f64) {
    let (low, high) = state.payoff_bounds(player);
    (low.into(), high.into())
}

fn leaves(report: &Report<Play, f64>) -> u64 {
    report.counters.leaves + report.counters.estimates
}

/// Two plays deep: plain, and by Star2 with the better looking plays first.
fn saved(sheet: &mut Sheet, name: &str, text: &str) -> Result<(), Failure> {
    let root = Backgammon::new().read(text).map_err(Failure::usage)?;
    let evaluator = evaluator()?;
    let limits = Limits::depth(2);
    let mut plain = Expectiminimax::new().with_evaluator(&evaluator);
    let (full, seconds) = time::measure(|| plain.search(&root, &limits));
    let full = full?;
    sheet.note(format!("backgammon {name}, plain: leaves"), leaves(&full)).took(seconds, leaves(&full));
    for (star, probing) in [("star1", Probing::None), ("star2", Probing::First)] {
        let mut search =
            Star::new(probing).with_evaluator(&evaluator).with_order(Greedy(&evaluator)).with_bounds(bounds);
        let (report, seconds) = time::measure(|| search.search(&root, &limits));
        let report = report?;
        let (found, expected) = (report.value.unwrap_or(f64::NAN), full.value.unwrap_or(f64::NAN));
        sheet.near(format!("backgammon {name}, {star}: value"), found, expected, 1e-12);
        let row = format!("backgammon {name}, {star}: leaves");
        if probing == Probing::First {
            sheet.holds(row, leaves(&report), leaves(&full) / 5, |few, fifth| few <= fifth);
        } else {
            sheet.note(row, leaves(&report));
        }
        sheet.took(seconds, leaves(&report));
    }
    Ok(())
}

/// Games of random plays to their end.
fn random(sheet: &mut Sheet, games: u64, seed: u64) {
    let mut numbers = Sequence::seeded(seed);
    let mut throws = 0;
    let ((), seconds) = time::measure(|| {
        for _ in 0..games {
            throws += game(&mut numbers);
        }
    });
    sheet.note("random backgammon: games", games).took(seconds, games);
    sheet.note("random backgammon: throws", throws).took(seconds, throws);
}

/// The throws of one game.
fn game(numbers: &mut Sequence) -> u64 {
    let mut state = Backgammon::new();
    let mut throws = 0;
    loop {
        let m = match state.turn() {
            Turn::Over => return throws,
            Turn::Player(_) => state.pick(|count| numbers.below(count)),
            Turn::Chance => {
                throws += 1;
                throw(&state, numbers)
            }
        };
        match m {
            Some(m) => state.play(m),
            None => return throws,
        }
    }
}

/// Two dice, thrown again at the opening while they are equal.
fn throw(state: &Backgammon, numbers: &mut Sequence) -> Option<Play> {
    let total = state.outcomes().map(|(_, weight)| weight).sum::<u64>();
    let mut left = numbers.below(usize::try_from(total).ok()?) as u64;
    let drawn = state.outcomes().find(|&(_, weight)| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    });
    drawn.map(|(m, _)| m)
}

/// How many times as fast as that framework the random games were; nothing if they were not timed.
pub(super) fn reading(sheet: &Sheet) -> Option<String> {
    let row = sheet.rows().iter().find(|row| row.name == "random backgammon: games")?;
    let rate = row.rate?;
    Some(format!(
        "{rate:.0} random games of backgammon a second are {:.1} times the {FRAMEWORK:.0} of a known C++ framework on the \
         reference machine.",
        rate / FRAMEWORK
    ))
}
