//! Weighted sums of features: [`Linear`].
//!
//! Shannon, *Programming a Computer for Playing Chess*, Philosophical Magazine 41, 1950.

use crate::terms::{reading_side, values_of};
use crate::text::{Page, write_number};
use crate::weights::{check_length, check_names, held};
use crate::{Own, Terms, WeightError};
use core::fmt::Write as _;
use game_core::{Evaluate, Features, Game, ParseError, Player, Scale, Score};

/// `sum(weight * feature)` over the [`Features`] of a game, or over any other [`Terms`].
///
/// Answers are whole points; a feature unit of weight 1 is worth
/// [`resolution`](Linear::resolution) points (100 at first, so 2.6 is 260). The sum is taken in
/// the order of the features and **rounded to the nearest point, halves away from zero**, then
/// held strictly inside the payoffs of the game's profile: at least one point from either end.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear<T = Own> {
    terms: T,
    weights: Vec<f64>,
    win: f64,
    resolution: i32,
    scale: Scale,
}

impl Linear {
    /// Weights for the features of `game`, in their order, when a payoff of 1 is worth `win` in
    /// the unit of the weights.
    ///
    /// # Errors
    /// [`WeightError`] if there are not as many weights as features, if one is not a finite
    /// number, or if `win` is not positive or too large.
    pub fn new<G: Features>(game: &G, weights: &[f64], win: f64) -> Result<Linear, WeightError> {
        Linear::of(game, Own, weights, win)
    }
}

impl<T> Linear<T> {
    /// Weights for other terms than a game's own features; otherwise like [`Linear::new`].
    ///
    /// # Errors
    /// As [`Linear::new`]; [`WeightError::Name`] too.
    pub fn of<G: Game>(game: &G, terms: T, weights: &[f64], win: f64) -> Result<Linear<T>, WeightError>
    where
        T: Terms<G>,
    {
        let names = terms.names(game);
        check_names(&names)?;
        check_length(weights.len(), names.len())?;
        if let Some((name, _)) = names.into_iter().zip(weights).find(|(_, weight)| !weight.is_finite()) {
            return Err(WeightError::NotFinite { feature: name });
        }
        Linear { terms, weights: weights.to_vec(), win, resolution: 100, scale: Scale::default() }.checked()
    }

    /// The same weights at another number of points for a weight of 1.
    ///
    /// # Errors
    /// [`WeightError::Unit`] if a payoff of 1 would not be between 1 and 2^31 - 2 points.
    pub fn with_resolution(self, points: i32) -> Result<Linear<T>, WeightError> {
        Linear { resolution: points, ..self }.checked()
    }

    /// Points for a weight of 1.
    #[must_use]
    pub fn resolution(&self) -> i32 {
        self.resolution
    }

    /// The weights, in the order of the features.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// What a payoff of 1 is worth, in the unit of the weights.
    #[must_use]
    pub fn win(&self) -> f64 {
        self.win
    }

    /// The sum for these features, in the unit of the weights; neither rounded nor held inside
    /// anything. What is missing on either side counts 0.
    #[must_use]
    pub fn sum(&self, features: &[i32]) -> f64 {
        self.weights.iter().zip(features).map(|(weight, &feature)| weight * f64::from(feature)).sum()
    }

    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates, and a scale refuses both ends")]
    fn checked(self) -> Result<Linear<T>, WeightError> {
        let (win, resolution) = (self.win, self.resolution);
        let points = (win * f64::from(resolution)).round() as i32;
        match Scale::plain(points) {
            Ok(scale) if resolution > 0 => Ok(Linear { scale, ..self }),
            _ => Err(WeightError::Unit { win, resolution }),
        }
    }

    /// The evaluator as text; [`Linear::read`] of it gives an equal one.
    ///
    /// ```text
    /// evaluation linear
    /// win 20
    /// resolution 100
    /// weight pawns 1
    /// weight mobility 0.1
    /// ```
    #[must_use]
    pub fn write<G: Game>(&self, game: &G) -> String
    where
        T: Terms<G>,
    {
        let mut text = String::from("evaluation linear\n");
        write_number(&mut text, "win", self.win);
        let _ = writeln!(text, "resolution {}", self.resolution);
        for (name, &weight) in self.terms.names(game).iter().zip(&self.weights) {
            write_number(&mut text, &format!("weight {name}"), weight);
        }
        text
    }

    /// The evaluator a text describes. Empty lines and lines that begin with `#` are left out; the
    /// weights may come in any order.
    ///
    /// # Errors
    /// [`ParseError`] with line and field: a field or feature that is unknown, missing or there
    /// twice, a number that is none or not finite, or what [`Linear::of`] refuses.
    pub fn read<G: Game>(game: &G, terms: T, text: &str) -> Result<Linear<T>, ParseError>
    where
        T: Terms<G>,
    {
        let page = Page::open(text, "evaluation linear", &["win", "resolution", "weight"])?;
        let win = page.only("win")?.number()?;
        let resolution = page.only("resolution")?.whole()?;
        let weights = page.named("weight", &terms.names(game), |field| {
            let (name, weight) = field.split_last()?;
            Ok((name, weight.number()?))
        })?;
        let linear = Linear::of(game, terms, &weights, win).and_then(|it| it.with_resolution(resolution));
        linear.map_err(|why| page.refused("win", &why))
    }
}

impl<G: Game, T: Terms<G>> Evaluate<G> for Linear<T> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let side = reading_side(state, player);
        let sum = self.sum(&values_of(&self.terms, state, side));
        // Infinity less infinity: nothing is known, and a float that is no number becomes 0.
        held(sum * f64::from(self.resolution), self.scale, &state.profile()).towards(side, player)
    }

    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}
