#![doc = include_str!("../README.md")]

mod group;
mod linear;

pub use group::Group;
pub use linear::{Linear, LinearError};
