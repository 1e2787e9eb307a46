//! The laws of the optional powers.

use super::{Laws, Seen, ensure};
use crate::walk;
use crate::{
    Decisive, Deterministic, Enumerable, Evaluate, Exchanges, Features, Game, Indexed, Keyed, Notation,
    Passes, Player, Score, Tactical, Turn, ZeroSum,
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
            repeated_keys(state, seen)?;
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
        self.with("keys", |state, seen| {
            repeated_keys(state, seen)?;
            transpositions(state, seen)
        })
    }

    /// Moves and numbers are a bijection; illegal moves it names are refused.
    #[must_use]
    pub fn indexed(self) -> Laws<G>
    where
        G: Indexed,
    {
        let count = self.start.index_count();
        self.with("indices", move |state, _| {
            ensure!(
                state.index_count() == count,
                "index_count changed from {count} to {}",
                state.index_count()
            );
            indices(state)
        })
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
        let count = self.start.state_count();
        self.with("state numbers", move |state, seen| {
            let number = state.state_number();
            ensure!(
                state.state_count() == count,
                "state_count changed from {count} to {}",
                state.state_count()
            );
            ensure!(number < count, "state number {number} of {count}");
            ensure!(
                state.state(number).as_ref() == Some(state),
                "state number {number} reads back as another state"
            );
            ensure!(state.state(count).is_none(), "there is a state number {count} of {count}");
            let other = seen.choices.below64(count);
            let back = state.state(other).map_or(other, |there| there.state_number());
            ensure!(back == other, "state number {other} gives a state whose number is {back}");
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

    /// A move that takes somewhere is noisy, gains something, and an exchange never leaves more
    /// than the gain.
    #[must_use]
    pub fn exchanges(self) -> Laws<G>
    where
        G: Exchanges,
    {
        self.with("exchanges", |state, _| {
            for m in state.moves() {
                let noisy = state.noisy_moves().any(|noisy| noisy == m);
                let (place, gain, exchange) = (state.place(m), state.gain(m), state.exchange(m));
                ensure!(place.is_none() || noisy, "{m} takes something and is not noisy");
                ensure!(place.is_none() || gain > 0, "{m} takes something and gains {gain}");
                ensure!(exchange <= gain, "{m} gains {gain} and leaves {exchange}");
            }
            Ok(())
        })
    }

    /// Passing hands the move to the other player and changes nothing of what he may then see:
    /// it is offered to a player to move only.
    #[must_use]
    pub fn passes(self) -> Laws<G>
    where
        G: Passes,
    {
        self.with("passes", |state, _| {
            let Some(passed) = state.passed() else { return Ok(()) };
            let (me, next) = (state.turn().player(), passed.turn().player());
            ensure!(me.is_some(), "a pass is offered though no player is to move");
            ensure!(me != next, "{me:?} passes and {next:?} is to move");
            Ok(())
        })
    }

    /// As many values as names, and opposite ones for the two players of a zero-sum game.
    #[must_use]
    pub fn features(self) -> Laws<G>
    where
        G: Features,
    {
        let names = self.start.feature_names().to_vec();
        self.with("features", move |state, seen| {
            ensure!(
                state.feature_names() == names,
                "the names of features changed: {:?}",
                state.feature_names()
            );
            let of = |player, before| {
                let mut values = vec![before; names.len()];
                state.features(player, &mut values);
                values
            };
            for player in Player::all(seen.profile.players.into()) {
                let (one, two) = (of(player, i32::MAX), of(player, i32::MIN));
                ensure!(one == two, "features leave some of {names:?} unwritten");
            }
            if seen.profile.is_zero_sum() {
                let (first, second) = (of(Player::FIRST, 0), of(Player::SECOND, 0));
                let opposite = first.iter().zip(&second).all(|(a, b)| *a == -*b);
                ensure!(opposite, "features {names:?} are not opposite: {first:?} and {second:?}");
            }
            Ok(())
        })
    }

    /// The evaluator's unit is positive, and its two answers of a zero-sum game are opposite.
    #[must_use]
    pub fn evaluated_by(self, evaluator: impl Evaluate<G> + 'static) -> Laws<G> {
        self.with("estimates", move |state, seen| {
            ensure!(evaluator.unit() >= 1, "a unit of {}", evaluator.unit());
            if seen.profile.is_zero_sum() {
                let of = |player| evaluator.evaluate(state, player);
                let (first, second) = (of(Player::FIRST), of(Player::SECOND));
                ensure!(first == -second, "estimates {first} and {second} are not opposite");
            }
            Ok(())
        })
    }
}

fn same_key_same_state<G: Keyed + PartialEq>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let key = state.key();
    ensure!(state.clone().key() == key, "a copy has another key");
    match seen.by_key.get(&key) {
        Some(earlier) => ensure!(earlier == state, "two different states have the key {key:#x}"),
        None => {
            let twin = seen.recent.iter().find(|earlier| *earlier == state);
            ensure!(twin.is_none(), "one state has two keys, {key:#x} and {:#x}", twin.map_or(0, Keyed::key));
            if seen.by_key.len() < 100_000 {
                seen.by_key.insert(key, state.clone());
            }
            if seen.recent.len() == 128 {
                seen.recent.pop_front();
            }
            seen.recent.push_back(state.clone());
        }
    }
    Ok(())
}

/// A game that is over by repetition has the key of the state it repeats.
fn repeated_keys<G: Keyed>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    seen.line_keys.truncate(seen.ply);
    let earlier = state.repeats().and_then(|back| seen.line_keys.len().checked_sub(back as usize));
    if let Some(&key) = earlier.and_then(|ply| seen.line_keys.get(ply)) {
        ensure!(key == state.key(), "repeats() says {:?}, but the key there was another", state.repeats());
    }
    seen.line_keys.push(state.key());
    Ok(())
}

/// Plays a, x, b and b, x, a: where both are possible, states are equal exactly when keys are.
fn transpositions<G: Keyed + PartialEq>(state: &G, seen: &mut Seen<G>) -> Result<(), String> {
    let mut pick =
        |state: &G| walk::playthrough(state, 1, |n| seen.choices.below64(n)).moves.first().copied();
    let (Some(a), Some(b)) = (pick(state), pick(state)) else { return Ok(()) };
    let between = pick(&state.child(a));
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
        Ok(read) => ensure!(
            read == *state && !text.contains('\n'),
            "'{text}' reads back as another state, or has lines"
        ),
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
    if first.is_none() && !safe.is_empty() {
        let soonest = state.soonest();
        let claims = [(best, soonest.win), (-best, soonest.loss)];
        for (_, m) in safe {
            for (payoff, plies) in claims {
                let found = ends_within(
                    &state.child(m),
                    me,
                    payoff,
                    plies.unwrap_or(u32::MAX).min(4).saturating_sub(1),
                );
                ensure!(!found, "a result of {payoff} is sooner than {soonest:?} after move {m}");
            }
        }
    }
    Ok(())
}

/// Whether some line of fewer than so many plies ends with this payoff of a player.
fn ends_within<G: Game>(state: &G, player: Player, payoff: Score, plies: u32) -> bool {
    if plies == 0 {
        return false;
    }
    match state.turn() {
        Turn::Over => state.payoff(player) == payoff,
        _ => state.moves().any(|m| ends_within(&state.child(m), player, payoff, plies - 1)),
    }
}
