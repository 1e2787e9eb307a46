//! Every outcome that some way of breaking ties leads to.

use crate::run::Run;
use alloc::vec::Vec;
use game_core::search::RootMoves;
use game_core::{Clock, Evaluate, Game, NoObserver, NoTable, Payoffs, Player, Refused, Score, Turn};

/// The set of vectors that these root moves lead to, in order; `None` if a limit was met.
pub(crate) fn of<G: Game, E: Evaluate<G>, C: Clock>(
    mut run: Run<'_, G, Payoffs, E, NoTable, NoObserver, C>,
    root: &G,
    moves: &RootMoves<G::Move>,
) -> Result<Option<Vec<Payoffs>>, Refused> {
    let mover = run.max;
    let found =
        if run.visit() { choice(&mut run, root, 0, mover, moves.iter().map(|&(_, m)| m)) } else { None };
    match run.refused {
        Some(why) => Err(why),
        None => Ok(found),
    }
}

/// The outcomes of a state; `above` moved into it.
fn below<G: Game, E: Evaluate<G>, C: Clock>(
    run: &mut Run<'_, G, Payoffs, E, NoTable, NoObserver, C>,
    state: &G,
    ply: u32,
    above: Player,
) -> Option<Vec<Payoffs>> {
    if !run.visit() {
        return None;
    }
    let mover = match state.turn() {
        Turn::Over => return Some(alloc::vec![run.over(state, ply, above, above)?]),
        Turn::Chance => {
            run.chance();
            return None;
        }
        Turn::Player(mover) => mover,
    };
    if let Some(guess) = run.at_a_glance(state, ply, mover, mover) {
        return Some(alloc::vec![guess]);
    }
    choice(run, state, ply, mover, state.moves())
}

/// A vector of a child is an outcome if each other child has one that is no better for the
/// mover, so that he may prefer it.
fn choice<G: Game, E: Evaluate<G>, C: Clock>(
    run: &mut Run<'_, G, Payoffs, E, NoTable, NoObserver, C>,
    state: &G,
    ply: u32,
    mover: Player,
    moves: impl Iterator<Item = G::Move>,
) -> Option<Vec<Payoffs>> {
    run.enter(ply, mover)?;
    let mut children: Vec<Vec<Payoffs>> = Vec::new();
    for m in moves {
        children.push(below(run, &state.child(m), ply + 1, mover)?);
    }
    // The mover's least from each child; what he takes must be no less than any other's least, of
    // which only the two greatest matter.
    let least = |child: &Vec<Payoffs>| child.iter().map(|vector| vector[mover]).min();
    let mut floors: Vec<(Option<Score>, usize)> =
        children.iter().enumerate().map(|(n, child)| (least(child), n)).collect();
    floors.sort_unstable_by(|a, b| b.cmp(a));
    floors.truncate(2);
    let mut kept: Vec<Payoffs> = Vec::new();
    for (n, child) in children.into_iter().enumerate() {
        let floor = floors.iter().find(|&&(_, other)| other != n).and_then(|&(least, _)| least);
        kept.extend(child.into_iter().filter(|vector| floor.is_none_or(|floor| vector[mover] >= floor)));
    }
    kept.sort_unstable_by(|a, b| a.as_slice().cmp(b.as_slice()));
    kept.dedup();
    Some(kept)
}
