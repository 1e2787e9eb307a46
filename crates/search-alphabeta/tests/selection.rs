//! Quiescence, extensions and forward pruning: what each finds, loses and saves.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod loud;

use game_core::adapt::{Alternating, Inner};
use game_core::graph::{self, Graph, Shape};
use game_core::mix::Sequence;
use game_core::{Game, Limits, Refused, Scale, Search, Stopped};
use loud::{
    HORIZON, PAIR, PLAIN, QUEEN_TAKES_PAWN, QUIET, WRITTEN, Written, extended, loud, pruned, quiescent,
    with_noise,
};
use search_alphabeta::{
    AlphaBeta, Extensions, LateMoves, NullMove, Options, Pruning, Quiescence, Selection, Selective, Singular,
    Windows,
};

/// What a search with this selection finds, without and with null windows: the best move's name, its
/// value and the nodes of the first.
fn found(text: &str, depth: u32, selection: Selection) -> (String, i32, u64) {
    let root = loud(text);
    let mut answers = [false, true].map(|scout| {
        let mut search = AlphaBeta::new()
            .with_evaluator(WRITTEN)
            .with_options(Options { scout, ..Options::default() })
            .with_selectivity(Selective::trading(selection).with_passes());
        let report = search.search(&root, &Limits::depth(depth)).expect(text);
        (report.best.unwrap().to_string(), report.value.unwrap().get(), report.counters.nodes)
    });
    assert_eq!((&answers[0].0, answers[0].1), (&answers[1].0, answers[1].1), "with null windows: {text}");
    std::mem::take(&mut answers[0])
}

/// Whether this is the best move and its value.
fn check(text: &str, depth: u32, selection: Selection, best: &str, value: i32) {
    let (m, worth, _) = found(text, depth, selection);
    assert_eq!((m.as_str(), worth), (best, value), "depth {depth}, {selection:?}, {text}");
}

#[test]
fn an_exchange_is_followed_until_it_is_quiet() {
    check(QUEEN_TAKES_PAWN, 1, PLAIN, "xp1", 1); // Q-queen-pawn: after the first capture
    check(QUEEN_TAKES_PAWN, 1, quiescent(), "quiet", 0);
    check("(xp1=(xp9=-8 stop=1)~1)~0", 1, quiescent(), "xp1", -8); // after the second
    check("(xp1=(xp5=-4 stop=1)~1)~0", 1, quiescent(), "xp1", -4); // Q-S2Q5
    // Who stands well does not take.
    check("(a=(xp1=(xp9=8 stop=-1)~-1 stop=0)~0)~0", 1, quiescent(), "a", 0);
}

#[test]
fn the_course_chooses_left_right_left() {
    // S5Q5: by fixed depth, extended, and pruned before it is extended.
    check(PAIR, 1, PLAIN, "L", 5);
    check(PAIR, 1, quiescent(), "R", -2);
    let beam = Pruning { beam: Some(1), ..Pruning::default() };
    check(PAIR, 1, Selection { pruning: beam, ..quiescent() }, "L", -4);
}

#[test]
fn a_loss_behind_the_horizon_is_seen_by_depth_or_by_extension() {
    check(HORIZON, 2, PLAIN, "check", -1); // R86: a pawn is thrown
    check(HORIZON, 4, PLAIN, "check", -2);
    check(HORIZON, 6, PLAIN, "wait", -3);
    check(HORIZON, 2, quiescent(), "check", -1); // no capture is left at the limit
    let forcing = Extensions {
        budget: 4,
        checks: true,
        singular: Some(Singular { margin: 100, least: 1 }),
        ..Extensions::default()
    };
    check(HORIZON, 2, extended(forcing), "wait", -3); // R87
    // A budget too small puts the horizon elsewhere.
    check(HORIZON, 2, extended(Extensions { budget: 1, ..forcing }), "check", -1);
}

#[test]
fn a_recapture_is_seen_to_its_end() {
    let text = "(xa5=(xa9=(xb9=5 q=-4)~-4 stop=5)~5 k=(a=0 b=0)~0)~0";
    check(text, 2, PLAIN, "k", 0);
    let recaptures = Extensions { budget: 1, recaptures: true, ..Extensions::default() };
    check(text, 2, extended(recaptures), "xa5", 5);
    check(text, 2, extended(Extensions { recaptures: false, ..recaptures }), "k", 0);
}

