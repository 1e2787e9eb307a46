//! The experiments: questions about searches, each answered by a table, a chart and a sentence
//! computed from the figures. An experiment is a [`Suite`] whose figures are findings.

mod convergence;
mod dice;
mod drift;
mod evaluation;
mod exploration;
mod fitting;
mod nim;
mod ordering;
mod playouts;
mod rave;
mod sizes;
mod strength;
mod tournament;
mod traps;

use crate::bench::Suite;

/// All of them.
pub const EXPERIMENTS: &[Suite] = &[
    sizes::SIZES,
    convergence::TABLE,
    convergence::CONVERGENCE,
    exploration::SUITE,
    drift::SUITE,
    nim::TOURNAMENT,
    nim::MISERE,
    playouts::SUITE,
    rave::CROSSING,
    rave::GAMES,
    traps::SUITE,
    strength::THREADS,
    strength::TIME,
    ordering::EXPONENTS,
    ordering::HEURISTICS,
    ordering::ASPIRATION,
    ordering::TABLE_SIZE,
    sizes::DEEPENING,
    evaluation::SUITE,
    fitting::SUITE,
    dice::STAR,
    dice::OPPONENT_MODEL,
    tournament::CONNECT_FOUR,
    tournament::BUDGETS,
    tournament::METHOD_CHOICE,
];

/// A budget, seed or count on an axis.
fn number(count: u64) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

/// The 95 % interval of a share of `of` trials (E. B. Wilson, *Probable Inference*, JASA 1927).
fn wilson(share: f64, of: f64) -> (f64, f64) {
    let (z, n) = (1.96, of.max(1.0));
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((centre - spread) / whole).max(0.0), ((centre + spread) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn the_interval_of_a_share_is_never_empty_and_holds_the_share() {
        for (share, of) in [(0.0, 10.0), (1.0, 10.0), (0.5, 100.0), (0.3, 1.0)] {
            let (low, high) = wilson(share, of);
            assert!(low <= share && share <= high && low < high, "{share} of {of}: {low} {high}");
        }
        assert_eq!(format!("{:.3}", wilson(0.5, 100.0).0), "0.404");
    }
}
