//! `chess/dtm_histograms.tsv`: king and one piece against king, solved backwards, every distance.

use super::values::numbers;
use super::{Verdict, lines};
use crate::Failure;
use game_core::Enumerable;
use games::chess::ThreeMen;
use search_minimax::{Outcome, Retrograde};
use std::collections::BTreeMap;
use std::path::Path;

/// How many positions, images counted, by the side to move and how they end in how many plies: `w
/// 31`, `b draw`, `b mate`.
type Histogram = BTreeMap<String, u64>;

/// What the tables call an ending, and where it starts.
type Ending = (&'static str, fn() -> ThreeMen);

/// The endings that have tables.
const ENDINGS: [Ending; 3] = [("KQK", ThreeMen::queen), ("KRK", ThreeMen::rook), ("KPK", ThreeMen::pawn)];

/// Compares every distance of every ending.
pub(super) fn check(folder: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
    let rows = lines(folder, "chess/dtm_histograms.tsv")?;
    for (name, start) in ENDINGS {
        verdict.about(name);
        let published: Vec<Vec<&str>> = rows
            .iter()
            .map(|row| row.split('\t').collect())
            .filter(|fields: &Vec<&str>| fields.first() == Some(&name))
            .collect();
        if published.is_empty() {
            continue;
        }
        let mut found = histogram(&start())?;
        for fields in published {
            let &[_, side, plies, count] = fields.as_slice() else {
                return Err(Failure::usage(format!("'{}' has not four fields", fields.join(" "))));
            };
            let row = format!("{side} {plies}");
            let here = found.remove(&row).unwrap_or(0);
            verdict.compare(format!("{name} {row}"), &here, &numbers(count).next().unwrap_or(0));
        }
        let others = found.keys().cloned().collect::<Vec<_>>().join(", ");
        verdict.compare(format!("{name}, distances that are not published"), &others, &String::new());
    }
    Ok(())
}

/// The histogram of the states that still have the piece the ending began with.
fn histogram(start: &ThreeMen) -> Result<Histogram, Failure> {
    let solved = Retrograde::new().solve(start)?;
    let mut histogram = Histogram::new();
    let one_kind = 2 * 64 * 64 * 64;
    for number in start.state_count() - one_kind..start.state_count() {
        let Some(state) = start.state(number) else { continue };
        let side = if number % 2 == 0 { "w" } else { "b" };
        let end = match solved.outcome(&state) {
            Some(Outcome::Win(plies) | Outcome::Loss(plies)) if plies > 0 => plies.to_string(),
            Some(Outcome::Draw) => "draw".to_string(),
            Some(_) => "mate".to_string(),
            None => return Err(Failure::check(format!("state {number} has no outcome"))),
        };
        *histogram.entry(format!("{side} {end}")).or_default() += u64::from(state.images());
    }
    Ok(histogram)
}
