//! The moves of a node in the order in which they are tried: [`Untried`].

use crate::buffers::{Buffers, Ranked};
use crate::learn::{Context, Learn as _};
use crate::recall::Known;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::sight::Sight as _;
use game_core::{Game, Order as _, Table as _};

/// The moves of a node that are still to be tried, best first.
pub(crate) trait Untried<K: Kit + ?Sized> {
    /// The next one, with its ordinal.
    fn next(&mut self, buffers: &mut Buffers<K::Game, MoveOf<K>>) -> Option<(u32, MoveOf<K>)>;
    /// How many are left, counted up to `most`.
    fn left(&mut self, most: u32, buffers: &Buffers<K::Game, MoveOf<K>>) -> u32;
    /// Those given before the latest one, where they are kept.
    fn before<'b>(&self, buffers: &'b Buffers<K::Game, MoveOf<K>>) -> impl Iterator<Item = MoveOf<K>> + 'b;
}

/// The moves as the game generates them, where nothing ranks them: after a cut the rest are
/// never made.
pub(crate) struct AsGenerated<I> {
    moves: I,
    ordinal: u32,
}

impl AsGenerated<()> {
    #[inline]
    pub(crate) fn new<G: Game>(state: &G) -> AsGenerated<impl Iterator<Item = G::Move>> {
        AsGenerated { moves: state.moves(), ordinal: 0 }
    }
}

impl<K: Kit + ?Sized, I: Iterator<Item = MoveOf<K>>> Untried<K> for AsGenerated<I> {
    #[inline]
    fn next(&mut self, _: &mut Buffers<K::Game, MoveOf<K>>) -> Option<(u32, MoveOf<K>)> {
        let m = self.moves.next()?;
        self.ordinal += 1;
        Some((self.ordinal - 1, m))
    }
    #[inline]
    fn left(&mut self, most: u32, _: &Buffers<K::Game, MoveOf<K>>) -> u32 {
        (0..most).take_while(|_| self.moves.next().is_some()).fold(0, |left, _| left + 1)
    }
    fn before<'b>(&self, _: &'b Buffers<K::Game, MoveOf<K>>) -> impl Iterator<Item = MoveOf<K>> + 'b {
        core::iter::empty()
    }
}

/// Whether the states that the listed moves lead to stand in [`Buffers::children`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ahead {
    Unplayed,
    Played,
}

/// Moves on the arena, from `first` on, those before `next` tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    first: usize,
    next: usize,
    /// Whether they already lie in the order in which they are to be tried.
    sorted: bool,
    /// Whether of moves ranked equal the last is tried first.
    backwards: bool,
}

impl Listed {
    /// The moves from `first` on, the highest rank first.
    pub(crate) fn from(first: usize) -> Listed {
        Listed { first, next: first, sorted: false, backwards: false }
    }
}

impl<K: Kit + ?Sized> Untried<K> for Listed {
    #[inline]
    fn next(&mut self, buffers: &mut Buffers<K::Game, MoveOf<K>>) -> Option<(u32, MoveOf<K>)> {
        let untried = &mut buffers.moves[self.next..];
        if !self.sorted {
            bring_best(untried, self.backwards);
        }
        let best = untried.first()?;
        self.next += 1;
        Some((best.ordinal, best.m))
    }
    #[inline]
    fn left(&mut self, _: u32, buffers: &Buffers<K::Game, MoveOf<K>>) -> u32 {
        u32::try_from(buffers.moves.len() - self.next).unwrap_or(u32::MAX)
    }
    #[inline]
    fn before<'b>(&self, buffers: &'b Buffers<K::Game, MoveOf<K>>) -> impl Iterator<Item = MoveOf<K>> + 'b {
        buffers.moves[self.first..self.next - 1].iter().map(|tried| tried.m)
    }
}

/// Moves the move of the highest rank, the first or the last of several, to the front; the order
/// of the others stays.
#[inline]
fn bring_best<M>(untried: &mut [Ranked<M>], last: bool) {
    let mut best = 0;
    for i in 1..untried.len() {
        if untried[i].rank > untried[best].rank || last && untried[i].rank == untried[best].rank {
            best = i;
        }
    }
    for i in (0..best).rev() {
        untried.swap(i, i + 1);
    }
}

impl<K: Kit + ?Sized> Run<'_, K> {
    /// Whether anything asks about all moves of a node before the first is tried.
    #[inline]
    pub(crate) fn lists(&self) -> bool {
        self.order.ranks()
            || self.learn.learns()
            || self.table.remembers()
            || self.sees()
            || K::Sight::SELECTS
    }

    /// Puts moves on the arena, unranked.
    #[inline]
    pub(crate) fn list(&mut self, moves: impl Iterator<Item = (usize, MoveOf<K>)>) {
        for (ordinal, m) in moves {
            let ordinal = u32::try_from(ordinal).unwrap_or(u32::MAX);
            self.buffers.moves.push(Ranked { m, ordinal, rank: 0 });
        }
    }

    /// The moves listed from `first` on, best first.
    #[inline]
    pub(crate) fn best_first(&mut self, state: &K::Game, node: Node, known: &Known, first: usize) -> Listed {
        if !known.ranked {
            self.rank(state, node, known.best, first, Ahead::Unplayed);
        }
        // Every second helper tries equals the other way round, to find what the others do not.
        let backwards = self.helper % 2 == 1;
        let unranked = !self.order.ranks() && !self.learn.learns() && !backwards;
        let listed = &mut self.buffers.moves[first..];
        if unranked && known.best.is_some() {
            bring_best(listed, false);
        }
        Listed { first, next: first, sorted: unranked || listed.len() <= 1, backwards }
    }

    /// Ranks the moves listed from `first` on, the stored one first, and leaves them where they are.
    pub(crate) fn rank(
        &mut self,
        state: &K::Game,
        node: Node,
        stored: Option<u32>,
        first: usize,
        ahead: Ahead,
    ) {
        let (ranks, learns) = (self.order.ranks(), self.learn.learns());
        let context = self.context(state, node);
        let Buffers { moves, children, .. } = &mut *self.buffers;
        let listed = &mut moves[first..];
        if listed.len() <= 1 {
            return;
        }
        for (at, listed) in listed.iter_mut().enumerate() {
            let by_order = match ahead {
                _ if !ranks => 0,
                Ahead::Unplayed => self.order.rank(state, listed.m),
                Ahead::Played => self.order.rank_child(state, listed.m, &children[at]),
            };
            let learned = if learns { self.learn.rank(context, listed.m) } else { 0 };
            listed.rank = (i64::from(by_order) << 32).saturating_add(learned.into());
            if stored == Some(listed.ordinal) {
                listed.rank = i64::MAX;
            }
        }
    }

    /// Where a node stands, for the order that learns.
    #[inline]
    pub(crate) fn context<'s>(&self, state: &'s K::Game, node: Node) -> Context<'s, K::Game> {
        Context { state, ply: node.ply, previous: self.buffers.path.last().copied(), depth: node.depth }
    }
}
