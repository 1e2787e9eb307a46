//! Why nothing is fitted: [`FitError`].

use core::fmt;

/// Samples that cannot be fitted to.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum FitError {
    /// No samples, no terms or no penalties.
    Empty,
    /// A sample has not as many numbers as there are terms.
    Length {
        /// Which sample, from 0.
        sample: usize,
        /// Numbers given.
        numbers: usize,
        /// Terms.
        terms: usize,
    },
    /// A number is infinite or none.
    NotFinite {
        /// Which sample, from 0.
        sample: usize,
        /// The term it belongs to.
        term: String,
    },
    /// A result is none, or outside the payoffs.
    Result {
        /// Which sample, from 0.
        sample: usize,
        /// The result.
        result: f64,
        /// The lowest payoff.
        low: f64,
        /// The highest payoff.
        high: f64,
    },
    /// The lowest payoff is not below the highest.
    Payoffs {
        /// The lowest.
        low: f64,
        /// The highest.
        high: f64,
    },
    /// A penalty is negative or no number.
    Penalty(f64),
    /// Games cannot be dealt into so many parts.
    Folds {
        /// Parts asked for.
        parts: usize,
        /// Games there are.
        games: usize,
    },
    /// A move of a game is not legal.
    Illegal {
        /// The game.
        game: u64,
        /// How many moves were made before it.
        ply: usize,
    },
    /// A game is not played to its end, so that it has no result.
    Unfinished {
        /// The game.
        game: u64,
    },
    /// Better positions win less often: the slope of a calibration is not positive.
    NotIncreasing {
        /// The slope that fits best.
        slope: f64,
    },
    /// A weight has too many points.
    Points {
        /// Which term, from 0.
        term: usize,
        /// The points.
        points: f64,
    },
    /// No finite weights: the numbers of the samples are too large or too small for 64-bit floats.
    Unsolved,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FitError::Empty => f.write_str("there is nothing to fit, or nothing to fit it to"),
            FitError::Length { sample, numbers, terms } => {
                write!(f, "sample {sample} has {numbers} numbers for {terms} terms")
            }
            FitError::NotFinite { sample, term } => {
                write!(f, "sample {sample}: {term} is not a finite number")
            }
            FitError::Result { sample, result, low, high } => {
                write!(f, "sample {sample}: the result {result} is not a payoff from {low} to {high}")
            }
            FitError::Payoffs { low, high } => write!(f, "there are no payoffs from {low} to {high}"),
            FitError::Penalty(penalty) => {
                write!(f, "a penalty of {penalty} is not a finite number from 0 on")
            }
            FitError::Folds { parts, games } => {
                write!(
                    f,
                    "{games} games cannot be dealt into {parts} parts: at least 2, with a game for each"
                )
            }
            FitError::Illegal { game, ply } => {
                write!(f, "game {game}: the move after {ply} others is not legal")
            }
            FitError::Unfinished { game } => write!(f, "game {game} is not played to its end"),
            FitError::NotIncreasing { slope } => {
                write!(f, "the slope is {slope}: greater estimates do not win more often")
            }
            FitError::Points { term, points } => {
                write!(f, "the weight of term {term} has {points} points, which do not fit 32 bits")
            }
            FitError::Unsolved => f.write_str("no finite weights: the numbers are too large or too small"),
        }
    }
}

impl core::error::Error for FitError {}
