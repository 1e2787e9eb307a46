//! Books as text: lines of play as a tree, one move and its weight a line.

use super::OpeningBook;
use core::fmt::Write as _;
use game_core::{Keyed, ParseError, Turn, find_move};
use std::collections::{BTreeMap, BTreeSet};

const HEAD: &str = "opening book";

impl<G: Keyed> OpeningBook<G> {
    /// Reads a book of games that begin with `start`.
    ///
    /// ```text
    /// opening book
    /// # A move and its weight; what is indented by two blanks follows the move above it.
    /// e4 120
    ///   c5 80
    ///     Nf3 60
    ///   e5 0
    ///     Nf3 12
    /// d4 110
    /// ```
    ///
    /// Every move is played: one that is not legal is refused here, not met later. Where a line
    /// leads through a chance event the outcome is named, with weight 0.
    ///
    /// # Errors
    /// [`ParseError`] with line and character: a move that is not legal or is known already in
    /// that position (also by another order of moves), a weight that is no whole number from 0
    /// to 2^32 - 1, an outcome that would be chosen, an indentation that follows nothing.
    pub fn read(start: &G, text: &str) -> Result<OpeningBook<G>, ParseError> {
        let mut lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim_end()));
        let mut lines = lines.by_ref().filter(|(_, line)| {
            let said = line.trim_start();
            !said.is_empty() && !said.starts_with('#')
        });
        match lines.next() {
            Some((_, HEAD)) => {}
            Some((line, _)) => return Err(ParseError::new(line, 1, format!("this is not '{HEAD}'"))),
            None => return Err(ParseError::new(1, 1, format!("the text is empty; it begins with '{HEAD}'"))),
        }
        let mut reader = Reader {
            book: OpeningBook::empty(start.clone()),
            read_in: BTreeMap::new(),
            path: vec![start.clone()],
        };
        for (number, text) in lines {
            reader.line(&Line::of(number, text)?)?;
        }
        Ok(reader.book)
    }

    /// The book as text; [`OpeningBook::read`] of it gives an equal one.
    ///
    /// A position that is reached by several orders of moves is written out where it comes first.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{HEAD}\n");
        let mut written = BTreeSet::from([self.start.key()]);
        // The states on the line that is being written, and how many of their moves are.
        let mut path = vec![(self.start.clone(), 0)];
        while let Some((state, done)) = path.last_mut() {
            let Some(&(m, weight)) = self.known(state).get(*done) else {
                path.pop();
                continue;
            };
            *done += 1;
            let mut child = state.clone();
            if child.try_play(m).is_err() {
                // Two states with one key: the move belongs to the other.
                continue;
            }
            let indent = 2 * (path.len() - 1);
            let _ = writeln!(text, "{:indent$}{m} {weight}", "");
            if written.insert(child.key()) {
                path.push((child, 0));
            }
        }
        text
    }
}

/// One line, taken apart.
struct Line<'a> {
    number: usize,
    /// How many moves come before it.
    ply: usize,
    name: &'a str,
    weight: u32,
}

impl<'a> Line<'a> {
    fn of(number: usize, text: &'a str) -> Result<Line<'a>, ParseError> {
        let said = text.trim_start_matches(' ');
        let indent = text.len() - said.len();
        let error = |before: &str, message: String| {
            Err(ParseError::new(number, text.chars().count() + 1 - before.chars().count(), message))
        };
        if indent % 2 == 1 || said.starts_with(char::is_whitespace) {
            return error(text, "a move is indented by two blanks for each move before it".into());
        }
        let Some((name, weight)) = said.rsplit_once(' ') else {
            return error("", format!("the weight of '{said}' is missing"));
        };
        let digits = weight.bytes().all(|c| c.is_ascii_digit());
        match weight.parse().ok().filter(|_| digits) {
            Some(weight) => Ok(Line { number, ply: indent / 2, name: name.trim_end(), weight }),
            None => error(weight, format!("'{weight}' is not a weight: a whole number from 0 on")),
        }
    }

    /// Something is wrong with the move.
    fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.number, 2 * self.ply + 1, message)
    }
}

struct Reader<G: Keyed> {
    book: OpeningBook<G>,
    /// In which line each move was read, like the positions of the book.
    read_in: BTreeMap<u64, Vec<usize>>,
    /// The states on the line of play: the start, and one after each move.
    path: Vec<G>,
}

impl<G: Keyed> Reader<G> {
    fn line(&mut self, line: &Line<'_>) -> Result<(), ParseError> {
        self.path.truncate(line.ply + 1);
        let state = match self.path.get(line.ply) {
            Some(state) => state,
            None => {
                return Err(line.error(format!("at most {} moves come before this one", self.path.len() - 1)));
            }
        };
        let m = find_move(state, line.name).map_err(|why| line.error(why.message))?;
        let name = line.name;
        if line.weight > 0 && state.turn() == Turn::Chance {
            return Err(line.error(format!("'{name}' is drawn and not chosen: its weight must be 0")));
        }
        let key = state.key();
        let (moves, read_in) =
            (self.book.positions.entry(key).or_default(), self.read_in.entry(key).or_default());
        if let Some(n) = moves.iter().position(|&(known, _)| known == m) {
            let before = read_in[n];
            return Err(line.error(format!("'{name}' is known in this position from line {before}")));
        }
        moves.push((m, line.weight));
        read_in.push(line.number);
        let child = state.child(m);
        self.path.push(child);
        Ok(())
    }
}
