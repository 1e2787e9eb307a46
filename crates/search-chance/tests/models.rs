//! Opponent models, vectors of means, and what a choice may lead to.

mod common;

use common::random;
use game_core::adapt::Inner;
use game_core::mix::Sequence;
use game_core::tree::{Estimates, Move, Random, Tree};
use game_core::{Game, Limits, Player, Search, Stopped, Sum};
use search_chance::{Actor, ExpectiMaxN, Expectimax, Expectiminimax, Means, Mixed, Model, Optimal, Uniform};

/// The value to the mover at the root and the moves that reach it.
fn check(text: &str, model: impl Model<Tree>, value: f64, best: &[&str]) {
    let root: Tree = text.parse().expect("a tree");
    let report = Expectimax::with_model(model).search(&root, &Limits::NONE).expect("an answer");
    let found = report.value.expect("a value");
    assert!((found - value).abs() <= 1e-12, "{text} is worth {found}, not {value}");
    let tied: Vec<String> = report.tied.iter().map(ToString::to_string).collect();
    assert_eq!(tied, best, "{text}");
}

const HOSTILE_AND_RANDOM: &str = "(a=p1(chance(0.8:6 0.2:1) 5) b=p2(2 9 4) c=4)";

#[test]
fn each_node_uses_the_rule_of_its_own_actor() {
    let second = Player::SECOND;
    let random = Mixed::all(Actor::Uniform);
    // a: (5 + 5) / 2, b: 15 / 3.
    check(HOSTILE_AND_RANDOM, random, 5.0, &["a", "b"]);
    check("(a=p1(2 8) b=p2(1 6))", random.with(second, Actor::Hostile), 3.5, &["b"]);
    check("(a=p1(2 8) b=p2(1 6))", Mixed::all(Actor::Hostile), 2.0, &["a"]);
    check("(a=p1(2 8) b=p2(1 6))", Mixed::all(Actor::Hostile).with(second, Actor::Helpful), 8.0, &["a"]);
}

#[test]
fn a_policy_weighs_the_moves_of_a_weighted_player() {
    let policy = |_: &Tree, _: Player, m: Move| if m.to_string() == "often" { 4_u64 } else { 1 };
    let model = Mixed::all(Actor::Weighted).with_weights(policy);
    check("(a=(often=10 rarely=0) b=(x=7 y=8))", model, 8.0, &["a"]);
    // A policy that knows no move of a state takes all of them as equal.
    let model = Mixed::all(Actor::Weighted).with_weights(|_: &Tree, _: Player, _: Move| 0_u64);
    check("(a=(often=10 rarely=0) b=(x=7 y=8))", model, 7.5, &["b"]);
}

#[test]
fn a_random_opponent_is_never_worth_less_than_a_hostile_one() {
    let mut numbers = Sequence::seeded(31);
    for _ in 0..1_000 {
        let root = random(&mut numbers, 5);
        let hostile = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer").value;
        let worse = Expectimax::with_model(Mixed::all(Actor::Hostile)).search(&root, &Limits::NONE);
        let random = Expectimax::with_model(Uniform).search(&root, &Limits::NONE).expect("an answer").value;
        let even = Expectimax::with_model(Mixed::all(Actor::Weighted)).search(&root, &Limits::NONE);
        let helped = Expectimax::with_model(Mixed::all(Actor::Helpful)).search(&root, &Limits::NONE);
        assert_eq!(worse.expect("an answer").value, hostile);
        assert_eq!(even.expect("an answer").value, random);
        assert!(random >= hostile && helped.expect("an answer").value >= random, "{}", root.inner());
    }
}

/// The value to every player and the move.
fn check_vector(text: &str, values: &[f64], best: &str) {
    let root: Tree = text.parse().expect("a tree");
    let report = ExpectiMaxN::new().search(&root, &Limits::NONE).expect("an answer");
    let found = report.value.expect("a value");
    assert_eq!(found.as_slice(), values, "{text}");
    assert_eq!(report.best.map_or(String::new(), |m| m.to_string()), best);
    assert_eq!(report.stopped, Stopped::Complete);
}

