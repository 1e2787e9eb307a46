//! Weights fitted to games whose true weights are known.

mod raffle;

use eval::fit::{Calibration, Estimate, Expected, Fit, Fitted, Intercept, Reliability, Samples};
use eval::{Linear, Own, PhaseBy, Split, Tapered, Terms, rank_correlation};
use game_core::laws::Laws;
use game_core::{Evaluate, Game, Player};
use raffle::{Link, Raffle};

const WEIGHTS: [f64; 3] = [0.8, -0.5, 0.25];
const MEAN: [f64; 3] = [0.15, -0.1, 0.05];

/// The positions of synthetic games in which the mover says go.
fn played(game: &Raffle, terms: &impl Terms<Raffle>, count: u64, seed: u64) -> Samples {
    let mut samples = Samples::of(game, terms).expect("payoffs");
    for (number, moves) in (0..).zip(game.games(count, seed)) {
        let keep = |state: &Raffle, _| state.turn().player().is_some();
        samples.record(terms, number, game, &moves, keep).expect("a finished game");
    }
    samples
}

/// Every weight is recovered within `error` and within four of its standard errors.
fn check(fitted: &Fitted, weights: &[f64], error: f64) {
    assert_eq!((fitted.weights.len(), fitted.added), (weights.len(), None));
    for ((fit, sure), truth) in fitted.weights.iter().zip(&fitted.errors).zip(weights) {
        let off = (fit - truth).abs();
        assert!(off < error && off < 4.0 * sure && *sure < error, "{fit} +- {sure} for {truth}");
    }
}

fn phase() -> PhaseBy<impl Fn(&Raffle) -> u32> {
    PhaseBy { full: 4, of: |state: &Raffle| state.phase.unwrap_or(0).into() }
}

#[test]
fn the_synthetic_game_is_a_game() {
    Laws::of(Raffle::new([WEIGHTS; 2], Link::Logistic)).zero_sum().features().check().expect("a game");
}

#[test]
fn a_logistic_fit_recovers_the_log_odds_of_8_000_games() {
    let game = Raffle::new([WEIGHTS; 2], Link::Logistic);
    let samples = played(&game, &Own, 8_000, 1);
    let fitted = Fit::logistic().to(&samples).expect("a fit");
    check(&fitted, &WEIGHTS, 0.05);
    assert!(fitted.steps < 12, "{} steps", fitted.steps);
    let with = Fit::logistic().with_intercept(Intercept::Fitted).to(&samples);
    let with = with.expect("a fit");
    check(&with, &WEIGHTS, 0.05);
    assert!(with.intercept.abs() < 0.1, "nobody has an advantage: {}", with.intercept);
}

#[test]
fn a_linear_fit_recovers_the_mean_payoff_of_8_000_games() {
    let game = Raffle::new([MEAN; 2], Link::Linear);
    let fitted = Fit::linear().to(&played(&game, &Own, 8_000, 2)).expect("a fit");
    check(&fitted, &MEAN, 0.02);
    assert_eq!(fitted.steps, 1);
    // The mean square that is left is the variance of a win or loss about its mean.
    assert!((fitted.loss - 0.86).abs() < 0.02, "{}", fitted.loss);
}

#[test]
fn weights_for_two_phases_are_recovered_and_beat_flat_ones() {
    let truth = [[1.2, -0.2, 0.0], [0.1, -0.8, 0.6]];
    let game = Raffle::new(truth, Link::Logistic);
    let split = || Split { phase: phase(), terms: Own };
    let fitted = Fit::logistic().to(&played(&game, &split(), 8_000, 3)).expect("a fit");
    // The terms are four times the shares of the phases.
    let quarters: Vec<f64> = truth.iter().flatten().map(|weight| weight / 4.0).collect();
    check(&fitted, &quarters, 0.02);
    let flat = Fit::logistic().to(&played(&game, &Own, 8_000, 3)).expect("a fit");
    let (tapered_loss, flat_loss) = (
        fitted.loss_on(&played(&game, &split(), 5_000, 4)).expect("other games"),
        flat.loss_on(&played(&game, &Own, 5_000, 4)).expect("other games"),
    );
    assert!(tapered_loss < flat_loss - 0.02, "{tapered_loss} against {flat_loss}");
    // And they make an evaluator: 100 points for a log-odds of 1, a win being worth 50 of them.
    let points = fitted.points(400.0).expect("points");
    let (opening, ending) = points.split_at(3);
    let evaluator = Tapered::new(&game, Own, phase(), [opening, ending], 5_000).expect("weights");
    for moves in game.games(300, 5) {
        let state = moves[..4].iter().fold(game, |state, &m| state.child(m));
        let (estimate, sum) = (f64::from(evaluator.evaluate(&state, Player::FIRST)), 100.0 * state.sum());
        assert!((estimate - sum).abs() < 50.0, "{estimate} for {sum}");
    }
}

#[test]
fn a_fit_gives_the_same_bits_in_debug_and_in_release() {
    let game = Raffle::new([WEIGHTS; 2], Link::Logistic);
    let samples = played(&game, &Own, 300, 6);
    let bits =
        |fit: Fit| fit.to(&samples).expect("a fit").weights.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    insta::assert_debug_snapshot!("bits", (bits(Fit::logistic().with_penalty(0.01)), bits(Fit::linear())));
}

