//! How a simulation is played to its end: [`Playout`].

use crate::random::Random;
use game_core::{Game, Payoffs, Player, Refused, Turn};

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game is over: its payoffs count.
    Over,
    /// Too many plies were played: the stated cut-off value counts
    /// (see [`Rewards`](crate::Rewards)).
    CutOff,
    /// The position was estimated: points for every player, [`Playout::unit`] of them a payoff
    /// unit.
    Estimated(Payoffs),
}

/// Plays from a leaf of the tree to an end, or says what the leaf is worth.
pub trait Playout<G: Game> {
    /// Whether [`learn`](Playout::learn) wants the moves of each simulation.
    const LINE: bool = false;

    /// How many playouts a leaf gets at once: so much its visits grow at a time.
    const AT_ONCE: u32 = 1;

    /// Points a payoff unit of [`Ending::Estimated`].
    fn unit(&self) -> i32 {
        1
    }

    /// Looks at the options before a search begins, and forgets what an earlier one taught.
    ///
    /// # Errors
    /// [`Refused::Option`] that names the one that makes no sense.
    fn check(&mut self, root: &G) -> Result<(), Refused> {
        let _ = root;
        Ok(())
    }

    /// Chooses a legal move for the player to move; `None` only where there is none.
    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move>;

    /// Plays at most `plies` plies on `state` and tells `seen` who made each move (nobody, for
    /// an outcome of chance, which is drawn by weight).
    #[inline]
    fn play(
        &mut self,
        state: &mut G,
        plies: u32,
        random: &mut Random,
        mut seen: impl FnMut(Option<Player>, G::Move),
    ) -> Ending {
        for _ in 0..plies {
            let (player, m) = match state.turn() {
                Turn::Over => return Ending::Over,
                Turn::Player(player) => (Some(player), self.choose(state, random)),
                Turn::Chance => (None, random.outcome(state).map(|(_, outcome, _)| outcome)),
            };
            // A state without moves that is not over breaks the contract of `Game`.
            let Some(m) = m else { return Ending::CutOff };
            seen(player, m);
            state.play(m);
        }
        if state.turn().is_over() { Ending::Over } else { Ending::CutOff }
    }

    /// Plays [`AT_ONCE`](Playout::AT_ONCE) times from a leaf and tells `ended` how, and where;
    /// asked only where that is more than one.
    fn play_several(&mut self, leaf: &G, plies: u32, random: &mut Random, mut ended: impl FnMut(Ending, &G)) {
        for _ in 0..Self::AT_ONCE {
            let mut state = leaf.clone();
            let ending = self.play(&mut state, plies, random, |_, _| ());
            ended(ending, &state);
        }
    }

    /// A simulation is over: who made which move, in the tree and in the playout, and the reward
    /// in [0, 1] of each player. Asked if [`LINE`](Playout::LINE) is set.
    fn learn(&mut self, root: &G, line: &[(Option<Player>, G::Move)], rewards: &[f64]) {
        let _ = (root, line, rewards);
    }
}

/// Plays legal moves at random, each as likely as the next.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Uniform;

impl<G: Game> Playout<G> for Uniform {
    #[inline]
    fn choose(&mut self, state: &G, random: &mut Random) -> Option<G::Move> {
        state.sample(|count| random.below(count))
    }
}
