//! What kind of game it is, as data: [`Profile`], [`Sum`] and [`WrongClass`].

use core::fmt;

/// How the players' payoffs add up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sum {
    /// The payoffs of every finished game sum to 0.
    Zero,
    /// They sum to this other number; search sees no difference
    /// ([`Centred`](crate::adapt::Centred)).
    Constant(i32),
    /// They need not sum to the same number: players may gain together.
    General,
}

/// The class of a game (Russell & Norvig's axes) and the range of its payoffs.
///
/// Types say what a search needs ([`Deterministic`](crate::Deterministic),
/// [`ZeroSum`](crate::ZeroSum)); the profile says the same as data, for games whose class is
/// known only at run time, for tables, for advice and for tests. It may depend on the
/// configuration of a game (its board size, say), never on how far a game has got.
///
/// ```
/// use game_core::Profile;
/// let othello = Profile::TWO_PLAYER.with_payoffs(-64, 64);
/// assert!(!othello.chance && othello.payoffs() == (-64, 64));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Profile {
    /// How many players, at least 1 and at most [`Player::LIMIT`](crate::Player::LIMIT).
    pub players: u8,
    /// Whether [`Turn::Chance`](crate::Turn::Chance) can occur.
    pub chance: bool,
    /// Whether a mover may not see the whole state.
    pub hidden: bool,
    /// How payoffs add up.
    pub sum: Sum,
    /// The lowest payoff of any player, in the game's own unit.
    pub payoff_min: i32,
    /// The highest payoff of any player.
    pub payoff_max: i32,
}

impl Profile {
    /// Two players, no chance, nothing hidden, zero-sum, win +1 / draw 0 / loss -1.
    pub const TWO_PLAYER: Profile =
        Profile { players: 2, chance: false, hidden: false, sum: Sum::Zero, payoff_min: -1, payoff_max: 1 };

    /// This profile with another number of players and another way of summing.
    #[must_use]
    pub const fn with_players(self, players: u8, sum: Sum) -> Profile {
        Profile { players, sum, ..self }
    }

    /// This profile with another range of payoffs, both ends included.
    #[must_use]
    pub const fn with_payoffs(self, min: i32, max: i32) -> Profile {
        Profile { payoff_min: min, payoff_max: max, ..self }
    }

    /// This profile with chance events.
    #[must_use]
    pub const fn with_chance(self) -> Profile {
        Profile { chance: true, ..self }
    }

    /// This profile with hidden information.
    #[must_use]
    pub const fn with_hidden(self) -> Profile {
        Profile { hidden: true, ..self }
    }

    /// The range of payoffs, both ends included.
    #[must_use]
    pub const fn payoffs(&self) -> (i32, i32) {
        (self.payoff_min, self.payoff_max)
    }

    /// Whether two players' payoffs sum to zero.
    #[must_use]
    pub const fn is_zero_sum(&self) -> bool {
        self.players == 2 && matches!(self.sum, Sum::Zero)
    }
}

impl fmt::Display for Profile {
    /// For example `2 players, zero-sum, deterministic, perfect information, payoffs -1..1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.players == 1 { "" } else { "s" };
        write!(f, "{} player{plural}, ", self.players)?;
        match self.sum {
            Sum::Zero => f.write_str("zero-sum")?,
            Sum::Constant(total) => write!(f, "constant-sum {total}")?,
            Sum::General => f.write_str("general-sum")?,
        }
        f.write_str(if self.chance { ", stochastic" } else { ", deterministic" })?;
        f.write_str(if self.hidden { ", hidden information" } else { ", perfect information" })?;
        write!(f, ", payoffs {}..{}", self.payoff_min, self.payoff_max)
    }
}

/// A search or adapter was given a game of a class it cannot handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrongClass {
    /// It needs exactly two players; the game has this many.
    NotTwoPlayers(u8),
    /// It needs a game without chance events.
    Chance,
    /// It needs payoffs that sum to zero.
    NotZeroSum,
    /// It needs payoffs that sum to a constant.
    NotConstantSum,
    /// The payoffs are too large to be centred.
    PayoffsTooLarge,
    /// The named player does not exist; the game has this many.
    NoSuchPlayer(u8),
}

impl fmt::Display for WrongClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongClass::NotTwoPlayers(n) => write!(f, "needs a game of two players, this one has {n}"),
            WrongClass::Chance => f.write_str("needs a game without chance events"),
            WrongClass::NotZeroSum => f.write_str("needs payoffs that sum to zero"),
            WrongClass::NotConstantSum => f.write_str("needs payoffs that sum to a constant"),
            WrongClass::PayoffsTooLarge => f.write_str("needs smaller payoffs to centre them"),
            WrongClass::NoSuchPlayer(n) => write!(f, "names a player who does not exist, the game has {n}"),
        }
    }
}

impl core::error::Error for WrongClass {}
