//! A search as a page a person can check by hand: [`page`].

use crate::event::Event;
use crate::retrograde::Sweep;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use game_core::trace::Layout;
use game_core::{Limits, Payoffs, Player, Score};

/// The question a depth-limited search answers, as the first line of a page puts it:
/// `minimax to depth 2, first player to move`.
pub fn question(search: &str, limits: &Limits, mover: impl Display) -> String {
    match limits.depth {
        Some(depth) => format!("{search} to depth {depth}, {mover} to move"),
        None => format!("{search} to the end, {mover} to move"),
    }
}

/// Writes the events of one search of a two-player game as text.
///
/// One line where a node is entered and one where it is left, indented by ply, values from the
/// side of the root player, who is max: `best` marks a value that was the best so far at the
/// node above, and the last line ends with the principal variation. `position` is the root as
/// it should be shown, perhaps over several lines.
pub fn page<M: Display + Copy>(
    question: impl Display,
    position: impl Display,
    events: &[Event<M>],
) -> String {
    let root = events.iter().find_map(|event| match *event {
        Event::Enter { ply: 0, player, .. } => Some(player),
        _ => None,
    });
    let role = |player| if Some(player) == root { "max".to_string() } else { "min".to_string() };
    write(question, position, events, 3, role, |value: Score| format!("{value}"))
}

/// Writes the events of one max^n search as text, as [`page`] does; movers are `p0` to `p7` and
/// values are vectors.
pub fn vector_page<M: Display + Copy>(
    question: impl Display,
    position: impl Display,
    events: &[Event<M, Payoffs>],
) -> String {
    let role = |player: Player| format!("p{}", player.index());
    write(question, position, events, 9, role, |value: Payoffs| format!("{value}"))
}

/// Writes the events of one backward solving as text: under each sweep the states it decided,
/// by the name given to their number, with who wins and in how many plies.
pub fn sweep_page(
    question: impl Display,
    position: impl Display,
    events: &[Sweep],
    name: impl Fn(u64) -> String,
) -> String {
    let mut page = Layout::new(question, position).columns(14, 5);
    let (mut sweeps, mut decided) = (0, BTreeMap::new());
    for event in events {
        match *event {
            Sweep::Begin { sweep, .. } => {
                sweeps = sweep;
                page.line(0, format!("sweep {sweep}"));
            }
            Sweep::Decided { number, winner, plies } => {
                decided.insert(number, winner);
                let winner = winner.map_or("drawn".to_string(), |player| format!("p{}", player.index()));
                page.row(1, name(number), "=", winner, format!("in {plies}"));
            }
            Sweep::End { changed, .. } => page.line(1, format!("{changed} changed")),
            Sweep::At { .. } => {}
        }
    }
    let wins = |player| decided.values().filter(|&&winner| winner == Some(player)).count();
    let totals = format!(
        "sweeps {sweeps}   first player wins {}   second player wins {}",
        wins(Player::FIRST),
        wins(Player::SECOND)
    );
    page.finish(totals)
}

/// Writes the events of one search whose values are of any kind.
fn write<M: Display + Copy, V: Copy>(
    question: impl Display,
    position: impl Display,
    events: &[Event<M, V>],
    width: usize,
    role: impl Fn(Player) -> String,
    show: impl Fn(V) -> String,
) -> String {
    let mut page = Layout::new(question, position).columns(14, width);
    let mut lines = Lines::default();
    let [mut nodes, mut leaves, mut guesses, mut table, mut cuts] = [0u64; 5];
    for (n, event) in events.iter().enumerate() {
        let best = matches!(events.get(n + 1), Some(Event::Best { .. }));
        let remark = match events.get(n + 1) {
            Some(Event::Best { .. }) => match events.get(n + 2) {
                Some(Event::Cut { unseen, .. }) => cut(*unseen),
                _ => "best".to_string(),
            },
            Some(Event::Cut { unseen, .. }) => cut(*unseen),
            _ => String::new(),
        };
        match *event {
            Event::Enter { ply, m, player } => {
                nodes += 1;
                lines.enter(index(ply));
                page.row(index(ply), label(m, &role(player)), "", "", "");
            }
            Event::Leaf { ply, m, value, source, .. } => {
                nodes += 1;
                match source {
                    crate::Source::Over => leaves += 1,
                    crate::Source::Estimate => guesses += 1,
                    crate::Source::Table => table += 1,
                }
                lines.end(index(ply), m.map(|m| m.to_string()), Vec::new(), best);
                page.row(index(ply), label(m, source.name()), "", show(value), remark);
            }
            Event::Leave { ply, m, player, value, bound } => {
                let line = lines.take(index(ply));
                let remark = if ply == 0 { line.join(" ") } else { remark };
                lines.end(index(ply), m.map(|m| m.to_string()), line, best);
                page.row(index(ply), label(m, &role(player)), bound, show(value), remark);
            }
            Event::Best { .. } => {}
            Event::Cut { .. } => cuts += 1,
        }
    }
    let mut totals = format!("nodes {nodes}   leaves {leaves}");
    for (name, count) in [("guesses", guesses), ("table", table), ("cuts", cuts)] {
        if count > 0 {
            totals.push_str(&format!("   {name} {count}"));
        }
    }
    page.finish(totals)
}

fn cut(unseen: u32) -> String {
    format!("cut: {unseen} move{} unseen", if unseen == 1 { "" } else { "s" })
}

fn label<M: Display>(m: Option<M>, what: &str) -> String {
    match m {
        Some(m) => format!("{m}  {what}"),
        None => what.to_string(),
    }
}

fn index(ply: u32) -> usize {
    usize::try_from(ply).unwrap_or(usize::MAX)
}

/// The best line found so far at each node on the path.
#[derive(Default)]
struct Lines {
    by_ply: Vec<Vec<String>>,
}

impl Lines {
    fn enter(&mut self, ply: usize) {
        self.by_ply.truncate(ply);
        self.by_ply.resize(ply + 1, Vec::new());
    }

    fn take(&mut self, ply: usize) -> Vec<String> {
        self.by_ply.get_mut(ply).map(core::mem::take).unwrap_or_default()
    }

    /// A node at this ply is done; if it is the best so far its line is the node's above.
    fn end(&mut self, ply: usize, m: Option<String>, line: Vec<String>, best: bool) {
        let Some(above) = ply.checked_sub(1).and_then(|above| self.by_ply.get_mut(above)) else { return };
        if best {
            above.clear();
            above.extend(m);
            above.extend(line);
        }
    }
}
