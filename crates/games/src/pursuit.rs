//! A pursuit on a grid: [`Pursuit`], one evader and one or two pursuers.
//!
//! The evader moves first, then every pursuer in turn; a move is one step up, down, left or
//! right onto a free cell, or none. The evader loses when a pursuer steps onto his cell, and
//! wins when so many rounds are over. With two pursuers a round is three plies and MAX faces
//! two MIN players in a row, who are a coalition: the evader's payoff is +2 or -2 and theirs -1
//! or +1 each. With one pursuer it is an ordinary two-player game of +1 and -1.
//!
//! The definition is this project's own, after the course's picture of two pursuers.

use crate::SetupError;
use crate::setup::in_range;
use crate::text::{Reader, cell_name, picture, play_words, status};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Enumerable, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score, Sum, Turn,
};
use std::borrow::Cow;
use std::fmt;

/// One step of a piece; displays as `up`, `down`, `left`, `right`, `stay`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// No step.
    Stay,
}

impl Step {
    /// All steps, in the order of moves and of their numbers.
    pub const ALL: [Step; 5] = [Step::Up, Step::Down, Step::Left, Step::Right, Step::Stay];
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Up => "up",
            Step::Down => "down",
            Step::Left => "left",
            Step::Right => "right",
            Step::Stay => "stay",
        })
    }
}

/// A state of the pursuit.
///
/// ```
/// use game_core::{Game, walk};
/// use games::Pursuit;
///
/// let two = Pursuit::new(3, 3, 2, 2)?;
/// assert_eq!(two.profile().players, 3);
/// assert_eq!(two.plies(), 6, "two rounds of three plies");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pursuit {
    width: u8,
    height: u8,
    rounds: u8,
    /// How many pieces: the evader and the pursuers.
    pieces: u8,
    /// The cells of the evader, the first and the second pursuer; 0 for one who is not there.
    cells: [u8; 3],
    ply: u16,
}

impl Pursuit {
    /// The start on a grid: the evader in the top left corner, the first pursuer in the bottom
    /// right one, the second in the top right one.
    ///
    /// # Errors
    /// [`SetupError`] unless the grid is 2 to 15 wide and high, there are 1 or 2 pursuers, and
    /// 0 to 255 rounds. A pursuit of no rounds is won by the evader.
    pub fn new(width: u32, height: u32, pursuers: u32, rounds: u32) -> Result<Pursuit, SetupError> {
        let width: u8 = in_range("width", width.into(), 2, 15)?;
        let height: u8 = in_range("height", height.into(), 2, 15)?;
        let pursuers: u8 = in_range("pursuers", pursuers.into(), 1, 2)?;
        let rounds = in_range("rounds", rounds.into(), 0, 255)?;
        let second = if pursuers == 2 { width - 1 } else { 0 };
        let cells = [0, width * height - 1, second];
        Ok(Pursuit { width, height, rounds, pieces: pursuers + 1, cells, ply: 0 })
    }

    /// How many plies the game lasts at most.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::from(self.rounds) * u32::from(self.pieces)
    }

    /// Whether a pursuer stands on the evader's cell.
    #[must_use]
    pub fn caught(&self) -> bool {
        self.cells()[1..].contains(&self.cells[0])
    }

    fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.pieces)]
    }

    fn mover(&self) -> usize {
        usize::from(self.ply) % usize::from(self.pieces)
    }

    /// Where a step leads the piece in turn, if it may go there.
    fn target(&self, step: Step) -> Option<u8> {
        let mover = self.mover();
        let from = self.cells[mover];
        let (column, row) = (from % self.width, from / self.width);
        let to = match step {
            Step::Up => (row > 0).then(|| from - self.width),
            Step::Down => (row + 1 < self.height).then(|| from + self.width),
            Step::Left => (column > 0).then(|| from - 1),
            Step::Right => (column + 1 < self.width).then(|| from + 1),
            Step::Stay => Some(from),
        }?;
        let others = self.cells().iter().enumerate().skip(usize::from(mover != 0));
        let free = others.filter(|&(piece, _)| piece != mover).all(|(_, &cell)| cell != to);
        free.then_some(to)
    }

    fn cell_count(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        let [evader, first, second] = self.cells;
        let pair = self.pieces == 3;
        if pair && first == second {
            Some("the pursuers stand on one cell")
        } else if u32::from(self.ply) > self.plies() {
            Some("more plies are played than the rounds have")
        } else if self.caught() && self.ply == 0 {
            Some("the evader is caught before the first move")
        } else if self.caught() && self.cells[self.last_mover()] != evader {
            Some("the evader is caught, but another piece moved last")
        } else if self.caught() && self.last_mover() == 0 {
            Some("the evader may not step onto a pursuer")
        } else {
            None
        }
    }

    /// Who moved last, if anyone did.
    fn last_mover(&self) -> usize {
        (self.mover() + usize::from(self.pieces) - 1) % usize::from(self.pieces)
    }
}

impl Game for Pursuit {
    type Move = Step;

