//! The commands, through the library: what they answer, what they refuse, with which exit code.

use serde_json::Value;
use std::ffi::OsString;

/// Runs a command line; its standard output, or the exit code and the message.
fn check(line: &str) -> Result<String, (u8, String)> {
    let words = shell_words(line).into_iter().map(OsString::from);
    let mut out = Vec::new();
    match xtask::answer(std::iter::once("xtask".into()).chain(words), &mut out) {
        Ok(()) => Ok(String::from_utf8(out).expect("text")),
        Err(failure) => Err((failure.code(), failure.to_string())),
    }
}

/// Words separated by blanks; single quotes keep a text together.
fn shell_words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    });
    words.collect()
}

fn json(line: &str) -> Value {
    let text = check(&format!("{line} --json -")).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    serde_json::from_str(&text).expect("one JSON object")
}

#[track_caller]
fn refuses(line: &str, said: &str) {
    let (code, why) = check(line).expect_err(line);
    assert_eq!(code, 2, "{line}: {why}");
    assert!(why.contains(said), "{line}: '{why}' does not say '{said}'");
    assert_eq!(why.trim_end().lines().count(), 1, "{line}: one line: {why}");
}

#[test]
fn perft_counts_what_is_published() {
    assert_eq!(json("perft connect-four 7")["nodes"], 823_536);
    let object = json("perft tic-tac-toe 9");
    assert_eq!(object["nodes"], 127_872);
    let fields: Vec<&String> = object.as_object().expect("object").keys().collect();
    assert_eq!(fields, ["game", "depth", "nodes", "seconds"]);
    assert_eq!(json("perft nim:heaps=3 0")["nodes"], 1);
    assert_eq!(json("perft nim:heaps=3 4")["nodes"], 0);
}

#[test]
fn divide_splits_perft_by_the_first_move() {
    let object = json("perft connect-four 5 --divide");
    let counts = object["divide"].as_object().expect("counts");
    assert_eq!(counts.len(), 7);
    assert_eq!(counts.values().filter_map(Value::as_u64).sum::<u64>(), 16_807);
}

#[test]
fn tic_tac_toe_is_a_draw_and_every_first_move_draws() {
    let object = json("best tic-tac-toe --search minimax");
    assert_eq!(object["value"], 0);
    assert_eq!(object["tied"].as_array().map(Vec::len), Some(9));
    assert_eq!(object["nodes"], 549_946);
    assert_eq!(
        json("best tic-tac-toe --search alphabeta:all=true")["tied"].as_array().map(Vec::len),
        Some(9)
    );
    assert_eq!(json("solve tic-tac-toe --position .........")["value"], 0);
}

