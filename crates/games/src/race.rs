//! Two tokens run up a ladder, each with a choice of two dice: [`Ladder`].
//!
//! The mover picks a die and advances his token by what it shows; who first reaches the top or
//! goes beyond it wins. Die A shows 1 or 2, die B shows 1 three times in four and otherwise 3.
//! The smallest game in which a player chooses between lotteries on every turn.

use crate::SetupError;
use crate::setup::in_range;
use crate::text::{Reader, letter, play_words, status};
use game_core::mix::mix64;
use game_core::{
    Enumerable, Features, Game, Indexed, Keyed, Notation, ParseError, Player, Profile, Score, Turn, ZeroSum,
};
use std::fmt;

/// A choice of die, or what a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Rolls the die that shows 1 or 2, equally often.
    A,
    /// Rolls the die that shows 1 three times in four and otherwise 3.
    B,
    /// The die shows this number: a chance outcome.
    Shows(u8),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::A => f.write_str("A"),
            Step::B => f.write_str("B"),
            Step::Shows(number) => write!(f, "{number}"),
        }
    }
}

/// The outcomes of the two dice with their weights.
const DICE: [[(u8, u64); 2]; 2] = [[(1, 1), (2, 1)], [(1, 3), (3, 1)]];

/// A state of the race.
///
/// ```
/// use game_core::{Game, Notation, Player, Score};
/// use games::Ladder;
///
/// let won = Ladder::new(4)?.read("B 3 A 1 A 2")?;
/// assert!(won.turn().is_over());
/// assert_eq!(won.payoff(Player::FIRST), Score::new(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ladder {
    top: u16,
    /// How high the tokens stand, at most the top.
    tokens: [u16; 2],
    mover: Player,
    /// The die in the air: 0 is A, 1 is B.
    die: Option<u8>,
}

impl Ladder {
    /// The start of a race to the rung `top`.
    ///
    /// # Errors
    /// [`SetupError`] unless the top lies in 1..=10,000.
    pub fn new(top: u32) -> Result<Ladder, SetupError> {
        let top = in_range("top", top.into(), 1, 10_000)?;
        Ok(Ladder { top, tokens: [0; 2], mover: Player::FIRST, die: None })
    }

    /// How high the tokens of the first and the second player stand.
    #[must_use]
    pub fn tokens(&self) -> [u32; 2] {
        self.tokens.map(u32::from)
    }
}

impl Game for Ladder {
    type Move = Step;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance()
    }

    fn turn(&self) -> Turn {
        if self.die.is_some() {
            Turn::Chance
        } else if self.tokens.contains(&self.top) {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Step> {
        let count = if self.turn().player().is_some() { 2 } else { 0 };
        [Step::A, Step::B].into_iter().take(count)
    }

    fn play(&mut self, m: Step) {
        match m {
            Step::A => self.die = Some(0),
            Step::B => self.die = Some(1),
            Step::Shows(number) => {
                let token = &mut self.tokens[self.mover.index() & 1];
                *token = token.saturating_add(number.into()).min(self.top);
                self.die = None;
                self.mover = self.mover.opponent();
            }
        }
    }

    fn payoff(&self, player: Player) -> Score {
        let winner = if self.tokens[0] == self.top { Player::FIRST } else { Player::SECOND };
        Score::new(1).towards(winner, player)
    }

    fn outcomes(&self) -> impl Iterator<Item = (Step, u64)> {
        let die = self.die.and_then(|die| DICE.get(usize::from(die)));
        die.into_iter().flatten().map(|&(number, weight)| (Step::Shows(number), weight))
    }
}

impl ZeroSum for Ladder {}

impl Keyed for Ladder {
    /// No two states of a game share a key.
    fn key(&self) -> u64 {
        mix64(self.state_number())
    }
}

impl Indexed for Ladder {
    fn index_count(&self) -> usize {
        2
    }
    fn index(&self, m: Step) -> usize {
        usize::from(m != Step::A)
    }
    fn move_at(&self, index: usize) -> Option<Step> {
        [Step::A, Step::B].get(index).copied()
    }
}

/// The two tokens as digits to the base `top + 1`, the die, the mover.
impl Enumerable for Ladder {
    fn state_count(&self) -> u64 {
        6 * (u64::from(self.top) + 1).pow(2)
    }

    fn state_number(&self) -> u64 {
        let [first, second] = self.tokens.map(u64::from);
        let die = self.die.map_or(0, |die| u64::from(die) + 1);
        6 * (first * (u64::from(self.top) + 1) + second) + 2 * die + self.mover.index() as u64
    }

    fn state(&self, number: u64) -> Option<Ladder> {
        if number >= self.state_count() {
            return None;
        }
        let (tokens, base) = (number / 6, u64::from(self.top) + 1);
        let tokens = [u16::try_from(tokens / base).ok()?, u16::try_from(tokens % base).ok()?];
        let mover = if number.is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        let die = u8::try_from(number / 2 % 3).ok()?.checked_sub(1);
        let state = Ladder { top: self.top, tokens, mover, die };
        state.problem().is_none().then_some(state)
    }
}

impl Ladder {
    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        match self.tokens.map(|token| token == self.top) {
            [true, true] => Some("both tokens have reached the top"),
            [false, false] => None,
            _ if self.die.is_some() => Some("the race is over already"),
            [first, _] if first == (self.mover == Player::FIRST) => {
                Some("the player to move has reached the top already")
            }
            _ => None,
        }
    }
}

