//! What a bandit rule costs: tries of worse moves, in sum over many seeds.

use game_core::tree::{Move, Tree};
use game_core::{Game, Limits, Refused, Search, Stopped};
use search_mcts::{
    Biased, Evenly, FirstPlay, LeafParallel, Mcts, Puct, Secure, Seeded, Solver, Transposed, TreePolicy,
    Ucb1, Ucb1Tuned, UcbV, Uniform, Vanishing, Widened,
};

/// Tries of every root move, in sum over 20 seeds.
fn check<T: TreePolicy<Tree> + Clone>(tree: &str, policy: &T, simulations: u64) -> Vec<u64> {
    let root: Tree = tree.parse().expect("a tree");
    let mut tries = Vec::new();
    for seed in 0..20 {
        let report = Mcts::new(seed)
            .policy(policy.clone())
            .search(&root, &Limits::simulations(simulations))
            .expect("searched");
        assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), simulations);
        tries.resize(report.root.len(), 0);
        tries.iter_mut().zip(&report.root).for_each(|(tries, root)| *tries += root.visits);
    }
    tries
}

#[test]
fn r129_r130_rules_that_know_the_variance_try_the_worse_arm_less() {
    // Two coins of nearly the greatest variance there is: 1/4, where UCB1 allows for 2.
    let coins = "max(chance(45:1 55:0) chance(60:1 40:0))";
    let worse = |tries: Vec<u64>| tries[0];
    let even = worse(check(coins, &Evenly, 5_000));
    let ucb1 = worse(check(coins, &Ucb1::default(), 5_000));
    let tuned = worse(check(coins, &Ucb1Tuned, 5_000));
    let variance = worse(check(coins, &UcbV::default(), 5_000));
    assert_eq!(even, 20 * 2_500);
    assert!(ucb1 < even / 2, "{ucb1}");
    assert!(tuned < ucb1 / 2 && variance < ucb1, "{tuned} {variance} {ucb1}");
    // Arms without any variance are told apart sooner still.
    let sure = "max(0 1 0)";
    let (ucb1, variance) = (check(sure, &Ucb1::default(), 5_000), check(sure, &UcbV::default(), 5_000));
    assert!(variance[1] > ucb1[1], "{variance:?} {ucb1:?}");
}

#[test]
fn r138_a_prior_speeds_up_the_first_choice_and_is_gone_in_the_end() {
    // The last of six moves is the best by a little.
    let tree = "max(chance(1:0 1:8) chance(1:0 1:8) chance(1:0 1:8) chance(1:0 1:8) chance(1:0 1:8) chance(1:3 1:9))";
    let last = |_: &Tree, m: Move| if m.ordinal() == 5 { 1.0 } else { 0.0 };
    let first = |_: &Tree, m: Move| if m.ordinal() == 0 { 1.0 } else { 0.0 };
    let share = |tries: Vec<u64>, move_: usize| (tries[move_], tries.iter().sum::<u64>());
    let inner = Ucb1 { c: 0.7 };
    let (plain, all) = share(check(tree, &inner, 60), 5);
    let (told, _) = share(check(tree, &Vanishing { inner, prior: last, gamma: 20.0 }, 60), 5);
    let (seeded, _) = share(check(tree, &Seeded { inner, prior: last, tries: 5 }, 60), 5);
    assert!(told > plain && seeded > plain, "{told} {seeded} {plain} of {all}");
    // A wrong prior misleads at first and no longer in the limit.
    for tries in [
        check(tree, &Vanishing { inner, prior: first, gamma: 20.0 }, 20_000),
        check(tree, &Seeded { inner, prior: first, tries: 5 }, 20_000),
    ] {
        assert!(tries[5] > tries.iter().sum::<u64>() * 7 / 10, "{tries:?}");
    }
}

/// Visits of the root moves under a policy.
fn visits<T: TreePolicy<Tree>>(tree: &str, policy: T, limits: &Limits) -> Vec<u64> {
    let root: Tree = tree.parse().expect("a tree");
    let report = Mcts::new(1).policy(policy).search(&root, limits).expect("searched");
    report.root.iter().map(|root| root.visits).collect()
}

#[test]
fn r129_of_several_playouts_at_once_each_counts_for_the_variance() {
    // Rewards are 0 or 1, so that the sum of their squares is their sum.
    let root: Tree = "max(min(1 -1 -1) min(max(1 -1) max(1 -1)) 1)".parse().expect("a tree");
    let mut tuned = Mcts::new(1).policy(Ucb1Tuned).playout(LeafParallel::<_, 4>(Uniform));
    let report = tuned.search(&root, &Limits::simulations(400)).expect("searched");
    for (root, squares) in report.root.iter().zip(tuned.root_extras()) {
        let visits = f64::from(u32::try_from(root.visits).expect("few"));
        let sum = visits * f64::midpoint(root.value.expect("tried"), 1.0);
        assert!((squares - sum).abs() < 1e-9, "{squares} of {sum}");
    }
}

