//! Draws follow the true weights, and estimates come with their error.

mod common;

use common::{Zero, definition};
use game_core::mix::Sequence;
use game_core::tree::{Random, Tree};
use game_core::{Game, Player, Refused};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use search_chance::{Sampler, below, draw, holder, ticket_at};

/// That counts come from these weights: chi-square with p >= 1e-6 (Wilson and Hilferty).
fn check(counts: &[u32], weights: &[u32]) {
    let draws: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let all: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let mut square = 0.0;
    let mut degrees = -1.0;
    for (&count, &weight) in counts.iter().zip(weights) {
        let expected = draws * f64::from(weight) / all;
        if weight == 0 {
            assert_eq!(count, 0, "an impossible outcome was drawn");
        } else {
            square += (f64::from(count) - expected).powi(2) / expected;
            degrees += 1.0;
        }
    }
    let limit = if degrees > 0.0 {
        let spread = 2.0 / (9.0 * degrees);
        degrees * (1.0_f64 - spread + 4.753_42 * f64::sqrt(spread)).powi(3)
    } else {
        0.0
    };
    assert!(square <= limit, "chi-square {square} above {limit}: {counts:?} for {weights:?}");
}

fn tree(weights: &[u32]) -> Tree {
    let outcomes: Vec<String> =
        weights.iter().enumerate().map(|(i, weight)| format!("{weight}:{i}")).collect();
    format!("chance({})", outcomes.join(" ")).parse().expect("a tree")
}

/// CHN-02
#[test]
fn a_million_draws_follow_the_weights() {
    let dice: Vec<u32> = (0..21).map(|roll| if roll < 6 { 1 } else { 2 }).collect();
    for (seed, weights) in [(1, vec![9, 1]), (2, vec![4, 1]), (3, dice), (4, vec![1, 1_000, 3, 77])] {
        let root = tree(&weights);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut counts = vec![0; weights.len()];
        for _ in 0..1_000_000 {
            counts[draw(&root, &mut rng).expect("an outcome").ordinal()] += 1;
        }
        check(&counts, &weights);
    }
}

#[test]
fn eight_tenths_come_four_times_as_often_as_two() {
    let root: Tree = "chance(0.8:1 0.2:0)".parse().expect("a tree");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let often = (0..100_000).filter(|_| draw(&root, &mut rng).expect("an outcome").ordinal() == 0).count();
    let ratio = f64::from(u32::try_from(often).expect("small"))
        / f64::from(100_000 - u32::try_from(often).expect("small"));
    assert!((ratio - 4.0).abs() <= 0.16, "{ratio}");
}

/// CHN-01
#[test]
fn the_ends_of_the_unit_interval_draw_possible_outcomes() {
    let tenths = [1_u64; 10];
    let last = ticket_at(1.0 - f64::EPSILON / 2.0, 10).and_then(|ticket| holder(tenths, ticket));
    assert_eq!(last, Some(9));
    let first = ticket_at(0.0, 3).and_then(|ticket| holder([0, 0, 1, 0, 2, 0], ticket));
    assert_eq!(first, Some(2));
    let last = ticket_at(1.0, 3).and_then(|ticket| holder([0, 0, 1, 0, 2, 0], ticket));
    assert_eq!(last, Some(4));
    assert_eq!(holder([1, 2], 3), None);
    assert_eq!((ticket_at(0.5, 0), ticket_at(f64::NAN, 5), ticket_at(-1.0, 5)), (None, None, Some(0)));
}

#[test]
fn numbers_below_a_bound_are_uniform_whatever_the_bound() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    for bound in [1_u128, 2, 3, 7, 36, 255] {
        let bound_ = usize::try_from(bound).expect("small");
        let mut counts = vec![0; bound_];
        for _ in 0..1_000_000 {
            counts[usize::try_from(below(bound, &mut rng)).expect("small")] += 1;
        }
        check(&counts, &vec![1; bound_]);
    }
    // A bound of three quarters of the range: a remainder would favour the lower half.
    let huge = 3_u128 << 126;
    let halves = (0..1_000_000).map(|_| usize::from(below(huge, &mut rng) >= huge / 2));
    let mut counts = [0; 2];
    halves.for_each(|half| counts[half] += 1);
    check(&counts, &[1, 1]);
    assert_eq!(below(0, &mut rng), 0);
}

#[test]
fn estimates_reach_the_exact_value_within_their_error() {
    let mut numbers = Sequence::seeded(7);
    let shape = Random { chance_percent: 100, branching: 2..=4, depth: 1..=4, ..Random::default() };
    for seed in 0..100 {
        let root = shape.tree(&mut numbers);
        let estimate = Sampler::seeded(seed).estimate(&root, Player::FIRST, 4_000).expect("an estimate");
        let (mean, error) = (estimate.mean().expect("games"), estimate.standard_error().expect("games"));
        let value = definition(&Zero::new(root.clone()).expect("zero-sum"));
        assert!((mean - value).abs() <= 5.0 * error.max(1e-12), "{mean} +- {error} for {value}: {root}");
    }
}

