//! Tests of search x game x table x evaluator: one binary, one file a kind.

mod alphabeta;
mod bench;
mod chance;
mod chance_backgammon;
mod circles;
mod commands;
mod contest;
mod crowded;
mod docs;
mod endgames;
mod exact;
mod experiments;
mod mcts;
mod mcts_specs;
mod minimax;
mod play;
mod solver;
mod traces;
mod untyped;
mod vectors;
mod vectors_sampled;
mod vectors_values;
