//! `trees`: worked examples of the textbooks, and what ordering is worth on uniform trees.

use super::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use game_core::mix::Sequence;
use game_core::tree::Tree;

pub(super) const SUITE: Suite = Suite {
    name: "trees",
    about: "The course's tree under every search, and how many leaves alpha-beta reads of a uniform tree \
            when moves come best first, worst first or in random order.",
    cases,
    charts,
    reading,
};

/// A, B, C with minimax values 4, 2, 5.
const ABC: &str = "((4 9 6) (2 15 13) (5 8 10))";
/// The same with C first.
const CAB: &str = "((5 8 10) (4 9 6) (2 15 13))";
/// MAX chooses a lottery, chance draws, MIN answers: 3.5 against 4.
const LR: &str = "(L=chance(1/2:p1(3 7) 1/2:p1(8 4)) R=chance(1/4:p1(10 1) 3/4:p1(6 5)))";
/// Moves of every node of the uniform trees.
const BRANCHING: usize = 4;

fn cases(plan: Plan) -> Vec<Case> {
    let mut cases: Vec<Case> = [
        ("minimax ABC", ABC, "minimax", 5.0, 9),
        ("alpha-beta ABC", ABC, "alphabeta", 5.0, 7),
        ("alpha-beta CAB", CAB, "alphabeta", 5.0, 5),
        ("expectiminimax LR", LR, "expectiminimax", 4.0, 8),
    ]
    .into_iter()
    .map(|(name, tree, search, expected, leaves)| {
        Case::new(name, move |sheet| {
            let (answer, seconds) = ask(tree, None, search, 1)?;
            sheet.near(format!("{name}: value"), value(&answer), expected, 0.0);
            sheet.exact(format!("{name}: leaves read"), answer.counters.leaves, u64_of(leaves));
            sheet.took(seconds, answer.counters.nodes);
            Ok(())
        })
    })
    .collect();
    for depth in 2..=plan.choose(7, 10) {
        for order in [Order::Best, Order::Worst, Order::Random] {
            cases.push(Case::new(format!("uniform {depth} {}", order.name()), move |sheet| {
                uniform(sheet, order, depth, plan.seed)
            }));
        }
    }
    cases
}

#[derive(Clone, Copy)]
enum Order {
    Best,
    Worst,
    Random,
}

impl Order {
    fn name(self) -> &'static str {
        match self {
            Order::Best => "best first",
            Order::Worst => "worst first",
            Order::Random => "random",
        }
    }
}

fn row_name(order: Order, depth: u32) -> String {
    format!("depth {depth}, {}: leaves read", order.name())
}

/// Alpha-beta on a uniform tree; best first costs exactly the minimal tree of Knuth & Moore.
fn uniform(sheet: &mut Sheet, order: Order, depth: u32, seed: u64) -> Result<(), crate::Failure> {
    let tree = ordered(order, depth, seed).to_string();
    let (plain, _) = ask(&tree, None, "minimax", 1)?;
    let (answer, seconds) = ask(&tree, None, "alphabeta", 1)?;
    if value(&plain).to_bits() != value(&answer).to_bits() {
        sheet.near(format!("depth {depth}, {}: value", order.name()), value(&answer), value(&plain), 0.0);
    }
    let (name, leaves) = (row_name(order, depth), answer.counters.leaves);
    match order {
        Order::Best => sheet.exact(name, leaves, minimal(depth)),
        Order::Worst | Order::Random => sheet.note(name, leaves),
    };
    sheet.took(seconds, answer.counters.nodes);
    Ok(())
}

/// `b^ceil(d/2) + b^floor(d/2) - 1`.
fn minimal(depth: u32) -> u64 {
    let b = u64_of(BRANCHING);
    b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1
}

fn u64_of(n: usize) -> u64 {
    n as u64
}

/// A uniform tree with leaves in an order: the leaf number is written in base b, and each digit
/// says how good that move is for whoever makes it.
fn ordered(order: Order, depth: u32, seed: u64) -> Tree {
    let mut numbers = Sequence::seeded(seed.wrapping_add(u64::from(depth)));
    Tree::uniform(BRANCHING, depth, |leaf| match order {
        Order::Random => numbers.between(-1_000_000, 1_000_000),
        Order::Best => rank(leaf, depth, -1),
        Order::Worst => rank(leaf, depth, 1),
    })
}

/// Payoff of a leaf to MAX: every digit of its path counts, the first most, with the sign of
/// the player who chose it. Sign -1 makes first moves best.
fn rank(leaf: usize, depth: u32, sign: i32) -> i32 {
    let mut payoff = 0;
    for ply in 0..depth {
        let place = BRANCHING.pow(depth - 1 - ply);
        let digit = i32::try_from(leaf / place % BRANCHING).unwrap_or(0);
        let mover = if ply % 2 == 0 { sign } else { -sign };
        payoff += mover * digit * i32::try_from(place).unwrap_or(i32::MAX);
    }
    payoff
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let mut chart = Chart::new(
        format!("Leaves read by alpha-beta, {BRANCHING} moves a node"),
        Axis::linear("depth, plies"),
        Axis::log("leaves read"),
    );
    for order in [Order::Best, Order::Random, Order::Worst] {
        chart = chart.with(Series::new(order.name(), depths(sheet, order)));
    }
    vec![chart.with(Series::new("minimax", depths(sheet, Order::Best).map(|(d, _)| (d, 4f64.powf(d)))))]
}

fn depths(sheet: &Sheet, order: Order) -> impl Iterator<Item = (f64, f64)> {
    (2..=16u32).filter_map(move |depth| Some((f64::from(depth), figure(sheet, &row_name(order, depth))?)))
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let Some((depth, best)) = depths(sheet, Order::Best).last() else { return Vec::new() };
    let all = 4f64.powf(depth);
    let share = |order| depths(sheet, order).last().map_or(0.0, |(_, leaves)| 100.0 * leaves / all);
    vec![
        format!(
            "At depth {depth:.0} alpha-beta reads {best:.0} of {all:.0} leaves when the best move comes first ({:.1} %), \
             {:.1} % in random order and {:.1} % when the worst comes first.",
            100.0 * best / all,
            share(Order::Random),
            share(Order::Worst)
        ),
        "The value is the same in every order: ordering changes the work, never the answer.".into(),
    ]
}
