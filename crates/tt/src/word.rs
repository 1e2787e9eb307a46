//! What a slot is made of: [`Word`].

use core::cell::Cell;
use core::sync::atomic::{AtomicU64, Ordering};

/// 64 bits that can be written through a shared reference.
///
/// `Cell<u64>` for one thread, `AtomicU64` for several; a model checker's own word proves the
/// protocol of [`Fixed`](crate::Fixed) in the tests.
pub trait Word {
    /// A word that holds 0.
    fn zero() -> Self;
    /// What the word holds.
    fn load(&self) -> u64;
    /// Writes the word.
    fn store(&self, bits: u64);
    /// Adds 1 to the word; no count of another thread is lost.
    fn count(&self);
}

impl Word for Cell<u64> {
    fn zero() -> Self {
        Cell::new(0)
    }
    #[inline]
    fn load(&self) -> u64 {
        self.get()
    }
    #[inline]
    fn store(&self, bits: u64) {
        self.set(bits);
    }
    #[inline]
    fn count(&self) {
        self.set(self.get() + 1);
    }
}

/// Relaxed: the words of a slot check each other, nothing else is ordered by them.
impl Word for AtomicU64 {
    fn zero() -> Self {
        AtomicU64::new(0)
    }
    #[inline]
    fn load(&self) -> u64 {
        AtomicU64::load(self, Ordering::Relaxed)
    }
    #[inline]
    fn store(&self, bits: u64) {
        AtomicU64::store(self, bits, Ordering::Relaxed);
    }
    #[inline]
    fn count(&self) {
        self.fetch_add(1, Ordering::Relaxed);
    }
}
