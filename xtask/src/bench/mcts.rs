//! `mcts`: simulations a second on many games, against a hand-written playout loop.

use super::{Case, Plan, Suite, ask, by_hand, figure};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, time};
use game_core::{Game, Limits, Search};
use games::{ConnectFour, Go, Hex};
use search_mcts::{Mcts, Playout, Random, TreeParallel, Uniform};

pub(super) const SUITE: Suite = Suite {
    name: "mcts",
    about: "UCT on many games: simulations a second, the tree's bytes a simulation, a naive hand-written playout \
            loop of Connect Four beside the same playouts through the trait, and two threads on one tree.",
    cases,
    charts,
    reading,
};

/// Games and the simulations of a quick and a full run.
const GAMES: [(&str, u64, u64); 11] = [
    ("tic-tac-toe", 20_000, 1_000_000),
    ("connect-four", 10_000, 1_000_000),
    ("hex:columns=7,rows=7", 2_000, 100_000),
    ("hex:columns=11,rows=11", 1_000, 50_000),
    ("breakthrough", 1_000, 50_000),
    ("othello", 1_000, 50_000),
    ("virus", 1_000, 50_000),
    ("kalah", 2_000, 100_000),
    ("three-way", 5_000, 100_000),
    ("go:size=9", 100, 20_000),
    ("backgammon", 50, 5_000),
];

/// Simulations of a tree of Connect Four.
const BUDGETS: [u64; 3] = [10_000, 100_000, 1_000_000];

/// The games on which threads share a tree.
const SHARED: [&str; 2] = ["go 9x9", "hex 11x11"];

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases =
        vec![Case::new("playouts", move |sheet| playouts(sheet, plan.choose(20_000, 2_000_000), plan.seed))];
    for budget in BUDGETS.into_iter().take(plan.choose(1, BUDGETS.len())) {
        cases.push(Case::new(format!("tree {budget}"), move |sheet| tree(sheet, budget, plan.seed)));
    }
    for (game, quick, full) in GAMES {
        let budget = plan.choose(quick, full);
        cases.push(Case::new(game, move |sheet| simulations(sheet, game, budget, plan.seed)));
    }
    let (rounds, budget) = plan.choose((1, 20), (7, 10_000));
    cases.push(Case::new("threads, go", move |sheet| {
        threads(sheet, SHARED[0], &Go::new(9, 15).map_err(Failure::usage)?, (rounds, budget), plan.seed)
    }));
    cases.push(Case::new("threads, hex", move |sheet| {
        threads(sheet, SHARED[1], &Hex::new(11).map_err(Failure::usage)?, (rounds, budget), plan.seed)
    }));
    cases
}

const BY_HAND: &str = "playouts of Connect Four by hand: moves a game";
const BY_TRAIT: &str = "playouts of Connect Four through the trait: moves a game";

