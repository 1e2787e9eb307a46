//! One payoff for every player: the mover compares his own and the whole vector is returned.
//!
//! C. A. Luckhardt & K. B. Irani, *An Algorithmic Solution of N-Person Games*, AAAI 1986; the
//! pruning is R. E. Korf, *Multi-Player Alpha-Beta Pruning*, Artificial Intelligence 48, 1991.
//! What a tie does is no part of those papers: it is a rule here, since it decides what the
//! **other** players get.

use crate::event::Event;
use crate::outcomes;
use crate::plugs::{Depths, Plugs, builder};
use crate::root::Preference;
use crate::run::Run;
use crate::shallow::{Limit, Sums};
use crate::value::Value as _;
use core::ops::ControlFlow;
use game_core::search::enter;
use game_core::{
    Clock, Evaluate, Flat, Game, Limits, NoClock, NoObserver, NoTable, Observer, Payoffs, Player, Refused,
    Report, Scale, Search, Table, Turn, WrongClass,
};

/// Which of two vectors a mover takes who gets the same from both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Tie {
    /// The first, in the order of the moves.
    #[default]
    First,
    /// The one that gives this player least; if that is equal too, the first.
    Lowest(Player),
    /// The one that gives this player most; if that is equal too, the first.
    Highest(Player),
}

/// What is left out of the search because it cannot matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Pruning {
    /// Nothing.
    #[default]
    None,
    /// Immediate and shallow pruning: the rest of a node's moves, once its mover has the
    /// highest payoff of the game, or so much that the mover above, another player, cannot get
    /// more here than he has already. Deep pruning would be wrong.
    ///
    /// It needs payoffs whose sum is fixed and a plain scale, and is refused otherwise, as it is
    /// when an estimate breaks the sum. Equality prunes only under [`Tie::First`], since under
    /// the other rules a vector that is no better may be taken.
    Shallow,
}

/// Max^n search of a game of any number of players, zero-sum or not.
///
/// The value is the vector of every player's payoff; [`Report::player`] chooses by his own.
/// Without a depth limit it is an equilibrium outcome, with one the evaluator is asked from
/// every player's side. Where a mover is indifferent the [`Tie`] rule decides, and with it what
/// everybody else gets; [`MaxN::outcomes`] lists what every way of breaking ties leads to.
///
/// * [`Report::tied`] has every root move that gives the mover as much as `best`, whatever the
///   rule makes of the others' payoffs. A root move pruned has an [`Upper`] bound of the mover's
///   payoff and is not among them.
/// * Limits, counters, the table and the stack are as in [`Minimax`](crate::Minimax).
///
/// Other models of the other players: they all play against one (paranoid, or one number that
/// one player maximises and all others minimise) is `Minimax` on
/// [`adapt::Paranoid`](game_core::adapt::Paranoid); only the most harmful of them moves is
/// `Minimax` on [`BestReply`](crate::BestReply).
///
/// [`Upper`]: game_core::Bound::Upper
///
/// ```
/// use game_core::{Limits, Player, Search, tree::Tree};
/// use search_minimax::{MaxN, Tie};
///
/// let tree: Tree = "p0(<4 2 0> p2(<1 8 5> <7 3 5>))".parse()?;
/// let value = |tie| -> Result<_, game_core::Refused> {
///     let report = MaxN::new().with_tie(tie).search(&tree, &Limits::NONE)?;
///     Ok(report.value.map(|vector| vector.to_string()))
/// };
/// assert_eq!(value(Tie::Lowest(Player::FIRST))?.as_deref(), Some("<4 2 0>"));
/// assert_eq!(value(Tie::Highest(Player::FIRST))?.as_deref(), Some("<7 3 5>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MaxN<E = Flat, T = NoTable, O = NoObserver, C = NoClock> {
    plugs: Plugs<E, T, O, C>,
    tie: Tie,
    pruning: Pruning,
}

impl MaxN {
    /// Max^n without evaluator, table, observer and clock; ties go to the first move.
    #[must_use]
    pub fn new() -> MaxN {
        MaxN::default()
    }
}

builder!(MaxN { tie, pruning });

impl<E, T, O, C> MaxN<E, T, O, C> {
    /// The same search with this rule for ties.
    #[must_use]
    pub fn with_tie(self, tie: Tie) -> Self {
        MaxN { tie, ..self }
    }

    /// The same search with this pruning, which changes no value.
    #[must_use]
    pub fn with_pruning(self, pruning: Pruning) -> Self {
        MaxN { pruning, ..self }
    }

    /// Every vector that some way of breaking ties leads to, each node breaking them as it
    /// likes: all outcomes of play in which nobody ever has a better move. In the order of
    /// their numbers, without repetitions; `None` if a limit ended the search.
    ///
    /// # Errors
    /// As [`Search::search`]; the table, the tie rule and the observer are not used.
    ///
    /// # Complexity
    /// Nothing is remembered, and a node may have as many outcomes as leaves.
    pub fn outcomes<G: Game>(
        &self,
        root: &G,
        limits: &Limits,
    ) -> Result<Option<alloc::vec::Vec<Payoffs>>, Refused>
    where
        E: Evaluate<G>,
        C: Clock,
    {
        let mut plugs = Plugs {
            evaluator: &self.plugs.evaluator,
            table: NoTable,
            observer: NoObserver,
            clock: &self.plugs.clock,
            scale: self.plugs.scale,
            depths: self.plugs.depths,
        };
        check_class(root, self.tie)?;
        let run = Run::new(&mut plugs, root, limits)?;
        let scale = run.scale;
        match enter(root, limits, |over| Payoffs::over(over, Player::FIRST, 0, &scale))? {
            ControlFlow::Break(report) => Ok(report.value.flatten().map(|value| alloc::vec![value])),
            ControlFlow::Continue(moves) => outcomes::of(run, root, &moves),
        }
    }
}

