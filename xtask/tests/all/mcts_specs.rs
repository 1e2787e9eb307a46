//! Every word a SPEC knows of Monte-Carlo tree search makes a search that answers.

use game_core::{Limits, Turn};
use xtask::games::open;
use xtask::session::Answer;
use xtask::spec::Spec;

/// Searches a position of a game with 400 simulations, all of which count.
fn check(game: &str, position: Option<&str>, words: &str) -> Answer {
    let spec = Spec::parse(&format!("mcts:{words}")).unwrap_or_else(|why| panic!("{words}: {why}"));
    let mut session = open(game).expect("a game");
    if let Some(position) = position {
        session.set_position(position).expect("a position");
    }
    let seat = session.seat(&spec, 7).unwrap_or_else(|why| panic!("{game}, {words}: {why}"));
    let answer = session.search(seat, &Limits::simulations(400)).expect(words);
    let visits: u64 = answer.root.iter().map(|line| line.visits).sum();
    // A proof ends a search, and its last simulations are not all the root moves'.
    if !words.contains("solver") {
        assert_eq!((visits, answer.counters.simulations), (400, 400), "{game}, {words}");
    }
    answer
}

const WORDS: [&str; 26] = [
    "policy=ucb1",
    "policy=ucb1,c=0.5",
    "policy=ucb1-tuned",
    "policy=ucb-v",
    "policy=puct",
    "policy=puct,c=2,order=natural",
    "policy=rave",
    "policy=rave,bias=0.01,c=0.3",
    "policy=grave",
    "policy=grave,ref=10,bias=0.001",
    "fpu=1.1",
    "playout=uniform",
    "playout=decisive",
    "playout=greedy,epsilon=0.2",
    "playout=urgent",
    "playout=urgent,order=natural,most=3",
    "playout=mast",
    "playout=mast,epsilon=0.1",
    "backup=mean",
    "backup=solver",
    "answer=visits",
    "answer=mean",
    "answer=robust",
    "answer=secure",
    "policy=rave,playout=decisive,backup=solver,answer=secure",
    "policy=ucb1-tuned,playout=mast,backup=solver,answer=robust",
];

#[test]
fn every_word_wins_tic_tac_toe_where_one_move_wins() {
    for words in WORDS {
        let answer = check("tic-tac-toe", Some("XX.OO...."), words);
        assert_eq!(answer.best.as_deref(), Some("c1"), "{words}");
    }
}

#[test]
fn orders_of_the_games_make_playouts_and_priors() {
    for (game, words) in [
        ("hex:columns=4,rows=4", "playout=urgent,order=bridges"),
        ("hex:columns=4,rows=4", "policy=puct,order=bridges"),
        ("go:size=5", "playout=urgent,order=no-eyes,most=1000"),
        ("go:size=5", "playout=urgent,order=patterns"),
        ("connect-four", "playout=greedy,order=centre,epsilon=0.5"),
    ] {
        assert!(check(game, None, words).best.is_some(), "{game}, {words}");
    }
    let spec = Spec::parse("mcts:playout=urgent,order=bridges").expect("a search");
    let mut session = open("go:size=5").expect("a game");
    let why = session.seat(&spec, 7).unwrap_err().to_string();
    assert!(why.contains("bridges") && why.contains("patterns"), "{why}");
}

#[test]
fn parts_for_any_class_serve_chance_and_three_players() {
    for game in ["pig", "three-way"] {
        for words in ["policy=ucb1-tuned", "policy=grave", "policy=puct", "fpu=1", "playout=mast,answer=mean"]
        {
            assert!(check(game, None, words).best.is_some(), "{game}, {words}");
        }
    }
    let spec = Spec::parse("mcts:policy=rave,backup=solver").expect("a search");
    let why = open("three-way").expect("a game").seat(&spec, 7).map(|_| ()).unwrap_err().to_string();
    assert!(why.contains("zero-sum"), "{why}");
}

#[test]
fn a_tree_goes_on_with_the_game_and_with_no_other() {
    let visits = |answer: &Answer| answer.root.iter().map(|line| line.visits).sum::<u64>();
    for (game, words) in [
        ("connect-four", "reuse=true"),
        ("go:size=3", "reuse=true,playout=urgent"),
        ("pig", "reuse=true,policy=grave"),
        ("hex:columns=5,rows=5", "reuse=true,backup=solver,answer=robust"),
    ] {
        let spec = Spec::parse(&format!("mcts:{words}")).expect("a search");
        let mut session = open(game).expect("a game");
        let seat = session.seat(&spec, 7).expect("a seat");
        let limits = Limits::simulations(1_000);
        let first = session.search(seat, &limits).expect("an answer");
        assert_eq!(visits(&first), 1_000, "{game}");
        for expected in first.pv.iter().take(2) {
            session.play(session.ordinal(expected).expect("a move")).expect("legal");
        }
        if session.turn() == Turn::Chance {
            session.play(0).expect("an outcome");
        }
        let second = session.search(seat, &limits).expect("an answer");
        let moves: Vec<&str> = second.root.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(moves, session.moves(), "{game}");
        assert!(visits(&second) > 1_000 && second.counters.simulations <= 1_000, "{game}: {second:?}");
        // The same position, but not reached by moves: nothing is known of it.
        session.set_position(&session.position()).expect("its own");
        let fresh = session.search(seat, &limits).expect("an answer");
        assert_eq!((visits(&fresh), fresh.counters.simulations), (1_000, 1_000), "{game}");
        session.restart();
        assert_eq!(session.search(seat, &limits).expect("an answer"), first, "{game}");
    }
}

#[test]
fn the_parts_without_the_type_of_the_game_do_the_same_as_with_it() {
    // The answer changes nothing of the tree, but makes the search a composed one.
    let typed = check("connect-four", None, "policy=ucb1");
    let composed = check("connect-four", None, "policy=ucb1,answer=robust");
    let visits = |answer: &Answer| answer.root.iter().map(|line| line.visits).collect::<Vec<_>>();
    assert_eq!(visits(&typed), visits(&composed));
    let (typed, composed) =
        (check("pig", None, "policy=rave"), check("pig", None, "policy=rave,answer=mean"));
    assert_eq!(visits(&typed), visits(&composed));
}
