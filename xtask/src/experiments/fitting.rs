//! Weights fitted to the results of games: how near they come to the truth, and what they play like.

use super::number;
use super::tournament::{score, score_chart};
use crate::bench::{Case, Plan, Suite, figure};
use crate::contest::stats::Pairs;
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, time};
use eval::fit::{Fit, Samples};
use eval::{Linear, Own, PhaseBy, Split, Tapered};
use game_core::mix::Sequence;
use game_core::{Evaluate, Features, Game, Limits, Player, Search, Turn, walk};
use games::Othello;
use search_alphabeta::AlphaBeta;

pub(super) const SUITE: Suite = Suite {
    name: "fitting",
    about: "Weights of evaluations fitted to results. Of made-up games whose true weights are known: the error that is left, \
            beside the standard error that the fit states. Of games of Othello 6x6 between random moves and a look one ply \
            ahead: one set of weights, and two sets blended by the phase, against weights that are all alike.",
    cases,
    charts,
    reading,
};

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases: Vec<Case> = plan
        .choose(vec![250, 1_000, 4_000], vec![250, 1_000, 4_000, 16_000, 64_000])
        .into_iter()
        .map(|games| {
            Case::new(format!("{games} made-up games"), move |sheet| made_up(sheet, games, plan.seed))
        })
        .collect();
    cases.push(Case::new("othello", move |sheet| othello(sheet, plan)));
    cases
}

/// The weights behind the results of the made-up games, in logarithms of odds.
const TRUTH: [f64; 4] = [0.8, -0.5, 0.25, 0.0];

fn error_row(games: u64) -> String {
    format!("{games} made-up games: root mean square error of the weights")
}

fn stated_row(games: u64) -> String {
    format!("{games} made-up games: root mean square of the stated errors")
}

/// One position a game, its features from -3 to 3, won by the chance that the true weights give it.
fn made_up(sheet: &mut Sheet, games: u64, seed: u64) -> Result<(), Failure> {
    let mut random = Sequence::seeded(seed);
    let names = ["one", "two", "three", "nothing"].map(String::from).to_vec();
    let mut samples = Samples::new(names, (-1.0, 1.0)).map_err(Failure::check)?;
    for game in 0..games {
        let features = TRUTH.map(|_| f64::from(random.between(-3, 3)));
        let sum: f64 = features.iter().zip(TRUTH).map(|(feature, weight)| feature * weight).sum();
        let won = f64::from(random.between(0, i32::MAX)) / f64::from(i32::MAX) < 1.0 / (1.0 + (-sum).exp());
        samples.push(game, &features, if won { 1.0 } else { -1.0 }).map_err(Failure::check)?;
    }
    let (fitted, seconds) = time::measure(|| Fit::logistic().to(&samples));
    let fitted = fitted.map_err(Failure::check)?;
    let mean =
        |squares: &mut dyn Iterator<Item = f64>| (squares.sum::<f64>() / number(TRUTH.len() as u64)).sqrt();
    let off = mean(&mut fitted.weights.iter().zip(TRUTH).map(|(weight, truth)| (weight - truth).powi(2)));
    let stated = mean(&mut fitted.errors.iter().map(|error| error.powi(2)));
    sheet.holds(error_row(games), off, 3.0 * stated, |off, most| off < most).took(seconds, games);
    sheet.note(stated_row(games), stated);
    Ok(())
}

/// Cells of the board that are empty at most: the first phase.
const FULL: u32 = 32;

/// The phase: empty cells.
type Empty = PhaseBy<fn(&Othello) -> u32>;

const PHASE: Empty = PhaseBy { full: FULL, of: |state| state.empty().count_ones() };

/// Points of a disc.
const DISC: i32 = 100;

/// Weights of equal size, each on the side that helps: discs, mobility, corners, discs beside empty
/// corners, and discs at the frontier.
const ALIKE: [f64; 5] = [1.0, 1.0, 1.0, -1.0, -1.0];

const MATCHES: [&str; 3] = ["fitted against alike", "tapered against alike", "tapered against fitted"];

fn score_row(rule: &str) -> String {
    format!("{rule}: score of the first")
}

/// Records games, fits to them, and lets the evaluations play each other.
fn othello(sheet: &mut Sheet, plan: Plan) -> Result<(), Failure> {
    let start = Othello::new(6).map_err(Failure::usage)?;
    let games = recorded(&start, plan.choose(300, 10_000), plan.seed)?;
    let mut samples = Samples::of(&start, &Own).map_err(Failure::check)?;
    let split = Split { phase: PHASE, terms: Own };
    let mut halves = Samples::of(&start, &split).map_err(Failure::check)?;
    for (game, moves) in (0..).zip(&games) {
        samples.record(&Own, game, &start, moves, |_, _| true).map_err(Failure::check)?;
        halves.record(&split, game, &start, moves, |_, _| true).map_err(Failure::check)?;
    }
    let one = Fit::linear().to(&samples).map_err(Failure::check)?;
    let two = Fit::linear().to(&halves).map_err(Failure::check)?;
    for (name, weight) in start.feature_names().iter().zip(&one.weights) {
        sheet.note(format!("fitted weight of {name}, discs"), *weight);
    }
    sheet.note("fitted: mean square error, discs squared", one.loss);
    sheet.note("tapered: mean square error, discs squared", two.loss);
    let points = two.points(f64::from(FULL) * f64::from(DISC)).map_err(Failure::check)?;
    let (opening, ending) = points.split_at(points.len() / 2);
    let alike = Linear::new(&start, &ALIKE, 1.0).map_err(Failure::check)?;
    let fitted = Linear::new(&start, &one.weights, 1.0).map_err(Failure::check)?;
    let tapered = Tapered::new(&start, Own, PHASE, [opening, ending], DISC).map_err(Failure::check)?;
    let pairs = plan.choose(20, 500);
    let mut played = |rule, results: Result<(Pairs, f64), Failure>| {
        let (pairs, seconds) = results?;
        let (mean, error) = pairs.score().unwrap_or((0.5, 0.5));
        sheet.note(score_row(rule), mean).took(seconds, 2 * plan.choose(20, 500));
        sheet.note(format!("{}, 95 % margin", score_row(rule)), 1.96 * error);
        Ok::<(), Failure>(())
    };
    played(MATCHES[0], contest(&start, &fitted, &alike, pairs, plan.seed))?;
    played(MATCHES[1], contest(&start, &tapered, &alike, pairs, plan.seed))?;
    played(MATCHES[2], contest(&start, &tapered, &fitted, pairs, plan.seed))
}