#[test]
fn cross_validation_prefers_a_penalty_where_games_are_few() {
    let game = Raffle::new([[0.3, 0.0, 0.0]; 2], Link::Logistic);
    let penalties = [0.0, 0.01, 0.1, 1.0, 100.0];
    let few = played(&game, &Own, 40, 7);
    let chosen = Fit::logistic().cross_validated(&few, &penalties, 5, 8).expect("a fit");
    assert!(chosen.best > 0, "{:?}", chosen.tried);
    let least = chosen.tried.iter().map(|tried| tried.loss).fold(f64::INFINITY, f64::min);
    assert_eq!(chosen.tried[chosen.best].loss, least);
    assert_eq!(chosen.fitted, Fit::logistic().with_penalty(penalties[chosen.best]).to(&few).expect("a fit"));
    let other_games = played(&game, &Own, 4_000, 9);
    let free = Fit::logistic().to(&few).expect("a fit").loss_on(&other_games).expect("games");
    let held = chosen.fitted.loss_on(&other_games).expect("games");
    assert!(held < free, "{held} against {free}");
    // The seed deals the games, and nothing else is drawn.
    assert_eq!(Fit::logistic().cross_validated(&few, &penalties, 5, 8), Ok(chosen));
    assert_ne!(few.folds(5, 8), few.folds(5, 9));
}

#[test]
fn positions_of_one_game_stay_together() {
    let mut samples = Samples::new(vec!["x".into()], (0.0, 1.0)).expect("payoffs");
    for n in 0..90 {
        samples.push(n / 3, &[1.0], 1.0).expect("a sample");
    }
    let folds = samples.folds(4, 1).expect("30 games");
    assert_eq!(folds.iter().map(Vec::len).collect::<Vec<_>>(), [8, 8, 7, 7]);
    for fold in &folds {
        assert_eq!(samples.only(|game| fold.contains(&game)).len(), 3 * fold.len());
    }
    let mut all: Vec<u64> = folds.concat();
    all.sort_unstable();
    assert_eq!(all, (0..30).collect::<Vec<_>>());
}

/// A calibration of an evaluator with a fifth of the true log-odds, and games to judge it by.
fn calibrated() -> (Raffle, Linear, Calibration, Samples) {
    let game = Raffle::new([WEIGHTS; 2], Link::Logistic);
    let evaluator =
        Linear::new(&game, &WEIGHTS, 50.0).and_then(|it| it.with_resolution(1_000)).expect("weights");
    let samples = played(&game, &Estimate(&evaluator), 6_000, 10);
    let (calibration, fitted) = Calibration::fit(&samples, Intercept::Fitted).expect("a calibration");
    assert!(fitted.added.is_none() && fitted.steps < 12, "{fitted:?}");
    let others = played(&game, &Estimate(&evaluator), 6_000, 11);
    (game, evaluator, calibration, others)
}

#[test]
fn a_calibration_recovers_the_chance_of_winning() {
    let (game, evaluator, calibration, others) = calibrated();
    assert!((calibration.slope() - 0.001).abs() < 0.00005, "{calibration:?}");
    assert!(calibration.intercept().abs() < 0.1, "{calibration:?}");
    let reliability = Reliability::of(&calibration, &others, 10).expect("positions");
    assert!(reliability.error() < 0.02, "{reliability}");
    assert_eq!(reliability.bins().iter().map(|bin| bin.count).sum::<u64>(), 6_000);
    for bin in reliability.bins() {
        let (predicted, observed) = (bin.predicted.expect("positions"), bin.observed.expect("positions"));
        assert!((bin.from..=bin.to).contains(&predicted));
        assert!((predicted - observed).abs() < 0.06, "{reliability}");
    }
    // A calibration twice as steep claims too much, and the table shows it.
    let boastful = Calibration::new(2.0 * calibration.slope(), 0.0).expect("a slope");
    assert!(Reliability::of(&boastful, &others, 10).expect("positions").error() > 0.05);
    // As an evaluator it answers with expected payoffs.
    let expected = Expected::new(&game, &evaluator, calibration, 10_000).expect("payoffs of 1");
    let moves = &game.games(1, 12)[0];
    let state = moves[..4].iter().fold(game, |state, &m| state.child(m));
    let payoff = f64::from(expected.evaluate(&state, Player::FIRST)) / 10_000.0;
    assert!((payoff - (state.sum() / 2.0).tanh()).abs() < 0.03, "{payoff}");
    assert_eq!(expected.evaluate(&state, Player::SECOND), -expected.evaluate(&state, Player::FIRST));
}

#[test]
fn the_table_of_reliability_is_this() {
    let (_, _, calibration, others) = calibrated();
    insta::assert_snapshot!("reliability", Reliability::of(&calibration, &others, 10).expect("positions"));
}

