//! What every game here owes to tables and to results: keys that tell states apart, payoffs that
//! go with the winner a picture names.

use game_core::mix::Sequence;
use game_core::walk::winner;
use game_core::{Enumerable, Evaluate, Game, Keyed, Payoffs, Player, Sum};
use games::connect_four::Fixed;
use games::{
    Ataxx, Centipede, ConnectFour, Domineering, DotsAndBoxes, Draughts, Kalah, Mnk, Nim, Othello, Pawns, Pig,
    PodiumNim, Pursuit, Rule, ThreeWay, TicTacToe, Virus, Wheel,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// Every state reachable from the start, at most `limit` of them, by the number that names it.
fn states<G: Game>(start: &G, limit: usize, name: impl Fn(&G) -> Vec<u64>) -> BTreeMap<Vec<u64>, G> {
    let mut found = BTreeMap::from([(name(start), start.clone())]);
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        for m in state.moves().chain(state.outcomes().map(|(m, _)| m)) {
            let child = state.child(m);
            if found.len() < limit && found.insert(name(&child), child.clone()).is_none() {
                open.push(child);
            }
        }
    }
    found
}

fn no_two_states_share_a_key<G: Keyed + Enumerable>(start: &G, what: &str) {
    let found = states(start, 200_000, |state| vec![state.state_number()]);
    let keys: BTreeSet<u64> = found.values().map(Keyed::key).collect();
    assert!(found.len() > 20, "{what}: {} states", found.len());
    assert_eq!(keys.len(), found.len(), "TTK-01 {what}");
}

#[test]
fn keys_tell_all_states_of_small_games_apart() {
    no_two_states_share_a_key(&TicTacToe::default(), "tic-tac-toe");
    no_two_states_share_a_key(&Mnk::sized(4, 3, 3).unwrap(), "4,3,3");
    no_two_states_share_a_key(&Mnk::sized(6, 6, 6).unwrap(), "6,6,6");
    no_two_states_share_a_key(&Othello::new(4).unwrap(), "othello 4x4");
    no_two_states_share_a_key(&Virus::new(4).unwrap(), "virus 4x4");
    no_two_states_share_a_key(&Pawns::hexapawn(4, 4).unwrap(), "hexapawn 4x4");
    no_two_states_share_a_key(&Pawns::breakthrough(3, 6).unwrap(), "breakthrough 3x6");
    no_two_states_share_a_key(&Domineering::new(4, 4).unwrap(), "domineering 4x4");
    no_two_states_share_a_key(&DotsAndBoxes::new(2, 2).unwrap(), "dots and boxes 2x2");
    no_two_states_share_a_key(&ThreeWay::sized(3, 3, 3).unwrap(), "three in a row for three");
    no_two_states_share_a_key(&Nim::new(&[7, 7, 7], 7).unwrap(), "nim 7 7 7");
    no_two_states_share_a_key(&Pig::new(15).unwrap(), "pig to 15");
    no_two_states_share_a_key(&Pursuit::new(3, 3, 2, 3).unwrap(), "pursuit");
}

#[test]
fn keys_tell_all_states_of_connect_four_by_four_apart() {
    let start = <ConnectFour<Fixed<4, 4>>>::default();
    let found = states(&start, usize::MAX, |state| vec![state.stones(Player::FIRST), state.occupied()]);
    let keys: BTreeSet<u64> = found.values().map(Keyed::key).collect();
    assert_eq!((found.len(), keys.len()), (161_029, 161_029), "TTK-01");
}

#[test]
fn keys_tell_states_of_large_games_apart() {
    let kalah = states(&Kalah::new(6, 4).unwrap(), 100_000, |state| {
        let pits = Player::all(2).flat_map(|p| state.pits(p).to_vec()).map(u64::from);
        let stores = state.stores().map(u64::from);
        pits.chain(stores).chain([state.turn().player_or(Player::FIRST).index() as u64]).collect()
    });
    let keys: BTreeSet<u64> = kalah.values().map(Keyed::key).collect();
    assert_eq!((kalah.len(), keys.len()), (100_000, 100_000), "TTK-01 kalah");
    let draughts = states(&Draughts::default(), 100_000, |state| {
        let [black, white] = [Player::FIRST, Player::SECOND].map(|p| state.pieces(p).into());
        let text = game_core::Notation::write(state);
        let idle = text.split_once(":H").map_or(0, |(_, plies)| plies.parse().unwrap());
        vec![black, white, state.kings().into(), idle, u64::from(text.starts_with('B'))]
    });
    let keys: BTreeSet<u64> = draughts.values().map(Keyed::key).collect();
    assert_eq!((draughts.len(), keys.len()), (100_000, 100_000), "TTK-01 draughts");
}

