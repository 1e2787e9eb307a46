//! Backgammon: published counts, a slow generator to compare with, rules, and texts.

use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::{Game, Notation, Player, Score, Turn, walk};
use games::Backgammon;
use games::backgammon::{BAR, Play, position_count};
use std::collections::BTreeSet;

type Men = [u8; 26];

#[test]
fn keeps_the_laws() {
    let race = Backgammon::race([2, 2, 2, 3, 3, 3]).unwrap();
    for (start, games) in [(Backgammon::new(), 4), (Backgammon::hypergammon(), 20), (race, 10)] {
        Laws::of(start).games(games).keyed().notation().zero_sum().features().check().unwrap();
        Laws::of(start).games(1).plies(40).indexed().check().unwrap();
    }
}

/// The state a text describes, written again the same way.
fn check(text: &str) -> Backgammon {
    let state = Backgammon::new().read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(state.write(), text);
    state
}

fn names(state: &Backgammon) -> Vec<String> {
    state.moves().map(|m| m.to_string()).collect()
}

/// The state after a throw of these numbers, whoever has to move.
fn thrown(high: u8, low: u8) -> Backgammon {
    Backgammon::new().read(&format!("4HPwATDgc/ABMA X {high}{low}")).expect("a position")
}

#[test]
fn a_race_begins_at_home_with_the_first_player() {
    let start = Backgammon::race([0, 0, 0, 0, 1, 1]).unwrap();
    assert_eq!((start.turn(), start.outcomes().count(), start.has_contact()), (Turn::Chance, 21, false));
    assert_eq!((start.pips(Player::FIRST), start.pips(Player::SECOND)), (11, 11));
    let thrown = start.read("6-5").unwrap();
    assert_eq!(names(&thrown), ["6/off,5/off", "6/1,5/off"]);
    assert_eq!(thrown.child(thrown.nth_move(0).unwrap()).payoff(Player::FIRST), Score::new(2), "a gammon");
    for (home, said) in [([0; 6], "0"), ([3; 6], "18")] {
        let error = Backgammon::race(home).expect_err("no race").to_string();
        assert!(error.contains("men") && error.contains(said), "{error}");
    }
}

#[test]
fn the_first_move_has_the_published_number_of_positions() {
    let count = |high, low| thrown(high, low).move_count();
    let known = [(1, 1, 42), (2, 1, 15), (2, 2, 75), (3, 1, 16), (6, 5, 7)];
    known.iter().for_each(|&(high, low, moves)| assert_eq!(count(high, low), moves, "{high}{low}"));
    let rolls = (1..=6).flat_map(|high| (1..=high).map(move |low| (high, low)));
    assert_eq!(rolls.clone().map(|(high, low)| count(high, low)).sum::<usize>(), 447);
    let weight = |high, low| if high == low { 1 } else { 2 };
    assert_eq!(rolls.map(|(high, low)| weight(high, low) * count(high, low)).sum::<usize>(), 637);
}

#[test]
fn the_21_throws_have_their_true_weights() {
    let state = check("4HPwATDgc/ABMA X");
    let throws: Vec<(String, u64)> = state.outcomes().map(|(m, weight)| (m.to_string(), weight)).collect();
    assert_eq!(throws.len(), 21);
    assert_eq!(throws.iter().map(|(_, weight)| weight).sum::<u64>(), 36);
    for (name, weight) in &throws {
        assert_eq!(*weight, if name.as_bytes()[0] == name.as_bytes()[2] { 1 } else { 2 }, "{name}");
    }
    assert_eq!(throws.iter().filter(|(_, weight)| *weight == 1).count(), 6);
}

#[test]
fn the_opening_throw_has_no_doubles_and_decides_who_begins() {
    let start = Backgammon::new();
    let throws: Vec<(Play, u64)> = start.outcomes().collect();
    assert_eq!(throws.len(), 30);
    assert!(throws.iter().all(|(_, weight)| *weight == 1));
    let after = |text: &str| start.read(text).unwrap();
    assert_eq!((after("3-1").turn(), after("3-1").dice()), (Turn::Player(Player::FIRST), Some((3, 1))));
    assert_eq!((after("1-3").turn(), after("1-3").dice()), (Turn::Player(Player::SECOND), Some((3, 1))));
    assert!(start.read("3-3").is_err());
}

#[test]
fn there_are_as_many_positions_as_the_formula_says() {
    assert_eq!(position_count(15), 18_528_584_051_601_162_496);
    // One man a side: 26 places each, less the 24 on which they would meet.
    assert_eq!(position_count(1), 26 * 26 - 24);
}

