//! How an entry becomes the words of a slot: [`Pack`].

use game_core::{Bound, Depth, Entry, Score};

/// A value that fits a slot.
///
/// A slot is [`WORDS`](Pack::WORDS) words: the key, then the packed entry. The last word tells
/// an empty slot from a full one, so that key 0 is a key like any other. A [`Score`] takes two
/// words, 16 bytes:
///
/// ```text
///  63      58 57   56 55            40 39       32 31                       0
/// +----------+-------+----------------+-----------+--------------------------+
/// |  age (6) | bound | ordinal (16)   | depth (8) |  score, two's complement |
/// +----------+-------+----------------+-----------+--------------------------+
///              0 = empty, 1 exact, 2 lower, 3 upper      ordinal 65535 = none
/// ```
///
/// An `f64` takes three: its own bits stand in a word before this one, whose score is 0.
pub trait Pack: Copy {
    /// Words of a slot, the key included: 2 or 3.
    const WORDS: usize;
    /// The word of its own a value needs besides, and the low half of the last word.
    fn pack(self) -> (u64, u32);
    /// The value of these bits.
    fn unpack(wide: u64, low: u32) -> Self;
}

impl Pack for Score {
    const WORDS: usize = 2;
    #[inline]
    fn pack(self) -> (u64, u32) {
        (0, self.get().cast_unsigned())
    }
    #[inline]
    fn unpack(_: u64, low: u32) -> Score {
        Score::new(low.cast_signed())
    }
}

impl Pack for f64 {
    const WORDS: usize = 3;
    #[inline]
    fn pack(self) -> (u64, u32) {
        (self.to_bits(), 0)
    }
    #[inline]
    fn unpack(wide: u64, _: u32) -> f64 {
        f64::from_bits(wide)
    }
}

/// No move: an ordinal that no move of an entry has.
const NO_MOVE: u16 = u16::MAX;
/// Ages run round in this many searches.
pub(crate) const AGES: u64 = 64;

/// The last word of a slot.
#[inline]
pub(crate) fn meta<V>(entry: &Entry<V>, low: u32, age: u64) -> u64 {
    let bound: u64 = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let best = entry.best.unwrap_or(NO_MOVE);
    u64::from(low)
        | u64::from(entry.depth.byte()) << 32
        | u64::from(best) << 40
        | bound << 56
        | (age % AGES) << 58
}

/// Whether the last word belongs to a full slot.
#[inline]
pub(crate) fn is_full(meta: u64) -> bool {
    meta >> 56 & 3 != 0
}

/// The depth in a last word.
#[inline]
pub(crate) fn depth(meta: u64) -> Depth {
    Depth::from_byte((meta >> 32 & 0xFF) as u8)
}

/// The age in a last word.
#[inline]
pub(crate) fn age(meta: u64) -> u64 {
    meta >> 58
}

/// The entry of a full slot's words; `None` of an empty one's.
#[inline]
pub(crate) fn entry<V: Pack>(wide: u64, meta: u64) -> Option<Entry<V>> {
    let bound = match meta >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let best = (meta >> 40 & 0xFFFF) as u16;
    let low = (meta & 0xFFFF_FFFF) as u32;
    Some(Entry {
        value: V::unpack(wide, low),
        depth: depth(meta),
        bound,
        best: (best != NO_MOVE).then_some(best),
    })
}
