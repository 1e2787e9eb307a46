//! What a tree keeps, shares and gives back: faults of other programs, each as an input.

mod common;

use common::{Endless, search};
use game_core::mix::{Sequence, mix64};
use game_core::tree::{self, Tree};
use game_core::{Game, Keyed, Limits, Player, Profile, Score, Search, Turn};
use search_mcts::{Grave, LeafParallel, Mcts, Random, Rave, Transposed, Ucb1, Uniform, Widened};
use std::cell::Cell;
use std::rc::Rc;

/// A piece goes to and fro between two places; who stops it loses, and the third time the same
/// place is reached the game is drawn.
#[derive(Clone, PartialEq, Debug)]
struct Shuttle {
    at: usize,
    seen: [u8; 2],
    loser: Option<Player>,
}

impl Game for Shuttle {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        let drawn = self.seen.contains(&3);
        let mover = if self.at == 0 { Player::FIRST } else { Player::SECOND };
        if drawn || self.loser.is_some() { Turn::Over } else { Turn::Player(mover) }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        0..if self.turn().is_over() { 0 } else { 2 }
    }
    fn play(&mut self, m: u8) {
        if m == 1 {
            self.loser = self.turn().player();
        } else {
            self.at ^= 1;
            self.seen[self.at] += 1;
        }
    }
    fn payoff(&self, player: Player) -> Score {
        self.loser.map_or(Score::ZERO, |loser| Score::new(if loser == player { -1 } else { 1 }))
    }
    fn repeats(&self) -> Option<u32> {
        self.seen.contains(&3).then_some(2)
    }
}

/// Goes on with the tree along these moves, and compares it with a new one.
fn check(line: &[u8]) {
    let start = Shuttle { at: 0, seen: [1, 0], loser: None };
    let (mut state, mut kept) = (start.clone(), Mcts::new(4));
    kept.search(&start, &Limits::simulations(3000)).expect("searched");
    for &m in line {
        kept.advance(m).expect("legal");
        state.play(m);
        assert_eq!(kept.root(), Some(&state));
        let (on, fresh) =
            (kept.search_on(&Limits::simulations(3000)).expect("searched"), search(&state, 3000, 9));
        assert_eq!(on.best, Some(0), "{state:?}");
        assert_eq!(on.best, fresh.best);
        assert!(on.root.iter().all(|root| root.visits > 0));
        let (on, fresh) = (on.value.expect("a value"), fresh.value.expect("a value"));
        assert!((on - fresh).abs() < 0.05, "{state:?}: {on} {fresh}");
    }
}

#[test]
fn reuse_01_a_position_that_came_again_is_searched_as_any_other() {
    check(&[0, 0, 0]);
}

#[test]
fn vl_03_a_random_index_is_never_out_of_range() {
    let mut random = Random::seeded(1);
    for n in [1, 2, 63, 64, u32::MAX as usize, usize::MAX] {
        assert!((0..10_000).all(|_| random.below(n) < n), "{n}");
    }
    assert_eq!(random.below(0), 0);
}

/// Numbers from 1 to 12 are crossed out in any order, two players in turn; a key is kept on the
/// way, and asked for it, a state compares it with one made anew.
#[derive(Clone)]
struct Crossed {
    left: u16,
    key: u64,
}

impl Crossed {
    fn piece(number: u8) -> u64 {
        mix64(number.into())
    }
}

impl Game for Crossed {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        let mover = if self.left.count_ones().is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        if self.left.count_ones() <= 4 { Turn::Over } else { Turn::Player(mover) }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        let over = self.turn().is_over();
        (0..12).filter(move |&number| !over && self.left >> number & 1 == 1)
    }
    fn play(&mut self, number: u8) {
        self.left &= !(1 << number);
        self.key ^= Crossed::piece(number);
    }
    fn payoff(&self, player: Player) -> Score {
        assert_eq!(self.key(), self.key);
        Score::new(if self.left.trailing_zeros().is_multiple_of(2) { 1 } else { -1 })
            .towards(Player::FIRST, player)
    }
}

impl Keyed for Crossed {
    fn key(&self) -> u64 {
        let anew = (0..12).filter(|number| self.left >> number & 1 == 0).map(Crossed::piece);
        assert_eq!(self.key, anew.fold(0, |key, piece| key ^ piece), "the key drifted");
        self.key
    }
}

#[test]
fn vl_04_keys_do_not_drift_whatever_is_played_from_a_leaf() {
    let root = Crossed { left: 0xfff, key: 0 };
    let limits = Limits::simulations(10_000);
    let mut shared = Mcts::new(1).policy(Transposed(Ucb1::default()));
    let report = shared.search(&root, &limits).expect("searched");
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 10_000);
    let mut several = shared.playout(LeafParallel::<_, 2>(Uniform));
    assert!(several.search(&root, &Limits::simulations(500)).expect("searched").best.is_some());
}

