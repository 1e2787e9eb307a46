//! Chess: laws, move sequences, endings, texts that are refused.
#![cfg(feature = "chess")]

use game_core::laws::Laws;
use game_core::mix::Sequence;
use game_core::walk::perft;
use game_core::{
    Enumerable, Evaluate, Exchanges, Features, Game, Notation, Order, Passes, Player, Tactical, Turn,
};
use games::Chess;
use games::chess::{Draws, Ending, Material, Placement, ThreeMen, WinningCapturesFirst};

fn read(text: &str) -> Chess {
    Chess::default().read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn chess_keeps_the_laws() {
    Laws::of(Chess::default())
        .games(2)
        .plies(120)
        .keyed_without_history()
        .indexed()
        .notation()
        .deterministic()
        .zero_sum()
        .tactical()
        .exchanges()
        .passes()
        .features()
        .evaluated_by(Placement)
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
fn rights_to_castle_without_files_mean_the_outermost_rooks() {
    for (text, depth, published) in [
        ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq -", 3, 12_333),
        ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q -", 2, 318),
        ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ -", 1, 19),
    ] {
        let position = read(text).with_draws(Draws::StalemateOnly);
        assert_eq!(perft(&position, depth), published, "{text}");
        assert_eq!(read(&position.write()), read(text), "{text}");
    }
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
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", 43, "row 1 is missing or has 7 squares"),
        ("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 17, "row 7 has 7 squares"),
        ("rnbqkbnr/pppp5p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 14, "row 7 has more than eight squares"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1", 44, "more than eight rows"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1", 35, "row 2 is missing"),
        ("rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 13, "'x' is no piece"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", 5, "'9' is no piece"),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", 4, "a pawn stands on row 8"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", 1, "black has 0 kings"),
        ("4k3/8/8/8/8/8/4K3/4K3 w - - 0 1", 1, "white has 2 kings"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", 1, "black has more than eight pawns"),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", 1, "the kings stand side by side"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", 23, "the side not to move, b, is in check"),
        ("4k3/4R3/8/8/8/8/8/4K2r w - - 0 1", 24, "both kings are in check"),
        ("4k3/8/8/8/8/8/8/4K2R x K - 0 1", 22, "the side to move, w or b"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", 24, "the rights to castle"),
        ("4k3/8/8/8/8/8/8/4K2R w K e9 0 1", 26, "has just moved two steps"),
        ("4k3/8/8/8/8/8/8/4K2R w K - x 1", 28, "the half-moves"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 101 1", 28, "0 to 100"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 0", 30, "the number of the move, from 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 7", 33, "a FEN has 4 to 6 fields"),
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
    let start = Placement.evaluate(&Chess::default(), Player::FIRST).get();
    assert_eq!(start, 12, "only that it is white's move");
}

#[test]
fn what_is_kept_from_move_to_move_is_what_is_counted_afresh() {
    // Castling to both sides, taking in passing, promotions with and without a capture, Chess960.
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
    ] {
        let start = read(text);
        for first in start.moves() {
            let child = start.child(first);
            for second in child.moves() {
                let kept = child.child(second);
                let value = |state: &Chess| Placement.evaluate(state, Player::FIRST);
                assert_eq!(value(&kept), value(&read(&kept.write())), "{text}: {first} {second}");
            }
        }
    }
}

/// The same position with colours changed and the board turned.
fn turned(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} - - 0 1", rows.join("/"))
}

#[test]
fn colours_do_not_matter_to_the_estimate() {
    let mut choices = Sequence::seeded(65);
    for _ in 0..10 {
        let mut state = Chess::default();
        for _ in 0..150 {
            let Some(m) = state.pick(|count| choices.below(count)) else { break };
            state.play(m);
            let other = read(&turned(&state.write()));
            let [one, two] = [(&state, Player::FIRST), (&other, Player::SECOND)]
                .map(|(state, player)| [Placement.evaluate(state, player), Material.evaluate(state, player)]);
            assert_eq!(one, two, "{}", state.write());
        }
    }
}

#[test]
fn what_is_good_in_chess_is_estimated_as_good() {
    let value = |text: &str| Placement.evaluate(&read(text), Player::FIRST).get();
    for (better, worse, why) in [
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1", "two bishops"),
        ("4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "a pawn far on"),
        ("4k3/p7/8/8/8/8/P3P3/4K3 w - - 0 1", "4k3/p3p3/8/8/8/8/P3P3/4K3 w - - 0 1", "one pawn more"),
        ("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1", "pawns side by side"),
        ("6k1/5ppp/8/8/8/8/3Q1PPP/6K1 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", "a free queen"),
        ("k7/8/2K5/8/8/8/7Q/8 w - - 0 1", "8/8/2K5/4k3/8/8/7Q/8 b - - 0 1", "a king at the edge"),
    ] {
        assert!(value(better) > value(worse), "{why}: {} and {}", value(better), value(worse));
    }
}

#[test]
fn the_values_of_the_course_are_counted() {
    // V-material: Q 2R B 6P against 2R 2N B 7P is 28 to 26 in pawns, counted here by features.
    let state = read("r1b1k2r/ppppppp1/2n2n2/8/8/8/PPPPPP2/R1BQK2R w - - 0 1");
    let mut values = vec![0; state.feature_names().len()];
    state.features(Player::FIRST, &mut values);
    let worth: i32 = values.iter().zip([1, 3, 3, 5, 9]).map(|(count, worth)| count * worth).sum();
    assert_eq!(worth, 2, "V-material");
    state.features(Player::SECOND, &mut values);
    assert_eq!(&values[..5], [1, 2, 0, 0, -1], "V-material");
}

#[test]
fn exchanges_are_counted_to_their_end() {
    for (text, m, gain, left, why) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100, 100, "a pawn hangs"),
        (
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            100,
            -220,
            "a knight for a pawn",
        ),
        ("4k3/8/3p4/4p3/8/8/8/K3Q3 w - - 0 1", "e1e5", 100, -800, "Q-queen-pawn: the queen for a pawn"),
        ("4k3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 500, 500, "the rook behind helps nobody"),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100, -400, "the rook behind takes, and is taken"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100, 100, "in passing"),
        ("3qk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100, 0, "in passing, and taken"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800, 800, "a queen is made"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800, -100, "a queen is made and taken"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1_300, 1_300, "a rook is taken as well"),
        ("8/8/8/3kp3/8/5N2/8/4K3 w - - 0 1", "f3e5", 100, -220, "the king takes back"),
        ("8/8/8/3kp3/8/5N2/4R3/4K3 w - - 0 1", "f3e5", 100, 100, "the king may not"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0, 0, "castling"),
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", 0, -320, "a quiet move into an attack"),
    ] {
        let state = read(text);
        let m = state.find_move(m).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((state.gain(m), state.exchange(m)), (gain, left), "{why}: {m} in {text}");
    }
}

#[test]
fn noisy_moves_are_captures_and_promotions() {
    let mut choices = Sequence::seeded(66);
    for _ in 0..10 {
        let mut state = Chess::default();
        for _ in 0..200 {
            let loud = |m: &games::chess::Step| state.place(*m).is_some() || m.inner().promotion.is_some();
            let noisy: Vec<_> = state.moves().filter(loud).collect();
            assert_eq!(state.noisy_moves().collect::<Vec<_>>(), noisy, "{}", state.write());
            let checked = !state.turn().is_over() && !state.board().checkers().is_empty();
            assert_eq!(state.is_forced(), checked, "{}", state.write());
            let Some(m) = state.pick(|count| choices.below(count)) else { break };
            state.play(m);
        }
    }
}

#[test]
fn a_pass_is_offered_where_doing_nothing_is_bad() {
    let passed = read("4k3/8/8/8/8/8/4P3/3RK3 w - - 7 30").passed().unwrap();
    assert_eq!((passed.turn(), passed.repeats()), (Turn::Player(Player::SECOND), None));
    for (text, why) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "only pawns are left"),
        ("4k3/4r3/8/8/8/8/8/3RK3 w - - 0 1", "in check"),
        ("4k3/8/8/8/8/8/4P3/3RK3 w - - 99 90", "the game would be over by then"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "the game is over"),
    ] {
        assert!(read(text).passed().is_none(), "{why}: {text}");
    }
}

#[test]
fn orders_try_good_captures_first_and_bad_ones_last() {
    let state = read("3rk3/3r4/8/3p4/8/1p6/P2R4/3RK3 w - - 0 1");
    let rank = |name: &str| WinningCapturesFirst.rank(&state, state.find_move(name).unwrap());
    assert!(rank("d2d5") < rank("d2d3") && rank("d2d3") < rank("a2b3"));
    let state = read("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let rank = |name: &str| WinningCapturesFirst.rank(&state, state.find_move(name).unwrap());
    assert!(rank("a7b8q") > rank("a7a8q") && rank("a7a8q") > rank("e1e2") && rank("e1e2") > rank("a7a8n"));
}

#[test]
fn endings_of_three_men_keep_the_laws() {
    for start in [ThreeMen::queen(), ThreeMen::rook(), ThreeMen::pawn()] {
        Laws::of(start).games(20).plies(30).keyed().notation().deterministic().zero_sum().check().unwrap();
    }
}

#[test]
fn endings_of_three_men_are_positions_of_chess() {
    let mut numbers = Sequence::seeded(67);
    for start in [ThreeMen::queen(), ThreeMen::rook(), ThreeMen::pawn()] {
        let mut met = 0;
        for _ in 0..20_000 {
            let number = numbers.below(usize::try_from(start.state_count()).unwrap()) as u64;
            let Some(state) = start.state(number) else { continue };
            met += 1;
            assert_eq!(state.state_number(), number);
            let chess = state.chess().unwrap();
            for m in state.moves() {
                let child = state.child(m);
                assert_eq!(start.state(child.state_number()), Some(child), "{m} in {}", state.write());
            }
            let names = |moves: Vec<String>| std::collections::BTreeSet::from_iter(moves);
            let own = names(state.moves().map(|m| m.to_string()).collect());
            assert_eq!(own, names(chess.moves().map(|m| m.to_string()).collect()), "{}", state.write());
            assert_eq!(state.turn(), chess.turn(), "{}", state.write());
            if state.turn() == Turn::Over {
                assert_eq!(state.payoff(Player::FIRST), chess.payoff(Player::FIRST), "{}", state.write());
            }
        }
        assert!(met > 500, "{met}");
    }
}
