//! Worked examples with chance, with weights, and of rules alone.

use crate::exact::{list, numbers, text};
use crate::vectors::{close, real};
use eval::{Affine, Increasing, Linear, Power, Terms, order_kept};
use game_core::adapt::Balanced;
use game_core::tree::Tree;
use game_core::{Evaluate, Game, Indexed, Limits, Notation, Player, Scale, Score, Search, find_move, walk};
use games::connect_four::Shape as _;
use games::{Backgammon, ConnectFour, Exchange, TicTacToe, Virus, exchange};
use search_alphabeta::AlphaBeta;
use search_chance::{Expectimax, Expectiminimax, Probing, Star, Uniform};
use serde_json::{Value, json};

/// Checks a vector; `false` if another file does.
pub(crate) fn check(vector: &Value) -> bool {
    let (input, expect) = (&vector["input"], &vector["expect"]);
    let id = vector["id"].as_str().expect("an id");
    match vector["kind"].as_str().expect("a kind") {
        "expectiminimax" => check_expectation(id, input, expect),
        "chance_value" => check_chance(id, input, expect),
        "lottery" | "min_compare" => check_lottery(id, input, expect),
        "order_check" => check_order(id, input, expect),
        "star1" => check_star(id, input, expect),
        "backgammon_rolls" => check_rolls(id, expect),
        "linear" => check_linear(id, input, expect),
        "material" => check_material(id, input, expect),
        "constraint" => check_constraint(id, input, expect),
        "exchange" => check_exchange(id, input, expect),
        "exchange_choice" => check_exchange_choice(id, input, expect),
        "shape" => check_shape(id, expect),
        "perft_depth" => check_perft(id, input, expect),
        "bijection" => check_bijection(id, input, expect),
        _ => return false,
    }
    true
}

fn balanced(text: &str) -> Balanced<Tree> {
    Balanced::new(text.parse::<Tree>().expect(text)).expect(text)
}

fn check_expectation(id: &str, input: &Value, expect: &Value) {
    let root = balanced(&text(&input["tree"]));
    let report = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
    close(id, report.value.expect("a value"), &expect["value"]);
    let tied: Vec<usize> = report.tied.iter().map(|m| m.ordinal()).collect();
    assert_eq!(json!(tied), expect["best"], "{id}");
    assert_eq!(json!(report.counters.leaves), expect["leaves_minimax"], "{id}");
    for probing in [Probing::None, Probing::First] {
        let star = Star::new(probing).search(&root, &Limits::NONE).expect("an answer");
        close(id, star.value.expect("a value"), &expect["value"]);
    }
    if id == "E-uniform-ABC" {
        // The same from an opponent who moves at random instead of chance nodes.
        let tree: Tree = "((4 9 6) (2 15 13) (5 8 10))".parse().expect("a tree");
        let report = Expectimax::with_model(Uniform).search(&tree, &Limits::NONE).expect("an answer");
        close(id, report.value.expect("a value"), &expect["value"]);
    }
}

/// Payoffs are whole numbers: halves are doubled.
fn check_chance(id: &str, input: &Value, expect: &Value) {
    let outcomes: Vec<String> =
        list(&input["outcomes"]).iter().map(|pair| format!("{}:{}", pair[0], 2.0 * real(&pair[1]))).collect();
    let root = balanced(&format!("chance({})", outcomes.join(" ")));
    let report = Expectiminimax::new().search(&root, &Limits::NONE).expect("an answer");
    close(id, report.value.expect("a value") / 2.0, &expect["value"]);
    assert_eq!(report.best, None, "{id}");
}

fn apply(transform: &Value, x: f64) -> f64 {
    let affine = |factor, shift| Affine::new(factor, shift).expect("a positive factor").apply(x);
    match transform.as_str().expect("a transform") {
        "x" => Affine::IDENTITY.apply(x),
        "x^2" => Power::SQUARE.apply(x),
        "x^3" => Power::CUBE.apply(x),
        "10x+5" => affine(10.0, 5.0),
        "3x-4" => affine(3.0, -4.0),
        "4x-2" => affine(4.0, -2.0),
        "2x+7" => affine(2.0, 7.0),
        other => panic!("the transform {other} is not known"),
    }
}

