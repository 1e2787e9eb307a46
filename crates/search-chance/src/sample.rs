//! Drawing outcomes by their true weight, and means by sampling: [`Sampler`] and [`Sampled`].
//!
//! Weights are whole numbers, so a draw is a *ticket* below their sum and not a sum of rounded
//! probabilities: the last outcome is never drawn by accident, one of weight 0 never at all.
//! Numbers come from the generator the caller seeds, `Xoshiro256PlusPlus` (Blackman & Vigna,
//! *Scrambled Linear Pseudorandom Number Generators*, ACM TOMS 47, 2021), which is the same on
//! every platform; its own seeding spreads any 64-bit seed, 0 too.

use crate::known::total;
use crate::mean::real;
use game_core::{Game, Limits, Player, Refused, Turn};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// The place of the outcome that holds a ticket: the first has tickets `0..w0`, the second the
/// next `w1`, and so on. `None` from the sum of the weights on.
pub fn holder(weights: impl IntoIterator<Item = u64>, ticket: u128) -> Option<usize> {
    let mut end = 0;
    weights.into_iter().position(|weight| {
        end += u128::from(weight);
        ticket < end
    })
}

/// The ticket at a share of all: 0 is the first, and a share of 1 or more is taken as the last.
/// `None` if there are no tickets or the share is no number.
#[must_use]
pub fn ticket_at(share: f64, tickets: u128) -> Option<u128> {
    if tickets == 0 || share.is_nan() {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "`as` saturates, and min follows"
    )]
    let ticket = (share * real(tickets)) as u128;
    Some(ticket.min(tickets - 1))
}

/// A number below `bound`, every one equally likely; 0 if `bound` is 0.
///
/// Tickets are drawn at the smallest power of two that covers `bound` and those outside thrown
/// away: no bias at all, and fewer than two draws on average.
pub fn below(bound: u128, rng: &mut impl Rng) -> u128 {
    if bound <= 1 {
        return 0;
    }
    let mask = u128::MAX >> (bound - 1).leading_zeros();
    loop {
        let high = if mask > u128::from(u64::MAX) { u128::from(rng.next_u64()) << 64 } else { 0 };
        let number = (high | u128::from(rng.next_u64())) & mask;
        if number < bound {
            return number;
        }
    }
}

/// Draws an outcome of a chance event by its weight; `None` elsewhere.
pub fn draw<G: Game>(state: &G, rng: &mut impl Rng) -> Option<G::Move> {
    let tickets = total(state.outcomes().map(|(_, weight)| weight));
    outcome_of(state, below(tickets, rng))
}

/// The outcome that holds a ticket.
fn outcome_of<G: Game>(state: &G, ticket: u128) -> Option<G::Move> {
    let place = holder(state.outcomes().map(|(_, weight)| weight), ticket)?;
    state.outcomes().nth(place).map(|(m, _)| m)
}

/// How players play in a sampled game.
pub trait Play<G: Game> {
    /// The move a player makes; `None` makes the sampler take the first legal one.
    fn play(&mut self, state: &G, player: Player, rng: &mut Xoshiro256PlusPlus) -> Option<G::Move>;
}

/// Plays every legal move equally often.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AnyMove;

impl<G: Game> Play<G> for AnyMove {
    fn play(&mut self, state: &G, _: Player, rng: &mut Xoshiro256PlusPlus) -> Option<G::Move> {
        state.pick(|count| usize::try_from(below(count as u128, rng)).unwrap_or(0))
    }
}

impl<G: Game, F: FnMut(&G, Player, &mut Xoshiro256PlusPlus) -> Option<G::Move>> Play<G> for F {
    fn play(&mut self, state: &G, player: Player, rng: &mut Xoshiro256PlusPlus) -> Option<G::Move> {
        self(state, player, rng)
    }
}

/// Whether the first chance event of the samples is left to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dice {
    Independent,
    Stratified,
}

