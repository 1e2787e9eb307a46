//! Which search fits a game, and why: [`advise`].
//!
//! The rules are the usual ones of the textbooks: Russell & Norvig, *Artificial Intelligence: A
//! Modern Approach*, the chapters on adversarial search, and the comparison of Browne and
//! others, *A Survey of Monte Carlo Tree Search Methods*, 2012.

use crate::session::Session;
use game_core::mix::Sequence;
use game_core::{Profile, Turn};
use std::fmt;

/// What a method is chosen by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// The class of the game.
    pub profile: Profile,
    /// Moves of a player, in the mean over random games.
    pub branching: f64,
    /// The most outcomes of a chance event met.
    pub outcomes: usize,
    /// Plies of a random game, in the mean.
    pub length: f64,
    /// Whether the game brings an evaluation of its own.
    pub evaluated: bool,
}

impl Measure {
    /// Plays seeded random games; the session is left where it was.
    ///
    /// # Errors
    /// If the session cannot go back to where it was.
    pub fn of(session: &mut dyn Session) -> Result<Measure, crate::Failure> {
        const GAMES: u32 = 20;
        const LONGEST: u32 = 1_000;
        let start = session.position();
        let mut random = Sequence::seeded(1);
        let (mut plies, mut decisions, mut moves, mut outcomes) = (0u32, 0u32, 0u64, 0);
        for _ in 0..GAMES {
            session.set_position(&start)?;
            for _ in 0..LONGEST {
                let count = session.moves().len();
                match session.turn() {
                    Turn::Over => break,
                    Turn::Chance => outcomes = outcomes.max(count),
                    Turn::Player(_) => {
                        decisions += 1;
                        moves += count as u64;
                    }
                }
                session.play(random.below(count))?;
                plies += 1;
            }
        }
        session.set_position(&start)?;
        #[expect(clippy::cast_precision_loss, reason = "at most 20,000 positions")]
        let branching = moves as f64 / f64::from(decisions.max(1));
        let evaluated = session.evaluators().first().is_some_and(|name| *name != "flat");
        let length = f64::from(plies) / f64::from(GAMES);
        Ok(Measure { profile: session.profile(), branching, outcomes, length, evaluated })
    }

    /// The number of lines of play, as a power of ten.
    #[must_use]
    pub fn lines(&self) -> f64 {
        self.length * (self.branching.max(1.0)).log10()
    }
}

/// A method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Search to the end without pruning.
    Minimax,
    /// Alpha-beta with move ordering and a table.
    AlphaBeta,
    /// Every chance event averaged.
    Expectiminimax,
    /// A payoff for every player.
    MaxN,
    /// Sampling with a tree.
    Mcts,
    /// Regret minimisation, which this project does not have.
    RegretMinimisation,
}

/// An advice: a method, why, and the SPEC to try first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The method.
    pub method: Method,
    /// Why.
    pub reason: String,
    /// What to give to `best --search`; empty if no search here fits.
    pub spec: &'static str,
}

/// Chooses a method.
#[must_use]
pub fn advise(measure: &Measure) -> Advice {
    let Measure { profile, branching, outcomes, .. } = *measure;
    let lines = measure.lines();
    let advice = |method, spec, reason: String| Advice { method, reason, spec };
    if profile.hidden {
        return advice(
            Method::RegretMinimisation,
            "",
            "players do not see the whole state: a search of states would know too much; counterfactual regret \
             minimisation (with learning for large games) is the method, and it is not part of this project"
                .into(),
        );
    }
    if profile.chance && (outcomes > 30 || lines > 40.0) {
        return advice(
            Method::Mcts,
            "mcts:sims=10000",
            format!(
                "a chance event has up to {outcomes} outcomes and a game about 10^{lines:.0} lines: outcomes are \
                 sampled by their probability instead of averaged"
            ),
        );
    }
    if profile.chance && profile.is_zero_sum() {
        return advice(
            Method::Expectiminimax,
            "star2:depth=4,tt=16M",
            format!(
                "dice with few outcomes ({outcomes}) and a shallow tree: every outcome is averaged, Star2 prunes"
            ),
        );
    }
    if profile.chance {
        let reason = format!(
            "chance with few outcomes ({outcomes}) and no single opponent: averages of the mover's payoff"
        );
        return advice(Method::Expectiminimax, "expectimax:depth=4", reason);
    }
    if !profile.is_zero_sum() {
        if lines > 12.0 {
            let reason = format!(
                "{} players with interests of their own and 10^{lines:.0} lines: sampling",
                profile.players
            );
            return advice(Method::Mcts, "mcts:sims=10000", reason);
        }
        let reason = format!(
            "{} players with interests of their own: a payoff for each is backed up",
            profile.players
        );
        return advice(Method::MaxN, "maxn", reason);
    }
    if lines <= 7.0 {
        let reason = format!("about 10^{lines:.0} lines: searched to the end, the value is proved");
        return advice(Method::Minimax, "minimax:tt=exact", reason);
    }
    if branching > 40.0 || (branching > 15.0 && !measure.evaluated) {
        let why = if measure.evaluated { "" } else { " and no evaluation of its own" };
        let reason =
            format!("{branching:.0} moves a position{why}: sampling needs neither width nor estimates");
        return advice(Method::Mcts, "mcts:sims=10000", reason);
    }
    let reason = format!(
        "{branching:.0} moves a position without chance: alpha-beta with a good order and a table reads about the square \
         root of 10^{lines:.0} lines, and sharp tactics are not missed"
    );
    advice(Method::AlphaBeta, "alphabeta:depth=8,tt=64M,killers=true,history=true", reason)
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Minimax => "minimax",
            Method::AlphaBeta => "alpha-beta with move ordering",
            Method::Expectiminimax => "expectiminimax",
            Method::MaxN => "max^n",
            Method::Mcts => "Monte-Carlo tree search",
            Method::RegretMinimisation => "counterfactual regret minimisation",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Sum;

    fn check(profile: Profile, branching: f64, length: f64, outcomes: usize, evaluated: bool) -> Method {
        advise(&Measure { profile, branching, outcomes, length, evaluated }).method
    }

    #[test]
    fn the_textbooks_cases_are_answered_as_the_textbook_does() {
        let two = Profile::TWO_PLAYER;
        assert_eq!(check(two, 4.0, 8.0, 0, false), Method::Minimax, "tic-tac-toe");
        assert_eq!(check(two, 35.0, 80.0, 0, true), Method::AlphaBeta, "chess");
        assert_eq!(check(two, 7.0, 36.0, 0, false), Method::AlphaBeta, "Connect Four");
        assert_eq!(check(two, 250.0, 200.0, 0, false), Method::Mcts, "Go");
        assert_eq!(check(two, 5_000.0, 50.0, 0, false), Method::Mcts, "thousands of moves, no evaluation");
        assert_eq!(
            check(two.with_chance(), 4.0, 10.0, 6, false),
            Method::Expectiminimax,
            "a small dice game"
        );
        assert_eq!(check(two.with_chance(), 20.0, 60.0, 21, true), Method::Mcts, "backgammon played out");
        assert_eq!(check(two.with_players(3, Sum::General), 3.0, 6.0, 0, false), Method::MaxN);
        assert_eq!(check(two.with_hidden(), 2.0, 4.0, 0, false), Method::RegretMinimisation, "poker");
    }
}
