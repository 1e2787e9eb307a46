//! What the results of a match mean: Elo with its error, and when to stop.
//!
//! Games come in pairs of the same opening with colours swapped, and the two games of a pair are
//! not independent: so the unit is the pair, with five results (0, 1/2, 1, 3/2, 2 points), the
//! *pentanomial* model. Stopping: the generalised sequential probability ratio test in its
//! normal approximation (M. Van den Bergh, *A Practical Introduction to the GSPRT*, 2019), after
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16,
//! 1945. The Elo scale: A. Elo, *The Rating of Chessplayers*, 1978.

use std::fmt;

/// How many pairs brought the first search 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair in which the first search got so many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean result of a game, 0 to 1, and the standard error of that mean.
    /// `None` without pairs.
    #[must_use]
    pub fn score(&self) -> Option<(f64, f64)> {
        let pairs = number(self.count());
        if pairs == 0.0 {
            return None;
        }
        let moment = |of: &dyn Fn(f64) -> f64| {
            let sum: f64 = (0..5u32).zip(self.0).map(|(half, n)| of(f64::from(half) / 4.0) * number(n)).sum();
            sum / pairs
        };
        let mean = moment(&|x| x);
        let variance = moment(&|x| (x - mean).powi(2));
        Some((mean, (variance / pairs).sqrt()))
    }

    /// Elo of the first search over the second with its 95 % interval.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let Some((mean, error)) = self.score() else { return Elo::Unknown };
        if error == 0.0 && !(1e-9..1.0 - 1e-9).contains(&mean) {
            // Every game won or lost: the interval reaches to where such a result still has a
            // chance of 5 %.
            let bound = 0.05f64.powf(0.5 / number(self.count()));
            let least = of_score(bound);
            return if mean > 0.5 { Elo::AtLeast(least) } else { Elo::AtMost(-least) };
        }
        let (low, high) = ((mean - 1.96 * error).max(1e-6), (mean + 1.96 * error).min(1.0 - 1e-6));
        Elo::Between { elo: of_score(mean), low: of_score(low), high: of_score(high) }
    }

    /// The logarithm of how much likelier the results are if the first search is `elo.1` better
    /// than if it is `elo.0` better; 0 as long as the pairs do not vary.
    #[must_use]
    pub fn log_likelihood_ratio(&self, elo: (f64, f64)) -> f64 {
        let Some((mean, error)) = self.score() else { return 0.0 };
        if error == 0.0 {
            return 0.0;
        }
        let (s0, s1) = (expected(elo.0), expected(elo.1));
        (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * error * error)
    }

    /// What the match has shown so far; nothing before 10 pairs.
    #[must_use]
    pub fn verdict(&self, elo: (f64, f64)) -> Verdict {
        let bound = (0.95f64 / 0.05).ln();
        let ratio = self.log_likelihood_ratio(elo);
        match () {
            () if self.count() < 10 => Verdict::Inconclusive,
            () if ratio >= bound => Verdict::Better,
            () if ratio <= -bound => Verdict::NotBetter,
            () => Verdict::Inconclusive,
        }
    }
}

/// A difference in strength, on the scale on which 400 points are odds of ten to one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Elo {
    /// No game was played.
    Unknown,
    /// An estimate and its 95 % interval.
    Between {
        /// The estimate.
        elo: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// Every game was won.
    AtLeast(f64),
    /// Every game was lost.
    AtMost(f64),
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Elo::Unknown => f.write_str("n/a"),
            Elo::Between { elo, low, high } => {
                write!(f, "{} [{}, {}]", tidy(elo), tidy(low), tidy(high))
            }
            Elo::AtLeast(least) => write!(f, "+inf (at least {})", tidy(least)),
            Elo::AtMost(most) => write!(f, "-inf (at most {})", tidy(most)),
        }
    }
}

/// One place, with a sign, and no negative zero.
fn tidy(elo: f64) -> String {
    let text = format!("{elo:+.1}");
    if text == "-0.0" || text == "+0.0" { "0.0".into() } else { text }
}

/// What a match has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first search is better by the margin asked for.
    Better,
    /// It is not.
    NotBetter,
    /// Not enough games.
    Inconclusive,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Better => "better",
            Verdict::NotBetter => "not better",
            Verdict::Inconclusive => "inconclusive",
        })
    }
}

/// The Elo difference at which this is the expected score.
fn of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score expected at an Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[expect(clippy::cast_precision_loss, reason = "counts of games")]
fn number(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_no_game_of_all_won_and_of_half_is_said_plainly() {
        assert_eq!(Pairs::default().elo().to_string(), "n/a");
        let won = Pairs([0, 0, 0, 0, 5]).elo();
        assert!(matches!(won, Elo::AtLeast(least) if least.is_finite() && least > 0.0), "{won}");
        assert!(matches!(Pairs([5, 0, 0, 0, 0]).elo(), Elo::AtMost(most) if most < 0.0));
        for even in [[0, 0, 5, 0, 0], [2, 0, 1, 0, 2], [0, 2, 1, 2, 0]] {
            assert!(Pairs(even).elo().to_string().starts_with("0.0 ["), "{}", Pairs(even).elo());
        }
    }

    #[test]
    fn only_draws_and_single_games_are_inconclusive() {
        for pairs in [[0, 0, 20, 0, 0], [0, 0, 0, 1, 0], [0, 1, 0, 0, 0], [0, 0, 0, 0, 1], [0; 5]] {
            assert_eq!(Pairs(pairs).verdict((0.0, 10.0)), Verdict::Inconclusive, "{pairs:?}");
        }
    }

    #[test]
    fn a_clear_difference_is_seen_and_its_absence_too() {
        assert_eq!(Pairs([0, 2, 10, 20, 30]).verdict((0.0, 10.0)), Verdict::Better);
        assert_eq!(Pairs([30, 20, 10, 2, 0]).verdict((0.0, 10.0)), Verdict::NotBetter);
        let ratio = |pairs| Pairs(pairs).log_likelihood_ratio((0.0, 10.0));
        assert!(ratio([1, 2, 3, 4, 5]) > ratio([1, 2, 3, 3, 5]));
    }

    #[test]
    fn the_error_shrinks_with_the_square_root_of_the_pairs() {
        let error = |n| Pairs([n, n, n, n, n]).score().map_or(0.0, |(_, error)| error);
        assert!((error(1) / error(100) - 10.0).abs() < 1e-9);
    }
}
