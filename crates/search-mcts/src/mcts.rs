//! The search value, composed of small types: [`Mcts`].

use crate::answer::MostVisits;
use crate::arena::{Arena, Wide};
use crate::backup::{Backup, Mean, Proof};
use crate::event::End;
use crate::number::Numbers;
use crate::outcomes::Outcomes;
use crate::pace::Pace;
use crate::playout::{Playout, Uniform};
use crate::reuse::Kept;
use crate::reward::Shares;
use crate::transposed::Blocks;
use crate::tree_policy::TreePolicy;
use crate::ucb::Ucb1;
use core::fmt;
use game_core::{Game, NoClock, NoObserver, Player};

/// Monte-Carlo tree search: UCT unless composed otherwise.
///
/// Each part is a type, so the type says what is searched with:
///
/// ```
/// use search_mcts::{Mcts, Ucb1};
/// # fn compose<G: game_core::Game>() {
/// let uct = Mcts::<G>::new(7).policy(Ucb1 { c: 0.7 });
/// # }
/// ```
///
/// **Limits.** `simulations`, `nodes` (visited), `time` and `bytes` (slots of the tree, 12 bytes
/// each for UCT) stop the search; without any it ends after 2^31 - 1 simulations, with a limit of
/// nodes alone after 100 simulations for each, as a small game has not so many. Besides the slots
/// there is at most a MiB of tables, and while the tree grows its old place. When the next
/// children do not fit into `bytes` the search stops ([`Stopped::Bytes`]); it does not go on with
/// a frozen tree. `depth` bounds the tree, not the playouts. `plies` bounds tree and playout
/// together: a longer line is cut off and counts 0 in a zero-sum game, otherwise the middle of
/// the range of payoffs; no game is endless to this search, so it refuses none.
///
/// **Kept between searches**: memory, and the tree for [`search_on`](Mcts::search_on). Every
/// [`search`](game_core::Search::search) begins a new tree and a new stream of random numbers
/// from the seed, so the same question has the same answer.
///
/// **Ties.** Untried children are tried in the order of moves; of equal scores the first is
/// entered; the answer's own rule is in its documentation. [`Report::tied`] holds the root moves
/// of the same visits and the same sum of rewards as the best.
///
/// **Value**: the mean payoff of the answered move's simulations, in payoff units from the side
/// of the player to move; at a chance event the mean of all simulations for the first player.
/// It is an estimate; [`Report::bound`] says `Exact` of the mean, not of the game, unless
/// [`Report::stopped`] is [`Stopped::Complete`].
///
/// **Proofs** (with [`Solver`](crate::Solver)): a proved move has its payoff as value. The best
/// proved one, the quickest win or else the slowest, is answered if its payoff is at least the
/// mean of the unproved move the answer chooses; [`Report::tied`] then holds the moves proved
/// equal to it.
///
/// [`Stopped::Bytes`]: game_core::search::Stopped::Bytes
/// [`Stopped::Complete`]: game_core::search::Stopped::Complete
/// [`Report::tied`]: game_core::Report::tied
/// [`Report::bound`]: game_core::Report::bound
/// [`Report::stopped`]: game_core::Report::stopped
pub struct Mcts<G, T = Ucb1, P = Uniform, B = Mean, A = MostVisits, O = NoObserver, C = NoClock>
where
    G: Game,
    T: TreePolicy<G>,
    B: Backup<G>,
{
    pub(crate) seed: u64,
    pub(crate) policy: T,
    pub(crate) playout: P,
    pub(crate) backup: B,
    pub(crate) answer: A,
    pub(crate) observer: O,
    pub(crate) clock: C,
    pub(crate) numbers: Numbers,
    pub(crate) narrow: Arena<u32, T::Extra, B::Extra>,
    pub(crate) wide: Arena<Wide, T::Extra, B::Extra>,
    pub(crate) path: Vec<Step>,
    pub(crate) line: Vec<(Option<Player>, G::Move)>,
    /// What each playout of the last leaf paid, where there are several at once.
    pub(crate) several: Vec<(Shares, End)>,
    pub(crate) phases: Phases,
    pub(crate) bytes: u64,
    /// Reward in [0, 1] of one step of a total.
    pub(crate) per_step: f64,
    pub(crate) proof: Option<Proof>,
    pub(crate) kept: Option<Kept<G>>,
    /// How often the tree advanced or was gone on with since the last fresh search.
    pub(crate) advances: u64,
    pub(crate) pace: Option<Pace>,
    pub(crate) outcomes: Outcomes,
    pub(crate) blocks: Blocks,
}

/// One step down the tree: from a node to the `ordinal`-th of its `count` children.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) first: u32,
    pub(crate) count: u32,
    pub(crate) ordinal: u32,
    /// Who gets the reward: the mover, or at a chance event who moved last.
    pub(crate) player: Player,
    /// Whether chance drew the child.
    pub(crate) chance: bool,
}

impl Step {
    /// The place of the child.
    #[inline]
    pub(crate) fn node(&self) -> usize {
        (self.first + self.ordinal) as usize
    }
}

/// How often each phase ran in the last search.
///
/// Every simulation selects and backs up; it expands unless it ends in a finished game it knew
/// or at the depth limit, and plays out unless it ends in a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Phases {
    /// Descents from the root.
    pub selections: u64,
    /// Descents that added a node to the tree.
    pub expansions: u64,
    /// Playouts from a leaf.
    pub playouts: u64,
    /// Results brought back along the path.
    pub backups: u64,
    /// Descents that ended in a finished game.
    pub terminals: u64,
}

