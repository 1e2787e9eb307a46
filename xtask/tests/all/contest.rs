//! Matches: colours swapped, the same on any number of threads, and resumable at any byte.

use std::collections::BTreeMap;
use std::path::PathBuf;
use xtask::contest::play::{Match, Side};
use xtask::contest::record::Record;
use xtask::contest::run::{Outcome, run};
use xtask::spec::Spec;

fn side(text: &str) -> Side {
    let spec = Spec::parse(text).expect(text);
    Side { limits: spec.limits.clone(), spec }
}

fn what(first: &str, second: &str) -> Match {
    Match { game: "tic-tac-toe".into(), sides: [side(first), side(second)], opening: 1, seed: 5 }
}

fn check(what: &Match, pairs: u64, threads: usize) -> Outcome {
    run(what, pairs, threads, None, BTreeMap::new(), None, &|_| ()).expect("a match")
}

#[test]
fn a_search_against_itself_is_even_when_seeds_do_not_matter() {
    let outcome = check(&what("minimax", "minimax"), 6, 1);
    assert_eq!(outcome.pairs.score().map(|(mean, _)| mean), Some(0.5), "{outcome:?}");
}

#[test]
fn the_better_search_scores_more_from_either_side() {
    let forwards = check(&what("minimax", "random"), 10, 2).pairs;
    let backwards = check(&what("random", "minimax"), 10, 2).pairs;
    assert!(forwards.score().is_some_and(|(mean, _)| mean > 0.8), "{forwards:?}");
    assert!(backwards.score().is_some_and(|(mean, _)| mean < 0.2), "{backwards:?}");
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    let what = what("mcts:sims=50", "mcts:sims=20");
    assert_eq!(check(&what, 12, 1), check(&what, 12, 3));
}

#[test]
fn the_test_stops_early_at_the_same_pair_whatever_the_threads() {
    let what = what("minimax", "random");
    let stopped = |threads| {
        run(&what, 500, threads, Some((0.0, 50.0)), BTreeMap::new(), None, &|_| ()).expect("a match")
    };
    let one = stopped(1);
    assert!(one.pairs.count() < 500, "{one:?}");
    assert_eq!(one, stopped(2));
}

#[test]
fn a_match_killed_at_any_byte_goes_on_to_the_same_result() {
    let folder = std::env::temp_dir().join(format!("xtask-match-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("folder");
    let path: PathBuf = folder.join("results.jsonl");
    let what = what("mcts:sims=30", "random");
    let play = || {
        let (mut record, done) = Record::open(&path, &what)?;
        run(&what, 6, 1, None, done, Some(&mut record), &|_| ())
    };
    let whole = play().expect("a match");
    let bytes = std::fs::read(&path).expect("results");
    for cut in (0..bytes.len()).step_by(7) {
        std::fs::write(&path, &bytes[..cut]).expect("cut");
        assert_eq!(play().expect("resumed"), whole, "cut at {cut}");
        assert_eq!(std::fs::read(&path).expect("results"), bytes, "cut at {cut}");
    }
    let other = Match { seed: 6, ..what.clone() };
    let why = Record::open(&path, &other).expect_err("another match");
    assert!(why.code() == 2 && why.to_string().contains("another match"), "{why}");
    std::fs::remove_dir_all(folder).expect("clean");
}
