//! Ataxx: [`Ataxx`], infection with jumps.
//!
//! A move either puts a new stone on an empty cell next to one of the mover's (also slantwise),
//! or lets a stone jump to an empty cell two steps away, over anything. Either way all enemy
//! stones next to the cell entered change sides. Two steps to the same cell lead to the same
//! position and are one move. Who cannot move passes, which is a ply. The game ends when neither
//! side can move or one has no stones, and the larger number of stones wins; after 100 plies
//! without a new stone it is a draw, unless the last of them ended the game. D. Crummack & C. Galley, *Infection* (1988), Leland's
//! *Ataxx* (1990); the last rule is that of the Universal Ataxx Interface.
//!
//! # Bit layout
//!
//! One word a side and one for blocked cells, one bit a cell, row by row from the top left. X
//! begins in the upper left and lower right corner. Rows are counted from the top.

mod knowledge;
mod text;

pub use knowledge::{MostGained, Territory};

use crate::SetupError;
use crate::board::{Cell, all_cells, cells_of, key_of, nth_cell, rows, touching};
use crate::setup::in_range;
use crate::text::{picture, status, x_or_o};
use game_core::mix::mix64;
use game_core::{Deterministic, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::borrow::Cow;
use std::fmt;

/// Plies without a new stone after which the game is a draw.
const LIMIT: u8 = 100;

/// A move; displays as the cell entered (`b1`), both cells of a jump (`a1a3`), or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spread {
    /// A new stone here.
    Grow(Cell),
    /// The stone of the first cell jumps to the second.
    Jump(Cell, Cell),
    /// Nothing can be moved.
    Pass,
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spread::Grow(to) => to.fmt(f),
            Spread::Jump(from, to) => write!(f, "{from}{to}"),
            Spread::Pass => f.write_str("pass"),
        }
    }
}

/// A position of Ataxx.
///
/// ```
/// use game_core::{Game, walk};
/// use games::Ataxx;
///
/// assert_eq!(walk::perft(&Ataxx::new(7)?, 3), 6_460);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ataxx {
    stones: [u64; 2],
    blocked: u64,
    mover: Player,
    /// Plies since the last new stone.
    idle: u8,
    size: u8,
}

impl Ataxx {
    /// The start on a board of `size` by `size`, X to move.
    ///
    /// # Errors
    /// [`SetupError`] unless the size lies in 3..=8.
    pub fn new(size: u32) -> Result<Ataxx, SetupError> {
        let size: u8 = in_range("size", size.into(), 3, 8)?;
        let last = size - 1;
        let cell = |row: u8, column: u8| 1u64 << (row * size + column);
        let stones = [cell(0, 0) | cell(last, last), cell(0, last) | cell(last, 0)];
        Ok(Ataxx { stones, blocked: 0, mover: Player::FIRST, idle: 0, size })
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// The stones of a player, in the layout described above.
    #[must_use]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index() & 1]
    }

    /// The cells no stone may enter.
    #[must_use]
    pub fn blocked(&self) -> u64 {
        self.blocked
    }

    fn cell_count(&self) -> usize {
        self.size() * self.size()
    }

    fn empty(&self) -> u64 {
        let cells = u32::from(self.size) * u32::from(self.size);
        all_cells(cells) & !(self.stones[0] | self.stones[1] | self.blocked)
    }

    /// The cells a player can enter by a step.
    #[inline]
    fn steps(&self, player: Player) -> u64 {
        touching(self.size, self.stones(player)) & self.empty()
    }

    /// The cells a stone can jump to.
    #[inline]
    fn jumps(&self, from: u8) -> u64 {
        let near = touching(self.size, 1 << from);
        touching(self.size, near) & !near & self.empty()
    }

    /// Whether a player could move if it were his turn.
    fn can_move(&self, player: Player) -> bool {
        let near = touching(self.size, self.stones(player));
        touching(self.size, near) & self.empty() != 0
    }

    fn at(&self, number: u8) -> Cell {
        Cell::new(number, self.size)
    }

    fn is_over(&self) -> bool {
        self.idle >= LIMIT || self.is_decided()
    }

    /// Whether one side has no stones, or neither can move.
    fn is_decided(&self) -> bool {
        let [x, o] = self.stones;
        x == 0 || o == 0 || !self.can_move(Player::FIRST) && !self.can_move(Player::SECOND)
    }

    /// Whose stones the mover sows: none once the game is over.
    fn movers(&self) -> u64 {
        if self.is_over() { 0 } else { self.stones(self.mover) }
    }

    fn must_pass(&self) -> bool {
        !self.can_move(self.mover) && !self.is_over()
    }
}

