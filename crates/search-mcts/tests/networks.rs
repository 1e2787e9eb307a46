//! Searches guided by mock networks: uniform, perfect, misleading, broken.

mod common;

use common::value;
use game_core::mix::Sequence;
use game_core::search::Stopped;
use game_core::tree::{Random, Tree};
use game_core::{FakeClock, Game, Limits, Player, PolicyAnswer, PolicyValue, Refused, Search};
use search_mcts::{Event, Guided, Noise, trace};
use std::time::Duration;

/// Equal probabilities, and the same value everywhere.
struct Even(f64);

impl PolicyValue<Tree> for Even {
    fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
        let answer = |state: &Tree| PolicyAnswer { policy: vec![1.0; state.move_count()], value: self.0 };
        states.iter().map(answer).collect()
    }
}

/// Knows the value, and puts `weight` on the moves that are best (or, misleading, on the worst).
struct Knowing {
    weight: f32,
    sign: f64,
}

impl PolicyValue<Tree> for Knowing {
    fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
        states.iter().map(|state| self.answer(state)).collect()
    }
}

impl Knowing {
    fn answer(&self, state: &Tree) -> PolicyAnswer {
        let mover = state.turn().player().expect("only asked about decisions");
        let side = if mover == Player::FIRST { 1.0 } else { -1.0 };
        let worth: Vec<f64> = state.moves().map(|m| self.sign * side * value(&state.child(m))).collect();
        let best = worth.iter().copied().fold(f64::MIN, f64::max);
        let policy = worth.iter().map(|&worth| if worth == best { self.weight } else { 1.0 }).collect();
        PolicyAnswer { policy, value: self.sign * side * value(state) }
    }
}

/// Checks that the search plays a move worth the root's value.
fn check(root: &Tree, network: impl PolicyValue<Tree>, simulations: u64, batch: usize) {
    let mut guided = Guided::new(network, 1).batch(batch);
    let report = guided.search(root, &Limits::simulations(simulations)).expect("searched");
    let best = report.best.expect("a move");
    assert!((value(&root.child(best)) - value(root)).abs() < 1e-9, "{root}: {best}");
    assert_eq!(report.counters.simulations, simulations);
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), simulations - 1);
    assert!((guided.policy().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(guided.settled(), "a virtual loss was left");
}

/// Trees in which one move is better than the others by far.
fn clear_trees(count: usize) -> Vec<Tree> {
    let mut sequence = Sequence::seeded(6);
    let shape = Random { branching: 2..=3, depth: 2..=4, any_mover_percent: 30, ..Random::default() };
    let mut trees = Vec::new();
    while trees.len() < count {
        let root = shape.tree(&mut sequence);
        let close = root.moves().filter(|&m| (value(&root.child(m)) - value(&root)).abs() < 4.0).count();
        if close == 1 {
            trees.push(root);
        }
    }
    trees
}

#[test]
fn finds_the_best_move_whatever_the_network_thinks() {
    for root in clear_trees(25) {
        check(&root, Even(0.0), 5000, 1);
        check(&root, Even(0.0), 5000, 8);
        check(&root, Knowing { weight: 5.0, sign: -1.0 }, 20_000, 1);
    }
}

#[test]
fn a_perfect_network_needs_hardly_any_simulation() {
    for root in clear_trees(25) {
        check(&root, Knowing { weight: 20.0, sign: 1.0 }, 12, 1);
        check(&root, Knowing { weight: 20.0, sign: 1.0 }, 40, 4);
    }
}

#[test]
fn priors_change_the_shares_of_visits() {
    // R158: five moves alike, one of them with half the prior.
    struct Third;
    impl PolicyValue<Tree> for Third {
        fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
            let policy = |count: usize| (0..count).map(|k| if k == 2 { 4.0 } else { 1.0 }).collect();
            states
                .iter()
                .map(|state| PolicyAnswer { policy: policy(state.move_count()), value: 0.0 })
                .collect()
        }
    }
    let root: Tree = "max(min(0 0) min(0 0) min(0 0) min(0 0) min(0 0))".parse().expect("a tree");
    let mut guided = Guided::new(Third, 1);
    // UCB-03: the very first selection follows the priors.
    let first = guided.search(&root, &Limits::simulations(2)).expect("searched");
    assert_eq!(first.best, root.nth_move(2));
    let report = guided.search(&root, &Limits::simulations(401)).expect("searched");
    assert!(report.root[2].visits.abs_diff(200) <= 5, "{:?}", report.root);
    assert!(report.counters.depth >= 2);
}

