//! Walks over a game without judging it: counts, distinct states, playthroughs, statistics.
//!
//! Everything here works for any game, chance and passes included, and lines may be of any length.

use crate::{Game, Keyed, Payoffs, Player, Turn};
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

/// The number of sequences of **exactly** `depth` moves from `state`.
///
/// Games that end earlier are not counted; a pass and a chance outcome count as one move each.
/// The last ply is counted, not played.
///
/// # Complexity
/// Time proportional to the sequences of `depth - 1` moves; `depth` states are held.
#[must_use]
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    let mut count = 0;
    depth_first(state, |state, ply| {
        let rest = depth - ply;
        if rest <= NEAR {
            count += perft_near(state, rest);
        }
        rest > NEAR
    });
    count
}

/// The last plies of [`perft`], where all the time goes, are counted by recursion.
const NEAR: u32 = 64;

fn perft_near<G: Game>(state: &G, depth: u32) -> u64 {
    let turn = state.turn();
    match depth {
        0 => return 1,
        1 if turn != Turn::Chance => return state.move_count() as u64,
        _ => {}
    }
    let mut child = state.clone();
    let mut count = 0;
    let mut step = |m| {
        child.clone_from(state);
        child.play(m);
        count += perft_near(&child, depth - 1);
    };
    match turn {
        Turn::Player(_) => state.moves().for_each(&mut step),
        Turn::Chance => state.outcomes().for_each(|(m, _)| step(m)),
        Turn::Over => {}
    }
    count
}

/// Visits the game tree below `start` depth-first, each state with its ply, in the order of
/// moves; goes on below a state if `visit` says so. Not recursive: lines may be of any length.
fn depth_first<G: Game>(start: &G, mut visit: impl FnMut(&G, u32) -> bool) {
    // One state a ply; the moves still to be played, the deepest state's on top, the first of
    // each last; and where the moves of each state begin.
    let mut states = vec![start.clone()];
    let mut moves: Vec<G::Move> = Vec::new();
    let mut bottoms: Vec<usize> = Vec::new();
    if visit(start, 0) {
        bottoms.push(push_edges(&mut moves, start));
    }
    while let Some(&bottom) = bottoms.last() {
        let Some(m) = (moves.len() > bottom).then(|| moves.pop()).flatten() else {
            bottoms.pop();
            continue;
        };
        let ply = bottoms.len();
        if states.len() == ply {
            states.push(states[ply - 1].clone());
        } else {
            let (above, below) = states.split_at_mut(ply);
            below[0].clone_from(&above[ply - 1]);
        }
        let child = &mut states[ply];
        child.play(m);
        if visit(child, u32::try_from(ply).unwrap_or(u32::MAX)) {
            bottoms.push(push_edges(&mut moves, &states[ply]));
        }
    }
}

/// Puts the edges of a state on the stack, the first on top; says where they begin.
fn push_edges<G: Game>(stack: &mut Vec<G::Move>, state: &G) -> usize {
    let bottom = stack.len();
    stack.extend(state.moves());
    if state.turn() == Turn::Chance {
        stack.extend(state.outcomes().map(|(m, _)| m));
    }
    stack[bottom..].reverse();
    bottom
}

/// [`perft`] split by the first move: where two move generators first differ.
/// Empty at depth 0.
#[must_use]
pub fn divide<G: Game>(state: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    edges(state).into_iter().map(|m| (m, perft(&state.child(m), rest))).collect()
}

/// The legal moves, or at a chance event the outcomes.
fn edges<G: Game>(state: &G) -> Vec<G::Move> {
    state.moves().chain(state.outcomes().map(|(m, _)| m)).collect()
}

