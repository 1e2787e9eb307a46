//! `play`: a board on the terminal, a person against a search, or two of either.

use super::bounded;
use crate::session::{Answer, Seated, Session};
use crate::spec::Spec;
use crate::{Failure, cli, games};
use game_core::mix::{Sequence, mix64};
use game_core::{Limits, Turn};
use std::io::{BufRead, IsTerminal, Write};

/// Who makes a player's moves.
enum Seat {
    Human,
    Search(Box<Engine>),
}

/// A search at the table, and what it said last.
struct Engine {
    spec: Spec,
    seated: Seated,
    seed: u64,
}

/// The last reply of a search.
struct Reply {
    answer: Answer,
    /// The player, and how many moves had been made before.
    player: usize,
    before: usize,
}

/// More nodes than this are not traced on the spot.
const TRACED: u64 = 100_000;

/// What can be typed besides a move.
const KEYS: &str = "\
type a move, or
  moves   the legal moves            hint    what a search would do
  undo    take back your last move   trace   why the last reply was made
  board   the board again            quit    stop (so does the end of input)
  ?       this list";

/// A game in progress.
struct Table<'a> {
    session: Box<dyn Session>,
    seats: [Seat; 2],
    /// Asked for hints, and its limits.
    hints: (Seated, Limits),
    /// Everything played, outcomes included, by ordinal and by name.
    played: Vec<(usize, String)>,
    chance: Sequence,
    /// What the players are called, once they have moved.
    names: [String; 2],
    last: Option<Reply>,
    /// The board shown last, and whether what changed is marked.
    shown: String,
    marks: bool,
    out: &'a mut dyn Write,
}

/// Plays with what is typed on standard input.
///
/// # Errors
/// If the game or a search is unknown, or a search refuses.
pub fn run(arguments: &cli::Play, out: &mut dyn Write) -> Result<(), Failure> {
    with_input(arguments, &mut std::io::stdin().lock(), out)
}

/// [`run`], with the lines typed said by the caller.
///
/// # Errors
/// As [`run`].
pub fn with_input(
    arguments: &cli::Play,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut session = games::open(&arguments.game)?;
    if session.profile().players > 2 {
        return Err(Failure::usage(format!(
            "play is for one or two players; this game has {}",
            session.profile()
        )));
    }
    let mut seat = |text: &str, number: u64| match text {
        "human" => Ok::<Seat, Failure>(Seat::Human),
        text => {
            let (spec, seed) = (Spec::parse(text).map_err(or_human)?, mix64(arguments.seed ^ number));
            bounded(&spec, &spec.limits)?;
            let seated = session.seat(&spec, seed)?;
            Ok(Seat::Search(Box::new(Engine { spec, seated, seed })))
        }
    };
    let seats = [seat(&arguments.first, 1)?, seat(&arguments.second, 2)?];
    let hints = Spec::parse("mcts:sims=5000")?;
    let hints = (session.seat(&hints, arguments.seed)?, hints.limits);
    let chance = Sequence::seeded(arguments.seed);
    let mut table = Table {
        session,
        seats,
        hints,
        played: Vec::new(),
        chance,
        names: [String::new(), String::new()],
        last: None,
        shown: String::new(),
        marks: std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        out,
    };
    table.say(&format!("{}: {} against {}\n{KEYS}\n", arguments.game, arguments.first, arguments.second))?;
    table.board()?;
    table.play(input)
}

/// Who may play, where a search is not known.
fn or_human(why: Failure) -> Failure {
    match why {
        Failure::Usage(words) => Failure::Usage(words.replacen("known: ", "known: human, ", 1)),
        other => other,
    }
}

