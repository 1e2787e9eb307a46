//! Games that break their promise: named in a debug build, survived in any.

use game_core::{Game, Limits, Player, Profile, Score, Search, Turn, ZeroSum};
use search_chance::{ExpectiMaxN, Expectiminimax, Probing, Star};

/// One throw of outcomes 0, 1, 2 with these weights and payoffs.
#[derive(Clone)]
struct Throw {
    weights: [u64; 3],
    payoffs: [i32; 3],
    fell: Option<usize>,
}

impl Game for Throw {
    type Move = usize;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance().with_payoffs(-9, 9)
    }
    fn turn(&self) -> Turn {
        if self.fell.is_some() { Turn::Over } else { Turn::Chance }
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        core::iter::empty()
    }
    fn outcomes(&self) -> impl Iterator<Item = (usize, u64)> {
        self.weights.into_iter().enumerate().filter(|_| self.fell.is_none())
    }
    fn play(&mut self, m: usize) {
        self.fell = Some(m);
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(self.fell.map_or(0, |fell| self.payoffs[fell])).towards(Player::FIRST, player)
    }
}

impl ZeroSum for Throw {}

/// What every search makes of it.
fn check(throw: &Throw) -> Vec<f64> {
    let plain = Expectiminimax::new().search(throw, &Limits::NONE).expect("an answer").value;
    let vector = ExpectiMaxN::new().search(throw, &Limits::NONE).expect("an answer").value;
    let stars = [Probing::None, Probing::First]
        .map(|probing| Star::new(probing).search(throw, &Limits::NONE).expect("an answer").value);
    [plain, vector.map(|means| means[Player::FIRST])]
        .into_iter()
        .chain(stars)
        .map(|value| value.expect("a value"))
        .collect()
}

#[test]
fn outcomes_without_weight_are_not_looked_at() {
    // The payoff of the impossible outcome would be out of bounds.
    for (weights, payoffs) in [([0, 1, 1], [99, 2, 4]), ([1, 0, 1], [2, 99, 4]), ([1, 1, 0], [2, 4, 99])] {
        assert_eq!(check(&Throw { weights, payoffs, fell: None }), [3.0; 4]);
    }
}

#[test]
fn the_largest_weights_do_not_wrap() {
    let throw = Throw { weights: [u64::MAX; 3], payoffs: [2, 3, 4], fell: None };
    assert_eq!(check(&throw), [3.0; 4]);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a payoff of 10 is outside the declared -9..9")]
fn a_payoff_out_of_bounds_is_named_in_a_debug_build() {
    check(&Throw { weights: [1, 1, 1], payoffs: [0, 10, 0], fell: None });
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a chance event without an outcome of positive weight")]
fn an_event_without_weight_is_named_in_a_debug_build() {
    check(&Throw { weights: [0; 3], payoffs: [0; 3], fell: None });
}
