//! Contests between two searches: [`stats`] says what results mean, [`play`] plays one game,
//! [`run`] plays pairs until enough is known.

pub mod play;
pub mod record;
pub mod run;
pub mod stats;
