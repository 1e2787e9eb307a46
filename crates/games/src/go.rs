//! Go: [`Go`].
//!
//! Black, the first player, and White put stones on points, take off chains without liberties, or
//! pass; two passes in a row end the game, and the larger area wins (stones, and empty regions
//! that touch one colour alone). A stone that would itself be left without a liberty may not be
//! put: **suicide is illegal**. No move may make a whole-board position that was there before
//! (**positional superko**), so that every game ends; [`Ko::Simple`] forbids only the position
//! before the opponent's last move, which is much quicker to test and what playouts use. Area
//! scoring and superko as in J. Tromp & B. Taylor's rules, suicide apart.
//!
//! A board has a rim on which no stone is put, one column between the rows and a row above and
//! below; a point is `(row + 1) * (size + 1) + column + 1`. Three by three:
//!
//! ```text
//!    0  1  2  3     rim
//!    4  5  6  7     rim a1 b1 c1
//!    8  9 10 11     rim a2 b2 c2
//!   12 13 14 15     rim a3 b3 c3
//!   16 17 18 19 20  rim
//! ```

mod board;
mod patterns;
mod points;
mod text;

pub use patterns::{Area, NoEyes, Patterns};

use crate::SetupError;
use crate::setup::in_range;
use board::Board;
use game_core::mix::mix64;
use game_core::{Decisive, Deterministic, Game, Indexed, Keyed, Player, Profile, Score, Turn, ZeroSum};
use points::{BLACK, WHITE};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// How often [`Game::sample`] draws before it lists what is legal.
const DRAWS: u32 = 64;

/// The greatest size of a board.
pub const MOST: u32 = 19;

/// A stone or a pass; displays as column letter and row number from the top, or as `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Play {
    /// A stone here, column and row counted from 0.
    At {
        /// The column, 0 for `a`.
        column: u8,
        /// The row, 0 for the top one.
        row: u8,
    },
    /// No stone.
    Pass,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::At { column, row } => write!(f, "{}{}", char::from(b'a' + column), row + 1),
            Play::Pass => f.write_str("pass"),
        }
    }
}

/// Which positions may not come again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Ko {
    /// None that was on the board before.
    #[default]
    Superko,
    /// Only the one before the opponent's last move; a game may then be endless.
    Simple,
}

/// What a finished game is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Scoring {
    /// 1 for the larger area, komi counted, and 0 if they are equal.
    #[default]
    Win,
    /// The difference of the areas, komi counted.
    Points,
}

/// A Go position with its history.
///
/// ```
/// use game_core::{Game, Notation, Player, Score};
/// use games::Go;
///
/// let start = Go::new(5, 0)?;
/// let over = start.read("c3 pass pass")?;
/// assert_eq!(over.payoff(Player::FIRST), Score::new(1));
/// assert!(start.read("a2 pass b1 a1").is_err(), "suicide");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Go {
    board: Board,
    /// The colour to move.
    colour: u8,
    passes: u8,
    ko: Ko,
    scoring: Scoring,
    /// Half points White gets besides.
    komi: i32,
    /// The keys of all positions before this one.
    history: Vec<u64>,
    /// Which keys may be among them: a bit for each value of 12 bits of a key.
    filter: [u64; 64],
    /// The moves played, as numbers.
    moves: Vec<u16>,
    /// The position they were played from, unless it was the empty board.
    from: Option<Arc<str>>,
}

impl Clone for Go {
    fn clone(&self) -> Go {
        Go {
            board: self.board.clone(),
            history: self.history.clone(),
            moves: self.moves.clone(),
            from: self.from.clone(),
            ..*self
        }
    }

    /// Copies what boards of this size use, into the memory that is there.
    fn clone_from(&mut self, source: &Go) {
        self.board.clone_from(&source.board);
        self.history.clone_from(&source.history);
        self.moves.clone_from(&source.moves);
        self.filter.copy_from_slice(&source.filter);
        if self.from != source.from {
            self.from.clone_from(&source.from);
        }
        let Go { colour, passes, ko, scoring, komi, .. } = *source;
        (self.colour, self.passes, self.ko, self.scoring, self.komi) = (colour, passes, ko, scoring, komi);
    }
}

impl Go {
    /// The empty board of this size, White to get so many **half** points of komi.
    ///
    /// # Errors
    /// [`SetupError`] unless the size is 1 to [`MOST`] and komi -722 to 722.
    pub fn new(size: u32, half_komi: i32) -> Result<Go, SetupError> {
        let size = in_range("size", size.into(), 1, MOST.into())?;
        let _: u32 = in_range("half points of komi", half_komi.unsigned_abs().into(), 0, 722)?;
        Ok(Go {
            board: Board::new(size),
            colour: BLACK,
            passes: 0,
            ko: Ko::Superko,
            scoring: Scoring::Win,
            komi: half_komi,
            history: Vec::new(),
            filter: [0; 64],
            moves: Vec::new(),
            from: None,
        })
    }

    /// The same position and history under another rule of ko.
    #[must_use]
    pub fn with_ko(mut self, ko: Ko) -> Go {
        self.set_ko(ko);
        self
    }

    /// Goes on under another rule of ko.
    pub fn set_ko(&mut self, ko: Ko) {
        self.ko = ko;
    }

    /// The same position with payoffs in points.
    ///
    /// # Errors
    /// [`SetupError`] if komi is no whole number of points.
    pub fn by_points(self) -> Result<Go, SetupError> {
        let half = u64::from(self.komi.unsigned_abs() % 2);
        let _: u32 = in_range("half points left over in komi", half, 0, 0)?;
        Ok(Go { scoring: Scoring::Points, ..self })
    }

