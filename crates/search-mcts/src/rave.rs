//! RAVE and GRAVE: a move's value whenever it is played, while its own tries are few.
//!
//! S. Gelly & D. Silver, *Monte-Carlo Tree Search and Rapid Action Value Estimation in Computer
//! Go*, Artificial Intelligence 175, 2011; T. Cazenave, *Generalized Rapid Action Value
//! Estimation*, IJCAI 2015.
//!
//! AMAF ("all moves as first") counts a simulation for every move that the **player to move at
//! the node** makes later in it, in the tree or in the playout, and never for the moves of
//! others. Of several playouts at once ([`LeafParallel`](crate::LeafParallel)) the moves are not
//! known, so each counts for the moves of the tree alone. Where it departs: statistics exist for the
//! moves legal at a node, not for all moves of the game; so GRAVE knows of a move only what an
//! ancestor knew to which it was legal.

use crate::tree_policy::{Child, Parent, Passed, TreePolicy};
use crate::ucb::check_constant;
use game_core::{Game, Indexed, Player, Refused};

/// The weight of the AMAF value: `sa / (sa + s + c1 * sa * s)` after `s` simulations that began
/// with the move and `sa` that contained it.
///
/// 1 while `s` is 0 (also for 0 / 0), then falling towards 0 as `s` grows.
#[must_use]
pub fn rave_beta(s: u32, sa: u32, c1: f64) -> f64 {
    if s == 0 {
        return 1.0;
    }
    let (s, sa) = (f64::from(s), f64::from(sa));
    sa / (sa + s + c1 * sa * s)
}

/// `beta * amaf + (1 - beta) * mean`.
#[must_use]
pub fn rave_value(mean: f64, s: u32, amaf: f64, sa: u32, c1: f64) -> f64 {
    let beta = rave_beta(s, sa, c1);
    beta * amaf + (1.0 - beta) * mean
}

/// AMAF statistics of a child: the number of its move, and the simulations that contained it.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Amaf {
    /// [`Indexed::index`] of the move.
    pub index: u32,
    /// Simulations in which the mover made the move at or below the node.
    pub visits: u32,
    /// Their rewards in [0, 1] for him.
    pub sum: f64,
}

/// RAVE: [`rave_value`], plus a bonus if `c` is not 0 (RAVE + UCB).
///
/// **0 / 0**: a child with neither tries nor AMAF tries is tried first, in the order of moves;
/// one with AMAF tries alone is worth its AMAF value, so it may never be tried. In the bonus
/// `c * sqrt(ln N / n)` an untried child counts as tried once.
#[derive(Clone, Debug)]
pub struct Rave {
    c1: f64,
    c: f64,
    marks: Marks,
}

impl Rave {
    /// RAVE with this constant in [`rave_beta`]: the larger, the sooner the mean rules.
    #[must_use]
    pub fn new(c1: f64) -> Rave {
        Rave { c1, c: 0.0, marks: Marks::default() }
    }

    /// RAVE + UCB: adds UCB1's bonus with this constant, on rewards in [0, 1].
    #[must_use]
    pub fn with_ucb(self, c: f64) -> Rave {
        Rave { c, ..self }
    }
}

/// A child's score from its own tries and AMAF's.
fn score(child: Child<'_>, (amaf_visits, amaf_sum): (u32, f64), c1: f64, bonus: f64) -> f64 {
    if child.visits == 0 && amaf_visits == 0 {
        return f64::INFINITY;
    }
    let mean = if child.visits == 0 { 0.0 } else { child.mean() };
    let amaf = if amaf_visits == 0 { 0.0 } else { amaf_sum / f64::from(amaf_visits) };
    let value = rave_value(mean, child.visits, amaf, amaf_visits, c1);
    // 0 times an infinite bonus is not a number, so no bonus is asked for without a constant.
    if bonus > 0.0 { value + bonus * child.numbers.inverse_root(child.visits.max(1)) } else { value }
}

impl<G: Indexed> TreePolicy<G> for Rave {
    type Extra = Amaf;
    type Level = f64;
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;
    const LINE: bool = true;

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.marks.prepare(root);
        check_constant("c1", self.c1).and_then(|()| check_constant("c", self.c))
    }

    #[inline]
    fn level(&self, parent: Parent<'_>) -> f64 {
        self.c * parent.numbers.root_log(parent.visits)
    }

    #[inline]
    fn score(&self, bonus: &f64, child: Child<'_>, amaf: &Amaf) -> f64 {
        score(child, (amaf.visits, amaf.sum), self.c1, *bonus)
    }

    fn allotted(&mut self, state: &G, _: usize, m: G::Move, child: &mut Amaf) {
        child.index = number(state, m);
    }

    fn passed(&mut self, root: &G, passed: &Passed<'_, G>) {
        self.marks.mark(root, passed);
    }

    #[inline]
    fn credit(&mut self, passed: &Passed<'_, G>, child: &mut Amaf) {
        self.marks.credit(passed, child);
    }
}

