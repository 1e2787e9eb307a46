//! `mcts`: simulations a second on many games, against a hand-written playout loop.

use super::{Case, Plan, Suite, ask, by_hand, figure};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, time};
use game_core::{Limits, Search};
use games::ConnectFour;
use search_mcts::{Mcts, Random};

pub(super) const SUITE: Suite = Suite {
    name: "mcts",
    about: "UCT on many games: simulations a second, the tree's bytes a simulation, and the speed of a naive \
            hand-written playout loop of Connect Four beside it.",
    cases,
    charts,
    reading,
};

/// Games and the simulations of a quick and a full run.
const GAMES: [(&str, u64, u64); 9] = [
    ("tic-tac-toe", 20_000, 1_000_000),
    ("connect-four", 10_000, 1_000_000),
    ("hex:columns=7,rows=7", 2_000, 100_000),
    ("hex:columns=11,rows=11", 1_000, 50_000),
    ("breakthrough", 1_000, 50_000),
    ("othello", 1_000, 50_000),
    ("virus", 1_000, 50_000),
    ("kalah", 2_000, 100_000),
    ("three-way", 5_000, 100_000),
];

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases =
        vec![Case::new("by hand", move |sheet| hand(sheet, plan.choose(20_000, 2_000_000), plan.seed))];
    for budget in plan.choose(vec![10_000], vec![10_000, 100_000, 1_000_000]) {
        cases.push(Case::new(format!("tree {budget}"), move |sheet| tree(sheet, budget, plan.seed)));
    }
    for (game, quick, full) in GAMES {
        let budget = plan.choose(quick, full);
        cases.push(Case::new(game, move |sheet| simulations(sheet, game, budget, plan.seed)));
    }
    cases
}

const BY_HAND: &str = "playouts of Connect Four by hand: moves a game";

/// The yardstick: the n-th set bit of the playable cells until somebody has four.
fn hand(sheet: &mut Sheet, games: u64, seed: u64) -> Result<(), Failure> {
    let mut random = Random::seeded(seed);
    let (moves, seconds) = time::measure(|| {
        (0..games).map(|_| by_hand::playout(by_hand::Board::default(), &mut random)).sum::<u64>()
    });
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    let mean = moves as f64 / games as f64;
    sheet.note(BY_HAND, mean).took(seconds, games);
    Ok(())
}

fn tree_name(budget: u64) -> String {
    format!("UCT of Connect Four, {budget} simulations: bytes a simulation")
}

fn tree(sheet: &mut Sheet, budget: u64, seed: u64) -> Result<(), Failure> {
    let mut search = Mcts::<ConnectFour>::new(seed);
    let (report, seconds) =
        time::measure(|| search.search(&ConnectFour::standard(), &Limits::simulations(budget)));
    let report = report?;
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    let bytes = search.tree_bytes() as f64 / budget as f64;
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
    let (answer, seconds) = ask(game, None, &format!("mcts:sims={budget}"), seed)?;
    let visits: u64 = answer.root.iter().map(|line| line.visits).sum();
    sheet.exact(format!("{game}: visits of the root moves"), visits, budget).took(seconds, budget);
    Ok(())
}

fn rate(sheet: &Sheet, name: &str) -> Option<f64> {
    sheet.rows().iter().find(|row| row.name == name)?.rate
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let budgets = [10_000u32, 100_000, 1_000_000];
    let rates = budgets.iter().filter_map(|&n| Some((f64::from(n), rate(sheet, &tree_name(n.into()))?)));
    let hand = rate(sheet, BY_HAND).unwrap_or(0.0);
    let chart = Chart::new(
        "Simulations a second, Connect Four",
        Axis::log("simulations"),
        Axis::linear("a second").reaching(0.0, hand),
    );
    vec![
        chart
            .with(Series::new("UCT", rates))
            .with(Series::new("playouts by hand, no tree", [(1e4, hand), (1e6, hand)])),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let hand = rate(sheet, BY_HAND).unwrap_or(f64::INFINITY);
    let uct = rate(sheet, &tree_name(10_000)).unwrap_or(0.0);
    let bytes = figure(sheet, &tree_name(10_000)).unwrap_or(0.0);
    vec![format!(
        "UCT with a tree of 10,000 simulations runs at {:.2} of the speed of bare hand-written playouts, with {bytes:.1} bytes \
         a simulation.",
        uct / hand
    )]
}