/// MAX over lotteries whose outcomes are drawn, or chosen by MIN: value of each, and the choice.
fn lotteries(id: &str, input: &Value, transform: &Value, by_min: bool) -> (Vec<f64>, String) {
    let all = input["lotteries"].as_object().expect("lotteries");
    let outcome = |pair: &Value| {
        let worth = apply(transform, real(&pair[1]));
        if by_min { worth.to_string() } else { format!("{}:{worth}", pair[0]) }
    };
    let kind = if by_min { "min" } else { "chance" };
    let texts: Vec<String> = all
        .iter()
        .map(|(name, outcomes)| {
            let outcomes: Vec<String> = list(outcomes).iter().map(outcome).collect();
            format!("{name}={kind}({})", outcomes.join(" "))
        })
        .collect();
    let root = balanced(&format!("max({})", texts.join(" ")));
    let report = Expectiminimax::new().search(&root, &Limits::NONE).expect(id);
    let values = report.root.iter().map(|m| m.value.expect("a value")).collect();
    (values, report.best.expect("a move").to_string())
}

fn check_lottery(id: &str, input: &Value, expect: &Value) {
    let same = |(values, best): (Vec<f64>, String), wanted: &Value, choice: &Value| {
        for (found, name) in values.into_iter().zip(["A", "B"]) {
            close(id, found, &wanted[name]);
        }
        assert_eq!(json!(best), *choice, "{id}");
    };
    if expect["expectations"].is_object() {
        same(lotteries(id, input, &input["transform"], false), &expect["expectations"], &expect["best"]);
        return;
    }
    same(lotteries(id, input, &json!("x"), true), &expect["min_before"], &expect["best_before"]);
    if expect["min_after"].is_object() {
        let after = lotteries(id, input, &input["transform"], true);
        same(after, &expect["min_after"], &expect["best_after"]);
    }
}

fn check_order(id: &str, input: &Value, expect: &Value) {
    let values: Vec<f64> = list(&input["values"]).iter().map(real).collect();
    // Power::SQUARE keeps the sign so that it keeps the order; the plain square does not.
    let square = |x: f64| x * x;
    let after: Vec<f64> = values.iter().map(|&x| square(x)).collect();
    let wanted: Vec<f64> = list(&expect["order_after_values"]).iter().map(real).collect();
    assert_eq!(after, wanted, "{id}");
    assert_eq!(json!(order_kept(&values, square).is_ok()), expect["order_preserved"], "{id}");
}

/// MAX holds `alpha` already; the chance node is cut if the rest, at its best, cannot change that.
fn check_star(id: &str, input: &Value, expect: &Value) {
    let (low, high) = (real(&input["util_min"]), real(&input["util_max"]));
    let (seen, rest) = (&list(&input["seen"])[0], &input["unseen_prob"]);
    let (odds, worth) = (real(&seen[0]), real(&seen[1]));
    close(id, odds * worth + real(rest) * low, &expect["lower"]);
    close(id, odds * worth + real(rest) * high, &expect["upper"]);
    // What is not seen holds the worst and the best there is, which are the bounds of the game.
    let hidden = format!("{rest}:min({low} {high})");
    let tree = format!("({} chance({}:{} {hidden}))", input["alpha"], seen[0], seen[1]);
    let report = Star::new(Probing::None).search(&balanced(&tree), &Limits::NONE).expect("an answer");
    let cut = report.counters.leaves == 2;
    assert_eq!((json!(cut), report.value), (expect["cut"].clone(), Some(real(&input["alpha"]))), "{id}");
    if cut {
        close(id, report.root[1].value.expect("a bound"), &expect["upper"]);
    }
}

fn check_rolls(id: &str, expect: &Value) {
    let state = Backgammon::new().read("4HPwATDgc/ABMA X").expect("a position");
    let weights: Vec<(String, u64)> = state.outcomes().map(|(m, weight)| (m.to_string(), weight)).collect();
    assert_eq!(json!(weights.len()), expect["distinct"], "{id}");
    for roll in list(&expect["rolls"]) {
        let name = format!("{}-{}", roll[1], roll[0]);
        let (_, weight) = weights.iter().find(|(throw, _)| *throw == name).expect("a throw");
        assert_eq!(
            json!([*weight, weights.iter().map(|(_, weight)| weight).sum::<u64>()]),
            json!([roll[2], roll[3]]),
            "{id} {name}"
        );
    }
    let doubles = weights.iter().filter(|(_, weight)| *weight == 1).count();
    assert_eq!(
        (json!(doubles), json!(weights.len() - doubles)),
        (expect["doubles"].clone(), expect["non_doubles"].clone()),
        "{id}"
    );
}

