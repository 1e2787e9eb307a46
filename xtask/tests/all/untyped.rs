//! What a search does at a game does not depend on whether it knows the type of the game.

use xtask::games::open;
use xtask::session::Answer;
use xtask::spec::Spec;

/// Asks about the same position of tic-tac-toe, with its type, and of the same rules as one of the
/// games of m, n and k, without; the answers, which are equal.
fn check(words: &str) -> Answer {
    let spec = Spec::parse(words).unwrap_or_else(|why| panic!("{words}: {why}"));
    let games = [("tic-tac-toe", "XX.OO.X.. o"), ("mnk:columns=3,rows=3,line=3", "XX./OO./X.. o")];
    let [typed, untyped] = games.map(|(game, position)| {
        let mut session = open(game).expect("a game");
        session.set_position(position).expect("a position");
        let seat = session.seat(&spec, 7).unwrap_or_else(|why| panic!("{words}: {why}"));
        (session.board(), session.moves(), session.search(seat, &spec.limits).expect(words))
    });
    assert_eq!(typed, untyped, "{words}");
    typed.2
}

#[test]
fn a_search_does_the_same_with_the_type_and_without() {
    for words in [
        "minimax",
        "negamax",
        "alphabeta:tt=65536,order=centre,killers=true,history=true",
        "alphabeta:depth=3,late=1",
        "solver",
        "mcts:sims=300",
        "mcts:sims=300,backup=solver",
        "mcts:sims=300,playout=decisive",
        "mcts:sims=300,policy=rave",
        "mcts:sims=300,policy=grave,playout=mast",
        "maxn:depth=4",
        "expectimax:depth=4",
        "expectiminimax:depth=4",
        "star2:depth=4,order=centre",
    ] {
        assert!(check(words).counters.nodes > 0, "{words}");
    }
}

#[test]
fn a_selection_is_obeyed_at_games_with_types() {
    let nodes = |game: &str, words: &str| {
        let spec = Spec::parse(words).expect("a search");
        let mut session = open(game).expect("a game");
        let seat = session.seat(&spec, 7).expect("a seat");
        session.search(seat, &spec.limits).expect("an answer").counters.nodes
    };
    for game in ["tic-tac-toe", "connect-four", "othello", "hex:columns=3,rows=3", "kalah"] {
        let (all, some) = (nodes(game, "alphabeta:depth=4"), nodes(game, "alphabeta:depth=4,beam=2"));
        assert!(some < all && some <= 31, "{game}: {some} of {all}");
    }
}