/// Estimates a mean payoff by playing games to the end.
///
/// The same seed gives the same estimate on every platform. The dice of the game are not the
/// sampler's: a state that hides what will be drawn is never asked for it.
#[derive(Clone, Debug)]
pub struct Sampler<P = AnyMove> {
    play: P,
    dice: Dice,
    rng: Xoshiro256PlusPlus,
}

impl Sampler {
    /// A sampler in which everybody plays any move.
    #[must_use]
    pub fn seeded(seed: u64) -> Sampler {
        Sampler { play: AnyMove, dice: Dice::Independent, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<P> Sampler<P> {
    /// The same sampler with other players.
    #[must_use]
    pub fn with_play<New>(self, play: New) -> Sampler<New> {
        Sampler { play, dice: self.dice, rng: self.rng }
    }

    /// The same sampler with stratified dice: of `n` samples, sample `i` draws its first chance
    /// event from the `i`-th of `n` equal parts of the tickets, so that every outcome comes up
    /// as often as it should, within one. The mean stays unbiased and its spread falls; the
    /// standard error is still that of independent samples, so it errs on the safe side.
    #[must_use]
    pub fn stratified(self) -> Sampler<P> {
        Sampler { dice: Dice::Stratified, ..self }
    }

    /// The mean payoff of `player` over so many games from `root`.
    ///
    /// # Errors
    /// [`Refused::LineTooLong`] if a game is longer than [`Limits::PLIES`].
    pub fn estimate<G: Game>(&mut self, root: &G, player: Player, samples: u32) -> Result<Sampled, Refused>
    where
        P: Play<G>,
    {
        let (mut sum, mut squares) = (0_i128, 0_i128);
        for i in 0..samples {
            let stratum = (self.dice == Dice::Stratified).then_some((i, samples));
            let payoff = i128::from(self.game(root, player, stratum)?);
            sum += payoff;
            squares += payoff * payoff;
        }
        Ok(Sampled { sum, squares, samples })
    }

    /// Plays one game.
    fn game<G: Game>(
        &mut self,
        root: &G,
        player: Player,
        mut stratum: Option<(u32, u32)>,
    ) -> Result<i32, Refused>
    where
        P: Play<G>,
    {
        let mut state = root.clone();
        for _ in 0..=Limits::PLIES {
            let m = match state.turn() {
                Turn::Over => return Ok(state.payoff(player).get()),
                Turn::Chance => match stratum.take() {
                    Some(part) => self.draw_part(&state, part),
                    None => draw(&state, &mut self.rng),
                },
                Turn::Player(mover) => {
                    self.play.play(&state, mover, &mut self.rng).or_else(|| state.nth_move(0))
                }
            };
            let Some(m) = m else { break };
            state.play(m);
        }
        Err(Refused::LineTooLong { plies: Limits::PLIES })
    }

    /// Draws from one of several equal parts of the tickets: the place of the ticket is uniform
    /// over `parts * tickets` finer ones, of which each part has as many as there are tickets.
    fn draw_part<G: Game>(&mut self, state: &G, (part, parts): (u32, u32)) -> Option<G::Move> {
        let tickets = total(state.outcomes().map(|(_, weight)| weight));
        let fine = u128::from(part).checked_mul(tickets)? + below(tickets, &mut self.rng);
        outcome_of(state, fine / u128::from(parts.max(1)))
    }
}

/// A mean by sampling, and how sure it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampled {
    sum: i128,
    squares: i128,
    samples: u32,
}

impl Sampled {
    /// How many games were played.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// The mean payoff; `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.samples > 0).then(|| whole(self.sum) / f64::from(self.samples))
    }

    /// The standard error of the mean, from the spread of the samples; `None` below two games.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let n = i128::from(self.samples);
        if n < 2 {
            return None;
        }
        // n * sum of squares less the square of the sum, exactly: no cancellation.
        let spread = whole(n * self.squares - self.sum * self.sum);
        Some((spread / (whole(n) * whole(n) * whole(n - 1))).sqrt())
    }
}

/// A whole number as a real one, rounded to nearest.
#[expect(clippy::cast_precision_loss, reason = "rounded once, at the end")]
fn whole(number: i128) -> f64 {
    number as f64
}
