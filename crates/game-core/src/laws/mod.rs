//! The contract of [`Game`] as code: one call checks any game.
//!
//! ```
//! # use game_core::{laws::Laws, tree::Tree};
//! let tree: Tree = "((4 9 6) (2 15 13) (5 8 10))".parse()?;
//! Laws::of(tree).keyed().decisive().check()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not checked are payoffs of games that never end within the limit ([`Checked::finished`]).
//! Every state met on a number of seeded random games is checked against every law; a power the
//! game has is named (`keyed()`, `indexed()`, ...) and its laws are checked too.

mod powers;

use crate::mix::Sequence;
use crate::{Game, Player, Profile, Score, Sum, Turn, walk};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A law about one state, with the state's past in `Seen`.
type Law<G> = Box<dyn Fn(&G, &mut Seen<G>) -> Result<(), String>>;

/// The laws to check of a game, and how thoroughly.
pub struct Laws<G: Game> {
    start: G,
    games: u32,
    plies: usize,
    seed: u64,
    laws: Vec<(&'static str, Law<G>)>,
}

/// What the check has met so far.
struct Seen<G: Game> {
    profile: Profile,
    /// Moves met in any state: candidates for illegal ones elsewhere.
    moves: Vec<G::Move>,
    /// States met, in the order of their keys (kept by the law of keys).
    by_key: BTreeMap<u64, G>,
    /// Some of the last of them.
    recent: VecDeque<G>,
    choices: Sequence,
    ply: usize,
    /// The keys of this game's states so far (kept by the law of keys).
    line_keys: Vec<u64>,
    /// Another state, to be copied over.
    stale: G,
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Games played.
    pub games: u32,
    /// Games that came to their end; payoffs are checked in no others.
    pub finished: u32,
    /// States checked, repeated ones counted again.
    pub states: u64,
}

/// A law a game breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The moves from the start to the state.
    pub line: Vec<String>,
    /// What was found.
    pub problem: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (after: {})", self.law, self.problem, self.line.join(" "))
    }
}

impl core::error::Error for Broken {}

impl<G: Game> fmt::Debug for Laws<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws")
            .field("games", &self.games)
            .field("laws", &self.laws.len())
            .finish_non_exhaustive()
    }
}

impl<G: Game + 'static> Laws<G> {
    /// The laws every game keeps, checked on 100 random games of at most 1,000 moves.
    pub fn of(start: G) -> Laws<G> {
        let laws = Laws { start, games: 100, plies: 1_000, seed: 0, laws: Vec::new() };
        laws.with("class", |state, seen| class(state, &seen.profile))
            .with("turn and moves", |state, _| turn_and_moves(state))
            .with("ordinals", |state, _| ordinals(state))
            .with("weights", |state, _| weights(state))
            .with("payoffs", |state, seen| payoffs(state, &seen.profile))
            .with("copies", copies)
            .with("legality", legality)
            .with("repetition", |state, _| repetition(state))
    }

    /// Plays so many random games instead.
    #[must_use]
    pub fn games(self, games: u32) -> Laws<G> {
        Laws { games, ..self }
    }

    /// Breaks games off after so many moves instead.
    #[must_use]
    pub fn plies(self, plies: usize) -> Laws<G> {
        Laws { plies, ..self }
    }

    /// Plays other random games.
    #[must_use]
    pub fn seed(self, seed: u64) -> Laws<G> {
        Laws { seed, ..self }
    }

    fn with(
        mut self,
        name: &'static str,
        law: impl Fn(&G, &mut Seen<G>) -> Result<(), String> + 'static,
    ) -> Laws<G> {
        self.laws.push((name, Box::new(law)));
        self
    }

    /// Checks every law in every state of every game.
    ///
    /// # Errors
    /// The first law [`Broken`].
    pub fn check(&self) -> Result<Checked, Broken> {
        let mut checked = Checked { games: 0, finished: 0, states: 0 };
        let mut seen = Seen {
            profile: self.start.profile(),
            moves: Vec::new(),
            by_key: BTreeMap::new(),
            recent: VecDeque::new(),
            choices: Sequence::seeded(self.seed),
            ply: 0,
            line_keys: Vec::new(),
            stale: self.start.clone(),
        };
        for _ in 0..self.games {
            let mut state = self.start.clone();
            let mut line = Vec::new();
            loop {
                seen.ply = line.len();
                for (law, holds) in &self.laws {
                    holds(&state, &mut seen).map_err(|problem| Broken {
                        law,
                        line: line.clone(),
                        problem,
                    })?;
                }
                checked.states += 1;
                let next = walk::playthrough(&state, 1, |n| seen.choices.below64(n));
                if next.moves.is_empty() || line.len() >= self.plies {
                    break;
                }
                line.push(next.moves[0].to_string());
                state = next.end;
            }
            checked.games += 1;
            checked.finished += u32::from(state.turn().is_over());
        }
        Ok(checked)
    }
}

