#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod adapt;
mod clock;
mod game;
pub mod graph;
pub mod laws;
pub mod mix;
mod parse_error;
mod payoffs;
mod player;
mod plugs;
mod powers;
mod profile;
mod scale;
mod score;
pub mod search;
pub mod trace;
pub mod tree;
pub mod walk;

#[cfg(feature = "std")]
pub use clock::SystemClock;
pub use clock::{Clock, FakeClock, NoClock};
pub use game::{Deterministic, Game, IllegalMove, ZeroSum};
pub use parse_error::ParseError;
pub use payoffs::Payoffs;
pub use player::{Player, Turn};
pub use plugs::{
    Book, Depth, Entry, Evaluate, Flat, Natural, NoBook, NoObserver, NoTable, Observer, Order, PolicyAnswer,
    PolicyValue, Table,
};
pub use powers::{
    Decisive, Enumerable, Exchanges, Features, Indexed, Keyed, Notation, Passes, Soonest, Tactical, find_move,
};
pub use profile::{Profile, Sum, WrongClass};
pub use scale::{Scale, ScaleError};
pub use score::{Bound, Score, Window};
pub use search::{Counters, Limits, Refused, Report, RootMove, Search, Stopped};
