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
