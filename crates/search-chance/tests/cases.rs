//! Faults other programs had: ends, budgets, ties, signs, bad input.

mod common;

use common::{Map, Zero, tree};
use core::time::Duration;
use game_core::adapt::Inner;
use game_core::tree::{Estimates, Tree};
use game_core::{
    Bound, Evaluate, FakeClock, Game, Limits, Player, Profile, Refused, Report, Score, Search, Stopped, Turn,
};
use search_chance::{ExpectiMaxN, Expectimax, Expectiminimax, Probing, Sampler, Star, Uniform};

type Answer = Report<<Zero as Game>::Move, f64>;

fn check(text: &str, limits: &Limits) -> Answer {
    let mut search = Expectiminimax::new().with_evaluator(Inner(Estimates));
    search.search(&tree(text), limits).expect("an answer")
}

fn names(moves: &[<Zero as Game>::Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// CHN-05
#[test]
fn a_chance_root_gives_a_value_and_no_move() {
    let report = check("chance(1/4:p0(4 8) 3/4:p1(12 -4))", &Limits::NONE);
    assert_eq!((report.value, report.best, report.player), (Some(-1.0), None, Player::FIRST));
    assert!(report.pv.is_empty() && report.root.is_empty() && report.tied.is_empty());
}

/// CHN-09
#[test]
fn chance_nodes_nest() {
    let report =
        check("p1(chance(1/2:chance(1/2:8 1/2:-8) 1/2:p0(1 3)) chance(1/6:12 5/6:0))", &Limits::NONE);
    // 3/2 and 2 to the first player; the second is to move.
    assert_eq!((report.player, report.value), (Player::SECOND, Some(-1.5)));
    assert_eq!(names(&report.tied), ["a"]);
    assert_eq!(report.root[1].value, Some(-2.0));
}

/// TURN-01, TURN-08
#[test]
fn the_same_player_may_move_twice() {
    let report = check("p0(p0(3 5) p1(4 9))", &Limits::NONE);
    assert_eq!((report.value, names(&report.pv)), (Some(5.0), vec!["a".into(), "b".into()]));
    let report = check("p0(p1(p0(p0(4))) p1(3 p1(5)))", &Limits::NONE);
    assert_eq!((report.value, names(&report.tied)), (Some(4.0), vec!["a".into()]));
}

/// SIGN-08
#[test]
fn an_estimate_is_asked_for_the_hero_whoever_is_to_move() {
    struct Mover;
    impl Evaluate<Zero> for Mover {
        fn evaluate(&self, state: &Zero, player: Player) -> Score {
            Score::new(3).towards(state.turn().player_or(Player::FIRST), player)
        }
    }
    let root = tree("p0(p0(9 -9) p1(9 -9))");
    let report =
        Expectiminimax::new().with_evaluator(Mover).search(&root, &Limits::depth(1)).expect("an answer");
    assert_eq!((report.value, names(&report.tied)), (Some(3.0), vec!["a".into()]));
    assert_eq!(report.root[1].value, Some(-3.0));
    assert_eq!(report.stopped, Stopped::Depth);
}

/// TERM-01
#[test]
fn finished_roots_are_worth_their_payoff() {
    for (text, value) in [("7", 7.0), ("-3", -3.0), ("0", 0.0)] {
        for limits in [Limits::NONE, Limits::depth(0), Limits::nodes(0)] {
            let report = check(text, &limits);
            assert_eq!((report.value, report.best, report.stopped), (Some(value), None, Stopped::Over));
        }
    }
}

#[test]
fn zero_budgets_answer_the_first_move_and_no_value() {
    let text = "(chance(1:3 1:5) 9)";
    let clock = FakeClock::ticking(Duration::ZERO);
    let zero = [
        Limits::depth(0),
        Limits::nodes(0),
        Limits::time(Duration::ZERO),
        Limits { plies: Some(0), ..Limits::NONE },
    ];
    for limits in zero {
        let mut search = Expectiminimax::new().with_clock(&clock);
        let report = search.search(&tree(text), &limits).expect("an answer");
        assert_eq!((names(&report.tied), report.value), (vec!["a".to_string()], None), "{limits:?}");
        assert_eq!(report.stopped, Stopped::NotSearched);
    }
}

#[test]
fn every_node_budget_gives_a_legal_move_and_a_true_bound() {
    let text = "(chance(1:(3 8) 1:5) chance(1:(9 7) 3:(1 2)) (4 6) chance(1:2 5:p0(7 1)))";
    let full = check(text, &Limits::NONE);
    for nodes in 1..full.counters.nodes {
        let report = check(text, &Limits::nodes(nodes));
        assert!(report.counters.nodes <= nodes && report.best.is_some());
        match report.value {
            Some(value) => {
                assert_eq!((report.stopped, report.bound), (Stopped::Nodes, Bound::Lower));
                assert!(Some(value) <= full.value, "{value} after {nodes} nodes");
                let done = report.root.iter().zip(&full.root).filter(|(mine, _)| mine.value.is_some());
                assert!(done.clone().count() > 0 && done.into_iter().all(|(mine, true_)| mine == true_));
            }
            None => assert_eq!(report.stopped, Stopped::NotSearched),
        }
    }
    let exactly = check(text, &Limits::nodes(full.counters.nodes));
    assert_eq!((exactly.value, exactly.stopped), (full.value, Stopped::Complete));
}

#[test]
fn nothing_of_an_unfinished_node_is_remembered() {
    let root = tree("(chance(1:(3 8) 1:p0(5 6)) chance(1:(9 7) 3:p0((1 2) 0)) (4 6))");
    let full = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
    for nodes in 1..full.counters.nodes {
        let table = Map::default();
        let mut search = Expectiminimax::new().with_table(&table);
        search.search(&root, &Limits::nodes(nodes)).expect("an answer");
        assert_eq!(search.search(&root, &Limits::NONE).expect("an answer").value, full.value);
    }
}

#[test]
fn a_chance_root_that_is_cut_short_has_no_value() {
    let report = check("chance(1:(3 4) 1:(5 6))", &Limits::nodes(4));
    assert_eq!((report.value, report.best, report.stopped), (None, None, Stopped::NotSearched));
}

#[test]
fn time_and_cancelling_end_a_search() {
    let root = tree(&Tree::uniform(4, 6, |n| i32::try_from(n % 17).expect("small")).to_string());
    let clock = FakeClock::ticking(Duration::from_millis(1));
    let mut search = Expectiminimax::new().with_clock(&clock);
    let report = search.search(&root, &Limits::time(Duration::from_millis(3))).expect("an answer");
    assert_eq!((report.stopped, report.best.is_some()), (Stopped::NotSearched, true));
    let cancelled = FakeClock::ticking(Duration::from_millis(1)).cancelling_at(Duration::from_millis(4));
    let mut search = Expectiminimax::new().with_clock(&cancelled);
    let report = search.search(&root, &Limits::time(Duration::from_secs(9))).expect("an answer");
    assert!(report.value.is_none() || report.stopped == Stopped::Cancelled);
    assert!(report.counters.nodes < 4_096);
}

#[test]
fn a_line_that_is_too_long_is_refused_not_followed() {
    let mut search = Expectimax::with_model(Uniform);
    let chain = Tree::chain(1_000, 7);
    assert_eq!(search.search(&chain, &Limits::NONE).expect("an answer").value, Some(7.0));
    let refused = search.search(&Tree::chain(1_001, 7), &Limits::NONE);
    assert_eq!(refused, Err(Refused::LineTooLong { plies: 1_000 }));
    let limits = Limits::depth(5);
    assert!(search.search(&Tree::chain(1_000_000, 7), &limits).is_ok());
}

#[test]
fn pruned_searches_refuse_long_lines_too() {
    for probing in [Probing::None, Probing::First] {
        let mut star = Star::new(probing);
        let chain = Zero::new(Tree::chain(1_000, 7)).expect("zero-sum");
        assert_eq!(star.search(&chain, &Limits::NONE).expect("an answer").value, Some(7.0));
        let long = Zero::new(Tree::chain(1_001, 7)).expect("zero-sum");
        assert_eq!(star.search(&long, &Limits::NONE), Err(Refused::LineTooLong { plies: 1_000 }));
        assert_eq!(star.search(&chain, &Limits::NONE).expect("an answer").value, Some(7.0));
    }
}

/// TERM-05
#[test]
fn nothing_is_played_or_asked_after_the_end() {
    /// Panics when it is moved on after its end, or asked for a payoff before it.
    #[derive(Clone)]
    struct Strict(Zero);
    impl Game for Strict {
        type Move = <Zero as Game>::Move;
        fn profile(&self) -> Profile {
            self.0.profile()
        }
        fn turn(&self) -> Turn {
            self.0.turn()
        }
        fn moves(&self) -> impl Iterator<Item = Self::Move> {
            assert!(!self.turn().is_over(), "moves of a finished game");
            self.0.moves()
        }
        fn outcomes(&self) -> impl Iterator<Item = (Self::Move, u64)> {
            assert!(!self.turn().is_over(), "outcomes of a finished game");
            self.0.outcomes()
        }
        fn play(&mut self, m: Self::Move) {
            assert!(!self.turn().is_over(), "a move after the end");
            self.0.play(m);
        }
        fn payoff(&self, player: Player) -> Score {
            assert!(self.turn().is_over(), "a payoff before the end");
            self.0.payoff(player)
        }
    }
    impl game_core::ZeroSum for Strict {}
    let text = "(chance(1:(3 8) 1:5) chance(1:(9 7) 3:(1 2)) (4 chance(1:2 1:3)) 7)";
    let value = check(text, &Limits::NONE).value;
    let strict = Strict(tree(text));
    for depth in [None, Some(1), Some(2)] {
        let limits = Limits { depth, ..Limits::NONE };
        let full = Expectiminimax::new().search(&strict, &limits).expect("an answer");
        let max_n = ExpectiMaxN::new().search(&strict, &limits).expect("an answer");
        assert_eq!(max_n.value.map(|means| means[Player::FIRST]), full.value);
        for probing in [Probing::None, Probing::First] {
            assert_eq!(Star::new(probing).search(&strict, &limits).expect("an answer").value, full.value);
        }
        assert!(depth.is_some() || full.value == value);
    }
    assert!(Sampler::seeded(1).estimate(&strict, Player::FIRST, 100).is_ok());
}

#[test]
fn a_game_that_only_rolls_dice_for_ever_is_refused() {
    #[derive(Clone)]
    struct Wheel;
    impl Game for Wheel {
        type Move = u8;
        fn profile(&self) -> Profile {
            Profile::TWO_PLAYER.with_chance()
        }
        fn turn(&self) -> Turn {
            Turn::Chance
        }
        fn moves(&self) -> impl Iterator<Item = u8> {
            core::iter::empty()
        }
        fn outcomes(&self) -> impl Iterator<Item = (u8, u64)> {
            [(0, 1)].into_iter()
        }
        fn play(&mut self, _: u8) {}
        fn payoff(&self, _: Player) -> Score {
            Score::ZERO
        }
    }
    // No move is ever made, so a depth limit does not end it: the longest line does.
    let refused = Expectimax::with_model(Uniform).search(&Wheel, &Limits::depth(3));
    assert_eq!(refused, Err(Refused::LineTooLong { plies: 1_000 }));
}

#[test]
fn all_equally_good_moves_are_named_whatever_the_rounding() {
    // A tenth of 7 in two ways that round differently, and a sure 0.7 times ten is missing.
    let report = check("(chance(1:1 9:1) 1 chance(3:2 3:0) chance(1/3:3 1/3:0 1/3:0) 0)", &Limits::NONE);
    assert_eq!(names(&report.tied), ["a", "b", "c", "d"]);
    assert_eq!(names(&check("(1 2 2 3)", &Limits::NONE).tied), ["d"]);
}

#[test]
fn one_legal_move_is_searched_like_any_other() {
    let report = check("(only=chance(1:3 3:-1))", &Limits::NONE);
    assert_eq!((report.value, names(&report.tied)), (Some(0.0), vec!["only".into()]));
}

#[test]
fn root_moves_may_be_chosen_and_wrong_ones_are_refused() {
    let root = tree("(5 chance(1:8 1:0) 2)");
    let only = |ordinals: &[usize]| Limits { only: Some(ordinals.to_vec()), ..Limits::NONE };
    let report = Expectiminimax::new().search(&root, &only(&[2, 1, 2])).expect("an answer");
    assert_eq!((report.value, names(&report.tied), report.root.len()), (Some(4.0), vec!["b".into()], 2));
    let refused = Expectiminimax::new().search(&root, &only(&[]));
    assert_eq!(refused, Err(Refused::NoRootMoves));
    let refused = Expectiminimax::new().search(&root, &only(&[3, 0]));
    assert_eq!(refused, Err(Refused::NoSuchRootMove { ordinal: 3, moves: 3 }));
}

/// NUM-01: an evaluator may say anything.
#[test]
fn estimates_never_reach_a_real_payoff() {
    struct Sure(i32);
    impl Evaluate<Zero> for Sure {
        fn evaluate(&self, _: &Zero, player: Player) -> Score {
            Score::new(self.0).towards(Player::FIRST, player)
        }
        fn unit(&self) -> i32 {
            100
        }
    }
    let root = tree("((1 -1) 1)");
    for (points, value) in [(i32::MAX, 0.99), (100, 0.99), (37, 0.37), (i32::MIN, -0.99)] {
        let mut search = Expectiminimax::new().with_evaluator(Sure(points));
        let report = search.search(&root, &Limits::depth(1)).expect("an answer");
        assert_eq!(report.root[0].value, Some(value));
        assert_eq!(names(&report.tied), ["b"]);
    }
}

#[test]
fn an_evaluator_without_a_unit_is_refused() {
    struct NoUnit;
    impl Evaluate<Zero> for NoUnit {
        fn evaluate(&self, _: &Zero, _: Player) -> Score {
            Score::ZERO
        }
        fn unit(&self) -> i32 {
            0
        }
    }
    let refused = Expectiminimax::new().with_evaluator(NoUnit).search(&tree("(1 2)"), &Limits::NONE);
    assert!(matches!(&refused, Err(Refused::Option { name: "evaluator", .. })), "{refused:?}");
}

/// CHN-07, NUM-13: 1e-9 off is normalised, more is refused with the sum.
#[test]
fn distributions_that_are_none_are_refused_where_they_are_written() {
    let ninths = format!("chance({})", "0.1111111111111111:1 ".repeat(9));
    let twelfths = format!("chance({}0.0837:1)", "0.0833:0 ".repeat(11));
    for right in [ninths.as_str(), twelfths.as_str()] {
        assert!(right.parse::<Tree>().is_ok(), "{right}");
    }
    let wrong = [
        "chance(0.5:1 0.48:2)",
        "chance(0.5:1 0.52:2)",
        "chance()",
        "chance(-0.5:1 1.5:2)",
        "chance(NaN:1 1:2)",
        "chance(0:1 0:2)",
        "chance(0:1 1:2)",
    ];
    for text in wrong {
        let error = text.parse::<Tree>().expect_err(text);
        assert!(!error.message.is_empty());
    }
    for (text, sum) in [("chance(0.5:1 0.48:2)", "0.98"), ("chance(0.5:1 0.52:2)", "1.02")] {
        let error = text.parse::<Tree>().expect_err(text).message;
        assert!(error.contains(sum), "{error}");
    }
}
