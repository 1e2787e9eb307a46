//! The search as a page of text a person can check: [`page`].

use crate::Event;
use core::fmt::Display;
use game_core::trace::Layout;
use game_core::{Bound, Game, Limits, Player, Report, Score, Turn};

/// Leaves counted before the page gives up saying of how many.
const COUNTED: u64 = 100_000;
/// Plies looked down for them: lines may be endless.
const PLIES: u32 = 1_000;

/// Writes the events of a search as a page, every value from the side of the root's mover.
///
/// `question` says what was asked (`alpha-beta to depth 2`); the player and the position are
/// added to it.
///
/// # Complexity
/// Walks the tree once to count its leaves, up to 100,000 of them on lines of up to 1,000 plies.
#[must_use]
pub fn page<G: Game + Display>(
    question: &str,
    root: &G,
    limits: &Limits,
    events: &[Event<G::Move>],
    report: &Report<G::Move>,
) -> String {
    let me = report.player;
    let question = format!("{question}, {} to move", root.player_name(me));
    let widest = events.iter().filter_map(value_of).map(|value| value.to_string().len()).max();
    let mut page = Layout::new(question, root).columns(14, widest.unwrap_or(0).max(3));
    let passes = events.iter().filter(|event| matches!(event, Event::Pass { .. })).count();
    let mut told = events.iter().peekable();
    while let Some(event) = told.next() {
        let remark = match told.peek() {
            Some(Event::Raise { .. }) => "best".into(),
            Some(Event::Cut { unseen: 1, .. }) => "cut: 1 move unseen".into(),
            Some(Event::Cut { unseen, .. }) => format!("cut: {unseen} moves unseen"),
            Some(Event::Again { .. }) => "again".into(),
            _ => String::new(),
        };
        let remark = if told.peek().is_none() { line_of(report) } else { remark };
        line(&mut page, event, me, &remark, passes);
    }
    let leaves = report.counters.leaves + report.counters.estimates;
    let mut totals = format!("nodes {}   leaves {leaves}", report.counters.nodes);
    let mut left = COUNTED;
    let all = if goes_below(events, limits.depth) {
        None
    } else {
        count_leaves(root, limits.depth, PLIES, &mut left)
    };
    if let Some(all) = all {
        totals += &format!(" of {all}");
    }
    totals += &format!("   cuts {}", report.counters.cuts);
    if report.counters.table_hits > 0 {
        totals += &format!("   table hits {}", report.counters.table_hits);
    }
    page.finish(totals)
}

/// Writes one event; those that say what a parent made of a value are remarks already.
fn line<M: Display + Copy>(page: &mut Layout, event: &Event<M>, me: Player, remark: &str, passes: usize) {
    let role = |player| if player == me { "max" } else { "min" };
    match *event {
        Event::Pass { depth, window, player } if passes > 1 => {
            let depth = depth.map_or_else(|| "to the end".into(), |depth| format!("depth {depth}"));
            page.line(0, format!("{depth} {}", window.towards(player, me)));
        }
        Event::Enter { ply, m, player, window } => {
            page.row(ply as usize, label(m, role(player)), "", "", window.towards(player, me));
        }
        Event::Leaf { ply, m, player, value, bound, source } => {
            let bound = match bound.towards(player, me) {
                Bound::Exact => String::new(),
                bound => bound.to_string(),
            };
            page.row(ply as usize, label(m, source.name()), bound, value.towards(player, me), remark);
        }
        Event::Leave { ply, m, player, value, bound } => {
            let (bound, value) = (bound.towards(player, me), value.towards(player, me));
            page.row(ply as usize, label(m, role(player)), bound, value, remark);
        }
        Event::Pass { .. } | Event::Raise { .. } | Event::Cut { .. } | Event::Again { .. } => {}
    }
}

/// The moves of the principal variation.
fn line_of<M: Display>(report: &Report<M>) -> String {
    let pv: Vec<String> = report.pv.iter().map(M::to_string).collect();
    pv.join(" ")
}

fn label<M: Display>(m: Option<M>, what: &str) -> String {
    m.map_or_else(|| what.into(), |m| format!("{m}  {what}"))
}

fn value_of<M>(event: &Event<M>) -> Option<Score> {
    match *event {
        Event::Leaf { value, .. } | Event::Leave { value, .. } => Some(value),
        _ => None,
    }
}

/// Whether a selective search went on below the depth limit, where leaves are not counted.
fn goes_below<M>(events: &[Event<M>], depth: Option<u32>) -> bool {
    let below = |event: &Event<M>| matches!(*event, Event::Leaf { ply, .. } if depth.is_some_and(|depth| ply > depth));
    events.iter().any(below)
}

/// The leaves of the tree to this depth; `None` if there are more than may be counted, or a line is
/// longer than so many plies.
fn count_leaves<G: Game>(state: &G, depth: Option<u32>, plies: u32, left: &mut u64) -> Option<u64> {
    if depth == Some(0) || matches!(state.turn(), Turn::Over) {
        *left = left.checked_sub(1)?;
        return Some(1);
    }
    let (below, plies) = (depth.map(|depth| depth - 1), plies.checked_sub(1)?);
    state.moves().try_fold(0, |sum, m| Some(sum + count_leaves(&state.child(m), below, plies, left)?))
}
