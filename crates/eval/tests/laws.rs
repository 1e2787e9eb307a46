//! What holds for any weights.

mod position;

use eval::{Linear, LinearError};
use game_core::mix::Sequence;
use game_core::{Evaluate, Player, Score};
use position::{Position, Side};

fn random(numbers: &mut Sequence, most: i32) -> Position {
    let mut side = || Side {
        pieces: [(); 5].map(|()| numbers.between(-most, most)),
        mobility: numbers.between(-most, most),
    };
    Position::new(side(), side())
}

fn check(weights: &[f64], win: f64) -> Result<Linear, LinearError> {
    Linear::new(&random(&mut Sequence::seeded(1), 1), weights, win)
}

#[test]
fn the_two_sides_answers_are_opposite_and_inside_the_payoffs() {
    let mut numbers = Sequence::seeded(2_024);
    for round in 0..10_000 {
        let most = [3, 100, 1_000_000][round % 3];
        let position = random(&mut numbers, most);
        let weights = [(); 6].map(|()| f64::from(numbers.between(-1_000, 1_000)) / 64.0);
        let win = f64::from(numbers.between(1, 10_000)) / 8.0;
        let linear = Linear::new(&position, &weights, win).expect("weights");
        let (first, second) =
            (linear.evaluate(&position, Player::FIRST), linear.evaluate(&position, Player::SECOND));
        assert_eq!(first, -second);
        let unit = <Linear as Evaluate<Position>>::unit(&linear);
        assert!(first > Score::new(-unit) && first < Score::new(unit), "{first} reaches {unit}");
    }
}

#[test]
fn halves_round_away_from_zero() {
    let position = |pawns| {
        let side = |pawns| Side { pieces: [pawns, 0, 0, 0, 0], mobility: 0 };
        Position::new(side(pawns), side(0))
    };
    let linear = check(&[0.005, 0.0, 0.0, 0.0, 0.0, 0.0], 10.0).expect("weights");
    let points = |pawns| linear.evaluate(&position(pawns), Player::FIRST).get();
    assert_eq!([-3, -1, 0, 1, 2, 3].map(points), [-2, -1, 0, 1, 1, 2]);
}

#[test]
fn weights_of_the_wrong_number_are_refused() {
    let error = check(&[1.0; 5], 1.0).expect_err("one is missing");
    assert_eq!(error, LinearError::Length { weights: 5, features: 6 });
    assert_eq!(error.to_string(), "5 weights were given, the game has 6 features: one each is needed");
    assert!(check(&[], 1.0).is_err());
}

#[test]
fn weights_that_are_no_numbers_are_refused_by_name() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = check(&[1.0, 1.0, bad, 1.0, 1.0, 1.0], 1.0).expect_err("not finite");
        assert_eq!(error.to_string(), "the weight of bishops is not a finite number");
    }
}

#[test]
fn a_win_that_has_no_points_is_refused() {
    for win in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9, 0.001] {
        assert!(matches!(check(&[1.0; 6], win), Err(LinearError::Unit { .. })), "{win}");
    }
    let linear = check(&[1.0; 6], 20.0).expect("weights");
    assert!(linear.clone().with_resolution(0).is_err());
    assert!(linear.clone().with_resolution(i32::MAX).is_err());
    assert_eq!(linear.with_resolution(1).expect("one point").resolution(), 1);
}

#[test]
fn huge_sums_are_held_not_wrapped() {
    let linear = check(&[f64::MAX; 6], 1.0).expect("finite");
    let side = |n| Side { pieces: [n; 5], mobility: n };
    let position = Position::new(side(i32::MAX / 2), side(-(i32::MAX / 2)));
    assert_eq!(linear.evaluate(&position, Player::FIRST), Score::new(99));
    // Infinity less infinity is no number: it counts as nothing known, not as a win.
    let opposed = check(&[f64::MAX, -f64::MAX, 0.0, 0.0, 0.0, 0.0], 1.0).expect("finite");
    for player in [Player::FIRST, Player::SECOND] {
        assert_eq!(opposed.evaluate(&position, player), Score::ZERO);
    }
}