impl Table<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        loop {
            let ordinal = match self.session.turn() {
                Turn::Over => return self.end(),
                Turn::Chance => {
                    let weights = self.session.weights();
                    let mut left =
                        self.chance.below(weights.iter().sum::<u64>().try_into().unwrap_or(usize::MAX))
                            as u64;
                    weights.iter().position(|weight| {
                        let here = left < *weight;
                        left = left.saturating_sub(*weight);
                        here
                    })
                }
                Turn::Player(player) => {
                    let player = player.index().min(1);
                    self.names[player] = self.session.mover();
                    match &self.seats[player] {
                        Seat::Human => match self.ask(input)? {
                            Some(typed) => typed,
                            None => return self.say("good-bye"),
                        },
                        Seat::Search(engine) => {
                            let answer = self.session.search(engine.seated, &engine.spec.limits)?;
                            let ordinal = answer.ordinal;
                            self.last = Some(Reply { answer, player, before: self.played.len() });
                            ordinal
                        }
                    }
                }
            };
            if let Some(ordinal) = ordinal {
                self.make(ordinal)?;
            }
        }
    }

    /// Reads a line; the ordinal of a move, nothing after another command, `None` at the end.
    fn ask(&mut self, input: &mut dyn BufRead) -> Result<Option<Option<usize>>, Failure> {
        let prompt = format!("{}> ", self.session.mover());
        write!(self.out, "{prompt}").and_then(|()| self.out.flush()).map_err(|why| closed(&why))?;
        let mut line = String::new();
        let read =
            input.read_line(&mut line).map_err(|why| Failure::check(format!("cannot read input: {why}")))?;
        match line.trim() {
            _ if read == 0 => return Ok(None),
            "quit" | "q" | "exit" => return Ok(None),
            "" => {}
            "?" | "help" => self.say(KEYS)?,
            "board" => {
                let board = self.session.board();
                self.say(board.trim_end())?;
            }
            "moves" => {
                let moves = self.session.moves().join(" ");
                self.say(&moves)?;
            }
            "hint" => self.hint()?,
            "trace" => self.show_reply()?,
            "undo" => self.undo()?,
            text => match self.session.ordinal(text).or_else(|why| {
                // A move typed in capitals is meant all the same.
                self.session.ordinal(&text.to_lowercase()).map_err(|_| why)
            }) {
                Ok(ordinal) => return Ok(Some(Some(ordinal))),
                Err(why) => self.say(&why.to_string())?,
            },
        }
        Ok(Some(None))
    }

    /// Plays a move and shows the board, what was last played, and what a search thought.
    fn make(&mut self, ordinal: usize) -> Result<(), Failure> {
        let mover = self.session.mover();
        let name = self.session.moves().get(ordinal).cloned().unwrap_or_default();
        let reply = self.last.as_ref().filter(|reply| reply.before == self.played.len());
        let thought = reply.and_then(|reply| {
            let value = reply.answer.value.as_ref()?;
            Some(format!("   value {value} for {mover}, line {}", reply.answer.pv.join(" ")))
        });
        let chance = self.session.turn() == Turn::Chance;
        self.session.play(ordinal)?;
        self.played.push((ordinal, name.clone()));
        let does = if chance { "brings" } else { "plays" };
        self.say(&format!("\n{mover} {does} {name}{}", thought.unwrap_or_default()))?;
        // A die that is still rolling is nothing to look at.
        if self.session.turn() == Turn::Chance { Ok(()) } else { self.board() }
    }

    /// Takes back until a person is to move again.
    fn undo(&mut self) -> Result<(), Failure> {
        let mut kept = self.played.len();
        loop {
            if kept == 0 {
                return self.say("nothing to take back");
            }
            kept -= 1;
            self.back_to(kept)?;
            let player = self.session.turn().player();
            if player.is_some_and(|player| matches!(self.seats[player.index().min(1)], Seat::Human)) {
                break;
            }
        }
        self.played.truncate(kept);
        self.last = None;
        self.board()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let answer = self.session.search(self.hints.0, &self.hints.1)?;
        let value = answer.value.map(|value| format!(", mean {value} for you")).unwrap_or_default();
        self.say(&format!("try {}{value}, line {}", answer.best.unwrap_or_default(), answer.pv.join(" ")))
    }

    /// Replays the first so many moves.
    fn back_to(&mut self, kept: usize) -> Result<(), Failure> {
        self.session.restart();
        for &(ordinal, _) in &self.played[..kept] {
            self.session.play(ordinal)?;
        }
        Ok(())
    }

    /// What the last search thought of every move it had, and what it did step by step where that can
    /// be traced.
    fn show_reply(&mut self) -> Result<(), Failure> {
        let Some(reply) = &self.last else { return self.say("no search has moved yet") };
        let (answer, before) = (&reply.answer, reply.before);
        let mut table = crate::table::new(&["move", "value", "visits"]);
        for line in &answer.root {
            let value =
                line.value.as_ref().map(|value| format!("{} {value}", line.bound)).unwrap_or_default();
            table.add_row([line.name.clone(), value, line.visits.to_string()]);
        }
        let nodes = answer.counters.nodes;
        let text = format!("{}: {nodes} nodes, {}\n{table}", answer.player_name, answer.stopped);
        let Seat::Search(engine) = &self.seats[reply.player] else { return self.say(&text) };
        let (spec, seed) = (engine.spec.clone(), engine.seed);
        self.say(&text)?;
        if nodes > TRACED {
            return self.say(&format!("so many nodes are too many to trace; up to {TRACED} can be"));
        }
        self.back_to(before)?;
        let page = self.session.trace(&spec, &spec.limits, seed);
        self.back_to(self.played.len())?;
        match page {
            Ok(page) => self.say(page.text.trim_end()),
            Err(why) => self.say(&format!("no steps to show: {why}")),
        }
    }

    fn end(&mut self) -> Result<(), Failure> {
        let payoffs = self.session.payoffs().unwrap_or_default();
        let moves: Vec<&str> = self.played.iter().map(|(_, name)| name.as_str()).collect();
        let list = payoffs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" to ");
        let result = match payoffs[..] {
            [first, second] if first > second => format!("{} wins", self.names[0]),
            [first, second] if first < second => format!("{} wins", self.names[1]),
            [_, _] => "a draw".into(),
            _ => "the game is over".into(),
        };
        self.say(&format!("{result}: {list} after {}", moves.join(" ")))
    }

    /// The board; on a terminal with what the last moves changed in reverse.
    fn board(&mut self) -> Result<(), Failure> {
        let board = self.session.board().trim_end().to_string();
        let before = std::mem::replace(&mut self.shown, board.clone());
        if self.marks { self.say(&marked(&before, &board)) } else { self.say(&board) }
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(|why| closed(&why))
    }
}

