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
        run(&what, 4, 1, None, done, Some(&mut record), &|_| ())
    };
    let whole = play().expect("a match");
    let bytes = std::fs::read(&path).expect("results");
    for cut in 0..bytes.len() {
        std::fs::write(&path, &bytes[..cut]).expect("cut");
        assert_eq!(play().expect("resumed"), whole, "cut at {cut}");
        assert_eq!(std::fs::read(&path).expect("results"), bytes, "cut at {cut}");
    }
    let other = Match { seed: 6, ..what.clone() };
    let why = Record::open(&path, &other).expect_err("another match");
    assert!(why.code() == 2 && why.to_string().contains("another match"), "{why}");
    std::fs::remove_dir_all(folder).expect("clean");
}

#[test]
fn pairs_finished_in_another_order_and_a_test_that_stopped_count_the_same_when_resumed() {
    let what = what("minimax", "random");
    let elo = Some((0.0, 50.0));
    let play = |done: BTreeMap<u64, usize>, threads| {
        run(&what, 200, threads, elo, done, None, &|_| ()).expect("a match")
    };
    let whole = play(BTreeMap::new(), 1);
    // What two threads may have left behind: a later pair without an earlier one, or pairs beyond the end.
    let pair = |number| (number, what.pair(number).expect("a pair"));
    for numbers in [vec![1, 3], (0..20).collect(), (5..60).collect()] {
        assert_eq!(play(numbers.into_iter().map(pair).collect(), 2), whole);
    }
}

#[test]
fn a_file_that_is_no_result_is_refused_and_left_as_it_is() {
    let folder = std::env::temp_dir().join(format!("xtask-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("folder");
    let path = folder.join("results.jsonl");
    let what = what("minimax", "random");
    let (mut record, _) = Record::open(&path, &what).expect("new");
    record.pair(0, 2).expect("written");
    let good = std::fs::read_to_string(&path).expect("text");
    for bad in
        [good.clone() + "{\"pair\":1,\"half_points\":9}\n", good.clone() + "nonsense\n", "a diary\n".into()]
    {
        std::fs::write(&path, &bad).expect("bad");
        let why = Record::open(&path, &what).expect_err(&bad);
        assert_eq!((why.code(), why.to_string().lines().count()), (2, 1), "{why}");
        assert_eq!(std::fs::read_to_string(&path).expect("text"), bad, "nothing is lost");
    }
    let why = Record::open(&folder, &what).expect_err("a folder");
    assert!(why.to_string().contains("it is not a file"), "{why}");
    std::fs::remove_dir_all(folder).expect("clean");
}
