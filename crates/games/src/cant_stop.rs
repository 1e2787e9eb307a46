//! A reduced Can't Stop for two players: [`CantStop`].
//!
//! Four dice are thrown and paired off two by two; each pair's sum is a column in which the
//! mover's runner climbs one rung, if it can. Then he stops and keeps what he climbed, or throws
//! again; a throw with which no runner can climb loses all he climbed in this turn. A column whose
//! top is reached and kept is closed. S. Sackson, *Can't Stop* (1980).
//!
//! Reduced: dice have 2 to 6 sides and columns one length each, the fewest in the outer
//! columns; the first to close so many columns wins; there are three runners as in the original.

mod text;

use crate::SetupError;
use crate::setup::in_range;
use game_core::mix::mix64;
use game_core::{Features, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use std::fmt;

/// Columns there may be: sums of two dice from 2 to 12.
const COLUMNS: usize = 11;
/// Runners a turn.
const RUNNERS: usize = 3;

/// A decision, or a throw of four dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Climb {
    /// Climbs in the columns of one pair or of two, the lower first; 0 is none.
    Columns(u8, u8),
    /// Throws again.
    Roll,
    /// Keeps what was climbed and passes the turn.
    Stop,
    /// No runner can climb: all that was climbed in this turn is lost.
    Bust,
    /// The four dice, in rising order: a chance outcome.
    Dice([u8; 4]),
}

impl fmt::Display for Climb {
    /// `5+7`, `5`, `roll`, `stop`, `bust`; the four numbers thrown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Climb::Columns(one, 0) => write!(f, "{one}"),
            Climb::Columns(one, two) => write!(f, "{one}+{two}"),
            Climb::Roll => f.write_str("roll"),
            Climb::Stop => f.write_str("stop"),
            Climb::Bust => f.write_str("bust"),
            Climb::Dice(dice) => dice.iter().try_for_each(|die| write!(f, "{die}")),
        }
    }
}

/// What has to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    /// To throw, or to stop if something was climbed.
    Decide,
    /// The dice are in the air.
    Rolling,
    /// To pair off these dice.
    Pair([u8; 4]),
}

/// A state of the game.
///
/// ```
/// use game_core::{Game, Notation};
/// use games::CantStop;
///
/// // Two-sided dice, columns of 2 to 4 with at most three rungs, one column wins.
/// let start = CantStop::new(2, 3, 1)?;
/// let thrown = start.read("roll 1122")?;
/// let moves: Vec<String> = thrown.moves().map(|m| m.to_string()).collect();
/// assert_eq!(moves, ["2+4", "3+3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CantStop {
    sides: u8,
    longest: u8,
    to_win: u8,
    /// Rungs kept, by player and column (2 first).
    kept: [[u8; COLUMNS]; 2],
    /// Rungs climbed in this turn.
    climbed: [u8; COLUMNS],
    mover: Player,
    stage: Stage,
}

impl CantStop {
    /// The start of a game with dice of so many sides, the middle column so many rungs high (each
    /// column further out one or two fewer, at least one), won by closing so many columns.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 2 to 6 sides, 1 to 13 rungs and 1 to 3 columns to close.
    pub fn new(sides: u32, longest: u32, to_win: u32) -> Result<CantStop, SetupError> {
        let sides = in_range("sides", sides.into(), 2, 6)?;
        let longest = in_range("rungs", longest.into(), 1, 13)?;
        let to_win = in_range("columns", to_win.into(), 1, 3)?;
        let kept = [[0; COLUMNS]; 2];
        let stage = Stage::Decide;
        Ok(CantStop { sides, longest, to_win, kept, climbed: [0; COLUMNS], mover: Player::FIRST, stage })
    }

    /// How many rungs a column has: two fewer for each step away from the middle, which for
    /// six-sided dice and 13 rungs gives the 3, 5, 7, 9, 11, 13, 11, ... of the original.
    #[must_use]
    pub fn height(&self, column: u8) -> u8 {
        let away = column.abs_diff(self.sides + 1);
        self.longest.saturating_sub(2 * away).max(1)
    }

