//! Every worked example of `vectors.json` is checked through the public interface: those that
//! exact search answers in `exact`, those with chance, weights or rules alone in `vectors_values`,
//! those of Monte-Carlo search in `vectors_sampled`, and those of alpha-beta here.

use crate::{exact, vectors_sampled, vectors_values};
use game_core::adapt::Alternating;
use game_core::tree::Tree;
use game_core::{Bound, Depth, Entry, Game, Keyed, Limits, Player, Score, Search, Table, Window};
use games::Backgammon;
use search_alphabeta::{AlphaBeta, Event, Options, Windows};
use serde_json::{Value, json};

#[test]
fn every_vector_is_checked_by_somebody() {
    let mut count = 0;
    for vector in exact::vectors() {
        let checks = [check, vectors_values::check, vectors_sampled::check, exact::check];
        assert!(checks.iter().any(|check| check(&vector)), "{} is not checked", vector["id"]);
        count += 1;
    }
    assert_eq!(count, 156);
}

/// Checks a vector; `false` if another file does.
fn check(vector: &Value) -> bool {
    let (input, expect) = (&vector["input"], &vector["expect"]);
    let id = vector["id"].as_str().expect("an id");
    match vector["kind"].as_str().expect("a kind") {
        "branch_orders" => check_branch_orders(id, input, expect),
        "order_histogram" => check_histogram(id, input, expect),
        "window" => check_window(id, input, expect),
        "mtdf" => check_mtdf(id, input, expect),
        "aspiration" => check_aspiration(id, input, expect),
        "tt_probe" => check_probe(id, input, expect),
        "tt_key" => check_key(id, input, expect),
        "formula" => return check_formula(id, input, expect),
        "property" if id == "P-perfect" => check_perfect(id, input, expect),
        _ => return false,
    }
    true
}

fn alternating(text: &str) -> Alternating<Tree> {
    Alternating::new(text.parse::<Tree>().expect(text)).expect(text)
}

pub(crate) fn real(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

pub(crate) fn close(id: &str, found: f64, expected: &Value) {
    assert!((found - real(expected)).abs() < 1e-9, "{id}: {found}, not {expected}");
}

fn score(value: &Value, open: Score) -> Score {
    value.as_i64().map_or(open, |n| Score::new(i32::try_from(n).expect("small")))
}

fn permutations<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let first = |i: usize| {
        let mut rest = items.to_vec();
        let first = rest.remove(i);
        permutations(&rest).into_iter().map(move |tail| [vec![first.clone()], tail].concat())
    };
    (0..items.len()).flat_map(first).collect()
}

