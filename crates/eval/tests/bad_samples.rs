//! What cannot be fitted to, and the ends of what can.

mod raffle;

use eval::Own;
use eval::fit::{Calibration, Fit, FitError, Intercept, Reliability, Samples};
use raffle::{Link, Raffle};

const WEIGHTS: [f64; 3] = [0.8, -0.5, 0.25];

/// One number a position, and the payoff from -1 to 1.
fn samples(rows: &[(f64, f64)]) -> Samples {
    let mut samples = Samples::new(vec!["estimate".into()], (-1.0, 1.0)).expect("payoffs");
    for (game, &(number, result)) in (0..).zip(rows) {
        samples.push(game, &[number], result).expect("a sample");
    }
    samples
}

#[test]
fn a_draw_is_half_a_win_and_half_a_loss() {
    let drawn = samples(&[(1.0, 1.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0)]);
    let halves =
        [(1.0, 1.0), (1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (2.0, 1.0), (2.0, -1.0), (2.0, 1.0), (2.0, 1.0)];
    let halved = samples(&halves);
    let (one, two) =
        (Fit::logistic().to(&drawn).expect("a fit"), Fit::logistic().to(&halved).expect("a fit"));
    assert!((one.weights[0] - two.weights[0]).abs() < 1e-12 && one.weights[0] > 0.0, "{one:?} {two:?}");
    let all_drawn = samples(&[(1.0, 0.0), (-3.0, 0.0)]);
    for fit in [Fit::linear(), Fit::logistic()] {
        let fitted = fit.with_intercept(Intercept::Fitted).to(&all_drawn).expect("a fit");
        assert!(fitted.weights[0].abs() < 1e-15 && fitted.intercept.abs() < 1e-15, "{fitted:?}");
    }
}

#[test]
fn the_largest_penalty_leaves_no_weight_and_no_nonsense() {
    let some = samples(&[(1.0, 1.0), (2.0, -1.0), (3.0, 1.0), (-1.0, -1.0)]);
    for fit in [Fit::linear(), Fit::logistic()] {
        let fitted = fit.with_penalty(1e300).to(&some).expect("a fit");
        assert!(fitted.weights[0].abs() < 1e-299 && fitted.loss.is_finite(), "{fitted:?}");
        let free = fit.with_penalty(0.0).to(&some).expect("a fit");
        assert_eq!((free.added, free.weights[0] > 0.1), (None, true));
        assert_eq!(
            fit.with_penalty(-f64::MIN_POSITIVE).to(&some),
            Err(FitError::Penalty(-f64::MIN_POSITIVE))
        );
    }
    // A number so small that no weight could make a sum of it.
    assert_eq!(Fit::linear().to(&samples(&[(1e-310, 1.0)])), Err(FitError::Unsolved));
}

#[test]
fn one_class_alone_is_decided_by_a_penalty() {
    for result in [1.0, -1.0] {
        let fit = Fit::logistic().with_intercept(Intercept::Fitted).with_penalty(0.1);
        let fitted = fit.to(&samples(&[(1.0, result), (2.0, result), (3.0, result)])).expect("a fit");
        // The intercept is free, so no penalty on the weights alone decides it.
        assert!(fitted.added.is_some() && fitted.sum(&[2.0]) * result > 3.0, "{fitted:?}");
    }
}

#[test]
fn bad_samples_are_refused_by_name() {
    let mut samples = Samples::new(vec!["a".into(), "b".into()], (-1.0, 1.0)).expect("payoffs");
    let said = |error: Result<(), FitError>| error.expect_err("refused").to_string();
    assert_eq!(Fit::linear().to(&samples), Err(FitError::Empty));
    samples.push(0, &[1.0, 2.0], 1.0).expect("a sample");
    assert_eq!(said(samples.push(1, &[1.0], 1.0)), "sample 1 has 1 numbers for 2 terms");
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(said(samples.push(1, &[1.0, bad], 1.0)), "sample 1: b is not a finite number");
        assert!(matches!(samples.push(1, &[1.0, 1.0], bad), Err(FitError::Result { sample: 1, .. })));
        assert!(matches!(Fit::linear().with_penalty(bad).to(&samples), Err(FitError::Penalty(_))));
        assert!(matches!(Samples::new(vec![], (bad, 1.0)), Err(FitError::Payoffs { .. })));
        assert!(matches!(Samples::new(vec![], (0.0, bad)), Err(FitError::Payoffs { .. })));
    }
    assert_eq!(
        said(samples.push(1, &[1.0, 1.0], 1.5)),
        "sample 1: the result 1.5 is not a payoff from -1 to 1"
    );
    assert_eq!(samples.len(), 1, "nothing of that was added");
    assert!(matches!(Samples::new(vec![], (1.0, 1.0)), Err(FitError::Payoffs { .. })));
    assert_eq!(Fit::linear().with_penalty(-0.1).to(&samples), Err(FitError::Penalty(-0.1)));
    assert_eq!(samples.folds(2, 0), Err(FitError::Folds { parts: 2, games: 1 }));
    assert_eq!(samples.folds(1, 0), Err(FitError::Folds { parts: 1, games: 1 }));
    assert_eq!(samples.folds(0, 0), Err(FitError::Folds { parts: 0, games: 1 }));
    let mut nameless = Samples::new(Vec::new(), (-1.0, 1.0)).expect("payoffs");
    nameless.push(0, &[], 1.0).expect("a sample of nothing");
    assert_eq!(Fit::logistic().to(&nameless), Err(FitError::Empty));
    let two_terms = Calibration::fit(&samples, Intercept::None);
    assert_eq!(two_terms, Err(FitError::Length { sample: 0, numbers: 2, terms: 1 }));
    samples.push(1, &[0.5, 2.0], -1.0).expect("a sample");
    assert_eq!(Fit::linear().cross_validated(&samples, &[], 2, 0), Err(FitError::Empty));
    // One sample is enough for a fit, and says that it is not.
    let one = Fit::logistic().to(&samples.only(|game| game == 0)).expect("a fit");
    assert!(one.added.is_some() && one.weights.iter().all(|weight| weight.is_finite()));
}