    /// Rungs a player has kept in a column.
    #[must_use]
    pub fn kept(&self, player: Player, column: u8) -> u8 {
        slot(column).map_or(0, |slot| self.kept[player.index() & 1][slot])
    }

    fn columns(&self) -> impl Iterator<Item = u8> + use<> {
        2..=2 * self.sides
    }

    fn is_closed(&self, column: u8) -> bool {
        [Player::FIRST, Player::SECOND].iter().any(|&player| self.kept(player, column) >= self.height(column))
    }

    fn closed_by(&self, player: Player) -> usize {
        self.columns().filter(|&column| self.kept(player, column) >= self.height(column)).count()
    }

    fn winner(&self) -> Option<Player> {
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|&player| self.closed_by(player) >= self.to_win.into())
    }

    /// Whether the mover's runner can climb one more rung.
    fn can_climb(&self, column: u8) -> bool {
        let Some(slot) = slot(column).filter(|_| column <= 2 * self.sides) else { return false };
        let runners = self.climbed.iter().filter(|&&rungs| rungs > 0).count();
        let top = self.kept(self.mover, column) + self.climbed[slot] >= self.height(column);
        !self.is_closed(column) && !top && (self.climbed[slot] > 0 || runners < RUNNERS)
    }

    fn climb(&mut self, column: u8) {
        if let Some(slot) = slot(column).filter(|_| self.can_climb(column)) {
            self.climbed[slot] += 1;
        }
    }

    /// The ways to use one pairing: both columns if both can be climbed one after the other,
    /// otherwise either that can.
    fn uses(&self, one: u8, two: u8) -> [Option<Climb>; 2] {
        let (low, high) = (one.min(two), one.max(two));
        let mut after = *self;
        after.climb(low);
        match (self.can_climb(low), self.can_climb(high)) {
            (true, true) if after.can_climb(high) => [Some(Climb::Columns(low, high)), None],
            (true, true) if low == high => [Some(Climb::Columns(low, 0)), None],
            (first, second) => {
                [first.then_some(Climb::Columns(low, 0)), second.then_some(Climb::Columns(high, 0))]
            }
        }
    }

    /// All ways to use the dice, each once; at least the bust.
    fn pairings(&self, [a, b, c, d]: [u8; 4]) -> impl Iterator<Item = Climb> + use<> {
        let pairs = [(a + b, c + d), (a + c, b + d), (a + d, b + c)];
        let mut found = [None; 6];
        let mut count = 0;
        for way in pairs.into_iter().flat_map(|(one, two)| self.uses(one, two)).flatten() {
            if !found.contains(&Some(way)) {
                found[count] = Some(way);
                count += 1;
            }
        }
        if count == 0 {
            found[0] = Some(Climb::Bust);
        }
        found.into_iter().flatten()
    }

    fn pass_turn(&mut self) {
        self.climbed = [0; COLUMNS];
        self.stage = Stage::Decide;
        self.mover = self.mover.opponent();
    }
}

/// The place of a column in the arrays.
fn slot(column: u8) -> Option<usize> {
    usize::from(column).checked_sub(2).filter(|&slot| slot < COLUMNS)
}

