//! Trees as text: what is read, what is refused and where, and that nothing is recursive.

use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::tree::{Builder, Estimates, Mover, Random, Tree, weights};
use game_core::{Evaluate, Game, Payoffs, Player, Scale, Score, Sum, Turn, find_move};

fn tree(text: &str) -> Tree {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

/// The text is read, and written in its canonical form.
fn check(text: &str, canonical: &str) {
    assert_eq!(tree(text).to_string(), canonical, "{text}");
    assert_eq!(tree(canonical), tree(text), "{text}");
}

/// The text is refused at this line and column, with a message that contains the words.
fn refused(text: &str, (line, column): (usize, usize), words: &str) {
    let problem = text.parse::<Tree>().expect_err(text);
    assert_eq!((problem.line, problem.column), (line, column), "{text}: {problem}");
    assert!(problem.message.contains(words), "{text}: {problem}");
}

/// The state after these moves or outcomes.
fn walk(text: &str, names: &[&str]) -> Tree {
    let mut state = tree(text);
    for name in names {
        let m = find_move(&state, name).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        state.play(m);
    }
    state
}

fn player(n: usize) -> Turn {
    Turn::Player(Player::new(n).expect("a small number"))
}

#[test]
fn texts_have_one_canonical_form() {
    check("7", "7");
    check(" ( ( 4,9 , 6 )\n(2 15 13)# comment )\n (5 8 10) ) ", "((4 9 6) (2 15 13) (5 8 10))");
    check("max(min(3) max(4))", "((3) max(4))");
    check("min(max(3) min(4))", "min((3) min(4))");
    check("p0(p1(1))", "((1))");
    check("p0(p1(p2(1)))", "p0(p1(p2(1)))");
    check("p0(p1(p2(<1 2 3>) p0(<4 -4 -4>)))", "(((<1 2 3>) p0(4)))");
    // Numbers would say the payoffs, but not that there is a third player.
    check("<1 -1 -1>", "<1 -1 -1>");
    check("p0(<1 -1 -1> p1(2 3)~4)", "(<1 -1 -1> (<2 -2 -2> <3 -3 -3>)~<4 -4 -4>)");
    let inner = walk("(<1 2 3> (4 5))", &["b"]);
    assert_eq!(inner.to_string(), "p1(<4 -4 -4> <5 -5 -5>)");
    check("((3)~5 4)~-1", "((3)~5 4)~-1");
    check("((3)~<5 2> 4)", "((3)~<5 2> 4)");
    check("(<3> (<4>))", "(<3> (<4>))");
    check("<1 -1>", "1");
    check("(b=1 a=(2) 3)", "(b=1 a=(2) 3)");
    check("chance(x=1/2:(3 7) 0.25:4 .25:-1)", "chance(x=2:(3 7) 1:4 1:-1)");
    check("chance(2:1 4:min(chance(1.0:2)))", "chance(2:1 4:min(chance(1:2)))");
    check("(chance(1:(3) 1:max(3)) 0)", "(chance(1:(3) 1:max(3)) 0)");
    check("-2147483648", "-2147483647");
}

#[test]
fn mistakes_are_named_where_they_are() {
    refused("", (1, 1), "a payoff like 3");
    refused("(1 2", (1, 5), "the text ends inside a node");
    refused("(1\n 2))", (2, 4), "the tree is complete");
    refused("1 2", (1, 3), "the tree is complete");
    refused("()", (1, 2), "at least one move");
    refused("(1 x)", (1, 4), "'x' is not a payoff");
    refused("(1 0.5)", (1, 4), "whole numbers");
    refused("(1 2147483648)", (1, 4), "whole numbers from -2147483648 to 2147483647");
    refused("(1 NaN)", (1, 4), "whole numbers");
    refused(")", (1, 1), "')' has no place here");
    refused("mid(1)", (1, 1), "max, min, p0 to p7 and chance");
    refused("p8(1)", (1, 1), "max, min, p0 to p7 and chance");
    refused("p01(1)", (1, 1), "max, min, p0 to p7 and chance");
    refused("(a=1 a=2)", (1, 9), "called a");
    refused("(b=1 2)", (1, 7), "called b");
    refused("(abcdefghijklmnopq=1)", (1, 2), "16 bytes");
    refused("a=(1)", (1, 1), "only a move has a name");
    refused("(1:2)", (1, 2), "only an outcome of a chance node has a weight");
    refused("chance(3)", (1, 8), "needs a weight");
    refused("(<1 2 3> <1 2>)", (1, 10), "a vector of 2 players after one of 3");
    refused("p2(<1 2>)", (1, 4), "p2 moves");
    refused("(<1 2> p2(3))", (1, 8), "p2 moves");
    refused("<1 2 3 4 5 6 7 8 9>", (1, 1), "at most 8");
    refused("<>", (1, 1), "a number for every player");
    refused("(<1 (", (1, 5), "'>'");
    refused("(1)~x", (1, 5), "an estimate like 3");
    refused("(1 ;)", (1, 4), "';' has no place here");
}

#[test]
fn distributions_are_checked_with_their_sum() {
    refused("chance()", (1, 8), "sum to 0");
    refused("chance(0:1)", (1, 8), "greater than 0");
    refused("chance(0.0:1 1.0:2)", (1, 8), "greater than 0");
    refused("chance(1/0:1)", (1, 8), "not a weight");
    refused("chance(-0.5:1 1.5:2)", (1, 8), "not a weight");
    refused("chance(NaN:1 1:2)", (1, 8), "not a weight");
    refused("chance(0.5:1 0.48:2)", (1, 20), "sum to 0.98,");
    refused("chance(0.5:1 0.52:2)", (1, 20), "sum to 1.02,");
    refused("chance(1/2:1 1:2)", (1, 17), "sum to 1.5,");
    refused("chance(18446744073709551615:1 1:2)", (1, 34), "2^64");
    refused("chance(99999999999999999999999999999999999999999:1)", (1, 8), "not a weight");
    let ninths = [0.111_111_111_111_111_1; 9].map(|p: f64| format!("{p}:1")).join(" ");
    assert_eq!(tree(&format!("chance({ninths})")).outcomes().map(|(_, weight)| weight).sum::<u64>(), 9);
    let twelve = "0.0833:1 ".repeat(11) + "0.0837:2";
    assert_eq!(tree(&format!("chance({twelve})")).outcomes().map(|(_, weight)| weight).sum::<u64>(), 10_000);
}

#[test]
fn float_distributions_follow_the_same_rule() {
    assert_eq!(weights(&[1.0 / 9.0; 9]), Ok(vec![1; 9]));
    assert_eq!(weights(&[1.0]), Ok(vec![1]));
    assert_eq!(weights(&[1.0 - 1e-7, 1e-7]), Ok(vec![9_999_999, 1]));
    assert_eq!(weights(&[0.0833; 12]).map_err(|problem| problem.contains("0.9996")), Err(true));
    for (bad, words) in [
        (vec![0.5, 0.48], "0.98"),
        (vec![0.5, 0.52], "1.02"),
        (vec![], "sum to 0"),
        (vec![-0.5, 1.5], "-0.5"),
        (vec![f64::NAN, 1.0], "NaN"),
        (vec![f64::INFINITY], "inf"),
        (vec![0.0, 1.0], "greater than 0"),
    ] {
        let problem = weights(&bad).expect_err(words);
        assert!(problem.contains(words), "{bad:?}: {problem}");
    }
}

#[test]
fn unmarked_nodes_belong_to_the_player_after_the_mover_above() {
    assert_eq!(walk("((1) 2)", &[]).turn(), player(0));
    assert_eq!(walk("((1) 2)", &["a"]).turn(), player(1));
    assert_eq!(walk("min((1) 2)", &["a"]).turn(), player(0));
    assert_eq!(walk("chance(1:(1))", &["a"]).turn(), player(0));
    assert_eq!(walk("(chance(1:chance(1:(1))))", &["a", "a", "a"]).turn(), player(1));
    assert_eq!(walk("((((<1 2 3>))))", &["a", "a", "a"]).turn(), player(0));
    assert_eq!(walk("(p2((<1 2 3>)))", &["a", "a"]).turn(), player(0));
}

#[test]
fn a_number_is_the_first_players_and_the_others_have_the_negative() {
    let leaf = walk("(((p3(5))))", &["a", "a", "a", "a"]);
    assert_eq!(leaf.turn(), Turn::Over);
    assert_eq!(Payoffs::of(&leaf).to_string(), "<5 -5 -5 -5>");
    let lowest = walk("(-2147483648 3)", &["a"]);
    assert_eq!(lowest.payoff(Player::FIRST), Score::MIN);
    assert_eq!(lowest.payoff(Player::SECOND), Score::MAX);
    assert!(Scale::default().check(&lowest.profile()).is_err());
}

#[test]
fn the_profile_is_read_off_the_tree() {
    let profile = |text: &str| tree(text).profile().to_string();
    assert_eq!(profile("(3 (-4))"), "2 players, zero-sum, deterministic, perfect information, payoffs -4..4");
    assert_eq!(
        profile("chance(1:<3 4>)"),
        "2 players, constant-sum 7, stochastic, perfect information, payoffs 3..4"
    );
    assert_eq!(
        profile("(<3 4> 1)"),
        "2 players, general-sum, deterministic, perfect information, payoffs -1..4"
    );
    assert_eq!(
        profile("(<1 2 -3>)"),
        "3 players, zero-sum, deterministic, perfect information, payoffs -3..2"
    );
    assert_eq!(profile("<2>"), "1 player, constant-sum 2, deterministic, perfect information, payoffs 2..2");
    assert_eq!(tree("p2(1)").profile().sum, Sum::Constant(-1));
}

#[test]
fn estimates_are_answered_for_either_side_and_kept_by_the_scale() {
    let root = tree("((4 9)~15 (2 8)~<-3 7>)~-20");
    let a = walk("((4 9)~15 (2 8)~<-3 7>)~-20", &["a"]);
    let b = walk("((4 9)~15 (2 8)~<-3 7>)~-20", &["b"]);
    for (state, first, second) in [(&root, -20, 20), (&a, 15, -15), (&b, -3, 7)] {
        assert_eq!(Estimates.evaluate(state, Player::FIRST), Score::new(first));
        assert_eq!(Estimates.evaluate(state, Player::SECOND), Score::new(second));
        let kept = Scale::default().estimate(Score::new(first), &state.profile());
        assert_eq!(kept, Score::new(first));
    }
    assert_eq!(Estimates.evaluate(&tree("(1)"), Player::FIRST), Score::ZERO);
    assert_eq!(tree("(1)").estimate(), None);
    assert_eq!(tree("1").estimate(), None);
    assert_eq!(b.estimate().map(|estimate| estimate.to_string()).as_deref(), Some("<-3 7>"));
}

#[test]
fn moves_are_named_by_the_text_or_by_letters() {
    let root = tree("(left=1 2 x2=3)");
    let names: Vec<String> = root.moves().map(|m| m.to_string()).collect();
    assert_eq!(names, ["left", "b", "x2"]);
    assert!(find_move(&root, "a").is_err());
    let star = Tree::star(0..100);
    assert_eq!(star.nth_move(99).map(|m| m.to_string()).as_deref(), Some("cv"));
    assert_eq!(star.nth_move(100), None);
    assert_eq!(find_move(&star, "cv").map(game_core::tree::Move::ordinal), Ok(99));
}

#[test]
fn uniform_trees_number_their_leaves_from_the_left() {
    let leaf = |n| i32::try_from(n).expect("few leaves");
    assert_eq!(Tree::uniform(2, 2, leaf).to_string(), "((0 1) (2 3))");
    assert_eq!(Tree::uniform(3, 1, leaf).to_string(), "(0 1 2)");
    assert_eq!(Tree::uniform(3, 0, leaf).to_string(), "0");
    assert_eq!(Tree::uniform(0, 3, leaf).to_string(), "0");
    let big = Tree::uniform(5, 3, leaf);
    assert_eq!((big.leaf_count(), big.node_count()), (125, 1 + 5 + 25 + 125));
    assert_eq!(Tree::star([]).to_string(), "0");
    assert_eq!(Tree::chain(3, 7).to_string(), "(((7)))");
    assert_eq!(Tree::chain(0, 7).to_string(), "7");
}

#[test]
fn the_builder_refuses_what_the_parser_refuses() {
    let mut builder = Builder::new();
    assert!(Builder::new().finish().is_err());
    assert!(builder.close().is_err());
    assert!(builder.label("a").is_err());
    assert!(builder.weight(1).is_err());
    assert!(builder.estimate(1).is_err());
    builder.open(Mover::Chance).expect("the root");
    assert!(builder.weight(0).is_err());
    assert!(builder.leaf(1).is_err());
    builder.weight(1).and_then(|builder| builder.leaf(1)).expect("an outcome");
    builder.close().expect("it is open");
    assert!(builder.leaf(1).is_err());
    assert_eq!(builder.finish().map(|tree| tree.to_string()).as_deref(), Ok("chance(1:1)"));
}

#[test]
fn random_trees_round_trip_and_keep_the_laws() {
    let mut sequence = Sequence::seeded(0x7EE5);
    for n in 0..1_000 {
        let shape = Random {
            players: [2, 2, 3, 1, 4][n % 5],
            chance_percent: [0, 30][n % 2],
            any_mover_percent: [0, 40][n / 2 % 2],
            estimate_percent: [0, 50][n / 4 % 2],
            sum: [Sum::Zero, Sum::General, Sum::Constant(7)][n / 8 % 3],
            ..Random::default()
        };
        let tree = shape.tree(&mut sequence);
        let text = tree.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&tree), "{text}");
        assert_eq!(text.parse::<Tree>().map(|tree| tree.to_string()).as_ref(), Ok(&text));
        let laws = Laws::of(tree).games(6).keyed().indexed().enumerable();
        laws.check().unwrap_or_else(|broken| panic!("{text}: {broken}"));
    }
}

