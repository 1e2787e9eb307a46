//! A search that asks a book first: [`Booked`].

use core::ops::ControlFlow;
use game_core::mix::Sequence;
use game_core::search::enter;
use game_core::{Book, Bound, Game, Limits, Refused, Report, RootMove, Search};

/// Which of the moves of a book is played.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    /// The heaviest; of equal ones the first in the order of [`Game::moves`].
    Heaviest,
    /// One drawn by weight. The sequence goes on from search to search.
    Drawn(Sequence),
}

/// Answers from a book where it can, and otherwise asks the search inside.
///
/// An answer from the book has a move, no value and no counters: nothing was searched, so
/// [`stopped`](Report::stopped) is [`NotSearched`](game_core::Stopped::NotSearched). Its `root`
/// lists the moves of the book with their weights as visits, and `tied` those as heavy as the
/// move itself. [`Booked::answered`] counts such answers.
///
/// The door is that of every search: a finished root, a budget of zero and root moves that do not
/// exist are left to the search inside, and of the book's moves only those that
/// [`Limits::only`] allows are considered.
///
/// Kept from one search to the next: the counters, the sequence moves are drawn from, and what
/// the search inside keeps.
///
/// ```
/// use eval::book::{Booked, OpeningBook};
/// use game_core::tree::Tree;
/// use game_core::{Limits, NoBook, Refused, Report, Search, Turn};
/// /// Knows nothing and says so.
/// struct Idle;
/// impl Search<Tree> for Idle {
///     type Value = game_core::Score;
///     fn search(&mut self, root: &Tree, _: &Limits) -> Result<Report<game_core::tree::Move>, Refused> {
///         Ok(Report::unsearched(Turn::Over, game_core::Game::nth_move(root, 0)))
///     }
/// }
/// let tree: Tree = "((3 12) (2 9) (7 1))".parse()?;
/// let book = OpeningBook::read(&tree, "opening book\na 3\nc 5\n")?;
/// let mut search = Booked::new(Idle, &book);
/// let report = search.search(&tree, &Limits::depth(2))?;
/// assert_eq!(report.best.map(|m| m.to_string()), Some("c".into()));
/// assert_eq!((search.answered(), book.hits(), book.misses()), (1, 1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Booked<S, B> {
    search: S,
    book: B,
    choice: Choice,
    asked: u64,
    answered: u64,
}

impl<S, B> Booked<S, B> {
    /// Plays the heaviest move of the book.
    pub const fn new(search: S, book: B) -> Booked<S, B> {
        Booked { search, book, choice: Choice::Heaviest, asked: 0, answered: 0 }
    }

    /// Draws the moves of the book by weight, from the sequence of this seed.
    #[must_use]
    pub fn drawn(self, seed: u64) -> Booked<S, B> {
        Booked { choice: Choice::Drawn(Sequence::seeded(seed)), ..self }
    }

    /// How often the book was asked.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// How often it had the answer.
    #[must_use]
    pub fn answered(&self) -> u64 {
        self.answered
    }

    /// The book.
    pub const fn book(&self) -> &B {
        &self.book
    }

    /// The search inside.
    pub const fn search_inside(&self) -> &S {
        &self.search
    }
}

/// A legal move of the book: its ordinal, the move, its weight.
type Known<M> = (usize, M, u32);

impl Choice {
    /// One of these moves; they are in the order of their ordinals and their weights are positive.
    fn of<M: Copy>(&mut self, known: &[Known<M>]) -> Option<Known<M>> {
        match self {
            Choice::Heaviest => {
                known.iter().copied().reduce(|best, next| if next.2 > best.2 { next } else { best })
            }
            Choice::Drawn(sequence) => {
                let total: u64 = known.iter().map(|known| u64::from(known.2)).sum();
                let mut left = sequence.below64(total);
                known.iter().copied().find(|known| match left.checked_sub(known.2.into()) {
                    Some(less) => {
                        left = less;
                        false
                    }
                    None => true,
                })
            }
        }
    }
}

impl<G: Game, S: Search<G>, B: Book<G>> Search<G> for Booked<S, B> {
    type Value = S::Value;

    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move, S::Value>, Refused> {
        // Only the door is asked here; what it answers itself the search inside answers as well.
        let ControlFlow::Continue(allowed) = enter(root, limits, |_| ())? else {
            return self.search.search(root, limits);
        };
        self.asked += 1;
        let book = self.book.moves(root);
        let weight =
            |m: G::Move| book.iter().find(|&&(known, _)| known == m).map_or(0, |&(_, weight)| weight);
        let known: Vec<Known<G::Move>> = allowed
            .iter()
            .map(|&(ordinal, m)| (ordinal, m, weight(m)))
            .filter(|&(_, _, weight)| weight > 0)
            .collect();
        let Some((_, best, chosen)) = self.choice.of(&known) else {
            return self.search.search(root, limits);
        };
        self.answered += 1;
        let mut report = Report::unsearched(root.turn(), Some(best));
        let tied = known.iter().filter(|known| known.2 == chosen);
        report.tied = tied.map(|&(_, m, _)| m).collect();
        report.root = known
            .iter()
            .map(|&(ordinal, m, weight)| RootMove {
                m,
                ordinal,
                value: None,
                bound: Bound::Exact,
                visits: weight.into(),
            })
            .collect();
        Ok(report)
    }
}
