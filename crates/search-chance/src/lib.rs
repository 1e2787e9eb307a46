#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod event;
mod expectation;
mod full;
mod full_nodes;
mod interval;
mod known;
mod lines;
mod mean;
mod model;
mod page;
mod stakes;
mod star;
mod star_nodes;
mod star_run;

pub use event::{At, Cut, Event, Odds};
pub use expectation::{ChanceCounters, Expectation, Expectimax, Expectiminimax};
pub use interval::{Bounds, ByProfile};
pub use mean::Mean;
pub use model::{Model, Optimal, Role, Uniform};
pub use page::page;
pub use star::{Probing, Star};
