//! Names of moves that are `Copy`: [`Label`] and [`Move`].

use core::fmt;

/// A short name, stored inline; empty means "none given".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Label {
    /// UTF-8, padded with zeros.
    bytes: [u8; Label::LIMIT],
}

impl Label {
    /// The longest name, in bytes.
    pub const LIMIT: usize = 16;
    /// No name.
    pub const NONE: Label = Label { bytes: [0; Label::LIMIT] };

    /// The name spelt `text`, or `None` if it is empty, longer than [`Label::LIMIT`] bytes or
    /// holds a character that separates words in tree and graph texts.
    #[must_use]
    pub fn new(text: &str) -> Option<Label> {
        let mut label = Label::NONE;
        if text.is_empty() || !text.chars().all(is_word) {
            return None;
        }
        label.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(label)
    }

    /// The name of the `n`-th thing of a list: `a` to `z`, then `aa`, `ab`, ...
    #[must_use]
    pub fn nth(n: u32) -> Label {
        let (mut label, mut rest, mut at) = (Label::NONE, u64::from(n) + 1, Label::LIMIT);
        while rest > 0 {
            rest -= 1;
            at -= 1;
            label.bytes[at] = b'a' + u8::try_from(rest % 26).unwrap_or(0);
            rest /= 26;
        }
        label.bytes.rotate_left(at);
        label
    }

    /// Whether no name was given.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.bytes[0] == 0
    }

    /// The name; empty if none was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.bytes.iter().position(|&byte| byte == 0).unwrap_or(Label::LIMIT);
        core::str::from_utf8(&self.bytes[..len]).unwrap_or("")
    }
}

/// Whether a character may stand in a word of a tree or graph text: everything but blanks,
/// control characters and `( ) < > = : ~ , ; #`.
#[must_use]
pub(crate) fn is_word(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"()<>=:~,;#".contains(c)
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A move (or chance outcome) of a [`Tree`](super::Tree): the n-th child.
///
/// Moves are equal when their ordinals are; the name is only how people read them.
#[derive(Clone, Copy)]
pub struct Move {
    ordinal: u32,
    label: Label,
}

impl Move {
    pub(super) fn new(ordinal: u32, label: Label) -> Move {
        Move { ordinal, label }
    }

    /// Which child it leads to, from 0.
    #[must_use]
    pub fn ordinal(self) -> usize {
        self.ordinal as usize
    }

    /// Its name: the one given in the text, or `a`, `b`, ... by its ordinal.
    #[must_use]
    pub fn label(self) -> Label {
        if self.label.is_none() { Label::nth(self.ordinal) } else { self.label }
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.ordinal == other.ordinal
    }
}

impl Eq for Move {}

impl core::hash::Hash for Move {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.ordinal.hash(state);
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label().fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn lists_are_named_by_letters() {
        for (n, name) in [(0, "a"), (25, "z"), (26, "aa"), (701, "zz"), (702, "aaa"), (u32::MAX, "mwlqkwv")] {
            assert_eq!(Label::nth(n).to_string(), name);
            assert_eq!(Label::new(name), Some(Label::nth(n)));
        }
    }

    #[test]
    fn long_and_broken_names_are_none() {
        for text in ["", "a b", "a=b", "abcdefghijklmnopq", "\u{0}"] {
            assert_eq!(Label::new(text), None, "{text:?}");
        }
        assert_eq!(
            Label::new("abcdefghijklmnop").map(|label| label.to_string()).as_deref(),
            Some("abcdefghijklmnop")
        );
    }
}
