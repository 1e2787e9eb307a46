//! A search as a page a person can check by hand: [`page`].

use crate::event::{At, Event};
use alloc::string::{String, ToString};
use core::fmt::Display;
use game_core::Bound;
use game_core::trace::Layout;

/// Writes the events of one search as text, values from the side of the root player.
///
/// One line where a node is entered and one where it is left, indented by ply; `=` says that a
/// value is exact and `<=`, `>=` that it is a bound; the remark of a line names the odds of an
/// outcome, the window, the move chosen, or what was cut and by which bound.
pub fn page<M: Display + Copy>(
    question: impl Display,
    position: impl Display,
    events: &[Event<M>],
) -> String {
    let mut page = Layout::new(question, position).columns(18, 8);
    let mut totals = Totals::default();
    for event in events {
        write(&mut page, event);
        totals.count(event);
    }
    page.finish(totals)
}

fn write<M: Display + Copy>(page: &mut Layout, event: &Event<M>) {
    match event {
        Event::Enter { at, role, window, .. } => {
            let window = window.map_or(String::new(), interval);
            page.row(ply(at), label(at, role.name()), "", "", join([odds(at), window]));
        }
        Event::Leaf { at, value } => {
            page.row(ply(at), label(at, "leaf"), "", real(*value), odds(at));
        }
        Event::Estimate { at, value } => {
            page.row(ply(at), label(at, "estimate"), "", real(*value), odds(at));
        }
        Event::Known { at, value, bound } => {
            page.row(ply(at), label(at, "known"), bound, real(*value), odds(at));
        }
        Event::Leave { at, role, value, bound, best, cut, .. } => {
            let best = match (best, bound) {
                (Some(best), Bound::Exact) => best.to_string(),
                _ => String::new(),
            };
            let cut = cut.map_or(String::new(), |cut| {
                let sign = if *bound == Bound::Lower { ">=" } else { "<=" };
                alloc::format!("cut: {sign} {}, {} unseen", real(cut.limit), cut.unseen)
            });
            page.row(ply(at), label(at, role.name()), bound, real(*value), join([best, cut]));
        }
        Event::Probe { at, window } => {
            page.row(ply(at), label(at, "probe"), "", "", join([odds(at), interval(*window)]));
        }
    }
}

fn ply<M: Copy>(at: &At<M>) -> usize {
    usize::try_from(at.ply()).unwrap_or(usize::MAX)
}

fn label<M: Display>(at: &At<M>, what: &str) -> String {
    match &at.m {
        Some(m) => alloc::format!("{m}  {what}"),
        None => what.to_string(),
    }
}

fn odds<M>(at: &At<M>) -> String {
    at.odds.map_or(String::new(), |odds| odds.to_string())
}

fn interval((low, high): (f64, f64)) -> String {
    alloc::format!("({}, {})", real(low), real(high))
}

fn join(parts: [String; 2]) -> String {
    let [first, second] = parts;
    if first.is_empty() || second.is_empty() { first + &second } else { first + "  " + &second }
}

/// A mean with its sign and three places; what rounds to 0 has no sign.
pub(crate) fn real(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+inf".into() } else { "-inf".into() };
    }
    let text = alloc::format!("{value:+.3}");
    if text.ends_with("0.000") && text.len() == "+0.000".len() { "0.000".into() } else { text }
}

/// What a page's footer counts.
#[derive(Default)]
struct Totals {
    nodes: usize,
    chance: usize,
    leaves: usize,
    estimates: usize,
    known: usize,
    cuts: usize,
}

impl Totals {
    fn count<M>(&mut self, event: &Event<M>) {
        match event {
            Event::Enter { role, .. } => {
                self.nodes += 1;
                self.chance += usize::from(*role == crate::Role::Chance);
            }
            Event::Leaf { .. } => self.leaves += 1,
            Event::Estimate { .. } => self.estimates += 1,
            Event::Known { .. } => self.known += 1,
            Event::Leave { cut, .. } => self.cuts += usize::from(cut.is_some()),
            Event::Probe { .. } => {}
        }
    }
}

impl Display for Totals {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let nodes = self.nodes + self.leaves + self.estimates + self.known;
        write!(f, "nodes {nodes}   chance {}   leaves {}", self.chance, self.leaves)?;
        for (name, count) in [("estimates", self.estimates), ("known", self.known), ("cuts", self.cuts)] {
            if count > 0 {
                write!(f, "   {name} {count}")?;
            }
        }
        Ok(())
    }
}
