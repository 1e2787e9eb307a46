//! Faults other programs had, and the ends of every range.

mod skirmish;

use eval::fit::{Calibration, Expected};
use eval::laws::Playthroughs;
use eval::{
    Affine, Counts, Increasing, Interactions, KeepsMeans, Linear, Lookup, Material, NetworkValue, Own,
    PhaseBy, Power, Reshaped, Scaled, Tapered, Then, WeightError, order_kept,
};
use game_core::adapt::Alternating;
use game_core::mix::Sequence;
use game_core::tree::Tree;
use game_core::{Evaluate, Flat, Game, Player, PolicyAnswer, PolicyValue, Score};
use skirmish::{Looks, Pieces, Skirmish};

/// Answers with fixed points for the first player.
#[derive(Clone, Copy)]
struct Fixed(i32, i32);

impl<G: Game> Evaluate<G> for Fixed {
    fn evaluate(&self, _: &G, player: Player) -> Score {
        Score::new(self.0).towards(Player::FIRST, player)
    }
    fn unit(&self) -> i32 {
        self.1
    }
}

/// A network that gives the mover the same value everywhere, or says nothing.
struct Mock(Option<f64>);

impl<G: Game> PolicyValue<G> for Mock {
    fn evaluate(&self, states: &[G]) -> Vec<PolicyAnswer> {
        let answer = |value| states.iter().map(|_| PolicyAnswer { policy: Vec::new(), value }).collect();
        self.0.map_or_else(Vec::new, answer)
    }
}

fn start() -> Skirmish {
    Skirmish::start()
}

fn both<E: Evaluate<Skirmish>>(evaluator: &E, state: &Skirmish) -> [i32; 2] {
    [Player::FIRST, Player::SECOND].map(|player| evaluator.evaluate(state, player).get())
}

#[test]
fn a_network_speaks_for_the_mover() {
    let network = NetworkValue::new(Mock(Some(0.25)), 1_000).expect("a unit");
    let second = Skirmish { mover: Player::SECOND, ..start() };
    assert_eq!([both(&network, &start()), both(&network, &second)], [[250, -250], [-250, 250]]);
    Playthroughs::from(start()).estimates(&network).expect("the laws");
}

#[test]
fn a_network_that_says_nonsense_says_nothing() {
    let answer = |value| both(&NetworkValue::new(Mock(value), 1_000).expect("a unit"), &start());
    assert_eq!(answer(None), [0, 0]);
    assert_eq!(answer(Some(f64::NAN)), [0, 0]);
    assert_eq!(answer(Some(f64::INFINITY)), [999, -999]);
    assert_eq!(answer(Some(-7.5)), [-999, 999]);
    let over = Skirmish { left: 0, ..start() };
    assert_eq!(both(&NetworkValue::new(Mock(Some(0.5)), 1_000).expect("a unit"), &over), [0, 0]);
    // With three players only the mover's value is known.
    let tree: Tree = "p1(<5 4 3> <1 2 6>)".parse().expect("a tree");
    let network = NetworkValue::new(Mock(Some(4.0)), 10).expect("a unit");
    let known: Vec<i32> = Player::all(3).map(|player| network.evaluate(&tree, player).get()).collect();
    assert_eq!(known, [0, 40, 0]);
    assert!(NetworkValue::new(Mock(None), 0).is_err());
}

#[test]
fn the_ends_of_every_range_are_held() {
    let most = i32::MAX;
    let tapered = |weight: i32, unit| {
        let phase = PhaseBy { full: u32::MAX, of: |state: &Skirmish| state.left.into() };
        Tapered::new(&start(), Own, phase, [&[weight; 2], &[weight; 2]], unit).expect("weights")
    };
    let ahead = Skirmish { sides: [[255, 255], [0, 1]], ..start() };
    assert_eq!(both(&tapered(most, 1_000), &ahead), [999, -999]);
    assert_eq!(both(&tapered(-most, most - 1), &ahead), [2 - most, most - 2]);
    assert_eq!(both(&tapered(i32::MIN, most - 1), &ahead), [2 - most, most - 2]);
    // At unit 1 nothing but 0 lies between a loss and a win.
    assert_eq!(both(&tapered(most, 1), &ahead), [0, 0]);
    let tables: Vec<i32> = (0..29).map(|n| if n % 2 == 0 { i32::MAX } else { i32::MIN }).collect();
    let lookup = Lookup::new(&start(), Looks, &tables, 100).expect("weights");
    let seen = both(&lookup, &ahead);
    assert!(seen[0] == -seen[1] && seen[0].abs() <= 99, "{seen:?}");
    let material = Material::new(&start(), Pieces, &[i32::MAX, 1]).expect("values");
    let sum = Linear::of(&start(), eval::Difference(material), &[1.0], 5.0).expect("weights");
    assert_eq!(both(&sum, &ahead), [499, -499]);
}

