//! What the searches share while they run: budget, scale, leaves, memory, line.

use crate::event::{Event, Source};
use crate::plugs::{Depths, Plugs};
use crate::value::Value;
use alloc::vec::Vec;
use core::marker::PhantomData;
use game_core::search::Meter;
use game_core::{
    Bound, Clock, Counters, Depth, Entry, Evaluate, Game, Limits, Observer, Player, Profile, Refused, Scale,
    Table, WrongClass,
};

/// A running search. A method that answers `None` met a limit or refuses; nothing it had begun
/// is stored or reported.
pub(crate) struct Run<'a, G: Game, V, E, T, O, C> {
    evaluator: &'a E,
    table: &'a T,
    observer: &'a mut O,
    pub(crate) meter: Meter<'a, C>,
    depths: Depths,
    pub(crate) scale: Scale,
    pub(crate) profile: Profile,
    /// The player to move at the root, whose side traces are on.
    pub(crate) max: Player,
    /// The ply at which unfinished positions are estimated, if any.
    depth: Option<u32>,
    /// The longest line.
    longest: u32,
    pub(crate) counters: Counters,
    /// Ends by repetition met so far.
    repetitions: u64,
    /// Values so far that were not searched to the end of the game.
    pub(crate) incomplete: u64,
    pub(crate) refused: Option<Refused>,
    /// Whether the value found last is only a bound, because the rest of its node's moves cannot
    /// matter to the player above.
    pub(crate) was_cut: bool,
    /// The moves on the path to the node being searched; kept only for an observer.
    path: Vec<G::Move>,
    /// The best lines found so far at the nodes on the path, one after the other, each **from
    /// its last move to its first**: one array instead of one a ply, and a move is written only
    /// when it is the best so far.
    pub(crate) line: Vec<G::Move>,
    spare: Vec<G>,
    value: PhantomData<V>,
}

/// A node whose moves are being tried.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) ply: u32,
    /// Who moves.
    pub(crate) player: Player,
    /// Where its best line begins.
    start: usize,
    repetitions: u64,
    incomplete: u64,
}

