//! What benches and experiments leave behind: [`Sheet`] (rows), [`Chart`] (SVG), a table on the
//! terminal, CSV, one self-contained HTML page ([`page`]), and a file to compare later figures
//! with ([`Baseline`]).

mod axis;
mod baseline;
mod chart;
pub mod page;
mod provenance;
mod ratio;
mod sheet;

pub use axis::Axis;
pub use baseline::{Baseline, Comparison, Kept};
pub use chart::{Chart, Series};
pub use provenance::Provenance;
pub use ratio::Ratio;
pub use sheet::{Figure, Row, Sheet};

/// Text that is safe inside XML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text with a comma after each thousand of whole numbers of five digits or more; parts of
/// words and decimals stay.
#[must_use]
pub fn grouped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (run, after) = rest.split_at(digits.max(first.len_utf8()));
        let stands_alone = !before.is_alphanumeric() && !"._".contains(before);
        let end = after.trim_start_matches('.').chars().next().filter(|_| after.starts_with('.'));
        let is_whole = !end.is_some_and(|c| c.is_ascii_digit()) && !after.starts_with(char::is_alphabetic);
        if digits >= 5 && stands_alone && is_whole {
            for (at, digit) in run.chars().enumerate() {
                if at > 0 && (digits - at) % 3 == 0 {
                    result.push(',');
                }
                result.push(digit);
            }
        } else {
            result.push_str(run);
        }
        before = run.chars().next_back().unwrap_or(before);
        rest = after;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_grouped_and_nothing_else() {
        for (text, shown) in [
            ("", ""),
            ("2047 of 1048576 leaves.", "2047 of 1,048,576 leaves."),
            ("12345", "12,345"),
            ("with 100000.", "with 100,000."),
            ("0.123456 and 123456.5 and +123456", "0.123456 and 123456.5 and +123,456"),
            ("commit 8cb60014cf, 12345x, x12345, 1e10000", "commit 8cb60014cf, 12345x, x12345, 1e10000"),
            ("10,000 and \u{e9}12345 \u{2264}12345", "10,000 and \u{e9}12345 \u{2264}12,345"),
        ] {
            assert_eq!(grouped(text), shown);
        }
    }
}
