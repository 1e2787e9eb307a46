//! Nim: a tournament by starting side, and the misère game.

use super::number;
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::spec::Spec;
use crate::{games, time};
use game_core::Turn;

pub(super) const TOURNAMENT: Suite = Suite {
    name: "nim-tournament",
    about: "UCT against a perfect player from a heap of 15, each starting half of the games. The second player is lost \
            by force, so half is the most UCT can win: results are shown by who starts.",
    cases: tournament_cases,
    charts: tournament_charts,
    reading: tournament_reading,
};

pub(super) const MISERE: Suite = Suite {
    name: "nim-misere",
    about: "Misere Nim, who takes the last piece loses: UCT with 500 simulations against the theory.",
    cases: misere_cases,
    charts: misere_charts,
    reading: misere_reading,
};

const BUDGETS: [u64; 4] = [500, 2_000, 5_000, 10_000];

fn tournament_cases(plan: Plan) -> Vec<Case> {
    let games = plan.choose(10, 25);
    let case = |budget: u64| {
        Case::new(format!("{budget} simulations"), move |sheet: &mut Sheet| {
            for (side, starts) in [("starting", true), ("second", false)] {
                let (mut won, mut seconds) = (0u64, 0.0);
                for game in 0..games {
                    let (result, took) = time::measure(|| uct_wins(budget, starts, plan.seed + game));
                    won += u64::from(result?);
                    seconds += took;
                }
                let name = row(budget, side);
                if starts {
                    sheet.note(name, number(won) / number(games));
                } else {
                    // The perfect player never lets a won game go.
                    sheet.near(name, number(won) / number(games), 0.0, 0.0);
                }
                sheet.took(seconds, games);
            }
            Ok(())
        })
    };
    BUDGETS.into_iter().map(case).collect()
}

fn row(budget: u64, side: &str) -> String {
    format!("UCT {budget} {side}: share won against the perfect player")
}

/// Plays one game from a heap of 15.
fn uct_wins(budget: u64, starts: bool, seed: u64) -> Result<bool, Failure> {
    let mut session = games::open("nim:heaps=15")?;
    let uct = Spec::parse(&format!("mcts:sims={budget}"))?;
    let perfect = Spec::parse("solver")?;
    let seats = [session.seat(&uct, seed)?, session.seat(&perfect, seed)?];
    let limits = [uct.limits, perfect.limits];
    while let Turn::Player(player) = session.turn() {
        let side = usize::from((player.index() == 0) != starts);
        let answer = session.search(seats[side], &limits[side])?;
        session.play(answer.ordinal.unwrap_or(0))?;
    }
    let payoffs = session.payoffs().unwrap_or_default();
    Ok(payoffs.get(usize::from(!starts)).is_some_and(|&payoff| payoff > 0))
}

fn tournament_charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        "Nim 15 against a perfect player",
        Axis::log("simulations a move"),
        Axis::linear("games won, %").reaching(0.0, 100.0),
    );
    for side in ["starting", "second"] {
        let won = BUDGETS
            .iter()
            .filter_map(|&budget| Some((number(budget), 100.0 * figure(sheet, &row(budget, side))?)));
        chart = chart.with(Series::new(format!("UCT {side}"), won));
    }
    vec![chart]
}

fn tournament_reading(sheet: &Sheet) -> Vec<String> {
    let share = |budget: u64| 100.0 * figure(sheet, &row(budget, "starting")).unwrap_or(0.0);
    vec![format!(
        "As second player UCT is lost by force and wins nothing. Starting, it wins {:.0} % with 500 simulations a move and \
         {:.0} % with 10,000.",
        share(500),
        share(10_000)
    )]
}

const HEAPS: [u64; 4] = [7, 9, 11, 13];

fn misere_cases(_: Plan) -> Vec<Case> {
    let case = |heap: u64| {
        Case::new(format!("heap {heap}"), move |sheet: &mut Sheet| {
            let game = format!("nim:heaps={heap},misere=true");
            let (exact, _) = ask(&game, None, "minimax", 1)?;
            let (answer, seconds) = ask(&game, None, "mcts:sims=500,c=0.705", 100 + heap)?;
            let best = answer.best.clone().unwrap_or_default();
            let good = u64::from(exact.tied.contains(&best));
            sheet.exact(
                format!("heap {heap}: takes {best}, optimal is {}", exact.tied.join(" or ")),
                good,
                1u64,
            );
            sheet.took(seconds, 500);
            Ok(())
        })
    };
    HEAPS.into_iter().map(case).collect()
}

fn misere_charts(sheet: &Sheet) -> Vec<Chart> {
    let right = (0u32..).map(f64::from).zip(sheet.rows()).map(|(x, row)| (x, row.count.number()));
    let chart = Chart::new(
        "Misere Nim: optimal choices of UCT with 500 simulations",
        Axis::names("heap", HEAPS.map(|heap| heap.to_string())),
        Axis::linear("1: optimal").reaching(0.0, 1.0),
    );
    vec![chart.with(Series::new("the move taken is optimal", right))]
}

fn misere_reading(sheet: &Sheet) -> Vec<String> {
    let good: f64 = sheet.rows().iter().map(|row| row.count.number()).sum();
    vec![format!("{good:.0} of {} choices are optimal; from 9 and 13 every move loses.", HEAPS.len())]
}
