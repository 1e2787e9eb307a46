//! The windows a root is searched with: full, aspiration, null windows (MTD(f)).
//!
//! Aspiration: Kaindl, Shams & Horacek, *Minimax search algorithms with and without aspiration
//! windows*, PAMI 13(12), 1991. MTD(f): Plaat, Schaeffer, Pijls & de Bruin, *Best-first
//! fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996.

use crate::Windows;
use crate::root::{Passed, Roots};
use crate::run::{Kit, MoveOf, Node, Run};
use game_core::{Bound, Score, Window};

impl<K: Kit + ?Sized> Run<'_, K> {
    /// One iteration: the exact value of the root to the depth of `node`. `before` is the value
    /// of the iteration before.
    pub(crate) fn iterate(
        &mut self,
        root: &K::Game,
        roots: &mut Roots<MoveOf<K>>,
        node: Node,
        before: Option<Score>,
    ) -> Option<Passed> {
        match (self.options.windows, before) {
            // Outside a narrow window a move has no exact value.
            _ if self.options.every_root_move => self.pass(root, roots, node, Window::FULL),
            (Windows::Aspiration(margin), Some(guess)) => self.aspire(root, roots, node, guess, margin),
            (Windows::Mtdf(first), before) => self.mtdf(root, roots, node, before.unwrap_or(first)),
            _ => self.pass(root, roots, node, Window::FULL),
        }
    }

    /// A window around a guess; a result at an end or outside is a failure, and the side it
    /// fell out of is opened. If the other side fails then, both are open.
    fn aspire(
        &mut self,
        root: &K::Game,
        roots: &mut Roots<MoveOf<K>>,
        node: Node,
        guess: Score,
        margin: u32,
    ) -> Option<Passed> {
        let margin = i32::try_from(margin).unwrap_or(i32::MAX);
        let around = Window::new(guess.plus(-margin), guess.plus(margin)).unwrap_or(Window::FULL);
        let first = self.pass(root, roots, node, around)?;
        let wider = match first.bound {
            Bound::Exact => return Some(first),
            Bound::Upper => Window::new(Score::MIN, first.found.score.succ()),
            Bound::Lower => Window::new(first.found.score.pred(), Score::MAX),
        };
        let second = self.pass(root, roots, node, wider.unwrap_or(Window::FULL))?;
        if second.bound == Bound::Exact {
            return Some(second);
        }
        self.pass(root, roots, node, Window::FULL)
    }

    /// Null windows at the latest bound until the bounds meet; then one narrow window around
    /// the value, which the table makes cheap, for the principal variation.
    fn mtdf(
        &mut self,
        root: &K::Game,
        roots: &mut Roots<MoveOf<K>>,
        node: Node,
        mut guess: Score,
    ) -> Option<Passed> {
        let (mut lower, mut upper) = (Score::MIN, Score::MAX);
        while lower < upper {
            let beta = if guess == lower { guess.succ() } else { guess };
            guess = self.pass(root, roots, node, Window::null(beta.pred()))?.found.score;
            if guess < beta {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        let around = Window::new(guess.pred(), guess.succ()).unwrap_or(Window::FULL);
        let last = self.pass(root, roots, node, around)?;
        if last.bound == Bound::Exact {
            return Some(last);
        }
        self.pass(root, roots, node, Window::FULL)
    }
}