/// Visits every state reachable within `plies` moves (`None`: any number) once, in order of the
/// ply it is first reached at, told apart by [`Keyed::key`]; returns how many are new at each
/// ply.
///
/// # Complexity
/// One remembered key a state; the states of two successive plies are held at a time. Where
/// keys leave out a history, states that differ only in it count once.
pub fn reachable<G: Keyed>(start: &G, plies: Option<u32>, mut visit: impl FnMut(u32, &G)) -> Vec<u64> {
    let mut seen = BTreeSet::from([start.key()]);
    let mut layer = vec![start.clone()];
    let mut counts = Vec::new();
    for ply in 0.. {
        if layer.is_empty() {
            break;
        }
        counts.push(layer.len() as u64);
        layer.iter().for_each(|state| visit(ply, state));
        if plies.is_some_and(|plies| ply >= plies) {
            break;
        }
        let mut next = Vec::new();
        for state in &layer {
            next.extend(
                edges(state).into_iter().map(|m| state.child(m)).filter(|child| seen.insert(child.key())),
            );
        }
        layer = next;
    }
    counts
}

/// How many distinct states are first reached at each ply.
#[must_use]
pub fn distinct_states<G: Keyed>(start: &G, plies: Option<u32>) -> Vec<u64> {
    reachable(start, plies, |_, _| {})
}

/// A game played from a start state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playthrough<G: Game> {
    /// The moves and outcomes, in order.
    pub moves: Vec<G::Move>,
    /// The state they lead to: finished, unless the limit on plies came first.
    pub end: G,
}

/// Plays on until the game is over or `plies` moves are made, with moves named by `choose`.
///
/// `choose(n)` returns a number below `n`: the ordinal of a move, or a number below the sum of
/// the weights at a chance event, so that a uniform `choose` draws outcomes by their weight.
/// A number out of range counts as the last one.
pub fn playthrough<G: Game>(start: &G, plies: usize, mut choose: impl FnMut(u64) -> u64) -> Playthrough<G> {
    let mut game = Playthrough { moves: Vec::new(), end: start.clone() };
    while game.moves.len() < plies {
        let chosen = match game.end.turn() {
            Turn::Over => None,
            Turn::Player(_) => game.end.pick(|count| {
                let named = choose(count as u64);
                usize::try_from(named).unwrap_or(usize::MAX).min(count - 1)
            }),
            Turn::Chance => draw(&game.end, &mut choose),
        };
        let Some(m) = chosen else { break };
        game.end.play(m);
        game.moves.push(m);
    }
    game
}

/// The outcome in whose share of the total weight the chosen number falls.
fn draw<G: Game>(state: &G, choose: &mut impl FnMut(u64) -> u64) -> Option<G::Move> {
    let total = state.outcomes().fold(0u64, |sum, (_, weight)| sum.saturating_add(weight));
    let mut left = choose(total);
    let mut last = None;
    for (m, weight) in state.outcomes() {
        last = Some(m);
        if left < weight {
            break;
        }
        left -= weight;
    }
    last
}

/// What all the games from a state come to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Positions of the game tree, the start and the finished ones included.
    pub nodes: u64,
    /// Finished games.
    pub games: u64,
    /// Finished games by their number of moves.
    pub by_length: Vec<u64>,
    /// Finished games in which this player alone has the highest payoff.
    pub by_winner: Vec<u64>,
    /// Finished games in which several players share the highest payoff.
    pub shared: u64,
}

/// Plays every game from `start` to its end and counts.
///
/// # Complexity
/// The whole game tree; does not return if a line never ends.
#[must_use]
pub fn statistics<G: Game>(start: &G) -> Statistics {
    let players = usize::from(start.profile().players);
    let mut statistics = Statistics { by_winner: vec![0; players], ..Statistics::default() };
    depth_first(start, |state, ply| {
        statistics.nodes += 1;
        if !state.turn().is_over() {
            return true;
        }
        let ply = ply as usize;
        statistics.games += 1;
        if statistics.by_length.len() <= ply {
            statistics.by_length.resize(ply + 1, 0);
        }
        statistics.by_length[ply] += 1;
        match winner(state) {
            Some(player) => statistics.by_winner[player.index()] += 1,
            None => statistics.shared += 1,
        }
        false
    });
    statistics
}

/// The player who alone has the highest payoff of a finished game.
#[must_use]
pub fn winner<G: Game>(state: &G) -> Option<Player> {
    let payoffs = Payoffs::of(state);
    let best = payoffs.as_slice().iter().max()?;
    let mut first = Player::all(payoffs.as_slice().len()).filter(|&p| payoffs[p] == *best);
    let winner = first.next();
    if first.next().is_some() { None } else { winner }
}
