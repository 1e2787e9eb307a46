//! `EinStein würfelt nicht!`, the dice game on a small board: [`Einstein`].
//!
//! Each side has six stones numbered 1 to 6 in its corner of a 5x5 board. The die says which
//! stone must move; if that one has been taken, the mover chooses between the stones with the
//! next lower and the next higher number. A stone moves one cell towards the opposite corner
//! (sideways, ahead or diagonally) and takes whatever stands there, a stone of its own side too.
//! Who reaches the opposite corner or takes the last stone of the other side wins.
//! I. Althöfer, *EinStein würfelt nicht!* (2004).
//!
//! The players of the original arrange their stones as they like; here the arrangement is part
//! of the configuration.

mod text;

use crate::SetupError;
use game_core::mix::mix64;
use game_core::{Features, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::fmt;

/// Cells of the board, five rows of five from the upper left.
const CELLS: u8 = 25;
/// The place of a stone that has been taken.
const TAKEN: u8 = CELLS;
/// The starting cells of the first player, in the order in which an arrangement names them.
const CORNER: [u8; 6] = [0, 1, 2, 5, 6, 10];

/// Where a stone goes, seen by its own side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Along the row, away from the own corner.
    Across,
    /// Along the column, away from the own corner.
    Ahead,
    /// Both.
    Diagonal,
}

/// A move of a stone, or the number a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Push {
    /// The stone with this number, 1 to 6, moves one cell.
    Stone(u8, Way),
    /// The die shows this number: a chance outcome.
    Die(u8),
}

impl fmt::Display for Push {
    /// `3a` for stone 3 ahead, `3x` across, `3d` diagonally; a bare number for the die.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Push::Stone(stone, way) => {
                let way = match way {
                    Way::Across => 'x',
                    Way::Ahead => 'a',
                    Way::Diagonal => 'd',
                };
                write!(f, "{stone}{way}")
            }
            Push::Die(number) => write!(f, "{number}"),
        }
    }
}

/// A state of the game.
///
/// ```text
///  a1 b1 c1 .  .       the corner of the first player is a1, he goes right and down
///  a2 b2 .  .  .
///  a3 .  .  .  c3
///  .  .  .  d4 e4
///  .  .  c5 d5 e5      that of the second is e5, he goes left and up
/// ```
///
/// ```
/// use game_core::{Game, Notation};
/// use games::Einstein;
///
/// let thrown = Einstein::new().read("6")?;
/// let moves: Vec<String> = thrown.moves().map(|m| m.to_string()).collect();
/// assert_eq!(moves, ["6x", "6a", "6d"]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Einstein {
    /// Where the stones 1 to 6 of each player stand; 25 if taken.
    stones: [[u8; 6]; 2],
    mover: Player,
    /// What the die shows, 0 before the throw.
    die: u8,
}

impl Default for Einstein {
    fn default() -> Einstein {
        Einstein::new()
    }
}

impl Einstein {
    /// Both sides with the stones 1 2 3, 4 5 and 6 in their rows, from the corner outwards.
    #[must_use]
    pub fn new() -> Einstein {
        let stones = [CORNER, CORNER.map(|cell| CELLS - 1 - cell)];
        Einstein { stones, mover: Player::FIRST, die: 0 }
    }

    /// The stones of the first and the second player on their six cells, row by row from the
    /// corner outwards (a1 b1 c1 a2 b2 a3, and e5 d5 c5 e4 d4 e3).
    ///
    /// # Errors
    /// [`SetupError`] unless each side names every number from 1 to 6 once.
    pub fn arranged(first: [u8; 6], second: [u8; 6]) -> Result<Einstein, SetupError> {
        let mut stones = [[TAKEN; 6]; 2];
        for (side, (numbers, places)) in [first, second].into_iter().zip(&mut stones).enumerate() {
            for (number, cell) in numbers.into_iter().zip(CORNER) {
                let cell = if side == 0 { cell } else { CELLS - 1 - cell };
                let place = usize::from(number).checked_sub(1).and_then(|i| places.get_mut(i));
                match place.filter(|place| **place == TAKEN) {
                    Some(place) => *place = cell,
                    None => {
                        return Err(SetupError::Unfit {
                            option: "stones",
                            accepted: "each number from 1 to 6 once",
                        });
                    }
                }
            }
        }
        Ok(Einstein { stones, mover: Player::FIRST, die: 0 })
    }

    /// The cell of a player's stone, counted from the upper left row by row; `None` if there is
    /// no such stone any more.
    #[must_use]
    pub fn cell(&self, player: Player, stone: u8) -> Option<u8> {
        let place = usize::from(stone).checked_sub(1).and_then(|i| self.stones[player.index() & 1].get(i));
        place.copied().filter(|&cell| cell < CELLS)
    }

    /// The corner a player runs to.
    fn goal(player: Player) -> u8 {
        if player == Player::FIRST { CELLS - 1 } else { 0 }
    }

