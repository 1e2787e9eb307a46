#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod component;
mod distribution;
mod event;
mod exact;
mod expectation;
mod full;
mod full_nodes;
mod interval;
mod known;
mod lines;
mod mean;
mod mixed;
mod model;
mod page;
mod sample;
mod stakes;
mod star;
mod star_nodes;
mod star_run;
mod thinned;
mod vector;

pub use distribution::Distribution;
pub use event::{At, Cut, Event, Odds};
pub use exact::{Exact, Solution, Unsolved};
pub use expectation::{ChanceCounters, Expectation, Expectimax, Expectiminimax};
pub use interval::{Bounds, ByProfile};
pub use mean::Mean;
pub use mixed::{Actor, Even, Mixed, Weigh};
pub use model::{Model, Optimal, Role, Uniform};
pub use page::page;
pub use sample::{AnyMove, Play, Sampled, Sampler, below, draw, holder, ticket_at};
pub use star::{Probing, Star};
pub use thinned::Thinned;
pub use vector::{ExpectiMaxN, Means};
