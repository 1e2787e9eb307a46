//! Reading positions: a cursor over a text that knows where it is, and the things most texts
//! share (rows of cells, the side to move, lists of moves).

use game_core::walk::winner;
use game_core::{Game, Notation, ParseError, Player, Turn, find_move};

/// The letters of the first and the second player in texts and pictures.
pub(crate) const SIDES: [char; 2] = ['X', 'O'];

/// The letter of a player in a two-player game.
pub(crate) fn letter(player: Player) -> char {
    SIDES[player.index() & 1]
}

/// What people call the players of games whose pieces are X and O.
pub(crate) fn x_or_o(player: Player) -> &'static str {
    if player == Player::FIRST { "x" } else { "o" }
}

/// The last line of a picture: whose turn it is, or who has the highest payoff.
pub(crate) fn status<G: Game>(game: &G) -> String {
    match game.turn() {
        Turn::Player(player) => format!("{} to move", game.player_name(player)),
        Turn::Chance => "chance event".to_string(),
        Turn::Over => match winner(game) {
            Some(player) => format!("{} wins", game.player_name(player)),
            None => "draw".to_string(),
        },
    }
}

/// The player to move as texts of games with several players end with it: ` p2`, or nothing for
/// the first.
pub(crate) fn player_suffix(mover: Player) -> String {
    if mover == Player::FIRST { String::new() } else { format!(" p{}", mover.index() + 1) }
}

/// A cursor over a text.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// A cursor at the first character that is not blank.
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        let mut reader = Reader { text, at: 0 };
        reader.skip_blanks();
        reader
    }

    /// The byte offset of the next character.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Takes the next character.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character if it is `wanted`.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    /// Moves past blanks and line ends; whether there were any.
    pub(crate) fn skip_blanks(&mut self) -> bool {
        let start = self.at;
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
        self.at > start
    }

    /// Takes everything up to the next blank.
    pub(crate) fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Takes a whole number.
    pub(crate) fn number(&mut self, wanted: &str) -> Result<u64, ParseError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.bump();
        }
        if self.at == start {
            return Err(self.unexpected(wanted));
        }
        self.text[start..self.at]
            .parse()
            .map_err(|_| self.error_at(start, format!("the number is too large; {wanted} is expected")))
    }

    /// An error at the next character.
    pub(crate) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, self.at, message)
    }

    /// An error at an earlier character.
    pub(crate) fn error_at(&self, offset: usize, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, offset, message)
    }

    /// An error that says what stands here and what was wanted.
    pub(crate) fn unexpected(&self, wanted: &str) -> ParseError {
        match self.peek() {
            Some(c) => self.error(format!("'{c}' is not expected here; {wanted} is")),
            None => self.error(format!("the text ends too early; {wanted} is expected")),
        }
    }

    /// The end of the text, blanks aside.
    pub(crate) fn end(&mut self) -> Result<(), ParseError> {
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// The side to move, if the text goes on after blanks, and then the end of the text.
    pub(crate) fn side_then_end(&mut self) -> Result<Option<Player>, ParseError> {
        self.skip_blanks();
        let side = match self.peek() {
            None => return Ok(None),
            Some('X' | 'x') => Player::FIRST,
            Some('O' | 'o') => Player::SECOND,
            Some(_) => return Err(self.unexpected("the side to move, X or O,")),
        };
        self.bump();
        self.end()?;
        Ok(Some(side))
    }

    /// The player to move as `p1`, `p2`, ..., if the text goes on after blanks, and then the
    /// end of the text.
    pub(crate) fn player_then_end(&mut self, players: usize) -> Result<Option<Player>, ParseError> {
        self.skip_blanks();
        if self.peek().is_none() {
            return Ok(None);
        }
        let at = self.at;
        let wanted = format!("the player to move, p1 to p{players},");
        if !self.take('p') {
            return Err(self.unexpected(&wanted));
        }
        let number = self.number(&wanted)?;
        let player = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        match player.filter(|&index| index < players).and_then(Player::new) {
            Some(player) => {
                self.end()?;
                Ok(Some(player))
            }
            None => Err(self.error_at(at, format!("there is no player {number}; {wanted} is expected"))),
        }
    }

    /// `width * height` cells row by row, each one of `alphabet`; between rows blanks or a `/`
    /// may stand. Returns the place in the alphabet and the offset of every cell.
    pub(crate) fn cells(
        &mut self,
        width: usize,
        height: usize,
        alphabet: &[char],
    ) -> Result<Vec<(usize, usize)>, ParseError> {
        let mut cells = Vec::with_capacity(width * height);
        for cell in 0..width * height {
            if cell > 0 && cell % width == 0 {
                self.skip_blanks();
                if self.take('/') {
                    self.skip_blanks();
                }
            }
            let kind = self.peek().and_then(|c| alphabet.iter().position(|&known| known == c));
            let Some(kind) = kind else {
                let name = cell_name(cell, width);
                return Err(self.unexpected(&format!("cell {name}, one of {},", list(alphabet))));
            };
            cells.push((kind, self.at));
            self.bump();
        }
        Ok(cells)
    }
}

/// `X O .` for an alphabet.
fn list(alphabet: &[char]) -> String {
    let letters: Vec<String> = alphabet.iter().map(char::to_string).collect();
    letters.join(" ")
}

/// A column letter and a row number counted from the top: `a1` is the first cell.
pub(crate) fn cell_name(cell: usize, width: usize) -> String {
    let column = u8::try_from(cell % width.max(1)).unwrap_or(u8::MAX).saturating_add(b'a');
    format!("{}{}", char::from(column), cell / width.max(1) + 1)
}

/// The state after the moves of a list, written as their `Display` with blanks between them.
pub(crate) fn play_words<G: Notation>(start: &G, text: &str) -> Result<G, ParseError> {
    let mut state = start.clone();
    let mut reader = Reader::new(text);
    while reader.peek().is_some() {
        let at = reader.at();
        let word = reader.word();
        let m = find_move(&state, word).map_err(|error| reader.error_at(at, error.message))?;
        state.play(m);
        reader.skip_blanks();
    }
    Ok(state)
}

/// A board with column letters above and row numbers on the left, each line ended.
pub(crate) fn picture(width: usize, rows: &[String]) -> String {
    let spaced = |row: &str| row.chars().flat_map(|c| [' ', c]).collect::<String>();
    let letters: String = (0..width).filter_map(|column| cell_name(column, width).chars().next()).collect();
    let margin = rows.len().to_string().len();
    let mut picture = format!("{:margin$}{}\n", "", spaced(&letters));
    for (row, cells) in rows.iter().enumerate() {
        picture.push_str(&format!("{:margin$}{}\n", row + 1, spaced(cells)));
    }
    picture
}
