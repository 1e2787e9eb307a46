//! All moves as first: nearer with few playouts, astray with many, and in which games.

use super::number;
use super::tournament::contest;
use crate::Failure;
use crate::bench::{Case, Plan, Suite, figure};
use crate::report::{Axis, Chart, Series, Sheet};
use game_core::mix::Sequence;
use game_core::{Indexed, Keyed, Player, Turn};
use games::{ConnectFour, Hex, TicTacToe};
use std::collections::BTreeMap;

pub(super) const CROSSING: Suite = Suite {
    name: "rave-crossing",
    about: "The value of every first move under random play, estimated from random games in two ways: by the mean of the \
            games that begin with it, and by all games in which its player plays it at any time (AMAF). The true value \
            is counted exactly; the error is the root of the mean square over the moves.",
    cases: crossing_cases,
    charts: crossing_charts,
    reading: crossing_reading,
};

pub(super) const GAMES: Suite = Suite {
    name: "rave-games",
    about: "RAVE against UCT with the same number of simulations on Hex, where moves commute, and on Virus and Connect \
            Four, where they do not.",
    cases: games_cases,
    charts: games_charts,
    reading: games_reading,
};

const BOARDS: [&str; 3] = ["Hex 3x3", "tic-tac-toe", "Connect Four 4x4"];
const BUDGETS: [u64; 6] = [20, 60, 200, 600, 2_000, 6_000];
const WAYS: [&str; 2] = ["mean", "AMAF"];

fn crossing_cases(plan: Plan) -> Vec<Case> {
    let (runs, budgets) = (plan.choose(8, 100), plan.choose(5, BUDGETS.len()));
    let case = |board: &'static str| {
        Case::new(board, move |sheet: &mut Sheet| {
            let errors = match board {
                "Hex 3x3" => errors(&Hex::sized(3, 3).map_err(Failure::usage)?, runs, budgets, plan.seed),
                "tic-tac-toe" => errors(&TicTacToe::default(), runs, budgets, plan.seed),
                _ => errors(&ConnectFour::sized(4, 4).map_err(Failure::usage)?, runs, budgets, plan.seed),
            };
            for (budget, pair) in BUDGETS.into_iter().zip(errors) {
                for (way, error) in WAYS.into_iter().zip(pair) {
                    sheet.note(error_row(board, way, budget), error);
                }
            }
            Ok(())
        })
    };
    BOARDS.into_iter().map(case).collect()
}

fn error_row(board: &str, way: &str, budget: u64) -> String {
    format!("{board}, {budget} games: error of the {way}")
}

/// What a state is worth to a player if everybody moves at random: counted, not sampled.
fn truth<G: Keyed>(state: &G, player: Player, known: &mut BTreeMap<u64, f64>) -> f64 {
    if state.turn() == Turn::Over {
        return f64::from(state.payoff(player).get());
    }
    if let Some(value) = known.get(&state.key()) {
        return *value;
    }
    let (mut sum, mut count) = (0.0, 0.0);
    for m in state.moves() {
        sum += truth(&state.child(m), player, known);
        count += 1.0;
    }
    known.insert(state.key(), sum / count);
    sum / count
}

/// A sum of payoffs and how many they are.
#[derive(Clone, Copy, Default)]
struct Tally(f64, f64);

impl Tally {
    fn add(&mut self, payoff: f64) {
        (self.0, self.1) = (self.0 + payoff, self.1 + 1.0);
    }

    /// The mean; 0 of nothing.
    fn mean(self) -> f64 {
        self.0 / self.1.max(1.0)
    }
}

/// The errors of both ways after each budget, in the mean over runs.
fn errors<G: Indexed + Keyed>(root: &G, runs: u64, budgets: usize, seed: u64) -> Vec<[f64; 2]> {
    let me = root.turn().player_or(Player::FIRST);
    let mut known = BTreeMap::new();
    let firsts: Vec<(usize, f64)> =
        root.moves().map(|m| (root.index(m), truth(&root.child(m), me, &mut known))).collect();
    let budgets = &BUDGETS[..budgets];
    let mut squares = vec![[0.0; 2]; budgets.len()];
    for run in 0..runs {
        let mut random = Sequence::seeded(seed + run);
        let mut tallies = vec![[Tally::default(); 2]; root.index_count()];
        for game in 1..=budgets.last().copied().unwrap_or(0) {
            sample(root, me, game, &mut random, &mut tallies);
            let Some(place) = budgets.iter().position(|budget| *budget == game) else { continue };
            for way in 0..2 {
                let square = |(index, truth): &(usize, f64)| (tallies[*index][way].mean() - truth).powi(2);
                let mean = firsts.iter().map(square).sum::<f64>() / number(firsts.len() as u64);
                squares[place][way] += mean / number(runs);
            }
        }
    }
    squares.into_iter().map(|pair| pair.map(f64::sqrt)).collect()
}

