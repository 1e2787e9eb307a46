//! The solver: exact values, distances, lines that are played to the end.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod oracle;

use core::time::Duration;
use game_core::adapt::Alternating;
use game_core::graph::PathGraph;
use game_core::mix::Sequence;
use game_core::tree::{self, Tree};
use game_core::{Bound, Clock as _, FakeClock, Flat, Game, Limits, Player, Refused, Score, Search, Stopped};
use oracle::{TinyTable, minimax, root_values, tree};
use search_alphabeta::{AlphaBeta, Heuristics, Options, Solver, Use};

type State = Alternating<Tree>;

/// Solves, and holds value, distance, best move and line against minimax.
fn check<O, T, L, B, C>(solver: &mut Solver<State, O, T, L, B, C>, root: &State, told: &str)
where
    O: game_core::Order<State>,
    T: game_core::Table<State>,
    L: search_alphabeta::Learn<State>,
    B: game_core::Observer<search_alphabeta::Event<<State as Game>::Move>>,
    C: game_core::Clock,
{
    let scale = Solver::<State>::scale();
    let values = root_values(root, None, &scale, &Flat);
    let best = *values.iter().max().unwrap();
    let solution = solver.solve(root, &Limits::NONE).unwrap().unwrap();
    assert_eq!(solution.payoff, Score::new(best.get().signum()), "{told}");
    assert_eq!(solution.distance, scale.distance(best), "{told}");
    assert_eq!(values[solution.best.unwrap().ordinal()], best, "best of {told}");

    let report = solver.search(root, &Limits::NONE).unwrap();
    assert_eq!((report.value, report.bound), (Some(best), Bound::Exact), "{told}");
    let mut state = root.clone();
    for (played, &m) in (1..).zip(&report.pv) {
        state.try_play(m).unwrap();
        let here = minimax(&state, None, played, &scale, &Flat).towards(Player::FIRST, report.player);
        assert_eq!(here, best, "the line of {told} loses value at move {played}");
    }
    assert!(state.turn().is_over(), "the line of {told} ends early");

    for (m, solution) in solver.solve_moves(root, &Limits::NONE).unwrap() {
        let value = values[m.ordinal()];
        assert_eq!(solution.payoff, Score::new(value.get().signum()), "move {m} of {told}");
        assert_eq!(solution.distance, scale.distance(value), "move {m} of {told}");
    }
}

#[test]
fn solves_random_trees_whoever_moves() {
    let mut seed = Sequence::seeded(1);
    for case in 0..2_000 {
        let shape = tree::Random {
            payoffs: -1..=1,
            any_mover_percent: [0, 30][case % 2],
            depth: 1..=7,
            branching: 1..=3,
            ..tree::Random::default()
        };
        let root = Alternating::<Tree>::new(shape.tree(&mut seed)).unwrap();
        if root.turn().is_over() {
            continue;
        }
        let told = root.to_string();
        let search = AlphaBeta::new();
        match case % 3 {
            0 => check(&mut search.solver(), &root, &told),
            1 => check(&mut search.with_table(TinyTable::of(1 + case % 16)).solver(), &root, &told),
            _ => {
                let options = Options { peek: true, ..Options::default() };
                let search = search
                    .with_learner(Heuristics::new(Use::ALL))
                    .with_options(options)
                    .with_table(TinyTable::of(64));
                check(&mut search.solver(), &root, &told);
            }
        }
    }
}

#[test]
fn a_faster_win_and_a_slower_loss_are_found() {
    let solve = |text: &str| {
        let solution = AlphaBeta::new().solver().solve(&tree(text), &Limits::NONE).unwrap().unwrap();
        (solution.payoff.get(), solution.distance, solution.best.map(|m| m.to_string()))
    };
    assert_eq!(solve("(((1)) 1 ((1)))"), (1, Some(1), Some("b".into())));
    assert_eq!(solve("(-1 ((((-1)))) ((-1)))"), (-1, Some(5), Some("b".into())));
    assert_eq!(solve("((-1) ((0)) (-1))"), (0, None, Some("b".into())));
    assert_eq!(solve("1"), (1, Some(0), None));
}

#[test]
fn limits_end_it_without_a_value_and_other_payoffs_are_refused() {
    let mut solver = AlphaBeta::new().solver();
    let root = Alternating::new(Tree::uniform(3, 7, |n| i32::try_from(n % 3).unwrap() - 1)).unwrap();
    assert_eq!(solver.solve(&root, &Limits::nodes(5)), Ok(None));
    let report = solver.search(&root, &Limits::nodes(5)).unwrap();
    assert_eq!((report.value, report.stopped, report.best), (None, Stopped::NotSearched, root.nth_move(0)));
    assert!(matches!(solver.solve(&tree("(3 5)"), &Limits::NONE), Err(Refused::Scale(_))));
    let only = Limits { only: Some(vec![1]), ..Limits::NONE };
    let solution = solver.solve(&tree("(1 0)"), &only).unwrap().unwrap();
    assert_eq!(solution.payoff, Score::ZERO);
}

#[test]
fn a_line_ends_at_the_first_repeated_state() {
    // STK-03: A0 -> A1 -> ... -> A19 -> A0, and one way out that is worse than going round.
    let ring: String = (0..20).map(|n| format!("A{n} p{} -> A{} L; ", n % 2, (n + 1) % 20)).collect();
    let lost = |n: i32| if n % 2 == 0 { -1 } else { 1 };
    for out in 0..2 {
        let text = format!("{ring}L = {}", lost(out));
        let root: PathGraph = text.parse().unwrap();
        let mut search = AlphaBeta::new().with_table(TinyTable::of(8));
        let report = search.search(&Alternating::new(root).unwrap(), &Limits::NONE).unwrap();
        assert!(report.pv.len() <= 20, "{} moves", report.pv.len());
        let mut state = Alternating::<PathGraph>::new(text.parse().unwrap()).unwrap();
        report.pv.iter().for_each(|&m| state.try_play(m).unwrap());
        assert!(state.turn().is_over());
    }
}

#[test]
fn limits_are_for_the_value_and_the_line_together() {
    // Without a table each move of the line costs as much again as the value.
    let root = Alternating::new(Tree::uniform(3, 8, |n| i32::try_from(n % 7 % 3).unwrap() - 1)).unwrap();
    let free = AlphaBeta::new().solver().search(&root, &Limits::NONE).unwrap();
    let value = AlphaBeta::new().solver().solve(&root, &Limits::NONE).unwrap().unwrap().nodes;
    assert!(free.counters.nodes > value + 8 && free.pv.len() == 8, "{free:?}");
    for nodes in [value, value + 1, value + 8] {
        let report = AlphaBeta::new().solver().search(&root, &Limits::nodes(nodes)).unwrap();
        assert_eq!((report.value, report.best), (free.value, free.best));
        assert!(report.counters.nodes <= nodes && report.pv.len() < 8, "{nodes} allowed: {report:?}");
    }
    // One tick a reading, and a reading a node or so at first.
    let clock = FakeClock::ticking(Duration::from_millis(1));
    let limits = Limits::time(Duration::from_secs(60));
    let report = AlphaBeta::new().with_clock(&clock).solver().search(&root, &limits).unwrap();
    let spent = clock.elapsed();
    assert_eq!(report.pv.len(), 8);
    let clock = FakeClock::ticking(Duration::from_millis(1));
    let limits = Limits::time(spent / 2);
    AlphaBeta::new().with_clock(&clock).solver().search(&root, &limits).unwrap();
    assert!(clock.elapsed() < spent / 2 + Duration::from_millis(20), "{:?} of {spent:?}", clock.elapsed());
}