/// `Err` with the message unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}
use ensure;

fn class<G: Game>(state: &G, profile: &Profile) -> Result<(), String> {
    let now = state.profile();
    ensure!(now == *profile, "the profile changed from {profile} to {now}");
    let players = usize::from(profile.players);
    ensure!((1..=Player::LIMIT).contains(&players), "{players} players");
    let (min, max) = profile.payoffs();
    ensure!(min <= max, "the range of payoffs is empty");
    let one_sided = profile.is_zero_sum() && i64::from(min) != -i64::from(max);
    ensure!(
        !one_sided,
        "payoffs {min}..{max}: one player's win is the other's loss, so the ends must be opposite"
    );
    match state.turn() {
        Turn::Player(p) => ensure!(p.index() < players, "{p:?} moves in a game of {players}"),
        Turn::Chance => ensure!(profile.chance, "a chance event in a game whose profile has none"),
        Turn::Over => {}
    }
    let names: BTreeSet<_> = Player::all(players).map(|p| state.player_name(p)).collect();
    ensure!(names.len() == players, "two players have the same name");
    Ok(())
}

fn turn_and_moves<G: Game>(state: &G) -> Result<(), String> {
    let moves: Vec<_> = state.moves().collect();
    let chooses = state.turn().player().is_some();
    ensure!(chooses != moves.is_empty(), "{:?} with {} moves", state.turn(), moves.len());
    ensure!(moves.iter().copied().eq(state.moves()), "the order of moves is not fixed");
    let names: BTreeSet<_> = moves.iter().map(ToString::to_string).collect();
    ensure!(names.len() == moves.len(), "two moves have the same name");
    let few = &moves[..moves.len().min(256)];
    let twice = few.iter().enumerate().find(|(i, m)| few[..*i].contains(m));
    ensure!(twice.is_none(), "a move is listed twice: {twice:?}");
    Ok(())
}

fn ordinals<G: Game>(state: &G) -> Result<(), String> {
    let moves: Vec<_> = state.moves().collect();
    let count = moves.len();
    ensure!(state.move_count() == count, "move_count is {}, there are {count} moves", state.move_count());
    ensure!(state.nth_move(count).is_none(), "nth_move({count}) exists, there are {count} moves");
    if count == 0 {
        let mut asked = false;
        let picked = state.pick(|_| {
            asked = true;
            0
        });
        ensure!(picked.is_none() && !asked, "pick offers a choice among no moves, and finds {picked:?}");
    }
    let mut asked = 0;
    let sampled = state.sample(|among| {
        asked += 1;
        (count + 7 * asked) % among.max(1)
    });
    ensure!(sampled.is_some() == (count > 0), "of {count} moves sample finds {sampled:?}");
    ensure!(sampled.is_none_or(|m| moves.contains(&m)), "sample finds {sampled:?}, which is not legal");
    for (n, &m) in moves.iter().enumerate().step_by(count / 64 + 1) {
        ensure!(state.nth_move(n) == Some(m), "nth_move({n}) is {:?}, not {m}", state.nth_move(n));
        let mut asked = None;
        let picked = state.pick(|among| {
            asked = Some(among);
            n
        });
        ensure!(asked == Some(count), "pick offered {asked:?} moves of {count}");
        ensure!(picked == Some(m), "pick of {n} is {picked:?}, not {m}");
    }
    Ok(())
}

