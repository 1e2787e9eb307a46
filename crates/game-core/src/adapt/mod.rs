//! Newtypes that give a game a class it is known to have only at run time, or another class.
//!
//! | adapter | gives | checks |
//! |---|---|---|
//! | [`Alternating`] | [`Deterministic`] + [`ZeroSum`] | two players, zero-sum, no chance |
//! | [`Balanced`] | [`ZeroSum`] | two players, zero-sum |
//! | [`Centred`] | [`ZeroSum`] | two players, constant-sum: `payoff - sum / 2` |
//! | [`Paranoid`] | [`ZeroSum`] | that the named player exists: he against all others |
//!
//! The check is made once, in `new`; after that the bound holds at compile time. The optional
//! powers pass through (except that a coalition has no [`Features`]); a plug written for the game
//! inside (evaluator, order, book) is used through [`Inner`]. Hidden information is not checked:
//! a search sees the whole state.

use crate::{
    Book, Decisive, Deterministic, Enumerable, Evaluate, Exchanges, Features, Game, IllegalMove, Indexed,
    Keyed, Notation, Order, ParseError, Passes, Player, Profile, Score, Sum, Tactical, Turn, WrongClass,
    ZeroSum,
};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// A plug written for a game `G`, used on an adapter around `G`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Inner<T>(pub T);

macro_rules! adapter {
    ($(#[$doc:meta])* $name:ident $(, $field:ident: $type:ty)?) => {
        $(#[$doc])*
        #[derive(Debug, PartialEq, Eq)]
        pub struct $name<G> {
            inner: G,
            $($field: $type,)?
        }

        impl<G> $name<G> {
            /// The game inside.
            pub fn inner(&self) -> &G {
                &self.inner
            }

            /// Takes the adapter off.
            pub fn into_inner(self) -> G {
                self.inner
            }
        }

        impl<G: Clone> Clone for $name<G> {
            fn clone(&self) -> Self {
                Self { inner: self.inner.clone(), $($field: self.$field,)? }
            }
            fn clone_from(&mut self, source: &Self) {
                self.inner.clone_from(&source.inner);
                $(self.$field = source.$field;)?
            }
        }

        impl<G: core::fmt::Display> core::fmt::Display for $name<G> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.inner.fmt(f)
            }
        }

        impl<G: Indexed> Indexed for $name<G> where $name<G>: Game<Move = G::Move> {
            fn index_count(&self) -> usize {
                self.inner.index_count()
            }
            fn index(&self, m: G::Move) -> usize {
                self.inner.index(m)
            }
            fn move_at(&self, index: usize) -> Option<G::Move> {
                self.inner.move_at(index)
            }
        }

        impl<G: Tactical> Tactical for $name<G> where $name<G>: Game<Move = G::Move> {
            fn noisy_moves(&self) -> impl Iterator<Item = G::Move> {
                self.inner.noisy_moves()
            }
            fn is_forced(&self) -> bool {
                self.inner.is_forced()
            }
        }

        impl<G: Exchanges> Exchanges for $name<G> where $name<G>: Game<Move = G::Move> {
            fn place(&self, m: G::Move) -> Option<usize> {
                self.inner.place(m)
            }
            fn gain(&self, m: G::Move) -> i32 {
                self.inner.gain(m)
            }
            fn exchange(&self, m: G::Move) -> i32 {
                self.inner.exchange(m)
            }
        }

        impl<G: Passes> Passes for $name<G> where $name<G>: Game<Move = G::Move> {
            fn passed(&self) -> Option<Self> {
                Some(Self { inner: self.inner.passed()?, $($field: self.$field,)? })
            }
        }

        impl<G: Enumerable> Enumerable for $name<G> where $name<G>: Game<Move = G::Move> {
            fn state_count(&self) -> u64 {
                self.inner.state_count()
            }
            fn state_number(&self) -> u64 {
                self.inner.state_number()
            }
            fn state(&self, number: u64) -> Option<Self> {
                Some(Self { inner: self.inner.state(number)?, $($field: self.$field,)? })
            }
        }

        impl<G: Notation> Notation for $name<G> where $name<G>: Game<Move = G::Move> {
            fn read(&self, text: &str) -> Result<Self, ParseError> {
                Ok(Self { inner: self.inner.read(text)?, $($field: self.$field,)? })
            }
            fn write(&self) -> String {
                self.inner.write()
            }
            fn find_move(&self, text: &str) -> Result<G::Move, ParseError> {
                self.inner.find_move(text)
            }
        }

        impl<G: Game, B: Book<G>> Book<$name<G>> for Inner<B> where $name<G>: Game<Move = G::Move> {
            fn moves(&self, state: &$name<G>) -> Vec<(G::Move, u32)> {
                self.0.moves(&state.inner)
            }
        }

        impl<G: Game, O: Order<G>> Order<$name<G>> for Inner<O> where $name<G>: Game<Move = G::Move> {
            fn rank(&self, state: &$name<G>, m: G::Move) -> i32 {
                self.0.rank(&state.inner, m)
            }
            fn rank_child(&self, state: &$name<G>, m: G::Move, child: &$name<G>) -> i32 {
                self.0.rank_child(&state.inner, m, &child.inner)
            }
            fn pays_at(&self, state: &$name<G>) -> bool {
                self.0.pays_at(&state.inner)
            }
            fn ranks(&self) -> bool {
                self.0.ranks()
            }
        }
    };
}

