//! What holds of every search.

mod common;

use common::search;
use game_core::graph::{self, Graph};
use game_core::mix::Sequence;
use game_core::tree::{Random, Tree};
use game_core::{Game, Limits, Search, Stopped, Sum};
use search_mcts::{Event, Mcts, Solver, Transposed, TreeParallel, Ucb1};

/// Random trees of every kind: chance, repeated turns, two or three players.
fn trees(seed: u64, count: usize) -> Vec<Tree> {
    let mut sequence = Sequence::seeded(seed);
    let shapes = [
        Random::default(),
        Random { chance_percent: 30, any_mover_percent: 40, ..Random::default() },
        Random { players: 3, sum: Sum::General, payoffs: 0..=5, chance_percent: 10, ..Random::default() },
    ];
    (0..count).map(|n| shapes[n % 3].tree(&mut sequence)).filter(|tree| !tree.turn().is_over()).collect()
}

/// Checks one report against what the events of the search say.
fn check(root: &Tree, simulations: u64) {
    let mut watched = Mcts::new(9).observer(Vec::new());
    let report = watched.search(root, &Limits::simulations(simulations)).expect("searched");
    let events = watched.observed();
    let count = |of: fn(&Event<_>) -> bool| events.iter().filter(|event| of(event)).count() as u64;
    let phases = watched.phases();
    // Every simulation selects, ends and backs up once.
    assert_eq!(report.counters.simulations, simulations);
    assert_eq!((phases.selections, phases.backups), (simulations, simulations));
    assert_eq!(count(|event| matches!(event, Event::Simulation { .. })), simulations);
    assert_eq!(count(|event| matches!(event, Event::End { .. })), simulations);
    assert_eq!(phases.playouts + phases.terminals, simulations);
    // A simulation adds one node at most, and playout states are no nodes.
    assert_eq!(report.counters.nodes, phases.expansions + 1);
    assert!(phases.expansions <= simulations);
    // The root is never played out itself, so its children's visits are all there are.
    if root.turn().player().is_some() {
        assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), simulations);
        assert!(report.best.is_some_and(|best| root.moves().any(|m| m == best)));
        assert!(report.tied.contains(&report.best.expect("a move")));
        assert_eq!(report.pv.first(), report.best.as_ref());
        let mut state = root.clone();
        assert!(report.pv.iter().all(|&m| state.try_play(m).is_ok()));
    }
    // Watching changes nothing.
    assert_eq!(search(root, simulations, 9), report);
}

#[test]
fn phases_visits_and_nodes_add_up_at_every_budget() {
    for root in trees(1, 60) {
        for simulations in [1, 2, 3, 10, 100] {
            check(&root, simulations);
        }
    }
}

