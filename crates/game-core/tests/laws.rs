//! Every law is broken once, by a game with one fault; a game without a fault keeps them all.

use game_core::laws::Laws;
use game_core::{
    Decisive, Deterministic, Enumerable, Evaluate, Exchanges, Features, Game, Indexed, Keyed, Notation,
    ParseError, Passes, Player, Profile, Score, Sum, Tactical, Turn, ZeroSum,
};
use std::borrow::Cow;

/// What is wrong with a heap game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    MovesAfterTheEnd,
    SameNames,
    WrongCount,
    WrongNth,
    EagerPick,
    ChanceUndeclared,
    ZeroWeight,
    PayoffOutOfRange,
    PayoffSum,
    ProfileChanges,
    AcceptsAnything,
    KeyWithoutMover,
    IndexShifted,
    TextWithoutMover,
    NumberWithoutMover,
    MissesTheWin,
    OneSidedFeature,
    InventedNoise,
    RepeatsWrongly,
    OneName,
    ClaimsChance,
    GeneralSum,
    OneSidedRange,
    ForgetsTheMoverInCopies,
    ChildKeepsTheMover,
    RefusesButPlays,
    CountsIndicesByState,
    ForgetsAFeature,
    AsksAmongNone,
    OneSidedEstimate,
    TwoLines,
    LeavesMoreThanItTakes,
    PassesToHimself,
}

/// One heap, take 1 to 3, the last to take wins.
#[derive(PartialEq, Eq, Debug)]
struct Heap {
    left: u8,
    mover: Player,
    fault: Fault,
}

impl Clone for Heap {
    fn clone(&self) -> Heap {
        Heap { ..*self }
    }
    fn clone_from(&mut self, source: &Heap) {
        self.left = source.left;
        self.fault = source.fault;
        if self.fault != Fault::ForgetsTheMoverInCopies {
            self.mover = source.mover;
        }
    }
}

fn heap(fault: Fault) -> Heap {
    Heap { left: 11, mover: Player::FIRST, fault }
}

impl Game for Heap {
    type Move = u8;

    fn profile(&self) -> Profile {
        let profile = Profile::TWO_PLAYER;
        match self.fault {
            Fault::ProfileChanges => profile.with_payoffs(-1, i32::from(self.left)),
            Fault::ClaimsChance => profile.with_chance(),
            Fault::OneSidedRange => profile.with_payoffs(-1, 7),
            Fault::GeneralSum => profile.with_players(2, Sum::General),
            _ => profile,
        }
    }
    fn turn(&self) -> Turn {
        match self.left {
            0 => Turn::Over,
            5 if self.fault == Fault::ChanceUndeclared => Turn::Chance,
            _ => Turn::Player(self.mover),
        }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        let extra = self.fault == Fault::MovesAfterTheEnd && self.left == 0;
        let chance = self.turn() == Turn::Chance;
        let twice = (self.fault == Fault::SameNames).then_some(1);
        (1..=if chance { 0 } else { 3.min(self.left) + u8::from(extra) })
            .chain(twice.filter(|_| self.left > 0))
    }
    fn play(&mut self, m: u8) {
        self.left = self.left.saturating_sub(m);
        self.mover = self.mover.opponent();
    }
    fn payoff(&self, player: Player) -> Score {
        let won = if player == self.mover { -1 } else { 1 };
        match self.fault {
            Fault::PayoffOutOfRange => Score::new(won.min(2 * won)),
            Fault::PayoffSum => Score::new(1),
            _ => Score::new(won),
        }
    }
    fn move_count(&self) -> usize {
        self.moves().count() + usize::from(self.fault == Fault::WrongCount)
    }
    fn nth_move(&self, n: usize) -> Option<u8> {
        if self.fault == Fault::WrongNth { self.moves().last() } else { self.moves().nth(n) }
    }
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<u8> {
        match self.moves().count() {
            0 if self.fault == Fault::AsksAmongNone => {
                choose(0);
                None
            }
            0 => (self.fault == Fault::EagerPick).then_some(0),
            count => self.moves().nth(choose(count)),
        }
    }
    fn outcomes(&self) -> impl Iterator<Item = (u8, u64)> {
        let zero = self.fault == Fault::ZeroWeight && self.turn() == Turn::Chance;
        (self.turn() == Turn::Chance).then_some((1, u64::from(!zero))).into_iter()
    }
    fn repeats(&self) -> Option<u32> {
        (self.fault == Fault::RepeatsWrongly && self.left == 0).then_some(1)
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        if self.fault == Fault::OneName { Cow::Borrowed("me") } else { format!("{player:?}").into() }
    }
    fn child(&self, m: u8) -> Heap {
        let mut child = self.clone();
        child.play(m);
        if self.fault == Fault::ChildKeepsTheMover {
            child.mover = self.mover;
        }
        child
    }
    fn try_play(&mut self, m: u8) -> Result<(), game_core::IllegalMove<u8>> {
        let legal = self.moves().chain(self.outcomes().map(|(m, _)| m)).any(|legal| legal == m);
        if !legal && self.fault != Fault::AcceptsAnything {
            let over = self.left == 0;
            if self.fault == Fault::RefusesButPlays {
                self.play(m);
            }
            return Err(game_core::IllegalMove { attempted: m, over });
        }
        self.play(m);
        Ok(())
    }
}