#[test]
fn the_order_of_estimates_agrees_with_the_order_of_results() {
    let game = Raffle::new([WEIGHTS; 2], Link::Logistic);
    let samples = played(&game, &Own, 600, 13);
    let fitted = Fit::logistic().to(&samples).expect("a fit");
    let pairs = |sum: &dyn Fn(&[f64]) -> f64| {
        rank_correlation(&samples.iter().map(|s| (sum(s.numbers), s.result)).collect::<Vec<_>>())
    };
    let (good, poor) = (pairs(&|x| fitted.sum(x)).expect("order"), pairs(&|x| x[2]).expect("order"));
    assert!(good > 0.4 && poor < 0.25, "{good} and {poor}");
    assert!((pairs(&|x| -fitted.sum(x)).expect("order") + good).abs() < 1e-12);
    assert_eq!(pairs(&|_| 1.0), None);
    assert_eq!(rank_correlation(&[(f64::NAN, 1.0), (1.0, 2.0)]), None);
}

#[test]
fn games_of_several_players_are_recorded_from_every_side() {
    use game_core::tree::Tree;
    struct Which;
    impl Terms<Tree> for Which {
        fn names(&self, _: &Tree) -> Vec<String> {
            vec!["player".into()]
        }
        fn count(&self, _: &Tree) -> usize {
            1
        }
        fn values(&self, _: &Tree, player: Player, values: &mut [i32]) {
            values[0] = i32::try_from(player.index()).unwrap_or(0);
        }
    }
    let tree: Tree = "(<5 4 3> <1 2 6>)".parse().expect("a tree");
    let mut samples = Samples::of(&tree, &Which).expect("payoffs");
    let last = tree.nth_move(1).expect("two moves");
    samples.record(&Which, 7, &tree, &[last], |_, _| true).expect("a game");
    let rows: Vec<_> = samples.iter().map(|sample| (sample.numbers[0], sample.result, sample.game)).collect();
    assert_eq!(rows, [(0.0, 1.0, 7), (1.0, 2.0, 7), (2.0, 6.0, 7)]);
    assert_eq!(samples.payoffs(), (1.0, 6.0));
}

#[test]
fn what_samples_do_not_decide_is_decided_by_a_penalty_and_said() {
    let fill = |row: &dyn Fn(f64) -> Vec<f64>, won: &dyn Fn(f64) -> bool| {
        let mut samples = Samples::new(vec!["a".into(), "b".into()], (-1.0, 1.0)).expect("payoffs");
        for game in 0_u8..40 {
            let x = f64::from(game % 8) - 3.5;
            let sign = if won(x) != (game % 5 == 0) { 1.0 } else { -1.0 };
            samples.push(game.into(), &row(x), sign).expect("a sample");
        }
        samples
    };
    // The same number twice: each gets half.
    let twins = fill(&|x| vec![x, x], &|x| x > 0.0);
    for fit in [Fit::linear(), Fit::logistic()] {
        let fitted = fit.to(&twins).expect("a fit");
        assert_eq!(fitted.added, Some(1e-8));
        assert!((fitted.weights[0] - fitted.weights[1]).abs() < 1e-6, "{fitted:?}");
        let once = fit.to(&fill(&|x| vec![x, 0.0], &|x| x > 0.0)).expect("a fit");
        assert_eq!((once.added, once.weights[1]), (Some(1e-8), 0.0), "a term that is always 0");
        assert!((once.weights[0] - 2.0 * fitted.weights[0]).abs() < 1e-6, "{once:?}");
        // A penalty of one's own decides as well, and nothing is added.
        assert_eq!(fit.with_penalty(0.1).to(&twins).expect("a fit").added, None);
    }
    // Wins and losses without a flaw: no finite weight is the likeliest.
    let mut clear = Samples::new(vec!["a".into()], (-1.0, 1.0)).expect("payoffs");
    for game in 0_u8..20 {
        let x = f64::from(game) - 9.5;
        clear.push(game.into(), &[x], x.signum()).expect("a sample");
    }
    let fitted = Fit::logistic().to(&clear).expect("a fit");
    assert!(fitted.added.is_some() && fitted.weights[0].is_finite() && fitted.weights[0] > 1.0, "{fitted:?}");
    assert!(Fit::linear().to(&clear).expect("a fit").added.is_none());
}

#[test]
fn the_size_of_a_unit_does_not_matter() {
    let game = Raffle::new([WEIGHTS; 2], Link::Logistic);
    let samples = played(&game, &Own, 400, 14);
    for factor in [1e-150, 1e-6, 100.0, 1e150] {
        let mut other = Samples::new(samples.names().to_vec(), samples.payoffs()).expect("payoffs");
        for sample in samples.iter() {
            let numbers: Vec<f64> = sample.numbers.iter().map(|number| number * factor).collect();
            other.push(sample.game, &numbers, sample.result).expect("a sample");
        }
        for fit in [Fit::linear().with_penalty(0.1), Fit::logistic().with_penalty(0.1)] {
            let (one, two) = (fit.to(&samples).expect("a fit"), fit.to(&other).expect("a fit"));
            for (one, two) in one.weights.iter().zip(&two.weights) {
                assert!((two * factor / one - 1.0).abs() < 1e-9, "{one} and {two} at {factor}");
            }
        }
    }
}
