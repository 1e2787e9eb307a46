//! Whose value a number is: faults of sign and of counting, each as an input.

mod common;

use common::search;
use game_core::search::Stopped;
use game_core::tree::Tree;
use game_core::{
    Evaluate, FakeClock, Game, Limits, Player, PolicyAnswer, PolicyValue, Profile, Refused, Report, Score,
    Search, Turn,
};
use search_mcts::{Event, Guided, MaxAware, Mcts, Rave, Short, Solver, Uniform};
use std::collections::BTreeMap;
use std::time::Duration;

/// Says 95 hundredths for the first player, or 3 whole ones for whoever is to move.
#[derive(Clone, Copy)]
enum Says {
    First,
    Mover,
}

impl Evaluate<Tree> for Says {
    fn evaluate(&self, state: &Tree, player: Player) -> Score {
        match self {
            Says::First => Score::new(95).towards(Player::FIRST, player),
            Says::Mover => Score::new(300).towards(state.turn().player_or(Player::FIRST), player),
        }
    }
    fn unit(&self) -> i32 {
        100
    }
}

/// The value from the mover's side of a search by evaluation alone, and those of the root moves.
fn check(tree: &str, says: Says, limits: &Limits) -> (f64, Vec<f64>) {
    let root: Tree = tree.parse().expect("a tree");
    let mut search = Mcts::new(1).playout(Short { inner: Uniform, plies: 0, evaluate: says });
    let report = search.search(&root, limits).expect("searched");
    let values = report.root.iter().filter_map(|root| root.value).collect();
    (report.value.expect("a value"), values)
}

#[test]
fn sign_08_an_estimate_is_stated_for_a_named_player() {
    let limits = Limits { depth: Some(1), ..Limits::simulations(20) };
    let (value, values) = check("max(max(9 -9) min(9 -9))", Says::Mover, &limits);
    assert_eq!(values.len(), 2);
    assert!((values[0] - 3.0).abs() < 1e-9 && (values[1] + 3.0).abs() < 1e-9, "{values:?}");
    assert!(value > 2.9);
    let (_, values) = check("min(max(9 -9) min(9 -9))", Says::Mover, &limits);
    assert!((values[0] + 3.0).abs() < 1e-9 && (values[1] - 3.0).abs() < 1e-9, "{values:?}");
}

#[test]
fn sign_10_who_is_losing_by_the_first_players_estimate_resigns() {
    let deep = |root: &str| format!("{root}({0} {0})", "max(min(1 -1) min(1 -1))");
    let limits = Limits { depth: Some(2), ..Limits::simulations(200) };
    let resigns = |value: f64| value < -0.9;
    assert!(!resigns(check(&deep("max"), Says::First, &limits).0));
    assert!(resigns(check(&deep("min"), Says::First, &limits).0));
}

#[test]
fn sign_09_a_bias_of_one_player_keeps_its_owner_when_the_root_changes_hands() {
    // Entered in fifths: a draw is worth one to the first player, whoever is to move.
    let root: Tree = "max(min(max(1 -5) max(5 1)) min(max(-5 -5) 1))".parse().expect("a tree");
    let after = root.child(root.nth_move(0).expect("a move"));
    let limits = Limits::simulations(20_000);
    let mut kept = Mcts::new(3);
    kept.search(&root, &limits).expect("searched");
    kept.advance(root.nth_move(0).expect("a move")).expect("legal");
    let (on, fresh) = (kept.search_on(&limits).expect("searched"), search(&after, 20_000, 8));
    assert_eq!((on.best, on.player), (fresh.best, Player::SECOND));
    let (on, fresh) = (on.value.expect("a value"), fresh.value.expect("a value"));
    assert!((on - fresh).abs() < 0.05 && (on + 1.0).abs() < 0.2, "{on} {fresh}");
    // So do the statistics of other variants, and what is proved.
    let mut rave = Mcts::new(3).policy(Rave::new(0.01).with_ucb(1.0)).backup(Solver);
    let report = rave.search(&root, &limits).expect("searched");
    assert_eq!((report.stopped, report.value), (Stopped::Complete, Some(1.0)));
    rave.advance(root.nth_move(0).expect("a move")).expect("legal");
    let report = rave.search_on(&limits).expect("searched");
    assert_eq!((report.best, report.value), (after.nth_move(0), Some(-1.0)));
}

#[test]
fn ucb_05_every_node_counts_what_passed_through_it() {
    let root = Tree::uniform(3, 5, |n| i32::try_from(n * 7 % 11).unwrap_or(0));
    let mut search = Mcts::new(2).observer(Vec::new());
    let report = search.search(&root, &Limits::simulations(100)).expect("searched");
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 100);
    let (mut passed, mut path) = (BTreeMap::<String, u32>::new(), Vec::new());
    let mut simulations = 0;
    for event in search.observed() {
        match event {
            Event::Simulation { .. } => path.clear(),
            // From the leaf up.
            Event::Backup { ply, m, visits, .. } => {
                path.insert(0, (m.to_string(), *visits));
                if *ply == 1 {
                    simulations += 1;
                    let mut name = String::new();
                    for (m, visits) in &path {
                        name = format!("{name} {m}");
                        *passed.entry(name.clone()).or_default() += 1;
                        assert_eq!(passed[&name], *visits, "{name}");
                    }
                }
            }
            _ => {}
        }
    }
    assert_eq!(simulations, 100);
    // Every visit of a node but its first goes on to a child, unless the game is over there.
    for (name, visits) in passed.iter().filter(|(name, _)| name.len() < 2 * 5) {
        let below = |other: &str| other.len() == name.len() + 2 && other.starts_with(name.as_str());
        let sum: u32 = passed.iter().filter(|(other, _)| below(other)).map(|(_, visits)| visits).sum();
        assert_eq!(*visits, sum + 1, "{name}");
    }
}

