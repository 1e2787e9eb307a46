//! States of Can't Stop as text and as pictures.
//!
//! * `012 000 010 X`: the rungs kept by the first player, those kept by the second and those
//!   climbed in this turn, column by column from 2 on (`a` is 10, `b` 11, ...); then the player
//!   in turn, and `roll` while the dice are in the air or the four dice once they are thrown;
//! * the decisions and throws so far: `roll 1122 2+4 stop`.

use super::{COLUMNS, CantStop, RUNNERS, Stage, slot};
use crate::text::{Reader, letter, play_words, status};
use game_core::{Game, Notation, ParseError, Player, Turn};
use std::fmt;

impl Notation for CantStop {
    fn read(&self, text: &str) -> Result<CantStop, ParseError> {
        let mut reader = Reader::new(text);
        if reader.peek().is_none_or(|c| c == 'r') {
            return play_words(self, text);
        }
        let first = self.rungs(&mut reader, "the first player")?;
        let second = self.rungs(&mut reader, "the second player")?;
        let climbed = self.rungs(&mut reader, "this turn")?;
        let mut state =
            CantStop { kept: [first, second], climbed, stage: Stage::Decide, mover: Player::FIRST, ..*self };
        if reader.take('O') {
            state.mover = Player::SECOND;
        } else if !reader.take('X') {
            return Err(reader.unexpected("the side to move, X or O,"));
        }
        reader.skip_blanks();
        if reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            let mut dice = [0; 4];
            for die in &mut dice {
                let number = reader.peek().and_then(|c| c.to_digit(10)).and_then(|n| u8::try_from(n).ok());
                *die = number
                    .filter(|number| (1..=self.sides).contains(number))
                    .ok_or_else(|| reader.unexpected(&format!("four dice, each 1 to {},", self.sides)))?;
                reader.bump();
            }
            dice.sort_unstable();
            state.stage = Stage::Pair(dice);
        } else if reader.peek().is_some() {
            let at = reader.at();
            if reader.word() != "roll" {
                return Err(reader.error_at(at, "only 'roll' or four dice may follow the side to move"));
            }
            state.stage = Stage::Rolling;
        }
        reader.end()?;
        state.problem().map_or(Ok(state), |problem| Err(reader.error_at(0, problem)))
    }

    fn write(&self) -> String {
        let rungs = |rungs: &[u8; COLUMNS]| -> String {
            let columns = self.columns().filter_map(slot);
            columns.filter_map(|slot| char::from_digit(rungs[slot].into(), 16)).collect()
        };
        let stage = match self.stage {
            Stage::Decide => String::new(),
            Stage::Rolling => " roll".to_string(),
            Stage::Pair([a, b, c, d]) => format!(" {a}{b}{c}{d}"),
        };
        let [first, second] = &self.kept;
        format!("{} {} {} {}{stage}", rungs(first), rungs(second), rungs(&self.climbed), letter(self.mover))
    }
}

impl CantStop {
    /// Takes the rungs of every column.
    fn rungs(&self, reader: &mut Reader<'_>, whose: &str) -> Result<[u8; COLUMNS], ParseError> {
        let mut rungs = [0; COLUMNS];
        for column in self.columns() {
            let height = self.height(column);
            let count = reader.peek().and_then(|c| c.to_digit(16)).and_then(|n| u8::try_from(n).ok());
            let count = count.filter(|&count| count <= height).ok_or_else(|| {
                reader.unexpected(&format!("the rungs of {whose} in column {column}, 0 to {height:x},"))
            })?;
            if let Some(slot) = slot(column) {
                rungs[slot] = count;
            }
            reader.bump();
        }
        reader.skip_blanks();
        Ok(rungs)
    }

    /// Why no game can be in this state, if none can.
    fn problem(&self) -> Option<&'static str> {
        let over = |column| {
            let climbed = slot(column).map_or(0, |slot| self.climbed[slot]);
            climbed > 0 && self.kept(self.mover, column) + climbed > self.height(column)
        };
        let won = |player: Player| self.closed_by(player) >= self.to_win.into();
        let both = |column| {
            [Player::FIRST, Player::SECOND]
                .iter()
                .all(|&player| self.kept(player, column) >= self.height(column))
        };
        let on_closed =
            |column| self.is_closed(column) && slot(column).is_some_and(|slot| self.climbed[slot] > 0);
        if self.climbed.iter().filter(|&&rungs| rungs > 0).count() > RUNNERS {
            Some("there are three runners only")
        } else if self.columns().any(both) {
            Some("a column is closed by one player only")
        } else if self.columns().any(on_closed) || self.columns().any(over) {
            Some("a runner stands above its column or on a closed one")
        } else if won(self.mover) {
            Some("the player in turn has won already")
        } else if self.winner().is_some() && (self.stage != Stage::Decide || self.climbed != [0; COLUMNS]) {
            Some("the game is over: nobody climbs any more")
        } else {
            None
        }
    }
}

impl fmt::Display for CantStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |name: &str, rungs: &dyn Fn(u8) -> u8| {
            let cells: String = self.columns().map(|column| format!("{:>4}", rungs(column))).collect();
            format!("{name:<7}{cells}\n")
        };
        f.write_str(&row("column", &|column| column))?;
        f.write_str(&row("height", &|column| self.height(column)))?;
        f.write_str(&row("X", &|column| self.kept(Player::FIRST, column)))?;
        f.write_str(&row("O", &|column| self.kept(Player::SECOND, column)))?;
        f.write_str(&row("climbed", &|column| slot(column).map_or(0, |slot| self.climbed[slot])))?;
        match (self.turn(), self.stage) {
            (Turn::Over, _) => f.write_str(&status(self)),
            (_, Stage::Decide) => write!(f, "{} to throw", letter(self.mover)),
            (_, Stage::Rolling) => write!(f, "{} throws", letter(self.mover)),
            (_, Stage::Pair([a, b, c, d])) => write!(f, "{} to pair off {a} {b} {c} {d}", letter(self.mover)),
        }
    }
}