/// GRAVE: RAVE with the AMAF statistics of the nearest ancestor visited more than `ref` times,
/// the node itself included; at the root always the root's.
#[derive(Clone, Debug)]
pub struct Grave {
    bias: f64,
    reference: u32,
    marks: Marks,
    /// By move number: the AMAF tries and sum at the ancestor in use.
    in_use: Vec<(u32, f64)>,
    /// The numbers in use, to be cleared again.
    filled: Vec<u32>,
}

impl Grave {
    /// GRAVE with `ref` visits and this bias, the constant in [`rave_beta`]; Cazenave uses 50 to
    /// 100 and 1e-10 to 1e-5.
    #[must_use]
    pub fn new(reference: u32, bias: f64) -> Grave {
        Grave { bias, reference, marks: Marks::default(), in_use: Vec::new(), filled: Vec::new() }
    }
}

impl<G: Indexed> TreePolicy<G> for Grave {
    type Extra = Amaf;
    type Level = ();
    const UNTRIED_FIRST: bool = false;
    const KNOWS: bool = true;
    const LINE: bool = true;
    const WAY: bool = true;

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.marks.prepare(root);
        self.filled.clear();
        self.in_use.clear();
        self.in_use.resize(root.index_count(), (0, 0.0));
        check_constant("bias", self.bias)
    }

    fn descend(&mut self, depth: u32, visits: u32) -> bool {
        if depth > 0 && visits <= self.reference {
            return false;
        }
        for index in self.filled.drain(..) {
            self.in_use[index as usize] = (0, 0.0);
        }
        true
    }

    #[inline]
    fn look(&mut self, child: &Amaf) {
        if let Some(slot) = self.in_use.get_mut(child.index as usize) {
            *slot = (child.visits, child.sum);
            self.filled.push(child.index);
        }
    }

    #[inline]
    fn level(&self, _: Parent<'_>) {}

    #[inline]
    fn score(&self, (): &(), child: Child<'_>, amaf: &Amaf) -> f64 {
        let known = self.in_use.get(amaf.index as usize).copied().unwrap_or_default();
        score(child, known, self.bias, 0.0)
    }

    fn allotted(&mut self, state: &G, _: usize, m: G::Move, child: &mut Amaf) {
        child.index = number(state, m);
    }

    fn passed(&mut self, root: &G, passed: &Passed<'_, G>) {
        self.marks.mark(root, passed);
    }

    #[inline]
    fn credit(&mut self, passed: &Passed<'_, G>, child: &mut Amaf) {
        self.marks.credit(passed, child);
    }
}

/// The number of a move.
fn number<G: Indexed>(state: &G, m: G::Move) -> u32 {
    u32::try_from(state.index(m)).unwrap_or(u32::MAX)
}

/// Which moves each player has made in the part of the line already looked at.
#[derive(Clone, Debug, Default)]
struct Marks {
    /// By player and number of the move: the simulation that made it last.
    seen: Vec<u64>,
    count: usize,
    simulation: u64,
    /// Where the part of the line begins that is marked.
    from: usize,
}

impl Marks {
    fn prepare<G: Indexed>(&mut self, root: &G) {
        self.count = root.index_count();
        self.seen.clear();
        self.seen.resize(self.count * usize::from(root.profile().players), 0);
        (self.simulation, self.from) = (0, 0);
    }

    /// Marks the moves made at or below the node.
    fn mark<G: Indexed>(&mut self, root: &G, passed: &Passed<'_, G>) {
        if passed.deepest {
            self.simulation += 1;
            self.from = passed.line.len();
        }
        for &(player, m) in &passed.line[passed.ply..self.from] {
            if let Some(player) = player {
                let place = self.place(player, root.index(m));
                self.seen[place] = self.simulation;
            }
        }
        self.from = passed.ply;
    }

    /// Counts the simulation for a child whose move the mover made at or below the node.
    #[inline]
    fn credit<G: Game>(&self, passed: &Passed<'_, G>, child: &mut Amaf) {
        let place = self.place(passed.mover, child.index as usize);
        if self.seen.get(place) == Some(&self.simulation) {
            child.visits = child.visits.saturating_add(passed.playouts);
            child.sum += passed.reward * f64::from(passed.playouts);
        }
    }

    fn place(&self, player: Player, index: usize) -> usize {
        player.index() * self.count + index
    }
}
