//! The way into a search, its budget, and the walks, on a game of one heap.

use game_core::search::{Meter, enter};
use game_core::{
    Clock, FakeClock, Game, Keyed, Limits, NoClock, Player, Profile, Refused, Report, Score, Stopped, Turn,
    walk,
};
use std::ops::ControlFlow;
use std::time::Duration;

/// One heap, take 1 to 3, the last to take wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Heap(u8, Player);

impl Game for Heap {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        if self.0 == 0 { Turn::Over } else { Turn::Player(self.1) }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.0.min(3)
    }
    fn play(&mut self, m: u8) {
        *self = Heap(self.0 - m, self.1.opponent());
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(if player == self.1 { -1 } else { 1 })
    }
}

impl Keyed for Heap {
    fn key(&self) -> u64 {
        u64::from(self.0) * 2 + self.1.index() as u64
    }
}

fn heap(n: u8) -> Heap {
    Heap(n, Player::SECOND)
}

type Answer = ControlFlow<Report<u8>, Vec<(usize, u8)>>;

fn check(root: Heap, limits: Limits) -> Result<Answer, Refused> {
    let entered = enter(&root, &limits, |over| over.payoff(Player::FIRST))?;
    Ok(match entered {
        ControlFlow::Break(report) => ControlFlow::Break(report),
        ControlFlow::Continue(moves) => ControlFlow::Continue(moves.to_vec()),
    })
}

#[test]
fn a_finished_root_is_answered_for_the_first_player() {
    for limits in [Limits::NONE, Limits::nodes(0)] {
        let ControlFlow::Break(report) = check(heap(0), limits).unwrap() else { panic!("searched") };
        assert_eq!((report.best, report.value, report.stopped), (None, Some(Score::new(1)), Stopped::Over));
        assert_eq!((report.player, report.pv.len(), report.tied.len()), (Player::FIRST, 0, 0));
    }
}

#[test]
fn a_zero_budget_of_any_kind_answers_the_first_move() {
    let zeros = [
        Limits::depth(0),
        Limits::nodes(0),
        Limits::simulations(0),
        Limits::time(Duration::ZERO),
        Limits { bytes: Some(0), ..Limits::NONE },
        Limits { plies: Some(0), ..Limits::NONE },
    ];
    for limits in zeros {
        let ControlFlow::Break(report) = check(heap(5), limits).unwrap() else { panic!("searched") };
        assert_eq!((report.best, report.value, report.stopped), (Some(1), None, Stopped::NotSearched));
        assert_eq!((report.player, report.pv, report.tied), (Player::SECOND, vec![1], vec![1]));
    }
    let only = Limits { only: Some(vec![2]), ..Limits::nodes(0) };
    let ControlFlow::Break(report) = check(heap(5), only).unwrap() else { panic!("searched") };
    assert_eq!(report.best, Some(3), "the first of the moves allowed");
}

#[test]
fn root_moves_can_be_restricted_to_existing_ones() {
    let only = |ordinals: &[usize]| check(heap(5), Limits { only: Some(ordinals.to_vec()), ..Limits::NONE });
    assert_eq!(only(&[]), Err(Refused::NoRootMoves));
    assert_eq!(only(&[3]), Err(Refused::NoSuchRootMove { ordinal: 3, moves: 3 }));
    assert_eq!(only(&[7, 0]), Err(Refused::NoSuchRootMove { ordinal: 7, moves: 3 }));
    assert_eq!(only(&[2, 0, 2]), Ok(ControlFlow::Continue(vec![(0, 1), (2, 3)])));
    assert_eq!(check(heap(5), Limits::NONE), Ok(ControlFlow::Continue(vec![(0, 1), (1, 2), (2, 3)])));
}

#[test]
fn a_meter_grants_exactly_the_nodes_allowed() {
    for limit in [1, 2, 255, 256, 257, 1_000] {
        let mut meter = Meter::new(&Limits::nodes(limit), &NoClock);
        let granted = (0..2_000).filter(|_| meter.visit()).count() as u64;
        assert_eq!((granted, meter.nodes(), meter.stopped()), (limit, limit, Some(Stopped::Nodes)));
    }
    let mut unlimited = Meter::new(&Limits::nodes(u64::MAX), &NoClock);
    assert!((0..2_000).all(|_| unlimited.visit()));
    assert_eq!(unlimited.stopped(), None);
}

