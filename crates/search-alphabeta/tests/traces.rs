//! Searches a person can check line by line.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use game_core::adapt::Alternating;
use game_core::tree::Tree;
use game_core::{Limits, Search as _};
use oracle::tree;
use search_alphabeta::{AlphaBeta, Event, Options, page};

type Events = Vec<Event<<Alternating<Tree> as game_core::Game>::Move>>;

fn check(question: &str, text: &str, limits: &Limits, options: Options) -> String {
    let root = tree(text);
    let mut search = AlphaBeta::new().with_observer(Events::new()).with_options(options);
    let report = search.search(&root, limits).expect(text);
    page(question, &root, limits, search.observer(), &report)
}

fn plain(text: &str, depth: u32) -> String {
    check(&format!("alpha-beta to depth {depth}"), text, &Limits::depth(depth), Options::default())
}

#[test]
fn the_sample_page_of_the_trace_format_comes_out_byte_for_byte() {
    let sample = "\
alpha-beta to depth 2, first player to move
((3 12) (2 9))

max                    (-inf, +inf)
  a  min               (-inf, +inf)
    a  leaf      +3    best
    b  leaf     +12
  a  min      =  +3    best
  b  min               (+3, +inf)
    a  leaf      +2    cut: 1 move unseen
  b  min      <= +2
max           =  +3    a a

nodes 6   leaves 3 of 4   cuts 1
";
    assert_eq!(plain("((3 12) (2 9))", 2), sample);
}

#[test]
fn the_courses_tree_in_the_order_abc() {
    insta::assert_snapshot!(plain("(A=(4 9 6) B=(2 15 13) C=(5 8 10))", 2));
}

#[test]
fn the_courses_tree_in_the_order_cab() {
    insta::assert_snapshot!(plain("(C=(5 8 10) A=(4 9 6) B=(2 15 13))", 2));
}

#[test]
fn a_depth_limit_that_leaves_guesses() {
    let root = tree("((4 9)~5 (2 8)~3)");
    let limits = Limits::depth(1);
    let mut search = AlphaBeta::new().with_evaluator(oracle::TREE_ESTIMATES).with_observer(Events::new());
    let report = search.search(&root, &limits).unwrap();
    insta::assert_snapshot!(page("alpha-beta to depth 1", &root, &limits, search.observer(), &report));
}

#[test]
fn every_event_is_a_record_with_its_mover() {
    let root = tree("((3 12) (2 9))");
    let mut search = AlphaBeta::new().with_observer(Events::new());
    search.search(&root, &Limits::depth(2)).unwrap();
    let records: Vec<String> =
        search.observer().iter().map(|event| format!("{:?}", event.record())).collect();
    assert!(records.iter().all(|record| record.contains("\"player\", Int(")), "{records:#?}");
    insta::assert_snapshot!(records.join("\n"));
}
