//! Games with dice under the searches of chance: known values, and searches against each other.

use game_core::{Game, Limits, Notation, Player, Search, Turn};
use games::{Ladder, Pig, Twenty48};
use search_chance::{Exact, Expectimax, Expectiminimax, Probing, Sampler, Star, Uniform};
use xtask::spec::Spec;

/// The value of a zero-sum game to the first player as the probability that he wins.
fn wins(value: f64) -> f64 {
    f64::midpoint(value, 1.0)
}

fn check(found: f64, published: f64, tolerance: f64) {
    assert!((found - published).abs() <= tolerance, "{found} is not {published}");
}

#[test]
fn pig_is_solved_as_published() {
    for (target, published) in [(10, 0.709_424_322_6), (20, 0.615_558_549_8)] {
        let exact = Exact::new();
        let solution = exact.solve(&Pig::new(target).expect("a target")).expect("solved");
        check(wins(solution.root()), published, 5e-11);
    }
}

#[test]
fn pig_to_100_is_worth_53_percent_and_holds_at_21() {
    let start = Pig::new(100).expect("a target");
    let exact = Exact::new();
    let solution = exact.solve(&start).expect("solved");
    check(wins(solution.root()), 0.530_592_725_3, 5e-11);
    let holds = |total: u32| {
        let state = start.read(&format!("0-0 {total} X")).expect("a state");
        solution.best(&state).iter().any(|m| m.to_string() == "hold")
    };
    assert_eq!((2..=25).find(|&total| holds(total)), Some(21));
}

#[test]
fn the_ladder_is_worth_5365_of_8192() {
    let start = Ladder::new(6).expect("a ladder");
    let search = |report: game_core::Report<_, f64>| wins(report.value.expect("a value"));
    check(wins(Exact::new().solve(&start).expect("solved").root()), 5_365.0 / 8_192.0, 1e-15);
    let plain = Expectiminimax::new().search(&start, &Limits::NONE).expect("an answer");
    let leaves = plain.counters.leaves;
    check(search(plain), 5_365.0 / 8_192.0, 1e-15);
    for probing in [Probing::None, Probing::First] {
        let star = Star::new(probing).search(&start, &Limits::NONE).expect("an answer");
        assert!(star.counters.leaves < leaves, "{} of {leaves}", star.counters.leaves);
        let table = tt::ExactMap::<f64>::new();
        let mut remembering = Star::new(probing).with_table(&table);
        let report = remembering.search(&start, &Limits::NONE).expect("an answer");
        assert!(report.counters.leaves < star.counters.leaves && report.counters.table_hits > 0);
        check(search(report), 5_365.0 / 8_192.0, 1e-15);
        check(search(star), 5_365.0 / 8_192.0, 1e-15);
    }
}

#[test]
fn the_small_board_of_2048_reaches_16_and_32_as_often_as_published() {
    for (target, published) in [(8, 1.0), (16, 0.962_511_253_8), (32, 0.082_887_289_1)] {
        let start = Twenty48::new(2, 2, target).expect("a board");
        let solver = Exact::with_model(Uniform);
        let solution = solver.solve(&start).expect("solved");
        // Published to ten places; P(16) is 0.96251125375, which was rounded up.
        check(solution.root(), published, 6e-11);
        let table = tt::ExactMap::<f64>::new();
        let mut search = Expectimax::<_, Uniform>::new().with_table(&table);
        let report = search.search(&start, &Limits::NONE).expect("an answer");
        check(report.value.expect("a value"), solution.root(), 1e-12);
    }
}

#[test]
fn sampled_games_come_near_the_exact_value() {
    let start = Pig::new(20).expect("a target");
    let exact = Exact::new();
    let solution = exact.solve(&start).expect("solved");
    let play = |state: &Pig, _: Player, _: &mut _| solution.best(state).first().copied();
    for (seed, mut sampler) in [(1, Sampler::seeded(1)), (2, Sampler::seeded(2).stratified())] {
        let estimate =
            sampler.clone().with_play(play).estimate(&start, Player::FIRST, 20_000).expect("games");
        let (mean, error) = (estimate.mean().expect("games"), estimate.standard_error().expect("games"));
        assert!((mean - solution.root()).abs() <= 5.0 * error, "seed {seed}: {mean} +- {error}");
        let worse = sampler.estimate(&start, Player::FIRST, 1_000).expect("games");
        assert!(worse.mean().is_some_and(|mean| mean.abs() < 1.0));
    }
    assert_eq!(start.turn(), Turn::Player(Player::FIRST));
}

