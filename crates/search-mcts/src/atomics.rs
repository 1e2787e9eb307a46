//! Whole numbers that threads share: [`Shared`].
//!
//! A trait, so that the tests can put loom's numbers in place of the standard library's and try
//! every interleaving of the threads.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// A whole number that threads change at the same time.
pub(crate) trait Shared<T>: Default + Send + Sync {
    fn load(&self, order: Ordering) -> T;
    fn store(&self, value: T, order: Ordering);
    /// Adds without ordering anything else.
    fn add(&self, by: T);
    /// Subtracts without ordering anything else.
    fn subtract(&self, by: T);
    /// Exchanges the number if it is `from`.
    ///
    /// # Errors
    /// The number that it is instead.
    fn exchange(&self, from: T, to: T, order: Ordering) -> Result<T, T>;
}

macro_rules! shared {
    ($number:ty, $atomic:ty) => {
        impl Shared<$number> for $atomic {
            #[inline]
            fn load(&self, order: Ordering) -> $number {
                self.load(order)
            }
            #[inline]
            fn store(&self, value: $number, order: Ordering) {
                self.store(value, order);
            }
            #[inline]
            fn add(&self, by: $number) {
                self.fetch_add(by, Ordering::Relaxed);
            }
            #[inline]
            fn subtract(&self, by: $number) {
                self.fetch_sub(by, Ordering::Relaxed);
            }
            #[inline]
            fn exchange(&self, from: $number, to: $number, order: Ordering) -> Result<$number, $number> {
                self.compare_exchange(from, to, order, Ordering::Relaxed)
            }
        }
    };
}

shared!(u32, AtomicU32);
shared!(u64, AtomicU64);
#[cfg(test)]
shared!(u32, loom::sync::atomic::AtomicU32);
#[cfg(test)]
shared!(u64, loom::sync::atomic::AtomicU64);
