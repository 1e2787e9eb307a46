//! How large games are, and what is paid for searching one depth after another.

use super::number;
use crate::advice::Measure;
use crate::bench::{Case, Plan, Suite, ask, figure, value};
use crate::report::{Axis, Chart, Series, Sheet};
use crate::{Failure, games};

pub(super) const SIZES: Suite = Suite {
    name: "game-sizes",
    about: "Moves a position and plies a game, in the mean over seeded random games, and the number of lines of play that \
            makes (moves to the power of plies), as a power of ten; the textbook's estimate of chess beside them.",
    cases: size_cases,
    charts: size_charts,
    reading: size_reading,
};

pub(super) const DEEPENING: Suite = Suite {
    name: "deepening",
    about: "What iterative deepening pays for the depths before the last: leaves of depths 1 to d-1 as a share of those of \
            depth d, without pruning and with perfectly ordered alpha-beta; and what it saves on Othello, where each \
            depth orders the moves of the next.",
    cases: deepening_cases,
    charts: deepening_charts,
    reading: deepening_reading,
};

const GAMES: [&str; 7] =
    ["tic-tac-toe", "nim", "connect-four", "kalah", "othello", "hex:columns=7,rows=7", "go:size=5"];
/// Games of a quick run; the last two take longer.
const QUICK: usize = 5;

fn size_cases(plan: Plan) -> Vec<Case> {
    let mut cases = vec![Case::new("chess", |sheet: &mut Sheet| {
        // 35 moves a position, 100 plies: 100 * log10(35).
        sheet.near(lines_row("chess, the textbook's figures"), 100.0 * 35f64.log10(), 154.4, 0.05);
        let first = games::open("go:size=19")?.moves().iter().filter(|m| *m != "pass").count();
        sheet.exact("Go 19x19: points to play first", first, 361usize);
        Ok(())
    })];
    let case = |game: &'static str| {
        Case::new(game, move |sheet: &mut Sheet| {
            let mut session = games::open(game)?;
            let measure = Measure::of(session.as_mut())?;
            sheet.note(format!("{game}: moves a position"), measure.branching);
            sheet.note(format!("{game}: plies a game"), measure.length);
            sheet.note(lines_row(game), measure.lines());
            Ok(())
        })
    };
    cases.extend(GAMES.into_iter().take(plan.choose(QUICK, GAMES.len())).map(case));
    cases
}

fn lines_row(game: &str) -> String {
    format!("{game}: lines of play, power of ten")
}

fn size_rows(sheet: &Sheet) -> Vec<(&str, f64)> {
    let named = |row: &'_ crate::report::Row| row.name.ends_with("power of ten");
    let rows = sheet.rows().iter().filter(|row| named(row));
    rows.map(|row| (row.name.split([':', ',']).next().unwrap_or_default(), row.count.number())).collect()
}

fn size_charts(sheet: &Sheet) -> Vec<Chart> {
    let rows = size_rows(sheet);
    let bars = (0u32..).map(f64::from).zip(&rows).map(|(x, (_, lines))| (x, *lines));
    let chart = Chart::new(
        "Lines of play",
        Axis::names("game", rows.iter().map(|(game, _)| *game)),
        Axis::linear("power of ten").reaching(0.0, 10.0),
    );
    vec![chart.with(Series::new("moves a position to the power of plies a game", bars))]
}

fn size_reading(sheet: &Sheet) -> Vec<String> {
    let lines = |game: &str| size_rows(sheet).into_iter().find(|row| row.0 == game).map_or(0.0, |row| row.1);
    vec![
        format!(
            "Tic-tac-toe has about 10^{:.1} lines (255,168 games, 10^5.4, counted), Connect Four about 10^{:.0}, chess about \
             10^{:.0}: only the first is searched whole without a thought.",
            lines("tic-tac-toe"),
            lines("connect-four"),
            lines("chess")
        ),
        "Random games are a measure, not the truth: played well, they are longer or shorter.".into(),
    ]
}

const WIDTHS: [u64; 5] = [2, 4, 8, 16, 35];
const DEPTH: u32 = 8;