#[test]
fn three_players_each_maximise_their_own_mean() {
    // B prefers the lottery (mean 4) to a sure 3; A takes what B leaves him.
    check_vector("(p1(<1 3 6> chance(1:<7 0 2> 1:<1 8 4>)) <3 0 0>)", &[4.0, 4.0, 3.0], "a");
    // Whole vectors go up: (4, 2, 6) is no outcome.
    check_vector("(p1(<1 2 6> <4 1 0>) p2(<3 0 1> <2 9 4>))", &[2.0, 9.0, 4.0], "b");
    check_vector("chance(1:<3 0 0> 2:<0 3 6>)", &[1.0, 2.0, 4.0], "");
    // Among equals the first is played.
    check_vector("(p2(<6 1 4> <2 3 4>) <5 5 5>)", &[6.0, 1.0, 4.0], "a");
}

#[test]
fn two_players_of_a_zero_sum_game_get_opposite_means() {
    let mut numbers = Sequence::seeded(32);
    for _ in 0..2_000 {
        let root = random(&mut numbers, 5);
        let both = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
        let vector = ExpectiMaxN::new().search(&root, &Limits::NONE).expect("an answer");
        let (mine, value) = (vector.value.expect("a value")[both.player], both.value.expect("a value"));
        assert!((mine - value).abs() <= 1e-12 * value.abs().max(1.0), "{}", root.inner());
        assert_eq!((vector.best, &vector.tied), (both.best, &both.tied), "{}", root.inner());
        assert_eq!(vector.counters.nodes, both.counters.nodes);
    }
}

#[test]
fn vectors_keep_a_constant_sum_through_chance() {
    let mut numbers = Sequence::seeded(33);
    let shape = Random {
        players: 3,
        sum: Sum::Constant(12),
        chance_percent: 40,
        payoffs: 0..=12,
        any_mover_percent: 40,
        ..Random::default()
    };
    for _ in 0..1_000 {
        let root = shape.tree(&mut numbers);
        let value =
            ExpectiMaxN::new().search(&root, &Limits::NONE).expect("an answer").value.expect("a value");
        assert_eq!(value.as_slice().len(), 3);
        assert!((value.as_slice().iter().sum::<f64>() - 12.0).abs() < 1e-12, "{value}: {root}");
    }
    assert_eq!(Means::new([1.5, 0.0, -1.5]).to_string(), "<+1.500 0.000 -1.500>");
}

#[test]
fn every_budget_of_a_vector_search_gives_a_legal_move() {
    let root: Tree =
        "(p1(<1 3 6> chance(1:<7 0 2> 1:<1 8 4>)) p2(<3 0 0> <1 1 1>) <2 2 2>)".parse().expect("a tree");
    let full = ExpectiMaxN::new().search(&root, &Limits::NONE).expect("an answer");
    for nodes in 0..=full.counters.nodes {
        let report = ExpectiMaxN::new().search(&root, &Limits::nodes(nodes)).expect("an answer");
        assert!(report.best.is_some() && report.counters.nodes <= nodes);
        for (mine, all) in report.root.iter().zip(&full.root) {
            assert!(mine.value.is_none() || mine.value == all.value);
        }
    }
}

