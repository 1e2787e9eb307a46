//! Best-reply search: the hero, then the one reply that harms him most.

use game_core::adapt::{Alternating, Inner, Paranoid};
use game_core::laws::Laws;
use game_core::tree::{Random, Tree};
use game_core::{
    Deterministic, Evaluate, Game, Limits, Player, Profile, Score, Search, Sum, Turn, WrongClass, mix,
};
use search_minimax::{BestReply, MaxN, Minimax};

/// Three players take one token each in turn; whoever takes a token scores its points, and the
/// player after him loses as many.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Takers {
    tokens: Vec<(u8, i32)>,
    scores: [i32; 3],
    mover: Player,
    /// A player who is out and passes by rule.
    out: Option<Player>,
}

impl Takers {
    fn new(points: &[i32]) -> Takers {
        let tokens = (0u8..).zip(points.iter().copied()).collect();
        Takers { tokens, scores: [0; 3], mover: Player::FIRST, out: None }
    }
}

impl Game for Takers {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_players(3, Sum::Zero).with_payoffs(-99, 99)
    }
    fn turn(&self) -> Turn {
        if self.tokens.is_empty() { Turn::Over } else { Turn::Player(self.mover) }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        self.tokens.iter().map(|&(name, _)| name)
    }
    fn play(&mut self, m: u8) {
        assert!(!self.tokens.is_empty(), "TERM-05: nothing is played after the end");
        let at = self.tokens.iter().position(|&(name, _)| name == m).expect("legal");
        let (_, points) = self.tokens.remove(at);
        self.scores[self.mover.index()] += points;
        self.scores[self.mover.next(3).index()] -= points;
        self.mover = self.mover.next(3);
        if Some(self.mover) == self.out {
            self.mover = self.mover.next(3);
        }
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(self.scores[player.index()])
    }
}

impl Deterministic for Takers {}

struct Ahead;

impl Evaluate<Takers> for Ahead {
    fn evaluate(&self, state: &Takers, player: Player) -> Score {
        state.payoff(player)
    }
}

fn seat(state: &Takers, player: Player) -> Option<Takers> {
    (Some(player) != state.out).then(|| Takers { mover: player, ..state.clone() })
}

/// The value by its definition.
fn value(state: &Takers, hero: Player, hero_moves: bool, depth: u32) -> i32 {
    if state.tokens.is_empty() || depth == 0 {
        return state.payoff(hero).get();
    }
    let below = |player| {
        let seated = seat(state, player).expect("nobody is out");
        let moves: Vec<u8> = seated.moves().collect();
        moves.into_iter().map(move |m| value(&seated.child(m), hero, !hero_moves, depth - 1))
    };
    if hero_moves {
        below(hero).max().expect("a move")
    } else {
        Player::all(3).filter(|&player| player != hero).flat_map(below).min().expect("a move")
    }
}

#[test]
fn agrees_with_the_definition() {
    let start = Takers::new(&[4, 1, 7, 2, 5]);
    for hero in Player::all(3) {
        let game = BestReply::new(start.clone(), hero, seat).expect("a hero");
        for depth in 1..=5 {
            let mut search = Minimax::new().with_evaluator(Inner(Ahead));
            let report = search.search(&game, &Limits::depth(depth)).expect("an answer");
            let side = report.player;
            let found = report.value.map(|value| value.towards(side, Player::FIRST).get());
            assert_eq!(found, Some(value(&start, hero, hero == Player::FIRST, depth)), "{hero:?} to {depth}");
        }
    }
}

#[test]
fn a_reply_names_who_makes_it() {
    let game = BestReply::new(Takers::new(&[3, 1]), Player::FIRST, seat).expect("a hero");
    let after = game.child(game.nth_move(0).expect("a move"));
    let names: Vec<String> = after.moves().map(|m| m.to_string()).collect();
    assert_eq!(names, ["p1:1", "p2:1"]);
    assert_eq!(after.hero(), Player::FIRST);
    assert_eq!(after.inner().tokens.len(), 1);
}

#[test]
fn a_player_who_is_out_makes_no_reply_and_a_hero_who_is_out_waits() {
    let second = Player::SECOND;
    let start = Takers { out: Some(second), ..Takers::new(&[3, 1, 2]) };
    let game = BestReply::new(start.clone(), Player::FIRST, seat).expect("a hero");
    let after = game.child(game.nth_move(0).expect("a move"));
    assert!(after.moves().all(|m| m.player.index() == 2));
    let waits = BestReply::new(start, second, seat).expect("a hero");
    let mut state = waits;
    while let Some(m) = state.nth_move(0) {
        assert_ne!(m.player, second);
        assert_eq!(state.turn(), Turn::Player(Player::SECOND), "the others move again");
        state.play(m);
    }
    assert!(state.turn().is_over());
}

#[test]
fn keeps_the_laws_of_a_two_player_game() {
    for hero in Player::all(3) {
        let game = BestReply::new(Takers::new(&[4, 1, 7, 2, 5, 3]), hero, seat).expect("a hero");
        Laws::of(game).deterministic().zero_sum().check().expect("a game like any other");
    }
}

#[test]
fn where_nobody_moves_out_of_turn_it_is_the_paranoid_model() {
    let mut sequence = mix::Sequence::seeded(0xB8);
    for _ in 0..300 {
        let shape = Random { players: 3, sum: Sum::General, any_mover_percent: 50, ..Random::default() };
        let tree = shape.tree(&mut sequence);
        for hero in Player::all(3) {
            let reply = BestReply::new(tree.clone(), hero, |_: &Tree, _| None).expect("a hero");
            let paranoid = Paranoid::new(tree.clone(), hero).and_then(Alternating::new).expect("a hero");
            let reply = Minimax::new().search(&reply, &Limits::NONE).expect("an answer");
            let paranoid = Minimax::new().search(&paranoid, &Limits::NONE).expect("an answer");
            assert_eq!((reply.player, reply.value), (paranoid.player, paranoid.value), "{tree}");
        }
    }
}

#[test]
fn classes_that_do_not_fit_are_refused_by_name() {
    let missing =
        BestReply::new(Takers::new(&[1]), Player::new(3).expect("small"), seat).map(|game| game.turn());
    assert_eq!(missing, Err(WrongClass::NoSuchPlayer(3)));
    let chance: Tree = "chance(1:2 1:3)".parse().expect("a tree");
    let refused = BestReply::new(chance, Player::FIRST, |_: &Tree, _| None).map(|game| game.turn());
    assert_eq!(refused, Err(WrongClass::Chance));
    let over = BestReply::new(Takers::new(&[]), Player::FIRST, seat).expect("a hero");
    assert_eq!((over.turn(), over.move_count()), (Turn::Over, 0));
}

#[test]
fn the_three_models_of_three_players_differ() {
    let start = Takers::new(&[-3, -3, -2, -2]);
    let selfish = MaxN::new().search(&start, &Limits::NONE).expect("an answer").value.expect("a value");
    let all = Paranoid::new(start.clone(), Player::FIRST).expect("a hero");
    let all = Minimax::new().search(&all, &Limits::NONE).expect("an answer").value.expect("a value");
    let one = BestReply::new(start, Player::FIRST, seat).expect("a hero");
    let one = Minimax::new().search(&one, &Limits::NONE).expect("an answer").value.expect("a value");
    assert!(all <= selfish[Player::FIRST], "a coalition allows no more than selfish players");
    assert_eq!((selfish[Player::FIRST].get(), all.get(), one.get()), (-2, -3, -5));
}
