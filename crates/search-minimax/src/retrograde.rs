//! Backward solving: every state of a game at once, cycles and passes included.
//!
//! T. Ströhlein, *Untersuchungen über kombinatorische Spiele*, dissertation, TU München, 1970;
//! K. Thompson, *Retrograde Analysis of Certain Endgames*, ICCA Journal 9(3), 1986. It departs
//! from them in asking no game for its predecessors: sweeps over all states, in the order of
//! their numbers and back, take each state's value from its children until nothing changes. The
//! values settle on the same numbers, in one sweep where the numbers follow the game.

use crate::endgame::{Cell, Endgame};
use alloc::vec::Vec;
use game_core::trace::Record;
use game_core::{
    Deterministic, Enumerable, NoObserver, Observer, Player, Refused, Turn, WrongClass, ZeroSum,
};

/// What an observer of [`Retrograde`] sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Sweep {
    /// A sweep begins.
    Begin {
        /// Its number, from 1.
        sweep: u32,
        /// How many numbers it goes through.
        states: u64,
    },
    /// So many numbers of this sweep are done; said every [`Retrograde::STRIDE`].
    At {
        /// The number of the sweep.
        sweep: u32,
        /// How many numbers are done.
        done: u64,
    },
    /// A state was decided, or decided to be nearer its end than was known.
    Decided {
        /// The number of the state.
        number: u64,
        /// Who wins from there; nobody at a finished draw.
        winner: Option<Player>,
        /// Plies to the end.
        plies: u32,
    },
    /// A sweep ends.
    End {
        /// Its number.
        sweep: u32,
        /// How many states it changed.
        changed: u64,
    },
}

impl Sweep {
    /// The event as named fields; a finished draw has no winner.
    #[must_use]
    pub fn record(&self) -> Record {
        match *self {
            Sweep::Begin { sweep, states } => {
                Record::new("sweep").with("sweep", sweep).with("states", states.cast_signed())
            }
            Sweep::At { sweep, done } => {
                Record::new("at").with("sweep", sweep).with("done", done.cast_signed())
            }
            Sweep::Decided { number, winner, plies } => {
                let record = Record::new("decided").with("number", number.cast_signed());
                let record = match winner.and_then(|player| i64::try_from(player.index()).ok()) {
                    Some(player) => record.with("winner", player),
                    None => record,
                };
                record.with("plies", plies)
            }
            Sweep::End { sweep, changed } => {
                Record::new("swept").with("sweep", sweep).with("changed", changed.cast_signed())
            }
        }
    }
}

/// Solves every state of a two-player game that can enumerate them.
///
/// **Which question it answers.** A state is won if its player can force a win however long it
/// takes, lost if he cannot avoid losing, and otherwise **drawn**: endless play is a draw. That
/// is not the question of a forward search in which a repetition *on the path* ends the game
/// ([`PathGraph`](game_core::graph::PathGraph)). From a start without a history both have the
/// same winner in as many plies; but there the value of a state further on depends on how it was
/// reached, and no table can hold it.
///
/// A payoff above 0 is a win for the first player, below 0 for the second; how much does not
/// matter. Distances are plies under best play: the winner hastens, the loser delays.
///
/// # Complexity
/// Two bytes for each number below [`Enumerable::state_count`], and nothing else. Time is a
/// sweep's (every state once, every move of it once) times the number of sweeps: one if all
/// moves lead to lower numbers or all to higher ones, otherwise one more than it takes values
/// to travel, at most the longest distance plus 2.
///
/// ```
/// use game_core::{adapt::Alternating, graph::Graph};
/// use search_minimax::{Outcome, Retrograde};
///
/// let graph: Graph = "A p0 -> B W; B p1 -> A; W = 1".parse()?;
/// let root = Alternating::new(graph)?;
/// let solved = Retrograde::new().solve(&root)?;
/// assert_eq!(solved.outcome(&root), Some(Outcome::Win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Retrograde<O = NoObserver> {
    observer: O,
    bytes: u64,
}

impl<O: Default> Default for Retrograde<O> {
    fn default() -> Self {
        Retrograde { observer: O::default(), bytes: Retrograde::<O>::BYTES }
    }
}

impl Retrograde {
    /// Solving without an observer, in at most [`Retrograde::BYTES`].
    #[must_use]
    pub fn new() -> Retrograde {
        Retrograde::default()
    }
}

impl<O> Retrograde<O> {
    /// How many numbers are done between two reports of progress.
    pub const STRIDE: u64 = 1 << 20;

    /// The bytes of values it may take unless told otherwise: 2 GiB. Systems often promise more
    /// than they have, so that asking is no way to find out what fits.
    pub const BYTES: u64 = 1 << 31;

    /// The same, watched by this observer.
    #[must_use]
    pub fn with_observer<O2>(self, observer: O2) -> Retrograde<O2> {
        Retrograde { observer, bytes: self.bytes }
    }