/// The yardstick, the n-th set bit of the playable cells until somebody has four; and what a user
/// of the library has instead.
fn playouts(sheet: &mut Sheet, games: u64, seed: u64) -> Result<(), Failure> {
    let mut random = Random::seeded(seed);
    let (moves, seconds) = time::measure(|| {
        (0..games).map(|_| by_hand::playout(by_hand::Board::default(), &mut random)).sum::<u64>()
    });
    sheet.note(BY_HAND, mean(moves, games)).took(seconds, games);
    let (start, mut random) = (ConnectFour::standard(), Random::seeded(seed));
    let (moves, seconds) = time::measure(|| {
        let mut moves = 0;
        for _ in 0..games {
            Uniform.play(&mut start.clone(), u32::MAX, &mut random, |_, _| moves += 1);
        }
        moves
    });
    // Both play uniformly: of so many games the means differ by a standard error or two.
    let error = 5.0 * 8.0 / mean(games, 2).sqrt();
    let by_hand = figure(sheet, BY_HAND).unwrap_or(f64::NAN);
    sheet.near(BY_TRAIT, mean(moves, games), by_hand, error).took(seconds, games);
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a mean")]
fn mean(sum: u64, of: u64) -> f64 {
    sum as f64 / of as f64
}

fn tree_name(budget: u64) -> String {
    format!("UCT of Connect Four, {budget} simulations: bytes a simulation")
}

fn tree(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), Failure> {
    let mut search = Mcts::<ConnectFour>::new(seed);
    let (report, seconds) =
        time::measure(|| search.search(&ConnectFour::standard(), &Limits::simulations(budget)));
    let report = report?;
    let bytes = mean(search.tree_bytes(), budget);
    sheet.holds(tree_name(budget), bytes, 28.0, |bytes, most| bytes <= most).took(seconds, budget);
    sheet.holds(
        format!("UCT of Connect Four, {budget} simulations: nodes"),
        report.counters.nodes,
        budget + 1,
        |nodes, most| nodes <= most,
    );
    Ok(())
}

fn simulations(sheet: &mut Sheet, game: &str, budget: u64, seed: u64) -> Result<(), Failure> {
    // A root of chance has no moves to visit.
    let rolled = (game == "backgammon").then_some("3-1");
    let (answer, seconds) = ask(game, rolled, &format!("mcts:sims={budget}"), seed)?;
    let visits: u64 = answer.root.iter().map(|line| line.visits).sum();
    sheet.exact(format!("{game}: visits of the root moves"), visits, budget).took(seconds, budget);
    Ok(())
}

fn threads_name(game: &str, threads: usize) -> String {
    format!("{game}, one tree, threads {threads}: simulations")
}

/// One thread and two on one tree by turns, as what slows the machine should slow both; the median
/// of each.
fn threads<G>(
    sheet: &mut Sheet,
    name: &str,
    root: &G,
    (rounds, budget): (usize, u64),
    seed: u64,
) -> Result<(), Failure>
where
    G: Game + Sync,
    G::Move: Sync,
{
    let mut searches = [1, 2].map(|threads| (threads, TreeParallel::new(threads, seed), Vec::new()));
    for _ in 0..rounds {
        for (_, search, times) in &mut searches {
            let (report, seconds) = time::measure(|| search.search(root, &Limits::simulations(budget)));
            times.push((seconds, report?.counters.simulations));
        }
    }
    for (threads, _, mut times) in searches {
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (seconds, simulations) = times[rounds / 2];
        sheet.exact(threads_name(name, threads), simulations, budget).took(seconds, budget);
    }
    Ok(())
}

fn rate(sheet: &Sheet, name: &str) -> Option<f64> {
    sheet.rows().iter().find(|row| row.name == name)?.rate
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let rates = BUDGETS.into_iter().filter_map(|n| Some((mean(n, 1), rate(sheet, &tree_name(n))?)));
    let level = |name| rate(sheet, name).unwrap_or(0.0);
    let (hand, through) = (level(BY_HAND), level(BY_TRAIT));
    let chart = Chart::new(
        "Simulations a second, Connect Four",
        Axis::log("simulations"),
        Axis::linear("a second").reaching(0.0, hand.max(through)),
    );
    vec![
        chart
            .with(Series::new("UCT", rates))
            .with(Series::new("playouts by hand, no tree", [(1e4, hand), (1e6, hand)]))
            .with(Series::new("playouts through the trait, no tree", [(1e4, through), (1e6, through)])),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let hand = rate(sheet, BY_HAND).unwrap_or(f64::INFINITY);
    let to_hand = |name: &str| rate(sheet, name).map(|rate| rate / hand);
    let trees = BUDGETS.into_iter().filter_map(|n| Some(format!("{:.2} at {n}", to_hand(&tree_name(n))?)));
    let bytes =
        BUDGETS.into_iter().filter_map(|n| Some(format!("{:.1} at {n}", figure(sheet, &tree_name(n))?)));
    let mut says = vec![
        format!(
            "Playouts through the trait run at {:.2} of the speed of a naive hand-written loop.",
            to_hand(BY_TRAIT).unwrap_or(0.0)
        ),
        format!(
            "UCT, tree and all, runs at these parts of the speed of that bare loop: {}; its tree takes these bytes a \
             simulation: {}.",
            trees.collect::<Vec<_>>().join(", "),
            bytes.collect::<Vec<_>>().join(", ")
        ),
    ];
    for game in SHARED {
        let [one, two] = [1, 2].map(|threads| rate(sheet, &threads_name(game, threads)));
        if let (Some(one), Some(two)) = (one, two) {
            says.push(format!(
                "Two threads on one tree of {game} are {:.2} times as fast as one.",
                two / one
            ));
        }
    }
    says
}
