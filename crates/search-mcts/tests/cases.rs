//! Faults that other programs had, each as an input; the names are those of the case list.

mod common;

use common::{Endless, search};
use game_core::graph::{Graph, PathGraph};
use game_core::search::Stopped;
use game_core::tree::Tree;
use game_core::{FakeClock, Game, Indexed, Limits, Player, Profile, Refused, Score, Search, Turn};
use search_mcts::{Mcts, Random, Rave, Solver, Ucb1};
use std::time::Duration;

/// The move a search of `simulations` with seed 1 chooses in a tree.
fn check(tree: &str, simulations: u64, best: &str) {
    let root: Tree = tree.parse().expect("a tree");
    let report = search(&root, simulations, 1);
    assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some(best), "{tree}");
}

#[test]
fn turn_01_the_same_player_moves_twice() {
    check("max(max(3 5) max(4 2) min(4 9))", 5000, "a");
    check("max(max(3 5) min(4 9))", 5000, "a");
}

#[test]
fn turn_08_a_chain_of_forced_moves_keeps_its_sign() {
    check("max(min(max(max(4))) min(3 min(5)))", 5000, "a");
    check("min(max(max(min(4))) max(3 max(5)))", 5000, "a");
}

#[test]
fn term_04_selection_walks_into_finished_games_again_and_again() {
    let root: Tree = "max(1 0)".parse().expect("a tree");
    let report = search(&root, 10_000, 1);
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 10_000);
    assert_eq!(report.best, root.nth_move(0));
    assert_eq!((report.counters.nodes, report.counters.leaves), (3, 10_000));
}

#[test]
fn term_05_nothing_is_played_after_the_end() {
    /// Panics when played on after its end.
    #[derive(Clone)]
    struct Strict(Tree);
    impl Game for Strict {
        type Move = <Tree as Game>::Move;
        fn profile(&self) -> game_core::Profile {
            self.0.profile()
        }
        fn turn(&self) -> game_core::Turn {
            self.0.turn()
        }
        fn moves(&self) -> impl Iterator<Item = Self::Move> {
            self.0.moves()
        }
        fn outcomes(&self) -> impl Iterator<Item = (Self::Move, u64)> {
            self.0.outcomes()
        }
        fn play(&mut self, m: Self::Move) {
            assert!(!self.0.turn().is_over(), "played on after the end");
            self.0.play(m);
        }
        fn payoff(&self, player: game_core::Player) -> game_core::Score {
            assert!(self.0.turn().is_over(), "paid before the end");
            self.0.payoff(player)
        }
    }
    let root = Strict("max(min(1 chance(1:2 1:max(3 4))) -1)".parse().expect("a tree"));
    assert!(search(&root, 1000, 1).best.is_some());
}

#[test]
fn draw_07_and_expl_04_a_game_without_end_is_cut_off_at_0() {
    let limits = Limits { plies: Some(10), ..Limits::simulations(200) };
    let report = Mcts::new(1).search(&Endless, &limits).expect("searched");
    assert_eq!(report.value, Some(0.0));
    assert_eq!(report.counters.estimates, 200);
    let graph: Graph = "A max -> B; B min -> A".parse().expect("a graph");
    let report = search(&graph, 1000, 1);
    assert!(report.best.is_some() && report.pv.len() <= 1000);
    assert_eq!(report.value, Some(0.0));
}

#[test]
fn num_03_few_simulations_and_extreme_constants_give_numbers() {
    let root: Tree = "max(1 -1 0)".parse().expect("a tree");
    for c in [0.0, 1.0, 1e9] {
        for n in 1..=3u64 {
            let mut search = Mcts::new(1).policy(Ucb1 { c });
            let report = search.search(&root, &Limits::simulations(n)).expect("searched");
            let visits: Vec<u64> = report.root.iter().map(|root| root.visits).collect();
            assert!(
                visits.iter().all(|&visits| visits <= 1) && visits.iter().sum::<u64>() == n,
                "{visits:?}"
            );
            assert!(report.value.is_some_and(f64::is_finite));
        }
    }
}

