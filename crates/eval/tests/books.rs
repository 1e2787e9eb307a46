//! Books: read, written and built from games.

mod skirmish;

use eval::book::{BookBuilder, BookError, Booked, Credit, OpeningBook};
use game_core::mix::Sequence;
use game_core::tree::Tree;
use game_core::{Book, Game, Limits, Payoffs, Score, Search, walk};
use skirmish::{Act, Last, Skirmish};

const TEXT: &str = "opening book
# The two ways to trade a bishop for a bishop.
take bishop 3
  promote 1

  wait 0
    take pawn 4
take pawn 3
  take bishop 2
promote 1
";

fn book() -> OpeningBook<Skirmish> {
    OpeningBook::read(&Skirmish::start(), TEXT).expect("a book")
}

/// The names and weights of the moves that may be chosen after a line.
fn check(book: &OpeningBook<Skirmish>, line: &[Act], moves: &[(&str, u32)]) {
    let state = line.iter().fold(Skirmish::start(), |state, &m| state.child(m));
    let found: Vec<(String, u32)> =
        book.moves(&state).into_iter().map(|(m, weight)| (m.to_string(), weight)).collect();
    let wanted: Vec<(String, u32)> = moves.iter().map(|&(m, weight)| (m.to_string(), weight)).collect();
    assert_eq!(found, wanted, "after {line:?}");
}

fn games(count: usize, seed: u64) -> Vec<Vec<Act>> {
    let mut choices = Sequence::seeded(seed);
    (0..count).map(|_| walk::playthrough(&Skirmish::start(), 20, |n| choices.below64(n)).moves).collect()
}

#[test]
fn a_book_is_found_by_position_and_lookups_are_counted() {
    let book = book();
    check(&book, &[], &[("take bishop", 3), ("take pawn", 3), ("promote", 1)]);
    check(&book, &[Act::TakeBishop], &[("promote", 1)]);
    check(&book, &[Act::TakeBishop, Act::Wait], &[("take pawn", 4)]);
    check(&book, &[Act::Wait], &[]);
    assert_eq!((book.positions(), book.hits(), book.misses()), (4, 3, 1));
    // What is known with weight 0 is not offered, and asking for it is no lookup.
    let after = Skirmish::start().child(Act::TakeBishop);
    assert_eq!(book.known(&after), [(Act::Promote, 1), (Act::Wait, 0)]);
    assert_eq!((book.clone().hits(), book.hits()), (0, 3));
    let mut book = book;
    book.reset();
    assert_eq!((book.hits(), book.misses()), (0, 0));
}

#[test]
fn an_order_of_moves_does_not_matter() {
    let text = "opening book\ntake pawn 1\n  wait 0\n    promote 2\n      take pawn 5\n";
    let book = OpeningBook::read(&Skirmish::start(), text).expect("a book");
    check(&book, &[Act::TakePawn, Act::Wait, Act::Promote], &[("take pawn", 5)]);
    check(&book, &[Act::Promote, Act::Wait, Act::TakePawn], &[("take pawn", 5)]);
    // Named again by the other order it would be ambiguous.
    let twice = format!("{text}promote 1\n  wait 1\n    take pawn 1\n      take pawn 9\n");
    let error = OpeningBook::read(&Skirmish::start(), &twice).expect_err("twice");
    assert_eq!(error.to_string(), "line 9, character 7: 'take pawn' is known in this position from line 5");
}

#[test]
fn reading_what_is_written_gives_the_same_book() {
    assert_eq!(OpeningBook::read(&Skirmish::start(), &book().write()), Ok(book()));
    for (seed, least) in [(1, 1), (2, 2), (3, 5), (4, 1_000)] {
        let mut builder = BookBuilder::new(Skirmish::start()).plies(9).at_least(least).credit(Credit::POINTS);
        for game in games(150, seed) {
            builder.add(&game).expect("a game");
        }
        let built = builder.build();
        assert_eq!(built.positions() > 0, least < 1_000);
        assert_eq!(OpeningBook::read(&Skirmish::start(), &built.write()).as_ref(), Ok(&built), "{seed}");
    }
    let empty = OpeningBook::empty(Skirmish::start());
    assert_eq!(empty.write(), "opening book\n");
    assert_eq!(OpeningBook::read(&Skirmish::start(), "\n\nopening book"), Ok(empty));
}

