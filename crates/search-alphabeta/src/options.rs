//! How a search goes about it: [`Options`].

use game_core::{Refused, Score};

/// The choices of a search that are not types. The default is the textbook's: one pass with a
/// full window.
///
/// None of them changes a value, except that [`Depths::Deeper`] lets a table answer with a
/// deeper value than asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Searches to depth 1, 2, 3, ... instead of to the full depth at once, and answers from
    /// the deepest iteration **completed**. A limit on nodes or time turns it on by itself.
    pub deepening: bool,
    /// The windows at the root.
    pub windows: Windows,
    /// Principal variation search: every move but the first is asked by a null window whether
    /// it is better at all (`NegaScout`).
    pub scout: bool,
    /// Searches every root move with a full window, whatever [`windows`](Options::windows) are, so
    /// that all have exact values and [`Report::tied`](game_core::Report::tied) is complete.
    pub every_root_move: bool,
    /// Which stored depths answer a question.
    pub depths: Depths,
    /// Internal iterative deepening: a node at least this many plies above the depth limit
    /// without a stored move is first searched two plies shallower. `None` for never.
    pub internal: Option<u32>,
    /// Enhanced transposition cut-offs: looks every child up before any is searched. One that is
    /// too good answers the node, and one known to be no better than alpha is set aside.
    pub peek: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            deepening: false,
            windows: Windows::Full,
            scout: false,
            every_root_move: false,
            depths: Depths::Deeper,
            internal: None,
            peek: false,
        }
    }
}

impl Options {
    /// Refuses what makes no sense.
    pub(crate) fn check(&self) -> Result<(), Refused> {
        let problem = match (self.windows, self.internal) {
            (Windows::Aspiration(0), _) => ("aspiration", "a margin of 0 leaves no window, give at least 1"),
            (_, Some(0..=2)) => {
                ("internal", "nothing is left 2 plies above the depth limit, give at least 3")
            }
            _ => return Ok(()),
        };
        Err(Refused::Option { name: problem.0, problem: problem.1.into() })
    }
}

/// The windows a root is searched with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Windows {
    /// `(-inf, +inf)`.
    Full,
    /// The value of the iteration before, give or take so many points; where the result is not
    /// strictly inside, again with the side it fell out of opened.
    Aspiration(u32),
    /// Null windows only, from this guess at first and from the value of the iteration before
    /// after that (MTD(f)); asks for a table.
    Mtdf(Score),
}

/// Which stored depths answer a question about so many plies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Depths {
    /// At least as deep: what is stored may know more than was asked. A depth-limited value may
    /// then differ from plain minimax to that depth.
    Deeper,
    /// Exactly as deep: every value is that of plain minimax to the depth reported, in games without
    /// repetitions ([`Game::repeats`](game_core::Game::repeats)).
    Equal,
}
