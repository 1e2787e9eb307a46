//! Who moves: [`Player`] and [`Turn`].

use core::fmt;

/// One of the players, numbered from 0 in the order of the game's own rules.
///
/// A player is a role, not a colour: whether the first player is called X, White or MAX is
/// [`Game::player_name`](crate::Game::player_name)'s business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The most players a game may have; payoff vectors are inline arrays of this length.
    pub const LIMIT: usize = 8;
    /// Player 0, who is MAX wherever a text speaks of MAX and MIN.
    pub const FIRST: Player = Player(0);
    /// Player 1, MIN in a two-player game.
    pub const SECOND: Player = Player(1);

    /// The player with this index, or `None` from [`Player::LIMIT`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Player> {
        if index < Player::LIMIT {
            #[expect(clippy::cast_possible_truncation, reason = "below LIMIT")]
            Some(Player(index as u8))
        } else {
            None
        }
    }

    /// The players `0..count` in order; `count` above [`Player::LIMIT`] is taken as the limit.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Player> + Clone {
        (0u8..8).take(count.min(Player::LIMIT)).map(Player)
    }

    /// The number of this player, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other player of a **two-player** game.
    #[must_use]
    pub const fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// The player who follows in a round of `count` players.
    #[must_use]
    pub const fn next(self, count: usize) -> Player {
        let next = self.0 + 1;
        if next as usize >= count { Player(0) } else { Player(next) }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({})", self.0)
    }
}

/// What has to happen next in a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player chooses a move.
    Player(Player),
    /// An outcome is drawn by its weight.
    Chance,
    /// Nothing: the game is finished and has a payoff.
    Over,
}

impl Turn {
    /// Whether the game is finished.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over)
    }

    /// The player who chooses, if one does.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// The player who chooses, or `me` at a chance node or a finished game.
    ///
    /// This is how a search says whose side the value of a child is on: the child's mover if it
    /// has one, otherwise the mover above it.
    #[must_use]
    pub const fn player_or(self, me: Player) -> Player {
        match self {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => me,
        }
    }
}
