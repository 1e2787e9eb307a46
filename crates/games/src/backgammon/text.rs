//! Positions of backgammon as text and as pictures.
//!
//! * `4HPwATDgc/ABMA X 31`: a GNU Backgammon position ID, then the player in turn (`X` is the
//!   first) and, once they are thrown, the dice; `opening` instead of a player before the first
//!   throw. As that program writes them (its manual says it the other way round), the ID begins
//!   with the player who is **not** in turn;
//! * the throws and plays so far: `3-1 8/5,6/5 6-4 24/14`.
//!
//! A position ID is 80 bits, six to a letter, the lowest bit of a byte first: for each player,
//! for each point from his ace point on and then the bar, as many 1s as he has men there and a 0.

use super::Backgammon;
use crate::text::{Reader, letter, play_words, status};
use game_core::{Game, Notation, ParseError, Player, Turn};
use std::fmt;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LENGTH: usize = 14;

impl Notation for Backgammon {
    fn read(&self, text: &str) -> Result<Backgammon, ParseError> {
        let mut reader = Reader::new(text);
        let word = reader.word();
        if word.len() != LENGTH || word.bytes().any(|c| !LETTERS.contains(&c)) {
            return play_words(self, text);
        }
        let mut state = Backgammon { men: [[0; 26]; 2], dice: [0; 2], opening: false, ..*self };
        let sides = self.decode(word).map_err(|problem| reader.error_at(0, problem))?;
        reader.skip_blanks();
        let at = reader.at();
        state.mover = match reader.word() {
            "O" => Player::SECOND,
            "X" | "" => Player::FIRST,
            "opening" => {
                state.opening = true;
                Player::FIRST
            }
            word => {
                let wanted = "the player in turn (X or O) or 'opening' is";
                return Err(reader.error_at(at, format!("'{word}' is not expected here; {wanted}")));
            }
        };
        state.men = if state.mover == Player::FIRST { [sides[1], sides[0]] } else { sides };
        reader.skip_blanks();
        if reader.peek().is_some() && !state.opening {
            state.dice = [die(&mut reader)?, die(&mut reader)?];
            state.dice.sort_unstable_by_key(|&die| std::cmp::Reverse(die));
        }
        reader.end()?;
        state.problem().map_or(Ok(state), |problem| Err(reader.error_at(0, problem)))
    }

    fn write(&self) -> String {
        let mut text = self.encode();
        text.push(' ');
        if self.opening {
            text.push_str("opening");
        } else {
            text.push(letter(self.mover));
        }
        if let Some((high, low)) = self.dice() {
            text.push_str(&format!(" {high}{low}"));
        }
        text
    }
}

/// Takes the number of a die.
fn die(reader: &mut Reader<'_>) -> Result<u8, ParseError> {
    let number = reader.peek().and_then(|c| c.to_digit(10)).filter(|number| (1..=6).contains(number));
    let Some(number) = number.and_then(|number| u8::try_from(number).ok()) else {
        return Err(reader.unexpected("the number of a die, 1 to 6,"));
    };
    reader.bump();
    Ok(number)
}

impl Backgammon {
    /// The position ID, the player in turn last.
    fn encode(&self) -> String {
        let (mut key, mut at) = (0_u128, 0);
        for player in [self.mover.opponent(), self.mover] {
            for &count in &self.men(player)[1..] {
                key |= ((1 << count) - 1) << at;
                at += u32::from(count) + 1;
            }
        }
        let bytes = key.to_le_bytes();
        let bit = |n: usize| bytes.get(n / 8).copied().unwrap_or(0) >> (7 - n % 8) & 1;
        let letter = |n: usize| {
            (6 * n..6 * n + 6).fold(0, |letter, n| letter << 1 | usize::from(n < 80 && bit(n) == 1))
        };
        (0..LENGTH).map(|n| char::from(LETTERS[letter(n) & 63])).collect()
    }

    /// The men of the player who is not in turn, and of the one who is.
    fn decode(&self, text: &str) -> Result<[[u8; 26]; 2], String> {
        let mut bytes = [0_u8; 16];
        for (n, c) in text.bytes().enumerate() {
            let letter = LETTERS.iter().position(|&known| known == c).unwrap_or(0);
            for i in 0..6 {
                let bit = 6 * n + i;
                if letter >> (5 - i) & 1 == 1 {
                    bytes[bit / 8] |= 1 << (7 - bit % 8);
                }
            }
        }
        let mut key = u128::from_le_bytes(bytes);
        let mut sides = [[0; 26]; 2];
        for side in &mut sides {
            for point in &mut side[1..] {
                let count = key.trailing_ones();
                *point = u8::try_from(count).unwrap_or(u8::MAX);
                key = key.checked_shr(count + 1).unwrap_or(0);
            }
            let men: u32 = side.iter().map(|&count| u32::from(count)).sum();
            let off = u32::from(self.total).checked_sub(men);
            let off =
                off.ok_or_else(|| format!("{men} men stand on one side, the game has {}", self.total))?;
            side[0] = u8::try_from(off).unwrap_or(0);
        }
        if key != 0 {
            return Err("the position ID goes on after the last point".to_string());
        }
        Ok(sides)
    }

    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        let both = (1..25).any(|point| self.men[0][point] > 0 && self.men[1][25 - point] > 0);
        let over = self.men.iter().filter(|men| men[0] == self.total).count();
        if both {
            Some("men of both players stand on one point")
        } else if over == 2 {
            Some("both players have borne off all their men")
        } else if over == 1 && (self.dice[0] > 0 || self.men[self.mover.index() & 1][0] == self.total) {
            Some("the game is over: the loser is in turn and throws no more")
        } else if self.opening && over > 0 {
            Some("the game is over before it began")
        } else {
            None
        }
    }
}

impl fmt::Display for Backgammon {
    /// The points of the first player, with his bar and men off on the last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |point: usize| match (self.men[0][point], self.men[1][25 - point]) {
            (0, 0) => " .".to_string(),
            (mine, 0) => format!("{mine}{}", letter(Player::FIRST)),
            (_, theirs) => format!("{theirs}{}", letter(Player::SECOND)),
        };
        for row in [(13..25).collect::<Vec<usize>>(), (1..13).rev().collect()] {
            let numbers: String = row.iter().map(|point| format!("{point:>4}")).collect();
            let cells: String = row.iter().map(|&point| format!("{:>4}", cell(point))).collect();
            writeln!(f, "{numbers}\n{cells}")?;
        }
        let [x, o] = &self.men;
        writeln!(f, "bar {}X {}O   off {}X {}O", x[25], o[25], x[0], o[0])?;
        match (self.turn(), self.dice()) {
            (Turn::Chance, _) if self.opening => f.write_str("opening throw"),
            (Turn::Chance, _) => write!(f, "{} to throw", letter(self.mover)),
            (Turn::Player(mover), Some((high, low))) => write!(f, "{} to play {high}{low}", letter(mover)),
            _ => f.write_str(&status(self)),
        }
    }
}