/// Games in which every other move on the average is the one that looks best a ply ahead, and the
/// rest are random.
fn recorded(start: &Othello, games: u64, seed: u64) -> Result<Vec<Vec<<Othello as Game>::Move>>, Failure> {
    let alike = Linear::new(start, &ALIKE, 1.0).map_err(Failure::check)?;
    let mut search = AlphaBeta::<Othello>::new().with_evaluator(&alike);
    let mut all = Vec::new();
    for game in 0..games {
        let mut random = Sequence::seeded(seed.wrapping_add(game));
        let (mut state, mut moves) = (*start, Vec::new());
        while state.turn() != Turn::Over {
            let best =
                if random.below(2) == 0 { search.search(&state, &Limits::depth(1))?.best } else { None };
            let Some(m) = best.or_else(|| state.pick(|count| random.below(count))) else { break };
            state.play(m);
            moves.push(m);
        }
        all.push(moves);
    }
    Ok(all)
}

/// Pairs of games from random openings, each evaluation two plies deep; the points of the first, and
/// the seconds.
fn contest(
    start: &Othello,
    first: &dyn Evaluate<Othello>,
    second: &dyn Evaluate<Othello>,
    pairs: u64,
    seed: u64,
) -> Result<(Pairs, f64), Failure> {
    let mut results = Pairs::default();
    let (done, seconds) = time::measure(|| {
        for pair in 0..pairs {
            let mut random = Sequence::seeded(seed.wrapping_add(pair));
            let opening = walk::playthrough(start, 6, |count| random.below64(count)).end;
            let [one, other] =
                [Player::FIRST, Player::SECOND].map(|side| half_points(&opening, side, first, second));
            results.add(one? + other?);
        }
        Ok::<(), Failure>(())
    });
    done?;
    Ok((results, seconds))
}

/// Plays a game on; the half points of the first evaluation, which has this side.
fn half_points(
    opening: &Othello,
    side: Player,
    first: &dyn Evaluate<Othello>,
    second: &dyn Evaluate<Othello>,
) -> Result<usize, Failure> {
    let mut searches = [first, second].map(|evaluator| AlphaBeta::<Othello>::new().with_evaluator(evaluator));
    let mut state = *opening;
    while let Turn::Player(player) = state.turn() {
        let search = &mut searches[usize::from(player != side)];
        let Some(best) = search.search(&state, &Limits::depth(2))?.best else { break };
        state.play(best);
    }
    let payoff = state.payoff(side).get();
    Ok(usize::from(payoff >= 0) + usize::from(payoff > 0))
}

/// The numbers of made-up games and what was found for each.
fn sizes(sheet: &Sheet) -> Vec<(f64, f64, f64)> {
    let row = |games: u64| {
        Some((number(games), figure(sheet, &error_row(games))?, figure(sheet, &stated_row(games))?))
    };
    [250, 1_000, 4_000, 16_000, 64_000].into_iter().filter_map(row).collect()
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let sizes = sizes(sheet);
    let errors = Chart::new(
        "Weights fitted to made-up games",
        Axis::log("games"),
        Axis::log("root mean square error of a weight"),
    );
    let rows = MATCHES.map(|rule| (rule, score_row(rule)));
    vec![
        errors
            .with(Series::new("found", sizes.iter().map(|&(games, off, _)| (games, off))))
            .with(Series::new("stated", sizes.iter().map(|&(games, _, stated)| (games, stated)))),
        score_chart(sheet, "Fitted evaluations of Othello 6x6, two plies deep", "who plays whom", &rows),
    ]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let sizes = sizes(sheet);
    let words =
        |&(games, off, stated): &(f64, f64, f64)| format!("{off:.3} after {games} (stated {stated:.3})");
    let scores = MATCHES.map(|rule| {
        let (mean, margin) = score(sheet, &score_row(rule));
        format!("{rule} {:.1} % +- {:.1}", 100.0 * mean, 100.0 * margin)
    });
    let loss =
        |name: &str| figure(sheet, &format!("{name}: mean square error, discs squared")).unwrap_or(0.0);
    vec![
        format!(
            "The weights of made-up games are off by {}: the error halves with four times the games, as the fit says itself.",
            sizes.iter().map(words).collect::<Vec<_>>().join(", ")
        ),
        format!(
            "On Othello 6x6 two sets of weights leave a mean square error of {:.1} discs squared where one leaves {:.1}; at \
             play: {}.",
            loss("tapered"),
            loss("fitted"),
            scores.join(", ")
        ),
    ]
}
