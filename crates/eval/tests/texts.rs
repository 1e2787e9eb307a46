//! Evaluations as text: what is written reads back as the same, what is wrong is refused by line
//! and field.

mod skirmish;

use eval::fit::Calibration;
use eval::{Linear, Lookup, Own, PhaseBy, Tapered, WeightError};
use game_core::ParseError;
use game_core::mix::Sequence;
use skirmish::{Looks, Skirmish};

type Early = PhaseBy<fn(&Skirmish) -> u32>;

fn phase(full: u32) -> Early {
    PhaseBy { full, of: |state| state.left.into() }
}

fn linear(text: &str) -> Result<Linear, ParseError> {
    Linear::read(&Skirmish::start(), Own, text)
}

fn patterns(text: &str) -> Result<Lookup<Looks>, ParseError> {
    Lookup::read(&Skirmish::start(), Looks, text)
}

/// What is wrong with a text.
fn check<E>(read: impl Fn(&str) -> Result<E, ParseError>, text: &str, error: &str) {
    let said = read(text).map(|_| "it is read".to_string()).unwrap_or_else(|error| error.to_string());
    assert_eq!(said, error, "{text:?}");
}

const LINEAR: &str = "evaluation linear\nwin 20\nresolution 100\nweight pawns 1\nweight bishops 3.25\n";
const TAPERED: &str =
    "evaluation tapered\nunit 10000\nphase 12\nweight pawns 82 94\nweight bishops 365 297\n";
const PATTERNS: &str = "evaluation patterns\nunit 1000\ntable pawns 25\nweight pawns 7 -3\ntable bishops 4\nweight bishops 3 40\n";

#[test]
fn the_texts_are_these() {
    let start = Skirmish::start();
    let sum = Linear::new(&start, &[1.0, 3.25], 20.0).expect("weights");
    assert_eq!(sum.write(&start), LINEAR);
    let tapered = Tapered::new(&start, Own, phase(12), [&[82, 365], &[94, 297]], 10_000).expect("weights");
    assert_eq!(tapered.write(&start), TAPERED);
    let mut weights = [0; 29];
    (weights[7], weights[28]) = (-3, 40);
    let looked_up = Lookup::new(&start, Looks, &weights, 1_000).expect("weights");
    assert_eq!(looked_up.write(&start), PATTERNS);
    let calibration = Calibration::new(0.004, -0.1).expect("a slope");
    assert_eq!(calibration.write(), "calibration\nslope 0.004\nintercept -0.1\n");
}

#[test]
fn every_bit_survives_being_written_and_read() {
    let start = Skirmish::start();
    let mut bits = Sequence::seeded(77);
    let mut finite = || loop {
        let number = f64::from_bits(bits.bits());
        if number.is_finite() {
            return number;
        }
    };
    let extremes = [0.0, -0.0, f64::MIN_POSITIVE, 5e-324, f64::MAX, f64::MIN, 0.1 + 0.2, 1.0 / 3.0];
    for round in 0..2_000 {
        let weights = [extremes.get(round).copied().unwrap_or_else(&mut finite), finite()];
        let sum =
            Linear::new(&start, &weights, 0.1 + 0.2).and_then(|it| it.with_resolution(977)).expect("weights");
        let read = linear(&sum.write(&start)).expect("its own text");
        assert_eq!(read, sum);
        let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits();
        assert!(read.weights().iter().zip(sum.weights()).all(same), "{weights:?}");
        if let Ok(calibration) = Calibration::new(weights[0], weights[1]) {
            assert_eq!(Calibration::read(&calibration.write()), Ok(calibration));
        }
    }
    let mut numbers = Sequence::seeded(78);
    for _ in 0..200 {
        let mut whole = |most: i32| numbers.between(-most, most);
        let weights: Vec<i32> = (0..29).map(|n| if n % 3 == 0 { 0 } else { whole(i32::MAX) }).collect();
        let looked_up = Lookup::new(&start, Looks, &weights, 5).expect("weights");
        assert_eq!(patterns(&looked_up.write(&start)), Ok(looked_up));
        let blended = Tapered::new(&start, Own, phase(3), [&weights[..2], &weights[2..4]], i32::MAX - 1)
            .expect("weights");
        let read = Tapered::read(&start, Own, phase(3), &blended.write(&start)).expect("its own text");
        assert_eq!(read.weights(), blended.weights());
    }
}

