//! Selective searches against the textbook's, on random trees; what they prove is true.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

mod loud;
mod oracle;

use game_core::adapt::Alternating;
use game_core::mix::Sequence;
use game_core::tree::Tree;
use game_core::{Evaluate, Game, Limits, Player, Scale, Score, Search, Stopped, Tactical, Turn};
use loud::{Loud, PLAIN, WRITTEN, loud, quiescent};
use oracle::{TinyTable, minimax};
use search_alphabeta::{
    AlphaBeta, Depths, Extensions, LateMoves, NullMove, Options, Pruning, Quiescence, Selection, Selective,
    Singular,
};

#[test]
fn nothing_selected_changes_nothing() {
    let mut seed = Sequence::seeded(81);
    for _ in 0..200 {
        let root = random(&mut seed);
        let limits = Limits::depth(1 + seed.below(4) as u32);
        let mut plain = AlphaBeta::new().with_evaluator(WRITTEN).with_observer(Vec::new());
        let mut other = AlphaBeta::new()
            .with_evaluator(WRITTEN)
            .with_selectivity(Selective::trading(PLAIN).with_passes())
            .with_observer(Vec::new());
        assert_eq!(plain.search(&root, &limits), other.search(&root, &limits), "{root}");
        assert_eq!(plain.observer(), other.observer(), "{root}");
    }
}

/// A random tree with estimates, whose moves have names that mean something.
fn random(seed: &mut Sequence) -> Loud<Alternating<Tree>> {
    let names = ["xa1", "xa4", "xb2", "c1", "c2", "d", "e", "f"];
    let text = grow(seed, 5, &names);
    loud(&text)
}

fn grow(seed: &mut Sequence, deep: u32, names: &[&str]) -> String {
    let value = seed.between(-9, 9);
    if deep == 0 || deep < 5 && seed.below(5) == 0 {
        return value.to_string();
    }
    let mut children = Vec::new();
    for name in names {
        if seed.below(3) == 0 {
            children.push(format!("{name}={}", grow(seed, deep - 1, names)));
        }
    }
    if children.is_empty() { value.to_string() } else { format!("({})~{value}", children.join(" ")) }
}

/// The textbook's quiescence search, from the side of `me`.
fn quiesce<G: Game, E: Evaluate<Loud<G>>>(state: &Loud<G>, me: Player, evaluator: &E) -> i32 {
    let Turn::Player(mover) = state.turn() else { return state.payoff(me).get() };
    let below = |m| quiesce(&state.child(m), mover, evaluator);
    let best = if state.is_forced() {
        state.moves().map(below).max()
    } else {
        let stand = evaluator.evaluate(state, mover).get();
        state.noisy_moves().map(below).chain([stand]).max()
    };
    Score::new(best.unwrap()).towards(mover, me).get()
}

/// The textbook's search with extensions for checks, from the side of `me`.
fn extend<G: Game, E: Evaluate<Loud<G>>>(
    state: &Loud<G>,
    me: Player,
    depth: u32,
    budget: u32,
    evaluator: &E,
) -> i32 {
    let Turn::Player(mover) = state.turn() else { return state.payoff(me).get() };
    let best = if depth == 0 {
        quiesce(state, mover, evaluator)
    } else {
        let below = |m| {
            let child = state.child(m);
            let extra = u32::from(budget > 0 && child.is_forced());
            extend(&child, mover, depth - 1 + extra, budget - extra, evaluator)
        };
        state.moves().map(below).max().unwrap()
    };
    Score::new(best).towards(mover, me).get()
}

#[test]
fn quiescence_and_extensions_agree_with_the_textbook_on_random_trees() {
    let mut seed = Sequence::seeded(82);
    for round in 0..400 {
        let root = random(&mut seed);
        let Turn::Player(me) = root.turn() else { continue };
        let (depth, budget) = (1 + seed.below(3) as u32, seed.below(3) as u32);
        let extensions = Extensions { budget, checks: true, ..Extensions::default() };
        let selection = Selection { extensions, ..quiescent() };
        let options = Options { scout: round % 2 == 0, ..Options::default() };
        let mut search = AlphaBeta::new()
            .with_evaluator(WRITTEN)
            .with_options(options)
            .with_selectivity(Selective::trading(selection));
        let report = search.search(&root, &Limits::depth(depth)).unwrap();
        let truth = extend(&root, me, depth, budget, &WRITTEN);
        assert_eq!(report.value.unwrap().get(), truth, "depth {depth}, budget {budget}: {root}");
        let mut state = root.clone();
        for &m in &report.pv {
            state.try_play(m).unwrap_or_else(|illegal| panic!("{illegal}: {root}"));
        }
    }
}

/// Everything switched on by the bits of a number.
fn selection(seed: &mut Sequence) -> Selection {
    let mut on = || seed.below(2) == 0;
    let quiescence = Quiescence {
        plies: if on() { 2 } else { 32 },
        nodes: if on() { 3 } else { 1_000 },
        delta: on().then_some(1),
        skip_losing: on(),
    };
    let singular = on().then_some(Singular { margin: 2, least: 1 });
    Selection {
        quiescence: on().then_some(quiescence),
        extensions: Extensions { budget: 2, checks: on(), recaptures: on(), singular },
        pruning: Pruning {
            null_move: on().then_some(NullMove { reduction: 1 }),
            late_moves: on().then_some(LateMoves { after: 1, least: 2, by: 1 }),
            futility: on().then_some(1),
            beam: on().then_some(2),
        },
    }
}

#[test]
fn what_counts_as_complete_is_true_whatever_was_selected() {
    let (mut seed, mut complete) = (Sequence::seeded(83), 0);
    for _ in 0..2_000 {
        let root = random(&mut seed);
        let table = TinyTable::of(64);
        let mut search = AlphaBeta::new()
            .with_evaluator(WRITTEN)
            .with_table(&table)
            .with_options(oracle::options(&mut seed, Depths::Deeper))
            .with_selectivity(Selective::trading(selection(&mut seed)).with_passes());
        let limits = Limits::depth(1 + seed.below(6) as u32);
        let report = search.search(&root, &limits).unwrap();
        if report.stopped != Stopped::Complete {
            continue;
        }
        complete += 1;
        let truth =
            minimax(&root, None, 0, &Scale::default(), &WRITTEN).towards(Player::FIRST, report.player);
        assert_eq!(report.value, Some(truth), "{:?}: {root}", search);
    }
    assert!(complete > 100, "{complete}");
}
