//! What a simulation teaches the nodes it passed: [`Backup`].

use game_core::{Game, Player, Profile, Refused, Score};

/// Corrects a node by what its children know, after each simulation, from the leaf up.
///
/// Visits and sums of rewards are kept by the search itself, so [`Mean`] has nothing to add.
pub trait Backup<G: Game> {
    /// What is kept beside each node; its default stands for a node nobody visited.
    type Extra: Copy + Default + core::fmt::Debug;

    /// Whether means are all there is, so that nothing below is ever asked.
    const PLAIN: bool = false;

    /// Looks at the options and the class of the game before a search begins.
    ///
    /// # Errors
    /// [`Refused`] if this backup cannot be used on the game.
    fn check(&self, profile: &Profile) -> Result<(), Refused> {
        let _ = profile;
        Ok(())
    }

    /// A node is visited for the first time, in this state.
    fn first_visit(&self, extra: &mut Self::Extra, state: &G) {
        let _ = (extra, state);
    }

    /// A node with children was passed; asked from the leaf up.
    fn passed(&self, extra: &mut Self::Extra, family: Family<'_, Self::Extra>) {
        let _ = (extra, family);
    }

    /// The sum of rewards in [0, 1] that `mover`, who may enter the node, should believe in.
    #[inline]
    fn believed(&self, extra: &Self::Extra, mover: Player, visits: u32, sum: f64) -> f64 {
        let _ = (extra, mover, visits);
        sum
    }

    /// What is proved of a node, if its value is.
    fn proof(&self, extra: &Self::Extra) -> Option<Proof> {
        let _ = extra;
        None
    }

    /// What is known of a node's payoff **to the first player**, at least and at most.
    fn bounds(&self, extra: &Self::Extra) -> Option<(Score, Score)> {
        let _ = extra;
        None
    }

    /// Whether no simulation need enter this node again while a sibling is open.
    fn closed(&self, extra: &Self::Extra) -> bool {
        let _ = extra;
        false
    }
}

/// What may be left out when running: `None` keeps means alone, as [`Mean`] does.
impl<G: Game, B: Backup<G>> Backup<G> for Option<B> {
    type Extra = B::Extra;

    fn check(&self, profile: &Profile) -> Result<(), Refused> {
        self.as_ref().map_or(Ok(()), |backup| backup.check(profile))
    }

    fn first_visit(&self, extra: &mut B::Extra, state: &G) {
        if let Some(backup) = self {
            backup.first_visit(extra, state);
        }
    }

    fn passed(&self, extra: &mut B::Extra, family: Family<'_, B::Extra>) {
        if let Some(backup) = self {
            backup.passed(extra, family);
        }
    }

    #[inline]
    fn believed(&self, extra: &B::Extra, mover: Player, visits: u32, sum: f64) -> f64 {
        self.as_ref().map_or(sum, |backup| backup.believed(extra, mover, visits, sum))
    }

    fn proof(&self, extra: &B::Extra) -> Option<Proof> {
        self.as_ref()?.proof(extra)
    }

    fn bounds(&self, extra: &B::Extra) -> Option<(Score, Score)> {
        self.as_ref()?.bounds(extra)
    }

    #[inline]
    fn closed(&self, extra: &B::Extra) -> bool {
        self.as_ref().is_some_and(|backup| backup.closed(extra))
    }
}

/// A node whose children changed.
#[derive(Clone, Copy)]
pub struct Family<'a, X> {
    /// Who was to move there; nobody, for chance.
    pub mover: Option<Player>,
    /// What is kept beside its children.
    pub children: &'a [X],
    /// A child's visits, and the sum of its rewards in [0, 1] for the player who moved into it
    /// (for chance: who moved last).
    pub stats: &'a dyn Fn(usize) -> (u32, f64),
    /// Who those rewards belong to.
    pub rewarded: Player,
}

impl<X: core::fmt::Debug> core::fmt::Debug for Family<'_, X> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Family")
            .field("mover", &self.mover)
            .field("children", &self.children)
            .finish_non_exhaustive()
    }
}

/// A proved value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The payoff to the first player with best play of both.
    pub payoff: i32,
    /// The game ends within so many plies if both sides play by the proof.
    pub within: u32,
}

impl Proof {
    /// The proved payoff to a player of a two-player zero-sum game.
    #[must_use]
    pub fn to(&self, player: Player) -> i32 {
        Score::new(self.payoff).towards(Player::FIRST, player).get()
    }
}

/// The mean reward of all simulations, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mean;

impl<G: Game> Backup<G> for Mean {
    type Extra = ();
    const PLAIN: bool = true;
}
