//! Exact search on real games: the faults of other programs, and all ways agreeing.

use game_core::adapt::{Alternating, Balanced, Paranoid};
use game_core::search::Stopped;
use game_core::{
    Bound, Deterministic, Enumerable, Game, Keyed, Limits, Notation, Player, Refused, Report, Scale, Score,
    Search, Turn, ZeroSum, walk,
};
use games::{
    Centipede, ConnectFour, Domineering, DotsAndBoxes, Kalah, Mnk, Nim, Othello, Pawns, PodiumNim, PongHauKi,
    Pursuit, Rule, ThreeWay, TicTacToe, Virus, mnk,
};
use search_minimax::{MaxN, Minimax, Negamax, Outcome, Proof, Retrograde, Solver, Strategy};
use tt::StateMap;

/// A position of tic-tac-toe has this value for its mover, and these are all the best moves.
fn check(id: &str, position: &str, value: i32, best: &str) {
    let root = TicTacToe::default().read(position).expect("a position");
    let minimax = Minimax::new().search(&root, &Limits::NONE).expect("an answer");
    let negamax = Negamax::new().search(&root, &Limits::NONE).expect("an answer");
    assert_eq!(minimax, negamax, "{id}");
    assert_eq!((minimax.value, names(&minimax)), (Some(Score::new(value)), best.to_string()), "{id}");
    let distance = Scale::with_distance(100, 9).expect("a scale");
    let fast = Minimax::new().with_scale(distance).search(&root, &Limits::NONE).expect("an answer");
    let solved = Retrograde::new().solve(&TicTacToe::default()).expect("it fits");
    let plies = fast.value.and_then(|value| distance.distance(value));
    let outcome = match value {
        1.. => Outcome::Win(plies.expect("a distance")),
        0 => Outcome::Draw,
        _ => Outcome::Loss(plies.expect("a distance")),
    };
    assert_eq!(solved.outcome(&root), Some(outcome), "{id}");
    let moves: Vec<String> = solved.best_moves(&root).iter().map(ToString::to_string).collect();
    assert_eq!(moves.join(" "), names(&fast), "{id}");
}

