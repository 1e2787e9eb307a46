//! Chess endings solved backwards, against published numbers; and mates found by alpha-beta in
//! chess itself, against the endings solved.

use game_core::mix::Sequence;
use game_core::{Deterministic, Enumerable, Limits, Notation, Scale, Search, ZeroSum};
use games::Chess;
use games::chess::{Placement, ThreeMen, WinningCapturesFirst};
use search_alphabeta::{
    AlphaBeta, Extensions, LateMoves, NullMove, Options, Pruning, Quiescence, Selection, Selective, Singular,
};
use search_minimax::{Endgame, Outcome, Retrograde};
use std::collections::BTreeMap;
use tt::{FixedTable, Policy};

fn solved<G: Enumerable + Deterministic + ZeroSum>(start: &G) -> Endgame {
    Retrograde::new().solve(start).expect("enough memory")
}

/// For White and Black to move: how many positions, images counted, are decided in so many plies,
/// and how many are drawn.
type Histogram = [(BTreeMap<u32, u64>, u64); 2];

/// The histogram of the states that still have the piece the ending began with.
fn histogram(start: &ThreeMen, solved: &Endgame) -> Histogram {
    let mut all = Histogram::default();
    let bare = 2 * 64 * 64 * 64;
    for number in start.state_count() - bare..start.state_count() {
        let Some(state) = start.state(number) else { continue };
        let (decided, drawn) = &mut all[usize::from(number % 2 == 1)];
        let images = u64::from(state.images());
        match solved.outcome(&state).expect("a state has an outcome") {
            Outcome::Draw => *drawn += images,
            Outcome::Win(plies) | Outcome::Loss(plies) => *decided.entry(plies).or_default() += images,
        }
    }
    all
}

/// The longest win and the numbers of positions are those of the Gaviota tables: won by White to
/// move, lost by Black to move, mates, drawn by Black to move.
fn check(start: &ThreeMen, longest: u32, won: u64, lost: u64, mates: u64, drawn: u64) {
    let [(white, none), (black, draws)] = histogram(start, &solved(start));
    assert_eq!(white.keys().next_back(), Some(&(2 * longest - 1)), "the longest win, in plies");
    assert_eq!(black.keys().next_back(), Some(&(2 * longest)), "the longest defence, in plies");
    assert_eq!((white.values().sum(), none), (won, 0), "White to move");
    assert_eq!(black.values().sum::<u64>() - black[&0], lost, "Black to move");
    assert_eq!((black[&0], draws), (mates, drawn), "mates, draws with Black to move");
}

#[test]
fn a_queen_mates_in_ten_moves_at_most() {
    check(&ThreeMen::queen(), 10, 144_508, 200_532, 364, 23_048);
}

#[test]
fn a_rook_mates_in_sixteen_moves_at_most() {
    check(&ThreeMen::rook(), 16, 175_168, 201_484, 216, 22_244);
}

/// The plies to the end that a search of chess claims, if it claims any.
fn claimed(state: &Chess, depth: u32, selection: Selection) -> Option<u32> {
    let scale = Scale::with_distance(100_000, 1_000).expect("a scale");
    let table = FixedTable::with_bytes(1 << 20, Policy::TwoTier).expect("a table");
    let mut search = AlphaBeta::new()
        .with_evaluator(Placement)
        .with_order(WinningCapturesFirst)
        .with_scale(scale)
        .with_table(table)
        .with_options(Options { deepening: true, scout: true, ..Options::default() })
        .with_selectivity(Selective::trading(selection).with_passes());
    let report = search.search(state, &Limits::depth(depth)).expect("an answer");
    report.value.and_then(|value| scale.distance(value))
}

/// Everything that looks further, and everything that gambles.
fn selections() -> [Selection; 3] {
    let quiescence = Some(Quiescence { delta: Some(200), skip_losing: true, ..Quiescence::default() });
    let extensions = Extensions {
        budget: 3,
        checks: true,
        recaptures: true,
        singular: Some(Singular { margin: 50, least: 3 }),
    };
    let pruning = Pruning {
        null_move: Some(NullMove { reduction: 2 }),
        late_moves: Some(LateMoves { after: 3, least: 3, by: 1 }),
        futility: Some(100),
        beam: Some(6),
    };
    let further = Selection { quiescence, extensions, ..Selection::default() };
    [Selection::default(), further, Selection { pruning, ..further }]
}

#[test]
fn alpha_beta_finds_the_mates_of_the_tables_and_claims_no_others() {
    let [plain, further, gambling] = selections();
    let mut numbers = Sequence::seeded(5);
    for start in [ThreeMen::queen(), ThreeMen::rook()] {
        let table = solved(&start);
        let mut left = [0, 3, 3, 3, 3, 3];
        while left != [0; 6] {
            let number = numbers.below64(start.state_count());
            let Some(state) = start.state(number) else { continue };
            let Some(Outcome::Win(plies) | Outcome::Loss(plies)) = table.outcome(&state) else { continue };
            let Some(wanted) = left.get_mut(plies as usize).filter(|wanted| **wanted > 0) else { continue };
            *wanted -= 1;
            let chess = state.chess().expect("a position of chess");
            let told = state.write();
            assert_eq!(claimed(&chess, plies, plain), Some(plies), "{told}");
            assert_eq!(
                claimed(&chess, plies, further),
                Some(plies),
                "with quiescence and extensions: {told}"
            );
            if plies > 1 {
                assert_eq!(claimed(&chess, plies - 1, plain), None, "too shallow for {told}");
            }
            for selection in [further, gambling] {
                let claim = claimed(&chess, plies - 1, selection);
                assert!(claim.is_none_or(|claim| claim == plies), "{claim:?} for {plies}: {told}");
            }
        }
    }
}

#[test]
fn mates_in_one_to_three_are_found_at_their_distance() {
    let [plain, further, _] = selections();
    for (text, plies) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3), // P. Morphy
        ("8/8/8/8/8/5k2/7r/5K2 b - - 0 1", 1),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3),
        ("8/6k1/8/8/8/8/R7/1R4K1 w - - 0 1", 5),
    ] {
        let state = Chess::default().read(text).expect(text);
        assert_eq!(claimed(&state, plies - 1, plain), None, "too shallow for {text}");
        for selection in [plain, further] {
            assert_eq!(claimed(&state, plies, selection), Some(plies), "{text}");
        }
        assert_eq!(claimed(&state, 6, further), Some(plies), "searched deeper: {text}");
    }
}
