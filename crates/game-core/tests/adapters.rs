//! Adapters: the class is checked once, and payoffs keep their meaning.

use game_core::adapt::{Alternating, Balanced, Centred, Inner, Paranoid};
use game_core::tree::{Estimates, Tree};
use game_core::{
    Deterministic, Evaluate, Game, Keyed, Order, Player, Profile, Score, Sum, Turn, WrongClass, ZeroSum,
    laws::Laws,
};

const FIRST: Player = Player::FIRST;
const SECOND: Player = Player::SECOND;

fn tree(text: &str) -> Tree {
    text.parse().expect("a tree")
}

/// The value of the player to move, by the textbook, of any two-player zero-sum game.
fn value<G: Deterministic + ZeroSum>(state: &G, me: Player) -> i32 {
    if state.turn().is_over() {
        return state.payoff(me).get();
    }
    let child_value = |m| {
        let child = state.child(m);
        let next = child.turn().player_or(me);
        Score::new(value(&child, next)).towards(me, next).get()
    };
    state.moves().map(child_value).max().expect("a move")
}

#[test]
fn the_wrong_class_is_refused_by_name() {
    let three = tree("(<1 2 6> <4 2 3>)");
    let dice = tree("(chance(1:3 1:5) 2)");
    let shared = tree("(<1 1> <3 2>)");
    let constant = tree("(<2 0> <1 1>)");
    assert_eq!(Alternating::new(three.clone()).unwrap_err(), WrongClass::NotTwoPlayers(3));
    assert_eq!(Balanced::new(three.clone()).unwrap_err(), WrongClass::NotTwoPlayers(3));
    assert_eq!(Centred::new(three.clone()).unwrap_err(), WrongClass::NotTwoPlayers(3));
    assert_eq!(Paranoid::new(three, Player::new(3).unwrap()).unwrap_err(), WrongClass::NoSuchPlayer(3));
    assert_eq!(Alternating::new(dice.clone()).unwrap_err(), WrongClass::Chance);
    assert!(Balanced::new(dice).is_ok());
    assert_eq!(Balanced::new(shared.clone()).unwrap_err(), WrongClass::NotZeroSum);
    assert_eq!(Centred::new(shared).unwrap_err(), WrongClass::NotConstantSum);
    assert_eq!(Alternating::new(constant.clone()).unwrap_err(), WrongClass::NotZeroSum);
    assert!(Centred::new(constant).is_ok());
    assert_eq!(WrongClass::Chance.to_string(), "needs a game without chance events");
}

#[test]
fn an_alternating_game_is_the_game_itself() {
    let inner = tree("((4 9 6) (2 15 13) (5 8 10))");
    let game = Alternating::new(inner.clone()).unwrap();
    assert_eq!((game.profile(), game.turn(), game.key()), (inner.profile(), inner.turn(), inner.key()));
    assert_eq!(game.move_count(), 3);
    assert_eq!(game.inner(), &inner);
    assert_eq!(value(&game, FIRST), 5);
    Laws::of(game).deterministic().zero_sum().keyed().decisive().check().unwrap();
}

#[test]
fn the_same_player_may_move_twice() {
    let game = Alternating::new(tree("max(max(3 5) min(4 9))")).unwrap();
    assert_eq!(value(&game, FIRST), 5);
}

/// A win, a draw and a loss entered as 2, 1 and 0.
#[test]
fn a_centred_game_sums_to_zero_and_keeps_decisions() {
    let inner = tree("(<2 0> (<1 1> <0 2>) (<2 0> <1 1>))");
    assert_eq!(inner.profile().sum, Sum::Constant(2));
    let game = Centred::new(inner).unwrap();
    assert!(game.profile().is_zero_sum());
    assert_eq!(game.profile().payoffs(), (-1, 1));
    let leaf = game.child(game.nth_move(0).unwrap());
    assert_eq!((leaf.payoff(FIRST), leaf.payoff(SECOND)), (Score::new(1), Score::new(-1)));
    assert_eq!(value(&Alternating::new(game.clone()).unwrap(), FIRST), 1);
    let odd = Centred::new(tree("(<7 0> <3 4> <0 7>)")).unwrap();
    let payoffs: Vec<i32> = odd.moves().map(|m| odd.child(m).payoff(FIRST).get()).collect();
    assert_eq!((payoffs, odd.profile().payoffs()), (vec![7, -1, -7], (-7, 7)));
    let huge = Centred::new(tree("(<2000000000 0> <0 2000000000>)"));
    assert_eq!(huge.unwrap_err(), WrongClass::PayoffsTooLarge);
    Laws::of(game).deterministic_profile().zero_sum().check().unwrap();
}

#[test]
fn a_paranoid_hero_plays_against_all_others() {
    let inner = tree("(((<1 2 6> <4 2 3>) (<6 1 2> <7 4 1>)) ((<5 4 5> <2 5 4>) (<5 2 4> <7 7 1>)))");
    let hero = Paranoid::new(inner.clone(), FIRST).unwrap();
    assert_eq!(value(&Alternating::new(hero.clone()).unwrap(), FIRST), 2, "M-paranoid-3p");
    assert_eq!(hero.turn(), Turn::Player(FIRST));
    let second = Paranoid::new(inner, SECOND).unwrap();
    assert_ne!(hero.key(), second.key(), "one table may serve every hero");
    assert_eq!((second.turn(), second.hero()), (Turn::Player(SECOND), SECOND));
    assert_eq!(second.profile(), Profile::TWO_PLAYER.with_payoffs(-7, 7));
    Laws::of(second).zero_sum().deterministic_profile().check().unwrap();
}

/// The estimate stays on the side it was asked for, through every adapter.
#[test]
fn estimates_are_turned_with_their_owner() {
    let game = Alternating::new(tree("(min(1 9)~3 2)")).unwrap();
    let inside = game.child(game.nth_move(0).unwrap());
    let estimates = Inner(Estimates);
    let of = |player| Evaluate::evaluate(&estimates, &inside, player).get();
    assert_eq!((of(FIRST), of(SECOND)), (3, -3));
    let hero = Paranoid::new(inside, SECOND).unwrap();
    let nested = Inner(Inner(Estimates));
    assert_eq!(Evaluate::evaluate(&nested, &hero, FIRST).get(), -3, "the hero is the second player");
    assert_eq!(Evaluate::evaluate(&nested, &hero, SECOND).get(), 3);
}

#[test]
fn an_order_for_the_game_inside_serves_outside() {
    struct Last;
    impl Order<Tree> for Last {
        fn rank(&self, state: &Tree, m: game_core::tree::Move) -> i32 {
            i32::try_from(state.moves().position(|other| other == m).unwrap()).unwrap()
        }
        fn rank_child(&self, state: &Tree, m: game_core::tree::Move, _: &Tree) -> i32 {
            10 + self.rank(state, m)
        }
        fn pays_at(&self, _: &Tree) -> bool {
            false
        }
    }
    let game = Alternating::new(tree("(1 2 3)")).unwrap();
    let ranks: Vec<i32> = game.moves().map(|m| Order::rank(&Inner(Last), &game, m)).collect();
    assert_eq!(ranks, [0, 1, 2]);
    let ranks = game.moves().map(|m| Inner(Last).rank_child(&game, m, &game.child(m)));
    assert_eq!(ranks.collect::<Vec<_>>(), [10, 11, 12], "what the order says of a child is passed on");
    assert!(!Inner(Last).pays_at(&game), "and where ranking does not pay");
    assert!(Order::<Alternating<Tree>>::ranks(&Inner(Last)));
}
