//! The worked examples of the sources that exact search answers, read from `vectors.json`.

use game_core::adapt::{Alternating, Paranoid};
use game_core::tree::Tree;
use game_core::{Game, Keyed, Limits, Notation, Player, Scale, Score, Search, Turn, find_move, walk};
use games::Pursuit;
use games::{Mnk, Nim, Rule, TicTacToe, Virus, mnk};
use search_minimax::{MaxN, Minimax, Negamax, Retrograde, Tie};
use serde_json::Value;
use std::collections::BTreeSet;
use tt::StateMap;

/// Checks a vector through the public interface; `false` if another file owns its kind.
pub(crate) fn check(vector: &Value) -> bool {
    let (input, expect) = (&vector["input"], &vector["expect"]);
    let id = vector["id"].as_str().expect("an id");
    match vector["kind"].as_str().expect("a kind") {
        "tree" => check_tree(id, input, expect),
        "negamax_parent" => check_parent(id, input, expect),
        "maxn" => check_max_n(id, input, expect),
        "paranoid" => check_paranoid(id, input, expect),
        "ply_count" => check_plies(id, input, expect),
        "formula" => return check_formula(id, input, expect),
        "perft" => check_games(id, input, expect),
        "transposition" => check_transposition(id, input, expect),
        "terminal" => check_end(id, input, expect),
        "game_value" if id.starts_with("G-ttt") => check_tic_tac_toe(id, input, expect),
        "game_value" if id.starts_with("G-nim") => check_nim(id, input, expect),
        "game_value" if id.starts_with("G-virus") => check_virus(id, input, expect),
        "game_value_table" => check_nim_table(id, input, expect),
        _ => return false,
    }
    true
}

pub(crate) fn vectors() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/vectors.json")).expect("JSON");
    file["vectors"].as_array().expect("a list").clone()
}

#[test]
fn every_vector_of_exact_search_holds() {
    let checked: Vec<String> = vectors()
        .iter()
        .filter(|vector| check(vector))
        .map(|vector| vector["id"].as_str().expect("an id").to_string())
        .collect();
    assert_eq!(checked.len(), 50, "{checked:?}");
    // Counted by pruning, by iterative deepening or by dice: the files of those searches.
    let elsewhere = |id: &str| {
        id.starts_with("F-minimal")
            || id.starts_with("F-id")
            || id == "T-ABC-perms"
            || id == "T-ABC-all-orders"
    };
    let ours = ["T-", "N-", "M-", "F-", "D-", "G-ttt", "G-nim", "G-virus-3x3-value", "E-S5Q6-min"];
    for vector in vectors() {
        let id = vector["id"].as_str().expect("an id");
        if ours.iter().any(|start| id.starts_with(start)) && !elsewhere(id) && vector["topic"] != "chance" {
            assert!(checked.iter().any(|checked| checked == id), "{id} is not checked");
        }
    }
}

/// A tree of the file as the text of a tree.
pub(crate) fn text(tree: &Value) -> String {
    let Some(parts) = tree.as_array() else { return tree.to_string() };
    let children =
        |list: &Value| list.as_array().expect("a list").iter().map(text).collect::<Vec<_>>().join(" ");
    if parts[0].is_number() {
        return format!("{}:{}", parts[0], text(&parts[1]));
    }
    match parts[0].as_str().expect("a kind") {
        "vec" => format!("<{}>", children(&parts[1])),
        "player" => format!("p{}({})", parts[1], children(&parts[2])),
        kind => format!("{kind}({})", children(&parts[1])),
    }
}

fn tree(value: &Value) -> Tree {
    text(value).parse().expect("a tree")
}

pub(crate) fn numbers(list: &Value) -> Vec<i64> {
    list.as_array().expect("a list").iter().map(|n| n.as_i64().expect("a whole number")).collect()
}

/// The parts of a list.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The words of a list.
pub(crate) fn names(value: &Value) -> Vec<&str> {
    list(value).iter().map(|name| name.as_str().expect("a word")).collect()
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a whole number")
}

fn points(score: Option<Score>) -> i64 {
    score.expect("a value").get().into()
}

fn ordinal(n: usize) -> i64 {
    i64::try_from(n).expect("small")
}

