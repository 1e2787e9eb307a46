//! How many games, states and move sequences there are: published or recomputed numbers.

use game_core::walk::{distinct_states, perft, reachable, statistics};
use game_core::{Enumerable, Game, Keyed, Turn};
use games::connect_four::Fixed;
use games::{ConnectFour, DotsAndBoxes, Mnk, Nim, Pawns, Rule, TicTacToe};
use std::collections::BTreeSet;

fn perfts<G: Game>(start: &G, expected: &[u64]) {
    for (depth, &count) in (0u32..).zip(expected) {
        assert_eq!(perft(start, depth), count, "at depth {depth}");
    }
}

#[test]
fn tic_tac_toe_has_255168_games() {
    let all = statistics(&TicTacToe::default());
    assert_eq!(all.games, 255_168);
    assert_eq!((all.by_winner[0], all.by_winner[1], all.shared), (131_184, 77_904, 46_080));
    assert_eq!(all.by_length[5..], [1_440, 5_328, 47_952, 72_576, 127_872]);
    assert_eq!(all.nodes, 549_946);
}

#[test]
fn tic_tac_toe_has_5478_states() {
    let start = TicTacToe::default();
    let by_ply = [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78];
    assert_eq!(distinct_states(&start, None), by_ply);
    let (mut over, mut up_to_symmetry) = (0, BTreeSet::new());
    reachable(&start, None, |_, state| {
        over += usize::from(state.turn() == Turn::Over);
        up_to_symmetry.insert(smallest_image(state));
        assert_eq!(start.state(state.state_number()).as_ref(), Some(state));
    });
    assert_eq!((over, up_to_symmetry.len()), (958, 765));
}

/// The least of the eight images of a board under rotation and reflection.
fn smallest_image(state: &TicTacToe) -> Vec<u64> {
    let cells: Vec<u64> = (0..9)
        .map(|cell| game_core::Player::all(2).fold(0, |c, p| 2 * c + (state.stones(p) >> cell & 1)))
        .collect();
    let turned = |cells: &[u64]| (0..9).map(|cell| cells[3 * (2 - cell % 3) + cell / 3]).collect::<Vec<_>>();
    let mirrored: Vec<u64> = (0..9).map(|cell| cells[3 * (cell / 3) + 2 - cell % 3]).collect();
    [cells, mirrored]
        .into_iter()
        .flat_map(|board| std::iter::successors(Some(board), |board| Some(turned(board))).take(4))
        .min()
        .expect("a board has eight images")
}

#[test]
fn every_state_number_of_tic_tac_toe_is_its_state_or_none() {
    let start = TicTacToe::default();
    let mut kinds = [0u32; 2];
    for number in 0..start.state_count() {
        match start.state(number) {
            Some(state) => {
                assert_eq!(state.state_number(), number);
                kinds[0] += 1;
            }
            None => kinds[1] += 1,
        }
    }
    assert_eq!(kinds.iter().sum::<u32>(), 39_366);
    assert!(kinds[0] > 5_478 && kinds[1] > 0, "{kinds:?}");
}

#[test]
fn connect_four_has_the_known_move_sequences() {
    let known = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    perfts(&ConnectFour::standard(), &known);
    perfts(&ConnectFour::sized(7, 6).unwrap(), &known[..8]);
}

#[test]
fn connect_four_has_the_known_numbers_of_positions() {
    fn positions<G: Keyed>(start: &G) -> u64 {
        distinct_states(start, None).into_iter().sum()
    }
    assert_eq!(positions(&<ConnectFour<Fixed<4, 4>>>::default()), 161_029);
    for (height, count) in [(1, 35), (2, 741), (3, 12_031), (4, 161_029)] {
        assert_eq!(positions(&ConnectFour::sized(4, height).unwrap()), count, "4x{height}");
    }
    for (height, count) in [(1, 96), (2, 4_688), (3, 158_911)] {
        assert_eq!(positions(&ConnectFour::sized(5, height).unwrap()), count, "5x{height}");
    }
}

#[test]
fn other_games_have_the_move_sequences_of_open_spiel() {
    let rows = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0];
    perfts(&TicTacToe::default(), &rows);
    perfts(&TicTacToe::default().with_rule(Rule::Misere), &rows);
    perfts(&Mnk::sized(3, 3, 3).unwrap(), &rows);
    perfts(&Mnk::sized(4, 4, 4).unwrap(), &[1, 16, 240, 3_360, 43_680]);
    let nim = Nim::new(&[1, 3, 5, 7], u32::MAX).unwrap().with_rule(Rule::Misere);
    perfts(&nim, &[1, 16, 206, 2_116, 17_338, 113_912]);
    perfts(&DotsAndBoxes::new(2, 2).unwrap(), &[1, 12, 132, 1_320, 11_880, 95_040]);
    perfts(&Pawns::breakthrough(6, 6).unwrap(), &[1, 16, 256, 4_308, 71_478]);
    perfts(&Pawns::breakthrough(5, 6).unwrap(), &[1, 13, 169, 2_331, 31_545, 453_608]);
}
