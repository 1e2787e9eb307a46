#![doc = include_str!("../README.md")]

mod exact;
mod fixed;
mod pack;
mod size;
mod word;

pub use exact::{ExactMap, StateMap};
pub use fixed::{Fixed, FixedTable, Policy, SharedTable};
pub use pack::Pack;
pub use size::SizeError;
pub use word::Word;
