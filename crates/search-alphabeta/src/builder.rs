//! How an [`AlphaBeta`] is put together: one method a plug.

use crate::search::Plugs;
use crate::sight::{Sight, Sighted};
use crate::{AlphaBeta, Event, Learn, Options};
use game_core::{Clock, Decisive, Evaluate, Game, Observer, Order, Scale, Table};

impl<G: Game, E, O, T, L, S, B, C> AlphaBeta<G, E, O, T, L, S, B, C> {
    /// Chooses how to go about it.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        AlphaBeta { options, ..self }
    }

    /// Turns payoffs into scores by this scale, with a distance to the end for example.
    #[must_use]
    pub fn with_scale(self, scale: Scale) -> Self {
        AlphaBeta { scale: Some(scale), ..self }
    }

    /// The table.
    pub fn table(&self) -> &T {
        &self.plugs.table
    }

    /// The learner.
    pub fn learner(&self) -> &L {
        &self.plugs.learn
    }

    /// The observer, to look at what it saw.
    pub fn observer(&self) -> &B {
        &self.plugs.observer
    }

    /// The observer, to take what it saw.
    pub fn observer_mut(&mut self) -> &mut B {
        &mut self.plugs.observer
    }

    /// Estimates positions at the depth limit; its unit is the scale of scores unless
    /// [`with_scale`](AlphaBeta::with_scale) says otherwise.
    #[must_use]
    pub fn with_evaluator<New: Evaluate<G>>(self, evaluator: New) -> AlphaBeta<G, New, O, T, L, S, B, C> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator,
            order: plugs.order,
            table: plugs.table,
            learn: plugs.learn,
            sight: plugs.sight,
            observer: plugs.observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Ranks moves by what the game knows about them.
    #[must_use]
    pub fn with_order<New: Order<G>>(self, order: New) -> AlphaBeta<G, E, New, T, L, S, B, C> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order,
            table: plugs.table,
            learn: plugs.learn,
            sight: plugs.sight,
            observer: plugs.observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Remembers positions. One table belongs to one scale and one evaluator.
    #[must_use]
    pub fn with_table<New: Table<G>>(self, table: New) -> AlphaBeta<G, E, O, New, L, S, B, C> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order: plugs.order,
            table,
            learn: plugs.learn,
            sight: plugs.sight,
            observer: plugs.observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Ranks moves, among those the order ranks equal, by what happened elsewhere in the tree.
    #[must_use]
    pub fn with_learner<New: Learn<G>>(self, learner: New) -> AlphaBeta<G, E, O, T, New, S, B, C> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order: plugs.order,
            table: plugs.table,
            learn: learner,
            sight: plugs.sight,
            observer: plugs.observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Sees every event of the search.
    #[must_use]
    pub fn with_observer<New: Observer<Event<G::Move>>>(
        self,
        observer: New,
    ) -> AlphaBeta<G, E, O, T, L, S, New, C> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order: plugs.order,
            table: plugs.table,
            learn: plugs.learn,
            sight: plugs.sight,
            observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Is asked about time, and whether to stop.
    #[must_use]
    pub fn with_clock<New: Clock>(self, clock: New) -> AlphaBeta<G, E, O, T, L, S, B, New> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order: plugs.order,
            table: plugs.table,
            learn: plugs.learn,
            sight: plugs.sight,
            observer: plugs.observer,
            clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Searches some lines further than others, and asks the game what that needs, in place of
    /// [`with_sight`](AlphaBeta::with_sight): [`Selective`](crate::Selective). Searches by several
    /// threads do without it.
    #[must_use]
    pub fn with_selectivity<New: Sight<G>>(self, sight: New) -> AlphaBeta<G, E, O, T, L, New, B, C> {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order: plugs.order,
            table: plugs.table,
            learn: plugs.learn,
            sight,
            observer: plugs.observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }

    /// Lets a [`Decisive`] game say who wins at once: such nodes are not searched, and a move that
    /// loses at once is tried only if all do.
    #[must_use]
    pub fn with_sight(self) -> AlphaBeta<G, E, O, T, L, Sighted, B, C>
    where
        G: Decisive,
    {
        let AlphaBeta { plugs, options, scale, helper, buffers } = self;
        let plugs = Plugs {
            evaluator: plugs.evaluator,
            order: plugs.order,
            table: plugs.table,
            learn: plugs.learn,
            sight: Sighted,
            observer: plugs.observer,
            clock: plugs.clock,
        };
        AlphaBeta { plugs, options, scale, helper, buffers }
    }
}