    /// Where a stone on `cell` of a player goes.
    fn target(player: Player, cell: u8, way: Way) -> Option<u8> {
        let (column, row) = (cell % 5, cell / 5);
        let [columns, rows] = match way {
            Way::Across => [1, 0],
            Way::Ahead => [0, 1],
            Way::Diagonal => [1, 1],
        };
        let on = |from: u8, by: u8| match player {
            Player::FIRST => Some(from + by).filter(|&to| to < 5),
            _ => from.checked_sub(by),
        };
        Some(5 * on(row, rows)? + on(column, columns)?)
    }

    /// The stones the die lets the mover choose from: its own number, or the next lower and the
    /// next higher that are left.
    fn choices(&self) -> [Option<u8>; 2] {
        let left = |stone: &u8| self.cell(self.mover, *stone).is_some();
        match self.die {
            0 => [None, None],
            die if left(&die) => [Some(die), None],
            die => [(1..die).rev().find(left), (die + 1..=6).find(left)],
        }
    }

    /// How many single steps a player's nearest stone is from the opposite corner; `None`
    /// without stones.
    #[must_use]
    pub fn distance(&self, player: Player) -> Option<u8> {
        let steps = |cell: u8| {
            let (column, row) = (cell % 5, cell / 5);
            let way = if player == Player::FIRST { [4 - column, 4 - row] } else { [column, row] };
            way[0].max(way[1])
        };
        (1..=6).filter_map(|stone| self.cell(player, stone)).map(steps).min()
    }

    fn winner(&self) -> Option<Player> {
        [Player::FIRST, Player::SECOND].into_iter().find(|&player| {
            let stands = self.stones[player.index() & 1].contains(&Einstein::goal(player));
            stands || self.stones[player.opponent().index() & 1] == [TAKEN; 6]
        })
    }
}

impl Game for Einstein {
    type Move = Push;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance()
    }

    fn turn(&self) -> Turn {
        if self.winner().is_some() {
            Turn::Over
        } else if self.die == 0 {
            Turn::Chance
        } else {
            Turn::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Push> {
        let (state, free) = (*self, self.turn().player().is_some());
        let stones = self.choices().into_iter().flatten().filter(move |_| free);
        stones.flat_map(move |stone| {
            let cell = state.cell(state.mover, stone).unwrap_or(TAKEN);
            let ways = [Way::Across, Way::Ahead, Way::Diagonal].into_iter();
            ways.filter(move |&way| Einstein::target(state.mover, cell, way).is_some())
                .map(move |way| Push::Stone(stone, way))
        })
    }

    fn play(&mut self, m: Push) {
        match m {
            Push::Die(number) => self.die = number,
            Push::Stone(stone, way) => {
                let from = self.cell(self.mover, stone);
                let target = from.and_then(|cell| Einstein::target(self.mover, cell, way));
                let (Some(target), Some(place)) = (target, usize::from(stone).checked_sub(1)) else { return };
                self.stones
                    .iter_mut()
                    .flatten()
                    .filter(|cell| **cell == target)
                    .for_each(|cell| *cell = TAKEN);
                self.stones[self.mover.index() & 1][place] = target;
                self.die = 0;
                self.mover = self.mover.opponent();
            }
        }
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(1).towards(self.winner().unwrap_or(player), player)
    }

    fn outcomes(&self) -> impl Iterator<Item = (Push, u64)> {
        let faces = if self.turn() == Turn::Chance { 6 } else { 0 };
        (1..=faces).map(|number| (Push::Die(number), 1))
    }
}

impl ZeroSum for Einstein {}

impl Keyed for Einstein {
    /// Five bits a stone, three for the die and one for the mover make 64: no two states share
    /// a key.
    fn key(&self) -> u64 {
        let stones = self.stones.iter().flatten().fold(0_u64, |bits, &cell| bits << 5 | u64::from(cell));
        mix64(stones << 4 | u64::from(self.die) << 1 | self.mover.index() as u64)
    }
}

impl Indexed for Einstein {
    fn index_count(&self) -> usize {
        18
    }
    fn index(&self, m: Push) -> usize {
        match m {
            Push::Stone(stone, way) => 3 * (usize::from(stone).clamp(1, 6) - 1) + way as usize,
            Push::Die(_) => 0,
        }
    }
    fn move_at(&self, index: usize) -> Option<Push> {
        let way = *[Way::Across, Way::Ahead, Way::Diagonal].get(index % 3)?;
        let stone = u8::try_from(index / 3 + 1).ok().filter(|&stone| stone <= 6)?;
        Some(Push::Stone(stone, way))
    }
}

impl Features for Einstein {
    fn feature_names(&self) -> &[&'static str] {
        &["stones", "lead"]
    }

    /// Stones more than the opponent, and steps fewer to the opposite corner.
    fn features(&self, player: Player, values: &mut [i32]) {
        let stones = |player| (1..=6).filter(|&stone| self.cell(player, stone).is_some()).count();
        let count = |player| i32::try_from(stones(player)).unwrap_or(0);
        let steps = |player| i32::from(self.distance(player).unwrap_or(5));
        let other = player.opponent();
        for (value, feature) in
            values.iter_mut().zip([count(player) - count(other), steps(other) - steps(player)])
        {
            *value = feature;
        }
    }
}