#[test]
fn uct_sees_a_win_at_once_for_either_side() {
    for position in ["XX.OO.X.. o", "OO.XX.O.. x"] {
        let object = json(&format!("best tic-tac-toe --position '{position}' --search mcts:sims=500"));
        assert_eq!(object["best"], "c2", "{position}");
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let ask = |seed: u32| {
        let mut object = json(&format!("best connect-four --search mcts:sims=2000 --seed {seed}"));
        object.as_object_mut().expect("object").remove("seconds");
        object
    };
    assert_eq!(ask(7), ask(7));
    assert_ne!(ask(7), ask(8));
}

#[test]
fn best_answers_zero_budgets_finished_games_and_single_moves() {
    for search in ["minimax", "negamax", "alphabeta", "expectiminimax", "expectimax", "mcts"] {
        let zero = json(&format!("best connect-four --search {search} --nodes 0"));
        assert_eq!((zero["best"].as_str(), &zero["value"]), (Some("1"), &Value::Null), "{search}");
        assert_eq!(zero["stopped"], "not searched", "{search}");
        let over = json(&format!("best connect-four --search {search} --position 3434343"));
        assert_eq!((&over["best"], over["value"].as_f64()), (&Value::Null, Some(1.0)), "{search}");
        let single = json(&format!("best tic-tac-toe --search {search} --sims 50 --position XOXXOOOX."));
        assert_eq!(single["best"], "c3", "{search}");
        assert_eq!(single["value"].as_f64(), Some(0.0), "{search}");
    }
}

#[test]
fn best_considers_only_the_moves_it_is_told() {
    let object = json("best connect-four --search alphabeta:depth=4 --moves 1,7");
    let names: Vec<&str> =
        object["root"].as_array().expect("root").iter().filter_map(|m| m["move"].as_str()).collect();
    assert_eq!(names, ["1", "7"]);
    refuses(
        "best connect-four --search alphabeta:depth=4 --moves 8",
        "'8' is not a legal move here; legal are 1 2 3",
    );
}

#[test]
fn solve_scores_connect_four_by_the_stone_that_wins() {
    let object = json("solve connect-four --position 2252576253462244111563365343671351441");
    assert_eq!(object["score"].as_f64(), Some(-1.0));
    assert_eq!(object["value"], -1);
    // 37 stones lie; the first player wins with the 41st, his last.
    assert_eq!(object["distance"], 4);
    let drawn = json("solve connect-four --position 23163416124767223154467471272416755633");
    assert_eq!((drawn["score"].as_f64(), &drawn["distance"]), (Some(0.0), &Value::Null));
}

#[test]
fn solve_begins_at_the_start_and_takes_boards_that_begin_with_a_hyphen() {
    // Nim of 15 with moves of 1 to 3 is won by leaving a multiple of 4.
    assert_eq!(json("solve nim:heaps=15")["value"], 1);
    let board = "--OX-XX-OXXO-OX-";
    let spaced = json(&format!("solve othello:size=4 --position {board}"));
    let joined = json(&format!("solve othello:size=4 --position={board}"));
    assert_eq!(spaced["value"], joined["value"]);
}

#[test]
fn solve_can_solve_every_move() {
    let object = json("solve nim:heaps=5 --position 5 --all-moves");
    let values: Vec<i64> =
        object["moves"].as_array().expect("moves").iter().filter_map(|m| m["value"].as_i64()).collect();
    assert_eq!(values, [1, -1, -1]);
}

#[test]
fn solve_compares_a_file_of_positions_with_their_values() {
    let folder = std::env::temp_dir().join(format!("xtask-solve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("folder");
    let file = folder.join("positions");
    std::fs::write(
        &file,
        "2252576253462244111563365343671351441 -1\n23163416124767223154467471272416755633\t0\n",
    )
    .expect("file");
    let object = json(&format!("solve connect-four --file {}", file.display()));
    assert_eq!((&object["right"], &object["of"]), (&2.into(), &2.into()));
    std::fs::write(&file, "2252576253462244111563365343671351441 1\n").expect("file");
    let (code, why) = check(&format!("solve connect-four --file {}", file.display())).expect_err("wrong");
    assert!(code == 1 && why.contains("is -1, expected 1"), "{code} {why}");
    for (line, said) in
        [("44 x\n", "line 1 '44 x': 'x' is not a number"), ("448 1\n", "line 1"), ("\n", "no position")]
    {
        std::fs::write(&file, line).expect("file");
        refuses(&format!("solve connect-four --file {}", file.display()), said);
    }
    std::fs::remove_dir_all(folder).expect("clean");
}

#[test]
fn an_evaluation_is_read_from_a_file_and_refused_with_file_and_line() {
    let folder = std::env::temp_dir().join(format!("xtask-eval-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("folder");
    let file = folder.join("weights.txt");
    let best = format!("best connect-four --search alphabeta:depth=2,eval={}", file.display());
    let head = "evaluation linear\nwin 100\nresolution 10\n";
    // Only the centre counts, and then anything but the centre.
    for (weight, column) in [(1, "4"), (-1, "1")] {
        std::fs::write(&file, format!("{head}weight centre {weight}\nweight threats 0\n")).expect("file");
        assert_eq!(json(&best)["best"].as_str(), Some(column), "{weight}");
    }
    for (text, said) in [
        (format!("{head}weight centre one\nweight threats 0\n"), "line 4, character 15: 'one'"),
        (format!("{head}weight centre 1\n"), "threats"),
    ] {
        std::fs::write(&file, text).expect("file");
        refuses(&best, &format!("option eval: {}", file.display()));
        refuses(&best, said);
    }
    std::fs::remove_dir_all(&folder).expect("clean");
    refuses(&best, "weights.txt cannot be read");
    refuses("best hex --search alphabeta:depth=1,eval=./w", "this game has no features to weigh");
}

#[test]
fn a_tree_typed_by_hand_is_a_game() {
    let object = json("best '((4 9 6) (2 15 13) (5 8 10))' --search alphabeta");
    assert_eq!((object["best"].as_str(), object["value"].as_i64()), (Some("c"), Some(5)));
    let lines = check("trace '((3 12) (2 9))' --search alphabeta --format jsonl").expect("lines");
    assert!(lines.lines().count() > 5);
    for line in lines.lines() {
        serde_json::from_str::<Value>(line).expect("one object a line");
    }
}

#[test]
fn a_game_of_the_wrong_class_is_refused_by_name() {
    refuses(
        "best pig --search alphabeta:depth=3",
        "alphabeta is for games of this class: two players, zero-sum, no chance",
    );
    refuses("best '(<1 2 3> <3 2 1>)' --search expectiminimax", "expectiminimax is for games of this class");
}

#[test]
fn bad_input_gets_one_line_that_says_what_where_and_what_would_be_accepted() {
    for (line, said) in [
        ("perft conect-four 3", "did you mean 'connect-four'? known: tic-tac-toe"),
        ("perft connect-four", "DEPTH"),
        ("perft connect-four three", "three"),
        ("perft connect-four:widht=5 3", "did you mean 'width'?"),
        ("perft connect-four:width=0 3", "option width"),
        ("perft connect-four:width=20,height=20 3", "20"),
        ("perft nim:heaps=x 3", "a heap or heaps joined by +"),
        ("perft connect-four 3 --position 4x", "character 2"),
        ("perft tic-tac-toe 3 --position XOXOXO", "position 'XOXOXO'"),
        ("perft tic-tac-toe 3 --position XXXOOO...", "position 'XXXOOO...'"),
        ("best nim --search minmax", "did you mean 'minimax'?"),
        ("best nim --search mcts:c=-1", "option c"),
        ("best nim --search minimax:eval=perfect", "unknown evaluator 'perfect'; known: flat"),
        ("best nim --search alphabeta:order=best", "unknown order 'best'; known: natural"),
        ("best nim --search minimax:unit=5,horizon=10", "unit"),
        ("best nim", "--search"),
        ("best nim --search mcts --time soon", "a number of seconds"),
        ("trace nim --search minimax --format dto", "did you mean 'dot'? known: text, jsonl, dot, svg, html"),
        ("solve nim --file nowhere.txt", "cannot read nowhere.txt"),
        ("bench nimm", "did you mean 'nim'?"),
        ("oracle --data nowhere", "nowhere is not a folder"),
        ("oracle --data . --part ches", "did you mean 'chess'? known: values, perft, connect-four"),
        ("snapshots search-minmax", "did you mean 'search-minimax'?"),
        ("trac nim", "did you mean 'trace'?"),
        ("best '((4 9) (2' --search minimax", "tree: line 1"),
        ("best connect-four --search mcts", "goes on until it is stopped; give it sims=N, nodes=N"),
        ("best connect-four --search alphabeta --time -1", "a number of seconds such as 0.25 is accepted"),
        ("best connect-four --search rand", "did you mean 'random'?"),
        ("match nim --first random --second mcts --games 2", "goes on until it is stopped"),
        ("match nim --first random --second random --games 3", "an even number from 2 on"),
        ("match nim --first random --second random --games 2 --sprt 10,0", "such as 0,10 are accepted"),
        ("match nim --first random --second random --games 2 --sprt 10", "such as 0,10 are accepted"),
        ("match nim --first random --second random --games 2 --threads 0", "a number from 1 to 256"),
        ("match nim --first random --second random --games 2 --out /dev/full", "it is not a file"),
        ("match three-way --first random --second random --games 2", "this game has 3 players"),
        ("play nim --first minmax", "did you mean 'minimax'? known: human, minimax"),
        ("play three-way", "play is for one or two players"),
        ("experiment", "which experiment? known: game-sizes"),
        ("experiment nim-miser", "did you mean 'nim-misere'?"),
        ("bench nim --against nowhere.json", "nowhere.json is not there; --save nowhere.json writes it"),
        ("bench nim --max-regress 5", "--against"),
        ("bench nim --against x --max-regress -5", "per cent"),
        ("bench nim --runs 0", "0"),
        ("bench micro --save x", "keeps no figures"),
        ("advise conect-four", "did you mean 'connect-four'?"),
        ("trace tic-tac-toe --search mcts", "goes on until it is stopped"),
    ] {
        refuses(line, said);
    }
}

#[test]
fn without_arguments_the_commands_are_listed() {
    let text = check("").expect("help");
    for command in ["bench", "snapshots", "trace", "perft", "best", "solve", "oracle", "check"] {
        assert!(text.contains(command), "{command}: {text}");
    }
}

#[test]
fn nothing_is_written_when_a_command_fails() {
    let folder = std::env::temp_dir().join(format!("xtask-nothing-{}", std::process::id()));
    let file = folder.join("out.json");
    for line in ["perft nim:heaps=0x 3", "best nim --search minmax", "solve connect-four --position 9"] {
        check(&format!("{line} --json {}", file.display())).expect_err(line);
    }
    check(&format!("trace nim --search minimax:depth=2 --format png --out {}", file.display()))
        .expect_err("png");
    assert!(!folder.exists());
}

#[test]
fn an_unwritable_file_is_a_clear_failure() {
    let (code, why) = check("perft nim 3 --json /proc/nowhere/out.json").expect_err("unwritable");
    assert!(code == 1 && why.contains("cannot write /proc/nowhere/out.json"), "{code} {why}");
    // Before anything is measured: nobody waits for figures that cannot be kept.
    for line in
        ["experiment nim-misere --quick --out /proc/nowhere", "bench nim --quick --save /proc/nowhere/x"]
    {
        let (code, why) = check(line).expect_err(line);
        assert!(code == 1 && why.contains("cannot write /proc/nowhere"), "{line}: {code} {why}");
    }
}

#[test]
fn a_full_disk_is_a_clear_failure_and_the_answer_is_shown_all_the_same() {
    for line in ["perft nim 3 --json /dev/full", "trace nim:heaps=3 --search minimax --out /dev/full"] {
        let (code, why) = check(line).expect_err(line);
        assert!(code == 1 && why.contains("cannot write /dev/full: No space left"), "{line}: {code} {why}");
    }
    let mut out = Vec::new();
    let words = ["xtask", "perft", "nim", "3", "--json", "/dev/full"].map(OsString::from);
    xtask::answer(words, &mut out).expect_err("full");
    assert!(String::from_utf8(out).expect("text").contains("perft 3 of nim: 27"), "the count is not lost");
}

#[test]
fn a_trace_is_drawn_with_its_windows_cuts_and_choices() {
    let tree = "'((3 12) (2 9))'";
    let svg = check(&format!("trace {tree} --search alphabeta --format svg")).expect("svg");
    for part in
        [">(3, +inf)<", ">cut if &lt;= 3<", "1 unseen", "class=\"node decided chosen principal\"", "&lt;= +2"]
    {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    let dot = check(&format!("trace {tree} --search alphabeta --format dot")).expect("dot");
    assert!(dot.contains("n0 -> n1 [label=\"a\", style=bold]") && dot.contains("1 unseen"), "{dot}");
    let html = check(&format!("trace {tree} --search alphabeta --format html")).expect("html");
    assert!(
        html.contains("id=\"next\"") && !html.contains("http://") || html.contains("www.w3.org"),
        "{html}"
    );
    let dice = check("trace '(chance(1/2:4 1/2:-2) 0)' --search expectiminimax --format svg").expect("svg");
    assert!(dice.contains("a (1/2)") && dice.contains("+1.000"), "{dice}");
    let mcts =
        check("trace tic-tac-toe --position X...O.... --search mcts:sims=12 --format svg").expect("svg");
    assert!(mcts.contains(">n 12<"), "{mcts}");
    refuses(
        "trace tic-tac-toe --search minimax:depth=4 --format svg",
        "nodes make no picture, at most 400 do",
    );
}
