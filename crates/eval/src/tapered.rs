//! Two sets of weights, blended by how far the game has got: [`Tapered`].
//!
//! A pawn is worth more when queens are gone, a king belongs into a corner before and into the
//! centre after; one weight for both is wrong twice, and a switch from one set to the other makes
//! the estimate jump. Blending does not. As in F. Letouzey, *Fruit 2.1* (chess program, source of
//! 2005), where every term has an opening and an endgame weight.

use crate::counts::counts_of;
use crate::terms::{reading_side, values_of};
use crate::text::Page;
use crate::weights::{check_length, check_names, rounded, scale};
use crate::{Counts, Own, Terms, WeightError};
use core::fmt::Write as _;
use game_core::{Evaluate, Game, ParseError, Player, Scale, Score};

/// How far a game still is from its last phase: the same whoever asks, and the same for a
/// position with the sides changed.
pub trait Phase<G: Game> {
    /// The phase at the start, at least 1.
    fn full(&self) -> u32;
    /// From [`full`](Phase::full) down to 0; more counts as full.
    fn phase(&self, state: &G) -> u32;
}

/// A phase from a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseBy<F> {
    /// The phase at the start, at least 1.
    pub full: u32,
    /// The phase of a state.
    pub of: F,
}

impl<G: Game, F: Fn(&G) -> u32> Phase<G> for PhaseBy<F> {
    fn full(&self) -> u32 {
        self.full
    }
    fn phase(&self, state: &G) -> u32 {
        (self.of)(state)
    }
}

/// What all players together still have, each kind by its share: in chess 1 for a knight or
/// bishop, 2 for a rook, 4 for a queen, which makes 24 at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remaining<C> {
    /// What is counted.
    pub counts: C,
    /// The share of each, in their order; what is missing counts 0.
    pub shares: Vec<u32>,
    /// The phase at the start, at least 1.
    pub full: u32,
}

impl<G: Game, C: Counts<G>> Phase<G> for Remaining<C> {
    fn full(&self) -> u32 {
        self.full
    }
    fn phase(&self, state: &G) -> u32 {
        let mut sum = 0_u64;
        for player in Player::all(state.profile().players.into()) {
            for (&count, &share) in counts_of(&self.counts, state, player).iter().zip(&self.shares) {
                let count = u64::try_from(count).unwrap_or(0);
                sum = sum.saturating_add(count.saturating_mul(share.into()));
            }
        }
        u32::try_from(sum).unwrap_or(u32::MAX)
    }
}

/// `(opening * phase + ending * (full - phase)) / full`, where `opening` and `ending` are weighted
/// sums of the same terms.
///
/// Weights are whole points and the sums are exact, so that the result is the same everywhere and
/// turns its sign exactly when the sides change; the one division rounds **to the nearest point,
/// halves away from zero**. The estimate is held strictly inside the payoffs.
#[derive(Clone, PartialEq, Debug)]
pub struct Tapered<P, T = Own> {
    terms: T,
    phase: P,
    /// Opening and ending weight of each term.
    weights: Vec<[i32; 2]>,
    scale: Scale,
}

impl<P, T> Tapered<P, T> {
    /// Weights in points for the first and the last phase, in the order of the terms, when a
    /// payoff of 1 is worth `unit` points.
    ///
    /// # Errors
    /// [`WeightError`] if there are not as many weights as terms, twice, or if the unit or the
    /// phase is 0 or too large.
    pub fn new<G: Game>(
        game: &G,
        terms: T,
        phase: P,
        [opening, ending]: [&[i32]; 2],
        unit: i32,
    ) -> Result<Tapered<P, T>, WeightError>
    where
        P: Phase<G>,
        T: Terms<G>,
    {
        let names = terms.names(game);
        check_names(&names)?;
        check_length(opening.len(), names.len())?;
        check_length(ending.len(), names.len())?;
        if phase.full() == 0 {
            return Err(WeightError::Phase);
        }
        let weights = opening.iter().zip(ending).map(|(&opening, &ending)| [opening, ending]).collect();
        Ok(Tapered { terms, phase, weights, scale: scale(unit)? })
    }