impl Features for Ladder {
    fn feature_names(&self) -> &[&'static str] {
        &["lead"]
    }
    fn features(&self, player: Player, values: &mut [i32]) {
        let [own, other] = [player, player.opponent()].map(|p| i32::from(self.tokens[p.index() & 1]));
        values[0] = own - other;
    }
}

/// `3-5 O`: the rungs of the first and the second player, the side to move (X if left out), and
/// `A` or `B` while that die is in the air; or the dice chosen and rolled so far, `B 3 A 1`.
impl Notation for Ladder {
    fn read(&self, text: &str) -> Result<Ladder, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c.is_ascii_uppercase()) {
            return play_words(self, text);
        }
        let mut state = Ladder { die: None, mover: Player::FIRST, ..*self };
        state.tokens[0] = self.rung(&mut reader, "the rung of the first player")?;
        if !reader.take('-') {
            return Err(reader.unexpected("'-' and the rung of the second player"));
        }
        state.tokens[1] = self.rung(&mut reader, "the rung of the second player")?;
        reader.skip_blanks();
        if reader.take('O') {
            state.mover = Player::SECOND;
        } else {
            reader.take('X');
        }
        reader.skip_blanks();
        state.die = match reader.peek() {
            Some('A') => Some(0),
            Some('B') => Some(1),
            None => None,
            Some(_) => return Err(reader.unexpected("the side to move (X or O), then a die (A or B)")),
        };
        reader.bump();
        reader.end()?;
        state.problem().map_or(Ok(state), |problem| Err(reader.error_at(0, problem)))
    }

    fn write(&self) -> String {
        let die = ["", " A", " B"][self.die.map_or(0, |die| usize::from(die & 1) + 1)];
        format!("{}-{} {}{die}", self.tokens[0], self.tokens[1], letter(self.mover))
    }
}

impl Ladder {
    fn rung(&self, reader: &mut Reader<'_>, what: &str) -> Result<u16, ParseError> {
        let (at, wanted) = (reader.at(), format!("{what}, 0 to {},", self.top));
        let rung = reader.number(&wanted)?;
        let fits = u16::try_from(rung).ok().filter(|&rung| rung <= self.top);
        fits.ok_or_else(|| reader.error_at(at, format!("{rung} is too high: {wanted} is expected")))
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "first on rung {}, second on rung {} of {}", self.tokens[0], self.tokens[1], self.top)?;
        f.write_str(&status(self))
    }
}