#[test]
fn a_value_is_the_movers_and_turns_with_the_mover() {
    // SIGN-05: the network says +1 of everything, for whoever is to move.
    let root: Tree = "min(max(max(-1)) max(-1) 1)".parse().expect("a tree");
    let report = Guided::new(Even(1.0), 1).search(&root, &Limits::simulations(2)).expect("searched");
    // Not proved: the first player is to move below, so it is his win.
    assert_eq!((report.player, report.root[0].value), (Player::SECOND, Some(-1.0)));
    let report = Guided::new(Even(1.0), 1).search(&root, &Limits::simulations(400)).expect("searched");
    assert!(report.best == root.nth_move(0) || report.best == root.nth_move(1));
    // The same player twice: the value stays.
    let twice: Tree = "max(max(0 0) 0 -1)".parse().expect("a tree");
    let report = Guided::new(Even(0.5), 1).search(&twice, &Limits::simulations(2)).expect("searched");
    assert_eq!(report.root[0].value, Some(0.5));
}

#[test]
fn noise_is_mixed_and_not_added() {
    // PAR-01.
    #[derive(Clone)]
    struct Fixed;
    impl PolicyValue<Tree> for Fixed {
        fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
            let policy = |count: usize| [0.7, 0.2, 0.1].into_iter().take(count).collect();
            states
                .iter()
                .map(|state| PolicyAnswer { policy: policy(state.move_count()), value: 0.0 })
                .collect()
        }
    }
    let root: Tree = "max(min(0 0) min(0 0) min(0 0))".parse().expect("a tree");
    let priors = |noise: Option<Noise>| {
        let guided = Guided::new(Fixed, 3);
        let mut guided = noise.map_or(guided.clone(), |noise| guided.noise(noise));
        guided.search(&root, &Limits::simulations(1)).expect("searched");
        guided.priors()
    };
    let plain = priors(None);
    let [none, some] = [0.0, 0.25].map(|weight| priors(Some(Noise { alpha: 0.3, weight })));
    assert_eq!(plain, none);
    assert!((some.iter().sum::<f64>() - 1.0).abs() < 1e-6 && some != plain);
    assert!(
        plain
            .iter()
            .zip(&some)
            .all(|(p, mixed)| *mixed >= 0.75 * p - 1e-12 && *mixed <= 0.75 * p + 0.25 + 1e-12)
    );
}