/// One random game; the first moves take turns.
fn sample<G: Indexed>(root: &G, me: Player, game: u64, random: &mut Sequence, tallies: &mut [[Tally; 2]]) {
    let first = usize::try_from(game).unwrap_or(0) % root.move_count();
    let mut state = root.clone();
    let mut mine = Vec::new();
    while let Turn::Player(player) = state.turn() {
        let choose = |count| if mine.is_empty() { first } else { random.below(count) };
        let Some(m) = state.pick(choose) else { break };
        if player == me {
            mine.push(root.index(m));
        }
        state.play(m);
    }
    let payoff = f64::from(state.payoff(me).get());
    tallies[mine[0]][0].add(payoff);
    mine.sort_unstable();
    mine.dedup();
    for index in mine {
        tallies[index][1].add(payoff);
    }
}

fn crossing_points(sheet: &Sheet, board: &str, way: &str) -> Vec<(f64, f64)> {
    let error = |budget: u64| Some((number(budget), figure(sheet, &error_row(board, way, budget))?));
    BUDGETS.into_iter().filter_map(error).collect()
}

fn crossing_charts(sheet: &Sheet) -> Vec<Chart> {
    let chart = |board: &str| {
        let chart = Chart::new(
            format!("Error of the two estimates, {board}"),
            Axis::log("random games"),
            Axis::log("error, payoff units"),
        );
        WAYS.into_iter().fold(chart, |chart, way| {
            chart.with(Series::new(format!("{way} of the games"), crossing_points(sheet, board, way)))
        })
    };
    BOARDS.into_iter().map(chart).collect()
}

/// Where the error of the mean falls below that of AMAF, on straight lines between the logarithms.
fn crossing(sheet: &Sheet, board: &str) -> Option<f64> {
    let gaps: Vec<(f64, f64)> = crossing_points(sheet, board, "mean")
        .into_iter()
        .zip(crossing_points(sheet, board, "AMAF"))
        .map(|((x, mean), (_, amaf))| (x.ln(), (mean / amaf).ln()))
        .collect();
    let step = gaps.windows(2).find(|pair| pair[0].1 > 0.0 && pair[1].1 <= 0.0)?;
    let ((x0, y0), (x1, y1)) = (step[0], step[1]);
    Some((x0 + (x1 - x0) * y0 / (y0 - y1)).exp())
}

fn crossing_reading(sheet: &Sheet) -> Vec<String> {
    let words = |board: &str| {
        let points = crossing_points(sheet, board, "mean");
        let most = points.last().map_or(0.0, |point| point.0);
        let start = crossing_points(sheet, board, "AMAF").first().map_or(0.0, |amaf| points[0].1 / amaf.1);
        let end = match crossing(sheet, board) {
            Some(at) => format!("the mean is nearer from about {at:.0} games on"),
            None => format!("the mean is not nearer with {most:.0} games either"),
        };
        format!(
            "On {board} the error of the mean is {start:.1} times that of AMAF after {} games; {end}.",
            BUDGETS[0]
        )
    };
    let mut sentences: Vec<String> = BOARDS.into_iter().map(words).collect();
    sentences.push(
        "AMAF learns from every game about every move, but what it learns is another thing where it matters when a move \
         is played."
            .into(),
    );
    sentences
}

const MATCHES: [(&str, &str); 3] =
    [("Hex 5x5", "hex:columns=5,rows=5"), ("Virus 5x5", "virus:size=5"), ("Connect Four", "connect-four")];

fn games_cases(plan: Plan) -> Vec<Case> {
    let (pairs, budget) = (plan.choose(8, 100), plan.choose(100, 400));
    let case = |(board, game): (&'static str, &'static str)| {
        Case::new(board, move |sheet: &mut Sheet| {
            let (rave, uct) = (format!("mcts:policy=rave,sims={budget}"), format!("mcts:sims={budget}"));
            contest(sheet, &score_row(board), game, [&rave, &uct], pairs, plan.seed)
        })
    };
    MATCHES.into_iter().map(case).collect()
}

fn score_row(board: &str) -> String {
    format!("{board}, RAVE against UCT: score")
}

fn games_charts(sheet: &Sheet) -> Vec<Chart> {
    vec![super::tournament::score_chart(
        sheet,
        "RAVE against UCT",
        "game",
        &MATCHES.map(|(board, _)| (board, score_row(board))),
    )]
}

fn games_reading(sheet: &Sheet) -> Vec<String> {
    let words = MATCHES.map(|(board, _)| {
        let (score, margin) = super::tournament::score(sheet, &score_row(board));
        format!("{:.0} % +- {:.0} on {board}", 100.0 * score, 100.0 * margin)
    });
    vec![format!("RAVE scores {}.", words.join(", "))]
}
