//! A dear evaluation and a cheap one at equal cost.

use super::tournament::{score, score_chart};
use crate::bench::{Case, Plan, Suite, figure};
use crate::contest::stats::Pairs;
use crate::report::{Chart, Sheet};
use crate::{Failure, time};
use game_core::mix::Sequence;
use game_core::{Evaluate, Game, Limits, Player, Score, Search, SystemClock, Turn};
use games::Othello;
use games::othello::Squares;
use search_alphabeta::{AlphaBeta, Options};
use std::cell::Cell;
use std::time::Duration;

pub(super) const SUITE: Suite = Suite {
    name: "evaluation-cost",
    about: "Alpha-beta on Othello 6x6 with a cheap evaluation, against the same search with a dear one that looks at every \
            reply before it answers: to the same depth, where the dear one sees a ply more; and with the same number of \
            cheap evaluations a move, where it pays for that. A full run adds the same time a move, which no seed repeats.",
    cases,
    charts,
    reading,
};

/// The cheap evaluation, counted.
#[derive(Default)]
struct Cheap {
    calls: Cell<u64>,
}

impl Evaluate<Othello> for Cheap {
    fn evaluate(&self, state: &Othello, player: Player) -> Score {
        self.calls.set(self.calls.get() + 1);
        Squares.evaluate(state, player)
    }

    fn unit(&self) -> i32 {
        Evaluate::<Othello>::unit(&Squares)
    }
}

/// The best the mover can get by one more move, each reply looked at by the cheap evaluation.
#[derive(Default)]
struct Dear(Cheap);

impl Evaluate<Othello> for Dear {
    fn evaluate(&self, state: &Othello, player: Player) -> Score {
        let Turn::Player(mover) = state.turn() else { return self.0.evaluate(state, player) };
        let worth = |m| {
            let child = state.child(m);
            match child.turn() {
                Turn::Over => {
                    let payoff = child.payoff(player).get();
                    Score::new(payoff.saturating_mul(Evaluate::<Othello>::unit(&self.0)))
                }
                _ => self.0.evaluate(&child, player),
            }
        };
        let all = state.moves().map(worth);
        let best = if mover == player { all.max() } else { all.min() };
        best.unwrap_or_else(|| self.0.evaluate(state, player))
    }

    fn unit(&self) -> i32 {
        Evaluate::<Othello>::unit(&self.0)
    }
}

/// What a move may cost.
#[derive(Clone, Copy)]
enum Cost {
    /// Plies of depth.
    Depth(u32),
    /// Cheap evaluations: the cheap search gets so many nodes, the dear one so many over its price.
    Evaluations(u64),
    /// Time.
    Time(Duration),
}

const RULES: [&str; 3] = ["same depth", "same evaluations", "same time"];

fn cases(plan: Plan) -> Vec<Case> {
    let pairs = plan.choose(20, 300);
    let mut cases = vec![
        Case::new(RULES[0], move |sheet: &mut Sheet| rule(sheet, RULES[0], Cost::Depth(2), pairs, plan.seed)),
        Case::new(RULES[1], move |sheet: &mut Sheet| {
            let nodes = plan.choose(300, 2_000);
            rule(sheet, RULES[1], Cost::Evaluations(nodes), pairs, plan.seed)
        }),
    ];
    if plan.choose(false, true) {
        let time = Cost::Time(Duration::from_millis(3));
        cases.push(Case::new(RULES[2], move |sheet: &mut Sheet| {
            rule(sheet, RULES[2], time, pairs, plan.seed)
        }));
    }
    cases
}

fn score_row(rule: &str) -> String {
    format!("{rule}: score of the dear evaluation")
}

fn calls_row(rule: &str, which: &str) -> String {
    format!("{rule}, {which}: cheap evaluations a move")
}

