//! Tree policies around other tree policies: knowledge that fades as simulations come in.
//!
//! G. Chaslot et al., *Progressive Strategies for Monte-Carlo Tree Search*, New Mathematics and
//! Natural Computation 4(3), 2008 (bias and widening); S. Gelly & D. Silver, *Combining Online and
//! Offline Knowledge in UCT*, ICML 2007 (priors as tries); S. Gelly & Y. Wang, *Exploration
//! Exploitation in Go*, NIPS 2006 workshop (first-play urgency).

use crate::knowledge::{Prior, held};
use crate::tree_policy::{Child, Parent, Passed, TreePolicy};
use crate::ucb::check_constant;
use core::cmp::Ordering;
use game_core::{Game, Refused};

/// A child's statistics of the inner policy, and ours.
type Pair<T, G, X> = (<T as TreePolicy<G>>::Extra, X);

/// What a policy around another one passes on unchanged; `.0` is the inner policy's.
macro_rules! pass_on {
    () => {
        type Level = T::Level;
        const LINE: bool = T::LINE;
        const WAY: bool = T::WAY;
        const SHARES: bool = T::SHARES;

        fn key(&self, state: &G) -> u64 {
            self.inner.key(state)
        }

        fn depth(&self) -> u32 {
            self.inner.depth()
        }

        #[inline]
        fn descend(&mut self, depth: u32, visits: u32) -> bool {
            self.inner.descend(depth, visits)
        }

        #[inline]
        fn look(&mut self, extra: &Self::Extra) {
            self.inner.look(&extra.0);
        }

        #[inline]
        fn level(&self, parent: Parent<'_>) -> T::Level {
            self.inner.level(parent)
        }

        #[inline]
        fn rewarded(&self, extra: &mut Self::Extra, reward: f64) {
            self.inner.rewarded(&mut extra.0, reward);
        }

        fn passed(&mut self, root: &G, passed: &Passed<'_, G>) {
            self.inner.passed(root, passed);
        }

        #[inline]
        fn credit(&mut self, passed: &Passed<'_, G>, extra: &mut Self::Extra) {
            self.inner.credit(passed, &mut extra.0);
        }

        fn allotting(&mut self, state: &G, only: &[(usize, G::Move)]) {
            self.inner.allotting(state, only);
        }
    };
}

/// The score of an untried child of this prior where untried ones come first: above all of tried
/// children, which constants of at most 1e100 keep far below.
fn untried(prior: f32) -> f64 {
    1e200 * (1.0 + f64::from(prior))
}

/// A prior as it is kept beside a node.
fn kept<G: Game, H: Prior<G>>(prior: &H, state: &G, m: G::Move) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a prior needs no more digits")]
    let kept = held(prior.reward(state, m)) as f32;
    kept
}

/// First-play urgency: an untried child is worth a fixed score instead of an infinite one.
///
/// Below the score of a good move it is not tried while that one stays good; a high urgency
/// tries all. Ties go to the first move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FirstPlay<T> {
    /// How tried children are scored.
    pub inner: T,
    /// The score of an untried child, in units of reward; finite, not negative.
    pub urgency: f64,
}

impl<G: Game, T: TreePolicy<G>> TreePolicy<G> for FirstPlay<T> {
    type Extra = Pair<T, G, ()>;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = T::KNOWS;
    pass_on!();

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        check_constant("first-play urgency", self.urgency)?;
        self.inner.check(root)
    }

    #[inline]
    fn score(&self, level: &T::Level, child: Child<'_>, extra: &Self::Extra) -> f64 {
        if child.visits == 0 { self.urgency } else { self.inner.score(level, child, &extra.0) }
    }

    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut Self::Extra) {
        self.inner.allotted(state, ordinal, m, &mut extra.0);
    }
}

/// Progressive bias: adds `weight * prior / (n + 1)` to the score of a child tried `n` times.
///
/// Where the inner policy tries every child once before it scores any, the bias orders the first
/// tries too; equal ones keep the order of moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Biased<T, H> {
    /// How children are scored without the bias.
    pub inner: T,
    /// What is known of a move.
    pub prior: H,
    /// How much that counts at first; finite, not negative.
    pub weight: f64,
}

