//! Backgammon under the searches of chance: pruning at equal value, and orders.

use eval::{Greedy, Linear};
use game_core::{Game, Limits, Notation, Player, Report, Search};
use games::Backgammon;
use games::backgammon::Play;
use search_chance::{Expectiminimax, Probing, Star};

/// Pips, blots, men on the bar, men off, points made at home.
fn evaluator() -> Linear {
    let weights = [0.01, 0.05, 0.1, 0.02, 0.1];
    Linear::new(&Backgammon::new(), &weights, 1.5)
        .and_then(|linear| linear.with_resolution(1_000))
        .expect("weights")
}

fn bounds(state: &Backgammon, player: Player) -> (f64, f64) {
    let (low, high) = state.payoff_bounds(player);
    (low.into(), high.into())
}

type Answer = Report<Play, f64>;

/// The plain answer, and those of Star1 and Star2 with moves ordered by the evaluator.
fn check(root: &Backgammon, depth: u32) -> [Answer; 3] {
    let evaluator = evaluator();
    let limits = Limits::depth(depth);
    let plain = Expectiminimax::new().with_evaluator(&evaluator).search(root, &limits).expect("an answer");
    let stars = [Probing::None, Probing::First].map(|probing| {
        let mut star =
            Star::new(probing).with_evaluator(&evaluator).with_order(Greedy(&evaluator)).with_bounds(bounds);
        star.search(root, &limits).expect("an answer")
    });
    let value = plain.value.expect("a value");
    for star in &stars {
        assert!((star.value.expect("a value") - value).abs() <= 1e-12, "{}", root.write());
        assert_eq!(star.best.is_some(), plain.best.is_some());
        assert!(star.best.is_none_or(|best| plain.tied.contains(&best)), "{}", root.write());
    }
    let [one, two] = stars;
    [plain, one, two]
}

fn leaves(report: &Answer) -> u64 {
    report.counters.leaves + report.counters.estimates
}

#[test]
fn star2_visits_at_most_a_fifth_of_the_leaves_after_a_throw() {
    for throw in ["3-1", "6-5", "4-2", "5-3", "2-1", "6-4"] {
        let root = Backgammon::new().read(throw).expect("a throw");
        let [plain, one, two] = check(&root, 2);
        assert!(5 * leaves(&two) <= leaves(&plain), "{throw}: {} of {}", leaves(&two), leaves(&plain));
        assert!(leaves(&one) <= leaves(&plain));
    }
}

#[test]
fn star2_visits_at_most_a_fifth_of_the_leaves_of_throw_move_throw_move() {
    for root in [Backgammon::new(), Backgammon::new().read("4HPwATDgc/ABMA X").expect("a position")] {
        let [plain, one, two] = check(&root, 2);
        assert_eq!((plain.best, two.best), (None, None));
        assert!(5 * leaves(&two) <= leaves(&plain), "{} of {}", leaves(&two), leaves(&plain));
        assert!(leaves(&one) <= leaves(&plain));
    }
}

#[test]
fn pruning_changes_no_value_where_games_end() {
    let mut state = Backgammon::hypergammon();
    let mut numbers = game_core::mix::Sequence::seeded(51);
    let mut searched = 0;
    for _ in 0..12 {
        while !state.turn().is_over() {
            if state.turn().player().is_some() && numbers.below(4) == 0 {
                check(&state, 2);
                searched += 1;
            }
            let all: Vec<Play> = state.moves().chain(state.outcomes().map(|(m, _)| m)).collect();
            state.play(all[numbers.below(all.len())]);
        }
        state = Backgammon::hypergammon();
    }
    assert!(searched >= 20, "{searched}");
}

#[test]
fn a_table_and_deepening_change_no_value() {
    let evaluator = evaluator();
    for throw in ["3-1", "1-6"] {
        let root = Backgammon::new().read(throw).expect("a throw");
        let [plain, _, star] = check(&root, 2);
        let table = tt::ExactMap::<f64>::new();
        let mut search = Star::new(Probing::First)
            .with_evaluator(&evaluator)
            .with_order(Greedy(&evaluator))
            .with_bounds(bounds)
            .with_table(&table)
            .iterative();
        for _ in 0..2 {
            let report = search.search(&root, &Limits::depth(2)).expect("an answer");
            let (found, value) = (report.value.expect("a value"), plain.value.expect("a value"));
            assert!((found - value).abs() <= 1e-12 && plain.tied.contains(&report.best.expect("a move")));
        }
        let again = search.search(&root, &Limits::depth(2)).expect("an answer");
        assert!(leaves(&again) < leaves(&star), "{} {}", leaves(&again), leaves(&star));
    }
}
