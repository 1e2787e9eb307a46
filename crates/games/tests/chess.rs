//! Chess: laws, move sequences, endings, texts that are refused.
#![cfg(feature = "chess")]

use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::walk::perft;
use game_core::{Evaluate, Game, Notation, Player, Turn};
use games::Chess;
use games::chess::{Draws, Ending, Placement};

fn read(text: &str) -> Chess {
    Chess::default().read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn chess_keeps_the_laws() {
    Laws::of(Chess::default())
        .games(3)
        .plies(200)
        .keyed_without_history()
        .indexed()
        .notation()
        .deterministic()
        .zero_sum()
        .tactical()
        .features()
        .check()
        .unwrap();
}

#[test]
fn chess_has_the_known_move_sequences() {
    for (text, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", vec![20, 400, 8_902, 197_281]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", vec![48, 2_039, 97_862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", vec![14, 191, 2_812, 43_238]),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", vec![21, 528, 12_189, 326_672]),
    ] {
        for (depth, count) in (1u32..).zip(counts) {
            assert_eq!(perft(&read(text), depth), count, "{text} at depth {depth}");
        }
    }
    // Published counts go on where bare kings are a draw.
    let bare =
        Chess::default().with_draws(Draws::StalemateOnly).read("8/8/8/8/8/8/1k6/R3K3 b Q - 0 1").unwrap();
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&bare, depth)), [4, 49, 243, 3_991]);
    assert_eq!(perft(&bare.with_draws(Draws::Fide), 2), 44, "after the king takes the rook the game is over");
}

#[test]
fn games_end_as_the_laws_say() {
    for (text, ending, winner) in [
        ("f2f3 e7e5 g2g4 d8h4", Ending::Checkmate, Some(Player::SECOND)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Ending::Stalemate, None),
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", Ending::Material, None),
        ("8/8/4k1b1/8/8/3BK3/8/8 w - - 0 1", Ending::Material, None),
        ("8/8/4k3/8/8/3QK3/8/8 w - - 100 90", Ending::FiftyMoves, None),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", Ending::Checkmate, Some(Player::FIRST)),
        ("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", Ending::Repetition(8), None),
    ] {
        let state = read(text);
        assert_eq!((state.turn(), state.ending()), (Turn::Over, Some(ending)), "{text}");
        let worth = winner.map_or(0, |winner| if winner == Player::FIRST { 1 } else { -1 });
        assert_eq!(state.payoff(Player::FIRST).get(), worth, "{text}");
        assert_eq!(state.move_count(), 0, "{text}");
    }
    assert_eq!(read("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").ending(), None, "twice is not three times");
    assert_eq!(read("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").repeats(), Some(8));
    assert_eq!(read("8/8/4kb2/8/8/3BK3/8/8 w - - 0 1").ending(), None, "bishops of both colours can mate");
    assert_eq!(read("8/8/4k3/8/8/3QK3/8/8 w - - 99 90").ending(), None, "one ply is left");
}

#[test]
fn the_count_of_moves_is_in_the_key_once_it_may_matter() {
    use game_core::Keyed;
    let key = |clock: u32| read(&format!("8/8/4k3/8/8/3QK3/8/8 w - - {clock} 90")).key();
    assert_eq!(key(0), key(49));
    assert!(key(49) != key(50) && key(50) != key(51) && key(98) != key(99));
}

#[test]
fn castling_is_named_as_the_kings_step() {
    let state = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let names: Vec<String> = state.moves().map(|m| m.to_string()).collect();
    assert!(names.contains(&"e1g1".into()) && names.contains(&"e1c1".into()), "{names:?}");
    let castled = state.read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap().read("e1g1 e8c8").unwrap();
    assert_eq!(castled.write(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn texts_that_make_no_sense_are_refused() {
    for (text, column, words) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", 1, "the placement of the pieces"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", 1, "one king a side"),
        ("4k3/8/8/8/8/8/8/4K2R x K - 0 1", 22, "the side to move, w or b"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", 24, "the rights to castle"),
        ("4k3/8/8/8/8/8/8/4K2R w K e9 0 1", 26, "has just moved two steps"),
        ("4k3/8/8/8/8/8/8/4K2R w K - x 1", 28, "the half-moves"),
        ("4k3/8/8/8/8/8/8/4K2R", 21, "the side to move"),
        ("e2e4 e2e4", 6, "'e2e4' is not a legal move here"),
    ] {
        let error = Chess::default().read(text).unwrap_err();
        assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
        assert!(error.message.contains(words), "{text}: {error}");
    }
}

#[test]
fn no_estimate_reaches_a_win_and_sides_agree() {
    let mut choices = Sequence::seeded(64);
    for _ in 0..20 {
        let mut state = Chess::default();
        for _ in 0..300 {
            let Some(m) = state.pick(|count| choices.below(count)) else { break };
            state.play(m);
            let [white, black] = [Player::FIRST, Player::SECOND].map(|p| Placement.evaluate(&state, p).get());
            assert_eq!(white, -black);
            assert!(white.abs() < Evaluate::<Chess>::unit(&Placement));
        }
    }
    assert_eq!(Placement.evaluate(&Chess::default(), Player::FIRST).get(), 0);
}
