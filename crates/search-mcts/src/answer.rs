//! Which root move is played in the end: [`Answer`].

/// A root move when the search is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Simulations that began with it.
    pub visits: u32,
    /// Their mean reward in [0, 1] for the player to move; 0 without visits.
    pub mean: f64,
}

/// Chooses the move to play. The next simulation and the final move are separate decisions.
pub trait Answer {
    /// The place of the chosen candidate; there is at least one.
    fn choose(&self, candidates: &[Candidate]) -> usize;
}

/// The move of the most visits; of equals the one of the higher mean, then the first.
///
/// Two wins in two tries are weak evidence: visits say where the search came back to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MostVisits;

impl Answer for MostVisits {
    fn choose(&self, candidates: &[Candidate]) -> usize {
        first_best(candidates, |a, b| a.visits.cmp(&b.visits).then(a.mean.total_cmp(&b.mean)))
    }
}

/// The first candidate that no other beats.
pub(crate) fn first_best(
    candidates: &[Candidate],
    order: impl Fn(&Candidate, &Candidate) -> core::cmp::Ordering,
) -> usize {
    let mut best = 0;
    for (k, candidate) in candidates.iter().enumerate() {
        if order(candidate, &candidates[best]).is_gt() {
            best = k;
        }
    }
    best
}
