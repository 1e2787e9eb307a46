//! How long something took, and how fast that is.

use game_core::{Clock, SystemClock};

/// Runs `work` once; its result and the seconds it took.
pub(crate) fn measure<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let clock = SystemClock::start();
    let result = work();
    (result, clock.elapsed().as_secs_f64())
}

/// `count` a second, if any time has passed.
#[must_use]
pub(crate) fn per_second(count: u64, seconds: f64) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a rate is an approximation")]
    let count = count as f64;
    (seconds > 0.0).then(|| count / seconds)
}

/// `0.012 s, 1.2e6 sequences/s`.
#[must_use]
pub(crate) fn rate(count: u64, seconds: f64, unit: &str) -> String {
    match per_second(count, seconds) {
        Some(rate) => format!("{seconds:.3} s, {} {unit}/s", short(rate)),
        None => format!("{seconds:.3} s"),
    }
}

/// A number with three significant digits: `0.0123`, `12.3`, `4,560`, `7.2e8`.
#[must_use]
pub(crate) fn short(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        "0".into()
    } else if !(1e-4..1e6).contains(&size) {
        format!("{value:.2e}")
    } else if size >= 100.0 {
        format!("{value:.0}")
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else if size >= 0.1 {
        format!("{value:.3}")
    } else {
        format!("{value:.5}")
    }
}
