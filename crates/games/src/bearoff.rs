//! Bearing off against nobody: how many throws it takes, [`BearOff`].
//!
//! A side with all its men at home and nobody in the way plays to finish in as few throws as it
//! can expect. Every position of up to so many men on six points is solved, smaller ones first:
//! each throw takes the best position it can reach (Zadeh & Kobliska, *On Optimal Doubling in
//! Backgammon*, Management Science 23, 1977, used such tables). Positions are numbered by the
//! combinatorial number system, so that the table is one array.

use crate::SetupError;
use crate::setup::in_range;

/// Men on the points 1 to 6, the ace point first.
pub type Home = [u8; 6];

/// The mean number of throws to bear off, for every position of at most so many men.
///
/// ```
/// use games::BearOff;
/// let table = BearOff::new(2)?;
/// assert_eq!(table.positions(), 28);
/// assert_eq!(table.mean(&[2, 0, 0, 0, 0, 0]), Some(1.0));
/// // One man each on the 5 and the 6 point.
/// assert!((table.mean(&[0, 0, 0, 0, 1, 1]).unwrap() - 1.96004801).abs() < 5e-9);
/// # Ok::<(), games::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BearOff {
    men: u8,
    means: Vec<f64>,
}

impl BearOff {
    /// Solves all positions of at most `men` men.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 1 to 15 men.
    ///
    /// # Complexity
    /// 15 men have 54,264 positions; each looks at the plays of 21 throws.
    pub fn new(men: u32) -> Result<BearOff, SetupError> {
        let men: u8 = in_range("men", men.into(), 1, 15)?;
        let mut table = BearOff { men, means: Vec::new() };
        // A position that a play leads to has fewer men or as many and fewer pips: its number
        // is smaller, see `number`.
        for number in 0..choose(u64::from(men) + 6, 6) {
            let mean = if number == 0 { 0.0 } else { table.solve(position(number)) };
            table.means.push(mean);
        }
        Ok(table)
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.means.len()
    }

    /// The mean number of throws from a position; `None` if it has more men than the table.
    #[must_use]
    pub fn mean(&self, home: &Home) -> Option<f64> {
        let men: u32 = home.iter().map(|&count| u32::from(count)).sum();
        (men <= self.men.into()).then(|| self.look(home))
    }

    fn look(&self, home: &Home) -> f64 {
        usize::try_from(number(home)).ok().and_then(|n| self.means.get(n)).copied().unwrap_or(f64::INFINITY)
    }

    /// One throw, and then the best that can be reached.
    fn solve(&self, home: Home) -> f64 {
        let mut sum = 0.0;
        for high in 1..=6 {
            sum += self.best(home, &[high; 4], 5);
            for low in 1..high {
                let orders = [[high, low], [low, high]].map(|dice| self.best(home, &dice, 5));
                sum += 2.0 * orders[0].min(orders[1]);
            }
        }
        1.0 + sum / 36.0
    }

    /// The least mean after these numbers, played in this order from points up to `furthest`. At
    /// home every number can be played while there are men, and those of a double with the men
    /// furthest back first.
    fn best(&self, home: Home, dice: &[usize], furthest: usize) -> f64 {
        let (Some((&die, rest)), Some(last)) = (dice.split_first(), home.iter().rposition(|&n| n > 0)) else {
            return self.look(&home);
        };
        let mut best = f64::INFINITY;
        for from in 0..=furthest {
            let off = from + 1 == die || (from + 1 < die && from == last);
            if home[from] == 0 || (from < die && !off) {
                continue;
            }
            let mut after = home;
            after[from] -= 1;
            if !off {
                after[from - die] += 1;
            }
            let furthest = if rest.first() == Some(&die) { from } else { 5 };
            best = best.min(self.best(after, rest, furthest));
        }
        best
    }
}

/// The number of a position: 6 of the places of a row of men and points hold the points.
///
/// With `s[i]` men on the points from `i` up, the number is the sum of
/// `choose(s[i] + 5 - i, 6 - i)`. It grows with the men on all points, then with those above the
/// ace point, and so on, so a play always leads to a smaller one.
fn number(home: &Home) -> u64 {
    let (mut above, mut number) = (0, 0);
    for (i, &count) in home.iter().enumerate().rev() {
        above += u64::from(count);
        number += choose(above + 5 - i as u64, 6 - i as u64);
    }
    number
}

/// The position with a number.
fn position(number: u64) -> Home {
    let (mut rest, mut home) = (number, [0; 6]);
    let mut above = [0_u64; 7];
    for (place, above) in (0..6).zip(&mut above) {
        while choose(*above + 1 + 5 - place, 6 - place) <= rest {
            *above += 1;
        }
        rest -= choose(*above + 5 - place, 6 - place);
    }
    for (count, pair) in home.iter_mut().zip(above.windows(2)) {
        *count = u8::try_from(pair[0].saturating_sub(pair[1])).unwrap_or(0);
    }
    home
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_positions_are_one_to_one() {
        for n in 0..choose(15 + 6, 6) {
            assert_eq!(number(&position(n)), n);
        }
        assert_eq!(number(&[0; 6]), 0);
        assert_eq!(choose(15 + 6, 6), 54_264);
    }
}