/// Plays random games and looks at every end: as many payoffs as players, the promised sum, and
/// the winner the last line of the picture names.
fn payoffs_go_with_the_winner<G: Game + Display>(start: &G, what: &str) {
    let mut choices = Sequence::seeded(612);
    for _ in 0..10_000 {
        let mut state = start.clone();
        for _ in 0..2_000 {
            let outcomes = state.outcomes().count();
            let chosen = match outcomes {
                0 => state.pick(|count| choices.below(count)),
                _ => state.outcomes().nth(choices.below(outcomes)).map(|(m, _)| m),
            };
            let Some(m) = chosen else { break };
            state.play(m);
        }
        if !state.turn().is_over() {
            continue;
        }
        let payoffs = Payoffs::of(&state);
        let sum: i64 = payoffs.as_slice().iter().map(|score| i64::from(score.get())).sum();
        match state.profile().sum {
            Sum::Zero => assert_eq!(sum, 0, "SUM-01 {what}"),
            Sum::Constant(total) => assert_eq!(sum, total.into(), "SUM-01 {what}"),
            Sum::General => {}
        }
        assert_eq!(payoffs.as_slice().len(), usize::from(state.profile().players), "SUM-01 {what}");
        let picture = state.to_string();
        let said = picture.lines().last().unwrap_or("");
        let right = match winner(&state) {
            Some(player) => {
                assert!(payoffs[player].get() > 0, "SUM-01 {what}: {payoffs}");
                format!("{} wins", state.player_name(player))
            }
            None => "draw".to_string(),
        };
        assert_eq!(said, right, "SUM-01 {what}");
    }
}

#[test]
fn payoffs_of_two_player_games_go_with_the_winner() {
    payoffs_go_with_the_winner(&TicTacToe::default(), "tic-tac-toe");
    payoffs_go_with_the_winner(&TicTacToe::default().with_rule(Rule::Misere), "misere tic-tac-toe");
    payoffs_go_with_the_winner(&Nim::new(&[3, 4, 5], 3).unwrap(), "nim");
    payoffs_go_with_the_winner(&ConnectFour::standard(), "connect four");
    payoffs_go_with_the_winner(&Pig::new(20).unwrap(), "pig");
    payoffs_go_with_the_winner(&Wheel::new(9).unwrap(), "wheel");
    payoffs_go_with_the_winner(&Virus::new(4).unwrap(), "virus");
    payoffs_go_with_the_winner(&Pawns::hexapawn(4, 4).unwrap(), "hexapawn");
    payoffs_go_with_the_winner(&Pawns::breakthrough(4, 5).unwrap(), "breakthrough");
    payoffs_go_with_the_winner(&Domineering::new(4, 5).unwrap(), "domineering");
    payoffs_go_with_the_winner(&DotsAndBoxes::new(2, 2).unwrap(), "dots and boxes");
    payoffs_go_with_the_winner(&Kalah::new(4, 3).unwrap(), "kalah");
    payoffs_go_with_the_winner(&Othello::new(4).unwrap(), "othello");
    payoffs_go_with_the_winner(&Ataxx::new(4).unwrap(), "ataxx");
}

#[test]
fn payoffs_of_games_for_several_go_with_the_winner() {
    payoffs_go_with_the_winner(&PodiumNim::new(&[2, 3], 3).unwrap(), "nim for three");
    payoffs_go_with_the_winner(&PodiumNim::new(&[2, 3], 4).unwrap(), "nim for four");
    payoffs_go_with_the_winner(&ThreeWay::sized(4, 3, 3).unwrap(), "three in a row for three");
}

#[test]
fn both_gain_more_by_passing_than_by_taking_at_once() {
    let start = Centipede::new(100).unwrap();
    let read = |text: &str| Payoffs::of(&game_core::Notation::read(&start, text).unwrap()).to_string();
    assert_eq!(read("0 take"), "<2 0>");
    assert_eq!(read("100"), "<100 100>");
}

fn estimates_stay_below_a_win<G: Game>(start: &G, evaluator: &impl Evaluate<G>, what: &str) {
    let mut choices = Sequence::seeded(75);
    let win = evaluator.unit() * start.profile().payoff_max;
    let mut largest = 0;
    for _ in 0..300 {
        let mut state = start.clone();
        while let Some(m) = state.pick(|count| choices.below(count)) {
            let [first, second] = [Player::FIRST, Player::SECOND].map(|p| evaluator.evaluate(&state, p));
            assert_eq!(first, -second, "{what}: the two sides disagree");
            largest = largest.max(first.get().abs());
            state.play(m);
        }
    }
    assert!(0 < largest && largest < win, "{what}: {largest} against {win}");
}

#[test]
fn no_estimate_reaches_a_win() {
    estimates_stay_below_a_win(&Othello::new(8).unwrap(), &games::othello::Squares, "othello");
    estimates_stay_below_a_win(&Othello::new(4).unwrap(), &games::othello::Squares, "othello 4x4");
    estimates_stay_below_a_win(&Pawns::breakthrough(8, 8).unwrap(), &games::pawns::Runners, "breakthrough");
    estimates_stay_below_a_win(&Pawns::hexapawn(3, 3).unwrap(), &games::pawns::Runners, "hexapawn");
    estimates_stay_below_a_win(&Ataxx::new(5).unwrap(), &games::ataxx::Territory, "ataxx");
    estimates_stay_below_a_win(&Draughts::default(), &games::draughts::Position, "draughts");
}