/// Numbers of a position, under names.
struct Given(Vec<(String, i32)>);

impl<G: Game> Terms<G> for Given {
    fn names(&self, _: &G) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }
    fn count(&self, _: &G) -> usize {
        self.0.len()
    }
    fn values(&self, _: &G, player: Player, values: &mut [i32]) {
        for (value, (_, number)) in values.iter_mut().zip(&self.0) {
            *value = if player == Player::FIRST { *number } else { -number };
        }
    }
}

/// The sum of weighted features, by the evaluator too, to its hundredth.
fn weighed(id: &str, features: &[(String, i32)], weights: &[f64]) -> f64 {
    let game = TicTacToe::default();
    let values: Vec<i32> = features.iter().map(|&(_, value)| value).collect();
    let linear = Linear::of(&game, Given(features.to_vec()), weights, 1_000.0).expect("weights");
    let points = linear.evaluate(&game, Player::FIRST);
    let sum = linear.sum(&values);
    assert!((f64::from(points) - 100.0 * sum).abs() <= 0.5, "{id}: {points} for {sum}");
    sum
}

const VALUES: [(&str, i32); 5] = [("P", 1), ("N", 3), ("B", 3), ("R", 5), ("Q", 9)];

fn material(side: &Value) -> i32 {
    let count = |name: &str| i32::try_from(side[name].as_i64().unwrap_or(0)).expect("small");
    VALUES.iter().map(|(name, value)| count(name) * value).sum()
}

fn check_linear(id: &str, input: &Value, expect: &Value) {
    let whole = |value: &Value| i32::try_from(value.as_i64().expect("a whole number")).expect("small");
    let names: Vec<String> = input["weights"].as_object().expect("weights").keys().cloned().collect();
    let features: Vec<(String, i32)> = if input["features"].is_object() {
        names.iter().map(|name| (name.clone(), whole(&input["features"][name]))).collect()
    } else {
        let mobility = whole(&input["mobility"][0]) - whole(&input["mobility"][1]);
        let difference = material(&input["white"]) - material(&input["black"]);
        assert_eq!(
            json!([difference, mobility]),
            json!([expect["material_diff"], expect["mobility_diff"]]),
            "{id}"
        );
        vec![("material".into(), difference), ("mobility".into(), mobility)]
    };
    let weights: Vec<f64> = features.iter().map(|(name, _)| real(&input["weights"][name])).collect();
    close(id, weighed(id, &features, &weights), &expect["value"]);
}

fn check_material(id: &str, input: &Value, expect: &Value) {
    let features = |side: &Value| -> Vec<(String, i32)> {
        let count = |name: &str| i32::try_from(side[name].as_i64().unwrap_or(0)).expect("small");
        VALUES.iter().map(|&(name, _)| (name.to_string(), count(name))).collect()
    };
    let weights = VALUES.map(|(name, _)| real(&input["values"][name]));
    let [white, black] = ["white", "black"].map(|side| weighed(id, &features(&input[side]), &weights));
    close(id, white, &expect["white"]);
    close(id, black, &expect["black"]);
    close(id, white - black, &expect["diff"]);
}

/// Whatever an evaluator says, its estimate stays below a win.
fn check_constraint(id: &str, input: &Value, expect: &Value) {
    let game = TicTacToe::default();
    let win = i32::try_from(input["win_utility"].as_i64().expect("a win")).expect("small");
    let estimate = i32::try_from(input["eval_max"].as_i64().expect("an estimate")).expect("small");
    let scale = Scale::plain(win).expect("a scale");
    let held = scale.estimate(Score::new(estimate), &game.profile());
    assert_eq!((json!(estimate < win), held), (expect["valid"].clone(), Score::new(win - 1)), "{id}");
    assert_eq!(scale.estimate(Score::new(-estimate), &game.profile()), Score::new(1 - win), "{id}");
}

fn captures(values: &Value) -> Vec<u32> {
    numbers(values).into_iter().map(|value| u32::try_from(value).expect("a value")).collect()
}

