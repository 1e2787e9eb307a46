//! What the test files share.
#![allow(dead_code, reason = "each file uses its part")]

use game_core::tree::Tree;
use game_core::{Game, Limits, Player, Profile, Report, Score, Search, Turn};
use search_mcts::Mcts;

/// The report of plain UCT.
pub(crate) fn search<G: Game>(root: &G, simulations: u64, seed: u64) -> Report<G::Move, f64> {
    Mcts::new(seed).search(root, &Limits::simulations(simulations)).expect("searched")
}

/// A game of two moves that never ends.
#[derive(Clone)]
pub(crate) struct Endless;

impl Game for Endless {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        0..2
    }
    fn play(&mut self, _: u8) {}
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

/// The exact value of a finite two-player zero-sum game for the first player.
pub(crate) fn value<G: Game>(state: &G) -> f64 {
    let below = || state.moves().map(|m| value(&state.child(m)));
    match state.turn() {
        Turn::Over => f64::from(state.payoff(Player::FIRST)),
        Turn::Player(Player::FIRST) => below().fold(f64::MIN, f64::max),
        Turn::Player(_) => below().fold(f64::MAX, f64::min),
        Turn::Chance => expectation(state, |child| [value(child); Player::LIMIT])[0],
    }
}

/// Every player's value where each maximises his own; the first of equals.
pub(crate) fn max_n<G: Game>(state: &G) -> [f64; Player::LIMIT] {
    match state.turn() {
        Turn::Over => {
            let mut payoffs = [0.0; Player::LIMIT];
            for player in Player::all(state.profile().players.into()) {
                payoffs[player.index()] = f64::from(state.payoff(player));
            }
            payoffs
        }
        Turn::Player(player) => {
            let below: Vec<_> = state.moves().map(|m| max_n(&state.child(m))).collect();
            let mut best = below[0];
            for values in below {
                if values[player.index()] > best[player.index()] {
                    best = values;
                }
            }
            best
        }
        Turn::Chance => expectation(state, max_n),
    }
}

/// Whether some mover has two moves worth nearly the same to him.
pub(crate) fn ties<G: Game>(state: &G) -> bool {
    if let Turn::Player(player) = state.turn() {
        let worth: Vec<f64> = state.moves().map(|m| max_n(&state.child(m))[player.index()]).collect();
        if worth.iter().enumerate().any(|(k, a)| worth[..k].iter().any(|b| (a - b).abs() < 1.0)) {
            return true;
        }
    }
    state.moves().chain(state.outcomes().map(|(m, _)| m)).any(|m| ties(&state.child(m)))
}

fn expectation<G: Game>(state: &G, value: impl Fn(&G) -> [f64; Player::LIMIT]) -> [f64; Player::LIMIT] {
    let total: u64 = state.outcomes().map(|(_, weight)| weight).sum();
    let mut mean = [0.0; Player::LIMIT];
    for (outcome, weight) in state.outcomes() {
        let values = value(&state.child(outcome));
        #[expect(clippy::cast_precision_loss, reason = "small weights")]
        let share = weight as f64 / total as f64;
        for (mean, value) in mean.iter_mut().zip(values) {
            *mean += value * share;
        }
    }
    mean
}

/// The tree with the players exchanged: payoffs negated, the other side to move everywhere.
pub(crate) fn mirrored(root: &Tree) -> Tree {
    let (text, mut swapped) = (root.to_string(), String::new());
    if text.starts_with('(') {
        swapped.push_str("min");
    }
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
        let weight = rest[digits..].starts_with([':', '/', '.']) || swapped.ends_with(['/', '.']);
        let taken = if let Ok(number) = rest[..digits].parse::<i32>() {
            swapped.push_str(&(if weight { number } else { -number }).to_string());
            digits
        } else if rest.starts_with("max") || rest.starts_with("min") {
            swapped.push_str(if rest.starts_with("max") { "min" } else { "max" });
            3
        } else {
            swapped.push(c);
            c.len_utf8()
        };
        rest = &rest[taken..];
    }
    swapped.parse().unwrap_or_else(|why| panic!("{why}: {swapped}"))
}