#[test]
fn a_built_book_reads_like_this() {
    let mut builder = BookBuilder::new(Skirmish::start()).plies(3).at_least(12);
    for game in games(400, 5) {
        builder.add(&game).expect("a game");
    }
    insta::assert_snapshot!("built_book", builder.build().write());
}

#[test]
fn a_bad_book_is_refused_with_line_and_character() {
    let said = |text: &str| {
        OpeningBook::read(&Skirmish::start(), text).map(|_| ()).expect_err("refused").to_string()
    };
    let line = |line: &str| said(&format!("opening book\ntake bishop 1\n{line}\n"));
    assert_eq!(said(""), "line 1, character 1: the text is empty; it begins with 'opening book'");
    assert_eq!(said("# no\ntake pawn 1"), "line 2, character 1: this is not 'opening book'");
    assert_eq!(
        line("castle 1"),
        "line 3, character 1: 'castle' is not a legal move here; legal are take pawn take bishop promote wait"
    );
    assert_eq!(
        line("take bishop 2"),
        "line 3, character 1: 'take bishop' is known in this position from line 2"
    );
    assert_eq!(line("promote"), "line 3, character 8: the weight of 'promote' is missing");
    for weight in ["-1", "+1", "1.5", "4294967296", "NaN", "x", "\u{663}"] {
        let wanted = format!("line 3, character 9: '{weight}' is not a weight: a whole number from 0 on");
        assert_eq!(line(&format!("promote {weight}")), wanted);
    }
    assert_eq!(
        line(" wait 1"),
        "line 3, character 1: a move is indented by two blanks for each move before it"
    );
    assert_eq!(line("    wait 1"), "line 3, character 5: at most 1 moves come before this one");
    assert!(line("\twait 1").starts_with("line 3, character 1: a move is indented"));
    // A line beyond the end of the game, and one after a move that has just been taken back.
    let finished = Skirmish { left: 1, ..Skirmish::start() };
    let error = OpeningBook::read(&finished, "opening book\nwait 1\n  wait 1\n").expect_err("over");
    assert_eq!(error.to_string(), "line 3, character 3: the move 'wait' cannot be played: the game is over");
    assert_eq!(line("promote 1\n    wait 1"), "line 4, character 5: at most 1 moves come before this one");
    // The heaviest weight there is, and one that is 0.
    let good = "opening book\r\npromote 4294967295\r\nwait 0\r\n";
    check(&OpeningBook::read(&Skirmish::start(), good).expect("a book"), &[], &[("promote", u32::MAX)]);
}

#[test]
fn a_builder_counts_positions_and_weighs_results() {
    // The first player takes bishops and wins; the other waits.
    let won = [Act::TakePawn, Act::Wait];
    let won: Vec<Act> =
        won.repeat(4).into_iter().chain([Act::TakeBishop, Act::Wait, Act::TakeBishop]).collect();
    let mut builder = BookBuilder::new(Skirmish::start()).credit(Credit::POINTS);
    builder.add(&won).expect("all taken: over");
    builder.add_result(&[Act::Wait, Act::TakePawn], Payoffs::new([-1, 1].map(Score::new))).expect("resigned");
    builder.add_result(&[Act::Wait, Act::Wait], Payoffs::new([0, 0].map(Score::new))).expect("agreed");
    assert_eq!(builder.games(), 3);
    let book = builder.build();
    check(&book, &[], &[("take pawn", 2), ("wait", 1)]);
    check(&book, &[Act::Wait], &[("take pawn", 2), ("wait", 1)]);
    // Who lost gets nothing for it: the move is known and never chosen.
    check(&book, &[Act::TakePawn], &[]);
    assert_eq!(book.known(&Skirmish::start().child(Act::TakePawn)), [(Act::Wait, 0)]);
    // By games each counts once, and the rare ones can be left out with all that follows them.
    let mut builder = BookBuilder::new(Skirmish::start()).at_least(2);
    for moves in [[Act::Wait, Act::TakePawn], [Act::Wait, Act::Wait], [Act::Promote, Act::Wait]] {
        builder.add_result(&moves, Payoffs::new([0, 0].map(Score::new))).expect("a game");
    }
    check(&builder.build(), &[], &[("wait", 2)]);
    assert_eq!(builder.build().positions(), 1);
}

