//! The laws of the optional powers.

use super::{Laws, Seen, ensure};
use crate::{
    Decisive, Deterministic, Enumerable, Features, Game, Indexed, Keyed, Notation, Player, Score, Tactical,
    Turn, ZeroSum,
};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

impl<G: Game + 'static> Laws<G> {
    /// The profile promises no chance events (the marker said as data).
    #[must_use]
    pub fn deterministic_profile(self) -> Laws<G> {
        self.with("deterministic", |_, seen| {
            ensure!(!seen.profile.chance, "marked deterministic, but the profile has chance");
            Ok(())
        })
    }

    /// The marker [`Deterministic`] agrees with the profile.
    #[must_use]
    pub fn deterministic(self) -> Laws<G>
    where
        G: Deterministic,
    {
        self.deterministic_profile()
    }

    /// The marker [`ZeroSum`] agrees with the profile.
    #[must_use]
    pub fn zero_sum(self) -> Laws<G>
    where
        G: ZeroSum,
    {
        self.with("zero-sum", |_, seen| {
            ensure!(seen.profile.is_zero_sum(), "marked zero-sum, but the profile says {}", seen.profile);
            Ok(())
        })
    }

    /// Keys and equality agree on every pair of states met, and along transposed orders.
    #[must_use]
    pub fn keyed(self) -> Laws<G>
    where
        G: Keyed + PartialEq,
    {
        self.with("keys", |state, seen| {
            same_key_same_state(state, seen)?;
            transpositions(state, seen)
        })
    }

    /// Equal states have equal keys, for a game whose states also hold a history that keys
    /// leave out.
    #[must_use]
    pub fn keyed_without_history(self) -> Laws<G>
    where
        G: Keyed + PartialEq,
    {
        self.with("keys", transpositions)
    }

    /// Moves and numbers are a bijection; illegal moves it names are refused.
    #[must_use]
    pub fn indexed(self) -> Laws<G>
    where
        G: Indexed,
    {
        self.with("indices", |state, _| indices(state))
    }

    /// Positions and moves survive being written and read; damaged texts give errors.
    #[must_use]
    pub fn notation(self) -> Laws<G>
    where
        G: Notation + PartialEq,
    {
        let start = self.start.clone();
        self.with("notation", move |state, seen| notation(&start, state, seen))
    }

    /// States and numbers are a bijection.
    #[must_use]
    pub fn enumerable(self) -> Laws<G>
    where
        G: Enumerable + PartialEq,
    {
        self.with("state numbers", |state, _| {
            let (number, count) = (state.state_number(), state.state_count());
            ensure!(number < count, "state number {number} of {count}");
            ensure!(
                state.state(number).as_ref() == Some(state),
                "state number {number} reads back as another state"
            );
            ensure!(state.state(count).is_none(), "there is a state number {count} of {count}");
            Ok(())
        })
    }

    /// Wins at once and safe moves are what playing every move shows.
    #[must_use]
    pub fn decisive(self) -> Laws<G>
    where
        G: Decisive,
    {
        self.with("decisive moves", |state, _| decisive(state))
    }

    /// Noisy moves are legal moves in their order.
    #[must_use]
    pub fn tactical(self) -> Laws<G>
    where
        G: Tactical,
    {
        self.with("noisy moves", |state, _| {
            let mut legal = state.moves();
            let stray = state.noisy_moves().find(|&noisy| !legal.any(|m| m == noisy));
            ensure!(stray.is_none(), "{stray:?} is not a legal move, or out of order");
            Ok(())
        })
    }

    /// As many values as names, and opposite ones for the two players of a zero-sum game.
    #[must_use]
    pub fn features(self) -> Laws<G>
    where
        G: Features,
    {
        self.with("features", |state, seen| {
            let names = state.feature_names();
            let mut values = [vec![0; names.len()], vec![0; names.len()]];
            state.features(Player::FIRST, &mut values[0]);
            state.features(Player::SECOND, &mut values[1]);
            let opposite = values[0].iter().zip(&values[1]).all(|(a, b)| *a == -*b);
            ensure!(
                opposite || !seen.profile.is_zero_sum(),
                "features {names:?} are not opposite: {values:?}"
            );
            Ok(())
        })
    }
}

fn same_key_same_state<G: Keyed + PartialEq>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let key = state.key();
    ensure!(state.clone().key() == key, "a copy has another key");
    match seen.by_key.get(&key) {
        Some(earlier) => ensure!(earlier == state, "two different states have the key {key:#x}"),
        None if seen.by_key.len() < 100_000 => {
            seen.by_key.insert(key, state.clone());
        }
        None => {}
    }
    Ok(())
}

