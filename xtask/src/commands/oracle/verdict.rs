//! What was compared, kind by kind: [`Verdict`].

use serde::Serialize;
use std::fmt::Display;

/// What was compared of one kind of figures.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Kind {
    /// What the figures are about.
    pub name: String,
    /// Figures compared.
    pub checked: u64,
    /// Figures that differ.
    pub wrong: u64,
    /// Figures that were not compared.
    pub skipped: u64,
    /// Why they were not, reason by reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
    /// A line for each figure that differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<String>,
}

/// How far to go, and everything that was compared, by kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    thorough: bool,
    kinds: Vec<Kind>,
}

impl Verdict {
    /// Nothing yet; what takes long is to be compared only if `thorough`.
    #[must_use]
    pub fn new(thorough: bool) -> Verdict {
        Verdict { thorough, kinds: Vec::new() }
    }

    /// How far to go: so far in a minute or two, farther if there is time.
    pub(super) fn limit<T>(&self, soon: T, thorough: T) -> T {
        if self.thorough { thorough } else { soon }
    }

    /// What follows is about figures of this kind.
    pub(super) fn about(&mut self, name: &str) {
        let at = self.kinds.iter().position(|kind| kind.name == name);
        let kind = match at {
            Some(at) => self.kinds.remove(at),
            None => Kind { name: name.to_string(), ..Kind::default() },
        };
        self.kinds.push(kind);
    }

    fn kind(&mut self) -> &mut Kind {
        if self.kinds.is_empty() {
            self.kinds.push(Kind::default());
        }
        let last = self.kinds.len() - 1;
        &mut self.kinds[last]
    }

    /// Compares one figure.
    pub(super) fn compare<T: PartialEq + Display>(&mut self, what: impl Display, found: &T, published: &T) {
        let kind = self.kind();
        kind.checked += 1;
        if found != published {
            kind.wrong += 1;
            kind.differences.push(format!("{what}: {found}, published {published}"));
        }
    }

    /// So many figures were compared elsewhere, and these lines say which of them differ.
    pub(super) fn compared(&mut self, checked: u64, wrong: u64, differences: Vec<String>) {
        let kind = self.kind();
        kind.checked += checked;
        kind.wrong += wrong;
        kind.differences.extend(differences);
    }

    /// So many figures are not compared, for this reason.
    pub(super) fn skip(&mut self, count: u64, why: &str) {
        let kind = self.kind();
        kind.skipped += count;
        if count > 0 && !kind.why.iter().any(|known| known == why) {
            kind.why.push(why.to_string());
        }
    }

    /// The kinds, in the order in which they were last met.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Checked, wrong and skipped figures of all kinds.
    #[must_use]
    pub fn totals(&self) -> [u64; 3] {
        self.kinds.iter().fold([0; 3], |[checked, wrong, skipped], kind| {
            [checked + kind.checked, wrong + kind.wrong, skipped + kind.skipped]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_counted_by_kind_and_a_reason_is_said_once() {
        let mut verdict = Verdict::default();
        verdict.about("nim");
        verdict.compare("heap of 4", &-1, &-1);
        verdict.about("hex");
        verdict.skip(2, "too large");
        verdict.skip(0, "never said");
        verdict.about("nim");
        verdict.compare("heap of 5", &-1, &1);
        verdict.skip(1, "too large");
        verdict.skip(1, "too large");
        let [hex, nim] = verdict.kinds() else { panic!("{:?}", verdict.kinds()) };
        assert_eq!((hex.checked, hex.skipped, hex.why.as_slice()), (0, 2, &["too large".to_string()][..]));
        assert_eq!((nim.checked, nim.wrong, nim.skipped, nim.why.len()), (2, 1, 2, 1));
        assert_eq!(nim.differences, ["heap of 5: -1, published 1"]);
        assert_eq!(verdict.totals(), [2, 1, 4]);
    }
}