fn branch(leaves: &[i64]) -> String {
    format!("({})", leaves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// The leaves alpha-beta visits; the value is always 5.
fn leaves_of(id: &str, branches: &[String]) -> u64 {
    let report = AlphaBeta::new().search(&alternating(&format!("({})", branches.join(" "))), &Limits::NONE);
    let report = report.expect("an answer");
    assert_eq!(report.value, Some(Score::new(5)), "{id}");
    report.counters.leaves
}

fn check_branch_orders(id: &str, input: &Value, expect: &Value) {
    for (order, leaves) in expect.as_object().expect("orders") {
        let branches: Vec<String> =
            order.chars().map(|name| branch(&exact::numbers(&input["branches"][name.to_string()]))).collect();
        assert_eq!(json!(leaves_of(id, &branches)), *leaves, "{id} {order}");
    }
}

fn check_histogram(id: &str, input: &Value, expect: &Value) {
    let branches: Vec<Vec<i64>> =
        input["branches"].as_object().expect("branches").values().map(exact::numbers).collect();
    let mut histogram = [0; 10];
    for order in permutations(&branches) {
        let inner: Vec<Vec<Vec<i64>>> = order.iter().map(|leaves| permutations(leaves)).collect();
        for n in 0..216 {
            let choice = [&inner[0][n % 6], &inner[1][n / 6 % 6], &inner[2][n / 36]];
            let leaves = leaves_of(id, &choice.map(|leaves| branch(leaves)));
            histogram[usize::try_from(leaves).expect("small")] += 1;
        }
    }
    for (leaves, orders) in expect.as_object().expect("a histogram") {
        assert_eq!(json!(histogram[leaves.parse::<usize>().expect("leaves")]), *orders, "{id} {leaves}");
    }
}

fn check_window(id: &str, input: &Value, expect: &Value) {
    let root = alternating(&exact::text(&input["tree"]));
    let me = root.turn().player().expect("a player");
    let (alpha, beta) = (score(&input["alpha"], Score::MIN), score(&input["beta"], Score::MAX));
    let window = Window::new(alpha, beta).expect("a window").towards(Player::FIRST, me);
    let report = AlphaBeta::new().search_within(&root, &Limits::NONE, window).expect("an answer");
    let found = report.value.expect("a value").towards(me, Player::FIRST);
    let bound = if report.bound.towards(me, Player::FIRST) == Bound::Lower { "lower" } else { "upper" };
    assert_eq!(json!(found.get()), expect["returned"], "{id}");
    assert_eq!(
        (json!(bound), json!(report.counters.leaves)),
        (expect["bound"].clone(), expect["leaves"].clone()),
        "{id}"
    );
}

/// The value of a search and the windows it asked at the root, by depth.
fn asked(text: &str, limits: &Limits, options: Options) -> (Option<Score>, Vec<(Option<u32>, Window)>) {
    let evaluator = game_core::adapt::Inner(game_core::tree::Estimates);
    let mut search =
        AlphaBeta::new().with_evaluator(evaluator).with_options(options).with_observer(Vec::new());
    let report = search.search(&alternating(text), limits).expect("an answer");
    assert_eq!(report.bound, Bound::Exact);
    let pass = |event: &Event<_>| match *event {
        Event::Pass { depth, window, .. } => Some((depth, window)),
        _ => None,
    };
    (report.value, search.observer().iter().filter_map(pass).collect())
}

fn check_mtdf(id: &str, input: &Value, expect: &Value) {
    let windows = Windows::Mtdf(score(&input["first_guess"], Score::ZERO));
    let options = Options { windows, ..Options::default() };
    let (value, passes) = asked(&exact::text(&input["tree"]), &Limits::NONE, options);
    let passes = passes.iter().filter(|(_, window)| window.alpha().succ() == window.beta()).count();
    assert_eq!(
        (json!(value.map(Score::get)), json!(passes)),
        (expect["value"].clone(), expect["passes"].clone()),
        "{id}"
    );
}

/// The iteration before is made to answer `previous` by an estimate of the first move.
fn check_aspiration(id: &str, input: &Value, expect: &Value) {
    let text = exact::text(&input["tree"]);
    let estimated = text.replacen(") min", &format!(")~{} min", input["previous"]), 1);
    let estimated = estimated.replace("13) min", "13)~-99 min").replace("10))", "10)~-99)");
    let margin = u32::try_from(input["delta"].as_u64().expect("a margin")).expect("small");
    let options = Options { deepening: true, windows: Windows::Aspiration(margin), ..Options::default() };
    let (value, passes) = asked(&estimated, &Limits::depth(2), options);
    assert_eq!(json!(value.map(Score::get)), expect["final_value"], "{id}");
    let at_two: Vec<Window> =
        passes.iter().filter(|(depth, _)| *depth == Some(2)).map(|&(_, window)| window).collect();
    let first = json!([at_two[0].alpha().get(), at_two[0].beta().get()]);
    assert_eq!(first, expect["first_window"], "{id}");
    let returned = AlphaBeta::new().search_within(&alternating(&text), &Limits::NONE, at_two[0]);
    assert_eq!(json!(returned.expect("an answer").value.map(Score::get)), expect["returned"], "{id}");
    let outcome = match at_two.get(1) {
        None => "inside",
        Some(again) if again.alpha() == Score::MIN => "fail_low",
        Some(_) => "fail_high",
    };
    assert_eq!(json!(outcome), expect["outcome"], "{id}");
}

/// A table that knows one state.
struct Knows(u64, Entry);

impl<G: Keyed> Table<G> for Knows {
    fn probe(&self, state: &G) -> Option<Entry> {
        (state.key() == self.0).then_some(self.1)
    }
    fn store(&self, _: &G, _: Entry) {}
}

/// The only move of the root leads to the state the entry is about, six plies above the limit.
fn check_probe(id: &str, input: &Value, expect: &Value) {
    let (entry, query) = (&input["entry"], &input["query"]);
    let root = alternating("max(max(max(2) max(7)))");
    let m = root.nth_move(0).expect("a move");
    let bound = match entry["bound"].as_str() {
        Some("upper") => Bound::Upper,
        Some("lower") => Bound::Lower,
        _ => Bound::Exact,
    };
    let plies = |value: &Value| u32::try_from(value.as_u64().expect("a depth")).expect("small");
    let known = score(&entry["value"], Score::ZERO);
    let entry = Entry { value: known, depth: Depth::plies(plies(&entry["depth"])), bound, best: Some(1) };
    let (alpha, beta) = (score(&query["alpha"], Score::MIN), score(&query["beta"], Score::MAX));
    let window = Window::new(alpha, beta).expect("a window");
    let mut search = AlphaBeta::new().with_table(Knows(root.child(m).key(), entry)).with_observer(Vec::new());
    let limits = Limits::depth(plies(&query["depth"]) + 1);
    let report = search.search_within(&root, &limits, window).expect("an answer");
    let below: Vec<_> = search
        .observer()
        .iter()
        .filter_map(|event| match *event {
            Event::Enter { ply: 2, m, window, .. } => Some((m.expect("a move").ordinal(), window)),
            _ => None,
        })
        .collect();
    if expect["action"] == "search" {
        let (first, inside) = below.first().expect("the state is searched");
        assert_eq!(*first, 1, "{id}: the stored move comes first");
        let end = |name: &str, given| score(expect.get(name).unwrap_or(&Value::Null), given);
        let wanted = Window::new(end("alpha", alpha), end("beta", beta)).expect("a window");
        assert_eq!(*inside, wanted, "{id}");
    } else {
        assert_eq!((below.len(), report.counters.leaves), (0, 0), "{id}: nothing is searched");
        assert_eq!(report.value, Some(known), "{id}");
    }
}

fn check_key(id: &str, input: &Value, expect: &Value) {
    let keys: Vec<u64> = exact::names(&input["movers"])
        .iter()
        .map(|mover| exact::position(&input["board"], &json!(mover)).key())
        .collect();
    assert_eq!(json!(keys[0] == keys[1]), expect["keys_equal"], "{id}");
}

/// A tree of this width and depth whose first move is the best at every node.
fn ordered(b: u64, depth: u64, value: i64, sign: i64) -> String {
    if depth == 0 {
        return value.to_string();
    }
    let child = |i| ordered(b, depth - 1, value - sign * i64::from(i > 0), -sign);
    format!("({})", (0..b).map(child).collect::<Vec<_>>().join(" "))
}

/// The leaves alpha-beta visits where the moves are in the best order.
fn minimal(id: &str, b: u64, depth: u64) -> u64 {
    let formula = b.pow(depth.div_ceil(2).try_into().expect("small"))
        + b.pow((depth / 2).try_into().expect("small"))
        - 1;
    // Trees of more than a hundred thousand leaves are left to the formula.
    if b.pow(depth.try_into().expect("small")) <= 100_000 {
        let report = AlphaBeta::new().search(&alternating(&ordered(b, depth, 0, 1)), &Limits::NONE);
        assert_eq!(report.expect("an answer").counters.leaves, formula, "{id}");
    }
    formula
}

fn check_perfect(id: &str, input: &Value, expect: &Value) {
    for (pair, leaves) in exact::list(&input["pairs"]).iter().zip(exact::list(&expect["leaves"])) {
        let (b, depth) = (pair[0].as_u64().expect("a width"), pair[1].as_u64().expect("a depth"));
        assert_eq!(json!(minimal(id, b, depth)), *leaves, "{id} {pair}");
    }
}

fn check_formula(id: &str, input: &Value, expect: &Value) -> bool {
    let arg = |name: &str| input["args"][name].as_u64().expect("a number");
    let power = |m: u64| real(&json!(arg("b"))).powi(i32::try_from(m).expect("small"));
    match input["name"].as_str().expect("a name") {
        "minimal_leaves" => assert_eq!(json!(minimal(id, arg("b"), arg("m"))), expect["value"], "{id}"),
        // What the iterations before the last cost, in leaves of the last.
        "id_overhead_plain" => close(id, (1..=40).map(|d| power(40 - d) / power(40)).sum(), &expect["value"]),
        "id_minimal_sum" => {
            let sum: u64 = (arg("m_from")..=arg("m_to")).map(|depth| minimal(id, arg("b"), depth)).sum();
            assert_eq!(json!(sum), expect["value"], "{id}");
        }
        "id_plain_ratio" => {
            let before: f64 = (1..arg("m")).map(power).sum();
            close(id, before / power(arg("m")), &expect["value"]);
        }
        "chance_paths" => {
            let stage = arg("n") * arg("b");
            let paths = stage.pow(u32::try_from(arg("m")).expect("small"));
            assert_eq!(
                (json!(paths), Backgammon::new().outcomes().count()),
                (expect["value"].clone(), 30),
                "{id}"
            );
        }
        _ => return false,
    }
    true
}
