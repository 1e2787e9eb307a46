//! Playouts that know something, each made of a rule for one move.
//!
//! N. Sturtevant, *An Analysis of UCT in Multi-Player Games*, ICGA 2008 (epsilon-greedy); S. Gelly
//! et al., *Modification of UCT with Patterns in Monte-Carlo Go*, INRIA RR-6062, 2006 (urgencies);
//! H. Finnsson & Y. Björnsson, *Simulation-Based Approach to General Game Playing*, AAAI 2008
//! (MAST), in the epsilon-greedy form of M. Tak, M. Winands & Y. Björnsson, *N-Grams and the
//! Last-Good-Reply Policy*, IEEE TCIAIG 4(2), 2012; F. Teytaud & O. Teytaud, *On the Huge Benefit
//! of Decisive Moves*, CIG 2010; R. Lorentz, *Using Evaluation Functions in Monte-Carlo Tree
//! Search*, TCS 644, 2016 (short playouts).

use crate::knowledge::Urgency;
use crate::playout::{Ending, Playout};
use crate::random::Random;
use game_core::{Decisive, Evaluate, Game, Indexed, Order, Payoffs, Player, Refused, Turn};

/// Refuses what is not a probability.
fn check_probability(name: &'static str, p: f64) -> Result<(), Refused> {
    if (0.0..=1.0).contains(&p) {
        return Ok(());
    }
    Err(Refused::Option { name, problem: format!("{p} is not a probability, 0 to 1") })
}

/// The move of the greatest value; of equals each with the same chance.
fn greatest<M: Copy, V: PartialOrd>(
    moves: impl Iterator<Item = M>,
    random: &mut Random,
    value: impl Fn(M) -> V,
) -> Option<M> {
    let mut best: Option<(M, V)> = None;
    let mut equals = 1;
    for m in moves {
        let value = value(m);
        match &best {
            Some((_, greatest)) if value < *greatest => continue,
            Some((_, greatest)) if value == *greatest => {
                equals += 1;
                if random.below(equals) > 0 {
                    continue;
                }
            }
            _ => equals = 1,
        }
        best = Some((m, value));
    }
    best.map(|(m, _)| m)
}

/// Epsilon-greedy: with probability `epsilon` a random move, otherwise the one of the highest
/// rank; of equals each with the same chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpsilonGreedy<O> {
    /// What is known of moves.
    pub order: O,
    /// The probability of a random move.
    pub epsilon: f64,
}

impl<G: Game, O: Order<G>> Playout<G> for EpsilonGreedy<O> {
    fn check(&mut self, _: &G) -> Result<(), Refused> {
        check_probability("epsilon", self.epsilon)
    }

    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        if random.unit() < self.epsilon {
            return state.sample(|count| random.below(count));
        }
        greatest(state.moves(), random, |m| self.order.rank(state, m))
    }
}

/// Plays each move with a chance in proportion to its urgency; a move of urgency 0 never, unless
/// all are 0: then all are equal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Urgent<U>(pub U);

impl<G: Game, U: Urgency<G>> Playout<G> for Urgent<U> {
    /// One pass over the moves, as making them costs more than random numbers: each takes the
    /// place of the one chosen so far with its share of the urgencies up to it.
    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        let (mut total, mut chosen) = (0u64, None);
        for m in state.moves() {
            let urgency = u64::from(self.0.urgency(state, m));
            total += urgency;
            if urgency > 0 && random.below_u64(total) < urgency {
                chosen = Some(m);
            }
        }
        chosen.or_else(|| state.sample(|count| random.below(count)))
    }
}

/// As [`Urgent`], but asks about few moves: draws a move at random and plays it with the chance
/// `urgency / most`, or draws again.
///
/// Faster where nearly all moves are as urgent as the most urgent one, and [`Game::sample`] is
/// cheap: Go, where only own eyes and the pass are not. Urgencies above `most` count as `most`.
/// After 16 refusals all moves are weighed, which gives the same chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Thinned<U> {
    /// What is known of moves.
    pub urgency: U,
    /// The greatest urgency; at least 1.
    pub most: u32,
}

impl<G: Game, U: Urgency<G>> Playout<G> for Thinned<U> {
    fn check(&mut self, _: &G) -> Result<(), Refused> {
        if self.most > 0 {
            return Ok(());
        }
        Err(Refused::Option { name: "most", problem: "0 as the greatest urgency: at least 1".into() })
    }

    #[inline]
    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        let urgency = |state: &G, m| self.urgency.urgency(state, m).min(self.most);
        for _ in 0..16 {
            let m = state.sample(|count| random.below(count))?;
            let urgency = urgency(state, m);
            if urgency == self.most || random.below_u64(self.most.into()) < urgency.into() {
                return Some(m);
            }
        }
        Urgent(urgency).choose(state, random)
    }
}

