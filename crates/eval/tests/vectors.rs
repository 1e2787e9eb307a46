//! Worked examples of the course: material, mobility, groups, bounds, changes of scale.

mod position;

use eval::{Affine, Group, Increasing, Interactions, KeepsMeans, Linear, Power, order_kept};
use game_core::{Evaluate, Features, Player, Score};
use position::{Pieces, Position, Side};

const PIECES: [f64; 5] = [1.0, 3.0, 3.0, 5.0, 9.0];

/// The weighted sum of a position for White with piece values and a weight of mobility.
fn check(position: &Position, mobility: f64, sum: f64) {
    let weights = [&PIECES[..], &[mobility]].concat();
    let linear = Linear::new(position, &weights, 1_000.0).expect("weights");
    let mut values = [0; 6];
    position.features(Player::FIRST, &mut values);
    assert!((linear.sum(&values) - sum).abs() < 1e-12, "{values:?}: {} is not {sum}", linear.sum(&values));
    let points = linear.evaluate(position, Player::FIRST);
    assert!((f64::from(points) - 100.0 * sum).abs() <= 0.5, "{points} for {sum}");
    assert_eq!(linear.evaluate(position, Player::SECOND), -points);
}

/// Outcomes as probability and worth.
type Lottery = [(f64, f64)];

fn mean(lottery: &Lottery, scale: &impl Increasing) -> f64 {
    lottery.iter().map(|&(probability, worth)| probability * scale.apply(worth)).sum()
}

fn least(lottery: &Lottery, scale: &impl Increasing) -> f64 {
    lottery.iter().map(|&(_, worth)| scale.apply(worth)).fold(f64::INFINITY, f64::min)
}

/// The two means on a scale; and where the scale keeps means, which is greater stays.
fn check_means(lotteries: [&Lottery; 2], scale: &impl Increasing, means: [f64; 2]) {
    let found = lotteries.map(|lottery| mean(lottery, scale));
    assert!(
        found.iter().zip(means).all(|(found, mean)| (found - mean).abs() < 1e-12),
        "{found:?}, not {means:?}"
    );
}

fn check_choice_kept(lotteries: [&Lottery; 2], scale: &impl KeepsMeans) {
    let [a, b] = lotteries.map(|lottery| mean(lottery, &Affine::IDENTITY));
    let [a_there, b_there] = lotteries.map(|lottery| mean(lottery, scale));
    assert_eq!(a > b, a_there > b_there, "{scale:?}", scale = [a_there, b_there]);
}

fn affine(factor: f64, shift: f64) -> Affine {
    Affine::new(factor, shift).expect("a positive factor")
}

const A: [(f64, f64); 2] = [(0.6, 2.0), (0.4, 3.0)];
const B: [(f64, f64); 2] = [(0.6, 1.0), (0.4, 4.0)];

fn side(pieces: [i32; 5], mobility: i32) -> Side {
    Side { pieces, mobility }
}

#[test]
fn material_28_against_26_is_2() {
    // Pawns, knights, bishops, rooks, queens.
    let (white, black) = (side([6, 0, 1, 2, 1], 30), side([7, 2, 1, 2, 0], 24));
    assert_eq!(white.material(), 28);
    assert_eq!(black.material(), 26);
    check(&Position::new(white, black), 0.0, 2.0);
    check(&Position::new(white, black), 0.1, 2.6);
}

#[test]
fn mobility_alone_is_a_tenth_of_6() {
    check(&Position::new(side([0; 5], 30), side([0; 5], 24)), 0.1, 0.6);
}

#[test]
fn a_pawn_up_and_five_moves_down_is_level() {
    check(&Position::new(side([3, 0, 0, 1, 0], 14), side([4, 0, 1, 0, 0], 19)), 0.2, 0.0);
}

#[test]
fn two_f_and_a_quarter_g_is_1() {
    let position = Position::new(side([0; 5], 0), side([0; 5], 0));
    let linear = Linear::new(&position, &[2.0, 0.25, 0.0, 0.0, 0.0, 0.0], 10.0).expect("weights");
    assert_eq!(linear.sum(&[-1, 12]), 1.0);
}

#[test]
fn an_estimate_of_30_stays_below_a_win_of_20() {
    let position = Position::new(side([30, 0, 0, 0, 0], 0), side([0; 5], 0));
    let linear = Linear::new(&position, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0], 20.0).expect("weights");
    assert_eq!(linear.unit_of(&position), 2_000);
    assert_eq!(linear.evaluate(&position, Player::FIRST), Score::new(1_999));
    assert_eq!(linear.evaluate(&position, Player::SECOND), Score::new(-1_999));
}