fn check_tree(id: &str, input: &Value, expect: &Value) {
    let game = Alternating::new(tree(&input["tree"])).expect("zero-sum");
    let report = Minimax::new().search(&game, &Limits::NONE).expect("an answer");
    assert_eq!(Negamax::new().search(&game, &Limits::NONE).as_ref(), Ok(&report), "{id}");
    assert_eq!(points(report.value), number(&expect["value"]), "{id}");
    let tied: Vec<i64> = report.tied.iter().map(|m| ordinal(m.ordinal())).collect();
    assert_eq!(tied, numbers(&expect["best"]), "{id}");
    assert_eq!(report.counters.leaves, expect["leaves_minimax"].as_u64().expect("a count"), "{id}");
    let line: Vec<i64> = report.pv.iter().map(|m| ordinal(m.ordinal())).collect();
    assert_eq!(line, numbers(&expect["pv"]), "{id}");
}

/// The children's values are their own mover's.
fn check_parent(id: &str, input: &Value, expect: &Value) {
    let children =
        numbers(&input["children"]).iter().map(|child| format!("min({})", -child)).collect::<Vec<_>>();
    let tree: Tree = format!("max({})", children.join(" ")).parse().expect("a tree");
    let report = Negamax::new().search(&Alternating::new(tree).expect("zero-sum"), &Limits::NONE);
    assert_eq!(points(report.expect("an answer").value), number(&expect["value"]), "{id}");
}

fn check_max_n(id: &str, input: &Value, expect: &Value) {
    let tie = match input["tie_rule"].as_str() {
        None => Tie::First,
        Some(rule) if rule.contains("smallest payoff of player 0") => Tie::Lowest(Player::FIRST),
        Some(rule) if rule.contains("largest payoff of player 0") => Tie::Highest(Player::FIRST),
        Some(rule) => panic!("{id}: {rule}"),
    };
    let report = MaxN::new().with_tie(tie).search(&tree(&input["tree"]), &Limits::NONE).expect("an answer");
    let vector = |value: Option<game_core::Payoffs>| -> Vec<i64> {
        value.expect("a value").as_slice().iter().map(|score| score.get().into()).collect()
    };
    assert_eq!(vector(report.value), numbers(&expect["vector"]), "{id}");
    assert_eq!(report.best.map(|m| ordinal(m.ordinal())), expect["best"].as_i64(), "{id}");
    let children: Vec<Vec<i64>> = report.root.iter().map(|m| vector(m.value)).collect();
    let expected: Vec<Vec<i64>> =
        expect["child_vectors"].as_array().expect("a list").iter().map(numbers).collect();
    assert_eq!(children, expected, "{id}");
}

fn check_paranoid(id: &str, input: &Value, expect: &Value) {
    let hero = Player::new(usize::try_from(number(&input["root_player"])).expect("small")).expect("a player");
    let game = Paranoid::new(tree(&input["tree"]), hero).and_then(Alternating::new).expect("a hero");
    let report = Minimax::new().search(&game, &Limits::NONE).expect("an answer");
    assert_eq!(points(report.value), number(&expect["value"]), "{id}");
    let children: Vec<i64> = report.root.iter().map(|m| points(m.value)).collect();
    assert_eq!(children, numbers(&expect["child_values"]), "{id}");
    let tied: Vec<i64> = report.tied.iter().map(|m| ordinal(m.ordinal())).collect();
    assert_eq!(tied, numbers(&expect["best"]), "{id}");
}

/// A round of a pursuit is a ply of the evader and one of each pursuer.
fn check_plies(id: &str, input: &Value, expect: &Value) {
    let count = |name: &str| u32::try_from(number(&input[name])).expect("small");
    let pursuit = Pursuit::new(3, 3, count("min_opponents"), count("rounds")).expect("a pursuit");
    assert_eq!(i64::from(pursuit.plies()), number(&expect["plies"]), "{id}");
    let report = MaxN::new().search(&pursuit, &Limits::NONE).expect("an answer");
    assert_eq!(i64::from(report.counters.depth), number(&expect["plies"]), "{id}");
}