#[test]
fn a_move_clearly_better_than_others_is_looked_at_again() {
    let text = "(a=(p=(1)~8 q=(2)~9)~8 b=(3 4)~1)~0";
    check(text, 2, PLAIN, "a", 8);
    let singular =
        Extensions { budget: 1, singular: Some(Singular { margin: 4, least: 2 }), ..Extensions::default() };
    check(text, 2, extended(singular), "b", 3);
    let margin = Extensions { singular: Some(Singular { margin: 8, least: 2 }), ..singular };
    check(text, 2, extended(margin), "a", 8);
    let deeper = Extensions { singular: Some(Singular { margin: 4, least: 3 }), ..singular };
    check(text, 2, extended(deeper), "a", 8);
}

/// A pruning on a tree where it loses, and on one where it saves nodes.
fn check_gamble(depth: u32, selection: Selection, loses: (&str, &str, i32), saves: &str, without: Selection) {
    let (text, best, value) = loses;
    let (m, worth, _) = found(text, depth, without);
    assert_ne!((m.as_str(), worth), (best, value), "there is nothing to lose in {text}");
    check(text, depth, selection, best, value);
    let (plain, chosen) = (found(saves, depth, without), found(saves, depth, selection));
    assert_eq!((plain.0, plain.1), (chosen.0, chosen.1), "{saves}");
    assert!(chosen.2 < plain.2, "{} of {} nodes in {saves}", chosen.2, plain.2);
}

#[test]
fn a_beam_loses_a_sacrifice_and_saves_the_rest() {
    let selection = pruned(Pruning { beam: Some(1), ..Pruning::default() });
    let loses = ("(good=(9 8)~-5 bad=(1 2)~3)~0", "bad", 1);
    check_gamble(2, selection, loses, "(good=(9 8)~5 bad=(1 2)~3)~0", PLAIN);
    let wide = pruned(Pruning { beam: Some(2), ..Pruning::default() });
    check(loses.0, 2, wide, "good", 8);
}

#[test]
fn futility_loses_a_quiet_win_and_saves_leaves() {
    let selection = pruned(Pruning { futility: Some(2), ..Pruning::default() });
    check_gamble(1, selection, ("(first=5 quiet=9)~0", "first", 5), "(first=5 quiet=1)~0", PLAIN);
    check("(first=5 xa9=9)~0", 1, selection, "xa9", 9); // noisy moves are tried
    check("(first=5 quiet=9)~4", 1, selection, "quiet", 9); // within the margin
}

#[test]
fn a_null_move_loses_in_zugzwang_and_saves_where_a_threat_stands() {
    let null = pruned(Pruning { null_move: Some(NullMove { reduction: 1 }), ..Pruning::default() });
    let zugzwang = "(a=3 b=(p=7 q=8 z=(2 1)~1)~1)~0";
    check_gamble(3, null, (zugzwang, "a", 3), "(a=3 b=(p=(7 6) q=(5 8) r=(2 1) z=(2 1)~1)~1)~0", PLAIN);
    check("(a=3 b=(p=7 q=8 z=(9 1)~9)~1)~0", 3, null, "b", 7); // passing would not be enough
}

#[test]
fn late_move_reductions_lose_a_deep_point_and_save_late_moves() {
    let late =
        pruned(Pruning { late_moves: Some(LateMoves { after: 1, least: 2, by: 1 }), ..Pruning::default() });
    check_gamble(3, late, ("(r=(u=5 v=(1)~9)~0)~0", "r", 5), "(r=(u=5 v=(6 7 8)~9)~0)~0", PLAIN);
    check("(r=(u=5 v=(1)~2)~0)~0", 3, late, "r", 1); // a good look is searched in full
    check("(r=(u=5 xv9=(1)~9)~0)~0", 3, late, "r", 1); // noisy moves are not reduced
}

