//! A toy about exchanges half done: [`Exchange`].
//!
//! There are several places where pieces can be taken. The first player must begin at one of
//! them; then the players in turn take back there or stop, which ends the game. At each place
//! the values of what is taken are given in order: first by the first player, then by the
//! second, and so on. The result is what the first player has taken less what he has lost.
//!
//! A search that stops after the first capture counts a pawn and does not see the queen go:
//! with values 1, 9 it says +1 and the truth is -8. The course's pair of exchanges, 5, 9 at L
//! and 3, 5 at R, is `Exchange::new(&[&[5, 9], &[3, 5]])`: one ply looks best at the first, the
//! whole game at the second.

use crate::SetupError;
use crate::setup::in_range;
use crate::text::play_words;
use game_core::mix::mix64;
use game_core::{
    Deterministic, Evaluate, Exchanges, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score,
    Tactical, Turn, ZeroSum,
};
use std::fmt;

/// The most places, and the most captures at one.
const MOST: usize = 8;

/// A decision; displays as the letter of the place (`a`), `take` or `stop`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Swap {
    /// Begins at this place, counted from 0, by taking what stands there.
    Begin(u8),
    /// Takes back.
    Take,
    /// Ends the exchange and the game.
    Stop,
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Swap::Begin(place) => write!(f, "{}", char::from(b'a'.saturating_add(*place))),
            Swap::Take => f.write_str("take"),
            Swap::Stop => f.write_str("stop"),
        }
    }
}

/// A state of the exchange toy.
///
/// ```
/// use game_core::{Evaluate, Game, Notation, Player, Tactical};
/// use games::exchange::{Exchange, Material};
///
/// let start = Exchange::new(&[&[1, 9]])?;
/// let first = start.read("a")?;
/// assert_eq!(Material.evaluate(&first, Player::FIRST).get(), 1);
/// assert_eq!(first.noisy_moves().count(), 1, "the piece can be taken back");
/// assert_eq!(first.read("take")?.payoff(Player::FIRST).get(), -8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exchange {
    /// What is taken at each place, in order; 0 beyond the end.
    values: [[u16; MOST]; MOST],
    places: u8,
    /// Where the exchange takes place, and how many captures were made.
    place: u8,
    taken: u8,
    stopped: bool,
}

impl Exchange {
    /// The start with these values at each place.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 1 to 8 places, at each 1 to 8 captures, each worth 1 to
    /// 10,000.
    pub fn new(values: &[&[u32]]) -> Result<Exchange, SetupError> {
        let places = in_range("number of places", values.len() as u64, 1, MOST as u64)?;
        let mut start = Exchange { values: [[0; MOST]; MOST], places, place: 0, taken: 0, stopped: false };
        for (place, values) in start.values.iter_mut().zip(values) {
            in_range::<u8>("number of captures", values.len() as u64, 1, MOST as u64)?;
            for (slot, &value) in place.iter_mut().zip(*values) {
                *slot = in_range("value", value.into(), 1, 10_000)?;
            }
        }
        Ok(start)
    }

    /// What the first player has taken less what he has lost.
    #[must_use]
    pub fn balance(&self) -> i32 {
        let taken = self.values[usize::from(self.place)].iter().take(self.taken.into());
        taken
            .enumerate()
            .map(|(n, &value)| if n % 2 == 0 { i32::from(value) } else { -i32::from(value) })
            .sum()
    }

    /// What can be taken next; 0 if nothing.
    fn next_value(&self) -> u16 {
        self.values[usize::from(self.place)].get(usize::from(self.taken)).copied().unwrap_or(0)
    }
}

impl Game for Exchange {
    type Move = Swap;

    fn profile(&self) -> Profile {
        let most = |place: &[u16; MOST]| place.iter().map(|&value| i32::from(value)).sum();
        let most = self.values.iter().map(most).max().unwrap_or(0);
        Profile::TWO_PLAYER.with_payoffs(-most, most)
    }

    fn turn(&self) -> Turn {
        if self.stopped || self.taken > 0 && self.next_value() == 0 {
            Turn::Over
        } else {
            Turn::Player(if self.taken.is_multiple_of(2) { Player::FIRST } else { Player::SECOND })
        }
    }