fn rule(sheet: &mut Sheet, name: &str, cost: Cost, count: u64, seed: u64) -> Result<(), Failure> {
    let mut pairs = Pairs::default();
    let mut spent = [(0, 0); 2];
    let (done, seconds) = time::measure(|| {
        for pair in 0..count {
            let opening = opening(seed + pair)?;
            let played = [0, 1].map(|dear| game(opening, dear, cost, &mut spent));
            let [first, second] = played;
            pairs.add(first? + second?);
        }
        Ok::<(), Failure>(())
    });
    done?;
    let (mean, error) = pairs.score().unwrap_or((0.5, 0.5));
    sheet.note(score_row(name), mean).took(seconds, 2 * count);
    sheet.note(format!("{}, 95 % margin", score_row(name)), 1.96 * error);
    if !matches!(cost, Cost::Time(_)) {
        for (which, (calls, moves)) in ["cheap", "dear"].into_iter().zip(spent) {
            sheet.note(calls_row(name, which), calls / moves.max(1));
        }
    }
    Ok(())
}

/// Four random moves.
fn opening(seed: u64) -> Result<Othello, Failure> {
    let mut state = Othello::new(6).map_err(Failure::usage)?;
    let mut random = Sequence::seeded(seed);
    for _ in 0..4 {
        if let Some(m) = state.pick(|moves| random.below(moves)) {
            state.play(m);
        }
    }
    Ok(state)
}

/// Plays a game in which player number `dear` has the dear evaluation; his half points. Adds up what
/// either evaluation cost, and for how many moves.
fn game(mut state: Othello, dear: usize, cost: Cost, spent: &mut [(u64, u64); 2]) -> Result<usize, Failure> {
    let (one, other) = (Cheap::default(), Dear::default());
    let options = Options { deepening: true, ..Options::default() };
    let clock = SystemClock::start();
    let mut cheap =
        AlphaBeta::<Othello>::new().with_options(options).with_evaluator(&one).with_clock(clock.clone());
    let mut costly =
        AlphaBeta::<Othello>::new().with_options(options).with_evaluator(&other).with_clock(clock);
    while let Turn::Player(player) = state.turn() {
        let is_dear = player.index() == dear;
        let limits = match cost {
            Cost::Depth(plies) => Limits::depth(plies),
            Cost::Evaluations(nodes) if is_dear => Limits::nodes((nodes / price(&state)).max(1)),
            Cost::Evaluations(nodes) => Limits::nodes(nodes),
            Cost::Time(time) => Limits { time: Some(time), ..Limits::NONE },
        };
        let best =
            if is_dear { costly.search(&state, &limits)?.best } else { cheap.search(&state, &limits)?.best };
        let Some(best) = best.or_else(|| state.moves().next()) else { break };
        spent[usize::from(is_dear)].1 += 1;
        state.play(best);
    }
    spent[0].0 += one.calls.get();
    spent[1].0 += other.0.calls.get();
    let payoff = state.payoff(Player::new(dear).unwrap_or(Player::FIRST)).get();
    Ok(usize::from(payoff >= 0) + usize::from(payoff > 0))
}

/// Cheap evaluations in a dear one, about: the replies there are.
fn price(state: &Othello) -> u64 {
    state.move_count().max(1) as u64
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let rows: Vec<(&str, String)> = RULES
        .into_iter()
        .map(|rule| (rule, score_row(rule)))
        .filter(|(_, row)| figure(sheet, row).is_some())
        .collect();
    vec![score_chart(sheet, "The dear evaluation against the cheap one", "what both sides get alike", &rows)]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let words = |rule: &str| {
        let (mean, margin) = score(sheet, &score_row(rule));
        let found = figure(sheet, &score_row(rule)).is_some();
        found.then(|| format!("{:.0} % +- {:.0} with the {rule}", 100.0 * mean, 100.0 * margin))
    };
    let list: Vec<String> = RULES.into_iter().filter_map(words).collect();
    let calls = |which: &str| figure(sheet, &calls_row(RULES[0], which)).unwrap_or(0.0);
    vec![
        format!("The dear evaluation scores {}.", list.join(", ")),
        format!(
            "To the same depth it costs {:.0} cheap evaluations a move instead of {:.0}: a better estimate has to be worth the \
             plies that the same work would have bought.",
            calls("dear"),
            calls("cheap")
        ),
    ]
}
