//! What a game brings to the searches: texts, evaluators, move orders.

use super::Tactics;
use crate::Failure;
use crate::seats::solve::{self, Solved};
use crate::seats::trace::Trace;
use eval::{Linear, Own};
use game_core::{
    Deterministic, Enumerable, Evaluate, Features, Flat, Game, Natural, Notation, Order, ParseError, Player,
    Score, ZeroSum, find_move,
};
use std::fmt::Display;
use std::rc::Rc;

/// Solves a state of a game exactly.
pub(crate) type Solve<G> = Rc<dyn Fn(&G) -> Result<Solved, Failure>>;

/// Reads an evaluator from the text of its weights.
pub(crate) type Weighed<G> = Rc<dyn Fn(&str) -> Result<AnyEvaluator<G>, ParseError>>;

/// The plugs of a game `G`, by the names a SPEC uses.
pub struct Kit<G: Game> {
    /// Reads a position, asked of the start.
    pub(crate) read: fn(&G, &str) -> Result<G, ParseError>,
    /// Writes a position on one line.
    pub(crate) write: fn(&G) -> String,
    /// Named evaluators; the first is the default.
    pub(crate) evaluators: Vec<(&'static str, AnyEvaluator<G>)>,
    /// Reads weights for the game's features, if it has any.
    pub(crate) weighed: Option<Weighed<G>>,
    /// Named orders; the first is the default.
    pub(crate) orders: Vec<(&'static str, AnyOrder<G>)>,
    /// How published sets of this game write a won or lost position: the state, whether the
    /// mover wins, and the plies to the end.
    pub(crate) published_score: Option<fn(&G, bool, u32) -> i32>,
    /// Traces a search; only games marked so have one.
    pub(crate) trace: Option<Trace<G>>,
    /// How a state is solved if not by a search of the game's class.
    pub(crate) solve: Option<Solve<G>>,
    /// What the game knows of positions that are not quiet, if anything.
    pub(crate) tactics: Option<Rc<dyn Tactics<G>>>,
}

impl<G: Game> Clone for Kit<G> {
    fn clone(&self) -> Self {
        Kit {
            evaluators: self.evaluators.clone(),
            weighed: self.weighed.clone(),
            orders: self.orders.clone(),
            solve: self.solve.clone(),
            tactics: self.tactics.clone(),
            ..*self
        }
    }
}

impl<G: Game> std::fmt::Debug for Kit<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names =
            self.evaluators.iter().map(|(name, _)| name).chain(self.orders.iter().map(|(name, _)| name));
        f.debug_list().entries(names).finish()
    }
}