impl<G: Game, T: TreePolicy<G>, H: Prior<G>> TreePolicy<G> for Biased<T, H> {
    type Extra = Pair<T, G, f32>;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;
    pass_on!();

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        check_constant("bias", self.weight)?;
        self.inner.check(root)
    }

    #[inline]
    fn score(&self, level: &T::Level, child: Child<'_>, extra: &Self::Extra) -> f64 {
        if T::UNTRIED_FIRST && child.visits == 0 {
            return untried(if self.weight > 0.0 { extra.1 } else { 0.0 });
        }
        let bias = self.weight * f64::from(extra.1) / (f64::from(child.visits) + 1.0);
        self.inner.score(level, child, &extra.0) + bias
    }

    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut Self::Extra) {
        self.inner.allotted(state, ordinal, m, &mut extra.0);
        extra.1 = kept(&self.prior, state, m);
    }
}

/// A third term that vanishes very fast: `gamma * prior / (n + 1)^2` is added to the score of a
/// child tried `n` times, so that it orders the first tries and is gone after a few.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Vanishing<T, H> {
    /// How children are scored without it.
    pub inner: T,
    /// What is known of a move.
    pub prior: H,
    /// The weight before the first try; finite, not negative.
    pub gamma: f64,
}

impl<G: Game, T: TreePolicy<G>, H: Prior<G>> TreePolicy<G> for Vanishing<T, H> {
    type Extra = Pair<T, G, f32>;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;
    pass_on!();

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        check_constant("gamma", self.gamma)?;
        self.inner.check(root)
    }

    #[inline]
    fn score(&self, level: &T::Level, child: Child<'_>, extra: &Self::Extra) -> f64 {
        if T::UNTRIED_FIRST && child.visits == 0 {
            return untried(if self.gamma > 0.0 { extra.1 } else { 0.0 });
        }
        let tries = f64::from(child.visits) + 1.0;
        self.inner.score(level, child, &extra.0) + self.gamma * f64::from(extra.1) / (tries * tries)
    }

    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut Self::Extra) {
        self.inner.allotted(state, ordinal, m, &mut extra.0);
        extra.1 = kept(&self.prior, state, m);
    }
}

/// Prior-initialised children: each begins as if it had been tried `tries` times for its prior.
///
/// The pretended tries count in scores only: visits, means and answers stay true.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seeded<T, H> {
    /// How children are scored, pretended tries included.
    pub inner: T,
    /// What those tries paid on average.
    pub prior: H,
    /// How many there are: at least 1.
    pub tries: u32,
}

impl<G: Game, T: TreePolicy<G>, H: Prior<G>> TreePolicy<G> for Seeded<T, H> {
    type Extra = Pair<T, G, f32>;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;
    pass_on!();

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        if self.tries == 0 {
            return Err(Refused::Option { name: "tries", problem: "0 pretended tries: at least 1".into() });
        }
        self.inner.check(root)
    }

    #[inline]
    fn score(&self, level: &T::Level, child: Child<'_>, extra: &Self::Extra) -> f64 {
        let sum = child.sum + f64::from(self.tries) * f64::from(extra.1);
        let visits = child.visits.saturating_add(self.tries);
        self.inner.score(level, Child { visits, sum, ..child }, &extra.0)
    }

    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut Self::Extra) {
        self.inner.allotted(state, ordinal, m, &mut extra.0);
        extra.1 = kept(&self.prior, state, m);
    }
}

/// Progressive widening: only the best few moves by the prior are open, one more each time the
/// node's visits grow by a factor.
///
/// `first` children are open from the start, and one more for every factor of `growth` in the
/// node's visits. Open children are tried in the order of the prior, equal ones in the order of
/// moves. At a restricted root only the moves considered count. Where all open children are
/// proved, the next one is tried before its time.
#[derive(Clone, PartialEq, Debug)]
pub struct Widened<T, H> {
    inner: T,
    prior: H,
    first: u32,
    growth: f64,
    priors: Vec<f32>,
    /// The ordinals in the order of the prior, and the place of each in it.
    order: Vec<usize>,
    places: Vec<u32>,
}

