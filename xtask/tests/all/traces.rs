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

/// A queen takes a guarded pawn: to one ply that looks like a pawn won.
#[test]
fn alpha_beta_does_not_see_the_queen_go() {
    insta::assert_snapshot!(check("exchange:places=1+9", "", "alphabeta:depth=1", 1));
}

#[test]
fn quiescence_sees_the_queen_go() {
    insta::assert_snapshot!(check("exchange:places=1+9", "", "alphabeta:depth=1,quiesce=true", 1));
}

/// A trapped bishop: a pawn is thrown so that its loss is beyond the horizon.
#[test]
fn alpha_beta_pushes_a_loss_beyond_its_horizon() {
    insta::assert_snapshot!(check("horizon:pawns=1,bishop=3", "", "alphabeta:depth=3", 1));
}

#[test]
fn alpha_beta_a_ply_deeper_sees_that_a_pawn_goes_as_well() {
    insta::assert_snapshot!(check("horizon:pawns=1,bishop=3", "", "alphabeta:depth=4", 1));
}

#[test]
fn extended_checks_bring_the_loss_inside_the_horizon() {
    insta::assert_snapshot!(check(
        "horizon:pawns=1,bishop=3",
        "",
        "alphabeta:depth=3,extend=1,checks=true",
        1
    ));
}