fn names<M: ToString, V>(report: &Report<M, V>) -> String {
    report.tied.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn positions_that_other_programs_got_wrong() {
    check("SIGN-01", "OX..X.... O", 0, "b3");
    check("SIGN-07", "XO.XX.O.O X", 1, "c2");
    check("TTD-08", "OXX.X.O.. O", 1, "a2 b3");
    check("DRAW-09", "O.X.X.... O", 0, "a3");
    check("SING-01", "XOXXOOOX. X", 0, "c3");
    check("SOLV-01", "X.O...... X", 1, "a2 a3 c3");
    check("VL-09", "XX.OO.... X", 1, "c1");
    check("R27", "XOX.O.... X", 0, "b3");
}

/// TTD-08, R30: among wins the fastest.
#[test]
fn the_fastest_win_is_chosen() {
    let root = TicTacToe::default().read("OXX.X.O.. O").expect("a position");
    let scale = Scale::with_distance(100, 9).expect("a scale");
    let report = Minimax::new().with_scale(scale).search(&root, &Limits::NONE).expect("an answer");
    assert_eq!((names(&report), report.value), ("a2".into(), Some(Score::new(99))));
}

/// TERM-01, DRAW-01, DRAW-03: a finished root has a value and no move.
#[test]
fn finished_games_are_answered() {
    let end = |id: &str, moves: &str, value: i32| {
        let root = <ConnectFour>::default().read(moves).expect("a position");
        for limits in [Limits::NONE, Limits::depth(3), Limits::depth(0)] {
            let report = Minimax::new().search(&root, &limits).expect("an answer");
            assert_eq!((report.value, report.best), (Some(Score::new(value)), None), "{id}");
            assert_eq!(report.stopped, Stopped::Over, "{id}");
        }
    };
    end("TERM-01", "3434343", 1);
    end("DRAW-01", "164426732517122422316314537367173755556644", -1);
    end("DRAW-03", "764251673164267565135751154274313722642343", 0);
}

/// TURN-04, TURN-05: a forced pass is a move, and changes no sign.
#[test]
fn four_by_four_othello_is_lost_by_eight() {
    let start = Othello::new(4).expect("a board");
    let mut search = Minimax::new().with_table(StateMap::new());
    let report = search.search(&start, &Limits::NONE).expect("an answer");
    assert_eq!((report.value, report.tied.len()), (Some(Score::new(-8)), 4), "TURN-04");
    let pass = start.read("a2a3c4a1").or_else(|_| start.read("a2 a3 c4 a1")).expect("a position");
    let report = Negamax::new().with_table(StateMap::new()).search(&pass, &Limits::NONE).expect("an answer");
    assert_eq!((report.player, report.value), (Player::FIRST, Some(Score::new(-8))), "TURN-05");
    assert_eq!(report.root.len(), 1, "TURN-05");
}

/// Both programs, with and without memory, say the same of this game to this depth.
fn all_agree<G>(start: &G, depth: Option<u32>)
where
    G: Deterministic + ZeroSum + Keyed + Eq,
{
    let limits = Limits { depth, ..Limits::NONE };
    let plain = Minimax::new().search(start, &limits).expect("an answer");
    assert_eq!(Negamax::new().search(start, &limits).as_ref(), Ok(&plain));
    let mut search = Negamax::new().with_table(StateMap::new());
    for _ in 0..2 {
        let report = search.search(start, &limits).expect("an answer");
        assert_eq!((report.value, &report.root, &report.tied), (plain.value, &plain.root, &plain.tied));
        assert!(report.counters.nodes <= plain.counters.nodes);
    }
}

#[test]
fn all_programs_agree_on_all_games() {
    all_agree(&TicTacToe::default(), None);
    all_agree(&Mnk::new(mnk::Size::new(3, 3, 3).expect("a board"), Rule::Misere), None);
    all_agree(&Nim::new(&[3, 4, 2], u32::MAX).expect("heaps"), None);
    all_agree(&<ConnectFour>::default(), Some(6));
    all_agree(&Othello::new(4).expect("a board"), Some(7));
    all_agree(&Virus::new(3).expect("a board"), None);
    all_agree(&Pawns::hexapawn(3, 3).expect("a board"), None);
    all_agree(&Domineering::new(3, 3).expect("a board"), None);
    all_agree(&DotsAndBoxes::new(1, 2).expect("a board"), None);
    all_agree(&Kalah::new(3, 2).expect("a board"), Some(5));
    all_agree(&PongHauKi::default(), Some(9));
}

/// R71: 549,946 positions of the tree, no more than 5,478 states.
#[test]
fn a_memory_meets_each_state_of_tic_tac_toe_once() {
    let start = TicTacToe::default();
    let plain = Minimax::new().search(&start, &Limits::NONE).expect("an answer");
    assert_eq!((plain.counters.nodes, plain.counters.leaves), (549_946, 255_168));
    let mut solver = Solver::new().with_table(StateMap::new());
    let solution = solver.solve(&start, &Limits::NONE).expect("an answer");
    assert_eq!((solution.proof, solution.report.value), (Proof::Proved, Some(Score::ZERO)));
    let counters = solution.report.counters;
    let first_visits = counters.nodes - counters.table_hits;
    assert!(counters.table_hits > 0 && first_visits < 16_168, "{counters:?}");
    let mut stored = 0;
    walk::reachable(&start, None, |_, state: &TicTacToe| {
        stored += u64::from(game_core::Table::<TicTacToe>::probe(solver.table(), state).is_some());
    });
    // Every unfinished state; finished ones need no entry.
    assert_eq!(stored, 5_478 - 958);
}

/// ITER-01: whatever the limit on nodes, the answer is what it says it is.
#[test]
fn an_answer_cut_short_is_a_bound() {
    let root = TicTacToe::default().read("X.O...... X").expect("a position");
    let full = Minimax::new().search(&root, &Limits::NONE).expect("an answer");
    let truth = |m| full.root.iter().find(|known| known.m == m).and_then(|known| known.value);
    for nodes in (1..full.counters.nodes + 2).step_by(7) {
        let mut search = Minimax::new().with_table(StateMap::new());
        let report = search.search(&root, &Limits::nodes(nodes)).expect("an answer");
        let best = report.best.expect("a legal move");
        match report.stopped {
            Stopped::NotSearched => assert_eq!(report.value, None),
            Stopped::Nodes => {
                assert_eq!((report.bound, report.value), (Bound::Lower, truth(best)));
                assert!(report.value <= full.value);
            }
            stopped => assert_eq!((stopped, report.value), (Stopped::Complete, full.value)),
        }
        for m in report.root.iter().filter(|m| m.value.is_some()) {
            assert_eq!(m.value, truth(m.m));
        }
        if nodes % 211 == 0 {
            walk::reachable(&root, None, |_, state: &TicTacToe| {
                let entry = game_core::Table::<TicTacToe>::probe(search.table(), state);
                let value = Minimax::new().search(state, &Limits::NONE).expect("an answer").value;
                assert!(entry.is_none_or(|entry| Some(entry.value) == value));
            });
        }
    }
}

/// API-01
#[test]
fn root_moves_are_restricted_or_refused() {
    let root = TicTacToe::default();
    let only = |only: &[usize]| {
        let limits = Limits { only: Some(only.to_vec()), ..Limits::depth(2) };
        Minimax::new().search(&root, &limits).map(|report| report.root.len())
    };
    assert_eq!(only(&[]), Err(Refused::NoRootMoves));
    assert_eq!(only(&[9]), Err(Refused::NoSuchRootMove { ordinal: 9, moves: 9 }));
    assert_eq!(only(&[9, 4]), Err(Refused::NoSuchRootMove { ordinal: 9, moves: 9 }));
    assert_eq!(only(&[4, 4, 1]), Ok(2));
}

/// Backward solving says of every state what forward search says.
fn both_ways<G>(start: &G) -> u64
where
    G: Enumerable + Deterministic + ZeroSum + Keyed + Eq,
{
    let solved = Retrograde::new().solve(start).expect("it fits");
    let scale = Scale::with_distance(10_000, 1_000).expect("a scale");
    let mut search = Negamax::new().with_scale(scale).with_table(StateMap::new());
    let mut states = 0;
    walk::reachable(start, None, |_, state: &G| {
        let report = search.search(state, &Limits::NONE).expect("an answer");
        let value = report.value.expect("a value").get();
        let plies = report.value.and_then(|value| scale.distance(value)).unwrap_or(0);
        let expected = match value {
            1.. => Outcome::Win(plies),
            0 => Outcome::Draw,
            _ => Outcome::Loss(plies),
        };
        assert_eq!(solved.outcome(state), Some(expected));
        states += 1;
    });
    states
}

#[test]
fn backwards_and_forwards_agree_on_every_state() {
    assert_eq!(both_ways(&TicTacToe::default()), 5_478);
    for rule in [Rule::Normal, Rule::Misere] {
        assert!(both_ways(&Nim::new(&[5, 4, 3], u32::MAX).expect("heaps").with_rule(rule)) > 200);
        assert!(both_ways(&Nim::new(&[21], 3).expect("a heap").with_rule(rule)) > 40);
    }
    both_ways(&Pawns::hexapawn(3, 3).expect("a board"));
    both_ways(&Domineering::new(3, 3).expect("a board"));
}

/// R91 on a game that repeats positions: with best play it never ends.
#[test]
fn pong_hau_ki_is_drawn_by_repetition() {
    let start = PongHauKi::default();
    let solved = Retrograde::new().solve(&start).expect("it fits");
    assert_eq!(solved.outcome(&start), Some(Outcome::Draw));
    let line = solved.line(&start);
    let end = line.iter().fold(start, |state, &m| state.child(m));
    assert!(!end.turn().is_over() && !line.is_empty());
    let endless = Solver::new().solve(&start, &Limits::NONE);
    assert_eq!(endless, Err(Refused::LineTooLong { plies: 1_000 }));
}

/// R17, R18, R25: a strategy for either side of tic-tac-toe never loses.
#[test]
fn a_strategy_for_tic_tac_toe_loses_to_nobody() {
    let root = TicTacToe::default();
    for (player, fewest) in Player::all(2).zip([50, 500]) {
        let best = Strategy::best(&root, player, &Limits::NONE).expect("short");
        let guarantee = best.check(&root).expect("no flaw");
        assert_eq!(guarantee.value, Score::ZERO);
        assert!(guarantee.lines > fewest, "{player:?}: {} lines", guarantee.lines);
    }
}

/// N-person Nim: the mover ends last exactly when every column of binary digits sums to 0
/// modulo the number of players (Li 1978); all positions up to three heaps of 7.
#[test]
fn n_person_nim_follows_its_theorem() {
    for players in 2..=4u32 {
        let mut search = MaxN::new().with_table(StateMap::new());
        let mut positions = 0;
        for code in 1..512u32 {
            let heaps = [code / 64, code / 8 % 8, code % 8];
            let state = PodiumNim::new(&heaps, players).expect("heaps");
            let report = search.search(&state, &Limits::NONE).expect("an answer");
            let column = |bit: u32| heaps.iter().map(|heap| heap >> bit & 1).sum::<u32>();
            let last = (0..3).all(|bit| column(bit).is_multiple_of(players));
            let mine = report.value.expect("a value")[report.player];
            assert_eq!(mine.get() == 0, last, "{heaps:?} for {players}");
            positions += 1;
        }
        assert_eq!(positions, 511);
    }
}

/// R33, R37: the first player of a centipede takes at once, though both would gain by passing.
#[test]
fn the_centipede_ends_at_once() {
    for turns in [4, 10, 100] {
        let game = Centipede::new(turns).expect("a game");
        let report = MaxN::new().search(&game, &Limits::NONE).expect("an answer");
        assert_eq!(report.value.map(|value| value.to_string()).as_deref(), Some("<2 0>"), "{turns} turns");
        assert_eq!(names(&report), "take");
    }
}

/// R35, R36: two pursuers are two MIN plies in a row; whoever they are modelled as, the evader
/// gets no more against a coalition.
#[test]
fn two_pursuers_hold_the_evader_down() {
    for (pursuers, rounds) in [(1, 2), (2, 1), (2, 2)] {
        let pursuit = Pursuit::new(3, 3, pursuers, rounds).expect("a pursuit");
        let selfish = MaxN::new().search(&pursuit, &Limits::NONE).expect("an answer");
        let hunted = Paranoid::new(pursuit, Player::FIRST).expect("an evader");
        let hunted = Minimax::new().search(&hunted, &Limits::NONE).expect("an answer");
        let selfish = selfish.value.expect("a value")[Player::FIRST];
        assert_eq!(hunted.value, Some(selfish), "pursuers have one interest");
    }
}

/// Three players on a board for three in a row: a coalition leaves the first player no more.
#[test]
fn three_in_a_row_for_three() {
    let start = ThreeWay::sized(3, 3, 3).expect("a board");
    let selfish = MaxN::new().with_table(StateMap::new()).search(&start, &Limits::NONE).expect("an answer");
    let paranoid = Paranoid::new(start, Player::FIRST).expect("a player");
    let paranoid = Minimax::new().search(&paranoid, &Limits::depth(6)).expect("an answer");
    assert!(selfish.value.expect("a value")[Player::FIRST] >= paranoid.value.expect("a value"));
}

/// What the first player gets, proved by search with memory.
fn proved<G: Deterministic + ZeroSum + Keyed + Eq>(start: &G) -> i32 {
    let solution = Solver::new().with_table(StateMap::new()).solve(start, &Limits::NONE).expect("an answer");
    assert_eq!(solution.proof, Proof::Proved);
    solution.report.value.expect("a value").get()
}

/// Published tables: domineering with V to begin, hexapawn by width and height, the net score of
/// dots and boxes, k in a row.
#[test]
fn small_games_have_their_published_values() {
    for (rows, columns, value) in
        [(2, 2, 1), (3, 3, 1), (3, 4, -1), (4, 3, 1), (4, 4, 1), (4, 5, 1), (1, 2, -1)]
    {
        let start = Domineering::new(rows, columns).expect("a board");
        assert_eq!(proved(&start), value, "domineering {rows}x{columns}");
    }
    for (width, height, value) in [(3, 3, -1), (3, 4, -1), (3, 5, 1), (4, 3, 1), (4, 4, 1), (5, 3, 1)] {
        let start = Pawns::hexapawn(width, height).expect("a board");
        assert_eq!(proved(&start), value, "hexapawn {width}x{height}");
    }
    for (rows, columns, value) in [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (2, 2, 2)] {
        let start = DotsAndBoxes::new(rows, columns).expect("a board");
        assert_eq!(proved(&start), value, "dots and boxes {rows}x{columns}");
    }
    let four_by_three = Mnk::new(mnk::Size::new(4, 3, 3).expect("a board"), Rule::Normal);
    let solved = Retrograde::new().solve(&four_by_three).expect("it fits");
    assert!(matches!(solved.outcome(&four_by_three), Some(Outcome::Win(_))), "4,3,3");
}

#[test]
fn games_of_another_class_are_refused_by_name() {
    let three = ThreeWay::sized(3, 3, 3).expect("a board");
    assert_eq!(
        Alternating::new(three).map(|game| game.turn()).map_err(|why| why.to_string()),
        Err("needs a game of two players, this one has 3".to_string())
    );
    let pig = games::Pig::new(20).expect("a game");
    let refused = MaxN::new().search(&pig, &Limits::NONE).map(|report| report.stopped);
    assert_eq!(
        refused.map_err(|why| why.to_string()),
        Err("this search needs a game without chance events".to_string())
    );
    assert!(Balanced::new(Centipede::new(4).expect("a game")).is_err());
    assert!(matches!(TicTacToe::default().turn(), Turn::Player(_)));
}