#[test]
fn a_meter_watches_the_time_since_it_was_made() {
    let clock = FakeClock::ticking(Duration::from_millis(1));
    clock.advance(Duration::from_secs(3_000_000));
    let mut meter = Meter::new(&Limits::time(Duration::from_millis(3)), &clock);
    let granted = (0..5_000).filter(|_| meter.visit()).count();
    assert_eq!((granted, meter.stopped()), (2, Some(Stopped::Time)), "slow nodes are watched one by one");
    let mut endless = Meter::new(&Limits::time(Duration::MAX), &clock);
    assert!((0..5_000).all(|_| endless.visit()));
    let quick = FakeClock::ticking(Duration::from_micros(1));
    let mut meter = Meter::new(&Limits::time(Duration::from_micros(20)), &quick);
    let granted = (0..50_000).filter(|_| meter.visit()).count();
    assert_eq!((granted, meter.stopped()), (254 + 12 * 256, Some(Stopped::Time)), "fast nodes now and then");
}

#[test]
fn a_meter_stops_when_cancelled() {
    let clock = FakeClock::default().cancelling_at(Duration::from_secs(1));
    let mut meter = Meter::new(&Limits::NONE, &clock);
    assert!(meter.visit());
    clock.advance(Duration::from_secs(1));
    assert!(clock.cancelled());
    let granted = (0..5_000).filter(|_| meter.visit()).count();
    assert_eq!((granted, meter.stopped()), (1, Some(Stopped::Cancelled)));
}

#[test]
fn walks_count_what_a_person_counts() {
    let counts: Vec<u64> = (0..7).map(|depth| walk::perft(&heap(5), depth)).collect();
    assert_eq!(counts, [1, 3, 8, 10, 5, 1, 0], "sequences of parts 1 to 3 with a sum of at most 5");
    assert_eq!(walk::divide(&heap(5), 2), [(1, 3), (2, 3), (3, 2)]);
    assert!(walk::divide(&heap(5), 0).is_empty());
    let statistics = walk::statistics(&heap(5));
    assert_eq!((statistics.games, statistics.nodes), (13, 28));
    assert_eq!(statistics.by_length, [0, 0, 2, 6, 4, 1]);
    assert_eq!((statistics.by_winner, statistics.shared), (vec![6, 7], 0));
    assert_eq!(walk::distinct_states(&heap(5), None), [1, 3, 4, 2]);
    assert_eq!(walk::distinct_states(&heap(5), Some(1)), [1, 3]);
}

#[test]
fn walks_do_not_fear_long_lines() {
    let line = game_core::tree::Tree::chain(1_000_000, 3);
    assert_eq!(walk::perft(&line, 1_000_000), 1);
    assert_eq!(walk::perft(&line, u32::MAX), 0);
    assert_eq!(walk::statistics(&line).nodes, 1_000_001);
}

#[test]
fn a_chance_root_has_no_root_moves_to_name() {
    let dice: game_core::tree::Tree = "chance(1:3 1:5)".parse().unwrap();
    let ask = |only: &[usize]| enter(&dice, &Limits { only: Some(only.to_vec()), ..Limits::NONE }, |_| 0);
    assert_eq!(ask(&[]).unwrap_err(), Refused::NoRootMoves);
    assert_eq!(ask(&[9]).unwrap_err(), Refused::NoSuchRootMove { ordinal: 9, moves: 0 });
}

#[test]
fn playthroughs_end_with_the_game_or_the_limit() {
    let game = walk::playthrough(&heap(5), 99, |count| count - 1);
    assert_eq!((game.moves, game.end.turn()), (vec![3, 2], Turn::Over));
    let cut = walk::playthrough(&heap(5), 1, |_| u64::MAX);
    assert_eq!((cut.moves, cut.end.0), (vec![3], 2));
    assert!(walk::playthrough(&heap(0), 9, |_| 0).moves.is_empty());
}

#[test]
fn the_checked_door_refuses_what_is_not_listed() {
    let mut state = heap(2);
    let error = state.try_play(3).unwrap_err();
    assert_eq!((error.to_string().as_str(), state), ("3 cannot be played: it is not legal here", heap(2)));
    let error = heap(0).try_play(1).unwrap_err();
    assert_eq!(error.to_string(), "1 cannot be played: the game is over");
}
