//! What every search of this crate does with the same questions: one door in, one door out.

mod common;

use common::{Map, Zero, random, tree};
use core::time::Duration;
use game_core::mix::Sequence;
use game_core::tree::Move;
use game_core::{Bound, FakeClock, Game, Limits, Player, Refused, Report, Search, Stopped};
use search_chance::{Actor, Distribution, Expectimax, Expectiminimax, Mixed, Probing, Star};

type Named = (&'static str, Box<dyn Search<Zero, Value = f64>>);

/// Every search with one number for a value, by name.
fn all() -> Vec<Named> {
    let star = |probing| Star::new(probing).with_clock(clock());
    vec![
        ("expectiminimax", Box::new(Expectiminimax::new().with_clock(clock()))),
        ("with memory", Box::new(Expectiminimax::new().with_clock(clock()).with_table(Map::default()))),
        ("hostile", Box::new(Expectimax::with_model(Mixed::all(Actor::Hostile)).with_clock(clock()))),
        ("star1", Box::new(star(Probing::None))),
        ("star2", Box::new(star(Probing::First))),
        ("deepening", Box::new(star(Probing::First).iterative().with_table(Map::default()))),
    ]
}

fn clock() -> FakeClock {
    FakeClock::ticking(Duration::from_millis(1))
}

/// What each search says to one question.
fn check(text: &str, limits: &Limits, holds: impl Fn(&Result<Report<Move, f64>, Refused>) -> bool) {
    for (name, mut search) in all() {
        let answer = search.search(&tree(text), limits);
        assert!(holds(&answer), "{name} on {text} within {limits:?}: {answer:?}");
        assert_eq!(search.search(&tree(text), limits).is_ok(), answer.is_ok(), "{name}");
    }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

const CHOICE: &str = "(chance(1:(3 8) 1:5) chance(1:(9 7) 3:(1 2)) (4 6) chance(1:2 5:p0(7 1)))";

#[test]
fn a_choice_is_answered_with_its_value_and_its_move() {
    check(CHOICE, &Limits::NONE, |answer| {
        let report = answer.as_ref().expect("an answer");
        report.value == Some(37.0 / 6.0)
            && names(&report.tied) == ["d"]
            && names(&report.pv) == ["d"]
            && (report.bound, report.stopped, report.player)
                == (Bound::Exact, Stopped::Complete, Player::FIRST)
            && report.root.len() == 4
    });
}

#[test]
fn finished_roots_have_their_payoff_and_no_move() {
    for limits in [Limits::NONE, Limits::nodes(0), Limits::depth(0), Limits::time(Duration::ZERO)] {
        check("-3", &limits, |answer| {
            let report = answer.as_ref().expect("an answer");
            (report.value, report.best, report.stopped) == (Some(-3.0), None, Stopped::Over)
        });
    }
}

#[test]
fn zero_budgets_name_the_first_move_and_no_value() {
    let plies = Limits { plies: Some(0), ..Limits::NONE };
    for limits in [Limits::nodes(0), Limits::depth(0), Limits::time(Duration::ZERO), plies] {
        check(CHOICE, &limits, |answer| {
            let report = answer.as_ref().expect("an answer");
            names(&report.tied) == ["a"] && report.value.is_none() && report.stopped == Stopped::NotSearched
        });
    }
}

#[test]
fn a_budget_for_one_node_knows_nothing() {
    check(CHOICE, &Limits::nodes(1), |answer| {
        let report = answer.as_ref().expect("an answer");
        report.value.is_none() && report.counters.nodes == 1 && report.stopped == Stopped::NotSearched
    });
}

#[test]
fn root_moves_may_be_chosen_and_wrong_ones_are_refused() {
    let only = |ordinals: &[usize]| Limits { only: Some(ordinals.to_vec()), ..Limits::NONE };
    check(CHOICE, &only(&[2, 0, 2]), |answer| {
        let report = answer.as_ref().expect("an answer");
        (report.value, report.root.len()) == (Some(4.0), 2) && names(&report.tied).contains(&"a".to_string())
    });
    check(CHOICE, &only(&[]), |answer| *answer == Err(Refused::NoRootMoves));
    check(CHOICE, &only(&[4]), |answer| *answer == Err(Refused::NoSuchRootMove { ordinal: 4, moves: 4 }));
}

#[test]
fn chance_roots_have_a_value_and_no_move() {
    check("chance(1/4:p0(4 8) 3/4:p1(12 -4))", &Limits::NONE, |answer| {
        let report = answer.as_ref().expect("an answer");
        (report.value, report.best, report.player) == (Some(-1.0), None, Player::FIRST)
            && report.root.is_empty()
    });
}

#[test]
fn the_second_player_sees_his_own_value() {
    check("p1(chance(1:4 1:-6) 3)", &Limits::NONE, |answer| {
        let report = answer.as_ref().expect("an answer");
        (report.value, report.player) == (Some(1.0), Player::SECOND) && names(&report.tied) == ["a"]
    });
}

/// NUM-07
#[test]
fn limits_of_every_size_end_and_give_a_legal_move() {
    for nodes in [1, 2, 1 << 31, 1 << 32, 1 << 63, u64::MAX] {
        let limits = Limits { nodes: Some(nodes), time: Some(Duration::from_millis(10)), ..Limits::NONE };
        check(CHOICE, &limits, |answer| answer.as_ref().is_ok_and(|report| report.best.is_some()));
    }
    for depth in [1, 2, 253, 254, 255, 256, u32::MAX - 1, u32::MAX] {
        check(CHOICE, &Limits::depth(depth), |answer| {
            answer.as_ref().is_ok_and(|report| report.value.is_some())
        });
    }
}

#[test]
fn one_search_value_answers_many_questions_as_a_new_one_would() {
    let mut numbers = Sequence::seeded(71);
    let mut used = [Probing::None, Probing::First].map(Star::new);
    for _ in 0..300 {
        let root = random(&mut numbers, 5);
        for (probing, star) in [Probing::None, Probing::First].into_iter().zip(&mut used) {
            let broken_off = Limits::nodes(1 + numbers.below(30) as u64);
            star.search(&root, &broken_off).expect("an answer");
            let fresh = Star::new(probing).search(&root, &Limits::NONE);
            assert_eq!(star.search(&root, &Limits::NONE), fresh, "{}", root.inner());
        }
    }
}

/// NUM-09: a clock that stands at 0, one past 2^31 ms and one past 2^33 ms when a search begins.
#[test]
fn deadlines_hold_on_clocks_of_any_age() {
    let text = game_core::tree::Tree::uniform(4, 7, |n| i32::from(n % 17 == 3)).to_string();
    let search = |age: u64, time: u64| {
        let clock = clock();
        clock.advance(Duration::from_millis(age));
        let mut search = Expectiminimax::new().with_clock(clock);
        search.search(&tree(&text), &Limits::time(Duration::from_millis(time))).expect("an answer")
    };
    let (short, long) = (search(0, 60), search(0, 1 << 34));
    assert!(short.counters.nodes < long.counters.nodes && short.best.is_some());
    assert_eq!((short.stopped == Stopped::Complete, long.stopped), (false, Stopped::Complete));
    for age in [1 << 31, 1 << 33] {
        assert_eq!((search(age, 60), search(age, 1 << 34)), (short.clone(), long.clone()), "{age} ms");
    }
}

/// NUM-01: the least payoff there is.
#[test]
fn the_extremes_of_payoffs_are_means_or_refused() {
    check("(chance(1/2:-2147483647 1/2:2147483646) -3)", &Limits::NONE, |answer| match answer {
        Ok(report) => report.value == Some(-0.5),
        Err(_) => false,
    });
    let least = "(chance(1/2:-2147483648 1/2:2147483647) -3)".parse::<game_core::tree::Tree>();
    // A score never is i32::MIN, so the tree holds the nearest one or refuses the number.
    assert!(least.is_err() || least.is_ok_and(|tree| tree.profile().payoffs().0 == -i32::MAX));
}

#[test]
fn a_distribution_is_that_of_the_move_the_search_plays() {
    let mut numbers = Sequence::seeded(77);
    let mut search = Expectiminimax::new();
    for _ in 0..2_000 {
        let root = random(&mut numbers, 4);
        let report = search.search(&root, &Limits::NONE).expect("an answer");
        let Some(best) = report.best else { continue };
        let ordinal = root.moves().position(|m| m == best).expect("a legal move");
        let only = Limits { only: Some(vec![ordinal]), ..Limits::NONE };
        let whole = search.distribution(&root, &Limits::NONE);
        assert_eq!(whole, search.distribution(&root, &only), "{root}");
        let mean = whole.expect("an answer").expect("no limit").mean();
        assert!((mean - report.value.expect("searched")).abs() < 1e-9, "{root}");
    }
    // A mean of 1/33 by two events and by one: equal but for rounding, so that the first is played.
    let root = tree("(a=chance(1:chance(1:1 2:0) 10:0) b=chance(1:2 65:0))");
    let report = search.search(&root, &Limits::NONE).expect("an answer");
    assert!(report.root[0].value < report.root[1].value && report.best == root.nth_move(0), "{report:?}");
    let played = search.distribution(&root, &Limits::NONE).expect("an answer").expect("no limit");
    assert_eq!(played.outcomes().last().map(|&(payoff, _)| payoff), Some(1.0));
    for limits in [Limits::depth(0), Limits::nodes(0)] {
        assert_eq!(search.distribution(&tree("(1 2)"), &limits), Ok(None), "{limits:?}");
    }
    let limits = |only: &[usize]| Limits { only: Some(only.to_vec()), ..Limits::NONE };
    assert_eq!(search.distribution(&tree("(1 2)"), &limits(&[])), Err(Refused::NoRootMoves));
    let root = tree("(3 chance(1:0 1:10) 2)");
    let two = search.distribution(&root, &limits(&[0, 2])).expect("an answer");
    assert_eq!(two, Some(Distribution::sure(3.0)));
}
