//! Killers, history and counter moves: [`Heuristics`].
//!
//! Killers: Akl & Newborn, *The principal continuation and the killer heuristic*, ACM 1977.
//! History: Schaeffer, *The history heuristic and alpha-beta search enhancements in practice*,
//! PAMI 11(11), 1989, in its four parts: the declaration of a score a move
//! ([`Heuristics`]), its initialisation (`new_search`), its update at a cut (`cut`) and the
//! sorting by it (`rank`). Counter moves: Uiterwijk, *The countermove heuristic*, ICCA Journal
//! 15(1), 1992. A departure: a move tried in vain before a cut loses what the cutting one gains,
//! and scores saturate.

use crate::learn::{Context, Learn};
use game_core::{Indexed, Player};

/// Which of the heuristics are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The two latest moves that cut at the same ply are tried before others.
    pub killers: bool,
    /// Moves that cut anywhere are tried in the order of how often and how high up they did.
    pub history: bool,
    /// The move that last cut after the same previous move is tried early.
    pub counters: bool,
}

impl Use {
    /// All of them.
    pub const ALL: Use = Use { killers: true, history: true, counters: true };
    /// None of them.
    pub const NONE: Use = Use { killers: false, history: false, counters: false };
}

/// Ranks moves by where they cut before; any [`Indexed`] game can be learned about.
///
/// **Ageing**: a new search halves the history and forgets killers, whose plies are counted from
/// another root. A game with another number of moves starts afresh.
#[derive(Clone, Debug)]
pub struct Heuristics<M> {
    uses: Use,
    /// A score for each player and each number of a move.
    history: Vec<i32>,
    /// For each player and each number of the previous move, the reply that cut.
    replies: Vec<Option<M>>,
    /// For each ply, the two latest cutting moves.
    killers: Vec<[Option<M>; 2]>,
    moves: usize,
}

impl<M: Copy + Eq> Heuristics<M> {
    /// No score exceeds this, either way.
    const MOST: i32 = 1 << 20;
    /// A killer ranks above every history score, the latest highest.
    const KILLER: i32 = 1 << 24;
    /// A counter move ranks just below killers.
    const COUNTER: i32 = 1 << 23;

    /// Nothing learned yet.
    #[must_use]
    pub fn new(uses: Use) -> Self {
        Heuristics { uses, history: Vec::new(), replies: Vec::new(), killers: Vec::new(), moves: 0 }
    }

    /// The history score of the move with this number, for a player.
    #[must_use]
    pub fn score(&self, player: Player, index: usize) -> i32 {
        self.history.get(self.slot(player, index)).copied().unwrap_or(0)
    }

    fn slot(&self, player: Player, index: usize) -> usize {
        player.index() * self.moves + index
    }

    /// Adds to a score; what is added shrinks as the score nears the limit.
    fn add(&mut self, player: Player, index: usize, points: i32) {
        let slot = self.slot(player, index);
        if let Some(score) = self.history.get_mut(slot) {
            let damped = i64::from(*score) * i64::from(points.abs()) / i64::from(Self::MOST);
            *score += points - i32::try_from(damped).unwrap_or(0);
        }
    }
}

impl<G: Indexed> Learn<G> for Heuristics<G::Move> {
    #[inline]
    fn rank(&self, at: Context<'_, G>, m: G::Move) -> i32 {
        let Some(me) = at.state.turn().player() else { return 0 };
        if self.uses.killers
            && let Some(killers) = self.killers.get(at.ply as usize)
            && let Some(place) = killers.iter().position(|&killer| killer == Some(m))
        {
            return if place == 0 { Self::KILLER + 1 } else { Self::KILLER };
        }
        if self.uses.counters
            && let Some(previous) = at.previous
            && self.replies.get(self.slot(me, at.state.index(previous))) == Some(&Some(m))
        {
            return Self::COUNTER;
        }
        if self.uses.history { self.score(me, at.state.index(m)) } else { 0 }
    }

    fn cut(&mut self, at: Context<'_, G>, m: G::Move, tried: impl Iterator<Item = G::Move>) {
        let Some(me) = at.state.turn().player() else { return };
        if self.uses.killers {
            let ply = at.ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
        }
        if self.uses.counters
            && let Some(previous) = at.previous
        {
            let slot = self.slot(me, at.state.index(previous));
            if let Some(reply) = self.replies.get_mut(slot) {
                *reply = Some(m);
            }
        }
        if self.uses.history {
            // Without a depth limit every cut weighs the same.
            let depth = at.depth.map_or(1, |depth| depth.min(100).cast_signed());
            self.add(me, at.state.index(m), depth * depth);
            for vain in tried {
                self.add(me, at.state.index(vain), -depth * depth);
            }
        }
    }

    fn new_search(&mut self, root: &G) {
        let moves = root.index_count();
        if moves != self.moves {
            self.moves = moves;
            self.history.clear();
            self.replies.clear();
        }
        self.history.resize(2 * moves, 0);
        self.replies.resize(2 * moves, None);
        self.history.iter_mut().for_each(|score| *score /= 2);
        self.killers.clear();
    }

    fn reset(&mut self) {
        *self = Heuristics::new(self.uses);
    }

    fn learns(&self) -> bool {
        self.uses != Use::NONE
    }
}