impl<G: Game> Mcts<G> {
    /// UCT with c = sqrt(2), uniform playouts and the most visited move as its answer.
    #[must_use]
    pub fn new(seed: u64) -> Mcts<G> {
        Mcts {
            seed,
            policy: Ucb1::default(),
            playout: Uniform,
            backup: Mean,
            answer: MostVisits,
            observer: NoObserver,
            clock: NoClock,
            numbers: Numbers::new(),
            narrow: Arena::default(),
            wide: Arena::default(),
            path: Vec::new(),
            line: Vec::new(),
            several: Vec::new(),
            phases: Phases::default(),
            bytes: 0,
            per_step: 0.0,
            proof: None,
            kept: None,
            advances: 0,
            pace: None,
            outcomes: Outcomes::Drawn,
            blocks: Blocks::default(),
        }
    }
}

/// This search with some of its parts exchanged.
macro_rules! exchange {
    ($self:ident, $($field:ident: $value:expr),* ; $($kept:ident),*) => {
        Mcts {
            seed: $self.seed,
            $($field: $value,)*
            $($kept: $self.$kept,)*
            numbers: $self.numbers,
            narrow: Arena::default(),
            wide: Arena::default(),
            path: Vec::new(),
            line: Vec::new(),
            several: Vec::new(),
            phases: Phases::default(),
            bytes: 0,
            per_step: 0.0,
            proof: None,
            kept: None,
            advances: 0,
            pace: $self.pace,
            outcomes: $self.outcomes,
            blocks: Blocks::default(),
        }
    };
}

impl<G: Game, T: TreePolicy<G>, P, B: Backup<G>, A, O, C> Mcts<G, T, P, B, A, O, C> {
    /// Chooses the children that simulations enter.
    #[must_use]
    pub fn policy<T2: TreePolicy<G>>(self, policy: T2) -> Mcts<G, T2, P, B, A, O, C> {
        exchange!(self, policy: policy; playout, backup, answer, observer, clock)
    }

    /// Plays simulations to their end.
    #[must_use]
    pub fn playout<P2: Playout<G>>(self, playout: P2) -> Mcts<G, T, P2, B, A, O, C> {
        exchange!(self, playout: playout; policy, backup, answer, observer, clock)
    }

    /// Corrects nodes by what their children know.
    #[must_use]
    pub fn backup<B2: Backup<G>>(self, backup: B2) -> Mcts<G, T, P, B2, A, O, C> {
        exchange!(self, backup: backup; policy, playout, answer, observer, clock)
    }

    /// Chooses the move that is played in the end.
    #[must_use]
    pub fn answer<A2: crate::Answer>(self, answer: A2) -> Mcts<G, T, P, B, A2, O, C> {
        exchange!(self, answer: answer; policy, playout, backup, observer, clock)
    }

    /// Tells an observer every [`Event`](crate::Event).
    #[must_use]
    pub fn observer<O2>(self, observer: O2) -> Mcts<G, T, P, B, A, O2, C> {
        exchange!(self, observer: observer; policy, playout, backup, answer, clock)
    }

    /// Reads time and cancellation from a clock.
    #[must_use]
    pub fn clock<C2: game_core::Clock>(self, clock: C2) -> Mcts<G, T, P, B, A, O, C2> {
        exchange!(self, clock: clock; policy, playout, backup, answer, observer)
    }

    /// Spends its time by a plan instead of to the end.
    #[must_use]
    pub fn pace(self, pace: Pace) -> Mcts<G, T, P, B, A, O, C> {
        Mcts { pace: Some(pace), ..self }
    }

    /// Spreads simulations over the outcomes of chance events in the tree in another way.
    #[must_use]
    pub fn outcomes(self, outcomes: Outcomes) -> Mcts<G, T, P, B, A, O, C> {
        Mcts { outcomes, ..self }
    }

    /// The observer, to be read after a search.
    pub fn observed(&self) -> &O {
        &self.observer
    }

    /// The policy of the tree.
    pub fn tree_policy(&self) -> &T {
        &self.policy
    }

    /// What the policy keeps beside the root's children after the last search, in their order.
    pub fn root_extras(&self) -> &[T::Extra] {
        let Some(kept) = &self.kept else { return &[] };
        let (first, extras) = if kept.wide {
            (self.wide.nodes.first().map(|root| root.first), &self.wide.policy)
        } else {
            (self.narrow.nodes.first().map(|root| root.first), &self.narrow.policy)
        };
        let first = first.unwrap_or(0) as usize;
        extras.get(first..first + kept.moves.len()).filter(|_| first > 0).unwrap_or(&[])
    }

    /// How often each phase ran in the last search.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// Bytes of the last search's tree: all nodes allotted, visited or not.
    pub fn tree_bytes(&self) -> u64 {
        self.bytes
    }

    /// What the last search proved of its root, if it did ([`Solver`](crate::Solver)).
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// Gives memory back and forgets the last search, its tree included.
    pub fn reset(&mut self) {
        (self.kept, self.advances) = (None, 0);
        self.narrow = Arena::default();
        self.wide = Arena::default();
        self.blocks = Blocks::default();
        (self.path, self.line) = (Vec::new(), Vec::new());
        (self.phases, self.bytes, self.proof) = (Phases::default(), 0, None);
    }
}

impl<G: Game, T: TreePolicy<G> + fmt::Debug, P: fmt::Debug, B: Backup<G> + fmt::Debug, A: fmt::Debug, O, C>
    fmt::Debug for Mcts<G, T, P, B, A, O, C>
{
    /// The parts it is composed of; not the tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts")
            .field("seed", &self.seed)
            .field("policy", &self.policy)
            .field("playout", &self.playout)
            .field("backup", &self.backup)
            .field("answer", &self.answer)
            .finish_non_exhaustive()
    }
}
