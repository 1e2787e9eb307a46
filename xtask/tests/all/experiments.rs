//! Every experiment in its quick form: figures with a known answer are right, and readings speak
//! of figures that are there.

use xtask::bench::{Plan, Size};
use xtask::experiments::EXPERIMENTS;
use xtask::report::Sheet;

fn check(name: &str) -> Sheet {
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == name).expect(name);
    let mut sheet = Sheet::default();
    for case in (experiment.cases)(Plan { size: Size::Quick, seed: 1 }) {
        let step = case.name.clone();
        (case.run)(&mut sheet).unwrap_or_else(|why| panic!("{name}: {step}: {why}"));
    }
    assert_eq!(sheet.wrong(), [""; 0], "{name}");
    for chart in (experiment.charts)(&sheet) {
        assert!(!chart.svg().contains("NaN"), "{name}: {}", chart.title());
    }
    for sentence in (experiment.reading)(&sheet) {
        assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{name}: {sentence}");
    }
    sheet
}

#[test]
fn every_experiment_has_a_quick_form_that_is_right() {
    for experiment in EXPERIMENTS {
        assert!(!check(experiment.name).rows().is_empty(), "{}", experiment.name);
    }
}

#[test]
fn counts_repeat_with_the_seed() {
    for name in ["convergence", "nim-tournament", "ordering", "opponent-model"] {
        let figures =
            |sheet: Sheet| sheet.rows().iter().map(|row| (row.name.clone(), row.count)).collect::<Vec<_>>();
        assert_eq!(figures(check(name)), figures(check(name)), "{name}");
    }
}
