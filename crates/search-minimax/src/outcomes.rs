//! Every outcome that some way of breaking ties leads to.

use crate::run::Run;
use alloc::vec::Vec;
use game_core::{Clock, Evaluate, Game, NoObserver, NoTable, Payoffs, Player, Refused, Score, Turn};

/// The set of vectors, in order; `None` if a limit was met.
pub(crate) fn of<G: Game, E: Evaluate<G>, C: Clock>(
    mut run: Run<'_, G, Payoffs, E, NoTable, NoObserver, C>,
    root: &G,
) -> Result<Option<Vec<Payoffs>>, Refused> {
    let above = run.max;
    let found = below(&mut run, root, 0, above);
    match run.refused {
        Some(why) => Err(why),
        None => Ok(found),
    }
}

/// A vector of a child is an outcome if each other child has one that is no better for the
/// mover, so that he may prefer it.
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
    run.enter(ply, mover)?;
    let mut children: Vec<Vec<Payoffs>> = Vec::new();
    for m in state.moves() {
        children.push(below(run, &state.child(m), ply + 1, mover)?);
    }
    // The mover's least from each child; what he takes must be no less than any other's least.
    let least = |child: &Vec<Payoffs>| child.iter().map(|vector| vector[mover]).min();
    let floors: Vec<Option<Score>> = children.iter().map(least).collect();
    let mut kept: Vec<Payoffs> = Vec::new();
    for (n, child) in children.into_iter().enumerate() {
        let others = floors.iter().enumerate().filter(|&(other, _)| other != n);
        let floor = others.filter_map(|(_, &least)| least).max();
        kept.extend(child.into_iter().filter(|vector| floor.is_none_or(|floor| vector[mover] >= floor)));
    }
    kept.sort_unstable_by(|a, b| a.as_slice().cmp(b.as_slice()));
    kept.dedup();
    Some(kept)
}