/// Every position a throw can lead to, by trying everything.
fn slow(state: &Backgammon, mover: Player) -> BTreeSet<(Men, Men)> {
    let (high, low) = state.dice().expect("a throw");
    let (mine, other) = (*state.men(mover), *state.men(mover.opponent()));
    let orders = if high == low { vec![vec![high; 4]] } else { vec![vec![high, low], vec![low, high]] };
    let mut found: Vec<(usize, u8, Men, Men)> = Vec::new();
    for dice in &orders {
        try_all(mine, other, dice, 0, &mut found);
    }
    let most = found.iter().map(|(used, ..)| *used).max().expect("some play");
    found.retain(|(used, ..)| *used == most);
    if most == 1 && high != low {
        let highest = found.iter().map(|(_, die, ..)| *die).max().expect("some play");
        found.retain(|(_, die, ..)| *die == highest);
    }
    found.into_iter().map(|(_, _, mine, other)| (mine, other)).collect()
}

fn try_all(mine: Men, other: Men, dice: &[u8], used: usize, found: &mut Vec<(usize, u8, Men, Men)>) {
    let last = if used > 0 { dice[used - 1] } else { 0 };
    found.push((used, last, mine, other));
    let Some(&die) = dice.get(used) else { return };
    for from in 1..=BAR {
        let home = (7..=25).all(|point| mine[point] == 0);
        let behind = (usize::from(from) + 1..=6).any(|point| mine[point] > 0);
        let legal = mine[usize::from(from)] > 0
            && (from == BAR || mine[25] == 0)
            && if from > die {
                other[usize::from(25 - (from - die))] < 2
            } else {
                home && (from == die || !behind)
            };
        if legal {
            let (mut mine, mut other) = (mine, other);
            mine[usize::from(from)] -= 1;
            mine[usize::from(from.saturating_sub(die))] += 1;
            if from > die && other[usize::from(25 - (from - die))] == 1 {
                other[usize::from(25 - (from - die))] = 0;
                other[25] += 1;
            }
            try_all(mine, other, dice, used + 1, found);
        }
    }
}

#[test]
fn plays_lead_to_the_same_positions_as_trying_everything() {
    let mut numbers = Sequence::seeded(41);
    for start in [Backgammon::new(), Backgammon::hypergammon()] {
        for _ in 0..15 {
            let mut state = start;
            while let Some((play, _)) = choose(&state, &mut numbers) {
                if let Turn::Player(mover) = state.turn() {
                    let fast: Vec<(Men, Men)> = state
                        .moves()
                        .map(|m| state.child(m))
                        .map(|after| (*after.men(mover), *after.men(mover.opponent())))
                        .collect();
                    let distinct: BTreeSet<(Men, Men)> = fast.iter().copied().collect();
                    assert_eq!(distinct.len(), fast.len(), "{}", state.write());
                    assert_eq!(distinct, slow(&state, mover), "{}", state.write());
                }
                state.play(play);
            }
            assert!(state.turn().is_over());
        }
    }
}

/// Any move or outcome, and how many there were.
fn choose(state: &Backgammon, numbers: &mut Sequence) -> Option<(Play, usize)> {
    let all: Vec<Play> = state.moves().chain(state.outcomes().map(|(m, _)| m)).collect();
    (!all.is_empty()).then(|| (all[numbers.below(all.len())], all.len()))
}

#[test]
fn men_on_the_bar_enter_first() {
    let state = Backgammon::new().read("6-5 24/18,13/8 4-1 24/20,8/7").unwrap();
    // O hit the blots on 18 and, by chance, none else: X has one man on the bar.
    assert_eq!(state.men(Player::FIRST)[25], 1, "{state}");
    let state = state.child(state.outcomes().find(|(m, _)| m.to_string() == "6-6").unwrap().0);
    assert_eq!(names(&state), ["pass"]);
}

#[test]
fn both_numbers_or_the_higher_must_be_played() {
    // One man each; X on 24 and 1 man only: after a 6 the 5 is blocked and the other way round.
    let state = only(&[(24, 1)], &[(12, 2)], 6, 5);
    assert_eq!(names(&state), ["24/18"]);
    let state = only(&[(24, 1)], &[(12, 2), (7, 2)], 6, 5);
    assert_eq!(names(&state), ["24/19"]);
    let state = only(&[(24, 1)], &[(6, 2), (7, 2)], 6, 5);
    assert_eq!(names(&state), ["pass"]);
    // Both can be played in one order only.
    let state = only(&[(24, 1)], &[(7, 2)], 6, 5);
    assert_eq!(names(&state), ["24/19,19/13"]);
}

/// Men of X and O on their own points (the rest is off), X to play a throw.
fn only(x: &[(u8, u8)], o: &[(u8, u8)], high: u8, low: u8) -> Backgammon {
    let mut key = 0_u128;
    let mut at = 0;
    for side in [o, x] {
        for point in 1..=25 {
            let count = side.iter().filter(|&&(p, _)| p == point).map(|&(_, n)| n).sum::<u8>();
            key |= ((1 << count) - 1) << at;
            at += u32::from(count) + 1;
        }
    }
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    let bits: Vec<bool> = key.to_le_bytes()[..11]
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1 == 1))
        .collect();
    let id: String = bits
        .chunks(6)
        .take(14)
        .map(|six| letters[six.iter().fold(0, |letter, &bit| letter << 1 | usize::from(bit))])
        .collect();
    check(&format!("{id} X {high}{low}"))
}

