//! Searches a person can check line by line.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod loud;
mod oracle;

use game_core::adapt::Alternating;
use game_core::tree::Tree;
use game_core::{Limits, Search as _};
use loud::{HORIZON, PAIR, PLAIN, QUEEN_TAKES_PAWN, QUIET, WRITTEN, extended, loud, pruned, quiescent};
use oracle::{graph, tree};
use search_alphabeta::{
    AlphaBeta, Event, Extensions, NullMove, Options, Pruning, Quiescence, Selection, Selective, Singular,
    page,
};

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

/// The page of a search of this tree.
fn selective(question: &str, text: &str, depth: u32, selection: Selection) -> String {
    let root = loud(text);
    let limits = Limits::depth(depth);
    let mut search = AlphaBeta::new()
        .with_evaluator(WRITTEN)
        .with_selectivity(Selective::trading(selection).with_passes())
        .with_observer(Vec::<Event<_>>::new());
    let report = search.search(&root, &limits).expect(text);
    page(question, &root, &limits, search.observer(), &report)
}

#[test]
fn the_queen_takes_a_pawn_with_and_without_quiescence() {
    insta::assert_snapshot!(
        "queen_takes_pawn",
        selective("depth 1", QUEEN_TAKES_PAWN, 1, PLAIN)
            + "\n----\n"
            + &selective("depth 1 and quiescence", QUEEN_TAKES_PAWN, 1, quiescent())
    );
}

#[test]
fn the_horizon_at_two_depths_and_with_extensions() {
    let forcing = Extensions {
        budget: 4,
        checks: true,
        singular: Some(Singular { margin: 100, least: 1 }),
        ..Extensions::default()
    };
    insta::assert_snapshot!(
        "horizon",
        [
            selective("depth 2", HORIZON, 2, PLAIN),
            selective("depth 6", HORIZON, 6, PLAIN),
            selective("depth 2, checks and single replies extended", HORIZON, 2, extended(forcing)),
        ]
        .join("\n----\n")
    );
}

#[test]
fn what_is_not_searched_is_said() {
    let beam = Pruning { beam: Some(1), ..Pruning::default() };
    let futility = Pruning { futility: Some(2), ..Pruning::default() };
    let null = Pruning { null_move: Some(NullMove { reduction: 1 }), ..Pruning::default() };
    let skip = Quiescence { delta: Some(1), skip_losing: true, ..QUIET };
    insta::assert_snapshot!(
        "not_searched",
        [
            selective("beam of 1, then quiescence", PAIR, 1, Selection { pruning: beam, ..quiescent() }),
            selective("futility", "(first=5 quiet=1 xa9=4)~0", 1, pruned(futility)),
            selective("null move", "(a=3 b=(p=(7 6) q=(5 8) z=(2 1)~1)~1)~0", 3, pruned(null)),
            selective(
                "delta cut and losing captures",
                "(a=(w=(xa1=(xa9=-8)~1 xb1=1 xc9=9)~0)~0 b=(w=(xa1=9 xb9=3)~0)~0)~0",
                2,
                Selection { quiescence: Some(skip), ..PLAIN }
            ),
        ]
        .join("\n----\n")
    );
}

#[test]
fn the_leaves_of_an_endless_game_are_not_counted() {
    let root = graph("A p0 -> B; B p1 -> A");
    let mut search = AlphaBeta::new().with_observer(Vec::new());
    let limits = Limits::nodes(20);
    let report = search.search(&root, &limits).unwrap();
    let text = page("alpha-beta", &root, &limits, search.observer(), &report);
    assert!(text.ends_with("nodes 20   leaves 5   cuts 0\n"), "{text}");
}
