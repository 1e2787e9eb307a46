//! The search a user holds: [`AlphaBeta`].

use crate::buffers::Buffers;
use crate::completed::Completed;
use crate::learn::{Learn, NoLearning};
use crate::root::{Roots, unknown};
use crate::run::{Kit, Node, Run};
use crate::sight::{Blind, Sight};
use crate::{Event, Options};
use core::ops::ControlFlow;
use game_core::search::{Meter, enter};
use game_core::{
    Clock, Counters, Deterministic, Evaluate, Flat, Game, Limits, Natural, NoClock, NoObserver, NoTable,
    Observer, Order, Player, Refused, Report, Scale, Score, Search, Stopped, Table, Window, WrongClass,
    ZeroSum,
};

/// Alpha-beta search of a deterministic two-player zero-sum game.
///
/// Give it what the game needs by the `with_` methods: an evaluator, a move order, a table, a
/// learner, an observer, a clock; each is a type, so an absent one costs nothing.
///
/// **Whose value**: the report's value and those of the root moves are the mover's. Bounds are
/// relative to the depth searched.
///
/// **Kept between searches**: the table, what the learner learned (which ages) and buffers.
/// [`reset`](AlphaBeta::reset) makes the learner forget; the table's owner clears the table.
///
/// **Ties**: the first of the best moves in the order tried is the answer;
/// [`Report::tied`] lists those *known* to be as good, which is all of them with
/// [`Options::every_root_move`].
///
/// **Lines**: the search is recursive, so that no line may be longer than
/// [`longest_line`](AlphaBeta::longest_line), whatever [`Limits::plies`] allows.
#[derive(Clone, Debug)]
pub struct AlphaBeta<
    G: Game,
    E = Flat,
    O = Natural,
    T = NoTable,
    L = NoLearning,
    S = Blind,
    B = NoObserver,
    C = NoClock,
> {
    pub(crate) plugs: Plugs<E, O, T, L, S, B, C>,
    pub(crate) options: Options,
    pub(crate) scale: Option<Scale>,
    /// Which of the threads this is that search together; 0 of one alone.
    pub(crate) helper: u32,
    pub(crate) buffers: Buffers<G, G::Move>,
}

/// What a search asks.
#[derive(Clone, Debug)]
pub(crate) struct Plugs<E, O, T, L, S, B, C> {
    pub(crate) evaluator: E,
    pub(crate) order: O,
    pub(crate) table: T,
    pub(crate) learn: L,
    pub(crate) sight: S,
    pub(crate) observer: B,
    pub(crate) clock: C,
}

impl<G: Game> AlphaBeta<G> {
    /// The textbook's search: no knowledge, no table, moves in the game's own order.
    #[must_use]
    pub fn new() -> Self {
        let plugs = Plugs {
            evaluator: Flat,
            order: Natural,
            table: NoTable,
            learn: NoLearning,
            sight: Blind,
            observer: NoObserver,
            clock: NoClock,
        };
        AlphaBeta { plugs, options: Options::default(), scale: None, helper: 0, buffers: Buffers::new() }
    }
}

impl<G: Game> Default for AlphaBeta<G> {
    fn default() -> Self {
        AlphaBeta::new()
    }
}

impl<G: Game, E, O, T, L, S, B, C> AlphaBeta<G, E, O, T, L, S, B, C> {
    /// The longest line this search can walk: the stack it may use, about a megabyte, over what
    /// a ply takes of it.
    #[must_use]
    pub const fn longest_line(&self) -> u32 {
        let ply = 1_000 + size_of::<G>();
        #[expect(clippy::cast_possible_truncation, reason = "below a million")]
        let plies = ((1 << 20) / ply) as u32;
        plies
    }
}

impl<G, E, O, T, L, S, B, C> Kit for AlphaBeta<G, E, O, T, L, S, B, C>
where
    G: Deterministic + ZeroSum,
    E: Evaluate<G>,
    O: Order<G>,
    T: Table<G>,
    L: Learn<G>,
    S: Sight<G>,
    B: Observer<Event<G::Move>>,
    C: Clock,
{
    type Game = G;
    type Evaluate = E;
    type Order = O;
    type Table = T;
    type Learn = L;
    type Sight = S;
    type Observer = B;
    type Clock = C;
}