impl Deterministic for Heap {}
impl ZeroSum for Heap {}

impl Keyed for Heap {
    fn key(&self) -> u64 {
        let mover = if self.fault == Fault::KeyWithoutMover { 0 } else { self.mover.index() };
        u64::from(self.left) * 2 + mover as u64
    }
}

impl Indexed for Heap {
    fn index_count(&self) -> usize {
        if self.fault == Fault::CountsIndicesByState { usize::from(self.left).max(3) } else { 3 }
    }
    fn index(&self, m: u8) -> usize {
        usize::from(m) - usize::from(self.fault != Fault::IndexShifted)
    }
    fn move_at(&self, index: usize) -> Option<u8> {
        u8::try_from(index + 1).ok().filter(|m| *m <= 3)
    }
}

impl Enumerable for Heap {
    fn state_count(&self) -> u64 {
        24
    }
    fn state_number(&self) -> u64 {
        let mover = if self.fault == Fault::NumberWithoutMover { 0 } else { self.mover.index() };
        u64::from(self.left) * 2 + mover as u64
    }
    fn state(&self, number: u64) -> Option<Heap> {
        let mover = Player::new(usize::from(number % 2 == 1))?;
        let left = u8::try_from(number / 2).ok().filter(|left| *left < 12)?;
        Some(Heap { left, mover, ..*self })
    }
}

impl Notation for Heap {
    fn read(&self, text: &str) -> Result<Heap, ParseError> {
        let error = || ParseError::new(1, 1, "a number and a side");
        let (left, side) = text.split_once([' ', '\n']).ok_or_else(error)?;
        let mover = match side {
            "a" => Player::FIRST,
            "b" => Player::SECOND,
            _ => return Err(error()),
        };
        Ok(Heap { left: left.parse().map_err(|_| error())?, mover, ..*self })
    }
    fn write(&self) -> String {
        let first = self.mover == Player::FIRST || self.fault == Fault::TextWithoutMover;
        let blank = if self.fault == Fault::TwoLines { "\n" } else { " " };
        format!("{}{blank}{}", self.left, if first { 'a' } else { 'b' })
    }
}

impl Decisive for Heap {
    fn winning_move(&self) -> Option<(usize, u8)> {
        let wins = (1..=3).contains(&self.left) && self.turn() != Turn::Chance;
        (wins && self.fault != Fault::MissesTheWin).then(|| (usize::from(self.left) - 1, self.left))
    }
}

impl Features for Heap {
    fn feature_names(&self) -> &[&'static str] {
        &["left", "none"]
    }
    fn features(&self, player: Player, values: &mut [i32]) {
        let one_sided = self.fault == Fault::OneSidedFeature;
        if self.fault != Fault::ForgetsAFeature {
            values[1] = 0;
        }
        values[0] =
            if player == self.mover || one_sided { i32::from(self.left) } else { -i32::from(self.left) };
    }
}

