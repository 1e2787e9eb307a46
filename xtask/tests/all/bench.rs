//! Every suite in its quick form: all figures with a known answer are right, and counts repeat.

use xtask::bench::{Plan, SUITES, Size, Suite};
use xtask::report::Sheet;

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
        for sentence in (suite.reading)(&first) {
            assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{}: {sentence}", suite.name);
        }
    }
}
