//! What holds of every evaluator and of all terms, as code: [`Playthroughs`].
//!
//! ```
//! use eval::laws::Playthroughs;
//! use game_core::{Evaluate, Player, Score, tree::Tree};
//! /// Thinks that 30 is a fair estimate where a win is worth 20.
//! struct Boaster;
//! impl Evaluate<Tree> for Boaster {
//!     fn evaluate(&self, _: &Tree, player: Player) -> Score {
//!         Score::new(30).towards(Player::FIRST, player)
//!     }
//!     fn unit(&self) -> i32 { 20 }
//! }
//! let tree: Tree = "((1 0) (-1 1))".parse()?;
//! let broken = Playthroughs::from(tree).estimates(&Boaster).unwrap_err();
//! assert_eq!(broken.law, "estimates stay below a win");
//! assert_eq!(broken.problem, "30 points, payoffs are -20 to 20 points");
//! # Ok::<(), game_core::ParseError>(())
//! ```

use crate::Terms;
use crate::terms::values_of;
use crate::weights::check_names;
use game_core::laws::{Broken, Checked};
use game_core::mix::Sequence;
use game_core::{Evaluate, Game, Player, Score, walk};

/// Seeded random games, every unfinished state of which is looked at.
#[derive(Clone, Debug)]
pub struct Playthroughs<G> {
    start: G,
    games: u32,
    plies: usize,
    seed: u64,
}

/// What is wrong: the law and what was found.
type Problem = (&'static str, String);

impl<G: Game> From<G> for Playthroughs<G> {
    /// 100 games from this state, of at most 1,000 moves.
    fn from(start: G) -> Playthroughs<G> {
        Playthroughs { start, games: 100, plies: 1_000, seed: 0 }
    }
}

impl<G: Game> Playthroughs<G> {
    /// So many games instead.
    #[must_use]
    pub fn games(self, games: u32) -> Playthroughs<G> {
        Playthroughs { games, ..self }
    }

    /// Games of at most so many moves instead.
    #[must_use]
    pub fn plies(self, plies: usize) -> Playthroughs<G> {
        Playthroughs { plies, ..self }
    }

    /// Other games.
    #[must_use]
    pub fn seed(self, seed: u64) -> Playthroughs<G> {
        Playthroughs { seed, ..self }
    }

    /// Of every unfinished state: each estimate is finite, lies strictly between the lowest and
    /// the highest payoff, is the same when asked again, and is the opposite of the other
    /// player's where the game is zero-sum. The unit is at least 1 and stays.
    ///
    /// # Errors
    /// The first law that is broken, and where.
    pub fn estimates(&self, evaluator: &impl Evaluate<G>) -> Result<Checked, Broken> {
        let unit = evaluator.unit();
        self.visit(|state| estimate_laws(state, evaluator, unit))
    }

    /// Of every unfinished state: the estimate for a player is that of the other player with the
    /// sides changed.
    ///
    /// # Errors
    /// The first state for which it is not, and both estimates.
    pub fn mirrored(
        &self,
        evaluator: &impl Evaluate<G>,
        mirror: impl Fn(&G) -> G,
    ) -> Result<Checked, Broken> {
        self.visit(|state| {
            let mirrored = mirror(state);
            for player in [Player::FIRST, Player::SECOND] {
                let of = evaluator.evaluate(state, player);
                let there = evaluator.evaluate(&mirrored, player.opponent());
                if of != there {
                    return Err(("estimates follow the side", format!("{of}, mirrored {there}")));
                }
            }
            Ok(())
        })
    }

    /// Of every state: names stay and can be read back, every value is written, and the values of
    /// the two players of a zero-sum game are opposite.
    ///
    /// # Errors
    /// The first law that is broken, and where.
    pub fn terms(&self, terms: &impl Terms<G>) -> Result<Checked, Broken> {
        let names = terms.names(&self.start);
        self.visit(|state| term_laws(state, terms, &names))
    }

    fn visit(&self, law: impl Fn(&G) -> Result<(), Problem>) -> Result<Checked, Broken> {
        let mut choices = Sequence::seeded(self.seed);
        let mut checked = Checked { games: 0, finished: 0, states: 0 };
        for _ in 0..self.games {
            let mut state = self.start.clone();
            let mut line = Vec::new();
            while !state.turn().is_over() {
                law(&state).map_err(|(law, problem)| Broken { law, line: line.clone(), problem })?;
                checked.states += 1;
                let next = walk::playthrough(&state, 1, |n| choices.below64(n));
                if next.moves.is_empty() || line.len() >= self.plies {
                    break;
                }
                line.push(next.moves[0].to_string());
                state = next.end;
            }
            checked.games += 1;
            checked.finished += u32::from(state.turn().is_over());
        }
        Ok(checked)
    }
}

fn estimate_laws<G: Game>(state: &G, evaluator: &impl Evaluate<G>, unit: i32) -> Result<(), Problem> {
    if unit < 1 || evaluator.unit() != unit {
        return Err(("the unit is positive and stays", format!("it was {unit}, it is {}", evaluator.unit())));
    }
    let profile = state.profile();
    let (low, high) = profile.payoffs();
    let ends = [low, high].map(|payoff| i64::from(payoff) * i64::from(unit));
    let mut estimates = Vec::new();
    for player in Player::all(profile.players.into()) {
        let estimate = evaluator.evaluate(state, player);
        if [Score::MIN, Score::MAX].contains(&estimate) {
            return Err(("estimates are finite", format!("{estimate} for {}", state.player_name(player))));
        }
        let points = i64::from(estimate.get());
        // Where no whole number lies between the ends there is nothing to keep.
        if ends[1] - ends[0] > 1 && !(points > ends[0] && points < ends[1]) {
            let problem = format!("{points} points, payoffs are {} to {} points", ends[0], ends[1]);
            return Err(("estimates stay below a win", problem));
        }
        let again = evaluator.evaluate(state, player);
        if again != estimate {
            return Err(("estimates depend on the state alone", format!("{estimate}, then {again}")));
        }
        estimates.push(estimate);
    }
    if profile.is_zero_sum() && estimates[0] != -estimates[1] {
        let problem = format!("{} and {}", estimates[0], estimates[1]);
        return Err(("the two players' estimates are opposite", problem));
    }
    Ok(())
}

fn term_laws<G: Game>(state: &G, terms: &impl Terms<G>, names: &[String]) -> Result<(), Problem> {
    let now = terms.names(state);
    if now != names || terms.count(state) != names.len() {
        return Err(("names stay", format!("{now:?}, counted as {}", terms.count(state))));
    }
    check_names(names).map_err(|why| ("names can be read back", why.to_string()))?;
    let profile = state.profile();
    for player in Player::all(profile.players.into()) {
        let over = |before| {
            let mut values = vec![before; names.len()];
            terms.values(state, player, &mut values);
            values
        };
        if over(i32::MAX) != over(i32::MIN) {
            return Err(("every value is written", format!("{names:?}: {:?}", over(i32::MAX))));
        }
    }
    if profile.is_zero_sum() {
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| values_of(terms, state, player));
        if first.iter().zip(&second).any(|(&one, &other)| i64::from(one) != -i64::from(other)) {
            return Err(("the two players' values are opposite", format!("{first:?} and {second:?}")));
        }
    }
    Ok(())
}