impl Tactical for Heap {
    fn noisy_moves(&self) -> impl Iterator<Item = u8> {
        let invented = (self.fault == Fault::InventedNoise).then_some(9);
        self.moves().filter(|&m| m == 3).chain(invented)
    }
}

/// Taking three is a capture that can be taken back.
impl Exchanges for Heap {
    fn place(&self, m: u8) -> Option<usize> {
        (m == 3).then_some(0)
    }
    fn gain(&self, m: u8) -> i32 {
        i32::from(m == 3)
    }
    fn exchange(&self, m: u8) -> i32 {
        if self.fault == Fault::LeavesMoreThanItTakes { 2 } else { 1 - i32::from(m) }
    }
}

impl Passes for Heap {
    fn passed(&self) -> Option<Heap> {
        let mover = if self.fault == Fault::PassesToHimself { self.mover } else { self.mover.opponent() };
        (self.left > 3).then_some(Heap { mover, ..*self })
    }
}

struct Estimate;

impl Evaluate<Heap> for Estimate {
    fn evaluate(&self, state: &Heap, player: Player) -> Score {
        let good = player == state.mover || state.fault == Fault::OneSidedEstimate;
        Score::new(if good { 1 } else { -1 })
    }
}

fn check(fault: Fault) -> Result<game_core::laws::Checked, game_core::laws::Broken> {
    Laws::of(heap(fault))
        .games(40)
        .seed(7)
        .deterministic()
        .zero_sum()
        .keyed()
        .indexed()
        .enumerable()
        .notation()
        .decisive()
        .features()
        .tactical()
        .exchanges()
        .passes()
        .evaluated_by(Estimate)
        .check()
}

#[test]
fn a_sound_game_keeps_every_law() {
    let checked = check(Fault::None).unwrap();
    assert_eq!((checked.games, checked.finished), (40, 40));
    assert!(checked.states > 160, "{checked:?}");
}

#[test]
fn every_fault_breaks_the_law_that_names_it() {
    let faults = [
        (Fault::MovesAfterTheEnd, "turn and moves"),
        (Fault::SameNames, "turn and moves"),
        (Fault::WrongCount, "ordinals"),
        (Fault::WrongNth, "ordinals"),
        (Fault::EagerPick, "ordinals"),
        (Fault::ChanceUndeclared, "class"),
        (Fault::PayoffOutOfRange, "payoffs"),
        (Fault::PayoffSum, "payoffs"),
        (Fault::ProfileChanges, "class"),
        (Fault::AcceptsAnything, "legality"),
        (Fault::KeyWithoutMover, "keys"),
        (Fault::IndexShifted, "indices"),
        (Fault::TextWithoutMover, "notation"),
        (Fault::NumberWithoutMover, "state numbers"),
        (Fault::MissesTheWin, "decisive moves"),
        (Fault::OneSidedFeature, "features"),
        (Fault::InventedNoise, "noisy moves"),
        (Fault::RepeatsWrongly, "keys"),
        (Fault::OneSidedRange, "class"),
        (Fault::ForgetsTheMoverInCopies, "copies"),
        (Fault::ChildKeepsTheMover, "copies"),
        (Fault::RefusesButPlays, "legality"),
        (Fault::CountsIndicesByState, "indices"),
        (Fault::ForgetsAFeature, "features"),
        (Fault::AsksAmongNone, "ordinals"),
        (Fault::OneSidedEstimate, "estimates"),
        (Fault::TwoLines, "notation"),
        (Fault::LeavesMoreThanItTakes, "exchanges"),
        (Fault::PassesToHimself, "passes"),
        (Fault::OneName, "class"),
        (Fault::ClaimsChance, "deterministic"),
        (Fault::GeneralSum, "zero-sum"),
    ];
    for (fault, law) in faults {
        let broken = check(fault).expect_err("a fault went unnoticed");
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}

#[test]
fn a_broken_law_says_where() {
    let broken = check(Fault::PayoffSum).unwrap_err();
    let taken: u32 = broken.line.iter().map(|m| m.parse::<u32>().unwrap()).sum();
    assert_eq!(taken, 11, "{broken}");
    assert!(broken.to_string().contains("sum to 2, promised is 0 (after: "), "{broken}");
}
