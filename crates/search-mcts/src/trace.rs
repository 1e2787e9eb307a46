//! Simulations as a page of text.
//!
//! ```text
//! position X...O.... , x to move; c = sqrt(2) on rewards in [0, 1]
//! #25
//!   select   x a3    n 4   mean +0.500   ucb 2.011   next b3 1.956
//!   expand   o c2    2 untried
//!   playout  a2      x wins
//!   backup   o c2    -1   n 1   mean -1.000
//!   backup   x a3    +1   n 5   mean +0.600
//! ```
//!
//! Lines are from the side of the player who made the move: payoffs and means in payoff units,
//! scores in units of reward; those of a chance outcome are from the side of who moved last.
//! `untried` counts the siblings left after the expansion.

use crate::event::{End, Event};
use core::fmt::Display;
use game_core::trace::Layout;
use game_core::{Game, Player, Report, Score, Stopped, Turn};

/// The page of a search from `root`: `position` is the root in one line, `policy` how children
/// are chosen (as [`Ucb1`](crate::Ucb1) displays itself), `report` its answer.
pub fn page<G: Game>(
    root: &G,
    position: impl Display,
    policy: impl Display,
    events: &[Event<G::Move>],
    report: &Report<G::Move, f64>,
) -> String {
    let names = Names::of(root);
    let mover = match root.turn() {
        Turn::Player(player) => format!("{} to move", names.of_player(player)),
        Turn::Chance => "chance to move".into(),
        Turn::Over => "game over".into(),
    };
    let question = format!("position {position} , {mover}; {policy}");
    let mut page = if question.chars().count() <= Layout::COLUMNS {
        Layout::new(question, "")
    } else {
        Layout::new(format!("{mover}; {policy}"), position)
    };
    let mut playout = Vec::new();
    for event in events {
        if let Event::Step { m } = event {
            playout.push(m.to_string());
        } else {
            let (ply, line) = names.line(event, &playout);
            page.line(ply, line);
            playout.clear();
        }
    }
    page.finish(totals(report))
}

/// The footer: what was done, and the answer.
fn totals<M: Display + Copy>(report: &Report<M, f64>) -> String {
    let counters = &report.counters;
    let mut text =
        format!("simulations {}   nodes {}   depth {}", counters.simulations, counters.nodes, counters.depth);
    if let Some(best) = report.best {
        text += &format!("   best {best}");
    }
    if let Some(value) = report.value {
        text += &format!("   value {}", Signed(value));
    }
    if report.stopped == Stopped::Complete {
        text += "   proved";
    }
    text
}

/// The table of root moves: visits, share and mean payoff, most visited first.
pub fn root_table<M: Display + Copy>(report: &Report<M, f64>) -> String {
    let total: u64 = report.root.iter().map(|root| root.visits).sum();
    let mut rows: Vec<_> = report.root.iter().collect();
    rows.sort_by_key(|root| core::cmp::Reverse(root.visits));
    let mut page = Layout::new("move      visits   share   mean", "");
    for root in rows {
        let value = root.value.map_or_else(String::new, |value| Signed(value).to_string());
        let percent = root.visits * 1000 / total.max(1);
        let share = format!("{}.{} %", percent / 10, percent % 10);
        page.line(0, format!("{:<8}{:>8} {share:>8}  {value}", root.m.to_string(), root.visits));
    }
    page.finish(totals(report))
}

/// A float with its sign and three places.
struct Signed(f64);

impl Display for Signed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // Never a negative zero.
        let value = if (self.0 * 1000.0).round() == 0.0 { 0.0 } else { self.0 };
        write!(f, "{value:+.3}")
    }
}

/// A payoff: whole numbers as such.
struct Payoff(f64);

impl Display for Payoff {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (whole, off) = (self.0.round(), (self.0 - self.0.round()).abs());
        if whole == 0.0 && off < 1e-6 {
            f.write_str("0")
        } else if off < 1e-6 {
            write!(f, "{whole:+.0}")
        } else {
            write!(f, "{:+.3}", self.0)
        }
    }
}

