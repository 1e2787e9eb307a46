//! Every game keeps the contract of `Game` and of the powers it has. `keyed` walks and compares: a
//! state reached by moves equals, key included, the same state reached or read otherwise (STATE-01).

use game_core::laws::Laws;
use games::connect_four::Fixed;
use games::{
    Ataxx, Centipede, ConnectFour, Domineering, DotsAndBoxes, Draughts, Exchange, Horizon, Kalah, Mnk, Nim,
    Othello, Pawns, Pig, PlyLimit, PodiumNim, PongHauKi, Pursuit, Rule, ThreeWay, TicTacToe, Virus, Wheel,
};

macro_rules! keeps_the_laws {
    ($($name:ident: $start:expr, $games:literal games, $($power:ident)*;)*) => {$(
        #[test]
        fn $name() {
            Laws::of($start).games($games)$(.$power())*.check().unwrap();
        }
    )*};
}

keeps_the_laws! {
    tic_tac_toe: TicTacToe::default(), 100 games, keyed indexed notation deterministic zero_sum enumerable decisive features;
    misere_tic_tac_toe: TicTacToe::default().with_rule(Rule::Misere), 100 games, keyed indexed notation deterministic zero_sum enumerable decisive;
    five_in_a_row: Mnk::sized(8, 7, 5).unwrap(), 8 games, keyed indexed notation deterministic zero_sum decisive features;
    one_heap: Nim::new(&[15], 3).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable decisive;
    misere_heaps: Nim::new(&[3, 0, 5], u32::MAX).unwrap().with_rule(Rule::Misere), 100 games, keyed indexed notation deterministic zero_sum enumerable decisive;
    pig: Pig::new(100).unwrap(), 40 games, keyed indexed notation zero_sum enumerable features;
    pig_to_one: Pig::new(1).unwrap(), 100 games, keyed indexed notation zero_sum enumerable features;
    virus: Virus::new(7).unwrap(), 8 games, keyed indexed notation deterministic zero_sum features;
    virus_three: Virus::new(3).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable features;
    virus_two_is_full: Virus::new(2).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable;
    nim_for_three: PodiumNim::new(&[4, 3, 2], 3).unwrap(), 100 games, keyed indexed notation deterministic enumerable;
    nim_for_eight: PodiumNim::new(&[9], 8).unwrap(), 100 games, keyed indexed notation deterministic enumerable;
    three_way: ThreeWay::sized(4, 3, 3).unwrap(), 100 games, keyed indexed notation deterministic enumerable decisive;
    three_way_wide: ThreeWay::sized(9, 7, 4).unwrap(), 4 games, keyed indexed notation deterministic decisive;
    pursuit_by_one: Pursuit::new(4, 3, 1, 5).unwrap(), 100 games, keyed indexed notation deterministic enumerable;
    pursuit_by_two: Pursuit::new(3, 5, 2, 4).unwrap(), 100 games, keyed indexed notation deterministic enumerable;
    pursuit_of_no_rounds: Pursuit::new(2, 2, 2, 0).unwrap(), 100 games, keyed indexed notation deterministic enumerable;
    wheel: Wheel::new(20).unwrap(), 100 games, keyed indexed notation enumerable;
    wheel_without_objects: Wheel::new(0).unwrap(), 100 games, keyed indexed notation enumerable;
    hexapawn: Pawns::hexapawn(3, 3).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable decisive tactical passes features;
    breakthrough: Pawns::breakthrough(8, 8).unwrap(), 3 games, keyed indexed notation deterministic zero_sum decisive tactical passes features;
    breakthrough_in_one_column: Pawns::breakthrough(1, 8).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable decisive tactical features;
    domineering: Domineering::new(8, 8).unwrap(), 4 games, keyed indexed notation deterministic zero_sum features;
    domineering_in_one_row: Domineering::new(1, 7).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable features;
    domineering_four_by_five: Domineering::new(4, 5).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable features;
    othello: Othello::new(8).unwrap(), 8 games, keyed indexed notation deterministic zero_sum features;
    othello_six: Othello::new(6).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable features;
    othello_four: Othello::new(4).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable features;
    dots_and_boxes: DotsAndBoxes::new(2, 3).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable features;
    dots_and_boxes_wide: DotsAndBoxes::new(5, 4).unwrap(), 8 games, keyed indexed notation deterministic zero_sum features;
    kalah: Kalah::new(6, 4).unwrap(), 100 games, keyed indexed notation deterministic zero_sum features;
    kalah_of_one_pit: Kalah::new(1, 15).unwrap(), 100 games, keyed indexed notation deterministic zero_sum features;
    centipede: Centipede::new(100).unwrap(), 100 games, keyed indexed notation deterministic enumerable;
    centipede_of_no_turns: Centipede::new(0).unwrap(), 1 games, keyed indexed notation deterministic enumerable;
    pong_hau_ki: PongHauKi::default(), 20 games, keyed indexed notation deterministic zero_sum enumerable decisive;
    ataxx: Ataxx::new(7).unwrap(), 2 games, keyed indexed notation deterministic zero_sum tactical passes features;
    ataxx_three: Ataxx::new(3).unwrap(), 50 games, keyed indexed notation deterministic zero_sum tactical passes features;
    draughts: Draughts::default(), 8 games, keyed indexed notation deterministic zero_sum tactical features;
    exchange: Exchange::new(&[&[5, 9], &[3, 5], &[1]]).unwrap(), 100 games, keyed indexed notation deterministic zero_sum tactical exchanges;
    horizon: Horizon::new(3, 3).unwrap(), 100 games, keyed indexed notation deterministic zero_sum enumerable tactical;
    limited_pong_hau_ki: PlyLimit::new(PongHauKi::default(), 20).unwrap(), 100 games, keyed indexed notation deterministic zero_sum;
    limited_to_nothing: PlyLimit::new(PongHauKi::default(), 0).unwrap(), 1 games, keyed indexed notation deterministic zero_sum;
    connect_four: ConnectFour::standard(), 100 games, keyed indexed notation deterministic zero_sum decisive features;
    connect_four_by_four: <ConnectFour<Fixed<4, 4>>>::default(), 100 games, keyed indexed notation deterministic zero_sum decisive features;
    connect_four_wide: ConnectFour::sized(16, 3).unwrap(), 100 games, keyed indexed notation deterministic zero_sum decisive features;
    connect_four_tower: ConnectFour::sized(1, 63).unwrap(), 20 games, keyed indexed notation deterministic zero_sum decisive features;
}
