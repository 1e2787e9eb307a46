#![doc = include_str!("../README.md")]

mod compact;
mod counted;
mod exact;
mod fixed;
mod pack;
mod prefetch;
mod size;
mod word;

pub use compact::{Compact, CompactTable, SharedCompactTable};
pub use counted::{Counted, Statistics};
pub use exact::{ExactMap, StateMap};
pub use fixed::{Fixed, FixedTable, Policy, SharedTable, Stored};
pub use pack::Pack;
pub use size::SizeError;
pub use word::Word;