#[test]
fn men_are_borne_off_exactly_or_from_the_last_point() {
    let away = [(12, 2)];
    assert_eq!(names(&only(&[(6, 1), (2, 1)], &away, 6, 1)), ["6/off,2/1", "6/5,5/off"]);
    assert_eq!(names(&only(&[(4, 1), (2, 1)], &away, 6, 5)), ["4/off,2/off"]);
    // A man outside keeps the others in.
    assert_eq!(names(&only(&[(8, 1), (2, 1)], &away, 4, 3)), ["8/4,4/1"]);
    // The man from 7 may be borne off by either way round: one position, one play.
    assert_eq!(names(&only(&[(7, 1), (1, 1)], &away, 6, 1)), ["7/1,1/off"]);
}

#[test]
fn wins_count_one_two_or_three() {
    let worth = |o: &[(u8, u8)]| {
        let over = only(&[(1, 1)], o, 2, 1);
        let over = over.child(over.nth_move(0).unwrap());
        assert!(over.turn().is_over());
        assert_eq!(over.payoff(Player::SECOND), -over.payoff(Player::FIRST));
        over.payoff(Player::FIRST)
    };
    assert_eq!(worth(&[(23, 14)]), Score::new(1));
    assert_eq!(worth(&[(12, 15)]), Score::new(2));
    assert_eq!(worth(&[(12, 14), (20, 1)]), Score::new(3));
    assert_eq!(worth(&[(12, 14), (25, 1)]), Score::new(3));
    assert_eq!(only(&[(1, 1)], &[(12, 15)], 2, 1).payoff_bounds(Player::FIRST), (-1, 3));
}

#[test]
fn wrong_positions_are_refused() {
    let wrong = [
        (
            "4HPwATDgc/ABMA Y",
            "line 1, character 16: 'Y' is not expected here; the player in turn (X or O) or 'opening' is",
        ),
        (
            "4HPwATDgc/ABMA X 71",
            "line 1, character 18: '7' is not expected here; the number of a die, 1 to 6, is",
        ),
        (
            "4HPwATDgc/ABMA X 6",
            "line 1, character 19: the text ends too early; the number of a die, 1 to 6, is expected",
        ),
        ("//////////////", "line 1, character 1: 84 men stand on one side, the game has 15"),
        ("AAAAAAAAAAAAAA", "line 1, character 1: both players have borne off all their men"),
        (
            "4-",
            "line 1, character 1: '4-' is not a legal move here; legal are 1-2 1-3 1-4 1-5 1-6 2-1 2-3 2-4 2-5 2-6 3-1 3-2 3-4 3-5 3-6 ...",
        ),
    ];
    for (text, message) in wrong {
        let error = Backgammon::new().read(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    assert!(Backgammon::hypergammon().read("4HPwATDgc/ABMA X").is_err());
}

#[test]
fn positions_are_called_as_gnu_backgammon_calls_them() {
    let name = |text: &str| Backgammon::new().read(text).unwrap().write();
    assert_eq!(name("3-1"), "4HPwATDgc/ABMA X 31");
    assert_eq!(name("3-1 8/5,6/5"), "sGfwATDgc/ABMA O");
    // The second player plays 12/10,5/4 by the numbers from 0, 13/11,6/5 by ours.
    assert_eq!(name("3-1 8/5,6/5 2-1 13/11,6/5"), "0HPkATCwZ/ABMA X");
}

#[test]
fn a_picture_shows_both_sides() {
    let state = Backgammon::new().read("3-1 8/5,6/5").unwrap();
    assert_eq!(
        state.to_string(),
        "  13  14  15  16  17  18  19  20  21  22  23  24\n  5X   .   .   .  3O   .  5O   .   .   .   .  2X\n  \
         12  11  10   9   8   7   6   5   4   3   2   1\n  5O   .   .   .  2X   .  4X  2X   .   .   .  2O\n\
         bar 0X 0O   off 0X 0O\nO to throw"
    );
    assert_eq!((state.pips(Player::FIRST), state.pips(Player::SECOND)), (163, 167));
    assert!(state.has_contact());
}

#[test]
fn perft_of_the_opening_counts_throws_and_plays() {
    let start = Backgammon::new();
    // 30 throws; the 15 that the first player wins and the 15 the second does, without doubles.
    let doubles: usize = (1..=6).map(|die| thrown(die, die).move_count()).sum();
    assert_eq!(walk::perft(&start, 1), 30);
    assert_eq!(walk::perft(&start, 2), 2 * (447 - doubles as u64));
}
