//! Chains of jumps, found one by one: [`Chains`].

use super::squares::{Direction, bits, moved, next};
use super::{Draughts, Walk};
use game_core::Player;

/// A square of the chain being followed.
#[derive(Clone, Copy, Debug)]
struct Link {
    square: u8,
    /// The enemies jumped so far.
    taken: u32,
    /// The next direction to try, as a number in the piece's list of them.
    untried: usize,
    /// Whether a jump leads on from here.
    goes_on: bool,
}

/// All chains of jumps of the player to move, by depth-first search: a chain is complete where
/// no jump leads on.
pub(super) struct Chains<'a> {
    board: &'a Draughts,
    /// The pieces whose chains have not been looked at.
    pieces: u32,
    /// The chain being followed; at most nine enemies can be jumped (see `numbers`).
    links: [Link; 10],
    length: usize,
}

impl<'a> Chains<'a> {
    /// The chains of a position.
    pub(super) fn of(board: &'a Draughts) -> Chains<'a> {
        let none = Link { square: 0, taken: 0, untried: 0, goes_on: false };
        Chains { board, pieces: board.pieces(board.mover), links: [none; 10], length: 0 }
    }

    /// Puts a square at the end of the chain.
    fn push(&mut self, square: u8, taken: u32) {
        self.links[self.length] = Link { square, taken, untried: 0, goes_on: false };
        self.length += 1;
    }

    /// Jumps on from the end of the chain in a direction not yet tried; whether it can.
    fn extend(&mut self) -> bool {
        let from = self.links[0].square;
        let man = self.board.kings >> from & 1 == 0;
        let Link { square, taken, untried, .. } = self.links[self.length - 1];
        let crowned = man && self.length > 1 && 1 << square & Draughts::far_row(self.board.mover) != 0;
        if crowned {
            return false;
        }
        let enemies = self.board.pieces(self.board.mover.opponent()) & !taken;
        let empty = self.board.empty() | 1 << from;
        let directions = self.board.directions(from);
        for (n, &direction) in directions.iter().enumerate().skip(untried) {
            let Some(over) = next(square, direction).filter(|over| enemies >> over & 1 == 1) else {
                continue;
            };
            let Some(to) = next(over, direction).filter(|to| empty >> to & 1 == 1) else { continue };
            let last = &mut self.links[self.length - 1];
            (last.untried, last.goes_on) = (n + 1, true);
            self.push(to, taken | 1 << over);
            return true;
        }
        false
    }

    /// The chain as a move.
    fn walk(&self) -> Walk {
        let from = self.links[0].square;
        let directions = self.board.directions(from);
        let tried = self.links[..self.length - 1].iter().map(|link| directions[link.untried - 1] as u32);
        let directions = tried.enumerate().fold(0, |all, (n, direction)| all | direction << (2 * n));
        let jumps = u8::try_from(self.length - 1).unwrap_or(u8::MAX);
        Walk { from, jumps, directions }
    }
}

impl Iterator for Chains<'_> {
    type Item = Walk;

    fn next(&mut self) -> Option<Walk> {
        loop {
            if self.length == 0 {
                let from = bits(self.pieces).next()?;
                self.pieces &= self.pieces - 1;
                self.push(from, 0);
            }
            if self.extend() {
                continue;
            }
            let complete = self.length > 1 && !self.links[self.length - 1].goes_on;
            let found = complete.then(|| self.walk());
            self.length -= 1;
            if found.is_some() {
                return found;
            }
        }
    }
}

impl Draughts {
    /// The pieces of a player that may go in a direction.
    pub(super) fn goers(&self, player: Player, direction: Direction) -> u32 {
        let forward = Direction::forward(player).contains(&direction);
        if forward { self.pieces(player) } else { self.pieces(player) & self.kings }
    }

    /// The pieces a player could lose at once if the other were to move.
    pub(super) fn threatened(&self, player: Player) -> u32 {
        Direction::ALL.into_iter().fold(0, |threatened, direction| {
            let behind = moved(self.empty(), direction.opposite());
            let beside = moved(self.goers(player.opponent(), direction), direction);
            threatened | beside & behind & self.pieces(player)
        })
    }
}