#[test]
fn a_policy_is_given_from_the_first_simulation_on() {
    // NUM-05.
    let root: Tree = "max(1 2 3 4 5)".parse().expect("a tree");
    let mut guided = Guided::new(Even(0.0), 1);
    for simulations in 1..20 {
        guided.search(&root, &Limits::simulations(simulations)).expect("searched");
        assert_eq!(guided.policy().len(), 5);
        assert!((guided.policy().iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(guided.policy().iter().all(|share| (0.0..=1.0).contains(share)));
    }
}

#[test]
fn temperature_draws_in_proportion_to_visits() {
    let root: Tree = "max(1 1 -1)".parse().expect("a tree");
    let (mut drawn, mut shares) = ([0.0f64; 3], Vec::new());
    for seed in 0..2000 {
        let mut guided = Guided::new(Even(0.0), seed).temperature(1.0);
        let report = guided.search(&root, &Limits::simulations(30)).expect("searched");
        drawn[report.best.expect("a move").ordinal()] += 1.0 / 2000.0;
        shares = guided.policy().to_vec();
    }
    assert!(
        drawn.iter().zip(&shares).all(|(drawn, share)| (drawn - share).abs() < 0.05),
        "{drawn:?} {shares:?}"
    );
}

#[test]
fn broken_networks_are_refused() {
    struct Broken(Vec<f32>, f64);
    impl PolicyValue<Tree> for Broken {
        fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
            states.iter().map(|_| PolicyAnswer { policy: self.0.clone(), value: self.1 }).collect()
        }
    }
    struct Silent;
    impl PolicyValue<Tree> for Silent {
        fn evaluate(&self, _: &[Tree]) -> Vec<PolicyAnswer> {
            Vec::new()
        }
    }
    let root: Tree = "max(min(0 0) 1)".parse().expect("a tree");
    let limits = Limits::simulations(10);
    for (policy, value) in [
        (vec![0.5], 0.0),
        (vec![0.5, f32::NAN], 0.0),
        (vec![1.5, -0.5], 0.0),
        (vec![0.0, 0.0], 0.0),
        (vec![0.5, 0.5], f64::NAN),
        (vec![0.5, 0.5], f64::INFINITY),
    ] {
        let refused = Guided::new(Broken(policy.clone(), value), 1).search(&root, &limits);
        assert!(
            matches!(refused, Err(Refused::Option { name: "network", .. })),
            "{policy:?} {value}: {refused:?}"
        );
    }
    assert!(Guided::new(Silent, 1).search(&root, &limits).is_err());
    // Sums other than 1 are made 1, values outside the range held inside.
    let report = Guided::new(Broken(vec![3.0, 1.0], 99.0), 1).search(&root, &limits).expect("searched");
    assert!(report.value.expect("a value") <= 1.0);
    for refused in [
        Guided::new(Even(0.0), 1).exploration(f64::NAN).search(&root, &limits),
        Guided::new(Even(0.0), 1).batch(0).search(&root, &limits),
        Guided::new(Even(0.0), 1).temperature(-1.0).search(&root, &limits),
        Guided::new(Even(0.0), 1).noise(Noise { alpha: 0.0, weight: 0.2 }).search(&root, &limits),
    ] {
        assert!(matches!(refused, Err(Refused::Option { .. })), "{refused:?}");
    }
    let three: Tree = "p0(p1(<1 2 6>) p2(<6 1 2>))".parse().expect("a tree");
    assert!(matches!(Guided::new(Even(0.0), 1).search(&three, &limits), Err(Refused::Class(_))));
}

#[test]
fn chance_is_drawn_and_not_asked_about() {
    let root: Tree = "max(chance(1:min(4 2) 1:-1) chance(3:0 1:max(1 0)))".parse().expect("a tree");
    check(&root, Even(0.0), 4000, 1);
    let chance: Tree = "chance(1:min(4 2) 1:-1)".parse().expect("a tree");
    let report = Guided::new(Even(0.0), 1).search(&chance, &Limits::simulations(4000)).expect("searched");
    assert!(
        report.best.is_none() && (report.value.expect("a value") - 0.5).abs() < 0.3,
        "{:?}",
        report.value
    );
}

#[test]
fn limits_end_a_guided_search_with_an_answer() {
    let root = Tree::uniform(3, 6, |n| i32::try_from(n % 5).unwrap_or(0));
    let search =
        |limits: Limits| Guided::new(Even(0.0), 1).batch(4).search(&root, &limits).expect("searched");
    let clock = FakeClock::ticking(Duration::from_millis(1));
    let limits = Limits::time(Duration::from_millis(40));
    let timed = Guided::new(Even(0.0), 1).clock(clock).search(&root, &limits).expect("searched");
    assert_eq!(timed.stopped, Stopped::Time);
    assert_eq!(search(Limits::nodes(50)).stopped, Stopped::Nodes);
    assert_eq!(search(Limits { bytes: Some(4000), ..Limits::NONE }).stopped, Stopped::Bytes);
    assert_eq!(search(Limits::simulations(0)).stopped, Stopped::NotSearched);
    let only = search(Limits { only: Some(vec![1]), ..Limits::simulations(50) });
    assert_eq!((only.best, only.root.len()), (root.nth_move(1), 1));
}

#[test]
fn simulations_with_a_mock_network() {
    let root: Tree = "((4 9) (2 15))".parse().expect("a tree");
    let mut guided = Guided::new(Knowing { weight: 3.0, sign: 1.0 }, 1).observer(Vec::<Event<_>>::new());
    let report = guided.search(&root, &Limits::simulations(8)).expect("searched");
    let policy = "PUCT, c = 1.250, priors and values of a network";
    insta::assert_snapshot!(trace::page(&root, "((4 9) (2 15))", policy, guided.observed(), &report));
}

#[test]
fn no_batch_exceeds_a_limit() {
    let root: Tree = "max(1 1 min(0 0) min(0 0) 1 min(0 0) min(0 0) min(0 0))".parse().expect("a tree");
    for n in 1..40 {
        let mut guided = Guided::new(Even(0.0), 1).batch(5);
        let report = guided.search(&root, &Limits::simulations(n)).expect("searched");
        assert_eq!((report.counters.simulations, report.stopped), (n, Stopped::Simulations));
        assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), n - 1);
        assert!(guided.settled());
        let limits = Limits { nodes: Some(n.min(15)), ..Limits::NONE };
        let report = Guided::new(Even(0.0), 1).batch(5).search(&root, &limits).expect("searched");
        assert_eq!((report.counters.nodes, report.stopped), (n.min(15), Stopped::Nodes));
    }
}

