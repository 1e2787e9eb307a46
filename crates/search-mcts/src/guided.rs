//! Search guided by a network: priors choose where to look, values replace playouts.
//!
//! D. Silver et al., *A General Reinforcement Learning Algorithm that Masters Chess, Shogi, and Go
//! through Self-Play*, Science 362, 2018. Where it departs: an untried child counts as worth its
//! parent's mean, the parent's visits are never below 1, and rewards lie in [0, 1].

use crate::event::{End, Event};
use crate::guided_tree::{Leaf, Plant};
use crate::noise::dirichlet;
use crate::number::{exp, ln};
use crate::random::Random;
use crate::reward::Rewards;
use crate::search::most;
use crate::ucb::check_constant;
use core::ops::ControlFlow;
use game_core::search::enter;
use game_core::{
    Bound, Clock, Counters, Game, Limits, NoClock, NoObserver, Observer, Player, PolicyAnswer, PolicyValue,
    Refused, Report, RootMove, Search, Stopped, Turn, WrongClass,
};

/// Noise at the root, so that self-play tries everything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// The parameter of the Dirichlet distribution; about 10 over the number of moves is usual.
    pub alpha: f64,
    /// The weight of the noise, 0 to 1: a prior becomes `(1 - weight) * prior + weight * noise`.
    pub weight: f64,
}

/// PUCT with a network's priors and values, in batches; no playouts.
///
/// Two players whose payoffs sum to zero, chance allowed: a network speaks for the mover alone.
///
/// The first simulation asks the network about the root, so the root moves' visits add up to one
/// less than the simulations. A batch is collected with virtual losses, which are gone when its
/// answers are in; a larger batch asks less often and a little less wisely. The same seed, batch
/// and network give the same search.
///
/// **Answers of a network** are checked: one for each state, a policy of as many probabilities
/// as moves, none negative or not a number, their sum positive (it is made 1), a finite value (it
/// is held inside the range of payoffs). Anything else is refused.
///
/// **Limits.** `bytes` counts the slots of the tree, 32 each; when children do not fit the search
/// stops. At the `depth` limit the network is asked again and again about the same node, behind
/// chance events that are due there, as it is asked only where a player is to move. A chance event
/// `plies` deep is cut off and counts 0.
///
/// The answer is the most visited move (before any visit the one of the greatest prior), or drawn by
/// visits with [`temperature`](Guided::temperature); [`Report::value`] its mean payoff. Kept between
/// searches: memory alone.
#[derive(Clone, Debug)]
pub struct Guided<G, N, O = NoObserver, C = NoClock> {
    network: N,
    seed: u64,
    c: f64,
    batch: usize,
    noise: Option<Noise>,
    temperature: f64,
    observer: O,
    clock: C,
    plant: Plant<G>,
    policy: Vec<f64>,
}

impl<G: Game, N: PolicyValue<G>> Guided<G, N> {
    /// A search with c = 1.25, one state a batch, without noise, at temperature 0.
    #[must_use]
    pub fn new(network: N, seed: u64) -> Guided<G, N> {
        Guided {
            network,
            seed,
            c: 1.25,
            batch: 1,
            noise: None,
            temperature: 0.0,
            observer: NoObserver,
            clock: NoClock,
            plant: Plant::default(),
            policy: Vec::new(),
        }
    }
}

impl<G, N, O, C> Guided<G, N, O, C> {
    /// The constant of exploration on rewards in [0, 1].
    #[must_use]
    pub fn exploration(self, c: f64) -> Self {
        Guided { c, ..self }
    }

    /// How many states the network is asked about at once; at least 1.
    #[must_use]
    pub fn batch(self, batch: usize) -> Self {
        Guided { batch, ..self }
    }

    /// Mixes noise into the priors of the root.
    #[must_use]
    pub fn noise(self, noise: Noise) -> Self {
        Guided { noise: Some(noise), ..self }
    }

    /// Draws the answer in proportion to `visits^(1 / temperature)`; 0 takes the most visited.
    #[must_use]
    pub fn temperature(self, temperature: f64) -> Self {
        Guided { temperature, ..self }
    }

    /// Tells an observer every event.
    #[must_use]
    pub fn observer<O2>(self, observer: O2) -> Guided<G, N, O2, C> {
        let Guided { network, seed, c, batch, noise, temperature, clock, plant, policy, .. } = self;
        Guided { network, seed, c, batch, noise, temperature, observer, clock, plant, policy }
    }

    /// Reads time and cancellation from a clock.
    #[must_use]
    pub fn clock<C2>(self, clock: C2) -> Guided<G, N, O, C2> {
        let Guided { network, seed, c, batch, noise, temperature, observer, plant, policy, .. } = self;
        Guided { network, seed, c, batch, noise, temperature, observer, clock, plant, policy }
    }

    /// The observer, to be read after a search.
    pub fn observed(&self) -> &O {
        &self.observer
    }

