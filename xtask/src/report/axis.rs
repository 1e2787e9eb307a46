//! One axis of a chart: its range, its ticks and where a value lies on it.

/// An axis: a label, and whether equal steps are equal factors; or names side by side.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    pub(super) label: String,
    pub(super) log: bool,
    pub(super) range: Option<(f64, f64)>,
    pub(super) names: Vec<String>,
}

impl Axis {
    /// Equal steps are equal differences.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), log: false, range: None, names: Vec::new() }
    }

    /// Equal steps are equal factors; values that are not positive are left out.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), log: true, range: None, names: Vec::new() }
    }

    /// Names side by side; a point at `x = n` belongs to the name number `n` and is drawn as a bar.
    pub fn names(label: impl Into<String>, names: impl IntoIterator<Item = impl Into<String>>) -> Axis {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        #[expect(clippy::cast_precision_loss, reason = "a handful of names")]
        let range = Some((-0.5, names.len().max(1) as f64 - 0.5));
        Axis { label: label.into(), log: false, range, names }
    }

    /// This axis, reaching at least from `low` to `high` whatever the values are.
    #[must_use]
    pub fn reaching(self, low: f64, high: f64) -> Axis {
        Axis { range: Some((low, high)), ..self }
    }
}

/// An axis with a range, laid along pixels.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Laid {
    log: bool,
    low: f64,
    high: f64,
    /// The pixels of `low` and `high`.
    pixels: (f64, f64),
    /// What is written at 0, 1, 2..; numbers where this is empty.
    names: Vec<String>,
}

impl Laid {
    /// Lays an axis so that all values fit.
    pub(super) fn new(axis: &Axis, values: impl Iterator<Item = f64>, pixels: (f64, f64)) -> Laid {
        if let (false, Some((low, high))) = (axis.names.is_empty(), axis.range) {
            return Laid { log: false, low, high, pixels, names: axis.names.clone() };
        }
        let given = axis.range.into_iter().flat_map(|(low, high)| [low, high]);
        let fitting = values.chain(given).filter(|&value| value.is_finite() && (!axis.log || value > 0.0));
        let (mut low, mut high) =
            fitting.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)));
        if low > high {
            (low, high) = if axis.log { (1.0, 10.0) } else { (0.0, 1.0) };
        }
        if axis.log {
            low = 10f64.powf(low.log10().floor());
            high = 10f64.powf(high.log10().ceil());
            if low >= high {
                high = low * 10.0;
            }
        } else {
            let step = step(low, high);
            low = (low / step).floor() * step;
            high = (high / step).ceil() * step;
            if low >= high {
                high = low + step;
            }
        }
        Laid { log: axis.log, low, high, pixels, names: Vec::new() }
    }

    /// Where a value lies, or `None` if it has no place on this axis.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        if !value.is_finite() || (self.log && value <= 0.0) {
            return None;
        }
        let scale = |v: f64| if self.log { v.log10() } else { v };
        let share = (scale(value) - scale(self.low)) / (scale(self.high) - scale(self.low));
        Some(self.pixels.0 + share * (self.pixels.1 - self.pixels.0))
    }

    /// The pixels of one name, if this axis has names.
    pub(super) fn room(&self) -> Option<f64> {
        let room = (self.pixels.1 - self.pixels.0) / (self.high - self.low);
        (!self.names.is_empty()).then_some(room)
    }

    /// Where the axis begins, or where 0 lies if that is on it: bars stand there.
    pub(super) fn floor(&self) -> f64 {
        if !self.log && self.low < 0.0 { self.place(0.0).unwrap_or(self.pixels.0) } else { self.pixels.0 }
    }

    /// The values to write beside the axis, and what is written.
    pub(super) fn labels(&self) -> Vec<(f64, String)> {
        if self.names.is_empty() {
            return self.ticks().into_iter().map(|tick| (tick, tick_label(tick))).collect();
        }
        (0u32..).map(f64::from).zip(self.names.iter().cloned()).collect()
    }

    /// The values to write beside the axis.
    fn ticks(&self) -> Vec<f64> {
        let mut ticks = Vec::new();
        if self.log {
            let mut tick = self.low;
            while tick <= self.high * 1.000_001 {
                ticks.push(tick);
                tick *= 10.0;
            }
        } else {
            let step = step(self.low, self.high);
            let mut n = 0.0;
            while self.low + n * step <= self.high + step * 1e-6 {
                ticks.push(self.low + n * step);
                n += 1.0;
            }
        }
        ticks
    }
}

/// A step of 1, 2 or 5 times a power of ten that makes four to ten ticks.
fn step(low: f64, high: f64) -> f64 {
    let span = if high > low { high - low } else { low.abs().max(1.0) };
    let rough = 10f64.powf((span / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * rough);
    steps.into_iter().find(|step| span / step <= 8.0).unwrap_or(steps[3])
}

/// A tick as it is written: `0.5`, `20`, `1e6`.
fn tick_label(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    if !(1e-3..1e5).contains(&value.abs()) {
        return format!("{value:.0e}");
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_values() {
        let laid = Laid::new(&Axis::linear(""), [0.3, 8.7].into_iter(), (0.0, 100.0));
        assert_eq!(laid.ticks(), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        let laid = Laid::new(&Axis::log(""), [3.0, 2000.0, -1.0].into_iter(), (0.0, 100.0));
        assert_eq!(laid.ticks().len(), 5);
        assert_eq!(laid.place(0.0), None);
    }

    #[test]
    fn one_value_none_and_equal_ones_still_make_an_axis() {
        for values in [vec![], vec![0.0], vec![5.0, 5.0], vec![f64::NAN]] {
            for axis in [Axis::linear(""), Axis::log("")] {
                let laid = Laid::new(&axis, values.iter().copied(), (0.0, 100.0));
                assert!(laid.low < laid.high && laid.ticks().len() >= 2, "{laid:?}");
            }
        }
    }

    #[test]
    fn labels_of_ticks_are_short() {
        assert_eq!([0.0, 0.5, 20.0, 1e6, 1e-5].map(tick_label), ["0", "0.5", "20", "1e6", "1e-5"]);
    }
}