impl Game for Ataxx {
    type Move = Spread;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Player(self.mover) }
    }

    /// Steps by the cell entered, then jumps by the cell left and the cell entered.
    fn moves(&self) -> impl Iterator<Item = Spread> {
        let movers = self.movers();
        let steps = touching(self.size, movers) & self.empty();
        let jumps = cells_of(movers).flat_map(move |from| {
            cells_of(self.jumps(from)).map(move |to| Spread::Jump(self.at(from), self.at(to)))
        });
        let pass = self.must_pass().then_some(Spread::Pass);
        cells_of(steps).map(|to| Spread::Grow(self.at(to))).chain(jumps).chain(pass)
    }

    fn play(&mut self, m: Spread) {
        let me = self.mover.index() & 1;
        let entered = match m {
            Spread::Grow(to) => {
                self.idle = 0;
                to.bit()
            }
            Spread::Jump(from, to) => {
                self.stones[me] ^= from.bit();
                self.idle += 1;
                to.bit()
            }
            Spread::Pass => {
                self.idle += 1;
                0
            }
        };
        let turned = touching(self.size, entered) & self.stones[1 - me];
        self.stones[me] |= entered | turned;
        self.stones[1 - me] ^= turned;
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, player: Player) -> Score {
        if !self.is_decided() {
            return Score::ZERO;
        }
        let [x, o] = self.stones.map(u64::count_ones);
        Score::new(x.cmp(&o) as i32).towards(Player::FIRST, player)
    }

    fn move_count(&self) -> usize {
        let movers = self.movers();
        let steps = (touching(self.size, movers) & self.empty()).count_ones();
        let jumps: u32 = cells_of(movers).map(|from| self.jumps(from).count_ones()).sum();
        ((steps + jumps) as usize).max(self.must_pass().into())
    }

    fn nth_move(&self, n: usize) -> Option<Spread> {
        let movers = self.movers();
        let steps = touching(self.size, movers) & self.empty();
        if let Some(to) = nth_cell(steps, n) {
            return Some(Spread::Grow(self.at(to)));
        }
        let mut left = n - steps.count_ones() as usize;
        for from in cells_of(movers) {
            let jumps = self.jumps(from);
            if let Some(to) = nth_cell(jumps, left) {
                return Some(Spread::Jump(self.at(from), self.at(to)));
            }
            left -= jumps.count_ones() as usize;
        }
        (n == 0 && self.must_pass()).then_some(Spread::Pass)
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(x_or_o(player))
    }
}

impl Deterministic for Ataxx {}
impl ZeroSum for Ataxx {}

impl Keyed for Ataxx {
    /// The count of plies without a new stone is part of the state, and so of the key.
    fn key(&self) -> u64 {
        mix64(key_of(self.stones, self.mover) ^ mix64(self.blocked)).wrapping_add(mix64(self.idle.into()))
    }
}

/// Steps by the cell entered; then 25 numbers for every cell left, one for each cell of the five
/// by five around it; last the pass.
impl Indexed for Ataxx {
    fn index_count(&self) -> usize {
        26 * self.cell_count() + 1
    }

    fn index(&self, m: Spread) -> usize {
        let place = |cell: Cell| (cell.number() / self.size(), cell.number() % self.size());
        match m {
            Spread::Grow(to) => to.number(),
            Spread::Jump(from, to) => {
                let ((row, column), (to_row, to_column)) = (place(from), place(to));
                let offset = 5 * (to_row + 2 - row) + to_column + 2 - column;
                self.cell_count() + 25 * from.number() + offset
            }
            Spread::Pass => 26 * self.cell_count(),
        }
    }

    fn move_at(&self, index: usize) -> Option<Spread> {
        let cell = |number: usize| u8::try_from(number).ok().map(|number| self.at(number));
        let Some(jump) = index.checked_sub(self.cell_count()) else {
            return cell(index).map(Spread::Grow);
        };
        let (from, offset) = (jump / 25, jump % 25);
        if from >= self.cell_count() {
            return (index + 1 == self.index_count()).then_some(Spread::Pass);
        }
        let row = (from / self.size() + offset / 5).checked_sub(2)?;
        let column = (from % self.size() + offset % 5).checked_sub(2)?;
        let far = [0, 4].contains(&(offset / 5)) || [0, 4].contains(&(offset % 5));
        let on_board = row < self.size() && column < self.size();
        (far && on_board).then_some(Spread::Jump(cell(from)?, cell(row * self.size() + column)?))
    }
}

impl fmt::Display for Ataxx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut grid = rows(self.stones, self.size(), self.size(), '.');
        for cell in cells_of(self.blocked) {
            let (row, column) = (usize::from(cell / self.size), usize::from(cell % self.size));
            grid[row].replace_range(column..=column, "#");
        }
        f.write_str(&picture(self.size(), &grid))?;
        f.write_str(&status(self))
    }
}
