//! One number for each player: [`Payoffs`].

use crate::{Game, Player, Score};
use core::fmt;
use core::ops::Index;

/// A payoff (or estimate) for every player, inline: what max^n backs up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Payoffs {
    len: u8,
    values: [Score; Player::LIMIT],
}

impl Payoffs {
    /// The vector of these numbers; at most [`Player::LIMIT`], the rest is dropped.
    pub fn new(values: impl IntoIterator<Item = Score>) -> Payoffs {
        let mut payoffs = Payoffs { len: 0, values: [Score::ZERO; Player::LIMIT] };
        for (slot, value) in payoffs.values.iter_mut().zip(values) {
            *slot = value;
            payoffs.len += 1;
        }
        payoffs
    }

    /// Every player's payoff in a finished game, in the game's own unit.
    pub fn of<G: Game>(state: &G) -> Payoffs {
        Payoffs::new(Player::all(state.profile().players.into()).map(|p| state.payoff(p)))
    }

    /// The numbers in the order of the players.
    #[must_use]
    pub fn as_slice(&self) -> &[Score] {
        &self.values[..usize::from(self.len)]
    }
}

impl Index<Player> for Payoffs {
    type Output = Score;
    /// # Panics
    /// If the vector has no such player.
    fn index(&self, player: Player) -> &Score {
        &self.as_slice()[player.index()]
    }
}

impl fmt::Display for Payoffs {
    /// `<5 4 -5>`, as tree text writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<")?;
        for (i, value) in self.as_slice().iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, value.get())?;
        }
        f.write_str(">")
    }
}

impl fmt::Debug for Payoffs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
