//! Worked examples of Monte-Carlo tree search; what samples has literal seeds.

use crate::exact::{list, position};
use crate::vectors::{close, real};
use game_core::tree::Tree;
use game_core::{Limits, Notation, Search};
use games::Nim;
use search_mcts::{Answer, Candidate, Event, Mcts, MostVisits, Random, rave_beta, rave_value, ucb1};
use serde_json::{Value, json};

/// Checks a vector; `false` if another file does.
pub(crate) fn check(vector: &Value) -> bool {
    let (input, expect) = (&vector["input"], &vector["expect"]);
    let id = vector["id"].as_str().expect("an id");
    match vector["kind"].as_str().expect("a kind") {
        "ucb1" => check_ucb1(id, input, expect),
        "ucb1_unvisited" => check_unvisited(id, input, expect),
        "final_move" => check_final_move(id, input, expect),
        "backprop" => check_backup(id, input, expect),
        "rave" => check_rave(id, input, expect),
        "property" if id == "R-monotone" => check_monotone(id, expect),
        "sampling" => check_sampling(id, input, expect),
        "decision" => check_decision(id, input, expect),
        _ => return false,
    }
    true
}

fn count(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a count")).expect("small")
}

/// The scores of children at a parent.
fn scores(input: &Value) -> Vec<f64> {
    let parent = count(&input["parent_visits"]);
    let score =
        |child: &Value| ucb1(real(&child["wins"]), count(&child["visits"]), parent, real(&input["c"]));
    list(&input["children"]).iter().map(score).collect()
}

fn selected(scores: &[f64]) -> Option<usize> {
    (0..scores.len()).reduce(|a, b| if scores[b] > scores[a] { b } else { a })
}

fn final_move(input: &Value) -> usize {
    let candidate = |child: &Value| {
        let (visits, wins) = (count(&child["visits"]), real(&child["wins"]));
        Candidate { visits, mean: wins / f64::from(visits), proved: None }
    };
    MostVisits.choose(&list(&input["children"]).iter().map(candidate).collect::<Vec<_>>())
}

fn check_ucb1(id: &str, input: &Value, expect: &Value) {
    let scores = scores(input);
    for (child, (given, score)) in list(&input["children"]).iter().zip(&scores).enumerate() {
        let mean = real(&expect["mean"][child]);
        close(id, real(&given["wins"]) / real(&given["visits"]), &expect["mean"][child]);
        close(id, score - mean, &expect["bonus"][child]);
        close(id, *score, &expect["score"][child]);
    }
    assert_eq!(json!(selected(&scores)), expect["select"], "{id}");
    assert_eq!(json!(final_move(input)), expect["final_move_most_visited"], "{id}");
}

fn check_unvisited(id: &str, input: &Value, expect: &Value) {
    let scores = scores(input);
    assert_eq!(json!(selected(&scores)), expect["select"], "{id}");
    assert_eq!((scores[2], &expect["score_unvisited"]), (f64::INFINITY, &json!("infinite")), "{id}");
}

fn check_final_move(id: &str, input: &Value, expect: &Value) {
    assert_eq!(json!(final_move(input)), expect["final_move"], "{id}");
}

/// A line of three moves, the last of which ends the game: what its third simulation adds to each
/// node, a win being 1 to him who moved into it, a draw one half.
fn check_backup(id: &str, input: &Value, expect: &Value) {
    let path = list(&input["path"]);
    let payoff = match &input["winner"] {
        Value::Null => 0,
        winner if *winner == path[0]["moved_by"] => 1,
        _ => -1,
    };
    // A move that is not searched makes the range of payoffs -1 to 1.
    let line = format!("max(min(max({payoff})) {})", if payoff == 0 { 1 } else { -payoff });
    let mut search = Mcts::new(1).observer(Vec::new());
    let limits = Limits { only: Some(vec![0]), ..Limits::simulations(3) };
    search.search(&line.parse::<Tree>().expect("a tree"), &limits).expect("searched");
    let mut added = Vec::new();
    for event in search.observed() {
        match event {
            Event::Simulation { .. } => added.clear(),
            Event::Backup { payoff, .. } => added.insert(0, f64::midpoint(*payoff, 1.0)),
            _ => {}
        }
    }
    assert_eq!(added.len(), path.len(), "{id}");
    for (node, added) in path.iter().zip(added) {
        let name = node["node"].as_str().expect("a node");
        let (before, after) = (&input["before"][name], &expect["after"][name]);
        assert_eq!(count(&before["N"]) + 1, count(&after["N"]), "{id} {name}");
        close(id, real(&before["U"]) + added, &after["U"]);
    }
}

fn check_rave(id: &str, input: &Value, expect: &Value) {
    let (s, sa, c1) = (count(&input["s"]), count(&input["sa"]), real(&input["c1"]));
    close(id, rave_beta(s, sa, c1), &expect["beta"]);
    close(id, rave_value(real(&input["mean"]), s, real(&input["amaf"]), sa, c1), &expect["value"]);
}

fn check_monotone(id: &str, expect: &Value) {
    for (sa, c1) in [(1, 0.001), (50, 0.001), (50, 1.0), (1_000, 0.1)] {
        close(id, rave_beta(0, sa, c1), &expect["beta_at_s0"]);
        assert!((1..2_000).all(|s| rave_beta(s, sa, c1) < rave_beta(s - 1, sa, c1)), "{id} {sa} {c1}");
        assert!(rave_beta(u32::MAX, sa, c1) < 1e-5, "{id} {sa} {c1}");
    }
}

fn check_sampling(id: &str, input: &Value, expect: &Value) {
    let p = &input["probabilities"];
    let root: Tree = format!("chance({}:1 {}:2)", p[0], p[1]).parse().expect("a tree");
    let mut random = Random::seeded(5);
    let mut drawn = [0.0; 2];
    for _ in 0..count(&input["draws"]) {
        let (place, ..) = random.outcome(&root).expect("an outcome");
        drawn[place] += 1.0;
    }
    let off = drawn[0] / drawn[1] - real(&expect["expected_ratio"]);
    assert!(off.abs() <= real(&expect["tolerance"]), "{id}: {drawn:?}");
}

/// Twenty literal seeds, all of which must find the move.
fn check_decision(id: &str, input: &Value, expect: &Value) {
    let limits = Limits::simulations(u64::from(count(&input["iterations"])));
    for seed in 1..=20 {
        if input["game"] == "nim" {
            let start = Nim::new(&[count(&input["n"])], 3).expect("a heap");
            let text = format!("{} {}", input["n"], input["to_move"].as_str().expect("a side"));
            let report = Mcts::new(seed).search(&start.read(&text).expect("a heap"), &limits);
            let best = report.expect("an answer").best.expect("a move");
            assert_eq!(best.to_string(), expect["move"].to_string(), "{id}, seed {seed}");
        } else {
            let root = position(&input["board"], &input["to_move"]);
            let report = Mcts::new(seed).search(&root, &limits).expect("an answer");
            let cell = count(&expect["move"]);
            let name = format!("{}{}", ["a", "b", "c"][cell as usize % 3], cell / 3 + 1);
            assert_eq!(report.best.expect("a move").to_string(), name, "{id}, seed {seed}");
        }
    }
}
