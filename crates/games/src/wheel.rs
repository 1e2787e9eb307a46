//! The wheel game: [`Wheel`], stochastic and yet with nothing hidden.
//!
//! There is a heap of objects. Before each turn a wheel in view of both players stops at `one`,
//! `two` or `either` and so fixes what the mover may take: one object, two, or as he likes; if
//! one is left, he takes it whatever the wheel says. Who takes the last object gets 1, the
//! other 0, so payoffs always sum to 1.
//!
//! The course names such a game (visible wheel, payoffs 1 and 0) to tell chance from hidden
//! information; heap and sectors are this project's choice.

use crate::SetupError;
use crate::board::{player_of, side_suffix};
use crate::setup::in_range;
use crate::text::{Reader, play_words, status, x_or_o};
use game_core::mix::mix64;
use game_core::{Enumerable, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score, Sum, Turn};
use std::borrow::Cow;
use std::fmt;

/// Where the wheel stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sector {
    /// One object must be taken.
    One,
    /// Two objects must be taken, or the last one.
    Two,
    /// One or two objects may be taken.
    Either,
}

impl Sector {
    const ALL: [Sector; 3] = [Sector::One, Sector::Two, Sector::Either];
}

impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sector::One => "one",
            Sector::Two => "two",
            Sector::Either => "either",
        })
    }
}

/// A move, or where the wheel stops; displays as `1`, `2`, `one`, `two`, `either`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spin {
    /// Takes so many objects.
    Take(u8),
    /// The wheel stops here: a chance outcome.
    Stop(Sector),
}

impl fmt::Display for Spin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spin::Take(count) => write!(f, "{count}"),
            Spin::Stop(sector) => sector.fmt(f),
        }
    }
}

/// A state of the wheel game.
///
/// ```
/// use game_core::{Game, Notation, Sum, Turn};
/// use games::Wheel;
///
/// let start = Wheel::new(5)?;
/// assert_eq!(start.turn(), Turn::Chance);
/// assert_eq!(start.profile().sum, Sum::Constant(1));
/// assert_eq!(start.read("two 2 either")?.move_count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wheel {
    start: u32,
    heap: u32,
    mover: Player,
    /// Where the wheel stands, once it has been spun for this turn.
    wheel: Option<Sector>,
}

impl Wheel {
    /// The start with a heap of this size, before the wheel is spun. A game without objects is
    /// finished, and lost for the first player.
    ///
    /// # Errors
    /// [`SetupError`] for more than 1,000,000 objects.
    pub fn new(heap: u32) -> Result<Wheel, SetupError> {
        let heap = in_range("heap", heap.into(), 0, 1_000_000)?;
        Ok(Wheel { start: heap, heap, mover: Player::FIRST, wheel: None })
    }

    /// How many objects are left.
    #[must_use]
    pub fn heap(&self) -> u32 {
        self.heap
    }

    /// Where the wheel stands; `None` while it is to be spun.
    #[must_use]
    pub fn wheel(&self) -> Option<Sector> {
        self.wheel
    }

    fn may_take(&self, count: u8) -> bool {
        let enough = u32::from(count) <= self.heap;
        let allowed = match self.wheel {
            None => false,
            Some(Sector::One) => count == 1,
            Some(Sector::Two) => count == 2 || self.heap == 1,
            Some(Sector::Either) => true,
        };
        enough && allowed
    }
}

impl Game for Wheel {
    type Move = Spin;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance().with_players(2, Sum::Constant(1)).with_payoffs(0, 1)
    }

    fn turn(&self) -> Turn {
        match (self.heap, self.wheel) {
            (0, _) => Turn::Over,
            (_, None) => Turn::Chance,
            (_, Some(_)) => Turn::Player(self.mover),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Spin> {
        [1, 2].into_iter().filter(|&count| self.may_take(count)).map(Spin::Take)
    }

    fn play(&mut self, m: Spin) {
        match m {
            Spin::Stop(sector) => self.wheel = Some(sector),
            Spin::Take(count) => {
                self.heap -= u32::from(count);
                self.mover = self.mover.opponent();
                self.wheel = None;
            }
        }
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new((player != self.mover).into())
    }

    fn outcomes(&self) -> impl Iterator<Item = (Spin, u64)> {
        let sectors = if self.turn() == Turn::Chance { &Sector::ALL[..] } else { &[] };
        sectors.iter().map(|&sector| (Spin::Stop(sector), 1))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Keyed for Wheel {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Wheel {
    fn index_count(&self) -> usize {
        2
    }
    fn index(&self, m: Spin) -> usize {
        usize::from(m == Spin::Take(2))
    }
    fn move_at(&self, index: usize) -> Option<Spin> {
        [Spin::Take(1), Spin::Take(2)].get(index).copied()
    }
}

/// The heap times 8, plus where the wheel stands (0 if it is to be spun) doubled, plus the
/// player to move.
impl Enumerable for Wheel {
    fn state_count(&self) -> u64 {
        8 * (u64::from(self.start) + 1)
    }

    fn state_number(&self) -> u64 {
        let wheel = self.wheel.map_or(0, |sector| sector as u64 + 1);
        8 * u64::from(self.heap) + 2 * wheel + self.mover.index() as u64
    }

    fn state(&self, number: u64) -> Option<Self> {
        let heap = u32::try_from(number / 8).ok().filter(|&heap| heap <= self.start)?;
        let wheel = match number / 2 % 4 {
            0 => None,
            n => Some(Sector::ALL[usize::try_from(n - 1).ok()?]),
        };
        let state = Wheel { start: self.start, heap, mover: player_of(number % 2), wheel };
        (heap > 0 || wheel.is_none()).then_some(state)
    }
}

impl Notation for Wheel {
    /// The heap, then optionally where the wheel stands and the side in turn (X if left out):
    /// `4 either O`; or the sectors and moves so far: `two 2 either`.
    fn read(&self, text: &str) -> Result<Wheel, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_lowercase()) {
            return play_words(self, text);
        }
        let at = reader.at();
        let wanted = format!("a heap of 0 to {}", self.start);
        let heap = reader.number(&wanted)?;
        let heap = u32::try_from(heap).ok().filter(|&heap| heap <= self.start);
        let heap = heap.ok_or_else(|| reader.error_at(at, format!("{wanted} is expected")))?;
        reader.skip_blanks();
        let at = reader.at();
        let wheel = match reader.peek() {
            Some(c) if c.is_ascii_lowercase() => {
                let word = reader.word();
                let sector = Sector::ALL.into_iter().find(|sector| sector.to_string() == word);
                let sector = sector.filter(|_| heap > 0);
                Some(sector.ok_or_else(|| {
                    reader.error_at(
                        at,
                        format!("'{word}' is not expected; one, two or either is, if the heap is not empty"),
                    )
                })?)
            }
            _ => None,
        };
        let mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        Ok(Wheel { start: self.start, heap, mover, wheel })
    }

    fn write(&self) -> String {
        let wheel = self.wheel.map_or(String::new(), |sector| format!(" {sector}"));
        format!("{}{wheel}{}", self.heap, side_suffix(self.mover))
    }
}

impl fmt::Display for Wheel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "heap of {}", self.heap)?;
        match self.wheel {
            Some(sector) => writeln!(f, "the wheel says {sector}")?,
            None => writeln!(f, "the wheel is to be spun")?,
        }
        f.write_str(&status(self))
    }
}