fn check_formula(id: &str, input: &Value, expect: &Value) -> bool {
    let arg = |name: &str| u32::try_from(number(&input["args"][name])).expect("small");
    let width = |name: &str| usize::try_from(arg(name)).expect("small");
    let count = |n: usize| Value::from(ordinal(n));
    match input["name"].as_str().expect("a name") {
        "uniform_leaves" => {
            let tree = Tree::uniform(width("b"), arg("m"), |_| 0);
            assert_eq!(count(tree.leaf_count()), expect["value"], "{id}");
        }
        "uniform_nodes" => {
            let tree = Tree::uniform(width("b"), arg("m"), |_| 0);
            assert_eq!(count(tree.node_count()), expect["value"], "{id}");
        }
        "leaf_growth" => {
            let leaves = |plies| Tree::uniform(width("b"), plies, |_| 0).leaf_count();
            assert_eq!(count(leaves(arg("m_to")) / leaves(arg("m_from"))), expect["value"], "{id}");
        }
        "log10_pow" => {
            let log = f64::from(arg("m")) * f64::from(arg("b")).log10();
            assert!((log - expect["value"].as_f64().expect("a number")).abs() < 1e-6, "{id}: {log}");
        }
        // The orders of filling a board on which no line ends the game.
        "factorial" => {
            let shape = mnk::Size::new(3, 3, 4).expect("a board");
            let fillings = walk::perft(&Mnk::new(shape, Rule::Normal), arg("n"));
            assert_eq!(Value::from(fillings), expect["value"], "{id}");
        }
        "win_in_plies" => {
            let scale =
                Scale::with_distance(i32::try_from(arg("base")).expect("small"), 40).expect("a scale");
            let score = |payoff: i32| scale.score(Score::new(payoff), arg("d")).map(Score::get);
            assert_eq!(score(1).map(Value::from).as_ref(), Some(&expect["value"]["win"]), "{id}");
            assert_eq!(score(-1).map(Value::from).as_ref(), Some(&expect["value"]["loss"]), "{id}");
        }
        _ => return false,
    }
    true
}

pub(crate) fn position(board: &Value, to_move: &Value) -> TicTacToe {
    let text = format!("{} {}", board.as_str().expect("a board"), to_move.as_str().expect("a side"));
    TicTacToe::default().read(&text).expect("a position")
}

fn check_games(id: &str, input: &Value, expect: &Value) {
    let start = position(&input["start"], &input["to_move"]);
    let statistics = walk::statistics(&start);
    let is = |name: &str, found: u64| {
        if !expect[name].is_null() {
            assert_eq!(Value::from(found), expect[name], "{id} {name}");
        }
    };
    is("games", statistics.games);
    is("x_wins", statistics.by_winner[0]);
    is("o_wins", statistics.by_winner[1]);
    is("draws", statistics.shared);
    is("positions", walk::distinct_states(&start, None).iter().sum());
    let mut ends = 0;
    walk::reachable(&start, None, |_, state: &TicTacToe| ends += u64::from(state.turn().is_over()));
    is("terminal_positions", ends);
    is("positions_up_to_symmetry", up_to_symmetry(&start));
    let shape = mnk::Size::new(3, 3, 4).expect("a board");
    is("fill_orders", walk::perft(&Mnk::new(shape, Rule::Normal), 9));
    let report = Minimax::new().search(&start, &Limits::NONE).expect("an answer");
    is("tree_nodes", report.counters.nodes);
    assert_eq!(report.counters.leaves, statistics.games, "{id}");
    if let Some(lengths) = expect["games_by_length"].as_object() {
        for (length, games) in lengths {
            let length: usize = length.parse().expect("a length");
            assert_eq!(Value::from(statistics.by_length[length]), *games, "{id} {length}");
        }
    }
}

/// How many of the states remain if turned and mirrored boards are the same.
fn up_to_symmetry(start: &TicTacToe) -> u64 {
    let mut boards: BTreeSet<Vec<u8>> = BTreeSet::new();
    walk::reachable(start, None, |_, state: &TicTacToe| {
        let mut board: Vec<u8> = state.write().bytes().take(9).collect();
        let mut least = board.clone();
        for turn in 0..8 {
            let cell = |n: usize| if turn == 4 { n / 3 * 3 + 2 - n % 3 } else { (2 - n % 3) * 3 + n / 3 };
            board = (0..9).map(|n| board[cell(n)]).collect();
            least = least.min(board.clone());
        }
        boards.insert(least);
    });
    boards.len() as u64
}