#[test]
fn a_positive_factor_and_a_shift_keep_the_better_lottery() {
    check_means([&A, &B], &Affine::IDENTITY, [2.4, 2.2]);
    check_means([&A, &B], &affine(10.0, 5.0), [29.0, 27.0]);
    check_means([&A, &B], &affine(3.0, -4.0), [3.2, 2.6]);
    check_means([&A, &B], &affine(4.0, -2.0), [7.6, 6.8]);
    let (sure, risky) = ([(1.0, 3.0)], [(0.5, 1.0), (0.5, 6.0)]);
    check_means([&sure, &risky], &Affine::IDENTITY, [3.0, 3.5]);
    check_means([&sure, &risky], &affine(2.0, 7.0), [13.0, 14.0]);
    for scale in [affine(10.0, 5.0), affine(3.0, -4.0), affine(4.0, -2.0), affine(2.0, 7.0)] {
        check_choice_kept([&A, &B], &scale);
        check_choice_kept([&sure, &risky], &scale);
    }
}

#[test]
fn a_cube_turns_the_choice_between_lotteries_round() {
    check_means([&A, &B], &Power::CUBE, [15.6, 26.2]);
}

#[test]
fn a_square_turns_the_choice_between_lotteries_round() {
    let (sure, risky) = ([(1.0, 2.0)], [(0.75, 0.0), (0.25, 6.0)]);
    check_means([&sure, &risky], &Affine::IDENTITY, [2.0, 1.5]);
    check_means([&sure, &risky], &Power::SQUARE, [4.0, 9.0]);
}

#[test]
fn a_minimum_keeps_its_order_under_the_cube() {
    assert_eq!([&A, &B].map(|lottery| least(lottery, &Affine::IDENTITY)), [2.0, 1.0]);
    assert_eq!([&A, &B].map(|lottery| least(lottery, &Power::CUBE)), [8.0, 1.0]);
    // As MIN nodes the sure 3 beats a choice of 1 and 6, though its mean is less.
    let (sure, risky) = ([(1.0, 3.0)], [(0.5, 1.0), (0.5, 6.0)]);
    assert_eq!([&sure[..], &risky].map(|lottery| least(lottery, &Affine::IDENTITY)), [3.0, 1.0]);
}

#[test]
fn a_plain_square_keeps_the_order_from_0_on_only() {
    let square = |x: f64| x * x;
    assert_eq!([-3.0, -1.0, 2.0].map(square), [9.0, 1.0, 4.0]);
    assert_eq!(order_kept(&[-3.0, -1.0, 2.0], square), Err([-3.0, -1.0]));
    assert_eq!(order_kept(&[0.0, 1.0, 2.0, 2.0], square), Ok(()));
    assert_eq!(order_kept(&[-3.0, -1.0, 2.0], |x| Power::SQUARE.apply(x)), Ok(()));
}

#[test]
fn two_bishops_are_a_pair_and_one_more_is_not() {
    let game = Position::new(side([0; 5], 0), side([0; 5], 0));
    let pair = Interactions::of(Pieces).at_least(&game, "bishop pair", &[("bishops", 2)]).expect("counted");
    let terms = (eval::Own, pair);
    // Pawn 1, knight and bishop 3, rook 5, queen 9, no weight for mobility, half a pawn for the pair.
    let weights = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0, 0.5];
    let linear = Linear::of(&game, terms, &weights, 1_000.0).expect("weights");
    let points =
        |white, black| linear.evaluate(&Position::new(side(white, 0), side(black, 0)), Player::FIRST).get();
    // One bishop more is two against one with the pair, or one against none without it.
    assert_eq!(points([0, 0, 2, 0, 0], [0, 0, 1, 0, 0]), 350);
    assert_eq!(points([0, 0, 1, 0, 0], [0; 5]), 300);
    assert_eq!(points([0, 0, 2, 0, 0], [0, 0, 2, 0, 0]), 0, "both have it");
    assert_eq!(points([0, 1, 1, 0, 0], [0, 0, 2, 0, 0]), -50, "bishop and knight against the pair");
    assert_eq!(points([0, 0, 3, 0, 0], [0, 0, 2, 0, 0]), 300, "a third adds no second pair");
}

#[test]
fn a_group_of_72_wins_8_draws_and_20_losses_is_worth_76_hundredths() {
    let group = Group { wins: 72, draws: 8, losses: 20 };
    assert_eq!(group.mean([1.0, 0.5, 0.0]), Some(0.76));
    let error = group.standard_error([1.0, 0.5, 0.0]).expect("100 games");
    assert!((error - (16.24_f64 / 9_900.0).sqrt()).abs() < 1e-12, "{error}");
}

/// Names the evaluator's unit without saying which game it is asked of.
trait UnitOf {
    fn unit_of(&self, position: &Position) -> i32;
}

impl UnitOf for Linear {
    fn unit_of(&self, _: &Position) -> i32 {
        <Linear as Evaluate<Position>>::unit(self)
    }
}
