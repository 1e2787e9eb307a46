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

impl<G: Playable> Evaluate<AnyGame> for Through<AnyEvaluator<G>> {
    fn evaluate(&self, state: &AnyGame, player: Player) -> Score {
        let of = state.typed::<G>();
        of.map_or(Score::ZERO, |of| self.0.evaluate(&of.state, player))
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

impl<G: Playable> Order<AnyGame> for Through<AnyOrder<G>> {
    fn rank(&self, state: &AnyGame, m: AnyMove) -> i32 {
        let of = state.typed::<G>();
        of.and_then(|of| Some(self.0.rank(&of.state, of.typed(m)?))).unwrap_or(0)
    }
    fn ranks(&self) -> bool {
        self.0.ranks()
    }
}

impl<G: Playable> Tactics<AnyGame> for Through<Rc<dyn Tactics<G>>> {
    fn noisy_moves(&self, state: &AnyGame) -> Vec<AnyMove> {
        let of = state.typed::<G>();
        of.map_or_else(Vec::new, |of| {
            self.0.noisy_moves(&of.state).into_iter().map(|m| of.untyped(m)).collect()
        })
    }
    fn is_forced(&self, state: &AnyGame) -> bool {
        state.typed::<G>().is_some_and(|of| self.0.is_forced(&of.state))
    }
    fn place(&self, state: &AnyGame, m: AnyMove) -> Option<usize> {
        state.typed::<G>().and_then(|of| self.0.place(&of.state, of.typed(m)?))
    }
    fn gain(&self, state: &AnyGame, m: AnyMove) -> Option<i32> {
        state.typed::<G>().and_then(|of| self.0.gain(&of.state, of.typed(m)?))
    }
    fn exchange(&self, state: &AnyGame, m: AnyMove) -> Option<i32> {
        state.typed::<G>().and_then(|of| self.0.exchange(&of.state, of.typed(m)?))
    }
    fn passed(&self, state: &AnyGame) -> Option<AnyGame> {
        let passed = self.0.passed(&state.typed::<G>()?.state)?;
        Some(state.at(&passed))
    }
}

/// The kit of a game without its type.
pub(crate) fn kit_of<G: Playable>(kit: &Kit<G>) -> Kit<AnyGame> {
    if let Some(kit) = super::same::<_, Kit<AnyGame>>(kit) {
        return kit.clone();
    }
    Kit {
        evaluators: kit
            .evaluators
            .iter()
            .map(|(name, plug)| (*name, AnyEvaluator::of(Through(plug.clone()))))
            .collect(),
        weighed: kit.weighed.clone().map(|read| -> Weighed<AnyGame> {
            Rc::new(move |text| read(text).map(|plug| AnyEvaluator::of(Through(plug))))
        }),
        solve: kit.solve.clone().map(|solve| -> Solve<AnyGame> {
            Rc::new(move |state| match state.typed::<G>() {
                Some(of) => solve(&of.state),
                None => Err(Failure::check("a state of another game")),
            })
        }),
        orders: kit.orders.iter().map(|(name, plug)| (*name, AnyOrder::of(Through(plug.clone())))).collect(),
        tactics: kit.tactics.clone().map(|tactics| Rc::new(Through(tactics)) as Rc<dyn Tactics<AnyGame>>),
        ..Kit::of_notation()
    }
}

/// Takes the types off the games a visitor is shown. They can all be traced.
pub(crate) struct Untyped<V>(pub(crate) V);

impl<V: Visitor> Visitor for Untyped<V> {
    type Out = V::Out;

    fn any<G: Playable>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.any(AnyGame::of(&start, &typed), kit_of(&typed).traced(trace::any))
    }

    fn zero_sum<G: Playable + ZeroSum>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.zero_sum(AnyGame::of(&start, &typed), kit_of(&typed).traced(trace::zero_sum))
    }

    fn alternating<G: Playable + ZeroSum + Deterministic>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.alternating(AnyGame::of(&start, &typed), kit_of(&typed).traced(trace::alternating))
    }

    fn decisive<G: Playable + ZeroSum + Deterministic + Decisive>(self, start: G, typed: Kit<G>) -> V::Out {
        self.0.decisive(AnyGame::of(&start, &typed), kit_of(&typed).traced(trace::alternating))
    }
}
