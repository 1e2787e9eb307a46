//! A search that asks a book first.

mod skirmish;

use eval::book::{BookBuilder, Booked, OpeningBook};
use game_core::mix::Sequence;
use game_core::{Game, Limits, NoBook, Player, Refused, Score, Search, Stopped, walk};
use skirmish::{Act, Confused, Last, Skirmish};

const TEXT: &str = "opening book
take bishop 3
take pawn 3
promote 1
";

fn book() -> OpeningBook<Skirmish> {
    OpeningBook::read(&Skirmish::start(), TEXT).expect("a book")
}

fn games(count: usize, seed: u64) -> Vec<Vec<Act>> {
    let mut choices = Sequence::seeded(seed);
    (0..count).map(|_| walk::playthrough(&Skirmish::start(), 20, |n| choices.below64(n)).moves).collect()
}

#[test]
fn the_book_is_asked_first_and_the_search_otherwise() {
    let book = book();
    let mut search = Booked::new(Last::default(), &book);
    let start = Skirmish::start();
    let known = search.search(&start, &Limits::depth(3)).expect("an answer");
    // Two moves are as heavy: the first in the order of moves is played.
    assert_eq!((known.best, known.value, known.stopped), (Some(Act::TakePawn), None, Stopped::NotSearched));
    assert_eq!((known.pv, known.tied), (vec![Act::TakePawn], vec![Act::TakePawn, Act::TakeBishop]));
    let root: Vec<_> = known.root.iter().map(|root| (root.m, root.ordinal, root.visits)).collect();
    assert_eq!(root, [(Act::TakePawn, 0, 3), (Act::TakeBishop, 1, 3), (Act::Promote, 2, 1)]);
    assert_eq!((known.player, known.counters.nodes), (Player::FIRST, 0));
    let other = start.child(Act::Wait);
    let searched = search.search(&other, &Limits::depth(3)).expect("an answer");
    assert_eq!((searched.best, searched.value), (Some(Act::Wait), Some(Score::new(7))));
    assert_eq!((search.asked(), search.answered(), search.search_inside().0), (2, 1, 1));
    assert_eq!((book.hits(), book.misses()), (1, 1));
    let mut without = Booked::new(Last::default(), NoBook);
    assert_eq!(without.search(&start, &Limits::depth(3)).expect("an answer").value, Some(Score::new(7)));
}

#[test]
fn the_door_is_that_of_every_search() {
    let book = book();
    let mut search = Booked::new(Last::default(), &book);
    let start = Skirmish::start();
    let only = |ordinals: &[usize]| Limits { only: Some(ordinals.to_vec()), ..Limits::depth(2) };
    // Of the allowed moves; and if none of them is known, the search.
    assert_eq!(search.search(&start, &only(&[2, 1, 1])).expect("allowed").best, Some(Act::TakeBishop));
    assert_eq!(search.search(&start, &only(&[3])).expect("searched").value, Some(Score::new(7)));
    assert_eq!(search.search(&start, &only(&[])), Err(Refused::NoRootMoves));
    let no_such = search.search(&start, &only(&[0, 4]));
    assert_eq!(no_such, Err(Refused::NoSuchRootMove { ordinal: 4, moves: 4 }));
    // Nothing may be spent, so nothing is asked.
    let asked = search.asked();
    let zero = search.search(&start, &Limits::depth(0)).expect("an answer");
    assert_eq!((zero.value, search.asked()), (None, asked));
    let over = Skirmish { left: 0, ..start };
    assert_eq!(search.search(&over, &Limits::depth(2)).expect("an answer").best, None);
    assert_eq!(search.asked(), asked);
}

#[test]
fn drawn_moves_follow_their_weights_and_the_seed() {
    let book = book();
    let draw = |seed: u64, count: usize| {
        let mut search = Booked::new(Last::default(), &book).drawn(seed);
        let mut drawn = Vec::new();
        for _ in 0..count {
            let report = search.search(&Skirmish::start(), &Limits::depth(1)).expect("an answer");
            let best = report.best.expect("a move");
            assert!(report.tied.contains(&best));
            drawn.push(best);
        }
        drawn
    };
    let drawn = draw(7, 7_000);
    let count = |m: Act| drawn.iter().filter(|&&drawn| drawn == m).count();
    let counts = [Act::TakePawn, Act::TakeBishop, Act::Promote, Act::Wait].map(count);
    // Expected are 3,000, 3,000 and 1,000; five standard deviations are 207 and 146.
    assert!(counts[0].abs_diff(3_000) < 207 && counts[1].abs_diff(3_000) < 207, "{counts:?}");
    assert!(counts[2].abs_diff(1_000) < 146 && counts[3] == 0, "{counts:?}");
    assert_eq!(draw(8, 50), draw(8, 50));
    assert_ne!(draw(8, 50), draw(9, 50));
}

#[test]
fn the_heaviest_weights_do_not_overflow() {
    let text =
        "opening book\ntake pawn 4294967295\ntake bishop 4294967295\npromote 4294967295\nwait 4294967295\n";
    let book = OpeningBook::read(&Skirmish::start(), text).expect("a book");
    let mut search = Booked::new(Last::default(), &book).drawn(1);
    let drawn: Vec<_> = (0..100)
        .filter_map(|_| search.search(&Skirmish::start(), &Limits::depth(1)).expect("an answer").best)
        .collect();
    for m in [Act::TakePawn, Act::TakeBishop, Act::Promote, Act::Wait] {
        assert!(drawn.contains(&m), "{m} is never drawn");
    }
}

#[test]
fn colliding_keys_never_lead_to_an_illegal_move() {
    let start = Confused(Skirmish::start());
    let mut builder = BookBuilder::new(start.clone());
    for game in games(50, 9) {
        builder.add(&game).expect("a game");
    }
    let book = builder.build();
    assert!(book.write().lines().count() > 1, "what is legal is written");
    for game in games(50, 10) {
        let mut state = start.clone();
        for m in game {
            let mut search = Booked::new(Last::default(), &book);
            let best = search.search(&state, &Limits::depth(1)).expect("an answer").best;
            assert!(best.is_some_and(|best| state.moves().any(|legal| legal == best)), "{best:?}");
            state.play(m);
        }
    }
    assert!(book.hits() > 100);
}

#[test]
fn lookups_of_several_threads_are_all_counted() {
    let book = book();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut search = Booked::new(Last::default(), &book);
                for state in
                    [Skirmish::start(), Skirmish::start().child(Act::Wait)].iter().cycle().take(1_000)
                {
                    search.search(state, &Limits::depth(1)).expect("an answer");
                }
                assert_eq!((search.asked(), search.answered()), (1_000, 500));
            });
        }
    });
    assert_eq!((book.hits(), book.misses()), (2_000, 2_000));
}
