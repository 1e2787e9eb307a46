//! A synthetic game: chance deals what both sides have, somebody says go, and chance decides who
//! wins, with odds that are known.

#![allow(dead_code, reason = "not every test file asks for everything")]

use core::fmt;
use game_core::mix::Sequence;
use game_core::{Features, Game, Player, Profile, Score, Turn, ZeroSum, walk};

/// How the weighted sum becomes the chance that the first player wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Link {
    /// `1 / (1 + exp(-sum))`.
    Logistic,
    /// `(1 + sum) / 2`, so that the sum is the mean payoff.
    Linear,
}

/// What chance or the mover does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Deal(i8),
    Phase(u8),
    Go,
    Ends(i8),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Deal(n) => write!(f, "deal {n}"),
            Step::Phase(n) => write!(f, "phase {n}"),
            Step::Go => f.write_str("go"),
            Step::Ends(n) => write!(f, "ends {n}"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Raffle {
    /// The true weights in the first phase and in the last.
    pub(crate) weights: [[f64; 3]; 2],
    pub(crate) link: Link,
    /// What the first player has more of.
    pub(crate) dealt: [i8; 3],
    pub(crate) deals: usize,
    /// From 4 down to 0.
    pub(crate) phase: Option<u8>,
    pub(crate) gone: bool,
    pub(crate) result: Option<i8>,
}

impl Raffle {
    pub(crate) fn new(weights: [[f64; 3]; 2], link: Link) -> Raffle {
        Raffle { weights, link, dealt: [0; 3], deals: 0, phase: None, gone: false, result: None }
    }

    /// The true sum.
    pub(crate) fn sum(&self) -> f64 {
        let early = f64::from(self.phase.unwrap_or(0)) / 4.0;
        let weight = |n: usize| early * self.weights[0][n] + (1.0 - early) * self.weights[1][n];
        self.dealt.iter().enumerate().map(|(n, &has)| weight(n) * f64::from(has)).sum()
    }

    /// In how many of a million games the first player wins.
    fn wins(&self) -> u64 {
        let share = match self.link {
            Link::Logistic => 1.0 / (1.0 + (-self.sum()).exp()),
            Link::Linear => (1.0 + self.sum()) / 2.0,
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a million")]
        let wins = ((share * 1e6).round() as u64).clamp(1, ALL - 1);
        wins
    }

    /// Plays so many games and hands over their moves.
    pub(crate) fn games(&self, count: u64, seed: u64) -> Vec<Vec<Step>> {
        let mut choices = Sequence::seeded(seed);
        (0..count).map(|_| walk::playthrough(self, 10, |n| choices.below64(n)).moves).collect()
    }
}

const ALL: u64 = 1_000_000;

impl Game for Raffle {
    type Move = Step;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance()
    }
    fn turn(&self) -> Turn {
        match (self.deals, self.phase, self.gone, self.result) {
            (3, Some(_), false, _) => Turn::Player(Player::FIRST),
            (_, _, _, Some(_)) => Turn::Over,
            _ => Turn::Chance,
        }
    }
    fn moves(&self) -> impl Iterator<Item = Step> {
        self.turn().player().map(|_| Step::Go).into_iter()
    }
    fn outcomes(&self) -> impl Iterator<Item = (Step, u64)> {
        let (from, to): (i8, i8) = match (self.turn(), self.deals, self.gone) {
            (Turn::Chance, _, true) => (0, 1),
            (Turn::Chance, 3, _) => (0, 4),
            (Turn::Chance, _, _) => (-3, 3),
            _ => (0, -1),
        };
        let wins = if self.gone { self.wins() } else { 0 };
        (from..=to).map(move |n| match (self.gone, self.deals, n) {
            (true, _, 0) => (Step::Ends(1), wins),
            (true, _, _) => (Step::Ends(-1), ALL - wins),
            (_, 3, _) => (Step::Phase(n.unsigned_abs()), 1),
            _ => (Step::Deal(n), 1),
        })
    }
    fn play(&mut self, m: Step) {
        match m {
            Step::Deal(n) => {
                self.dealt[self.deals] = n;
                self.deals += 1;
            }
            Step::Phase(n) => self.phase = Some(n),
            Step::Go => self.gone = true,
            Step::Ends(n) => self.result = Some(n),
        }
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(self.result.unwrap_or(0).into()).towards(Player::FIRST, player)
    }
}

impl ZeroSum for Raffle {}

impl Features for Raffle {
    fn feature_names(&self) -> &[&'static str] {
        &["crowns", "coins", "cards"]
    }
    fn features(&self, player: Player, values: &mut [i32]) {
        for (n, value) in values.iter_mut().enumerate() {
            let more = i32::from(self.dealt[n]);
            *value = if player == Player::FIRST { more } else { -more };
        }
    }
}
