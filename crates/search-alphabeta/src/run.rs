//! One running search: [`Run`], and the types it is made of, [`Kit`].

use crate::buffers::Buffers;
use crate::found::Found;
use crate::learn::Learn;
use crate::sight::Sight;
use crate::{Event, Options, event::Source};
use game_core::search::Meter;
use game_core::{
    Bound, Clock, Counters, Deterministic, Evaluate, Game, Observer, Order, Player, Profile, Refused, Scale,
    Score, Table, Turn, ZeroSum,
};

/// The types of one search under one name.
pub(crate) trait Kit {
    type Game: Deterministic + ZeroSum;
    type Evaluate: Evaluate<Self::Game>;
    type Order: Order<Self::Game>;
    type Table: Table<Self::Game>;
    type Learn: Learn<Self::Game>;
    type Sight: Sight<Self::Game>;
    type Observer: Observer<Event<MoveOf<Self>>>;
    type Clock: Clock;
}

/// The moves of a kit's game.
pub(crate) type MoveOf<K> = <<K as Kit>::Game as Game>::Move;

/// A node, apart from its state and its window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Whose side values are on: the mover, or who moved last if the game is over.
    pub(crate) me: Player,
    /// What happens here.
    pub(crate) turn: Turn,
    /// Plies left to the depth limit, `None` to the end.
    pub(crate) depth: Option<u32>,
    /// Plies below the root.
    pub(crate) ply: u32,
    /// Whether it is known that the mover does not win at once.
    pub(crate) quiet: bool,
    /// Whether only moves are tried after which the opponent does not win at once.
    pub(crate) safe: bool,
}

impl Node {
    /// The node a move leads to, at which `turn` is what happens.
    #[inline]
    pub(crate) fn below(self, turn: Turn) -> Node {
        Node {
            me: turn.player_or(self.me),
            turn,
            depth: self.depth.map(|depth| depth - 1),
            ply: self.ply + 1,
            quiet: self.safe && turn.player() != Some(self.me),
            safe: false,
        }
    }
}

/// A search on its way through the tree.
pub(crate) struct Run<'a, K: Kit + ?Sized> {
    pub(crate) evaluator: &'a K::Evaluate,
    pub(crate) order: &'a K::Order,
    pub(crate) table: &'a K::Table,
    pub(crate) learn: &'a mut K::Learn,
    pub(crate) sight: &'a K::Sight,
    pub(crate) observer: &'a mut K::Observer,
    pub(crate) meter: Meter<'a, K::Clock>,
    pub(crate) buffers: &'a mut Buffers<K::Game, MoveOf<K>>,
    pub(crate) options: Options,
    pub(crate) scale: Scale,
    pub(crate) profile: Profile,
    /// The least and the greatest estimate: strictly inside the scores of real wins and losses.
    pub(crate) estimates: (Score, Score),
    pub(crate) counters: Counters,
    /// The longest line that may be walked.
    pub(crate) longest: u32,
    /// Why the question cannot be answered, found out on the way.
    pub(crate) refused: Option<Refused>,
    /// Which of the threads this is that search together; 0 of one alone.
    pub(crate) helper: u32,
    /// Whether an internal, shallower search is going on.
    pub(crate) internal: bool,
    /// The deepest ply visited.
    pub(crate) deepest: u32,
    /// Nodes of quiescence search left below the node at the depth limit.
    pub(crate) quiet_nodes: u32,
    /// Whether it is being found out if a move is singular.
    pub(crate) singular: bool,
    /// How many questions are being asked that are no part of the tree, and not told.
    pub(crate) muted: u32,
}

impl<K: Kit + ?Sized> Run<'_, K> {
    /// The value of a finished game; `None` if its line is too long for the scale.
    pub(crate) fn finished(&mut self, state: &K::Game, node: Node) -> Option<Found> {
        self.counters.leaves += 1;
        self.deepest = self.deepest.max(node.ply);
        let Some(score) = self.scale.score(state.payoff(node.me), node.ply) else {
            return self.too_long();
        };
        let mut found = Found::known(score);
        if let Some(back) = state.repeats() {
            found.anchor = node.ply.cast_signed().saturating_sub_unsigned(back);
        }
        self.say_leaf(node, found, Bound::Exact, Source::Over);
        Some(found)
    }

    /// What the evaluator says, held inside the scores of real wins and losses.
    pub(crate) fn estimate(&self, state: &K::Game, player: Player) -> Score {
        let (low, high) = self.estimates;
        self.evaluator.evaluate(state, player).max(low).min(high)
    }

    /// The estimate of an unfinished position.
    pub(crate) fn estimated(&mut self, state: &K::Game, node: Node) -> Found {
        self.counters.estimates += 1;
        // As `estimate`, written out: the leaves of every search come by here.
        let (low, high) = self.estimates;
        let score = self.evaluator.evaluate(state, node.me).max(low).min(high);
        let found = Found { estimated: true, ..Found::known(score) };
        self.say_leaf(node, found, Bound::Exact, Source::Estimate);
        found
    }

    /// Ends the search because a line is longer than may be walked.
    #[cold]
    pub(crate) fn too_long<T>(&mut self) -> Option<T> {
        self.refused = Some(Refused::LineTooLong { plies: self.longest });
        None
    }

    /// Whether the game is asked who wins at once. Not where all payoffs are equal: the highest of
    /// them is no win then, and a position may be estimated higher.
    #[inline]
    pub(crate) fn sees(&self) -> bool {
        self.sight.sees() && self.profile.payoff_min < self.profile.payoff_max
    }

    /// Whether anyone asks by which moves a node was reached.
    #[inline]
    pub(crate) fn follows_path(&self) -> bool {
        self.observer.watches() || self.learn.learns()
    }

    /// Tells the observer, if it watches; what is told costs nothing otherwise.
    #[inline]
    pub(crate) fn say(&mut self, event: impl FnOnce(Option<MoveOf<K>>) -> Event<MoveOf<K>>) {
        if self.observer.watches() && self.muted == 0 {
            let m = self.buffers.path.last().copied();
            self.observer.observe(event(m));
        }
    }

    /// Says that a node was answered without trying its moves.
    #[inline]
    pub(crate) fn say_leaf(&mut self, node: Node, found: Found, bound: Bound, source: Source) {
        self.say(|m| Event::Leaf { ply: node.ply, m, player: node.me, value: found.score, bound, source });
    }

    /// A payoff that will be reached so many plies below a node.
    pub(crate) fn seen(&mut self, node: Node, payoff: Score, plies: u32) -> Option<Found> {
        let Some(score) = self.scale.score(payoff, node.ply + plies) else { return self.too_long() };
        let found = Found::known(score);
        self.say_leaf(node, found, Bound::Exact, Source::Sight);
        Some(found)
    }
}
