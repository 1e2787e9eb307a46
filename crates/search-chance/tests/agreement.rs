//! Searches that must say the same.

mod common;

use common::{Map, Zero, definition, random};
use game_core::adapt::Inner;
use game_core::mix::Sequence;
use game_core::tree::{Estimates, Random};
use game_core::{Depth, Flat, Game, Limits, Player, Report, Search, Stopped, Turn};
use search_chance::{Expectimax, Expectiminimax, Uniform};

type Answer = Report<<Zero as Game>::Move, f64>;

fn check(found: &Answer, value: f64, root: &Zero) {
    let found = found.value.expect("a value");
    assert!(
        (found - value).abs() <= 1e-12 * value.abs().max(1.0),
        "{found} is not {value}: {}",
        root.inner()
    );
}

#[test]
fn agrees_with_the_definition_on_random_trees() {
    let mut numbers = Sequence::seeded(1);
    let mut search = Expectiminimax::new();
    for _ in 0..10_000 {
        let root = random(&mut numbers, 6);
        let report = search.search(&root, &Limits::NONE).expect("an answer");
        let value = definition(&root);
        let sign = if report.player == Player::FIRST { 1.0 } else { -1.0 };
        check(&report, sign * value, &root);
        assert_eq!(report.stopped, if root.turn().is_over() { Stopped::Over } else { Stopped::Complete });
    }
}

/// The answers with one table for all these depths are those without.
fn check_memory(root: &Zero, depths: &[u32]) {
    let table = Map::default();
    let mut with = Expectiminimax::new().with_evaluator(Inner(Estimates)).with_table(&table);
    let mut without = Expectiminimax::new().with_evaluator(Inner(Estimates));
    for &depth in depths {
        let limits = Limits::depth(depth);
        let (a, b) = (with.search(root, &limits), without.search(root, &limits));
        let (a, b) = (a.expect("an answer"), b.expect("an answer"));
        assert_eq!((a.value, &a.best, &a.tied), (b.value, &b.best, &b.tied), "{}", root.inner());
        assert!(a.counters.nodes <= b.counters.nodes);
    }
}

#[test]
fn a_memory_changes_no_answer_as_depths_grow() {
    let mut numbers = Sequence::seeded(2);
    for _ in 0..2_000 {
        check_memory(&random(&mut numbers, 6), &[1, 2, 3, 4, 5, 6, 6]);
    }
}

#[test]
fn what_was_learned_deeper_does_not_answer_for_less() {
    let mut numbers = Sequence::seeded(7);
    let shape = Random { depth: 6..=6, branching: 2..=3, estimate_percent: 100, ..Random::default() };
    for _ in 0..500 {
        let root = game_core::adapt::Balanced::new(shape.tree(&mut numbers)).expect("zero-sum");
        check_memory(&root, &[5, 1, 4, 2, 3, 1, 5]);
    }
}

#[test]
fn what_is_known_to_the_end_answers_at_any_depth() {
    let root = common::tree("((chance(1:(4 2) 3:(8 6))~1 3)~-2 (0 1)~5)");
    let table = Map::default();
    let mut search = Expectiminimax::new().with_evaluator(Inner(Estimates)).with_table(&table);
    let shallow = search.search(&root, &Limits::depth(2)).expect("an answer");
    assert_eq!((shallow.value, shallow.stopped), (Some(1.0), Stopped::Depth));
    search.search(&root, &Limits::NONE).expect("an answer");
    let again = search.search(&root, &Limits::depth(2)).expect("an answer");
    assert_eq!((again.value, again.stopped), (Some(3.0), Stopped::Complete));
    assert!(table.entries().iter().any(|(_, entry)| entry.depth == Depth::COMPLETE));
}

#[test]
fn every_line_leads_to_its_value_or_to_chance() {
    let mut numbers = Sequence::seeded(3);
    for _ in 0..2_000 {
        let root = random(&mut numbers, 6);
        let report = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        let mut state = root.clone();
        for &m in &report.pv {
            state.try_play(m).expect("a legal line");
        }
        assert!(state.turn().player().is_none(), "the line stops too early: {}", root.inner());
        if state.turn() == Turn::Over && report.stopped != Stopped::Over {
            assert_eq!(report.value, Some(f64::from(state.payoff(report.player))));
        }
        assert_eq!(report.pv.first().copied(), report.best);
        assert!(report.best.is_none_or(|best| report.tied.contains(&best)));
    }
}

#[test]
fn the_value_of_a_root_move_is_that_of_searching_it_alone() {
    let mut numbers = Sequence::seeded(4);
    for _ in 0..1_000 {
        let root = random(&mut numbers, 5);
        let all = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        for entry in &all.root {
            let limits = Limits { only: Some(vec![entry.ordinal]), ..Limits::NONE };
            let one = Expectiminimax::new().search(&root, &limits).expect("an answer");
            assert_eq!((one.value, one.best, one.root.len()), (entry.value, Some(entry.m), 1));
        }
        let values = all.root.iter().filter_map(|entry| entry.value);
        assert!(all.root.is_empty() || values.reduce(f64::max) == all.value);
    }
}

#[test]
fn a_solitaire_game_is_worth_the_same_to_both_searches() {
    let mut numbers = Sequence::seeded(5);
    let shape = Random { chance_percent: 50, payoffs: 0..=20, ..Random::default() };
    for _ in 0..1_000 {
        // One player moves everywhere: the opponent model is never asked.
        let text = shape.tree(&mut numbers).to_string().replace("p1(", "(");
        let text = text.replace('(', "max(").replace("chancemax(", "chance(");
        let root = text.parse::<game_core::tree::Tree>().expect("a tree");
        let mine = Expectimax::with_model(Uniform).search(&root, &Limits::NONE).expect("an answer");
        let both = Expectiminimax::new().search(&common::tree(&text), &Limits::NONE).expect("an answer");
        assert_eq!((mine.value, mine.best), (both.value, both.best), "{text}");
    }
}

#[test]
fn the_same_search_answers_the_same_again() {
    let mut numbers = Sequence::seeded(6);
    let mut search = Expectiminimax::<Zero>::new().with_evaluator(Flat);
    for _ in 0..500 {
        let root = random(&mut numbers, 5);
        let first = search.search(&root, &Limits::depth(3));
        let other = search.search(&random(&mut numbers, 5), &Limits::NONE);
        assert!(other.is_ok());
        assert_eq!(search.search(&root, &Limits::depth(3)), first);
    }
}
