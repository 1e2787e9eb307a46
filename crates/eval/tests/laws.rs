//! What holds for any weights.

mod position;
mod skirmish;

use eval::laws::Playthroughs;
use eval::{
    Count, Difference, Greedy, Interactions, Linear, Lookup, Material, Mobility, Occurrences, Own, PhaseBy,
    Remaining, Split, Tapered, Terms, WeightError,
};
use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::tree::{Estimates, Tree};
use game_core::{Evaluate, Flat, Game, Player, Score};
use position::{Position, Side};
use skirmish::{Looks, Pieces, Skirmish};

fn random(numbers: &mut Sequence, most: i32) -> Position {
    let mut side = || Side {
        pieces: [(); 5].map(|()| numbers.between(-most, most)),
        mobility: numbers.between(-most, most),
    };
    Position::new(side(), side())
}

fn check(weights: &[f64], win: f64) -> Result<Linear, WeightError> {
    Linear::new(&random(&mut Sequence::seeded(1), 1), weights, win)
}

#[test]
fn the_two_sides_answers_are_opposite_and_inside_the_payoffs() {
    let mut numbers = Sequence::seeded(2_024);
    for round in 0..10_000 {
        let most = [3, 100, 1_000_000][round % 3];
        let position = random(&mut numbers, most);
        let weights = [(); 6].map(|()| f64::from(numbers.between(-1_000, 1_000)) / 64.0);
        let win = f64::from(numbers.between(1, 10_000)) / 8.0;
        let linear = Linear::new(&position, &weights, win).expect("weights");
        let (first, second) =
            (linear.evaluate(&position, Player::FIRST), linear.evaluate(&position, Player::SECOND));
        assert_eq!(first, -second);
        let unit = <Linear as Evaluate<Position>>::unit(&linear);
        assert!(first > Score::new(-unit) && first < Score::new(unit), "{first} reaches {unit}");
    }
}

#[test]
fn halves_round_away_from_zero() {
    let position = |pawns| {
        let side = |pawns| Side { pieces: [pawns, 0, 0, 0, 0], mobility: 0 };
        Position::new(side(pawns), side(0))
    };
    let linear = check(&[0.005, 0.0, 0.0, 0.0, 0.0, 0.0], 10.0).expect("weights");
    let points = |pawns| linear.evaluate(&position(pawns), Player::FIRST).get();
    assert_eq!([-3, -1, 0, 1, 2, 3].map(points), [-2, -1, 0, 1, 1, 2]);
}

#[test]
fn weights_of_the_wrong_number_are_refused() {
    let error = check(&[1.0; 5], 1.0).expect_err("one is missing");
    assert_eq!(error, WeightError::Length { weights: 5, features: 6 });
    assert_eq!(error.to_string(), "5 weights were given, the game has 6 features: one each is needed");
    assert!(check(&[], 1.0).is_err());
}

#[test]
fn weights_that_are_no_numbers_are_refused_by_name() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = check(&[1.0, 1.0, bad, 1.0, 1.0, 1.0], 1.0).expect_err("not finite");
        assert_eq!(error.to_string(), "the weight of bishops is not a finite number");
    }
}

#[test]
fn a_win_that_has_no_points_is_refused() {
    for win in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9, 0.001] {
        assert!(matches!(check(&[1.0; 6], win), Err(WeightError::Unit { .. })), "{win}");
    }
    let linear = check(&[1.0; 6], 20.0).expect("weights");
    assert!(linear.clone().with_resolution(0).is_err());
    assert!(linear.clone().with_resolution(i32::MAX).is_err());
    assert_eq!(linear.with_resolution(1).expect("one point").resolution(), 1);
}

#[test]
fn huge_sums_are_held_not_wrapped() {
    let linear = check(&[f64::MAX; 6], 1.0).expect("finite");
    let side = |n| Side { pieces: [n; 5], mobility: n };
    let position = Position::new(side(i32::MAX / 2), side(-(i32::MAX / 2)));
    assert_eq!(linear.evaluate(&position, Player::FIRST), Score::new(99));
    // Infinity less infinity is no number: it counts as nothing known, not as a win.
    let opposed = check(&[f64::MAX, -f64::MAX, 0.0, 0.0, 0.0, 0.0], 1.0).expect("finite");
    for player in [Player::FIRST, Player::SECOND] {
        assert_eq!(opposed.evaluate(&position, player), Score::ZERO);
    }
}

/// Chess-like shares: a bishop counts 1, a pawn nothing; 4 bishops at the start.
const BISHOPS: Remaining<Pieces> = Remaining { counts: Pieces, shares: Vec::new(), full: 4 };

fn bishops_left() -> Remaining<Pieces> {
    Remaining { shares: vec![0, 1], ..BISHOPS }
}

/// Every law of estimates holds, with the sides changed too.
fn holds(evaluator: &impl Evaluate<Skirmish>) {
    let games = Playthroughs::from(Skirmish::start()).games(200).seed(5);
    let checked = games.estimates(evaluator).expect("the laws of estimates");
    assert!(checked.finished == 200 && checked.states > 1_000, "{checked:?}");
    games.mirrored(evaluator, Skirmish::mirrored).expect("the same for the other side");
}

fn random_weights(seed: u64, count: usize, most: i32) -> Vec<i32> {
    let mut numbers = Sequence::seeded(seed);
    (0..count).map(|_| numbers.between(-most, most)).collect()
}

#[test]
fn the_game_the_tests_play_is_one() {
    Laws::of(Skirmish::start()).deterministic().zero_sum().keyed().features().check().expect("a game");
}

