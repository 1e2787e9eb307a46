//! Changes of scale, as types that say what they keep: [`Increasing`], [`KeepsMeans`].
//!
//! A minimum and a maximum ask only which of two numbers is greater, so minimax chooses the same
//! moves on any strictly increasing scale. A mean asks how much greater: with chance nodes, and
//! wherever values are averaged, only `factor * x + shift` with a positive factor is safe.
//! Russell & Norvig, *Artificial Intelligence: A Modern Approach*, on evaluation functions for
//! games of chance.

use crate::WeightError;

/// `x < y` gives `apply(x) < apply(y)`, up to rounding: the order of numbers is kept, so minimax
/// chooses the same.
///
/// [`order_kept`] checks it on numbers of one's choice.
pub trait Increasing {
    /// The number on the new scale.
    fn apply(&self, x: f64) -> f64;
}

/// The order of means is kept too, so expectation search chooses the same: `apply` is
/// `factor * x + shift`, and the factor is positive.
pub trait KeepsMeans: Increasing {}

impl<T: Increasing + ?Sized> Increasing for &T {
    fn apply(&self, x: f64) -> f64 {
        (**self).apply(x)
    }
}

impl<T: KeepsMeans + ?Sized> KeepsMeans for &T {}

/// `factor * x + shift`.
///
/// ```
/// use eval::{Affine, KeepsMeans};
/// fn mean(scale: &impl KeepsMeans, lottery: &[(f64, f64)]) -> f64 {
///     lottery.iter().map(|(probability, x)| probability * scale.apply(*x)).sum()
/// }
/// let (a, b) = ([(0.6, 2.0), (0.4, 3.0)], [(0.6, 1.0), (0.4, 4.0)]);
/// let scale = Affine::new(10.0, 5.0)?;
/// assert_eq!([mean(&scale, &a), mean(&scale, &b)], [29.0, 27.0]);
/// # Ok::<(), eval::WeightError>(())
/// ```
///
/// A power keeps the order of numbers, not that of means, and the compiler says so:
///
/// ```compile_fail,E0277
/// use eval::{KeepsMeans, Power};
/// fn mean(scale: &impl KeepsMeans, lottery: &[(f64, f64)]) -> f64 {
///     lottery.iter().map(|(probability, x)| probability * scale.apply(*x)).sum()
/// }
/// mean(&Power::CUBE, &[(0.6, 2.0), (0.4, 3.0)]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Affine {
    factor: f64,
    shift: f64,
}

impl Affine {
    /// Every number as it is.
    pub const IDENTITY: Affine = Affine { factor: 1.0, shift: 0.0 };

    /// `factor * x + shift`.
    ///
    /// # Errors
    /// [`WeightError::Shape`] unless the factor is positive and both are finite: a factor of 0
    /// makes all equal, a negative one turns the order round.
    pub fn new(factor: f64, shift: f64) -> Result<Affine, WeightError> {
        let good = factor > 0.0 && factor.is_finite() && shift.is_finite();
        if good { Ok(Affine { factor, shift }) } else { Err(WeightError::Shape) }
    }
}

impl Increasing for Affine {
    fn apply(&self, x: f64) -> f64 {
        self.factor * x + self.shift
    }
}

impl KeepsMeans for Affine {}

/// `|x|` to a whole power, with the sign of `x`.
///
/// With the sign it increases everywhere, also for an even power; the plain square does so from 0
/// on only, and -3, -1, 2 become 9, 1, 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Power(u8);

impl Power {
    /// `x * |x|`: the square from 0 on, its mirror image below.
    pub const SQUARE: Power = Power(2);
    /// `x^3`.
    pub const CUBE: Power = Power(3);

    /// This power.
    ///
    /// # Errors
    /// [`WeightError::Shape`] for 0, which makes all equal.
    pub fn new(power: u8) -> Result<Power, WeightError> {
        if power == 0 { Err(WeightError::Shape) } else { Ok(Power(power)) }
    }
}

impl Increasing for Power {
    fn apply(&self, x: f64) -> f64 {
        (1..self.0).fold(x, |product, _| product * x.abs())
    }
}

/// One change of scale after another.
///
/// It keeps means if both do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Then<A, B>(
    /// Applied first.
    pub A,
    /// Applied to what the first gives.
    pub B,
);

impl<A: Increasing, B: Increasing> Increasing for Then<A, B> {
    fn apply(&self, x: f64) -> f64 {
        self.1.apply(self.0.apply(x))
    }
}

impl<A: KeepsMeans, B: KeepsMeans> KeepsMeans for Then<A, B> {}

/// Whether a function keeps the order of these numbers, equal ones equal; if not, two numbers
/// whose order it loses.
///
/// # Errors
/// The first such pair, the smaller number first. What is no number has no order.
pub fn order_kept(numbers: &[f64], apply: impl Fn(f64) -> f64) -> Result<(), [f64; 2]> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    for pair in sorted.windows(2) {
        let [x, y] = [pair[0], pair[1]];
        let (before, after) = (x.partial_cmp(&y), apply(x).partial_cmp(&apply(y)));
        if before.is_none() || before != after {
            return Err([x, y]);
        }
    }
    Ok(())
}
