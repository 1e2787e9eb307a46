#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod event;
mod expectation;
mod full;
mod full_nodes;
mod known;
mod mean;
mod model;
mod page;
mod stakes;

pub use event::{At, Cut, Event, Odds};
pub use expectation::{ChanceCounters, Expectation, Expectimax, Expectiminimax};
pub use mean::Mean;
pub use model::{Model, Optimal, Role, Uniform};
pub use page::page;