    fn moves(&self) -> impl Iterator<Item = Swap> {
        let over = self.turn().is_over();
        let begin = if self.taken == 0 { 0..self.places } else { 0..0 };
        let answers = if self.taken > 0 && !over { &[Swap::Take, Swap::Stop][..] } else { &[] };
        begin.map(Swap::Begin).chain(answers.iter().copied())
    }

    fn play(&mut self, m: Swap) {
        match m {
            Swap::Begin(place) => (self.place, self.taken) = (place, 1),
            Swap::Take => self.taken += 1,
            Swap::Stop => self.stopped = true,
        }
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(self.balance()).towards(Player::FIRST, player)
    }
}

impl Deterministic for Exchange {}
impl ZeroSum for Exchange {}

impl Keyed for Exchange {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(u64::from(self.place) << 16 | u64::from(self.taken) << 8 | u64::from(self.stopped))
    }
}

/// The places, then taking back and stopping.
impl Indexed for Exchange {
    fn index_count(&self) -> usize {
        usize::from(self.places) + 2
    }
    fn index(&self, m: Swap) -> usize {
        match m {
            Swap::Begin(place) => place.into(),
            Swap::Take => self.places.into(),
            Swap::Stop => usize::from(self.places) + 1,
        }
    }
    fn move_at(&self, index: usize) -> Option<Swap> {
        match index.checked_sub(self.places.into()) {
            None => u8::try_from(index).ok().map(Swap::Begin),
            Some(answer) => [Swap::Take, Swap::Stop].get(answer).copied(),
        }
    }
}

impl Tactical for Exchange {
    /// Captures: every move but stopping.
    fn noisy_moves(&self) -> impl Iterator<Item = Swap> {
        self.moves().filter(|&m| m != Swap::Stop)
    }
}

impl Exchanges for Exchange {
    fn place(&self, m: Swap) -> Option<usize> {
        match m {
            Swap::Begin(place) => Some(place.into()),
            Swap::Take => Some(self.place.into()),
            Swap::Stop => None,
        }
    }

    fn gain(&self, m: Swap) -> i32 {
        match m {
            Swap::Begin(place) => self.values[usize::from(place) % MOST][0].into(),
            Swap::Take => self.next_value().into(),
            Swap::Stop => 0,
        }
    }

    fn exchange(&self, m: Swap) -> i32 {
        let (place, from) = match m {
            Swap::Begin(place) => (place, 0),
            Swap::Take => (self.place, self.taken),
            Swap::Stop => return 0,
        };
        let later = &self.values[usize::from(place) % MOST][usize::from(from) % MOST..];
        let taken_back =
            later.iter().skip(1).rev().fold(0, |later, &value| (i32::from(value) - later).max(0));
        i32::from(later[0]) - taken_back
    }
}

/// Counts what has been taken so far, as if nothing could be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Material;

impl Evaluate<Exchange> for Material {
    fn evaluate(&self, state: &Exchange, player: Player) -> Score {
        Score::new(state.balance()).towards(Player::FIRST, player)
    }
}

impl Notation for Exchange {
    /// A list of moves from here on: `a take stop`. What is written of a state is the list that
    /// leads to it from the start.
    fn read(&self, text: &str) -> Result<Exchange, ParseError> {
        play_words(self, text)
    }

    fn write(&self) -> String {
        let begin = (self.taken > 0).then_some(Swap::Begin(self.place));
        let takes = std::iter::repeat_n(Swap::Take, usize::from(self.taken.saturating_sub(1)));
        let stop = self.stopped.then_some(Swap::Stop);
        let words: Vec<String> = begin.into_iter().chain(takes).chain(stop).map(|m| m.to_string()).collect();
        words.join(" ")
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, values) in (b'a'..).zip(&self.values[..usize::from(self.places)]) {
            let values: Vec<String> =
                values.iter().take_while(|&&value| value > 0).map(u16::to_string).collect();
            let here = self.taken > 0 && place == b'a' + self.place;
            let taken = if here { format!("   {} taken", self.taken) } else { String::new() };
            writeln!(f, "{}: {}{taken}", char::from(place), values.join(" "))?;
        }
        write!(f, "balance {:+}", self.balance())
    }
}
