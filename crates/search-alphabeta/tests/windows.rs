//! Aspiration, MTD(f), principal variation search: which windows are asked, and what is seen.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use game_core::adapt::{Alternating, Paranoid};
use game_core::tree::Tree;
use game_core::{Bound, Evaluate, Game, Limits, Player, RootMove, Scale, Score, Search as _, Window};
use oracle::{TREE_ESTIMATES, TinyTable, minimax, tree};
use search_alphabeta::{AlphaBeta, Event, Options, Windows, page};

type Events = Vec<Event<<Alternating<Tree> as Game>::Move>>;

const ABC: &str = "((4 9 6) (2 15 13) (5 8 10))";
const S5Q3: &str = "(((3 6) (5 9)) ((4 7) (2 8)))";

/// The windows of the passes to this depth.
fn windows(events: &Events, at: Option<u32>) -> Vec<Window> {
    let pass = |event: &Event<_>| match *event {
        Event::Pass { depth, window, .. } if depth == at => Some(window),
        _ => None,
    };
    events.iter().filter_map(pass).collect()
}

fn is_null(window: &Window) -> bool {
    window.alpha().succ() == window.beta()
}

/// The value and the number of null-window passes of MTD(f) from a first guess.
fn check(text: &str, first_guess: i32) -> (Option<Score>, usize) {
    let options = Options { windows: Windows::Mtdf(Score::new(first_guess)), ..Options::default() };
    let mut search = AlphaBeta::new().with_options(options).with_observer(Events::new());
    let report = search.search(&tree(text), &Limits::NONE).unwrap();
    assert_eq!(report.bound, Bound::Exact);
    (report.value, windows(search.observer(), None).iter().filter(|window| is_null(window)).count())
}

#[test]
fn mtdf_takes_as_many_passes_as_the_reference() {
    for (guess, passes) in [(0, 3), (5, 2), (7, 2), (20, 2)] {
        assert_eq!(check(ABC, guess), (Some(Score::new(5)), passes), "first guess {guess}");
    }
    for (guess, passes) in [(0, 5), (5, 4), (7, 2), (20, 2)] {
        assert_eq!(check(S5Q3, guess), (Some(Score::new(7)), passes), "first guess {guess}");
    }
}

#[test]
fn mtdf_ends_with_the_value_from_any_first_guess() {
    for guess in [i32::MIN, -1_000, -1, 4, 6, 1_000, i32::MAX - 1, i32::MAX] {
        assert_eq!(check(ABC, guess).0, Some(Score::new(5)), "first guess {guess}");
    }
}

/// Two iterations, the first of which estimates the root at `previous`: the windows of the
/// second.
fn aspire(previous: i32, margin: u32) -> Vec<(i32, i32)> {
    let root = tree(&format!("((4 9 6)~{previous} (2 15 13)~-99 (5 8 10)~-99)"));
    let options = Options { deepening: true, windows: Windows::Aspiration(margin), ..Options::default() };
    let mut search =
        AlphaBeta::new().with_evaluator(TREE_ESTIMATES).with_options(options).with_observer(Events::new());
    let report = search.search(&root, &Limits::depth(2)).unwrap();
    assert_eq!((report.value, report.bound), (Some(Score::new(5)), Bound::Exact));
    let asked = windows(search.observer(), Some(2));
    asked.iter().map(|window| (window.alpha().get(), window.beta().get())).collect()
}

#[test]
fn a_value_inside_the_window_needs_one_pass() {
    assert_eq!(aspire(4, 3), [(1, 7)]);
}

#[test]
fn a_value_outside_or_at_an_end_of_the_window_opens_that_side() {
    let (low, high) = (Score::MIN.get(), Score::MAX.get());
    assert_eq!(aspire(9, 2), [(7, 11), (low, 6)], "fails low with 5");
    assert_eq!(aspire(7, 2), [(5, 9), (low, 6)], "an end counts as failing low");
    assert_eq!(aspire(1, 2), [(-1, 3), (3, high)], "fails high with 4");
    assert_eq!(aspire(3, 2), [(1, 5), (4, high)], "an end counts as failing high");
}

#[test]
fn a_null_window_tells_the_side_and_nothing_more() {
    for alpha in -3..12 {
        let window = Window::null(Score::new(alpha));
        let report = AlphaBeta::new().search_within(&tree(ABC), &Limits::NONE, window).unwrap();
        let expected = if alpha < 5 { Bound::Lower } else { Bound::Upper };
        assert_eq!(report.bound, expected, "{window}");
    }
}

#[test]
fn every_root_move_has_its_exact_value_on_request() {
    let root = tree("((4 9 6) (5 15 13) (5 8 10) (-7 1 2))");
    for windows in [Windows::Full, Windows::Aspiration(1), Windows::Mtdf(Score::new(9))] {
        for deepening in [false, true] {
            let options =
                Options { windows, deepening, every_root_move: true, scout: true, ..Options::default() };
            let report = AlphaBeta::new().with_options(options).search(&root, &Limits::NONE).unwrap();
            let exact = |root: &RootMove<_>| (root.bound == Bound::Exact).then_some(root.value?.get());
            let values: Vec<_> = report.root.iter().map(exact).collect();
            assert_eq!(values, [4, 5, 5, -7].map(Some), "{options:?}");
            let tied: Vec<String> = report.tied.iter().map(ToString::to_string).collect();
            assert_eq!(tied, ["b", "c"]);
        }
    }
}