#[test]
fn a_delta_cut_loses_what_a_capture_is_worth_besides() {
    let delta = Selection { quiescence: Some(Quiescence { delta: Some(1), ..QUIET }), ..PLAIN };
    let loses = ("(a=5 b=(w=(xa1=9 s=0)~0)~0)~0", "a", 5);
    check_gamble(2, delta, loses, "(a=5 b=(w=(xa1=1 s=0)~0)~0)~0", quiescent());
    check("(a=5 b=(w=(xa8=9 s=0)~0)~0)~0", 2, delta, "b", 9); // gains enough to be tried
}

#[test]
fn skipping_losing_captures_loses_a_sacrifice() {
    let skip = Selection { quiescence: Some(Quiescence { skip_losing: true, ..QUIET }), ..PLAIN };
    let sacrifice = "(a=(p=0 q=0)~0 b=(w=(xa1=(xa9=(xm20=9 q=-8)~-8 s=1)~1 s=0)~-1)~0)~0";
    let in_vain = "(a=(p=0 q=0)~0 b=(w=(xa1=(xa9=(xm2=-6 q=-8)~-8 s=1)~1 s=0)~-1)~0)~0";
    check_gamble(2, skip, (sacrifice, "a", 0), in_vain, quiescent());
}

#[test]
fn selection_ends_where_moves_lead_round_in_circles() {
    // EXPL-01: reversible moves for ever, every move of one side noisy and of the other forcing.
    let text = "cA p0 -> xa1 xb2; cB p0 -> xa1 xb2; xa1 p1 -> cA cB; xb2 p1 -> cA cB";
    let root = with_noise(Alternating::new(text.parse::<Graph>().expect(text)).unwrap());
    let forcing = Extensions {
        budget: 4,
        checks: true,
        recaptures: true,
        singular: Some(Singular { margin: 1, least: 1 }),
    };
    let nodes = |selection, depth, nodes| {
        let mut search = AlphaBeta::new()
            .with_evaluator(Written(Inner(graph::Estimates)))
            .with_selectivity(Selective::trading(selection));
        let limits = Limits { nodes, ..Limits::depth(depth) };
        search.search(&root, &limits).unwrap().counters.nodes
    };
    let few = Quiescence { plies: 4, nodes: 8, ..QUIET };
    let selection = Selection { extensions: forcing, quiescence: Some(few), ..PLAIN };
    let (plain, selected) = (nodes(PLAIN, 8, None), nodes(selection, 8, None));
    assert!(plain < selected && selected <= 10 * plain, "{selected} nodes and {plain} without");
    let endless = Selection { extensions: forcing, ..quiescent() };
    assert_eq!(nodes(endless, 20, Some(20_000)), 20_000, "a limit on nodes is kept");
}

#[test]
fn quiescence_keeps_to_its_plies_and_nodes() {
    // A chain of captures, each of which looks good.
    let mut text = String::from("(xa1=0)~1");
    for _ in 0..20 {
        text = format!("(xa1={text} xb1={text})~1").chars().take(60_000).collect();
        if text.len() > 20_000 {
            break;
        }
    }
    let root = loud(&text);
    let nodes = |plies, nodes| {
        let selection = Selection { quiescence: Some(Quiescence { plies, nodes, ..QUIET }), ..PLAIN };
        let mut search =
            AlphaBeta::new().with_evaluator(WRITTEN).with_selectivity(Selective::trading(selection));
        search.search(&root, &Limits::depth(1)).unwrap().counters.nodes
    };
    let limits = Limits { nodes: Some(3), ..Limits::depth(1) };
    assert!(nodes(1, 100) <= 1 + 2 + 4, "one ply below the limit");
    assert!(nodes(32, 5) <= 1 + 2 + 2 * 5, "five nodes below each node at the limit");
    let mut search =
        AlphaBeta::new().with_evaluator(WRITTEN).with_selectivity(Selective::trading(quiescent()));
    let report = search.search(&root, &limits).unwrap();
    assert_eq!((report.counters.nodes, report.stopped), (3, Stopped::NotSearched));
}