fn weights<G: Game>(state: &G) -> Result<(), String> {
    let outcomes: Vec<_> = state.outcomes().collect();
    ensure!(
        (state.turn() == Turn::Chance) != outcomes.is_empty(),
        "{:?} with {} outcomes",
        state.turn(),
        outcomes.len()
    );
    ensure!(outcomes.iter().all(|&(_, weight)| weight > 0), "an outcome has weight 0");
    ensure!(outcomes.iter().copied().eq(state.outcomes()), "the order of outcomes is not fixed");
    let total = outcomes.iter().try_fold(0u64, |sum, &(_, weight)| sum.checked_add(weight));
    ensure!(total.is_some(), "the weights do not fit 64 bits");
    let names: BTreeSet<_> = outcomes.iter().map(|(m, _)| m.to_string()).collect();
    ensure!(names.len() == outcomes.len(), "two outcomes have the same name");
    Ok(())
}

fn payoffs<G: Game>(state: &G, profile: &Profile) -> Result<(), String> {
    if !state.turn().is_over() {
        return Ok(());
    }
    let payoffs: Vec<i64> =
        Player::all(profile.players.into()).map(|p| state.payoff(p).get().into()).collect();
    let (min, max) = profile.payoffs();
    let inside = payoffs.iter().all(|payoff| (i64::from(min)..=max.into()).contains(payoff));
    ensure!(inside, "payoffs {payoffs:?} outside {min}..{max}");
    let sum: i64 = payoffs.iter().sum();
    match profile.sum {
        Sum::Zero => ensure!(sum == 0, "payoffs {payoffs:?} sum to {sum}, promised is 0"),
        Sum::Constant(total) => {
            ensure!(sum == total.into(), "payoffs {payoffs:?} sum to {sum}, promised is {total}")
        }
        Sum::General => {}
    }
    Ok(())
}

/// What can be seen of a state by anyone.
fn looks<G: Game>(state: &G) -> (Turn, Vec<String>, Vec<Score>) {
    let edges = state.moves().map(|m| m.to_string());
    let edges = edges.chain(state.outcomes().map(|(m, weight)| format!("{weight}:{m}"))).collect();
    let players = usize::from(state.profile().players);
    let payoffs = match state.turn() {
        Turn::Over => Player::all(players).map(|p| state.payoff(p)).collect(),
        _ => Vec::new(),
    };
    (state.turn(), edges, payoffs)
}

/// A copy looks the same, over whatever state it is made; `child` is a copy played on, and
/// playing on a copy leaves the original alone.
fn copies<G: Game>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let before = looks(state);
    let over = |mut other: G| {
        other.clone_from(state);
        let copy = looks(&other);
        ensure!(copy == before, "clone_from over another state gives {copy:?}, not {before:?}");
        Ok(())
    };
    over(seen.stale.clone())?;
    for m in state.moves().chain(state.outcomes().map(|(m, _)| m)).take(4) {
        let mut played = state.clone();
        played.play(m);
        ensure!(looks(&state.child(m)) == looks(&played), "child({m}) is not a copy with {m} played");
        ensure!(looks(state) == before, "playing {m} on a copy changed the original");
        over(played.clone())?;
        seen.stale = played;
    }
    Ok(())
}

/// `try_play` takes what is listed and refuses moves seen elsewhere that are not.
fn legality<G: Game>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let legal: Vec<_> = state.moves().chain(state.outcomes().map(|(m, _)| m)).collect();
    for &m in &seen.moves {
        let mut tried = state.clone();
        let accepted = tried.try_play(m).is_ok();
        ensure!(accepted == legal.contains(&m), "try_play of {m} says {accepted}");
        ensure!(accepted || looks(&tried) == looks(state), "try_play refuses {m} but changes the state");
    }
    for &m in legal.iter().take(16) {
        ensure!(state.clone().try_play(m).is_ok(), "try_play refuses {m}, which is listed");
        if seen.moves.len() < 128 && !seen.moves.contains(&m) {
            seen.moves.push(m);
        }
    }
    Ok(())
}

fn repetition<G: Game>(state: &G) -> Result<(), String> {
    let Some(back) = state.repeats() else { return Ok(()) };
    ensure!(state.turn().is_over(), "repeats() in a game that goes on");
    ensure!(back > 0, "repeats() says that the state equals itself");
    Ok(())
}
