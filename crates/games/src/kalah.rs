//! Kalah: [`Kalah`], sowing seeds round a board, with extra turns and captures.
//!
//! The mover takes all seeds of one of his pits and sows them one by one anticlockwise into the
//! following pits, his own store included, the opponent's left out. If the last seed falls into
//! his store he moves again. If it falls into an empty pit of his own and the pit opposite has
//! seeds, he stores both. When the player in turn has no seeds in his pits the game ends and
//! the other stores what is left; the difference of stores is the result. W. Champion (1940);
//! G. Irving, J. Donkers & J. Uiterwijk, *Solving Kalah*, ICGA Journal 23 (2000).
//!
//! # Layout
//!
//! Each player's pits are numbered in the direction of sowing, his store follows them:
//!
//! ```text
//!        6  5  4  3  2  1        second player
//!   [ ]                    [ ]
//!        1  2  3  4  5  6        first player
//! ```

use crate::SetupError;
use crate::board::side_suffix;
use crate::setup::in_range;
use crate::text::{Reader, play_words, status};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Features, Game, Indexed, Keyed, Notation, Order, ParseError, Player, Profile, Score, Turn,
    ZeroSum,
};
use std::fmt;

/// The most pits a side may have.
const MOST_PITS: usize = 8;

/// A pit of the player to move; displays as its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pit(u8);

impl Pit {
    /// The number of the pit in the direction of sowing, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A position of Kalah.
///
/// ```
/// use game_core::{Game, Notation, Player, Turn};
/// use games::Kalah;
///
/// let start = Kalah::new(6, 4)?;
/// let again = start.read("3")?;
/// assert_eq!(again.turn(), Turn::Player(Player::FIRST), "the last seed fell into the store");
/// assert_eq!(again.stores(), [1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    /// The seeds in the pits of each player, in the direction of sowing.
    pits: [[u8; MOST_PITS]; 2],
    stores: [u8; 2],
    width: u8,
    seeds: u8,
    mover: Player,
}

impl Kalah {
    /// The start with so many pits a side and seeds a pit.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 1 to 8 pits and 1 to 15 seeds.
    pub fn new(pits: u32, seeds: u32) -> Result<Kalah, SetupError> {
        let width: u8 = in_range("pits", pits.into(), 1, MOST_PITS as u64)?;
        let seeds = in_range("seeds", seeds.into(), 1, 15)?;
        let mut side = [0; MOST_PITS];
        side[..usize::from(width)].fill(seeds);
        Ok(Kalah { pits: [side; 2], stores: [0; 2], width, seeds, mover: Player::FIRST })
    }

    /// The seeds in the stores of the first and the second player.
    #[must_use]
    pub fn stores(&self) -> [u32; 2] {
        self.stores.map(u32::from)
    }

    /// The seeds in a player's pits, in the direction of sowing.
    #[must_use]
    pub fn pits(&self, player: Player) -> &[u8] {
        &self.pits[player.index() & 1][..usize::from(self.width)]
    }

    /// All seeds, at most 240.
    fn total(&self) -> u8 {
        2 * self.width * self.seeds
    }

    /// Ends the game if the player in turn has nothing to sow.
    fn clear(&mut self) {
        if self.pits(self.mover).iter().all(|&seeds| seeds == 0) {
            let other = self.mover.opponent().index() & 1;
            self.stores[other] += self.pits[other].iter().sum::<u8>();
            self.pits[other] = [0; MOST_PITS];
        }
    }
}

impl Game for Kalah {
    type Move = Pit;

    fn profile(&self) -> Profile {
        let all = self.total().into();
        Profile::TWO_PLAYER.with_payoffs(-i32::from(self.total()), all)
    }

    fn turn(&self) -> Turn {
        let sowable = self.pits(self.mover).iter().any(|&seeds| seeds > 0);
        if sowable { Turn::Player(self.mover) } else { Turn::Over }
    }

    fn moves(&self) -> impl Iterator<Item = Pit> {
        (0u8..).zip(self.pits(self.mover)).filter(|&(_, &seeds)| seeds > 0).map(|(pit, _)| Pit(pit))
    }

    fn play(&mut self, m: Pit) {
        let me = self.mover.index() & 1;
        let width = usize::from(self.width);
        let mut hand = std::mem::take(&mut self.pits[me][m.index()]);
        let (mut side, mut pit) = (me, m.index());
        while hand > 0 {
            pit += 1;
            if pit < width {
                self.pits[side][pit] += 1;
            } else if pit == width && side == me {
                self.stores[me] += 1;
            } else {
                (side, pit) = (1 - side, 0);
                self.pits[side][pit] += 1;
            }
            hand -= 1;
        }
        let again = side == me && pit == width;
        if side == me && pit < width && self.pits[me][pit] == 1 {
            let opposite = width - 1 - pit;
            if self.pits[1 - me][opposite] > 0 {
                self.stores[me] += 1 + std::mem::take(&mut self.pits[1 - me][opposite]);
                self.pits[me][pit] = 0;
            }
        }
        if !again {
            self.mover = self.mover.opponent();
        }
        self.clear();
    }