/// MAST: plays the move that has paid its player best so far in this search, wherever it was
/// made, in the tree or in a playout; with probability `epsilon` a random one.
///
/// A move never made yet counts as the best. What was learned is forgotten when a new search
/// begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Mast {
    epsilon: f64,
    /// By player and number of the move: tries, and their rewards in [0, 1].
    learned: Vec<(u32, f64)>,
    count: usize,
}

impl Mast {
    /// MAST with this probability of a random move; 0.4 is usual.
    #[must_use]
    pub fn new(epsilon: f64) -> Mast {
        Mast { epsilon, learned: Vec::new(), count: 0 }
    }

    /// The tries of a move by its number, and its mean reward in [0, 1].
    #[must_use]
    pub fn learned(&self, player: Player, index: usize) -> Option<(u32, f64)> {
        let &(tries, sum) = self.learned.get(player.index() * self.count + index)?;
        (tries > 0).then(|| (tries, sum / f64::from(tries)))
    }
}

impl<G: Indexed> Playout<G> for Mast {
    const LINE: bool = true;

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.count = root.index_count();
        self.learned.clear();
        self.learned.resize(self.count * usize::from(root.profile().players), (0, 0.0));
        check_probability("epsilon", self.epsilon)
    }

    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        let player = state.turn().player()?;
        if random.unit() < self.epsilon {
            return state.sample(|count| random.below(count));
        }
        let row = self.learned.get(player.index() * self.count..)?;
        greatest(state.moves(), random, |m| match row.get(state.index(m)) {
            Some(&(tries, sum)) if tries > 0 => sum / f64::from(tries),
            _ => f64::INFINITY,
        })
    }

    fn learn(&mut self, root: &G, line: &[(Option<Player>, G::Move)], rewards: &[f64]) {
        for &(player, m) in line {
            let Some(player) = player else { continue };
            let place = player.index() * self.count + root.index(m);
            if let (Some((tries, sum)), Some(reward)) =
                (self.learned.get_mut(place), rewards.get(player.index()))
            {
                *tries += 1;
                *sum += reward;
            }
        }
    }
}

/// Decisive and anti-decisive moves: a win at once is played, and otherwise no move after which
/// another player wins at once, while there is another; what is left to choose is the inner
/// playout's where no move is unsafe, and otherwise random. It asks the inner playout for moves, not
/// for an end: put [`Short`] around it, not inside.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Decisively<P>(pub P);

impl<G: Decisive, P: Playout<G>> Playout<G> for Decisively<P> {
    const LINE: bool = P::LINE;

    fn unit(&self) -> i32 {
        self.0.unit()
    }

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.0.check(root)
    }

    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        if let Some((_, m)) = state.winning_move() {
            return Some(m);
        }
        let (mut safe, mut chosen) = (0, None);
        for (_, m) in state.safe_moves() {
            safe += 1;
            if random.below(safe) == 0 {
                chosen = Some(m);
            }
        }
        if safe == 0 || safe == state.move_count() {
            return self.0.choose(state, random);
        }
        chosen
    }

    fn learn(&mut self, root: &G, line: &[(Option<Player>, G::Move)], rewards: &[f64]) {
        self.0.learn(root, line, rewards);
    }
}

/// A few moves of the inner playout, then an evaluation; none at all is pure evaluation.
///
/// A game that ends on the way counts its payoff. [`Evaluate::unit`] says how many points a
/// payoff unit is; estimates outside the range of payoffs are held inside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Short<P, E> {
    /// How the moves are chosen.
    pub inner: P,
    /// How many moves and outcomes are played at most.
    pub plies: u32,
    /// What the position then reached is worth.
    pub evaluate: E,
}

impl<G: Game, P: Playout<G>, E: Evaluate<G>> Playout<G> for Short<P, E> {
    const LINE: bool = P::LINE;

    fn unit(&self) -> i32 {
        self.evaluate.unit()
    }

    fn check(&mut self, root: &G) -> Result<(), Refused> {
        self.inner.check(root)
    }

    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        self.inner.choose(state, random)
    }

    fn play(
        &mut self,
        state: &mut G,
        plies: u32,
        random: &mut Random,
        seen: impl FnMut(Option<Player>, G::Move),
    ) -> Ending {
        let ending = self.inner.play(state, plies.min(self.plies), random, seen);
        if ending != Ending::CutOff || state.turn() == Turn::Over {
            return ending;
        }
        let players = usize::from(state.profile().players);
        Ending::Estimated(Payoffs::new(Player::all(players).map(|p| self.evaluate.evaluate(state, p))))
    }

    fn learn(&mut self, root: &G, line: &[(Option<Player>, G::Move)], rewards: &[f64]) {
        self.inner.learn(root, line, rewards);
    }
}