impl<G: Game + 'static> Kit<G> {
    fn plain(read: fn(&G, &str) -> Result<G, ParseError>, write: fn(&G) -> String) -> Kit<G> {
        let evaluators = vec![("flat", AnyEvaluator::of(Flat))];
        let orders = vec![("natural", AnyOrder(None))];
        Kit {
            read,
            write,
            evaluators,
            weighed: None,
            orders,
            published_score: None,
            trace: None,
            solve: None,
            tactics: None,
        }
    }

    /// A game that reads and writes its own positions.
    pub(crate) fn of_notation() -> Kit<G>
    where
        G: Notation,
    {
        Kit::plain(G::read, G::write)
    }

    /// A game whose positions are the moves that lead there, with blanks between.
    pub(crate) fn of_paths() -> Kit<G>
    where
        G: Display,
    {
        Kit::plain(read_path, ToString::to_string)
    }

    /// This kit of a game whose searches can be traced.
    pub(crate) fn traced(self, trace: Trace<G>) -> Kit<G> {
        Kit { trace: Some(trace), ..self }
    }

    /// This kit of a game with a convention of its own for solved positions.
    pub(crate) fn published_as(self, score: fn(&G, bool, u32) -> i32) -> Kit<G> {
        Kit { published_score: Some(score), ..self }
    }

    /// This kit of a game with cycles and no chance: solved backwards, every state at once.
    pub(crate) fn solved_backwards(self) -> Kit<G>
    where
        G: Enumerable + Deterministic + ZeroSum,
    {
        Kit { solve: Some(Rc::new(solve::backwards)), ..self }
    }

    /// This kit of a game of chance whose states can be numbered.
    pub(crate) fn solved_by_exact(self) -> Kit<G>
    where
        G: Enumerable + ZeroSum,
    {
        Kit { solve: Some(Rc::new(solve::exactly)), ..self }
    }

    /// This kit of a game of which no position is solved, for this reason.
    pub(crate) fn not_solved(self, why: &'static str) -> Kit<G> {
        Kit { solve: Some(Rc::new(move |_| Err(Failure::usage(why)))), ..self }
    }

    /// This kit of a game of chance for one player whose states can be numbered.
    pub(crate) fn solved_alone(self) -> Kit<G>
    where
        G: Enumerable,
    {
        Kit { solve: Some(Rc::new(solve::alone)), ..self }
    }

    /// This kit of a game that knows noisy moves.
    pub(crate) fn with_tactics(self, tactics: impl Tactics<G> + 'static) -> Kit<G> {
        Kit { tactics: Some(Rc::new(tactics)), ..self }
    }

    /// This kit with one more evaluator, which becomes the default.
    pub(crate) fn with_evaluator(
        mut self,
        name: &'static str,
        evaluator: impl Evaluate<G> + 'static,
    ) -> Kit<G> {
        self.evaluators.insert(0, (name, AnyEvaluator::of(evaluator)));
        self
    }

    /// This kit of a game whose features can be weighed by a text.
    pub(crate) fn with_features(self, start: &G) -> Kit<G>
    where
        G: Features,
    {
        let start = start.clone();
        let read = move |text: &str| Linear::read(&start, Own, text).map(AnyEvaluator::of);
        Kit { weighed: Some(Rc::new(read)), ..self }
    }

    /// This kit with one more order, which becomes the default.
    pub(crate) fn with_order(mut self, name: &'static str, order: impl Order<G> + 'static) -> Kit<G> {
        self.orders.insert(0, (name, AnyOrder::of(order)));
        self
    }
}

fn read_path<G: Game>(start: &G, text: &str) -> Result<G, ParseError> {
    let mut state = start.clone();
    for (offset, name) in words(text) {
        let m = find_move(&state, name).map_err(|why| ParseError::at(text, offset, why.message))?;
        state.play(m);
    }
    Ok(state)
}

/// The words of a text with their byte offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// One of a game's evaluators, chosen at run time.
pub(crate) struct AnyEvaluator<G>(Rc<dyn Evaluate<G>>);

impl<G: Game> AnyEvaluator<G> {
    pub(crate) fn of(evaluator: impl Evaluate<G> + 'static) -> AnyEvaluator<G> {
        AnyEvaluator(Rc::new(evaluator))
    }
}

impl<G> Clone for AnyEvaluator<G> {
    fn clone(&self) -> Self {
        AnyEvaluator(Rc::clone(&self.0))
    }
}

impl<G: Game> Evaluate<G> for AnyEvaluator<G> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        self.0.evaluate(state, player)
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

/// One of a game's orders, or none, chosen at run time.
pub(crate) struct AnyOrder<G>(Option<Rc<dyn Order<G>>>);

impl<G: Game> AnyOrder<G> {
    pub(crate) fn of(order: impl Order<G> + 'static) -> AnyOrder<G> {
        AnyOrder(Some(Rc::new(order)))
    }
}

impl<G> Clone for AnyOrder<G> {
    fn clone(&self) -> Self {
        AnyOrder(self.0.clone())
    }
}

impl<G: Game> Order<G> for AnyOrder<G> {
    fn rank(&self, state: &G, m: G::Move) -> i32 {
        self.0.as_ref().map_or_else(|| Order::<G>::rank(&Natural, state, m), |order| order.rank(state, m))
    }
    fn rank_child(&self, state: &G, m: G::Move, child: &G) -> i32 {
        self.0.as_ref().map_or(0, |order| order.rank_child(state, m, child))
    }
    fn pays_at(&self, state: &G) -> bool {
        self.0.as_ref().is_none_or(|order| order.pays_at(state))
    }
    fn ranks(&self) -> bool {
        self.0.as_ref().is_some_and(|order| order.ranks())
    }
}
