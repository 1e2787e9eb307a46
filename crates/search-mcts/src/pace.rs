//! When to stop before a budget is spent, and when to ask for more: [`Pace`].
//!
//! R. Baier & M. Winands, *Time Management for Monte Carlo Tree Search*, IEEE TCIAIG 8(3), 2016:
//! stopping when the answer cannot change, and going on while the best two moves are close.

use crate::answer::{Answer, Candidate};
use crate::ucb::check_constant;
use core::time::Duration;
use game_core::Refused;

/// A plan for the time (or simulations) of a search.
///
/// After `least` simulations the search stops before its limit
///
/// * when the answer cannot change any more ([`Answer::settled`]): the rest of the simulations,
///   or as many as the rest of the time allows at the pace so far, could not change it;
/// * when the answered move's mean reward in [0, 1] is at least `won`;
/// * when the root moves' mean rewards are so `alike` that there is nothing to choose.
///
/// It goes on beyond its **time**, up to `stretch` times as long, while the second most visited
/// move has at least `close` times the visits of the first. No other limit is ever exceeded.
/// [`Report::stopped`](game_core::Report::stopped) names the limit that would have ended it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// Simulations before the search may stop early.
    pub least: u64,
    /// The mean reward from which on the game counts as won; above 1 never.
    pub won: f64,
    /// The standard deviation of the root moves' mean rewards in [0, 1] below which they count as
    /// alike, all of them having been tried; 0 never.
    pub alike: f64,
    /// How many times the time may be spent, at least 1.
    pub stretch: f64,
    /// How close in visits the second move must be, 0 to 1, to spend more than the time.
    pub close: f64,
}

impl Default for Pace {
    /// At least 100 simulations, a win likely from a payoff of 0.9 on -1..1, no two moves too
    /// alike to choose, half the time again while the second move has 80 % of the visits of the first.
    fn default() -> Pace {
        Pace { least: 100, won: 0.95, alike: 0.0, stretch: 1.5, close: 0.8 }
    }
}

/// What is left of a budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    /// Simulations done.
    pub(crate) done: u64,
    /// Simulations that may still be done.
    pub(crate) simulations: u64,
    pub(crate) elapsed: Duration,
    /// The time allowed, if it is limited.
    pub(crate) time: Option<Duration>,
}

impl Pace {
    pub(crate) fn check(&self) -> Result<(), Refused> {
        check_constant("won", self.won)?;
        check_constant("alike", self.alike)?;
        check_constant("close", self.close)?;
        if self.stretch.is_finite() && self.stretch >= 1.0 {
            return Ok(());
        }
        let problem = format!("{} is not a finite number from 1 on", self.stretch);
        Err(Refused::Option { name: "stretch", problem })
    }

    /// Whether the search may stop before its limits.
    pub(crate) fn early<A: Answer>(&self, answer: &A, candidates: &[Candidate], left: Left) -> bool {
        if left.done < self.least || candidates.is_empty() {
            return false;
        }
        let by_time = left.time.map(|time| {
            let rest = self.stretched(time).saturating_sub(left.elapsed).as_secs_f64();
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let done = left.done as f64;
            let pace = done / left.elapsed.as_secs_f64().max(1e-9);
            // A float beyond the range becomes the greatest number.
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "saturates, not negative"
            )]
            let rest = (rest * pace) as u64;
            rest.saturating_add(1)
        });
        let simulations = left.simulations.min(by_time.unwrap_or(u64::MAX));
        let chosen = candidates[answer.choose(candidates).min(candidates.len() - 1)];
        chosen.mean >= self.won || self.are_alike(candidates) || answer.settled(candidates, simulations)
    }

    /// Whether the means of the root moves deviate too little to choose by them.
    fn are_alike(&self, candidates: &[Candidate]) -> bool {
        if self.alike == 0.0 || candidates.iter().any(|candidate| candidate.visits == 0) {
            return false;
        }
        #[expect(clippy::cast_precision_loss, reason = "a number of moves")]
        let count = candidates.len() as f64;
        let mean = candidates.iter().map(|candidate| candidate.mean).sum::<f64>() / count;
        let squares: f64 = candidates.iter().map(|candidate| (candidate.mean - mean).powi(2)).sum();
        squares / count < self.alike * self.alike
    }

    /// Whether the best two moves are too close to stop in time.
    pub(crate) fn stretches(&self, candidates: &[Candidate], left: Left) -> bool {
        let Some(time) = left.time else { return false };
        let mut visits: Vec<u32> = candidates.iter().map(|candidate| candidate.visits).collect();
        visits.sort_unstable();
        let [.., second, first] = visits[..] else { return false };
        left.elapsed < self.stretched(time) && f64::from(second) >= self.close * f64::from(first)
    }

    /// The most of a time that may be spent; held at the end of what a duration can say.
    fn stretched(&self, time: Duration) -> Duration {
        Duration::try_from_secs_f64(time.as_secs_f64() * self.stretch).unwrap_or(Duration::MAX)
    }
}
