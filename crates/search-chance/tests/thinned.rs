//! Thinned chance events: true to the weights, the same for the same state, exact when whole.

mod common;

use common::{Map, Zero, definition, random};
use core::num::NonZeroU32;
use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::tree::{Random, Tree};
use game_core::{Game, Limits, Search};
use search_chance::{Expectiminimax, Probing, Star, Thinned};

fn thinned<G: game_core::Keyed>(game: &G, draws: u32, seed: u64) -> Thinned<G> {
    Thinned::new(game.clone(), NonZeroU32::new(draws).expect("some draws"), seed)
}

/// The weights of a thinned event by ordinal.
fn check(root: &Tree, draws: u32, seed: u64) -> Vec<u64> {
    let all = root.outcomes().count();
    let mut counts = vec![0; all];
    for (m, count) in thinned(root, draws, seed).outcomes() {
        counts[m.ordinal()] = count;
    }
    counts
}

#[test]
fn keeps_the_laws() {
    let shape = Random { chance_percent: 50, branching: 2..=6, ..Random::default() };
    let mut numbers = Sequence::seeded(61);
    for seed in 0..20 {
        Laws::of(thinned(&shape.tree(&mut numbers), 2, seed)).games(20).keyed().check().expect("the laws");
    }
}

#[test]
fn every_outcome_is_drawn_as_often_as_it_should_be_within_one() {
    let weights = [1_u32, 9, 2, 30, 5, 5, 48];
    let text: Vec<String> = weights.iter().map(|weight| format!("{weight}:0")).collect();
    let root: Tree = format!("chance({})", text.join(" ")).parse().expect("a tree");
    for draws in [1, 2, 3, 5, 6] {
        let mut sums = [0_u64; 7];
        for seed in 0..20_000 {
            let counts = check(&root, draws, seed);
            assert_eq!(counts.iter().sum::<u64>(), u64::from(draws));
            for (&count, &weight) in counts.iter().zip(&weights) {
                let share = u64::from(draws * weight);
                assert!(count >= share / 100 && count <= share.div_ceil(100), "{counts:?}");
            }
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        // In the mean exactly by weight: five standard deviations of 20,000 draws of 0 or 1 more.
        for (sum, weight) in sums.into_iter().zip(weights) {
            let expected = 200 * i64::from(draws * weight);
            let found = i64::try_from(sum).expect("small");
            assert!((found - expected).abs() <= 354, "{found} for {expected}");
        }
    }
}

#[test]
fn events_with_few_outcomes_are_left_as_they_are() {
    let mut numbers = Sequence::seeded(62);
    for seed in 0..500 {
        let root = random(&mut numbers, 5);
        let whole = thinned(&root, 4, seed);
        let found = Expectiminimax::new().search(&whole, &Limits::NONE).expect("an answer");
        let full = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        assert_eq!(found, full, "{}", root.inner());
    }
}

#[test]
fn the_mean_over_many_samples_of_one_event_is_its_value() {
    let shape = Random { chance_percent: 100, branching: 6..=9, depth: 1..=1, ..Random::default() };
    let mut numbers = Sequence::seeded(63);
    for _ in 0..20 {
        let root = Zero::new(shape.tree(&mut numbers)).expect("zero-sum");
        let value = definition(&root);
        let estimates = (0..2_000).map(|seed| {
            let one = thinned(&root, 3, seed);
            Expectiminimax::new().search(&one, &Limits::NONE).expect("an answer").value.expect("a value")
        });
        let mean = estimates.sum::<f64>() / 2_000.0;
        // Payoffs of -9..=9 spread at most 9; three draws each, five standard errors.
        assert!((mean - value).abs() <= 5.0 * 9.0 / (3.0_f64 * 2_000.0).sqrt(), "{mean} {value}");
    }
}

#[test]
fn one_state_has_one_sample_whoever_searches() {
    let shape = Random { chance_percent: 50, branching: 3..=6, depth: 2..=4, ..Random::default() };
    let mut numbers = Sequence::seeded(64);
    for seed in 0..200 {
        let root = thinned(&Zero::new(shape.tree(&mut numbers)).expect("zero-sum"), 2, seed);
        let plain = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        assert_eq!(Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer"), plain);
        let table = Map::default();
        let star =
            Star::new(Probing::First).with_table(&table).search(&root, &Limits::NONE).expect("an answer");
        let (a, b) = (plain.value.expect("a value"), star.value.expect("a value"));
        assert!((a - b).abs() <= 1e-12, "{a} {b}");
    }
}
