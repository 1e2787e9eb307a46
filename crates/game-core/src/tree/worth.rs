//! What leaves and estimates are worth: [`Worth`], and the profile they add up to.

use crate::{Payoffs, Player, Profile, Score, Sum};

/// The worth of a leaf, or the estimate of an inner node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The first player's; every other player's is the negative.
    Number(i32),
    /// Every player's.
    Vector(Payoffs),
}

impl From<i32> for Worth {
    fn from(number: i32) -> Worth {
        Worth::Number(number)
    }
}

impl From<Payoffs> for Worth {
    fn from(vector: Payoffs) -> Worth {
        Worth::Vector(vector)
    }
}

/// A worth as one number a player.
pub(crate) fn scores(worth: Worth, players: usize) -> impl Iterator<Item = Score> + Clone {
    Player::all(players).map(move |player| match worth {
        Worth::Vector(vector) => vector.as_slice().get(player.index()).copied().unwrap_or_default(),
        Worth::Number(number) => Score::new(number)
            .towards(Player::FIRST, if player == Player::FIRST { Player::FIRST } else { Player::SECOND }),
    })
}

/// The range and the sums of the numbers of a tree or graph so far.
pub(crate) struct Census {
    range: Range,
    sums: Sums,
}

impl Census {
    pub(crate) const fn new() -> Census {
        Census { range: Range::EMPTY, sums: Sums::None }
    }

    /// The payoffs of a leaf.
    pub(crate) fn leaf(&mut self, payoffs: impl Iterator<Item = Score> + Clone) {
        self.range.include(payoffs.clone(), 0);
        self.sums.include(payoffs);
    }

    /// The estimates of an inner node: they must lie strictly inside the range.
    pub(crate) fn estimate(&mut self, estimates: impl Iterator<Item = Score>) {
        self.range.include(estimates, 1);
    }

    /// The profile of so many players without chance; payoffs 0..0 if there are none.
    pub(crate) fn profile(&self, players: usize) -> Profile {
        let players = u8::try_from(players).unwrap_or(u8::MAX);
        let Range { min, max } = self.range;
        let (min, max) = if min <= max { (min, max) } else { (0, 0) };
        let profile = Profile::TWO_PLAYER.with_players(players, self.sums.kind());
        if profile.is_zero_sum() {
            // What one player may win is what the other may lose.
            let widest = max.max(min.saturating_neg());
            return profile.with_payoffs(-widest, widest);
        }
        profile.with_payoffs(min, max)
    }
}

struct Range {
    min: i32,
    max: i32,
}

impl Range {
    const EMPTY: Range = Range { min: i32::MAX, max: i32::MIN };

    fn include(&mut self, worth: impl Iterator<Item = Score>, slack: i32) {
        for score in worth {
            self.min = self.min.min(score.plus(-slack).get());
            self.max = self.max.max(score.plus(slack).get());
        }
    }
}

/// What the payoffs of the leaves so far sum to.
enum Sums {
    None,
    All(i64),
    Differ,
}

impl Sums {
    fn include(&mut self, worth: impl Iterator<Item = Score>) {
        let sum: i64 = worth.map(|score| i64::from(score.get())).sum();
        *self = match *self {
            Sums::None => Sums::All(sum),
            Sums::All(before) if before == sum => Sums::All(sum),
            _ => Sums::Differ,
        };
    }

    fn kind(&self) -> Sum {
        match *self {
            Sums::None | Sums::All(0) => Sum::Zero,
            Sums::All(sum) => i32::try_from(sum).map_or(Sum::General, Sum::Constant),
            Sums::Differ => Sum::General,
        }
    }
}
