//! Traces of real games, kept beside this file to be read.

use xtask::games;
use xtask::spec::Spec;

fn check(game: &str, position: &str, search: &str, seed: u64) -> String {
    let mut session = games::open(game).expect(game);
    session.set_position(position).expect(position);
    let spec = Spec::parse(search).expect(search);
    session.trace(&spec, &spec.limits, seed).expect("trace").text
}

#[test]
fn uct_on_tic_tac_toe() {
    insta::assert_snapshot!(check("tic-tac-toe", "X...O....", "mcts:sims=12", 1));
}

#[test]
fn alpha_beta_on_the_end_of_a_tic_tac_toe() {
    insta::assert_snapshot!(check("tic-tac-toe", "XOXOXO...", "alphabeta", 1));
}

#[test]
fn minimax_on_misere_nim() {
    insta::assert_snapshot!(check("nim:heaps=3,misere=true", "3", "minimax", 1));
}

#[test]
fn expectiminimax_on_the_end_of_pig() {
    insta::assert_snapshot!(check("pig:target=10", "8-9 0 X roll", "expectiminimax:depth=1", 1));
}
