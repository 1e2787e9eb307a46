#![doc = include_str!("../README.md")]

mod answer;
mod arena;
mod backup;
mod event;
mod mcts;
mod number;
mod playout;
mod random;
mod reward;
mod search;
mod simulate;
pub mod trace;
mod tree_policy;
mod ucb;

pub use answer::{Answer, Candidate, MostVisits};
pub use backup::{Backup, Mean};
pub use event::{End, Event};
pub use mcts::{Mcts, Phases};
pub use number::{Numbers, ln};
pub use playout::{Ending, Playout, Uniform};
pub use random::Random;
pub use reward::Rewards;
pub use tree_policy::{Child, Parent, TreePolicy};
pub use ucb::{Ucb1, ucb1};
