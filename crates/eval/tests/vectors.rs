//! Worked examples of the course: material, mobility, groups, bounds.

mod position;

use eval::{Group, Linear};
use game_core::{Evaluate, Features, Player, Score};
use position::{Position, Side};

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
