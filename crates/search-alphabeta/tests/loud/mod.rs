//! Trees with noise: a game for selective searches in which a name says what a move is.
//!
//! * `xa5`: takes at place a and gains 5;
//! * `c..`: the opponent is forced to answer it;
//! * `z`: no move, but what would follow if the mover passed.

#![allow(dead_code, reason = "each test binary uses its part")]

use game_core::adapt::{Alternating, Inner};
use game_core::tree::{Estimates, Tree};
use game_core::{
    Decisive, Deterministic, Evaluate, Exchanges, Game, Keyed, Passes, Player, Profile, Score, Tactical,
    Turn, ZeroSum,
};
use search_alphabeta::{Extensions, Pruning, Quiescence, Selection};
use std::fmt;

/// A tree or a graph whose names mean something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Loud<G> {
    pub(crate) inner: G,
    forced: bool,
}

/// A game written as text, with noise.
pub(crate) fn loud(text: &str) -> Loud<Alternating<Tree>> {
    with_noise(Alternating::new(text.parse().expect(text)).expect(text))
}

pub(crate) fn with_noise<G>(inner: G) -> Loud<G> {
    Loud { inner, forced: false }
}

/// Where a move takes something, and what it gains.
fn capture(name: &str) -> Option<(usize, i32)> {
    let rest = name.strip_prefix('x')?;
    let place = rest.chars().next()?;
    Some((place as usize, rest[place.len_utf8()..].parse().ok()?))
}

impl<G: Game> Game for Loud<G> {
    type Move = G::Move;

    fn profile(&self) -> Profile {
        self.inner.profile()
    }
    fn turn(&self) -> Turn {
        self.inner.turn()
    }
    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.inner.moves().filter(|m| m.to_string() != "z")
    }
    fn play(&mut self, m: G::Move) {
        self.forced = m.to_string().starts_with('c');
        self.inner.play(m);
    }
    fn payoff(&self, player: Player) -> Score {
        self.inner.payoff(player)
    }
    fn repeats(&self) -> Option<u32> {
        self.inner.repeats()
    }
}

impl<G: Game> Decisive for Loud<G> {}
impl<G: Deterministic> Deterministic for Loud<G> {}
impl<G: ZeroSum> ZeroSum for Loud<G> {}

impl<G: Keyed> Keyed for Loud<G> {
    fn key(&self) -> u64 {
        self.inner.key() ^ u64::from(self.forced)
    }
}

impl<G: Game> Tactical for Loud<G> {
    fn noisy_moves(&self) -> impl Iterator<Item = G::Move> {
        self.moves().filter(|m| capture(&m.to_string()).is_some())
    }
    fn is_forced(&self) -> bool {
        self.forced && !self.turn().is_over()
    }
}

impl<G: Game> Exchanges for Loud<G> {
    fn place(&self, m: G::Move) -> Option<usize> {
        capture(&m.to_string()).map(|(place, _)| place)
    }
    fn gain(&self, m: G::Move) -> i32 {
        capture(&m.to_string()).map_or(0, |(_, gain)| gain)
    }
    fn exchange(&self, m: G::Move) -> i32 {
        let child = self.child(m);
        let back = child.noisy_moves().filter(|&reply| child.place(reply) == self.place(m));
        let taken_back = back.map(|reply| child.exchange(reply)).max().unwrap_or(0);
        self.gain(m) - taken_back.max(0)
    }
}

impl<G: Game> Passes for Loud<G> {
    fn passed(&self) -> Option<Loud<G>> {
        let pass = self.inner.moves().find(|m| m.to_string() == "z")?;
        Some(self.child(pass))
    }
}

impl<G: fmt::Display> fmt::Display for Loud<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

/// The estimates written in a tree or graph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<E>(pub(crate) E);

pub(crate) const WRITTEN: Written<Inner<Estimates>> = Written(Inner(Estimates));

impl<G: Game, E: Evaluate<G>> Evaluate<Loud<G>> for Written<E> {
    fn evaluate(&self, state: &Loud<G>, player: Player) -> Score {
        self.0.evaluate(&state.inner, player)
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

/// Nothing is selected.
pub(crate) const PLAIN: Selection = Selection {
    quiescence: None,
    extensions: Extensions { budget: 0, checks: false, recaptures: false, singular: None },
    pruning: Pruning { null_move: None, late_moves: None, futility: None, beam: None },
};

/// Quiescence that tries every noisy move.
pub(crate) const QUIET: Quiescence = Quiescence { plies: 32, nodes: 10_000, delta: None, skip_losing: false };

pub(crate) fn quiescent() -> Selection {
    Selection { quiescence: Some(QUIET), ..PLAIN }
}

pub(crate) fn extended(extensions: Extensions) -> Selection {
    Selection { extensions, ..PLAIN }
}

pub(crate) fn pruned(pruning: Pruning) -> Selection {
    Selection { pruning, ..PLAIN }
}

/// A queen takes a pawn and can be taken.
pub(crate) const QUEEN_TAKES_PAWN: &str = "(xp1=(xp9=-8 stop=1)~1 quiet=(a=0 b=0)~0)~0";

/// Two exchanges half done.
pub(crate) const PAIR: &str = "(L=(xl9=-4 stop=5)~5 R=(xr5=-2 stop=3)~3)~0";

/// The bishop, worth 3, is lost; two pawns can be given with check to put it off.
pub(crate) const HORIZON: &str = "(wait=(xb3=-3)~0 check=(xp1=(wait=(xb3=-4)~-1 \
                       check=(xp1=(wait=(xb3=-5)~-2)~-2)~-1)~-1)~0)~0";
