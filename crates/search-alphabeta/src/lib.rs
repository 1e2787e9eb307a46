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
#[cfg(feature = "threads")]
mod parallel;
mod passes;
mod pruning;
mod quiescence;
mod recall;
mod root;
#[cfg(feature = "threads")]
mod root_split;
mod run;
mod search;
mod selection;
mod selective;
mod selective_moves;
mod sight;
mod solver;
#[cfg(feature = "threads")]
mod solver_threads;
mod untried;

pub use event::{Event, Source};
pub use heuristics::{Heuristics, Use};
pub use learn::{Context, Learn, NoLearning};
pub use options::{Depths, Options, Windows};
pub use page::page;
#[cfg(feature = "threads")]
pub use parallel::{Stoppable, Threads};
#[cfg(feature = "threads")]
pub use root_split::RootSplit;
pub use search::AlphaBeta;
pub use selection::{Extensions, LateMoves, NullMove, Pruning, Quiescence, Selection, Singular};
pub use selective::{NoPass, Noise, Noisy, Pass, Passing, Selective, Trading, Unaware};
pub use sight::{Blind, Sight, Sighted};
pub use solver::{Solution, SolvedMoves, Solver};
#[cfg(feature = "threads")]
pub use solver_threads::SolverThreads;