#[test]
fn a_content_that_is_in_no_table_counts_nothing() {
    let lookup = Lookup::new(&start(), Looks, &[7; 29], 1_000).expect("weights");
    // 255 pawns are beyond the 25 contents; both have one bishop table entry that cancels.
    let beyond = Skirmish { sides: [[255, 1], [255, 1]], ..start() };
    assert_eq!(both(&lookup, &beyond), [0, 0]);
    let one = Skirmish { sides: [[255, 9], [255, 1]], ..start() };
    assert_eq!(both(&lookup, &one), [-7, 7], "nine bishops are unknown, one is worth 7");
}

#[test]
fn scaling_is_exact_or_refused() {
    let scaled = Scaled::new(&start(), Fixed(-37, 100), 1_000).expect("it fits");
    assert_eq!((both(&scaled, &start()), Evaluate::<Skirmish>::unit(&scaled)), ([-37_000, 37_000], 100_000));
    for factor in [0, -1, i32::MIN, i32::MAX] {
        assert!(
            matches!(Scaled::new(&start(), Fixed(1, 100), factor), Err(WeightError::Unit { .. })),
            "{factor}"
        );
    }
    // The unit fits and a payoff of 64 at that unit does not.
    let tree: Tree = "(64 -64)".parse().expect("a tree");
    assert!(Scaled::new(&tree, Fixed(1, 1_000), 10_000).is_ok());
    assert!(Scaled::new(&tree, Fixed(1, 1_000), 100_000).is_err());
}

#[test]
fn a_bent_estimate_stays_between_loss_draw_and_win() {
    let bent = |points, shape: Power| {
        both(&Reshaped::new(&start(), Fixed(points, 100), shape, 1_000).expect("a shape"), &start())[0]
    };
    assert_eq!([-99, -50, 0, 50, 99].map(|points| bent(points, Power::CUBE)), [-970, -125, 0, 125, 970]);
    assert_eq!([-99, -50, 0, 50, 99].map(|points| bent(points, Power::SQUARE)), [-980, -250, 0, 250, 980]);
    // An evaluator that boasts of more than a win is held below it.
    assert_eq!([bent(400, Power::CUBE), bent(-400, Power::CUBE)], [999, -999]);
    Playthroughs::from(start())
        .estimates(&Reshaped::new(&start(), Fixed(70, 100), Power::SQUARE, 50).expect("a shape"))
        .expect("the laws");
    // A shape with a foot is brought to run from 0 to 1: the chance of winning, and no more.
    let shape = Calibration::new(4.0, 0.0).expect("a slope");
    let chance = Reshaped::new(&start(), Fixed(50, 100), shape, 1_000).expect("a shape");
    assert_eq!(both(&chance, &start()), [790, -790]);
}

#[test]
fn shapes_that_do_not_increase_are_refused() {
    struct Odd(f64);
    impl Increasing for Odd {
        fn apply(&self, x: f64) -> f64 {
            if x > 0.5 { self.0 } else { 0.0 }
        }
    }
    for end in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let refused = Reshaped::new(&start(), Flat, Odd(end), 100).map(|_| ());
        assert_eq!(refused, Err(WeightError::Shape), "{end}");
    }
    let tree: Tree = "(9 -9)".parse().expect("a tree");
    let tree = Alternating::new(tree).expect("alternating");
    let discs = WeightError::Payoffs { min: -9, max: 9 };
    assert_eq!(Reshaped::new(&tree, Flat, Power::CUBE, 100).map(|_| ()), Err(discs.clone()));
    let calibration = Calibration::new(0.01, 0.0).expect("a slope");
    assert_eq!(Expected::new(&tree, Flat, calibration, 100).map(|_| ()), Err(discs));
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Affine::new(bad, 0.0), Err(WeightError::Shape), "{bad}");
        assert!(Calibration::new(bad, 0.0).is_err(), "{bad}");
    }
    assert!(Affine::new(1.0, f64::NAN).is_err() && Calibration::new(1.0, f64::INFINITY).is_err());
    assert!(Power::new(0).is_err() && Power::new(3) == Ok(Power::CUBE));
}

#[test]
fn changes_of_scale_keep_the_order_they_promise() {
    let mut numbers = Sequence::seeded(31);
    let some: Vec<f64> = (0..500).map(|_| f64::from(numbers.between(-10_000, 10_000)) / 64.0).collect();
    let affine = Affine::new(0.125, -3.0).expect("a factor");
    let sigmoid = Calibration::new(0.05, 0.5).expect("a slope");
    assert_eq!(order_kept(&some, |x| affine.apply(x)), Ok(()));
    assert_eq!(order_kept(&some, |x| Power::CUBE.apply(x)), Ok(()));
    assert_eq!(order_kept(&some, |x| Power::new(20).expect("a power").apply(x)), Ok(()));
    assert_eq!(order_kept(&some, |x| sigmoid.apply(x)), Ok(()));
    assert_eq!(order_kept(&some, |x| Then(sigmoid, Power::SQUARE).apply(x)), Ok(()));
    // Two that keep means keep them together.
    fn mean(scale: &impl KeepsMeans) -> f64 {
        (scale.apply(2.0) + scale.apply(4.0)) / 2.0
    }
    let twice = Then(affine, affine);
    assert_eq!(mean(&twice), twice.apply(3.0));
    // What is lost is named: by rounding far out, by a constant, by what is no number.
    assert!(order_kept(&[1e3, 2e3], |x| sigmoid.apply(x)).is_err());
    assert_eq!(order_kept(&[1.0, 2.0], |_| 0.0), Err([1.0, 2.0]));
    assert!(order_kept(&[1.0, 2.0], |x| if x > 1.5 { f64::NAN } else { x }).is_err());
    assert!(order_kept(&[f64::NAN, 2.0], |x| x).is_err());
    assert_eq!(order_kept(&[], |x| -x), Ok(()));
}

