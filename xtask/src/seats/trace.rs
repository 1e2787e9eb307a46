//! The searches once more, with an observer: only at games whose kit asks for it, without their types.

use super::plugs;
use crate::Failure;
use crate::games::{AnyGame, Kit, kit_of};
use crate::session::Playable;
use crate::spec::{self, Form, Search, Spec};
use game_core::trace::Record;
use game_core::{Deterministic, Game, Limits, Search as _, SystemClock, Turn, ZeroSum};
use search_alphabeta::{AlphaBeta, Heuristics};
use search_chance::{Expectimax, Expectiminimax, Star};
use search_mcts::{Mcts, Ucb1};
use search_minimax::{Minimax, Negamax};

/// What a search did.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// For a person, in the layout of `docs/traces.md`.
    pub text: String,
    /// For a program: the events as named fields.
    pub records: Vec<Record>,
}

/// Traces a search of one state.
pub(crate) type Trace<G> = fn(&Spec, &Kit<G>, &G, &Limits, u64) -> Result<Page, Failure>;

/// Traces a search of any game.
pub(crate) fn any<G: Playable>(
    spec: &Spec,
    kit: &Kit<G>,
    state: &G,
    limits: &Limits,
    seed: u64,
) -> Result<Page, Failure> {
    match &spec.search {
        Search::Expectimax(chosen) => {
            let mut search = Expectimax::<G>::new()
                .with_evaluator(plugs::evaluator(chosen, kit)?)
                .with_table(plugs::AnyTable::<f64>::of(chosen.table)?)
                .with_observer(Vec::new())
                .with_clock(SystemClock::start());
            search.search(state, limits)?;
            Ok(chance_page(spec, state, limits, &search.into_observer()))
        }
        Search::Mcts(options) if *options == (spec::Mcts { c: options.c, ..spec::Mcts::default() }) => {
            let policy = Ucb1 { c: options.c };
            let mut search =
                Mcts::<G>::new(seed).policy(policy).observer(Vec::new()).clock(SystemClock::start());
            let report = search.search(state, limits)?;
            let events = search.observed();
            let text = search_mcts::trace::page(state, (kit.write)(state), policy, events, &report);
            Ok(Page { text, records: events.iter().map(search_mcts::Event::record).collect() })
        }
        _ => Err(Failure::usage(format!(
            "the search '{}' has no trace of this game; minimax, alphabeta, expectiminimax and mcts have where their class allows",
            spec.text
        ))),
    }
}

/// Traces a search of a two-player zero-sum game.
pub(crate) fn zero_sum<G: Playable + ZeroSum>(
    spec: &Spec,
    kit: &Kit<G>,
    state: &G,
    limits: &Limits,
    seed: u64,
) -> Result<Page, Failure> {
    match &spec.search {
        Search::Expectiminimax(chosen) => {
            let mut search = Expectiminimax::<G>::new()
                .with_evaluator(plugs::evaluator(chosen, kit)?)
                .with_table(plugs::AnyTable::<f64>::of(chosen.table)?)
                .with_observer(Vec::new())
                .with_clock(SystemClock::start());
            search.search(state, limits)?;
            Ok(chance_page(spec, state, limits, &search.into_observer()))
        }
        Search::Star(chosen, probing) => {
            let mut search = Star::<G>::new(*probing)
                .with_evaluator(plugs::evaluator(chosen, kit)?)
                .with_order(plugs::order(chosen, kit)?)
                .with_table(plugs::AnyTable::<f64>::of(chosen.table)?)
                .with_observer(Vec::new())
                .with_clock(SystemClock::start());
            search.search(state, limits)?;
            Ok(chance_page(spec, state, limits, &search.into_observer()))
        }
        _ => any(spec, kit, state, limits, seed),
    }
}

/// Traces a search of a two-player zero-sum game without chance.
pub(crate) fn alternating<G: Playable + ZeroSum + Deterministic>(
    spec: &Spec,
    kit: &Kit<G>,
    state: &G,
    limits: &Limits,
    seed: u64,
) -> Result<Page, Failure> {
    match &spec.search {
        Search::Minimax(chosen, form) => {
            let evaluator = plugs::evaluator(chosen, kit)?;
            let scale = plugs::scale::<G>(chosen, &evaluator)?;
            let table = plugs::AnyTable::of(chosen.table)?;
            let events = match form {
                Form::Minimax => {
                    let search = Minimax::new().with_evaluator(evaluator).with_table(table).with_scale(scale);
                    let mut search = search.with_observer(Vec::new()).with_clock(SystemClock::start());
                    search.search(state, limits)?;
                    search.into_observer()
                }
                Form::Negamax => {
                    let search = Negamax::new().with_evaluator(evaluator).with_table(table).with_scale(scale);
                    let mut search = search.with_observer(Vec::new()).with_clock(SystemClock::start());
                    search.search(state, limits)?;
                    search.into_observer()
                }
            };
            let text = search_minimax::page(question(spec.name(), state, limits), state, &events);
            Ok(Page { text, records: events.iter().map(search_minimax::Event::record).collect() })
        }
        Search::AlphaBeta(chosen, how) => {
            let evaluator = plugs::evaluator(chosen, kit)?;
            let mut search = AlphaBeta::<G>::new()
                .with_options(how.options)
                .with_scale(plugs::scale::<G>(chosen, &evaluator)?)
                .with_evaluator(evaluator)
                .with_order(plugs::order(chosen, kit)?)
                .with_table(plugs::AnyTable::of(chosen.table)?)
                .with_learner(Heuristics::new(how.learn))
                .with_selectivity(plugs::sight(how, kit)?)
                .with_observer(Vec::new())
                .with_clock(SystemClock::start());
            let report = search.search(state, limits)?;
            let asked = asked("alpha-beta", limits);
            let text = search_alphabeta::page(&asked, state, limits, search.observer(), &report);
            Ok(Page {
                text,
                records: search.observer().iter().map(search_alphabeta::Event::record).collect(),
            })
        }
        _ => zero_sum(spec, kit, state, limits, seed),
    }
}

/// Traces a search of such a game without its type.
pub(crate) fn untyped<G: Playable + ZeroSum + Deterministic>(
    spec: &Spec,
    kit: &Kit<G>,
    state: &G,
    limits: &Limits,
    seed: u64,
) -> Result<Page, Failure> {
    alternating(spec, &kit_of(kit), &AnyGame::of(state, kit), limits, seed)
}

fn chance_page<G: Playable>(
    spec: &Spec,
    state: &G,
    limits: &Limits,
    events: &[search_chance::Event<G::Move>],
) -> Page {
    let text = search_chance::page(question(spec.name(), state, limits), state, events);
    Page { text, records: events.iter().map(search_chance::Event::record).collect() }
}

/// `alpha-beta to depth 2`.
fn asked(name: &str, limits: &Limits) -> String {
    let depth = limits.depth.map_or_else(|| "to the end".into(), |depth| format!("to depth {depth}"));
    format!("{name} {depth}")
}

/// `alpha-beta to depth 2, first player to move`.
fn question<G: Game>(name: &str, state: &G, limits: &Limits) -> String {
    let mover = match state.turn() {
        Turn::Player(player) => format!("{} to move", state.player_name(player)),
        Turn::Chance => "chance to move".into(),
        Turn::Over => "game over".into(),
    };
    format!("{}, {mover}", asked(name, limits))
}
