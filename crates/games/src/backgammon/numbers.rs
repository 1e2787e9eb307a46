//! Plays by number.
//!
//! A step is one of 150: from 25 points by 1 to 6. A play of at most two steps is the pair of
//! their numbers, 0 being none. A play of three or four is of a double: the number thrown, and
//! the points it begins on as a row of four that does not rise, counted as combinations.

use super::plays::{Play, Step};
use super::{BAR, Backgammon, choose};
use game_core::Indexed;

/// Numbers of one step, no step included.
const STEPS: usize = 25 * 6 + 1;
/// Plays of at most two steps.
const PAIRS: usize = STEPS * STEPS;
/// Rows of four points from 25 to 0 that do not rise.
const ROWS: usize = 23_751;

impl Indexed for Backgammon {
    fn index_count(&self) -> usize {
        PAIRS + 6 * ROWS
    }

    fn index(&self, m: Play) -> usize {
        let Play::Men(steps) = m else { return 0 };
        match steps {
            [one, two, three, _] if three.from == 0 => number(one) * STEPS + number(two),
            _ => PAIRS + (usize::from(thrown(&steps)) - 1) * ROWS + row(&steps),
        }
    }

    fn move_at(&self, index: usize) -> Option<Play> {
        let none = Step::default();
        let steps = match index.checked_sub(PAIRS) {
            None => [step(index / STEPS)?, step(index % STEPS)?, none, none],
            Some(double) => {
                let die = u8::try_from(double / ROWS + 1).ok().filter(|die| *die <= 6)?;
                points(double % ROWS).map(|from| Step { from, to: from.saturating_sub(die) })
            }
        };
        // Some numbers would be a second name of a play, such as one that begins with no step.
        Some(Play::Men(steps)).filter(|&play| self.index(play) == index)
    }
}

/// The number of a step.
fn number(Step { from, to }: Step) -> usize {
    if from == 0 { 0 } else { 6 * usize::from(from) - 6 + usize::from(from.saturating_sub(to)) }
}

/// The step with a number, if it stays on the board or ends off it.
fn step(number: usize) -> Option<Step> {
    let Some(number) = number.checked_sub(1) else { return Some(Step::default()) };
    let from = u8::try_from(number / 6 + 1).ok()?;
    let to = from.checked_sub(u8::try_from(number % 6 + 1).ok()?)?;
    Some(Step { from, to })
}

/// The number of a double, from 1 to 6; of those that could bear all the men off, the least.
fn thrown(steps: &[Step; 4]) -> u8 {
    let exact = steps.iter().find(|step| step.to > 0).map(|step| step.from.saturating_sub(step.to));
    exact.unwrap_or(steps[0].from).clamp(1, 6)
}

/// The number of a row of points that does not rise.
fn row(steps: &[Step; 4]) -> usize {
    let terms = steps.iter().enumerate().map(|(i, step)| ways(usize::from(step.from), i));
    terms.sum()
}

/// The rows that begin alike up to place `i` and have a lower point there.
fn ways(from: usize, i: usize) -> usize {
    usize::try_from(choose((from + 3 - i) as u128, 4 - i as u128)).unwrap_or(0)
}

/// The row of points with a number.
fn points(mut row: usize) -> [u8; 4] {
    std::array::from_fn(|i| {
        let from = (0..=BAR).rev().find(|&from| ways(usize::from(from), i) <= row).unwrap_or(0);
        row -= ways(usize::from(from), i);
        from
    })
}