/// Leaves perfectly ordered alpha-beta reads of a uniform tree (Knuth and Moore, 1975).
fn minimal(width: u64, depth: u32) -> u64 {
    width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1
}

fn deepening_cases(plan: Plan) -> Vec<Case> {
    let mut cases = vec![Case::new("formulas", |sheet: &mut Sheet| {
        for width in WIDTHS {
            let share = |leaves: &dyn Fn(u32) -> u64| {
                number_of((1..DEPTH).map(leaves).sum()) / number_of(leaves(DEPTH))
            };
            sheet.note(share_row("no pruning", width), share(&|depth| width.pow(depth)));
            sheet.note(share_row("alpha-beta", width), share(&|depth| minimal(width, depth)));
        }
        let before: u64 = (1..DEPTH).map(|depth| minimal(35, depth)).sum();
        sheet.exact("35 moves, alpha-beta: leaves of depths 1 to 7", before, 1_677_159u64);
        sheet.near("35 moves, no pruning: 1 / (b - 1)", 1.0 / 34.0, 0.029, 0.001);
        Ok(())
    })];
    for depth in 3..=plan.choose(5, 8) {
        cases.push(Case::new(format!("Othello {depth}"), move |sheet: &mut Sheet| othello(sheet, depth)));
    }
    cases
}

/// The same value to the same depth, at once and one depth after another.
fn othello(sheet: &mut Sheet, depth: u32) -> Result<(), Failure> {
    let base = format!("alphabeta:depth={depth},tt=16M,stored=equal");
    let (once, _) = ask("othello", None, &base, 1)?;
    let (steps, seconds) = ask("othello", None, &format!("{base},deepening=true"), 1)?;
    sheet.near(format!("Othello to depth {depth}: value"), value(&steps), value(&once), 0.0);
    sheet.note(othello_row("at once", depth), once.counters.nodes);
    sheet.note(othello_row("deepening", depth), steps.counters.nodes).took(seconds, steps.counters.nodes);
    Ok(())
}

fn share_row(how: &str, width: u64) -> String {
    format!("{width} moves, {how}: leaves of depths 1 to {} / of {DEPTH}", DEPTH - 1)
}

fn othello_row(how: &str, depth: u32) -> String {
    format!("Othello to depth {depth}, {how}: nodes")
}

fn number_of(count: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    let number = count as f64;
    number
}

fn deepening_charts(sheet: &Sheet) -> Vec<Chart> {
    let mut shares = Chart::new(
        "What the depths before the last cost",
        Axis::log("moves a position"),
        Axis::linear("share of the last depth, %").reaching(0.0, 100.0),
    );
    for how in ["no pruning", "alpha-beta"] {
        let share = |width: u64| Some((number(width), 100.0 * figure(sheet, &share_row(how, width))?));
        shares = shares.with(Series::new(how, WIDTHS.into_iter().filter_map(share)));
    }
    let mut nodes = Chart::new("Othello with a table", Axis::linear("depth, plies"), Axis::log("nodes"));
    for how in ["at once", "deepening"] {
        let count = |depth: u32| Some((f64::from(depth), figure(sheet, &othello_row(how, depth))?));
        nodes = nodes.with(Series::new(how, (3..=8).filter_map(count)));
    }
    vec![shares, nodes]
}

fn deepening_reading(sheet: &Sheet) -> Vec<String> {
    let share = |how: &str| 100.0 * figure(sheet, &share_row(how, 35)).unwrap_or(0.0);
    let nodes = |how: &str, depth| figure(sheet, &othello_row(how, depth));
    let last =
        (3..=8).rev().find_map(|depth| Some((depth, nodes("deepening", depth)? / nodes("at once", depth)?)));
    let (depth, ratio) = last.unwrap_or((0, 1.0));
    vec![
        format!(
            "With 35 moves a position the depths before the last cost {:.1} % more without pruning and {:.0} % more with \
             perfectly ordered alpha-beta.",
            share("no pruning"),
            share("alpha-beta")
        ),
        format!(
            "On Othello to depth {depth} deepening with a table visits {:.0} % of the nodes of a search at once.",
            100.0 * ratio
        ),
    ]
}
