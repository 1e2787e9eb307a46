//! Every experiment in its quick form: figures with a known answer are right, every count is the one
//! in the snapshot, charts have labelled axes, and readings speak of figures that are there.

use xtask::bench::{Plan, Size};
use xtask::experiments::EXPERIMENTS;
use xtask::report::{Chart, Sheet};

fn check(name: &str) {
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == name).expect(name);
    let mut sheet = Sheet::default();
    for case in (experiment.cases)(Plan { size: Size::Quick, seed: 1 }) {
        let step = case.name.clone();
        (case.run)(&mut sheet).unwrap_or_else(|why| panic!("{name}: {step}: {why}"));
    }
    assert_eq!(sheet.wrong(), [""; 0], "{name}");
    let charts = (experiment.charts)(&sheet);
    assert!(!charts.is_empty(), "{name} draws nothing");
    for chart in &charts {
        drawn(name, chart);
    }
    let reading = experiment.says(&sheet);
    assert!(!reading.is_empty(), "{name} says nothing");
    let mut page = String::new();
    for row in sheet.rows() {
        page += &format!("{:12} {}\n", row.count.to_string(), row.name);
    }
    for sentence in reading {
        assert!(!sentence.contains("NaN") && !sentence.contains("inf "), "{name}: {sentence}");
        page += &format!("\n{sentence}\n");
    }
    insta::assert_snapshot!(format!("experiment_{}", name.replace('-', "_")), page);
}

/// Something is drawn, both axes say what they are, and no number is missing.
fn drawn(name: &str, chart: &Chart) {
    let svg = chart.svg();
    let title = chart.title();
    assert!(!svg.contains("NaN") && !svg.contains("\"inf"), "{name}: {title}");
    let marks = ["<circle", "class=\"bar\"", "<polygon"].map(|mark| svg.matches(mark).count());
    assert!(marks.iter().sum::<usize>() > 1, "{name}: {title} shows nothing");
    assert!(svg.contains("rotate(-90"), "{name}: {title}: the upright axis has no label");
    assert!(!chart.labels().contains(&""), "{name}: {title}: an axis has no label");
}

macro_rules! quick {
    ($($test:ident: $name:literal,)*) => {
        $(#[test]
        fn $test() {
            check($name);
        })*

        #[test]
        fn every_experiment_is_among_these() {
            let tested = [$($name),*];
            let all: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
            assert_eq!(all, tested);
        }
    };
}

quick! {
    game_sizes: "game-sizes",
    tic_tac_toe_table: "tic-tac-toe-table",
    convergence: "convergence",
    exploration: "exploration",
    exploration_drift: "exploration-drift",
    nim_tournament: "nim-tournament",
    nim_misere: "nim-misere",
    playouts: "playouts",
    rave_crossing: "rave-crossing",
    rave_games: "rave-games",
    trap_depth: "trap-depth",
    threads: "threads",
    time_management: "time-management",
    ordering: "ordering",
    heuristics: "heuristics",
    aspiration: "aspiration",
    table_size: "table-size",
    deepening: "deepening",
    evaluation_cost: "evaluation-cost",
    fitting: "fitting",
    star: "star",
    opponent_model: "opponent-model",
    connect_four_tournament: "connect-four-tournament",
    connect_four_mcts: "connect-four-mcts",
    method_choice: "method-choice",
}
