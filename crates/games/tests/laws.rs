//! Every game keeps the contract of `Game` and of the powers it has.

use game_core::laws::Laws;
use games::connect_four::Fixed;
use games::{ConnectFour, Mnk, Nim, Pig, Rule, TicTacToe};

macro_rules! keeps_the_laws {
    ($($name:ident: $start:expr, $($power:ident)*;)*) => {$(
        #[test]
        fn $name() {
            Laws::of($start)$(.$power())*.check().unwrap();
        }
    )*};
}

keeps_the_laws! {
    tic_tac_toe: TicTacToe::default(), keyed indexed notation deterministic zero_sum enumerable decisive features;
    misere_tic_tac_toe: TicTacToe::default().with_rule(Rule::Misere), keyed indexed notation deterministic zero_sum enumerable decisive;
    five_in_a_row: Mnk::sized(8, 7, 5).unwrap(), keyed indexed notation deterministic zero_sum decisive features;
    one_heap: Nim::new(&[15], 3).unwrap(), keyed indexed notation deterministic zero_sum enumerable decisive;
    misere_heaps: Nim::new(&[3, 0, 5], u32::MAX).unwrap().with_rule(Rule::Misere), keyed indexed notation deterministic zero_sum enumerable decisive;
    pig: Pig::new(100).unwrap(), keyed indexed notation zero_sum enumerable features;
    pig_to_one: Pig::new(1).unwrap(), keyed indexed notation zero_sum enumerable features;
    connect_four: ConnectFour::standard(), keyed indexed notation deterministic zero_sum decisive features;
    connect_four_by_four: <ConnectFour<Fixed<4, 4>>>::default(), keyed indexed notation deterministic zero_sum decisive features;
    connect_four_wide: ConnectFour::sized(16, 3).unwrap(), keyed indexed notation deterministic zero_sum decisive features;
    connect_four_tower: ConnectFour::sized(1, 63).unwrap(), keyed indexed notation deterministic zero_sum decisive features;
}
