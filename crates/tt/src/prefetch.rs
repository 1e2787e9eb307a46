//! Asking for memory before it is needed: [`prefetch`].
//!
//! A table is far larger than the caches, so that a probe waits for memory, some hundred
//! nanoseconds. A search knows its next states a while before it asks about them.

/// Starts to fetch the cache line of a word, where the processor can be told to; reads nothing.
#[inline]
pub(crate) fn prefetch<W>(word: &W) {
    #[cfg(all(feature = "prefetch", target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "the hint has no effect that can be observed, whatever the address")]
        // SAFETY: the pointer comes from a reference, and a prefetch does not even read it.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(word).cast());
        }
    }
    #[cfg(not(all(feature = "prefetch", target_arch = "x86_64", not(miri))))]
    let _ = word;
}