#[test]
fn games_that_cannot_be_counted_are_refused_and_leave_no_trace() {
    let mut builder = BookBuilder::new(Skirmish::start());
    builder.add(&games(1, 6)[0]).expect("a game");
    let before = builder.build();
    assert_eq!(builder.add(&[Act::Wait]), Err(BookError::Unfinished { game: 1 }));
    let bishops = [Act::TakeBishop, Act::TakeBishop, Act::TakeBishop];
    assert_eq!(builder.add(&bishops), Err(BookError::Illegal { game: 1, ply: 2 }));
    let beyond = [&games(1, 6)[0][..], &[Act::Wait]].concat();
    assert_eq!(builder.add(&beyond), Err(BookError::Illegal { game: 1, ply: beyond.len() - 1 }));
    let three = builder.add_result(&[Act::Wait], Payoffs::new([1, 0, 0].map(Score::new)));
    assert_eq!(three, Err(BookError::Payoffs { game: 1, payoffs: 3, players: 2 }));
    assert_eq!(three.expect_err("three").to_string(), "game 1: 3 payoffs for 2 players");
    assert_eq!((builder.games(), builder.build()), (1, before));
}

#[test]
fn a_book_of_a_game_with_chance_names_outcomes_and_never_chooses_them() {
    let tree: Tree = "((1 2) chance(1/2:(3 7) 1/2:(4 5)))".parse().expect("a tree");
    let text = "opening book\nb 2\n  a 0\n    b 1\n";
    let book = OpeningBook::read(&tree, text).expect("a book");
    assert_eq!(book.write(), text);
    let chance = tree.child(tree.nth_move(1).expect("b"));
    let mut search = Booked::new(Last::default(), &book);
    assert_eq!(search.search(&chance, &Limits::depth(1)).expect("an answer").best, None);
    assert_eq!(book.moves(&chance), []);
    let error = OpeningBook::read(&tree, "opening book\nb 2\n  a 1\n").expect_err("chosen");
    assert_eq!(error.to_string(), "line 3, character 3: 'a' is drawn and not chosen: its weight must be 0");
    // Built from a game: the outcome stays though it is rare, with weight 0.
    let mut builder = BookBuilder::new(tree.clone()).at_least(2).credit(Credit::GAMES);
    let (a, b) = (chance.outcomes().next().expect("a").0, chance.outcomes().nth(1).expect("b").0);
    for outcome in [a, b, b] {
        let last = chance.child(outcome).nth_move(0).expect("a move");
        builder.add(&[tree.nth_move(1).expect("b"), outcome, last]).expect("a game");
    }
    assert_eq!(builder.build().write(), "opening book\nb 3\n  a 0\n  b 0\n    a 2\n");
}

#[test]
fn a_long_line_is_read_and_written_without_recursion() {
    let tree = Tree::chain(2_000, 1);
    let lines = (0..2_000).map(|ply| format!("{:1$}a 1\n", "", 2 * ply));
    let text: String = std::iter::once("opening book\n".to_string()).chain(lines).collect();
    let book = OpeningBook::read(&tree, &text).expect("a book");
    assert_eq!((book.positions(), book.write() == text), (2_000, true));
}

#[test]
fn the_heaviest_weights_do_not_overflow() {
    let mut builder = BookBuilder::new(Skirmish::start()).credit(Credit { win: u32::MAX, draw: 0, loss: 0 });
    for _ in 0..3 {
        let won = Payoffs::new([1, -1].map(Score::new));
        builder.add_result(&[Act::Wait], won).expect("a game");
    }
    check(&builder.build(), &[], &[("wait", u32::MAX)]);
}
