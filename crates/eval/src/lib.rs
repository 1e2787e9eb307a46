#![doc = include_str!("../README.md")]

mod greedy;
mod group;
mod linear;

pub use greedy::Greedy;
pub use group::Group;
pub use linear::{Linear, LinearError};
