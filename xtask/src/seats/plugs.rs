//! Plugs chosen by name at run time.

use crate::Failure;
use crate::games::AnySight;
use crate::games::Kit;
pub(crate) use crate::games::{AnyEvaluator, AnyOrder};
use crate::options::unknown;
use crate::spec::{AlphaBeta, Plugs, TableSpec};
use game_core::{Entry, Evaluate, Game, Keyed, Scale, Score, Table};
use search_alphabeta::{NoPass, Unaware};
use std::rc::Rc;
use tt::{ExactMap, FixedTable, Pack, Policy};

/// Any table; a clone is the same table, so that its owner can clear what a search has.
#[derive(Clone)]
pub(crate) enum AnyTable<V = Score> {
    /// Remembers nothing.
    None,
    /// So many bytes.
    Fixed(Rc<FixedTable<V>>),
    /// Forgets nothing.
    Exact(Rc<ExactMap<V>>),
}

impl<V: Pack> AnyTable<V> {
    pub(crate) fn of(spec: TableSpec) -> Result<AnyTable<V>, Failure> {
        Ok(match spec {
            TableSpec::None => AnyTable::None,
            TableSpec::Exact => AnyTable::Exact(Rc::new(ExactMap::new())),
            TableSpec::Bytes(bytes) => {
                let table = FixedTable::with_bytes(bytes, Policy::TwoTier);
                AnyTable::Fixed(Rc::new(table.map_err(|why| Failure::usage(format!("option tt: {why}")))?))
            }
        })
    }
}

impl<V: Pack + Clone> AnyTable<V> {
    /// Forgets everything.
    pub(crate) fn clear(&self) {
        match self {
            AnyTable::None => {}
            AnyTable::Fixed(table) => table.clear(),
            AnyTable::Exact(map) => map.clear(),
        }
    }
}

impl<G: Keyed, V: Pack + Clone> Table<G, V> for AnyTable<V> {
    #[inline]
    fn probe(&self, state: &G) -> Option<Entry<V>> {
        match self {
            AnyTable::None => None,
            AnyTable::Fixed(table) => table.as_ref().probe(state),
            AnyTable::Exact(map) => map.as_ref().probe(state),
        }
    }

    #[inline]
    fn store(&self, state: &G, entry: Entry<V>) {
        match self {
            AnyTable::None => {}
            AnyTable::Fixed(table) => table.as_ref().store(state, entry),
            AnyTable::Exact(map) => map.as_ref().store(state, entry),
        }
    }

    #[inline]
    fn prefetch(&self, state: &G) {
        if let AnyTable::Fixed(table) = self {
            Table::<G, V>::prefetch(table.as_ref(), state);
        }
    }

    fn new_search(&self) {
        match self {
            AnyTable::None | AnyTable::Exact(_) => {}
            AnyTable::Fixed(table) => Table::<G, V>::new_search(table.as_ref()),
        }
    }

    fn remembers(&self) -> bool {
        !matches!(self, AnyTable::None)
    }
}

/// The scale a SPEC names, or the evaluator's own without distances.
pub(crate) fn scale<G: Game>(plugs: &Plugs, evaluator: &impl Evaluate<G>) -> Result<Scale, Failure> {
    let scale = match (plugs.unit, plugs.horizon) {
        (None, None) => Scale::plain(evaluator.unit()),
        (Some(unit), None) => Scale::plain(unit),
        (unit, Some(horizon)) => {
            let least = i32::try_from(u64::from(horizon) * 2 + 1).unwrap_or(i32::MAX - 1);
            Scale::with_distance(unit.unwrap_or(least), horizon)
        }
    };
    scale.map_err(|why| Failure::usage(format!("options unit and horizon: {why}")))
}

/// The evaluator a SPEC names, that of a file of weights, or the game's own.
pub(crate) fn evaluator<G: Game>(plugs: &Plugs, kit: &Kit<G>) -> Result<AnyEvaluator<G>, Failure> {
    if let Some(path) = plugs.evaluator.as_deref().filter(|name| name.contains(['.', '/'])) {
        return weighed(path, kit);
    }
    named("evaluator", plugs.evaluator.as_deref().unwrap_or(kit.evaluators[0].0), &kit.evaluators)
}

/// Weights for the game's features, from a file that `eval` wrote.
fn weighed<G: Game>(path: &str, kit: &Kit<G>) -> Result<AnyEvaluator<G>, Failure> {
    let Some(read) = &kit.weighed else {
        return Err(Failure::usage(format!("option eval: {path}: this game has no features to weigh")));
    };
    let text = std::fs::read_to_string(path)
        .map_err(|why| Failure::usage(format!("option eval: {path} cannot be read: {why}")))?;
    read(&text).map_err(|why| Failure::usage(format!("option eval: {path}: {why}")))
}

/// What a SPEC searches further or less far than its depth, and what the game says about it.
pub(crate) fn sight<G: Game + 'static>(how: &AlphaBeta, kit: &Kit<G>) -> Result<AnySight<G>, Failure> {
    let asks = how.selection.is_some_and(|selection| {
        selection.quiescence.is_some()
            || selection.extensions.budget > 0
            || selection.pruning.null_move.is_some()
    });
    if asks && kit.tactics.is_none() {
        let problem = "quiesce, extend and null ask which moves are noisy, which this game does not say";
        return Err(Failure::usage(format!("search 'alphabeta': {problem}")));
    }
    let tactics = kit.tactics.clone().unwrap_or_else(|| Rc::new((Unaware, NoPass)));
    Ok(AnySight { selection: how.selection, tactics })
}

/// The order a SPEC names, or the order of the rules.
pub(crate) fn order<G: Game>(plugs: &Plugs, kit: &Kit<G>) -> Result<AnyOrder<G>, Failure> {
    named("order", plugs.order.as_deref().unwrap_or("natural"), &kit.orders)
}

/// The order a SPEC names, or the best one the game has.
pub(crate) fn order_or_best<G: Game>(plugs: &Plugs, kit: &Kit<G>) -> Result<AnyOrder<G>, Failure> {
    named("order", plugs.order.as_deref().unwrap_or(kit.orders[0].0), &kit.orders)
}

fn named<T: Clone>(what: &str, name: &str, known: &[(&'static str, T)]) -> Result<T, Failure> {
    match known.iter().find(|(known, _)| *known == name) {
        Some((_, plug)) => Ok(plug.clone()),
        None => {
            let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
            Err(Failure::usage(unknown(what, name, &names)))
        }
    }
}