#[test]
fn stratified_dice_come_up_as_often_as_they_should() {
    let root = tree(&[1, 2, 3]);
    let value = (2.0 + 6.0) / 6.0;
    let strata = Sampler::seeded(8).stratified().estimate(&root, Player::FIRST, 600).expect("an estimate");
    assert_eq!(strata.mean(), Some(value));
    // 601 games: each outcome within one of its share.
    let strata = Sampler::seeded(8).stratified().estimate(&root, Player::FIRST, 601).expect("an estimate");
    assert!((strata.mean().expect("games") - value).abs() <= 3.0 / 601.0);
    let free = Sampler::seeded(8).estimate(&root, Player::FIRST, 600).expect("an estimate");
    assert!((free.mean().expect("games") - value).abs() > 1e-9, "independent dice are not that even");
}

#[test]
fn a_million_stratified_draws_follow_the_weights() {
    let weights = [9, 1, 4, 22];
    let mut counts = [0_u32; 4];
    for (outcome, count) in counts.iter_mut().enumerate() {
        // The payoff is 1 for one outcome and 0 for the others: the mean is its share.
        let leaves: Vec<String> = weights
            .iter()
            .enumerate()
            .map(|(i, weight)| format!("{weight}:{}", i32::from(i == outcome)))
            .collect();
        let root: Tree = format!("chance({})", leaves.join(" ")).parse().expect("a tree");
        let strata =
            Sampler::seeded(10).stratified().estimate(&root, Player::FIRST, 1_000_000).expect("games");
        let share = strata.mean().expect("games") * 1e6;
        *count = format!("{share:.0}").parse().expect("a number");
    }
    assert_eq!(counts.iter().sum::<u32>(), 1_000_000);
    check(&counts, &weights);
}

/// CHN-13
#[test]
fn a_sampler_does_not_know_what_will_be_drawn() {
    // The realised outcome of a seed is one draw; the estimate of the same seed is the mean.
    let root = tree(&[1, 1, 1, 1, 1, 1]);
    let mut errors = 0.0;
    for seed in 0..100 {
        let drawn = draw(&root, &mut Xoshiro256PlusPlus::seed_from_u64(seed)).expect("an outcome").ordinal();
        let estimate = Sampler::seeded(seed).estimate(&root, Player::FIRST, 400).expect("games");
        let (mean, error) = (estimate.mean().expect("games"), estimate.standard_error().expect("games"));
        assert!((mean - 2.5).abs() < 5.0 * error, "seed {seed}, which draws {drawn}: {mean}");
        errors += (mean - 2.5) / error;
    }
    assert!((errors / 100.0).abs() < 0.3, "{errors}");
}

#[test]
fn the_same_seed_gives_the_same_estimate_and_another_seed_another() {
    let root = tree(&[3, 1, 4, 1, 5, 9, 2, 6]);
    let estimate = |seed| Sampler::seeded(seed).estimate(&root, Player::FIRST, 1_000).expect("an estimate");
    assert_eq!(estimate(0), estimate(0));
    let different = (0..100).filter(|&seed| estimate(seed) != estimate(seed + 1)).count();
    assert!(different >= 99, "{different}");
    assert_ne!(estimate(u64::MAX), estimate(0));
}

#[test]
fn the_first_draws_of_seed_42_are_what_they_always_were() {
    let root = tree(&[1; 10]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let draws: Vec<usize> = (0..20).map(|_| draw(&root, &mut rng).expect("an outcome").ordinal()).collect();
    insta::assert_snapshot!(format!("{draws:?}"));
}

#[test]
fn players_may_be_given_a_way_to_play() {
    let root: Tree = "((4 9 6) (2 15 13) (5 8 10))".parse().expect("a tree");
    let any = Sampler::seeded(9).estimate(&root, Player::FIRST, 20_000).expect("an estimate");
    assert!((any.mean().expect("games") - 8.0).abs() < 5.0 * any.standard_error().expect("games"));
    let last = |state: &Tree, _: Player, _: &mut Xoshiro256PlusPlus| state.moves().last();
    let last = Sampler::seeded(9).with_play(last).estimate(&root, Player::SECOND, 3).expect("an estimate");
    assert_eq!((last.mean(), last.standard_error(), last.samples()), (Some(-10.0), Some(0.0), 3));
}

#[test]
fn no_games_have_no_mean_and_endless_ones_are_refused() {
    let none = Sampler::seeded(1).estimate(&tree(&[1, 1]), Player::FIRST, 0).expect("an estimate");
    assert_eq!((none.mean(), none.standard_error()), (None, None));
    let one = Sampler::seeded(1).estimate(&tree(&[1, 1]), Player::FIRST, 1).expect("an estimate");
    assert_eq!(one.standard_error(), None);
    let chain = Tree::chain(1_001, 3);
    assert_eq!(
        Sampler::seeded(1).estimate(&chain, Player::FIRST, 1),
        Err(Refused::LineTooLong { plies: 1_000 })
    );
    assert!(draw(&chain, &mut Xoshiro256PlusPlus::seed_from_u64(1)).is_none());
}
