//! A plan for one player as an object: extracted, checked, and played.

use alloc::vec::Vec;
use core::fmt;
use game_core::{Game, Limits, Player, Refused, Score, Turn};

/// What one player does after everything the others may do: one move where he moves, every legal
/// reply (and every outcome of a chance event) where he does not.
///
/// A single line proves nothing, and neither does a plan that needs one friendly reply:
/// [`Strategy::check`] rejects both, and otherwise says what the plan guarantees.
///
/// ```
/// use game_core::{Limits, Player, Score, tree::Tree};
/// use search_minimax::{Flaw, Strategy};
///
/// let root: Tree = "((4 9 6) (2 15 13) (5 8 10))".parse()?;
/// let best = Strategy::best(&root, Player::FIRST, &Limits::NONE)?;
/// let guarantee = best.check(&root)?;
/// assert_eq!((guarantee.value, guarantee.lines), (Score::new(5), 3));
///
/// // Going for 15 needs a friendly reply.
/// let b = game_core::find_move(&root, "b")?;
/// let hope = game_core::find_move(&game_core::Game::child(&root, b), "b")?;
/// let wish = Strategy::of_lines(Player::FIRST, [[b, hope]]);
/// assert!(matches!(wish.check(&root), Err(Flaw::MissedReply { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<M> {
    player: Player,
    /// What may follow at each node, and the node it leads to; the first is the root.
    nodes: Vec<Vec<(M, usize)>>,
}

/// What a strategy without a flaw promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guarantee {
    /// The least its player can get, in payoff units; a friendly opponent may give more.
    pub value: Score,
    /// How many ways the game may go.
    pub lines: usize,
}

/// Why a strategy is none, with the moves that lead there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw<M> {
    /// It has no answer to a reply (or an outcome) that may come here.
    MissedReply {
        /// The moves up to here.
        path: Vec<M>,
        /// The reply.
        reply: M,
    },
    /// It does not say what to do here.
    NoMove {
        /// The moves up to here.
        path: Vec<M>,
    },
    /// It wants several moves at once here.
    SeveralMoves {
        /// The moves up to here.
        path: Vec<M>,
    },
    /// It expects or plays something that is not legal here.
    Illegal {
        /// The moves up to here.
        path: Vec<M>,
        /// What is not legal.
        m: M,
    },
}

impl<M: fmt::Display> fmt::Display for Flaw<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, problem) = match self {
            Flaw::MissedReply { path, reply } => (path, alloc::format!("there is no answer to {reply}")),
            Flaw::NoMove { path } => (path, "no move is chosen".into()),
            Flaw::SeveralMoves { path } => (path, "several moves are chosen".into()),
            Flaw::Illegal { path, m } => (path, alloc::format!("{m} is not legal")),
        };
        f.write_str(if path.is_empty() { "at the start" } else { "after" })?;
        for m in path {
            write!(f, " {m}")?;
        }
        write!(f, " {problem}")
    }
}

impl<M: fmt::Display + fmt::Debug> core::error::Error for Flaw<M> {}

impl<M: Copy + Eq> Strategy<M> {
    /// The plan that these lines of moves make together, whether it is one or not.
    pub fn of_lines(
        player: Player,
        lines: impl IntoIterator<Item = impl IntoIterator<Item = M>>,
    ) -> Strategy<M> {
        let mut nodes: Vec<Vec<(M, usize)>> = alloc::vec![Vec::new()];
        for line in lines {
            let mut at = 0;
            for m in line {
                at = match nodes[at].iter().find(|&&(known, _)| known == m) {
                    Some(&(_, next)) => next,
                    None => {
                        let next = nodes.len();
                        nodes[at].push((m, next));
                        nodes.push(Vec::new());
                        next
                    }
                };
            }
        }
        Strategy { player, nodes }
    }

    /// The best plan of a player whatever the others do (all of them against him): the part of
    /// the game tree that proves his value. Of equally good moves it has the first.
    ///
    /// Without chance and for two players its guarantee is the minimax value.
    ///
    /// # Errors
    /// [`Refused::LineTooLong`] beyond [`Limits::plies`]; other limits are not looked at.
    ///
    /// # Complexity
    /// Visits the whole game tree and keeps, at each node of the plan, one child or all.
    pub fn best<G: Game<Move = M>>(
        root: &G,
        player: Player,
        limits: &Limits,
    ) -> Result<Strategy<M>, Refused> {
        let mut strategy = Strategy { player, nodes: Vec::new() };
        strategy.grow(root, limits.longest_line(), limits.longest_line())?;
        Ok(strategy)
    }