#[test]
fn num_12_a_negative_or_senseless_constant_is_refused() {
    let root: Tree = "max(1 0)".parse().expect("a tree");
    for c in [-0.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = Mcts::new(1).policy(Ucb1 { c }).search(&root, &Limits::simulations(10));
        assert!(matches!(refused, Err(Refused::Option { name: "c", .. })), "{refused:?}");
    }
}

#[test]
fn num_07_limits_beyond_32_bits_do_not_wrap() {
    let root: Tree = "max(1 0)".parse().expect("a tree");
    for simulations in [1 << 31, 1 << 32, 1 << 63, u64::MAX] {
        let clock = FakeClock::ticking(Duration::from_millis(1));
        let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::simulations(simulations) };
        let report = Mcts::new(1).clock(clock).search(&root, &limits).expect("searched");
        assert_eq!(report.stopped, Stopped::Time);
        assert!(report.counters.simulations > 0 && report.counters.simulations <= 100);
    }
}

#[test]
fn stk_01_a_million_forced_plies_are_cut_off_not_recursed_into() {
    let root = Tree::chain(1_000_000, 1);
    let report = search(&root, 100, 1);
    assert_eq!(report.counters.estimates, 100);
    let limits = Limits { plies: Some(2_000_000), ..Limits::simulations(3) };
    let report = Mcts::new(1).search(&root, &limits).expect("searched");
    assert_eq!((report.counters.leaves, report.value), (3, Some(1.0)));
}

#[test]
fn br_01_finds_the_one_winning_move_of_a_hundred_thousand() {
    let root = Tree::star((0..100_000).map(|n| i32::from(n == 77_777)));
    let report = search(&root, 100_000, 1);
    assert_eq!(report.best, root.nth_move(77_777));
}

#[test]
fn time_01_and_03_hardly_any_budget_still_answers() {
    let root: Tree = "max(1 0)".parse().expect("a tree");
    let none = search(&root, 0, 1);
    assert_eq!((none.best, none.value, none.stopped), (root.nth_move(0), None, Stopped::NotSearched));
    let one = search(&root, 1, 1);
    assert_eq!((one.best, one.value, one.stopped), (root.nth_move(0), Some(1.0), Stopped::Simulations));
    // The time is up when the search begins.
    let late = FakeClock::ticking(Duration::from_secs(1));
    let report =
        Mcts::new(1).clock(late).search(&root, &Limits::time(Duration::from_nanos(1))).expect("searched");
    assert_eq!((report.best, report.value, report.stopped), (root.nth_move(0), None, Stopped::NotSearched));
}

#[test]
fn mem_01_and_time_05_a_full_tree_stops_the_search() {
    let root = Tree::uniform(3, 8, |n| i32::try_from(n % 3).unwrap_or(0));
    let limits = Limits { bytes: Some(1200), ..Limits::simulations(1_000_000) };
    let mut full = Mcts::new(1);
    let report = full.search(&root, &limits).expect("searched");
    assert_eq!(report.stopped, Stopped::Bytes);
    assert!(full.tree_bytes() <= 1200 && full.tree_bytes() > 1100, "{}", full.tree_bytes());
    assert!(report.counters.simulations > 30 && report.value.is_some());
    let refused = full.search(&root, &Limits { bytes: Some(47), ..limits });
    assert_eq!(refused, Err(Refused::Memory { needed: 48, allowed: 47 }));
}

#[test]
fn time_05_cancelling_stops_a_search_without_limits() {
    let root = Tree::uniform(3, 8, |n| i32::try_from(n % 3).unwrap_or(0));
    let clock = FakeClock::ticking(Duration::from_millis(1)).cancelling_at(Duration::from_millis(100));
    let report = Mcts::new(1).clock(&clock).search(&root, &Limits::time(Duration::MAX)).expect("searched");
    assert_eq!(report.stopped, Stopped::Cancelled);
    assert!(report.best.is_some() && report.value.is_some());
}