impl<G, E, O, T, L, S, B, C> AlphaBeta<G, E, O, T, L, S, B, C>
where
    G: Deterministic + ZeroSum,
    E: Evaluate<G>,
    O: Order<G>,
    T: Table<G>,
    L: Learn<G>,
    S: Sight<G>,
    B: Observer<Event<G::Move>>,
    C: Clock,
{
    /// Makes the learner forget; buffers hold nothing that matters.
    pub fn reset(&mut self) {
        self.plugs.learn.reset();
    }

    /// Searches once to the depth limit, without iterations, within a window of scores from the
    /// mover's side: the value is exact inside it and a bound outside.
    ///
    /// # Errors
    /// As [`Search::search`].
    pub fn search_within(
        &mut self,
        root: &G,
        limits: &Limits,
        window: Window,
    ) -> Result<Report<G::Move>, Refused> {
        self.answer(root, limits, |run, roots, node, last| {
            let node = Node { depth: limits.depth, ..node };
            let Some(passed) = run.pass(root, roots, node, window) else { return };
            last.keep(run, roots, passed, limits.depth);
        })
    }

    /// Iterations to depth 1, 2, 3, ... or one to the full depth.
    fn deepen(
        run: &mut Run<'_, Self>,
        roots: &mut Roots<G::Move>,
        node: Node,
        last: &mut Completed<G::Move>,
        root: &G,
        limits: &Limits,
    ) {
        let step_by_step = run.options.deepening || limits.nodes.is_some() || limits.time.is_some();
        if !step_by_step {
            let node = Node { depth: limits.depth, ..node };
            if let Some(passed) = run.iterate(root, roots, node, None) {
                last.keep(run, roots, passed, limits.depth);
            }
            return;
        }
        // One ply can always be looked ahead, even where no line may be walked any further.
        let deepest = limits.depth.unwrap_or(u32::MAX).min(run.longest.max(1));
        // Every second helper begins a ply deeper, so that they do not walk in step.
        let first = 1 + run.helper % 2;
        for depth in first.min(deepest)..=deepest {
            let node = Node { depth: Some(depth), ..node };
            let before = last.passed.map(|passed| passed.found.score);
            let Some(passed) = run.iterate(root, roots, node, before) else { return };
            last.keep(run, roots, passed, Some(depth));
            if !passed.found.estimated {
                return;
            }
        }
    }

    /// The frame of every search: the way in, the run, the report of what was completed.
    pub(crate) fn answer(
        &mut self,
        root: &G,
        limits: &Limits,
        work: impl FnOnce(&mut Run<'_, Self>, &mut Roots<G::Move>, Node, &mut Completed<G::Move>),
    ) -> Result<Report<G::Move>, Refused> {
        let profile = root.profile();
        if profile.chance {
            return Err(WrongClass::Chance.into());
        }
        let scale = match self.scale {
            Some(scale) => scale,
            None => Scale::plain(self.plugs.evaluator.unit())?,
        };
        scale.check(&profile)?;
        self.options.check()?;
        if let Some(selection) = self.plugs.sight.selection() {
            selection.check()?;
        }
        let worth = |state: &G| scale.score(state.payoff(Player::FIRST), 0).unwrap_or_default();
        let moves = match enter(root, limits, worth)? {
            ControlFlow::Break(report) => return Ok(report),
            ControlFlow::Continue(moves) => moves,
        };
        let turn = root.turn();
        let node =
            Node { me: turn.player_or(Player::FIRST), turn, depth: None, ply: 0, quiet: false, safe: false };
        let mut roots = Roots {
            all: moves.len() == root.move_count(),
            moves: unknown(moves),
            settled: Vec::new(),
            guessed: false,
        };
        let first = roots.moves.first().map(|root| root.m);
        self.buffers.clear();
        self.plugs.table.new_search();
        self.plugs.learn.new_search(root);
        let longest = limits.longest_line().min(self.longest_line());
        let mut run = Run {
            evaluator: &self.plugs.evaluator,
            order: &self.plugs.order,
            table: &self.plugs.table,
            learn: &mut self.plugs.learn,
            sight: &self.plugs.sight,
            observer: &mut self.plugs.observer,
            meter: Meter::new(limits, &self.plugs.clock),
            buffers: &mut self.buffers,
            options: self.options,
            scale,
            profile,
            estimates: (scale.estimate(Score::MIN, &profile), scale.estimate(Score::MAX, &profile)),
            counters: Counters::default(),
            longest: scale.horizon().unwrap_or(longest).min(longest),
            refused: None,
            helper: self.helper,
            internal: false,
            deepest: 0,
            quiet_nodes: 0,
            singular: false,
            muted: 0,
        };
        run.stored_first(root, &mut roots);
        let mut last = Completed::nothing();
        work(&mut run, &mut roots, node, &mut last);
        if let Some(refused) = run.refused.take() {
            return Err(refused);
        }
        let mut report = last.report(turn, first);
        report.counters = Counters { nodes: run.meter.nodes(), depth: report.counters.depth, ..run.counters };
        if let Some(stopped) = run.meter.stopped() {
            report.stopped = if report.value.is_none() { Stopped::NotSearched } else { stopped };
        }
        Ok(report)
    }
}

impl<G, E, O, T, L, S, B, C> Search<G> for AlphaBeta<G, E, O, T, L, S, B, C>
where
    G: Deterministic + ZeroSum,
    E: Evaluate<G>,
    O: Order<G>,
    T: Table<G>,
    L: Learn<G>,
    S: Sight<G>,
    B: Observer<Event<G::Move>>,
    C: Clock,
{
    type Value = Score;

    /// Searches; a limit on nodes or time makes it deepen step by step.
    ///
    /// # Errors
    /// [`Refused::Scale`] if payoffs do not fit, [`Refused::Option`], [`Refused::LineTooLong`],
    /// [`Refused::Class`] if the profile has chance events although the marker denies them, and
    /// those of [`enter`].
    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        self.answer(root, limits, |run, roots, node, last| {
            Self::deepen(run, roots, node, last, root, limits);
        })
    }
}
