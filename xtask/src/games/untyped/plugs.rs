//! The plugs of a game, used on the game without its type.

use super::{AnyGame, AnyMove};
use crate::Failure;
use crate::games::kit::{Solve, Weighed};
use crate::games::{AnyEvaluator, AnyOrder, Kit, Tactics, Visitor};
use crate::seats::trace;
use crate::session::Playable;
use game_core::{Decisive, Deterministic, Evaluate, Order, Player, Score, ZeroSum};
use std::rc::Rc;

/// A plug written for a game `G`.
struct Through<P>(P);

impl<G: Playable, C: 'static> Evaluate<AnyGame<C>> for Through<AnyEvaluator<G>> {
    fn evaluate(&self, state: &AnyGame<C>, player: Player) -> Score {
        let of = state.typed::<G>();
        of.map_or(Score::ZERO, |of| self.0.evaluate(&of.state, player))
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

impl<G: Playable, C: 'static> Order<AnyGame<C>> for Through<AnyOrder<G>> {
    fn rank(&self, state: &AnyGame<C>, m: AnyMove) -> i32 {
        let of = state.typed::<G>();
        of.and_then(|of| Some(self.0.rank(&of.state, of.typed(m)?))).unwrap_or(0)
    }
    fn ranks(&self) -> bool {
        self.0.ranks()
    }
}

impl<G: Playable, C: 'static> Tactics<AnyGame<C>> for Through<Rc<dyn Tactics<G>>> {
    fn noisy_moves(&self, state: &AnyGame<C>) -> Vec<AnyMove> {
        let of = state.typed::<G>();
        of.map_or_else(Vec::new, |of| {
            self.0.noisy_moves(&of.state).into_iter().map(|m| of.untyped(m)).collect()
        })
    }
    fn is_forced(&self, state: &AnyGame<C>) -> bool {
        state.typed::<G>().is_some_and(|of| self.0.is_forced(&of.state))
    }
    fn place(&self, state: &AnyGame<C>, m: AnyMove) -> Option<usize> {
        state.typed::<G>().and_then(|of| self.0.place(&of.state, of.typed(m)?))
    }
    fn gain(&self, state: &AnyGame<C>, m: AnyMove) -> Option<i32> {
        state.typed::<G>().and_then(|of| self.0.gain(&of.state, of.typed(m)?))
    }
    fn exchange(&self, state: &AnyGame<C>, m: AnyMove) -> Option<i32> {
        state.typed::<G>().and_then(|of| self.0.exchange(&of.state, of.typed(m)?))
    }
    fn passed(&self, state: &AnyGame<C>) -> Option<AnyGame<C>> {
        let passed = self.0.passed(&state.typed::<G>()?.state)?;
        Some(state.at(&passed))
    }
}

/// The kit of a game without its type.
pub(crate) fn kit_of<G: Playable, C: 'static>(kit: &Kit<G>) -> Kit<AnyGame<C>> {
    Kit {
        evaluators: kit
            .evaluators
            .iter()
            .map(|(name, plug)| (*name, AnyEvaluator::of(Through(plug.clone()))))
            .collect(),
        weighed: kit.weighed.clone().map(|read| -> Weighed<AnyGame<C>> {
            Rc::new(move |text| read(text).map(|plug| AnyEvaluator::of(Through(plug))))
        }),
        solve: kit.solve.clone().map(|solve| -> Solve<AnyGame<C>> {
            Rc::new(move |state| match state.typed::<G>() {
                Some(of) => solve(&of.state),
                None => Err(Failure::check("a state of another game")),
            })
        }),
        orders: kit.orders.iter().map(|(name, plug)| (*name, AnyOrder::of(Through(plug.clone())))).collect(),
        tactics: kit.tactics.clone().map(|tactics| Rc::new(Through(tactics)) as Rc<dyn Tactics<AnyGame<C>>>),
        ..Kit::of_notation()
    }
}

/// Takes the types off the games a visitor is shown. They can all be traced.
pub(crate) struct Untyped<V>(pub(crate) V);

impl<V: Visitor> Visitor for Untyped<V> {
    type Out = V::Out;

    fn any<G: Playable>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.any(AnyGame::general(&start, &typed), kit_of(&typed).traced(trace::any))
    }

    fn zero_sum<G: Playable + ZeroSum>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.zero_sum(AnyGame::balanced(&start, &typed), kit_of(&typed).traced(trace::zero_sum))
    }

    fn alternating<G: Playable + ZeroSum + Deterministic>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.alternating(AnyGame::alternating(&start, &typed), kit_of(&typed).traced(trace::alternating))
    }

    fn decisive<G: Playable + ZeroSum + Deterministic + Decisive>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.decisive(AnyGame::alternating(&start, &typed), kit_of(&typed).traced(trace::alternating))
    }
}