/// Refuses chance, and a rule that names nobody.
fn check_class<G: Game>(root: &G, tie: Tie) -> Result<(), Refused> {
    let profile = root.profile();
    if profile.chance {
        return Err(Refused::Class(WrongClass::Chance));
    }
    match tie {
        Tie::Lowest(player) | Tie::Highest(player) if player.index() >= usize::from(profile.players) => {
            Err(Refused::Class(WrongClass::NoSuchPlayer(profile.players)))
        }
        _ => Ok(()),
    }
}

impl<G, E, T, O, C> Search<G> for MaxN<E, T, O, C>
where
    G: Game,
    E: Evaluate<G>,
    T: Table<G, Payoffs>,
    O: Observer<Event<G::Move, Payoffs>>,
    C: Clock,
{
    type Value = Payoffs;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, Payoffs>, Refused> {
        check_class(root, self.tie)?;
        let run = Run::new(&mut self.plugs, root, limits)?;
        let sums = match self.pruning {
            Pruning::None => None,
            Pruning::Shallow => Some(Sums::new(&run.profile, &run.scale)?),
        };
        let rules = Rules { tie: self.tie, sums };
        let me = run.max;
        let mover = Mover { player: me, tie: self.tie };
        run.root(root, limits, &mover, |run, best, child| {
            run.vector(child, 1, me, &rules, best.map(|best| Limit { player: me, has: best[me] }))
        })
    }
}

/// What holds in the whole search.
struct Rules {
    tie: Tie,
    sums: Option<Sums>,
}

/// What a mover prefers.
struct Mover {
    player: Player,
    tie: Tie,
}

impl Preference<Payoffs> for Mover {
    fn prefers(&self, found: Payoffs, best: Payoffs) -> bool {
        let (mine, so_far) = (found[self.player], best[self.player]);
        mine > so_far
            || mine == so_far
                && match self.tie {
                    Tie::First => false,
                    Tie::Lowest(other) => found[other] < best[other],
                    Tie::Highest(other) => found[other] > best[other],
                }
    }

    fn ties(&self, found: Payoffs, best: Payoffs) -> bool {
        found[self.player] == best[self.player]
    }
}

impl<G, E, T, O, C> Run<'_, G, Payoffs, E, T, O, C>
where
    G: Game,
    E: Evaluate<G>,
    T: Table<G, Payoffs>,
    O: Observer<Event<G::Move, Payoffs>>,
    C: Clock,
{
    /// What a state is worth to everybody; `above` moved into it and has `limit` elsewhere.
    fn vector(
        &mut self,
        state: &G,
        ply: u32,
        above: Player,
        rules: &Rules,
        limit: Option<Limit>,
    ) -> Option<Payoffs> {
        if !self.visit() {
            return None;
        }
        let mover = match state.turn() {
            Turn::Over => return self.over(state, ply, above, above),
            Turn::Chance => return self.chance(),
            Turn::Player(mover) => mover,
        };
        if let Some(value) = self.at_a_glance(state, ply, mover, mover) {
            return self.fits(value, rules.sums.as_ref());
        }
        self.own_best(state, ply, mover, rules, limit)
    }

    /// The vector of the child that `mover` prefers.
    fn own_best(
        &mut self,
        state: &G,
        ply: u32,
        mover: Player,
        rules: &Rules,
        limit: Option<Limit>,
    ) -> Option<Payoffs> {
        let node = self.enter(ply, mover)?;
        let preference = Mover { player: mover, tie: rules.tie };
        let mut value: Option<(Payoffs, usize)> = None;
        for (ordinal, m) in state.moves().enumerate() {
            let tail = self.begin(m);
            let child = self.child(state, m);
            let has = value.map(|(best, _)| Limit { player: mover, has: best[mover] });
            let found = self.vector(&child, ply + 1, mover, rules, has)?;
            self.done(child);
            if value.is_some_and(|(best, _)| !preference.prefers(found, best)) {
                self.worse(tail);
                continue;
            }
            value = Some((found, ordinal));
            self.better(&node, tail, m);
            let Some(sums) = &rules.sums else { continue };
            let unseen = state.move_count() - 1 - ordinal;
            if unseen > 0 && sums.settles(found[mover], mover, limit, rules.tie) {
                self.cut(&node, unseen);
                self.was_cut = !sums.is_highest(found[mover]);
                self.leave(&node, found);
                return Some(found);
            }
        }
        let (value, best) = value?;
        self.was_cut = false;
        self.remember(state, &node, value, best);
        self.leave(&node, value);
        Some(value)
    }

    /// The value, unless pruning rests on a sum that it breaks.
    fn fits(&mut self, value: Payoffs, sums: Option<&Sums>) -> Option<Payoffs> {
        match sums.map_or(Ok(()), |sums| sums.check(&value)) {
            Ok(()) => Some(value),
            Err(why) => {
                self.refused = Some(why);
                None
            }
        }
    }
}
