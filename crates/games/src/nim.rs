//! Nim: [`Nim`], several heaps of objects of which a player takes some of one heap.
//!
//! Who takes the last object wins, or loses under [`Rule::Misere`]; a limit on how many may be
//! taken at once makes it the subtraction game. C. Bouton, *Nim, a game with a complete
//! mathematical theory*, Annals of Mathematics 3 (1901). Without a limit the mover loses normal
//! play exactly when the heaps' exclusive or is 0; one heap and limit `k` is lost when the
//! remainder by `k + 1` is 0 (misère: 1).

mod text;

use crate::setup::in_range;
use crate::text::x_or_o;
use crate::{Rule, SetupError};
use game_core::mix::mix64;
use game_core::{
    Decisive, Deterministic, Enumerable, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum,
};
use std::borrow::Cow;
use std::fmt;

/// The most heaps a game may have.
pub const MOST_HEAPS: usize = 8;

/// Objects taken from one heap; displays as `3` with a single heap and as `h2-3` (3 from the
/// second heap) with several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    heap: u8,
    of: u8,
    count: u32,
}

impl Take {
    /// The heap, counted from 0.
    #[must_use]
    pub const fn heap(self) -> usize {
        self.heap as usize
    }

    /// How many objects, at least 1.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of == 1 {
            write!(f, "{}", self.count)
        } else {
            write!(f, "h{}-{}", self.heap + 1, self.count)
        }
    }
}

/// A Nim position.
///
/// ```
/// use game_core::{Game, Notation};
/// use games::Nim;
///
/// let fifteen = Nim::new(&[15], 3)?;
/// assert_eq!(fifteen.move_count(), 3);
/// let heaps = Nim::new(&[3, 4, 5], u32::MAX)?;
/// assert_eq!(heaps.read("h3-5 h1-2")?.write(), "1 4 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    heaps: [u32; MOST_HEAPS],
    /// The heaps at the start, which bound those of every state.
    start: [u32; MOST_HEAPS],
    count: u8,
    mover: Player,
    rule: Rule,
    limit: u32,
}

impl Nim {
    /// The start with these heaps, of which at most `limit` objects may be taken at once
    /// (`u32::MAX` for no limit), the last one winning.
    ///
    /// Heaps may be 0; a game whose heaps are all 0 is finished.
    ///
    /// # Errors
    /// [`SetupError`] without heaps, with more than [`MOST_HEAPS`], with a limit of 0, or if the
    /// states cannot be numbered with 64 bits.
    pub fn new(heaps: &[u32], limit: u32) -> Result<Nim, SetupError> {
        let count = in_range("number of heaps", heaps.len() as u64, 1, MOST_HEAPS as u64)?;
        let limit = in_range("take", limit.into(), 1, u32::MAX.into())?;
        let mut start = [0; MOST_HEAPS];
        let mut states = 2u64;
        for (slot, &heap) in start.iter_mut().zip(heaps) {
            *slot = heap;
            states = states.checked_mul(u64::from(heap) + 1).ok_or(SetupError::TooManyStates)?;
        }
        Ok(Nim { heaps: start, start, count, mover: Player::FIRST, rule: Rule::Normal, limit })
    }

    /// The same position under another rule.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Nim {
        Nim { rule, ..self }
    }

    /// The heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u32] {
        &self.heaps[..usize::from(self.count)]
    }

    /// Who wins with the last object.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The most objects that may be taken at once.
    #[must_use]
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// The most objects any state of this game lets a player take from this heap.
    fn widest(&self, heap: usize) -> u32 {
        self.start[heap].min(self.limit)
    }
}

impl Game for Nim {
    type Move = Take;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.heaps().iter().all(|&heap| heap == 0) { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        (0u8..).zip(self.heaps()).flat_map(move |(heap, &size)| {
            (1..=size.min(self.limit)).map(move |count| Take { heap, of: self.count, count })
        })
    }

    fn play(&mut self, m: Take) {
        self.heaps[m.heap()] -= m.count;
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, player: Player) -> Score {
        let winner = match self.rule {
            Rule::Normal => self.mover.opponent(),
            Rule::Misere => self.mover,
        };
        Score::new(1).towards(winner, player)
    }

    fn move_count(&self) -> usize {
        self.heaps().iter().map(|&heap| heap.min(self.limit) as usize).sum()
    }

    fn nth_move(&self, n: usize) -> Option<Take> {
        let mut left = n;
        for (heap, &size) in (0u8..).zip(self.heaps()) {
            let here = size.min(self.limit);
            match u32::try_from(left) {
                Ok(before) if before < here => {
                    return Some(Take { heap, of: self.count, count: before + 1 });
                }
                _ => left -= here as usize,
            }
        }
        None
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Deterministic for Nim {}
impl ZeroSum for Nim {}
impl Decisive for Nim {}

impl Keyed for Nim {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Nim {
    fn index_count(&self) -> usize {
        (0..self.heaps().len()).map(|heap| self.widest(heap) as usize).sum()
    }

    fn index(&self, m: Take) -> usize {
        let before: usize = (0..m.heap()).map(|heap| self.widest(heap) as usize).sum();
        before + m.count as usize - 1
    }

    fn move_at(&self, index: usize) -> Option<Take> {
        let start = Nim { heaps: self.start, ..*self };
        start.nth_move(index)
    }
}

/// The heaps as digits of a number, the first the lowest, each to the base of its size at the
/// start plus one; doubled, plus the player to move. Every number is a state.
impl Enumerable for Nim {
    fn state_count(&self) -> u64 {
        self.start.iter().fold(2, |count, &heap| count * (u64::from(heap) + 1))
    }

    fn state_number(&self) -> u64 {
        let digits = self.heaps.iter().zip(self.start).rev();
        let heaps = digits.fold(0, |number, (&heap, most)| number * (u64::from(most) + 1) + u64::from(heap));
        2 * heaps + self.mover.index() as u64
    }

    fn state(&self, number: u64) -> Option<Self> {
        if number >= self.state_count() {
            return None;
        }
        let mut state = *self;
        let mut left = number / 2;
        for (heap, most) in state.heaps.iter_mut().zip(self.start) {
            let base = u64::from(most) + 1;
            *heap = u32::try_from(left % base).ok()?;
            left /= base;
        }
        state.mover = if number.is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        Some(state)
    }
}
