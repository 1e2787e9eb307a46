//! Chance events with too many outcomes, thinned to a sample: [`Thinned`].
//!
//! Sparse sampling (Kearns, Mansour & Ng, *A Sparse Sampling Algorithm for Near-Optimal Planning
//! in Large Markov Decision Processes*, Machine Learning 49, 2002), as a game: a chance event has
//! a few of its outcomes, drawn by their true weight. Every search of this crate and any other
//! can then be asked; its value is an estimate.
//!
//! The sample is systematic: one random start, then equal steps through the weights. So every
//! outcome is drawn as often as it should be within one, and in the mean exactly so. The start
//! depends on the seed and the key of the state alone: one state has one sample, which is what
//! tables and repeated searches need.

use game_core::adapt::Inner;
use game_core::mix::mix64;
use game_core::{Evaluate, Game, Keyed, Order, Player, Profile, Score, Turn, ZeroSum};

use crate::known::total;
use crate::sample::below;
use alloc::borrow::Cow;
use core::num::NonZeroU32;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A game in which chance events are thinned to at most so many outcomes.
///
/// ```
/// use core::num::NonZeroU32;
/// use game_core::{Game, Limits, Search, tree::Tree};
/// use search_chance::{Expectimax, Thinned, Uniform};
///
/// let tree: Tree = "chance(1:1 1:2 1:3 1:4 1:5 1:6)".parse()?;
/// let three = NonZeroU32::new(3).expect("three");
/// let thinned = Thinned::new(tree, three, 7);
/// // Systematic: one of 1 2, one of 3 4, one of 5 6, here all at the same place.
/// assert_eq!(thinned.outcomes().count(), 3);
/// let value = Expectimax::<_, Uniform>::new().search(&thinned, &Limits::NONE)?.value;
/// assert!(value == Some(3.0) || value == Some(4.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thinned<G> {
    inner: G,
    draws: NonZeroU32,
    seed: u64,
}

impl<G: Keyed> Thinned<G> {
    /// The game with chance events of `draws` draws each; events with no more outcomes than that
    /// are left as they are.
    pub fn new(inner: G, draws: NonZeroU32, seed: u64) -> Thinned<G> {
        Thinned { inner, draws, seed }
    }

    /// The game inside.
    pub fn inner(&self) -> &G {
        &self.inner
    }

    /// Where the steps through the weights of this event begin, below their sum.
    fn start(&self, all: u128) -> u128 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix64(self.seed) ^ self.inner.key());
        below(all, &mut rng)
    }
}

impl<G: Keyed> Game for Thinned<G> {
    type Move = G::Move;

    fn profile(&self) -> Profile {
        self.inner.profile()
    }
    fn turn(&self) -> Turn {
        self.inner.turn()
    }
    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.inner.moves()
    }
    fn play(&mut self, m: G::Move) {
        self.inner.play(m);
    }
    fn payoff(&self, player: Player) -> Score {
        self.inner.payoff(player)
    }
    fn move_count(&self) -> usize {
        self.inner.move_count()
    }
    fn nth_move(&self, n: usize) -> Option<G::Move> {
        self.inner.nth_move(n)
    }
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<G::Move> {
        self.inner.pick(choose)
    }
    fn repeats(&self) -> Option<u32> {
        self.inner.repeats()
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        self.inner.player_name(player)
    }

    /// The outcomes drawn, each with the number of draws that fell on it.
    ///
    /// In steps of `all / draws`, measured in parts so fine that every step is whole: draw `i`
    /// stands at `i * all + start`, and an outcome covers `draws` parts for each of its weight.
    fn outcomes(&self) -> impl Iterator<Item = (G::Move, u64)> {
        let draws = u128::from(self.draws.get());
        let few = self.inner.outcomes().take(self.draws.get() as usize + 1).count() as u128 <= draws;
        let all = if few { 0 } else { total(self.inner.outcomes().map(|(_, weight)| weight)) };
        let start = if few { 0 } else { self.start(all) };
        // How many draws stand before a place.
        let before = move |place: u128| (place * draws).saturating_sub(start).div_ceil(all.max(1));
        let mut end = 0;
        self.inner.outcomes().filter_map(move |(m, weight)| {
            if few {
                return Some((m, weight));
            }
            let begin = end;
            end += u128::from(weight);
            let count = u64::try_from(before(end) - before(begin)).unwrap_or(u64::MAX);
            (count > 0).then_some((m, count))
        })
    }
}

impl<G: Keyed + ZeroSum> ZeroSum for Thinned<G> {}

impl<G: Keyed> Keyed for Thinned<G> {
    /// That of the game inside: a table belongs to one sample.
    fn key(&self) -> u64 {
        self.inner.key()
    }
}

impl<G: Keyed, E: Evaluate<G>> Evaluate<Thinned<G>> for Inner<E> {
    fn evaluate(&self, state: &Thinned<G>, player: Player) -> Score {
        self.0.evaluate(&state.inner, player)
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

impl<G: Keyed, O: Order<G>> Order<Thinned<G>> for Inner<O> {
    fn rank(&self, state: &Thinned<G>, m: G::Move) -> i32 {
        self.0.rank(&state.inner, m)
    }
    fn rank_child(&self, state: &Thinned<G>, m: G::Move, child: &Thinned<G>) -> i32 {
        self.0.rank_child(&state.inner, m, &child.inner)
    }
    fn pays_at(&self, state: &Thinned<G>) -> bool {
        self.0.pays_at(&state.inner)
    }
    fn ranks(&self) -> bool {
        self.0.ranks()
    }
}
