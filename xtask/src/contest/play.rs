//! One game between two searches.

use crate::session::Session;
use crate::spec::Spec;
use crate::{Failure, games};
use game_core::mix::{Sequence, mix64};
use game_core::{Limits, Turn};

/// The plies after which a game is called a draw.
const LONGEST: usize = 2_000;

/// One side of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    /// The search.
    pub spec: Spec,
    /// What it may use for a move.
    pub limits: Limits,
}

/// What is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The game.
    pub game: String,
    /// The two searches.
    pub sides: [Side; 2],
    /// Random plies at the start of each pair.
    pub opening: u32,
    /// Seed of openings, searches and dice.
    pub seed: u64,
}

impl Match {
    /// Plays the two games of a pair, the first with `sides[0]` as first player; the half points
    /// of `sides[0]`, 0 to 4.
    ///
    /// # Errors
    /// What a search refuses.
    pub fn pair(&self, number: u64) -> Result<usize, Failure> {
        Ok(self.game(number, [0, 1])? + self.game(number, [1, 0])?)
    }

    /// Plays one game; `players[p]` is the side that player `p` is. The half points of side 0.
    fn game(&self, number: u64, players: [usize; 2]) -> Result<usize, Failure> {
        let mut session = games::open(&self.game)?;
        let seed = mix64(self.seed ^ mix64(number));
        let mut chance = Sequence::seeded(seed);
        self.open(session.as_mut(), &mut chance)?;
        let seats = [
            session.seat(&self.sides[0].spec, mix64(seed ^ 1))?,
            session.seat(&self.sides[1].spec, mix64(seed ^ 2))?,
        ];
        for _ in 0..LONGEST {
            let ordinal = match session.turn() {
                Turn::Over => break,
                Turn::Chance => draw(session.as_ref(), &mut chance),
                Turn::Player(player) => {
                    let side = players[player.index().min(1)];
                    let answer = session.search(seats[side], &self.sides[side].limits)?;
                    answer.ordinal.ok_or_else(|| {
                        Failure::check(format!("{} gave no move", self.sides[side].spec.text))
                    })?
                }
            };
            session.play(ordinal)?;
        }
        Ok(match session.payoffs() {
            None => 1,
            Some(payoffs) => {
                let first = if players[0] == 0 { 0 } else { 1 };
                let (mine, his) = (payoffs[first], payoffs[1 - first]);
                usize::from(mine >= his) + usize::from(mine > his)
            }
        })
    }

    /// Plays random moves; a pair whose opening ends the game starts at the start.
    fn open(&self, session: &mut dyn Session, chance: &mut Sequence) -> Result<(), Failure> {
        let start = session.position();
        for _ in 0..self.opening {
            match session.turn() {
                Turn::Over => break,
                Turn::Chance => session.play(draw(session, chance))?,
                Turn::Player(_) => session.play(chance.below(session.moves().len()))?,
            }
        }
        if session.turn().is_over() { session.set_position(&start) } else { Ok(()) }
    }
}

/// The ordinal of an outcome, drawn by weight.
fn draw(session: &dyn Session, chance: &mut Sequence) -> usize {
    let weights = session.weights();
    let total: u64 = weights.iter().sum();
    let mut left = chance.below(usize::try_from(total).unwrap_or(usize::MAX)) as u64;
    for (ordinal, weight) in weights.iter().enumerate() {
        if left < *weight {
            return ordinal;
        }
        left -= weight;
    }
    weights.len().saturating_sub(1)
}