#[test]
fn tie_01_and_03_the_first_of_equals_and_never_less_than_the_best() {
    let equal: Tree = "max(1 1 0 0 0 0 0 0 0 0 0 0)".parse().expect("a tree");
    let better: Tree = "max(1 2 2 3)".parse().expect("a tree");
    for seed in 0..100 {
        let report = search(&equal, 1200, seed);
        assert_eq!(report.best, equal.nth_move(0), "seed {seed}");
        assert_eq!(report.tied, equal.moves().take(2).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!(search(&better, 1000, seed).best, better.nth_move(3), "seed {seed}");
    }
}

#[test]
fn ucb_01_a_bad_arm_is_tried_about_logarithmically_often() {
    let root: Tree = "max(<1 0> <0 1>)".parse().expect("a tree");
    let mut arms = Mcts::new(1).policy(Ucb1 { c: 1.4 });
    let report = arms.search(&root, &Limits::simulations(10_000)).expect("searched");
    assert!((5..=60).contains(&report.root[1].visits), "{:?}", report.root);
}

#[test]
fn ucb_04_one_simulation_is_one_visit() {
    let root: Tree = "max(min(1 0) -1)".parse().expect("a tree");
    let report = search(&root, 1, 1);
    assert_eq!(report.root[0].visits, 1);
    assert!(report.root[0].value == Some(1.0) || report.root[0].value == Some(0.0), "{:?}", report.root);
}

#[test]
fn range_01_the_declared_range_scales_the_bonus() {
    let small = Tree::uniform(4, 3, |n| i32::try_from(n * 7 % 5).unwrap_or(0) - 2);
    let large = Tree::uniform(4, 3, |n| 1000 * (i32::try_from(n * 7 % 5).unwrap_or(0) - 2));
    let visits =
        |root: &Tree| -> Vec<u64> { search(root, 5000, 1).root.iter().map(|root| root.visits).collect() };
    for (small, large) in visits(&small).into_iter().zip(visits(&large)) {
        assert!(small.abs_diff(large) <= 50, "{small} {large}");
    }
}

#[test]
fn det_01_searching_again_repeats_the_search_whatever_came_between() {
    let root = Tree::uniform(3, 6, |n| i32::try_from(n % 7).unwrap_or(0));
    let other: Tree = "max(1 0)".parse().expect("a tree");
    let mut reused = Mcts::new(3);
    for simulations in [1, 150, 332, 5000] {
        let limits = Limits::simulations(simulations);
        let first = reused.search(&root, &limits).expect("searched");
        reused.search(&other, &limits).expect("searched");
        assert_eq!(reused.search(&root, &limits), Ok(first.clone()));
        assert_eq!(Mcts::new(3).search(&root, &limits), Ok(first.clone()));
        reused.reset();
        assert_eq!(reused.search(&root, &limits), Ok(first));
    }
}

#[test]
fn det_04_neighbouring_seeds_are_unrelated_and_0_is_a_seed() {
    let draws = |seed: u64| -> Vec<usize> {
        let mut random = Random::seeded(seed);
        (0..10).map(|_| random.below(7)).collect()
    };
    let equal = (0..100).filter(|&seed| draws(seed) == draws(seed + 1)).count();
    assert_eq!(equal, 0);
    assert!(draws(0) != draws(u64::MAX) && draws(0).iter().any(|&draw| draw != draws(0)[0]));
}

#[test]
fn det_06_the_first_choices_of_seed_42_are_these() {
    let mut random = Random::seeded(42);
    let choices: Vec<usize> = (0..100).map(|_| random.below(10)).collect();
    insta::assert_compact_debug_snapshot!(choices);
}

#[test]
fn api_01_root_moves_are_restricted_or_refused() {
    let root: Tree = "max(1 3 2)".parse().expect("a tree");
    let only = |only: &[usize]| {
        let limits = Limits { only: Some(only.to_vec()), ..Limits::simulations(100) };
        Mcts::new(1).search(&root, &limits)
    };
    assert_eq!(only(&[]), Err(Refused::NoRootMoves));
    assert_eq!(only(&[9]), Err(Refused::NoSuchRootMove { ordinal: 9, moves: 3 }));
    let report = only(&[2, 0, 2]).expect("searched");
    assert_eq!(report.best, root.nth_move(2));
    assert_eq!(report.root.iter().map(|root| root.ordinal).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 100);
}

#[test]
fn chn_05_a_chance_root_has_a_value_and_no_move() {
    let root: Tree = "chance(1/4:max(4 8) 3/4:min(12 -4))".parse().expect("a tree");
    let report = search(&root, 50_000, 1);
    assert_eq!(report.best, None);
    assert!((report.value.expect("a value") - -1.0).abs() < 0.3, "{:?}", report.value);
}

#[test]
fn chn_09_chance_below_chance() {
    check("min(chance(1/2:chance(1/2:8 1/2:-8) 1/2:max(1 3)) chance(1/6:12 5/6:0))", 20_000, "a");
}

#[test]
fn chn_13_the_search_does_not_know_what_will_be_drawn() {
    let root: Tree = "chance(1:1 1:-1)".parse().expect("a tree");
    let mean: f64 = (0..100).map(|seed| search(&root, 1, seed).value.expect("a value")).sum::<f64>() / 100.0;
    assert!(mean.abs() < 0.3, "{mean}");
}

/// Both sides share the numbers of their moves: the first player's is 0, the second's 1.
#[derive(Clone)]
struct Shared(usize);

impl Game for Shared {
    type Move = usize;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        [Turn::Player(Player::FIRST), Turn::Player(Player::SECOND), Turn::Over][self.0]
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..2).take(if self.0 < 2 { 2 } else { 0 })
    }
    fn play(&mut self, _: usize) {
        self.0 += 1;
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(if player == Player::FIRST { 1 } else { -1 })
    }
}