#[test]
fn vl_05_a_tree_gone_on_with_for_ten_thousand_moves_does_not_grow() {
    let limits = Limits { plies: Some(8), ..Limits::simulations(50) };
    let (mut search, mut most) = (Mcts::new(1), 0);
    search.search(&Endless, &limits).expect("searched");
    for cycle in 0..10_000 {
        let report = search.search_on(&limits).expect("searched");
        search.advance(report.best.expect("a move")).expect("legal");
        if cycle < 1_000 {
            most = search.tree_bytes().max(most);
        }
        assert!(search.tree_bytes() * 20 <= most * 21, "{cycle}");
    }
    // Nothing of an old root is left: a new search begins as small as the first one.
    let root = Tree::uniform(3, 5, |n| i32::try_from(n % 4).unwrap_or(0));
    let mut fresh = Mcts::new(1);
    fresh.search(&root, &limits).expect("searched");
    let bytes = fresh.tree_bytes();
    fresh.search(&root, &limits).expect("searched");
    assert_eq!(fresh.tree_bytes(), bytes);
}

#[test]
fn amaf_begins_anew_with_every_simulation_however_deep_its_first_decision_lies() {
    // A decision three outcomes below the root, another right below it that ends the game.
    let text = "chance(1:chance(1:chance(1:max(1 2 3) 1:max(2 0)) 1:1) 1:max(3 0))";
    let root: Tree = text.parse().expect("a tree");
    for seed in 0..20 {
        let limits = Limits::simulations(3000);
        let rave = Mcts::new(seed).policy(Rave::new(0.1).with_ucb(0.5)).search(&root, &limits);
        let grave = Mcts::new(seed).policy(Grave::new(10, 0.1)).search(&root, &limits);
        for report in [rave.expect("searched"), grave.expect("searched")] {
            let value = report.value.expect("a value");
            assert!((value - 2.375).abs() < 0.15, "{value}");
        }
    }
}

/// A tree all of whose states have one of four keys.
#[derive(Clone)]
struct Clashing(Tree);

impl Game for Clashing {
    type Move = tree::Move;
    fn profile(&self) -> Profile {
        self.0.profile()
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl Iterator<Item = tree::Move> {
        self.0.moves()
    }
    fn outcomes(&self) -> impl Iterator<Item = (tree::Move, u64)> {
        self.0.outcomes()
    }
    fn play(&mut self, m: tree::Move) {
        self.0.play(m);
    }
    fn payoff(&self, player: Player) -> Score {
        self.0.payoff(player)
    }
}

impl Keyed for Clashing {
    fn key(&self) -> u64 {
        self.0.key() & 3
    }
}

#[test]
fn ttk_06_states_of_one_key_share_statistics_and_never_a_move() {
    let mut sequence = Sequence::seeded(4);
    let shape = tree::Random { chance_percent: 15, any_mover_percent: 20, ..tree::Random::default() };
    let limits = Limits::simulations(150);
    for n in 0..150 {
        let mut state = Clashing(shape.tree(&mut sequence));
        let mut search = Mcts::new(n).policy(Transposed(Ucb1::default()));
        let mut report = search.search(&state, &limits).expect("answered");
        while let Turn::Player(_) = state.turn() {
            assert_eq!(
                report.root.iter().map(|root| root.m).collect::<Vec<_>>(),
                state.moves().collect::<Vec<_>>()
            );
            let mut line = state.clone();
            assert!(report.pv.iter().all(|&m| line.try_play(m).is_ok()), "{:?} in {}", report.pv, state.0);
            let m = report.pv[sequence.below(2).min(report.pv.len() - 1)];
            let m = if state.moves().any(|legal| legal == m) { m } else { report.pv[0] };
            search.advance(m).expect("legal");
            state.play(m);
            report = search.search_on(&limits).expect("answered");
        }
    }
}

/// Two plies of 300 moves each, counting how often a move is asked for by its number.
#[derive(Clone)]
struct Broad(u8, Rc<Cell<u32>>);

impl Game for Broad {
    type Move = u16;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        if self.0 == 2 { Turn::Over } else { Turn::Player(Player::FIRST) }
    }
    fn moves(&self) -> impl Iterator<Item = u16> {
        0..if self.0 == 2 { 0 } else { 300 }
    }
    fn play(&mut self, _: u16) {
        self.0 += 1;
    }
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
    fn nth_move(&self, n: usize) -> Option<u16> {
        self.1.set(self.1.get() + 1);
        self.moves().nth(n)
    }
}

#[test]
fn br_01_what_is_known_of_many_moves_takes_one_listing_of_them() {
    let root = Broad(0, Rc::default());
    let prior = |_: &Broad, m: u16| f64::from(m % 7) / 7.0;
    let widened = Widened::new(Ucb1::default(), prior, 1, 1e6);
    let report = Mcts::new(1).policy(widened).search(&root, &Limits::simulations(20)).expect("searched");
    assert_eq!((report.root[6].visits, report.root.len()), (20, 300));
    // A move or two for each simulation, and for the answer.
    assert!(root.1.get() < 50, "{}", root.1.get());
}
