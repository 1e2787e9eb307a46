//! Single functions against the loops one would write by hand: `cargo xtask bench micro`.
//!
//! Everything compared stands side by side in one run, since times depend on the machine and on
//! what else it does; only ratios are meant to be kept.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_core::{Game, Limits, NoObserver, Notation, Score, Search, walk};
use games::ConnectFour;
use search_alphabeta::AlphaBeta;
use search_mcts::{Mcts, Random};
use std::hint::black_box;
use xtask::bench::by_hand;

/// Perft through the trait against a hand-written bitboard loop.
fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft of Connect Four, depth 8");
    group.throughput(Throughput::Elements(5_673_234)).sample_size(20);
    group.bench_function("generic", |bench| {
        bench.iter(|| assert_eq!(walk::perft(black_box(&ConnectFour::standard()), 8), 5_673_234));
    });
    group.bench_function("by hand", |bench| {
        bench.iter(|| assert_eq!(by_hand::perft(black_box(by_hand::Board::default()), 8), 5_673_234));
    });
    group.finish();
}

/// Uniform playouts of Connect Four through the trait, by hand, and inside UCT.
fn playouts(criterion: &mut Criterion) {
    const GAMES: u64 = 10_000;
    let mut group = criterion.benchmark_group("10,000 games of Connect Four");
    group.throughput(Throughput::Elements(GAMES)).sample_size(20);
    let start = ConnectFour::standard();
    group.bench_function("playouts through the trait", |bench| {
        let mut random = Random::seeded(1);
        bench.iter(|| (0..GAMES).map(|_| by_trait(black_box(&start), &mut random)).sum::<u64>());
    });
    group.bench_function("playouts by hand", |bench| {
        let mut random = Random::seeded(1);
        bench.iter(|| {
            (0..GAMES)
                .map(|_| by_hand::playout(black_box(by_hand::Board::default()), &mut random))
                .sum::<u64>()
        });
    });
    group.bench_function("UCT", |bench| {
        let mut search = Mcts::<ConnectFour>::new(1);
        bench.iter(|| {
            search.search(black_box(&start), &Limits::simulations(GAMES)).map(|report| report.counters.nodes)
        });
    });
    group.finish();
}

/// One uniform game through `Game::pick`; its number of moves.
fn by_trait(start: &ConnectFour, random: &mut Random) -> u64 {
    let mut state = *start;
    let mut moves = 0;
    while let Some(m) = state.pick(|count| random.below(count)) {
        state.play(m);
        moves += 1;
    }
    moves
}

/// Alpha-beta with the null observer against one without any hook, over the same nodes.
fn observers(criterion: &mut Criterion) {
    let state = ConnectFour::standard().read("4443").expect("a position");
    let board = by_hand::Board::of(&[3, 3, 3, 2]);
    let limits = Limits::depth(7);
    let mut search = AlphaBeta::<ConnectFour>::new().with_observer(NoObserver);
    let report = search.search(&state, &limits).expect("an answer");
    let (value, nodes) = by_hand::alpha_beta(board, -2, 2, 7);
    assert_eq!(report.value.map(Score::get), Some(value));
    let mut group = criterion.benchmark_group("alpha-beta of Connect Four to depth 7");
    group.throughput(Throughput::Elements(report.counters.nodes)).sample_size(20);
    group.bench_function("generic, no observer", |bench| {
        bench.iter(|| search.search(black_box(&state), &limits).map(|report| report.counters.nodes));
    });
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("by hand", |bench| bench.iter(|| by_hand::alpha_beta(black_box(board), -2, 2, 7)));
    group.finish();
}

criterion_group!(benches, perft, playouts, observers);
criterion_main!(benches);
