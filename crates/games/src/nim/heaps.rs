//! Heaps of objects, and taking from them: what all kinds of Nim share.

use crate::SetupError;
use crate::setup::in_range;
use std::fmt;

/// The most heaps a game may have.
pub const MOST_HEAPS: usize = 8;

/// Objects taken from one heap; displays as `3` with a single heap and as `h2-3` (3 from the
/// second heap) with several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    heap: u8,
    of: u8,
    count: u32,
}

impl Take {
    /// The heap, counted from 0.
    #[must_use]
    pub const fn heap(self) -> usize {
        self.heap as usize
    }

    /// How many objects, at least 1.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of == 1 {
            write!(f, "{}", self.count)
        } else {
            write!(f, "h{}-{}", self.heap + 1, self.count)
        }
    }
}

/// The heaps of a position, and those of the start, which bound them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heaps {
    sizes: [u32; MOST_HEAPS],
    start: [u32; MOST_HEAPS],
    count: u8,
    limit: u32,
}

impl Heaps {
    /// The start; `states_each` is how many states share one setting of the heaps.
    pub(crate) fn new(heaps: &[u32], limit: u32, states_each: u64) -> Result<Heaps, SetupError> {
        let count = in_range("number of heaps", heaps.len() as u64, 1, MOST_HEAPS as u64)?;
        let limit = in_range("take", limit.into(), 1, u32::MAX.into())?;
        let mut start = [0; MOST_HEAPS];
        let mut states = states_each;
        for (slot, &heap) in start.iter_mut().zip(heaps) {
            *slot = heap;
            states = states.checked_mul(u64::from(heap) + 1).ok_or(SetupError::TooManyStates)?;
        }
        Ok(Heaps { sizes: start, start, count, limit })
    }

    /// The sizes.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.sizes[..usize::from(self.count)]
    }

    /// The most that may be taken at once.
    pub(crate) fn limit(&self) -> u32 {
        self.limit
    }

    /// The size of a heap at the start.
    pub(crate) fn most(&self, heap: usize) -> u32 {
        self.start[heap]
    }

    /// Sets the size of a heap, at most that at the start.
    pub(crate) fn set(&mut self, heap: usize, size: u32) {
        self.sizes[heap] = size;
    }

    /// Whether nothing is left.
    pub(crate) fn are_empty(&self) -> bool {
        self.sizes().iter().all(|&size| size == 0)
    }

    /// What may be taken: heap by heap, fewer first.
    pub(crate) fn takes(&self) -> impl Iterator<Item = Take> {
        (0u8..).zip(self.sizes()).flat_map(move |(heap, &size)| {
            (1..=size.min(self.limit)).map(move |count| Take { heap, of: self.count, count })
        })
    }

    /// How many ways there are to take.
    pub(crate) fn take_count(&self) -> usize {
        self.sizes().iter().map(|&size| size.min(self.limit) as usize).sum()
    }

    /// The n-th way to take.
    pub(crate) fn nth_take(&self, n: usize) -> Option<Take> {
        let mut left = n;
        for (heap, &size) in (0u8..).zip(self.sizes()) {
            let here = size.min(self.limit);
            match u32::try_from(left) {
                Ok(before) if before < here => {
                    return Some(Take { heap, of: self.count, count: before + 1 });
                }
                _ => left -= here as usize,
            }
        }
        None
    }

    /// Takes.
    pub(crate) fn take(&mut self, m: Take) {
        self.sizes[m.heap()] -= m.count;
    }

    /// The heaps as they were at the start.
    fn refilled(&self) -> Heaps {
        Heaps { sizes: self.start, ..*self }
    }

    /// How many moves have a number: those of the start.
    pub(crate) fn index_count(&self) -> usize {
        self.refilled().take_count()
    }

    /// The number of a move: its place among those of the start.
    pub(crate) fn index(&self, m: Take) -> usize {
        let before: usize = self.start[..m.heap()].iter().map(|&size| size.min(self.limit) as usize).sum();
        before + m.count as usize - 1
    }

    /// The move with this number.
    pub(crate) fn take_at(&self, index: usize) -> Option<Take> {
        self.refilled().nth_take(index)
    }

    /// How many settings of the heaps there are.
    pub(crate) fn number_count(&self) -> u64 {
        self.start.iter().fold(1, |count, &size| count * (u64::from(size) + 1))
    }

    /// The sizes as digits of a number, the first the lowest, each to the base of its size at
    /// the start plus one.
    pub(crate) fn number(&self) -> u64 {
        let digits = self.sizes.iter().zip(self.start).rev();
        digits.fold(0, |number, (&size, most)| number * (u64::from(most) + 1) + u64::from(size))
    }

    /// The heaps with this number, below [`number_count`](Heaps::number_count).
    pub(crate) fn numbered(&self, number: u64) -> Heaps {
        let mut heaps = *self;
        let mut left = number;
        for (size, most) in heaps.sizes.iter_mut().zip(self.start) {
            let base = u64::from(most) + 1;
            *size = u32::try_from(left % base).unwrap_or(most);
            left /= base;
        }
        heaps
    }
}
