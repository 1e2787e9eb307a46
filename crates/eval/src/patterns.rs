//! Weights looked up by what a part of the board looks like: [`Lookup`].
//!
//! A pattern is a place on the board with so many possible contents, numbered; its weight says
//! what each content is worth. M. Buro, *Experiments with Multi-ProbCut and a New High-Quality
//! Evaluation Function for Othello*, 1997; S. Lucas, *Learning to Play Othello with N-Tuple
//! Systems*, Australian Journal of Intelligent Information Processing 4, 2008.

use crate::counts::above_others;
use crate::text::Page;
use crate::weights::{check_length, check_names, scale};
use crate::{Terms, WeightError};
use core::fmt::Write as _;
use game_core::{Evaluate, Game, ParseError, Player, Scale, Score};

/// Which contents the patterns of a game have; say it of a type of your own for any game.
///
/// Places that are each other's image (the four edges) share a table.
pub trait Patterns<G: Game> {
    /// The tables: a name each, without blanks, and how many contents there are. The same in
    /// every state of a configuration.
    fn tables(&self, game: &G) -> Vec<(String, usize)>;

    /// Shows the content of every place **as `player` sees it** (his stones as his own) to `see`:
    /// which table, and which content, counted from 0.
    fn contents(&self, state: &G, player: Player, see: impl FnMut(usize, usize));
}

impl<G: Game, P: Patterns<G>> Patterns<G> for &P {
    fn tables(&self, game: &G) -> Vec<(String, usize)> {
        (**self).tables(game)
    }
    fn contents(&self, state: &G, player: Player, see: impl FnMut(usize, usize)) {
        (**self).contents(state, player, see);
    }
}

/// The sum of the weights of what `player` sees, less the sums of what the others see.
///
/// So the two players' estimates are opposite whatever the weights are. Weights are whole points;
/// the sum is exact and held strictly inside the payoffs. A content that is not in its table
/// counts 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Lookup<P> {
    patterns: P,
    tables: Vec<Vec<i32>>,
    scale: Scale,
}

impl<P> Lookup<P> {
    /// The weights in points of every content of every table, one table after the other, when a
    /// payoff of 1 is worth `unit` points.
    ///
    /// # Errors
    /// [`WeightError`] if there are not as many weights as contents, a name is given twice, or the
    /// unit is not positive.
    pub fn new<G: Game>(game: &G, patterns: P, weights: &[i32], unit: i32) -> Result<Lookup<P>, WeightError>
    where
        P: Patterns<G>,
    {
        let (names, sizes): (Vec<String>, Vec<usize>) = patterns.tables(game).into_iter().unzip();
        check_names(&names)?;
        check_length(weights.len(), sizes.iter().sum())?;
        let mut rest = weights;
        let mut tables = Vec::new();
        for size in sizes {
            let (table, after) = rest.split_at(size);
            tables.push(table.to_vec());
            rest = after;
        }
        Ok(Lookup { patterns, tables, scale: scale(unit)? })
    }

    /// The weights of each table, by content.
    #[must_use]
    pub fn tables(&self) -> &[Vec<i32>] {
        &self.tables
    }

    /// The evaluator as text; [`Lookup::read`] of it gives an equal one. Weights of 0 are left
    /// out.
    ///
    /// ```text
    /// evaluation patterns
    /// unit 1000
    /// table edge 6561
    /// weight edge 17 -3
    /// ```
    #[must_use]
    pub fn write<G: Game>(&self, game: &G) -> String
    where
        P: Patterns<G>,
    {
        let mut text = format!("evaluation patterns\nunit {}\n", self.scale.unit());
        for ((name, size), table) in self.patterns.tables(game).iter().zip(&self.tables) {
            let _ = writeln!(text, "table {name} {size}");
            for (content, weight) in table.iter().enumerate().filter(|(_, weight)| **weight != 0) {
                let _ = writeln!(text, "weight {name} {content} {weight}");
            }
        }
        text
    }

    /// The evaluator a text describes; see [`Linear::read`](crate::Linear::read). A weight that
    /// is not there is 0.
    ///
    /// # Errors
    /// [`ParseError`] with line and field; also if a table has another size here.
    pub fn read<G: Game>(game: &G, patterns: P, text: &str) -> Result<Lookup<P>, ParseError>
    where
        P: Patterns<G>,
    {
        let page = Page::open(text, "evaluation patterns", &["unit", "table", "weight"])?;
        let unit = page.only("unit")?.whole()?;
        let (names, sizes): (Vec<String>, Vec<usize>) = patterns.tables(game).into_iter().unzip();
        let written = page.named("table", &names, |field| {
            let (name, size) = field.split_last()?;
            Ok((name, (size.natural::<usize>()?, size)))
        })?;
        for ((written, field), &size) in written.into_iter().zip(&sizes) {
            if written != size {
                return Err(field.error(format!("this table has {size} contents here")));
            }
        }
        let starts: Vec<usize> =
            sizes.iter().scan(0, |sum, size| Some(std::mem::replace(sum, *sum + size))).collect();
        let mut weights: Vec<Option<i32>> = vec![None; sizes.iter().sum()];
        for field in page.all("weight") {
            let (rest, weight) = field.split_last()?;
            let (name, at) = rest.split_last()?;
            let table = name.one_of(&names)?;
            let content = at.natural::<usize>()?;
            if content >= sizes[table] {
                return Err(at.error(format!("contents are counted from 0 to below {}", sizes[table])));
            }
            if weights[starts[table] + content].replace(weight.whole()?).is_some() {
                return Err(at.error("this content has a weight already"));
            }
        }
        let weights: Vec<i32> = weights.into_iter().map(Option::unwrap_or_default).collect();
        Lookup::new(game, patterns, &weights, unit).map_err(|why| page.refused("unit", &why))
    }
}

impl<G: Game, P: Patterns<G>> Evaluate<G> for Lookup<P> {
    fn evaluate(&self, state: &G, player: Player) -> Score {
        let seen = |side| {
            let mut sum = 0_i64;
            self.patterns.contents(state, side, |table, content| {
                let weight = self.tables.get(table).and_then(|table| table.get(content));
                sum += i64::from(weight.copied().unwrap_or(0));
            });
            sum
        };
        self.scale.estimate(Score::new(above_others(state, player, seen)), &state.profile())
    }

    fn unit(&self) -> i32 {
        self.scale.unit()
    }
}

/// Patterns as terms, for fitting: how often a player sees each content, less how often the
/// others do. Named `table[content]`, in the order of the weights of a [`Lookup`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Occurrences<P>(
    /// What is seen.
    pub P,
);

impl<G: Game, P: Patterns<G>> Terms<G> for Occurrences<P> {
    fn names(&self, game: &G) -> Vec<String> {
        let tables = self.0.tables(game).into_iter();
        tables.flat_map(|(name, size)| (0..size).map(move |content| format!("{name}[{content}]"))).collect()
    }
    fn count(&self, game: &G) -> usize {
        self.0.tables(game).iter().map(|&(_, size)| size).sum()
    }
    fn values(&self, state: &G, player: Player, values: &mut [i32]) {
        let sizes: Vec<usize> = self.0.tables(state).iter().map(|&(_, size)| size).collect();
        values.fill(0);
        for side in Player::all(state.profile().players.into()) {
            let sign = if side == player { 1 } else { -1 };
            self.0.contents(state, side, |table, content| {
                if sizes.get(table).is_some_and(|&size| content < size) {
                    let start: usize = sizes[..table].iter().sum();
                    values[start + content] += sign;
                }
            });
        }
    }
}
