//! What a group of positions with known results is worth: [`Group`].

/// Counts of games won, drawn and lost from positions that look alike.
///
/// ```
/// use eval::Group;
/// let group = Group { wins: 72, draws: 8, losses: 20 };
/// assert_eq!(group.mean([1.0, 0.5, 0.0]), Some(0.76));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Group {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Group {
    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// The mean payoff, when a win, a draw and a loss are worth this much; `None` without games.
    ///
    /// An estimate that depends on the sample, not a proof.
    #[must_use]
    pub fn mean(&self, [win, draw, loss]: [f64; 3]) -> Option<f64> {
        let sum = f64::from(self.wins) * win + f64::from(self.draws) * draw + f64::from(self.losses) * loss;
        (self.games() > 0).then(|| sum / self.count())
    }

    /// The standard error of that mean, from the spread of the sample; `None` below two games.
    #[must_use]
    pub fn standard_error(&self, values: [f64; 3]) -> Option<f64> {
        let mean = self.mean(values).filter(|_| self.games() > 1)?;
        let counts = [self.wins, self.draws, self.losses];
        let squares: f64 =
            values.iter().zip(counts).map(|(value, count)| f64::from(count) * (value - mean).powi(2)).sum();
        Some((squares / (self.count() - 1.0) / self.count()).sqrt())
    }

    fn count(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses)
    }
}
