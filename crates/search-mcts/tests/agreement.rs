//! What the solver proves against exact values, and every composition against minimax.

mod common;

use common::{mirrored, value};
use game_core::graph::{self, PathGraph};
use game_core::mix::Sequence;
use game_core::search::Stopped;
use game_core::tree::{Random, Tree};
use game_core::{Flat, Game, Limits, Player, Refused, Search, Sum, Turn};
use search_mcts::{
    BestMean, Biased, FirstPlay, Grave, ImplicitMinimax, Mast, MaxAware, Mcts, Puct, Rave, RobustMax, Secure,
    Seeded, Short, Solver, Transposed, Ucb1, Ucb1Tuned, UcbV, Uniform, Vanishing, Widened,
};

/// Checks that what is proved of the root and of each root move is its exact value, and says
/// whether the root was proved.
fn check<G: Game>(root: &G, simulations: u64, seed: u64) -> bool {
    if root.turn().is_over() {
        return true;
    }
    let mut solver = Mcts::new(seed).backup(Solver);
    let report = solver.search(root, &Limits::simulations(simulations)).expect("searched");
    let player = root.turn().player_or(Player::FIRST);
    let exact = value(root);
    let Some(proof) = solver.proof() else {
        assert_ne!(report.stopped, Stopped::Complete);
        return false;
    };
    assert_eq!(report.stopped, Stopped::Complete);
    assert!((f64::from(proof.payoff) - exact).abs() < 1e-9, "proved {proof:?}, is {exact}");
    let for_mover = if player == Player::FIRST { exact } else { -exact };
    assert!((report.value.expect("a value") - for_mover).abs() < 1e-9);
    if let Some(best) = report.best {
        let after = value(&root.child(best));
        assert!((after - exact).abs() < 1e-9, "plays a move worth {after}, not {exact}");
        for &m in &report.tied {
            assert!((value(&root.child(m)) - exact).abs() < 1e-9);
        }
    }
    true
}

#[test]
fn never_a_wrong_proof_on_a_hundred_thousand_random_games() {
    let mut sequence = Sequence::seeded(11);
    let shapes = [
        Random { depth: 1..=4, payoffs: -1..=1, ..Random::default() },
        Random { depth: 1..=4, payoffs: -3..=3, any_mover_percent: 50, ..Random::default() },
        Random {
            depth: 1..=4,
            payoffs: -1..=1,
            chance_percent: 20,
            any_mover_percent: 20,
            ..Random::default()
        },
    ];
    let mut proved = 0;
    for n in 0..90_000u64 {
        let root = shapes[sequence.below(3)].tree(&mut sequence);
        proved += u32::from(check(&root, 40, n));
    }
    for shape in [graph::Shape::Acyclic, graph::Shape::Cyclic] {
        let shape = graph::Random { nodes: 8, ..graph::Random::of(shape) };
        for n in 0..5_000u64 {
            let root = PathGraph::new(shape.graph(&mut sequence));
            proved += u32::from(check(&root, 40, n));
        }
    }
    assert!(proved > 50_000, "{proved}");
}

#[test]
fn proves_every_small_game_given_time() {
    let mut sequence = Sequence::seeded(3);
    let shape = Random { depth: 2..=5, payoffs: -1..=1, any_mover_percent: 30, ..Random::default() };
    for n in 0..300 {
        let root = shape.tree(&mut sequence);
        assert!(check(&root, 100_000, n), "{root}");
    }
}

#[test]
fn enters_no_proved_child_while_a_sibling_is_open() {
    // a loses at once and is proved by its first visit.
    let root: Tree = "max(-1 min(max(0 -1) 0 max(-1 min(0 0))) 0)".parse().expect("a tree");
    let report = Mcts::new(1).backup(Solver).search(&root, &Limits::simulations(1000)).expect("searched");
    assert_eq!((report.root[0].visits, report.root[2].visits, report.stopped), (1, 1, Stopped::Complete));
}

#[test]
fn a_proof_says_how_long_the_game_lasts_at_most() {
    for (tree, payoff, within) in [
        ("max(min(max(1)) 1 0)", 1, 1),
        ("max(min(max(1) max(1 -1)) 0)", 1, 3),
        ("max(min(-1) min(max(-1)))", -1, 3),
        ("min(max(min(-1)) max(-1))", -1, 2),
        ("max(0 min(max(0)))", 0, 3),
        // Where there is but one payoff, it is no proof before the end is seen.
        ("max(min(max(7 7)))", 7, 3),
        ("max(0)", 0, 1),
    ] {
        let root: Tree = tree.parse().expect("a tree");
        let mut solver = Mcts::new(2).backup(Solver);
        solver.search(&root, &Limits::simulations(10_000)).expect("searched");
        let proof = solver.proof().expect("proved");
        assert_eq!(proof.payoff, payoff, "{tree}");
        assert!(proof.within <= within, "{tree}: {proof:?}");
    }
}