#[test]
fn a_chance_of_winning_never_becomes_a_win() {
    let calibration = Calibration::new(1.0, 0.0).expect("a slope");
    let sure = Expected::new(&start(), Fixed(30_000, 40_000), calibration, 100).expect("payoffs of 1");
    assert_eq!(both(&sure, &start()), [99, -99]);
    let even = Expected::new(&start(), Flat, calibration, 100).expect("payoffs of 1");
    assert_eq!(both(&even, &start()), [0, 0]);
    // An advantage for nothing is the first player's, whoever is asked and whoever moves.
    let first = Calibration::new(1.0, 1.0).expect("a slope");
    let first = Expected::new(&start(), Flat, first, 1_000).expect("payoffs of 1");
    let later = Skirmish { mover: Player::SECOND, ..start() };
    assert_eq!([both(&first, &start()), both(&first, &later)], [[462, -462]; 2]);
}

#[test]
fn interactions_of_what_is_not_counted_are_refused() {
    let known = vec!["pawns".to_string(), "bishops".to_string()];
    let unknown = |name: &str| WeightError::Unknown { name: name.into(), known: known.clone() };
    let pair = Interactions::of(Pieces).at_least(&start(), "pair", &[("pawns", 1), ("rooks", 2)]);
    assert_eq!(pair, Err(unknown("rooks")));
    let product = Interactions::of(Pieces).product(&start(), "both", ["queens", "pawns"]);
    assert_eq!(product, Err(unknown("queens")));
    assert_eq!(unknown("rooks").to_string(), "'rooks' is not known; known are pawns, bishops");
    let short = Material::new(&start(), Pieces, &[1]).map(|_| ());
    assert_eq!(short, Err(WeightError::Length { weights: 1, features: 2 }));
}

#[test]
fn the_mover_does_not_matter_to_whose_side_an_estimate_is_on() {
    // Player 1 to move, an estimate for player 0: asked for player 1 it is the opposite.
    let linear = Linear::new(&start(), &[1.0, 3.0], 50.0).expect("weights");
    let state = Skirmish { sides: [[4, 2], [3, 2]], mover: Player::SECOND, ..start() };
    assert_eq!(both(&linear, &state), [100, -100]);
    assert_eq!(both(&linear, &state.mirrored()), [-100, 100]);
}

#[test]
fn an_evaluator_that_answers_with_the_ends_of_the_range_is_held() {
    for (points, end) in [(i32::MIN, -1), (i32::MAX, 1)] {
        let broken = Fixed(points, 100);
        let scaled = Scaled::new(&start(), broken, 3).expect("it fits");
        let bent = Reshaped::new(&start(), broken, Power::CUBE, 300).expect("a shape");
        let calibration = Calibration::new(0.01, 0.0).expect("a slope");
        let expected = Expected::new(&start(), broken, calibration, 300).expect("payoffs of 1");
        for held in [both(&scaled, &start()), both(&bent, &start()), both(&expected, &start())] {
            assert_eq!(held, [299 * end, -299 * end]);
        }
    }
}

#[test]
fn mobility_asks_for_the_position_with_the_other_to_move() {
    let state = Skirmish { sides: [[4, 2], [1, 0]], mover: Player::SECOND, ..start() };
    let moves = |turned: fn(&Skirmish, Player) -> Option<Skirmish>, player| {
        let mut count = [-1];
        eval::Mobility(turned).counts(&state, player, &mut count);
        count[0]
    };
    let turned = |state: &Skirmish, player| Some(Skirmish { mover: player, ..state.clone() });
    // The first could take the pawn, promote or wait; the second can take a pawn or wait.
    assert_eq!([moves(turned, Player::FIRST), moves(turned, Player::SECOND)], [3, 2]);
    // Where the position cannot be turned, or is not, the other has no moves; the mover is not asked.
    assert_eq!([moves(|_, _| None, Player::FIRST), moves(|_, _| None, Player::SECOND)], [0, 2]);
    assert_eq!(moves(|state, _| Some(state.clone()), Player::FIRST), 0);
}