    /// The root moves' shares of the last search, by their place in [`Report::root`]: visits at
    /// the temperature (at 0: as they are), and before any visit the priors. They sum to 1.
    pub fn policy(&self) -> &[f64] {
        &self.policy
    }

    /// Whether no virtual loss is left in the tree, as must be after any search.
    pub fn settled(&self) -> bool
    where
        G: Game,
    {
        self.plant.settled()
    }

    /// Bytes of the last search's tree: all nodes allotted, visited or not.
    pub fn tree_bytes(&self) -> u64
    where
        G: Game,
    {
        self.plant.bytes()
    }

    /// The root moves' priors in the last search, noise included.
    pub fn priors(&self) -> Vec<f64> {
        self.plant.root_children().iter().map(|child| child.prior).collect()
    }
}

impl<G, N, O, C> Guided<G, N, O, C>
where
    G: Game,
    N: PolicyValue<G>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    fn check(&self, root: &G) -> Result<Rewards, Refused> {
        let profile = root.profile();
        if profile.players != 2 {
            return Err(WrongClass::NotTwoPlayers(profile.players).into());
        }
        if !profile.is_zero_sum() {
            return Err(WrongClass::NotZeroSum.into());
        }
        check_constant("c", self.c)?;
        check_constant("temperature", self.temperature)?;
        if self.batch == 0 {
            return Err(Refused::Option { name: "batch", problem: "0 states a batch: at least 1".into() });
        }
        if let Some(Noise { alpha, weight }) = self.noise
            && !(alpha > 0.0 && alpha <= 1e100 && (0.0..=1.0).contains(&weight))
        {
            let problem =
                format!("alpha {alpha:?} is to be positive, to 1e100, and weight {weight} between 0 and 1");
            return Err(Refused::Option { name: "noise", problem });
        }
        Rewards::new(&profile, 1)
    }

    /// Asks about the leaves of one batch and brings the answers home.
    fn ask(&mut self, leaves: &[Leaf<G::Move>], states: &[G], rewards: &Rewards) -> Result<(), Refused> {
        if states.is_empty() {
            return Ok(());
        }
        let answers = self.network.evaluate(states);
        if answers.len() != states.len() {
            return Err(bad(format!("{} answers to {} states", answers.len(), states.len())));
        }
        for ((leaf, state), answer) in leaves.iter().zip(states).zip(answers) {
            let (priors, value) = checked(state, answer, rewards)?;
            self.plant.grow(leaf, &priors);
            self.plant.back_up(leaf, value, rewards, &mut self.observer);
        }
        Ok(())
    }

    fn stir(&mut self, random: &mut Random) {
        let Some(Noise { alpha, weight }) = self.noise else { return };
        let children = self.plant.root_children_mut();
        if weight > 0.0 {
            let mut noise = vec![0.0; children.len()];
            dirichlet(alpha, random, &mut noise);
            for (child, noise) in children.iter_mut().zip(noise) {
                child.prior = (1.0 - weight) * child.prior + weight * noise;
            }
        }
    }

    /// Which limit that is counted is reached, if one is.
    fn spent(&self, counters: &Counters, limits: &Limits) -> Option<Stopped> {
        let simulations = most(limits).unwrap_or(u64::MAX).min(u32::MAX.into());
        if counters.simulations >= simulations {
            return Some(Stopped::Simulations);
        }
        if limits.nodes.is_some_and(|most| counters.nodes >= most) {
            return Some(Stopped::Nodes);
        }
        self.plant.full.then_some(Stopped::Bytes)
    }

    /// Which limit is reached, if one is.
    fn stopped(&self, counters: &Counters, limits: &Limits, start: core::time::Duration) -> Option<Stopped> {
        if let Some(spent) = self.spent(counters, limits) {
            return Some(spent);
        }
        if self.clock.cancelled() {
            return Some(Stopped::Cancelled);
        }
        let late = limits.time.is_some_and(|time| self.clock.elapsed().saturating_sub(start) >= time);
        late.then_some(Stopped::Time)
    }

    fn shares(&self) -> Vec<f64> {
        let children = self.plant.root_children();
        if children.iter().all(|child| child.visits == 0) {
            return children.iter().map(|child| child.prior).collect();
        }
        let power = if self.temperature > 0.0 { (1.0 / self.temperature).min(f64::MAX) } else { 1.0 };
        let most = children.iter().map(|child| ln(child.visits)).fold(0.0, f64::max);
        let weight = |visits: u32| if visits == 0 { 0.0 } else { exp((ln(visits) - most) * power) };
        let sum: f64 = children.iter().map(|child| weight(child.visits)).sum();
        children.iter().map(|child| weight(child.visits) / sum).collect()
    }

    /// The place of the answer among the root's children.
    fn choose(&self, random: &mut Random) -> usize {
        if self.temperature > 0.0 {
            let mut left = random.unit();
            for (k, share) in self.policy.iter().enumerate() {
                left -= share;
                if left < 0.0 {
                    return k;
                }
            }
        }
        let children = self.plant.root_children();
        (0..children.len()).fold(0, |best, k| if children[k].beats(&children[best]) { k } else { best })
    }
}