#[test]
fn three_players_are_searched_as_one_against_the_rest() {
    let text = "p0(p1(p2(<1 2 6> <4 2 3>) p2(<6 1 2> <7 4 1>)) p1(p2(<5 4 5> <2 5 4>) p2(<5 2 4> <7 7 1>)))";
    let tree: Tree = text.parse().unwrap();
    let root = Alternating::new(Paranoid::new(tree, Player::FIRST).unwrap()).unwrap();
    let options = Options { every_root_move: true, ..Options::default() };
    let report = AlphaBeta::new().with_options(options).search(&root, &Limits::NONE).unwrap();
    let values: Vec<_> = report.root.iter().map(|root| root.value.map(Score::get)).collect();
    assert_eq!((report.value, values), (Some(Score::new(2)), vec![Some(1), Some(2)]));
}

/// Says the lowest number there is of every position, to whoever asks.
#[derive(Clone, Copy)]
struct Extreme(i32);

impl<G: Game> Evaluate<G> for Extreme {
    fn evaluate(&self, _: &G, player: Player) -> Score {
        Score::new(self.0).towards(Player::FIRST, player)
    }
}

#[test]
fn an_estimate_of_the_lowest_number_is_held_inside_the_real_results() {
    // NUM-01.
    for extreme in [i32::MIN, i32::MIN + 1, i32::MAX] {
        let mut search = AlphaBeta::new().with_evaluator(Extreme(extreme));
        let report = search.search(&tree("((3 -3) (1 2))"), &Limits::depth(1)).unwrap();
        assert_eq!(report.value, Some(Score::new(2 * extreme.signum())));
    }
}

#[test]
fn a_window_around_a_value_that_swings_ends_with_the_truth() {
    // ASP-01, ASP-03: each depth is finished before the next, whatever has to be asked again.
    /// High with an even number of plies left to depth 12, low with an odd one.
    #[derive(Clone, Copy)]
    struct Swinging;
    impl Evaluate<Alternating<Tree>> for Swinging {
        fn evaluate(&self, state: &Alternating<Tree>, player: Player) -> Score {
            let even = state.turn().player() == Some(Player::FIRST);
            let spread = i32::try_from(state.inner().node() % 7).unwrap();
            Score::new(if even { 30_000 + spread } else { -30_000 - spread }).towards(Player::FIRST, player)
        }
    }
    let root = Alternating::new(Tree::uniform(2, 13, |n| if n % 2 == 0 { 40_000 } else { -40_000 })).unwrap();
    for depth in 1..=12 {
        let options =
            Options { deepening: true, windows: Windows::Aspiration(10), scout: true, ..Options::default() };
        let mut search =
            AlphaBeta::new().with_evaluator(Swinging).with_options(options).with_observer(Vec::new());
        let report = search.search(&root, &Limits::depth(depth)).unwrap();
        let truth = minimax(&root, Some(depth), 0, &Scale::default(), &Swinging);
        assert_eq!((report.value, report.bound), (Some(truth), Bound::Exact), "depth {depth}");
        let passes: Vec<u32> = search
            .observer()
            .iter()
            .filter_map(|event| match *event {
                Event::Pass { depth, .. } => depth,
                _ => None,
            })
            .collect();
        assert!(passes.is_sorted() && passes.first() == Some(&1), "{passes:?}");
        for d in 1..=depth {
            let times = passes.iter().filter(|&&pass| pass == d).count();
            assert!((1..=3).contains(&times), "depth {d} searched {times} times");
        }
    }
}

fn trace(question: &str, text: &str, limits: &Limits, options: Options, slots: usize) -> String {
    let root = tree(text);
    let mut search = AlphaBeta::new()
        .with_evaluator(TREE_ESTIMATES)
        .with_options(options)
        .with_table(TinyTable::of(slots))
        .with_observer(Events::new());
    let report = search.search(&root, limits).unwrap();
    page(question, &root, limits, search.observer(), &report)
}

#[test]
fn a_scout_that_must_look_again() {
    let options = Options { scout: true, ..Options::default() };
    let text = "((4 9) (6 8) (2 7))";
    insta::assert_snapshot!(trace("principal variation search", text, &Limits::NONE, options, 1));
}

#[test]
fn an_aspiration_window_that_fails_low_and_one_that_fails_high() {
    let options = Options { deepening: true, windows: Windows::Aspiration(2), ..Options::default() };
    let text = "(((3 1) (9 2)~4)~9 ((5 4) (2 8))~1)";
    insta::assert_snapshot!(trace("aspiration to depth 3", text, &Limits::depth(3), options, 1));
}

#[test]
fn the_passes_of_mtdf() {
    let options = Options { windows: Windows::Mtdf(Score::ZERO), ..Options::default() };
    insta::assert_snapshot!(trace("MTD(f) from 0", ABC, &Limits::NONE, options, 64));
}

#[test]
fn a_position_met_again_is_answered_by_the_table() {
    let root =
        oracle::graph("A p0 -> B C; B p1 -> D E; C p1 -> D E; D p0 -> x y; E p0 -> y z; x=3; y=5; z=-2");
    let mut search = AlphaBeta::new().with_table(TinyTable::of(64)).with_observer(Vec::new());
    let report = search.search(&root, &Limits::NONE).unwrap();
    assert!(report.counters.table_hits > 0);
    insta::assert_snapshot!(page(
        "alpha-beta with a table",
        &root,
        &Limits::NONE,
        search.observer(),
        &report
    ));
}