#[test]
fn every_evaluator_keeps_the_laws_whatever_its_weights() {
    let start = Skirmish::start();
    for (seed, most) in [(1, 3), (2, 1_000), (3, i32::MAX)] {
        let flat = random_weights(seed, 29, most);
        let floats: Vec<f64> = flat.iter().map(|&weight| f64::from(weight) / 16.0).collect();
        holds(&Linear::new(&start, &floats[..2], 7.0).expect("weights"));
        let phase = || PhaseBy { full: 12, of: |state: &Skirmish| state.left.into() };
        holds(&Tapered::new(&start, Own, phase(), [&flat[..2], &flat[2..4]], 300).expect("weights"));
        holds(&Tapered::new(&start, Own, bishops_left(), [&flat[..2], &flat[2..4]], 300).expect("weights"));
        holds(&Lookup::new(&start, Looks, &flat, 500).expect("weights"));
        let terms = (Own, pairs());
        holds(&Linear::of(&start, terms, &floats[..4], 9.0).expect("weights"));
    }
    holds(&Flat);
}

fn pairs() -> Interactions<Pieces> {
    Interactions::of(Pieces)
        .at_least(&Skirmish::start(), "bishop pair", &[("bishops", 2)])
        .and_then(|pairs| pairs.product(&Skirmish::start(), "pawns with bishops", ["pawns", "bishops"]))
        .expect("known counts")
}

#[test]
fn all_terms_keep_the_laws() {
    let games = Playthroughs::from(Skirmish::start()).seed(6);
    let turned = |state: &Skirmish, player| Some(Skirmish { mover: player, ..state.clone() });
    let pieces = Material::new(&Skirmish::start(), Pieces, &[1, 3]).expect("two values");
    games.terms(&Own).expect("features");
    games.terms(&(Difference(pieces), Difference(Mobility(turned)))).expect("material and mobility");
    games.terms(&(pairs(), Difference(Count::new("left", |s: &Skirmish, _| s.left.into())))).expect("pairs");
    games.terms(&Occurrences(Looks)).expect("patterns");
    games.terms(&Split { phase: bishops_left(), terms: &Own }).expect("both phases");
}

#[test]
fn terms_that_break_a_law_are_found() {
    struct Odd(&'static str);
    impl Terms<Skirmish> for Odd {
        fn names(&self, state: &Skirmish) -> Vec<String> {
            match self.0 {
                "names" if state.left < 10 => vec!["b".into()],
                "twice" => vec!["a".into(), "a".into()],
                "blank" => vec!["a ".into()],
                _ => vec!["a".into()],
            }
        }
        fn count(&self, state: &Skirmish) -> usize {
            self.names(state).len()
        }
        fn values(&self, state: &Skirmish, _: Player, values: &mut [i32]) {
            if self.0 != "unwritten" {
                values.fill(state.left.into());
            }
        }
    }
    let law = |odd| Playthroughs::from(Skirmish::start()).terms(&Odd(odd)).expect_err(odd).law;
    assert_eq!(law("names"), "the two players' values are opposite");
    assert_eq!(law("unwritten"), "every value is written");
    assert_eq!(["twice", "blank"].map(law), ["names can be read back"; 2]);
}

#[test]
fn estimates_that_break_a_law_are_found() {
    struct Odd(fn(&Skirmish, Player) -> Score, i32);
    impl Evaluate<Skirmish> for Odd {
        fn evaluate(&self, state: &Skirmish, player: Player) -> Score {
            (self.0)(state, player)
        }
        fn unit(&self) -> i32 {
            self.1
        }
    }
    let games = Playthroughs::from(Skirmish::start());
    let law = |of, unit| games.estimates(&Odd(of, unit)).expect_err("broken").law;
    assert_eq!(law(|_, _| Score::ZERO, 0), "the unit is positive and stays");
    assert_eq!(law(|_, _| Score::MAX, 10), "estimates are finite");
    assert_eq!(law(|_, _| Score::new(10), 10), "estimates stay below a win");
    assert_eq!(law(|_, _| Score::new(-10), 10), "estimates stay below a win");
    assert_eq!(law(|_, _| Score::new(9), 10), "the two players' estimates are opposite");
    let first = |_: &Skirmish, player: Player| Score::new(1).towards(Player::FIRST, player);
    let problem = games.mirrored(&Odd(first, 10), Skirmish::mirrored).expect_err("a bias").problem;
    assert_eq!(problem, "+1, mirrored -1");
}

#[test]
fn a_tree_makes_room_for_the_estimates_written_in_it() {
    for text in ["((1 0)~0 (-1 1)~1)", "((1 0)~9 (-1 1)~-30)", "((1 0) (-1 1))"] {
        let tree: Tree = text.parse().expect("a tree");
        let checked = Playthroughs::from(tree).games(10).estimates(&Estimates).expect("inside");
        assert_eq!(checked.states, 20, "{text}");
    }
}

#[test]
fn finished_games_rank_beyond_every_estimate() {
    use game_core::Order;
    let start = Skirmish { sides: [[2, 0], [1, 0]], left: 5, mover: Player::FIRST };
    let order = Greedy(Linear::new(&start, &[1_000.0, 0.0], 1.0).expect("weights"));
    let ranks: Vec<(String, i32)> = start.moves().map(|m| (m.to_string(), order.rank(&start, m))).collect();
    assert_eq!(ranks[0], ("take pawn".to_string(), 100), "the last pawn: a win");
    assert!(ranks[1..].iter().all(|(_, rank)| *rank < 100), "{ranks:?}");
}