    /// The two weights of each term, in their order: of the first phase and of the last.
    #[must_use]
    pub fn weights(&self) -> &[[i32; 2]] {
        &self.weights
    }

    /// The evaluator as text; [`Tapered::read`] of it gives an equal one.
    ///
    /// ```text
    /// evaluation tapered
    /// unit 10000
    /// phase 24
    /// weight pawns 82 94
    /// ```
    #[must_use]
    pub fn write<G: Game>(&self, game: &G) -> String
    where
        P: Phase<G>,
        T: Terms<G>,
    {
        let mut text =
            format!("evaluation tapered\nunit {}\nphase {}\n", self.scale.unit(), self.phase.full());
        for (name, [opening, ending]) in self.terms.names(game).iter().zip(&self.weights) {
            let _ = writeln!(text, "weight {name} {opening} {ending}");
        }
        text
    }

    /// The evaluator a text describes; see [`Linear::read`](crate::Linear::read).
    ///
    /// # Errors
    /// [`ParseError`] with line and field; also if the text was made for another full phase.
    pub fn read<G: Game>(game: &G, terms: T, phase: P, text: &str) -> Result<Tapered<P, T>, ParseError>
    where
        P: Phase<G>,
        T: Terms<G>,
    {
        let page = Page::open(text, "evaluation tapered", &["unit", "phase", "weight"])?;
        let unit = page.only("unit")?.whole()?;
        let full = page.only("phase")?;
        if full.natural::<u32>()? != phase.full() {
            return Err(full.error(format!("the phase here is counted from {}", phase.full())));
        }
        let weights = page.named("weight", &terms.names(game), |field| {
            let (rest, ending) = field.split_last()?;
            let (name, opening) = rest.split_last()?;
            Ok((name, (opening.whole()?, ending.whole()?)))
        })?;
        let (opening, ending): (Vec<i32>, Vec<i32>) = weights.into_iter().unzip();
        let tapered = Tapered::new(game, terms, phase, [&opening, &ending], unit);
        tapered.map_err(|why| page.refused("unit", &why))
    }
}

impl<G: Game, P: Phase<G>, T: Terms<G>> Evaluate<G> for Tapered<P, T> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let side = reading_side(state, player);
        let values = values_of(&self.terms, state, side);
        let full = self.phase.full();
        let phase = self.phase.phase(state).min(full);
        let (mut opening, mut ending) = (0_i128, 0_i128);
        for (&[first, last], &value) in self.weights.iter().zip(&values) {
            opening += i128::from(i64::from(first) * i64::from(value));
            ending += i128::from(i64::from(last) * i64::from(value));
        }
        let blended = opening * i128::from(phase) + ending * i128::from(full - phase);
        self.scale.estimate(rounded(blended, full.into()), &state.profile()).towards(side, player)
    }

    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}

/// Terms for fitting tapered weights: first every term times the phase (`opening NAME`), then
/// every term times what is missing to the full phase (`ending NAME`).
///
/// A weighted sum of them is a tapered evaluation times the full phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split<P, T = Own> {
    /// How far the game is from its last phase.
    pub phase: P,
    /// What is weighed.
    pub terms: T,
}

impl<G: Game, P: Phase<G>, T: Terms<G>> Terms<G> for Split<P, T> {
    fn names(&self, game: &G) -> Vec<String> {
        let names = self.terms.names(game);
        let set = |phase: &'static str| names.iter().map(move |name| format!("{phase} {name}"));
        set("opening").chain(set("ending")).collect()
    }
    fn count(&self, game: &G) -> usize {
        2 * self.terms.count(game)
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        let full = self.phase.full();
        let phase = self.phase.phase(state).min(full);
        let (opening, ending) = values.split_at_mut(self.terms.count(state));
        self.terms.values(state, player, opening);
        for (opening, ending) in opening.iter_mut().zip(ending) {
            let times = |share: u32| i64::from(*opening).saturating_mul(share.into());
            let most = i64::from(i32::MAX);
            let [first, last] =
                [times(phase), times(full - phase)].map(|n| i32::try_from(n.clamp(-most, most)).unwrap_or(0));
            (*opening, *ending) = (first, last);
        }
    }
}
