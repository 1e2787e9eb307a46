#![doc = include_str!("../README.md")]

pub mod connect_four;
pub mod mnk;
pub mod nim;
pub mod pig;
mod setup;
mod text;

pub use connect_four::ConnectFour;
pub use mnk::{Mnk, TicTacToe};
pub use nim::Nim;
pub use pig::Pig;
pub use setup::SetupError;

/// Who wins when the last line is made or the last object taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Rule {
    /// He who does it wins.
    #[default]
    Normal,
    /// He who does it loses.
    Misere,
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Rule::Normal => "normal",
            Rule::Misere => "misere",
        })
    }
}