    fn payoff(&self, player: Player) -> Score {
        let [first, second] = self.stores.map(i32::from);
        Score::new(first - second).towards(Player::FIRST, player)
    }
}

impl Deterministic for Kalah {}
impl ZeroSum for Kalah {}

impl Keyed for Kalah {
    fn key(&self) -> u64 {
        let [first, second] = self.pits.map(u64::from_le_bytes);
        let [one, other] = self.stores.map(u64::from);
        mix64(mix64(mix64(first) ^ second) ^ (one << 16 | other << 8 | self.mover.index() as u64))
    }
}

impl Indexed for Kalah {
    fn index_count(&self) -> usize {
        self.width.into()
    }
    fn index(&self, m: Pit) -> usize {
        m.index()
    }
    fn move_at(&self, index: usize) -> Option<Pit> {
        u8::try_from(index).ok().filter(|&pit| pit < self.width).map(Pit)
    }
}

impl Notation for Kalah {
    /// The pits and the store of the first, then of the second player, each in the direction of
    /// sowing, with a `/` between, then optionally the side to move (X if left out):
    /// `4,4,0,5,5,5,1 / 4,4,4,4,4,4,0`; or the pits played, from 1: `3 6`.
    fn read(&self, text: &str) -> Result<Kalah, ParseError> {
        if !text.contains(',') {
            return play_words(self, text);
        }
        let mut reader = Reader::new(text);
        let mut state = *self;
        let mut total = 0;
        for side in 0..2 {
            if side == 1 {
                reader.skip_blanks();
                if !reader.take('/') {
                    return Err(reader.unexpected("a / and the second player's pits"));
                }
            }
            for pit in 0..=usize::from(self.width) {
                if pit > 0 && !reader.take(',') {
                    return Err(reader.unexpected("a comma"));
                }
                reader.skip_blanks();
                let at = reader.at();
                let seeds = reader.number("a number of seeds")?;
                total += seeds.min(1_000);
                let seeds = u8::try_from(seeds).ok().filter(|&seeds| seeds <= self.total());
                let seeds = seeds.ok_or_else(|| {
                    reader.error_at(at, format!("more seeds than the {} of the game", self.total()))
                })?;
                if pit < usize::from(self.width) {
                    state.pits[side][pit] = seeds;
                } else {
                    state.stores[side] = seeds;
                }
            }
        }
        if total != u64::from(self.total()) {
            return Err(reader.error(format!("{total} seeds, the game has {}", self.total())));
        }
        state.mover = reader.side_then_end()?.unwrap_or(Player::FIRST);
        state.clear();
        Ok(state)
    }

    fn write(&self) -> String {
        let side = |player: Player| {
            let mut numbers: Vec<String> = self.pits(player).iter().map(u8::to_string).collect();
            numbers.push(self.stores[player.index() & 1].to_string());
            numbers.join(",")
        };
        format!("{} / {}{}", side(Player::FIRST), side(Player::SECOND), side_suffix(self.mover))
    }
}

impl Features for Kalah {
    fn feature_names(&self) -> &[&'static str] {
        &["store", "seeds", "extra turns"]
    }

    /// `store`; `seeds` in the pits; `extra turns`: pits whose last seed falls into the store.
    fn features(&self, player: Player, values: &mut [i32]) {
        for (sign, side) in [(1, player), (-1, player.opponent())] {
            let seeds: i32 = self.pits(side).iter().map(|&seeds| i32::from(seeds)).sum();
            let extra = (0..self.width).filter(|&pit| self.ends_in_store(side, Pit(pit))).count();
            let store = self.stores[side.index() & 1].into();
            for (value, seen) in values.iter_mut().zip([store, seeds, i32::try_from(extra).unwrap_or(0)]) {
                *value = if sign == 1 { seen } else { *value - seen };
            }
        }
    }
}

impl Kalah {
    fn ends_in_store(&self, player: Player, m: Pit) -> bool {
        let lap = 2 * self.width + 1;
        let seeds = self.pits(player)[m.index()];
        seeds > 0 && seeds % lap == (self.width - m.0) % lap
    }
}

/// Moves that give another turn first, the nearest to the store before the others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ExtraTurnsFirst;

impl Order<Kalah> for ExtraTurnsFirst {
    fn rank(&self, state: &Kalah, m: Pit) -> i32 {
        if state.ends_in_store(state.mover, m) { 1 + i32::from(m.0) } else { 0 }
    }
}

impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |seeds: &mut dyn Iterator<Item = &u8>| -> String {
            seeds.map(|seeds| format!("{seeds:>4}")).collect()
        };
        let [first, second] = self.stores;
        writeln!(f, "    {}", line(&mut self.pits(Player::SECOND).iter().rev()))?;
        let gap = 4 * usize::from(self.width);
        writeln!(f, "{second:>4}{:gap$}{first:>4}", "")?;
        writeln!(f, "    {}", line(&mut self.pits(Player::FIRST).iter()))?;
        f.write_str(&status(self))
    }
}