impl<G, N, O, C> Search<G> for Guided<G, N, O, C>
where
    G: Game,
    N: PolicyValue<G>,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// The mean payoff of the player to move, in payoff units.
    type Value = f64;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, f64>, Refused> {
        let start = self.clock.elapsed();
        let rewards = self.check(root)?;
        let moves = match enter(root, limits, |over| f64::from(over.payoff(Player::FIRST)))? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        let mut random = Random::seeded(self.seed);
        self.policy.clear();
        self.plant.clear(root, moves.iter().map(|&(ordinal, _)| ordinal), limits.bytes)?;
        let (mut counters, mut states, mut leaves) = (Counters::default(), Vec::new(), Vec::new());
        let plies = limits.longest_line();
        let depths = (limits.depth.unwrap_or(u32::MAX).min(plies), plies);
        let stopped = loop {
            if let Some(stopped) = self.stopped(&counters, limits, start) {
                break stopped;
            }
            states.clear();
            leaves.clear();
            let first = counters.simulations == 0;
            while leaves.len() < if first { 1 } else { self.batch } {
                let Some(leaf) =
                    self.plant.descend(self.c, depths, &mut random, &rewards, &mut self.observer)
                else {
                    // The same leaf twice in a batch: enough of them.
                    break;
                };
                counters.simulations += 1;
                counters.depth = counters.depth.max(leaf.depth());
                counters.nodes += u64::from(leaf.new);
                if leaf.end.is_some() {
                    let over = self.plant.state().filter(|_| leaf.end == Some(End::Tree));
                    counters.leaves += u64::from(over.is_some());
                    counters.estimates += u64::from(over.is_none());
                    let payoff = over.map_or(0.0, |over| over.payoff(leaf.mover).into());
                    self.plant.back_up(&leaf, rewards.reward(payoff), &rewards, &mut self.observer);
                    if self.stopped(&counters, limits, start).is_some() {
                        break;
                    }
                } else {
                    counters.estimates += 1;
                    states.extend(self.plant.state().cloned());
                    leaves.push(leaf);
                    if self.spent(&counters, limits).is_some() {
                        break;
                    }
                }
            }
            if let Err(refused) = self.ask(&leaves, &states, &rewards) {
                // Nothing was searched, and no virtual loss may stay.
                self.plant = Plant::default();
                return Err(refused);
            }
            if first {
                self.stir(&mut random);
            }
        };
        let turn = root.turn();
        let mut report = Report { counters, stopped, ..Report::unsearched(turn, None) };
        if counters.simulations == 0 {
            return Ok(Report { counters, ..Report::unsearched(turn, moves.first().map(|&(_, m)| m)) });
        }
        report.value = self.plant.root_value().map(|reward| rewards.payoff(reward));
        if turn == Turn::Chance {
            return Ok(report);
        }
        self.policy = self.shares();
        let chosen = self.choose(&mut random);
        let children = self.plant.root_children();
        for (&(ordinal, m), child) in moves.iter().zip(children) {
            let value = (child.visits > 0).then(|| rewards.payoff(child.mean()));
            report.root.push(RootMove {
                m,
                ordinal,
                value,
                bound: Bound::Exact,
                visits: child.visits.into(),
            });
            if child.equals(&children[chosen]) {
                report.tied.push(m);
            }
        }
        report.best = Some(moves[chosen].1);
        report.value = report.root[chosen].value.or(report.value);
        report.pv = self.plant.variation(moves[chosen].1, chosen);
        Ok(report)
    }
}

fn bad(problem: String) -> Refused {
    Refused::Option { name: "network", problem }
}

/// An answer as it is used: priors that sum to 1, and a reward in [0, 1] for the mover.
fn checked<G: Game>(state: &G, answer: PolicyAnswer, rewards: &Rewards) -> Result<(Vec<f64>, f64), Refused> {
    let count = state.move_count();
    if answer.policy.len() != count {
        return Err(bad(format!("a policy of {} for {count} moves", answer.policy.len())));
    }
    let sum: f64 = answer.policy.iter().map(|&p| f64::from(p)).sum();
    if answer.policy.iter().any(|p| !p.is_finite() || *p < 0.0) || sum <= 0.0 {
        return Err(bad(format!("a policy that is no probability: {:?}", answer.policy)));
    }
    if !answer.value.is_finite() {
        return Err(bad(format!("a value of {}", answer.value)));
    }
    let priors = answer.policy.iter().map(|&p| f64::from(p) / sum).collect();
    Ok((priors, rewards.reward(answer.value)))
}