#[test]
fn random_trees_depend_on_the_sequence_alone() {
    let shape = Random { chance_percent: 20, ..Random::default() };
    let draw = |seed| shape.tree(&mut Sequence::seeded(seed)).to_string();
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

/// STK-01: in the 2 MiB of a test's thread.
#[test]
fn a_line_of_a_million_plies_is_a_tree_like_any_other() {
    let chain = Tree::chain(1_000_000, 5);
    let text = chain.to_string();
    assert_eq!(text.len(), 2_000_001);
    let again: Tree = tree(&text);
    assert_eq!(again, chain);
    let mut state = again.clone();
    let mut plies = 0;
    while let Some(m) = state.nth_move(0) {
        state.play(m);
        plies += 1;
    }
    assert_eq!((plies, state.payoff(Player::FIRST)), (1_000_000, Score::new(5)));
    assert!(format!("{again:?} {state:?}").len() < 200);
    drop((chain, again, state));
    assert!("(".repeat(1_000_000).parse::<Tree>().is_err());
}

/// BR-01
#[test]
fn a_node_may_have_a_hundred_thousand_moves() {
    for moves in [10_000, 65_536, 100_000] {
        let star = Tree::star((0..moves).map(|n| i32::from(n == 7_777)));
        assert_eq!(star.move_count(), usize::try_from(moves).expect("positive"));
        assert_eq!(star.to_string().parse(), Ok(star.clone()));
        let winner = star.nth_move(7_777).expect("there are more");
        assert_eq!(star.child(winner).payoff(Player::FIRST), Score::new(1));
    }
}

#[test]
fn states_may_go_to_another_thread() {
    let state = walk("((3) 4)", &["a", "a"]);
    let payoff = std::thread::spawn(move || state.payoff(Player::FIRST)).join().expect("no panic");
    assert_eq!(payoff, Score::new(3));
}

#[test]
fn no_text_makes_the_parser_panic() {
    let pieces = [
        "(", ")", "max(", "chance(", "1/2:", "0.5:", "3", "<1 2>", "<", ">", "~", "a=", "é", "->", "#", "\n",
        " ", "p3(",
    ];
    let mut sequence = Sequence::seeded(0xF0);
    let mut read = 0;
    for _ in 0..20_000 {
        let text: String = (0..sequence.below(9)).map(|_| pieces[sequence.below(pieces.len())]).collect();
        if let Ok(tree) = text.parse::<Tree>() {
            assert_eq!(tree.to_string().parse().as_ref(), Ok(&tree), "{text}");
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}