    /// The same, with at most so many bytes of values.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Retrograde<O> {
        Retrograde { bytes, ..self }
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// How many bytes solving this game takes: two for each number.
    pub fn plan<G: Enumerable>(&self, root: &G) -> u64 {
        root.state_count().saturating_mul(Cell::BYTES)
    }

    /// Solves every state of the game `root` belongs to.
    ///
    /// # Errors
    /// [`Refused::Memory`], before anything is done, if [`Retrograde::plan`] is more than is
    /// allowed, or the system refuses so much.
    pub fn solve<G>(&mut self, root: &G) -> Result<Endgame, Refused>
    where
        G: Enumerable + Deterministic + ZeroSum,
        O: Observer<Sweep>,
    {
        if root.profile().chance {
            return Err(Refused::Class(WrongClass::Chance));
        }
        let mut cells = self.memory(root)?;
        let mut upwards = leads_down(root);
        for sweep in 1.. {
            let states = root.state_count();
            self.observer.observe(Sweep::Begin { sweep, states });
            let pass = Pass { root, first: sweep == 1, upwards, sweep };
            let Swept { changed, settled } = pass.run(&mut cells, &mut self.observer);
            self.observer.observe(Sweep::End { sweep, changed });
            if settled || changed == 0 {
                break;
            }
            upwards = !upwards;
        }
        Ok(Endgame::of(cells))
    }

    /// One undecided cell a number.
    fn memory<G: Enumerable>(&self, root: &G) -> Result<Vec<Cell>, Refused> {
        let needed = self.plan(root);
        let refused = Refused::Memory { needed, allowed: self.bytes };
        let (Ok(count), true) = (usize::try_from(root.state_count()), needed <= self.bytes) else {
            return Err(refused);
        };
        let mut cells = Vec::new();
        cells.try_reserve_exact(count).map_err(|_| refused)?;
        cells.resize(count, Cell::UNKNOWN);
        Ok(cells)
    }
}

/// Whether most moves of the states looked at lead to lower numbers, so that a sweep upwards
/// meets children first.
fn leads_down<G: Enumerable>(root: &G) -> bool {
    let states = root.state_count();
    let (mut down, mut up) = (0u32, 0u32);
    for n in 0..256 {
        let number = states / 256 * n + states % 256 * n / 256;
        let Some(state) = root.state(number) else { continue };
        for m in state.moves() {
            match state.child(m).state_number().cmp(&number) {
                core::cmp::Ordering::Less => down += 1,
                core::cmp::Ordering::Greater => up += 1,
                core::cmp::Ordering::Equal => {}
            }
        }
    }
    down >= up
}

/// One sweep over all numbers.
struct Pass<'a, G> {
    root: &'a G,
    first: bool,
    upwards: bool,
    sweep: u32,
}

/// What a sweep did.
struct Swept {
    changed: u64,
    /// No state had to wait for one that came later in the sweep.
    settled: bool,
}

impl<G: Enumerable + Deterministic + ZeroSum> Pass<'_, G> {
    fn run(&self, cells: &mut [Cell], observer: &mut impl Observer<Sweep>) -> Swept {
        let (mut swept, count) = (Swept { changed: 0, settled: true }, cells.len());
        for done in 0..count {
            let at = if self.upwards { done } else { count - 1 - done };
            let old = cells[at];
            if self.first || old.is_open() {
                let new = self.value(cells, at, &mut swept.settled);
                if new != old {
                    cells[at] = new;
                    swept.changed += 1;
                    if observer.watches() {
                        decided(observer, at, new);
                    }
                }
            }
            let done = done as u64 + 1;
            if done.is_multiple_of(Retrograde::<NoObserver>::STRIDE) {
                observer.observe(Sweep::At { sweep: self.sweep, done });
            }
        }
        swept
    }

    /// What the children say about the state with this number.
    #[inline]
    fn value(&self, cells: &[Cell], at: usize, settled: &mut bool) -> Cell {
        let Some(state) = self.root.state(at as u64) else { return Cell::NONE };
        let mover = match state.turn() {
            Turn::Player(mover) => mover,
            Turn::Over | Turn::Chance => return Cell::over(state.payoff(Player::FIRST)),
        };
        let mut best = Cell::lost(mover);
        for m in state.moves() {
            let number = state.child(m).state_number();
            let Some(&child) = usize::try_from(number).ok().and_then(|number| cells.get(number)) else {
                continue;
            };
            *settled &= if self.upwards { number < at as u64 } else { number > at as u64 };
            best = best.or(child, mover);
        }
        best.further()
    }
}

fn decided(observer: &mut impl Observer<Sweep>, at: usize, cell: Cell) {
    if let Some((winner, plies)) = cell.decided() {
        observer.observe(Sweep::Decided { number: at as u64, winner, plies });
    }
}
