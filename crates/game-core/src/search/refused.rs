//! Why a search does not answer: [`Refused`].

use crate::{ScaleError, WrongClass};
use alloc::string::String;
use core::fmt;

/// A question a search cannot answer. Nothing was searched, except for
/// [`Refused::LineTooLong`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The game is of a class this search cannot handle.
    Class(WrongClass),
    /// Payoffs do not fit the scale of scores.
    Scale(ScaleError),
    /// [`Limits::only`](crate::Limits::only) names no move at all.
    NoRootMoves,
    /// [`Limits::only`](crate::Limits::only) names an ordinal the root does not have.
    NoSuchRootMove {
        /// The ordinal asked for.
        ordinal: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// A line longer than [`Limits::plies`](crate::Limits::plies) was met.
    LineTooLong {
        /// The limit.
        plies: u32,
    },
    /// An option has a value that makes no sense.
    Option {
        /// The option.
        name: &'static str,
        /// What it is and what would be accepted.
        problem: String,
    },
    /// More memory would be needed than may be used.
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Class(why) => write!(f, "this search {why}"),
            Refused::Scale(why) => write!(f, "{why}"),
            Refused::NoRootMoves => f.write_str("no root move is allowed: name at least one"),
            Refused::NoSuchRootMove { ordinal, moves } => {
                write!(f, "root move number {ordinal} does not exist, there are {moves} (counted from 0)")
            }
            Refused::LineTooLong { plies } => {
                write!(f, "a line of more than {plies} plies was met: limit the depth, or allow longer lines")
            }
            Refused::Option { name, problem } => write!(f, "{name}: {problem}"),
            Refused::Memory { needed, allowed } => {
                write!(f, "{needed} bytes would be needed, {allowed} are allowed")
            }
        }
    }
}

impl core::error::Error for Refused {}

impl From<WrongClass> for Refused {
    fn from(why: WrongClass) -> Refused {
        Refused::Class(why)
    }
}

impl From<ScaleError> for Refused {
    fn from(why: ScaleError) -> Refused {
        Refused::Scale(why)
    }
}
