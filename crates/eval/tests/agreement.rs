//! Two ways to the same number.

mod skirmish;

use eval::fit::{Fit, Samples};
use eval::{
    Difference, Linear, Lookup, Material, Occurrences, Own, PhaseBy, Split, Tapered, Terms, rank_correlation,
};
use game_core::mix::Sequence;
use game_core::{Evaluate, Game, Player, Score, walk};
use skirmish::{Looks, Pieces, Skirmish};

/// Calls `check` with the unfinished states of some games.
fn check(seed: u64, check: impl Fn(&Skirmish)) {
    let mut choices = Sequence::seeded(seed);
    for plies in 0..400 {
        let game = walk::playthrough(&Skirmish::start(), plies % 12, |n| choices.below64(n));
        if !game.end.turn().is_over() {
            check(&game.end);
        }
    }
}

fn phase() -> PhaseBy<impl Fn(&Skirmish) -> u32> {
    PhaseBy { full: 12, of: |state: &Skirmish| state.left.into() }
}

fn weights(seed: u64, count: usize) -> Vec<i32> {
    let mut numbers = Sequence::seeded(seed);
    (0..count).map(|_| numbers.between(-40, 40)).collect()
}

#[test]
fn looking_up_agrees_with_the_weighted_sum_of_occurrences() {
    let start = Skirmish::start();
    let table = weights(11, 29);
    let floats: Vec<f64> = table.iter().map(|&weight| weight.into()).collect();
    let lookup = Lookup::new(&start, Looks, &table, 1_000).expect("weights");
    let sum = Linear::of(&start, Occurrences(Looks), &floats, 1_000.0).expect("weights");
    let sum = sum.with_resolution(1).expect("points");
    check(12, |state| {
        for player in [Player::FIRST, Player::SECOND] {
            assert_eq!(lookup.evaluate(state, player), sum.evaluate(state, player), "{state:?}");
        }
    });
}

#[test]
fn tapered_agrees_with_the_weighted_sum_of_split_terms() {
    let start = Skirmish::start();
    let points = weights(13, 4);
    let tapered = Tapered::new(&start, Own, phase(), [&points[..2], &points[2..]], 1_000).expect("weights");
    let floats: Vec<f64> = points.iter().map(|&weight| f64::from(weight) / 12.0).collect();
    let split = Split { phase: phase(), terms: Own };
    let sum = Linear::of(&start, split, &floats, 1_000.0).expect("weights");
    check(14, |state| {
        let exact = {
            let mut values = [0; 4];
            Split { phase: phase(), terms: Own }.values(state, Player::FIRST, &mut values);
            sum.sum(&values)
        };
        let rounded = f64::from(tapered.evaluate(state, Player::FIRST));
        assert!((rounded - exact).abs() <= 0.5 + 1e-9, "{rounded} for {exact}");
    });
}

#[test]
fn equal_sets_make_a_tapered_evaluation_flat() {
    let start = Skirmish::start();
    let flat = Linear::new(&start, &[1.0, 3.0], 10.0).expect("weights");
    let tapered = Tapered::new(&start, Own, phase(), [&[100, 300], &[100, 300]], 1_000).expect("weights");
    let pieces = Material::new(&start, Pieces, &[1, 3]).expect("values");
    let material = Linear::of(&start, Difference(pieces), &[1.0], 10.0).expect("weights");
    check(15, |state| {
        let estimate = flat.evaluate(state, Player::SECOND);
        assert_eq!(tapered.evaluate(state, Player::SECOND), estimate);
        assert_eq!(material.evaluate(state, Player::SECOND), estimate);
        let points = 100 * (state.material(Player::SECOND) - state.material(Player::FIRST));
        assert_eq!(estimate, Score::new(points.clamp(-999, 999)));
    });
}

#[test]
fn the_ends_of_a_game_have_one_set_each() {
    let tapered = Tapered::new(&Skirmish::start(), Own, phase(), [&[100, 300], &[200, 250]], 10_000);
    let tapered = tapered.expect("weights");
    let points = |left| {
        let state = Skirmish { sides: [[4, 2], [2, 3]], left, mover: Player::FIRST };
        tapered.evaluate(&state, Player::FIRST).get()
    };
    // Two pawns up and a bishop down: -100 at first, +150 at last, and a blend between.
    assert_eq!(points(12), -100);
    assert_eq!(points(6), 25);
    assert_eq!(points(1), 129, "129 1/6");
    // A phase above the full one is the full one.
    assert_eq!(points(200), -100);
}

#[test]
fn patterns_fitted_to_games_make_a_lookup() {
    let start = Skirmish::start();
    let terms = Occurrences(Looks);
    let mut samples = Samples::of(&start, &terms).expect("payoffs");
    let mut choices = Sequence::seeded(16);
    for number in 0..400 {
        let game = walk::playthrough(&start, 20, |n| choices.below64(n));
        samples.record(&terms, number, &start, &game.moves, |_, ply| ply % 3 == 1).expect("a game");
    }
    let fitted = Fit::linear().to(&samples).expect("a fit");
    assert!(fitted.added.is_some(), "contents nobody saw are decided by a penalty");
    let lookup =
        Lookup::new(&start, Looks, &fitted.points(1_000.0).expect("points"), 1_000).expect("weights");
    let pairs: Vec<(f64, f64)> =
        samples.iter().map(|sample| (fitted.sum(sample.numbers), sample.result)).collect();
    let order = rank_correlation(&pairs).expect("an order");
    assert!(order > 0.4, "{order}");
    check(17, |state| {
        let mut values = [0; 29];
        terms.values(state, Player::FIRST, &mut values);
        let sum = 1_000.0 * fitted.sum(&values.map(f64::from));
        // Four weights are summed, each rounded by half a point at most.
        let held = sum.clamp(-999.0, 999.0);
        let estimate = f64::from(lookup.evaluate(state, Player::FIRST));
        assert!((estimate - held).abs() <= 2.0 + 1e-9, "{estimate} for {sum}");
    });
}
