//! Nim for several players who care for more than the first place: [`PodiumNim`].
//!
//! Players take turns to take any number of objects from one heap. Who takes the last object
//! is first; each player likes best to be that himself, next that the player after him in turn
//! is, and so on, and least that the player just before him is. S.-Y. R. Li, *N-person Nim and
//! N-person Moore's games*, International Journal of Game Theory 7 (1978): the player to move
//! comes last exactly when every column of the heaps' binary digits sums to 0 modulo the number
//! of players.

use super::Take;
use super::heaps::Heaps;
use crate::SetupError;
use crate::setup::in_range;
use game_core::mix::mix64;
use game_core::{Deterministic, Enumerable, Game, Indexed, Keyed, Player, Profile, Score, Sum, Turn};

/// A position of N-person Nim.
///
/// ```
/// use game_core::{Game, Player};
/// use games::nim::PodiumNim;
///
/// let start = PodiumNim::new(&[1], 3)?;
/// let state = start.child(start.nth_move(0).ok_or("there is a move")?);
/// let payoffs: Vec<i32> = Player::all(3).map(|p| state.payoff(p).get()).collect();
/// assert_eq!(payoffs, [2, 0, 1], "the first player took the last object");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PodiumNim {
    pub(super) heaps: Heaps,
    pub(super) mover: Player,
    pub(super) players: u8,
}

impl PodiumNim {
    /// The start with these heaps.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 2 to 8 players and 1 to 8 heaps whose states can be
    /// numbered with 64 bits.
    pub fn new(heaps: &[u32], players: u32) -> Result<PodiumNim, SetupError> {
        let players = in_range("players", players.into(), 2, Player::LIMIT as u64)?;
        Ok(PodiumNim {
            heaps: Heaps::new(heaps, u32::MAX, u64::from(players))?,
            mover: Player::FIRST,
            players,
        })
    }

    /// The heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u32] {
        self.heaps.sizes()
    }

    /// How many players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players.into()
    }

    /// How many turns after the player who would move now this one has his.
    fn turns_until(&self, player: Player) -> usize {
        (player.index() + self.players() - self.mover.index()) % self.players()
    }
}

impl Game for PodiumNim {
    type Move = Take;

    fn profile(&self) -> Profile {
        let best = i32::from(self.players) - 1;
        let sum = Sum::Constant(best * (best + 1) / 2);
        Profile::TWO_PLAYER.with_players(self.players, sum).with_payoffs(0, best)
    }

    fn turn(&self) -> Turn {
        if self.heaps.are_empty() { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        self.heaps.takes()
    }

    fn play(&mut self, m: Take) {
        self.heaps.take(m);
        self.mover = self.mover.next(self.players());
    }

    /// One point for every player who is worse off: the last taker has them all, the player
    /// after him none, the player before him all but one.
    fn payoff(&self, player: Player) -> Score {
        Score::new(i32::try_from(self.turns_until(player)).unwrap_or(0))
    }

    fn move_count(&self) -> usize {
        self.heaps.take_count()
    }

    fn nth_move(&self, n: usize) -> Option<Take> {
        self.heaps.nth_take(n)
    }
}

impl Deterministic for PodiumNim {}

impl Keyed for PodiumNim {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for PodiumNim {
    fn index_count(&self) -> usize {
        self.heaps.index_count()
    }
    fn index(&self, m: Take) -> usize {
        self.heaps.index(m)
    }
    fn move_at(&self, index: usize) -> Option<Take> {
        self.heaps.take_at(index)
    }
}

/// The heaps as digits of a number, times the number of players, plus the player to move. Every
/// number is a state.
impl Enumerable for PodiumNim {
    fn state_count(&self) -> u64 {
        u64::from(self.players) * self.heaps.number_count()
    }
    fn state_number(&self) -> u64 {
        u64::from(self.players) * self.heaps.number() + self.mover.index() as u64
    }
    fn state(&self, number: u64) -> Option<Self> {
        let players = u64::from(self.players);
        let heaps = self.heaps.numbered(number / players);
        let mover = Player::new(usize::try_from(number % players).ok()?)?;
        (number < self.state_count()).then_some(PodiumNim { heaps, mover, players: self.players })
    }
}
