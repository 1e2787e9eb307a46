//! What a selective search asks a game: [`Selective`], a [`Sight`] for positions that are not quiet.

use crate::selection::Selection;
use crate::sight::{Blind, Sight, Sighted};
use game_core::{Exchanges, Game, Passes, Soonest, Tactical};

/// What is known about noisy moves: [`Unaware`], [`Noisy`] or [`Trading`].
pub trait Noise<G: Game> {
    /// The noisy moves.
    fn noisy_moves(&self, state: &G) -> impl Iterator<Item = G::Move>;
    /// Whether the mover has no quiet choice.
    fn is_forced(&self, state: &G) -> bool;
    /// Where a move takes something.
    fn place(&self, state: &G, m: G::Move) -> Option<usize>;
    /// What a move gains at once at most, in points; `None` if that is not known.
    fn gain(&self, state: &G, m: G::Move) -> Option<i32>;
    /// What is left of it after all has been taken back; `None` if that is not known.
    fn exchange(&self, state: &G, m: G::Move) -> Option<i32>;
}

/// Knows of no noise: every position is quiet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Unaware;

/// Asks a [`Tactical`] game which moves are noisy, and when the mover is forced.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Noisy;

/// Asks a game that [`Exchanges`] what captures are worth as well.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Trading;

impl<G: Game> Noise<G> for Unaware {
    fn noisy_moves(&self, _: &G) -> impl Iterator<Item = G::Move> {
        core::iter::empty()
    }
    fn is_forced(&self, _: &G) -> bool {
        false
    }
    fn place(&self, _: &G, _: G::Move) -> Option<usize> {
        None
    }
    fn gain(&self, _: &G, _: G::Move) -> Option<i32> {
        Some(0)
    }
    fn exchange(&self, _: &G, _: G::Move) -> Option<i32> {
        None
    }
}

impl<G: Tactical> Noise<G> for Noisy {
    fn noisy_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        state.noisy_moves()
    }
    fn is_forced(&self, state: &G) -> bool {
        state.is_forced()
    }
    fn place(&self, _: &G, _: G::Move) -> Option<usize> {
        None
    }
    fn gain(&self, _: &G, _: G::Move) -> Option<i32> {
        None
    }
    fn exchange(&self, _: &G, _: G::Move) -> Option<i32> {
        None
    }
}

impl<G: Exchanges> Noise<G> for Trading {
    fn noisy_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        state.noisy_moves()
    }
    fn is_forced(&self, state: &G) -> bool {
        state.is_forced()
    }
    fn place(&self, state: &G, m: G::Move) -> Option<usize> {
        state.place(m)
    }
    fn gain(&self, state: &G, m: G::Move) -> Option<i32> {
        Some(state.gain(m))
    }
    fn exchange(&self, state: &G, m: G::Move) -> Option<i32> {
        Some(state.exchange(m))
    }
}

/// Whether the mover may be supposed to pass: [`NoPass`] or [`Passing`].
pub trait Pass<G: Game> {
    /// The state with the other player to move, if that is offered.
    fn passed(&self, state: &G) -> Option<G>;
}

/// Nobody passes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoPass;

/// Asks a game that [`Passes`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Passing;

impl<G: Game> Pass<G> for NoPass {
    fn passed(&self, _: &G) -> Option<G> {
        None
    }
}

impl<G: Passes> Pass<G> for Passing {
    fn passed(&self, state: &G) -> Option<G> {
        state.passed()
    }
}

/// A [`Selection`] together with what the game says about noise and passing.
///
/// Made for what the game offers, least first: [`Selective::new`] for any game, `noisy` for a
/// [`Tactical`] one, `trading` for one that [`Exchanges`]; then `with_passes`, `with_sight`. What the
/// game does not offer does nothing: without [`Passing`] there is no null move, without [`Trading`]
/// no delta cut and no recapture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selective<N = Unaware, P = NoPass, S = Blind> {
    selection: Selection,
    noise: N,
    pass: P,
    sight: S,
}

impl Selective {
    /// For any game: no move is noisy.
    #[must_use]
    pub fn new(selection: Selection) -> Selective {
        Selective { selection, noise: Unaware, pass: NoPass, sight: Blind }
    }
}

impl Selective<Noisy> {
    /// For a [`Tactical`] game.
    #[must_use]
    pub fn noisy(selection: Selection) -> Selective<Noisy> {
        Selective { selection, noise: Noisy, pass: NoPass, sight: Blind }
    }
}

impl Selective<Trading> {
    /// For a game that [`Exchanges`].
    #[must_use]
    pub fn trading(selection: Selection) -> Selective<Trading> {
        Selective { selection, noise: Trading, pass: NoPass, sight: Blind }
    }
}

impl<N, P, S> Selective<N, P, S> {
    /// Asks the game for null moves too, which must be one that [`Passes`].
    #[must_use]
    pub fn with_passes(self) -> Selective<N, Passing, S> {
        Selective { selection: self.selection, noise: self.noise, pass: Passing, sight: self.sight }
    }

    /// Asks the game too who wins at once, which must be a [`Decisive`](game_core::Decisive) one.
    #[must_use]
    pub fn with_sight(self) -> Selective<N, P, Sighted> {
        Selective { selection: self.selection, noise: self.noise, pass: self.pass, sight: Sighted }
    }
}

impl<G: Game, N: Noise<G>, P: Pass<G>, S: Sight<G>> Sight<G> for Selective<N, P, S> {
    fn sees(&self) -> bool {
        self.sight.sees()
    }
    fn winning_move(&self, state: &G) -> Option<(usize, G::Move)> {
        self.sight.winning_move(state)
    }
    fn safe_moves(&self, state: &G) -> impl Iterator<Item = (usize, G::Move)> {
        self.sight.safe_moves(state)
    }
    fn soonest(&self, state: &G) -> Soonest {
        self.sight.soonest(state)
    }
    const SELECTS: bool = true;

    fn selection(&self) -> Option<&Selection> {
        Some(&self.selection)
    }
    fn noisy_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        self.noise.noisy_moves(state)
    }
    fn is_forced(&self, state: &G) -> bool {
        self.noise.is_forced(state)
    }
    fn place(&self, state: &G, m: G::Move) -> Option<usize> {
        self.noise.place(state, m)
    }
    fn gain(&self, state: &G, m: G::Move) -> Option<i32> {
        self.noise.gain(state, m)
    }
    fn exchange(&self, state: &G, m: G::Move) -> Option<i32> {
        self.noise.exchange(state, m)
    }
    fn passed(&self, state: &G) -> Option<G> {
        self.pass.passed(state)
    }
}
