//! Evaluators on another scale: [`Scaled`] for any search, [`Reshaped`] for minimax alone.

use crate::weights::{check_payoffs, held, scale};
use crate::{Increasing, WeightError};
use game_core::{Deterministic, Evaluate, Game, Player, Scale, Score, ZeroSum};

/// So many times as many points, for estimates and payoffs alike: every search chooses the same,
/// means and chance nodes included.
///
/// There is no shift: it would move estimates against the payoffs of finished games, which stay
/// where they are, and would not be opposite for the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scaled<E> {
    evaluator: E,
    factor: i32,
    scale: Scale,
}

impl<E> Scaled<E> {
    /// The evaluator with its points, and its unit, times `factor`.
    ///
    /// # Errors
    /// [`WeightError::Unit`] unless the factor is positive and the highest payoff still has a
    /// score. No estimate that keeps below a win is ever cut off, so the factor is exact.
    pub fn new<G: Game>(game: &G, evaluator: E, factor: i32) -> Result<Scaled<E>, WeightError>
    where
        E: Evaluate<G>,
    {
        let unit = evaluator.unit();
        let refused = WeightError::Unit { win: f64::from(unit), resolution: factor };
        let product = unit.checked_mul(factor).filter(|_| factor > 0).ok_or_else(|| refused.clone())?;
        let scale = scale(product)?;
        scale.check(&game.profile()).map_err(|_| refused)?;
        Ok(Scaled { evaluator, factor, scale })
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Scaled<E> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let estimate = self.evaluator.evaluate(state, player).get();
        self.scale.estimate(Score::new(estimate.saturating_mul(self.factor)), &state.profile())
    }
    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}

/// Estimates bent by a strictly increasing shape; wins, draws and losses stay what they are.
///
/// An estimate of `x` of a win becomes `shape(|x|)` of a win, with the sign of `x`; the shape is
/// first brought to run from 0 to 1. The order of all values is kept, up to rounding, and that is
/// all that minimax and alpha-beta ask for. **Means are not kept**, so it is an evaluator only
/// where no chance is in the game:
///
/// ```
/// use eval::{Power, Reshaped};
/// use game_core::{Evaluate, Game, Player, Score, adapt::Alternating, tree::Tree};
/// /// Half of a win for the first player.
/// struct Half;
/// impl<G: Game> Evaluate<G> for Half {
///     fn evaluate(&self, _: &G, player: Player) -> Score {
///         Score::new(50).towards(Player::FIRST, player)
///     }
///     fn unit(&self) -> i32 { 100 }
/// }
/// let tree = Alternating::new("((1 -1) (1 0))".parse::<Tree>()?)?;
/// let cubed = Reshaped::new(&tree, Half, Power::CUBE, 1_000)?;
/// assert_eq!(cubed.evaluate(&tree, Player::SECOND), Score::new(-125));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail,E0277
/// # use eval::{Power, Reshaped};
/// # use game_core::{Evaluate, Flat, tree::Tree};
/// fn search_with_chance(evaluator: impl Evaluate<Tree>) {}   // a tree may have chance nodes
/// # let tree: Tree = "(1 2)".parse().unwrap();
/// # let tree = game_core::adapt::Alternating::new(tree).unwrap();
/// search_with_chance(Reshaped::new(&tree, Flat, Power::CUBE, 1_000).unwrap());
/// ```
///
/// Monte-Carlo search averages estimates on any game; the compiler cannot see that, so it is said
/// here: there too only [`Scaled`] is safe.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reshaped<E, T> {
    evaluator: E,
    shape: T,
    /// The shape at 0 and the height it gains from there to 1.
    foot: f64,
    height: f64,
    scale: Scale,
}

impl<E, T: Increasing> Reshaped<E, T> {
    /// Estimates in points of `unit` a win.
    ///
    /// # Errors
    /// [`WeightError::Payoffs`] unless payoffs lie in -1..=1 (between greater ones a bent
    /// estimate would change its place), [`WeightError::Shape`] if the shape does not increase
    /// from 0 to 1, [`WeightError::Unit`].
    pub fn new<G>(game: &G, evaluator: E, shape: T, unit: i32) -> Result<Reshaped<E, T>, WeightError>
    where
        G: Deterministic + ZeroSum,
        E: Evaluate<G>,
    {
        check_payoffs(game)?;
        let foot = shape.apply(0.0);
        let height = shape.apply(1.0) - foot;
        if !(height > 0.0 && height.is_finite() && foot.is_finite()) {
            return Err(WeightError::Shape);
        }
        Ok(Reshaped { evaluator, shape, foot, height, scale: scale(unit)? })
    }
}

impl<G: Deterministic + ZeroSum, E: Evaluate<G>, T: Increasing> Evaluate<G> for Reshaped<E, T> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let estimate = f64::from(self.evaluator.evaluate(state, player));
        let share = estimate.abs() / f64::from(self.evaluator.unit());
        let bent = (self.shape.apply(share) - self.foot) / self.height;
        held(bent.copysign(estimate) * f64::from(self.scale.unit()), self.scale, &state.profile())
    }
    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}
