//! One player against the most harmful of the others: [`BestReply`].
//!
//! M. P. D. Schadd & M. H. M. Winands, *Best Reply Search for Multiplayer Games*, IEEE
//! Transactions on Computational Intelligence and AI in Games 3(1), 2011.

use alloc::vec::Vec;
use core::fmt;
use game_core::adapt::Inner;
use game_core::{Deterministic, Evaluate, Game, Player, Profile, Score, Sum, Turn, WrongClass, ZeroSum};

/// A game of any number of players as best-reply search sees it: the hero moves, then **one** of
/// the others, the one whose move harms him most, while the rest pass; and again.
///
/// It is a two-player zero-sum game (the hero is the first player), so that any search for those
/// can play it: [`Minimax`](crate::Minimax) prunes nothing, alpha-beta prunes. Compared with
/// the paranoid model the hero moves more often and looks further ahead in his own moves; but
/// the others' passes are usually against the rules, so that its value is an opinion and no
/// bound.
///
/// Games have no passes, so `seat` says what it means that another player moves here: the same
/// state with that player to move, or `None` where he cannot (he is out, or has no move). It is
/// asked of unfinished states only, and never for the player who is to move anyway.
///
/// ```
/// use game_core::{Limits, Player, Score, Search, tree::Tree};
/// use search_minimax::{BestReply, Minimax};
///
/// // In a tree nobody can move out of turn: the two models agree.
/// let tree: Tree = "p0(p1(<3 1 2> <1 3 2>) p2(<2 2 2> <4 0 2>))".parse()?;
/// let game = BestReply::new(tree, Player::FIRST, |_: &Tree, _| None)?;
/// let report = Minimax::new().search(&game, &Limits::NONE)?;
/// assert_eq!(report.value, Some(Score::new(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct BestReply<G, F> {
    inner: G,
    hero: Player,
    seat: F,
    turn: Turn,
}

impl<G: Game, F: Fn(&G, Player) -> Option<G> + Clone> BestReply<G, F> {
    /// The game as `hero` sees it, who moves first if he can.
    ///
    /// # Errors
    /// [`WrongClass`] if the game has no such player, or chance events.
    pub fn new(game: G, hero: Player, seat: F) -> Result<BestReply<G, F>, WrongClass> {
        let profile = game.profile();
        if hero.index() >= usize::from(profile.players) {
            return Err(WrongClass::NoSuchPlayer(profile.players));
        }
        if profile.chance {
            return Err(WrongClass::Chance);
        }
        let mut best_reply = BestReply { inner: game, hero, seat, turn: Turn::Over };
        best_reply.turn = match best_reply.inner.turn() {
            Turn::Player(player) => best_reply.next(player == hero),
            Turn::Over | Turn::Chance => Turn::Over,
        };
        Ok(best_reply)
    }

    /// The game inside.
    pub fn inner(&self) -> &G {
        &self.inner
    }

    /// The hero's own player number in the game inside.
    pub fn hero(&self) -> Player {
        self.hero
    }

    /// The state inside with this player to move.
    fn seated(&self, player: Player) -> Option<G> {
        match self.inner.turn() {
            Turn::Player(mover) if mover == player => Some(self.inner.clone()),
            Turn::Player(_) => {
                (self.seat)(&self.inner, player).filter(|state| state.turn() == Turn::Player(player))
            }
            Turn::Over | Turn::Chance => None,
        }
    }

    /// Everybody but the hero, in the order of the round after him.
    fn others(&self) -> impl Iterator<Item = Player> + use<G, F> {
        let count = usize::from(self.inner.profile().players);
        let hero = self.hero.index();
        (1..count).filter_map(move |n| Player::new((hero + n) % count))
    }

    /// The side that moves next; the other one if nobody of it can.
    fn next(&self, hero_first: bool) -> Turn {
        let hero = || self.seated(self.hero).is_some();
        let others = || self.others().any(|player| self.seated(player).is_some());
        match self.inner.turn() {
            Turn::Over | Turn::Chance => Turn::Over,
            Turn::Player(_) if hero_first && hero() => Turn::Player(Player::FIRST),
            Turn::Player(_) if others() => Turn::Player(Player::SECOND),
            Turn::Player(_) => Turn::Player(Player::FIRST),
        }
    }
}

/// A move of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reply<M> {
    /// Who makes it, by his number in the game inside.
    pub player: Player,
    /// What he plays.
    pub m: M,
}

impl<M: fmt::Display> fmt::Display for Reply<M> {
    /// `p2:a`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}:{}", self.player.index(), self.m)
    }
}

impl<M: fmt::Debug> fmt::Debug for Reply<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}:{:?}", self.player.index(), self.m)
    }
}

impl<G: Game, F: Fn(&G, Player) -> Option<G> + Clone> Game for BestReply<G, F> {
    type Move = Reply<G::Move>;

    fn profile(&self) -> Profile {
        let inner = self.inner.profile();
        let widest = inner.payoff_min.saturating_neg().max(inner.payoff_max);
        inner.with_players(2, Sum::Zero).with_payoffs(widest.saturating_neg(), widest)
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn moves(&self) -> impl Iterator<Item = Reply<G::Move>> {
        let hero = Some(self.hero).filter(|_| self.turn == Turn::Player(Player::FIRST));
        let others = self.others().filter(|_| self.turn == Turn::Player(Player::SECOND));
        let seated = hero.into_iter().chain(others).filter_map(|player| Some((player, self.seated(player)?)));
        seated.flat_map(|(player, state)| {
            let moves: Vec<G::Move> = state.moves().collect();
            moves.into_iter().map(move |m| Reply { player, m })
        })
    }

    fn play(&mut self, Reply { player, m }: Reply<G::Move>) {
        if let Some(state) = self.seated(player) {
            self.inner = state;
        }
        self.inner.play(m);
        self.turn = self.next(player != self.hero);
    }

    fn payoff(&self, player: Player) -> Score {
        self.inner.payoff(self.hero).towards(Player::FIRST, player)
    }
}

impl<G: Game, F: Fn(&G, Player) -> Option<G> + Clone> Deterministic for BestReply<G, F> {}
impl<G: Game, F: Fn(&G, Player) -> Option<G> + Clone> ZeroSum for BestReply<G, F> {}

/// The estimate of the game inside, from the hero's side.
impl<G, F, E> Evaluate<BestReply<G, F>> for Inner<E>
where
    G: Game,
    F: Fn(&G, Player) -> Option<G> + Clone,
    E: Evaluate<G>,
{
    fn evaluate(&self, state: &BestReply<G, F>, player: Player) -> Score {
        self.0.evaluate(&state.inner, state.hero).towards(Player::FIRST, player)
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

impl<G: fmt::Debug, F> fmt::Debug for BestReply<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BestReply({:?}, hero {:?}, turn {:?})", self.inner, self.hero, self.turn)
    }
}
