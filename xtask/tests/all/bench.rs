//! Every suite in its quick form: all figures with a known answer are right, and counts repeat.

use std::ffi::OsString;
use xtask::bench::{Plan, SUITES, Size, Suite};
use xtask::report::page::{Book, Page};
use xtask::report::{Baseline, Provenance, Row, Sheet};

fn check(suite: &Suite, seed: u64) -> Sheet {
    let plan = Plan { size: Size::Quick, seed };
    let mut sheet = Sheet::default();
    for case in (suite.cases)(plan) {
        let name = case.name.clone();
        (case.run)(&mut sheet).unwrap_or_else(|why| panic!("{}: {name}: {why}", suite.name));
    }
    assert_eq!(sheet.wrong(), [""; 0], "{}", suite.name);
    sheet
}

#[test]
fn every_suite_is_right_repeats_and_is_drawn() {
    for suite in SUITES {
        let (first, second) = (check(suite, 1), check(suite, 1));
        let figures = |sheet: &Sheet| -> Vec<String> {
            sheet.rows().iter().map(|row| format!("{} {}", row.name, row.count)).collect()
        };
        assert_eq!(figures(&first), figures(&second), "{}", suite.name);
        assert!(first.rows().iter().any(|row| row.expected.is_some()), "{}: nothing is checked", suite.name);
        for chart in (suite.charts)(&first) {
            let svg = chart.svg();
            assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{}: {}", suite.name, chart.title());
        }
        for sentence in suite.says(&first) {
            assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{}: {sentence}", suite.name);
        }
    }
}

#[test]
fn figures_are_kept_compared_and_judged() {
    let folder = std::env::temp_dir().join(format!("xtask-bench-{}", std::process::id()));
    let path = folder.join("deep/before.json");
    let file = path.display();
    let run = |options: &str| {
        let words = format!("xtask bench nim --quick {options}");
        let mut out = Vec::new();
        let result = xtask::answer(words.split_whitespace().map(OsString::from), &mut out);
        (result.map_err(|why| (why.code(), why.to_string())), String::from_utf8(out).expect("text"))
    };
    let (saved, text) = run(&format!("--save {file}"));
    assert!(saved.is_ok() && text.contains("kept in"), "{saved:?} {text}");
    let loose = "--max-regress 100000";
    let (same, text) = run(&format!("--runs 2 --against {file} {loose}"));
    assert!(same.is_ok() && text.contains("0 more work, 0 less work, 0 other changes"), "{same:?} {text}");
    assert!(text.contains("no regression"), "{text}");
    // The kept figures had one node less: this is a regression, whatever the times.
    let kept = std::fs::read_to_string(&path).expect("kept");
    let baseline = Baseline::load(&path).expect("whole");
    let nodes = |row: &&Row| row.name.ends_with("nodes");
    let row = baseline.suites[0].rows.iter().find(nodes).expect("nodes");
    let fewer = kept.replacen(&format!("\"count\": {}", row.count), "\"count\": 7", 1);
    std::fs::write(&path, fewer).expect("fewer");
    let (worse, _) = run(&format!("--against {file}"));
    let (code, why) = worse.expect_err("a regression");
    assert!(code == 3 && why.contains(&format!("{} was 7", row.count)), "{code} {why}");
    // Another seed or size, another version, half a file, something else.
    let refused = |text: &str, options: &str, said: &str| {
        std::fs::write(&path, text).expect("file");
        let (code, why) = run(&format!("--against {file} {options}")).0.expect_err(said);
        assert!(code == 2 && why.contains(said) && why.lines().count() == 1, "{code} {why}");
    };
    refused(&kept, "--seed 2", "of a quick run with seed 1, these would be of a quick run with seed 2");
    refused(&kept, "trees", "lack the suite trees; they have nim");
    refused(
        &kept.replacen("\"version\": 1", "\"version\": 2", 1),
        "",
        "version 2, where 'bench baseline', version 1",
    );
    refused("{\"kind\": \"diary\", \"version\": 1}", "", "'diary', version 1");
    for cut in [0, 1, kept.len() / 3, kept.len() - 3] {
        refused(&kept[..cut], "", "not a whole bench baseline");
    }
    std::fs::remove_dir_all(folder).expect("clean");
}

#[test]
fn another_build_is_run_by_turns_and_judged() {
    let run = |options: &str| {
        let words = format!("xtask bench trees --quick {options}");
        let mut out = Vec::new();
        let result = xtask::answer(words.split_whitespace().map(OsString::from), &mut out);
        (result.map_err(|why| (why.code(), why.to_string())), String::from_utf8(out).expect("text"))
    };
    let same_build = env!("CARGO_BIN_EXE_xtask");
    let (same, text) = run(&format!("--pair {same_build} --runs 3 --max-regress 100000"));
    assert!(same.is_ok() && text.contains("0 more work, 0 less work, 0 other changes"), "{same:?} {text}");
    assert!(text.contains("no regression"), "{text}");
    for (options, said) in [
        ("--pair nowhere --runs 3", "nowhere bench trees: "),
        ("--pair /bin/false --runs 3", "/bin/false bench trees: it failed"),
        ("--pair /bin/true --runs 3", "not that of a build of this command"),
        ("--pair nowhere", "--runs 3 or more"),
        ("--pair nowhere --runs 3 --against x", "--against"),
    ] {
        let (code, why) = run(options).0.expect_err(said);
        assert!(code == 2 && why.contains(said) && why.lines().count() == 1, "{code} {why}");
    }
}

#[test]
fn the_page_of_several_suites_begins_with_what_a_newcomer_needs() {
    let sheets = ["trees", "nim"].map(|name| {
        let suite = SUITES.iter().find(|suite| suite.name == name).expect(name);
        (suite, check(suite, 1))
    });
    let from = Provenance { machine: "m".into(), commit: "c".into(), command: "cargo".into(), seed: 1 };
    let parts = sheets.each_ref().map(|(suite, sheet)| ((suite.charts)(sheet), suite.says(sheet)));
    let pages: Vec<Page<'_>> = sheets
        .iter()
        .zip(&parts)
        .map(|((suite, sheet), (charts, reading))| Page {
            name: suite.name,
            about: suite.about,
            reading,
            sheet,
            charts,
            provenance: &from,
        })
        .collect();
    let html = Book { pages: &pages, provenance: &from }.html();
    let at = |part: &str| html.find(part).unwrap_or_else(|| panic!("{part} in {html}"));
    assert!(at("Programs play board games") < at("href=\"#trees\""));
    assert!(at("href=\"#nim\"") < at("<section id=\"trees\">"));
    assert_eq!(html.matches("<h1>").count(), 1);
    assert!(!html.contains("<script") && !html.contains("src="), "nothing from elsewhere");
}
