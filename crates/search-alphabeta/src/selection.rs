//! Which lines are searched further than others, and which not at all: [`Selection`].
//!
//! Everything here is off by default. Quiescence and extensions spend nodes where a limit on depth
//! misleads most. **Forward pruning gambles**: it may lose the best move, and with it alpha-beta's
//! promise that the value is minimax's to the depth searched. What it finds counts as an estimate,
//! never as a proof.

use game_core::Refused;

/// How far a search looks beyond, or stops short of, its depth limit. None of it applies where there
/// is no limit on depth: a search to the end of the game needs no help.
///
/// A table belongs to one selection, as it does to one evaluator: with a selection the depth stored
/// with a value is that of its node, whatever was searched further or less far below.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// What happens at the depth limit; `None` for an estimate at once.
    pub quiescence: Option<Quiescence>,
    /// Which moves do not use up a ply.
    pub extensions: Extensions,
    /// What is not searched although it could matter.
    pub pruning: Pruning,
}

/// Quiescence search: at the depth limit noisy moves go on until the position is quiet. The mover
/// may **stand pat**, that is take the estimate and play none of them, unless he is
/// [forced](game_core::Tactical::is_forced), when all his moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quiescence {
    /// Plies below the depth limit after which the estimate counts in any case.
    pub plies: u32,
    /// Nodes below each node at the depth limit, after which the estimate counts.
    pub nodes: u32,
    /// Delta cut: a noisy move is skipped if the estimate, what the move
    /// [gains](game_core::Exchanges::gain) and this margin together do not reach alpha. `None`
    /// skips none. May lose: a capture whose worth is not in what it takes.
    pub delta: Option<u32>,
    /// Skips captures that lose by the static [exchange](game_core::Exchanges::exchange). May lose:
    /// a sacrifice, or a capture by which the taker is pinned or overworked.
    pub skip_losing: bool,
}

impl Default for Quiescence {
    /// 32 plies, 10,000 nodes, every noisy move tried.
    fn default() -> Quiescence {
        Quiescence { plies: 32, nodes: 10_000, delta: None, skip_losing: false }
    }
}

/// Extensions: a move of the kinds switched on does not use up a ply of depth, at most `budget`
/// times on a line, so that every search ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Extensions {
    /// Plies by which any line may be extended, whatever for; 0 extends none.
    pub budget: u32,
    /// A move that leaves the opponent [forced](game_core::Tactical::is_forced): a check, a threat.
    pub checks: bool,
    /// A move that takes where the move before it took.
    pub recaptures: bool,
    /// A move clearly better than all others, and one without others.
    pub singular: Option<Singular>,
}

/// When a move is singular (Anantharaman, Campbell & Hsu, *Singular extensions: adding selectivity to
/// brute-force searching*, Artificial Intelligence 43, 1990): all others, searched half as deep, stay
/// so many points below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Singular {
    /// Points by which the others must be worse.
    pub margin: u32,
    /// The least depth left at which it is found out, at least 1.
    pub least: u32,
}

/// Forward pruning, each kind off unless named.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pruning {
    /// Does not search on where doing nothing would be too good already.
    pub null_move: Option<NullMove>,
    /// Searches late quiet moves less deep.
    pub late_moves: Option<LateMoves>,
    /// Futility: skips quiet moves near the depth limit if the estimate and so many points for each
    /// ply left, at most 2, do not reach alpha. May lose: a quiet move that wins more, or mates.
    pub futility: Option<u32>,
    /// Beam: tries only so many moves of a node, those after which the **estimate** looks best. May
    /// lose: any move that looks bad at first, a sacrifice above all.
    pub beam: Option<u32>,
}

/// The null move: the opponent moves twice; if the mover is still at or above beta, searched so many
/// plies less deep, the node is cut (Goetsch & Campbell, *Experiments with the null-move heuristic*,
/// 1990). Never twice in a row. May lose: positions in which any move does harm (zugzwang), and
/// threats too slow for the shallower search. Asks a game that [passes](game_core::Passes).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMove {
    /// Plies less, besides the one for passing; at least 1.
    pub reduction: u32,
}

/// Late move reductions: quiet moves after the first so many are asked by a null window a ply or
/// more less deep whether they are better at all, and searched in full only if they are. May lose: a
/// good move that the order ranks low and whose point lies in the plies left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateMoves {
    /// Moves of a node that are searched in full whatever they are, at least 1.
    pub after: u32,
    /// The least depth left at which moves are reduced, more than `by`.
    pub least: u32,
    /// Plies less, at least 1.
    pub by: u32,
}

impl Selection {
    /// Refuses what makes no sense.
    pub(crate) fn check(&self) -> Result<(), Refused> {
        let problem = |name, problem: &str| Err(Refused::Option { name, problem: problem.into() });
        if self.quiescence.is_some_and(|quiescence| quiescence.plies == 0 || quiescence.nodes == 0) {
            return problem("quiescence", "no plies or no nodes are an estimate at once, leave it out");
        }
        if self.extensions.singular.is_some_and(|singular| singular.least == 0) {
            return problem("singular", "nothing is left to search at depth 0, give at least 1");
        }
        if self.pruning.null_move.is_some_and(|null| null.reduction == 0) {
            return problem("null_move", "a search as deep saves nothing, give a reduction of at least 1");
        }
        if self
            .pruning
            .late_moves
            .is_some_and(|late| late.after == 0 || late.by == 0 || late.least <= late.by)
        {
            return problem("late_moves", "give after and by at least 1, and least more than by");
        }
        if self.pruning.beam == Some(0) {
            return problem("beam", "no move would be tried, give at least 1");
        }
        Ok(())
    }
}

/// A margin in points; what is beyond the range of scores is the largest there is.
pub(crate) fn points(margin: u32) -> i32 {
    i32::try_from(margin).unwrap_or(i32::MAX)
}
