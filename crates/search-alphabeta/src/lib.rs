#![doc = include_str!("../README.md")]

mod buffers;
mod builder;
mod completed;
mod event;
mod found;
mod heuristics;
mod learn;
mod negamax;
mod options;
mod page;
mod passes;
mod recall;
mod root;
mod run;
mod search;
mod sight;
mod solver;

pub use event::{Event, Source};
pub use heuristics::{Heuristics, Use};
pub use learn::{Context, Learn, NoLearning};
pub use options::{Depths, Options, Windows};
pub use page::page;
pub use search::AlphaBeta;
pub use sight::{Blind, Sight, Sighted};
pub use solver::{Solution, SolvedMoves, Solver};