#[test]
fn the_distribution_of_a_choice_has_the_mean_of_the_search() {
    let mut numbers = Sequence::seeded(34);
    for _ in 0..1_000 {
        let root = random(&mut numbers, 5);
        for depth in [1, 2, 9] {
            let mut search = Expectiminimax::new().with_evaluator(Inner(Estimates));
            let report = search.search(&root, &Limits::depth(depth)).expect("an answer");
            let spread =
                search.distribution(&root, &Limits::depth(depth)).expect("an answer").expect("finished");
            let value = report.value.expect("a value");
            assert!((spread.mean() - value).abs() <= 1e-11 * value.abs().max(1.0), "{}", root.inner());
            assert!((spread.outcomes().iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(spread.outcomes().windows(2).all(|pair| pair[0].0 < pair[1].0));
        }
    }
}

#[test]
fn lotteries_of_one_mean_differ_in_risk() {
    let spread = |text: &str| {
        let root: Tree = text.parse().expect("a tree");
        let search = Expectimax::<Tree, Uniform>::new();
        search.distribution(&root, &Limits::NONE).expect("an answer").expect("finished")
    };
    let (safe, wild) = (spread("chance(1:4 1:6)"), spread("chance(9:0 1:50)"));
    assert_eq!((safe.mean(), wild.mean()), (5.0, 5.0));
    assert_eq!((safe.variance(), wild.variance()), (1.0, 225.0));
    assert_eq!(wild.outcomes(), [(0.0, 0.9), (50.0, 0.1)]);
    assert_eq!([0.0, 0.5, 0.9, 0.95, 1.0].map(|q| wild.quantile(q)), [0.0, 0.0, 0.0, 50.0, 50.0].map(Some));
    assert_eq!((safe.quantile(-1.0), safe.quantile(2.0)), (Some(4.0), Some(6.0)));
    assert!((wild.at_least(1.0) - 0.1).abs() < 1e-12 && (safe.at_least(4.0) - 1.0).abs() < 1e-12);
    // The choice is made by means, the distribution is that of the line chosen.
    assert_eq!(spread("(chance(1:4 1:7) chance(9:0 1:50))").outcomes(), [(4.0, 0.5), (7.0, 0.5)]);
}

#[test]
fn a_distribution_cut_short_is_none() {
    let root: Tree = "(chance(1:4 1:7) 5)".parse().expect("a tree");
    let search = Expectimax::<Tree, Uniform>::new();
    for nodes in 0..5 {
        assert_eq!(search.distribution(&root, &Limits::nodes(nodes)).expect("an answer"), None);
    }
    assert!(search.distribution(&root, &Limits::nodes(5)).expect("an answer").is_some());
    let zero = game_core::adapt::Balanced::new(root).expect("zero-sum");
    assert_eq!(Optimal.role(&zero, Player::SECOND, Player::FIRST), search_chance::Role::Min);
    assert!(zero.turn().player().is_some());
}

/// A game whose payoffs are put through a function.
#[derive(Clone)]
struct Transformed(common::Zero, fn(i32) -> i32);

impl Game for Transformed {
    type Move = Move;
    fn profile(&self) -> game_core::Profile {
        let inner = self.0.profile();
        let (low, high) = inner.payoffs();
        inner.with_players(2, Sum::General).with_payoffs((self.1)(low), (self.1)(high))
    }
    fn turn(&self) -> game_core::Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl Iterator<Item = Move> {
        self.0.moves()
    }
    fn outcomes(&self) -> impl Iterator<Item = (Move, u64)> {
        self.0.outcomes()
    }
    fn play(&mut self, m: Move) {
        self.0.play(m);
    }
    fn payoff(&self, player: Player) -> game_core::Score {
        game_core::Score::new((self.1)(self.0.payoff(player).get()))
    }
}

#[test]
fn positive_affine_transforms_keep_every_decision_and_cubes_do_not() {
    let mut numbers = Sequence::seeded(35);
    let model = Mixed::all(Actor::Hostile);
    let mut changed = 0;
    for _ in 0..1_000 {
        let root = random(&mut numbers, 4);
        let tied = |function: fn(i32) -> i32| {
            let mut search = Expectimax::with_model(model);
            search.search(&Transformed(root.clone(), function), &Limits::NONE).expect("an answer").tied
        };
        let plain = tied(|x| x);
        assert_eq!(plain, tied(|x| 10 * x + 5), "{}", root.inner());
        assert_eq!(plain, tied(|x| 3 * x - 4), "{}", root.inner());
        changed += usize::from(plain != tied(|x| x * x * x));
    }
    assert!(changed > 10, "{changed}");
}
