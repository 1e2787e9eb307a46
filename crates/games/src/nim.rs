//! Nim: [`Nim`], several heaps of objects of which a player takes some of one heap, and
//! [`PodiumNim`], the same for more players.
//!
//! Who takes the last object wins, or loses under [`Rule::Misere`]; a limit on how many may be
//! taken at once makes it the subtraction game. C. Bouton, *Nim, a game with a complete
//! mathematical theory*, Annals of Mathematics 3 (1901). Without a limit the mover loses normal
//! play exactly when the heaps' exclusive or is 0; one heap and limit `k` is lost when the
//! remainder by `k + 1` is 0 (misère: 1).

mod heaps;
mod podium;
mod text;

pub use heaps::{MOST_HEAPS, Take};
pub use podium::PodiumNim;

use crate::board::player_of;
use crate::text::x_or_o;
use crate::{Rule, SetupError};
use game_core::mix::mix64;
use game_core::{
    Decisive, Deterministic, Enumerable, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum,
};
use heaps::Heaps;
use std::borrow::Cow;

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
    heaps: Heaps,
    mover: Player,
    rule: Rule,
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
        Ok(Nim { heaps: Heaps::new(heaps, limit, 2)?, mover: Player::FIRST, rule: Rule::Normal })
    }

    /// The same position under another rule.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Nim {
        Nim { rule, ..self }
    }

    /// The heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u32] {
        self.heaps.sizes()
    }

    /// Who wins with the last object.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The most objects that may be taken at once.
    #[must_use]
    pub fn limit(&self) -> u32 {
        self.heaps.limit()
    }
}

impl Game for Nim {
    type Move = Take;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.heaps.are_empty() { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        self.heaps.takes()
    }

    fn play(&mut self, m: Take) {
        self.heaps.take(m);
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
        self.heaps.take_count()
    }

    fn nth_move(&self, n: usize) -> Option<Take> {
        self.heaps.nth_take(n)
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
        self.heaps.index_count()
    }
    fn index(&self, m: Take) -> usize {
        self.heaps.index(m)
    }
    fn move_at(&self, index: usize) -> Option<Take> {
        self.heaps.take_at(index)
    }
}

/// The heaps as digits of a number, the first the lowest, each to the base of its size at the
/// start plus one; doubled, plus the player to move. Every number is a state.
impl Enumerable for Nim {
    fn state_count(&self) -> u64 {
        2 * self.heaps.number_count()
    }
    fn state_number(&self) -> u64 {
        2 * self.heaps.number() + self.mover.index() as u64
    }
    fn state(&self, number: u64) -> Option<Self> {
        let heaps = self.heaps.numbered(number / 2);
        (number < self.state_count()).then_some(Nim { heaps, mover: player_of(number % 2), ..*self })
    }
}
