//! A configuration that makes no game: [`SetupError`].

use std::fmt;

/// A size, limit or list that makes no game: what it is and what would be accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// An option lies outside its range.
    OutOfRange {
        /// The option.
        option: &'static str,
        /// What was given.
        value: u64,
        /// The least that is accepted.
        min: u64,
        /// The greatest that is accepted.
        max: u64,
    },
    /// The board needs more bits than its bitboard has.
    BoardTooLarge {
        /// Bits needed, sentinels included.
        bits: u64,
        /// Bits there are.
        limit: u64,
    },
    /// The states cannot be numbered with 64 bits.
    TooManyStates,
    /// An option has a value of the wrong kind.
    Unfit {
        /// The option.
        option: &'static str,
        /// What would be accepted.
        accepted: &'static str,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OutOfRange { option, value, min, max } => {
                write!(f, "{option} = {value} is out of range: {min} to {max} are accepted")
            }
            SetupError::BoardTooLarge { bits, limit } => {
                write!(f, "board too large: it needs {bits} bits, {limit} are available")
            }
            SetupError::TooManyStates => f.write_str(
                "too many states: they cannot be numbered with 64 bits, use fewer or smaller heaps",
            ),
            SetupError::Unfit { option, accepted } => write!(f, "{option}: accepted is {accepted}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// `value` as a number of the type wanted, if it lies in `min..=max`.
pub(crate) fn in_range<T: TryFrom<u64>>(
    option: &'static str,
    value: u64,
    min: u64,
    max: u64,
) -> Result<T, SetupError> {
    let error = SetupError::OutOfRange { option, value, min, max };
    if value < min || value > max {
        return Err(error);
    }
    T::try_from(value).map_err(|_| error)
}