impl<T, H> Widened<T, H> {
    /// Opens `first` children and one more for every factor of `growth` in the visits.
    #[must_use]
    pub fn new(inner: T, prior: H, first: u32, growth: f64) -> Widened<T, H> {
        let (priors, order, places) = (Vec::new(), Vec::new(), Vec::new());
        Widened { inner, prior, first, growth, priors, order, places }
    }

    /// How many children are open after so many visits.
    fn open(&self, visits: u32) -> u32 {
        let (mut open, mut least) = (self.first, self.growth);
        while least <= f64::from(visits) {
            open = open.saturating_add(1);
            least *= self.growth;
        }
        open
    }
}

impl<G: Game, T: TreePolicy<G>, H: Prior<G>> TreePolicy<G> for Widened<T, H> {
    /// The place of the move in the order of the prior.
    type Extra = Pair<T, G, u32>;
    type Level = (T::Level, u32);
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;
    const LINE: bool = T::LINE;
    const WAY: bool = T::WAY;
    const SHARES: bool = T::SHARES;

    fn key(&self, state: &G) -> u64 {
        self.inner.key(state)
    }

    fn depth(&self) -> u32 {
        self.inner.depth()
    }

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        if self.first == 0 {
            return Err(Refused::Option { name: "first", problem: "0 open children: at least 1".into() });
        }
        if self.growth.is_nan() || self.growth < 1.01 {
            let problem = format!("{} is not a number from 1.01 on", self.growth);
            return Err(Refused::Option { name: "growth", problem });
        }
        self.inner.check(root)
    }

    fn descend(&mut self, depth: u32, visits: u32) -> bool {
        self.inner.descend(depth, visits)
    }

    fn look(&mut self, extra: &Self::Extra) {
        self.inner.look(&extra.0);
    }

    fn level(&self, parent: Parent<'_>) -> Self::Level {
        (self.inner.level(parent), self.open(parent.visits))
    }

    fn score(&self, (level, open): &Self::Level, child: Child<'_>, &(extra, place): &Self::Extra) -> f64 {
        // Below or above every score of an open child that was tried, and falling with the place.
        let order = 1.0 + f64::from(place);
        if place >= *open && child.visits == 0 {
            return -1e200 * order;
        }
        if child.visits == 0 {
            return 1e200 / order;
        }
        self.inner.score(level, child, &extra)
    }

    fn rewarded(&self, extra: &mut Self::Extra, reward: f64) {
        self.inner.rewarded(&mut extra.0, reward);
    }

    fn passed(&mut self, root: &G, passed: &Passed<'_, G>) {
        self.inner.passed(root, passed);
    }

    fn credit(&mut self, passed: &Passed<'_, G>, extra: &mut Self::Extra) {
        self.inner.credit(passed, &mut extra.0);
    }

    fn allotting(&mut self, state: &G, only: &[(usize, G::Move)]) {
        self.inner.allotting(state, only);
        self.priors.clear();
        self.priors.extend(state.moves().map(|m| kept(&self.prior, state, m)));
        if !only.is_empty() {
            // What is not considered comes after all that is.
            let left_out = |k: &usize| only.binary_search_by_key(k, |&(ordinal, _)| ordinal).is_err();
            (0..self.priors.len()).filter(left_out).for_each(|k| self.priors[k] = f32::NEG_INFINITY);
        }
        let Widened { priors, order, places, .. } = self;
        order.clear();
        order.extend(0..priors.len());
        order.sort_by(|&a, &b| priors[b].partial_cmp(&priors[a]).unwrap_or(Ordering::Equal));
        places.clear();
        places.resize(order.len(), 0);
        (0..).zip(&*order).for_each(|(place, &k)| places[k] = place);
    }

    fn allotted(&mut self, state: &G, ordinal: usize, m: G::Move, extra: &mut Self::Extra) {
        self.inner.allotted(state, ordinal, m, &mut extra.0);
        extra.1 = self.places.get(ordinal).copied().unwrap_or(u32::MAX);
    }
}