#[test]
fn nobody_is_asked_about_a_chance_event_at_the_depth_limit() {
    let root: Tree = "max(chance(1/2:min(4 6) 1/2:chance(1:0 1:min(8 9))) 0)".parse().expect("a tree");
    for depth in 1..=4 {
        let limits = Limits { depth: Some(depth), ..Limits::simulations(200) };
        let report = Guided::new(Knowing { weight: 1.0, sign: 1.0 }, 1).search(&root, &limits);
        let report = report.expect("searched");
        assert_eq!(report.best, root.nth_move(0));
        assert!(report.value.is_some_and(|value| (value - 4.0).abs() < 0.5), "{:?}", report.value);
    }
    // A line that ends at a chance event is cut off there.
    let limits = Limits { plies: Some(1), ..Limits::simulations(20) };
    let cut = Guided::new(Even(0.0), 1).search(&root, &limits).expect("searched");
    assert_eq!(cut.root[0].value, Some(0.0));
}

#[test]
fn a_guided_tree_stays_within_its_memory() {
    let root = Tree::uniform(4, 6, |n| i32::try_from(n % 5).unwrap_or(0));
    for bytes in [1, 32, 159] {
        let limits = Limits { bytes: Some(bytes), ..Limits::simulations(100) };
        let refused = Guided::new(Even(0.0), 1).search(&root, &limits);
        assert_eq!(refused, Err(Refused::Memory { needed: 160, allowed: bytes }));
    }
    for bytes in [160, 1000, 12_345] {
        let mut guided = Guided::new(Even(0.0), 1).batch(8);
        let limits = Limits { bytes: Some(bytes), ..Limits::NONE };
        let report = guided.search(&root, &limits).expect("searched");
        assert_eq!(report.stopped, Stopped::Bytes);
        assert!(guided.tree_bytes() <= bytes && guided.tree_bytes() + 128 > bytes && guided.settled());
    }
}

#[test]
fn extreme_temperatures_and_noise_give_probabilities() {
    let root: Tree = "max(2 0 0)".parse().expect("a tree");
    let limits = Limits::simulations(50);
    for temperature in [1e-310, 1e-3, 1e100] {
        let mut guided = Guided::new(Even(0.0), 1).temperature(temperature);
        guided.search(&root, &limits).expect("searched");
        assert!((guided.policy().iter().sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", guided.policy());
    }
    for alpha in [1e-300, 1e100] {
        let mut guided = Guided::new(Even(0.0), 1).noise(Noise { alpha, weight: 0.5 });
        guided.search(&root, &limits).expect("searched");
        assert!((guided.priors().iter().sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", guided.priors());
    }
    for alpha in [0.0, -1.0, f64::NAN, 1e308, f64::INFINITY] {
        let noise = Noise { alpha, weight: 0.5 };
        assert!(Guided::new(Even(0.0), 1).noise(noise).search(&root, &limits).is_err());
    }
}

#[test]
fn before_any_visit_the_answer_is_what_the_network_likes_best() {
    let root: Tree = "max(0 5 0)".parse().expect("a tree");
    let mut guided = Guided::new(Knowing { weight: 3.0, sign: 1.0 }, 1);
    let report = guided.search(&root, &Limits::simulations(1)).expect("searched");
    assert_eq!((report.best, report.tied.len()), (root.nth_move(1), 1));
    assert_eq!(report.value, Some(5.0));
}

#[test]
fn a_network_that_breaks_later_leaves_no_virtual_loss() {
    /// Answers about one state, never about two.
    struct Alone;
    impl PolicyValue<Tree> for Alone {
        fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
            if states.len() == 1 { Even(0.0).evaluate(states) } else { Vec::new() }
        }
    }
    let root = Tree::uniform(3, 4, |n| i32::try_from(n % 5).unwrap_or(0));
    let mut guided = Guided::new(Alone, 1).batch(4);
    assert!(guided.search(&root, &Limits::simulations(20)).is_err());
    assert!(guided.settled());
}
