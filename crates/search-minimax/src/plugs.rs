//! What is plugged into a search, and how it is plugged in.

use game_core::{Clock, Evaluate, Flat, Game, NoClock, NoObserver, NoTable, Profile, Refused, Scale};

/// The plugs of a search, nothing plugged in at first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plugs<E = Flat, T = NoTable, O = NoObserver, C = NoClock> {
    pub(crate) evaluator: E,
    pub(crate) table: T,
    pub(crate) observer: O,
    pub(crate) clock: C,
    pub(crate) scale: Option<Scale>,
    pub(crate) depths: Depths,
}

/// Which stored depths answer a question about so many plies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Depths {
    /// Exactly as deep: every value is that of the same search without a table.
    #[default]
    Equal,
    /// At least as deep, the end of the game included: what is stored may know more than was
    /// asked, and a depth-limited value may then differ from that without a table.
    Deeper,
}

impl<E, T, O, C: Clock> Plugs<E, T, O, C> {
    /// The scale given, or the evaluator's plain one, checked against the payoffs of a game.
    pub(crate) fn scale_for<G: Game>(&self, profile: &Profile) -> Result<Scale, Refused>
    where
        E: Evaluate<G>,
    {
        let scale = match self.scale {
            Some(scale) => scale,
            None => Scale::plain(self.evaluator.unit())?,
        };
        scale.check(profile)?;
        Ok(scale)
    }
}

/// The builder methods of a search that holds `plugs`.
macro_rules! builder {
    ($name:ident { $($kept:ident),* }) => {
        impl<E, T, O, C> $name<E, T, O, C> {
            /// The same search with this evaluator of unfinished positions.
            #[must_use]
            pub fn with_evaluator<E2>(self, evaluator: E2) -> $name<E2, T, O, C> {
                let Plugs { evaluator: _, table, observer, clock, scale, depths } = self.plugs;
                $name { plugs: Plugs { evaluator, table, observer, clock, scale, depths }, $($kept: self.$kept),* }
            }

            /// The same search with this memory. A table belongs to one scale, one evaluator and
            /// one game; what is in it already is used.
            #[must_use]
            pub fn with_table<T2>(self, table: T2) -> $name<E, T2, O, C> {
                let Plugs { evaluator, table: _, observer, clock, scale, depths } = self.plugs;
                $name { plugs: Plugs { evaluator, table, observer, clock, scale, depths }, $($kept: self.$kept),* }
            }

            /// The same search watched by this observer.
            #[must_use]
            pub fn with_observer<O2>(self, observer: O2) -> $name<E, T, O2, C> {
                let Plugs { evaluator, table, observer: _, clock, scale, depths } = self.plugs;
                $name { plugs: Plugs { evaluator, table, observer, clock, scale, depths }, $($kept: self.$kept),* }
            }

            /// The same search by this clock, which a limit on time needs.
            #[must_use]
            pub fn with_clock<C2>(self, clock: C2) -> $name<E, T, O, C2> {
                let Plugs { evaluator, table, observer, clock: _, scale, depths } = self.plugs;
                $name { plugs: Plugs { evaluator, table, observer, clock, scale, depths }, $($kept: self.$kept),* }
            }

            /// The same search on this scale instead of [`Scale::plain`] in the evaluator's unit.
            #[must_use]
            pub fn with_scale(mut self, scale: Scale) -> Self {
                self.plugs.scale = Some(scale);
                self
            }

            /// The same search with this rule for stored depths.
            #[must_use]
            pub fn with_depths(mut self, depths: Depths) -> Self {
                self.plugs.depths = depths;
                self
            }

            /// The table.
            pub fn table(&self) -> &T {
                &self.plugs.table
            }

            /// The observer.
            pub fn observer(&self) -> &O {
                &self.plugs.observer
            }

            /// The observer, taken out of the search.
            pub fn into_observer(self) -> O {
                self.plugs.observer
            }
        }
    };
}
pub(crate) use builder;