/// Text of the full tree of three moves a node.
fn nested(depth: u32, leaves: &mut impl Iterator<Item = String>) -> String {
    if depth == 0 {
        return leaves.next().expect("a leaf");
    }
    let children: Vec<String> = (0..3).map(|_| nested(depth - 1, leaves)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn both_reward_conventions_give_the_same_tree() {
    // R116: payoffs -1, 0, 1 or doubled and shifted 0, 1, 2 are the same integers inside.
    let mut sequence = Sequence::seeded(5);
    for _ in 0..20 {
        let leaves: Vec<i32> = [-1, 1].into_iter().chain((2..81).map(|_| sequence.between(-1, 1))).collect();
        let plain = Tree::uniform(3, 4, |n| leaves[n]);
        let mut next = leaves.iter().map(|leaf| format!("<{} {}>", 1 + leaf, 1 - leaf));
        let shifted: Tree = nested(4, &mut next).parse().expect("a tree");
        let visits =
            |root: &Tree| -> Vec<u64> { search(root, 2000, 3).root.iter().map(|root| root.visits).collect() };
        assert_eq!(shifted.profile().payoffs(), (0, 2));
        assert_eq!(visits(&plain), visits(&shifted));
    }
}

#[test]
fn rewards_fit_the_narrow_and_the_wide_sum() {
    // A payoff range of a billion needs 64 bits after five simulations.
    let narrow = Tree::star([1, -1, 0]);
    let wide = Tree::star([1_000_000_000, -1_000_000_000, 0]);
    let of = |root: &Tree| search(root, 1000, 1);
    let (narrow, wide) = (of(&narrow), of(&wide));
    for (narrow, wide) in narrow.root.iter().zip(&wide.root) {
        assert_eq!(narrow.visits, wide.visits);
        let (narrow, wide) = (narrow.value.expect("tried"), wide.value.expect("tried"));
        assert!((narrow * 1e9 - wide).abs() < 1e-3, "{narrow} {wide}");
    }
}

#[test]
fn a_depth_limit_bounds_the_tree_and_not_the_playouts() {
    let root = Tree::uniform(2, 6, |n| i32::try_from(n % 3).unwrap_or(0));
    let limits = Limits { depth: Some(2), ..Limits::simulations(500) };
    let report = Mcts::new(1).search(&root, &limits).expect("searched");
    assert_eq!((report.counters.depth, report.counters.nodes), (2, 7));
    assert_eq!((report.counters.leaves, report.counters.estimates), (500, 0));
}

#[test]
fn a_node_limit_is_kept() {
    let root = Tree::uniform(3, 6, |n| i32::try_from(n % 3).unwrap_or(0));
    for nodes in 1..20 {
        let report = Mcts::new(1).search(&root, &Limits::nodes(nodes)).expect("searched");
        assert_eq!(report.counters.nodes, nodes);
    }
}

#[test]
fn converges_to_minimax_and_to_max_n() {
    for (tree, best) in [
        ("((4 9 6) (2 15 13) (5 8 10))", "c"),
        ("p0(p1(p2(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>)) p1(p2(<5 1 1> <5 4 5>) <7 7 1>))", "b"),
        ("max(chance(1/2:min(3 9) 1/2:7) min(6 8) chance(0.1:30 0.9:1))", "b"),
    ] {
        let root: Tree = tree.parse().expect("a tree");
        let report = search(&root, 20_000, 4);
        assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some(best), "{tree} {:?}", report.root);
    }
}

#[test]
fn transpositions_share_children_and_visits_still_add_up() {
    let mut sequence = Sequence::seeded(7);
    for shape in [graph::Shape::Layered(3), graph::Shape::Acyclic, graph::Shape::Cyclic] {
        let shape = graph::Random { nodes: 20, moves: 2..=3, leaf_percent: 10, ..graph::Random::of(shape) };
        for seed in 0..40 {
            let root: Graph = shape.graph(&mut sequence);
            if root.turn().player().is_none() {
                continue;
            }
            let limits = Limits { plies: Some(50), ..Limits::simulations(600) };
            let (mut shared, mut plain) =
                (Mcts::new(seed).policy(Transposed(Ucb1::default())), Mcts::new(seed));
            let report = shared.search(&root, &limits).expect("searched");
            plain.search(&root, &limits).expect("searched");
            assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 600, "{root}");
            assert!(report.best.is_some_and(|best| root.moves().any(|m| m == best)));
            // A node for each move out of a state, and the root's own.
            assert!(
                shared.tree_bytes() <= 12 * (1 + 3 + 20 * 3) && shared.tree_bytes() <= plain.tree_bytes()
            );
            // The graph may be gone on with.
            shared.advance(report.best.expect("a move")).expect("legal");
            let after = shared.search_on(&limits).expect("searched");
            assert!(after.root.is_empty() || after.root.iter().map(|root| root.visits).sum::<u64>() >= 600);
        }
    }
}

#[test]
fn a_graph_and_its_tree_have_the_same_value() {
    let root: Graph =
        "A p0 -> B C; B p1 -> D E; C p1 -> D F; D p0 -> G H; E p0 -> H G; F p0 -> G; G = 1; H = -1"
            .parse()
            .expect("a graph");
    let mut solver = Mcts::new(1).policy(Transposed(Ucb1::default())).backup(Solver);
    let report = solver.search(&root, &Limits::simulations(1000)).expect("searched");
    assert_eq!((report.value, report.stopped), (Some(1.0), game_core::search::Stopped::Complete));
    let means = Mcts::new(1).policy(Transposed(Ucb1::default())).search(&root, &Limits::simulations(5000));
    assert!(means.expect("searched").value > Some(0.9));
}

#[test]
fn a_backup_left_out_is_none_and_one_left_in_is_itself() {
    for (n, root) in trees(11, 60).iter().enumerate() {
        let ask = Limits::simulations(300);
        let left_out = Mcts::new(5).backup(None::<Solver>).search(root, &ask).expect("searched");
        assert_eq!(left_out, search(root, 300, 5), "tree {n}");
        let alone = Mcts::new(5).backup(Solver).search(root, &ask);
        assert_eq!(Mcts::new(5).backup(Some(Solver)).search(root, &ask), alone, "tree {n}");
    }
}

#[test]
fn a_game_with_fewer_nodes_than_allowed_comes_to_an_end() {
    let root: Tree = "max(min(1 0) 0)".parse().expect("a tree");
    let limits = Limits::nodes(20);
    let uct = Mcts::new(1).search(&root, &limits).expect("searched");
    let shared = TreeParallel::new(2, 1).search(&root, &limits).expect("searched");
    for report in [uct, shared] {
        assert_eq!((report.counters.nodes, report.counters.simulations), (5, 2000));
        assert_eq!(report.stopped, Stopped::Simulations);
    }
}
