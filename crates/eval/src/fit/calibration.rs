//! From points to the chance of winning: [`Calibration`].
//!
//! J. Platt, *Probabilistic Outputs for Support Vector Machines and Comparisons to Regularized
//! Likelihood Methods*, Advances in Large Margin Classifiers, 1999. An evaluation becomes what a
//! mean may be taken of: an expected payoff.

use super::{Fit, FitError, Fitted, Intercept, Samples};
use crate::portable::logistic;
use crate::terms::reading_side;
use crate::text::{Page, write_number};
use crate::weights::{check_payoffs, held, scale};
use crate::{Increasing, Terms, WeightError};
use game_core::{Evaluate, Game, ParseError, Player, Scale, Score};

/// `1 / (1 + exp(-(slope * points + intercept)))`: the share of a win that a side with so many
/// points may expect, from 0 to 1, where a draw is half a win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    slope: f64,
    intercept: f64,
}

impl Calibration {
    /// A slope per point and what is added.
    ///
    /// # Errors
    /// [`WeightError::Shape`] unless the slope is positive and both are finite.
    pub fn new(slope: f64, intercept: f64) -> Result<Calibration, WeightError> {
        let good = slope > 0.0 && slope.is_finite() && intercept.is_finite();
        if good { Ok(Calibration { slope, intercept }) } else { Err(WeightError::Shape) }
    }

    /// The calibration under which results are likeliest, and how it was fitted. The samples have
    /// one number each, the [`Estimate`].
    ///
    /// # Errors
    /// [`FitError::Length`] if the samples have other terms, [`FitError::NotIncreasing`] if the
    /// slope is not positive, and what [`Fit::to`] refuses.
    pub fn fit(samples: &Samples, intercept: Intercept) -> Result<(Calibration, Fitted), FitError> {
        let numbers = samples.names().len();
        if numbers != 1 {
            return Err(FitError::Length { sample: 0, numbers, terms: 1 });
        }
        let fitted = Fit::logistic().with_intercept(intercept).to(samples)?;
        let slope = fitted.weights[0];
        let calibration = Calibration::new(slope, fitted.intercept);
        Ok((calibration.map_err(|_| FitError::NotIncreasing { slope })?, fitted))
    }

    /// The slope, per point.
    #[must_use]
    pub fn slope(&self) -> f64 {
        self.slope
    }

    /// What is added to the slope times the points: the logarithm of the odds of an even position.
    #[must_use]
    pub fn intercept(&self) -> f64 {
        self.intercept
    }

    /// The share of a win that a side with so many points may expect.
    #[must_use]
    pub fn probability(&self, points: f64) -> f64 {
        logistic(self.slope * points + self.intercept)
    }

    /// The calibration as text; [`Calibration::read`] of it gives an equal one.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("calibration\n");
        write_number(&mut text, "slope", self.slope);
        write_number(&mut text, "intercept", self.intercept);
        text
    }

    /// The calibration a text describes.
    ///
    /// # Errors
    /// [`ParseError`] with line and field.
    pub fn read(text: &str) -> Result<Calibration, ParseError> {
        let page = Page::open(text, "calibration", &["slope", "intercept"])?;
        let (slope, intercept) = (page.only("slope")?.number()?, page.only("intercept")?.number()?);
        Calibration::new(slope, intercept).map_err(|_| page.refused("slope", &"it is not positive"))
    }
}

/// From points to the share of a win: an order-keeping change of scale, and itself no longer one
/// that keeps means of points. Means of its results are means of expected payoffs.
impl Increasing for Calibration {
    fn apply(&self, x: f64) -> f64 {
        self.probability(x)
    }
}

/// An evaluator as a term: its points, under the name `estimate`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Estimate<E>(
    /// What is asked.
    pub E,
);

impl<G: Game, E: Evaluate<G>> Terms<G> for Estimate<E> {
    fn names(&self, _: &G) -> Vec<String> {
        vec!["estimate".to_string()]
    }
    fn count(&self, _: &G) -> usize {
        1
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        values[0] = self.0.evaluate(state, player).get();
    }
}

/// An evaluator whose estimates are expected payoffs, by way of a calibration: safe wherever a
/// mean is taken.
///
/// In a two-player zero-sum game the calibration is that of the **first player's** rows, and the
/// second player's estimate is the opposite. A share `p` of a win is a payoff of `2p - 1`, rounded
/// to the nearest point and held strictly inside the payoffs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected<E> {
    evaluator: E,
    calibration: Calibration,
    scale: Scale,
}

impl<E> Expected<E> {
    /// Estimates in points of `unit` a payoff of 1.
    ///
    /// # Errors
    /// [`WeightError::Payoffs`] unless payoffs lie in -1..=1, [`WeightError::Unit`].
    pub fn new<G: Game>(
        game: &G,
        evaluator: E,
        calibration: Calibration,
        unit: i32,
    ) -> Result<Expected<E>, WeightError>
    where
        E: Evaluate<G>,
    {
        check_payoffs(game)?;
        Ok(Expected { evaluator, calibration, scale: scale(unit)? })
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Expected<E> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let side = reading_side(state, player);
        let share = self.calibration.probability(f64::from(self.evaluator.evaluate(state, side)));
        let points = (2.0 * share - 1.0) * f64::from(self.scale.unit());
        held(points, self.scale, &state.profile()).towards(side, player)
    }
    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}
