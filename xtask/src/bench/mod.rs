//! The suites of `bench`: each compares searches on real inputs, checks every value against the
//! known answer, counts nodes exactly and measures time.

mod alphabeta;
mod backgammon;
pub mod by_hand;
mod chess;
mod connect_four;
mod dice;
mod exact;
mod mcts;
mod nim;
mod pig;
mod tic_tac_toe;
mod trees;

use crate::report::{Chart, Sheet, grouped};
use crate::session::{Answer, Value};
use crate::spec::Spec;
use crate::{Failure, games, time};

/// How large a run is, and its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Smaller inputs, so that all suites end within a minute.
    pub size: Size,
    /// Seed of everything that samples.
    pub seed: u64,
}

/// How large a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Seconds a suite.
    Quick,
    /// As long as it takes to show the differences clearly.
    Full,
}

impl Plan {
    /// One number in a quick run, another in a full one.
    #[must_use]
    pub fn choose<T>(self, quick: T, full: T) -> T {
        match self.size {
            Size::Quick => quick,
            Size::Full => full,
        }
    }
}

/// Measures something and writes rows.
pub type Measure = Box<dyn FnOnce(&mut Sheet) -> Result<(), Failure>>;

/// One step of a suite: measures something and writes rows.
pub struct Case {
    /// What a progress bar shows.
    pub name: String,
    /// Measures.
    pub run: Measure,
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Case").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Case {
    /// A step with this name.
    pub fn new(
        name: impl Into<String>,
        run: impl FnOnce(&mut Sheet) -> Result<(), Failure> + 'static,
    ) -> Case {
        Case { name: name.into(), run: Box::new(run) }
    }
}

/// A suite.
#[derive(Debug)]
pub struct Suite {
    /// What it is called.
    pub name: &'static str,
    /// What is compared and why that is interesting, for a newcomer.
    pub about: &'static str,
    /// The steps.
    pub cases: fn(Plan) -> Vec<Case>,
    /// Pictures of the figures.
    pub charts: fn(&Sheet) -> Vec<Chart>,
    /// What the figures say, computed from them.
    pub reading: fn(&Sheet) -> Vec<String>,
}

impl Suite {
    /// What the figures say, large numbers grouped by thousands.
    #[must_use]
    pub fn says(&self, sheet: &Sheet) -> Vec<String> {
        (self.reading)(sheet).iter().map(|sentence| grouped(sentence)).collect()
    }
}

/// Every suite, in the order a run of all takes them.
pub const SUITES: &[Suite] = &[
    trees::SUITE,
    tic_tac_toe::SUITE,
    nim::SUITE,
    connect_four::SUITE,
    pig::SUITE,
    exact::SUITE,
    alphabeta::SUITE,
    chess::SUITE,
    dice::SUITE,
    mcts::SUITE,
];

/// The figure of the row with this name, for charts and readings.
#[must_use]
pub fn figure(sheet: &Sheet, name: &str) -> Option<f64> {
    sheet.rows().iter().find(|row| row.name == name).map(|row| row.count.number())
}

/// Opens a game, asks one question, and says how many seconds the search took.
///
/// # Errors
/// If the question makes no sense.
pub fn ask(game: &str, position: Option<&str>, search: &str, seed: u64) -> Result<(Answer, f64), Failure> {
    let mut session = games::open(game)?;
    if let Some(position) = position {
        session.set_position(position)?;
    }
    let spec = Spec::parse(search)?;
    let seat = session.seat(&spec, seed)?;
    let (answer, seconds) = time::measure(|| session.search(seat, &spec.limits));
    Ok((answer?, seconds))
}

/// The value of an answer as a number of the player it is about; NaN, which equals nothing, if
/// there is none.
#[must_use]
pub fn value(answer: &Answer) -> f64 {
    answer.value.as_ref().map_or(f64::NAN, |value| Value::number(value, answer.player))
}