#[test]
fn selections_that_make_no_sense_are_refused_by_name() {
    let root = loud(QUEEN_TAKES_PAWN);
    let late = |after, least, by| {
        pruned(Pruning { late_moves: Some(LateMoves { after, least, by }), ..Pruning::default() })
    };
    for (selection, wanted) in [
        (Selection { quiescence: Some(Quiescence { plies: 0, ..QUIET }), ..PLAIN }, "quiescence"),
        (Selection { quiescence: Some(Quiescence { nodes: 0, ..QUIET }), ..PLAIN }, "quiescence"),
        (
            extended(Extensions {
                singular: Some(Singular { margin: 1, least: 0 }),
                ..Extensions::default()
            }),
            "singular",
        ),
        (pruned(Pruning { null_move: Some(NullMove { reduction: 0 }), ..Pruning::default() }), "null_move"),
        (pruned(Pruning { beam: Some(0), ..Pruning::default() }), "beam"),
        (late(0, 2, 1), "late_moves"),
        (late(1, 1, 1), "late_moves"),
        (late(1, 2, 0), "late_moves"),
    ] {
        let mut search = AlphaBeta::new().with_selectivity(Selective::trading(selection));
        match search.search(&root, &Limits::depth(1)) {
            Err(Refused::Option { name, .. }) => assert_eq!(name, wanted),
            other => panic!("{selection:?}: {other:?}"),
        }
    }
}

#[test]
fn margins_of_any_size_and_estimates_at_the_ends_are_harmless() {
    let extreme = Selection {
        quiescence: Some(Quiescence {
            plies: u32::MAX,
            nodes: u32::MAX,
            delta: Some(u32::MAX),
            skip_losing: false,
        }),
        extensions: Extensions {
            budget: u32::MAX,
            checks: true,
            recaptures: true,
            singular: Some(Singular { margin: u32::MAX, least: 1 }),
        },
        pruning: Pruning { futility: Some(u32::MAX), ..Pruning::default() },
    };
    check(QUEEN_TAKES_PAWN, 1, extreme, "quiet", 0); // NUM-01
    check(HORIZON, 2, extreme, "wait", -3);
}

#[test]
fn the_widest_margin_is_one_that_nothing_meets() {
    let quiet = |delta| Selection { quiescence: Some(Quiescence { delta, ..QUIET }), ..PLAIN };
    let futility = |futility| pruned(Pruning { futility, ..Pruning::default() });
    let singular = |margin: Option<u32>| {
        let singular = margin.map(|margin| Singular { margin, least: 1 });
        extended(Extensions { budget: 4, checks: true, singular, ..Extensions::default() })
    };
    for margin in [u32::MAX, 1 << 31, i32::MAX as u32] {
        for (text, depth) in [(QUEEN_TAKES_PAWN, 1), (PAIR, 1), (HORIZON, 2), (HORIZON, 4)] {
            let told = format!("{margin}, depth {depth}, {text}");
            let skips = |selection| found(text, depth, selection);
            assert_eq!(skips(quiet(Some(margin))), skips(quiet(None)), "delta {told}");
            // Moves that no estimate could make better than alpha are skipped by any margin.
            let (wide, none) = (skips(futility(Some(margin))), skips(futility(None)));
            assert_eq!((wide.0, wide.1), (none.0, none.1), "futility {told}");
            assert_eq!(skips(singular(Some(margin))), skips(singular(Some(1 << 20))), "singular {told}");
        }
    }
}

#[test]
fn finding_out_whether_a_move_is_singular_leaves_its_line_alone() {
    let shape = graph::Random { nodes: 10, ..graph::Random::of(Shape::Acyclic) };
    let singular = Some(Singular { margin: 0, least: 1 });
    let selection = extended(Extensions { budget: 2, singular, ..Extensions::default() });
    for seed in 0..1_000 {
        let root = with_noise(Alternating::new(shape.graph(&mut Sequence::seeded(seed))).unwrap());
        let options = Options { windows: Windows::Aspiration(1), deepening: true, ..Options::default() };
        let mut search = AlphaBeta::new()
            .with_options(options)
            .with_scale(Scale::with_distance(1_000, 300).unwrap())
            .with_selectivity(Selective::noisy(selection).with_sight());
        let report = search.search(&root, &Limits::depth(6)).unwrap();
        let mut state = root.clone();
        for &m in &report.pv {
            state.try_play(m).unwrap_or_else(|why| panic!("seed {seed}: {why}, {root}: {:?}", report.pv));
        }
    }
}
