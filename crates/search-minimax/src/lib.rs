#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod best_reply;
mod eager;
mod endgame;
mod event;
mod maxn;
mod minimax;
mod negamax;
mod outcomes;
mod page;
mod plugs;
mod retrograde;
mod root;
mod run;
mod shallow;
mod solver;
mod strategy;
mod value;

pub use best_reply::{BestReply, Reply};
pub use eager::Eager;
pub use endgame::{Endgame, Outcome};
pub use event::{Event, Source};
pub use maxn::{MaxN, Pruning, Tie};
pub use minimax::Minimax;
pub use negamax::Negamax;
pub use page::{page, question, sweep_page, vector_page};
pub use plugs::Depths;
pub use retrograde::{Retrograde, Sweep};
pub use solver::{Proof, Solution, Solver};
pub use strategy::{Flaw, Guarantee, Strategy};