/// What players are called on a page.
struct Names {
    short: Vec<String>,
    /// Win, draw and loss are all there is.
    wins: bool,
    zero_sum: bool,
}

impl Names {
    fn of<G: Game>(root: &G) -> Names {
        let profile = root.profile();
        let short = Player::all(profile.players.into())
            .map(|player| {
                let name = root.player_name(player).to_lowercase();
                if name.contains(' ') { format!("p{}", player.index()) } else { name }
            })
            .collect();
        Names {
            short,
            wins: profile.is_zero_sum() && profile.payoffs() == (-1, 1),
            zero_sum: profile.is_zero_sum(),
        }
    }

    fn of_player(&self, player: Player) -> &str {
        self.short.get(player.index()).map_or("?", String::as_str)
    }

    /// An event's ply of indentation and text; `playout` holds the moves that led to it.
    fn line<M: Copy + Display>(&self, event: &Event<M>, playout: &[String]) -> (usize, String) {
        let text = match *event {
            Event::Simulation { number } => return (0, format!("#{number}")),
            Event::Select { player, m, visits, mean, score, next, .. } => {
                let named = format!("{} {m}", self.of_player(player));
                let mut text =
                    format!("select   {named:<7} n {visits}   mean {}   ucb {score:.3}", Signed(mean));
                if let Some((m, score)) = next {
                    text += &format!("   next {m} {score:.3}");
                }
                text
            }
            Event::Sample { m, .. } => format!("sample   {m}"),
            Event::Expand { player, m, untried, .. } => {
                let named = format!("{} {m}", self.of_player(player));
                format!("expand   {named:<7} {untried} untried")
            }
            Event::Step { m } => format!("step     {m}"),
            Event::End { players, payoffs, by } => {
                let result = self.result(&payoffs[..players.into()]);
                let moves = shortened(playout);
                match by {
                    End::Tree => format!("over             {result}"),
                    End::Playout => format!("playout  {moves:<7} {result}"),
                    End::CutOff => format!("playout  {moves:<7} cut off, counts {result}"),
                    End::Estimate if moves.is_empty() => format!("estimate         {result}"),
                    End::Estimate => format!("playout  {moves:<7} estimated {result}"),
                }
            }
            Event::Backup { player, m, payoff, visits, mean, chance, proved, .. } => {
                let mover = if chance { "chance" } else { self.of_player(player) };
                let named = format!("{mover} {m}");
                let payoff = Payoff(payoff).to_string();
                let line = format!("backup   {named:<7} {payoff:<4} n {visits}   mean {}", Signed(mean));
                match proved {
                    Some(proved) => format!("{line}   proved {}", Score::new(proved)),
                    None => line,
                }
            }
        };
        (1, text.trim_end().to_owned())
    }

    /// Who won, or what the first player gets, or what everybody gets.
    fn result(&self, payoffs: &[f64]) -> String {
        if self.wins {
            let winner = payoffs.iter().position(|&payoff| (payoff - 1.0).abs() < 1e-6);
            if let Some(name) = winner.and_then(|winner| self.short.get(winner)) {
                return format!("{name} wins");
            }
            if payoffs.iter().all(|payoff| payoff.abs() < 1e-6) {
                return "draw".into();
            }
        }
        match payoffs.first() {
            Some(&first) if self.zero_sum => Payoff(first).to_string(),
            _ => {
                let all: Vec<String> = payoffs.iter().map(|&payoff| Payoff(payoff).to_string()).collect();
                format!("<{}>", all.join(" "))
            }
        }
    }
}

/// The moves of a playout, at most 40 characters of them.
fn shortened(moves: &[String]) -> String {
    let mut text = String::new();
    for (k, m) in moves.iter().enumerate() {
        if text.len() + m.len() > 40 {
            return format!("{text} ({} more)", moves.len() - k);
        }
        if k > 0 {
            text.push(' ');
        }
        text += m;
    }
    text
}