fn check_transposition(id: &str, input: &Value, expect: &Value) {
    let ends: Vec<TicTacToe> = input["sequences"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|cells| {
            numbers(cells).iter().fold(TicTacToe::default(), |state, &cell| {
                state.child(find_move(&state, &cell_name(cell)).expect("legal"))
            })
        })
        .collect();
    assert_eq!(ends[0], ends[1], "{id}");
    assert_eq!(ends[0].key(), ends[1].key(), "{id}");
    assert_eq!(ends[0], position(&expect["board"], &expect["to_move"]), "{id}");
}

/// The cells are numbered row by row from the top.
fn cell_name(cell: i64) -> String {
    let column = ["a", "b", "c"][usize::try_from(cell % 3).expect("small")];
    format!("{column}{}", cell / 3 + 1)
}

fn check_end(id: &str, input: &Value, expect: &Value) {
    let state = position(&input["board"], &input["to_move"]);
    assert_eq!(state.turn().is_over(), expect["terminal"], "{id}");
    assert_eq!(Value::from(state.payoff(Player::FIRST).get()), expect["utility_x"], "{id}");
    let report = Minimax::new().search(&state, &Limits::NONE).expect("an answer");
    assert_eq!((report.best, report.value), (None, Some(state.payoff(Player::FIRST))), "{id}");
}

fn check_tic_tac_toe(id: &str, input: &Value, expect: &Value) {
    let start = position(&input["start"], &input["to_move"]);
    let report = Minimax::new().search(&start, &Limits::NONE).expect("an answer");
    assert_eq!(points(report.value), number(&expect["value"]), "{id}");
    let value = |cell: i64| {
        let m = report.root.iter().find(|m| m.m.to_string() == cell_name(cell));
        points(m.expect("a legal cell").value)
    };
    let best = if expect["best"].is_null() { &expect["optimal_first_moves"] } else { &expect["best"] };
    let best: Vec<String> = numbers(best).into_iter().map(cell_name).collect();
    assert_eq!(report.tied.iter().map(ToString::to_string).collect::<Vec<_>>(), best, "{id}");
    for (cell, expected) in expect["move_values"].as_object().into_iter().flatten() {
        assert_eq!(value(cell.parse().expect("a cell")), number(expected), "{id} {cell}");
    }
    for (cell, expected) in (0..).zip(expect["first_move_values"].as_array().into_iter().flatten()) {
        assert_eq!(value(cell), number(expected), "{id} {cell}");
    }
}

/// The value and the best takes of a heap of which up to three may be taken, by search with
/// memory and backwards.
fn heap(n: u32, variant: &Value) -> (i64, Vec<i64>) {
    let rule = if variant == "misere" { Rule::Misere } else { Rule::Normal };
    let heap = Nim::new(&[n], 3).expect("a heap").with_rule(rule);
    let mut search = Minimax::new().with_table(StateMap::new());
    let report = search.search(&heap, &Limits::NONE).expect("an answer");
    if let Turn::Player(_) = heap.turn() {
        let solved = Retrograde::new().solve(&heap).expect("it fits");
        let best = solved.best_moves(&heap);
        assert!(best.iter().all(|m| report.tied.contains(m)), "{n}: {best:?}");
    }
    let takes = report.tied.iter().map(|m| m.to_string().parse().expect("a number")).collect();
    (points(report.value), takes)
}

fn check_nim(id: &str, input: &Value, expect: &Value) {
    let n = input["n"].as_u64().or_else(|| id.rsplit('-').next()?.parse().ok());
    let n = u32::try_from(n.expect("a heap")).expect("small");
    let (value, takes) = heap(n, &input["variant"]);
    assert_eq!((value, takes), (number(&expect["value"]), numbers(&expect["optimal"])), "{id}");
}

fn check_nim_table(id: &str, input: &Value, expect: &Value) {
    for (n, expected) in expect["value_by_n"].as_object().expect("a table") {
        let (value, takes) = heap(n.parse().expect("a heap"), &input["variant"]);
        assert_eq!(value, number(expected), "{id} {n}");
        if n != "0" {
            assert_eq!(takes, numbers(&expect["optimal_by_n"][n]), "{id} {n}");
        }
    }
}

fn check_virus(id: &str, input: &Value, expect: &Value) {
    let size = u32::try_from(number(&input["size"])).expect("small");
    let start = Virus::new(size).expect("a board");
    let report = Minimax::new().with_table(StateMap::new()).search(&start, &Limits::NONE).expect("an answer");
    assert_eq!(points(report.value), number(&expect["disc_difference_x_minus_o"]), "{id}");
}