impl Indexed for Shared {
    fn index_count(&self) -> usize {
        2
    }
    fn index(&self, m: usize) -> usize {
        m
    }
    fn move_at(&self, index: usize) -> Option<usize> {
        (index < 2).then_some(index)
    }
}

#[test]
fn rave_01_amaf_credits_no_move_of_the_opponent() {
    // The first simulation: the first player makes move 0, the second (seed chosen so) move 1.
    let (mut found, mut seed) = (None, 0);
    while found.is_none() {
        let mut search = Mcts::new(seed).policy(Rave::new(1e-3)).observer(Vec::new());
        search.search(&Shared(0), &Limits::simulations(1)).expect("searched");
        let reply = search.observed().iter().find_map(|event| match event {
            search_mcts::Event::Step { m } => Some(*m),
            _ => None,
        });
        if reply == Some(1) {
            found = Some(search);
        }
        seed += 1;
    }
    let search = found.expect("a seed");
    let amaf = search.root_extras();
    assert_eq!((amaf[0].visits, amaf[0].sum), (1, 1.0));
    assert_eq!((amaf[1].visits, amaf[1].sum), (0, 0.0));
}

/// c counts up by 1 (the same player again) or by 2 (the other); who reaches 9 loses.
#[derive(Clone)]
struct Counter(u32, Player);

impl Game for Counter {
    type Move = u32;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        if self.0 >= 9 { Turn::Over } else { Turn::Player(self.1) }
    }
    fn moves(&self) -> impl Iterator<Item = u32> {
        (1..=2).take(if self.0 >= 9 { 0 } else { 2 })
    }
    fn play(&mut self, by: u32) {
        self.0 += by;
        // Who made it 9 stays named, so that he can be told to have lost.
        if by == 2 && self.0 < 9 {
            self.1 = self.1.opponent();
        }
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(if player == self.1 { -1 } else { 1 })
    }
}

#[test]
fn solv_04_a_win_of_the_same_player_is_no_loss() {
    for player in [Player::FIRST, Player::SECOND] {
        let mut solver = Mcts::new(1).backup(Solver);
        let report = solver.search(&Counter(6, player), &Limits::simulations(10_000)).expect("searched");
        assert_eq!((report.best, report.value, report.stopped), (Some(2), Some(1.0), Stopped::Complete));
        assert_eq!((report.player, report.root[0].value), (player, Some(-1.0)));
    }
}

#[test]
fn solv_05_a_repetition_is_no_win() {
    let graph: Graph = "A p0 -> B D; B p1 -> L C; C p0 -> B; D p1 -> C; L = -1".parse().expect("a graph");
    let mut solver = Mcts::new(1).backup(Solver);
    let report = solver.search(&PathGraph::new(graph), &Limits::simulations(10_000)).expect("searched");
    assert_eq!((report.value, report.stopped), (Some(-1.0), Stopped::Complete));
}