/// A board with the cells that are not as before in reverse; words are left alone.
fn marked(before: &str, now: &str) -> String {
    let mut text = String::new();
    let mut old = before.lines();
    for line in now.lines() {
        let was: Vec<char> = old.next().unwrap_or_default().chars().collect();
        let cells: Vec<char> = line.chars().collect();
        let words = line.contains(" to move") || was.len() != cells.len();
        for (at, &cell) in cells.iter().enumerate() {
            let alone = |at: Option<usize>| {
                at.and_then(|at| cells.get(at)).is_none_or(|cell| !cell.is_alphanumeric())
            };
            let is_cell = alone(at.checked_sub(1)) && alone(Some(at + 1)) && cell != ' ';
            if is_cell && !words && was[at] != cell {
                text += &format!("\x1b[7m{cell}\x1b[0m");
            } else {
                text.push(cell);
            }
        }
        text.push('\n');
    }
    text.trim_end_matches('\n').to_string()
}

fn closed(why: &std::io::Error) -> Failure {
    Failure::check(format!("cannot write to standard output: {why}"))
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn only_cells_that_changed_are_marked() {
        let (before, now) = (". . X\n. . .\nx to move", ". O X\n. . .\no to move");
        assert_eq!(marked(before, now), ". \x1b[7mO\x1b[0m X\n. . .\no to move");
        assert_eq!(marked("", now), now, "the first board has nothing to be compared with");
        assert_eq!(marked("black 2, white 2", "black 4, white 1").matches("\x1b[7m").count(), 2);
    }
}