#[test]
fn shared_children_prove_what_is_so_wherever_they_stand() {
    // In a graph children may be allotted before a parent of theirs.
    let mut sequence = Sequence::seeded(13);
    let shape = graph::Random { nodes: 9, ..graph::Random::of(graph::Shape::Acyclic) };
    let mut proved = 0;
    for n in 0..400 {
        let root = shape.graph(&mut sequence);
        let limits = Limits::simulations(60);
        let mut solver = Mcts::new(n).policy(Transposed(Ucb1::default())).backup(Solver);
        let report = solver.search(&root, &limits).expect("answered");
        if let Some(proof) = solver.proof() {
            proved += 1;
            assert!((f64::from(proof.payoff) - value(&root)).abs() < 1e-9, "{proof:?}: {root}");
            let end = report.pv.iter().fold(root.clone(), |state, &m| state.child(m));
            assert!(end.turn().is_over() && report.pv.len() <= proof.within as usize, "{root}");
        }
        let aware =
            Mcts::new(n).policy(Transposed(Ucb1::default())).backup(MaxAware { weight: 0.5, visits: 1 });
        let visits =
            { aware }.search(&root, &limits).expect("answered").root.iter().map(|r| r.visits).sum::<u64>();
        assert!(visits == 60 || root.turn().is_over());
    }
    assert!(proved > 200, "{proved}");
}

#[test]
fn a_proof_known_before_is_gone_on_from_as_it_is() {
    // The second move turns out to be as good and longer after the root was proved.
    let mut sequence = Sequence::seeded(21);
    let shape = Random {
        branching: 1..=4,
        depth: 2..=4,
        payoffs: -1..=1,
        any_mover_percent: 30,
        ..Random::default()
    };
    for n in 0..300 {
        let root = shape.tree(&mut sequence);
        let mut solver = Mcts::new(n).backup(Solver);
        solver.search(&root, &Limits::simulations(20)).expect("searched");
        let mut state = root.clone();
        while let Some(m) = state.nth_move(sequence.below(2).min(state.move_count() - 1)) {
            let report = solver.search_on(&Limits::simulations(30)).expect("searched");
            if let Some(proof) = solver.proof() {
                let end = report.pv.iter().fold(state.clone(), |state, &m| state.child(m));
                assert!(end.turn().is_over() && end.payoff(Player::FIRST).get() == proof.payoff, "{state}");
                assert!(report.pv.len() <= proof.within as usize, "{state}: {:?} {proof:?}", report.pv);
                let again = solver.search_on(&Limits::simulations(30)).expect("answered");
                assert_eq!((again.counters.simulations, again.stopped), (0, Stopped::Complete));
            }
            solver.advance(m).expect("legal");
            state.play(m);
            if state.turn().is_over() {
                break;
            }
        }
    }
}

#[test]
fn refuses_to_prove_where_a_value_is_not_one_number() {
    let three: Tree = "p0(p1(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>))".parse().expect("a tree");
    let refused = Mcts::new(1).backup(Solver).search(&three, &Limits::simulations(10));
    assert!(matches!(refused, Err(Refused::Class(_))), "{refused:?}");
    let shared: Tree = "(<2 0> <1 1>)".parse().expect("a tree");
    let refused = Mcts::new(1).backup(Solver).search(&shared, &Limits::simulations(10));
    assert!(matches!(refused, Err(Refused::Class(_))), "{refused:?}");
}

/// Checks that a composition finds a best move of random trees whose best move stands out.
macro_rules! agrees {
    ($name:ident, $search:expr) => {
        #[test]
        fn $name() {
            let mut sequence = Sequence::seeded(21);
            let shape = Random { branching: 2..=3, depth: 2..=4, any_mover_percent: 20, ..Random::default() };
            let mut asked = 0;
            while asked < 25 {
                let root = shape.tree(&mut sequence);
                let Turn::Player(player) = root.turn() else { continue };
                let sign = if player == Player::FIRST { 1.0 } else { -1.0 };
                let values: Vec<f64> = root.moves().map(|m| sign * value(&root.child(m))).collect();
                let best = values.iter().copied().fold(f64::MIN, f64::max);
                let second = values.iter().copied().filter(|&v| v < best).fold(f64::MIN, f64::max);
                if best - second < 4.0 {
                    continue;
                }
                asked += 1;
                let report = $search(asked).search(&root, &Limits::simulations(10_000)).expect("searched");
                // Colours exchanged, the search is the same, move for move (R117, R118).
                let other =
                    $search(asked).search(&mirrored(&root), &Limits::simulations(10_000)).expect("searched");
                let of = |report: &game_core::Report<_, f64>| -> Vec<u64> {
                    report.root.iter().map(|root: &game_core::search::RootMove<_, f64>| root.visits).collect()
                };
                assert_eq!((of(&report), report.value), (of(&other), other.value), "{root}");
                let chosen = report.best.expect("a move");
                let worth = sign * value(&root.child(chosen));
                assert!((worth - best).abs() < 1e-9, "{root}: {chosen} is worth {worth}, not {best}");
            }
        }
    };
}