#[test]
fn the_ladder_is_a_race_that_depth_limits_estimate() {
    // A lead of one rung is worth a tenth; the deeper the search the nearer the truth.
    let start = Ladder::new(12).expect("a ladder");
    let evaluator = eval::Linear::new(&start, &[0.1], 1.0).expect("weights");
    let truth = Exact::new().solve(&start).expect("solved").root();
    let error = |depth: u32| {
        let mut plain = Expectiminimax::new().with_evaluator(&evaluator);
        let report = plain.search(&start, &Limits::depth(depth)).expect("an answer");
        let table = tt::ExactMap::<f64>::new();
        let mut star = Star::new(Probing::First).with_evaluator(&evaluator).with_table(&table).iterative();
        let other = star.search(&start, &Limits::depth(depth)).expect("an answer");
        check(other.value.expect("a value"), report.value.expect("a value"), 1e-12);
        assert_eq!(other.counters.depth, depth);
        (report.value.expect("a value") - truth).abs()
    };
    assert!(error(6) < error(1), "{} {}", error(6), error(1));
}

#[test]
fn every_game_with_a_name_is_opened_and_refuses_what_is_no_position() {
    for known in xtask::games::GAMES {
        let mut session = xtask::games::open(known.name).expect(known.name);
        assert!(session.perft(1) > 0, "{}", known.name);
        let start = session.position();
        session.play(0).expect(known.name);
        let next = session.position();
        assert_ne!(start, next, "{}", known.name);
        for text in [&next, &start] {
            session.set_position(text).unwrap_or_else(|why| panic!("{} at {text}: {why}", known.name));
            assert_eq!(session.position(), *text, "{}", known.name);
        }
        let why = session.set_position("?!").expect_err(known.name).to_string();
        assert!(why.starts_with("position '?!': line 1, character"), "{}: {why}", known.name);
        assert_eq!(session.position(), start, "{}: a refused position changes nothing", known.name);
    }
}

#[test]
fn games_of_every_kind_are_solved_by_what_solves_them() {
    let solved = |game: &str| {
        let mut session = xtask::games::open(game).expect(game);
        session.solve().map(|solved| solved.value.number(0)).map_err(|why| why.to_string())
    };
    for (game, value) in [
        ("ladder:top=6", 2.0 * 5_365.0 / 8_192.0 - 1.0),
        ("pig:target=10", 2.0 * 0.709_424_322_6 - 1.0),
        ("2048:width=2,height=2,target=16", 0.962_511_253_75),
        ("bear-off:home=110000", 2.0),
        ("exchange", 1.0),
        ("horizon", -3.0),
        ("pong-hau-ki", 0.0),
        ("podium-nim:heaps=1,players=3", 2.0),
        ("centipede:turns=4", 2.0),
    ] {
        let found = solved(game).expect(game);
        assert!((found - value).abs() < 1e-9, "{game}: {found}, not {value}");
    }
    for (game, said) in
        [("go:size=2", "history"), ("wheel", "with chance only"), ("backgammon", "not solved")]
    {
        let why = solved(game).expect_err(game);
        assert!(why.contains(said) || why.contains("a line of more than"), "{game}: {why}");
    }
}

#[test]
fn star2_takes_an_order_by_name_and_visits_less() {
    let mut session = xtask::games::open("backgammon").expect("a game");
    session.set_position("3-1").expect("a throw");
    let mut ask = |text: &str| {
        let spec = Spec::parse(text).expect(text);
        let seat = session.seat(&spec, 1).expect(text);
        session.search(seat, &spec.limits).expect(text)
    };
    let [plain, ordered] = ["star2:depth=2", "star2:depth=2,order=greedy"].map(&mut ask);
    let value = |answer: &xtask::session::Answer| answer.value.as_ref().expect("a value").number(0);
    assert!((value(&plain) - value(&ordered)).abs() < 1e-12);
    assert!(2 * ordered.counters.estimates < plain.counters.estimates, "{:?}", ordered.counters);
}