#[test]
fn num_12_constants_that_drown_everything_else_are_refused() {
    let root: Tree = "max(0 0 0 0)".parse().expect("a tree");
    let limits = Limits::simulations(400);
    for c in [f64::MAX, 1e300, f64::NEG_INFINITY] {
        let refused = Mcts::new(1).policy(Ucb1 { c }).search(&root, &limits);
        assert!(matches!(refused, Err(Refused::Option { name: "c", .. })), "{refused:?}");
    }
    for a in [f64::NAN, -f64::NAN, f64::INFINITY, -1.0] {
        let refused = Mcts::new(1).answer(Secure { a }).search(&root, &limits);
        assert!(matches!(refused, Err(Refused::Option { name: "a", .. })), "{refused:?}");
    }
    // The greatest there is tries all moves evenly, under any policy.
    let (c, even) = (1e100, |_: &Tree, _: Move| 0.5);
    for visits in [
        visits("max(0 0 0 0)", Ucb1 { c }, &limits),
        visits("max(0 0 0 0)", Widened::new(Ucb1 { c }, even, 1, 1.5), &limits),
        visits("max(0 0 0 0)", Widened::new(Ucb1 { c }, even, u32::MAX, 1.5), &limits),
        visits("max(0 0 0 0)", Biased { inner: Ucb1 { c }, prior: even, weight: 1.0 }, &limits),
    ] {
        assert!(visits.iter().all(|&visits| visits >= 90), "{visits:?}");
    }
}

#[test]
fn r138_knowledge_orders_the_first_tries() {
    let rising = |_: &Tree, m: Move| [0.0, 0.1, 0.2, 0.3][m.ordinal()];
    let (inner, limits) = (Ucb1::default(), Limits::simulations(2));
    let tried = [0, 0, 1, 1];
    assert_eq!(visits("max(0 0 0 0)", Biased { inner, prior: rising, weight: 1.0 }, &limits), tried);
    assert_eq!(visits("max(0 0 0 0)", Vanishing { inner, prior: rising, gamma: 1.0 }, &limits), tried);
    // Without weight the order of moves is left.
    assert_eq!(visits("max(0 0 0 0)", Biased { inner, prior: rising, weight: 0.0 }, &limits), [1, 1, 0, 0]);
}

#[test]
fn what_is_known_counts_among_the_moves_considered() {
    let even = |_: &Tree, _: Move| 0.5;
    let first = |_: &Tree, m: Move| if m.ordinal() == 0 { 1_000_000 } else { 1 };
    let limits = Limits { only: Some(vec![3, 4]), ..Limits::simulations(400) };
    // The best two of the two are open from the start.
    let widened = visits("max(9 9 9 0 1)", Widened::new(Ucb1::default(), even, 2, 1e6), &limits);
    assert!(widened[1] > widened[0] && widened[0] > 1, "{widened:?}");
    let puct = visits("max(9 9 9 0 0)", Puct::new(first), &limits);
    assert_eq!(puct, [200, 200]);
}

#[test]
fn a_move_comes_before_its_time_where_all_open_ones_are_proved() {
    let root: Tree = "max(-1 -1 1)".parse().expect("a tree");
    let even = |_: &Tree, _: Move| 0.5;
    let mut search = Mcts::new(1).policy(Widened::new(Ucb1::default(), even, 1, 1e9)).backup(Solver);
    let report = search.search(&root, &Limits::simulations(100)).expect("searched");
    assert_eq!((report.best, report.value), (root.nth_move(2), Some(1.0)));
    assert_eq!((report.counters.simulations, report.stopped), (3, Stopped::Complete));
}

#[test]
fn policies_around_another_pass_on_what_it_asks() {
    // Flat Monte-Carlo stays flat.
    let root = Tree::uniform(3, 5, |n| i32::try_from(n % 5).unwrap_or(0));
    let limits = Limits::simulations(300);
    let flat = Mcts::new(1).policy(FirstPlay { inner: Evenly, urgency: 1.0 }).search(&root, &limits);
    assert_eq!(flat.expect("searched").counters.depth, 1);
    // Shared children stay shared, whichever policy is around which.
    let graph: game_core::graph::Graph =
        "A p0 -> B C; B p1 -> D E; C p1 -> D E; D p0 -> F G; E p0 -> F G; F = 1; G = -1"
            .parse()
            .expect("a graph");
    let even = |_: &game_core::graph::Graph, _| 0.5;
    let inner = Ucb1::default();
    let mut inside = Mcts::new(1).policy(Biased { inner: Transposed(inner), prior: even, weight: 0.0 });
    let mut around = Mcts::new(1).policy(Transposed(Biased { inner, prior: even, weight: 0.0 }));
    inside.search(&graph, &limits).expect("searched");
    around.search(&graph, &limits).expect("searched");
    assert_eq!(inside.tree_bytes(), around.tree_bytes());
    assert_eq!(inside.tree_bytes() % 11, 0, "the root and five blocks of two");
}
