//! What the game itself may say about a position: who wins at once, which moves are noisy: [`Sight`].

use crate::event::Source;
use crate::found::Found;
use crate::recall::Known;
use crate::run::{Kit, MoveOf, Node, Run};
use crate::selection::Selection;
use core::ops::ControlFlow;
use game_core::{Bound, Decisive, Game, Score, Soonest};

/// Looks one move ahead, or does not; and what is provided here says nothing about noise, as
/// [`Selective`](crate::Selective) does.
pub trait Sight<G: Game> {
    /// Whether there is anything to ask.
    fn sees(&self) -> bool;
    /// A move that wins at once, with its ordinal.
    fn winning_move(&self, state: &G) -> Option<(usize, G::Move)>;
    /// The moves after which the opponent does not win at once, with their ordinals.
    fn safe_moves(&self, state: &G) -> impl Iterator<Item = (usize, G::Move)>;
    /// How soon the mover can win and lose where he has safe moves but no win at once.
    fn soonest(&self, state: &G) -> Soonest;

    /// Whether there can be a selection; where not, nothing that asks for one is compiled.
    const SELECTS: bool = false;

    /// Which lines are searched further, or less far, than the depth limit says; `None` for none.
    fn selection(&self) -> Option<&Selection> {
        None
    }
    /// The noisy moves.
    fn noisy_moves(&self, _: &G) -> impl Iterator<Item = G::Move> {
        core::iter::empty()
    }
    /// Whether the mover has no quiet choice.
    fn is_forced(&self, _: &G) -> bool {
        false
    }
    /// Where a move takes something.
    fn place(&self, _: &G, _: G::Move) -> Option<usize> {
        None
    }
    /// What a move gains at once at most, in points; `None` if that is not known.
    fn gain(&self, _: &G, _: G::Move) -> Option<i32> {
        None
    }
    /// What is left of it after all has been taken back; `None` if that is not known.
    fn exchange(&self, _: &G, _: G::Move) -> Option<i32> {
        None
    }
    /// The state with the other player to move, if passing may be supposed.
    fn passed(&self, _: &G) -> Option<G> {
        None
    }
}

/// Sees nothing: every move is tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Blind;

impl<G: Game> Sight<G> for Blind {
    fn sees(&self) -> bool {
        false
    }
    fn winning_move(&self, _: &G) -> Option<(usize, G::Move)> {
        None
    }
    fn safe_moves(&self, _: &G) -> impl Iterator<Item = (usize, G::Move)> {
        core::iter::empty()
    }
    fn soonest(&self, _: &G) -> Soonest {
        Soonest { win: Some(1), loss: Some(1) }
    }
}

/// Asks a [`Decisive`] game: a win at once ends the node, and moves that lose at once are tried
/// only if there are no others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sighted;

impl<G: Decisive> Sight<G> for Sighted {
    fn sees(&self) -> bool {
        true
    }
    #[inline]
    fn winning_move(&self, state: &G) -> Option<(usize, G::Move)> {
        state.winning_move()
    }
    #[inline]
    fn safe_moves(&self, state: &G) -> impl Iterator<Item = (usize, G::Move)> {
        state.safe_moves()
    }
    #[inline]
    fn soonest(&self, state: &G) -> Soonest {
        state.soonest()
    }
}

impl<'a, K: Kit + ?Sized> Run<'a, K> {
    /// Lets the game say what it sees: that the mover wins at once, that every move lets the
    /// opponent win, or how soon either can be at best. Gives the safe moves, unless the depth
    /// limit hides what happens to the others.
    #[inline]
    pub(crate) fn look_ahead<'s>(
        &mut self,
        state: &'s K::Game,
        node: &mut Node,
        known: &mut Known,
    ) -> ControlFlow<Option<Found>, Option<impl Iterator<Item = (usize, MoveOf<K>)> + use<'a, 's, K>>> {
        if !node.quiet
            && let Some((_, m)) = self.sight.winning_move(state)
        {
            self.buffers.no_line(node.ply + 1);
            self.buffers.expect(node.ply, m);
            return ControlFlow::Break(self.seen(*node, Score::new(self.profile.payoff_max), 1));
        }
        if node.depth.is_some_and(|depth| depth < 2) {
            return ControlFlow::Continue(None);
        }
        let sight: &'a K::Sight = self.sight;
        let mut safe = sight.safe_moves(state).peekable();
        node.safe = true;
        if safe.peek().is_none() {
            return ControlFlow::Break(self.see_loss(state, *node));
        }
        if self.scale.horizon().is_some() {
            self.bound_distance(state, *node, known)?;
        }
        ControlFlow::Continue(Some(safe))
    }

    /// Narrows the window by how soon either player can win at best, where there are safe moves
    /// and distances count.
    fn bound_distance(
        &mut self,
        state: &K::Game,
        node: Node,
        known: &mut Known,
    ) -> ControlFlow<Option<Found>> {
        let mut soonest = self.sight.soonest(state);
        if node.depth.is_some() {
            // What is soon may still be beyond the depth limit, and estimated.
            soonest = Soonest { win: Some(1), loss: Some(1) };
        }
        if soonest.loss == Some(1) && self.sight.safe_moves(state).count() < state.move_count() {
            // A safe move may end the game at once; one that is not safe loses a ply later.
            soonest.loss = Some(2);
        }
        let worth = |plies: Option<u32>| match plies {
            Some(plies) => self.scale.score(Score::new(1), node.ply + plies),
            None => Some(Score::ZERO),
        };
        let (Some(best), Some(worst)) = (worth(soonest.win), worth(soonest.loss)) else {
            return ControlFlow::Continue(());
        };
        let (score, bound) = if known.at_most(best) {
            (best, Bound::Upper)
        } else if known.at_least(-worst) {
            (-worst, Bound::Lower)
        } else {
            return ControlFlow::Continue(());
        };
        let found = Found::known(score);
        self.say_leaf(node, found, bound, Source::Sight);
        ControlFlow::Break(Some(found))
    }

    /// The value of a node at which every move lets the opponent win at once.
    fn see_loss(&mut self, state: &K::Game, node: Node) -> Option<Found> {
        if let Some(m) = state.moves().next() {
            self.buffers.no_line(node.ply + 2);
            if let Some((_, reply)) = self.sight.winning_move(&state.child(m)) {
                self.buffers.expect(node.ply + 1, reply);
            }
            self.buffers.expect(node.ply, m);
        }
        self.seen(node, -Score::new(self.profile.payoff_max), 2)
    }
}
