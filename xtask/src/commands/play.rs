//! `play`: a board on the terminal, a person against a search, or two of either.

use crate::session::{Answer, Seated, Session};
use crate::spec::Spec;
use crate::{Failure, cli, games};
use game_core::mix::{Sequence, mix64};
use game_core::{Limits, Turn};
use std::io::{BufRead, Write};

/// Who makes a player's moves.
enum Seat {
    Human,
    Search(Seated, Limits),
}

/// What can be typed besides a move.
const KEYS: &str = "a move, or: moves  hint  undo  board  trace  quit  ?";

/// A game in progress.
struct Table<'a> {
    session: Box<dyn Session>,
    seats: [Seat; 2],
    /// Asked for hints, and its limits.
    hints: (Seated, Limits),
    /// Everything played, outcomes included, by ordinal and by name.
    played: Vec<(usize, String)>,
    chance: Sequence,
    /// The last answer of a search.
    last: Option<Answer>,
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
            let spec = Spec::parse(text)?;
            Ok(Seat::Search(session.seat(&spec, mix64(arguments.seed ^ number))?, spec.limits))
        }
    };
    let seats = [seat(&arguments.first, 1)?, seat(&arguments.second, 2)?];
    let hints = Spec::parse("mcts:sims=5000")?;
    let hints = (session.seat(&hints, arguments.seed)?, hints.limits);
    let chance = Sequence::seeded(arguments.seed);
    let mut table = Table { session, seats, hints, played: Vec::new(), chance, last: None, out };
    table.say(KEYS)?;
    table.board()?;
    table.play(input)
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
                Turn::Player(player) => match &self.seats[player.index().min(1)] {
                    Seat::Human => match self.ask(input)? {
                        Some(typed) => typed,
                        None => return self.say("good-bye"),
                    },
                    Seat::Search(seated, limits) => {
                        let answer = self.session.search(*seated, &limits.clone())?;
                        let ordinal = answer.ordinal;
                        self.last = Some(answer);
                        ordinal
                    }
                },
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
            "quit" | "q" => return Ok(None),
            "" => {}
            "?" | "help" => self.say(KEYS)?,
            "board" => self.board()?,
            "moves" => {
                let moves = self.session.moves().join(" ");
                self.say(&moves)?;
            }
            "hint" => self.hint()?,
            "trace" => self.show_reply()?,
            "undo" => self.undo()?,
            text => match self.session.ordinal(text) {
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
        let thought = match (&self.last, self.played.len()) {
            (Some(answer), _) if answer.best.as_ref() == Some(&name) && answer.player_name == mover => answer
                .value
                .as_ref()
                .map(|value| format!("   value {value} for {mover}, line {}", answer.pv.join(" "))),
            _ => None,
        };
        self.session.play(ordinal)?;
        self.played.push((ordinal, name.clone()));
        self.say(&format!("\n{mover} plays {name}{}", thought.unwrap_or_default()))?;
        self.board()
    }

    /// Takes back until a person is to move again.
    fn undo(&mut self) -> Result<(), Failure> {
        let mut kept = self.played.len();
        loop {
            if kept == 0 {
                return self.say("nothing to take back");
            }
            kept -= 1;
            self.session.restart();
            for &(ordinal, _) in &self.played[..kept] {
                self.session.play(ordinal)?;
            }
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
        let answer = self.session.search(self.hints.0, &self.hints.1.clone())?;
        let value = answer.value.map(|value| format!(", mean {value}")).unwrap_or_default();
        self.say(&format!("try {}{value}", answer.best.unwrap_or_default()))
    }

    /// What the last search thought of every move it had.
    fn show_reply(&mut self) -> Result<(), Failure> {
        let Some(answer) = &self.last else { return self.say("no search has moved yet") };
        let mut table = crate::table::new(&["move", "value", "visits"]);
        for line in &answer.root {
            let value =
                line.value.as_ref().map(|value| format!("{} {value}", line.bound)).unwrap_or_default();
            table.add_row([line.name.clone(), value, line.visits.to_string()]);
        }
        let text =
            format!("{}: {} nodes, {}\n{table}", answer.player_name, answer.counters.nodes, answer.stopped);
        self.say(&text)
    }

    fn end(&mut self) -> Result<(), Failure> {
        let payoffs = self.session.payoffs().unwrap_or_default();
        let moves: Vec<&str> = self.played.iter().map(|(_, name)| name.as_str()).collect();
        let list = payoffs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" to ");
        let text = format!("the game is over: {list} after {}", moves.join(" "));
        self.say(&text)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let board = self.session.board();
        self.say(board.trim_end())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(|why| closed(&why))
    }
}

fn closed(why: &std::io::Error) -> Failure {
    Failure::check(format!("cannot write to standard output: {why}"))
}
