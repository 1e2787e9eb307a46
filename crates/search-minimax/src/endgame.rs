//! What backward solving leaves: [`Endgame`], two bytes a state.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;
use game_core::{Enumerable, Player, Score, Turn};

/// What a state is worth to the player who moves there (at a finished game: to the first).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// He wins in so many plies under best play.
    Win(u32),
    /// Neither can force a win: the game ends as a draw, or need not end.
    Draw,
    /// He loses in so many plies under best play.
    Loss(u32),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(plies) => write!(f, "win in {plies}"),
            Outcome::Draw => f.write_str("draw"),
            Outcome::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// What is known of one number.
///
/// ```text
/// bit   15 14   13 .. 0
///       kind    plies to the end, 16,383 for that or more
///
/// kind  00  open: a draw once all sweeps are done; plies 1 marks a draw that is over
///       01  the first player wins
///       10  the second player wins
///       11  no state has this number
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell(u16);

impl Cell {
    pub(crate) const BYTES: u64 = size_of::<Cell>() as u64;
    pub(crate) const UNKNOWN: Cell = Cell(0);
    /// A finished draw, which no sweep changes.
    const DRAWN: Cell = Cell(1);
    pub(crate) const NONE: Cell = Cell(3 << 14);
    const PLIES: u16 = (1 << 14) - 1;

    /// A finished game with this payoff of the first player.
    pub(crate) fn over(payoff: Score) -> Cell {
        match payoff.get() {
            1.. => Cell(1 << 14),
            0 => Cell::DRAWN,
            _ => Cell(2 << 14),
        }
    }

    /// The worst for a mover, before he has looked at any move: lost at once.
    pub(crate) const fn lost(mover: Player) -> Cell {
        if mover.index() == 0 { Cell(2 << 14) } else { Cell(1 << 14) }
    }

    /// Whether a sweep may still change it: everything but finished games and missing states.
    pub(crate) const fn is_open(self) -> bool {
        match self.0 >> 14 {
            0 => self.0 == Cell::UNKNOWN.0,
            1 | 2 => self.0 & Cell::PLIES > 0,
            _ => false,
        }
    }

    /// Who wins and in how many plies; `None` if it is not decided.
    pub(crate) fn decided(self) -> Option<(Option<Player>, u32)> {
        let plies = u32::from(self.0 & Cell::PLIES);
        match self.0 >> 14 {
            1 => Some((Some(Player::FIRST), plies)),
            2 => Some((Some(Player::SECOND), plies)),
            0 if self == Cell::DRAWN => Some((None, 0)),
            _ => None,
        }
    }

    /// How good it is for a player: more is better. A fast win is best, a slow loss least bad.
    #[inline]
    fn rank(self, player: Player) -> i32 {
        let plies = i32::from(self.0 & Cell::PLIES);
        let first = match self.0 >> 14 {
            1 => i32::from(u16::MAX) - plies,
            2 => plies - i32::from(u16::MAX),
            _ => 0,
        };
        if player.index() == 0 { first } else { -first }
    }

    /// The better of the two for `mover`.
    #[inline]
    pub(crate) fn or(self, other: Cell, mover: Player) -> Cell {
        if other.rank(mover) > self.rank(mover) { other } else { self }
    }

    /// The same result one ply further away; what is open or a draw is open.
    #[inline]
    pub(crate) fn further(self) -> Cell {
        match self.0 >> 14 {
            1 | 2 if self.0 & Cell::PLIES < Cell::PLIES => Cell(self.0 + 1),
            1 | 2 => self,
            _ => Cell::UNKNOWN,
        }
    }
}

/// Every state of a game, solved: who wins under best play, and how soon.
///
/// States are those of the configuration it was made from; asked about another game it answers
/// nonsense or `None`.
#[derive(Clone)]
pub struct Endgame {
    cells: Vec<Cell>,
}

impl Endgame {
    pub(crate) fn of(cells: Vec<Cell>) -> Endgame {
        Endgame { cells }
    }

    /// What a state is worth to the player who moves there, at a finished game to the first
    /// player. Distances from 16,383 on are that or more. `None` for a state it does not know.
    pub fn outcome<G: Enumerable>(&self, state: &G) -> Option<Outcome> {
        let side = state.turn().player_or(Player::FIRST);
        let cell = self.cell(state).filter(|&cell| cell != Cell::NONE)?;
        Some(match cell.decided() {
            Some((Some(winner), plies)) if winner == side => Outcome::Win(plies),
            Some((Some(_), plies)) => Outcome::Loss(plies),
            _ => Outcome::Draw,
        })
    }

    /// All moves that keep the outcome: the fastest to a win, the slowest to a loss, every one
    /// that draws; in the order of the game.
    pub fn best_moves<G: Enumerable>(&self, state: &G) -> Vec<G::Move> {
        let Turn::Player(mover) = state.turn() else { return Vec::new() };
        let rank = |m| self.cell(&state.child(m)).map(|cell| cell.rank(mover));
        let best = state.moves().filter_map(rank).max();
        state.moves().filter(|&m| best.is_some() && rank(m) == best).collect()
    }

    /// Best play from a state by the first of the best moves, to the end or to the first state
    /// met before.
    pub fn line<G: Enumerable>(&self, state: &G) -> Vec<G::Move> {
        let (mut state, mut line) = (state.clone(), Vec::new());
        let mut seen = BTreeSet::new();
        while seen.insert(state.state_number()) {
            let Some(&m) = self.best_moves(&state).first() else { break };
            line.push(m);
            state.play(m);
        }
        line
    }

    /// How many states are won, drawn and lost for the player who moves there, finished ones
    /// left out.
    pub fn count<G: Enumerable>(&self, root: &G) -> [u64; 3] {
        let mut counts = [0; 3];
        for number in 0..self.cells.len() as u64 {
            let Some(state) = root.state(number).filter(|state| !state.turn().is_over()) else { continue };
            match self.outcome(&state) {
                Some(Outcome::Win(_)) => counts[0] += 1,
                Some(Outcome::Draw) => counts[1] += 1,
                Some(Outcome::Loss(_)) => counts[2] += 1,
                None => {}
            }
        }
        counts
    }

    /// The bytes its values take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.cells.len() as u64 * Cell::BYTES
    }

    fn cell<G: Enumerable>(&self, state: &G) -> Option<Cell> {
        self.cells.get(usize::try_from(state.state_number()).ok()?).copied()
    }
}

impl fmt::Debug for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Endgame({} numbers)", self.cells.len())
    }
}