impl Game for CantStop {
    type Move = Climb;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance()
    }

    fn turn(&self) -> Turn {
        match self.stage {
            _ if self.winner().is_some() => Turn::Over,
            Stage::Rolling => Turn::Chance,
            _ => Turn::Player(self.mover),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Climb> {
        let free = self.turn().player().is_some();
        let decide = free && self.stage == Stage::Decide;
        let climbed = self.climbed.iter().any(|&rungs| rungs > 0);
        let dice = if let Stage::Pair(dice) = self.stage { Some(dice).filter(|_| free) } else { None };
        let stop = (decide && climbed).then_some(Climb::Stop);
        let roll = decide.then_some(Climb::Roll);
        roll.into_iter().chain(stop).chain(dice.into_iter().flat_map(|dice| self.pairings(dice)))
    }

    fn play(&mut self, m: Climb) {
        match m {
            Climb::Roll => self.stage = Stage::Rolling,
            Climb::Dice(dice) => self.stage = Stage::Pair(dice),
            Climb::Columns(one, two) => {
                self.climb(one);
                self.climb(two);
                self.stage = Stage::Decide;
            }
            Climb::Stop => {
                let kept = &mut self.kept[self.mover.index() & 1];
                kept.iter_mut().zip(self.climbed).for_each(|(kept, climbed)| *kept += climbed);
                self.pass_turn();
            }
            Climb::Bust => self.pass_turn(),
        }
    }

    fn payoff(&self, player: Player) -> Score {
        Score::new(1).towards(self.winner().unwrap_or(player), player)
    }

    /// Throws of four dice, numbers in rising order, each as often as it can come about.
    fn outcomes(&self) -> impl Iterator<Item = (Climb, u64)> {
        let sides = if self.turn() == Turn::Chance { self.sides } else { 0 };
        let pairs = move |from: u8| (from..=sides).flat_map(move |a| (a..=sides).map(move |b| [a, b]));
        pairs(1).flat_map(move |[a, b]| pairs(b).map(move |[c, d]| [a, b, c, d])).map(|dice| {
            let repeats = |number: u8| dice.iter().filter(|&&die| die == number).count();
            let same: u64 = (1..=6).map(|number| (1..=repeats(number) as u64).product::<u64>()).product();
            (Climb::Dice(dice), 24 / same)
        })
    }
}

impl ZeroSum for CantStop {}

impl Keyed for CantStop {
    fn key(&self) -> u64 {
        let dice = match self.stage {
            Stage::Decide => 0,
            Stage::Rolling => 1,
            Stage::Pair(dice) => dice.iter().fold(0_u64, |bits, &die| bits << 3 | u64::from(die)) << 1,
        };
        let rungs = self.kept.iter().flatten().chain(&self.climbed);
        let rest = mix64(dice << 1 | self.mover.index() as u64);
        // Four bits hold the rungs of a column; eleven columns fit one word.
        let (mut key, mut word) = (rest, 0_u64);
        for (i, &count) in rungs.enumerate() {
            word = word << 4 | u64::from(count);
            if i % COLUMNS == COLUMNS - 1 {
                key = mix64(key ^ word);
                word = 0;
            }
        }
        key
    }
}

/// The columns as two digits to the base 13, then the decisions.
impl Indexed for CantStop {
    fn index_count(&self) -> usize {
        13 * 13 + 3
    }

    fn index(&self, m: Climb) -> usize {
        match m {
            Climb::Columns(one, two) => 13 * usize::from(one) + usize::from(two),
            Climb::Roll | Climb::Dice(_) => 169,
            Climb::Stop => 170,
            Climb::Bust => 171,
        }
    }

    fn move_at(&self, index: usize) -> Option<Climb> {
        let digit = |n: usize| u8::try_from(n).ok();
        match index {
            0..169 => Some(Climb::Columns(digit(index / 13)?, digit(index % 13)?)),
            169 => Some(Climb::Roll),
            170 => Some(Climb::Stop),
            171 => Some(Climb::Bust),
            _ => None,
        }
    }
}

impl Features for CantStop {
    fn feature_names(&self) -> &[&'static str] {
        &["columns", "rungs"]
    }

    /// Columns closed and rungs kept in open columns more than the opponent; what the mover
    /// climbed in this turn counts as his.
    fn features(&self, player: Player, values: &mut [i32]) {
        let rungs = |player| {
            let open = self.columns().filter(|&column| !self.is_closed(column));
            let kept: u32 = open.map(|column| u32::from(self.kept(player, column))).sum();
            let climbed: u32 = self.climbed.iter().map(|&rungs| u32::from(rungs)).sum();
            i32::try_from(kept + if player == self.mover { climbed } else { 0 }).unwrap_or(i32::MAX)
        };
        let closed = |player| i32::try_from(self.closed_by(player)).unwrap_or(i32::MAX);
        let other = player.opponent();
        let found = [closed(player) - closed(other), rungs(player) - rungs(other)];
        values.iter_mut().zip(found).for_each(|(value, feature)| *value = feature);
    }
}
