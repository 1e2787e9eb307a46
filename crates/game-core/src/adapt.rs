//! Newtypes that give a game a class it is known to have only at run time, or another class.
//!
//! | adapter | gives | checks |
//! |---|---|---|
//! | [`Alternating`] | [`Deterministic`] + [`ZeroSum`] | two players, zero-sum, no chance |
//! | [`Balanced`] | [`ZeroSum`] | two players, zero-sum |
//! | [`Centred`] | [`ZeroSum`] | two players, constant-sum: `2 * payoff - sum` |
//! | [`Paranoid`] | [`ZeroSum`] | that the named player exists: he against all others |
//!
//! The check is made once, in `new`; after that the bound holds at compile time. Tables,
//! orders and the optional powers pass through; an evaluator written for the game inside is
//! used through [`Inner`].

use crate::{
    Decisive, Deterministic, Enumerable, Evaluate, Features, Game, Indexed, Keyed, Notation, Order,
    ParseError, Player, Profile, Score, Sum, Tactical, Turn, WrongClass, ZeroSum,
};
use alloc::borrow::Cow;
use alloc::string::String;

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

        impl<G: Keyed> Keyed for $name<G> where $name<G>: Game<Move = G::Move> {
            fn key(&self) -> u64 {
                self.inner.key()
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
        }

        impl<G: Game, O: Order<G>> Order<$name<G>> for Inner<O> where $name<G>: Game<Move = G::Move> {
            fn rank(&self, state: &$name<G>, m: G::Move) -> i32 {
                self.0.rank(&state.inner, m)
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
        fn outcomes(&self) -> impl Iterator<Item = (G::Move, u64)> {
            self.inner.outcomes()
        }
        fn repeats(&self) -> Option<u32> {
            self.inner.repeats()
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

        impl<G: Decisive> Decisive for $name<G> {
            fn winning_move(&self) -> Option<(usize, G::Move)> {
                self.inner.winning_move()
            }
            fn safe_moves(&self) -> impl Iterator<Item = (usize, G::Move)> {
                self.inner.safe_moves()
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

adapter! {
    /// A two-player constant-sum game made zero-sum: a payoff `p` counts `2 * p - sum`.
    ///
    /// With payoffs 1, 1/2, 0 entered doubled (2, 1, 0; sum 2) a win counts +2, a draw 0 and a
    /// loss -2. Positive affine, so no decision changes.
    Centred, sum: i32
}
impl<G: Game> ZeroSum for Centred<G> {}
impl<G: Deterministic> Deterministic for Centred<G> {}

impl<G: Game> Centred<G> {
    /// Checks the profile of `game`.
    ///
    /// # Errors
    /// [`WrongClass`] unless two players' payoffs sum to a constant.
    pub fn new(game: G) -> Result<Self, WrongClass> {
        let profile = game.profile();
        if profile.players != 2 {
            return Err(WrongClass::NotTwoPlayers(profile.players));
        }
        match profile.sum {
            Sum::Zero => Ok(Centred { inner: game, sum: 0 }),
            Sum::Constant(sum) => Ok(Centred { inner: game, sum }),
            Sum::General => Err(WrongClass::NotConstantSum),
        }
    }

    fn centred(&self, payoff: i32) -> i32 {
        payoff.saturating_mul(2).saturating_sub(self.sum)
    }
}

impl<G: Game> Game for Centred<G> {
    type Move = G::Move;
    pass_on!();
    fn profile(&self) -> Profile {
        let inner = self.inner.profile();
        Profile { sum: Sum::Zero, ..inner }
            .with_payoffs(self.centred(inner.payoff_min), self.centred(inner.payoff_max))
    }
    fn turn(&self) -> Turn {
        self.inner.turn()
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new(self.centred(self.inner.payoff(player).get()))
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        self.inner.player_name(player)
    }
}

impl<G: Decisive> Decisive for Centred<G> {
    fn winning_move(&self) -> Option<(usize, G::Move)> {
        self.inner.winning_move()
    }
    fn safe_moves(&self) -> impl Iterator<Item = (usize, G::Move)> {
        self.inner.safe_moves()
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<Centred<G>> for Inner<E> {
    fn evaluate(&self, state: &Centred<G>, player: Player) -> Score {
        let worth = i64::from(self.0.evaluate(&state.inner, player).get());
        let centred = 2 * worth - i64::from(state.sum) * i64::from(self.0.unit());
        Score::new(i32::try_from(centred).unwrap_or(if centred > 0 { i32::MAX } else { i32::MIN }))
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}

adapter! {
    /// One player, the hero, against a coalition of all the others who only want to hold his
    /// payoff down (Sturtevant & Korf, *On Pruning Techniques for Multi-Player Games*, AAAI
    /// 2000). The hero is the first player of this two-player zero-sum game.
    ///
    /// It may predict hostility that is not there.
    Paranoid, hero: Player
}
impl<G: Game> ZeroSum for Paranoid<G> {}
impl<G: Deterministic> Deterministic for Paranoid<G> {}

impl<G: Game> Paranoid<G> {
    /// The game as `hero` sees it.
    ///
    /// # Errors
    /// [`WrongClass::NoSuchPlayer`] if the game has no such player.
    pub fn new(game: G, hero: Player) -> Result<Self, WrongClass> {
        let players = game.profile().players;
        if hero.index() >= usize::from(players) {
            return Err(WrongClass::NoSuchPlayer(players));
        }
        Ok(Paranoid { inner: game, hero })
    }

    /// The hero's own player number in the game inside.
    pub fn hero(&self) -> Player {
        self.hero
    }

    fn for_hero(&self, worth: Score, player: Player) -> Score {
        worth.towards(Player::FIRST, player)
    }
}

impl<G: Game> Game for Paranoid<G> {
    type Move = G::Move;
    pass_on!();
    fn profile(&self) -> Profile {
        let inner = self.inner.profile();
        let widest = inner.payoff_min.saturating_neg().max(inner.payoff_max);
        inner.with_players(2, Sum::Zero).with_payoffs(widest.saturating_neg(), widest)
    }
    fn turn(&self) -> Turn {
        match self.inner.turn() {
            Turn::Player(p) if p == self.hero => Turn::Player(Player::FIRST),
            Turn::Player(_) => Turn::Player(Player::SECOND),
            other => other,
        }
    }
    fn payoff(&self, player: Player) -> Score {
        self.for_hero(self.inner.payoff(self.hero), player)
    }
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        if player == Player::FIRST { self.inner.player_name(self.hero) } else { Cow::Borrowed("the others") }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<Paranoid<G>> for Inner<E> {
    fn evaluate(&self, state: &Paranoid<G>, player: Player) -> Score {
        state.for_hero(self.0.evaluate(&state.inner, state.hero), player)
    }
    fn unit(&self) -> i32 {
        self.0.unit()
    }
}
