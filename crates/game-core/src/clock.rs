//! Time comes in through [`Clock`]; no search reads a clock of its own.

use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

/// What an anytime search asks about time.
///
/// A search takes the difference between two readings, so a clock may be shared by several
/// searches in a row.
pub trait Clock {
    /// Time since some fixed moment; never runs backwards.
    fn elapsed(&self) -> Duration;

    /// Whether the search should stop as soon as it can.
    fn cancelled(&self) -> bool {
        false
    }
}

impl<C: Clock + ?Sized> Clock for &C {
    fn elapsed(&self) -> Duration {
        (**self).elapsed()
    }
    fn cancelled(&self) -> bool {
        (**self).cancelled()
    }
}

/// A clock that stands still: limits on time never end a search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A clock for tests: every reading moves it on by a fixed step.
#[derive(Debug, Default)]
pub struct FakeClock {
    nanos: AtomicU64,
    step: u64,
    cancel_from: Option<u64>,
}

impl FakeClock {
    /// A clock at 0 that moves by `step` each time it is read.
    #[must_use]
    pub fn ticking(step: Duration) -> FakeClock {
        FakeClock { nanos: AtomicU64::new(0), step: nanos(step), cancel_from: None }
    }

    /// The same clock, cancelling once it shows `at`.
    #[must_use]
    pub fn cancelling_at(self, at: Duration) -> FakeClock {
        FakeClock { cancel_from: Some(nanos(at)), ..self }
    }

    /// Moves the clock on.
    pub fn advance(&self, by: Duration) {
        self.add(nanos(by));
    }

    /// Adds, held at the end of the range; gives the time before.
    fn add(&self, by: u64) -> u64 {
        let update = |now: u64| Some(now.saturating_add(by));
        self.nanos.fetch_update(Ordering::Relaxed, Ordering::Relaxed, update).unwrap_or(u64::MAX)
    }
}

impl Clock for FakeClock {
    fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.add(self.step))
    }
    fn cancelled(&self) -> bool {
        self.cancel_from.is_some_and(|at| self.nanos.load(Ordering::Relaxed) >= at)
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// The machine's monotonic clock, started when it is made, with a flag that cancels.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub struct SystemClock {
    start: std::time::Instant,
    cancel: alloc::sync::Arc<core::sync::atomic::AtomicBool>,
}

#[cfg(feature = "std")]
impl SystemClock {
    /// A clock that shows 0 now.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the clock, because the caller asked for it"
    )]
    #[must_use]
    pub fn start() -> SystemClock {
        SystemClock { start: std::time::Instant::now(), cancel: alloc::sync::Arc::default() }
    }

    /// The flag that makes [`Clock::cancelled`] true; may be set from another thread.
    #[must_use]
    pub fn cancel_flag(&self) -> alloc::sync::Arc<core::sync::atomic::AtomicBool> {
        alloc::sync::Arc::clone(&self.cancel)
    }
}

#[cfg(feature = "std")]
impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