    /// Adds the best plan from a state; its node is the last before it was called. Gives its
    /// guaranteed value.
    fn grow<G: Game<Move = M>>(&mut self, state: &G, left: u32, plies: u32) -> Result<Score, Refused> {
        let node = self.nodes.len();
        self.nodes.push(Vec::new());
        let turn = state.turn();
        if turn.is_over() {
            return Ok(state.payoff(self.player));
        }
        let left = left.checked_sub(1).ok_or(Refused::LineTooLong { plies })?;
        if turn != Turn::Player(self.player) {
            let mut least = Score::MAX;
            for m in choices(state) {
                let next = self.nodes.len();
                least = least.min(self.grow(&state.child(m), left, plies)?);
                self.nodes[node].push((m, next));
            }
            return Ok(least);
        }
        let (next, mut most) = (self.nodes.len(), None);
        for m in state.moves() {
            let tail = self.nodes.len();
            let value = self.grow(&state.child(m), left, plies)?;
            if most.is_some_and(|most| value <= most) {
                self.nodes.truncate(tail);
                continue;
            }
            // The better plan takes the place of the one before.
            let shift = tail - next;
            self.nodes.drain(next..tail);
            for (_, child) in self.nodes[next..].iter_mut().flatten() {
                *child -= shift;
            }
            self.nodes[node] = alloc::vec![(m, next)];
            most = Some(value);
        }
        Ok(most.unwrap_or_default())
    }

    /// Whose plan it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What it does or expects after these moves: one move, all replies, or nothing at an end.
    /// `None` if it does not say what comes after them.
    pub fn after(&self, path: &[M]) -> Option<impl Iterator<Item = M> + use<'_, M>> {
        let mut at = 0;
        for m in path {
            at = self.nodes[at].iter().find(|(known, _)| known == m)?.1;
        }
        Some(self.nodes[at].iter().map(|&(m, _)| m))
    }

    /// Follows the plan through every reply.
    ///
    /// # Errors
    /// The first [`Flaw`], in the order of the game's moves.
    ///
    /// # Complexity
    /// O(n) states for a plan of n nodes, as many at a time as the plan is deep; it is not recursive.
    pub fn check<G: Game<Move = M>>(&self, root: &G) -> Result<Guarantee, Flaw<M>> {
        let mut guarantee = Guarantee { value: Score::MAX, lines: 0 };
        let mut path = Vec::new();
        self.look(root, 0, &path, &mut guarantee)?;
        // The states on the path, their nodes, and how many of their edges were followed.
        let mut open = alloc::vec![(root.clone(), 0, 0)];
        while let Some((state, node, followed)) = open.last_mut() {
            let Some(&(m, next)) = self.nodes[*node].get(*followed) else {
                open.pop();
                path.pop();
                continue;
            };
            *followed += 1;
            let child = state.child(m);
            path.push(m);
            self.look(&child, next, &path, &mut guarantee)?;
            open.push((child, next, 0));
        }
        Ok(guarantee)
    }

    /// What is wrong with a node by itself; the end of a line counts.
    fn look<G: Game<Move = M>>(
        &self,
        state: &G,
        node: usize,
        path: &[M],
        guarantee: &mut Guarantee,
    ) -> Result<(), Flaw<M>> {
        let edges = &self.nodes[node];
        let legal: Vec<M> = choices(state).collect();
        if let Some(&(m, _)) = edges.iter().find(|(m, _)| !legal.contains(m)) {
            return Err(Flaw::Illegal { path: path.to_vec(), m });
        }
        match (state.turn(), edges.as_slice()) {
            (Turn::Over, _) => {
                guarantee.value = guarantee.value.min(state.payoff(self.player));
                guarantee.lines += 1;
            }
            (Turn::Player(mover), []) if mover == self.player => {
                return Err(Flaw::NoMove { path: path.to_vec() });
            }
            (Turn::Player(mover), [_, _, ..]) if mover == self.player => {
                return Err(Flaw::SeveralMoves { path: path.to_vec() });
            }
            (Turn::Player(mover), _) if mover == self.player => {}
            _ => {
                if let Some(&reply) = legal.iter().find(|&reply| edges.iter().all(|(m, _)| m != reply)) {
                    return Err(Flaw::MissedReply { path: path.to_vec(), reply });
                }
            }
        }
        Ok(())
    }
}

/// Moves or outcomes.
fn choices<G: Game>(state: &G) -> impl Iterator<Item = G::Move> {
    state.moves().chain(state.outcomes().map(|(outcome, _)| outcome))
}
