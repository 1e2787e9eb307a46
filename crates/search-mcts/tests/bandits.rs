//! What a bandit rule costs: tries of worse moves, in sum over many seeds.

use game_core::tree::{Move, Tree};
use game_core::{Limits, Search};
use search_mcts::{Evenly, Mcts, Seeded, TreePolicy, Ucb1, Ucb1Tuned, UcbV, Vanishing};

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