#[test]
fn ucb_07_the_last_player_is_rewarded_too() {
    for (tree, players) in [("p0(p2(<0 0 1> <0 0 1>) p2(<0 0 1>))", 3), ("p0(p1(<0 1> <0 1>) p1(<0 1>))", 2)]
    {
        let root: Tree = tree.parse().expect("a tree");
        let last = Player::new(players - 1).expect("a player");
        let mut search = Mcts::new(1).observer(Vec::new());
        search.search(&root, &Limits::simulations(50)).expect("searched");
        let means = search.observed().iter().filter_map(|event| match event {
            Event::Backup { player, mean, .. } if *player == last => Some(*mean),
            _ => None,
        });
        let means: Vec<f64> = means.collect();
        assert!(means.len() > 40 && means.iter().all(|mean| (mean - 1.0).abs() < 1e-9), "{means:?}");
    }
}

#[test]
fn time_06_a_small_budget_is_neither_overspent_nor_rounded_to_nothing() {
    // Every look at the clock finds it 100 microseconds later; it is looked at every 8 simulations.
    let root = Tree::uniform(4, 8, |n| i32::try_from(n % 3).unwrap_or(0));
    for (budget, most, least) in [(1, 0, 0), (1_000, 80, 56), (10_000, 800, 720)] {
        let clock = FakeClock::ticking(Duration::from_micros(100));
        let limits = Limits::time(Duration::from_micros(budget));
        let report = Mcts::new(1).clock(clock).search(&root, &limits).expect("answered");
        let done = report.counters.simulations;
        assert!((least..=most).contains(&done), "{budget} microseconds: {done}");
        assert!(report.best.is_some_and(|best| root.moves().any(|m| m == best)));
        assert!(report.stopped == Stopped::Time || (budget == 1 && report.stopped == Stopped::NotSearched));
    }
    assert_eq!(root.turn(), Turn::Player(Player::FIRST));
}

/// A draw however it is played, by a game that declares a range wider on one side.
#[derive(Clone)]
struct Loose(u8);

impl Game for Loose {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_payoffs(-10, 1)
    }
    fn turn(&self) -> Turn {
        let mover = if self.0.is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        if self.0 > 2 { Turn::Over } else { Turn::Player(mover) }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        0..2
    }
    fn play(&mut self, m: u8) {
        self.0 += 1 + 3 * m;
    }
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

impl PolicyValue<Loose> for Says {
    fn evaluate(&self, states: &[Loose]) -> Vec<PolicyAnswer> {
        states.iter().map(|_| PolicyAnswer { policy: vec![0.5; 2], value: 0.0 }).collect()
    }
}

#[test]
fn range_a_draw_is_a_draw_to_both_whatever_range_is_declared() {
    let limits = Limits::simulations(100);
    let values =
        |report: Report<u8, f64>| -> Vec<f64> { report.root.iter().filter_map(|r| r.value).collect() };
    let guided = Guided::new(Says::First, 1).search(&Loose(0), &limits).expect("searched");
    let aware = MaxAware { weight: 1.0, visits: 1 };
    let aware = Mcts::new(1).backup(aware).search(&Loose(0), &limits).expect("searched");
    assert_eq!((aware.root[0].visits, aware.root[1].visits), (50, 50));
    for value in values(guided).into_iter().chain(values(aware)) {
        assert!(value.abs() < 1e-9, "{value}");
    }
}

#[test]
fn range_payoffs_as_great_as_they_can_be_neither_wrap_nor_leave_the_range() {
    let most = i32::MAX;
    let estimate = |unit| Extreme { points: most, unit };
    for (tree, value) in [(Tree::star([-most, most, -most]), most), (Tree::star([0, 0]), 0)] {
        for unit in [1, 1000] {
            let playout = Short { inner: Uniform, plies: 0, evaluate: estimate(unit) };
            let report =
                Mcts::new(1).playout(playout).search(&tree, &Limits::simulations(500)).expect("searched");
            assert_eq!(report.value, Some(f64::from(value)));
        }
    }
    let playout = Short { inner: Uniform, plies: 0, evaluate: estimate(most) };
    let refused = Mcts::new(1).playout(playout).search(&Tree::star([most, 0]), &Limits::simulations(500));
    assert!(matches!(refused, Err(Refused::Option { name: "unit", .. })), "{refused:?}");
    // Where all payoffs are one, an estimate cannot be another.
    let inner: Tree = "max(min(0 0) min(0 0))".parse().expect("a tree");
    let playout = Short { inner: Uniform, plies: 0, evaluate: estimate(1) };
    let report = Mcts::new(1).playout(playout).search(&inner, &Limits::simulations(50)).expect("searched");
    assert_eq!(report.value, Some(0.0));
}

/// As many points for anybody.
#[derive(Clone, Copy)]
struct Extreme {
    points: i32,
    unit: i32,
}

impl Evaluate<Tree> for Extreme {
    fn evaluate(&self, _: &Tree, _: Player) -> Score {
        Score::new(self.points)
    }
    fn unit(&self) -> i32 {
        self.unit
    }
}
