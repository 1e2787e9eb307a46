//! Which root move is played in the end: [`Answer`].

use crate::ucb::check_constant;
use core::cmp::Ordering;
use game_core::Refused;

/// A root move when the search is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Simulations that began with it.
    pub visits: u32,
    /// Their mean reward in [0, 1] for the player to move; 0 without visits.
    pub mean: f64,
    /// The payoff of the player to move, if it is proved.
    pub proved: Option<i32>,
}

/// Chooses the move to play. The next simulation and the final move are separate decisions.
///
/// What is proved comes first, whatever the answer: see [`Mcts`](crate::Mcts).
pub trait Answer {
    /// Looks at the options before a search begins.
    ///
    /// # Errors
    /// [`Refused::Option`] that names the one that makes no sense.
    fn check(&self) -> Result<(), Refused> {
        Ok(())
    }

    /// The place of the chosen candidate; there is at least one, and one has visits.
    fn choose(&self, candidates: &[Candidate]) -> usize;

    /// Whether so many more simulations, wherever they go, cannot change the choice.
    fn settled(&self, candidates: &[Candidate], more: u64) -> bool {
        let _ = (candidates, more);
        false
    }
}

/// The move of the most visits; of equals the one of the higher mean, then the first.
///
/// Two wins in two tries are weak evidence: visits say where the search came back to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MostVisits;

impl Answer for MostVisits {
    fn choose(&self, candidates: &[Candidate]) -> usize {
        first_best(candidates, most_visits)
    }

    fn settled(&self, candidates: &[Candidate], more: u64) -> bool {
        let best = self.choose(candidates);
        let lead = |(k, other): (usize, &Candidate)| {
            k == best || u64::from(other.visits).saturating_add(more) < candidates[best].visits.into()
        };
        candidates.iter().enumerate().all(lead)
    }
}

/// The move of the best mean; of equals the one of more visits, then the first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BestMean;

impl Answer for BestMean {
    fn choose(&self, candidates: &[Candidate]) -> usize {
        first_best(candidates, best_mean)
    }
}

/// Robust-max: the move of both the most visits and the best mean, if there is one; otherwise
/// the best mean among the moves with at least half the most visits.
///
/// Chaslot et al. (2008) search on until such a move appears; this one never exceeds a budget.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RobustMax;

impl Answer for RobustMax {
    fn choose(&self, candidates: &[Candidate]) -> usize {
        let most = candidates.iter().map(|candidate| candidate.visits).max().unwrap_or(0);
        let enough = |candidate: &Candidate| candidate.visits >= most.div_ceil(2);
        first_best(candidates, |a, b| enough(a).cmp(&enough(b)).then(best_mean(a, b)))
    }
}

/// Secure child: the greatest lower bound `mean - a / sqrt(n)`; of equals the first.
///
/// G. Chaslot et al., *Progressive Strategies for Monte-Carlo Tree Search*, 2008.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Secure {
    /// The width of the bound, on rewards in [0, 1]: finite, not negative.
    pub a: f64,
}

impl Default for Secure {
    fn default() -> Secure {
        Secure { a: 1.0 }
    }
}

impl Answer for Secure {
    fn check(&self) -> Result<(), Refused> {
        check_constant("a", self.a)
    }

    fn choose(&self, candidates: &[Candidate]) -> usize {
        let bound = |candidate: &Candidate| match candidate.visits {
            0 => f64::NEG_INFINITY,
            visits => candidate.mean - self.a / f64::from(visits).sqrt(),
        };
        first_best(candidates, |a, b| bound(a).total_cmp(&bound(b)))
    }
}

fn most_visits(a: &Candidate, b: &Candidate) -> Ordering {
    a.visits.cmp(&b.visits).then(a.mean.total_cmp(&b.mean))
}

fn best_mean(a: &Candidate, b: &Candidate) -> Ordering {
    let tried = |candidate: &Candidate| candidate.visits > 0;
    tried(a).cmp(&tried(b)).then(a.mean.total_cmp(&b.mean)).then(a.visits.cmp(&b.visits))
}

/// The first candidate that no other beats.
fn first_best(candidates: &[Candidate], order: impl Fn(&Candidate, &Candidate) -> Ordering) -> usize {
    let mut best = 0;
    for (k, candidate) in candidates.iter().enumerate() {
        if order(candidate, &candidates[best]).is_gt() {
            best = k;
        }
    }
    best
}
