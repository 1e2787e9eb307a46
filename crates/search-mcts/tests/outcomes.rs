//! Chance events in the tree: drawn by weight, or met in proportion to it.

use game_core::mix::Sequence;
use game_core::search::Stopped;
use game_core::tree::Tree;
use game_core::{Game, Limits, Refused, Search};
use search_mcts::{Mcts, Outcomes, Random, TreeParallel};

/// The value of a chance tree after so many simulations in proportion.
fn check(tree: &str, simulations: u64, expected: f64, error: f64) {
    let root: Tree = tree.parse().expect("a tree");
    for seed in 0..3 {
        let report = Mcts::new(seed)
            .outcomes(Outcomes::InProportion)
            .search(&root, &Limits::simulations(simulations))
            .expect("searched");
        let value = report.value.expect("a value");
        assert!((value - expected).abs() <= error, "{tree}: {value}, not {expected}");
    }
}

#[test]
fn in_proportion_visits_keep_the_weights_exactly() {
    check("chance(4:1 1:2)", 1000, 1.2, 1e-9);
    check("chance(4:1 1:2)", 5, 1.2, 1e-9);
    check("chance(1:-3 1:0 1:3 1:6)", 4, 1.5, 1e-9);
    // Whose turn it is changes nothing; the mean of a move is off by the last rounding alone.
    check("max(chance(2:9 1:0) 2)", 20_000, 6.0, 0.01);
    check("min(chance(2:-9 1:0) -2)", 20_000, 6.0, 0.01);
    check("chance(1:chance(1:8 3:0) 1:max(4 1))", 40_000, 3.0, 0.05);
}

#[test]
fn in_proportion_a_mean_is_off_by_less_than_a_simulation_of_each_outcome() {
    let mut sequence = Sequence::seeded(4);
    for _ in 0..200 {
        let count = 2 + sequence.below(6);
        let outcomes: Vec<(u64, i32)> = (0..count)
            .map(|_| (1 + sequence.below(40) as u64, i32::try_from(sequence.below(21)).expect("small") - 10))
            .collect();
        let text: Vec<String> =
            outcomes.iter().map(|(weight, payoff)| format!("{weight}:{payoff}")).collect();
        let total: u64 = outcomes.iter().map(|&(weight, _)| weight).sum();
        let sum: i64 =
            outcomes.iter().map(|&(weight, payoff)| weight.cast_signed() * i64::from(payoff)).sum();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let (mean, error) = (sum as f64 / total as f64, count as f64 * 20.0 / 500.0);
        check(&format!("chance({})", text.join(" ")), 500, mean, error);
    }
}

#[test]
fn a_tree_without_room_stops_before_an_outcome_is_met() {
    let root: Tree = "max(chance(1:chance(1:1 1:2 1:3 1:4) 1:2) 1)".parse().expect("a tree");
    let limits = Limits { bytes: Some(12 * 5), ..Limits::simulations(100) };
    let report = Mcts::new(1).outcomes(Outcomes::InProportion).search(&root, &limits).expect("searched");
    assert_eq!(report.stopped, Stopped::Bytes);
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), report.counters.simulations);
}

#[test]
fn chn_01_a_draw_is_never_past_the_last_outcome_nor_one_of_no_weight() {
    // The weights whose sum as floats is below 1, and the extremes of the stream.
    let ten: Tree = format!("chance({})", ["0.1:1"; 10].join(" ")).parse().expect("a tree");
    let mut random = Random::seeded(9);
    let mut drawn = [0u32; 10];
    for _ in 0..20_000 {
        let (k, outcome, count) = random.outcome(&ten).expect("an outcome");
        assert_eq!((count, Some(outcome)), (10, ten.outcomes().nth(k).map(|(outcome, _)| outcome)));
        drawn[k] += 1;
    }
    // 5 standard deviations.
    assert!(drawn.iter().all(|n| n.abs_diff(2_000) < 215), "{drawn:?}");
    // There is no outcome of weight 0: such a tree is refused.
    assert!("chance(0:1 1:2)".parse::<Tree>().is_err());
}

#[test]
fn chn_02_a_rare_outcome_is_drawn_rarely() {
    let root: Tree = "chance(0.9:1 0.1:2)".parse().expect("a tree");
    let mut random = Random::seeded(12);
    let rare = (0..100_000).filter(|_| random.outcome(&root).is_some_and(|(k, ..)| k == 1)).count();
    assert!((9_500..=10_500).contains(&rare), "{rare}");
}

#[test]
fn chn_07_weights_that_are_no_distribution_are_refused() {
    let nine = ["1/9:1"; 9].join(" ");
    let close = format!("{} 0.0837:1", ["0.0833:1"; 11].join(" "));
    for sum in [&nine, &close] {
        assert!(format!("chance({sum})").parse::<Tree>().is_ok(), "{sum}");
    }
    for sum in ["0.48:1 0.5:1", "0.52:1 0.5:1", "", "-0.5:1 1.5:1", "nan:1 1:1"] {
        assert!(format!("chance({sum})").parse::<Tree>().is_err(), "{sum}");
    }
}

#[test]
fn a_chance_root_that_does_not_fit_is_refused() {
    let root: Tree = "chance(1:1 1:-1 1:0)".parse().expect("a tree");
    let limits = Limits { bytes: Some(47), ..Limits::simulations(11) };
    assert_eq!(Mcts::new(1).search(&root, &limits), Err(Refused::Memory { needed: 48, allowed: 47 }));
    let limits = Limits { bytes: Some(95), ..limits };
    assert_eq!(
        TreeParallel::new(2, 1).search(&root, &limits),
        Err(Refused::Memory { needed: 96, allowed: 95 })
    );
}