/// Knows nothing.
fn even(_: &Tree, _: <Tree as Game>::Move) -> f64 {
    0.5
}

/// All moves alike.
fn alike(_: &Tree, _: <Tree as Game>::Move) -> u32 {
    1
}

agrees!(uct_agrees, Mcts::<Tree>::new);
agrees!(ucb1_tuned_agrees, |seed| Mcts::<Tree>::new(seed).policy(Ucb1Tuned));
agrees!(ucb_v_agrees, |seed| Mcts::<Tree>::new(seed).policy(UcbV::default()));
agrees!(puct_agrees, |seed| Mcts::<Tree>::new(seed).policy(Puct::new(alike)));
agrees!(rave_with_ucb_agrees, |seed| Mcts::<Tree>::new(seed).policy(Rave::new(0.01).with_ucb(0.7)));
agrees!(first_play_agrees, |seed| {
    Mcts::<Tree>::new(seed).policy(FirstPlay { inner: Ucb1::default(), urgency: 1.5 })
});
agrees!(progressive_bias_agrees, |seed| {
    Mcts::<Tree>::new(seed).policy(Biased { inner: Ucb1::default(), prior: even, weight: 1.0 })
});
agrees!(the_vanishing_term_agrees, |seed| {
    Mcts::<Tree>::new(seed).policy(Vanishing { inner: Ucb1::default(), prior: even, gamma: 5.0 })
});
agrees!(seeded_children_agree, |seed| {
    Mcts::<Tree>::new(seed).policy(Seeded { inner: Ucb1::default(), prior: even, tries: 5 })
});
agrees!(widening_agrees, |seed| Mcts::<Tree>::new(seed).policy(Widened::new(Ucb1::default(), even, 1, 2.0)));
agrees!(mast_agrees, |seed| Mcts::<Tree>::new(seed).playout(Mast::new(0.4)));
agrees!(pure_evaluation_agrees, |seed| {
    Mcts::<Tree>::new(seed).playout(Short { inner: Uniform, plies: 0, evaluate: Flat })
});
agrees!(max_aware_agrees, |seed| Mcts::<Tree>::new(seed).backup(MaxAware { weight: 0.5, visits: 10 }));
agrees!(implicit_minimax_agrees, |seed| {
    Mcts::<Tree>::new(seed).backup(ImplicitMinimax { evaluate: Flat, weight: 0.2 })
});
agrees!(the_solver_agrees, |seed| Mcts::<Tree>::new(seed).backup(Solver));
agrees!(the_best_mean_agrees, |seed| Mcts::<Tree>::new(seed).answer(BestMean));
agrees!(robust_max_agrees, |seed| Mcts::<Tree>::new(seed).answer(RobustMax));
agrees!(the_secure_child_agrees, |seed| Mcts::<Tree>::new(seed).answer(Secure::default()));
agrees!(parts_compose_freely, |seed| {
    Mcts::<Tree>::new(seed)
        .policy(Biased { inner: Ucb1Tuned, prior: even, weight: 0.5 })
        .playout(Mast::new(0.3))
        .backup(Solver)
        .answer(Secure { a: 0.5 })
});

#[test]
fn three_players_find_a_move_of_the_exact_set() {
    let mut sequence = Sequence::seeded(8);
    let shape = Random {
        players: 3,
        sum: Sum::General,
        payoffs: 0..=9,
        branching: 2..=3,
        depth: 1..=3,
        chance_percent: 15,
        ..Random::default()
    };
    let mut asked = 0;
    for seed in 0..400 {
        let root = shape.tree(&mut sequence);
        let Turn::Player(player) = root.turn() else { continue };
        let worth = |m| common::max_n(&root.child(m))[player.index()];
        let best = root.moves().map(worth).fold(f64::MIN, f64::max);
        let close = root.moves().filter(|&m| worth(m) > best - 1.0).count();
        // A tie below may be broken either way, so only clear cases are asked.
        if close > 1 || common::ties(&root) {
            continue;
        }
        asked += 1;
        let report = common::search(&root, 20_000, seed);
        assert_eq!(report.best.map(worth), Some(best), "{root}");
        assert!((report.value.expect("a value") - best).abs() <= 0.05 * 9.0 + 0.2, "{root} {report:?}");
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn grave_agrees_where_moves_have_numbers() {
    let mut sequence = Sequence::seeded(5);
    let shape = graph::Random::of(graph::Shape::Acyclic);
    for seed in 0..50 {
        let root = shape.graph(&mut sequence);
        if root.turn().player().is_none() {
            continue;
        }
        let limits = Limits::simulations(500);
        let grave = Mcts::new(seed).policy(Grave::new(20, 1e-3)).search(&root, &limits).expect("searched");
        assert!(grave.best.is_some_and(|best| root.moves().any(|m| m == best)));
        assert_eq!(grave.root.iter().map(|root| root.visits).sum::<u64>(), 500);
    }
}