    fn profile(&self) -> Profile {
        let stake = i32::from(self.pieces) - 1;
        Profile::TWO_PLAYER.with_players(self.pieces, Sum::Zero).with_payoffs(-stake, stake)
    }

    fn turn(&self) -> Turn {
        if u32::from(self.ply) == self.plies() || self.caught() {
            Turn::Over
        } else {
            Player::new(self.mover()).map_or(Turn::Over, Turn::Player)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Step> {
        let steps = if self.turn().is_over() { &[] } else { &Step::ALL[..] };
        steps.iter().copied().filter(|&step| self.target(step).is_some())
    }

    fn play(&mut self, m: Step) {
        if let Some(to) = self.target(m) {
            self.cells[self.mover()] = to;
        }
        self.ply += 1;
    }

    fn payoff(&self, player: Player) -> Score {
        let stake = if player == Player::FIRST { 1 - i32::from(self.pieces) } else { 1 };
        Score::new(if self.caught() { stake } else { -stake })
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(match (player.index(), self.pieces) {
            (0, _) => "evader",
            (1, 2) => "pursuer",
            (1, _) => "first pursuer",
            _ => "second pursuer",
        })
    }
}

impl Deterministic for Pursuit {}

impl Keyed for Pursuit {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Pursuit {
    fn index_count(&self) -> usize {
        Step::ALL.len()
    }
    fn index(&self, m: Step) -> usize {
        m as usize
    }
    fn move_at(&self, index: usize) -> Option<Step> {
        Step::ALL.get(index).copied()
    }
}

/// The number of plies played, then the cells of the pieces as digits to the base of the number
/// of cells.
impl Enumerable for Pursuit {
    fn state_count(&self) -> u64 {
        self.cell_count().pow(3) * (u64::from(self.plies()) + 1)
    }

    fn state_number(&self) -> u64 {
        self.cells.iter().fold(self.ply.into(), |number, &cell| number * self.cell_count() + u64::from(cell))
    }

    fn state(&self, number: u64) -> Option<Self> {
        let mut state = *self;
        let mut left = number;
        for cell in state.cells.iter_mut().rev() {
            *cell = u8::try_from(left % self.cell_count()).ok()?;
            left /= self.cell_count();
        }
        state.ply = u16::try_from(left).ok()?;
        let placed = self.pieces == 3 || state.cells[2] == 0;
        (placed && state.problem().is_none()).then_some(state)
    }
}

impl Notation for Pursuit {
    /// The cells of the evader and of the pursuers, then optionally the number of plies played:
    /// `a1 c3 c1 0`; or a list of steps: `down up left`.
    fn read(&self, text: &str) -> Result<Pursuit, ParseError> {
        let mut reader = Reader::new(text);
        let steps = Step::ALL.map(|step| step.to_string());
        if reader.peek().is_none() || steps.iter().any(|step| reader.clone().word() == step) {
            return play_words(self, text);
        }
        let mut state = Pursuit { ply: 0, ..*self };
        for (piece, what) in PIECES.into_iter().enumerate().take(self.pieces.into()) {
            reader.skip_blanks();
            let at = reader.at();
            let name = reader.word();
            let width = usize::from(self.width);
            let cells = self.width * self.height;
            let found = (0..cells).find(|&cell| cell_name(cell.into(), width) == name);
            state.cells[piece] = found.ok_or_else(|| {
                let last = cell_name(usize::from(cells) - 1, width);
                reader.error_at(at, format!("'{name}' is not a cell: {} from a1 to {last} is expected", what))
            })?;
        }
        reader.skip_blanks();
        if reader.peek().is_some() {
            let at = reader.at();
            let plies = reader.number("the number of plies played")?;
            state.ply = u16::try_from(plies)
                .map_err(|_| reader.error_at(at, "more plies are played than the rounds have"))?;
        }
        reader.end()?;
        match state.problem() {
            None => Ok(state),
            Some(problem) => Err(reader.error_at(0, problem)),
        }
    }

    fn write(&self) -> String {
        let names: Vec<String> =
            self.cells().iter().map(|&cell| cell_name(cell.into(), self.width.into())).collect();
        format!("{} {}", names.join(" "), self.ply)
    }
}

/// What a text names, in order.
const PIECES: [&str; 3] =
    ["the cell of the evader", "the cell of the first pursuer", "the cell of the second pursuer"];

impl fmt::Display for Pursuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |cell: u8| match self.cells().iter().rposition(|&piece| piece == cell) {
            None => '.',
            Some(0) => 'E',
            Some(1) => 'P',
            Some(_) => 'Q',
        };
        let row = |row: u8| (0..self.width).map(|column| sign(row * self.width + column)).collect();
        let rows: Vec<String> = (0..self.height).map(row).collect();
        f.write_str(&picture(self.width.into(), &rows))?;
        writeln!(f, "ply {} of {}", self.ply, self.plies())?;
        f.write_str(&match self.turn() {
            Turn::Over if self.caught() => "the evader is caught".to_string(),
            Turn::Over => "the evader escapes".to_string(),
            _ => status(self),
        })
    }
}