    /// How many rows and columns there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.board.size.into()
    }

    /// Black's area less White's, komi not counted.
    #[must_use]
    pub fn area(&self) -> i32 {
        self.board.area()
    }

    /// Whether the game is over: two passes in a row.
    #[inline]
    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// Whether the colour to move may put a stone on an empty point.
    #[inline]
    fn is_legal(&self, point: usize) -> bool {
        self.board.lives(point, self.colour) && !self.repeats_after(point)
    }

    /// Whether a stone would make a position that may not come again.
    #[inline]
    fn repeats_after(&self, point: usize) -> bool {
        self.board.has_lost(point, self.colour) && self.has_been(self.board.key_after(point, self.colour))
    }

    /// Whether a position that is not the present one was there and may not come again.
    fn has_been(&self, key: u64) -> bool {
        match self.ko {
            Ko::Superko => self.may_have_been(key) && self.history.contains(&key),
            Ko::Simple => self.history.last() == Some(&key),
        }
    }

    #[inline]
    fn may_have_been(&self, key: u64) -> bool {
        let bit = (key & 0xfff) as usize;
        self.filter[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The legal points, row by row.
    #[inline]
    fn legal(&self) -> impl Iterator<Item = usize> + '_ {
        let points = if self.is_over() { 0 } else { usize::MAX };
        self.board.gaps().take(points).filter(|&point| self.is_legal(point))
    }

    #[inline]
    fn play_at(&self, point: usize) -> Play {
        let [column, row] = self.board.place(point);
        Play::At { column, row }
    }
}

impl Game for Go {
    type Move = Play;

    fn profile(&self) -> Profile {
        match self.scoring {
            Scoring::Win => Profile::TWO_PLAYER,
            Scoring::Points => {
                let size = i32::from(self.board.size);
                let widest = size * size + self.komi.abs() / 2;
                Profile::TWO_PLAYER.with_payoffs(-widest, widest)
            }
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else {
            Turn::Player(if self.colour == BLACK { Player::FIRST } else { Player::SECOND })
        }
    }

    /// The legal points row by row, then the pass.
    fn moves(&self) -> impl Iterator<Item = Play> {
        self.legal().map(|point| self.play_at(point)).chain((!self.is_over()).then_some(Play::Pass))
    }

    #[inline]
    fn play(&mut self, m: Play) {
        let bit = (self.board.key & 0xfff) as usize;
        self.filter[bit / 64] |= 1 << (bit % 64);
        self.history.push(self.board.key);
        self.moves.push(u16::try_from(self.index(m)).unwrap_or(u16::MAX));
        match m {
            Play::At { column, row } => {
                self.board.put(self.board.point(column, row), self.colour);
                self.passes = 0;
            }
            Play::Pass => self.passes += 1,
        }
        self.colour = points::other(self.colour);
    }

    fn payoff(&self, player: Player) -> Score {
        let halves = 2 * self.area() - self.komi;
        let black = match self.scoring {
            Scoring::Win => halves.signum(),
            Scoring::Points => halves / 2,
        };
        Score::new(black).towards(Player::FIRST, player)
    }

    /// Finds the legal points once.
    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Play> {
        if self.is_over() {
            return None;
        }
        let (mut legal, mut count) = ([0u16; 361], 0);
        for point in self.legal() {
            #[expect(clippy::cast_possible_truncation, reason = "points are below 421")]
            let narrow = point as u16;
            legal[count] = narrow;
            count += 1;
        }
        match choose(count + 1) {
            n if n < count => Some(self.play_at(legal[n].into())),
            n if n == count => Some(Play::Pass),
            _ => None,
        }
    }

    /// Draws among the empty points and the pass until one is legal: nearly all are.
    #[inline]
    fn sample(&self, mut below: impl FnMut(usize) -> usize) -> Option<Play> {
        if self.is_over() {
            return None;
        }
        let open = self.board.open();
        for _ in 0..DRAWS {
            let Some(&point) = open.get(below(open.len() + 1)) else { return Some(Play::Pass) };
            if self.is_legal(point.into()) {
                return Some(self.play_at(point.into()));
            }
        }
        self.pick(below)
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(if player == Player::FIRST { "black" } else { "white" })
    }
}

impl Deterministic for Go {}
impl ZeroSum for Go {}
impl Decisive for Go {}

impl PartialEq for Go {
    /// The same position, rules and history.
    fn eq(&self, other: &Go) -> bool {
        let state = |go: &Go| (go.colour, go.passes, go.ko, go.scoring, go.komi);
        state(self) == state(other) && self.board == other.board && self.history == other.history
    }
}

impl Eq for Go {}

impl Keyed for Go {
    fn key(&self) -> u64 {
        mix64(self.board.key ^ (u64::from(self.colour == WHITE) | u64::from(self.passes) << 1))
    }
}

impl Indexed for Go {
    /// The points row by row, then the pass.
    fn index_count(&self) -> usize {
        self.size() * self.size() + 1
    }

    #[inline]
    fn index(&self, m: Play) -> usize {
        match m {
            Play::At { column, row } => usize::from(row) * self.size() + usize::from(column),
            Play::Pass => self.size() * self.size(),
        }
    }

    fn move_at(&self, index: usize) -> Option<Play> {
        match self.board.points().nth(index) {
            Some(point) => Some(self.play_at(point)),
            None => (index == self.size() * self.size()).then_some(Play::Pass),
        }
    }
}
