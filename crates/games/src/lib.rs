#![doc = include_str!("../README.md")]

pub mod ataxx;
pub mod backgammon;
pub mod bearoff;
mod board;
pub mod cant_stop;
pub mod centipede;
#[cfg(feature = "chess")]
pub mod chess;
pub mod connect_four;
pub mod domineering;
pub mod dots_and_boxes;
pub mod draughts;
pub mod einstein;
pub mod exchange;
pub mod go;
pub mod hex;
pub mod horizon;
pub mod kalah;
pub mod mnk;
pub mod nim;
pub mod othello;
pub mod pawns;
pub mod pig;
mod ply_limit;
pub mod pong_hau_ki;
pub mod pursuit;
pub mod race;
mod setup;
mod text;
pub mod three_way;
pub mod twenty48;
pub mod virus;
pub mod wheel;

pub use ataxx::Ataxx;
pub use backgammon::Backgammon;
pub use bearoff::BearOff;
pub use board::{Cell, Placement};
pub use cant_stop::CantStop;
pub use centipede::Centipede;
#[cfg(feature = "chess")]
pub use chess::Chess;
pub use connect_four::ConnectFour;
pub use domineering::Domineering;
pub use dots_and_boxes::DotsAndBoxes;
pub use draughts::Draughts;
pub use einstein::Einstein;
pub use exchange::Exchange;
pub use go::Go;
pub use hex::Hex;
pub use horizon::Horizon;
pub use kalah::Kalah;
pub use mnk::{Mnk, TicTacToe};
pub use nim::{Nim, PodiumNim};
pub use othello::Othello;
pub use pawns::Pawns;
pub use pig::Pig;
pub use ply_limit::PlyLimit;
pub use pong_hau_ki::PongHauKi;
pub use pursuit::Pursuit;
pub use race::Ladder;
pub use setup::SetupError;
pub use three_way::ThreeWay;
pub use twenty48::Twenty48;
pub use virus::Virus;
pub use wheel::Wheel;

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
