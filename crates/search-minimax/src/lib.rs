#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod event;
mod minimax;
mod negamax;
mod page;
mod plugs;
mod run;

pub use event::{Event, Source};
pub use minimax::Minimax;
pub use negamax::Negamax;
pub use page::{page, question};
pub use plugs::Depths;