/// Plays a, x, b and b, x, a: where both are possible, states are equal exactly when keys are.
fn transpositions<G: Keyed + PartialEq>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let mut pick = || state.pick(|count| seen.choices.below(count));
    let (Some(a), Some(b)) = (pick(), pick()) else { return Ok(()) };
    let between = state.child(a).pick(|count| seen.choices.below(count));
    let play = |line: &[Option<G::Move>]| {
        let mut end = state.clone();
        line.iter().flatten().try_for_each(|&m| end.try_play(m)).ok().map(|()| end)
    };
    for (first, second) in [
        ([Some(a), None, Some(b)], [Some(b), None, Some(a)]),
        ([Some(a), between, Some(b)], [Some(b), between, Some(a)]),
    ] {
        if let (Some(one), Some(other)) = (play(&first), play(&second)) {
            ensure!(
                one != other || one.key() == other.key(),
                "equal states by two orders, different keys: {first:?}"
            );
        }
    }
    Ok(())
}

fn indices<G: Indexed>(state: &G) -> Result<(), String> {
    let count = state.index_count();
    ensure!(state.move_at(count).is_none(), "there is a move number {count} of {count}");
    for m in state.moves() {
        let index = state.index(m);
        ensure!(index < count, "move {m} has number {index} of {count}");
        ensure!(
            state.move_at(index) == Some(m),
            "move {m} has number {index}, which is {:?}",
            state.move_at(index)
        );
    }
    let legal: Vec<_> = state.moves().collect();
    for index in (0..count).step_by(count / 512 + 1) {
        let Some(m) = state.move_at(index) else { continue };
        ensure!(state.index(m) == index, "number {index} is {m}, whose number is {}", state.index(m));
        let accepted = state.turn() != Turn::Chance && state.clone().try_play(m).is_ok();
        ensure!(accepted == legal.contains(&m), "try_play of {m} says {accepted}");
    }
    Ok(())
}

fn notation<G: Notation + PartialEq>(start: &G, state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let text = state.write();
    match start.read(&text) {
        Ok(read) => ensure!(read == *state, "'{text}' reads back as another state"),
        Err(error) => return Err(format!("'{text}' does not read back: {error}")),
    }
    for m in state.moves().take(64).chain(state.outcomes().map(|(m, _)| m).take(64)) {
        let found = state.find_move(&m.to_string());
        ensure!(found == Ok(m), "the name of move {m} finds {found:?}");
    }
    for nonsense in ["", " ", "\u{0}", "no such move", "é"] {
        ensure!(state.find_move(nonsense).is_err(), "'{nonsense}' is read as a move");
    }
    // A damaged text must give an error or some position, not a panic.
    let characters: Vec<char> = text.chars().collect();
    let at = seen.choices.below(characters.len());
    for damage in ['\u{0}', '?', '9', 'x', ' ', '\n', 'é'] {
        let damaged: String =
            characters.iter().enumerate().map(|(i, &c)| if i == at { damage } else { c }).collect();
        let _ = start.read(&damaged);
    }
    let cut: String = characters.iter().take(at).collect();
    let _ = start.read(&cut);
    let doubled = format!("{text}{text}");
    let _ = start.read(&doubled);
    Ok(())
}

fn decisive<G: Decisive>(state: &G) -> Result<(), String> {
    let Turn::Player(me) = state.turn() else {
        ensure!(state.winning_move().is_none(), "a winning move where nobody moves");
        return Ok(());
    };
    let best = Score::new(state.profile().payoff_max);
    let wins = |state: &G, player: Player, m: G::Move| {
        let child = state.child(m);
        child.turn().is_over() && child.payoff(player) == best
    };
    let first = state.moves().enumerate().find(|&(_, m)| wins(state, me, m));
    ensure!(state.winning_move() == first, "winning_move is {:?}, not {first:?}", state.winning_move());
    let mut safe: Vec<_> = state.safe_moves().collect();
    safe.sort_by_key(|&(ordinal, _)| ordinal);
    let expected: Vec<_> = state
        .moves()
        .enumerate()
        .filter(|&(_, m)| {
            let child = state.child(m);
            let next = child.turn().player_or(me);
            next == me || !child.moves().any(|reply| wins(&child, next, reply))
        })
        .collect();
    ensure!(safe == expected, "safe moves are {safe:?}, not {expected:?}");
    Ok(())
}