#[test]
fn the_least_weight_is_read_as_it_was_written() {
    let start = Skirmish::start();
    let tapered = Tapered::new(&start, Own, phase(12), [&[i32::MIN, i32::MAX], &[0, i32::MIN]], 10_000);
    let tapered = tapered.expect("weights");
    assert_eq!(Tapered::read(&start, Own, phase(12), &tapered.write(&start)), Ok(tapered));
    let mut weights = [i32::MIN; 29];
    weights[4] = i32::MAX;
    let looked_up = Lookup::new(&start, Looks, &weights, 1_000).expect("weights");
    assert_eq!(patterns(&looked_up.write(&start)), Ok(looked_up));
    let least = LINEAR.replace("resolution 100", "resolution -2147483648");
    let refused = "a win worth 20 at -2147483648 points each is not between 1 and 2147483646 points";
    check(linear, &least, &format!("line 2, character 5: win: {refused}"));
}

#[test]
fn order_comments_and_line_ends_do_not_matter() {
    let other = "# by hand\r\nevaluation linear\r\n\r\nweight  bishops   3.25\r\n  resolution 100\r\nweight pawns 1e0\r\nwin 20.0";
    assert_eq!(linear(other), linear(LINEAR));
}

#[test]
fn bad_fields_are_refused_with_their_line() {
    check(linear, "", "line 1, character 1: the text is empty; it begins with 'evaluation linear'");
    check(linear, TAPERED, "line 1, character 1: 'evaluation tapered' is not 'evaluation linear'");
    let with =
        |line: &str| format!("evaluation linear\n{line}\nresolution 100\nweight pawns 1\nweight bishops 3\n");
    check(
        linear,
        &with("wins 20"),
        "line 2, character 1: 'wins' is not a field; fields are win, resolution, weight",
    );
    check(linear, &with(""), "line 6, character 1: the field 'win' is missing");
    check(linear, &with("win 20\nwin 20"), "line 3, character 5: the field 'win' is there twice");
    for bad in ["NaN", "inf", "-infinity", "1e999", "twenty", "1,5"] {
        let error = format!("line 2, character 5: '{bad}' is not a finite number");
        check(linear, &with(&format!("win {bad}")), &error);
    }
    check(linear, &with("win"), "line 2, character 4: '' is not a finite number");
    let refused = WeightError::Unit { win: -1.0, resolution: 100 };
    check(linear, &with("win -1"), &format!("line 2, character 5: win: {refused}"));
    let resolution = |value: &str| LINEAR.replace("resolution 100", &format!("resolution {value}"));
    check(linear, &resolution("1.5"), "line 3, character 12: '1.5' is not a whole number of 32 bits");
    check(
        linear,
        &resolution("-2147483649"),
        "line 3, character 12: '-2147483649' is not a whole number of 32 bits",
    );
    assert!(linear(&resolution("0")).is_err() && linear(&resolution("-5")).is_err());
}

#[test]
fn bad_weights_are_refused_by_name() {
    let with = |line: &str| LINEAR.replace("weight bishops 3.25", line);
    check(
        linear,
        &with("weight rooks 5"),
        "line 5, character 8: 'rooks' is not known here; known are pawns, bishops",
    );
    check(linear, &with(""), "line 6, character 1: the weight of 'bishops' is missing");
    check(linear, &with("weight pawns 2"), "line 5, character 8: the weight of 'pawns' is there twice");
    check(linear, &with("weight bishops NaN"), "line 5, character 16: 'NaN' is not a finite number");
    check(
        linear,
        &with("weight bishops"),
        "line 5, character 8: 'bishops' is followed by too little: a name and a number are needed",
    );
    check(
        linear,
        &with("weight bishops 1 2"),
        "line 5, character 8: 'bishops 1' is not known here; known are pawns, bishops",
    );
    // A weight more than there are features, and one fewer.
    check(
        linear,
        &format!("{LINEAR}weight queens 9\n"),
        "line 6, character 8: 'queens' is not known here; known are pawns, bishops",
    );
}

