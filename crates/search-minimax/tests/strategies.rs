//! Strategies: extracted from the game tree, checked against every reply, played.

use game_core::adapt::Alternating;
use game_core::mix::Sequence;
use game_core::tree::{Move, Random, Tree};
use game_core::{Game, Limits, Player, Refused, Score, Search, Turn, find_move};
use search_minimax::{Flaw, Guarantee, Minimax, Strategy};

fn tree(text: &str) -> Tree {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

/// The moves of a line by their names.
fn line(root: &Tree, names: &str) -> Vec<Move> {
    let mut state = root.clone();
    names
        .split_whitespace()
        .map(|name| {
            let m = find_move(&state, name).expect("legal");
            state.play(m);
            m
        })
        .collect()
}

/// What checking the plan of these lines says.
fn check(root: &str, lines: &[&str]) -> Result<Guarantee, String> {
    let root = tree(root);
    let lines = lines.iter().map(|names| line(&root, names));
    Strategy::of_lines(Player::FIRST, lines).check(&root).map_err(|flaw| flaw.to_string())
}

const ABC: &str = "((4 9 6) (2 15 13) (5 8 10))";

#[test]
fn a_plan_must_answer_every_reply() {
    let value = |value, lines| Ok(Guarantee { value: Score::new(value), lines });
    assert_eq!(check(ABC, &["c a", "c b", "c c"]), value(5, 3));
    assert_eq!(check(ABC, &["b a", "b b", "b c"]), value(2, 3));
    assert_eq!(check(ABC, &["b b"]), Err("after b there is no answer to a".into()));
    assert_eq!(check(ABC, &["c a", "c c"]), Err("after c there is no answer to b".into()));
    assert_eq!(check(ABC, &["c a", "b a"]), Err("at the start several moves are chosen".into()));
    assert_eq!(check(ABC, &[]), Err("at the start no move is chosen".into()));
    let deeper = "(((1 2) (3 4)) 0)";
    assert_eq!(check(deeper, &["a a b", "a b"]), Err("after a b no move is chosen".into()));
    assert_eq!(check(deeper, &["a a b", "a b a"]), value(2, 2));
    assert_eq!(check("7", &[]), value(7, 1));
    assert_eq!(check("chance(1:3 1:(5 4))", &["a", "b b"]), value(3, 2));
    assert_eq!(check("chance(1:3 1:(5 4))", &["b b"]), Err("at the start there is no answer to a".into()));
}

#[test]
fn a_plan_for_another_game_is_illegal() {
    let root = tree(ABC);
    let plan =
        Strategy::of_lines(Player::FIRST, [line(&root, "c a"), line(&root, "c b"), line(&root, "c c")]);
    let other = tree("(1 2)");
    let c = line(&root, "c")[0];
    assert_eq!(plan.check(&other), Err(Flaw::Illegal { path: vec![], m: c }));
    let past = Strategy::of_lines(Player::FIRST, [line(&root, "a a")]);
    let a = line(&root, "a")[0];
    assert_eq!(past.check(&other), Err(Flaw::Illegal { path: vec![a], m: a }));
}

/// R17, R25: what is extracted guarantees the value, wins that much against every reply, and
/// more against a weak one.
#[test]
fn the_best_plan_guarantees_the_value_of_the_game() {
    let mut sequence = Sequence::seeded(0x57A);
    for _ in 0..500 {
        let shape = Random { any_mover_percent: 30, ..Random::default() };
        let root = shape.tree(&mut sequence);
        let game = Alternating::new(root.clone()).expect("zero-sum");
        let report = Minimax::new().search(&game, &Limits::NONE).expect("an answer");
        for player in Player::all(2) {
            let best = Strategy::best(&root, player, &Limits::NONE).expect("short");
            let guarantee = best.check(&root).expect("no flaw");
            let value = report.value.map(|value| value.towards(report.player, player));
            assert_eq!((best.player(), Some(guarantee.value)), (player, value), "{root}");
            for _ in 0..5 {
                let won = play(&root, &best, &mut sequence);
                assert!(won >= guarantee.value, "{root}");
            }
        }
    }
}

/// Plays a plan against random replies.
fn play(root: &Tree, plan: &Strategy<Move>, sequence: &mut Sequence) -> Score {
    let (mut state, mut path) = (root.clone(), Vec::new());
    while !state.turn().is_over() {
        let mut next = plan.after(&path).expect("the plan goes on");
        let m = if state.turn() == Turn::Player(plan.player()) {
            next.next().expect("one move")
        } else {
            let count = state.move_count();
            next.nth(sequence.below(count)).expect("every reply")
        };
        path.push(m);
        state.try_play(m).expect("legal");
    }
    state.payoff(plan.player())
}

#[test]
fn of_many_players_one_stands_against_all() {
    let root = tree("p0(p1(<3 1 2> <1 3 2>) p2(<2 2 2> <4 0 2>))");
    let best = Strategy::best(&root, Player::FIRST, &Limits::NONE).expect("short");
    assert_eq!(best.check(&root), Ok(Guarantee { value: Score::new(2), lines: 2 }));
    assert!(best.after(&line(&root, "a")).is_none());
}

#[test]
fn lines_too_long_are_refused() {
    let chain = Tree::chain(2_000, 1);
    let refused = Strategy::best(&chain, Player::FIRST, &Limits::NONE).map(|plan| plan.player());
    assert_eq!(refused, Err(Refused::LineTooLong { plies: 1_000 }));
    let short = Limits { plies: Some(3), ..Limits::NONE };
    assert!(Strategy::best(&Tree::chain(3, 1), Player::FIRST, &short).is_ok());
    assert!(Strategy::best(&Tree::chain(4, 1), Player::FIRST, &short).is_err());
}

#[test]
fn a_plan_of_a_hundred_thousand_moves_is_followed_to_its_end() {
    // STK-01.
    let root = Tree::chain(100_000, 3);
    let (mut state, mut moves) = (root.clone(), Vec::new());
    while let Some(m) = state.nth_move(0) {
        moves.push(m);
        state.play(m);
    }
    let plan = Strategy::of_lines(Player::FIRST, [moves.clone()]);
    assert_eq!(plan.check(&root), Ok(Guarantee { value: Score::new(3), lines: 1 }));
    let broken = Strategy::of_lines(Player::FIRST, [moves[..99_999].to_vec()]).check(&root);
    assert!(matches!(&broken, Err(Flaw::MissedReply { path, .. }) if path.len() == 99_999), "at the end");
}
