//! The plugs of a game, used on the game without its type.

use super::AnyGame;
use super::state::Of;
use crate::Failure;
use crate::games::kit::Solve;
use crate::games::{AnyEvaluator, AnyOrder, Kit, Visitor};
use crate::seats::trace;
use crate::session::Playable;
use game_core::{Decisive, Deterministic, Evaluate, Order, Player, Score, ZeroSum};
use std::rc::Rc;

/// A plug written for a game `G`.
struct Through<P>(P);

impl<G: Playable, C: 'static> Evaluate<AnyGame<C>> for Through<AnyEvaluator<G>> {
    fn evaluate(&self, state: &AnyGame<C>, player: Player) -> Score {
        let of = state.0.as_any().downcast_ref::<Of<G>>();
        of.map_or(Score::ZERO, |of| self.0.evaluate(&of.state, player))
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

impl<G: Playable, C: 'static> Order<AnyGame<C>> for Through<AnyOrder<G>> {
    fn rank(&self, state: &AnyGame<C>, m: super::AnyMove) -> i32 {
        let of = state.0.as_any().downcast_ref::<Of<G>>();
        of.and_then(|of| Some(self.0.rank(&of.state, of.typed(m)?))).unwrap_or(0)
    }
    fn ranks(&self) -> bool {
        self.0.ranks()
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
        solve: kit.solve.clone().map(|solve| -> Solve<AnyGame<C>> {
            Rc::new(move |state| match state.0.as_any().downcast_ref::<Of<G>>() {
                Some(of) => solve(&of.state),
                None => Err(Failure::check("a state of another game")),
            })
        }),
        orders: kit.orders.iter().map(|(name, plug)| (*name, AnyOrder::of(Through(plug.clone())))).collect(),
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
