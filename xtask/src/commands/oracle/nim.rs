//! Nim, by its theorems: which positions are lost, for every small one.

use super::Verdict;
use crate::Failure;
use ::games::{Nim, PodiumNim, Rule};
use game_core::{Limits, Score, Search};
use search_minimax::{MaxN, Minimax, Outcome, Retrograde};
use tt::StateMap;

/// The heaps compared: up to three of up to seven objects, the larger first.
fn positions() -> impl Iterator<Item = [u32; 3]> {
    let all = (0..8).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c])));
    all.filter(|heaps| heaps[0] > 0)
}

/// Nim for two, from C. L. Bouton, *Nim, a Game with a Complete Mathematical Theory*, Annals of
/// Mathematics, 1901, and for a single heap by the remainder of its division by 4.
pub(super) fn for_two(verdict: &mut Verdict) -> Result<(), Failure> {
    verdict.about("nim");
    for rule in [Rule::Normal, Rule::Misere] {
        let lost = |n: u32| n % 4 == u32::from(rule == Rule::Misere);
        for n in 1..=40 {
            let heap = Nim::new(&[n], 3).map_err(Failure::usage)?.with_rule(rule);
            verdict.compare(format!("{rule} nim, a heap of {n}"), &wins(&heap)?, &!lost(n));
        }
        for heaps in positions() {
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            // Where no heap holds two, each move takes a whole heap and the parity decides.
            let reversed = rule == Rule::Misere && heaps.iter().all(|&heap| heap < 2);
            let game = Nim::new(&heaps, 7).map_err(Failure::usage)?.with_rule(rule);
            verdict.compare(format!("{rule} nim {heaps:?}"), &wins(&game)?, &((sum != 0) != reversed));
        }
    }
    Ok(())
}

/// Whether the mover wins: forwards with a memory and backwards, which must agree.
fn wins(game: &Nim) -> Result<bool, Failure> {
    let report = Minimax::new().with_table(StateMap::new()).search(game, &Limits::NONE)?;
    let forwards = report.value == Some(Score::new(1));
    let solved = Retrograde::new().solve(game)?;
    let backwards = matches!(solved.outcome(game), Some(Outcome::Win(_)));
    if forwards != backwards {
        return Err(Failure::check(format!("{game:?}: forwards {forwards}, backwards {backwards}")));
    }
    Ok(forwards)
}

/// Nim for N players: the mover comes last exactly where every column of the heaps' binary digits
/// sums to 0 modulo N (S.-Y. R. Li, 1978).
pub(super) fn for_many(verdict: &mut Verdict) -> Result<(), Failure> {
    for players in 2..=4 {
        let mut search = MaxN::new().with_table(StateMap::new());
        for heaps in positions() {
            let state = PodiumNim::new(&heaps, players).map_err(Failure::usage)?;
            let report = search.search(&state, &Limits::NONE)?;
            let found = report.value.map(|value| value[report.player].get() == 0);
            let sum = |bit: u32| heaps.iter().map(|heap| heap >> bit & 1).sum::<u32>();
            let last = (0..3).all(|bit| sum(bit).is_multiple_of(players));
            let what = format!("nim {heaps:?} for {players}: the mover ends last");
            verdict.compare(what, &found.unwrap_or(!last), &last);
        }
    }
    Ok(())
}