/// The methods of `Game` that an adapter passes on unchanged.
macro_rules! pass_on {
    () => {
        fn moves(&self) -> impl Iterator<Item = G::Move> {
            self.inner.moves()
        }
        fn play(&mut self, m: G::Move) {
            self.inner.play(m);
        }
        fn move_count(&self) -> usize {
            self.inner.move_count()
        }
        fn nth_move(&self, n: usize) -> Option<G::Move> {
            self.inner.nth_move(n)
        }
        fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<G::Move> {
            self.inner.pick(choose)
        }
        fn sample(&self, below: impl FnMut(usize) -> usize) -> Option<G::Move> {
            self.inner.sample(below)
        }
        fn outcomes(&self) -> impl Iterator<Item = (G::Move, u64)> {
            self.inner.outcomes()
        }
        fn repeats(&self) -> Option<u32> {
            self.inner.repeats()
        }
        fn try_play(&mut self, m: G::Move) -> Result<(), IllegalMove<G::Move>> {
            self.inner.try_play(m)
        }
    };
}

/// The powers of an adapter that leaves the players and the order of payoffs as they are.
macro_rules! same_players {
    ($name:ident) => {
        impl<G: Keyed> Keyed for $name<G> {
            fn key(&self) -> u64 {
                self.inner.key()
            }
        }

        impl<G: Decisive> Decisive for $name<G> {
            fn winning_move(&self) -> Option<(usize, G::Move)> {
                self.inner.winning_move()
            }
            fn safe_moves(&self) -> impl Iterator<Item = (usize, G::Move)> {
                self.inner.safe_moves()
            }
            fn soonest(&self) -> crate::Soonest {
                self.inner.soonest()
            }
        }

        impl<G: Features> Features for $name<G> {
            fn feature_names(&self) -> &[&'static str] {
                self.inner.feature_names()
            }
            fn features(&self, player: Player, values: &mut [i32]) {
                self.inner.features(player, values);
            }
        }
    };
}

/// An adapter that changes neither players nor payoffs.
macro_rules! same_game {
    ($name:ident) => {
        impl<G: Game> Game for $name<G> {
            type Move = G::Move;
            pass_on!();
            fn profile(&self) -> Profile {
                self.inner.profile()
            }
            fn turn(&self) -> Turn {
                self.inner.turn()
            }
            fn payoff(&self, player: Player) -> Score {
                self.inner.payoff(player)
            }
            fn player_name(&self, player: Player) -> Cow<'static, str> {
                self.inner.player_name(player)
            }
        }

        impl<G: Game> ZeroSum for $name<G> {}

        same_players!($name);

        impl<G: Game, E: Evaluate<G>> Evaluate<$name<G>> for Inner<E> {
            fn evaluate(&self, state: &$name<G>, player: Player) -> Score {
                self.0.evaluate(&state.inner, player)
            }
            fn unit(&self) -> i32 {
                self.0.unit()
            }
        }
    };
}

adapter! {
    /// A game checked to be two-player, zero-sum and without chance: what alpha-beta asks for.
    Alternating
}
same_game!(Alternating);
impl<G: Game> Deterministic for Alternating<G> {}

impl<G: Game> Alternating<G> {
    /// Checks the profile of `game`.
    ///
    /// # Errors
    /// [`WrongClass`], naming the first thing that is missing.
    pub fn new(game: G) -> Result<Self, WrongClass> {
        if game.profile().chance {
            return Err(WrongClass::Chance);
        }
        let Balanced { inner } = Balanced::new(game)?;
        Ok(Alternating { inner })
    }
}

adapter! {
    /// A game checked to be two-player and zero-sum, with or without chance.
    Balanced
}
same_game!(Balanced);
impl<G: Deterministic> Deterministic for Balanced<G> {}

impl<G: Game> Balanced<G> {
    /// Checks the profile of `game`.
    ///
    /// # Errors
    /// [`WrongClass`], naming the first thing that is missing.
    pub fn new(game: G) -> Result<Self, WrongClass> {
        let profile = game.profile();
        if profile.players != 2 {
            return Err(WrongClass::NotTwoPlayers(profile.players));
        }
        if profile.sum != Sum::Zero {
            return Err(WrongClass::NotZeroSum);
        }
        Ok(Balanced { inner: game })
    }
}

mod centred;
mod paranoid;

pub use centred::Centred;
pub use paranoid::Paranoid;