#[test]
fn bad_phases_are_refused() {
    let tapered = |text: &str| Tapered::read(&Skirmish::start(), Own, phase(12), text);
    assert!(tapered(TAPERED).is_ok());
    check(
        tapered,
        &TAPERED.replace("phase 12", "phase 24"),
        "line 3, character 7: the phase here is counted from 12",
    );
    check(
        tapered,
        &TAPERED.replace("phase 12", "phase -1"),
        "line 3, character 7: '-1' is not a whole number from 0 on",
    );
    check(
        tapered,
        &TAPERED.replace("pawns 82 94", "pawns 82"),
        "line 4, character 8: 'pawns' is followed by too little: a name and a number are needed",
    );
    check(
        tapered,
        &TAPERED.replace("pawns 82 94", "pawns 82 9.4"),
        "line 4, character 17: '9.4' is not a whole number of 32 bits",
    );
    check(
        tapered,
        &TAPERED.replace("unit 10000", "unit 0"),
        "line 2, character 6: unit: a win worth 0 at 1 points each is not between 1 and 2147483646 points",
    );
}

#[test]
fn bad_tables_are_refused() {
    let with = |from: &str, to: &str| PATTERNS.replace(from, to);
    assert!(patterns(PATTERNS).is_ok());
    check(patterns, &with("pawns 25", "pawns 24"), "line 3, character 13: this table has 25 contents here");
    check(patterns, &with("table bishops 4\n", ""), "line 6, character 1: the table of 'bishops' is missing");
    check(
        patterns,
        &with("bishops 3 40", "bishops 4 40"),
        "line 6, character 16: contents are counted from 0 to below 4",
    );
    check(
        patterns,
        &with("bishops 3 40", "kings 3 40"),
        "line 6, character 8: 'kings' is not known here; known are pawns, bishops",
    );
    check(
        patterns,
        &format!("{PATTERNS}weight pawns 7 1\n"),
        "line 7, character 14: this content has a weight already",
    );
    check(patterns, &with("-3", "NaN"), "line 4, character 16: 'NaN' is not a whole number of 32 bits");
}

#[test]
fn bad_calibrations_are_refused() {
    let text = |slope: &str| format!("calibration\nslope {slope}\nintercept 0\n");
    assert!(Calibration::read(&text("0.004")).is_ok());
    for slope in ["0", "-1"] {
        check(Calibration::read, &text(slope), "line 2, character 7: slope: it is not positive");
    }
    check(Calibration::read, &text("inf"), "line 2, character 7: 'inf' is not a finite number");
    check(
        Calibration::read,
        "calibration\nslope 1\n",
        "line 3, character 1: the field 'intercept' is missing",
    );
}

#[test]
fn weights_that_make_no_evaluator_are_refused() {
    let start = Skirmish::start();
    let tapered = |weights: [&[i32]; 2], full, unit| {
        Tapered::new(&start, Own, phase(full), weights, unit).map(|_| ()).expect_err("refused")
    };
    assert_eq!(tapered([&[1], &[1, 2]], 12, 10), WeightError::Length { weights: 1, features: 2 });
    assert_eq!(tapered([&[1, 2], &[1, 2, 3]], 12, 10), WeightError::Length { weights: 3, features: 2 });
    assert_eq!(tapered([&[1, 2], &[1, 2]], 0, 10), WeightError::Phase);
    for unit in [0, -1, i32::MIN, i32::MAX] {
        assert!(matches!(tapered([&[1, 2], &[1, 2]], 12, unit), WeightError::Unit { .. }), "{unit}");
        assert!(
            matches!(Lookup::new(&start, Looks, &[0; 29], unit), Err(WeightError::Unit { .. })),
            "{unit}"
        );
    }
    let short = Lookup::new(&start, Looks, &[0; 28], 10);
    assert_eq!(short.map(|_| ()), Err(WeightError::Length { weights: 28, features: 29 }));
    let twice = Linear::of(&start, (Own, Own), &[1.0; 4], 1.0).map(|_| ());
    assert_eq!(twice, Err(WeightError::Name("pawns".into())));
}
