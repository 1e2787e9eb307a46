//! Sizes that cannot be: [`SizeError`].

use core::fmt;

/// A table of this size cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SizeError {
    /// Not even one bucket fits.
    TooSmall {
        /// Bytes asked for.
        bytes: usize,
        /// Bytes of one bucket, the least there can be.
        least: usize,
    },
    /// The allocator refused.
    OutOfMemory {
        /// Bytes asked for.
        bytes: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::TooSmall { bytes, least } => {
                write!(f, "a table of {bytes} bytes holds nothing: give at least {least}")
            }
            SizeError::OutOfMemory { bytes } => write!(f, "a table of {bytes} bytes does not fit the memory"),
        }
    }
}

impl core::error::Error for SizeError {}
