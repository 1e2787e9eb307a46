//! The published facts about games with dice.

use super::Verdict;
use super::values::Check;
use crate::Failure;
use ::games::{Backgammon, BearOff, Ladder, Pig, Twenty48, backgammon};
use game_core::{Game, Notation};
use search_chance::{Exact, Uniform};

/// By how the line begins and what it contains after that.
pub(super) const CHECKS: &[(&str, &str, Check)] = &[
    ("pig 100", "first hold total", |value, verdict| {
        let (wins, hold) = pig(100)?;
        verdict.compare("pig to 100, first hold", &hold.to_string().as_str(), &value.trim());
        // Neller & Presser, Optimal Play of the Dice Game Pig, 2004, give 0.5306.
        verdict.compare("pig to 100, P(first player wins)", &wins.as_str(), &"0.5305927253");
        Ok(())
    }),
    ("pig 20 / pig 10", "P(first player wins)", |value, verdict| {
        for (target, published) in [20, 10].into_iter().zip(value.split(" / ")) {
            let what = format!("pig to {target}, P(first player wins)");
            verdict.compare(what, &pig(target)?.0.as_str(), &published.trim());
        }
        Ok(())
    }),
    ("2048 2x2", "P(reach 8)", |value, verdict| {
        for (target, published) in [8, 16, 32].into_iter().zip(value.split(',')) {
            let start = Twenty48::new(2, 2, target).map_err(Failure::usage)?;
            let exact = Exact::with_model(Uniform);
            let found = exact.solve(&start).map_err(Failure::check)?.root();
            close(format!("2048 on 2x2, P({target})"), found, published, 6e-11, verdict)?;
        }
        Ok(())
    }),
    ("backgammon bearoff", "one-sided positions", |value, verdict| {
        let table = BearOff::new(15).map_err(Failure::usage)?;
        verdict.compare("bear-off positions", &table.positions().to_string().as_str(), &value.trim());
        Ok(())
    }),
    ("backgammon bearoff", "mean rolls", |value, verdict| {
        let table = BearOff::new(15).map_err(Failure::usage)?;
        for entry in value.split(';') {
            let Some((home, mean)) = entry.trim().rsplit_once(' ') else { continue };
            let men = match home {
                "15 on ace" => [15, 0, 0, 0, 0, 0],
                "15 on six" => [0, 0, 0, 0, 0, 15],
                digits => {
                    let mut men = [0; 6];
                    let numbers = digits.chars().filter_map(|c| c.to_digit(10));
                    let numbers = numbers.filter_map(|n| u8::try_from(n).ok());
                    men.iter_mut().zip(numbers).for_each(|(place, count)| *place = count);
                    men
                }
            };
            let found = table.mean(&men).unwrap_or(f64::NAN);
            close(format!("bear-off {home}, mean throws"), found, mean, 1e-8, verdict)?;
        }
        Ok(())
    }),
    ("backgammon", "positions", |value, verdict| {
        let found = backgammon::position_count(15).to_string();
        verdict.compare("backgammon positions", &found.as_str(), &value.trim());
        first_plays(verdict)
    }),
];

/// What the folder does not hold: the race to the sixth rung.
pub(super) fn ladder(verdict: &mut Verdict) -> Result<(), Failure> {
    verdict.about("ladder");
    let start = Ladder::new(6).map_err(Failure::usage)?;
    let found = f64::midpoint(Exact::new().solve(&start).map_err(Failure::check)?.root(), 1.0);
    verdict.compare("ladder to 6, P(first player wins)", &found, &(5_365.0 / 8_192.0));
    Ok(())
}

/// The probability that the first player wins, to ten places, and the least turn total from which
/// he holds at 0-0.
fn pig(target: u32) -> Result<(String, u32), Failure> {
    let start = Pig::new(target).map_err(Failure::usage)?;
    let exact = Exact::new();
    let solution = exact.solve(&start).map_err(Failure::check)?;
    let mut hold = 0;
    for total in (2..=target.min(40)).rev() {
        let state = start.read(&format!("0-0 {total} X")).map_err(Failure::usage)?;
        if solution.best(&state).iter().any(|m| m.to_string() == "hold") {
            hold = total;
        }
    }
    Ok((format!("{:.10}", f64::midpoint(solution.root(), 1.0)), hold))
}

/// How many positions each of the 21 throws leads to from the starting position.
fn first_plays(verdict: &mut Verdict) -> Result<(), Failure> {
    let count = |high: u32, low: u32| {
        let text = format!("4HPwATDgc/ABMA X {high}{low}");
        Backgammon::new().read(&text).map(|state| state.move_count()).map_err(Failure::usage)
    };
    for (high, low, published) in [(1, 1, 42), (2, 1, 15), (2, 2, 75), (3, 1, 16), (6, 5, 7)] {
        verdict.compare(format!("backgammon plays of {high}{low}"), &count(high, low)?, &published);
    }
    let (mut rolls, mut ordered) = (0, 0);
    for high in 1..=6 {
        for low in 1..=high {
            let plays = count(high, low)?;
            rolls += plays;
            ordered += plays * if high == low { 1 } else { 2 };
        }
    }
    verdict.compare("backgammon plays of the 21 throws", &rolls, &447);
    verdict.compare("backgammon plays of the 36 ordered throws", &ordered, &637);
    Ok(())
}

/// Compares a number with one printed to so many places.
fn close(
    what: String,
    found: f64,
    published: &str,
    tolerance: f64,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let published = published.trim();
    let number: f64 =
        published.parse().map_err(|_| Failure::usage(format!("'{published}' is not a number")))?;
    let found = if (found - number).abs() <= tolerance { number } else { found };
    verdict.compare(what, &found, &number);
    Ok(())
}