#[test]
fn an_intercept_beyond_what_a_float_holds_is_no_fit() {
    let largest = 8e307;
    let mut samples = Samples::new(vec!["nothing".into()], (-largest, largest)).expect("payoffs");
    for game in 0..4 {
        samples.push(game, &[0.0], largest).expect("a sample");
    }
    let fit = Fit::linear().with_intercept(Intercept::Fitted);
    assert_eq!(fit.to(&samples), Err(FitError::Unsolved));
}

#[test]
fn bad_games_are_refused_and_leave_no_sample() {
    let game = Raffle::new([WEIGHTS; 2], Link::Logistic);
    let mut samples = Samples::of(&game, &Own).expect("payoffs");
    let moves = game.games(1, 15).remove(0);
    let mut record = |moves: &[raffle::Step]| samples.record(&Own, 3, &game, moves, |_, _| true);
    assert_eq!(record(&moves[..5]), Err(FitError::Unfinished { game: 3 }));
    assert_eq!(record(&moves[1..]), Err(FitError::Illegal { game: 3, ply: 2 }));
    let longer = [&moves[..], &moves[..1]].concat();
    assert_eq!(record(&longer), Err(FitError::Illegal { game: 3, ply: 6 }));
    assert!(samples.is_empty());
}

#[test]
fn a_calibration_that_would_turn_the_order_round_is_refused() {
    let mut samples = Samples::new(vec!["estimate".into()], (-1.0, 1.0)).expect("payoffs");
    for game in 0_u8..30 {
        let x = f64::from(game) - 14.5;
        samples
            .push(game.into(), &[x], if game % 4 == 0 { x.signum() } else { -x.signum() })
            .expect("a sample");
    }
    let refused = Calibration::fit(&samples, Intercept::None);
    assert!(matches!(refused, Err(FitError::NotIncreasing { slope }) if slope < 0.0), "{refused:?}");
    let good = Calibration::new(1.0, 0.0).expect("a slope");
    assert_eq!(Reliability::of(&good, &samples.only(|_| false), 10), Err(FitError::Empty));
    assert_eq!(Reliability::of(&good, &samples, 0), Err(FitError::Empty));
    // One bin holds them all; of a thousand bins most are empty and say so.
    assert_eq!(Reliability::of(&good, &samples, 1).expect("positions").bins()[0].count, 30);
    let fine = Reliability::of(&good, &samples, 1_000).expect("positions");
    assert!(fine.bins().iter().any(|bin| bin.count == 0 && bin.observed.is_none()));
    assert!(fine.error().is_finite());
}

#[test]
fn weights_that_do_not_fit_points_are_refused() {
    let mut samples = Samples::new(vec!["a".into()], (-1.0, 1.0)).expect("payoffs");
    samples.push(0, &[1.0], 1.0).expect("a sample");
    let fitted = Fit::linear().to(&samples).expect("a fit");
    assert_eq!(fitted.points(100.0), Ok(vec![100]));
    assert_eq!(fitted.points(2.5), Ok(vec![3]), "halves away from zero");
    for resolution in [1e10, f64::NAN, f64::INFINITY] {
        assert!(matches!(fitted.points(resolution), Err(FitError::Points { term: 0, .. })), "{resolution}");
    }
}