fn check_exchange(id: &str, input: &Value, expect: &Value) {
    let start = Exchange::new(&[&captures(&input["captured_values"])]).expect("an exchange");
    let after = |moves: &str| exchange::Material.evaluate(&start.read(moves).expect("legal"), Player::FIRST);
    assert_eq!(json!(after("a").get()), expect["after_first"], "{id}");
    assert_eq!(json!(after("a take").get()), expect["after_recapture"], "{id}");
}

fn check_exchange_choice(id: &str, input: &Value, expect: &Value) {
    let (left, right) = (captures(&input["L"]), captures(&input["R"]));
    let start = Exchange::new(&[&left, &right]).expect("an exchange");
    let best = |limits: &Limits| {
        let report = AlphaBeta::new().with_evaluator(exchange::Material).search(&start, limits);
        if report.expect("an answer").best.expect("a move").to_string() == "a" { "L" } else { "R" }
    };
    assert_eq!(json!(best(&Limits::depth(1))), expect["fixed_depth"], "{id}");
    assert_eq!(json!(best(&Limits::depth(2))), expect["extended"], "{id}");
    // What looks best at a glance is kept and looked at more closely; the other is gone.
    let kept = usize::from(expect["fixed_depth"] == "R");
    let pruned = Limits { only: Some(vec![kept]), ..Limits::depth(2) };
    assert_eq!(json!(best(&pruned)), expect["forward_pruned_then_extended"], "{id}");
}

fn check_shape(id: &str, expect: &Value) {
    let start = ConnectFour::standard();
    let (columns, rows) = (start.shape().width(), start.shape().height());
    assert_eq!(json!([columns, rows]), json!([expect["cols"], expect["rows"]]), "{id}");
    let found = json!([start.move_count(), columns * rows]);
    assert_eq!(found, json!([expect["max_branching"], expect["cells"]]), "{id}");
    assert_eq!(json!(start.player_name(Player::FIRST).to_uppercase()), expect["first_player"], "{id}");
    // Discs side by side from the left; the second player answers in the last column.
    let wins = |discs: u32| {
        let row: Vec<String> = (1..=discs).map(|column| column.to_string()).collect();
        start.read(&row.join("7")).is_ok_and(|state| state.turn().is_over())
    };
    assert_eq!(json!((1..=6).find(|&discs| wins(discs))), expect["align"], "{id}");
}

fn check_perft(id: &str, input: &Value, expect: &Value) {
    let counts = |counts: &Value, perft: &dyn Fn(u32) -> u64| {
        for (depth, count) in (0..).zip(list(counts)) {
            assert_eq!(json!(perft(depth)), *count, "{id} at depth {depth}");
        }
    };
    let Some(size) = input["size"].as_u64() else {
        let start = ConnectFour::standard();
        return counts(&expect["leaf_paths_by_depth"], &|depth| walk::perft(&start, depth));
    };
    let start = Virus::new(u32::try_from(size).expect("small")).expect("a board");
    let first: Vec<usize> = start.moves().map(|m| start.index(m)).collect();
    assert_eq!(json!(first), expect["first_moves"], "{id}");
    counts(&expect["sequences_by_depth"], &|depth| walk::perft(&start, depth));
}

fn check_bijection(id: &str, input: &Value, expect: &Value) {
    let size = u32::try_from(input["size"].as_u64().expect("a size")).expect("small");
    let start = Virus::new(size).expect("a board");
    assert_eq!(json!(start.index_count()), expect["codes"], "{id}");
    for (code, cell) in expect["move_of"].as_object().expect("moves") {
        let code: usize = code.parse().expect("a code");
        let m = start.move_at(code).expect("a move");
        let [row, column] =
            [&cell[0], &cell[1]].map(|n| u8::try_from(n.as_u64().expect("small")).expect("small"));
        let name = format!("{}{}", char::from(b'a' + column), row + 1);
        assert_eq!((m.to_string(), start.index(m)), (name, code), "{id}");
    }
    let pass = usize::try_from(expect["pass_code"].as_u64().expect("a code")).expect("small");
    assert_eq!(start.move_at(pass).map(|m| m.to_string()).as_deref(), Some("pass"), "{id}");
    assert!(find_move(&start, "pass").is_err(), "{id}: there are other moves");
}