impl<'a, G, V, E, T, O, C> Run<'a, G, V, E, T, O, C>
where
    G: Game,
    V: Value,
    E: Evaluate<G>,
    T: Table<G, V>,
    O: Observer<Event<G::Move, V>>,
    C: Clock,
{
    /// Checks what can be checked before the first node.
    pub(crate) fn new(plugs: &'a mut Plugs<E, T, O, C>, root: &G, limits: &Limits) -> Result<Self, Refused> {
        let profile = root.profile();
        let scale = plugs.scale_for(&profile)?;
        plugs.table.new_search();
        Ok(Run {
            evaluator: &plugs.evaluator,
            table: &plugs.table,
            observer: &mut plugs.observer,
            meter: Meter::new(limits, &plugs.clock),
            depths: plugs.depths,
            scale,
            profile,
            max: root.turn().player_or(Player::FIRST),
            depth: limits.depth,
            longest: limits.longest_line(),
            counters: Counters::default(),
            repetitions: 0,
            incomplete: 0,
            refused: None,
            was_cut: false,
            path: Vec::new(),
            line: Vec::new(),
            spare: Vec::new(),
            value: PhantomData,
        })
    }

    /// Asks leave to visit a node; `false` ends the search.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        self.meter.visit()
    }

    /// What a finished game is worth to `side`; `above` moved last.
    #[inline]
    pub(crate) fn over(&mut self, state: &G, ply: u32, side: Player, above: Player) -> Option<V> {
        self.counters.leaves += 1;
        if self.table.remembers() {
            self.repetitions += u64::from(state.repeats().is_some());
        }
        let Some(value) = V::over(state, side, ply, &self.scale) else {
            self.refused = Some(Refused::LineTooLong { plies: self.scale.horizon().unwrap_or(self.longest) });
            return None;
        };
        self.leaf(ply, above, value.towards(side, self.max), Source::Over);
        Some(value)
    }

    /// What an unfinished node is worth to `side` without trying its moves, if that is enough:
    /// at the depth limit, or if the table knows.
    #[inline]
    pub(crate) fn at_a_glance(&mut self, state: &G, ply: u32, mover: Player, side: Player) -> Option<V> {
        let (value, source) = if self.depth == Some(ply) {
            self.counters.estimates += 1;
            self.incomplete += 1;
            (V::guess(state, side, self.evaluator, &self.scale, &self.profile), Source::Estimate)
        } else if self.table.remembers() {
            (self.known(state, ply)?.towards(mover, side), Source::Table)
        } else {
            return None;
        };
        self.leaf(ply, mover, value.towards(side, self.max), source);
        Some(value)
    }

    /// What the table knows of a state at this ply, from the side of its mover.
    fn known(&mut self, state: &G, ply: u32) -> Option<V> {
        let entry = self.table.probe(state)?;
        let left = self.left_below(ply);
        let answers = match (self.depths, left) {
            (Depths::Deeper, _) => entry.depth.covers(left),
            (Depths::Equal, None) => entry.depth == Depth::COMPLETE,
            (Depths::Equal, Some(left)) => left < 255 && entry.depth == Depth::plies(left),
        };
        if !answers || entry.bound != Bound::Exact {
            return None;
        }
        let value = entry.value.recalled(&self.scale, ply)?;
        self.counters.table_hits += 1;
        self.incomplete += u64::from(entry.depth != Depth::COMPLETE);
        Some(value)
    }

    /// Offers the value of a node all of whose moves were tried, from the side of its mover, if
    /// it depends on the state alone.
    ///
    /// A value under which a game ended by repetition depends on the path, even if it repeats
    /// only this very node: on another path, a state below it may be the one that is repeated.
    #[inline]
    pub(crate) fn remember(&mut self, state: &G, node: &Node, value: V, best: usize) {
        if !self.table.remembers() || self.repetitions != node.repetitions {
            return;
        }
        let complete = self.incomplete == node.incomplete;
        let depth = match self.left_below(node.ply) {
            None => Depth::COMPLETE,
            Some(_) if complete && self.depths == Depths::Deeper => Depth::COMPLETE,
            Some(left) if left < 255 => Depth::plies(left),
            Some(_) => return,
        };
        let best = u16::try_from(best).ok().filter(|&best| best < u16::MAX);
        let value = value.stored(&self.scale, node.ply);
        self.table.store(state, Entry { value, depth, bound: Bound::Exact, best });
    }

    /// Plies left to look ahead below this ply, `None` to the end of the game.
    fn left_below(&self, ply: u32) -> Option<u32> {
        self.depth.map(|depth| depth.saturating_sub(ply))
    }

    /// Begins to try the moves of a node; `None` refuses a line that is too long.
    #[inline]
    pub(crate) fn enter(&mut self, ply: u32, player: Player) -> Option<Node> {
        if ply >= self.counters.depth {
            self.deeper(ply)?;
        }
        if self.observer.watches() {
            self.observer.observe(Event::Enter { ply, m: self.path.last().copied(), player });
        }
        let (repetitions, incomplete) = (self.repetitions, self.incomplete);
        Some(Node { ply, player, start: self.line.len(), repetitions, incomplete })
    }

    /// Goes deeper than any node before, if the line may be that long.
    #[cold]
    fn deeper(&mut self, ply: u32) -> Option<()> {
        if ply >= self.longest {
            self.refused = Some(Refused::LineTooLong { plies: self.longest });
            return None;
        }
        self.counters.depth = ply + 1;
        Some(())
    }

    /// The state after a move, in an old state's buffers where states have any.
    #[inline]
    pub(crate) fn child(&mut self, state: &G, m: G::Move) -> G {
        let spare = if core::mem::needs_drop::<G>() { self.spare.pop() } else { None };
        let mut child = match spare {
            Some(mut spare) => {
                spare.clone_from(state);
                spare
            }
            None => state.clone(),
        };
        child.play(m);
        child
    }

    /// Ends the use of a state made by [`Run::child`].
    #[inline]
    pub(crate) fn done(&mut self, child: G) {
        if core::mem::needs_drop::<G>() {
            self.spare.push(child);
        }
    }

    /// Begins to search below a move; what is added to the line from the place returned is the
    /// best line below it.
    #[inline]
    pub(crate) fn begin(&mut self, m: G::Move) -> usize {
        if self.observer.watches() {
            self.path.push(m);
        }
        self.line.len()
    }

    /// The move begun at `tail` is the best so far: it and the line below it become the node's.
    #[inline]
    pub(crate) fn better(&mut self, node: &Node, tail: usize, m: G::Move) {
        if tail > node.start {
            self.line.drain(node.start..tail);
        }
        self.line.push(m);
        if self.observer.watches() {
            self.path.pop();
            self.observer.observe(Event::Best { ply: node.ply, player: node.player });
        }
    }

    /// The move begun at `tail` is no better.
    #[inline]
    pub(crate) fn worse(&mut self, tail: usize) {
        self.line.truncate(tail);
        if self.observer.watches() {
            self.path.pop();
        }
    }

    /// All moves of a node were tried; it is worth so much to the root player.
    #[inline]
    pub(crate) fn leave(&mut self, node: &Node, value: V) {
        if self.observer.watches() {
            let m = self.path.last().copied();
            let bound = if self.was_cut { Bound::Upper } else { Bound::Exact };
            self.observer.observe(Event::Leave { ply: node.ply, m, player: node.player, value, bound });
        }
    }

    /// The rest of the moves of a node, so many, cannot matter.
    pub(crate) fn cut(&mut self, node: &Node, unseen: usize) {
        self.counters.cuts += 1;
        if self.observer.watches() {
            let unseen = u32::try_from(unseen).unwrap_or(u32::MAX);
            self.observer.observe(Event::Cut { ply: node.ply, player: node.player, unseen });
        }
    }

    #[inline]
    fn leaf(&mut self, ply: u32, player: Player, value: V, source: Source) {
        if self.observer.watches() {
            self.observer.observe(Event::Leaf { ply, m: self.path.last().copied(), player, value, source });
        }
    }

    /// Refuses a game with chance events, which its markers deny.
    #[cold]
    pub(crate) fn chance(&mut self) -> Option<V> {
        self.refused = Some(Refused::Class(WrongClass::Chance));
        None
    }
}
