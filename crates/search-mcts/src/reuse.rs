//! Going on with a tree after a move: [`Mcts::advance`] and [`Mcts::search_on`].

use crate::answer::Answer;
use crate::arena::{Arena, ROOT, Total};
use crate::backup::Backup;
use crate::event::Event;
use crate::mcts::Mcts;
use crate::playout::Playout;
use crate::tree_policy::TreePolicy;
use game_core::search::RootMoves;
use game_core::{Clock, Game, IllegalMove, Limits, Observer, Player, Refused, Report, Turn};

/// A tree that may be gone on with.
#[derive(Clone, Debug)]
pub(crate) struct Kept<G: Game> {
    pub(crate) root: G,
    /// The moves of the root's children.
    pub(crate) moves: RootMoves<G::Move>,
    /// Who moved last, if anyone did: whose rewards a chance root's children hold.
    pub(crate) last_mover: Player,
    /// Whether the tree is the one of wide sums.
    pub(crate) wide: bool,
    /// Whether there are statistics of the root's children.
    pub(crate) grown: bool,
}

impl<G: Game> Kept<G> {
    /// Of a root nothing is known about.
    pub(crate) fn unsearched(root: &G) -> Kept<G> {
        let moves = root.moves().enumerate().collect();
        let last_mover = root.turn().player_or(Player::FIRST);
        Kept { root: root.clone(), moves, last_mover, wide: false, grown: false }
    }
}

impl<G, T, P, B, A, O, C> Mcts<G, T, P, B, A, O, C>
where
    G: Game,
    T: TreePolicy<G>,
    P: Playout<G>,
    B: Backup<G>,
    A: Answer,
    O: Observer<Event<G::Move>>,
    C: Clock,
{
    /// Plays a move or an outcome on the root of the last search and keeps the part of the tree
    /// below it, in place; the rest of the memory is free again.
    ///
    /// A move that was never tried leaves a tree without statistics, and so does any after a search
    /// that had no budget. Without a search to go on with nothing happens.
    ///
    /// # Errors
    /// [`IllegalMove`] if the root does not allow it; the tree is unchanged.
    ///
    /// # Complexity
    /// Time and some temporary memory in proportion to the tree.
    pub fn advance(&mut self, m: G::Move) -> Result<(), IllegalMove<G::Move>> {
        let Some(mut kept) = self.kept.take() else { return Ok(()) };
        let turn = kept.root.turn();
        let ordinal = match turn {
            Turn::Chance => kept.root.outcomes().position(|(outcome, _)| outcome == m),
            _ => kept.moves.iter().position(|&(_, known)| known == m),
        };
        if let Err(illegal) = kept.root.try_play(m) {
            self.kept = Some(kept);
            return Err(illegal);
        }
        kept.last_mover = turn.player_or(kept.last_mover);
        kept.moves = kept.root.moves().enumerate().collect();
        let count = kept.moves.len().max(kept.root.outcomes().count());
        let grown = match (kept.grown, ordinal) {
            (true, Some(ordinal)) if kept.wide => advance(&mut self.wide, ordinal, count),
            (true, Some(ordinal)) => advance(&mut self.narrow, ordinal, count),
            _ => false,
        };
        kept.grown = grown;
        self.advances += 1;
        self.blocks.clear();
        self.kept = Some(kept);
        Ok(())
    }

    /// The root that [`search_on`](Mcts::search_on) would search.
    pub fn root(&self) -> Option<&G> {
        self.kept.as_ref().map(|kept| &kept.root)
    }

    /// Searches from the root of the last search, or the state it was advanced to, with the tree
    /// that is there.
    ///
    /// Limits and counters count this search alone; visits and means are those of the whole
    /// tree, and so is the sum of the root moves' visits. The stream of random numbers is a new
    /// one each time. The tree is dropped, and a new one begun, where its statistics do not answer
    /// the question: other root moves in [`Limits::only`], or a chance root that the first player
    /// did not move into.
    ///
    /// # Errors
    /// [`Refused::Option`] before any search; and as a search's own, the tree being kept.
    pub fn search_on(&mut self, limits: &Limits) -> Result<Report<G::Move, f64>, Refused> {
        let Some(kept) = self.kept.take() else {
            let problem = "there is no search to go on with: search first".into();
            return Err(Refused::Option { name: "tree", problem });
        };
        self.advances += 1;
        let root = kept.root.clone();
        let result = self.start(&root, limits, Some(kept.clone()));
        if result.is_err() {
            let nodes = if kept.wide { self.wide.nodes.len() } else { self.narrow.nodes.len() };
            self.kept = Some(Kept { grown: kept.grown && nodes > 0, ..kept });
        }
        result
    }
}

/// Makes the root's child the root; whether it has children itself (and, if states shared theirs by
/// accident, as many as it should).
fn advance<N: Total, X: Copy + Default, Y: Copy + Default>(
    arena: &mut Arena<N, X, Y>,
    ordinal: usize,
    count: usize,
) -> bool {
    let first = arena.nodes[ROOT].first as usize;
    if first == 0 || arena.nodes.get(first + ordinal).is_none_or(|child| child.first == 0) {
        return false;
    }
    arena.advance(first + ordinal);
    // The node's own first playout was no visit of a child's: forget it, as the root has none.
    let first = arena.nodes[ROOT].first as usize;
    let later = arena.nodes.iter().map(|node| node.first as usize).filter(|&next| next > first);
    let end = later.min().unwrap_or(arena.nodes.len());
    if end - first != count {
        return false;
    }
    let children = &arena.nodes[first..end];
    let visits = children.iter().map(|child| child.visits).sum();
    let total = children.iter().fold(N::default(), |total, child| total.plus(child.total.steps()));
    (arena.nodes[ROOT].visits, arena.nodes[ROOT].total) = (visits, total);
    true
}
